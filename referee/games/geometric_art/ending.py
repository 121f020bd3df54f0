"""How a game ends: X limits, dice, completed Topic Cards; equal titles and the next round."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.engine.judge import Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import EndRound, NextRound
from referee.games.geometric_art.drawing import in_phase
from referee.games.geometric_art.scoring import counting
from referee.games.geometric_art.state import ROUNDS, State
from referee.games.geometric_art.titles import doubtful, joined, same_groups

Moment = Literal["mark", "painting", "round"]

_ORDER: dict[str, int] = {"mark": 0, "painting": 1, "round": 2}
_STOPS: dict[str, int] = {"stop-now": 0, "finish-painting": 1, "finish-round": 2}


def at_limit(state: State) -> tuple[int, ...]:
    """The seats whose X marks have reached the limit, as they count."""
    return tuple(
        s
        for s in state.present
        if counting(state.options, state.readings, state.sides[s].wrong, state.sides[s].xs)
        >= state.limit
    )


def over(state: State, rule: str, *, won: bool | None = None) -> State:
    """The game at its end, by this rule; `won` in Joint Exhibition."""
    return state.but(phase="over", ended=rule, won=won, hands=(), fresh=frozenset())


def check_limit(state: State, moment: Moment, judge: Judge) -> State:
    """End the game where somebody has reached the limit (ruling game-end-mid-painting)."""
    reached = at_limit(state)
    if not reached or _ORDER[moment] < _STOPS[judge.reading("game-end-mid-painting")]:
        return state
    if state.is_joint:
        return _joint_limit(state, reached[0], moment, judge)
    return _best_limit(state, reached, moment, judge)


def _joint_limit(state: State, seat: int, moment: Moment, judge: Judge) -> State:
    facts = {"n": seat + 1, "xs": state.sides[seat].xs, "limit": state.limit}
    says = "Player {n} has {xs} X; {limit} lose the game."
    judge.cite("joint.end-x-limit", says, **facts)
    judge.cite(ids.X_LIMITS["joint"][len(state.sides)], "{limit} X is the limit.", **facts)
    if moment != "round":
        judge.cite("joint.end-x-during-game", "The limit ends the game at any moment.")
    return over(state, "joint.end-x-limit", won=False)


def _best_limit(state: State, reached: tuple[int, ...], moment: Moment, judge: Judge) -> State:
    who = " and ".join(f"player {s + 1}" for s in reached)
    facts = {"who": who, "xs": state.sides[reached[0]].xs, "limit": state.limit}
    judge.cite("best.end-x-limit", "The limit of {limit} X is reached by {who}.", **facts)
    if judge.reading("best-artist-x-limit") == "flat-five":
        judge.cite("best.goal-elimination-five", "{limit} X eliminate.", **facts)
    else:
        judge.cite(ids.X_LIMITS["best"][len(state.sides)], "{limit} X is the limit.", **facts)
    if judge.reading("best-what-counts") == "wrong-guesses":
        judge.cite("best.five-wrong-eliminates", "Only wrong guesses were counted.")
    if moment == "round":
        judge.cite("best.round-end-check", "It is tested between rounds.")
    else:
        judge.cite("best.end-at-once", "The game ends on the spot.")
    judge.cite("mode.best-ends-on-elimination", "One elimination ends the game.")
    judge.cite("best.goal-end-then-score", "Now the check marks are compared.")
    return over(state, "best.end-x-limit")


# ---- dice


def check_dice_now(state: State, judge: Judge) -> State:
    """The one-die loss where it is tested as a die leaves (ruling one-die-when)."""
    reading = state.readings["one-die-when"]
    if reading == "round-end" or state.dice > 1:
        return state
    judge.reading("one-die-when")
    if reading == "immediate":
        return lost_by_dice(state, "joint.goal-one-die-ends", judge)
    return still_lost(state.but(phase="rescue"), judge)


def lost_by_dice(state: State, rule: str, judge: Judge) -> State:
    """One die, or none, is left: the team loses (`joint.end-one-die`)."""
    judge.cite("joint.end-one-die", "Dice left in play: {n}. The game is lost.", n=state.dice)
    judge.cite(rule, "Dice in play: {n}.", n=state.dice)
    return over(state, "joint.end-one-die", won=False)


def still_lost(state: State, judge: Judge) -> State:
    """Whether rotate cards save the team, can still save it, or the loss stands."""
    if state.dice > 1:
        return state.but(phase="round-end" if state.painter is None else "guess")
    if any(state.sides[s].rotate for s in state.present):
        return state
    return lost_by_dice(state, "joint.goal-one-die-ends", judge)


# ---- the end of a round


def end_round(state: State, _seat: int | None, action: EndRound, judge: Judge) -> State:
    """Equal titles are marked, then the ends are tested."""
    rule = ids.SAME_WHEN.of(state)
    says = "Equal titles wait for the last painting of the round: {now}."
    late = state.phase == "round-end"
    judge.possible(late, rule, says, now=f"{_unpainted(state)} to come")
    groups = confirmed(state, action, judge)
    before = at_limit(state)
    marked = _mark_same(state, groups, judge)
    limited = _limit_of_round(marked, before, judge)
    if limited.phase == "over":
        return limited
    return _joint_round(limited, judge) if state.is_joint else _best_round(limited, judge)


def _unpainted(state: State) -> int:
    return sum(not state.sides[s].painted for s in state.present)


def confirmed(state: State, action: EndRound, judge: Judge) -> tuple[tuple[int, ...], ...]:
    """The groups of equal titles, as found and as the table confirms (ruling same-title-test)."""
    test = judge.reading("same-title-test")
    found = same_groups(state.titles, test)
    named = found if action.same is None else action.same
    if action.same is None and not action.alike and state.untold:
        look = "Titles that were never typed are compared by the table: name those that are equal."
        judge.require(None, ids.SAME.of(state), look)
    for group in (*named, *((action.alike,) if action.alike else ())):
        says = "Equal titles are those of two or more players at the table."
        sound = len(set(group)) == len(group) > 1 and set(group) <= set(state.present)
        judge.possible(sound, ids.SAME.of(state), says)
    seats = [s for group in named for s in group]
    says = "Player {n} is in two groups; titles that are equal make one."
    twice = next((s for s in seats if seats.count(s) > 1), 0)
    judge.possible(len(set(seats)) == len(seats), ids.SAME.of(state), says, n=twice + 1)
    groups = joined(named, action.alike) if action.alike else [set(g) for g in named]
    if test != "meaning":
        _hold_to_titles(state, groups, found, test, judge)
    return tuple(tuple(sorted(g)) for g in groups)


def _hold_to_titles(
    state: State, groups: list[set[int]], found: tuple[tuple[int, ...], ...], test: str,
    judge: Judge,
) -> None:  # fmt: skip
    """What the app can tell for sure the table overrules by a table ruling only."""
    titles, rule = state.titles, ids.SAME.of(state)
    for group in found:
        both = f"“{titles[group[0]]}” and “{titles[group[1]]}”"
        judge.require(any(set(group) <= g for g in groups), rule, "{both} are the same title.",
                      both=both)  # fmt: skip
    links = [set(g) for g in found] + [set(pair) for pair in doubtful(titles, test)]
    for confirmed_group in groups:
        known = sorted(s for s in confirmed_group if s in titles)
        linked: list[set[int]] = [{s} for s in known]
        for link in links:
            linked = joined(linked, link & set(known)) if len(link & set(known)) > 1 else linked
        says = "{both} are different titles."
        both = " and ".join(f"“{titles[min(g)]}”" for g in linked[:2])
        judge.require(len(linked) < 2 or len(known) < len(confirmed_group), rule, says, both=both)


def _mark_same(state: State, groups: tuple[tuple[int, ...], ...], judge: Judge) -> State:
    """An X for each player of a group (`joint.round-same-title-x`), as ruled same-title-x-count."""
    rule = ids.SAME.of(state)
    if not groups:
        judge.cite(rule, "No two titles of this round are the same.")
        return state
    per_match = judge.reading("same-title-x-count") == "per-match"
    for group in groups:
        each = len(group) - 1 if per_match else 1
        who = " and ".join(f"player {s + 1}" for s in group)
        judge.cite(rule, "The same title: {n} X for {who}.", n=each, who=who)
        state = state.with_sides({s: {"other": state.sides[s].other + each} for s in group})
    return state


def _limit_of_round(state: State, before: tuple[int, ...], judge: Judge) -> State:
    """The limit after the marks for equal titles (ruling same-title-x-can-end)."""
    by_guess = bool(before) and not all(state.named_here)
    if not by_guess and title_x_spares(state, judge):
        return state
    return check_limit(state, "round", judge)


def title_x_spares(state: State, judge: Judge) -> bool:
    """Whether a seat is at the limit without a wrong guess now, and the game goes on for it.

    X marks for equal titles end no joint game by themselves under reading wrong-guesses-only: not
    in the round that brings them, nor later, before somebody guesses wrong.
    """
    if not state.is_joint or not at_limit(state):
        return False
    return judge.reading("same-title-x-can-end") == "wrong-guesses-only"


def _best_round(state: State, judge: Judge) -> State:
    judge.cite("best.round-continue", "Nobody is at the limit of {n} X.", n=state.limit)
    return state.but(phase="next")


def _joint_round(state: State, judge: Judge) -> State:
    """Dice, then completed Topic Cards (ruling joint-last-round-order)."""
    if state.dice <= 1:
        judge.reading("die-removal-floor")
        return lost_by_dice(state, "joint.round-die-check", judge)
    judge.cite("joint.round-die-check", "{n} dice are in play.", n=state.dice)
    state = state.but(topics=completed(state))
    judge.reading("joint-what-completes")
    says = "{n} of 5 Topic Cards are completed."
    judge.cite("joint.goal-five-topic-cards", says, n=state.topics)
    if state.round < ROUNDS:
        return state.but(phase="next")
    judge.cite("mode.joint-five-rounds", "Round {n} was the last.", n=state.round)
    if state.topics >= ROUNDS:
        return joint_win(state, judge)
    says = "{named} paintings were named by every guesser; that is not enough."
    judge.cite("mode.joint-five-titles", says, named=state.named)
    return over(state, "mode.joint-five-rounds", won=False)


def completed(state: State) -> int:
    """Topic Cards completed once this round has ended (ruling joint-what-completes)."""
    reading, here = state.readings["joint-what-completes"], state.named_here
    if reading == "five-titles":
        return min(state.named, ROUNDS)
    if reading == "five-rounds-and-titles":
        return min(state.named, state.round, ROUNDS)
    done = {
        "five-rounds": True,
        "one-title-per-card": any(here),
        "all-titles-per-card": bool(here) and all(here),
    }[reading]
    return min(state.topics + done, ROUNDS)


def joint_win(state: State, judge: Judge) -> State:
    """All win together (`joint.win-five-topic-cards`, `joint.win-shared`)."""
    judge.cite("joint.win-five-topic-cards", "Five Topic Cards are completed: the game is won.")
    judge.cite("joint.win-shared", "All players share the win.")
    return over(state, "joint.win-five-topic-cards", won=True)


def next_round(state: State, _seat: int | None, _action: NextRound, judge: Judge) -> State:
    """Drawings are wiped, marks stay (`joint.round-erase-drawing`, `joint.round-keep-marks`)."""
    in_phase(state, ("next",), judge, "A new round")
    judge.cite(ids.NEXT_ROUND.of(state), "Round {n} begins.", n=state.round + 1)
    judge.cite(ids.ERASE.of(state), "Drawings are wiped off.")
    judge.cite(ids.KEEP.of(state), "Check marks and X marks stay.")
    wiped = tuple(
        replace(side, used=(), skull="", written=None, drawn=None, painted=False)
        for side in state.sides
    )
    return state.but(
        sides=wiped,
        phase="roll",
        round=state.round + 1,
        rolled=0,
        faces=(),
        topic="",
        number=None,
        named_here=(),
    )
