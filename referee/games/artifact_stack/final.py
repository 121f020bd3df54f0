"""What a player ends with, live or in a position: all that the score looks at."""

from __future__ import annotations

from msgspec import Struct, field

from referee.games.artifact_stack.decks import Deck
from referee.games.artifact_stack.sets import Monsters


class Final(Struct, frozen=True, kw_only=True):
    """What a player ends with.

    `plain` counts the cards of the decks that score by the card; `statue_sets` are the sizes of
    flipped sets; `china_loose` the letters outside locked sets; `stars` as star-sources counts.
    """

    name: str
    silver: int = 0
    stars: int = 0
    assistants: tuple[int, ...] = ()
    plain: dict[Deck, int] = field(default_factory=dict)
    statue_sets: tuple[int, ...] = ()
    statues_loose: int = 0
    china_locked: tuple[str, ...] = ()
    china_loose: str = ""
    monsters: Monsters = Monsters()
    treasures: tuple[int, ...] = ()

    @property
    def artifact_cards(self) -> int:
        """How many Artifact Cards the player owns, whatever their facing (`end.tie-artifacts`)."""
        statues = sum(self.statue_sets) + self.statues_loose
        china = sum(map(len, self.china_locked)) + len(self.china_loose)
        treasures = len(self.treasures)
        return sum(self.plain.values()) + statues + china + sum(self.monsters) + treasures
