"""The reader of PDFs that every test of a sheet relies on: each fault is shown to it once."""

from __future__ import annotations

import pymupdf
import pytest

from referee.paper.press import PRESS
from referee.paper.qr import qr
from tests.paper.reading import Paper

PAGE = (
    '<!doctype html><html lang="en"><head><title>t</title>'
    '<link rel="stylesheet" href="print.css"></head>'
    '<body data-title="T"><h1>Abc</h1>{}</body></html>'
)


def printed(body: str) -> Paper:
    return Paper(PRESS.print(PAGE.format(body)))


def test_a_good_page_has_no_fault() -> None:
    sheet = printed("<p>one</p><p>two 石匠</p>")
    assert (sheet.outside(10), sheet.overlapping(), sheet.missing_letters()) == ([], [], [])
    assert all(sheet.fonts().values())
    assert sheet.outline() == ["T"]


def test_text_in_the_margin_is_found() -> None:
    [word] = printed('<p style="margin-left: -8mm">out</p>').outside(10)
    assert word.text == "out"


def test_text_on_text_is_found() -> None:
    found = printed('<p>under</p><p style="margin-top: -4mm">above</p>').overlapping()
    assert found == [("under", "above")]
    assert printed("<p>under</p><p>above</p>").overlapping() == []


def test_letters_that_no_font_has_are_found() -> None:
    assert printed("<p>\U0010fffd</p>").missing_letters()


def test_pale_letters_are_found() -> None:
    assert max(printed('<p style="color: #999">pale</p>').letter_colours()) > 0.4


def test_a_font_that_is_only_named_is_found() -> None:
    document = pymupdf.open()
    document.new_page().insert_text((100, 100), "one", fontname="helv")
    assert Paper(document.tobytes()).fonts() == {"Helvetica": False}


def test_a_picture_that_says_nothing_is_found() -> None:
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}'
        '<rect width="9" height="9"/></svg>'
    )
    assert printed(drawn.format("")).figures() == [""]
    assert printed(drawn.format("<title>a box</title>")).figures() == ["a box"]


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000/j/AbC-dEf_123", "http://a/t/b"])
def test_a_code_is_read_as_a_phone_reads_it(address: str) -> None:
    assert printed(str(qr(address, "22mm"))).codes() == [address]
    assert printed(str(qr(f"{address}4", "22mm"))).codes() != [address]
