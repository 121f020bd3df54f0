"""The drawing phase: rolls, topics, numbers, titles, drawings, the reveal."""

from __future__ import annotations

import pytest

from tests.games.geometric_art.kit import Table, cites, refused, says

FACES = ("circle", "circle", "square", "square", "line", "line", "arc")


@pytest.mark.rule("joint.draw-roll")
@pytest.mark.rule("joint.round-two-phases")
@pytest.mark.rule("joint.draw-roll-before-topic")
@pytest.mark.rule("joint.draw-reveal-topic")
@pytest.mark.rule("joint.draw-topic-symbol")
def test_a_joint_round_rolls_then_turns_up_one_card() -> None:
    table = Table()
    assert "not been rolled" in refused(
        table.enter(None, "topic", topic="Food"), "joint.draw-roll-before-topic"
    )
    rolled = table.ok(None, "roll")
    cites(rolled, "joint.draw-roll", "joint.round-two-phases")
    assert rolled.says == "7 dice are rolled."
    turned = cites(table.ok(None, "topic", topic="Food"), "joint.draw-reveal-topic")
    assert says(turned, "joint.draw-topic-symbol") == "Everybody draws Food."
    assert (table.state.deck, table.state.discards, table.state.phase) == (34, 1, "draw")


@pytest.mark.rule("best.draw-roll")
@pytest.mark.rule("best.round-two-phases")
@pytest.mark.rule("best.draw-roll-before-topic")
@pytest.mark.rule("best.draw-reveal-topic")
@pytest.mark.rule("best.draw-topic-symbol")
@pytest.mark.rule("best.draw-number-consulted")
def test_a_best_artist_round_also_reads_the_dice_number() -> None:
    table = Table("best")
    refused(table.enter(None, "topic"), "best.draw-roll-before-topic")
    cites(table.ok(None, "roll"), "best.draw-roll", "best.round-two-phases")
    refused(table.enter(None, "dice-number", number=5), "best.phase-order")
    cites(table.ok(None, "topic", topic="Food"), "best.draw-reveal-topic", "best.draw-topic-symbol")
    cites(table.ok(None, "dice-number", number=5), "best.draw-number-consulted")
    assert table.state.number == 5


def test_joint_exhibition_knows_no_dice_number() -> None:
    table = Table()
    refused(table.enter(None, "dice-number", number=5), "best.draw-number-consulted")


def test_a_table_may_rule_that_a_forgotten_roll_was_made() -> None:
    table = Table()
    table.ruled(None, "topic", "joint.draw-roll-before-topic", topic="Food")
    assert (table.state.phase, table.state.rolled) == ("draw", 7)


def test_faces_are_those_of_the_dice_in_play() -> None:
    table = Table(options={"symbols": ["circle", "square"]})
    assert "3 faces" in refused(table.enter(None, "roll", faces=["circle"] * 3), "joint.draw-roll")
    refused(table.enter(None, "roll", faces=["star"] * 7), "table.pieces")
    table.ok(None, "roll", faces=["circle"] * 7)
    assert table.state.faces == ("circle",) * 7


@pytest.mark.rule("joint.phase-order")
def test_joint_steps_wait_for_one_another() -> None:
    table = Table()
    assert "dice are to be rolled" in refused(
        table.enter(0, "title", title="boat"), "joint.phase-order"
    )
    refused(table.enter(None, "reveal"), "joint.phase-order")
    refused(table.enter(None, "painter", painter=0), "joint.phase-order")
    refused(table.enter(None, "next-round"), "joint.phase-order")
    table.start()
    refused(table.enter(None, "roll"), "joint.phase-order")
    refused(table.enter(1, "guess", text="boat"), "joint.phase-order")
    table.draw()
    refused(table.enter(0, "drawing-done"), "joint.phase-order")


@pytest.mark.rule("best.phase-order")
def test_best_steps_wait_for_one_another() -> None:
    table = Table("best")
    refused(table.enter(1, "raise-hand"), "best.phase-order")
    table.start()
    refused(table.enter(None, "dice-number", number=3), "best.phase-order")
    refused(table.enter(1, "guess", right=True), "best.phase-order")


# ---- titles


@pytest.mark.rule("joint.draw-title-secret")
@pytest.mark.rule("joint.draw-title-first")
@pytest.mark.rule("joint.phase-simultaneous")
def test_joint_titles_come_before_drawings_in_any_order() -> None:
    table = Table()
    table.start()
    refused(table.enter(0, "drawing-done"), "joint.draw-title-first")
    cites(table.ok(2, "title", title="boat"), "joint.draw-title-secret")
    cites(table.ok(2, "drawing-done"), "joint.phase-simultaneous")
    table.ok(0, "title", title="boat")  # the same as another's, and nothing says so
    assert "had to be written before" in refused(
        table.enter(2, "title", title="cat"), "joint.draw-title-first"
    )
    table.ok(0, "title", title="cat")  # a new thought, before drawing
    written = table.side(0).written
    assert written is not None
    assert written.text == "cat"


@pytest.mark.rule("best.draw-title-secret")
@pytest.mark.rule("best.draw-title-first")
@pytest.mark.rule("best.phase-simultaneous")
def test_best_titles_come_before_drawings() -> None:
    table = Table("best")
    table.start()
    refused(table.enter(1, "drawing-done"), "best.draw-title-first")
    cites(table.ok(1, "title"), "best.draw-title-secret")
    cites(table.ok(1, "drawing-done"), "best.phase-simultaneous")
    refused(table.enter(1, "drawing-done"), "table.phase")


def test_a_late_title_needs_a_ruling_and_a_told_one_stays() -> None:
    table = Table()
    table.begin()
    table.ruled(1, "title", "joint.draw-title-first", title="plum")
    table.joint()
    assert table.enter(0, "title", title="pear").verdict.final


def test_an_entry_for_another_round_comes_too_late() -> None:
    table = Table()
    table.round()
    table.ok(None, "next-round")
    table.start()
    assert "meant for round 1" in refused(
        table.enter(0, "title", title="boat", round=1), "table.phase"
    )
    refused(table.enter(0, "drawing-done", round=1), "table.phase")
    table.ok(0, "title", title="boat", round=2)


@pytest.mark.rule("joint.draw-wait-for-all")
@pytest.mark.rule("joint.draw-reveal-together")
@pytest.mark.rule("joint.draw-title-covered")
def test_a_joint_reveal_waits_for_the_last() -> None:
    table = Table()
    table.start()
    for seat in (0, 1):
        table.ok(seat, "title", title="boat")
        table.ok(seat, "drawing-done")
    assert "player 3" in refused(table.enter(None, "reveal"), "joint.draw-wait-for-all")
    table.ok(2, "title", title="boat")
    table.ok(2, "drawing-done")
    shown = cites(
        table.ok(None, "reveal"), "joint.draw-reveal-together", "joint.draw-title-covered"
    )
    assert shown.says == "3 drawings are shown at once."


@pytest.mark.rule("best.draw-wait-for-all")
@pytest.mark.rule("best.draw-reveal-together")
@pytest.mark.rule("best.draw-title-covered")
def test_a_best_reveal_waits_for_the_last() -> None:
    table = Table("best")
    table.start()
    refused(table.enter(None, "reveal"), "best.draw-wait-for-all")
    table.ruled(None, "reveal", "best.draw-wait-for-all")
    assert table.state.phase == "guess"
    other = Table("best")
    other.start()
    for seat in range(3):
        other.ok(seat, "title")
        other.ok(seat, "drawing-done")
    cites(other.ok(None, "reveal"), "best.draw-reveal-together", "best.draw-title-covered")


# ---- titles of earlier rounds


def second(mode: str = "best", topic: str = "Food", **rulings: str) -> Table:
    """Round 2, about to write titles; `boat 1`, `cat 1`, `Apple` were used in round 1."""
    table = Table(mode, **rulings)
    table.begin(["boat 1", "cat 1", "Apple"], topic="Fruit")
    table.rest()
    table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.start(topic=topic)
    return table


@pytest.mark.rule("best.no-title-reuse")
@pytest.mark.ruling("best-reuse-detected", "refuse-at-entry")
def test_a_used_title_is_refused_when_it_is_written() -> None:
    table = second(topic="Fruit")
    told = refused(table.enter(0, "title", title="CAT 1!"), "best.no-title-reuse")
    assert "“cat 1”" in told
    assert "round 1" in told
    table.ok(0, "title", title="plum")
    table.ok(1, "title", title="plum")  # within the round it would betray the other


@pytest.mark.rule("best.no-reuse-across-topics")
@pytest.mark.example("apple-fruit-then-food")
def test_apple_for_fruit_bars_apple_for_food() -> None:
    table = second(topic="Food")
    told = refused(table.enter(1, "title", title="Apple"), "best.no-reuse-across-topics")
    assert told == "“Apple” was a title in round 1 (topic Fruit); it may not be written again."
    refused(table.enter(1, "title", title="apple 蘋果"), "best.no-reuse-across-topics")
    table.ruled(1, "title", "best.no-reuse-across-topics", title="Apple")


def test_a_late_title_may_be_one_told_this_round() -> None:
    table = second()
    table.draw(["plum", "pear", "hen"])
    table.ok(None, "painter", painter=0)
    table.best()
    table.ruled(1, "title", "best.draw-title-first", title="Plum")
    assert table.side(1).written is not None


def test_a_used_title_from_paper_has_no_mark_of_its_own() -> None:
    table = second()
    table.draw(["plum", None, "pear"])
    table.ok(None, "painter", painter=1)
    table.ok(0, "guess", right=True)
    verdict = table.ok(1, "tell-title", title="apple")
    assert "no mark" in says(verdict, "best.no-title-reuse")
    assert (table.checks, table.xs) == ([2, 1, 0], [0, 0, 0])


@pytest.mark.ruling("best-reuse-detected", "x-at-title")
def test_a_used_title_costs_its_painter_an_x() -> None:
    table = second(best_reuse_detected="x-at-title")
    table.draw(["plum", "APPLE", "pear"])
    table.ok(None, "painter", painter=1)
    table.ok(0, "guess", right=True)
    cites(table.ok(1, "tell-title"), "best.no-title-reuse")
    assert (table.checks, table.xs) == ([2, 1, 0], [0, 1, 0])


@pytest.mark.ruling("best-reuse-detected", "void-painting")
def test_a_used_title_voids_its_painting() -> None:
    table = second(best_reuse_detected="void-painting")
    table.draw(["plum", "APPLE", "pear"])
    table.ok(None, "painter", painter=1)
    table.ok(0, "guess", right=False)
    assert table.xs == [1, 0, 0]
    table.ok(2, "guess", right=True)
    assert "void" in says(table.ok(1, "tell-title"), "best.no-title-reuse")
    assert (table.checks, table.xs) == ([0, 0, 0], [0, 0, 0])
    assert table.state.painter == 2


def test_a_closed_painting_is_voided_too() -> None:
    table = second(best_reuse_detected="void-painting")
    table.draw(["plum", "APPLE", "pear"])
    table.ok(None, "painter", painter=1)
    table.ok(0, "guess", right=False)
    table.ok(1, "close-painting")
    assert table.xs == [0, 0, 0]


def test_a_void_painting_takes_back_every_wrong_guess() -> None:
    """Also two of one player, who was wrong again after somebody else."""
    rulings = {"best_reuse_detected": "void-painting"}
    table = Table("best", 4, **rulings, best_wrong_guesser_barred="barred-for-one-guess")
    table.round(["apple", "boat", "cat", "hen"])
    table.begin(["plum", "Apple!", "pear", "dog"], painter=1)
    for seat in (0, 2, 0):
        table.ok(seat, "guess", right=False)
    assert table.xs == [2, 0, 1, 0]
    table.ok(1, "close-painting")
    assert table.xs == [0, 0, 0, 0]


@pytest.mark.ruling("joint-title-reuse", "allowed")
def test_joint_titles_may_come_back() -> None:
    table = second("joint")
    table.ok(0, "title", title="apple")


@pytest.mark.ruling("joint-title-reuse", "barred")
def test_joint_titles_may_be_barred_as_well() -> None:
    table = second("joint", joint_title_reuse="barred")
    refused(table.enter(0, "title", title="apple"), "best.no-reuse-across-topics")
    void = Table("joint", joint_title_reuse="barred", best_reuse_detected="void-painting")
    void.begin(["boat", "cat", "Apple"])
    void.rest()
    void.ok(None, "end-round")
    void.begin(["apple", "dog", "hen"])
    void.joint(1)
    assert (void.xs, void.state.dice, void.state.named_here) == ([0, 0, 0], 7, (False,))


# ---- Dice Number Cards


def numbers(table: Table, wanted: list[int]) -> None:
    for number in wanted:
        table.begin(number=number)
        table.rest()
        table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.ok(None, "roll")
    table.ok(None, "topic")


@pytest.mark.ruling("dice-number-cycle", "next-and-reshuffle")
def test_a_new_number_each_round() -> None:
    table = Table("best")
    numbers(table, [3, 4, 5, 6, 7])
    verdict = table.ok(None, "dice-number", number=6)
    assert "shuffled" in says(verdict, "best.setup-dice-number-shuffle")


@pytest.mark.ruling("dice-number-cycle", "next-and-reshuffle")
def test_five_cards_shuffled_again_show_the_same_numbers() -> None:
    table = Table("best")
    numbers(table, [3, 4, 5, 6, 6])
    says_no = refused(table.enter(None, "dice-number", number=7), "best.draw-number-consulted")
    assert (
        says_no == "No card still to come shows 7; those left of this shuffle show 3, 4, 5, 6, 6."
    )
    table = Table("best")
    numbers(table, [3, 4, 5, 6, 6, 6, 6])
    assert "show 3, 4, 5." in refused(
        table.enter(None, "dice-number", number=6), "best.draw-number-consulted"
    )
    table.ok(None, "dice-number", number=5)
    table = Table("best")
    numbers(table, [*[3, 4, 5, 6, 6] * 2, 5])
    assert "show 3, 4, 6, 6." in refused(
        table.enter(None, "dice-number", number=5), "best.draw-number-consulted"
    )


@pytest.mark.ruling("dice-number-cycle", "next-and-wrap")
def test_numbers_in_the_same_order_again() -> None:
    table = Table("best", dice_number_cycle="next-and-wrap")
    numbers(table, [3, 4, 5, 6, 7])
    assert "shows 3, not 6" in refused(
        table.enter(None, "dice-number", number=6), "best.draw-number-consulted"
    )
    table.ok(None, "dice-number", number=3)
    table.draw()
    table.ok(None, "painter", painter=0)
    table.rest()
    table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.ok(None, "roll")
    table.ok(None, "topic")
    assert "shows 4, not 3" in refused(
        table.enter(None, "dice-number", number=3), "best.draw-number-consulted"
    )


@pytest.mark.ruling("dice-number-cycle", "one-for-game")
def test_one_number_for_the_game() -> None:
    table = Table("best", dice_number_cycle="one-for-game")
    numbers(table, [4])
    refused(table.enter(None, "dice-number", number=5), "best.draw-number-consulted")
    table.ok(None, "dice-number", number=4)


# ---- what a drawing may hold


def drawing(mode: str = "joint", number: int = 7, title: str = "boat", **rulings: str) -> Table:
    table = Table(mode, **rulings)
    table.start(FACES, number=number)
    table.ok(0, "title", title=title)
    return table


def draw(table: Table, symbols: str = "", count: int = 0) -> str:
    """Try a drawing; the rule that refuses it, or nothing."""
    answer = table.enter(0, "drawing-done", symbols=symbols.split(), count=count)
    return "" if answer.taken else str(answer.verdict.rule)


@pytest.mark.rule("joint.draw-obey-guidelines")
@pytest.mark.rule("joint.draw-shapes-from-dice")
@pytest.mark.rule("draw.symbol-once")
@pytest.mark.rule("draw.limit-counts-per-die")
def test_a_joint_drawing_uses_each_die_once() -> None:
    assert draw(drawing(), "circle circle square square line line arc") == ""
    assert draw(drawing(), "circle circle circle") == "draw.limit-counts-per-die"
    assert draw(drawing(), "arc arc") == "draw.symbol-once"
    assert draw(drawing(), "star") == "joint.draw-shapes-from-dice"
    assert draw(drawing(), count=7) == ""
    assert draw(drawing(), count=8) == "draw.limit-counts-per-die"
    table = drawing()
    verdict = table.ok(0, "drawing-done", symbols=["arc"])
    assert says(verdict, "joint.draw-obey-guidelines") == "The drawing may hold up to 7 symbols."


@pytest.mark.rule("best.draw-obey-guidelines")
@pytest.mark.rule("best.symbol-once")
def test_a_best_drawing_uses_each_die_once() -> None:
    assert draw(drawing("best"), "arc arc") == "best.symbol-once"
    assert draw(drawing("best"), "circle circle circle") == "best.symbol-once"
    assert draw(drawing("best"), "star") == "best.symbol-once"
    table = drawing("best")
    cites(table.ok(0, "drawing-done", symbols=["arc"]), "best.draw-obey-guidelines")


def test_shapes_named_and_counted_agree() -> None:
    assert draw(drawing(), "arc", 2) == "table.pieces"
    assert draw(drawing(), "arc", 1) == ""


@pytest.mark.rule("best.draw-number-limit")
@pytest.mark.rule("best.draw-number-own-choice")
@pytest.mark.ruling("dice-number-exact", "at-most")
@pytest.mark.example("dice-number-five")
def test_a_dice_number_of_five() -> None:
    for symbols in ("circle circle square line arc", "square square line line arc", "arc"):
        assert draw(drawing("best", 5), symbols) == ""
    assert draw(drawing("best", 5), "circle circle square square line line") == (
        "best.draw-number-limit"
    )
    assert draw(drawing("best", 5), count=5) == ""
    assert draw(drawing("best", 5), count=6) == "best.draw-number-limit"


@pytest.mark.ruling("dice-number-exact", "exactly")
def test_exactly_the_dice_number() -> None:
    for count, rule in ((4, "best.draw-number-limit"), (5, ""), (6, "best.draw-number-limit")):
        assert draw(drawing("best", 5, dice_number_exact="exactly"), count=count) == rule
    assert draw(drawing("best", 5, dice_number_exact="exactly")) == ""  # nothing told


@pytest.mark.rule("draw.ability-extra")
@pytest.mark.rule("ability.plus-one-effect")
@pytest.mark.rule("ability.plus-one-discard")
def test_a_plus_one_card_repeats_a_rolled_symbol() -> None:
    def with_card() -> Table:
        table = drawing()
        cites(
            table.ok(0, "ability", card="plus-one"),
            "ability.plus-one-effect",
            "ability.plus-one-discard",
        )
        assert table.side(0).plus_one == 0
        return table

    table = with_card()
    cites(table.ok(0, "drawing-done", symbols=[*FACES, "arc"]), "draw.ability-extra")
    assert draw(with_card(), "arc arc arc") == "draw.symbol-once"
    assert draw(with_card(), "star") == "joint.draw-shapes-from-dice"
    assert draw(with_card(), count=8) == ""
    assert draw(with_card(), count=9) == "draw.limit-counts-per-die"
    refused(with_card().enter(0, "ability", card="plus-one"), "ability.plus-one-discard")


def test_a_plus_one_card_is_used_before_the_reveal() -> None:
    table = Table()
    refused(table.enter(0, "ability", card="plus-one"), "ability.plus-one-effect")
    table.begin()
    refused(table.enter(0, "ability", card="plus-one"), "ability.plus-one-effect")
    table.ruled(0, "ability", "ability.plus-one-effect", card="plus-one")
    assert table.side(0).plus_one == 0


def plus_one(symbols: str = "", count: int = 0, **rulings: str) -> str:
    """A drawing with the Dice Number 3 and a +1 card used."""
    table = drawing("best", 3, **rulings)
    table.ok(0, "ability", card="plus-one")
    return draw(table, symbols, count)


@pytest.mark.rule("best.ability-extra")
@pytest.mark.ruling("dice-number-plus-one", "on-top")
def test_a_plus_one_card_on_top_of_the_dice_number() -> None:
    assert plus_one("circle square line arc") == ""
    assert plus_one("arc arc") == ""
    assert plus_one("circle circle square line arc") == "best.draw-number-limit"
    assert plus_one(count=4) == ""
    table = drawing("best", 3)
    table.ok(0, "ability", card="plus-one")
    cites(table.ok(0, "drawing-done", count=4), "best.ability-extra")


@pytest.mark.ruling("dice-number-plus-one", "chosen-dice")
def test_a_plus_one_card_repeats_a_chosen_die() -> None:
    chosen = {"dice_number_plus_one": "chosen-dice"}
    assert plus_one("circle square line arc", **chosen) == "best.ability-extra"
    assert plus_one("circle square arc arc", **chosen) == ""
    assert plus_one("circle square line", **chosen) == ""


@pytest.mark.ruling("dice-number-plus-one", "within")
def test_a_plus_one_card_within_the_dice_number() -> None:
    within = {"dice_number_plus_one": "within"}
    assert plus_one("circle square line arc", **within) == "best.draw-number-limit"
    assert plus_one("circle arc arc", **within) == ""


def test_a_dice_number_above_the_dice_has_no_effect() -> None:
    table = Table("best")
    table.start(number=7)
    table.ok(0, "title")
    assert draw(table, count=7) == ""


def test_a_drawing_that_is_sealed_cannot_be_judged_yet() -> None:
    table = drawing()
    verdict = table.ok(0, "drawing-done", symbols={"sealed": True}, count={"sealed": True})
    assert (verdict.kind, verdict.rule) == ("unknown", "draw.symbol-once")


@pytest.mark.example("topic-food-apple")
def test_the_apple_of_the_rulebook() -> None:
    table = drawing(title="apple 蘋果")
    table.ok(0, "drawing-done", symbols=["circle", "line"])
    for seat in (1, 2):
        table.ok(seat, "title", title="pear")
        table.ok(seat, "drawing-done")
    table.ok(None, "reveal")
    written = table.side(0).written
    assert written is not None
    assert (written.text, written.told) == ("apple 蘋果", False)
    other = drawing(title="apple 蘋果")
    assert draw(other, "heart") == "joint.draw-shapes-from-dice"
