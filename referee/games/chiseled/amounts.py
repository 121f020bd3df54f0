"""How many cards: where a card's plain number, or the wax that counts as Scrap, is for a ruling."""

from __future__ import annotations

from referee.engine.judge import Facts
from referee.games.chiseled.cards import WAX, kinds, many
from referee.games.chiseled.moves import Use


def exact_or_fewer(use: Use, rule: str, tool: str, count: int, due: int, most: int) -> None:
    """Hold a count to a plain number on a card: compulsory as far as cards allow, or a maximum."""
    if count == due:
        return
    exact = count > most or use.judge.reading("exact-versus-up-to") == "exact"
    says = (
        "{tool} trashes {due} here, not {count}."
        if exact
        else "{tool} trashes {due} here at most, not {count}."
    )
    facts: Facts = {"tool": tool, "due": many(due), "count": count}
    instead = f"Trash {many(due)}."
    use.judge.require(not exact and count < due, rule, says, instead=instead, **facts)


def wax_taken(use: Use, there: int) -> int:
    """How many of the Waxed Marble caught by an effect on all Scrap are taken as Scrap.

    By ruling wax-as-scrap-choice: as the player likes, all, or none.
    """
    told = use.action.wax_as_scrap
    if told is None and use.action.trashed is not None:
        told = kinds(use.action.trashed).count(WAX)
    if not there:
        _no_wax(use, told or 0)
        return 0
    reading = use.judge.reading("wax-as-scrap-choice")
    low, high = {"player-chooses": (0, there), "always-scrap": (there, there)}.get(reading, (0, 0))
    taken = low if told is None else told
    says = "Of {there} Waxed Marble {span} can count as Scrap here, not {n}."
    span = f"{low} to {high}" if low < high else f"only {low}" if low else "none"
    facts: Facts = {"there": there, "span": span, "n": taken}
    use.judge.require(low <= taken <= high, "wax.as-scrap", says,
                      instead=f"Take {span}.", **facts)  # fmt: skip
    if taken:
        use.judge.cite("wax.as-scrap", "Waxed Marble that counts as Scrap: {n}.", n=taken)
    return min(taken, there)


def _no_wax(use: Use, told: int) -> None:
    says = "There is no Waxed Marble that could count as Scrap here, yet {n} was entered."
    use.judge.require(not told, "wax.as-scrap", says, instead="Enter none.", n=told)
