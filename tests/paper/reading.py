"""Reading a PDF back: where its text stands, what its tags say, what its pictures show."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

import pymupdf
import zxingcpp
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

MM = 72 / 25.4


@dataclass(frozen=True)
class Word:
    """A word and the box of its letters, in millimetres from the paper's upper left corner."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Word) -> bool:
        """Whether letters of both stand on one another (a line's own height is no overlap)."""
        return (
            self.page == other.page
            and min(self.right, other.right) - max(self.left, other.left) > 0.3
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.3
        )


class Paper:
    """A PDF as a reader meets it."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.document = pymupdf.open(stream=pdf)
        self.reader = PdfReader(io.BytesIO(pdf))

    @property
    def pages(self) -> int:
        return int(self.document.page_count)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the first page in millimetres."""
        rect = self.document[0].rect
        return rect.width / MM, rect.height / MM

    @cached_property
    def text(self) -> str:
        """All words, with single spaces."""
        return " ".join(" ".join(p.get_text() for p in self.document).split())

    @cached_property
    def words(self) -> list[Word]:
        """Every word; a box is cut to the height of small letters, so that lines stand apart."""
        return [
            Word(number, w[4], w[0] / MM, (w[1] + (w[3] - w[1]) * 0.3) / MM, w[2] / MM,
                 (w[3] - (w[3] - w[1]) * 0.25) / MM)
            for number, page in enumerate(self.document)
            for w in page.get_text("words")
        ]  # fmt: skip

    def outside(self, margin: float) -> list[Word]:
        """The words that reach into the margin, in millimetres."""
        width, height = self.size
        return [
            w for w in self.words
            if w.left < margin or w.top < margin or w.right > width - margin
            or w.bottom > height - margin
        ]  # fmt: skip

    def overlapping(self) -> list[tuple[str, str]]:
        """Pairs of words that stand on one another."""
        found, words = [], sorted(self.words, key=lambda w: (w.page, w.top))
        for at, word in enumerate(words):
            near = takewhile(lambda w, upper=word: w.top < upper.bottom, words[at + 1 :])
            found += [(word.text, other.text) for other in near if word.overlaps(other)]
        return found

    def fonts(self) -> dict[str, bool]:
        """Every font, and whether it is embedded."""
        return {
            font[3]: font[1] != "n/a"
            for page in self.document
            for font in self.document.get_page_fonts(page.number, full=True)
        }

    def missing_letters(self) -> list[str]:
        """Letters that no font had, and that print as a box."""
        return [
            chr(char[0])
            for page in self.document
            for span in page.get_texttrace()
            for char in span["chars"]
            if char[1] == 0
        ]

    def letter_colours(self) -> set[float]:
        """How light the letters are, 0 black to 1 white, as a grey printer shows them."""
        return {
            0.3 * r + 0.59 * g + 0.11 * b
            for page in self.document
            for span in page.get_texttrace()
            for r, g, b in [span["color"] if len(span["color"]) == 3 else span["color"] * 3]
        }

    def outline(self) -> list[str]:
        """The entries of the outline that stand highest."""
        return [title for level, title, _ in self.document.get_toc() if level == 1]

    # ---- tags

    @property
    def catalog(self) -> DictionaryObject:
        return self.reader.root_object

    def tags(self) -> Iterator[DictionaryObject]:
        """Every element of the structure tree."""
        todo: list[Any] = [self.catalog["/StructTreeRoot"]]
        while todo:
            here = todo.pop()
            here = here.get_object() if isinstance(here, IndirectObject) else here
            if isinstance(here, ArrayObject):
                todo += here
            elif isinstance(here, DictionaryObject):
                if "/S" in here:
                    yield here
                if "/K" in here:
                    todo.append(here["/K"])

    def figures(self) -> list[str]:
        """The alternative text of each figure, empty where there is none."""
        return [str(t.get("/Alt", "")) for t in self.tags() if t["/S"] == "/Figure"]

    # ---- pictures

    def codes(self, page: int = 0, dots: int = 150) -> list[str]:
        """What a phone's camera reads off a printed page."""
        picture = self.document[page].get_pixmap(dpi=dots)
        image = Image.frombytes("RGB", (picture.width, picture.height), picture.samples)
        return [code.text for code in zxingcpp.read_barcodes(image)]
