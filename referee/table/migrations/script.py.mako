"""${message}"""

import sqlalchemy as sa
from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go back from it."""
    ${downgrades if downgrades else "pass"}
