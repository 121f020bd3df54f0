"""What the program draws by chance, the table's own lists, and the clock of the drawing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.engine.action import Insert, Move, Replace, TableRuling
from referee.engine.codec import encode, to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Viewer
from referee.games.geometric_art import GAME
from referee.games.geometric_art.actions import DrawPainter, DrawTopic, Topic
from referee.table import exporting, service
from referee.table.entering import drawn as by_chance
from referee.table.service import Recorded, Refused
from referee.table.store import Store
from tests.games.geometric_art import test_phones
from tests.games.geometric_art.kit import Table, refused
from tests.games.geometric_art.test_phones import Evening

held = test_phones.held

NOTHING_TO_TRY = "nothing can be tried before"


def shown(store: Store, mode: str = "joint") -> Evening:
    """All drawings are shown and nobody has been picked yet."""
    evening = Evening(store, mode)
    evening.enter({"action": "roll"})
    evening.enter({"action": "topic", "topic": "Food"})
    for seat in range(3):
        evening.enter({"seat": seat, "action": "title"}, by=seat)
        evening.enter({"seat": seat, "action": "drawing-done"}, by=seat)
    evening.enter({"action": "reveal"})
    return evening


# ---- the first Painter


def test_the_program_draws_the_painter_whatever_was_sent(held: Store) -> None:
    """Eleven draws that ask for Cy: each is somebody, Cy is not always; all stay in the history."""
    evening = shown(held)
    found = []
    for _ in range(11):
        outcome = evening.play.enter(None, DrawPainter(painter=2))
        assert isinstance(outcome, Recorded)
        found.append(outcome.lines[0].words)
        evening.play.undo()
    names = [words.split(" drew ")[1].split(" as ")[0] for words in found]
    assert set(names) <= {"Ana", "Ben", "Cy"}
    assert names != ["Cy"] * 11, "one time in 177,147 by chance"
    lines = service.snapshot(held, evening.play.keeper).history
    drew = [line for line in lines if line.words.startswith("the program drew")]
    assert [line.words for line in reversed(drew)] == found, "no draw is taken back silently"
    assert {line.status for line in drew} == {"void"}


def test_a_draw_sent_again_is_the_first_draw(held: Store) -> None:
    evening = shown(held)
    at = evening.play.seq
    first = evening.play.enter(None, DrawPainter(), at=at, key="one")
    again = evening.play.enter(None, DrawPainter(), at=at, key="one")
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert again.repeated
    assert again.lines[0].words == first.lines[0].words
    second = evening.play.enter(None, DrawPainter())
    assert isinstance(second, Refused), "there is a Painter now"
    assert second.answer.verdict.rule == "joint.guess-next-clockwise"


def test_nobody_looks_at_a_draw_before_it_counts(held: Store) -> None:
    evening = shown(held)
    for action in (DrawPainter(), DrawPainter(painter=1)):
        answer = service.check(held, evening.play.keeper, [Move(None, action)])
        assert answer.refused is not None
        assert NOTHING_TO_TRY in answer.refused.answer.verdict.says


def test_the_draw_is_fair_and_only_among_those_at_the_table() -> None:
    table = Table("joint", 4)
    table.start()
    table.draw()
    table.ok(2, "leave")
    rng = Random(5)
    drawn = (by_chance(table.log, Move(None, DrawPainter()), rng) for _ in range(3000))
    found = Counter(getattr(move.action, "painter", None) for move in drawn)
    assert set(found) == {0, 1, 3}
    assert all(900 < n < 1100 for n in found.values()), found  # 1000 each, 26 either way


def test_what_the_program_draws_is_not_put_into_the_past() -> None:
    table = Table()
    table.start()
    table.draw()
    inner = Move(None, DrawPainter(painter=1))
    for action in (
        Replace(entry=1, with_=inner),
        Insert(before=1, with_=inner),
        TableRuling(with_=inner, waives=(), reason="so", agreed=(0,)),
        Replace(entry=1, with_=Move(None, TableRuling(with_=inner, reason="so", agreed=(0,)))),
    ):
        with pytest.raises(Unreadable, match="enter what was drawn"):
            by_chance(table.log, Move(None, action), Random(1))


def test_the_log_says_who_drew(held: Store) -> None:
    evening = shown(held)
    evening.play.enter(None, DrawPainter())
    (line,) = [x for x in exporting.log_lines(held, evening.play.id, Viewer()) if "draw-p" in x]
    painter = service.snapshot(held, evening.play.keeper).view["painting"]["painter"]
    assert f'"painter":{painter}' in line.replace(" ", "")
    table = Table()
    table.start()
    table.draw()
    verdict = table.ok(None, "draw-painter", painter=2)
    assert "The program drew player 3 out of 3." in [c.says for c in verdict.cited]
    assert (table.state.painter, table.state.first_painter) == (2, 2)


def test_a_draw_waits_for_its_moment() -> None:
    table = Table()
    refused(table.enter(None, "draw-painter", painter=0), "joint.phase-order")
    table.ok(None, "roll")
    says = refused(table.enter(None, "draw-topic", topic="Food"), "joint.draw-reveal-topic")
    assert "no list" in says


# ---- topics of the table's own

LIST = ("Food", "Fruit", "Toys")


def test_topics_are_drawn_from_the_table_s_list_each_once_before_any_again() -> None:
    table = Table("joint", 2, {"topics": list(LIST)})
    found = []
    for _ in range(4):
        if table.state.phase == "next":
            table.ok(None, "next-round")
        table.ok(None, "roll")
        before = table.state.topics_left
        move = by_chance(table.log, Move(None, DrawTopic(topic="cheat")), Random(len(found)))
        assert isinstance(move.action, DrawTopic)
        assert move.action.topic in before
        table.ok(None, "draw-topic", topic=move.action.topic)
        assert table.state.topic == move.action.topic
        found.append(table.state.topic)
        table.draw()
        if table.state.painter is None:
            table.ok(None, "painter", painter=0)
        table.rest()
        table.ok(None, "end-round")
    assert sorted(found[:3]) == sorted(LIST)
    assert found[3] in LIST


def test_a_topic_that_is_not_on_the_list_was_not_drawn_from_it() -> None:
    table = Table("best", 3, {"topics": list(LIST)})
    refused(table.enter(None, "draw-topic", topic="Food"), "best.draw-roll-before-topic")
    table.ok(None, "roll")
    says = refused(table.enter(None, "draw-topic", topic="Cars"), "best.draw-reveal-topic")
    assert NOTHING_TO_TRY in says
    refused(table.enter(None, "draw-topic"), "best.draw-reveal-topic")
    table.ok(None, "topic", topic="Cars")
    assert table.state.topics_left == LIST, "a card of another deck takes nothing off the list"


def test_the_box_keeps_lists_and_gives_them_back() -> None:
    topics, dice = GAME.box
    options = {"action": "options", "topics": list(LIST), "symbols": ["arc"], "mode": "joint"}
    assert list(topics.worth_keeping(options, {})) == [
        {"name": "Food, Fruit and 1 more", "topics": list(LIST)}
    ]
    assert list(dice.worth_keeping(options, {})) == [{"name": "arc", "symbols": ["arc"]}]
    assert not list(topics.worth_keeping({"action": "options", "topics": []}, {}))
    assert not list(topics.worth_keeping(to_plain(Topic(topic="Food")), {}))


# ---- the clock


@pytest.mark.parametrize(("mode", "begins"), [("joint", 2), ("best", 3)])
def test_the_clock_starts_with_the_entry_that_lets_everybody_draw(mode: str, begins: int) -> None:
    table = Table(mode, 3, {"timer": 90})
    assert GAME.rules.view(table.state, Viewer())["since"] is None
    table.start()
    view = GAME.rules.view(table.state, Viewer())
    assert (view["since"], view["timer"]) == (begins, 90)
    table.draw()
    view = GAME.rules.view(table.state, Viewer())
    assert (view["since"], view["timer"]) == (None, 0)


def test_a_page_knows_when_the_drawing_began(held: Store) -> None:
    evening = Evening(held, "joint")
    assert service.snapshot(held, evening.play.keeper).since is None
    evening.enter({"action": "roll"})
    evening.enter({"action": "topic"})
    evening.enter({"seat": 0, "action": "title"}, by=0)
    snap = service.snapshot(held, evening.onlooker)
    (began,) = [line.at for line in snap.history if line.action == "topic"]
    assert snap.since == began
    evening.enter({"seat": 1, "action": "title"}, by=1)
    assert service.snapshot(held, evening.onlooker, 1).since == began, "however much is shown"


def test_time_decides_nothing() -> None:
    """Two tables that differ in the timer alone go through the same states."""
    tables = [Table("joint", 2, {"timer": timer}) for timer in (0, 1)]
    for table in tables:
        table.round()
    views = [{**GAME.rules.view(t.state, Viewer()), "timer": 0} for t in tables]
    assert encode(views[0]) == encode(views[1])


# ---- what is shown of dice and of several players


def test_best_artist_counts_no_dice_out_of_play() -> None:
    table = Table("best")
    view = GAME.rules.view(table.state, Viewer())
    assert (view["dice"], view["removed"]) == (None, None)
    view = GAME.rules.view(Table("joint").state, Viewer())
    assert (view["dice"], view["removed"]) == (7, 0)


def test_every_player_in_a_sentence_can_be_called_by_name() -> None:
    """Pages put names for `player 2`: a bare number in a list of players would stay one."""
    table = Table("joint", 3)
    table.start()
    says = refused(table.enter(None, "reveal"), "joint.draw-wait-for-all")
    assert "player 1, player 2 and player 3" in says
    (prompt,) = [p for p in GAME.rules.prompts(table.state) if p.action == "reveal"]
    assert "player 1, player 2 and player 3" in prompt.why
    table.draw()
    table.ok(None, "painter", painter=0)
    says = refused(table.enter(0, "tell-title", right=[]), "joint.guess-own-answer")
    assert "player 2 and player 3" in says


def test_a_raised_hand_waits_for_the_painter() -> None:
    """Who raised it first is named to the Painter, who alone is to act from then on."""
    table = Table("best", 4)
    table.begin(painter=1)
    assert GAME.rules.view(table.state, Viewer())["to_act"] == [2, 3, 0, 1]
    table.ok(3, "raise-hand")
    table.ok(2, "raise-hand")
    assert GAME.rules.view(table.state, Viewer())["to_act"] == [1]
    asked = next(p for p in GAME.rules.prompts(table.state) if p.action == "verdict")
    assert (asked.seat, asked.says) == (1, "Player 4 has guessed aloud: right?")
