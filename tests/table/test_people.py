"""Links, codes, seats that change hands, names; no token is in the database."""

import re

import pytest
from sqlalchemy import select

from referee.engine.action import Move
from referee.engine.errors import Unreadable
from referee.table import ids, joining, listing, people, schema, service
from referee.table.errors import NotAllowed, NotFound, TooManyGuesses
from referee.table.service import Recorded
from tests.table.conftest import Play
from tests.toygame import Add, Bury

# ---- tokens and links


def test_tokens_are_kept_as_digests_only(play: Play) -> None:
    token, _ = play.sit(0)
    with play.store.read() as connection:
        rows = [str(row) for table in schema.ALL for row in connection.execute(select(table))]
    text = "\n".join(rows)
    assert ids.digest(token) in text
    assert token not in text
    assert play.token not in text
    assert play.store.host_token not in text


def test_a_link_opens_the_table_it_is_for(play: Play) -> None:
    opened = people.open_link(play.store, play.token)
    assert opened.table_id == play.id
    assert opened.token == play.token
    assert opened.member is not None
    assert opened.member.role == "keeper"


def test_an_invitation_gives_no_rights(play: Play) -> None:
    token = people.invitation(play.store, play.keeper)
    assert people.open_link(play.store, token) == people.Opened(play.id, None, None)
    held = people.tokens_in(people.cookie_with("", token))
    assert people.member_of(play.store, [token, *held], play.id) is None
    people.invitation(play.store, play.keeper, renew=True)
    with pytest.raises(NotFound):
        people.open_link(play.store, token)


@pytest.mark.parametrize("token", ["", "x", "x" * 24, "a.b", "..", "' OR 1=1 --", "\x00" * 30, "é"])
def test_a_link_never_given_opens_nothing(play: Play, token: str) -> None:
    with pytest.raises(NotFound):
        people.open_link(play.store, token)
    assert people.member_of(play.store, [token], play.id) is None


def test_the_host_sees_every_table_and_holds_no_seat(play: Play) -> None:
    host = play.who(play.store.host_token)
    assert (host.role, host.manages, host.reads) == ("host", True, frozenset())
    assert people.is_host(play.store, [play.store.host_token])
    assert not people.is_host(play.store, [play.token])


def test_a_revoked_link_is_closed_at_once(play: Play) -> None:
    token, ana = play.sit(0)
    people.revoke(play.store, play.keeper, ana.id)
    assert people.member_of(play.store, [token], play.id) is None
    with pytest.raises(NotFound):
        people.open_link(play.store, token)
    with pytest.raises(NotFound):
        people.revoke(play.store, play.keeper, ana.id)


def test_a_seat_is_taken_when_its_link_is_opened_not_when_it_is_made(play: Play) -> None:
    token = people.new_link(play.store, play.keeper, "player", 1)
    assert 1 in play.keeper.reads
    assert not service.snapshot(play.store, play.keeper).seats[1].taken
    people.open_link(play.store, token)
    assert 1 not in play.keeper.reads
    assert service.snapshot(play.store, play.keeper).seats[1].taken
    another = people.new_link(play.store, play.keeper, "player", 1)
    assert people.member_of(play.store, [token], play.id) is None
    assert play.who(another).seat == 1


def test_a_keeper_who_opens_a_seats_link_keeps_from_that_seat(play: Play) -> None:
    token = people.new_link(play.store, play.keeper, "player", 2)
    both = play.who(token, play.token)
    assert (both.role, both.seat) == ("keeper", 2)


@pytest.mark.parametrize(
    "act",
    [
        lambda s, m: people.links(s, m),
        lambda s, m: people.new_link(s, m, "keeper"),
        lambda s, m: people.revoke(s, m, 1),
        lambda s, m: people.decide_seat(s, m, 1, grant=True),
        lambda s, m: people.rename_all(s, m, ["A", "B", "C"]),
        lambda s, m: people.join_code(s, m, renew=True),
        lambda s, m: people.invitation(s, m, renew=True),
    ],
)
def test_only_keeper_and_host_manage(play: Play, act) -> None:  # type: ignore[no-untyped-def]
    for member in (play.sit(0)[1], play.sit(None)[1]):
        with pytest.raises(NotAllowed):
            act(play.store, member)
    assert people.seat_requests(play.store, play.sit(1)[1]) == ()


@pytest.mark.parametrize(
    ("role", "seat"), [("player", None), ("keeper", 1), ("host", None), ("player", 3)]
)
def test_a_link_is_for_something_that_is_there(play: Play, role: people.Role, seat: int) -> None:
    with pytest.raises(Unreadable, match="seat"):
        people.new_link(play.store, play.keeper, role, seat)


# ---- the cookie


def test_one_cookie_holds_many_memberships() -> None:
    cookie = ""
    tokens = [ids.new_token() for _ in range(people.MOST_TOKENS + 5)]
    for token in tokens:
        cookie = people.cookie_with(cookie, token)
    assert people.tokens_in(cookie) == tuple(reversed(tokens))[: people.MOST_TOKENS]
    assert people.tokens_in(people.cookie_with(cookie, tokens[-3]))[0] == tokens[-3]
    assert len(cookie) < 4000


@pytest.mark.parametrize("cookie", [None, "", "....", "<script>", "a" * 5000, "\x00", "=;,"])
def test_nonsense_in_the_cookie_is_left_out(cookie: str | None) -> None:
    assert people.tokens_in(cookie) == ()


# ---- the code


def test_the_code_is_typed_in_any_case_with_spaces(play: Play) -> None:
    code = people.join_code(play.store, play.keeper)
    assert re.fullmatch(r"[A-HJKMNP-Z]{6}", code.code)
    assert people.join_code(play.store, play.sit(None)[1]) == code
    typed = f" {code.code[:3].lower()} {code.code[3:].lower()}"
    assert people.table_by_code(play.store, typed, "phone") == play.id
    renewed = people.join_code(play.store, play.keeper, renew=True)
    with pytest.raises(NotFound):
        people.table_by_code(play.store, code.code, "phone")
    assert people.table_by_code(play.store, renewed.code, "phone") == play.id


def test_a_code_expires(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    code = people.join_code(play.store, play.keeper)
    later = ids.now() + joining.CODE_LASTS + 1
    monkeypatch.setattr(joining, "now", lambda: later)
    with pytest.raises(NotFound):
        people.table_by_code(play.store, code.code, "phone")
    assert people.join_code(play.store, play.keeper).code != code.code


def test_wrong_guesses_are_counted_for_each_source(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = people.join_code(play.store, play.keeper).code
    for _ in range(joining.MOST_GUESSES):
        with pytest.raises(NotFound):
            people.table_by_code(play.store, "AAAAAA", "guesser")
    with pytest.raises(TooManyGuesses, match="10 min"):
        people.table_by_code(play.store, code, "guesser")
    assert people.table_by_code(play.store, code, "guest") == play.id
    later = ids.now() + joining.GUESS_WINDOW + 1
    monkeypatch.setattr(joining, "now", lambda: later)
    assert people.table_by_code(play.store, code, "guesser") == play.id


def test_guesses_from_everywhere_together_are_limited(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "MOST_GUESSES_IN_ALL", 3)
    for source in ("a", "b", "c"):
        with pytest.raises(NotFound):
            people.table_by_code(play.store, "AAAAAA", source)
    with pytest.raises(TooManyGuesses):
        people.table_by_code(play.store, "AAAAAA", "d")


# ---- seats


def test_a_free_seat_is_theirs_and_a_taken_one_needs_consent(play: Play) -> None:
    token, ana = play.sit(0)
    assert (ana.role, ana.seat, ana.reads) == ("player", 0, {0})
    other, asking = play.sit(0)
    assert (asking.role, asking.seat, asking.wants) == ("spectator", None, 0)
    assert asking.reads == frozenset()
    (request,) = people.seat_requests(play.store, play.keeper)
    assert (request.member_id, request.seat, request.name) == (asking.id, 0, "Ana")
    people.decide_seat(play.store, play.keeper, asking.id, grant=True)
    assert (play.who(other).role, play.who(other).seat) == ("player", 0)
    assert (play.who(token).role, play.who(token).seat) == ("spectator", None)
    (line,) = service.snapshot(play.store, play.keeper).history
    assert (line.name, line.action) == ("Ana", "note")
    assert "another phone" in line.words
    with pytest.raises(NotFound):
        people.decide_seat(play.store, play.keeper, asking.id, grant=True)


def test_a_seat_that_is_refused_stays_where_it_is(play: Play) -> None:
    token, _ = play.sit(0)
    other, asking = play.sit(0)
    people.decide_seat(play.store, play.keeper, asking.id, grant=False)
    assert play.who(other).wants is None
    assert play.who(token).seat == 0
    assert people.seat_requests(play.store, play.keeper) == ()


def test_a_free_seat_whose_secrets_lie_with_the_keeper_needs_consent(play: Play) -> None:
    play.enter(1, Bury(number=7))
    _, curious = play.sit(1)
    assert (curious.seat, curious.wants) == (None, 1)
    _, ana = play.sit(0)
    moved, _ = people.join(play.store, play.id, 1, ana)
    assert (moved.seat, moved.wants) == (0, 1)


def test_a_phone_that_joined_keeps_its_membership_when_it_moves(play: Play) -> None:
    token, ana = play.sit(0)
    same, fresh = people.join(play.store, play.id, 0, ana)
    assert (same, fresh) == (ana, None)
    moved, fresh = people.join(play.store, play.id, 2, ana)
    assert (moved.seat, fresh) == (2, None)
    assert play.who(token).seat == 2
    up, _ = people.join(play.store, play.id, None, play.who(token))
    assert (up.role, up.seat, up.reads) == ("spectator", None, frozenset())
    keeper, _ = people.join(play.store, play.id, 1, play.keeper)
    assert (keeper.role, keeper.seat) == ("keeper", 1)
    assert play.keeper.seat == 1


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_such_seat(play: Play, seat: int) -> None:
    with pytest.raises(Unreadable, match="seat"):
        people.join(play.store, play.id, seat)


# ---- names


def test_two_players_swap_names_and_history_follows(play: Play) -> None:
    play.add(0, 2)
    people.rename_all(play.store, play.keeper, ["Ben", "Ana", "Cy"])
    shown = service.snapshot(play.store, play.keeper)
    assert shown.names == ("Ben", "Ana", "Cy")
    assert shown.history[0].name == "Ben"
    assert shown.sheet is not None
    assert [p.name for p in shown.sheet.players] == ["Ben", "Ana", "Cy"]


def test_a_frozen_sheet_follows_a_new_name(play: Play) -> None:
    for turn in range(4):
        play.add(turn % 3, 3)
    people.rename(play.store, play.keeper, 0, 'Zo "quote" \\ <b>é</b>')
    frozen = service.snapshot(play.store, play.keeper).frozen
    assert frozen is not None
    assert frozen.winners == ('Zo "quote" \\ <b>é</b>',)


@pytest.mark.parametrize(
    "name", ["", " ", "ana", "x" * 41, "a\u202eb", "a\x00b", "Ben\u200b", "\ue0000\ue001"]
)
def test_hostile_and_equal_names_are_refused_in_words(play: Play, name: str) -> None:
    with pytest.raises(Unreadable, match="names"):
        people.rename(play.store, play.keeper, 1, name)
    assert service.snapshot(play.store, play.keeper).names == ("Ana", "Ben", "Cy")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "'; DROP TABLE tables; --", "=1+1"])
def test_a_name_is_only_text(play: Play, name: str) -> None:
    people.rename(play.store, play.keeper, 1, name)
    assert service.snapshot(play.store, play.keeper).names[1] == name
    assert isinstance(play.add(0), Recorded)


def test_a_player_renames_their_own_seat_only(play: Play) -> None:
    _, ana = play.sit(0)
    people.rename(play.store, ana, 0, "Anna")
    with pytest.raises(NotAllowed):
        people.rename(play.store, ana, 1, "Benno")
    with pytest.raises(NotAllowed):
        people.rename(play.store, play.sit(None)[1], 0, "x")


# ---- lists of tables


def test_lists_show_the_tables_a_phone_belongs_to(play: Play) -> None:
    other = Play(play.store, *service.create(play.store, "toy", ["Dee"], place=" at \u202e home "))
    mine = people.memberships(play.store, [play.token, other.token])
    assert [m.table_id for m in mine] == [other.id, play.id]
    cards = listing.tables(play.store, members=mine[:1])
    assert [(c.table_id, c.names, c.place) for c in cards] == [(other.id, ("Dee",), "at home")]
    assert len(listing.tables(play.store)) == 2
    service.submit(play.store, play.keeper, [Move(0, Add(by=1))], 0, "k")
    assert people.memberships(play.store, [play.token, other.token])[0].table_id == play.id
    service.delete(play.store, other.id)
    assert [c.table_id for c in listing.tables(play.store)] == [play.id]
    with pytest.raises(NotFound):
        service.snapshot(play.store, mine[0])
    assert people.memberships(play.store, [other.token]) == ()
