"""A finished game checked: its log played again from the published secret, and everything that was told compared with it: every
die and shuffle, the events, result and winner.

What was played by earlier rules cannot be played again. Of those moves the check sees that no die was left out or thrown twice.
Sentences are not rules: a newer program may word them otherwise. Where they differ, both are shown, and the reader judges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.core import wording
from bot.core.names import fill
from bot.core.table import CORRECTION, MOVE, NOTE, UNDO, VERSION, Table, loaded, sentences
from games.contract import Game, Result, Seat, State
from games.replay import NO_WAY, Entry, Played, begin_again, verify
from games.rulings import number_of
from storage import chain
from storage.store import ENTRY, Damaged
from storage.tables import GameTable, LogRow, SeatRow

SHOWN = 3  # differing sentences that are shown


class UnknownEntry(ValueError):
    """The log holds something this program does not know."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found, and how far it could go."""

    faults: tuple[str, ...]
    since: int  # moves up to this entry were made by earlier rules; 0: none
    until: int
    remarks: tuple[str, ...] = ()  # what a reader should look at

    @property
    def text(self) -> str:
        """The result in a few lines."""
        return "\n".join([" ".join(self.faults) if self.faults else self._praise(), *self.remarks])

    def _praise(self) -> str:
        same = (
            "Jede Mischung und jeder Würfel stimmt mit dem Fingerabdruck überein; Ereignisse und Ergebnis sind, wie sie erzählt "
            "wurden."
        )
        if not self.since:
            return f"In Ordnung: {wording.count(self.until, 'Zug', 'Züge')} nachgespielt. {same}"
        earlier = (
            f"Die Züge bis {self.since} stammen aus einer früheren Fassung der Regeln: Von ihnen sind nur Würfelfolge und "
            "Fingerabdruck geprüft."
        )
        if self.since == self.until:
            return f"In Ordnung, soweit prüfbar. {earlier}"
        again = f"Zug {self.until}" if self.until == self.since + 1 else f"die Züge {self.since + 1} bis {self.until}"
        return f"In Ordnung: {again} nachgespielt. {same} {earlier}"


def log_entries(table: Table) -> list[Entry]:
    """The whole log, ready to be played again."""
    return entries_of(table.store.entries(table.row))


def entries_of(rows: Sequence[LogRow], before: int = 0) -> list[Entry]:
    """These rows, ready to be played again from the state after entry `before`."""
    found = []
    for e in rows:
        told: dict[str, Any] = {"dice": (e.dice_from, e.dice_to), "events": e.events}
        if e.kind in (MOVE, CORRECTION, NOTE):  # a note has no keys: nothing is played
            found.append(Entry(e.seat, tuple(e.keys), **told))
        elif e.kind == UNDO:
            found.append(Entry(None, undo=(e.back_to or 0) - before, **told))
        else:
            raise UnknownEntry(f"Der Verlauf enthält einen unbekannten Eintrag «{e.kind}».")
    return found


def barrier_of(kind: str, keys: Sequence[str], played: Played) -> bool:
    """Whether an entry cannot be taken back by its player: something was revealed, or the umpire meddled. A ruling can be
    withdrawn."""
    return number_of(keys[0]) is None if kind == CORRECTION else played.barrier


def log_pieces(table: Table) -> tuple[State, list[Entry]]:
    """Where the present rules began to play this table, and what they played since."""
    since = table.beginning()
    return begun(table, since).state, entries_of(table.store.entries(table.row, since), since)


def begun(table: Table, since: int) -> Played:
    """Where the present rules took over: the setup, or the state that an earlier version left."""
    if not since:
        seats = [s.seat for s in table.seats]
        return begin_again(table.game, seats, table.row.variant, table.row.seed, roles=table.chosen, brought=table.brought)
    snapshot = table.store.snapshot_before(table.row, since)
    if snapshot is None or snapshot.number != since or snapshot.rules_version != table.game.version:
        raise LookupError(MISSING.format(since=since))
    return Played(loaded(snapshot))


def check_table(table: Table) -> list[str]:
    """What is wrong with a finished game against its published hash."""
    return list(checked(table).faults)


@dataclass(frozen=True, slots=True)
class Finished:
    """All that a check needs of a table, taken from the store in one go: playing a long game again takes a while, and is done
    beside the thread that plays (`Call.beside`)."""

    game: Game
    row: GameTable
    seats: tuple[SeatRow, ...]
    rows: tuple[LogRow, ...]
    final: State
    since: int  # moves up to this entry were made by earlier rules; 0: none
    kept: State | None  # the state after it
    names: Mapping[Seat, str]
    words: Mapping[Seat, str]
    chosen: Mapping[Seat, str]
    brought: Mapping[Seat, str]
    held: Mapping[Seat, str]

    def begun(self) -> Played:
        if self.since:
            if self.kept is None:
                raise LookupError(MISSING.format(since=self.since))
            return Played(self.kept)
        seats = [s.seat for s in self.seats]
        return begin_again(self.game, seats, self.row.variant, self.row.seed, roles=self.chosen, brought=self.brought)

    def names_at(self, number: int) -> dict[Seat, str]:
        """Who sat where when this entry was written."""
        names = dict(self.names)
        for entry in reversed(self.rows[number:]):
            if entry.kind == NOTE and len(entry.labels) > 1:
                names[entry.seat or ""] = entry.labels[1]
        return names


MISSING = "Der Stand nach Zug {since} fehlt."


def finished(table: Table) -> Finished:
    """A table as it is to be checked, whatever becomes of its rows meanwhile."""
    since = table.beginning()
    try:
        kept = begun(table, since).state if since else None
    except (LookupError, Damaged):
        kept = None
    return Finished(
        game=table.game,
        row=GameTable(**table.row.model_dump()),
        seats=tuple(SeatRow(**seat.model_dump()) for seat in table.seats),
        rows=tuple(LogRow(**{name: getattr(e, name) for name in ENTRY}) for e in table.store.entries(table.row)),
        final=table.play.state,
        since=since,
        kept=kept,
        names=table.names,
        words=table.words,
        chosen=table.chosen,
        brought=table.brought,
        held=table.held(),
    )


def checked(table: Table) -> Checked:
    """A finished game checked as far as that is possible."""
    return judged(finished(table))


def judged(table: Finished) -> Checked:
    """The same of what was taken from the store."""
    rows, since = table.rows, table.since
    final, faults, passed = table.final, [*chain_faults(table.row, rows), *_dice_faults(rows)], list[Played]()
    if table.row.seed != final["seed"]:
        faults.append("Der Stand gehört zu anderen Würfeln.")
    try:
        passed, found = verify(
            table.game,
            table.begun(),
            entries_of(rows[since:], since),
            final,
            published=table.row.published,
            secret=table.row.secret,
            player_words=table.words,
            since=since,
        )
        faults += found
    except NO_WAY as error:
        faults.append(str(error) if isinstance(error, LookupError | UnknownEntry) else "Die Partie lässt sich nicht beginnen.")
    result = table.game.result(final)
    gone = [(s.seat, s.kind, s.resigned) for s in table.seats]
    if wrong := end_fault(result, table.row.status, table.row.result, gone, table.game.sides(final)):
        faults.append(wrong)
    remarks = [] if faults else [*_other_words(table, rows[since:], passed[1:]), *_other_reason(table, result)]
    return Checked(tuple(faults), since, table.row.number, tuple(remarks))


def chain_faults(row: GameTable, rows: Sequence[LogRow]) -> list[str]:
    """Entries that are not the ones that were written, by the chain of the log."""
    gone = [f"Eintrag {number} des Verlaufs fehlt." for number in chain.missing(row, rows)]
    return gone + [
        f"Eintrag {entry.number} ist nicht der, der geschrieben wurde: Er passt nicht in die Kette des Verlaufs."
        for entry in chain.broken(row, rows)
    ]


def _dice_faults(rows: Sequence[LogRow]) -> list[str]:
    """Each entry goes on with the die after the last one thrown; those that throw none say so."""
    for before, after in pairwise(rows):
        if after.dice_from != before.dice_to or after.dice_to < after.dice_from:
            return [f"Vor Zug {after.number} wurden Würfel übersprungen oder zweimal geworfen."]
        if after.kind in (NOTE, VERSION) and after.dice_to != after.dice_from:
            return [f"Eintrag {after.number} ist kein Zug und hat doch gewürfelt."]
    return []


def end_fault(
    result: Result | None,
    status: str,
    told: Mapping[str, Any] | None,
    seats: Collection[tuple[Seat, str, bool]],
    sides: Sequence[Sequence[Seat]] = (),
) -> str:
    """What is wrong with the end that was told; nothing where it fits. `seats`: each with its kind and whether it resigned.
    `sides`: who wins together; a side of which all have resigned has lost."""
    winners = list(told["winners"]) if told else []
    if status == "closed":
        return "Ein abgeräumter Tisch hat keinen Sieger." if winners else ""
    if result is not None:
        right = status == "over" and told and winners == list(result.winners) and told["scores"] == dict(result.scores)
        return "" if right else "Das Ergebnis ist nicht das der Partie."
    if status == "running":
        return "Die Partie läuft und hat doch ein Ergebnis." if told else ""
    gone = {seat for seat, _, resigned in seats if resigned}
    left = [seat for seat, kind, resigned in seats if kind == "mensch" and not resigned]
    alone = left if len(seats) == 2 else []
    if len(seats) == len(gone) == 2:  # the computer played on for the one who left first, until the other gave up
        return "" if len(winners) <= 1 else "Beide haben aufgegeben und doch gewonnen."
    lost = {seat for side in sides if gone.issuperset(side) for seat in side}
    if lost and sorted(winners) == sorted(seat for seat, _, _ in seats if seat not in lost):
        return ""
    if not gone or gone.intersection(winners) or (alone and winners != alone) or (len(seats) > 2 and winners):
        return "Die Partie ist zu Ende, ohne dass sie jemand so gewonnen oder aufgegeben hätte."
    return ""


def _other_words(table: Finished, rows: Sequence[LogRow], again: Sequence[Played]) -> list[str]:
    """Moves whose sentences are not the ones that the program tells today."""
    seats = [s.seat for s in table.seats]
    found = [
        (row.number, row.told, now)
        for row, played in zip(rows, again, strict=True)
        if row.told is not None and row.told != (now := sentences(table.game, played.events, seats))
    ]
    lines = [
        f"Zug {number} hieß «{_all(told, table, number)}» und heißt heute «{_all(now, table, number)}»."
        for number, told, now in found
    ]
    more = [f"… und {wording.count(len(lines) - SHOWN, 'weiterer', 'weitere')}."] if len(lines) > SHOWN else []
    return ["Erzählt wurde mit anderen Worten als heute (die Ereignisse stimmen):", *lines[:SHOWN], *more] if lines else []


def _all(told: Mapping[str, Sequence[str]], table: Finished, number: int) -> str:
    return fill(" / ".join(dict.fromkeys(line for lines in told.values() for line in lines)), table.names_at(number))


def _other_reason(table: Finished, result: Result | None) -> list[str]:
    told = table.row.result
    if result is None or told is None or told["reason"] == result.reason:
        return []
    if table.row.status == "closed":
        return [f"Abgeräumt wurde, als die Partie schon entschieden war: {fill(result.reason, table.names)}"]
    return [f"Als Grund steht da «{fill(told['reason'], table.names)}»; heute heißt es «{fill(result.reason, table.names)}»."]
