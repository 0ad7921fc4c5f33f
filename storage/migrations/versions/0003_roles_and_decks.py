"""roles and decks: the side a seat has taken, and what its player brings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("role", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("brought", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_column("brought")
        batch_op.drop_column("role")
