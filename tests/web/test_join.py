"""Joining by link and by code, seats free and taken, and the keeper's part in it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
import zxingcpp
from flask import Flask
from PIL import Image

from referee.table import joining, people
from referee.table.people import COOKIE, tokens_in
from referee.table.store import Store
from referee.web import cookies
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE, text_of


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("join"))


@pytest.fixture
def keeper(app: Flask) -> Visitor:
    return host(app)


def host(app: Flask) -> Visitor:
    """A phone that has started a table of three, on its people page."""
    phone = Visitor(app.test_client()).open("/start/chiseled")
    names = {f"players.{n}": name for n, name in enumerate(("Ana", "Ben", "Cy"))}
    return phone.send("setup", {**names, "seats": "3", "phones": "own", "do": "start"})


@pytest.fixture
def guest(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def table_id(keeper: Visitor) -> str:
    return keeper.url.split("/")[2]


def code_of(phone: Visitor) -> str:
    found = re.search(r'class="join-code"[^>]*>([A-Z]{6})<', phone.page)
    assert found
    return found[1]


def role_of(app: Flask, phone: Visitor, table: str) -> tuple[str, int | None] | None:
    """What the phone is at a table: its role and seat."""
    cookie = phone.client.get_cookie(COOKIE, domain="127.0.0.1")
    held = tokens_in(cookie.value if cookie else None)
    member = people.member_of(app.extensions["referee"], held, table)
    return member and (member.role, member.seat)


def by_code(guest: Visitor, keeper: Visitor) -> Visitor:
    return guest.open("/join").send("code-form", {"code": code_of(keeper)})


# ---- by code


def test_the_code_leads_to_the_seats_and_a_seat_to_the_table(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    table = table_id(keeper)
    by_code(guest, keeper)
    assert guest.url == f"/t/{table}/join"
    assert role_of(app, guest, table) is None, "a code alone gives no rights"
    guest.send("seats", {"seat": "1"})
    assert guest.url == f"/t/{table}"
    assert role_of(app, guest, table) == ("player", 1)


def test_a_code_is_read_as_people_type_it(keeper: Visitor, guest: Visitor) -> None:
    code = code_of(keeper)
    typed = f" {code[:3].lower()} {code[3:]} "
    assert guest.open("/join").send("code-form", {"code": typed}).url.endswith("/join")
    assert guest.status == 200
    assert "Who are you?" in guest.words


def test_a_wrong_code_is_said_and_kept(guest: Visitor) -> None:
    guest.open("/join").send("code-form", {"code": "ZZZZZZ"})
    assert guest.status == 422
    assert "No table has this code" in guest.words
    assert guest.value("code-form", "code") == "ZZZZZZ"


def test_what_cannot_be_a_code_is_said_at_the_field_and_is_no_guess(
    app: Flask, guest: Visitor
) -> None:
    odd = ["", "  ", "ABC", "ABCDEFG", "<b>", "🎲"]
    for typed in (odd * 2)[: joining.MOST_GUESSES + 1]:
        guest.open("/join").send("code-form", {"code": typed})
        assert guest.status == 422
        assert "Type the six letters" in guest.words
        assert re.search(r'id="code"[^>]*aria-invalid="true"', guest.page)


def test_guessing_is_stopped(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    keeper, guest = host(app), Visitor(app.test_client())
    for _ in range(30):
        guest.open("/join").send("code-form", {"code": "ZZZZZZ"})
        if guest.status == 429:
            break
    assert guest.status == 429
    assert "Too many wrong codes" in guest.words
    assert by_code(guest, keeper).status == 429, "the right code is not tried any more either"


def test_the_seats_are_shown_only_to_who_is_invited(keeper: Visitor, guest: Visitor) -> None:
    guest.open(f"/t/{table_id(keeper)}/join")
    assert guest.url == "/join"
    assert "Ben" not in guest.words


def test_an_invitation_gets_old(
    keeper: Visitor, guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_code(guest, keeper)
    later = time.time() + cookies.INVITED_FOR + 1
    monkeypatch.setattr(cookies.time, "time", lambda: later)
    guest.send("seats", {"seat": "1"})
    assert guest.url == "/join"
    assert "Type the table's code again" in guest.words.replace("&#39;", "'")


@pytest.mark.parametrize("seat", ["", "9", "-1", "x", "1000000"])
def test_a_seat_that_is_not_there_is_asked_again(
    keeper: Visitor, guest: Visitor, seat: str
) -> None:
    by_code(guest, keeper).send("seats", {"seat": seat})
    assert guest.status == 422
    assert "Choose a seat." in guest.words


def test_a_double_tap_takes_the_seat_once(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    """The second post comes without the cookie that the first one's answer is about to bring."""
    table = table_id(keeper)
    data = {**by_code(guest, keeper).forms["seats"], "seat": "1"}
    twin = app.test_client()
    session = guest.client.get_cookie("referee_session", domain="127.0.0.1")
    assert session is not None
    twin.set_cookie("referee_session", session.value, domain="127.0.0.1")
    for client in (guest.client, twin):
        client.post(f"/t/{table}/join", data=data, base_url="http://127.0.0.1:8000")
    assert role_of(app, guest, table) == ("player", 1)
    assert role_of(app, Visitor(twin), table) == ("player", 1)
    assert "Somebody asks" not in keeper.open(f"/t/{table}/people").words


def test_looking_on_gives_no_seat(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    by_code(guest, keeper).send("seats", {"seat": "look-on"})
    assert role_of(app, guest, table_id(keeper)) == ("spectator", None)


# ---- by link


def scanned(phone: Visitor) -> str:
    """The address in the page's QR code, read from its drawing as a camera would."""
    path = re.search(r'<path fill="#000" d="([^"]+)"', phone.page)
    size = re.search(r'class="qr"[^>]*viewBox="0 0 (\d+) \1"', phone.page)
    assert path
    assert size
    picture = Image.new("L", (int(size[1]), int(size[1])), 255)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path[1]):
        for at in range(int(width)):
            picture.putpixel((int(x) + at, int(y)), 0)
    big = picture.resize((picture.width * 8, picture.height * 8), Image.Resampling.NEAREST)
    (found,) = zxingcpp.read_barcodes(big)
    return str(found.text)


def test_the_qr_code_invites_and_its_token_leaves_the_address(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    address = scanned(keeper)
    assert address.startswith("http://127.0.0.1:8000/j/")
    guest.open(address.removeprefix("http://127.0.0.1:8000"))
    assert guest.url == f"/t/{table_id(keeper)}/join"
    assert guest.send("seats", {"seat": "2"}).status == 200
    assert role_of(app, guest, table_id(keeper)) == ("player", 2)


def test_no_forged_host_gets_into_a_code(app: Flask, keeper: Visitor) -> None:
    page = f"/t/{table_id(keeper)}/people"
    keeper.open(page, X_Forwarded_Host="evil.example", Forwarded="host=evil.example")
    assert "evil" not in keeper.page
    assert scanned(keeper).startswith("http://127.0.0.1:8000/j/")
    answer = keeper.client.get(page, base_url="http://evil.example")
    assert answer.status_code == 400
    assert "/j/" not in answer.text


def test_the_token_is_out_of_reach_of_scripts_and_other_sites(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    by_code(guest, keeper)
    answer = guest.client.post(f"/t/{table_id(keeper)}/join",
                               data={**guest.forms["seats"], "seat": "1"},
                               base_url="http://127.0.0.1:8000")  # fmt: skip
    (cookie,) = [c for c in answer.headers.getlist("Set-Cookie") if c.startswith(f"{COOKIE}=")]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_link_that_was_never_given_leads_nowhere(guest: Visitor) -> None:
    for token in ("x" * 24, "abcdefghijkl.proof", "%2e%2e%2f", "1"):
        assert guest.open(f"/j/{token}").status == 404
    assert "not valid any more" in guest.open(f"/j/{'x' * 24}").words


def test_the_hosts_link_makes_the_host(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    store: Store = app.extensions["referee"]
    guest.open(f"/j/{store.host_token}")
    assert guest.url == "/"
    assert "Ana, Ben, Cy" in guest.words
    assert guest.open(f"/t/{table_id(keeper)}/people").status == 200


# ---- the keeper's part


def test_a_taken_seat_changes_hands_only_when_the_keeper_says_so(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    late = Visitor(app.test_client())
    by_code(late, keeper).send("seats", {"seat": "1"})
    assert role_of(app, late, table) == ("spectator", None)
    assert "The keeper is asked" in late.words

    guest.open(f"/t/{table}/people")
    assert "Somebody asks" not in guest.words, "players do not decide"
    keeper.open(f"/t/{table}/people")
    assert "Somebody asks for the seat of Ben" in keeper.words
    (request,) = [name for name in keeper.forms if name.startswith("request-")]
    keeper.send(request, {"answer": "no"})
    assert role_of(app, late, table) == ("spectator", None)

    late.open(f"/t/{table}/join").send("seats", {"seat": "1"})
    keeper.open(f"/t/{table}/people").send(request, {"answer": "yes"})
    assert role_of(app, late, table) == ("player", 1)
    assert role_of(app, guest, table) != ("player", 1)


def test_only_the_keeper_decides(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    token = guest.open(f"/t/{table}/people").forms["names"]["csrf_token"]
    for path in ("code", "links", "links/1/close", "requests/1"):
        answer = guest.client.post(f"/t/{table}/people/{path}", data={"csrf_token": token,
                                   "for": "keeper"}, base_url="http://127.0.0.1:8000")  # fmt: skip
        assert answer.status_code == 403, path
    assert role_of(app, guest, table) == ("player", 1)


def test_a_new_code_ends_the_old_one_and_the_old_qr_code(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    old, link = code_of(keeper), scanned(keeper)
    keeper.send("renew")
    assert code_of(keeper) != old
    guest.open("/join").send("code-form", {"code": old})
    assert guest.status == 422
    assert guest.open(link.removeprefix("http://127.0.0.1:8000")).status == 404
    assert by_code(guest, keeper).status == 200


def test_who_was_shut_out_does_not_come_back_by_an_old_invitation(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "2"})
    keeper.open(f"/t/{table}/people")
    keeper.send(next(name for name in keeper.forms if name.startswith("link-")))
    keeper.send("renew")
    assert guest.open(f"/t/{table}/join").url == "/join"
    answer = guest.client.post(f"/t/{table}/join", data={"seat": "2"}, base_url=BASE)
    assert answer.status_code in (303, 400)
    assert role_of(app, guest, table) is None


def test_a_seats_link_is_shown_once_and_closes_those_before(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    keeper.open(f"/t/{table}/people").send("hand-out", {"for": "1"})
    assert "A link for Ben" in keeper.words
    link = scanned(keeper)
    other = Visitor(app.test_client()).open(link.removeprefix("http://127.0.0.1:8000"))
    assert other.url == f"/t/{table}"
    assert role_of(app, other, table) == ("player", 1)
    assert role_of(app, guest, table) is None
    assert guest.open(f"/t/{table}").status == 403
    assert "Come back to the table" in guest.words


def test_another_keeper_does_not_end_the_first(app: Flask, keeper: Visitor) -> None:
    table = table_id(keeper)
    keeper.send("hand-out", {"for": "keeper"})
    other = Visitor(app.test_client()).open(scanned(keeper).removeprefix("http://127.0.0.1:8000"))
    assert role_of(app, other, table) == ("keeper", None)
    assert role_of(app, keeper, table) == ("keeper", 0)


def test_a_closed_link_is_closed_at_once(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "2"})
    keeper.open(f"/t/{table}/people")
    (link,) = [name for name in keeper.forms if name.startswith("link-")]
    keeper.send(link)
    assert guest.open(f"/t/{table}").status == 403


@pytest.mark.parametrize("kind", ["keeper", "spectator"])
def test_a_link_of_no_seat_gives_its_role(
    app: Flask, keeper: Visitor, kind: str, guest: Visitor
) -> None:
    keeper.send("hand-out", {"for": kind})
    guest.open(scanned(keeper).removeprefix("http://127.0.0.1:8000"))
    assert role_of(app, guest, table_id(keeper)) == (kind, None)


def test_a_phone_renews_its_own_link_and_keeps_its_place(
    app: Flask, keeper: Visitor, guest: Visitor
) -> None:
    """Every role but the host's: the old link is shut, the new one opens the same seat."""
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    for phone, role in ((keeper, ("keeper", 0)), (guest, ("player", 1))):
        old = scanned(phone.open(f"/t/{table}/people/link"))
        phone.send("renew-link")
        assert role_of(app, phone, table) == role
        new = scanned(phone)
        assert new != old
        other = Visitor(app.test_client())
        assert other.open(old.removeprefix("http://127.0.0.1:8000")).status == 404
        other.open(new.removeprefix("http://127.0.0.1:8000"))
        assert role_of(app, other, table) == role


def test_the_hosts_own_link_is_the_servers(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    guest.open(f"/j/{app.extensions['referee'].host_token}")
    assert guest.open(f"/t/{table_id(keeper)}/people/link").status == 404
    assert "where the server is started" in guest.words


def test_who_comes_is_seen_without_asking(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    """The part of the page that live updates fetch, and nothing where nothing has changed."""
    table = table_id(keeper)
    keeper.open(f"/t/{table}/people")
    assert "Ana is here; 2 of 3 seats are free." in keeper.words
    rev = re.search(r'id="live"[^>]*data-seq="(\d+)"', keeper.page)
    assert rev
    path = f"/t/{table}/people/fragment?since={rev[1]}"
    assert keeper.client.get(path, base_url="http://127.0.0.1:8000").status_code == 204
    by_code(guest, keeper).send("seats", {"seat": "1"})
    part = keeper.client.get(path, base_url="http://127.0.0.1:8000")
    assert "Ben are here; 1 of 3 seats is free." in text_of(part.text)
    assert "<html" not in part.text


# ---- names and seats


def test_two_players_swap_names(app: Flask, keeper: Visitor) -> None:
    keeper.send("names", {"names.0": "Ben", "names.1": "Ana"})
    assert keeper.status == 200
    assert keeper.value("names", "names.0") == "Ben"
    assert keeper.value("names", "names.1") == "Ana"


def test_names_that_do_not_go_are_said_at_their_field(keeper: Visitor) -> None:
    keeper.send("names", {"names.0": "Bo", "names.1": "bo"})
    assert keeper.status == 422
    assert keeper.value("names", "names.1") == "bo"
    assert "tell them apart" in keeper.words
    assert re.search(r'id="names\.1"[^>]*aria-invalid="true"', keeper.page)


def test_a_player_renames_only_themselves(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    guest.open(f"/t/{table}/people").send("names", {"names.0": "Evil", "names.1": "Benno"})
    keeper.open(f"/t/{table}/people")
    assert keeper.value("names", "names.0") == "Ana"
    assert keeper.value("names", "names.1") == "Benno"


def test_who_gets_up_leaves_a_free_seat(app: Flask, keeper: Visitor, guest: Visitor) -> None:
    table = table_id(keeper)
    by_code(guest, keeper).send("seats", {"seat": "1"})
    guest.open(f"/t/{table}/people").send("leave")
    assert role_of(app, guest, table) == ("spectator", None)
    keeper.open(f"/t/{table}/people").send("leave")
    assert role_of(app, keeper, table) == ("keeper", None), "a keeper without a seat still keeps"
    other = Visitor(app.test_client())
    by_code(other, keeper).send("seats", {"seat": "0"})
    assert role_of(app, other, table) == ("player", 0)


def test_a_stranger_sees_nothing_of_a_table(keeper: Visitor, guest: Visitor) -> None:
    table = table_id(keeper)
    for path in ("", "/people", "/sheets", "/sheets/score.pdf", "/history"):
        guest.open(f"/t/{table}{path}")
        assert guest.status == 403, path
        assert "Ana" not in guest.page
        unknown = guest.open(f"/t/nosuchtable{path}")
        assert unknown.status == 403, "whether a table exists is not told"


def test_the_table_that_was_joined_stands_on_the_home_page(keeper: Visitor, guest: Visitor) -> None:
    assert "Go on" not in guest.open("/").words
    by_code(guest, keeper).send("seats", {"seat": "1"})
    guest.open("/")
    assert f'href="/t/{table_id(keeper)}"' in guest.page
    assert "Ana, Ben, Cy" in guest.words
