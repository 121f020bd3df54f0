"""A real browser and a real server for tests, and what is asked of every page.

`phone()` and `desktop()` open pages whose test fails by itself when a page logs an error, breaks
the content policy, throws, or asks any other origin for anything. The helpers below them look at
one page: accessibility, width, size of controls, weight.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    sync_playwright,
)

from tests.server import Server

PHONE = {"width": 360, "height": 780}
DESKTOP = {"width": 1280, "height": 800}
NARROWEST = 320

# No sandbox for root in a container; the rest keeps Chromium from calling home.
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A name that is not the machine's own: over plain http it is no secure context to the browser.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
]

# WCAG 2.2 AA. The tag also turns on target-size, which axe leaves off by default.
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Chromium logs these answers as errors, but they are part of how an entry is refused.
REFUSAL = re.compile(r"the server responded with a status of (409|422)\b")


@dataclass
class Watch:
    """What went wrong on the pages of one test; the test fails unless it was allowed before."""

    origin: str
    problems: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=lambda: [REFUSAL])

    def allow(self, pattern: str) -> None:
        """Expect problems that match, such as `net::ERR_INTERNET_DISCONNECTED`."""
        self.allowed.append(re.compile(pattern))

    def note(self, problem: str) -> None:
        """Keep a problem, unless it was allowed."""
        if not any(pattern.search(problem) for pattern in self.allowed):
            self.problems.append(problem)

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page of a context, those it opens later too."""
        context.on("console", self._on_console)
        context.on(
            "weberror", lambda error: self.note(f"thrown: {error.error.stack or error.error}")
        )
        context.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        # A break of the content policy, enforced or reported, is a console error in Chromium.
        if message.type == "error":
            self.note(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, thrown: WebError) -> None:
        self.note(f"thrown: {thrown.error.stack or thrown.error}")

    def _on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and origin_of(request.url) != self.origin:
            self.note(f"another origin: {request.url}")


def origin_of(url: str) -> str:
    """Scheme, host and port."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all tests of a worker."""
    chromium = shutil.which("chromium")
    assert chromium, "no chromium on this machine: run script/setup --dev"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """The test's own watch; ask for it to allow what the test provokes."""
    watch = Watch(origin_of(server.url))
    yield watch
    assert not watch.problems, "\n".join(["on the pages of this test:", *watch.problems])


@pytest.fixture
def contexts(
    browser: Browser, server: Server, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts (each with its own cookies), watched, with the server as base."""
    opened: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        # What a service worker answers is no request of the page; a test of it asks for one.
        ordinary = {"base_url": server.url, "locale": "en-GB", "service_workers": "block"}
        context = browser.new_context(**{**ordinary, **options})
        context.set_default_timeout(10_000)
        watch.follow(context)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def phone(contexts: Callable[..., BrowserContext]) -> OpenPage:
    """`phone(theme="light", **options)`: a page on a new phone of 360 x 780."""

    def open_page(theme: str = "light", **options: object) -> Page:
        held = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        return contexts(**{**held, "color_scheme": theme, **options}).new_page()

    return open_page


@pytest.fixture
def desktop(contexts: Callable[..., BrowserContext]) -> OpenPage:
    """`desktop(theme="light", **options)`: a page on a new computer of 1280 x 800."""

    def open_page(theme: str = "light", **options: object) -> Page:
        return contexts(**{"viewport": DESKTOP, "color_scheme": theme, **options}).new_page()

    return open_page


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that another theme can break."""


def axe(
    page: Page,
    impacts: tuple[str, ...] = ("serious", "critical"),
    rules: list[str] | None = None,
) -> list[str]:
    """Serious and critical violations of WCAG 2.2 AA, one line a place; [] when there are none.

    `rules`: only these of axe.
    """
    page.evaluate(AXE_SCRIPT)
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": AXE_TAGS}
    options = {"runOnly": only, "resultTypes": ["violations"]}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:200]}"
        for violation in found["violations"]
        if violation["impact"] in impacts
        for node in violation["nodes"]
    ]


def assert_no_sideways_scroll(page: Page, width: int = NARROWEST) -> None:
    """Nothing sticks out at `width` CSS pixels; the page keeps its size afterwards."""
    size = page.viewport_size or PHONE
    page.set_viewport_size({"width": width, "height": 640})
    wide = page.evaluate(STICKS_OUT)
    page.set_viewport_size(size)
    assert not wide, f"wider than {width} px: {wide}"


# The outermost culprits. What scrolls in a box of its own may be wider than the page.
STICKS_OUT = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth && window.innerWidth <= screen.width) return [];
  const out = [...document.body.querySelectorAll('*')].filter(
    e => e.getBoundingClientRect().right > page.clientWidth + 0.5);
  const names = out.map(e => e.outerHTML.slice(0, 120));
  return names.length ? names.slice(0, 5) : [`scroll width ${page.scrollWidth}`];
}"""


def small_controls(page: Page, least: int = 48) -> list[str]:
    """Visible controls lower or narrower than `least` px (links inside a sentence are exempt)."""
    return page.evaluate(SMALL, least)


SMALL = """least => [...document.querySelectorAll(
    'button, select, summary, input:not([type=hidden]), textarea, a[href], [role=button]')]
  .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(e => !(e.matches('a') && getComputedStyle(e).display === 'inline'))
  .map(e => e.matches('input[type=radio], input[type=checkbox]') ? e.closest('label') ?? e : e)
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width > 1 && (box.height < least - 0.5 || box.width < least - 0.5))
  .map(([e, box]) => `${Math.round(box.width)}x${Math.round(box.height)} `
    + e.outerHTML.slice(0, 120))"""


def broken_words(page: Page) -> list[str]:
    """Words that do not fit their column and go on in the next line without a hyphen.

    An address breaks anywhere. Whoever tests a name that is longer than any column leaves this out.
    """
    return page.evaluate(BROKEN)


# A soft hyphen, or a place that the text itself gives (a slash, a dash), is a good place to break.
BROKEN = r"""() => {
  const broken = [], range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, box = text.parentElement;
    if (!box.checkVisibility() || box.closest('code, pre, script, style, .join-at')) continue;
    if (box.getBoundingClientRect().width < 2) continue;  // for screen readers alone
    if (getComputedStyle(box).hyphens === 'auto') continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}\u00ad]{2,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(r => Math.round(r.top)));
      if (lines.size > 1 && !word[0].includes('\u00ad')) broken.push(word[0]);
    }
  }
  return broken;
}"""


def weight(page: Page) -> int:
    """Bytes that the page and all it loaded took over the wire; open it in a new context first."""
    return page.evaluate(
        "() => performance.getEntriesByType('navigation')"
        ".concat(performance.getEntriesByType('resource'))"
        ".reduce((sum, entry) => sum + entry.transferSize, 0)"
    )
