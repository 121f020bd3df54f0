"""What a table of Artifact Stack may type once and keep: Assistants, and cards with a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from referee.engine.box import BoxKind, Entries, Where, as_it_is, at_path
from referee.games.artifact_stack.actions import Delta
from referee.games.artifact_stack.decks import LABELS
from referee.games.artifact_stack.faces import Assistant, Points, ShortText
from referee.games.artifact_stack.stealing import WRITTEN

NAME_LENGTH = 40
TEXT_LENGTH = 120


class Written(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Curse, Blessing or Treasure as printed: its words and what they do.

    `silver` is gained by who reads it (lost, below 0), `others` by each of the other players;
    `points` is what a Treasure prints for the end.
    """

    name: ShortText
    deck: Literal["curses", "treasures"]
    text: ShortText = ""
    silver: Delta = 0
    others: Delta = 0
    turns: Annotated[int, Meta(ge=0, le=3)] = 0
    points: Points = 0
    star: bool = False


def _as_told(card: Written, where: Where) -> dict[str, Any]:
    """The face of the card where it comes into play, its effect where it is carried out."""
    text = card.text or card.name
    if where.path.endswith(("face", "lifted")):
        star = {"star": card.star, "letter": None, "monster": None}
        return {"deck": card.deck, "points": card.points, "text": text, **star}
    reader = where.seat or 0
    silver = {
        str(seat): gain
        for seat in range(where.seats)
        if (gain := card.silver if seat == reader else card.others)
    }
    points = card.points if card.deck == "treasures" and card.points else None
    return {"text": text, "silver": silver, "turns": card.turns, "points": points}


def _hired(assistant: Assistant, where: Where) -> Any:
    """The whole card where it is hired; what it scores where a finished game is counted."""
    counted = where.path.startswith("players.")
    return assistant.points if counted else as_it_is(assistant, where)


def _written(plain: Mapping[str, Any], entries: Entries) -> Iterator[dict[str, Any]]:
    """A face that came into play with its words, and what they did; named after the words."""
    for face in (*at_path(plain, "face"), *_values(plain, "up"), *_values(plain, "lifted")):
        if face.get("deck") in WRITTEN and face.get("text"):
            yield _kept(face, face["text"])
    if plain.get("action") == "card-effect":
        taken = entries.get(int(plain["card"].partition(".")[0]), {}).get("face") or {}
        text = taken.get("text") or " ".join(plain["text"].split())[:TEXT_LENGTH]
        if taken.get("deck") in WRITTEN and text:
            points = {} if plain["points"] is None else {"points": plain["points"]}
            gain = plain["silver"].get(str(plain["seat"]), 0)
            yield _kept(taken, text) | {"silver": gain, "turns": plain["turns"]} | points


def _kept(face: Mapping[str, Any], text: str) -> dict[str, Any]:
    told = {name: face[name] for name in ("deck", "points", "star") if name in face}
    return {"name": _name_of(text), "text": text, **told}


def _values(plain: Mapping[str, Any], name: str) -> Iterator[Any]:
    yield from (plain.get(name) or {}).values()


def _name_of(text: str) -> str:
    """The first words of a text."""
    line = " ".join(text.split())
    return line if len(line) <= NAME_LENGTH else line[: NAME_LENGTH - 1].rpartition(" ")[0] + "…"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _written_words(card: Written) -> str:
    does = [
        f"{_signed(card.silver)} Silver" if card.silver else "",
        f"{_signed(card.others)} Silver for each other player" if card.others else "",
        f"{card.turns} extra turn{'s' if card.turns > 1 else ''}" if card.turns else "",
        f"{_signed(card.points)} points" if card.deck == "treasures" else "",
        "a star" if card.star else "",
    ]
    return ", ".join(filter(None, does)) or card.text


def _assistant_words(assistant: Assistant) -> str:
    star = ["a star"] if assistant.star else []
    return ", ".join(
        [f"{_signed(assistant.points)} points", *star, *filter(None, [assistant.text])]
    )


BOX = (
    BoxKind(
        kind="assistant",
        title="Assistants",
        one="an Assistant",
        item=Assistant,
        fills=("hire.assistant", "trigger.assistants.*", "players.*.assistants.*"),
        as_told=_hired,
        words=_assistant_words,
        labels={"name": "Name on the card", "points": "Points at the end",
                "star": "It shows a star", "text": "What its card says"},
    ),
    BoxKind(
        kind="written",
        title="Curses, Blessings, Treasures",
        one="a card with a text",
        item=Written,
        fills=("take.face", "card-effect"),
        as_told=_as_told,
        found=_written,
        group=lambda card: LABELS[card.deck],
        words=_written_words,
        labels={"name": "What you call it", "text": "What is written on it",
                "silver": "Silver for who reads it (below 0: lost)",
                "others": "Silver for each other player", "turns": "Extra turns",
                "points": "Points at the end (Treasures)", "star": "It shows a star",
                **{f"deck.{deck}": says for deck, says in LABELS.items()}},
    ),
)  # fmt: skip
"""The cards whose print the rulebook does not tell."""
