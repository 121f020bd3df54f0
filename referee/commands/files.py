"""Commands that judge files: score, check, and what games bring of their own."""

from __future__ import annotations

import argparse
from typing import Any, BinaryIO

import msgspec

from referee.commands._streams import (
    RIGHT,
    UNREADABLE,
    WRONG,
    Judge,
    judge_files,
    numbered,
    read_each,
    say,
)
from referee.engine.checking import Checking
from referee.engine.codec import decode
from referee.engine.errors import Unreadable
from referee.engine.header import find_game
from referee.games import games

OF_GAMES = {
    "deck": "pouch lists in, verdicts out",
    "build": "cube pieces and a structure in, a way to build it (or why not) out",
}
"""Commands that a game may bring in its `extras["files"]`."""


def add(commands: Any) -> None:
    """Add score, check, and the commands that games bring."""
    score = _command(commands, "score", "final positions in, score sheets out")
    score.set_defaults(run=_score)
    check = _command(commands, "check", "game logs in, verdicts out")
    says = "go on after an illegal entry, which is not applied"
    check.add_argument("--keep-going", action="store_true", help=says)
    check.set_defaults(run=_check)
    for name, help_ in OF_GAMES.items():
        _command(commands, name, help_).set_defaults(run=_of_game)


def _command(
    commands: Any, name: str, help_: str, *, lines: bool = True
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help_, description=help_)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file; - is standard input")
    if lines:
        says = "one JSON document a line, as in a .jsonl file"
        parser.add_argument("--lines", action="store_true", help=says)
    return parser


def _score(words: argparse.Namespace) -> int:
    return judge_files(words.files, _scored, as_lines=words.lines)


def _scored(text: bytes) -> tuple[Any, bool]:
    """The sheet of a final position, and whether all its claims are right."""
    plain = decode(text)
    if not isinstance(plain, dict):
        raise Unreadable("", "expected an object with a game and its players")
    sheet = find_game(plain.get("game"), games()).score(plain)
    return sheet, all(claim.right for claim in sheet.claims)


def _check(words: argparse.Namespace) -> int:
    several = len(words.files) > 1

    def one(name: str, stream: BinaryIO) -> int:
        checking = Checking(games(), keep_going=words.keep_going)
        for answer in checking.answers(numbered(stream)):
            say(msgspec.structs.replace(answer, file=name) if several else answer)
        if checking.fault:
            return UNREADABLE
        return RIGHT if checking.is_right else WRONG

    return read_each(words.files, one)


def _of_game(words: argparse.Namespace) -> int:
    """Run a command that a game brings."""
    brought: list[Judge] = [
        game.extras["files"][words.command]
        for game in games().values()
        if words.command in game.extras.get("files", {})
    ]
    if not brought:
        raise Unreadable("", f"no game that is installed offers {words.command}")
    return judge_files(words.files, brought[0], as_lines=words.lines)
