"""The benchmarks: each figure beside another that was measured in the same run."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from referee.commands._figures import Figure
from referee.commands._streams import say

SECONDS = 3.0
"""How long each measurement runs at least."""


def _play(seconds: float) -> Iterator[Figure]:
    from referee.commands._bench_play import play

    return play(seconds)


def _wire(seconds: float) -> Iterator[Figure]:
    from referee.commands._bench_wire import wire

    return wire(seconds)


def _page(seconds: float) -> Iterator[Figure]:
    from referee.commands._bench_page import page

    return page(seconds)


def _load(seconds: float) -> Iterator[Figure]:
    from referee.commands._bench_load import load

    return load(seconds)


PARTS: dict[str, Callable[[float], Iterator[Figure]]] = {
    "play": _play,
    "wire": _wire,
    "page": _page,
    "load": _load,
}


def add(commands: Any) -> None:
    """Add bench."""
    says = "how fast: the judge, an entry over HTTP, a page, a sheet, a club of phones"
    parser = commands.add_parser("bench", help=says, description=says)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="leave out for all")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for each measurement")
    parser.set_defaults(run=_bench)


def _bench(words: argparse.Namespace) -> int:
    figures = []
    for part in words.part or PARTS:
        for figure in PARTS[part](words.seconds):
            figures.append(figure)
            if not words.json:
                print(figure.line, flush=True)
    if words.json:
        say(figures)
    return 0
