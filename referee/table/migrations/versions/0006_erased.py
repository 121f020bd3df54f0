"""How often something was erased out of a table's log: kept copies of it are read anew."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.add_column("tables", sa.Column("erased", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Go back from it."""
    op.drop_column("tables", "erased")
