"""The table page of Chiseled asks for everything that can happen, and takes it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.engine.action import Move
from referee.engine.codec import to_plain
from referee.engine.judge import Verdict
from referee.engine.prompt import Prompt
from referee.games import games
from referee.table import people, service
from referee.table.words import guarded
from referee.web.cited import RULE_ALONE, why_not
from referee.web.forms import Group, grouped, prefix_of
from referee.web.refill import refilled
from tests.web.tablekit import Forms, Phone, Table, new_table, text_of, toy_app

GAME = games()["chiseled"]
OPEN = {"hand-secrecy": "open"}
TOOLS = ["rasp", "saw", "mallet", "maquette", "flat-chisel", "toothed-chisel", "polishing-rag"]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("chiseled"), GAME)


def state_of(table: Table) -> Any:
    """The state behind a table, to let chance play."""
    member = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert member is not None
    row, replayed, _ = service._look(table.store, member)
    assert row["id"] == table.table_id
    return replayed.log.state


def as_posted(group: Group, prompt: Prompt, move: Move) -> MultiDict[str, str]:
    """What the prompt asks of the move; chance may say what no prompt asks (`declared`)."""
    wanted = {f.name for f in prompt.fields} | {"action", *prompt.preset}
    plain = {k: v for k, v in to_plain(move.action).items() if k in wanted}
    posted: MultiDict[str, str] = MultiDict(refilled(group, plain).posted)
    posted.add("move", group.action)
    if move.seat is not None:
        posted.add(f"{group.action}.seat", str(move.seat))
    return posted


def unasked(page: str, posted: MultiDict[str, str], ordered: set[str]) -> set[str]:
    """What would be posted and no form of the page asks for; order only where it counts."""
    forms = Forms(page).inputs
    known = {pair for inputs in forms.values() for pair in inputs}
    names = {name for name, _ in known}
    together = {name.removesuffix("with") for name in names if name.endswith(".with")}
    return {
        name
        for name, value in posted.items(multi=True)
        if value not in ("", "0")
        and not name.endswith(".source")  # asked only where a card lies in both places
        and (name in ordered or not value.startswith(f"{name}:"))
        and tuple(name.split(":", 1)) not in known
        and name not in names
        and not any(
            name in (f"{p}piles", f"{p}tops") or name.startswith((f"{p}tops:",)) for p in together
        )
    }


WAX, LIGHT = {"sine_cera": True}, {"depth": "light"}


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (3, LIGHT), (4, WAX)])
def test_the_page_asks_for_whatever_chance_brings(
    app: Flask, seats: int, options: dict[str, Any]
) -> None:
    rng = Random(seats)
    table = new_table(app, ("Ana", "Ben", "Cy", "Dora")[:seats], options=options, rulings=OPEN)
    keeper = table.keeper()
    for step in range(45):
        state = state_of(table)
        if GAME.rules.is_over(state):
            break
        prompt = rng.choice([p for p in GAME.rules.prompts(state) if p.legal])
        move = Move(prompt.seat, GAME.rules.chance(state, prompt, rng))
        group = next(g for g in grouped(GAME.rules.prompts(state)) if prompt in g.prompts)
        posted = as_posted(group, prompt, move)
        page = keeper.look()
        prefix = prefix_of(group.action, prompt.preset)
        ordered = {prefix + f.name for f in prompt.fields if f.ordered}
        assert unasked(page, posted, ordered) == set(), (step, move)
        _send(keeper, table, posted, step)
    assert step > 10


def _send(keeper: Phone, table: Table, posted: MultiDict[str, str], step: int) -> None:
    form = next(iter(Forms(keeper.page).forms.values()))
    posted.add("csrf_token", form["csrf_token"])
    posted.add("at", str(table.snapshot().seq))
    posted.add("key", f"step-{step}")
    posted.add("do", "enter")
    answer = keeper.post(f"/t/{table.table_id}/enter", posted)
    assert answer.status_code == 303, text_of(answer.text)[:600]


# ---- the deal


def dealt(app: Flask, options: dict[str, Any] | None = None, **values: Any) -> tuple[Table, Phone]:
    table = new_table(app, options=options or {}, rulings=OPEN)
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-deal", deal__tools=TOOLS, deal__first=0, **values)
    return table, keeper


def test_a_typed_critic_comes_with_its_condition(app: Flask) -> None:
    typed = {
        "deal__critics__0__name": "The Gardener",
        "deal__critics__0__points": "3",
        "deal__critics__0__needs__0__count": "head",
        "deal__critics__0__needs__0__is": "at_least",
        "deal__critics__0__needs__0__than": "2",
    }
    table, keeper = dealt(app, deal__critics=["technofuturist"], **typed)
    critics = table.snapshot().view["critics"]
    assert [c if isinstance(c, str) else (c["name"], c["points"]) for c in critics] == [
        "technofuturist",
        ("The Gardener", 3),
    ]
    assert "at least 2 Heads" in text_of(keeper.page)


def test_the_thirteenth_tool_is_typed_and_shown(app: Flask) -> None:
    table = new_table(app, rulings=OPEN)
    keeper = table.keeper()
    keeper.look()
    keeper.send(
        "f-deal",
        deal__tools=TOOLS[:6],
        deal__tools__0__name="Spare Hammer",
        deal__tools__0__text="Trash one card.",
        deal__first=1,
    )
    assert "Spare Hammer" in [t["title"] for t in table.snapshot().view["tools"]]
    for seat in (0, 1):
        keeper.send(f"f-opening-hand-{seat}", **{"opening-hand__cards:scrap": 3})
    assert "Trash one card." in text_of(keeper.page)


def test_six_tools_are_not_finished_and_the_ticks_stay(app: Flask) -> None:
    table = new_table(app, rulings=OPEN)
    keeper = table.keeper()
    keeper.look()
    answer = keeper.send("f-deal", deal__tools=TOOLS[:6], deal__first=0)
    assert answer.status_code == 422
    assert "Not finished The Tools on the workbench: 6 of 7, one is missing." in text_of(
        answer.text
    )
    assert "why-not-ruling" not in keeper.page
    assert keeper.forms["f-deal"].getlist("deal.tools") == sorted(TOOLS[:6])
    assert keeper.send("whole-form").status_code == 422
    assert "setup.workbench-seven" in keeper.page, "the table says so: now the rule speaks"
    assert "why-not-ruling" in keeper.page


# ---- a turn is one form


def begun(app: Flask, *, hints: bool = False) -> tuple[Table, Phone]:
    table, keeper = dealt(app, {"hints": hints})
    for seat in (0, 1):
        keeper.send(
            f"f-opening-hand-{seat}",
            **{"opening-hand__cards:scrap": 2, "opening-hand__cards:gold-head": 1},
        )
    return table, keeper


RASP = {"use-tool__as": "tool=rasp", "use-tool.tool=rasp.trashed:scrap": 2}
HAND = {"plan__cards:onyx-head": 1, "plan__cards:silver-arm": 1, "plan__cards:scrap": 1}


def test_tool_hand_and_pass_go_together(app: Flask) -> None:
    table, keeper = begun(app)
    assert keeper.send("f-use-tool-0", **RASP, **HAND).status_code == 303
    assert [line.action for line in table.snapshot().history[:3]] == ["pass", "plan", "use-tool"]


@pytest.mark.parametrize(
    ("critics", "phase"),
    [((), "over"), (({"name": "Host", "points": 2, "by_table": True},), "judging")],
)
def test_a_turn_alone_that_ends_the_game_needs_no_pass(
    app: Flask, critics: tuple[dict[str, Any], ...], phase: str
) -> None:
    table = new_table(app, ("Ana",), options={"critics": list(critics)}, rulings=OPEN)
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-deal", deal__tools=TOOLS)
    drawn = {"opening-hand__cards:scrap": 2, "opening-hand__cards:gold-head": 1}
    keeper.send("f-opening-hand-0", **drawn)
    assert keeper.forms["f-end-agreed"]["end-agreed.agreed"] == "0", "nobody else could agree"
    keeper.send("f-correct", correct__what="0.check-in", correct__to=1, correct__reason="counted")
    three = {"plan__cards:onyx-head": 2, "plan__cards:silver-arm": 1}
    assert keeper.send("f-use-tool-0", do="check", **RASP, **three).status_code == 200
    assert keeper.send("f-use-tool-0", **RASP, **three).status_code == 303
    assert table.snapshot().view["phase"] == phase
    assert [line.action for line in table.snapshot().history[:2]] == ["plan", "use-tool"]


def test_the_tool_alone_can_be_entered_first(app: Flask) -> None:
    table, keeper = begun(app)
    assert keeper.send("f-use-tool-0", **RASP).status_code == 303
    assert table.snapshot().view["phase"] == "plan"
    assert keeper.send("f-plan-0", **HAND).status_code == 303
    assert table.snapshot().view["turn"] == 1


def test_without_script_each_set_says_how_many_cards_it_takes(app: Flask) -> None:
    _, keeper = begun(app)
    words = text_of(keeper.page)
    assert "Rasp up to 2 of the hand Trashed from the hand up to 2 " in words
    assert "Trashed from the hand up to 1 " in words  # Polishing Rag
    assert "Turned up 3 expected" in words
    assert not re.search(r"up to \d+ \d+ expected|0 there", words)
    assert "Next hand 3 expected" in words
    assert "One card more after Polishing Rag." in words
    assert "Polishing Stone trashed" not in words  # it is not on the workbench


def test_one_refused_step_records_none_of_the_turn(app: Flask) -> None:
    table, keeper = begun(app)
    before = table.snapshot().seq
    four = {**HAND, "plan__cards:scrap": 2}
    answer = keeper.send("f-use-tool-0", **RASP, **four)
    assert answer.status_code == 422
    assert "plan.draw-three" in keeper.page
    assert table.snapshot().seq == before
    kept = keeper.forms["f-use-tool-0"]
    assert kept["plan.cards:scrap"] == "2"
    assert kept["use-tool.as"] == "tool=rasp"


def test_rubble_comes_between_hand_and_pass(app: Flask) -> None:
    table, keeper = begun(app)
    form = keeper.form("f-use-tool-0", do="enter", **RASP, **HAND)
    moves = form.poplist("move")
    for move in (*moves[:2], "ruined-rubble", *moves[2:]):
        form.add("move", move)
    assert keeper.post(f"/t/{table.table_id}/enter", form).status_code == 303
    actions = [line.action for line in table.snapshot().history[:4]]
    assert actions == ["pass", "ruined-rubble", "plan", "use-tool"]


def test_the_judge_calls_players_by_name(app: Flask) -> None:
    table, keeper = begun(app)
    assert "Turn 1: Ana uses a Tool" in text_of(keeper.page)
    other = keeper.form("f-use-tool-0", do="enter", **RASP)
    for name in ("use-tool.seat",):
        other[name] = "1"
    keeper.post(f"/t/{table.table_id}/enter", other)
    assert "It is the turn of Ana, not of Ben." in text_of(keeper.page)


def test_a_refusal_that_keeps_a_secret_reads_its_rule_once(app: Flask) -> None:
    told = Verdict("illegal", "maquette.return-rest", "Scrap cannot be on top.", instead="Look.")
    with app.test_request_context():
        why, plain = (
            why_not(GAME, ("Ana",), verdict, 0, (), "f", asked=False)
            for verdict in (guarded(GAME.book, told), told)
        )
    assert plain.says == "Scrap cannot be on top."
    assert why.says == RULE_ALONE
    assert [c.text for c in why.cites] == [GAME.book.rule("maquette.return-rest").says]
    assert why.instead == ()


def test_one_phone_for_all_shows_only_the_hand_of_whose_turn_it_is(app: Flask) -> None:
    table = new_table(app)
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-deal", deal__tools=TOOLS, deal__first=0)
    hands = ("gold-head", "gold-body", "gold-arm"), ("onyx-head", "onyx-body", "onyx-arm")
    for seat, hand in enumerate(hands):
        keeper.look(f"/hand/{seat}/opening-hand")
        cards = {f"opening-hand__cards:{card}": 1 for card in hand}
        assert keeper.send(f"f-opening-hand-{seat}", **cards).status_code == 303
    words = text_of(keeper.look())
    assert "H g Head 1 held B g Body 1 held A g Arm 1 held" in words  # where it is asked for
    assert "H o Head 1 held" not in words
    for said in ("Ana drew a starting hand", "Ben drew a starting hand"):
        assert said in words
        assert f"{said}:" not in words  # the history is for all eyes


def test_the_odds_of_the_next_hand_stand_where_the_table_wants_hints(app: Flask) -> None:
    for wanted in (True, False):
        _, keeper = begun(app, hints=wanted)
        assert keeper.look().count("Three Sculpt Cards in the next hand") == 2 * wanted
