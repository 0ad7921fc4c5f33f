"""The marks of a table, who has seen what, are sealed together.

Revision ID: 0012
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.marks import seal_of

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen_seal", sa.String(), nullable=False, server_default=""))
    connection, marks, secrets = op.get_bind(), dict[int, list[tuple[str, str]]](), dict[int, str]()
    found = sa.text("SELECT t.id, t.secret, m.seat, m.mark FROM seen_mark m JOIN game_table t ON t.id = m.table_id")
    for row in connection.execute(found):
        marks.setdefault(row.id, []).append((row.seat, row.mark))
        secrets[row.id] = str(row.secret)
    for number, seen in marks.items():
        seal = {"seal": seal_of(secrets[number], seen), "id": number}
        connection.execute(sa.text("UPDATE game_table SET seen_seal = :seal WHERE id = :id"), seal)


def downgrade() -> None:
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.drop_column("seen_seal")
