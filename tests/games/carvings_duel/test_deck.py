"""The pouch check: both printed decks, every violation, both forms."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.games.carvings_duel import BOOK, GAME
from referee.games.carvings_duel.carvings import COMBAT, NAMES
from referee.games.carvings_duel.deck import Verdict
from referee.games.carvings_duel.pouches import copy_faults

DECK = GAME.extras["files"]["deck"]


def judged(plain: Any) -> Verdict:
    text = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
    verdict, right = DECK(text)
    assert right == verdict.legal == (not verdict.violations)
    return verdict


def rules(verdict: Verdict) -> list[str | None]:
    return [v.rule for v in verdict.violations]


def example(name: str) -> dict[str, Any]:
    return next({"given": e.given, "expect": e.expect} for e in BOOK.examples if e.id == name)


@pytest.mark.example("deck-loggers-camp")
def test_the_first_printed_deck_is_right() -> None:
    found = example("deck-loggers-camp")
    rows = found["given"]["deck"]
    as_list = [{"name": n, "count": c} for n, c in rows]
    for carvings in (as_list, dict(rows)):
        verdict = judged({"carvings": carvings, "stated_total": 20})
        assert (verdict.legal, verdict.size) == (True, found["expect"]["counted_total"])
        assert verdict.notes == ()
    counts = {n.casefold(): c for n, c in rows}
    assert sum(c for n, c in counts.items() if n in COMBAT) == found["expect"]["combat"]


@pytest.mark.example("deck-pick-them-all")
def test_the_second_printed_deck_lists_the_horse_twice() -> None:
    found = example("deck-pick-them-all")
    rows = found["given"]["deck"]
    verdict = judged({"carvings": [{"name": n, "count": c} for n, c in rows], "stated_total": 21})
    assert (verdict.legal, verdict.size) == (True, 22)
    says = [n.says for n in verdict.notes]
    assert says == [
        "Horse is listed 2 times; that makes 2 in all.",
        "The list says 21 in all; its lines add up to 22.",
    ]
    text = "\n".join(f"{c}x {n}" for n, c in rows) + "\nTotal: 21 carvings\n"
    assert judged(text.encode()) == verdict


@pytest.mark.example("two-dragons-two-bards")
def test_two_of_a_commodity_and_no_third() -> None:
    base = {"man": 14, "dragon": 2, "bard": 2}
    assert judged({"carvings": base}).legal
    for name in ("dragon", "bard"):
        verdict = judged({"carvings": {**base, name: 3}})
        assert rules(verdict) == ["pouch.commodity-limit"]
        assert "3 ×" in verdict.violations[0].says


def test_size_and_copies_by_brute_force() -> None:
    """Every size from 0 to 30 and every count of every carving, against the rule as written."""
    for size in range(31):
        verdict = judged({"carvings": {"man": size}})
        assert verdict.legal == (16 <= size <= 24)
    for name in NAMES:
        for count in range(6):
            verdict = judged(
                {"carvings": {"woman": 16, name: count} if name != "woman" else {name: 16}}
            )
            assert verdict.legal == (name in COMBAT or count <= 2), (name, count)


def test_one_material_known_names_and_rulings() -> None:
    rows = [{"name": "Man", "count": 10, "material": "oak"}, {"name": "Woman", "count": 10}]
    assert judged({"carvings": rows, "material": "Oak"}).legal
    assert rules(judged({"carvings": rows, "material": "elm"})) == ["pouch.one-material"]
    assert rules(judged({"carvings": {"Man": 16, "Pig": 1}})) == ["catalog.base-game"]
    twins = {"carvings": {"man": 16, "monk": 2, "sorcerer": 1}}
    assert judged(twins).legal
    as_one = judged({**twins, "rulings": {"monk-sorcerer-twins": "one-type"}})
    assert rules(as_one) == ["pouch.commodity-limit"]
    with pytest.raises(Unreadable):
        judged({**twins, "rulings": {"combat-copy-limit": "five"}})


def test_a_name_in_two_cases_is_added_up_and_noted() -> None:
    verdict = judged({"carvings": {"man": 14, "Roc": 2, "ROC": 1}})
    assert rules(verdict) == ["pouch.commodity-limit"]
    assert "Roc is listed 2 times" in verdict.notes[0].says


TEXT = b"""
[u]Example deck[/u]
Material: oak
5x Man
 3 x soldier
10X Woman

Total: 18 carvings
"""


def test_a_list_as_text() -> None:
    assert judged(TEXT) == Verdict(True, 18, (), ())
    assert judged(TEXT.replace(b"18", b"19")).notes[0].says.startswith("The list says 19")
    assert judged(b"\xef\xbb\xbf16x man").legal
    assert not judged(b"16x man\n1x pig").legal


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"5x Man\nfive Men", 2),
        (b"5x Man\nTotal: many", 2),
        (b"5x Man\n\nTotal: 5 carvingsEstimated", 3),
        (b"Total: 5\nTotal: 5", 2),
        (b"Material: oak\nMaterial: oak", 2),
        (b"", 1),
        (b"[only a heading]", 1),
        (b"-3x Man", 1),
        (b"Man", 1),
        (b"16x man\n\xff", 2),
        (b"1234x Man", 1),
    ],
)
def test_text_that_is_no_list_says_where(text: bytes, line: int) -> None:
    with pytest.raises(Unreadable) as wrong:
        DECK(text)
    assert wrong.value.line == line


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"carvings": 5},
        {"carvings": {"man": -1}},
        {"carvings": {"man": 1.0}},
        {"carvings": {"man": True}},
        {"carvings": [{"name": "man"}]},
        {"carvings": [{"name": "man", "count": 1, "wood": "oak"}]},
        {"carvings": {}, "color": "oak"},
        {"carvings": {"man": 1}, "stated_total": "20"},
        {"carvings": {"man": 1}, "rulings": {"nothing": "x"}},
    ],
)
def test_json_that_is_no_list(plain: Any) -> None:
    with pytest.raises(Unreadable) as wrong:
        judged(plain)
    assert wrong.value.says


def test_an_empty_list_is_too_small() -> None:
    assert rules(judged({"carvings": {}})) == ["pouch.minimum"]


@pytest.mark.ruling("monk-sorcerer-twins", "one-type")
def test_three_monks_are_one_fault_also_where_a_sorcerer_counts_as_a_monk() -> None:
    readings = GAME.book.choose({"monk-sorcerer-twins": "one-type"})
    assert len(list(copy_faults({"monk": 3, "sorcerer": 1}, readings))) == 1
    assert len(list(copy_faults({"monk": 2, "sorcerer": 1}, readings))) == 1
    assert not list(copy_faults({"monk": 1, "sorcerer": 1}, readings))
