"""Names are text that is safe anywhere, in one normal form."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from referee.engine.names import characters, clean_name, clean_names, spoken_apart


@pytest.mark.parametrize(
    ("text", "count"),
    [("Ana", 3), ("e\u0301", 1), ("👩‍👩‍👧", 1), ("🇹🇼🇹🇼", 2), ("👍🏽", 1), ("陳", 1), ("", 0)],
)
def test_characters_are_counted_as_people_count(text: str, count: int) -> None:
    assert characters(text) == count


def test_a_name_is_trimmed_and_composed() -> None:
    assert clean_name("  Ane\u0301 ") == "Ané"


@pytest.mark.parametrize(
    "good", ["A", "x" * 40, "<b>&amp;", "👩‍👩‍👧" * 40, "محمد", "O'Neil", "=1+1"]
)
def test_ordinary_and_odd_names_are_names(good: str) -> None:
    assert clean_name(good) == good


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "   ",
        "x" * 41,
        "a\nb",
        "a\x00b",
        "\u202eevil",
        "a\u200bb",
        "\u200dA",
        "A\u200d",
        "\ud800",
    ],
)
def test_what_could_hide_or_turn_text_is_refused(bad: str) -> None:
    with pytest.raises(Unreadable) as caught:
        clean_name(bad, "players[0]")
    assert caught.value.path == "players[0]"


def test_names_that_are_the_same_are_refused_and_at_a_table_those_that_sound_so() -> None:
    with pytest.raises(Unreadable, match="tell them apart") as caught:
        clean_names(["Ana", "Ana "])
    assert caught.value.path == "players[1]"
    names = clean_names(["Ana", "ANA "])
    assert names == ("Ana", "ANA")
    with pytest.raises(Unreadable, match="tell them apart") as caught:
        spoken_apart(names)
    assert caught.value.path == "players[1]"


@pytest.mark.parametrize("blank", "\u2800\u3164\uffa0\u115f\u034f")
def test_a_letter_that_prints_as_nothing_is_no_name(blank: str) -> None:
    with pytest.raises(Unreadable, match=f"hidden character U.{ord(blank):04X}"):
        clean_name(f"a{blank}")
