"""Offers from dice and tokens, the Foreman's exchange, drafts and discards."""

from __future__ import annotations

import pytest

from referee.engine.game import Viewer
from referee.games.catacombs_cubes import GAME
from tests.games.catacombs_cubes.kit import Table, cites, done, refused, refused_and_ruled, taken

TOKENS = {"quarry": "tokens"}


@pytest.mark.rule("roll.four-players")
@pytest.mark.rule("roll.start-of-round")
@pytest.mark.rule("roll.pair-per-column")
def test_four_players_roll_four_pairs() -> None:
    table = Table(4)
    six = ["clay"] * 6
    refused(table.enter(3, "set-offers", faces=["clay"]), "roll.pair-per-column")
    refused_and_ruled(Table(4), "roll.four-players", 3, "set-offers", faces=six)
    answer = table.enter(3, "set-offers", faces=["clay"] * 8)
    assert {"roll.start-of-round", "roll.four-players", "roll.pair-per-column"} <= cites(answer)
    assert len(table.state.offers) == 4


@pytest.mark.rule("roll.start-of-round")
def test_the_foreman_sets_the_offers_out() -> None:
    refused_and_ruled(Table(3), "roll.start-of-round", 0, "set-offers", faces=["clay"] * 6)


@pytest.mark.rule("roll.two-three-players")
@pytest.mark.ruling("dice-colour-count", "three-and-three")
@pytest.mark.ruling("dice-colour-count", "one-per-player")
@pytest.mark.parametrize(
    ("reading", "seats", "offers"),
    [("three-and-three", 2, 3), ("three-and-three", 3, 3), ("one-per-player", 2, 2),
     ("one-per-player", 3, 3)],
)  # fmt: skip
def test_offers_of_two_and_three_players(reading: str, seats: int, offers: int) -> None:
    table = Table(seats, dice_colour_count=reading)
    wrong = ["clay"] * 2 * (5 - offers)
    refused(table.enter(seats - 1, "set-offers", faces=wrong), "roll.two-three-players")
    taken(table.offers("clay"), "roll.two-three-players")
    assert len(table.state.offers) == offers


@pytest.mark.rule("roll.colour-pairs")
@pytest.mark.rule("roll.column-order-free")
@pytest.mark.ruling("dice-colour-left-out", "purple")
def test_pairs_are_of_one_colour_each_in_any_order() -> None:
    faces = ["clay"] * 6
    twice = ["green", "green", "blue"]
    refused_and_ruled(Table(), "roll.colour-pairs", 1, "set-offers", faces=faces, colours=twice)
    purple = ["green", "purple", "blue"]
    refused(Table().enter(1, "set-offers", faces=faces, colours=purple), "roll.two-three-players")
    order = ["orange", "green", "blue"]
    answer = Table().enter(1, "set-offers", faces=faces, colours=order)
    assert {"roll.colour-pairs", "roll.column-order-free"} <= cites(answer)


@pytest.mark.rule("setup.draft-mode-locked")
def test_dice_and_tokens_do_not_mix() -> None:
    faces = ["clay"] * 6
    says = refused_and_ruled(Table(), "setup.draft-mode-locked", 1, "set-offers", faces=faces,
                             hidden=["clay"] * 3)  # fmt: skip
    assert "dice" in says
    tokens = Table(options=TOKENS)
    colours = ["green", "blue", "orange"]
    refused_and_ruled(tokens, "setup.draft-mode-locked", 1, "set-offers", faces=faces,
                      colours=colours)  # fmt: skip


@pytest.mark.rule("roll.foreman-swap")
@pytest.mark.rule("roll.foreman-swap-optional")
def test_the_foreman_exchanges_two_dice_once_before_the_first_turn() -> None:
    table = Table(3)
    table.offers("clay", "glass", "any", "palace")
    refused_and_ruled(table, "roll.foreman-swap", 2, "foreman-swap", one="1.1", other="1.2")
    table = Table(3)
    table.offers("clay", "glass", "any", "palace")
    refused(table.enter(0, "foreman-swap", one="1.1", other="2.2"), "roll.foreman-swap")
    refused(table.enter(2, "foreman-swap", one="1.1", other="1.2"), "roll.foreman-swap")
    refused(table.enter(2, "foreman-swap", one="1.1", other="4.2"), "roll.foreman-swap")
    refused(table.enter(2, "foreman-swap", one="1.3", other="2.1"), "roll.foreman-swap")
    taken(table.enter(2, "foreman-swap", one="1.1", other="2.2"), "roll.foreman-swap")
    assert [o.faces for o in table.state.offers if o] == [
        ("palace", "glass"), ("any", "clay"), ("obsidian", "obsidian")]  # fmt: skip
    refused(table.enter(2, "foreman-swap", one="1.1", other="2.2"), "roll.foreman-swap")
    without = Table(3)
    without.offers("clay", "glass")
    without.draft(0, 1)
    refused(without.enter(2, "foreman-swap", one="2.1", other="3.2"), "roll.foreman-swap")


@pytest.mark.rule("token.no-foreman-swap")
def test_with_tokens_the_foreman_exchanges_nothing() -> None:
    table = Table(3, options=TOKENS)
    table.offers("clay", "glass", "any", "palace")
    refused_and_ruled(table, "token.no-foreman-swap", 2, "foreman-swap", one="1.1", other="2.1")


@pytest.mark.rule("draft.take-pair")
@pytest.mark.rule("draft.face-meaning")
@pytest.mark.rule("resource.drafted-to-yard")
@pytest.mark.rule("draft.taken-offer-gone")
def test_a_draft_takes_both_dice_and_empties_the_column() -> None:
    table = Table(3)
    table.offers("clay", "glass")
    answer = table.draft(0, 1)
    assert taken(answer, "draft.face-meaning") == "Player 1 receives clay and glass."
    assert {"draft.take-pair", "resource.drafted-to-yard", "draft.taken-offer-gone"} <= cites(
        answer
    )
    assert table.held(0) == {"clay": 1, "glass": 1}
    assert (table.stock("clay"), table.stock("glass")) == (5, 5)
    table.end(0)
    says = refused(table.enter(1, "draft", column=1), "draft.taken-offer-gone")
    assert says == "There is no offer in column 1; there is one in 2 and 3."
    refused(table.enter(1, "draft", column=2, take=[1, 1]), "draft.take-pair")


@pytest.mark.rule("resource.choose-any")
@pytest.mark.ruling("free-choice-in-shortage", "in-stock-only")
def test_any_piece_of_the_supply() -> None:
    table = Table(3)
    table.offers("any", "glass")
    table.supply(crystal=0)
    table.draft(0, 1)
    refused(table.enter(0, "choose", pick="crystal"), "resource.choose-any")
    refused(table.enter(0, "choose", pick="red"), "resource.choose-any")
    refused(table.enter(1, "choose", pick="clay"), "resource.choose-any")
    taken(table.enter(0, "choose", pick="clay"), "resource.choose-any")
    assert table.held(0) == {"clay": 1, "glass": 1}


@pytest.mark.rule("resource.choose-any")
def test_any_piece_of_an_empty_supply_is_nothing() -> None:
    table = Table(3)
    table.offers("any", "any")
    table.no_supply()
    answer = table.draft(0, 1)
    assert taken(answer, "resource.choose-any") == "The supply is empty: player 1 gets nothing."
    assert table.state.due is None


@pytest.mark.rule("draft.resources-then-actions")
@pytest.mark.rule("change.after-palace")
def test_pieces_come_before_actions_and_the_palace_before_a_change() -> None:
    table = Table(3)
    table.offers("change", "palace", "palace", "any")
    table.yard(0, clay=1)
    taken(table.draft(0, 1), "change.after-palace")
    assert table.state.due
    assert table.state.due.kind == "palace"
    done(table.enter(0, "contribute"))
    assert table.state.due
    assert table.state.due.kind == "change"
    done(table.enter(0, "change"))
    table.end(0)
    answer = table.draft(1, 2)
    assert "draft.resources-then-actions" in cites(answer)
    assert table.state.due
    assert table.state.due.kind == "any"


@pytest.mark.ruling("draft-piece-order", "drafter-chooses")
def test_the_drafter_decides_which_piece_comes_first() -> None:
    table = Table(3)
    table.offers("any", "clay")
    table.supply(clay=0, crystal=1)
    table.draft(0, 1, take=[1, 2])
    done(table.enter(0, "choose", pick="crystal"))
    assert table.held(0) == {"crystal": 1, "obsidian": 1}
    table = Table(3)
    table.offers("any", "clay")
    table.supply(clay=0, crystal=1)
    table.draft(0, 1, take=[2, 1])  # the crystal stands in for the clay
    refused(table.enter(0, "choose", pick="crystal"), "resource.choose-any")


# ---- tokens


@pytest.mark.rule("token.two-face-up")
@pytest.mark.rule("token.offer-count")
@pytest.mark.rule("token.two-player-three")
@pytest.mark.rule("token.hidden-third")
@pytest.mark.rule("token.as-dice-otherwise")
def test_a_token_offer_for_each_player_three_for_two() -> None:
    for seats, offers, rule in ((2, 3, "token.two-player-three"), (3, 3, "token.offer-count"),
                                (4, 4, "token.offer-count")):  # fmt: skip
        table = Table(seats, options=TOKENS)
        few = ["clay"] * 2 * (offers - 1)
        refused(table.enter(seats - 1, "set-offers", faces=few), rule)
        answer = table.offers("clay")
        assert {rule, "token.two-face-up", "token.hidden-third", "turn.first-player"} <= cites(
            answer
        )
        assert table.state.draw == 64 - 3 * offers


@pytest.mark.rule("token.draw-pile")
@pytest.mark.rule("token.discard-pile")
@pytest.mark.rule("token.reshuffle")
@pytest.mark.ruling("token-complete-set", "three-per-offer")
def test_tokens_are_conserved_and_reshuffled() -> None:
    table = Table(2, options=TOKENS)
    assert (table.state.draw, table.state.discard) == (64, 0)
    piles = []
    for _ in range(9):
        answer = table.offers("clay", "glass")
        piles.append((table.state.draw, "token.reshuffle" in cites(answer)))
        table.next_round()
    assert piles == [(55, False), (46, False), (37, False), (28, False), (19, False), (10, False),
                     (1, False), (55, True), (46, False)]  # fmt: skip


@pytest.mark.rule("token.take-two-of-three")
@pytest.mark.rule("token.third-discarded")
@pytest.mark.rule("token.reveal-taken")
@pytest.mark.ruling("hidden-token-blind", "blind")
def test_two_of_three_tokens_and_the_hidden_one_is_revealed() -> None:
    table = Table(3, options=TOKENS)
    table.offers("clay", "glass")
    refused(table.enter(0, "draft", column=1), "token.take-two-of-three")
    refused(table.enter(0, "draft", column=1, take=[1, 1]), "token.take-two-of-three")
    refused(table.enter(0, "draft", column=1, take=[1, 3]), "token.reveal-taken")
    early = {"column": 1, "take": [1, 2], "revealed": "stone"}
    refused(table.enter(0, "draft", **early), "token.reveal-taken")
    answer = table.enter(0, "draft", column=1, take=[3, 2], revealed="stone")
    assert taken(answer, "token.reveal-taken") == "The face-down token shows stone."
    assert {"token.take-two-of-three", "token.third-discarded", "token.discard-pile"} <= cites(
        answer
    )
    assert table.held(0) == {"glass": 1, "stone": 1}
    assert table.state.discard == 3


@pytest.mark.rule("token.hidden-peek")
def test_only_the_foreman_sees_the_face_down_tokens() -> None:
    table = Table(3, options=TOKENS)
    two = ["clay", "glass"]
    says = refused_and_ruled(Table(3, options=TOKENS), "token.hidden-third", 2, "set-offers",
                             faces=["any"] * 6, hidden=two)  # fmt: skip
    assert says == "2 face-down tokens for 3 offers."
    answer = table.offers("any", hidden=["clay", "glass", "stone"])
    assert "token.hidden-peek" in cites(answer)
    seen = {seat: GAME.rules.view(table.state, Viewer(frozenset({seat}))) for seat in range(3)}
    assert [o["hidden"] for o in seen[2]["offers"]] == ["clay", "glass", "stone"]
    assert [o["hidden"] for o in seen[0]["offers"]] == [None] * 3
    entry = table.log.played[-1].entry
    assert GAME.rules.sealed_now(table.state, entry.id, entry.move) == {"hidden"}
    sealed = Table(3, options=TOKENS)
    told = sealed.enter(2, "set-offers", faces=["any"] * 6, hidden={"sealed": True})
    assert (told.taken, told.verdict.kind, told.verdict.rule) == (
        True,
        "unknown",
        "token.hidden-peek",
    )


# ---- one more offer goes


@pytest.mark.rule("draft.passive-discard")
@pytest.mark.ruling("extra-discard", "two-player-only")
def test_passive_the_leftmost_offer_goes_after_a_draft_of_two() -> None:
    table = Table(2)
    table.offers("clay", "glass")
    answer = table.draft(0, 3)
    says = taken(answer, "draft.passive-discard")
    assert says == "Discarded too: clay and glass, column 1."
    assert table.state.columns == (1,)
    three = Table(3)
    three.offers("clay", "glass")
    three.draft(0, 3)
    assert three.state.columns == (0, 1)
    left = Table(3)
    left.offers("clay", "glass")
    done(left.enter(2, "leave"))
    left.draft(0, 3)
    assert left.state.columns == (0, 1), "a game begun by three has no surplus offer"


@pytest.mark.rule("draft.competitive-discard")
def test_competitive_the_foreman_chooses_which_goes() -> None:
    table = Table(2, options={"resource_rule": "competitive"})
    table.offers("clay", "glass")
    refused(table.enter(1, "discard-offer", column=2), "draft.competitive-discard")
    table.draft(0, 1)
    refused(table.enter(0, "discard-offer", column=2), "draft.competitive-discard")
    refused(table.enter(1, "discard-offer", column=1), "draft.competitive-discard")
    taken(table.enter(1, "discard-offer", column=3), "draft.competitive-discard")
    assert table.state.columns == (1,)
    table.end(0)
    table.draft(1, 2)
    assert table.state.due is None


@pytest.mark.ruling("extra-discard", "when-building")
def test_one_offer_goes_with_each_build() -> None:
    table = Table(4, extra_discard="when-building")
    table.offers("clay", "glass")
    table.draft(0, 2)
    assert table.state.columns == (0, 2, 3)
    table.end(0)
    table.build(1, 1, "stone")
    table.place(1, "1,0")
    while table.state.due:
        table.any_choice()
    assert table.state.columns == (2, 3)


@pytest.mark.ruling("extra-discard", "every-draft")
def test_one_more_offer_goes_after_every_draft() -> None:
    table = Table(4, extra_discard="every-draft")
    table.offers("clay", "glass")
    table.draft(0, 2)
    assert table.state.columns == (2, 3)


@pytest.mark.ruling("extra-discard", "never")
def test_no_more_offer_goes() -> None:
    table = Table(2, extra_discard="never")
    table.offers("clay", "glass")
    table.draft(0, 2)
    assert table.state.columns == (0, 2)


@pytest.mark.rule("draft.competitive-discard")
@pytest.mark.ruling("extra-discard", "every-draft")
def test_the_leftmost_offer_goes_where_the_foreman_who_would_choose_has_left() -> None:
    table = Table(3, options={"resource_rule": "competitive"}, extra_discard="every-draft")
    table.offers("clay", "glass", "stone", "stone", "bamboo", "bamboo")
    done(table.enter(2, "leave"))
    answer = table.draft(0, 2)
    assert taken(answer, "draft.competitive-discard") == "Discarded too: clay and glass, column 1."
    assert (table.state.due, table.state.columns) == (None, (2,))
