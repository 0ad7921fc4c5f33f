"""told sentences: the log keeps what was told, so that an old story is read and not told anew"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("log", schema=None) as batch_op:
        batch_op.add_column(sa.Column("told", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("log", schema=None) as batch_op:
        batch_op.drop_column("told")
