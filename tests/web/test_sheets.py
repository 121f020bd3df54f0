"""Paper by way of the pages: what is chosen is what is printed."""

from __future__ import annotations

import io
import re

import pymupdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import paper
from referee.games import games
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE

A4, LETTER = (595, 842), (612, 792)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("sheets"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def pdf(client: FlaskClient, url: str) -> pymupdf.Document:
    answer = client.get(url, base_url=BASE)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return pymupdf.open(stream=io.BytesIO(answer.data), filetype="pdf")


def size(document: pymupdf.Document) -> tuple[int, int]:
    box = document[0].rect
    return round(box.width), round(box.height)


def text(document: pymupdf.Document) -> str:
    return " ".join(" ".join(page.get_text() for page in document).split())


def buttons(phone: Visitor) -> list[str]:
    return re.findall(r'formaction="([^"]+)"', phone.page)


def test_three_taps_lead_to_paper(phone: Visitor) -> None:
    """Print, the game, the sheet: nothing else need be chosen."""
    assert 'href="/sheets"' in phone.open("/").page
    assert 'href="/sheets/chiseled"' in phone.open("/sheets").page
    phone.open("/sheets/chiseled")
    choice = phone.forms["sheets"]
    query = "&".join(f"{k}={v}" for k, v in choice.items(multi=True))
    document = pdf(phone.client, f"{buttons(phone)[0]}?{query}")
    assert "Setup" in text(document)


def test_every_sheet_offered_prints(phone: Visitor) -> None:
    offered = buttons(phone.open("/sheets/chiseled"))
    assert {f"/sheets/chiseled/{k}.pdf" for k in ("setup", "score", "critics")} <= set(offered)
    for url in offered:
        assert len(pdf(phone.client, f"{url}?players=2&paper=a4")) >= 1, url


def test_paper_is_as_chosen_and_remembered(phone: Visitor) -> None:
    assert size(pdf(phone.client, "/sheets/chiseled/critics.pdf?paper=letter")) == LETTER
    assert phone.open("/sheets/chiseled").value("sheets", "paper") == "letter"
    assert size(pdf(phone.client, "/sheets/chiseled/critics.pdf?paper=a4")) == A4
    assert phone.open("/sheets/chiseled").value("sheets", "paper") == "a4"


@pytest.mark.parametrize(
    ("language", "paper"), [("en-US,en;q=0.8", "letter"), ("de-DE,de;q=0.9,en-US;q=0.5", "a4")]
)
def test_the_usual_paper_is_that_of_the_country(app: Flask, language: str, paper: str) -> None:
    phone = Visitor(app.test_client()).open("/sheets/chiseled", Accept_Language=language)
    assert phone.value("sheets", "paper") == paper


def test_options_change_what_is_printed(phone: Visitor) -> None:
    plain = text(pdf(phone.client, "/sheets/chiseled/setup.pdf?players=4"))
    waxed = text(pdf(phone.client, "/sheets/chiseled/setup.pdf?players=4&options.sine_cera=1"))
    assert "Sine Cera" in waxed
    assert plain != waxed


@pytest.mark.parametrize("query", ["players=9", "paper=a9", "options.challenge=de-milod&players=2"])
def test_what_does_not_fit_is_said_on_the_page(phone: Visitor, query: str) -> None:
    phone.open(f"/sheets/chiseled/setup.pdf?{query}")
    assert phone.status == 422
    assert 'id="faults"' in phone.page
    assert buttons(phone), "the page can still be used"


def test_a_sheet_that_is_not_there_is_not_there(phone: Visitor) -> None:
    assert phone.open("/sheets/chiseled/nonsense.pdf").status == 404


def test_a_tables_sheets_carry_its_names(app: Flask, phone: Visitor) -> None:
    names = {"players.0": "Ana", "players.1": "李四"}
    phone.open("/start/chiseled").send("setup", {**names, "do": "start"})
    table = phone.url
    offered = buttons(phone.open(f"{table}/sheets"))
    assert f"{table}/sheets/score.pdf" in offered
    for url in offered:
        document = pdf(phone.client, f"{url}?paper=a4")
        if url.endswith(("score.pdf", "resume.pdf")):
            assert "李四" in text(document), url


def test_a_table_card_carries_the_code_that_works(app: Flask, phone: Visitor) -> None:
    phone.open("/start/chiseled").send("setup", {"phones": "own", "do": "start"})
    code = re.search(r'class="join-code"[^>]*>([A-Z]{6})<', phone.page)
    assert code
    card = text(pdf(phone.client, phone.url.replace("people", "sheets/table-card.pdf")))
    assert code[1] in card.replace(" ", "")
    assert "127.0.0.1:8000/join" in card


def test_all_for_tonight_is_the_first_button(phone: Visitor) -> None:
    """Three taps from home; as many pages as the button says; alone, what is only for one too."""
    phone.open("/sheets/chiseled?players=1")
    first = buttons(phone)[0]
    assert first == "/sheets/chiseled/evening.pdf"
    said = re.search(r"<small>(\d+) pages in one PDF", phone.page)
    assert said
    document = pdf(phone.client, f"{first}?players=1&paper=letter")
    assert document.page_count == int(said[1])
    assert [size(document), document.metadata["title"]] == [
        LETTER,
        "Chiseled: Everything for tonight",
    ]
    names = [entry[1] for entry in document.get_toc() if entry[0] == 1]
    assert names[:2] == ["Setup", "Score sheet"]
    assert "Solo chart and challenges" in names


def test_what_comes_out_is_shown_first(phone: Visitor) -> None:
    """A frame for each sheet of the evening, or for the one that was asked for."""
    phone.open("/sheets/chiseled?players=2&paper=letter")
    frames = re.findall(r'<iframe sandbox [^>]*src="([^"]+)"', phone.page)
    assert len(frames) == len(paper.evening(games()["chiseled"], 2))
    phone.open("/sheets/chiseled?players=2&paper=letter&show=setup")
    [frame] = re.findall(r'<iframe sandbox [^>]*src="([^"]+)"', phone.page)
    answer = phone.client.get(frame.replace("&amp;", "&"), base_url=BASE)
    assert 'class="letter"' in answer.text
    assert "2 players" in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "frame-ancestors 'self'" in policy
    assert "script" not in answer.text


def test_a_preview_says_why_there_is_none(phone: Visitor) -> None:
    phone.open("/sheets/chiseled/setup/preview?players=9")
    assert phone.status == 422
    assert "takes 1 to 4 players, not 9" in phone.page
