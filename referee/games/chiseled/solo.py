"""Playing alone: the chart of verdicts and the three challenges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from referee.engine.rule import Readings
from referee.engine.score import Line, SheetNote
from referee.games.chiseled.critics import Card, is_met
from referee.games.chiseled.final import Final
from referee.games.chiseled.notes import deck_colours
from referee.games.chiseled.options import COLOURS


class Band(Struct, frozen=True):
    """A band of the chart: the totals it takes, what it means in our words, and its rule."""

    low: int | None
    high: int | None
    verdict: str
    rule: str

    def holds(self, total: int) -> bool:
        """Whether a total lies in this band as it is printed."""
        return (self.low is None or total >= self.low) and (self.high is None or total <= self.high)


CHART: tuple[Band, ...] = (
    Band(None, -1, "Hardly a chip off the block.", "solo.band-negative"),
    Band(0, 9, "With some goodwill, a person.", "solo.band-0-9"),
    Band(10, 19, "A respectable first try.", "solo.band-10-19"),
    Band(19, 20, "Good enough for the garden.", "solo.band-19-20"),
    Band(21, 29, "An exquisite form.", "solo.band-21-29"),
    Band(30, 39, "One to take home.", "solo.band-30-39"),
    Band(40, 45, "If only it were alive.", "solo.band-40-45"),
    Band(46, 50, "As near to perfect as people get.", "solo.band-46-50"),
    Band(51, 55, "The work of a master.", "solo.band-51-55"),
    Band(56, None, "Past perfection.", "solo.band-56-up"),
)
"""The Solo Score Chart from worst to best; a total of 19 is printed in two bands."""


def bands(total: int, nineteen: str) -> list[int]:
    """The bands a total falls in, 1 worst to 10 best, as ruling solo-nineteen has it."""
    found = [at for at, band in enumerate(CHART, start=1) if band.holds(total)]
    if len(found) == 2 and nineteen != "both":
        return found[1:] if nineteen == "upper" else found[:1]
    return found


class Ending(Struct, frozen=True, kw_only=True):
    """What a challenge looks at: points with and without bonuses, bonuses, and the pieces."""

    sculpture: int
    total: int
    bonuses: int
    final: Final
    readings: Readings


def answer(challenge: str | None, endings: Sequence[Ending]) -> dict[str, Any]:
    """`{"bands", "verdict", "challenge"}` of a lone player's score, from how it may have ended.

    `challenge` is True or False, and None without one or where it cannot be known.
    """
    first = endings[0]
    found = bands(first.total, first.readings["solo-nineteen"])
    return {
        "bands": found,
        "verdict": " ".join(CHART[at - 1].verdict for at in found),
        "challenge": is_met_challenge(challenge, endings),
    }


def is_met_challenge(challenge: str | None, endings: Sequence[Ending]) -> bool | None:
    """Whether a challenge is won, whichever of these endings is the true one."""
    if challenge is None:
        return None
    verdicts = {CHALLENGES[challenge](ending) for ending in endings}
    return verdicts.pop() if len(verdicts) == 1 else None


def endings(
    readings: Readings, final: Final, lines: Sequence[Line], judging: Sequence[Card]
) -> tuple[Ending, ...]:
    """How the game may have ended: one way, or more where a bonus cannot be known.

    The first one is as the lines have it.
    """
    bonuses = [line for line in lines if line.id.startswith("critic:")]
    points = sum(line.points for line in lines)
    sculpture = points - sum(line.points for line in bonuses)
    counts = final.trash.counts()
    unknown = [card.points for card in judging if is_met(card, counts, ()) is None]
    known = sum(line.count for line in bonuses)
    return tuple(
        Ending(
            sculpture=sculpture,
            total=points + sum(more),
            bonuses=known + len(more),
            final=final,
            readings=readings,
        )
        for size in range(len(unknown) + 1)
        for more in combinations(unknown, size)
    )


def note(challenge: str | None, found: bool | None) -> tuple[SheetNote, ...]:
    """A note where a challenge cannot be judged."""
    if challenge is None or found is not None:
        return ()
    says = "The challenge cannot be judged: it needs colours that nobody has entered."
    return (SheetNote(says, "solo.challenge-one"),)


def _de_milod(ending: Ending) -> bool:
    """No Arm left, and 2 bonuses."""
    exactly = ending.readings["de-milod-critics"] == "exactly-two"
    enough = ending.bonuses == 2 if exactly else ending.bonuses >= 2
    return ending.final.keeps.arm == 0 and enough


def _minimalist(ending: Ending) -> bool | None:
    """20 points, and at most 5 left of each Sculpt Card."""
    alone = ending.readings["minimalist-score"] == "sculpture-only"
    points = ending.sculpture if alone else ending.total
    return _few_left(ending) if points >= 20 else False


def _few_left(ending: Ending) -> bool | None:
    keeps, each = ending.final.keeps, ending.readings["minimalist-each"]
    parts = (keeps.head, keeps.body, keeps.arm)
    if each == "all-together":
        return sum(parts) <= 5
    if each == "by-part" or (each == "both" and max(parts) > 5):
        return max(parts) <= 5
    return _few_of_each_colour(ending, sum(parts))


def _few_of_each_colour(ending: Ending, left: int) -> bool | None:
    """Whether at most 5 of each colour are left; None where the deck's colours are not told."""
    if left <= 5 or left > 15:
        return left <= 5  # whichever colours they have
    held, trash = deck_colours(ending.readings), ending.final.trash
    if held is None or trash.by_colour is None:
        return None
    return all(h - getattr(trash, c) <= 5 for h, c in zip(held, COLOURS, strict=True))


def _absurdist(ending: Ending) -> bool:
    """A Sculpture worth 0 or less, and a bonus."""
    alone = ending.readings["absurdist-score"] == "sculpture-only"
    points = ending.sculpture if alone else ending.total
    return points <= 0 and ending.bonuses >= 1


CHALLENGES: Mapping[str, Callable[[Ending], bool | None]] = {
    "de-milod": _de_milod,
    "minimalist": _minimalist,
    "absurdist": _absurdist,
}

BEHIND: Mapping[str, tuple[str, ...]] = {
    "solo": ("solo.critic-bonuses", "solo.compare-chart"),
    "challenge": ("solo.challenge-one", "solo.challenge-before-tools", "solo.challenge-own"),
    "de-milod": ("solo.de-milod-arms", "solo.de-milod-critics"),
    "minimalist": ("solo.minimalist-score", "solo.minimalist-limit"),
    "absurdist": ("solo.absurdist-score", "solo.absurdist-critic"),
}
"""The rules behind a lone player's verdict and each challenge."""
