"""The forms of Catacombs Cubes, as a phone without script sends them: whole games, start, score."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask

from referee.engine.codec import decode, encode
from referee.games.catacombs_cubes import GAME
from referee.table import service
from referee.table.importing import import_log
from referee.table.members import Member
from referee.table.store import Store
from referee.web.position import unpacked
from tests.games.catacombs_cubes.paperkit import LOGS
from tests.web.pagekit import Visitor, app_of

Sent = dict[str, list[str]]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("forms"), GAME.slug)


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def store_of(app: Flask) -> Store:
    found: Store = app.extensions["referee"]
    return found


# ---- an entry as somebody fills it in


def counted(name: str, things: list[str], *, ordered: bool = False) -> Iterator[tuple[str, str]]:
    """Chips: how many of each, and the order of taps."""
    for thing, n in Counter(things).items():
        yield f"{name}:{thing}", str(n)
    if ordered:
        yield name, ",".join(f"{name}:{thing}" for thing in things)


def tile(prefix: str, told: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    for part in ("name", "points", "cubes", "bonus", "level"):
        if told and told.get(part) is not None and (part != "level" or "setup" not in prefix):
            yield f"{prefix}.{part}", str(told[part])
    for side in (told or {}).get("connectors", ()):
        yield f"{prefix}.connectors", side


def setup(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for side in e.get("town_hall") or ():
        yield "setup.town_hall", side
    yield from counted("setup.palace_track", e["palace_track"], ordered=True)
    for at, start in enumerate(e.get("starts", ())):
        yield from counted(f"setup.starts.{at}.coins", start["coins"])
        yield from counted(f"setup.starts.{at}.pieces", start["pieces"])
    for group in ("plans", "residences"):
        for at, told in enumerate(e.get(group, ())):
            yield from tile(f"setup.{group}.{at}", told)
    for one in ("preview", "palace", "start_tile", "builder_tile"):
        yield from tile(f"setup.{one}", e.get(one))
    for coin in e.get("markers") or ():
        yield "setup.markers", coin
    if e.get("tokens"):
        yield "setup.tokens", str(e["tokens"])


def held(e: dict[str, Any]) -> str:
    return f"piece={e['piece']}&area={e.get('area', 'yard')}"


def spend(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    prefix = f"spend-coin.coin={e['coin']}"
    yield "spend-coin.as", f"coin={e['coin']}"
    if e["coin"] == "silver":
        yield f"{prefix}.piece", e["piece"]
    else:
        yield f"{prefix}.with", held(e)
    if e.get("into"):
        yield f"{prefix}.into", e["into"]
    yield from tile(f"{prefix}.palace", e.get("palace"))


def build(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    name = e["action"]
    yield f"{name}.slot", str(e.get("slot") or "")
    for area in ("yard", "warehouse"):
        yield from counted(f"{name}.{area}", e[area])
    yield from tile(f"{name}.tile", e.get("tile"))
    yield from tile(f"{name}.drawn", e.get("drawn"))


def draft(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not e.get("take"):
        yield "draft.column", str(e["column"])
        return
    one, two = e["take"]
    yield "draft.with", f"column={e['column']}&take={one}&take={two}"
    if e.get("revealed"):
        yield "draft.revealed", e["revealed"]


def change(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if e.get("piece"):
        yield "change.with", held(e)
        yield "change.into", e["into"]


def refill(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for at, told in enumerate(e.get("drawn", ())):
        yield from tile(f"solo-refill.drawn.{at}", told)


def simply(e: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields of one value, and ordered picks."""
    for field, value in e.items():
        if field in ("action", "seat", "agreed", "id") or value in (None, [], False):
            continue
        name = f"{e['action']}.{field}"
        if isinstance(value, list):
            ordered = field in ("rolls", "faces", "colours", "up")
            yield from counted(name, [str(v) for v in value], ordered=ordered)
        elif isinstance(value, dict):
            yield from tile(name, value)
        else:
            yield name, "1" if value is True else str(value)


OWN = {"setup": setup, "spend-coin": spend, "build": build, "solo-build": build, "draft": draft,
       "change": change, "solo-refill": refill}  # fmt: skip


def as_filled(entry: dict[str, Any]) -> Sent:
    sent: Sent = {}
    for name, value in OWN.get(entry["action"], simply)(entry):
        sent.setdefault(name, []).append(value)
    return sent


def as_asked(entry: dict[str, Any]) -> dict[str, Any]:
    """The same entry without what this page does not ask: levels before a build, hidden tokens."""
    plain = {k: v for k, v in entry.items() if v is not None and k not in ("agreed", "id")}
    if plain["action"] == "draft" and plain.get("take"):
        plain["take"] = sorted(plain["take"])
    if plain["action"] == "set-offers":
        plain.pop("hidden", None)
    if plain["action"] == "setup":
        for told in (*plain.get("plans", ()), *plain.get("residences", ()), *(
            plain.get(k) for k in ("preview", "palace", "start_tile", "builder_tile")
        )):  # fmt: skip
            if told:
                told["level"] = None
    return plain


def form_of(entry: dict[str, Any]) -> str:
    seat = entry.get("seat")
    form = f"f-{entry['action']}" if seat is None else f"f-{entry['action']}-{seat}"
    return f"{form}-none" if entry["action"] == "change" and not entry.get("piece") else form


def names_in(page: str, form: str) -> set[str]:
    """The names of everything that can be filled in or pressed in a form."""
    found = re.search(rf'<form[^>]* id="{re.escape(form)}".*?</form>', page, re.S)
    assert found, f"the page has no form {form}"
    return set(re.findall(r' name="([^"]+)"', found[0]))


def entries_of(log: str) -> tuple[str, list[dict[str, Any]]]:
    first, *rest = (LOGS / f"{log}.jsonl").read_text("utf-8").splitlines()
    entries = [as_asked(decode(line)) for line in rest]
    if decode(first)["options"].get("quarry") == "dice":
        for entry in entries:
            entry.pop("take", None)  # both dice of an offer are taken, there is nothing to ask
    return first, entries


@pytest.mark.parametrize(
    ("log", "most"),
    [("three-dice-advanced", 51), ("four-tokens-advanced-open", 75), ("solo-own-village", 200)],
)
def test_a_game_can_be_entered_without_script(app: Flask, log: str, most: int) -> None:
    header, entries = entries_of(log)
    phone = started(app, decode(header))
    for number, entry in enumerate(entries[:most], 1):
        form, sent = form_of(entry), as_filled(entry)
        assert set(sent) <= names_in(phone.page, form), (number, entry)
        phone.send(form, {**sent, "do": "enter"})
        assert phone.status == 200, (number, entry, phone.words[:400])
    expected, _ = import_log(store_of(app), [header, *map(encode, entries[:most])])
    assert shown(app, phone.url.rpartition("/")[2]) == shown(app, expected)


def started(app: Flask, header: dict[str, Any]) -> Visitor:
    """A table of that header on one phone for all."""
    names, options = header["players"], header["options"]
    sent = {f"players.{n}": name for n, name in enumerate(names)}
    sent |= {f"options.{k}": "1" if v is True else v for k, v in options.items() if v}
    phone = Visitor(app.test_client()).open("/start/catacombs_cubes")
    phone.send("setup", {**sent, "seats": len(names), "phones": "one", "do": "start"})
    return phone.open(re.sub(r"[?#].*", "", phone.url))


def shown(app: Flask, table_id: str) -> Any:
    """The whole state of a table."""
    return service.snapshot(store_of(app), Member(0, table_id, "host")).view


# ---- starting and scoring


def test_a_table_starts_as_advised(phone: Visitor) -> None:
    phone.open("/start/catacombs_cubes")
    form = phone.forms["setup"]
    assert form["options.resource_rule"] == "passive"
    assert form["options.coins"] == "hidden"
    phone.send("setup", {"seats": "3", "options.quarry": "tokens", "do": "start"})
    assert phone.status == 200
    assert re.fullmatch(r"/t/\w+", phone.url)


@pytest.mark.parametrize(("reading", "row"), [("counts", "1"), ("extra", "−1")])
def test_the_town_hall_is_first_shown_where_the_table_reads_it_may_lie(
    phone: Visitor, reading: str, row: str
) -> None:
    phone.open("/start/catacombs_cubes")
    chosen = {"rulings.grid-floats": "anchored", "rulings.town-hall-in-grid": reading}
    assert set(chosen) <= names_in(phone.page, "setup")
    phone.send("setup", {**chosen, "seats": "3", "do": "start"})
    asked = [m for m in re.findall(r"<input [^>]*>", phone.page) if "setup.town_hall_at" in m]
    assert [re.findall(r'value="([^"]*)"', m) for m in asked] == [["1"], [row]]


def test_one_player_plays_solo_without_a_tick_whatever_was_chosen_for_more(
    app: Flask, phone: Visitor
) -> None:
    phone.open("/start/catacombs_cubes")
    assert "One player always plays solo" in phone.words
    several = {"options.resource_rule": "competitive", "options.advanced": "1"}
    phone.send("setup", {"seats": "1", "do": "start", **several})
    assert (phone.status, "Simulated Builder" in phone.words) == (200, True)
    phone.open("/start/catacombs_cubes")
    phone.send("setup", {"seats": "3", "do": "start", "options.solo": "1"})
    assert phone.status == 200
    alone = phone.client.get("/sheets/catacombs_cubes/setup.pdf?players=1&options.quarry=tokens")
    assert alone.status_code == 200


def players(*rows: dict[str, Any]) -> dict[str, Any]:
    return {f"players.{n}.{k}": v for n, row in enumerate(rows) for k, v in row.items()}


def test_a_finished_game_is_scored_by_the_space_and_the_coins(phone: Visitor) -> None:
    rows = players(
        {"name": "Ana", "space": 9, "laps": 1, "coins.red": 3, "palace": 4},
        {"name": "Ben", "space": 50, "coins.red": 3, "coins.blue": 1, "coins.silver": 0,
         "palace": 9},
    )  # fmt: skip
    phone.open("/score/catacombs_cubes").send("position", {**rows, "do": "score"})
    assert phone.status == 200
    found = re.search(r"[?&]p=([\w-]+)", phone.url)
    assert found is not None
    sheet = GAME.score(unpacked(GAME, found[1]))
    assert [p.total for p in sheet.players] == [55 + 9 + 5, 50 + 5 + 5]
    assert sheet.winners == ("Ana",)


def test_points_may_be_given_instead_but_not_both(phone: Visitor) -> None:
    rows = players({"name": "Ana", "points": 64, "space": 9}, {"name": "Ben", "points": 3})
    phone.open("/score/catacombs_cubes").send("position", {**rows, "do": "score"})
    assert phone.status == 422
    phone.send("position", {"players.0.space": "", "do": "score"})
    assert phone.status == 200


@pytest.mark.example("solo-example")
def test_the_solo_example_is_scored(phone: Visitor) -> None:
    phone.open("/score/catacombs_cubes").send("position", {"do": "seats:1"})
    sent = {"players.0.points": 61, "builder.tile_points": "2 3 4", "builder.pairs": 1}
    phone.send("position", {**sent, "do": "score"})
    assert phone.status == 200
    assert "51" in phone.words
    assert "Grandmaster" in phone.words


def test_paper_is_for_what_the_table_plays(phone: Visitor) -> None:
    phone.open("/sheets/catacombs_cubes")
    assert "options.quarry" in phone.forms["sheets"]
    for query in ("players=4&options.quarry=tokens", "players=1&options.solo=1"):
        answer = phone.client.get(f"/sheets/catacombs_cubes/setup.pdf?paper=a4&{query}")
        assert answer.status_code == 200, query


# ---- what pages say of it


def laid_out(app: Flask, faces: list[str], *more: dict[str, Any]) -> Visitor:
    """The keeper's phone at a table of two, whose second player has set these dice out."""
    header = {"game": GAME.slug, "players": ["Ana", "Ben"], "options": {"resource_rule": "passive"}}
    lines = [
        {"action": "setup", "palace_track": ["point"], "town_hall": ["red"] * 4,
         "starts": [{"coins": ["red"] * 3}] * 2},
        {"action": "foreman-roll", "foreman": 1},
        {"seat": 1, "action": "set-offers", "faces": faces},
        *more,
    ]  # fmt: skip
    _, keeper = import_log(store_of(app), [*map(encode, [header, *lines])])
    return Visitor(app.test_client()).open(f"/j/{keeper}")


def test_the_history_tells_which_offer_went_by_itself(app: Flask) -> None:
    drafted = {"seat": 0, "action": "draft", "column": 2}
    phone = laid_out(app, ["clay", "any", *["glass"] * 4], drafted)
    assert "Discarded too: clay and any piece, column 1." in phone.words


def test_only_who_was_level_can_win_the_second_roll(app: Flask) -> None:
    header, entries = entries_of("three-dice-advanced")
    phone = started(app, decode(header))
    phone.send("f-setup", {**as_filled(entries[0]), "do": "enter"})
    rolls = dict(counted("foreman-roll.rolls", ["5", "2", "5"], ordered=True))
    phone.send("f-foreman-roll", {**rolls, "do": "enter"})
    assert "roll again" in phone.words
    offered = re.findall(r'name="foreman-roll.foreman" value="(\d)"', phone.page)
    assert offered == ["0", "2"]


def test_the_points_of_coins_are_explained(phone: Visitor) -> None:
    rows = players(
        {"name": "Ana", "points": 9, "coins.red": 3, "coins.blue": 1},
        {"name": "Ben", "points": 9, "coins.red": 3, "coins.blue": 2},
    )
    phone.open("/score/catacombs_cubes").send("position", {**rows, "do": "score"})
    for told in ("Red Coins: the most, shared", "Blue Coins: second most", "Blue Coins: the most"):
        assert told in phone.words


@pytest.mark.rule("draft.resources-then-actions")
def test_the_drafter_says_which_comes_first_where_the_last_piece_of_a_type_is_at_stake(
    app: Flask,
) -> None:
    few = {"action": "correct", "what": "supply.clay", "to": 1, "reason": "counted"}
    faces = ["clay", "any", *["glass"] * 4]
    assert "draft.column" in names_in(laid_out(app, faces).page, "f-draft-0")
    phone = laid_out(app, faces, few)
    assert "1: Clay, then any piece" in phone.words
    phone.send("f-draft-0", {"draft.with": "column=1&take=2&take=1", "do": "enter"})
    phone.send("f-choose-0", {"choose.pick": "clay", "do": "enter"})
    assert "No clay is in the supply: Ana gets crystal." in phone.words
