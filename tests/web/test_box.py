"""The pages of the box, and forms filled out of it, as a phone without script sends them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.datastructures import MultiDict

from referee.engine.codec import decode
from referee.games import games
from referee.table import box, exporting
from referee.table.box_found import found_at
from referee.table.people import COOKIE
from referee.table.store import Store
from tests.browser import assert_no_sideways_scroll, axe, small_controls
from tests.games.catacombs_cubes.paperkit import LOGS
from tests.server import Server
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE, Forms

TILE = {"name": "Mill", "points": 4, "cubes": 3, "bonus": "any", "level": 2,
        "connectors": ["red", "red", "black", "yellow"], "columns": [[2, 1]]}  # fmt: skip


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("box"))


def store_of(app: Flask) -> Store:
    found: Store = app.extensions["referee"]
    return found


@pytest.fixture
def host(app: Flask) -> Visitor:
    client = app.test_client()
    client.set_cookie(COOKIE, store_of(app).host_token, domain="127.0.0.1")
    return Visitor(client)


@pytest.fixture
def put(app: Flask) -> Callable[..., str]:
    """Keep an item; gives its id."""

    def keep(slug: str, kind: str, **plain: Any) -> str:
        game = games()[slug]
        of = game.box_kind(kind)
        assert of is not None
        for old in box.items(store_of(app), game):
            if old.kind is of and old.name == plain["name"]:
                box.remove(store_of(app), game, old.id)
        return box.add(store_of(app), game, of, box.read_item(of, plain)).id

    return keep


def press(phone: Visitor, form: str, order: str, item: str) -> None:
    """Choose an item in a form's list and press its button, the rest left as it stands."""
    phone.send(form, {order: item, "do": order})
    assert phone.status == 200, phone.words[:300]


def last_entry(app: Flask, url: str) -> dict[str, Any]:
    """The newest entry of a table's log."""
    *_, line = exporting.log_lines(store_of(app), url.rpartition("/")[2])
    found: dict[str, Any] = decode(line)
    return found


# ---- the pages


def test_a_tile_is_typed_changed_and_taken_out(host: Visitor) -> None:
    host.open("/box/catacombs_cubes/new/village")
    told = {"name": "Well", "points": 5, "cubes": 4, "level": 1, "bonus": "palace",
            "columns": "2 1\n1 0", **{f"connectors.{n}": "blue" for n in range(4)}}  # fmt: skip
    host.send("item", {**{f"item.{k}": v for k, v in told.items()}, "do": "keep"})
    assert (host.status, host.url) == (200, "/box/catacombs_cubes"), host.words
    assert "Level 1" in host.words
    assert "Well 4 cubes, 5 points, an Obsidian onto the Palace" in host.words
    link = re.search(r'href="(/box/[^"]+/item/[^"]+)"[^>]*><b><bdi>Well', host.page)
    assert link
    host.open(link[1])
    assert host.value("item", "item.connectors.3") == "blue"
    assert "2 1\n1 0" in host.page
    host.send("item", {"item.points": "6", "do": "keep"})
    assert "Well 4 cubes, 6 points" in host.words
    host.open(link[1]).send("item", {"do": "remove"})
    assert "Well is out of the box" in host.words
    assert host.open(link[1]).status == 404


SIDES = ["red", "blue", "silver", "black"]
EVERY: list[tuple[str, str, dict[str, Any]]] = [
    ("chiseled", "critic", {"name": "Judge", "points": -4, "needs": [
        {"count": "gold", "is": "more_than", "than": "onyx"},
        {"count": "wax", "is": "fewer_than", "than": 7}]}),
    ("chiseled", "critic", {"name": "Crowd", "by_table": True}),
    ("chiseled", "tool", {"name": "Plane", "text": "Two lines,\nas printed."}),
    ("geometric_art", "topics", {"name": "Kitchen", "topics": ["Soup", "Pots & pans", "水果"]}),
    ("geometric_art", "dice", {"name": "Wooden ones", "symbols": ["arc", "dot"]}),
    ("artifact_stack", "assistant", {"name": "Heir", "points": -9, "star": True, "text": "Once"}),
    ("artifact_stack", "written", {"name": "Boon", "deck": "treasures", "points": 9, "turns": 2}),
    ("catacombs_cubes", "village", {**TILE, "columns": [[2, 0], [1, 0]]}),
    ("catacombs_cubes", "residence", {"name": "Hut", "points": 0, "cubes": 1, "connectors": SIDES}),
    ("catacombs_cubes", "palace", {"name": "Seat", "points": 9, "cubes": 16, "connectors": SIDES}),
    ("catacombs_cubes", "town-hall", {"name": "Hall", "connectors": SIDES}),
    ("catacombs_cubes", "palace-track", {"name": "Long", "icons": ["none", "none", "point"]}),
    ("catacombs_cubes", "board", {"name": "Moon", "blue": 3, "clay": 1}),
    ("catacombs_cubes", "die", {"name": "Green", "colour": "green",
                                "faces": ["any", "glass", "glass", "change", "palace", "clay"]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "kind", "plain"), EVERY, ids=[f"{k}-{p['name']}" for _, k, p in EVERY]
)
def test_every_kind_can_be_opened_and_kept_as_it_is(
    app: Flask, host: Visitor, put: Callable[..., str], slug: str, kind: str, plain: dict[str, Any]
) -> None:
    item, game = put(slug, kind, **plain), games()[slug]
    before = box.item(store_of(app), game, item)
    host.open(f"/box/{slug}/item/{item}").send("item", {"do": "keep"})
    assert (host.status, host.url) == (200, f"/box/{slug}"), host.words
    assert box.item(store_of(app), game, item) == before
    assert {k for g in games().values() for k in (x.kind for x in g.box)} <= {
        k for _, k, _ in EVERY
    }


def test_what_cannot_be_kept_is_said_beside_its_field(
    host: Visitor, put: Callable[..., str]
) -> None:
    put("chiseled", "critic", name="Glutton", by_table=True)
    host.open("/box/chiseled/new/critic").send("item", {"item.name": "GLUTTON", "do": "keep"})
    assert host.status == 422
    assert "Expected one condition or more" in host.words
    host.send("item", {"item.name": "GLUTTON", "item.by_table": "1", "do": "keep"})
    assert (host.status, host.faults()) == (422, ["item.name"])
    assert "a Critic called 'GLUTTON' already" in unescape(host.words)
    host.send("item", {"item.name": "\u202eevil", "do": "keep"})
    assert (host.status, host.faults()) == (422, ["item.name"])


def test_only_the_host_changes_the_box_and_only_players_see_it(
    app: Flask, put: Callable[..., str]
) -> None:
    put("chiseled", "critic", name="Glutton", by_table=True)
    guest = Visitor(app.test_client())
    assert guest.open("/box/chiseled").status == 403
    assert "Glutton" not in guest.open("/start/chiseled").page
    guest.open("/start/chiseled").send("setup", {"do": "start"})
    assert guest.open("/box/chiseled").status == 200
    assert "Glutton" in guest.words
    assert "Add" not in guest.words
    assert guest.open("/box/artifact_stack").status == 403
    for path in ("/box/chiseled/new/critic", "/box/chiseled/item/x"):
        assert guest.open(path).status == 403
    assert guest.open("/box/carvings_duel").status == 404
    token = re.search(r'name="csrf_token" value="([^"]+)"', guest.open("/start/chiseled").page)
    assert token
    for path in ("/box/chiseled/new/critic", "/box/chiseled/bring"):
        answer = guest.client.post(path, data={"csrf_token": token[1]}, base_url=BASE)
        assert answer.status_code == 403


def bring(host: Visitor, text: bytes, way: str) -> None:
    data = MultiDict(host.open("/box/artifact_stack").forms["bring"])
    data.setlist("way", [way])
    data.setlist("file", [(io.BytesIO(text), "box.json")])  # type: ignore[list-item]
    action = Forms(host.page).actions["bring"]
    host._at(action, host.client.post(action, data=data, base_url=BASE))


def test_a_box_travels_to_another_group(host: Visitor, put: Callable[..., str]) -> None:
    put("artifact_stack", "assistant", name="Guide", points=3, text="Once")
    saved = host.open("/box/artifact_stack/file").page
    bring(host, saved.encode(), "both")
    assert re.search(r"0 added, \d already here", host.words)
    theirs = json.loads(saved)
    theirs["items"]["assistant"][0]["points"] = -2
    bring(host, json.dumps(theirs).encode(), "both")
    assert "both are kept, theirs as Guide (2)" in host.words
    assert "Guide (2) −2 points, Once" in host.words
    theirs["items"]["assistant"][0]["points"] = "3"
    bring(host, json.dumps(theirs).encode(), "theirs")
    assert host.status == 422
    assert "Nothing was brought in: items.assistant[0].points: expected a whole" in host.words
    bring(host, b"", "mine")
    assert "Choose the file first" in host.words


# ---- picked, and carried in full


def test_a_table_starts_with_critics_out_of_the_box(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    needs = [{"count": "scrap", "is": "at_least", "than": n} for n in (1, 2, 3)]
    item = put("chiseled", "critic", name="Ragman", points=-3, needs=needs)
    order = "box:options.critics"
    host.open("/start/chiseled").send("setup", {"players.0": "Ana", "do": order})
    assert "Choose something in the list first." in host.words
    press(host, "setup", order, item)
    assert host.value("setup", "players.0") == "Ana"
    host.send("setup", {"do": "start"})
    header = decode(next(exporting.log_lines(store_of(app), host.url.rpartition("/")[2])))
    (critic,) = header["options"]["critics"]
    assert (critic["name"], critic["points"], critic["needs"]) == ("Ragman", -3, needs)
    host.open("/score/chiseled")
    press(host, "position", "box:options.critics", item)
    assert host.value("position", "options.critics.0.needs.2.than") == "3"


def test_a_deal_takes_a_tool_and_a_critic_out_of_the_box(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    needs = [{"count": "wax", "is": "exactly", "than": "scrap"}] * 3
    critic = put("chiseled", "critic", name="Chandler", points=7, needs=needs)
    tool = put("chiseled", "tool", name="Adze", text="Trash one; then draw.")
    host.open("/start/chiseled").send("setup", {"do": "start"})
    table = host.url
    press(host.open(f"{table}/late"), "f-deal", "box:deal.critics.0", critic)
    assert host.value("f-deal", "deal.critics.0.name") == "Chandler"
    host.open(table)
    press(host, "f-deal", "box:deal.tools.0", tool)
    press(host, "f-deal", "box:deal.critics.0", critic)
    six = ["mallet", "saw", "rasp", "maquette", "jackhammer", "flat-chisel"]
    host.send("f-deal", {"deal.tools": six, "deal.first": "0", "do": "enter"})
    entry = last_entry(app, table)
    assert entry["tools"][-1] == {"name": "Adze", "text": "Trash one; then draw."}
    assert entry["critics"] == [
        {"name": "Chandler", "points": 7, "needs": needs, "by_table": False}
    ]
    assert "to-keep" not in host.open(table).page  # all of it is there already


DECKS = ["curses", "treasures", "jewelry", "china", "statues", "coins"]


def test_an_assistant_and_a_curse_are_picked_and_kept(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    put("artifact_stack", "assistant", name="Guide", points=3, star=True, text="Once")
    curse = put("artifact_stack", "written", name="Plague", deck="curses", silver=-2, others=1,
                turns=1, text="Pay two; the others gain one.", star=True)  # fmt: skip
    host.open("/start/artifact_stack").send("setup", {"options.decks": DECKS, "do": "start"})
    table = host.url
    host.send("f-build-temple", {"do": "enter"})
    press(host, "f-take-0", "box:take.face", curse)
    host.send("f-take-0", {"take.place": "T11", "move": ["take"], "do": "enter"})
    face = last_entry(app, table)["face"]
    assert (face["deck"], face["text"]) == ("curses", "Pay two; the others gain one.")
    assert face["star"] is True
    place = "card-effect.card=2.1"
    assert host.value("f-card-effect-0", f"box:{place}") == curse  # it was just taken
    press(host, "f-card-effect-0", f"box:{place}", curse)
    host.send("f-card-effect-0", {"move": ["card-effect"], "do": "enter"})
    effect = last_entry(app, table)
    assert (effect["silver"], effect["turns"]) == ({"0": -2, "1": 1}, 1)
    assert effect["text"] == "Pay two; the others gain one."
    host.open(f"{table}/entry/3/replace")
    press(host, "f-card-effect-0", f"box:{place}", put("artifact_stack", "written", name="Feast",
          deck="curses", silver=3))  # fmt: skip
    assert host.value("f-card-effect-0", f"{place}.silver:0") == "3"
    host.send("f-card-effect-0", {"do": "enter", f"{place}.text": "A feast"})
    assert last_entry(app, table)["with"]["silver"] == {"0": 3}
    # what the host is offered now are the words as they were typed, with what they did
    (found,) = found_at(store_of(app), table.rpartition("/")[2])
    assert (found.name, found.data.silver) == ("Pay two; the others gain one.", 3)


def test_a_village_tile_is_picked_where_it_is_built(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    tile = put("catacombs_cubes", "village", **TILE)
    hall = put("catacombs_cubes", "town-hall", name="Ours", connectors=["red"] * 4)
    track = put("catacombs_cubes", "palace-track", name="Ours", icons=["none", "point", "obsidian"])
    board = put("catacombs_cubes", "board", name="Sun", red=2, silver=1)
    host.open("/start/catacombs_cubes").send("setup", {"do": "start"})
    table = host.url
    for order, item in (("setup.town_hall", hall), ("setup.palace_track", track),
                        ("setup.starts.0", board), ("setup.starts.1", board),
                        ("setup.plans.2", tile)):  # fmt: skip
        press(host, "f-setup", f"box:{order}", item)
    by_hand = {"name": "Inn", "points": "2", "cubes": "4", "columns": "2 x"}
    typed = {f"setup.plans.0.{field}": text for field, text in by_hand.items()}
    sides = {"setup.plans.0.connectors": TILE["connectors"]}
    host.send("f-setup", {**typed, **sides, "do": "enter"})
    assert host.status == 422
    assert "numbers with blanks between them, not “x”" in host.words
    host.send("f-setup", {"setup.plans.0.columns": "2 1\r\n\r\n0, 1", "do": "enter"})
    laid = last_entry(app, table)
    assert laid["town_hall"] == ["red"] * 4
    assert laid["palace_track"] == ["none", "point", "obsidian"]
    assert [s["coins"] for s in laid["starts"]] == [["red", "red", "silver"]] * 2
    inn, mill = (t for t in laid["plans"] if t)
    assert mill == TILE
    assert inn["columns"] == [[2, 1], [0, 1]]


def dice(*rows: tuple[str, str, str]) -> list[dict[str, Any]]:
    """Dice by name, colour and the faces apart from Change."""
    return [{"name": name, "colour": colour, "faces": [*faces.split(), *["change"] * 3]}
            for name, colour, faces in rows]  # fmt: skip


DICE = dice(
    ("Moss", "green", "glass glass clay"), ("Leaf", "green", "stone any palace"),
    ("Sky", "blue", "bamboo clay glass"), ("Sea", "blue", "crystal any stone"),
    ("Rust", "orange", "obsidian any clay"), ("Fox", "orange", "palace glass any"),
)  # fmt: skip


def test_dice_are_picked_by_name_with_the_face_that_they_show(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    def place_of(die: dict[str, Any]) -> str:
        return f"box:set-offers:{put('catacombs_cubes', 'die', **die)}"

    at = {"Sky": place_of(DICE[2])}  # the box may hold a green die of another test
    host.open("/start/catacombs_cubes").send("setup", {"do": "start"})
    table, form, order = host.url, "f-set-offers-1", "box:set-offers"
    host.send("f-setup", {"setup.town_hall": ["red"] * 4, "setup.palace_track": [
        "setup.palace_track:point"], **{f"setup.starts.{n}.coins:red": "3" for n in (0, 1)},
        "do": "enter"})  # fmt: skip
    host.send("f-foreman-roll", {"foreman-roll.foreman": "1", "do": "enter"})
    assert "The box has 1 of these 2" in host.words
    at |= {die["name"]: place_of(die) for die in DICE if die["name"] not in at}
    host.send(form, {"do": order})
    assert "The box has" not in host.words
    assert "Choose first what shows." in host.words
    host.send(form, {at["Moss"]: "glass", "do": order})
    assert "Choose what two green dice show for a column, not 1." in host.words
    show = {"Moss": "glass", "Leaf": "any", "Sky": "clay", "Sea": "crystal", "Rust": "change",
            "Fox": "palace"}  # fmt: skip
    sent = {at[name]: face for name, face in show.items()}
    host.send(form, {**sent, f"{order}:at:Blue": "2", "do": order})
    assert "Blue and Green have the same place." in host.words
    host.send(form, {f"{order}:at:Blue": "3", f"{order}:at:Orange": "1", "do": order})
    assert "Filled in below" in host.words
    assert host.value(form, at["Sea"]) == "crystal"
    host.send(form, {"do": "enter"})
    laid = last_entry(app, table)
    assert laid["faces"] == ["palace", "change", "any", "glass", "crystal", "clay"]
    assert laid["colours"] == ["orange", "green", "blue"]


def test_what_was_typed_at_a_table_is_kept_with_one_tap(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    host.open("/start/artifact_stack").send("setup", {"options.decks": DECKS, "do": "start"})
    table = host.url
    host.send("f-build-temple", {"do": "enter"})
    told = {"hire.assistant.name": "<i>Scribe", "hire.assistant.points": "4", "do": "enter"}
    host.send("f-hire-0", told)
    assert "Keep for the next game" in host.words
    stranger = Visitor(app.test_client())
    stranger.client.set_cookie(COOKIE, "nobody's token at all", domain="127.0.0.1")
    assert stranger.open(table).status == 403
    before = list(exporting.log_lines(store_of(app), table.rpartition("/")[2]))
    host.send("keep")
    assert "Kept in the box: <i>Scribe." in unescape(host.words)
    assert "to-keep" not in host.page
    assert list(exporting.log_lines(store_of(app), table.rpartition("/")[2])) == before
    assert "&lt;i&gt;Scribe" in host.open("/box/artifact_stack").page


def test_other_print_of_a_name_asks_what_shall_become_of_it(
    app: Flask, host: Visitor, put: Callable[..., str]
) -> None:
    put("artifact_stack", "assistant", name="Porter", points=1)
    host.open("/start/artifact_stack").send("setup", {"options.decks": DECKS, "do": "start"})
    host.send("f-build-temple", {"do": "enter"})
    told = {"hire.assistant.name": "Porter", "hire.assistant.points": "4", "do": "enter"}
    host.send("f-hire-0", told)
    assert "Porter has other print in the box" in host.words
    assert "Different: points at the end." in host.words
    host.send("keep")
    assert "Kept in the box:" not in host.words
    host.send("keep", {"way:assistant/porter": "both"})
    assert "Kept in the box: Porter (2)." in host.words


def test_a_finished_game_takes_the_points_of_assistants_out_of_the_box(
    host: Visitor, put: Callable[..., str]
) -> None:
    item = put("artifact_stack", "assistant", name="Warden", points=-3, star=True)
    host.open("/score/artifact_stack")
    place = "players.1.assistants"
    press(host, "position", f"box:{place}", item)
    press(host, "position", f"box:{place}", item)
    assert host.forms["position"][place] == "-3 -3"


@pytest.mark.parametrize("odd", ["²", "9" * 5000, "\0", "[[", "🎲"], ids=lambda odd: repr(odd[:9]))
def test_odd_things_on_the_hosts_pages_are_answered_in_words(
    app: Flask, host: Visitor, put: Callable[..., str], odd: str
) -> None:
    item = put("catacombs_cubes", "village", **TILE)
    host.open("/start/catacombs_cubes").send("setup", {"do": "start"})
    names = [f"item.{name}" for name in TILE] + ["item.connectors.1", "way", "keep", "box:x"]
    token = host.forms["f-setup"]["csrf_token"]
    pages = [f"/box/catacombs_cubes/{at}" for at in ("new/village", f"item/{item}", "bring")]
    for path in (*pages, f"{host.url}/keep", f"{host.url}/enter"):
        for order in ("keep", f"add:{odd}", f"box:{odd}", "box:x"):
            sent = {"csrf_token": token, "do": order, **dict.fromkeys(names, odd)}
            answer = host.client.post(path, data=sent, base_url=BASE)
            assert answer.status_code < 500, (path, order)
    assert box.items(store_of(app), games()["catacombs_cubes"])


# ---- at a phone


def table_of_artifacts(page: Page) -> None:
    page.goto("/start/artifact_stack")
    for deck in DECKS:
        page.locator(f'input[value="{deck}"] + label').click()
    page.click('button.main[value="start"]')
    page.wait_for_url(re.compile(r"/t/[^/]+"))
    enter(page, "#f-build-temple")


def enter(page: Page, form: str) -> None:
    seq = page.locator("body").get_attribute("data-seq")
    page.locator(f'{form} button[value="enter"]').click()
    expect(page.locator("body")).not_to_have_attribute("data-seq", seq or "")


def test_an_assistant_is_typed_at_one_table_and_picked_at_the_next(
    server: Server, phone: Callable[..., Page]
) -> None:
    page = phone()
    page.goto(server.host_path)
    bring_clerks(page)
    table_of_artifacts(page)
    page.click("#p-f-hire-0 summary")
    page.fill('[name="hire.assistant.name"]', "Cartographer")
    page.fill('[name="hire.assistant.points"]', "7")
    enter(page, "#f-hire-0")
    page.click("#to-keep summary")
    assert (axe(page), small_controls(page)) == ([], [])
    page.click("#keep button.main")
    expect(page.locator("main")).to_contain_text("Kept in the box: Cartographer.")
    table_of_artifacts(page)
    page.click("#p-f-hire-0 summary")
    find = page.locator("#f-hire-0 .find-box input")
    find.fill("nobody such")
    expect(page.locator("#f-hire-0 .from-box output")).to_have_text("Nothing fits")
    find.fill("7 CARTÓ")
    expect(page.locator("#f-hire-0 .from-box option:checked")).to_have_text(CARTOGRAPHER)
    assert (axe(page), small_controls(page)) == ([], [])
    find.press("Enter")
    expect(page.locator("#f-hire-0 .picked")).to_be_focused()
    expect(page.locator('[name="hire.assistant.points"]')).to_have_value("7")
    assert (axe(page), small_controls(page)) == ([], [])
    assert_no_sideways_scroll(page)
    enter(page, "#f-hire-0")
    expect(page.locator(".log")).to_contain_text("Cartographer")


def bring_clerks(page: Page) -> None:
    """A box of more than is read at a glance."""
    bring_at(page, "artifact_stack", "assistant", [
        {"name": f"Clerk {n}", "points": n} for n in range(9)])  # fmt: skip


def bring_at(page: Page, slug: str, kind: str, items: list[dict[str, Any]]) -> None:
    told = {"box": 1, "game": slug, "items": {kind: items}}
    page.goto(f"/box/{slug}")
    page.click("#files summary")
    file = {"name": "box.json", "mimeType": "application/json"}
    page.set_input_files("#box-file", [{**file, "buffer": json.dumps(told).encode()}])
    page.click("#bring button.main")
    expect(page.locator("main")).to_contain_text(f"{len(items)} added")


def test_each_die_that_is_told_lies_in_its_column_at_once(
    server: Server, phone: Callable[..., Page]
) -> None:
    log = (LOGS / "two-dice-passive.jsonl").read_text("utf-8")
    page = phone()
    page.goto(server.host_path)
    bring_at(page, "catacombs_cubes", "die", DICE)
    page.goto(server.table_of(log.splitlines()[:3]))
    page.click("#box-set-offers summary")
    for name, face in (("Sky", "Clay"), ("Sea", "Crystal"), ("Leaf", "Any piece")):
        page.get_by_label(name).select_option(label=face)
    slots = page.locator("#set-offers-faces button.slot")
    taken = [f"Take back {what}, card {n}" for n, what in enumerate(["Crystal", "Clay"], 1)]
    assert [s.get_attribute("aria-label") for s in slots.all()] == taken
    page.get_by_label("Moss").select_option(label="Glass")
    page.get_by_label("Blue, column").select_option("2")
    page.get_by_label("Green, column").select_option("1")
    for name, face in (("Rust", "Change"), ("Fox", "Build Palace")):
        page.get_by_label(name).select_option(label=face)
    expect(slots).to_have_count(6)
    assert (axe(page), small_controls(page)) == ([], [])
    assert_no_sideways_scroll(page)
    enter(page, "form:has(#box-set-offers)")
    expect(page.locator(".log")).to_contain_text("any piece and glass; crystal and clay")


CARTOGRAPHER = "Cartographer · +7 points"


def test_a_list_out_of_the_box_is_put_below_what_was_typed(
    host: Visitor, put: Callable[..., str]
) -> None:
    """A game starts with topics of its own: typed, and out of the box, each once."""
    topics = put("geometric_art", "topics", name="Meals", topics=["Soup", "水果 fruit"])
    place = "options.topics"
    host.open("/start/geometric_art")
    typed = {place: "Cars\nSoup", "do": f"box:{place}", f"box:{place}": topics}
    host.send("setup", typed)
    assert host.forms["setup"][place].split("\n") == ["Cars", "Soup", "水果 fruit"]
    host.send("setup", {"do": f"box:{place}", f"box:{place}": ""})
    assert "Choose something in the list first." in host.words
