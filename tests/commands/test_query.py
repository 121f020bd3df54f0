"""`referee games`, `rules` and `schema`: what there is, in words and in JSON."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine.codec import schema
from referee.engine.errors import Unreadable
from referee.engine.rule import COMMON
from referee.games import games
from tests.commands.conftest import Run
from tests.commands.test_bad_input import NEVER, PLACES, POSITION, put

BOOK = games()["chiseled"].book


def test_words_may_stand_on_both_sides_of_an_option(run: Run) -> None:
    found = run("rules", "chiseled", "three", "--json", "sculpt")
    assert found.code == 0
    assert found.out == run("rules", "chiseled", "--json", "three sculpt").out
    assert found.answers[0][0]["id"] == "consult.three-sculpt"


def test_games_lists_rulings_with_their_readings(run: Run) -> None:
    found = run("games", "--json")
    assert found.code == 0
    (answer,) = found.answers
    game = next(g for g in answer if g["game"] == "chiseled")
    assert (game["title"], game["players"], game["edition"]) == ("Chiseled", [1, 4], "2026.1")
    by_id = {ruling["id"]: ruling for ruling in game["rulings"]}
    assert len(by_id) == len(BOOK.rulings)
    threshold = by_id["technofuturist-threshold"]
    assert (threshold["default"], threshold["switchable"]) == ("at-least", True)
    assert [r["id"] for r in threshold["readings"]] == ["strict", "at-least"]
    assert by_id["archaeologist-wax"]["switchable"] is False
    values = {r["id"]: r["value"] for r in by_id["body-table"]["readings"]}
    assert [r for r, value in values.items() if value] == ["typed-mat"]
    jsonschema.Draft202012Validator.check_schema(values["typed-mat"])


def test_games_in_words_names_the_switchable_rulings(run: Run) -> None:
    found = run("games")
    text = found.out.decode()
    assert "chiseled: Chiseled, 1 to 4 players" in text
    assert "technofuturist-threshold: at-least (or strict)" in text


def test_rules_without_words_are_all_of_them(run: Run) -> None:
    (answer,) = run("rules", "chiseled", "--json").answers
    assert [r["id"] for r in answer] == [r.id for r in (*BOOK.rules, *COMMON, *BOOK.rulings)]
    assert all(set(r) >= {"id", "kind", "section", "says"} for r in answer)
    rulings = [r for r in answer if r["kind"] == "ruling"]
    assert len(rulings) == len(BOOK.rulings)
    assert all(set(r) >= {"default", "readings"} for r in rulings)


@pytest.mark.parametrize("slug", list(games()))
def test_what_the_house_asks_of_any_game_is_looked_up_like_its_rules(run: Run, slug: str) -> None:
    for rule in COMMON:
        (answer,) = run("rules", slug, rule.id, "--json").answers
        shown = {"id": rule.id, "kind": "legality", "section": "At the table", "says": rule.says}
        assert answer[0] == shown
    (answer,) = run("rules", slug, "ended", "takes no more moves", "--json").answers
    assert "table.over" in [r["id"] for r in answer[:5]]


def test_rules_finds_in_spite_of_a_typing_error(run: Run) -> None:
    (answer,) = run("rules", "chiseled", "jackhamer", "pair", "--json").answers
    assert answer[0]["id"] == "jackhammer.trash-pair"


def test_rules_in_words_show_the_default_reading(run: Run) -> None:
    text = run("rules", "chiseled", "technofuturist").out.decode()
    assert "critic.technofuturist  [scoring, " in text
    assert "  * at-least: 5 Onyx are enough." in text
    assert "  - strict: " in text
    nothing = run("rules", "chiseled", "zzzzzz")
    assert nothing.code == 0
    assert "another word" in nothing.out.decode()


@pytest.mark.parametrize("command", ["rules", "schema"])
def test_a_game_there_is_not(run: Run, command: str) -> None:
    found = run(command, "chess")
    assert (found.code, found.out) == (2, b"")
    (line,) = found.complaints
    assert "chess" in line
    assert "chiseled" in line


# ---- schemas


@cache
def validator() -> Any:
    return jsonschema.Draft202012Validator(schema(games()["chiseled"].position))


def test_schema_is_one_line_of_valid_schemas(run: Run) -> None:
    found = run("schema", "chiseled")
    (answer,) = found.answers
    assert set(answer) == {"options", "position", "actions"}
    assert {"void", "table-ruling", "note"} <= set(answer["actions"])
    for each in (answer["options"], answer["position"], *answer["actions"].values()):
        jsonschema.Draft202012Validator.check_schema(each)


def accepts(value: Any) -> bool:
    try:
        games()["chiseled"].score(value)
    except Unreadable:
        return False
    return True


def test_the_schema_takes_what_the_code_takes() -> None:
    validator().validate(POSITION)
    wrong = copy.deepcopy(POSITION)
    wrong["options"]["mat"]["body"][5] = 19
    assert not validator().is_valid(wrong)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    way=st.sampled_from(PLACES),
    value=st.sampled_from([x for x in NEVER if not isinstance(x, float)]) | st.integers(-30, 30),
)
def test_what_the_code_takes_the_schema_takes(way: tuple[Any, ...], value: Any) -> None:
    changed = put(way, value)
    if accepts(changed):
        validator().validate(json.loads(json.dumps(changed)))
