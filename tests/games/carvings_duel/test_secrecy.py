"""Hidden hands: two duels that differ only in what is hidden look the same from outside.

Twins are two tables with the same entries but for sealed fields. What the other phone receives,
views, prompts, history, exports and verdicts, is compared byte by byte.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.engine.action import Move
from referee.engine.codec import encode
from referee.engine.game import Viewer
from referee.engine.log import Entry, Log
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.carvings import NAMES
from referee.table.redact import as_read_by, plain_entry, redact
from tests.contract.play import next_move
from tests.games.carvings_duel.kit import DECK, Table, refused, taken

NAMES_FIVE = ("child", "man", "roc", "mage", "lion")


def received(log: Log, seat: int) -> str:
    """Everything that a phone of this seat could be sent, as text."""
    viewer = Viewer(frozenset({seat}))
    parts = [encode(GAME.rules.view(log.state, viewer))]
    parts += [encode(p) for p in GAME.rules.prompts(log.state)]
    parts += [encode(GAME.rules.countables(log.state))]
    for played in log.played:
        move, hidden = redact(log, played.entry, viewer)
        parts.append(GAME.rules.words(played.before, move, ["Ana", "Ben"]))
        parts.append(json.dumps(plain_entry(log, played.entry, viewer)))
        if not hidden:
            parts.append(encode(played.verdict))
    parts.append(encode(GAME.rules.sheet(log.state, ["Ana", "Ben"])))
    return "\n".join(parts)


def twin(hand: tuple[str, ...], **rulings: Any) -> Table:
    """A duel with private hands in which seat 1 drew these carvings."""
    table = Table(begun=False, hidden_hands="private-hands", **rulings)
    for seat, material in enumerate(("oak", "walnut")):
        taken(table.enter(seat, "register-pouch", material=material, size=20))
    taken(table.enter(None, "start", first=0))
    taken(table.enter(0, "pick", carvings=["man", "soldier", "dragon"]))
    taken(table.enter(1, "pick", carvings=list(hand[:3])))
    taken(table.enter(0, "pick", carvings=["logger"]))
    return table


def walk(table: Table) -> list[str]:
    """What seat 0 receives at every step of a duel in which seat 1 only passes."""
    seen = [received(table.log, 0)]
    taken(table.enter(0, "summon", carving="man"))
    seen.append(received(table.log, 0))
    taken(table.enter(0, "play", carving="logger"))
    seen.append(received(table.log, 0))
    taken(table.enter(1, "respond", answer="pass"))
    seen.append(received(table.log, 0))
    return seen


@pytest.mark.ruling("hidden-hands", "private-hands")
@pytest.mark.parametrize("third", NAMES_FIVE)
def test_the_other_phone_is_asked_and_told_the_same_whoever_holds_a_child(third: str) -> None:
    with_child = walk(twin(("man", "woman", "child")))
    without = walk(twin(("man", "woman", third)))
    assert with_child == without
    assert all(
        "private" not in text and '"child"' not in text.split("commands")[0] for text in [""]
    )


def answering(third: str) -> str:
    """The prompts that both phones get while seat 1 is asked."""
    table = twin(("man", "woman", third))
    taken(table.enter(0, "play", carving="logger"))
    assert table.state.answering == 1
    return encode(GAME.rules.prompts(table.state))


def test_the_asked_phone_gets_one_question_whatever_it_holds() -> None:
    assert len({answering(third) for third in NAMES}) == 1


def own_turn(third: str) -> str:
    """The prompts of seat 1 in its own turn."""
    table = twin(("man", "woman", third))
    taken(table.enter(0, "end-turn"))
    taken(table.enter(1, "pick", carvings=["cart"]))
    return encode(GAME.rules.prompts(table.state))


def test_prompts_of_a_turn_do_not_depend_on_hidden_carvings() -> None:
    assert len({own_turn(third) for third in NAMES}) == 1


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    table = twin(("man", "child", "roc"))
    own, other = table.seen(1)["sides"][1], table.seen(0)["sides"][1]
    assert [p["name"] for p in own["hand"]] == ["man", "child", "roc"]
    assert (other["hand"], other["hidden"], other["in_hand"]) == ([], 3, 3)
    spectator = table.seen()
    assert [side["hand"] for side in spectator["sides"]] == [[], []]
    assert all(side["listed"] is None for side in spectator["sides"])
    both = table.seen(0, 1)
    assert [side["hidden"] for side in both["sides"]] == [0, 0]


def test_private_hands_are_checked_in_full() -> None:
    table = twin(("man", "woman", "roc"))
    answer = table.enter(0, "summon", carving="woman")
    assert answer.verdict.final
    taken(table.enter(0, "play", carving="logger"))
    answer = table.enter(1, "respond", answer="child")
    assert answer.verdict.final
    assert answer.verdict.says == "No walnut Child can be in that hand now."


def test_an_unnamed_private_pick_is_taken_and_not_known() -> None:
    table = twin(("man", "woman", "roc"))
    taken(table.enter(0, "end-turn"))
    answer = taken(table.enter(1, "pick"))
    assert answer.verdict.kind == "unknown"
    assert table.enter(1, "pick", carvings=["man", "man"]).verdict.rule == "turn.pick-one"


@pytest.mark.ruling("hidden-hands", "open-hands")
def test_open_hands_are_known_to_all() -> None:
    table = Table(begun=False, hidden_hands="open-hands")
    for seat, material in enumerate(("oak", "walnut")):
        taken(table.enter(seat, "register-pouch", material=material, size=20))
    taken(table.enter(None, "start", first=0))
    taken(table.enter(0, "pick", carvings=["man", "soldier", "dragon"]))
    taken(table.enter(1, "pick", carvings=["man", "child", "roc"]))
    taken(table.enter(0, "pick", carvings=["logger"]))
    assert [p["name"] for p in table.seen()["sides"][1]["hand"]] == ["man", "child", "roc"]
    plays = {
        p.preset["carving"]: p.legal for p in GAME.rules.prompts(table.state) if p.action == "play"
    }
    assert {name for name, legal in plays.items() if legal} == {"dragon", "logger"}
    move = table.log.played[3].entry
    assert not redact(table.log, move, Viewer())[1]


@pytest.mark.ruling("hidden-hands", "counts-only")
def test_counts_only_keeps_counts_and_learns_what_is_played() -> None:
    table = Table()
    named = table.enter(0, "end-turn") and table.enter(1, "pick", carvings=["man"])
    assert "not named" in refused(named, "turn.pick-one")
    taken(table.enter(1, "pick"))
    side = table.seen(1)["sides"][1]
    assert (side["hand"], side["hidden"], side["in_pouch"]) == ([], 4, 16)
    taken(table.enter(1, "summon", carving="man"))
    assert table.field() == ["1 man"]


# ---- declared lists


def listed(first: dict[str, int] | None = DECK, second: dict[str, int] | None = DECK) -> Table:
    return Table(lists=(first, second))


def test_a_list_refuses_what_cannot_be_left_and_does_not_say_why() -> None:
    table = listed()
    says = refused(table.enter(0, "play", carving="logger"), "pouch.own")
    assert says == "No oak Logger can be in that hand now."
    taken(table.enter(0, "play", carving="cart"))
    table.passed()
    table.draw()
    same = refused(table.enter(0, "play", carving="cart"), "pouch.own")
    assert same == "No oak Cart can be in that hand now."


def test_lists_bind_only_where_both_declared_one() -> None:
    table = listed(DECK, None)
    taken(table.enter(0, "play", carving="logger"))


def test_without_lists_the_copies_of_a_commodity_are_counted() -> None:
    table = Table()
    table.do(0, "play", carving="logger")
    table.do(0, "play", carving="logger")
    says = refused(table.enter(0, "play", carving="logger"), "pouch.own")
    assert says == "No oak Logger can be in that hand now."
    prompt = next(p for p in GAME.rules.prompts(table.state) if p.preset.get("carving") == "logger")
    assert not prompt.legal
    answer = table.enter(0, "play", carving="logger")
    assert table.rule(answer, 0, "play", carving="logger").taken


def test_the_lists_stay_sealed_until_the_end() -> None:
    other = {**DECK, "child": 1, "bard": 1}
    table, again = listed(), listed(DECK, other)
    assert received(table.log, 0) == received(again.log, 0)
    move, hidden = redact(table.log, table.log.played[1].entry, Viewer(frozenset({0})))
    assert hidden
    assert "sealed" in encode(move)
    assert table.seen(1)["sides"][1]["listed"] == DECK
    taken(table.enter(0, "concede"))
    assert table.seen(0)["sides"][1]["listed"] == DECK
    assert not redact(table.log, table.log.played[1].entry, Viewer())[1]


def test_prompts_do_not_tell_a_list() -> None:
    assert GAME.rules.prompts(listed().state) == GAME.rules.prompts(
        listed({"man": 18, "bard": 2}, DECK).state
    )


def test_nobody_learns_of_the_other_hand_by_trying() -> None:
    """Whatever seat 0 tries while seat 1's hand is reached into is refused the same way."""
    for third in ("child", "roc"):
        table = twin(("man", "woman", third))
        table.give(0, "thief", known=1)
        taken(table.enter(0, "play", carving="thief"))
        table.passed()
        for name in NAMES:
            answer = table.enter(0, "reveal-pick", carving=name)
            assert answer.verdict.rule == "table.seat"
        taken(table.enter(1, "reveal-pick", carving=third))
        assert table.state.sides[0].hand[-1].name == third


def test_a_seat_is_not_judged_by_what_only_the_other_knows() -> None:
    for name in ("roc", "man"):
        table = Table(hidden_hands="private-hands", scholar_stolen_carving="any-held")
        table.hold(0, None)
        table.lay(1, "man")
        for _ in range(2):
            table.give(1, name, owner=0, known=2)
        taken(table.enter(0, "play", carving="roc", target=table.state.field[0].id))


def test_who_looks_is_not_held_to_the_others_list() -> None:
    table = Table(lists=(DECK, DECK), thief_choice="look-and-choose")
    table.do(0, "play", carving="thief")
    taken(table.enter(0, "reveal-pick", carving="bard"))
    taken(table.enter(0, "concede"))
    audit = GAME.rules.view(table.state, Viewer())["audit"]
    assert audit[1]["findings"] == [{"rule": "pouch.own", "says": "1 × Bard seen, 0 on the list."}]


# ---- what a Scholar puts back, and what a Thief takes


def scholar(back: dict[str, str]) -> Table:
    table = Table()
    table.hold(0, "scholar", "man", None)
    table.do(0, "play", carving="scholar")
    taken(table.enter(0, "discard", **back))
    return table


def test_what_a_scholar_puts_back_is_not_told() -> None:
    known, unknown = scholar({"carving": "man"}), scholar({})
    assert known.state.sides[0].hand[0].name is None
    assert received(known.log, 1) == received(unknown.log, 1)
    assert known.seen(1)["sides"][0]["hidden"] == 1
    assert [p["name"] for p in unknown.seen(0)["sides"][0]["hand"]] == ["man"]


def test_what_a_thief_takes_stays_between_the_duelists() -> None:
    table = Table()
    table.hold(1, "mage", "roc")
    table.do(0, "play", carving="thief")
    assert table.enter(1, "reveal-pick").verdict.final
    taken(table.enter(1, "reveal-pick", carving="mage"))
    assert table.seen()["sides"][1]["hand"] == []
    assert [p["name"] for p in table.seen(0)["sides"][0]["hand"]] == ["mage"]
    assert [p["name"] for p in table.seen(0)["sides"][1]["hand"]] == ["roc"]
    move, hidden = redact(table.log, table.log.played[-1].entry, Viewer())
    assert hidden
    assert "mage" not in encode(move)


def test_both_duelists_read_what_a_thief_took_and_who_looks_on_does_not() -> None:
    """It lies in the thief's hand: asked about it, the log as the thief reads it knows it there."""
    table = twin(("man", "woman", "roc"))
    taken(table.enter(0, "end-turn"))
    taken(table.enter(1, "pick", carvings=["thief"]))
    taken(table.enter(1, "play", carving="thief"))
    table.passed()
    taken(table.enter(0, "reveal-pick", carving="soldier"))
    for seats, names in (({0}, {"soldier"}), ({1}, {"soldier"}), (set(), set())):
        known = as_read_by(table.log, Viewer(frozenset(seats)))
        assert {p.name for p in known.state.sides[1].hand} - {None, "man", "woman", "roc"} == names
    play = {"action": "summon", "carving": "soldier", "owner": 0}
    asked = as_read_by(table.log, Viewer(frozenset({1}))).consider(Move(1, GAME.codec.action(play)))
    assert asked == table.log.consider(Move(1, GAME.codec.action(play)))


def test_what_a_thief_took_does_not_tell_when_it_was_drawn() -> None:
    seen = []
    for order in (("man", "roc", "woman"), ("roc", "woman", "man")):
        table = twin(order)
        taken(table.enter(0, "end-turn"))
        taken(table.enter(1, "pick", carvings=["cart"]))
        taken(table.enter(1, "end-turn"))
        taken(table.enter(0, "pick", carvings=["thief"]))
        taken(table.enter(0, "play", carving="thief"))
        table.passed()
        taken(table.enter(1, "reveal-pick", carving="roc"))
        assert "roc" in [p["name"] for p in table.seen(0)["sides"][0]["hand"]]
        seen.append(received(table.log, 0))
    assert seen[0] == seen[1]


def test_a_list_binds_its_duelist_where_the_other_list_is_sealed() -> None:
    """That both declared one is open, so asking answers as entering does."""
    table = listed()
    known = as_read_by(table.log, Viewer(frozenset({0})))
    for carving in ("logger", "cart"):
        move = Move(0, GAME.codec.action({"action": "play", "carving": carving}))
        assert known.consider(move) == table.log.consider(move)


# ---- what a running table exports can be read


@pytest.mark.parametrize("seed", range(60))
def test_an_export_with_sealed_fields_replays_as_unknown(seed: int) -> None:
    rng = Random(seed)
    rulings = rng.choice(
        [{"hidden-hands": "private-hands"}, {}, {"scholar-stolen-carving": "any-held"}]
    )
    terms = GAME.terms(2, GAME.rules.some_options(2, rng), rulings)
    log = Log(GAME, terms)
    for _ in range(60):
        if GAME.rules.is_over(log.state):
            return
        log.append(Entry(log.last_id + 1, next_move(GAME, log.state, rng)))
    if GAME.rules.is_over(log.state):
        return
    again = Log(GAME, terms)
    for entry in log.order.entries:
        plain = plain_entry(log, entry, Viewer())
        number, move = GAME.codec.entry(plain, 2, entry.id)
        answer = again.append(Entry(number, move))
        assert answer.taken, (plain, answer.verdict)
        if '"sealed"' in json.dumps(plain):
            assert answer.verdict.kind == "unknown"
    counts = [(len(s.hand), s.in_pouch, s.life) for s in log.state.sides]
    assert [(len(s.hand), s.in_pouch, s.life) for s in again.state.sides] == counts


def test_a_voided_pick_stays_sealed() -> None:
    """No state speaks of a voided entry, so its sealed fields stay sealed."""
    table = twin(("man", "woman", "child"))
    entry = table.log.played[4].entry
    others = Viewer(frozenset({0}))
    assert redact(table.log, entry, others)[1]
    taken(table.enter(None, "void", entry=entry.id))
    move, hidden = redact(table.log, entry, others)
    assert hidden
    assert isinstance(move, Move)
    assert "child" not in encode(move)


def test_what_comes_into_sight_does_not_tell_when_it_was_drawn() -> None:
    """A carving's id would betray whether it was held for long or drawn just now."""
    fields = []
    for order in (("man", "woman", "roc"), ("roc", "man", "woman")):
        table = twin(order)
        taken(table.enter(0, "end-turn"))
        taken(table.enter(1, "pick", carvings=["cart"]))
        taken(table.enter(1, "summon", carving="man"))
        fields.append(received(table.log, 0))
    assert fields[0] == fields[1]
    hidden = table.state.sides[1].hand[0].id
    answer = table.enter(1, "play", carving="cart", piece=hidden)
    assert answer.verdict.final
