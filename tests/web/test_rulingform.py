"""Readings chosen in a form: the usual ones unsaid, others as a header writes them."""

from __future__ import annotations

import pytest

from referee.engine.rule import Rulebook
from referee.games import games
from referee.web.rulingform import (
    chosen_rulings,
    ruling_fields,
    scoring_rulings,
    typed_rulings,
)

GAMES = list(games().values())
GAME = games()["chiseled"]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_untouched_the_form_chooses_nothing(game: object) -> None:
    fields = ruling_fields(game, {})
    assert len(fields) == len(game.book.switchable)
    assert not any(f.changed for f in fields)
    sent = {f.name: [r.id] for f in fields for r in f.readings if r.chosen}
    assert chosen_rulings(game, sent) == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_every_reading_without_a_value_can_be_chosen_and_shows_as_chosen(game: object) -> None:
    for ruling in game.book.switchable:
        for reading in ruling.readings:
            if reading.value is not None or reading.id == ruling.default:
                continue
            typed = {f"rulings.{ruling.id}": [reading.id]}
            chosen = chosen_rulings(game, typed)
            assert chosen == {ruling.id: reading.id}
            assert game.book.choose(chosen)[ruling.id] == reading.id
            assert typed_rulings(chosen) == typed
            (shown,) = ruling_fields(game, typed, [ruling])
            assert shown.changed
            assert [r.id for r in shown.readings if r.chosen] == [reading.id]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0 1 2 3 12 20 6 5 4 0", [0, 1, 2, 3, 12, 20, 6, 5, 4, 0]),
        ("0, −1, 2; 3 12 20 6 5 4 0", [0, -1, 2, 3, 12, 20, 6, 5, 4, 0]),
    ],
)
def test_a_row_of_values_is_read(text: str, value: list[int]) -> None:
    typed = {"rulings.body-table": ["typed-mat"], "rulings.body-table.typed-mat": [text]}
    chosen = chosen_rulings(GAME, typed)
    assert chosen == {"body-table": {"reading": "typed-mat", "value": value}}
    assert chosen_rulings(GAME, typed_rulings(chosen)) == chosen


def test_rows_of_rows_and_lone_numbers_are_read() -> None:
    typed = {
        "rulings.colour-distribution": ["typed"],
        "rulings.colour-distribution.typed": ["3 3 3 2 4 3 1 4 4"],
        "rulings.arm-zero": ["typed-mat"],
        "rulings.arm-zero.typed-mat": ["7"],
    }
    assert chosen_rulings(GAME, typed) == {
        "colour-distribution": {"reading": "typed", "value": [[3, 3, 3], [2, 4, 3], [1, 4, 4]]},
        "arm-zero": {"reading": "typed-mat", "value": 7},
    }


def test_the_page_says_what_value_a_reading_wants() -> None:
    fields = {f.id: f for f in ruling_fields(GAME, {})}
    asks = {r.id: r.asks for r in fields["colour-distribution"].readings}
    assert asks["typed"].startswith("3 times 3 whole numbers")
    assert asks["unstated"] == ""


def test_a_finished_game_is_asked_only_what_can_change_its_score() -> None:
    asked = {r.id for r in scoring_rulings(GAME.book)}
    assert {"technofuturist-threshold", "body-table", "tie-break-wax", "solo-nineteen"} <= asked
    assert "tool-choice-mandatory" not in asked
    assert "reshuffle-moment" not in asked


def test_a_book_without_rulings_has_no_fields() -> None:
    book = Rulebook.parse('game = "g"\ntitle = "G"\nplayers = [1, 2]\nrule = []')
    assert scoring_rulings(book) == []
