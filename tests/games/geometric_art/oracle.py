"""A second scorer, written from the rulebook: reads a log's lines and knows no engine.

It plays by the default readings only, trusts that every line was legal, and keeps marks as a
table would: on boards, with dice in the middle.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import combinations
from typing import Any

Line = dict[str, Any]


def halves(title: str) -> set[str]:
    """The whole and, of letters and of Chinese characters, the two halves.

    A number that stands alone belongs to both of them.
    """
    plain = unicodedata.normalize("NFKD", title).casefold()
    words = re.findall(r"[a-z0-9]+|[\u4e00-\u9fff]+", "".join(c for c in plain if ord(c) != 0x308))
    latin = "".join(w for w in words if w.isascii())
    chinese = "".join(w for w in words if not w.isascii() or w.isdecimal())
    both = re.search("[a-z]", latin) and not chinese.isascii()
    return {"".join(words)} | ({latin, chinese} if both else set())


class Board:
    """A whole game on paper."""

    def __init__(self, header: Line) -> None:
        self.names: list[str] = header["players"]
        self.joint = header["options"]["mode"] == "joint"
        n = self.n = len(self.names)
        self.limit = {2: 4, 3: 5, 4: 6, 5: 7}[n]
        self.checks, self.xs = [0] * n, [0] * n
        self.dice, self.round = 7, 1
        self.left: set[int] = set()
        self.titles: dict[int, str | None] = {}
        self.told: set[int] = set()
        self.painted: set[int] = set()
        self.painter: int | None = None
        self.clear()
        self.result = ""

    def clear(self) -> None:
        self.hands: list[int] = []
        self.guessed: list[int] = []
        self.wrong: set[int] = set()
        self.pending: int | None = None
        self.solver: int | None = None

    def others(self) -> set[int]:
        return set(range(self.n)) - {self.painter} - self.left

    def cross(self, seat: int) -> None:
        self.xs[seat] += 1

    def judge_limit(self) -> None:
        at = [s for s in range(self.n) if s not in self.left and self.xs[s] >= self.limit]
        if at and not self.result:
            self.result = "lost" if self.joint else "scored"

    def move_on(self) -> None:
        assert self.painter is not None
        self.painted.add(self.painter)
        order = [(self.painter + k) % self.n for k in range(1, self.n + 1)]
        self.painter = next((s for s in order if s not in self.painted | self.left), None)
        self.clear()

    # ---- lines

    def play(self, line: Line) -> None:
        action = line["action"]
        if action == "table-ruling":
            self.play(line["with"])
        elif (step := getattr(self, "on_" + action.replace("-", "_"), None)) is not None:
            step(line)

    def on_title(self, line: Line) -> None:
        self.titles[line["seat"]] = line.get("title")

    def on_ability(self, line: Line) -> None:
        self.dice += line["card"] == "rotate"

    def on_painter(self, line: Line) -> None:
        self.painter = line["painter"]

    on_draw_painter = on_painter

    def on_raise_hand(self, line: Line) -> None:
        if line.get("up", True):
            self.hands.append(line["seat"])
        else:
            self.hands.remove(line["seat"])

    def on_guess(self, line: Line) -> None:
        seat = line["seat"]
        if self.joint:
            self.guessed.append(seat)
            return
        self.hands = [s for s in self.hands if s != seat]
        if line.get("right") is None:
            self.pending = seat
        else:
            self.answer(seat, line["right"])

    def on_verdict(self, line: Line) -> None:
        seat = self.pending if self.pending is not None else line.get("of")
        seat = self.hands[0] if seat is None else seat
        self.pending = None
        self.hands = [s for s in self.hands if s != seat]
        self.answer(seat, line["right"])

    def answer(self, seat: int, right: bool) -> None:
        if right:
            self.solver = seat
        else:
            self.cross(seat)
            self.wrong.add(seat)
            self.judge_limit()

    def on_tell_title(self, line: Line) -> None:
        assert self.painter is not None
        self.tell(line)
        if self.joint:
            self.joint_marks(set(line.get("right", ())), set(line.get("wrong", ())))
        elif self.solver is not None:
            self.checks[self.solver] += 2
            self.checks[self.painter] += 1
        elif self.wrong and self.wrong >= self.others():
            self.cross(self.painter)
        self.move_on()
        self.judge_limit()

    def on_close_painting(self, line: Line) -> None:
        self.tell(line)
        self.move_on()

    def tell(self, line: Line) -> None:
        assert self.painter is not None
        self.told.add(self.painter)
        if line.get("title"):
            self.titles[self.painter] = line["title"]

    def joint_marks(self, right: set[int], wrong: set[int]) -> None:
        wrong = (wrong | set(self.guessed)) - right
        for seat in wrong:
            self.cross(seat)
        self.dice = max(self.dice - len(wrong), 0)
        if right and right == self.others():
            for seat in right:
                self.checks[seat] += 1

    def on_end_round(self, line: Line) -> None:
        same = line.get("same")
        groups = [set(g) for g in (self.equal() if same is None else same)]
        if line.get("alike"):
            extra = set(line["alike"])
            for group in [g for g in groups if g & extra]:
                groups.remove(group)
                extra |= group
            groups.append(extra)
        for group in groups:
            for seat in group:
                self.cross(seat)
        self.judge_limit()
        if self.joint and not self.result:
            if self.dice <= 1:
                self.result = "lost"
            elif self.round == 5:
                self.result = "won"

    def equal(self) -> list[set[int]]:
        groups: list[set[int]] = []
        known = [s for s in self.told - self.left if self.titles.get(s)]
        for a, b in combinations(sorted(known), 2):
            if halves(str(self.titles[a])) & halves(str(self.titles[b])):
                linked = [g for g in groups if g & {a, b}]
                groups = [g for g in groups if g not in linked]
                groups.append({a, b}.union(*linked))
        return groups

    def on_next_round(self, _: Line) -> None:
        self.round += 1
        self.titles, self.told, self.painted, self.painter = {}, set(), set(), None

    def on_leave(self, line: Line) -> None:
        seat = line["seat"]
        self.left.add(seat)
        self.hands = [s for s in self.hands if s != seat]
        self.wrong.discard(seat)
        if self.pending == seat:
            self.pending = None
        self.guessed = [s for s in self.guessed if s != seat]
        if self.painter == seat:
            if self.solver is not None:
                self.checks[self.solver] += 2
                self.checks[seat] += 1
            self.move_on()
        if len(self.left) == self.n:
            self.result = "stopped"

    def on_correct(self, line: Line) -> None:
        what, _, seat = line["what"].partition(".")
        if what == "dice":
            self.dice = line["to"]
        elif what in ("checks", "xs"):
            getattr(self, what)[int(seat)] = line["to"]

    def on_end_agreed(self, _: Line) -> None:
        self.result = "stopped"

    # ---- the end

    def winners(self) -> list[str]:
        stayed = [s for s in range(self.n) if s not in self.left]
        if self.joint:
            return [self.names[s] for s in stayed] if self.result == "won" else []
        able = [s for s in stayed if self.xs[s] < self.limit] or stayed
        best = max(((self.checks[s], -self.xs[s]) for s in able), default=None)
        return [self.names[s] for s in able if (self.checks[s], -self.xs[s]) == best]

    def outcome(self) -> str:
        if self.joint:
            return {"stopped": "scored", "": "unfinished"}.get(self.result, self.result)
        if not self.result:
            return "unfinished"
        return "won" if self.winners() else "scored"


def played(lines: list[Line]) -> Board:
    """The header and the moves in force, played on paper."""
    board = Board(lines[0])
    for line in lines[1:]:
        board.play(line)
    return board
