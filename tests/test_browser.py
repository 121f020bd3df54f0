"""The browser's own tests: each thing that it promises to catch is shown to it once."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import OpenPage, Watch, assert_no_sideways_scroll, axe, small_controls, weight
from tests.server import Server

HEAD = (
    "<!doctype html><html lang=en><title>t</title><meta name=viewport content='width=device-width'>"
)
MAIN = HEAD + "<main><h1>Heading</h1>{}</main>"
PAGES = {
    "/good": MAIN.format("<p>Text <a href=/good style='display:block;padding:16px'>link</a></p>"),
    "/inline": MAIN.format("<script>1</script>"),
    "/throws": MAIN.format("<script src=/throws.js></script>"),
    "/throws.js": "throw new Error('oh')",
    "/elsewhere": MAIN.format("<img alt=x src='http://127.0.0.2:9/x.png'>"),
    "/pale": MAIN.format("<p style='color:#bbb;background:#fff'>pale</p>"),
    "/wide": MAIN.format("<div style='width:400px;background:red'>wide</div>"),
    "/scroller": MAIN.format(
        "<div style='overflow-x:auto' tabindex=0><p style='width:900px'>wide</p></div>"
    ),
    "/small": MAIN.format("<button style='height:20px'>x</button>"),
}
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src *"


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves PAGES under a strict content policy, and what is not there as refused."""

    def do_GET(self) -> None:
        body = PAGES.get(self.path, MAIN.format("<p>refused</p>")).encode()
        self.send_response(200 if self.path in PAGES else 422)
        self.send_header("Content-Type", "text/javascript" if ".js" in self.path else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silence."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Stands in for the app."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield Server(f"http://127.0.0.1:{httpd.server_port}", Path(), Path(), None)
        httpd.shutdown()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_good_page_passes(phone: OpenPage, theme: str) -> None:
    page = phone(theme)
    page.goto("/good")
    assert page.evaluate(f"matchMedia('(prefers-color-scheme: {theme})').matches")
    assert page.evaluate("innerWidth") == 360
    assert axe(page) == []
    assert small_controls(page) == []
    assert_no_sideways_scroll(page)
    assert 0 < weight(page) < 2_000


def test_desktop_is_wide(desktop: OpenPage) -> None:
    page = desktop()
    page.goto("/good")
    assert page.evaluate("innerWidth") == 1280


def test_refusal_is_no_problem(phone: OpenPage) -> None:
    page = phone()
    assert page.goto("/refused").status == 422
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/inline", "Content Security Policy"),
        ("/throws", "thrown: Error: oh"),
        ("/elsewhere", "another origin: http://127.0.0.2:9/x.png"),
    ],
)
def test_problem_is_noted(phone: OpenPage, watch: Watch, path: str, problem: str) -> None:
    page = phone()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert any(problem in noted for noted in watch.problems), watch.problems
    watch.problems.clear()


def test_allowed_problem_is_not_noted(phone: OpenPage, watch: Watch) -> None:
    watch.allow("thrown: Error: oh")
    page = phone()
    page.goto("/throws")
    page.wait_for_load_state("networkidle")


def test_pale_text_is_found(phone: OpenPage) -> None:
    page = phone()
    page.goto("/pale")
    assert [line.split()[0] for line in axe(page)] == ["color-contrast"]


def test_wide_page_is_found(phone: OpenPage) -> None:
    page = phone()
    page.goto("/wide")
    with pytest.raises(AssertionError, match="width:400px"):
        assert_no_sideways_scroll(page)


def test_wide_box_that_scrolls_is_fine(phone: OpenPage) -> None:
    page = phone()
    page.goto("/scroller")
    assert_no_sideways_scroll(page)


def test_small_control_is_found(phone: OpenPage) -> None:
    page = phone()
    page.goto("/small")
    assert len(small_controls(page)) == 1
