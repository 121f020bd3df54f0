"""A finished game without a log: the form, its faults, the sheet and its link."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from referee.games import games
from referee.web.position import packed, unpacked
from tests.web.pagekit import Visitor, app_of

GAME = games()["chiseled"]
EXAMPLES = GAME.extras["example_positions"]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("score"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def four(**more: Any) -> dict[str, Any]:
    """The fields of a game of four, the first with the best Sculpture there is."""
    counts = [(9, 5, 2, 0), (8, 4, 2, 12), (7, 5, 4, 5), (9, 9, 9, 18)]
    parts = ("head", "body", "arm", "scrap")
    fields = {
        f"players.{at}.keeps.{part}": n
        for at, row in enumerate(counts)
        for part, n in zip(parts, row, strict=True)
    }
    names = {f"players.{at}.name": n for at, n in enumerate(("Ana", "Ben", "Cy", "Dee"))}
    return {**fields, **names, "do": "score", **more}


def totals(phone: Visitor) -> dict[str, str]:
    """The places of a sheet."""
    return dict(re.findall(r"<bdi>([^<]*)</bdi></a>.*?place-total\">([^<]*)<", phone.page, re.S))


def filled(phone: Visitor, seats: int = 4) -> Visitor:
    return phone.open("/score/chiseled").send("position", {"do": f"seats:{seats}"})


def test_four_players_are_scored(phone: Visitor) -> None:
    filled(phone).send("position", four())
    assert phone.status == 200
    assert "/sheet?p=" in phone.url
    assert totals(phone) == {"Ana": "50", "Ben": "4", "Cy": "28", "Dee": "−36"}
    assert "Ana wins" in phone.words


def test_every_rule_on_the_sheet_stands_on_the_rules_page(phone: Visitor) -> None:
    filled(phone).send("position", four())
    cited = set(re.findall(r'href="/rules/chiseled#([^"]+)"', phone.page))
    assert "score.body-five" in cited
    anchors = set(re.findall(r' id="([^"]+)"', phone.open("/rules/chiseled").page))
    assert cited <= anchors


def test_names_may_be_left_out(phone: Visitor) -> None:
    nameless = {k: v for k, v in four().items() if not k.endswith(".name")}
    filled(phone).send("position", nameless)
    assert list(totals(phone)) == ["Player 1", "Player 3", "Player 2", "Player 4"]


def test_a_fault_keeps_what_was_typed_and_names_its_field(phone: Visitor) -> None:
    wrong = {"players.2.keeps.head": "12", "players.1.keeps.arm": ""}
    filled(phone).send("position", four(**wrong))
    assert phone.status == 422
    assert phone.faults() == ["players.1.keeps.arm", "players.2.keeps.head"]
    assert "This is a whole number from 0 to 9, not 12." in phone.words
    assert phone.value("position", "players.2.keeps.head") == "12"
    assert phone.value("position", "players.0.name") == "Ana"
    phone.send("position", {"players.2.keeps.head": "7", "players.1.keeps.arm": "2", "do": "score"})
    assert totals(phone)["Cy"] == "28"


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"players.1.name": " Ana "}, "players.1.name"),
        ({"players.1.name": "ana"}, "players.1.name"),
        ({"players.1.name": "x" * 60}, "players.1.name"),
        ({"claimed.0": "many"}, "claimed.0"),
        ({"claimed.0": "9" * 14}, "claimed.0"),
        ({"options.critics": ["technofuturist"]}, "players.0.trash_colours"),
        ({"players.0.keeps.wax": "3"}, "players.0.keeps.wax"),
        ({"players.0.trash_parts.head": "1", "players.0.trash_parts.body": "1",
          "players.0.trash_parts.arm": "1", "players.0.trash_parts.scrap": "1"},
         "players.0.trash_parts"),
        ({"options.mat.body.5": "19"}, "options.mat.body.0"),
        ({"options.critics.0.name": "Nobody"}, "options.critics.0"),
    ],
)  # fmt: skip
def test_whatever_does_not_fit_is_said_at_its_field(
    phone: Visitor, more: dict[str, Any], path: str
) -> None:
    filled(phone)
    if "options.critics.0.name" in more:
        phone.send("position", {"do": "add:options.critics"})
    phone.send("position", four(**more))
    assert phone.status == 422
    assert any(found.startswith(path) for found in phone.faults()), phone.faults()


def test_players_can_be_added_and_taken_away_without_losing_a_number(phone: Visitor) -> None:
    filled(phone).send("position", {**four(), "do": "seats:3"})
    assert phone.status == 200
    assert phone.value("position", "players.2.keeps.body") == "5"
    assert "players.3.name" not in phone.forms["position"]


@pytest.mark.parametrize("seats", ["seats:0", "seats:99", "seats:x", "seats:"])
def test_no_number_of_players_is_too_odd(phone: Visitor, seats: str) -> None:
    phone.open("/score/chiseled").send("position", {"do": seats})
    assert phone.status in (200, 422)
    assert 1 <= int(str(phone.value("position", "seats"))) <= 4


def test_claims_are_judged_with_the_readings_that_would_make_them_right(phone: Visitor) -> None:
    filled(phone).send("position", four(**{"claimed.0": "50", "claimed.1": "8"}))
    assert "Ana said 50. That is right." in phone.words
    assert "Ben said 8. By the rules in force it is 4." in phone.words
    assert "four-each" in phone.words
    assert 'href="/rules/chiseled#body-table"' in phone.page


def test_another_reading_is_played_and_said(phone: Visitor) -> None:
    filled(phone).send("position", four(**{"rulings.body-table": "four-each"}))
    assert totals(phone)["Ben"] == "8"
    assert "Read in another way than usual" in phone.words


def test_a_tie_names_what_breaks_it(phone: Visitor) -> None:
    """20 + 12 + 0 + 2h - 3s: 9 Heads and 2 Scrap are worth 6 Heads and none, with more cards."""
    tied = {"players.1.keeps.head": 6, "players.1.keeps.body": 5, "players.1.keeps.arm": 2,
            "players.1.keeps.scrap": 0, "players.0.keeps.scrap": 2}  # fmt: skip
    filled(phone).send("position", four(**tied))
    assert "How the tie is broken" in phone.words
    assert re.search(r"Ana 18 *, *Ben 13", phone.words)
    assert "Ben wins" in phone.words


def test_a_typed_critic_settled_by_the_table_counts_for_who_met_it(phone: Visitor) -> None:
    filled(phone).send("position", {**four(), "do": "add:options.critics"})
    typed = {"options.critics.0.name": "The Duke", "options.critics.0.points": "7",
             "options.critics.0.by_table": "1", "do": "seats:4"}  # fmt: skip
    phone.send("position", typed)
    assert "Met The Duke" in phone.words
    renamed = {"options.critics.0.name": "The Duchess", "do": "score",
               "players.1.met": "@options.critics.0.name"}  # fmt: skip
    phone.send("position", renamed)
    assert totals(phone)["Ben"] == "11"
    assert totals(phone)["Ana"] == "50"
    assert "The Duchess" in phone.words


def test_a_typed_critic_with_conditions_is_judged(phone: Visitor) -> None:
    """Ben trashed 5 Bodies, 1 Head and 7 Arms, Ana 4 Bodies: more than 4 Bodies pay 3 to Ben."""
    filled(phone).send("position", {**four(), "do": "add:options.critics"})
    need = "options.critics.0.needs.0"
    typed = {"options.critics.0.name": "Bodies", "options.critics.0.points": "3",
             f"{need}.count": "body", f"{need}.is": "more_than", f"{need}.than": "4",
             "do": "score"}  # fmt: skip
    phone.send("position", typed)
    assert totals(phone)["Ben"] == "7"
    assert totals(phone)["Ana"] == "50"


def test_the_trash_pile_counts_as_well(phone: Visitor) -> None:
    filled(phone, 1)
    trash = {f"players.0.trash_parts.{p}": n for p, n in
             {"head": 0, "body": 4, "arm": 7, "scrap": 18}.items()}  # fmt: skip
    phone.send("position", {**trash, "side": "trash", "players.0.name": "Ana", "do": "score"})
    assert "Ana scores 50" in phone.words
    assert "On the solo chart" in phone.words
    back = re.search(r'href="([^"]*)">Change the counts', phone.page)
    assert back
    phone.open(back[1].replace("&amp;", "&"))
    assert phone.value("position", "players.0.trash_parts.arm") == "7"
    assert phone.value("position", "side") == "trash"


# ---- links


def test_a_link_shows_the_same_sheet_to_anybody(app: Flask, phone: Visitor) -> None:
    filled(phone).send("position", four())
    other = Visitor(app.test_client()).open(phone.url)
    assert totals(other) == totals(phone)


def test_the_filled_form_sends_the_position_that_it_was_opened_with(phone: Visitor) -> None:
    """The round from position to form and back, for positions of every size."""
    rng = Random(5)
    for seats in (1, 2, 3, 4):
        for _ in range(5):
            plain = _some_position(rng, seats)
            phone.open(f"/score/chiseled?p={packed(plain)}").send("position", {"do": "score"})
            assert phone.status == 200, phone.faults()
            text = parse_qs(urlsplit(phone.url).query)["p"][0]
            assert _score_of(unpacked(GAME, text)) == _score_of(plain)


def _some_position(rng: Random, seats: int) -> dict[str, Any]:
    wax = rng.random() < 0.4
    critics: list[Any] = rng.sample(
        ["technofuturist", "balanced-archaeologist", "renaissance-patron"], rng.randint(0, 2)
    )
    if rng.random() < 0.5:
        critics.append({"name": "Odd", "points": 5, "by_table": True})
    names = rng.sample(["Ana", "Ben", "Cy", "Dee", "Élodie", "<b>", "李四"], seats)
    return {
        "game": "chiseled",
        "options": {"sine_cera": wax, "critics": critics},
        "rulings": rng.choice([{}, {"tie-break-wax": "base-cards-only", "arm-zero": "zero"}]),
        "players": [_some_player(rng, name, wax, critics) for name in names],
        "claimed": {names[0]: rng.randint(-50, 60)} if rng.random() < 0.5 else {},
    }


def _some_player(rng: Random, name: str, wax: bool, critics: list[Any]) -> dict[str, Any]:
    parts = {"head": rng.randint(0, 9), "body": rng.randint(0, 9), "arm": rng.randint(0, 9),
             "scrap": rng.randint(0, 18)}  # fmt: skip
    side = "trash_parts" if not wax and rng.random() < 0.4 else "keeps"
    more: dict[str, Any] = {"wax": rng.randint(0, 3)} if wax else {}
    met = ["Odd"] if isinstance(critics[-1:] and critics[-1], dict) and rng.random() < 0.5 else []
    colours = {c: rng.randint(0, 9) for c in ("gold", "silver", "onyx")}
    return {"name": name, side: {**parts, **more}, "trash_colours": colours, "met": met}


def _score_of(plain: dict[str, Any]) -> Any:
    """What a sheet says, whatever the order of its Critics: the form has an order of its own."""
    sheet = GAME.score(plain)
    lines = [(p.name, p.rank, sorted(p.lines, key=lambda x: x.id)) for p in sheet.players]
    return lines, sheet.winners, sheet.claims, sheet.solo


@pytest.mark.parametrize("text", ["", "x", "eJw", "!!!", "eNqrViouSSxJVbJSMlSqBQAXlwOP" * 40,
                                  packed({"game": "chiseled"}), packed([1, 2])])  # fmt: skip
@pytest.mark.parametrize("page", ["/score/chiseled", "/score/chiseled/sheet"])
def test_a_broken_link_is_said_to_be_broken(phone: Visitor, page: str, text: str) -> None:
    phone.open(f"{page}?p={text}")
    if text or page.endswith("sheet"):
        assert phone.status == 422
        assert "cut short or altered" in phone.words
    else:
        assert phone.status == 200


def test_a_link_that_unfolds_to_something_huge_is_refused(phone: Visitor) -> None:
    bomb = packed({"game": "chiseled", "players": [{"name": "x" * 5_000_000}]})
    assert len(bomb) < 20_000
    assert phone.open(f"/score/chiseled/sheet?p={bomb}").status == 422


def test_hostile_names_stay_text(phone: Visitor) -> None:
    name = "<script>alert(1)</script>"
    filled(phone).send("position", four(**{"players.0.name": name}))
    assert phone.status == 200
    assert "<script>alert" not in phone.page
    assert "&lt;script&gt;" in phone.page


# ---- worked examples


@pytest.mark.parametrize("example", GAME.book.examples, ids=lambda e: e.id)
def test_every_example_opens_as_a_form_and_shows_whether_it_agrees(
    phone: Visitor, example: Any
) -> None:
    phone.open("/score/chiseled")
    assert f"example={example.id}" in phone.page
    phone.open(f"/score/chiseled?example={example.id}")
    assert "A worked example of the rulebook" in phone.words
    phone.send("position", {"do": "score"})
    assert phone.status == 200
    assert "What the rulebook prints" in phone.words
    if example.note:
        assert example.note[:30] in phone.words.replace("&#39;", "'")


@pytest.mark.example("example-a")
def test_example_a_shows_the_patron_and_the_total_as_wrong(phone: Visitor) -> None:
    phone.open("/score/chiseled?example=example-a").send("position", {"do": "score"})
    assert re.search(r"Renaissance Patron</th><td class=\"num\">4</td><td class=\"num\">0 ",
                     phone.page)  # fmt: skip
    assert phone.page.count('aria-label="disagrees"') == 2
    assert "Example A said 8. By the rules in force it is 4." in phone.words


@pytest.mark.example("example-b")
def test_example_b_agrees_by_the_usual_reading_and_not_by_the_strict_one(phone: Visitor) -> None:
    form = phone.open("/score/chiseled?example=example-b")
    form.send("position", {"do": "score"})
    assert 'aria-label="disagrees"' not in phone.page
    phone.open("/score/chiseled?example=example-b")
    phone.send("position", {"do": "score", "rulings.technofuturist-threshold": "strict"})
    assert "Example B said 40. By the rules in force it is 36." in phone.words
    assert "5 Onyx are enough." in phone.words


def test_forms_are_protected(app: Flask) -> None:
    answer = app.test_client().post("/score/chiseled", data=four(), base_url="http://127.0.0.1")
    assert answer.status_code == 400


def test_unknown_games_are_not_there(phone: Visitor, tmp_path: Path) -> None:
    for page in ("score", "start", "rules", "sheets"):
        assert phone.open(f"/{page}/nonsense").status == 404
