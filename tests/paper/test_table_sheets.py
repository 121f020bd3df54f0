"""Sheets of one table: what its snapshot says, whatever people are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as replace_struct

from referee import paper
from referee.engine.action import Correct, EndAgreed, Move, SignOff, TableRuling, Void
from referee.engine.judge import Bearing
from referee.paper.sheet import PAPERS
from referee.table import people, service
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.paper.reading import Paper
from tests.table.conftest import open_store
from tests.toygame import GAME, Add, Bury

LONGEST = (
    "Wilhelmina-Maximiliana von Wittelsbach W",
    "石匠王小明" * 8,
    "שלום עולם מרחבא כאן שם ארוך מאוד לשולחן",
    "🎨🗿😀🔨" * 10,
)
"""40 characters each: wide Latin, Chinese, from right to left, emoji."""

KINDS = [kind.kind for kind in paper.sheets(GAME) if kind is not paper.EVENING]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    _, store = open_store(f"sqlite:///{tmp_path / 'referee.db'}")
    yield store
    store.engine.dispose()


def table(store: Store, names: tuple[str, ...] = LONGEST) -> tuple[str, people.Member]:
    table_id, token = service.create(store, "toy", names, {"target": 7}, {"overshoot": "exact"})
    keeper = people.member_of(store, [token], table_id)
    assert keeper is not None
    return table_id, keeper


def enter(store: Store, who: people.Member, *moves: Move) -> None:
    at = service.snapshot(store, who).seq
    outcome = service.submit(store, who, moves, at, f"key-{at}")
    assert isinstance(outcome, service.Recorded), outcome


def played(store: Store, names: tuple[str, ...] = LONGEST) -> Snapshot:
    """A table where somebody was let add too much, played to its end; the first seat signed."""
    _, keeper = table(store, names)
    too_much = Move(1, Add(by=4))
    ruling = TableRuling(with_=too_much, waives=("turn.step",), reason="The cat " * 60,
                         agreed=tuple(range(len(names))))  # fmt: skip
    enter(store, keeper, Move(0, Add(by=2)), Move(None, ruling), Move(2 % len(names), Add(by=1)))
    enter(store, keeper, Move(0, SignOff()))
    return service.snapshot(store, keeper)


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_longest_names_fit(store: Store, kind: str, size: str) -> None:
    sheet = Paper(paper.render(kind, GAME, paper=size, table=played(store)))
    assert sheet.pages == paper.find(GAME, kind).pages
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []
    assert sheet.missing_letters() == []
    assert "石匠王小明" in sheet.text.replace(" ", "")


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_names_are_text(store: Store, kind: str) -> None:
    """Text all of it, and none of it a link: what was asked for would jam the press."""
    names = ("<img src=http://127.0.0.1:9>", "</style><script>", "{{ 7 * 7 }} file:///etc/passwd",
             '"; content: url(http://a.example)')  # fmt: skip
    place = "<link rel=attachment href=file:///etc/passwd>"
    sheet = Paper(paper.render(kind, GAME, table=replace(played(store, names), place=place)))
    for name in names:
        assert name.replace(" ", "") in sheet.text.replace(" ", "")
    assert "root:" not in sheet.text
    assert not sheet.reader.attachments
    assert _linked(sheet) == set()


def _linked(sheet: Paper) -> set[str]:
    return {link["uri"] for page in sheet.document for link in page.get_links() if "uri" in link}


def test_the_score_sheet_holds_the_numbers_of_the_sheet(store: Store) -> None:
    table = played(store, ("Ana", "Ben", "Cy"))
    assert table.frozen is not None
    totals = {p.name: p.total for p in table.frozen.players}
    assert totals == {"Ana": 2, "Ben": 4, "Cy": 1}
    words = Paper(paper.render("score", GAME, table=table)).words
    row = next(w for w in words if w.text == "Total")
    printed = [w.text for w in sorted(words, key=lambda w: w.left)
               if abs(w.top - row.top) < 4 and w.left > row.right]  # fmt: skip
    assert printed == ["2", "4", "1"]


@pytest.mark.parametrize("kind", ["score", "dispute", "resume"])
def test_it_says_after_which_entry(store: Store, kind: str) -> None:
    assert "after entry 4" in Paper(paper.render(kind, GAME, table=played(store))).text


def test_it_marks_rulings_sign_offs_and_readings(store: Store) -> None:
    text = Paper(paper.render("score", GAME, table=played(store, ("Ana", "Ben", "Cy")))).text
    assert "turn.step" in text
    assert "The cat The cat" in text
    assert "Agreed: Ana, Ben and Cy" in text
    assert text.count("on the phone") == 1
    assert "overshoot: exact" in text
    assert "Ben wins." in text


def test_it_says_what_is_not_settled(store: Store) -> None:
    table = replace(played(store, ("Ana", "Ben", "Cy")), provisional=True, contested=(2, 3))
    for kind in ("score", "resume"):
        text = Paper(paper.render(kind, GAME, table=table)).text
        assert "Provisional: entries 2 and 3" in text


def test_it_marks_who_left(store: Store) -> None:
    table = played(store, ("Ana", "Ben", "Cy"))
    assert table.frozen is not None
    gone = replace_struct(table.frozen.players[0], left=True)
    frozen = replace_struct(table.frozen, players=(gone, *table.frozen.players[1:]))
    assert "left the game" not in Paper(paper.render("score", GAME, table=table)).text
    text = Paper(paper.render("score", GAME, table=replace(table, frozen=frozen))).text
    assert text.count("left the game") == 1


def test_a_hidden_score_leaves_boxes_to_fill_in(store: Store) -> None:
    table = replace(played(store, ("Ana", "Ben", "Cy")), frozen=None, sheet=None)
    text = Paper(paper.render("score", GAME, table=table)).text
    assert "hidden from whom this was printed for" in text
    assert "wins" not in text
    assert "Ana" in text


def test_a_table_keeps_its_edition(store: Store) -> None:
    table = replace(played(store, ("Ana", "Ben", "Cy")), edition="1999.9", dated="1999-09-09")
    for kind in KINDS:
        text = Paper(paper.render(kind, GAME, table=table)).text
        assert "edition 1999.9 of 9 September 1999" in text


def test_more_rulings_than_there_is_room_for_are_counted(store: Store) -> None:
    table = played(store)
    [ruled] = [line for line in table.history if line.stands]
    many = tuple(replace(ruled, id=n) for n in range(1, 10))
    sheet = Paper(paper.render("score", GAME, paper="letter", table=replace(table, history=many)))
    assert sheet.pages == 1
    assert "and 7 more" in sheet.text


def test_a_resume_sheet_keeps_secrets(store: Store) -> None:
    table_id, _ = table(store, ("Ana", "Ben"))
    _, token = people.join(store, table_id, 1)
    assert token is not None
    ben = people.member_of(store, [token], table_id)
    assert ben is not None
    enter(store, ben, Move(1, Bury(number=7)))
    whole = paper.html("resume", GAME, table=service.snapshot(store, ben))
    host = people.Member(0, table_id, "host")
    seen = paper.html("resume", GAME, table=service.snapshot(store, host))
    assert "7" in _buried(whole)
    assert "7" not in _buried(seen)


def _buried(page: str) -> str:
    """What a resume sheet says of the view, without its style sheets and the target of 7."""
    body = page[page.index("<main>") :]
    return "".join(line for line in body.splitlines() if "target" not in line)


def test_the_code_on_the_card_opens_the_table(store: Store) -> None:
    join = paper.Join("http://192.168.1.20:8000/j/AbC-dEf_123", "192.168.1.20:8000/join", "KRS 42")
    sheet = Paper(paper.render("table-card", GAME, table=played(store), join=join))
    assert sheet.codes() == [join.url] * 2
    assert join.code in sheet.text
    assert join.site in sheet.text.replace(" ", "")
    assert sheet.figures() == [f"QR code that opens {join.url}"] * 2


def test_readings_of_the_table_are_named(store: Store) -> None:
    table = replace(played(store), rulings=(Bearing("overshoot", "exact"),))
    assert "No, it must be met." in Paper(paper.render("resume", GAME, table=table)).text


def stopped(store: Store) -> Snapshot:
    """A table that counted, took an entry back, and agreed to stop early."""
    _, keeper = table(store, ("Ana", "Ben"))
    enter(store, keeper, Move(0, Add(by=2)), Move(1, Add(by=3)))
    enter(store, keeper, Move(None, Void(entry=2)))
    enter(store, keeper, Move(None, Correct(what="added.0", to=3, reason="recounted")))
    enter(store, keeper, Move(None, EndAgreed(agreed=(0, 1))))
    return service.snapshot(store, keeper)


def test_it_says_that_the_table_stopped_and_what_was_corrected(store: Store) -> None:
    table = stopped(store)
    assert table.stopped is not None
    sheet = Paper(paper.render("score", GAME, paper="letter", table=table))
    assert sheet.pages == 1
    assert "The table agreed to stop before the end of the game" in sheet.text
    assert "Stopped by agreement: Ana wins." in sheet.text
    assert f"by entry {table.stopped.id}." in sheet.text
    assert "Corrected by counting" in sheet.text
    assert "1 change of earlier entries" in sheet.text
    assert "Stopped" not in Paper(paper.render("score", GAME, table=played(store))).text


def test_the_code_on_the_score_sheet_opens_the_page_of_the_table(store: Store) -> None:
    address = "http://192.168.1.20:8000/t/AbCdEfGh"
    sheet = Paper(paper.render("score", GAME, table=played(store), proof=address))
    assert sheet.codes() == [address]
    assert sheet.outside(10) == []
    assert Paper(paper.render("score", GAME, players=3)).codes() == []
