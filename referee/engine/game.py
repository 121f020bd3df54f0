"""A game as the kernel sees it: a descriptor made of data, and the rules it plays by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal, Protocol

from msgspec import Struct

from referee.engine.action import Action, Move, Options
from referee.engine.box import BoxKind
from referee.engine.codec import Codec, convert
from referee.engine.errors import Unreadable
from referee.engine.judge import Judge
from referee.engine.position import tidy
from referee.engine.prompt import Prompt
from referee.engine.rule import Choice, Readings, Rulebook
from referee.engine.score import Sheet, with_claims
from referee.engine.slips import Counted, Slip, slips_of


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table plays under: seats, options and the readings in force."""

    seats: int
    options: Any
    readings: Readings
    book: Rulebook
    edition: str


class Countable(Struct, frozen=True):
    """Something that can be counted on the table: a pile, a track. `value` as the log has it.

    `pile` names the whole of which it is a part (one kind of card in a pile): parts of one seat
    that name the same pile can be counted together. `open`: True where the number follows from what
    everybody may read, whatever else its seat keeps secret; False where only its seat may know it;
    None where others may as long as the seat keeps no secret at all.
    """

    what: str
    label: str
    value: int
    low: int
    high: int
    seat: int | None = None
    pile: str = ""
    open: bool | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the seats whose sealed fields they may read. Nobody's: a spectator."""

    seats: frozenset[int] = frozenset()


class Judging(Protocol):
    """What judges: a state in, a new state out. States are frozen and the game's own."""

    def setup(self, terms: Terms) -> Any:
        """The state before the first entry."""

    def apply(self, state: Any, seat: int | None, action: Action, judge: Judge) -> Any:
        """Judge one of the game's own actions and return the state after it."""

    def leave(self, state: Any, seat: int, judge: Judge) -> Any:
        """Take a seat out of the game, in whatever phase it is."""

    def end(self, state: Any, judge: Judge) -> Any:
        """End here by agreement of the table."""

    def is_over(self, state: Any) -> bool:
        """Whether the game has come to its end."""

    def sheet(self, state: Any, names: Sequence[str]) -> Sheet:
        """The score as it stands: `unfinished` before the end."""


class Offering(Protocol):
    """What says what can be entered."""

    def prompts(self, state: Any) -> tuple[Prompt, ...]:
        """What can be entered now, likeliest first; never empty before the end."""


class Counting(Protocol):
    """What knows the piles and tracks that the table can count."""

    def countables(self, state: Any) -> tuple[Countable, ...]:
        """All that can be counted on the table and corrected."""

    def correct(self, state: Any, what: str, to: int, judge: Judge) -> Any:
        """Set a countable to what was counted; pieces move to or from `unaccounted`."""


class Showing(Protocol):
    """What tells viewers no more than they may know."""

    def view(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        """The state as this viewer may know it, as plain data for pages, exports and PDFs.

        Every game's view has `headline` (text: the turn and phase), `to_act` (list of seats) and
        `strip` (for each seat a list of `{"label", "short", "value"}` shown beside its total; a
        value `[on, of]` is a track); `since` may name the entry that began what goes on now, whose
        time pages then know; `total_is` may say what the totals are, where part of the score is
        left out of them for now. The rest is the game's own. Texts call a player by number
        (`player 2`); pages put the name in.
        """

    def sealed_now(self, state: Any, entry: int, move: Move) -> frozenset[str]:
        """Which fields of a recorded move are still secret from other seats."""


class Telling(Protocol):
    """What puts moves in words."""

    def words(self, state: Any, move: Move, names: Sequence[str]) -> str:
        """A recorded move as a history line without the player's name; `state` is that before it.

        Sealed fields may be Hidden and are then left out.
        """


class ByChance(Protocol):
    """What plays as a table might, for trials."""

    def chance(self, state: Any, prompt: Prompt, rng: Random) -> Action:
        """An action that the table could enter for this prompt, by chance."""

    def some_options(self, seats: int, rng: Random) -> Options:
        """Options that a table of so many seats could agree on, by chance."""


class Rules(Judging, Offering, Counting, Showing, Telling, ByChance, Protocol):
    """All that a game offers the kernel, which only passes its states on. All pure.

    A game brings a module for each part; `rules_of` puts them together.
    """


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a sheet is printed for: the terms of an evening and, once there is one, its table.

    Before there is a table `names` is empty, `view` and `score` are None, and the sheet has blanks
    to fill in. At a table `score` may still be None, while part of it is sealed for the viewer.
    `assumed`: nobody chose the options, they stand in for what the table will choose. `untold`
    are rulings read with a value of the table's that is not known here.
    """

    terms: Terms
    names: tuple[str, ...] = ()
    view: Mapping[str, Any] | None = None
    score: Sheet | None = None
    assumed: bool = False
    untold: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A printed sheet: `kind` is its name on the command line, `template` its page.

    `of` is what it is made for: the game before the evening, or one table; either can be printed
    for the other as well, and then has blanks. `context` makes the template's own data, `pages` is
    how many pages it always has, `large` how many in large print, by the number of players where
    that counts.
    `players` are those who need it for an evening: the fewest and the most, None for all.
    """

    kind: str
    title: str
    template: str
    of: Literal["game", "table"] = "game"
    context: Callable[[Occasion], Any] | None = None
    pages: int = 1
    large: int | Callable[[int], int] = 2
    players: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """A page of a game's own beside its tables: a question to fill in, and its answer.

    `page` names its address and its template; `question` is what its form asks, `answer` turns
    that into what the template shows (pure; raises Unreadable, with a path, for what makes no
    sense). `start` stands in the fields at first; `labels` are words for fields by their names;
    `beside` is what else the template shows.
    """

    page: str
    title: str
    says: str
    question: type[Struct]
    answer: Callable[[Any], Any]
    start: Mapping[str, Any] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of a game's own about a table, for all to see: it shows nothing that is sealed.

    `name` is its address and its template, `title` what the menu calls it.
    """

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Game:
    """One game: everything that shared code knows of it.

    `position` is the type of a final position and `finish` makes its sheet under some terms;
    `score` is the way there from what was read. `box` are the components whose print a table may
    type once and keep. `slips` are the game's own ways to a wrong total. `history_tells` are the
    rules whose sentences follow an entry in the history: what it brought about by itself.
    """

    slug: str
    title: str
    edition: str
    dated: str
    seats: tuple[int, int]
    book: Rulebook
    options: type[Options]
    position: type[Any]
    actions: tuple[type[Action], ...]
    rules: Rules
    finish: Callable[[Any, Terms], Sheet]
    sheets: tuple[SheetKind, ...] = ()
    pages: tuple[ExtraPage, ...] = ()
    screens: tuple[Screen, ...] = ()
    box: tuple[BoxKind, ...] = ()
    extras: Mapping[str, Any] = field(default_factory=dict)
    slips: Callable[[Counted], Iterable[Slip]] | None = None
    history_tells: frozenset[str] = frozenset()
    codec: Codec = field(init=False)

    def __post_init__(self) -> None:
        """Make the codec of the game's actions."""
        object.__setattr__(self, "codec", Codec(self.actions))

    def box_kind(self, name: str) -> BoxKind | None:
        """The kind of component of that name, None where the game has no such."""
        return next((kind for kind in self.box if kind.kind == name), None)

    def score(self, plain: Any) -> Sheet:
        """The sheet of a final position out of plain Python, its claims judged.

        Raises Unreadable, with the path of the fault, for anything that is no such position.
        """
        position = convert(plain, self.position)
        self.check_edition(position.edition)
        position = tidy(position)
        terms = self.terms(len(position.players), position.options, position.rulings)
        position.check()
        if not position.claimed:
            return self.finish(position, terms)
        return with_claims(
            position.claimed,
            terms.readings,
            lambda readings: self.finish(position, replace(terms, readings=readings)),
            lambda sheet: slips_of(self, Counted(sheet, terms, position)),
        )

    def check_edition(self, edition: str | None) -> None:
        """Raise Unreadable for an edition this program does not judge by."""
        if edition not in (None, self.edition):
            says = f"{self.title} is judged by edition {self.edition} only"
            raise Unreadable("edition", says)

    def terms(self, seats: int, options: Options, chosen: Mapping[str, str | Choice]) -> Terms:
        """Check what a table wants to play under; raises Unreadable."""
        low, high = self.seats
        if not low <= seats <= high:
            many = f"{low} to {high}" if low < high else f"{low}"
            raise Unreadable("players", f"{self.title} takes {many} players, not {seats}")
        try:
            options.check(seats)
        except Unreadable as wrong:
            raise wrong.under("options") from None
        return Terms(seats, options, self._readings(options, chosen), self.book, self.edition)

    def _readings(self, options: Options, chosen: Mapping[str, str | Choice]) -> Readings:
        """The readings in force: what the table chose, and what its options stand for."""
        readings = self.book.choose(chosen)
        try:
            settled = options.settle(readings.chosen)
        except Unreadable as wrong:
            raise wrong.under("rulings") from None
        return self.book.settled(settled)
