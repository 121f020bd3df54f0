"""The sheets of Chiseled say what its register says, and fit whatever a table agrees on."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from referee import paper
from referee.engine.game import Game
from referee.games.chiseled.sheets_play import TOOLS
from referee.paper.sheet import PAPERS, before
from tests.paper.reading import Paper

NAMES_40 = "石匠王小明" * 8
LONG_CRITIC = {"name": NAMES_40, "points": -12,
               "needs": [{"count": "sculpt", "is": "at_least", "than": "cards"}] * 20}  # fmt: skip
VARIANTS: dict[str, dict[str, Any]] = {
    "sine-cera": {"sine_cera": True},
    "critics": {"sine_cera": True, "critics": [LONG_CRITIC, "balanced-archaeologist",
                {"name": "W" * 40, "by_table": True}]},
    "mat": {"mat": {"body": [-9, 0, 2, 6, 12, 20, 15, 10, -5, 0],
                    "arm": [-10, 0, 12, 0, 9, 0, -6, 0, -3, 0]}},
}  # fmt: skip


def printed(game: Game, kind: str, **how: Any) -> Paper:
    return Paper(paper.render(kind, game, **how))


def contrary(game: Game) -> dict[str, str]:
    """Every ruling that can be read otherwise without a value, read otherwise."""
    others = {r.id: [x for x in r.readings if x.id != r.default and x.value is None]
              for r in game.book.switchable}  # fmt: skip
    return {ruling: readings[-1].id for ruling, readings in others.items() if readings}


FITS = [
    ("sine-cera", "setup", 1),
    ("sine-cera", "setup", 4),
    ("sine-cera", "score", 1),
    ("sine-cera", "score", 4),
    ("sine-cera", "tools", 4),
    ("critics", "score", 1),
    ("critics", "score", 4),
    ("critics", "critics", 4),
    ("mat", "score", 4),
    ("contrary", "setup", 1),
    ("contrary", "setup", 4),
    ("contrary", "score", 1),
    ("contrary", "score", 4),
    ("contrary", "tools", 4),
    ("contrary", "solo", 1),
]
"""What changes a sheet, for the players where it fills most."""


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize(("variant", "kind", "players"), FITS)
def test_every_variant_fits(
    chiseled: Game, variant: str, kind: str, players: int, size: str
) -> None:
    rulings = contrary(chiseled) if variant == "contrary" else {}
    options = VARIANTS.get(variant, VARIANTS["sine-cera"])
    sheet = printed(chiseled, kind, paper=size, players=players, options=options, rulings=rulings)
    assert sheet.pages == paper.find(chiseled, kind).pages
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []
    assert sheet.missing_letters() == []


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("wax", [False, True])
def test_the_setup_sheet_prints_each_rule_it_names(chiseled: Game, players: int, wax: bool) -> None:
    options = {"sine_cera": wax}
    text = printed(chiseled, "setup", players=players, options=options).text
    kind = paper.find(chiseled, "setup")
    assert kind.context is not None
    page = kind.context(before(chiseled, players, options, {}))
    assert set(page.rules) <= set(chiseled.extras["setup_rules"](players))
    for rule in page.rules:
        assert chiseled.book.rule(rule).says in text
        assert rule in text.replace(" ", "")


@pytest.mark.parametrize(
    ("players", "tools", "wax"), [(1, 7, 12), (2, 7, 24), (3, 7, 24), (4, 9, 24)]
)
def test_the_setup_sheet_counts_what_to_take(
    chiseled: Game, players: int, tools: int, wax: int
) -> None:
    text = printed(chiseled, "setup", players=players, options={"sine_cera": True}).text
    assert f"{tools} Tools of 13" in text
    assert "3 Critics of 8" in text
    assert f"{wax} Waxed Marble {wax // players} to each deck" in text
    assert f"{players} Mat" in text
    assert ("nine" in text) == (players == 4)


def test_only_sine_cera_takes_wax(chiseled: Game) -> None:
    assert "to each deck" not in printed(chiseled, "setup").text


def test_only_a_lone_player_chooses_a_challenge(chiseled: Game) -> None:
    assert "Choose a challenge" in printed(chiseled, "setup", players=1).text
    assert "Choose a challenge" not in printed(chiseled, "setup", players=2).text


def test_the_drawing_says_what_it_shows(chiseled: Game) -> None:
    [says] = printed(chiseled, "setup", players=3).figures()
    assert "7 Tools" in says
    assert "3 players" in says


def test_readings_that_differ_stand_on_the_setup_sheet(chiseled: Game) -> None:
    rulings = {"jackhammer-chain": "one-repeat"}
    text = printed(chiseled, "setup", rulings=rulings).text
    assert "A match gives a single second pair" in text
    assert "Every open question is read by its default." not in text
    assert "Every open question is read by its default." in printed(chiseled, "setup").text


def test_every_reading_that_differs_is_at_least_named(chiseled: Game) -> None:
    rulings = contrary(chiseled)
    text = printed(chiseled, "setup", rulings=rulings).text.replace(" ", "")
    assert [ruling for ruling, reading in rulings.items()
            if f"{ruling}:{reading}" not in text] == []  # fmt: skip


def test_every_rule_of_a_tool_stands_on_its_card(chiseled: Game) -> None:
    text = printed(chiseled, "tools").text.replace(" ", "")
    rules = [r.id for r in chiseled.book.rules if r.section == "Tool Card Reference"]
    assert Counter(rules) == Counter(rule for tool in TOOLS for rule in tool.rules)
    assert [rule for rule in rules if rule not in text] == []
    assert len(TOOLS) == 12


def test_tool_cards_tell_the_readings_in_force(chiseled: Game) -> None:
    usual = "Each matching pair forces another pair"
    assert usual in printed(chiseled, "tools").text
    other = printed(chiseled, "tools", rulings={"jackhammer-chain": "optional-chain"}).text
    assert usual not in other
    assert "After each match the user may stop." in other


def test_the_critics_follow_their_readings(chiseled: Game) -> None:
    assert "At least 5 Onyx" in printed(chiseled, "critics").text
    strict = printed(chiseled, "critics", rulings={"technofuturist-threshold": "strict"}).text
    assert "More than 5 Onyx" in strict
    assert strict.count("+4") == 3


@pytest.mark.parametrize("nineteen", ["upper", "lower", "both"])
def test_the_chart_has_a_band_for_every_total(chiseled: Game, nineteen: str) -> None:
    rulings = {"solo-nineteen": nineteen}
    kind = paper.find(chiseled, "solo")
    assert kind.context is not None
    bands = kind.context(before(chiseled, 1, {}, rulings)).bands
    text = printed(chiseled, "solo", rulings=rulings).text
    assert all(f"{band.reach} {band.says}" in text for band in bands)
    ends = [[int(end) for end in re.findall(r"\d+", band.reach)] for band in bands[1:-1]]
    seen = Counter(n for e in ends for n in range(e[0], e[-1] + 1))
    assert {n for n in range(56) if not seen[n]} == set()
    assert {n: c for n, c in seen.items() if c > 1} == ({19: 2} if nineteen == "both" else {})
    assert (bands[0].reach, bands[-1].reach) == ("−1 or less", "56 or more")


def test_the_blank_score_sheet_prints_the_mat(chiseled: Game) -> None:
    text = printed(chiseled, "score").text
    assert "0 0 1 0 2 2 3 6 4 12 5 20 6 12 7 6 8 2 9 0" in text
    assert "0 0 1 0 2 12 3 0 4 9 5 0 6 6 7 0 8 3 9 0" in text
    known = {"body-table": "known-only", "arm-table": "known-only"}
    text = printed(chiseled, "score", rulings=known).text
    assert "0 ? 1 ? 2 ? 3 ? 4 12 5 20 6 ? 7 ? 8 ? 9 0" in text


def test_rows_stand_in_the_order_in_which_one_counts(chiseled: Game) -> None:
    text = printed(chiseled, "score", options={"sine_cera": True}).text
    order = [
        "Heads",
        "Bodies",
        "Arms",
        "Scrap",
        "Waxed Marble",
        "Total",
        "Cards left",
        "Place",
        "Agreed",
    ]
    places = [text.index(f" {word} ") for word in order]
    assert places == sorted(places)


def test_a_lone_player_has_no_place_and_no_tie(chiseled: Game) -> None:
    text = printed(chiseled, "score", players=1, options={"challenge": "de-milod"}).text
    assert "Cards left" not in text
    assert "De Milo’d: met?" in text
    assert "Past perfection." in text
