"""What every move asks the store: statements built once, and asked without writing first what they cannot see.

A session writes everything that waits to be written before each query. Here it does so only where rows of the asked tables are
among it: so what a move changes is written once, at its end.
"""

from __future__ import annotations

from typing import Any, TypeVar

from sqlalchemy import Delete, Executable
from sqlmodel import Session, SQLModel
from sqlmodel.sql.expression import SelectOfScalar

T = TypeVar("T")
Query = TypeVar("Query", bound=Executable)


def unhurried(statement: Query) -> Query:
    """A statement before which nothing is written; whoever carries it out says what has to be (`written`)."""
    return statement.execution_options(autoflush=False, synchronize_session=False)


def written(session: Session, *kinds: type[SQLModel]) -> None:
    """Write what waits to be written, if there are rows of these tables among it."""
    if any(isinstance(row, kinds) for rows in (session.new, session.dirty, session.deleted) for row in rows):
        session.flush()


def ask(session: Session, statement: SelectOfScalar[T], *kinds: type[SQLModel], **values: Any) -> list[T]:
    """The rows of an unhurried query that looks at these tables."""
    written(session, *kinds)
    return list(session.exec(statement, params=values))


def remove(session: Session, statement: Delete, *kinds: type[SQLModel], **values: Any) -> None:
    """Carry out an unhurried deletion that looks at these tables."""
    written(session, *kinds)
    session.connection().execute(statement, values)
