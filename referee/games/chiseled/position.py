"""A finished game without its log: what was left, or what was trashed, and the way to a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from referee.engine.errors import Unreadable
from referee.engine.game import Terms
from referee.engine.names import normal
from referee.engine.position import PlayerPosition, hold_all, within_box
from referee.engine.position import Position as BasePosition
from referee.engine.score import Sheet, SheetNote
from referee.games.chiseled.critics import reads_colours
from referee.games.chiseled.final import Final, Parts, Trash
from referee.games.chiseled.options import DECK, PARTS, SCULPT, Critic, Options
from referee.games.chiseled.scoring import sheet_of
from referee.games.chiseled.supplies import WAX_EACH, WAX_IN_BOX, wax_in_play

BOX_DECKS = 4

Nine = Annotated[int, Meta(ge=0, le=9)]
Colour = Annotated[int, Meta(ge=0, le=SCULPT)]
Wax = Annotated[int, Meta(ge=0, le=WAX_IN_BOX)]


class TrashParts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Trash Pile by part, as the other side of the mat counts it."""

    head: Nine
    body: Nine
    arm: Nine
    scrap: Annotated[int, Meta(ge=0, le=18)]


class TrashColours(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Trash Pile by colour; Scrap has none."""

    gold: Colour
    silver: Colour
    onyx: Colour


class Player(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One player: exactly one of `keeps` (left in the Sculpture) and `trash_parts`.

    `met` names the Critics settled by the table that this player met.
    """

    keeps: Parts | UnsetType = UNSET
    trash_parts: TrashParts | UnsetType = UNSET
    trash_colours: TrashColours | UnsetType = UNSET
    trash_wax: Wax = 0
    met: Annotated[tuple[str, ...], Meta(max_length=3)] = ()

    def final(self) -> Final:
        """Sculpture and Trash Pile, the one told by the other: together they are the deck."""
        keeps = self.keeps or Parts(**_rest(self.trash_parts))
        trash = Trash(wax=self.trash_wax, **_rest(keeps))
        if self.trash_colours:
            trash = structs.replace(trash, **structs.asdict(self.trash_colours))
        return Final(keeps=keeps, trash=trash)


def _rest(parts: object) -> dict[str, int]:
    """What a deck holds beside these parts."""
    return {part: DECK[part] - getattr(parts, part) for part in PARTS}


class Position(BasePosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished game: its options and what each player ended with."""

    options: Options = Options()
    players: tuple[Player, ...]

    def check(self) -> None:
        """What is needed is there, and the box could hold it all."""
        reader = reads_colours(self.options.critics)
        hold_all(
            *(
                partial(self._check_player, player, f"players[{at}]", reader)
                for at, player in enumerate(self.players)
            )
        )
        within_box(self._waxes(), wax_in_play(len(self.players)), "Waxed Marble")
        within_box(self._colours(), BOX_DECKS * SCULPT, "Sculpt Cards")

    def _check_player(self, player: Player, path: str, reader: str | None) -> None:
        hold_all(
            partial(self._check_side, player, path),
            partial(self._check_colours, player, path, reader),
            partial(self._check_wax, player, path),
            partial(self._check_met, player, path),
        )

    def _check_side(self, player: Player, path: str) -> None:
        if not (player.keeps or player.trash_parts):
            says = "is missing: what is left in the Sculpture, or trash_parts instead"
            raise Unreadable(f"{path}.keeps", says)
        if player.trash_parts and player.keeps:
            raise Unreadable(f"{path}.trash_parts", "either keeps or trash_parts, not both")

    def _check_colours(self, player: Player, path: str, reader: str | None) -> None:
        if reader and not player.trash_colours:
            says = f"is missing: {reader} asks for colours in the Trash Pile"
            raise Unreadable(f"{path}.trash_colours", says)

    def _check_wax(self, player: Player, path: str) -> None:
        if self.options.sine_cera:
            if player.trash_parts:
                says = (
                    "Sine Cera is counted by keeps: the Trash Pile does not tell whose wax is whose"
                )
                raise Unreadable(f"{path}.trash_parts", says)
            return
        says = "there is Waxed Marble in Sine Cera only; set options.sine_cera or leave it out"
        if player.keeps and player.keeps.wax:
            raise Unreadable(f"{path}.keeps.wax", says)
        if player.trash_wax:
            raise Unreadable(f"{path}.trash_wax", says)

    def _check_met(self, player: Player, path: str) -> None:
        settled = self.settled_by_table
        for at, name in enumerate(player.met):
            if normal(name) not in settled:
                there_are = ", ".join(settled) or "none at this table"
                says = f"no Critic of that name is settled by_table; there are {there_are}"
                raise Unreadable(f"{path}.met[{at}]", says)

    @property
    def settled_by_table(self) -> list[str]:
        """The names of the Critics whose bonus the table itself settles."""
        critics = self.options.critics
        return [c.name for c in critics if isinstance(c, Critic) and c.by_table]

    def _waxes(self) -> Iterator[tuple[str, int]]:
        for at, player in enumerate(self.players):
            if player.keeps:
                yield f"players[{at}].keeps.wax", player.keeps.wax
            yield f"players[{at}].trash_wax", player.trash_wax

    def missing_wax(self) -> tuple[SheetNote, ...]:
        """A note where less Waxed Marble is told than is in play: none ever leaves the table."""
        told = sum(wax for _, wax in self._waxes())
        seats = len(self.players)
        in_play = wax_in_play(seats)
        if not self.options.sine_cera or told == in_play:
            return ()
        says = f"{told} of the {in_play} Waxed Marble in play are told; trashed ones are trash_wax."
        return (SheetNote(says, WAX_EACH[seats][1]),)

    def _colours(self) -> Iterator[tuple[str, int]]:
        for at, player in enumerate(self.players):
            if colours := player.trash_colours:
                total = colours.gold + colours.silver + colours.onyx
                yield f"players[{at}].trash_colours", total


def counted(position: Position) -> Mapping[str, Any]:
    """What the score counts: the finals, and which Critics each player met."""
    return {
        "finals": [p.final() for p in position.players],
        "met": [frozenset(map(normal, p.met)) for p in position.players],
    }


def score(position: Position, terms: Terms) -> Sheet:
    """The sheet of a finished game."""
    names = [p.name for p in position.players]
    found = sheet_of(
        position.options, terms.readings, terms.edition, names, **dict(counted(position))
    )
    missing = position.missing_wax()
    return structs.replace(found, notes=(*found.notes, *missing)) if missing else found
