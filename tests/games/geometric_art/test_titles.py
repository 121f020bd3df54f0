"""When two titles are the same: case, width, accents, punctuation, halves, ways of writing."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from referee.games.geometric_art.titles import (
    alike,
    doubtful,
    earlier,
    forms,
    joined,
    same_groups,
)

SAME = [
    ("Apple", "apple"),
    ("APPLE!", " apple "),
    ("\uff41\uff50\uff50\uff4c\uff45", "apple"),
    ("Böat", "boat"),
    ("crème brûlée", "Creme Brulee"),
    ("Straße", "STRASSE"),
    ("fire-engine", "fire engine"),
    ("fire engine", "fireengine"),
    ("apple 蘋果", "Apple"),
    ("apple 蘋果", "蘋果"),
    ("apple 蘋果", "蘋果 (apple)"),
    ("apple蘋果", "apple"),
    ("apple / 蘋果", "apple 苹果"),
    ("Яблоко apple", "яблоко"),
    ("사과 apple", "사과"),
    ("ﾊﾅ", "ハナ"),
    ("が", "か\u3099"),
    ("Åre", "are"),
    ("smørrebrød", "smorrebrod"),
    ("?!", "?!"),
    ("Apollo 11 阿波羅11", "apollo 11"),
    ("don't", "dont"),
    ("İstanbul", "istanbul"),
    ("ﬁre", "fire"),
    ("cafe\u0301", "café"),
    ("ñandú", "NANDU"),
    # signs, and what cannot be seen
    ("!", "\uff01"),
    ("\u2764\ufe0f", "\u2764"),
    ("\U0001f600", " \U0001f600\u200f"),
    ("\U0001f600 cat", "cat \U0001f408"),
    ("1\ufe0f\u20e3", "1"),
    ("ap\u200bp\u00adle", "apple"),
    # written from the right, turned round, pointed
    ("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
    ("\u200f\u062a\u0641\u0627\u062d\u0629\u200f", "\u062a\u0641\u0627\u062d\u0629"),
    ("\u062a\u0641\u0627\u062d\u0629 / apple", "apple"),
    ("\u202eelppa\u202c", "elppa"),
    # a half that is empty, in front or behind
    ("apple /", "apple"),
    ("/ 蘋果", "蘋果"),
    ("apple ()", "apple 蘋果"),
    ("\u0000apple", "apple"),
    # three scripts: any of them
    ("apple яблоко 蘋果", "Яблоко"),
    ("蘋 果", "蘋果"),
    # as long as a title may be
    ("a" * 80, "A" * 80),
    ("é" * 80, "e" * 80),
    ("a" * 39 + " " + "蘋" * 40, "蘋" * 40),
    ("a\u0301\u0302\u0303\u0304", "a"),
]

DIFFERENT = [
    ("apple", "pear"),
    ("apple", "apples"),
    ("apple pie", "apple"),
    ("蘋果", "水果"),
    ("apple 蘋果", "水果"),
    ("花 pear", "apple 果"),
    ("?!", "!?"),
    ("?", "apple"),
    ("T恤", "T"),
    ("か", "が"),
    ("Apollo 11", "Apollo 13"),
    ("日", "目"),
    ("\U0001f600", "\U0001f603"),
    ("\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"),
    ("\U0001f44d\U0001f3fd", "\U0001f44d"),
    ("()", "[]"),
    ("\u200b", "apple"),
    ("elppa", "apple"),
    ("\u202eelppa\u202c", "apple"),
    ("\u0430pple", "apple"),  # its first letter is Cyrillic
    ("2 蘋果", "2"),
    ("a" * 80, "a" * 79),
    # vowels and tones that are marks by Unicode, and other words by ear
    ("กิน", "กัน"),
    ("กา", "กำ"),
    ("कुल", "कल"),
    ("दिन", "दीन"),
]

SCRIPT = [
    ("蘋果", "苹果"),
    ("火車", "火车"),
    ("apple pie 蘋果", "tart 苹果"),
    ("龍", "龙"),
    ("髮", "发"),
    ("「火車」!", "火车"),
    ("火車 \U0001f682", "火车"),
    ("龍" * 80, "龙" * 80),
]


@pytest.mark.ruling("same-title-test", "normalised")
@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_title(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one) == "same"


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_titles(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one) == "no"


@pytest.mark.parametrize(("one", "other"), SCRIPT)
def test_simplified_and_traditional_stay_distinct_but_are_flagged(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one) == "script"
    assert same_groups({0: one, 1: other}, "normalised") == ()
    assert doubtful({0: one, 1: other}, "normalised") == ((0, 1),)


@pytest.mark.ruling("same-title-test", "exact")
def test_exactly_the_same_only() -> None:
    for one, other in [*SAME, *SCRIPT, *DIFFERENT]:
        assert alike(one, other, "exact") == ("same" if one == other else "no")
    assert alike("Apple", "Apple", "exact") == "same"


def test_every_title_is_like_itself_and_likeness_goes_both_ways() -> None:
    every = sorted({t for pair in [*SAME, *DIFFERENT, *SCRIPT] for t in pair})
    for one, other in product(every, every):
        assert alike(one, other) == alike(other, one)
    assert all(alike(t, t) == "same" and forms(t) for t in every)


def test_a_bilingual_title_ties_two_that_have_nothing_in_common() -> None:
    titles = {0: "apple", 1: "pear", 2: "蘋果 apple", 3: "蘋果"}
    assert same_groups(titles, "normalised") == ((0, 2, 3),)


def test_groups_are_the_parts_that_hang_together() -> None:
    """Beside a search of all pairs: two seats are in one group if a chain of equals joins them."""
    words = ("apple", "APPLE", "蘋果 apple", "蘋果", "pear", "Pear!", "boat")
    for titles in combinations(words, 4):
        seats = dict(enumerate(titles))
        linked = {(a, b) for a, b in product(seats, seats) if alike(seats[a], seats[b]) == "same"}
        for _ in seats:
            linked |= {(a, d) for (a, b), (c, d) in product(linked, linked) if b == c}
        groups = {frozenset(b for b in seats if (a, b) in linked) for a in seats}
        expected = sorted(tuple(sorted(g)) for g in groups if len(g) > 1)
        assert list(same_groups(seats, "normalised")) == expected


def test_joining_groups() -> None:
    assert joined([{0, 1}, {2, 3}], (1, 2)) == [{0, 1, 2, 3}]
    assert joined([{0, 1}], (2, 3)) == [{0, 1}, {2, 3}]


def test_the_first_earlier_title() -> None:
    assert earlier("APPLE", ["pear", "apple 蘋果", "apple"], "normalised") == "apple 蘋果"
    assert earlier("plum", ["pear"], "normalised") is None
