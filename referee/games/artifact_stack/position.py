"""A finished game without its log: what each player has, and the way to its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from referee.engine.errors import Unreadable
from referee.engine.game import Terms
from referee.engine.position import PlayerPosition, hold_all, within_box
from referee.engine.position import Position as BasePosition
from referee.engine.score import Sheet, SheetNote
from referee.games.artifact_stack.decks import (
    ASSISTANTS_IN_BOX,
    CARDS_IN_DECK,
    DECKS,
    EACH,
    ONE,
    SILVER_IN_BOX,
    TEMPLE_CARDS,
    Deck,
)
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.options import Options
from referee.games.artifact_stack.scoring import sheet_of
from referee.games.artifact_stack.sets import Monsters, china_value

Nine = Annotated[int, Meta(ge=0, le=CARDS_IN_DECK)]
SetSize = Annotated[int, Meta(ge=2, le=CARDS_IN_DECK)]
Points = Annotated[int, Meta(ge=-99, le=99)]
Letters = Annotated[
    str,
    Meta(
        pattern="^[ABC]*$",
        max_length=CARDS_IN_DECK,
        description="the letters A, B and C of its cards, in any order",
    ),
]
FewPoints = Annotated[tuple[Points, ...], Meta(max_length=CARDS_IN_DECK)]


class Statues(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Sizes of flipped sets, and how many Statues are in none."""

    sets: tuple[SetSize, ...] = ()
    loose: Nine = 0


class China(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Locked sets by their letters, and the letters of the other cards; in any order."""

    locked: tuple[Letters, ...] = ()
    loose: Letters = ""


class MonsterCards(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many of each Vampire & Mummy card."""

    vampire: Nine = 0
    mummy: Nine = 0
    vampire_mummy: Nine = 0
    cross: Nine = 0
    coffin: Nine = 0


class Cards(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's Artifact Cards; a deck left out is none. `treasures` are their points."""

    statues: Statues = Statues()
    coins: Nine = 0
    weapons: Nine = 0
    manuscripts: Nine = 0
    jewelry: Nine = 0
    relics: Nine = 0
    curses: Nine = 0
    china: China = China()
    monsters: MonsterCards = MonsterCards()
    treasures: FewPoints = ()

    def count(self, deck: Deck) -> int:
        """How many cards of a deck there are."""
        if deck == "statues":
            return sum(self.statues.sets) + self.statues.loose
        if deck == "china":
            return sum(map(len, self.china.locked)) + len(self.china.loose)
        if deck == "monsters":
            return sum(getattr(self.monsters, kind) for kind in Monsters._fields)
        return len(self.treasures) if deck == "treasures" else int(getattr(self, deck))


class Player(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player ends with; `stars` counts cards with a star, `assistants` their points."""

    silver: Annotated[int, Meta(ge=0, le=SILVER_IN_BOX)]
    stars: Annotated[int, Meta(ge=0, le=54 + ASSISTANTS_IN_BOX)]
    assistants: Annotated[tuple[Points, ...], Meta(max_length=ASSISTANTS_IN_BOX)] = ()
    cards: Cards = field(default_factory=Cards)


class Position(BasePosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of a game of 2 to 4 players."""

    game: Literal["artifact_stack"]
    options: Options
    players: tuple[Player, ...]

    def check(self) -> None:
        """Hold all counts together to what the box has; raises Unreadable."""
        silver = (("silver", p.silver) for p in self.players)
        within_box(self._paths(silver), SILVER_IN_BOX, "Silver")
        assistants = (("assistants", len(p.assistants)) for p in self.players)
        within_box(self._paths(assistants), ASSISTANTS_IN_BOX, "Assistants")
        hold_all(
            *(
                partial(self._check_cards, player.cards, f"players[{at}].cards")
                for at, player in enumerate(self.players)
            )
        )
        for deck in DECKS:
            counts = ((f"cards.{deck}", p.cards.count(deck)) for p in self.players)
            within_box(self._paths(counts), CARDS_IN_DECK, f"{ONE[deck]} cards")

    def _paths(self, counts: Iterator[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        return ((f"players[{at}].{path}", n) for at, (path, n) in enumerate(counts))

    def _check_in_play(self, cards: Cards, deck: Deck, path: str) -> None:
        if deck not in self.options.decks and cards.count(deck):
            raise Unreadable(f"{path}.{deck}", "this deck is not in play; leave it out")

    def _check_cards(self, cards: Cards, path: str) -> None:
        hold_all(*(partial(self._check_in_play, cards, deck, path) for deck in DECKS))
        for at, letters in enumerate(cards.china.locked):
            if len(letters) < 2 or china_value("".join(sorted(letters))) is None:
                says = f"{letters!r} is no set: two or three of one letter, or A, B and C"
                raise Unreadable(f"{path}.china.locked[{at}]", says)


def final_of(player: Player) -> Final:
    """A player of a position as the score wants it."""
    cards = player.cards
    return Final(
        name=player.name,
        silver=player.silver,
        stars=player.stars,
        assistants=player.assistants,
        plain={deck: cards.count(deck) for deck in EACH},
        statue_sets=cards.statues.sets,
        statues_loose=cards.statues.loose,
        china_locked=tuple("".join(sorted(s)) for s in cards.china.locked),
        china_loose="".join(sorted(cards.china.loose)),
        monsters=Monsters(*(getattr(cards.monsters, kind) for kind in Monsters._fields)),
        treasures=cards.treasures,
    )


def score(position: Position, terms: Terms) -> Sheet:
    """The sheet of a checked position under these readings."""
    finals = [final_of(p) for p in position.players]
    told = tuple(_not_all(sum(f.artifact_cards for f in finals)))
    return sheet_of(terms.book, terms.edition, position.options, terms.readings, finals, told=told)


def _not_all(cards: int) -> Iterator[SheetNote]:
    """A word where not as many cards are counted as two temples hold (`round2.two-left-over`)."""
    most = 2 * TEMPLE_CARDS
    says = f"{cards} Artifact Cards are counted; the two temples hold {most}."
    if cards < most:
        says += " Cards that went out of the game count for nobody; any others are missing here."
    if cards != most:
        yield SheetNote(says, "round2.two-left-over")
