"""The rulebook's typed commands."""

from __future__ import annotations

import pytest

from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.commands import Fault, Typed, read
from referee.games.carvings_duel.completing import completions
from referee.games.carvings_duel.options import Options
from tests.games.carvings_duel.kit import Table, cites, refused, taken

IN = "TRANSFER OAK MAN CARVING FROM GRAVEYARD TO GROUND"
OUT = "TRANSFER WALNUT HORSE CARVING FROM GROUND TO GRAVEYARD"


def typed(table: Table, seat: int, line: str):  # type: ignore[no-untyped-def]
    return table.enter(seat, "command", line=line)


def impossible(answer, rule: str) -> None:  # type: ignore[no-untyped-def]
    refused(answer, rule)
    assert answer.verdict.final


@pytest.mark.rule("command.pick-form")
@pytest.mark.rule("command.pick-effect")
def test_pick_draws_out_of_the_own_pouch() -> None:
    for name in ("POUCH", "pouch", "Oak Pouch", "oak  pouch"):
        table = Table(opening_hand="none")
        table.at(1)
        table.enter(1, "end-turn")
        left = table.pouch(0)
        cites(typed(table, 0, f"PICK {name}"), "turn.pick-one")
        assert table.pouch(0) == left - 1
    impossible(typed(table, 0, "PICK"), "command.pick-form")
    impossible(typed(table, 0, "PICK SHELF"), "command.pick-form")
    impossible(typed(table, 0, "DRAW POUCH"), "command.pick-form")
    impossible(typed(table, 0, "PICK GRAVEYARD"), "command.pick-effect")
    impossible(typed(table, 0, "PICK WALNUT POUCH"), "turn.pick-own-pouch")
    refused(typed(table, 0, "PICK POUCH"), "turn.pick-one")


@pytest.mark.rule("command.shuffle-form")
@pytest.mark.rule("command.shuffle-effect")
def test_shuffle_changes_nothing_that_the_app_knows() -> None:
    table = Table()
    before = table.state
    for name in ("POUCH", "GRAVEYARD", "walnut pouch"):
        taken(typed(table, 0, f"shuffle {name}"), "command.shuffle-effect")
        assert table.state == before
    impossible(typed(table, 0, "SHUFFLE"), "command.shuffle-form")
    impossible(typed(table, 0, "SHUFFLE ATTIC"), "command.shuffle-form")


@pytest.mark.rule("command.transfer-in-form")
@pytest.mark.rule("command.transfer-in-effect")
@pytest.mark.rule("command.transfer-material")
@pytest.mark.rule("command.transfer-name")
@pytest.mark.rule("command.transfer-graveyard-end")
@pytest.mark.rule("command.ground-is-field")
def test_transfer_to_ground_is_a_revival() -> None:
    table = Table()
    impossible(typed(table, 0, IN), "command.transfer-in-effect")
    man = table.bury(0, "man")
    for line, rule in (
        ("TRANSFER OAK MAN FROM GRAVEYARD TO GROUND", "command.transfer-in-form"),
        ("TRANSFER OAK MAN CARVING GRAVEYARD TO GROUND", "command.transfer-in-form"),
        ("TRANSFER OAK MAN CARVING TO GROUND FROM GRAVEYARD", "command.transfer-in-form"),
        ("TRANSFER MAN CARVING FROM GRAVEYARD TO GROUND", "command.transfer-material"),
        ("TRANSFER ELM MAN CARVING FROM GRAVEYARD TO GROUND", "command.transfer-material"),
        ("TRANSFER OAK CARVING FROM GRAVEYARD TO GROUND", "command.transfer-name"),
        ("TRANSFER OAK PIG CARVING FROM GRAVEYARD TO GROUND", "command.transfer-name"),
        ("TRANSFER CARVING FROM GRAVEYARD TO GROUND", "command.transfer-name"),
        ("TRANSFER OAK MAN CARVING FROM SHELF TO GROUND", "command.transfer-graveyard-end"),
        ("TRANSFER OAK MAN CARVING FROM GROUND TO GROUND", "command.transfer-graveyard-end"),
        ("TRANSFER OAK MAN CARVING FROM GRAVEYARD TO HAND", "command.ground-is-field"),
        ("TRANSFER OAK MAN CARVING FROM GROUND GRAVEYARD", "command.transfer-out-form"),
    ):
        impossible(typed(table, 0, line), rule)
    cites(typed(table, 0, IN.lower()), "command.transfer-in-effect", "monk.revive")
    table.passed()
    assert table.state.field[0].id == man
    assert "0 monk" in table.graveyard()
    taken(typed(table, 0, IN), "command.transfer-in-effect")
    assert table.field() == ["0 man"]


def test_a_revival_by_command_takes_the_only_tribute_and_a_sorcerer_where_that_is_held() -> None:
    table = Table()
    table.hold(0, "sorcerer")
    table.bury(0, "mage")
    line = "TRANSFER OAK MAGE CARVING FROM GRAVEYARD TO GROUND"
    refused(typed(table, 0, line), "tribute.required")
    table.lay(0, "man")
    extra = table.lay(0, "woman")
    impossible(typed(table, 0, line), "tribute.one")
    table.mark(extra, name="mage")
    taken(typed(table, 0, line), "sorcerer.revive")
    table.passed()
    assert table.field() == ["0 mage", "0 mage"]


@pytest.mark.rule("command.transfer-out-form")
@pytest.mark.rule("command.transfer-out-effect")
def test_transfer_from_ground_is_a_child_on_a_horse() -> None:
    table = Table()
    impossible(typed(table, 0, OUT), "command.transfer-out-effect")
    man = table.lay(1, "man")
    table.lay(1, "horse", bearer=man)
    line = "TRANSFER WALNUT MAN CARVING FROM GROUND TO GRAVEYARD"
    impossible(typed(table, 0, line), "command.transfer-out-effect")
    cites(typed(table, 0, OUT), "command.transfer-out-effect", "child.either-turn")
    table.passed()
    assert table.field() == ["1 man"]
    taken(typed(table, 0, OUT), "command.transfer-out-effect")
    table.lay(1, "horse", bearer=man)
    taken(table.enter(0, "play", carving="logger"))
    taken(typed(table, 1, OUT), "child.negate-commodity")
    table.passed()
    assert table.field() == ["1 man"]


def test_a_question_mark_asks_and_records_nothing() -> None:
    table = Table(opening_hand="none")
    table.enter(0, "end-turn")
    before = table.state
    for line in ("? PICK POUCH", "?PICK POUCH"):
        taken(typed(table, 1, line), "turn.pick-one")
        assert table.state == before
    refused(typed(table, 0, "? pick pouch"), "turn.pick-own-pouch")


@pytest.mark.ruling("command-spelling", "lenient")
def test_case_and_spaces_do_not_matter() -> None:
    for line in (IN, IN.lower(), f"  {IN.replace(' ', '   ')} ", f"?{IN}"):
        found = read(line)
        assert isinstance(found, Typed)
        assert (found.verb, found.material, found.name) == ("in", "oak", "man")
    for line in ("PICK <POUCH>;", "PICK:", IN + ";"):
        found = read(line)
        assert not isinstance(found, Typed) or found.container not in ("pouch", "graveyard")


@pytest.mark.ruling("command-spelling", "exact")
def test_capitals_and_single_spaces_may_be_wanted() -> None:
    for line in (IN, OUT, "PICK pouch", "SHUFFLE Oak Pouch", f"? {IN}"):
        assert isinstance(read(line, exact=True), Typed), line
    for line in (
        IN.lower(),
        "pick POUCH",
        "PICK  POUCH",
        " PICK POUCH",
        IN.replace("CARVING", "carving"),
        IN.replace("GROUND", "Ground"),
        OUT.replace("GROUND", "ground"),
    ):
        assert isinstance(read(line, exact=True), Fault), line
    table = Table(command_spelling="exact")
    impossible(typed(table, 0, "shuffle pouch"), "command.pick-form")
    taken(typed(table, 0, "SHUFFLE POUCH"))


def test_containers_may_have_names_of_their_own() -> None:
    options = Options(graveyard="Bowl", pouches=("Red bag", "Blue bag"))
    terms = GAME.terms(2, options, {})
    table = Table()
    table._set(table.state.but(terms=terms))
    table.bury(0, "man")
    line = "TRANSFER oak man CARVING FROM bowl TO GROUND"
    assert line.upper() in completions(table.state, 0)
    taken(typed(table, 0, "shuffle red bag"))
    taken(typed(table, 0, line))


def test_what_is_completed_can_be_typed() -> None:
    table = Table()
    table.enter(0, "end-turn")
    assert completions(table.state, 1)[0] == "PICK WALNUT POUCH"
    table.draw()
    table.bury(1, "man")
    man = table.lay(0, "man")
    table.lay(0, "horse", bearer=man)
    for line in completions(table.state, 1):
        answer = table.log.fork().append(
            type(table.log.played[0].entry)(
                table.log.last_id + 1,
                GAME.codec.move({"seat": 1, "action": "command", "line": line}, 2),
            )
        )
        assert answer.taken, (line, answer.verdict)


def test_only_what_the_rules_would_take_is_completed() -> None:
    table = Table()
    table.bury(1, "man")  # of the other material
    table.bury(0, "knight")  # there is no tribute for it
    assert completions(table.state, 0) == ("SHUFFLE OAK POUCH",)
    table.lay(0, "man")
    assert completions(table.state, 0)[0] == IN.replace("MAN", "KNIGHT")
    table.lay(0, "woman")  # a command could not say which of the two is given up
    assert completions(table.state, 0) == ("SHUFFLE OAK POUCH",)
    assert completions(table.state, 1) == ("SHUFFLE WALNUT POUCH",)


@pytest.mark.rule("command.transfer-out-form")
def test_a_graveyard_may_be_called_by_any_words() -> None:
    for line in ("FROM GROUND TO BOX TO HIDE", "from box to hide to ground"):
        typed = read(f"TRANSFER OAK HORSE CARVING {line}")
        assert not isinstance(typed, Fault)
        assert typed.container == "box to hide"


@pytest.mark.rule("command.transfer-in-effect")
def test_a_stolen_monk_is_the_one_meant_for_a_carving_of_its_material() -> None:
    table = Table()
    table.hold(0, "monk")
    table.give(0, "monk", owner=1)
    for owner in (0, 1):
        table.bury(owner, "man")
    for line in ("TRANSFER WALNUT MAN", "transfer oak man"):
        typed = f"{line} carving from graveyard to ground"
        table.do(0, "command", line=typed)
    assert sorted(table.field()) == ["0 man", "0 man"]
    assert sorted(table.graveyard()) == ["0 monk", "1 monk"]


@pytest.mark.rule("setup.shuffle-before")
def test_pouches_may_be_shuffled_before_the_duel_and_nothing_else() -> None:
    table = Table(begun=False)
    cited = {c.rule for c in taken(typed(table, 0, "SHUFFLE POUCH")).verdict.cited}
    assert cited == {"command.shuffle-effect", "setup.shuffle-before"}
    impossible(typed(table, 0, "PICK POUCH"), "table.phase")
    impossible(typed(table, 0, "TRANSFER OAK MAN CARVING FROM GRAVEYARD TO GROUND"), "table.phase")


def test_a_command_does_not_choose_between_two_horses() -> None:
    table = Table().at(0)
    line = "TRANSFER OAK HORSE CARVING FROM GROUND TO GRAVEYARD"
    table.lay(0, "horse", bearer=table.lay(0, "man"))
    assert line in completions(table.state, 0)
    table.lay(0, "horse", bearer=table.lay(0, "mage"))
    assert line not in completions(table.state, 0)
    impossible(typed(table, 0, line), "command.transfer-out-effect")
    table.lay(1, "horse", bearer=table.lay(1, "man"))
    walnut = line.replace("OAK", "WALNUT")
    assert walnut in completions(table.state, 0)
    taken(typed(table, 0, walnut))


def test_a_second_revival_of_the_same_name_is_no_confirmation_of_the_first() -> None:
    table = Table().at(0)
    for _ in range(2):
        table.bury(0, "man")
    for count in (1, 2):
        taken(typed(table, 0, IN))
        table.passed()
        assert table.field() == ["0 man"] * count
    taken(typed(table, 0, IN), "command.transfer-in-effect")  # confirms what has been done
    assert table.field() == ["0 man"] * 2
