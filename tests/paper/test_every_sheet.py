"""What holds for every sheet of every game: it fits, it can be read, by eye and by ear."""

from __future__ import annotations

import pytest

from referee import paper
from tests.paper.conftest import EVERY, Case
from tests.paper.reading import Paper

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}


def test_it_fits(sheet: Paper, case: Case) -> None:
    """The paper asked for, the pages it always has, the margin printers need, no words on words."""
    name, kind, size, players, large = case
    game = EVERY[name]
    assert sheet.size == pytest.approx(SIZES[size][::-1] if large else SIZES[size], abs=0.1)
    assert sheet.pages == paper.pages(game, paper.find(game, kind), players, large=large)
    assert sheet.words
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []


def test_its_letters_print(sheet: Paper) -> None:
    """Fonts are in the file, no letter is missing, and all are dark: 0.4 is 5 to 1 on white."""
    fonts = sheet.fonts()
    assert fonts
    assert [name for name, embedded in fonts.items() if not embedded] == []
    assert sheet.missing_letters() == []
    assert max(sheet.letter_colours()) <= 0.4


def test_it_can_be_read_aloud(sheet: Paper, case: Case) -> None:
    """It says what it is, and every heading and picture is tagged."""
    game, kind = EVERY[case[0]], paper.find(EVERY[case[0]], case[1])
    assert sheet.reader.metadata is not None
    assert sheet.reader.metadata.title == f"{game.title}: {kind.title}"
    assert game.edition in sheet.text
    assert sheet.catalog["/Lang"] == "en"
    assert sheet.catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert sheet.catalog["/MarkInfo"]["/Marked"]
    xmp = sheet.catalog["/Metadata"].get_object().get_data().decode()
    assert "pdfuaid:part" in xmp
    kinds = [str(tag["/S"]) for tag in sheet.tags()]
    assert "/H1" in kinds or "/H2" in kinds
    assert "" not in sheet.figures()


def test_its_outline_leads_to_each_sheet(sheet: Paper, case: Case) -> None:
    """One entry for each sheet of an evening, under its own name; alone, one for the sheet."""
    game, players = EVERY[case[0]], case[3]
    kind = paper.find(game, case[1])
    names = [k.title for k in paper.evening(game, players)]
    assert sheet.outline() == (names if kind is paper.EVENING else [kind.title])
