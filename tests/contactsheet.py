"""A contact sheet: the first page of every sheet of every game side by side, to be looked at."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import pymupdf
from PIL import Image, ImageDraw

from referee import paper
from referee.engine.game import Game
from referee.games import games

DOTS = 60
"""Dots an inch: enough to judge the layout by; letters are read in the PDF."""

GAP, LABEL, ACROSS = 12, 16, 6


def main(words: Sequence[str] | None = None) -> None:
    """Write the picture: a row or more for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=Path("contact-sheet.png"))
    parser.add_argument("--paper", choices=list(paper.PAPERS), default="a4")
    parser.add_argument("--large", action="store_true", help="in large print")
    asked = parser.parse_args(words)
    rows = [row for game in games().values() for row in _rows(game, asked.paper, asked.large)]
    _laid_out(rows).save(asked.output)
    print(asked.output)


def _rows(game: Game, size: str, large: bool) -> Iterator[list[tuple[str, Image.Image]]]:
    sheets = [sheet for sheet in paper.sheets(game) if sheet is not paper.EVENING]
    for at in range(0, len(sheets), ACROSS):
        yield [
            (f"{game.slug} {sheet.kind}", first_page(paper.render(
                sheet.kind, game, paper=size, large=large)))
            for sheet in sheets[at : at + ACROSS]
        ]  # fmt: skip


def first_page(pdf: bytes) -> Image.Image:
    """The first page as a picture."""
    drawn = pymupdf.open(stream=pdf)[0].get_pixmap(dpi=DOTS)
    return Image.frombytes("RGB", (drawn.width, drawn.height), drawn.samples)


def _laid_out(rows: Sequence[Sequence[tuple[str, Image.Image]]]) -> Image.Image:
    wide = max(page.width for row in rows for _, page in row) + GAP
    high = max(page.height for row in rows for _, page in row) + GAP + LABEL
    whole = Image.new("RGB", (wide * ACROSS + GAP, high * len(rows) + GAP), "#777777")
    pen = ImageDraw.Draw(whole)
    for y, row in enumerate(rows):
        for x, (label, page) in enumerate(row):
            left, top = GAP + x * wide, GAP + y * high
            pen.text((left, top), label, fill="white")
            whole.paste(page, (left, top + LABEL))
    return whole


if __name__ == "__main__":
    main()
