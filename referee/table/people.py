"""Everything about people at tables, under one name: who they are, how they come, who decides.

Every function takes the Store first. A member is known by a token that only its phone holds;
the database keeps the token's SHA-256.
"""

from referee.table.joining import (
    invitation,
    invites,
    join,
    join_code,
    open_link,
    table_by_code,
)
from referee.table.keeping import (
    decide_seat,
    links,
    new_link,
    own_token,
    rename,
    rename_all,
    renew,
    revoke,
    seat_requests,
)
from referee.table.members import (
    COOKIE,
    MOST_TOKENS,
    JoinCode,
    Link,
    Member,
    Opened,
    Role,
    SeatRequest,
    Visit,
    cookie_with,
    is_host,
    member_of,
    memberships,
    tokens_in,
    visit,
)

__all__ = [
    "COOKIE",
    "MOST_TOKENS",
    "JoinCode",
    "Link",
    "Member",
    "Opened",
    "Role",
    "SeatRequest",
    "Visit",
    "cookie_with",
    "decide_seat",
    "invitation",
    "invites",
    "is_host",
    "join",
    "join_code",
    "links",
    "member_of",
    "memberships",
    "new_link",
    "open_link",
    "own_token",
    "rename",
    "rename_all",
    "renew",
    "revoke",
    "seat_requests",
    "table_by_code",
    "tokens_in",
    "visit",
]
