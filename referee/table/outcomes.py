"""What comes of moves that were sent: recorded, too late, refused; or only asked about."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from referee.engine.action import Move
from referee.engine.log import Answer
from referee.engine.prompt import Prompt
from referee.table.history import Reader
from referee.table.members import Member
from referee.table.snapshot import HistoryLine
from referee.table.store import Store, with_log


@dataclass(frozen=True)
class Recorded:
    """The moves were taken, as the events from `first` on; `seq` is the new end.

    `repeated` marks the answer to a key that had been answered before. It holds nothing that the
    member might not read: `lines` looks it up.
    """

    store: Store = field(repr=False)
    member: Member
    first: int
    seq: int
    repeated: bool = False

    @cached_property
    def lines(self) -> tuple[HistoryLine, ...]:
        """The moves as the member reads them; few ask, so they are told when they are asked for."""
        with self.store.read() as connection:
            row, replayed, names = with_log(self.store, connection, self.member.table_id)
        reader = Reader(replayed, names, self.member, row["changes"])
        return reader.between(self.first, self.seq)


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else entered something since the member looked; `seq` is the log's end now."""

    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules refuse one of the moves; none was recorded.

    `index` is its place among those sent. `waives` are the rules a table ruling would have to
    waive, empty where none can let it stand. `section` and `rule_text` belong to the rule cited.
    `offered` are the prompts for such a move at that moment.
    """

    answer: Answer
    index: int
    move: Move
    waives: tuple[str, ...]
    section: str
    rule_text: str
    offered: tuple[Prompt, ...] = ()


Outcome = Recorded | Stale | Refused


@dataclass(frozen=True, slots=True)
class Checked:
    """What the judge says of moves that were not recorded, in order, up to the first refusal."""

    answers: tuple[Answer, ...]
    refused: Refused | None
