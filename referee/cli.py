"""The `referee` command: finds the command asked for and hands it its words.

Each module of `referee.commands` offers `add(commands)`, which adds its own; a name that begins
with an underscore marks what they share.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from referee import __version__, commands
from referee.commands._streams import NoOutput, complain, writing
from referee.engine.errors import Unreadable

UNREADABLE = 2
"""The exit code where something could not be read."""
LISTS = ("files", "words", "what")
"""What commands call the list that they take: of files, of words, of a sheet and its game."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
BUG = 70
"""The exit code of a fault of our own: it must not look like the verdict that 1 is."""


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(prog="referee", description="A rules referee for physical games.")
    top.add_argument("--version", action="version", version=f"referee {__version__}")
    adder = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in pkgutil.iter_modules(commands.__path__):
        if not module.name.startswith("_"):
            import_module(f"{commands.__name__}.{module.name}").add(adder)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. A fault of the input is one line on stderr."""
    words = _parsed(argv)
    try:
        return _run(words)
    except Unreadable as wrong:
        complain(f"{words.command}: {wrong}")
        if isinstance(wrong, NoOutput):
            _drop_output()
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has seen enough
        _drop_output()
        return 0
    except Exception:
        traceback.print_exc()
        return BUG


def _run(words: argparse.Namespace) -> int:
    """Run a command to the end of its output: what is held back may yet find the disk full."""
    code = int(words.run(words) or 0)
    if sys.stdout is not None:
        with writing() as out:
            out.flush()
    return code


def _drop_output() -> None:
    """Let nothing more go out, lest Python complain of it at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The words by name; options may stand anywhere among the files or words of a list.

    argparse takes a list only in one piece: what comes after an option is left over.
    """
    reading = parser()
    words, left = reading.parse_known_args(argv)
    listed = next((n for n in LISTS if isinstance(getattr(words, n, None), list)), None)
    if left and (listed is None or any(word.startswith("-") and word != "-" for word in left)):
        reading.error(f"unrecognized arguments: {' '.join(left)}")
    if listed:
        setattr(words, listed, [*getattr(words, listed), *left])
    return words


if __name__ == "__main__":
    sys.exit(main())
