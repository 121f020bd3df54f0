"""The command that prints: sheets of a game or of one table, as PDFs."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any


def add(commands: Any) -> None:
    """Add print."""
    printed = commands.add_parser(
        "print",
        help="a sheet of a game or a table, as a PDF",
        usage="%(prog)s KIND GAME|TABLE [options], or %(prog)s --list [GAME|TABLE]",
    )
    printed.add_argument("what", nargs="*", metavar="KIND GAME|TABLE", help="a sheet, and of what")
    printed.add_argument("--list", action="store_true", help="name the sheets there are")
    printed.add_argument("--paper", default="a4", metavar="a4|letter")
    printed.add_argument("--players", type=int, metavar="N", help="left out: as many as can play")
    printed.add_argument("--option", action="append", default=[], metavar="K=V",
                         help="an option, once for each; large=true: large print;"
                         " dispute=N: the slip of that dispute of a table")  # fmt: skip
    printed.add_argument("-o", "--output", metavar="FILE", help="left out: to standard output")
    printed.set_defaults(run=_print)


def _print(words: argparse.Namespace) -> None:
    """Templates, pages and the database are loaded here, so that other commands start at once."""
    import_module("referee.commands._printing").run(words)
