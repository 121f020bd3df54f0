"""Players at a real browser: they start a table, join it, and enter turns by tapping."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

RECORDED = Path(__file__).with_name("two_players.jsonl")


def recorded() -> list[dict[str, Any]]:
    """The entries of a whole game of two, as `referee check` reads them."""
    return [json.loads(line) for line in RECORDED.read_text("utf-8").splitlines()[1:]]


def turns(entries: Sequence[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """The turns of a log: what the Tool did (maybe inside a ruling), and the next hand."""
    for use, plan in pairwise(entries):
        if plan["action"] == "plan":
            yield use, plan["cards"]


def card_name(card: str) -> str:
    """A card as the chips call it."""
    return {"wax": "Waxed Marble"}.get(card, card.replace("-", " ").title())


@dataclass
class Seat:
    """One player at one phone. `taps` counts every touch."""

    page: Page
    name: str
    taps: int = field(default=0)

    def tap(self, target: Locator | str) -> None:
        found = self.page.locator(target) if isinstance(target, str) else target
        found.click()
        self.taps += 1

    # ---- getting to a table

    def start(self, names: Sequence[str], phones: str = "own", **choices: str) -> None:
        """Start a table from the home page's door; this phone keeps it."""
        page = self.page
        page.goto("/start/chiseled")
        page.locator(f'label:has(> input[name="seats"][value="{len(names)}"])').click()
        for number, name in enumerate(names):
            page.fill(f'[name="players.{number}"]', name)
        for option, value in {"phones": phones, **choices}.items():
            page.locator(f'input[name="{option}"][value="{value}"] + label').click()
        page.click('button.main[value="start"]')
        page.wait_for_url(re.compile(r"/t/[^/]+"))
        page.goto(self.table)

    @property
    def table(self) -> str:
        """The path of the table."""
        found = re.search(r"/t/[^/?#]+", self.page.url)
        assert found, self.page.url
        return found[0]

    def code(self) -> str:
        """The short code that this phone can show to others."""
        self.page.goto(f"{self.table}/people")
        found = self.page.locator(".join-code").inner_text()
        self.page.goto(self.table)
        return found

    def join(self, code: str) -> None:
        """Join by typing the code, and take the seat of that name."""
        self.page.goto("/join")
        self.page.fill('[name="code"]', code)
        self.page.click("#code-form button")
        self.page.click(f'button.sit:has(bdi:text-is("{self.name}"))')
        self.page.wait_for_url(re.compile(r"/t/[^/]+$"))

    # ---- looking

    def total(self, name: str) -> int:
        """A player's total in the score strip."""
        text = self.page.locator(f'.seat:has([title="{name}"]) .seat-total').inner_text()
        return int(text.replace("−", "-"))

    def history(self) -> list[str]:
        """The words of the history, newest first."""
        return [" ".join(t.split()) for t in self.page.locator(".entry-what").all_inner_texts()]

    def sees(self, words: str) -> None:
        """Wait until the newest entries say so."""
        expect(self.page.locator(".log")).to_contain_text(words)

    def is_asked(self, words: str) -> None:
        """Wait until the page asks this player something."""
        expect(self.page.locator(".prompt h2").first).to_contain_text(words)

    # ---- entering

    def chips(self, box: str, cards: Sequence[str]) -> None:
        """Tap cards in a set of chips."""
        for card in cards:
            self.tap(f'#{box} .chip[data-label="{card_name(card)}"] .chip-add')

    def deal(self, entry: dict[str, Any], first: str) -> None:
        for tool in entry["tools"]:
            self.tap(f'#f-deal input[value="{tool}"] + label')
        for critic in entry["critics"]:
            self.tap(f'#f-deal input[value="{critic}"] + label')
        self.tap(f'#f-deal label:has(.tile-name:text-is("{first}"))')
        self.enter("f-deal")

    def opening_hand(self, seat: int, cards: Sequence[str]) -> None:
        self.chips("opening-hand-hand", cards)
        self.enter(f"f-opening-hand-{seat}")

    def fill_turn(self, use: dict[str, Any], hand: Sequence[str]) -> None:
        """Fill in a whole turn, Enter not yet pressed."""
        tool = use["tool"]
        self.tap(f'input[value="tool={tool}"] + label')
        prefix = f"use-tool-tool-{tool}"
        if "named" in use:
            self.tap(f'#p-f-use-tool-{use["seat"]} input[value="{use["named"]}"] + label')
        for name in ("revealed", "trashed"):
            self.chips(f"{prefix}-{name}", use.get(name, ()))
        source = self.page.locator(
            f'fieldset:not([disabled]) input[value="{use.get("source")}"] + label'
        )
        if source.count():  # asked only where a card lies in both places
            self.tap(source)
        self.chips("plan-hand", hand)

    def turn(self, use: dict[str, Any], hand: Sequence[str]) -> int:
        """Enter a whole turn; returns how many taps it took."""
        before = self.taps
        self.fill_turn(use, hand)
        self.enter(f"f-use-tool-{use['seat']}")
        return self.taps - before

    def enter(self, form: str, *, taken: bool = True) -> None:
        """Press Enter and wait until the page has its answer."""
        seq = self.page.locator("body").get_attribute("data-seq")
        self.tap(f'#{form} button[value="enter"]')
        if not taken:
            expect(self.page.locator("#why-not")).to_be_visible()
        elif seq is not None:
            expect(self.page.locator("body")).not_to_have_attribute("data-seq", seq)

    def undo(self, words: str) -> None:
        """Press the undo button that names these words."""
        button = self.page.locator('#undo button[value="undo"]')
        expect(button).to_contain_text(words)
        self.tap(button)
        expect(button).not_to_contain_text(words)
