"""Rules that both ways of playing state in their own section, as pairs of ids."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.geometric_art.state import State


class Pair(NamedTuple):
    """The id of a rule in Joint Exhibition and in Best Artist."""

    joint: str
    best: str

    def of(self, state: State) -> str:
        """The id in the mode that is played."""
        return self.joint if state.is_joint else self.best


PHASE_ORDER = Pair("joint.phase-order", "best.phase-order")
TWO_PHASES = Pair("joint.round-two-phases", "best.round-two-phases")
ROLL = Pair("joint.draw-roll", "best.draw-roll")
TOPIC = Pair("joint.draw-reveal-topic", "best.draw-reveal-topic")
ROLL_FIRST = Pair("joint.draw-roll-before-topic", "best.draw-roll-before-topic")
SYMBOL = Pair("joint.draw-topic-symbol", "best.draw-topic-symbol")
SECRET = Pair("joint.draw-title-secret", "best.draw-title-secret")
TITLE_FIRST = Pair("joint.draw-title-first", "best.draw-title-first")
GUIDELINES = Pair("joint.draw-obey-guidelines", "best.draw-obey-guidelines")
WAIT = Pair("joint.draw-wait-for-all", "best.draw-wait-for-all")
TOGETHER = Pair("joint.draw-reveal-together", "best.draw-reveal-together")
COVERED = Pair("joint.draw-title-covered", "best.draw-title-covered")
ANY_ORDER = Pair("joint.phase-simultaneous", "best.phase-simultaneous")
FIRST_PAINTER = Pair("joint.guess-first-painter-random", "best.guess-first-painter-random")
EXHIBIT = Pair("joint.guess-exhibit-card", "best.guess-exhibit-card")
CLOCKWISE = Pair("joint.guess-next-clockwise", "best.guess-next-clockwise")
EVERYBODY = Pair("joint.guess-every-player-paints", "best.guess-every-player-paints")
ROUND_OVER = Pair("joint.guess-round-over", "best.guess-round-over")
SAME = Pair("joint.round-same-title-x", "best.round-same-title-x")
SAME_WHEN = Pair("joint.round-same-title-when", "best.round-same-title-when")
ERASE = Pair("joint.round-erase-drawing", "best.round-erase-drawing")
KEEP = Pair("joint.round-keep-marks", "best.round-keep-marks")
SHAPES = Pair("joint.draw-shapes-from-dice", "best.symbol-once")
PER_DIE = Pair("draw.limit-counts-per-die", "best.symbol-once")
ONCE = Pair("draw.symbol-once", "best.symbol-once")
EXTRA = Pair("draw.ability-extra", "best.ability-extra")
NEXT_ROUND = Pair("joint.round-next-topic", "mode.best-open-rounds")

X_LIMITS = {
    "joint": {2: "joint.x-limit-2p", 3: "joint.x-limit-3p",
              4: "joint.x-limit-4p", 5: "joint.x-limit-5p"},
    "best": {3: "best.x-limit-3p", 4: "best.x-limit-4p", 5: "best.x-limit-5p"},
}  # fmt: skip
"""The line of the chart for each mode and number of players."""
