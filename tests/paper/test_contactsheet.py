"""The contact sheet that is looked at: one picture of every first page, each under its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from referee import paper
from tests import contactsheet, toygame

KINDS = [sheet.kind for sheet in paper.sheets(toygame.GAME) if sheet is not paper.EVENING]


@pytest.mark.parametrize(("size", "large"), [("a4", False), ("letter", True)])
def test_it_shows_the_first_page_of_every_sheet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: str, large: bool
) -> None:
    monkeypatch.setattr(contactsheet, "games", lambda: {"toy": toygame.GAME})
    file = tmp_path / "all.png"
    words = ["-o", str(file), "--paper", size, *(["--large"] if large else [])]
    contactsheet.main(words)
    whole = Image.open(file)
    for at, kind in enumerate(KINDS):
        page = contactsheet.first_page(paper.render(kind, toygame.GAME, paper=size, large=large))
        across, down = at % contactsheet.ACROSS, at // contactsheet.ACROSS
        left = contactsheet.GAP + across * (page.width + contactsheet.GAP)
        top = contactsheet.GAP + contactsheet.LABEL
        top += down * (page.height + contactsheet.GAP + contactsheet.LABEL)
        shown = whole.crop((left, top, left + page.width, top + page.height))
        assert ImageChops.difference(shown, page).getbbox() is None, kind
        assert page.convert("L").getextrema()[0] < 100, "something is printed on it"


def test_the_script_is_the_same() -> None:
    """It hands its words on to the module, and needs nothing else."""
    script = (Path(__file__).parents[2] / "script" / "contact-sheet").read_text("utf-8")
    assert 'python -m tests.contactsheet "$@"' in script
