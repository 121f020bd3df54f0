"""Disputes at tables of Geometric Art: moves under each reading, and whose sum is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.table import importing
from tests.disputing import claim, holds_under, log_of, read, slips_at, turns_under
from tests.web.pagekit import app_of
from tests.web.tablekit import Table

MOVES = [
    (
        "best-all-out-shared",
        16,
        "best.right-guess-title-told",
        "best-pass=must-guess",
        ("illegal", "best.all-wrong-title-told"),
    ),
    (
        "best-all-out-shared",
        29,
        "best.guess-first-painter-random",
        "painter-each-round=carry-on",
        ("illegal", "best.guess-next-clockwise"),
    ),
    (
        "best-limit-mid-painting",
        29,
        "best.draw-number-consulted",
        "dice-number-cycle=one-for-game",
        ("illegal", "best.draw-number-consulted"),
    ),
    (
        "joint-dice-lose",
        17,
        "joint.round-same-title-x",
        "one-die-when=immediate",
        ("illegal", "table.over"),
    ),
]


@pytest.mark.parametrize(("log", "entry", "given", "chosen", "other"), MOVES)
def test_a_move_under_another_reading(
    log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    turns_under("geometric_art", log, entry, given, chosen, other)


# ---- whose sum is right


def position(checks: int, xs: int) -> dict[str, Any]:
    players = [{"name": n, "checks": checks, "xs": xs} for n in ("Ana", "Ben", "Cy")]
    return {"game": "geometric_art", "options": {"mode": "best"}, "players": players}


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        (6, "X marks taken off, which they never are"),
        (10, "X marks counted as check marks too"),
        (2, "X marks read in place of check marks"),
        (16, "“Check marks” counted twice"),
    ],
)
def test_check_marks_misread(said: int, slip: str) -> None:
    found = claim(position(8, 2), Ana=said)
    assert (found.total, found.right) == (8, False)
    assert slip in found.slips


def test_a_claim_that_nothing_explains_is_only_called_wrong() -> None:
    found = claim(position(8, 2), Ana=5)
    assert (found.slips, holds_under(found)) == ((), set())
    assert found.says == "5 is 3 too low; it is 8."


def test_a_dispute_about_a_title_tells_nobody_the_title(tmp_path: Path) -> None:
    """Until it is told, a title is read on the phone of who wrote it, whatever is disputed."""
    head, *entries = read("geometric_art", "joint-dice-lose")
    plain = [json.loads(line) for line in entries]
    number = next(n for n, entry in enumerate(plain) if entry["action"] == "title")
    app = app_of(tmp_path, "geometric_art")
    table = Table(app, *importing.import_log(app.extensions["referee"], [head, *entries[:number]]))
    ana, ben = table.player(0), table.player(1)
    ana.look()
    sent = ana.post(f"/t/{table.table_id}/enter", ana.form("f-title-0", do="enter",
                                                          title__title="Zanzibar"))  # fmt: skip
    assert sent.status_code == 303
    look = f"?dispute={table.snapshot().history[0].id}"
    ana.look(look)
    assert ana.send("raise-form", says="Is it one of the topic?").status_code == 303
    pages = (look, "", "/dispute/1", "/disputes", "/history")
    for phone in (ben, table.keeper(), table.player(None)):
        for page in pages:
            assert "Zanzibar" not in phone.look(page), page


def test_a_table_with_a_log_knows_the_x_marks() -> None:
    """Six check marks and one X: five, seven or one are what a hasty look makes of them."""
    found = slips_at(log_of("geometric_art", "best-limit-mid-painting"))
    assert found["P0", "X marks taken off, which they never are"] == 5 - 6
    assert found["P0", "X marks counted as check marks too"] == 7 - 6
    assert found["P0", "X marks read in place of check marks"] == 1 - 6
