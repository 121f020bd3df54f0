"""The forms of Artifact Stack: six decks for a new table, a finished game counted and scored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.decks import DECKS, LABELS
from referee.web.position import unpacked
from tests.paper.reading import Paper
from tests.web.pagekit import Visitor, app_of

EXAMPLES: dict[str, Any] = GAME.extras["example_positions"]
SIX = ["statues", "coins", "relics", "china", "monsters", "treasures"]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("forms"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def filled(player: int, **fields: Any) -> dict[str, Any]:
    return {f"players.{player}.{name.replace('__', '.')}": v for name, v in fields.items()}


ANA = filled(
    0, name="Ana", silver=4, stars=3, assistants="3, 0 −2", cards__coins=2, cards__relics=2,
    cards__statues__loose=1, cards__statues__sets="3 2", cards__china__loose=["AA", "B", ""],
    cards__china__locked=["ABC", "", "", "CC"], cards__monsters__vampire=1,
    cards__monsters__cross=1, cards__monsters__coffin=1, cards__treasures="5 -1",
)  # fmt: skip
BEN = filled(1, name="Ben", silver=0, stars=3, cards__coins=1)

POSITION = {
    "name": "Ana", "silver": 4, "stars": 3, "assistants": [3, 0, -2],
    "cards": {
        "statues": {"sets": [3, 2], "loose": 1}, "coins": 2, "relics": 2,
        "china": {"locked": ["ABC", "CC"], "loose": "AAB"},
        "monsters": {"vampire": 1, "cross": 1, "coffin": 1}, "treasures": [5, -1],
    },
}  # fmt: skip


def scored(phone: Visitor, **more: Any) -> Visitor:
    phone.open("/score/artifact_stack")
    return phone.send("position", {"options.decks": SIX, **ANA, **BEN, "do": "score", **more})


def without_zeros(plain: Any) -> Any:
    """Plain Python without what was left at nothing."""
    if isinstance(plain, dict):
        kept = {k: without_zeros(v) for k, v in plain.items()}
        return {k: v for k, v in kept.items() if v not in (0, "", [], {})}
    return plain


def test_a_filled_form_is_the_position_of_a_file(phone: Visitor) -> None:
    scored(phone)
    assert phone.status == 200
    sent = re.search(r"[?&]p=([\w-]+)", phone.url)
    assert sent is not None
    plain = unpacked(GAME, sent[1])
    assert without_zeros(plain["players"][0]) == POSITION
    sheet = GAME.score({"game": "artifact_stack", "options": {"decks": SIX}, "players": [
        POSITION, {"name": "Ben", "silver": 0, "stars": 3, "cards": {"coins": 1}}]})  # fmt: skip
    assert GAME.score(plain) == sheet
    assert f"{sheet.players[0].total}" in phone.words


def test_what_was_counted_can_be_changed(phone: Visitor) -> None:
    scored(phone)
    there = re.search(r'href="(/score/artifact_stack\?[^"]+)">Change the counts', phone.page)
    assert there is not None
    form = phone.open(there[1].replace("&amp;", "&")).forms["position"]
    assert set(form.getlist("options.decks")) == set(SIX)
    assert form.getlist("players.0.cards.china.loose") == ["AA", "B", ""]
    assert [s for s in form.getlist("players.0.cards.china.locked") if s] == ["ABC", "CC"]
    assert form["players.0.cards.statues.sets"] == "3 2"
    assert form["players.0.assistants"] == "3 0 -2"
    assert form["players.1.cards.coins"] == "1"


def test_cards_of_a_deck_that_is_not_in_play_are_complained_about_in_sight(phone: Visitor) -> None:
    scored(phone, **{"players.1.cards.jewelry": 2})
    assert phone.status == 422
    assert "this deck is not in play" in phone.words.lower()
    [shown] = re.findall(r'<div class="(deck-field[^"]*)">\s*<div class="field">\s*'
                         r'<label for="players.1.cards.jewelry"', phone.page)  # fmt: skip
    assert shown == "deck-field"
    assert phone.forms["position"]["players.0.cards.coins"] == "2"


@pytest.mark.parametrize("decks", [SIX[:5], [*SIX, "jewelry"]])
def test_five_or_seven_decks_are_no_six(phone: Visitor, decks: list[str]) -> None:
    scored(phone, **{"options.decks": decks})
    assert phone.status == 422
    assert f"ick exactly 6 decks; {len(decks)} are picked" in phone.words


def test_start_says_in_place_that_decks_are_to_be_chosen(phone: Visitor) -> None:
    phone.open("/start/artifact_stack")
    start = phone.page.partition('class="actions stay full-bleed"')[2]
    assert 'href="#decks">Six decks first</a>' in start
    assert '<section class="card" id="decks"' in phone.page


def test_a_card_taken_without_its_face_is_not_finished_and_breaks_no_rule(phone: Visitor) -> None:
    phone.open("/start/artifact_stack").send("setup", {"options.decks": SIX, "do": "start"})
    phone.send("f-build-temple", {"do": "enter"})
    phone.send("f-take-0", {"take.place": "T11", "do": "enter"})
    assert phone.status == 422
    assert "Not finished" in phone.page
    assert "Which card was it? T11 was never told; enter its face." in phone.page
    assert "Not allowed" not in phone.page


def test_a_lot_draws_six_different_decks_and_keeps_the_rest(phone: Visitor) -> None:
    drawn = set()
    for _ in range(5):
        phone.open("/score/artifact_stack")
        [order] = re.findall(r'value="(put:options\.decks=[^"]+)"', phone.page)
        phone.send("position", {**ANA, "do": order})
        decks = phone.forms["position"].getlist("options.decks")
        assert len(set(decks)) == 6
        assert set(decks) <= set(DECKS)
        assert phone.forms["position"]["players.0.name"] == "Ana"
        drawn.add(frozenset(decks))
    assert len(drawn) > 1


def test_four_players_fit(phone: Visitor) -> None:
    phone.open("/score/artifact_stack").send("position", {**ANA, **BEN, "do": "seats:4"})
    for player in range(2, 4):
        assert f"players.{player}.cards.monsters.coffin" in phone.forms["position"]
    assert phone.forms["position"]["players.0.name"] == "Ana"


def test_a_table_starts_with_its_six_decks(phone: Visitor) -> None:
    sent = {"options.decks": SIX, "seats": "3", "do": "start"}
    phone.open("/start/artifact_stack").send("setup", sent)
    assert phone.status == 200
    assert re.fullmatch(r"/t/\w+", phone.url)


def test_a_table_without_decks_does_not_start_and_says_why(phone: Visitor) -> None:
    phone.open("/start/artifact_stack").send("setup", {"players.0": "Ana", "do": "start"})
    assert phone.status == 422
    assert "ick exactly 6 decks; 0 are picked" in phone.words
    assert phone.forms["setup"]["players.0"] == "Ana"


def test_paper_is_for_the_chosen_decks_or_leaves_the_choice_open(phone: Visitor) -> None:
    phone.open("/sheets/artifact_stack")
    assert "options.decks" not in phone.forms["sheets"]
    for query, counted in (("", 10), ("&".join(f"options.decks={deck}" for deck in SIX), 6)):
        answer = phone.client.get(f"/sheets/artifact_stack/score.pdf?paper=a4&{query}")
        labels = [label for label in LABELS.values() if f" {label} " in Paper(answer.data).text]
        assert len(labels) == counted
    wrong = phone.client.get("/sheets/artifact_stack/score.pdf?options.decks=coins")
    assert wrong.status_code == 422


@pytest.mark.example("statues-values")
@pytest.mark.example("relics-tie-most")
@pytest.mark.example("china-nine")
@pytest.mark.example("china-fifteen")
@pytest.mark.example("statues-no-growth")
@pytest.mark.parametrize("example", sorted(EXAMPLES))
def test_a_worked_example_opens_as_a_form_and_comes_out_as_printed(
    phone: Visitor, example: str
) -> None:
    phone.open(f"/score/artifact_stack?example={example}").send("position", {"do": "score"})
    assert phone.status == 200
    sheet = GAME.score(EXAMPLES[example])
    assert sheet.claims
    assert all(claim.right for claim in sheet.claims)
    assert phone.words.count("That is right.") == len(sheet.claims)


def test_the_examples_claim_what_the_register_states() -> None:
    claimed = {id_: list(plain["claimed"].values()) for id_, plain in EXAMPLES.items()}
    assert claimed == {
        "statues-values": [1, 3, 6],
        "relics-tie-most": [5, 5, -2],
        "china-nine": [9],
        "china-fifteen": [15],
        "statues-no-growth": [7],
    }


def test_what_lies_face_up_is_told_while_building_and_stands_there_when_it_is_mended(
    phone: Visitor,
) -> None:
    phone.open("/start/artifact_stack").send("setup", {"options.decks": SIX, "do": "start"})
    table = phone.url
    told = {"B11": "deck=relics", "M11": "deck=china&letter=B"}
    sent = ["&".join(f"up.{place}.{part}" for part in face.split("&"))
            for place, face in told.items()]  # fmt: skip
    built = {"build-temple.with": ["", *sent], "build-temple.down": ["T12"], "do": "enter"}
    phone.send("f-build-temple", built)
    assert phone.status == 200
    assert "M11: China B, 1 Silver" in phone.page
    assert "T12: face down, free" in phone.page
    assert "T11: face up, not named yet, free" in phone.page
    phone.open(f"{table}/entry/1/replace")
    [form] = [f for f in phone.forms.values() if "build-temple.with" in f]
    assert sorted(text for text in form.getlist("build-temple.with") if text) == sorted(sent)
    assert form.getlist("build-temple.down") == ["T12"]


def test_one_card_is_not_told_face_up_and_marked_face_down(phone: Visitor) -> None:
    phone.open("/start/artifact_stack").send("setup", {"options.decks": SIX, "do": "start"})
    both = {"build-temple.with": "up.B11.deck=relics", "build-temple.down": ["B11"], "do": "enter"}
    phone.send("f-build-temple", both)
    assert phone.status == 422
    assert "B11 cannot lie both face up and face down" in phone.words


def test_a_card_without_what_its_deck_counts_is_not_finished_rather_than_not_allowed(
    phone: Visitor,
) -> None:
    phone.open("/start/artifact_stack").send("setup", {"options.decks": SIX, "do": "start"})
    phone.send("f-build-temple", {"do": "enter"})
    [form] = [name for name in phone.forms if name.startswith("f-take")]
    phone.send(form, {"take.place": "T11", "take.face.deck": "china", "do": "enter"})
    assert phone.status == 422
    assert "Not finished A China card needs its letter, A, B or C." in phone.words
    assert "Not allowed" not in phone.words
    assert "it happened like that" not in phone.words
