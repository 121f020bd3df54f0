"""Final positions between forms, addresses and score sheets.

A position travels in an address as short text, so that a link shows its sheet for ever: the sheet
is computed anew each time, from nothing but the link.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.engine.codec import convert, decode, encode
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.web.numbers import counting
from referee.web.rulingform import chosen_rulings, typed_rulings
from referee.web.structform import StructForm
from referee.web.structshape import Typed, number_in

LONGEST = 1 << 16
"""Bytes of a position out of an address; real ones have a thousand."""

ASKED_APART = frozenset(("game", "edition", "rulings", "claimed"))
"""Fields of every position that the page asks in its own way."""

CUT_SHORT = (
    "This link to a position is cut short or altered. Ask for it again, or fill in the form."
)


def packed(plain: Mapping[str, Any]) -> str:
    """A position as text for an address."""
    squeezed = zlib.compress(encode(plain).encode(), 9)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(game: Game, text: str) -> dict[str, Any]:
    """The position in an address; raises Unreadable for what is not one of this game."""
    try:
        squeezed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        plain = decode(zlib.decompressobj().decompress(squeezed, LONGEST))
        convert(plain, game.position)
    except (binascii.Error, zlib.error, ValueError, Unreadable):
        raise Unreadable("", CUT_SHORT) from None
    return cast("dict[str, Any]", plain)


class PositionForm:
    """The form of a game's final position: its struct, the claims and the rulings.

    `typed` is what was sent; `preset` a position to start from; `seats` how many players it shows.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        typed: Mapping[str, Sequence[str]] | None = None,
        preset: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.filled = typed is not None or preset is not None
        self.typed: Typed = {k: list(v) for k, v in (typed or {}).items()}
        if preset is not None:
            self.typed |= _preset(preset)
        self.form = StructForm(
            game.position,
            self.typed if typed is not None else None,
            preset,
            skip=ASKED_APART,
            lengths={"players": seats},
        )

    @property
    def names(self) -> list[str]:
        """The names as typed; a player without one is called by number."""
        return [self.first(f"players.{n}.name") or f"Player {n + 1}" for n in range(self.seats)]

    def first(self, path: str) -> str:
        """What stands in a field, "" where nothing does."""
        return next(iter(self.typed.get(path, ())), "").strip()

    def plain(self) -> dict[str, Any]:
        """The position that was typed; what cannot be read is a fault of `form`."""
        for number, name in enumerate(self.names):
            self.form.typed[f"players.{number}.name"] = [name]
        plain = {"game": self.game.slug, **self.form.plain()}
        rulings, claimed = chosen_rulings(self.game, self.typed), self._claimed()
        return plain | ({"rulings": rulings} if rulings else {}) | (
            {"claimed": claimed} if claimed else {}
        )  # fmt: skip

    def _claimed(self) -> dict[str, int]:
        claimed: dict[str, int] = {}
        for number, name in enumerate(self.names):
            text = self.first(f"claimed.{number}")
            total = number_in(text)
            if text and total is None:
                self.form.fault(f"claimed.{number}", f"This is a whole number, not {text[:20]}.")
            elif total is not None:
                claimed[name] = total
        return claimed

    def complain(self, wrong: Unreadable) -> None:
        """Put a complaint, and those that came with it, beside the fields they speak of."""
        for one in (wrong, *wrong.more):
            places = (n for n, name in enumerate(self.names) if one.path == f"claimed.{name}")
            place = next(places, None)
            path = one.path if place is None else f"claimed.{place}"
            self.form.complain(Unreadable(path, one.says))

    def change(self, order: str) -> bool:
        """Carry out an order of the form, `seats:<n>` among them; False for any other."""
        verb, _, number = order.partition(":")
        low, high = self.game.seats
        if verb == "seats" and (seats := counting(number, 2)) is not None:
            self.seats = self.form.lengths["players"] = min(max(seats, low), high)
            return True
        return self.form.change(order)


def _preset(plain: Mapping[str, Any]) -> Typed:
    """What of a position stands in fields that are asked apart, and the names."""
    players = plain.get("players", ())
    names = [p.get("name", "") for p in players]
    typed = {f"players.{n}.name": [name] for n, name in enumerate(names)}
    claimed = plain.get("claimed", {})
    typed |= {f"claimed.{names.index(n)}": [str(p)] for n, p in claimed.items() if n in names}
    return typed | typed_rulings(plain.get("rulings", {}))
