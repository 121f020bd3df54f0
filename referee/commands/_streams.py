"""Documents and lines in, answers out: what all commands that read files share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from referee.engine.checking import Fault, LineFault
from referee.engine.codec import LONGEST_DOCUMENT, encode
from referee.engine.errors import Unreadable
from referee.engine.locate import line_of

RIGHT, WRONG, UNREADABLE = 0, 1, 2
"""Exit codes: all is right; something is wrong by the rules; something could not be read."""

Judge = Callable[[bytes], tuple[Any, bool]]
"""Makes a document's answer, and says whether all is right with it; raises Unreadable."""


def judge_files(names: list[str], judge: Judge, *, as_lines: bool) -> int:
    """Answer every document of these files in order; returns the worst exit code."""

    def one(name: str, stream: BinaryIO) -> int:
        if as_lines or name.endswith(".jsonl"):
            return _stream(stream, judge)
        return _document(name, stream, judge)

    return read_each(names, one)


def _readable(name: str, read: Callable[[BinaryIO], int]) -> int:
    """Read a file, `-` being standard input; one line of complaint where that cannot be."""
    try:
        with nullcontext(standard_input()) if name == "-" else Path(name).open("rb") as stream:
            return read(stream)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        complain(f"{name}:1: cannot be read: {wrong.strerror or wrong}")
        return UNREADABLE


def standard_input() -> BinaryIO:
    """Standard input as bytes; an OSError where the shell has closed it."""
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def read_each(names: list[str], read: Callable[[str, BinaryIO], int]) -> int:
    """Read every file in order; returns the worst exit code."""
    return max(_readable(name, partial(read, name)) for name in names)


def _document(name: str, stream: BinaryIO, judge: Judge) -> int:
    text = stream.read(LONGEST_DOCUMENT + 1)
    try:
        answer, right = judge(text)
    except Unreadable as wrong:
        line = wrong.line or line_of(text.decode("utf-8", "replace"), wrong.path)
        complain(f"{name}:{line}: {wrong}")
        return UNREADABLE
    say(answer)
    return RIGHT if right else WRONG


def _stream(stream: BinaryIO, judge: Judge) -> int:
    worst = RIGHT
    for _, text in numbered(stream):
        if not text.strip():
            continue
        try:
            answer, right = judge(text)
            worst = max(worst, RIGHT if right else WRONG)
        except Unreadable as wrong:
            answer, worst = LineFault(Fault(wrong.path, wrong.says)), UNREADABLE
        say(answer)
    return worst


def numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream with their numbers; of one that is too long only its beginning.

    Without their ends, so that a complaint about a line names no other.
    """
    number = 0
    while line := stream.readline(LONGEST_DOCUMENT + 2):
        number += 1
        yield number, line.rstrip(b"\r\n")
        while not line.endswith(b"\n") and (more := stream.readline(LONGEST_DOCUMENT)):
            line = more


class NoOutput(Unreadable):
    """Standard output takes nothing (more): it is closed, or its disk is full."""


@contextmanager
def writing() -> Iterator[TextIO]:
    """Standard output for who writes there; raises NoOutput, never a fault of what was read."""
    if sys.stdout is None:
        raise NoOutput("", "standard output is closed")
    try:
        yield sys.stdout
    except BrokenPipeError:
        raise
    except OSError as wrong:
        raise NoOutput("", f"standard output cannot be written: {wrong.strerror}") from None


def say(answer: Any) -> None:
    """One answer, one line of JSON on standard output, UTF-8 whatever the terminal's own."""
    with writing() as out:
        out.buffer.write(encode(answer).encode() + b"\n")


def complain(text: str) -> None:
    """One line on standard error, with nothing in it that could make two."""
    print("".join(c if c.isprintable() else _escaped(c) for c in text), file=sys.stderr)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode()
