"""The table of decks: what people have built, kept with their account."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Text
from sqlmodel import Field, SQLModel


class DeckRow(SQLModel, table=True):
    """A deck as its list. It belongs to an account; the other accounts of the same human see it, too."""

    __tablename__ = "deck"
    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    game: str
    name: str
    text: str = Field(sa_column=Column(Text, nullable=False))
    earlier: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))  # the lists before, newest last
    code: str = Field(default="", index=True)  # whoever knows it may look and copy; empty: nobody
    touched: int = Field(sa_column=Column(BigInteger, nullable=False))  # in seconds since 1970: the newest is the one at work
