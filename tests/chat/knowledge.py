"""What each seat may know, from the log alone.

The game is played again, and everything with the name of a card in it that somebody saw in the chat must be a sentence, a
question or a board of the game for that very seat; what the referee meant to send where plays no part in this. And the other
way round: whoever learned something alone must have been told so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from bot.core.names import fill, fill_board
from bot.core.table import MOVE, NOTE, Table, event_of
from games import catalog
from games.contract import Event, Refusal, Seat, State
from tests.standins.recording import Seen

ESCAPES = re.compile(r"\\(?=[^\w\s])")


def _names_in_jagd() -> set[str]:
    from games.jagd.cards.faces import CARDS

    return {word for card in CARDS.values() for word in (card.title, card.name) if word}


def _names_in_towers() -> set[str]:
    from games.zwei_tuerme.cards.faces import FACES, face_name

    return {face_name(face) for face in FACES}


def _names_in_ringkrieg() -> set[str]:
    """Of the events and of the combat texts."""
    facts = catalog.load("ringkrieg").facts  # type: ignore[attr-defined]
    return {card.title for card in facts.cards.values()} | {text.title for text in facts.combat.values()}


def _names_in_meccg() -> set[str]:
    """Of what can lie in a hand; short words that stand in sentences, too, are left out."""
    from games.meccg.cards import cards, title

    held = (card for card in cards().values() if card["klasse"] not in ("site", "region") and card["alignment"] != "minion")
    return {title(card) for card in held if len(title(card)) > 9}


CARD_NAMES: dict[str, Callable[[], set[str]]] = {
    "jagd": _names_in_jagd,
    "zwei-tuerme": _names_in_towers,
    "ringkrieg": _names_in_ringkrieg,
    "meccg": _names_in_meccg,
}


class Knowledge:
    """A game that was played at a table, and what its players may have read."""

    def __init__(self, table: Table) -> None:
        self.game, self.names = table.game, table.names
        self.cards = CARD_NAMES[table.game.id]()
        self._card = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, sorted(self.cards, key=len, reverse=True))) + r")(?!\w)")
        self.seats = {s.name: s.seat for s in table.seats}
        self.said: dict[Seat | None, set[str]] = {seat: set() for seat in (*self.names, None)}
        self.alone: dict[Seat, list[str]] = {seat: [] for seat in self.names}  # sentences that only this seat was told
        self.events: list[Event] = []
        self.states: list[State] = []
        self._play_again(table)

    def _play_again(self, table: Table) -> None:
        state = self.game.new(
            [s.seat for s in table.seats], table.row.variant, table.row.seed, roles=table.chosen, brought=table.brought
        )
        self._asked(state)
        for entry in table.store.entries(table.row):
            if entry.kind == NOTE:  # who plays what
                self.said[None].update(entry.labels)
                continue
            assert entry.kind == MOVE and entry.seat is not None
            for nr in range(1, len(entry.labels)):  # what a question says of the steps before it
                self.said[entry.seat].add("Dein Zug bisher: " + " · ".join(fill(said, self.names) for said in entry.labels[:nr]))
            for key in entry.keys:
                step = self.game.apply(state, entry.seat, key)
                assert not isinstance(step, Refusal)
                state = step.state
                self._asked(state)
            self._told([event_of(row) for row in entry.events])
        result = self.game.result(state)
        self.said[None].add(fill(result.reason, self.names) if result else "")

    def _asked(self, state: State) -> None:
        """Questions and their answers are for the one who is asked, some for everybody."""
        self.states.append(state)
        for seat, decision in self.game.decisions(state).items():
            self.said[seat if decision.secret else None].add(fill(decision.prompt, self.names))
            self.said[seat] |= {scope.label for scope in self.game.scopes(state, seat)}
            for c in self.game.candidates(state, seat):
                if c.refusal is None:
                    reader = seat if decision.secret and not c.public else None
                    self.said[reader] |= {fill(c.label, self.names)[:80], c.key, *([c.group] if c.group else [])}
                    self.said[seat] |= {f"Tippen geht auch: /zug {said}" for said in c.aliases}

    def _told(self, events: list[Event]) -> None:
        self.events += events
        lines = {seat: self._lines(events, seat) for seat in self.said}
        for seat, mine in lines.items():
            self.said[seat].update(mine)
            if seat is not None:
                self.alone[seat] += [line for line in mine if line not in lines[None]]

    def _lines(self, events: Iterable[Event], seat: Seat | None) -> list[str]:
        seen = [event.seen_by(seat) for event in events]
        told = [fill(self.game.tell(event, seat), self.names) for event in seen if event is not None]
        return [line for text in told for line in text.split("\n") if line]

    # the search
    def leaks(self, entries: Iterable[Seen]) -> list[str]:
        """Lines with a card in them that their reader could not have from the game."""
        found, judged = [], set[tuple[str, str]]()
        for seen in entries:
            if seen.by or seen.who not in self.seats:
                continue
            for line in _lines_of(seen):
                if (seen.who, line) in judged or not self._card.search(line):
                    continue
                judged.add((seen.who, line))
                seat = self.seats[seen.who]
                if not self._explained(line, seat):
                    found.append(f"{seen.who} saw {line!r} in {seen.where} ({seen.kind})")
        return found

    def _explained(self, line: str, seat: Seat) -> bool:
        mine = self.said[seat] | self.said[None]
        if line in mine or not self._card.search(_without(line, [w for w in mine if w not in self.cards])):
            return True
        if line.endswith("…") and any(known.startswith(line[:-1]) for known in mine):  # a long sentence, cut short
            return True
        boards = self._boards(seat)
        return line in boards or any(known.startswith(line) for known in boards if len(line) > 3)

    def _boards(self, seat: Seat) -> set[str]:
        """Every line of every board of this seat, at any time; worked out when somebody asks."""
        if not hasattr(self, "_drawn"):
            self._drawn: dict[Seat, set[str]] = {}
        if seat not in self._drawn:
            drawn: set[str] = set()
            for state in self.states:
                for who in (seat, None):
                    view = self.game.view(state, who)
                    for part in self.game.parts(who):
                        drawn.update(line.strip() for line in fill_board(self.game.text(view, part), self.names).split("\n"))
                    drawn.update(fill(self.game.help(view), self.names).split("\n"))
            self._drawn[seat] = drawn
        return self._drawn[seat]

    def untold(self, entries: Iterable[Seen]) -> list[str]:
        """Who learned something alone and never read of it."""
        read: dict[str, set[str]] = {name: set() for name in self.seats}
        for seen in entries:
            if seen.private and seen.who in read:
                read[seen.who].update(_lines_of(seen))
        return [f"{name}: {line}" for name, seat in self.seats.items() for line in self.alone[seat] if line not in read[name]]


def _lines_of(seen: Seen) -> Iterator[str]:
    for words in (seen.text, *seen.labels, *(file.caption for file in seen.files)):
        yield from (line.strip().strip("`") for line in ESCAPES.sub("", words).replace("\u200b", "").split("\n"))


def _without(line: str, known: Iterable[str]) -> str:
    """What is left of a line made of several known pieces."""
    for piece in sorted((k for k in known if k and k in line), key=len, reverse=True):
        line = line.replace(piece, " ")
    return line
