"""Alembic's entry point: the connection comes from `Database.migrate`."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

from storage import case_tables, deck_tables, reports, tables, time_tables  # noqa: F401  (registers the tables)

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=SQLModel.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
