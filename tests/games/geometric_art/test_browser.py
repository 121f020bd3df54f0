"""Three phones in a round of Best Artist: sealed titles, the first hand, the Painter's answer.

Every page, fragment and live message that a phone received is read again as it is: none holds
another's title before it was told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser import OpenPage, assert_no_sideways_scroll, axe, small_controls

NAMES = ("Ana", "Ben", "Cy")
TITLES = ("Zwiebelfisch", "Quastenflosser 腔棘", "QUASTENFLOSSER!")
"""Ben's and Cy's are the same: half of a bilingual one, other case, a sign."""

SECRET = ("zwiebelfisch", "腔棘", "flosser!")
"""What is in one title only."""


@dataclass
class Phone:
    """A player's phone, and every text that reached it."""

    page: Page
    seat: int
    answers: list[Response] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("response", lambda answer: self.answers.append(answer))
        wire = self.page.context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", lambda e: self.texts.append(str(e["data"])))

    def read(self) -> str:
        """All that arrived so far, in one text of small letters."""
        arrived, self.answers = self.answers, []
        for answer in arrived:
            kind = answer.headers.get("content-type", "")
            if not 300 <= answer.status < 400 and re.match("text/(html|plain)|.*json", kind):
                self.texts.append(answer.text())
        return "\n".join(self.texts).casefold()

    def form(self, name: str) -> Locator:
        return self.page.locator(f'form[id="{name}"]')

    def button(self, name: str) -> Locator:
        return self.form(name).locator('button[value="enter"]')


@dataclass
class Round:
    """Three phones at one table, and the entry that all of them have seen."""

    phones: list[Phone]
    table: str
    seq: int

    def enter(self, seat: int, form: str) -> None:
        """Press a form's button and wait until every phone shows the entry."""
        self.phones[seat].button(form).last.click()
        self.seq += 1
        for phone in self.phones:
            expect(phone.page.locator("#live")).to_have_attribute("data-seq", str(self.seq))
        for phone in self.phones:
            phone.read()

    def known(self) -> list[set[int]]:
        """For each phone, whose titles are in anything that it ever received."""
        return [{s for s in range(3) if SECRET[s] in p.read()} for p in self.phones]


@pytest.fixture
def evening(phone: OpenPage) -> Round:
    """A table of three with a clock and topics of its own, a phone for each."""
    phones = [Phone(phone(), seat) for seat in range(3)]
    page = phones[0].page
    page.goto("/start/geometric_art")
    page.locator('label:has(> input[name="seats"][value="3"])').click()
    for number, name in enumerate(NAMES):
        page.fill(f'[name="players.{number}"]', name)
    for name, value in (("options.mode", "best"), ("phones", "own")):
        page.locator(f'input[name="{name}"][value="{value}"] + label').click()
    page.locator("#own > summary").click()
    page.select_option('[name="options.timer"]', label="3 minutes")
    page.fill('[name="options.topics"]', "Food\nAnimals")
    page.click('button.main[value="start"]')
    page.wait_for_url(re.compile(r"/t/[^/]+"))
    table = re.sub(r"(/t/[^/?#]+).*", r"\1", page.url)
    page.goto(f"{table}/people")
    code = page.locator(".join-code").inner_text()
    for guest in phones[1:]:
        guest.page.goto("/join")
        guest.page.fill('[name="code"]', code)
        guest.page.click("#code-form button")
        guest.page.click(f'button.sit:has(bdi:text-is("{NAMES[guest.seat]}"))')
        guest.page.wait_for_url(re.compile(r"/t/[^/]+$"))
    page.goto(table)
    for held in phones:  # nobody has written a title yet; from here on all is read
        held.answers.clear()
    return Round(phones, table, int(page.locator("#live").get_attribute("data-seq") or 0))


def test_a_round_of_three_phones(evening: Round) -> None:
    drawn(evening)
    assert evening.known() == [{0}, {1}, {2}], "sealed from all the others"
    shown_and_picked(evening)
    raced(evening)
    assert evening.known() == [{0}, {0, 1}, {0, 2}], "Ana's title is told, the others' are not"
    rest(evening)
    assert evening.known() == [{0, 1, 2}] * 3
    compared(evening)


def drawn(evening: Round) -> None:
    """Dice, a topic by chance, the number; each seals a title and draws while the clock runs."""
    ana = evening.phones[0].page
    evening.enter(0, "f-roll")
    evening.enter(0, "f-draw-topic")
    expect(ana.locator(".log")).to_contain_text(re.compile("the program drew the topic (Food|An)"))
    ana.locator("#f-dice-number label", has_text="5").click()
    evening.enter(0, "f-dice-number")
    for phone in evening.phones:
        expect(phone.page.locator(".clock")).to_contain_text(
            re.compile(r"Drawing began at \d\d:\d\d,? *[123]:\d\d left")
        )
    for seat, title in enumerate(TITLES):
        field_ = evening.phones[seat].form(f"f-title-{seat}").locator('input[type="text"]')
        field_.fill(title)
        evening.enter(seat, f"f-title-{seat}")
    good(evening.phones[1].page)
    for seat in range(3):
        evening.enter(seat, f"f-drawing-done-{seat}")


def shown_and_picked(evening: Round) -> None:
    """All drawings are shown; the table itself picked Ana."""
    evening.enter(0, "f-reveal")
    page = evening.phones[0].page
    expect(page.locator("#p-f-draw-painter")).to_contain_text("picks by chance")
    expect(page.locator(".clock")).to_have_count(0)
    page.locator("#p-f-painter > summary").click()
    page.locator('#f-painter label:has-text("Ana")').click()
    evening.enter(0, "f-painter")


def raced(evening: Round) -> None:
    """One big button within the thumb's reach; Cy is first, is wrong, and then Ben is right."""
    ana, ben, cy = (phone.page for phone in evening.phones)
    box = evening.phones[2].button("f-raise-hand-2").bounding_box()
    assert box is not None
    assert box["width"] >= 300
    assert box["height"] >= 176
    assert 390 < box["y"] + box["height"] / 2 < 780, "its middle lies in the lower half"
    good(cy)
    evening.enter(2, "f-raise-hand-2")
    evening.enter(1, "f-raise-hand-1")
    expect(ana.locator(".hands").first.locator("li")).to_have_text(["Cy", "Ben"])
    expect(ana.locator("#p-f-verdict-0")).to_contain_text("Is Cy right?")
    expect(cy.locator("#know-h")).to_have_text("You were first")
    expect(ben.locator("#know-h")).to_have_text("Your hand is up")
    good(ana)
    evening.enter(0, "f-verdict-0-wrong")
    expect(cy.locator(".out")).to_contain_text("Your guess was wrong")
    expect(evening.phones[2].form("f-raise-hand-2")).to_have_count(0)
    expect(ana.locator("#p-f-verdict-0")).to_contain_text("Is Ben right?")
    evening.enter(0, "f-verdict-0")
    evening.enter(0, "f-tell-title-0")
    assert marks(ana) == [(1, 0), (2, 0), (0, 1)], "one for the Painter, two for Ben, an X for Cy"


def rest(evening: Round) -> None:
    """Nobody wants to guess the other two paintings."""
    for seat in (1, 2):
        evening.phones[seat].page.locator(f"#p-f-close-painting-{seat} > summary").click()
        evening.enter(seat, f"f-close-painting-{seat}")


def compared(evening: Round) -> None:
    """Ben's and Cy's titles are found to be the same; the table confirms it."""
    page = evening.phones[1].page
    same = page.locator(".same")
    expect(same).to_contain_text(TITLES[1])
    expect(same).to_contain_text(TITLES[2])
    expect(same).not_to_contain_text(TITLES[0])
    good(page)
    evening.enter(1, "f-end-round")
    assert marks(page) == [(1, 0), (2, 1), (0, 2)], "and an X for each of the same title"
    expect(page.locator("#live")).to_contain_text("begin round 2")


def marks(page: Page) -> list[tuple[int, int]]:
    """Check marks and X of every player, as the strip shows them."""
    totals = [int(t) for t in page.locator(".seat-total").all_inner_texts()]
    wrong = [int(t.split()[0]) for t in page.locator(".seat-more").all_inner_texts()]
    return list(zip(totals, wrong, strict=True))


def good(page: Page) -> None:
    """The page as it is can be read, reached and tapped."""
    assert not axe(page)
    assert not small_controls(page)
    assert_no_sideways_scroll(page)


def test_forms_fit_who_plays_on_a_phone(phone: OpenPage) -> None:
    """Skull cards are asked of the seats that play; numbers side by side stand level."""
    page = phone()
    page.goto("/start/geometric_art")
    page.evaluate("document.querySelectorAll('main details').forEach(d => { d.open = true })")
    skulls = page.locator('[name="options.skulls"]')
    for seats in (3, 5, 4):
        page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
        assert skulls.locator("visible=true").count() == seats
    skulls.nth(3).check(force=True)
    page.locator('[name="seats"][value="3"]').check(force=True)
    assert skulls.locator("visible=true").count() == 4, "what is sent can be seen and undone"
    page.goto("/score/geometric_art")
    page.get_by_text("Joint Exhibition", exact=True).click()
    inputs = [page.locator(f'[name="{name}"]').bounding_box() for name in ("dice", "topics")]
    assert len({box["y"] for box in inputs if box}) == 1
