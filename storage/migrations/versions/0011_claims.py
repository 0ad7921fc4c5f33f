"""Which process sends a message that is owed, and to which group it belongs; updates that were accepted, for several hosts.

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("claimed", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("claimed_until", sa.BigInteger(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("group_key", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "accepted",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("claimed", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("platform", "key"),
    )


def downgrade() -> None:
    op.drop_table("accepted")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_column("group_key")
        batch_op.drop_column("claimed_until")
        batch_op.drop_column("claimed")
