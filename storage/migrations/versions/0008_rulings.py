"""rulings: a decided dispute knows its situation, its scope and how many votes made it"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("dispute", schema=None) as batch_op:
        batch_op.add_column(sa.Column("situation", sa.JSON(), nullable=False, server_default="[]"))
        batch_op.add_column(sa.Column("scope", sa.String(), nullable=False, server_default="runde"))
        batch_op.add_column(sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("support", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("wishes", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("proposal", schema=None) as batch_op:
        batch_op.add_column(sa.Column("scope", sa.String(), nullable=False, server_default="runde"))
        batch_op.add_column(sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("proposal", schema=None) as batch_op:
        batch_op.drop_column("until")
        batch_op.drop_column("scope")
    with op.batch_alter_table("dispute", schema=None) as batch_op:
        for name in ("wishes", "support", "until", "scope", "situation"):
            batch_op.drop_column(name)
