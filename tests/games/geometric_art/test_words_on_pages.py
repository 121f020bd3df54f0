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
    rotate = [text_of(fold) for fold in folds if "(rotate)" in fold]
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


def test_a_table_on_one_phone_goes_on_though_all_titles_are_sealed(tmp_path: Path) -> None:
    """The Painter may close a painting that nobody guesses, and record what was only spoken."""
    app = toy_app(tmp_path, games()["geometric_art"])
    phone = new_table(app, ("Ana", "Ben", "Cy"), options={"mode": "best"}).keeper()
    phone.look()
    for form in ("f-roll", "f-topic", "f-dice-number"):
        told = {"dice-number__number": 5} if form == "f-dice-number" else {}
        assert phone.send(form, **told).status_code == 303
    for action, told in (("title", {"title__title": "boat"}), ("drawing-done", {})):
        for seat in range(3):
            phone.look(f"/hand/{seat}/{action}")
            assert phone.send(f"f-{action}-{seat}", **told).status_code == 303
    phone.look()
    assert phone.send("f-reveal").status_code == 303
    assert phone.send("f-painter", painter__painter=0).status_code == 303
    assert {"f-verdict-0", "f-raise-hand-1", "f-raise-hand-2"} <= phone.forms.keys()
    assert "reads" not in text_of(phone.page)
    assert "close-painting.title" not in phone.page, "a sealed title is told as it stands"
    assert "boat" not in phone.look("/entry/4/replace"), "it is the turn of nobody alone"
    phone.look()
    assert phone.send("f-raise-hand-1").status_code == 303
    assert phone.page.index('id="f-verdict-0-wrong"') < phone.page.index('id="f-raise-hand-2"')
    assert phone.send("f-verdict-0-wrong").status_code == 303
    assert phone.send("f-close-painting-0").status_code == 303
    assert "the painting of Ben" in text_of(phone.page)


def test_a_card_held_back_is_not_what_a_waiting_phone_asks_for(tmp_path: Path) -> None:
    """A die is gone, so the rotate cards could be used: they stay folded, others are waited for."""
    app = toy_app(tmp_path, games()["geometric_art"])
    table = new_table(app, ("Ana", "Ben", "Cy"), options={"mode": "joint"}, one_phone=False)
    phones = [table.player(seat) for seat in range(3)]
    for phone, form, told in (
        *((phones[0], form, {}) for form in ("f-roll", "f-topic")),
        *((phone, f"f-title-{s}", {}) for s, phone in enumerate(phones)),
        *((phone, f"f-drawing-done-{s}", {}) for s, phone in enumerate(phones)),
        (phones[0], "f-reveal", {}),
        (phones[0], "f-painter", {"painter__painter": 0}),
        (phones[0], "f-tell-title-0", {"tell-title__right": 2, "tell-title__wrong": 1}),
    ):
        phone.look()
        assert phone.send(form, **told).status_code == 303, form
    waiting = phones[0].look()
    assert "Cy and Ben are to act." in text_of(waiting)
    assert '<details class="card fold" id="p-f-ability-0">' in waiting
    assert '<section class="prompt" id="p-f-ability-0"' not in waiting
