"""What the pages of Geometric Art say to a table that plays on one phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games import games
from tests.web.tablekit import Phone, new_table, text_of, toy_app


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    folder: Path = tmp_path_factory.mktemp("words")
    app = toy_app(folder, games()["geometric_art"])
    table = new_table(app, ("Ana", "Ben", "Cy"), options={"mode": "joint"})
    keeper = table.keeper()
    keeper.look()
    return keeper


def test_a_card_that_cannot_be_used_says_why_before_it_is_tapped(phone: Phone) -> None:
    folds = [part.partition("</summary>")[0] for part in phone.page.split("<summary>")]
    rotate = [text_of(fold) for fold in folds if "rotate card" in fold]
    assert len(rotate) == 3
    assert all(words.endswith("No die has been removed.") for words in rotate)


def test_a_lot_is_picked_and_only_a_picture_is_drawn(phone: Phone) -> None:
    """One word for two things would have a painter tap the lot to begin drawing."""
    for form in ("f-roll", "f-topic"):
        assert phone.send(form).status_code == 303
    for action in ("title", "drawing-done"):
        for seat in range(3):
            phone.look(f"/hand/{seat}/{action}")
            assert phone.send(f"f-{action}-{seat}").status_code == 303
    phone.look()
    assert phone.send("f-reveal").status_code == 303
    picked = phone.page.partition('id="p-f-draw-painter"')[2].partition("</form>")[0]
    assert "Pick the first Painter by lot" in text_of(picked)
    assert text_of(picked).endswith("Pick")
    assert phone.send("f-draw-painter").status_code == 303
    words = text_of(phone.look())
    assert "Drawn from 7 dice" in words
    assert "to draw from" not in words
