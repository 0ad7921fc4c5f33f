"""decks that people build and keep with their account"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("earlier", sa.JSON(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("deck", schema=None) as batch_op:
        batch_op.create_index("ix_deck_person_id", ["person_id"])
        batch_op.create_index("ix_deck_code", ["code"])


def downgrade() -> None:
    op.drop_table("deck")
