"""clocks: a deadline for a whole turn, clocks that stand, tables that rest, seats that wait for their owners"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("pace", schema=None) as batch_op:
        batch_op.add_column(sa.Column("per", sa.String(), nullable=False, server_default="zug"))
        batch_op.add_column(sa.Column("holidays", sa.Integer(), nullable=False, server_default="0"))
        for name in ("spent", "rested", "told"):
            batch_op.add_column(sa.Column(name, sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("wait", schema=None) as batch_op:
        for name in ("turn", "stands"):
            batch_op.add_column(sa.Column(name, sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("used", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("asked", sa.BigInteger(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        for name in ("rests_from", "rests_until"):
            batch_op.add_column(sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("reserved_for", sa.Integer(), nullable=True))
        batch_op.create_foreign_key("fk_seat_reserved_for", "person", ["reserved_for"], ["id"])
        batch_op.create_index("ix_seat_reserved_for", ["reserved_for"])


def downgrade() -> None:
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index("ix_seat_reserved_for")
        batch_op.drop_constraint("fk_seat_reserved_for", type_="foreignkey")
        batch_op.drop_column("reserved_for")
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        for name in ("rests_until", "rests_from"):
            batch_op.drop_column(name)
    with op.batch_alter_table("wait", schema=None) as batch_op:
        for name in ("over", "asked", "used", "stands", "turn"):
            batch_op.drop_column(name)
    with op.batch_alter_table("pace", schema=None) as batch_op:
        for name in ("told", "rested", "spent", "holidays", "per"):
            batch_op.drop_column(name)
