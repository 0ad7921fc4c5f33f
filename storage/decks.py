"""The decks of one human: found, kept, changed, taken back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from storage.deck_tables import DeckRow

MOST_EARLIER = 20


class Decks:
    """One transaction's view of the decks."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def of(self, accounts: Sequence[int]) -> list[DeckRow]:
        """The decks of these accounts, the one at work first."""
        query = select(DeckRow).where(col(DeckRow.person_id).in_(accounts))
        return list(self.session.exec(query.order_by(col(DeckRow.touched).desc(), col(DeckRow.id).desc())))

    def shared(self, code: str) -> DeckRow | None:
        """The deck that this code opens."""
        return self.session.exec(select(DeckRow).where(DeckRow.code == code)).first() if code else None

    def by_id(self, id: int) -> DeckRow | None:
        return self.session.get(DeckRow, id)

    def add(self, person: int, game: str, name: str, text: str, now: int) -> DeckRow:
        row = DeckRow(person_id=person, game=game, name=name, text=text, touched=now)
        self.session.add(row)
        self.session.flush()
        return row

    def change(self, row: DeckRow, text: str) -> None:
        if text != row.text:
            row.earlier = [*row.earlier, row.text][-MOST_EARLIER:]
            row.text = text
            self.session.add(row)

    def touch(self, row: DeckRow, all: Sequence[DeckRow], now: int) -> None:
        """This one of all is at work now; also where another was within the same second."""
        row.touched = max(now, *(other.touched + 1 for other in all if other.id != row.id), 0)
        self.session.add(row)

    def back(self, row: DeckRow) -> bool:
        """Undo the last change; whether there was one."""
        if not row.earlier:
            return False
        row.text, row.earlier = row.earlier[-1], row.earlier[:-1]
        self.session.add(row)
        return True

    def drop(self, row: DeckRow) -> None:
        self.session.delete(row)
        self.session.flush()
