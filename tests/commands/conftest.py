"""Running a command as the shell would: words in, exit code and both streams out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from referee import cli
from referee.commands import files, query
from referee.games import games
from tests.toygame import GAME as TOY


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: bytes
    err: str

    @property
    def answers(self) -> list[Any]:
        return [json.loads(line) for line in self.out.decode().splitlines()]

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """`run("score", "-", text=...)`: the text is standard input."""

    def ran(*words: str, text: bytes | str = b"") -> Ran:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        capfdbinary.readouterr()
        code = cli.main(words)
        out, err = capfdbinary.readouterr()
        return Ran(code, out, err.decode())

    return ran


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is installed, and no other."""
    for module in (files, query):
        monkeypatch.setattr(module, "games", lambda: {"toy": TOY})


@pytest.fixture
def some_game() -> str:
    """The name of a game that is installed."""
    return next(iter(games()))
