"""Rules are found by the words a player would use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.rule import COMMON
from referee.games import games
from referee.table.rulesearch import look_up
from referee.table.rulewords import likeness, words_of
from tests.table.questions import QUESTIONS

BOOK = games()["chiseled"].book
IDS = [r.id for r in (*BOOK.rules, *COMMON, *BOOK.rulings)]

ASKED = {
    "tie": "end.tie-fewest-cards",
    "who wins if we draw": "end.tie-fewest-cards",
    "technofuturist": "critic.technofuturist",
    "exactly five onyx": "technofuturist-threshold",
    "can I skip the tool": "tool-choice-mandatory",
    "draw pile empty": "plan.reshuffle",
    "REFILL": "term.reshuffle-general",
    "how many heads in a deck": "deck.heads",
    "ruined rubble hand": "rubble-hand",
    "what do 7 bodies score": "score.body-best-five",
    "arms worth": "score.arm-best-two",
    "last turn": "end.last-turn-each",
    "wax tie": "tie-break-wax",
    "secret hand": "hand-secrecy",
    "who goes first": "setup.first-player",
    "solo 19": "solo-nineteen",
    "jackhammer one card": "jackhammer-one-card",
    "saw colour gone": "saw-colour-absent",
    "four players tools": "setup.workbench-nine",
    "minus points for scrap": "score.scrap-negative",
}


@pytest.mark.parametrize("words", ASKED)
def test_a_players_words_find_the_rule_among_the_first_five(words: str) -> None:
    assert ASKED[words] in [hit.id for hit in look_up(BOOK, words)[:5]]


TYPOS = {
    "technofuturst": "critic.technofuturist",
    "jackhamer": "jackhammer.trash-pair",
    "reshufle": "plan.reshuffle",
    "archeologist": "critic.balanced-archaeologist",
    "minimlist": "solo.minimalist-limit",
    "polshing stone": "polishing-stone.any-piles",
    "maquete": "maquette.draw-four",
    "sculptre": "score.sculpture-scope",
}


@pytest.mark.parametrize("words", TYPOS)
def test_a_typing_error_is_forgiven(words: str) -> None:
    assert TYPOS[words] in [hit.id for hit in look_up(BOOK, words)[:5]]


@pytest.mark.parametrize("rule_id", IDS)
def test_an_id_finds_itself_first(rule_id: str) -> None:
    assert look_up(BOOK, rule_id)[0].id == rule_id


def test_no_words_find_everything_in_order_of_the_register() -> None:
    assert [hit.id for hit in look_up(BOOK, "  ")] == IDS


@pytest.mark.parametrize("words", ["???", "🎲", "\x00", "\u202e"])
def test_signs_that_are_no_words_find_nothing(words: str) -> None:
    assert look_up(BOOK, words) == []


def test_what_nothing_speaks_of_is_not_found() -> None:
    assert look_up(BOOK, "helicopter") == []


def test_most_words_must_be_answered() -> None:
    """One common word does not drag in what the question is not about."""
    found = [hit.id for hit in look_up(BOOK, "jackhammer helicopter submarine")]
    assert found == []


def test_case_accents_and_endings_do_not_matter() -> None:
    plain = [hit.id for hit in look_up(BOOK, "trashed card")]
    assert [hit.id for hit in look_up(BOOK, "TRASHING C\u00e0rds")] == plain


def test_a_ruling_brings_its_readings() -> None:
    (hit,) = [h for h in look_up(BOOK, "technofuturist-threshold") if h.kind == "ruling"][:1]
    assert (hit.default, [r.id for r in hit.readings]) == ("at-least", ["strict", "at-least"])
    assert hit.section == "Scoring Sculptures - Examples"


@given(st.text(max_size=200))
def test_any_question_is_answered_with_rules_there_are(words: str) -> None:
    found = [hit.id for hit in look_up(BOOK, words)]
    assert set(found) <= set(IDS)
    assert len(found) == len(set(found))


@given(st.text("abcdefgh", min_size=1, max_size=8))
def test_a_word_is_most_like_itself(word: str) -> None:
    for stem in words_of(word):
        assert likeness(stem, stem) == 1.0
        assert 0 <= likeness(stem, "workbench") < 1.0


@pytest.mark.parametrize("slug", QUESTIONS)
def test_what_players_ask_is_answered_among_the_first_three(slug: str) -> None:
    """Every question is looked at, so that a failure shows all that a change of ranking lost."""
    book, missed = games()[slug].book, {}
    for question, answers in QUESTIONS[slug].items():
        first = [hit.id for hit in look_up(book, question)[:3]]
        if not set(first) & set(answers.split(" | ")):
            missed[question] = first
    assert len(QUESTIONS[slug]) >= 15
    assert not missed


@pytest.mark.parametrize(
    ("asked", "known"), [("stolen", "steals"), ("drawn", "draws"), ("shedding", "shed"),
                         ("carvings", "carving"), ("twelve", "12"), ("face-down", "face down")]
)  # fmt: skip
def test_forms_of_a_word_are_one_word(asked: str, known: str) -> None:
    assert words_of(asked) == words_of(known)


def test_a_word_that_the_rules_have_is_not_taken_for_a_misspelt_one() -> None:
    """A point is no paint, though the letters are nearly the same."""
    assert likeness("point", "paint") > 0
    assert likeness("point", "paint", typo=False) == 0


PLAYERS_WORDS = {
    "artifact_stack": {"vase triples": "china.triple", "dig two layers": "dig-depth"},
    "carvings_duel": {"no hp left": "castle.zero-loses", "sacrifice needed": "tribute.required"},
    "catacombs_cubes": {"boss moves": "round.foreman-passes", "storage full": "storage-capacity"},
    "geometric_art": {"three mistakes": "joint.x-limit-3p", "same word twice": "same-title-test"},
}


@pytest.mark.parametrize("slug", PLAYERS_WORDS)
def test_the_words_of_a_games_players_find_its_rules(slug: str) -> None:
    for words, id_ in PLAYERS_WORDS[slug].items():
        found = [hit.id for hit in look_up(games()[slug].book, words)[:8]]
        assert id_ in found, (words, found)


@pytest.mark.parametrize("slug", games())
def test_an_answer_names_its_neighbours_and_the_rulings_that_touch_it(slug: str) -> None:
    book = games()[slug].book
    for hit in look_up(book, ""):
        if hit.kind == "ruling":
            assert hit.touching == book.ruling(hit.id).affects
            continue
        assert set(hit.touching) == {r.id for r in book.rulings if hit.id in r.affects}
        assert {book.rule(near).section for near in hit.near} <= {hit.section}
        assert hit.id not in hit.near
