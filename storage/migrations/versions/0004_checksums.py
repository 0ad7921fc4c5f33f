"""checksums beside states

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("game_table", "snapshot"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(sa.Column("checksum", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    for table in ("game_table", "snapshot"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("checksum")
