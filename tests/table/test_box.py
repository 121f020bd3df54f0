"""The box: kept, shared as a file, brought in strictly; and no log ever knows of it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.codec import decode, to_plain
from referee.engine.errors import Unreadable
from referee.games import games
from referee.table import box, exporting, importing, service, upkeep
from referee.table.box import Item
from referee.table.box_file import beside, box_file, bring, read_box_file
from referee.table.box_found import found_at, keep
from referee.table.errors import NotFound
from referee.table.store import Store
from tests.table.conftest import Play
from tests.toygame import GAME, Lamp

LAMP = GAME.box[0]


def add(store: Store, name: str, oil: int = 0) -> Item:
    return box.add(store, GAME, LAMP, Lamp(name=name, oil=oil))


def held(store: Store) -> dict[str, int]:
    return {item.name: item.data.oil for item in box.items(store, GAME)}


def file_of(*lamps: object, game: str = "toy", **more: object) -> bytes:
    return json.dumps({"box": 1, "game": game, "items": {"lamp": lamps}, **more}).encode()


# ---- keeping


def test_items_are_kept_changed_and_taken_out(store: Store) -> None:
    old = add(store, " Brass  ", 2)
    add(store, "Ålamp", 1)
    assert held(store) == {"Brass": 2, "Ålamp": 1}
    box.change(store, GAME, old, Lamp(name="brass", oil=5))
    box.remove(store, GAME, box.items(store, GAME)[1].id)
    assert held(store) == {"brass": 5}
    with pytest.raises(NotFound, match="no such thing"):
        box.remove(store, GAME, "zzz")
    with pytest.raises(NotFound):
        box.item(store, GAME, "' OR 1=1")


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\u202eb", "a\x00", "\u2800", "tab\there"])
def test_a_name_that_hides_or_misleads_is_refused(store: Store, name: str) -> None:
    with pytest.raises(Unreadable, match="name"):
        add(store, name)
    assert held(store) == {}


def test_two_things_of_a_kind_never_have_one_name(store: Store) -> None:
    one, other = add(store, "Straße"), add(store, "Other")
    with pytest.raises(Unreadable, match="the box holds a lamp called 'STRASSE' already"):
        add(store, "STRASSE", 3)
    with pytest.raises(Unreadable, match="already"):
        box.change(store, GAME, other, one.data)
    assert held(store) == {"Straße": 0, "Other": 0}


def test_a_full_box_takes_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "MOST_ITEMS", 2)
    add(store, "A"), add(store, "B")
    with pytest.raises(Unreadable, match="the box is full: it takes 2 things"):
        add(store, "C")
    read = read_box_file(GAME, file_of({"name": "A"}, {"name": "D"}))
    with pytest.raises(Unreadable, match="full"):
        bring(store, GAME, read, "both")
    assert held(store) == {"A": 0, "B": 0}


# ---- files


names = st.text("abAB ()2", min_size=1, max_size=40).filter(lambda name: name.strip())
lamps = st.builds(Lamp, name=names, oil=st.integers(0, 9), says=st.text(max_size=500))


@given(st.lists(lamps, max_size=6), st.lists(lamps, max_size=6))
def test_a_box_goes_out_and_comes_in_whatever_it_meets(
    mine: list[Lamp], theirs: list[Lamp]
) -> None:
    """Beside what is there each item of the file is found again, the same print twice only once."""
    there = {("lamp", box.key_of(x.name)): Item("", LAMP, x) for x in mine}
    for data in theirs:
        new = Item("", LAMP, box.cleaned(LAMP, data))
        put = beside(there, new)
        assert put.data.oil == data.oil
        assert put.data.says == data.says
        there[("lamp", box.key_of(put.name))] = put
        assert beside(there, new) == put
        assert len(put.name) <= 40


def key(lamp: Lamp) -> str:
    return box.key_of(lamp.name.strip())


@given(st.lists(lamps, max_size=8, unique_by=key))
def test_whatever_is_kept_is_read_back_from_a_file_as_it_was(kept: list[Lamp]) -> None:
    told = [data for _, data in read_box_file(GAME, file_of(*map(to_plain, kept)))]
    assert [(x.name, x.oil, x.says) for x in told] == [
        (x.name.strip(), x.oil, x.says) for x in kept
    ]


def test_a_file_of_one_box_fills_another(store: Store, play: Play) -> None:
    add(store, "Brass", 2)
    add(store, "Tin", 9)
    text = box_file(store, GAME).encode()
    for item in box.items(store, GAME):
        box.remove(store, GAME, item.id)
    told = bring(store, GAME, read_box_file(GAME, b"\xef\xbb\xbf" + text), "both")
    assert (told.added, held(store)) == (["Brass", "Tin"], {"Brass": 2, "Tin": 9})
    told = bring(store, GAME, read_box_file(GAME, text), "theirs")
    assert (told.added, told.same, told.replaced) == ([], ["Brass", "Tin"], [])
    assert box_file(store, GAME).encode() == text


@pytest.mark.parametrize(
    ("way", "after"),
    [
        ("both", {"Brass": 2, "brass (2)": 7, "New": 1}),
        ("mine", {"Brass": 2, "New": 1}),
        ("theirs", {"brass": 7, "New": 1}),
    ],
)
def test_another_thing_of_the_same_name_is_settled_as_chosen(
    store: Store, way: str, after: dict[str, int]
) -> None:
    add(store, "Brass", 2)
    read = read_box_file(GAME, file_of({"name": "brass", "oil": 7}, {"name": "New", "oil": 1}))
    for _ in range(2):  # a second time changes nothing
        bring(store, GAME, read, way)  # type: ignore[arg-type]
        assert held(store) == after


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (b"", ""),
        (b"\xff\xfe", ""),
        (b"[]", ""),
        (file_of(game="chess"), "game"),
        (file_of(more=1), "more"),
        (file_of({"oil": 1}), "items.lamp[0].name"),
        (file_of({"name": "A", "oil": "1"}), "items.lamp[0].oil"),
        (file_of({"name": "A", "oil": 10}), "items.lamp[0].oil"),
        (file_of({"name": "A", "wick": 1}), "items.lamp[0].wick"),
        (file_of({"name": "A"}, {"name": "a"}), "items.lamp[1].name"),
        (file_of({"name": "x" * 41}), "items.lamp[0].name"),
        (file_of({"name": "a\u202eb"}), "items.lamp[0].name"),
        (file_of(*({"name": f"L{n}"} for n in range(401))), "items"),
        (b'{"box":1,"game":"toy","items":{"spoon":[]}}', "items.spoon"),
        (b'{"box":2,"game":"toy","items":{}}', "box"),
        (b'{"box":1,"box":1,"game":"toy","items":{}}', "box"),
        (b"x" * ((1 << 20) + 1), ""),
    ],
)
def test_a_file_with_anything_wrong_is_told_where_and_nothing_is_read(
    text: bytes, path: str
) -> None:
    with pytest.raises(Unreadable) as told:
        read_box_file(GAME, text)
    assert told.value.path == path
    assert told.value.says


# ---- beside the logs


def test_the_box_changes_no_log(play: Play) -> None:
    play.add(0, 2)
    before = list(exporting.log_lines(play.store, play.id))
    lamp = add(play.store, "Brass")
    box.change(play.store, GAME, lamp, Lamp(name="Tin"))
    box.remove(play.store, GAME, lamp.id)
    assert list(exporting.log_lines(play.store, play.id)) == before
    assert list(upkeep.table_faults(play.store, play.id)) == []


def test_a_row_that_cannot_be_read_is_left_out_and_reported(store: Store) -> None:
    add(store, "Brass")
    bad = add(store, "Tin")
    with store.write() as connection:
        box.overwrite(connection, GAME, bad, Lamp(name="Tin", oil=99))
    assert held(store) == {"Brass": 0}
    (fault,) = box.faults(store)
    assert f"item {bad.id} of toy: oil: " in fault


def test_what_a_real_game_typed_is_found_and_kept_once(store: Store) -> None:
    game = games()["chiseled"]
    store.games = {game.slug: game}  # type: ignore[assignment]
    store.logs.games = store.games
    critic = {"name": "The Glutton", "points": 6, "needs": [
        {"count": "cards", "is": "at_least", "than": 9}]}  # fmt: skip
    options = {"critics": [critic, "technofuturist"]}
    table_id, _ = service.create(store, game.slug, ["Ana", "Ben"], options)
    (found,) = found_at(store, table_id)
    assert (found.kind.kind, found.name, found.data.points) == ("critic", "The Glutton", 6)
    assert keep(store, table_id, {found.key: "mine", "critic/nobody": "mine"}) == ("The Glutton",)
    assert found_at(store, table_id) == ()
    kept = decode(box_file(store, game))["items"]["critic"]
    assert kept == [{**critic, "by_table": False}]


def test_an_installation_carries_its_box(play: Play, store: Store) -> None:
    add(store, "Brass", 1)
    lines = list(exporting.all_lines(store))
    box.change(store, GAME, box.items(store, GAME)[0], Lamp(name="Brass", oil=4))
    importing.import_all(store, lines)
    importing.import_all(store, lines)
    assert held(store) == {"Brass": 4, "Brass (2)": 1}


def test_other_print_under_a_name_that_is_held_is_offered_and_kept_as_one_likes(
    store: Store,
) -> None:
    game = games()["artifact_stack"]
    store.games = {game.slug: game}  # type: ignore[assignment]
    store.logs.games = store.games
    kind = game.box_kind("assistant")
    assert kind is not None
    table_id = _hired_at(store, points=4)
    box.add(store, game, kind, box.read_item(kind, {"name": "scribe", "points": 2}))
    (found,) = found_at(store, table_id)
    assert found.held is not None
    assert (found.held.data.points, found.differs) == (2, ("points",))
    assert keep(store, table_id, {found.key: "mine"}) == ()
    assert _scribes(store) == {"scribe": 2}
    assert keep(store, table_id, {found.key: "both"}) == ("Scribe (2)",)
    assert _scribes(store) == {"scribe": 2, "Scribe (2)": 4}
    assert found_at(store, table_id) == (), "the box has that print now, under a name of its own"
    box.remove(store, game, next(i.id for i in box.items(store, game) if i.data.points == 4))
    assert keep(store, table_id, {found.key: "theirs"}) == ("Scribe",)
    assert _scribes(store) == {"Scribe": 4}


def _scribes(store: Store) -> dict[str, int]:
    return {i.name: i.data.points for i in box.items(store, games()["artifact_stack"])}


def _hired_at(store: Store, points: int) -> str:
    decks = ["statues", "coins", "weapons", "manuscripts", "jewelry", "china"]
    head = {"game": "artifact_stack", "players": ["Ana", "Ben"], "options": {"decks": decks}}
    built = {"action": "build-temple", "down": [], "assistants": 8, "starter": 0}
    card = {"name": "Scribe", "points": points}
    hired = {"seat": 0, "action": "hire", "assistant": card}
    lines = [json.dumps(line) for line in (head, built, hired)]
    table_id, _ = importing.import_log(store, lines)
    return table_id
