"""The tables of the database. Events hold seats, never names; names live beside them.

Times are whole milliseconds since 1970 (UTC). JSON is kept as the very text that was hashed.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column(
        "table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False
    )


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, as in a log's header
    Column("rulings", Text, nullable=False),  # JSON
    Column("place", Text, nullable=False, default=""),
    Column("one_phone", Boolean, nullable=False, default=True),
    Column("changes", String(10), nullable=False, default="own"),
    Column("started", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False, default=0),  # entries so far
    Column("rev", Integer, nullable=False, default=0),  # rises with every change
    Column("head", String(64), nullable=False),  # hash of the newest event
    Column("over", Boolean, nullable=False, default=False),
    Column(
        "erased", Integer, nullable=False, default=0, server_default="0"
    ),  # times; see forgetting
    Column("invites", Integer, nullable=False, default=0),  # counts renewed invitations
    Column("code", String(8), unique=True),
    Column("code_expires", BigInteger),
)

names = Table(
    "names",
    metadata,
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

members = Table(
    "members",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # by chance: see members
    _table_id(),
    Column("role", String(10), nullable=False),
    Column("seat", Integer),
    Column("wants", Integer),  # a taken seat they ask for
    Column("token", String(64), nullable=False, unique=True),  # SHA-256 of it
    Column("made", BigInteger, nullable=False),
    Column("opened", BigInteger),
    Column("revoked", BigInteger),
    Index("ix_members_table_id", "table_id"),
)

events = Table(
    "events",
    metadata,
    _table_id(),
    Column("seq", Integer, nullable=False),  # 1, 2, 3: the lock against two at once
    Column("entry", Integer, nullable=False),  # the entry's permanent number in the log
    Column("at", BigInteger, nullable=False),
    Column("member", BigInteger),  # who entered it
    Column("by_keeper", Boolean, nullable=False, default=False),
    Column("payload", Text, nullable=False),  # JSON: the move without what is private
    Column("private", Text),  # JSON: salt, sealed fields, free text, verdict; may be erased
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "entry"),
)

answers = Table(
    "answers",
    metadata,
    _table_id(),
    Column("key", String(64), nullable=False),
    Column("digest", String(64), nullable=False),  # of the moves that came with the key
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "key"),
)

sheets = Table(
    "sheets",
    metadata,
    _table_id(),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sheet", Text, nullable=False),  # JSON with seats in place of names
    PrimaryKeyConstraint("table_id", "seq"),
)

counts = Table(
    "counts",
    metadata,
    _table_id(),
    Column("what", String(120), nullable=False),  # the pile, as the audit calls it
    Column("seq", Integer, nullable=False),  # entries there were when it was counted
    Column("at", BigInteger, nullable=False),
    Column("value", Integer, nullable=False),  # what lay on the table
    Column("agrees", Boolean, nullable=False),  # with the log as it was then
    Column("member", BigInteger),  # who counted
    PrimaryKeyConstraint("table_id", "what", "seq"),
)

disputes = Table(
    "disputes",
    metadata,
    _table_id(),
    Column("no", Integer, nullable=False),  # 1, 2, 3 at each table
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),  # who raised it; None: somebody without a seat
    Column("by_keeper", Boolean, nullable=False, default=False),
    Column("entry", Integer),  # the entry it is about, None for a move not recorded or a score
    Column("seq", Integer, nullable=False),  # the log's end when it was raised
    Column("body", Text, nullable=False),  # JSON: what is disputed and what each side says
    Column("settled", BigInteger),
    Column("outcome", Text),  # JSON: how it was settled, why, and who agreed
    PrimaryKeyConstraint("table_id", "no"),
)

guesses = Table(
    "guesses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", String(64), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

box = Table(
    "box",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("key", Text, nullable=False),  # the name as it is compared
    Column("data", Text, nullable=False),  # JSON: the whole item
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "kind", "key"),
)

plays = Table(
    "plays",
    metadata,
    Column("id", String(64), primary_key=True),  # the play's uuid: the same twice is one
    Column("at", BigInteger, nullable=False),  # when it came in
    Column("body", Text, nullable=False),  # JSON: a ForeignPlay
)

merges = Table(
    "merges",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON: which names of which seats were changed
)

ALL = (
    tables, names, members, events, answers, sheets, counts, disputes, guesses, box, plays, merges
)  # fmt: skip
"""Every table, those that others refer to first."""
