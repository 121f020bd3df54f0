"""The press: it sets pages in a process of its own, gives up in time, and loads nothing foreign."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import paper
from referee.paper import setter
from referee.paper import sheet as sheets
from referee.paper.press import PRESS, Jammed, Press
from referee.paper.store import Store
from tests.paper.reading import Paper
from tests.toygame import GAME

PAGE = '<!doctype html><html lang="en"><title>t</title>{}</html>'


@pytest.fixture
def press() -> Iterator[Press]:
    press = Press()
    yield press
    press.close()


def process(press: Press) -> int:
    assert press._process is not None
    return press._process.pid


def test_pages_are_set_elsewhere(press: Press) -> None:
    assert press.print(PAGE.format("<p>one</p>")).startswith(b"%PDF-1.7")
    assert process(press) != os.getpid()


def test_the_same_page_gives_the_same_bytes(press: Press) -> None:
    page = PAGE.format("<p>one</p>")
    first = press.print(page)
    press.close()
    assert press.print(page) == first


def test_the_process_is_replaced_after_its_run(press: Press) -> None:
    press.run = 2
    used = []
    for _ in range(4):
        press.print(PAGE.format("x"))
        used.append(process(press))
    assert used[0] == used[1] != used[2] == used[3]


def test_a_sheet_that_takes_too_long_is_stopped(press: Press) -> None:
    press.print(PAGE.format("x"))
    stuck = process(press)
    press.seconds = 0.2
    with pytest.raises(Jammed, match=r"longer than 0\.2 seconds"):
        press.print(PAGE.format("<table>" + "<tr><td>x" * 3000 + "</table>"))
    with pytest.raises(ProcessLookupError):
        os.kill(stuck, 0)
    press.seconds = 30
    assert press.print(PAGE.format("again")).startswith(b"%PDF")


def test_a_process_that_dies_is_replaced(press: Press) -> None:
    press.print(PAGE.format("x"))
    os.kill(process(press), 9)
    with pytest.raises(Jammed):
        press.print(PAGE.format("x"))
    assert press.print(PAGE.format("x")).startswith(b"%PDF")


def test_threads_wait_for_one_another(press: Press) -> None:
    found: list[bytes] = []

    def ask(number: int) -> None:
        pdf = press.print(PAGE.format(f"<h1>{number}</h1>"))
        found.append(pdf)

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 6


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/x.css",
        "https://example.org/x.css",
        "file:///etc/passwd",
        "../pyproject.toml",
        "../instance/secret",
        "file://host/etc/x.css",
        "css/../../README.md",
        "data:text/css,p{}",
        "ftp://example.org/x.css",
    ],
)
@pytest.mark.parametrize(
    "asks",
    ['<link rel="stylesheet" href="{}">', '<img src="{}" alt="x">',
     "<style>p {{ background: url({}) }}</style><p>x</p>"],
)  # fmt: skip
def test_nothing_foreign_is_loaded(asks: str, address: str) -> None:
    with pytest.raises(Jammed, match="FatalURLFetchingError"):
        PRESS.print(PAGE.format(asks.format(address)))


SVG = "<svg xmlns='http://www.w3.org/2000/svg' width=9 height=9>"
ASKING = (
    *(
        "<img src={} alt=x>",
        "<object data={}></object>",
        "<embed src={}>",
        "<iframe src={}></iframe>",
    ),
    *(
        "<video src={}></video>",
        "<input type=image src={} alt=x>",
        "<base href={}><img src=x.css alt=x>",
    ),
    *('<link rel=attachment href="{}">', '<a rel=attachment href="{}">x</a>', "<a href={}>x</a>"),
    "<meta http-equiv=refresh content='0;url={}'>",
    "<style>@import url({});</style>",
    "<style>@font-face {{ font-family: f; src: url({}) }} p {{ font-family: f }}</style><p>x",
    "<style>li {{ list-style-image: url({}) }}</style><ul><li>x</ul>",
    "<style>p::before {{ content: url({}) }}</style><p>x",
    f"{SVG}<image href='{{}}' width=9 height=9 /></svg>",
    f"{SVG}<use href='{{}}#a' /></svg>",
    f"{SVG}<style>@import url({{}});</style></svg>",
    f"{SVG}<rect width=9 height=9 style='fill: url({{}})' /></svg>",
)
"""Every way in which a page could ask for something beside itself."""

MARK = "Zanzibar"


def test_whatever_a_page_asks_for_nobody_is_called_and_no_file_is_read(tmp_path: Path) -> None:
    """Were all care with typed text lost, the press itself still would not fetch."""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg'><text id='a' y='9'>{MARK}</text></svg>"
    for name, text in (("x.css", f"p::after {{ content: '{MARK}' }}"), ("x.svg", svg)):
        (tmp_path / name).write_text(text)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        port = listening.getsockname()[1]
        own = [(tmp_path / name).as_uri() for name in ("x.css", "x.svg")]
        for address in (f"http://127.0.0.1:{port}/x.svg", f"//127.0.0.1:{port}/x.css", *own):
            for asks in ASKING:
                assert MARK not in _told(asks.replace("{}", address).format()), (asks, address)
        with pytest.raises(BlockingIOError):
            listening.accept()


def _told(body: str) -> str:
    """All that a PDF holds, its attachments too; nothing where there is none."""
    try:
        sheet = Paper(PRESS.print(PAGE.format(body)))
    except Jammed:
        return ""
    held = b"".join(data for files in sheet.reader.attachments.values() for data in files)
    return sheet.text + held.decode("utf-8", "replace")


def test_own_files_are_loaded(press: Press) -> None:
    plain = press.print(PAGE.format("<p>x</p>"))
    styled = press.print(PAGE.format('<link rel="stylesheet" href="print.css"><p>x</p>'))
    assert plain != styled


def test_a_style_sheet_is_read_once_and_again_when_it_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a page says itself still has the last word."""
    monkeypatch.setattr(setter, "STATIC", tmp_path)
    sheet = tmp_path / "own.css"
    linked = PAGE.format(
        '<link rel="stylesheet" href="own.css"><style>@page{size:40mm 30mm}</style>x'
    )

    def wide() -> tuple[float, setter.CSS]:
        size = Paper(setter.set_pages({"pages": [linked], "title": "", "zoom": 1})).size
        return round(size[0]), setter.STYLES[sheet.as_uri()][1]

    sheet.write_text("@page { size: 90mm }")
    (_, first), (width, again) = wide(), wide()
    assert (width, again) == (40, first)
    linked = PAGE.format('<link rel="stylesheet" href="own.css">x')
    assert wide() == (90, first)
    sheet.write_text("@page { size: 70mm }")
    os.utime(sheet, ns=(1, 1))
    assert wide()[0] == 70


# ---- sheets that were set before


def test_an_unchanged_sheet_is_not_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "KEPT", Store())
    first = paper.render("dispute", GAME, players=2)

    def never(*pages: str, **how: object) -> bytes:
        raise AssertionError("set again")

    monkeypatch.setattr(sheets.PRESS, "print", never)
    assert paper.render("dispute", GAME, players=2) is first
    with pytest.raises(AssertionError, match="set again"):
        paper.render("dispute", GAME, players=3)


def test_a_changed_style_sheet_sets_it_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "print.css").write_text("p { color: red }")
    monkeypatch.setattr(sheets, "ROOT", tmp_path)
    before = sheets._files("toy")
    os.utime(tmp_path / "static" / "print.css", (1, 1))
    assert sheets._files("toy") != before


def test_the_store_drops_what_was_not_asked_for_longest() -> None:
    store = Store(room=10)
    store.put("a", b"12345")
    store.put("b", b"12345")
    assert store.get("a") == b"12345"
    store.put("c", b"12345")
    assert (store.get("a"), store.get("b"), store.get("c")) == (b"12345", None, b"12345")
