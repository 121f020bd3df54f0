"""The drawing phase: dice, topic, sealed titles, the reveal."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.engine.wording import and_joined
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import DrawTopic, Reveal, Roll, TitleWritten, Topic
from referee.games.geometric_art.state import State, Written
from referee.games.geometric_art.titles import earlier


def players(seats: Sequence[int]) -> str:
    """Players by number, in a sentence; each said so that pages can put a name there."""
    return and_joined([f"player {s + 1}" for s in seats], "nobody")


def in_phase(state: State, phases: tuple[str, ...], judge: Judge, what: str) -> None:
    """Each step of a round waits for the one before it (`*.phase-order`)."""
    judge.possible(
        state.phase in phases,
        ids.PHASE_ORDER.of(state),
        "{what} does not come now: {now}.",
        what=what,
        now=NOW[state.phase],
    )


NOW = {
    "roll": "the dice are to be rolled",
    "topic": "a Topic Card is to be turned up",
    "number": "the Dice Number Card is to be read",
    "draw": "titles are written and drawn",
    "guess": "the paintings are guessed",
    "rescue": "one die is left, and a rotate card may answer",
    "round-end": "the last painting is done and the round is to be ended",
    "next": "the round is over and the next one has not begun",
    "over": "the game is over",
}
"""What each phase waits for, in words."""


# ---- dice, topic


def roll(state: State, _seat: int | None, action: Roll, judge: Judge) -> State:
    """Every die in play is rolled, removed ones are not (`joint.draw-roll`, `best.draw-roll`)."""
    in_phase(state, ("roll",), judge, "A roll")
    rule = ids.ROLL.of(state)
    says = "{n} faces are named, but {dice} dice are in play."
    told = len(action.faces)
    judge.possible(told in (0, state.dice), rule, says, n=told, dice=state.dice)
    check_symbols(state, action.faces, judge)
    judge.cite(rule, "{n} dice are rolled.", n=state.dice)
    judge.cite(ids.TWO_PHASES.of(state), "Round {n}: drawing, then guessing.", n=state.round)
    return state.but(phase="topic", rolled=state.dice, faces=action.faces)


def check_symbols(state: State, named: tuple[str, ...], judge: Judge) -> None:
    """A table that typed what its dice show uses those names."""
    known = state.options.symbols
    unknown = next((s for s in named if known and s not in known), None)
    says = "No die shows {symbol}; they show {known}."
    judge.possible(unknown is None, "table.pieces", says, symbol=unknown, known=", ".join(known))


def topic(state: State, _seat: int | None, action: Topic, judge: Judge) -> State:
    """One card is turned up after the roll (`joint.draw-reveal-topic`)."""
    in_phase(state, ("roll", "topic"), judge, "A topic")
    judge.require(
        state.phase == "topic",
        ids.ROLL_FIRST.of(state),
        "The dice of round {n} have not been rolled; the topic comes after the roll.",
        n=state.round,
    )
    if state.phase == "roll":  # as the table ruled: rolled, and never entered
        state = state.but(rolled=state.dice, faces=())
    state = _turned_up(state, judge)
    if action.topic:
        judge.reading("topic-symbol-source")
        judge.cite(ids.SYMBOL.of(state), "Everybody draws {topic}.", topic=action.topic)
        state = state.but(turned=(*state.turned, action.topic))
    after = "draw" if state.is_joint else "number"
    return state.but(phase=after, since=judge.entry, topic=action.topic)


def _turned_up(state: State, judge: Judge) -> State:
    """A card leaves the deck, into which the used ones are shuffled first (topic-deck-empty)."""
    deck, discards = state.deck, state.discards
    if deck < 2:
        judge.reading("topic-deck-empty")
        deck, discards = deck + discards, 0
    judge.possible(deck > 0, ids.TOPIC.of(state), "There is no Topic Card left to turn up.")
    judge.cite(ids.TOPIC.of(state), "Topic Card {n} of the game is turned up.", n=state.round)
    return state.but(deck=deck - 1, discards=discards + 1)


def draw_topic(state: State, seat: int | None, action: DrawTopic, judge: Judge) -> State:
    """The program has drawn a topic from the table's own list."""
    in_phase(state, ("roll", "topic"), judge, "A topic")
    says = "This table has no list of topics to draw from."
    judge.possible(bool(state.options.topics), ids.TOPIC.of(state), says)
    topic_ = action.topic or ""
    says = "The program draws the topic as this is entered; nothing can be tried before."
    judge.possible(topic_ in state.options.topics, ids.TOPIC.of(state), says)
    says = "The program drew {topic} from the table’s list."
    judge.cite(ids.TOPIC.of(state), says, topic=topic_)
    return topic(state, seat, Topic(topic=topic_), judge)


# ---- titles


def bars_reuse(state: State) -> bool:
    """Titles of earlier rounds may not come back (`best.no-title-reuse`, joint-title-reuse)."""
    return not state.is_joint or state.readings["joint-title-reuse"] == "barred"


def title(state: State, seat: int, action: TitleWritten, judge: Judge) -> State:
    """A title is written and sealed, before its writer draws (`joint.draw-title-first`).

    Nothing said here may tell the title, nor whether anybody else wrote it this round.
    """
    in_phase(state, ("draw", "guess"), judge, "A title")
    meant_for(state, action.round, judge)
    _may_write(state, seat, judge)
    _check_reuse(state, action, judge)
    where = (
        "on paper; nobody else may see it" if action.title is None else "sealed until it is told"
    )
    judge.cite(ids.SECRET.of(state), "The title is {where}.", where=where)
    judge.reading("title-fits-topic")
    hidden = isinstance(action.title, Hidden)
    text = None if isinstance(action.title, Hidden) else action.title
    return state.with_side(seat, written=Written(judge.entry, text, hidden))


def _may_write(state: State, seat: int, judge: Judge) -> None:
    """Before the drawing, and over what was written as long as it is not told."""
    side = state.sides[seat]
    told = side.written is not None and side.written.told
    says = "This title has been told; it stays."
    judge.possible(not told and not side.painted, "table.phase", says)
    judge.require(
        side.drawn is None and state.phase == "draw",
        ids.TITLE_FIRST.of(state),
        "The drawing of player {n} is done; its title had to be written before.",
        n=seat + 1,
    )


def meant_for(state: State, number: int | None, judge: Judge) -> None:
    """An entry that waited on a phone may come when its round is over."""
    judge.possible(
        number in (None, state.round),
        "table.phase",
        "That was meant for round {k}; this is round {n}.",
        k=number,
        n=state.round,
    )


def _check_reuse(state: State, action: TitleWritten, judge: Judge) -> None:
    """Refused only against titles that were told: others would be betrayed."""
    barred = bars_reuse(state) and judge.reading("best-reuse-detected") == "refuse-at-entry"
    if isinstance(action.title, Hidden):
        rule = "best.no-title-reuse" if barred else ids.SECRET.of(state)
        judge.require(None, rule, "What the title is shows when it is told.")
    if not barred or not isinstance(action.title, str):
        return
    test = judge.reading("same-title-test")
    old = earlier(action.title, (u.text for u in state.used if u.round < state.round), test)
    if old is None:
        return
    use = next(u for u in state.used if u.text == old)
    elsewhere = use.topic.casefold() != state.topic.casefold()
    judge.require(
        False,
        "best.no-reuse-across-topics" if elsewhere else "best.no-title-reuse",
        "“{old}” was a title in round {n}{topic}; it may not be written again.",
        instead="Write another title.",
        old=old,
        n=use.round,
        topic=f" (topic {use.topic})" if use.topic else "",
    )


# ---- the reveal


def reveal(state: State, _seat: int | None, _action: Reveal, judge: Judge) -> State:
    """All drawings are shown together once the last is done, titles covered."""
    in_phase(state, ("draw",), judge, "The reveal")
    undone = [s for s in state.present if state.sides[s].drawn is None]
    judge.require(
        not undone,
        ids.WAIT.of(state),
        "Not everybody has finished drawing. Waiting for {who}.",
        who=players(undone),
    )
    judge.cite(ids.TOGETHER.of(state), "{n} drawings are shown at once.", n=len(state.present))
    judge.cite(ids.COVERED.of(state), "Titles stay covered until they are told.")
    drawn = frozenset(side.drawn for side in state.sides if side.drawn)
    shown = state.but(phase="guess", told=state.told | drawn, painter=None)
    carries_on = state.first_painter is not None and state.readings["painter-each-round"] != (
        "random-each-round"
    )
    return _carried_on(shown, judge) if carries_on else shown


def _carried_on(state: State, judge: Judge) -> State:
    """Later rounds start with the next seat clockwise (ruling painter-each-round)."""
    judge.reading("painter-each-round")
    first = state.next_painter(state.first_painter or 0)
    says = "Player {n} is the first Painter, next after that of the last round."
    judge.cite(ids.CLOCKWISE.of(state), says, n=(first or 0) + 1)
    return state.but(painter=first, first_painter=first, paintings=state.paintings + 1)
