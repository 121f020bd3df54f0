"""What holds for every sheet of every game: it fits, it can be read, by eye and by ear."""

from __future__ import annotations

import pytest

from referee import paper
from tests.paper.conftest import EVERY
from tests.paper.reading import Paper

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
Case = tuple[str, str, str, int]


def test_paper_is_the_one_asked_for(sheet: Paper, case: Case) -> None:
    assert sheet.size == pytest.approx(SIZES[case[2]], abs=0.1)


def test_it_has_the_pages_it_always_has(sheet: Paper, case: Case) -> None:
    game, kind, *_ = case
    assert sheet.pages == paper.find(EVERY[game], kind).pages


def test_nothing_stands_in_the_margin_that_printers_leave(sheet: Paper) -> None:
    assert sheet.words
    assert sheet.outside(10) == []


def test_no_words_stand_on_one_another(sheet: Paper) -> None:
    assert sheet.overlapping() == []


def test_fonts_are_in_it(sheet: Paper) -> None:
    fonts = sheet.fonts()
    assert fonts
    assert [name for name, embedded in fonts.items() if not embedded] == []
    assert sheet.missing_letters() == []


def test_letters_are_dark_enough_in_grey(sheet: Paper) -> None:
    """On white, 0.4 is a contrast above 5 to 1."""
    assert max(sheet.letter_colours()) <= 0.4


def test_it_says_what_it_is(sheet: Paper, case: Case) -> None:
    game, kind = EVERY[case[0]], paper.find(EVERY[case[0]], case[1])
    assert sheet.reader.metadata is not None
    assert sheet.reader.metadata.title == f"{game.title}: {kind.title}"
    assert sheet.catalog["/Lang"] == "en"
    assert sheet.catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert game.edition in sheet.text


def test_it_is_tagged_for_reading_aloud(sheet: Paper) -> None:
    assert sheet.catalog["/MarkInfo"]["/Marked"]
    xmp = sheet.catalog["/Metadata"].get_object().get_data().decode()
    assert "pdfuaid:part" in xmp.replace('"', "")
    kinds = [str(tag["/S"]) for tag in sheet.tags()]
    assert "/H1" in kinds or "/H2" in kinds
    assert "" not in sheet.figures()
