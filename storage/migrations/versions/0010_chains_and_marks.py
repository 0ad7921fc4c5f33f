"""logs are chained, who has seen a hand is marked, and damaged rows are kept apart"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("log", schema=None) as batch_op:
        batch_op.add_column(sa.Column("chain", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.add_column(sa.Column("chain_from", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("chain_base", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("head", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "seen_mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id", "seat", "mark"),
    )
    with op.batch_alter_table("seen_mark", schema=None) as batch_op:
        batch_op.create_index("ix_seen_mark_table_id", ["table_id"])
    op.create_table(
        "damaged_row",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("of_table", sa.String(), nullable=False),
        sa.Column("of_row", sa.String(), nullable=False),
        sa.Column("columns", sa.String(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("damaged_row", schema=None) as batch_op:
        batch_op.create_index("ix_damaged_row_of_table", ["of_table"])


def downgrade() -> None:
    op.drop_table("damaged_row")
    op.drop_table("seen_mark")
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.drop_column("head")
        batch_op.drop_column("chain_base")
        batch_op.drop_column("chain_from")
    with op.batch_alter_table("log", schema=None) as batch_op:
        batch_op.drop_column("chain")
