"""Rulings that bind the engine at a table (games/rulings.py): which prohibitions a refused move ran into is found when it is
disputed; the ruling holds from the moment it is made, or from the start of a new table, until it is overruled or its time is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core import scheduler
from bot.core.clock import date, seconds
from bot.core.commands import Call
from bot.core.groups import group_in
from bot.core.table import Table
from games import readings, rules, rulings
from games.contract import Refusal, Seat
from games.play import Play
from games.replay import NO_WAY, SWITCH
from games.rulings import Lift
from storage.case_tables import CaseRow, GroupRow, ProposalRow
from storage.cases import Cases
from storage.time_tables import TimerRow

ONCE, TABLE, GROUP = "einmal", "tisch", "runde"
SCOPES = {
    ONCE: "nur dieses eine Mal",
    TABLE: "künftig an diesem Tisch",
    GROUP: "künftig an diesem Tisch und an neuen Tischen dieser Runde",
}
ENDS = "praezedenz-ende"
SHOWN = 5  # of a group's rulings, before a game begins


def spoken_scope(row: CaseRow | ProposalRow, *, at_table: bool = True) -> str:
    """«künftig an diesem Tisch, bis 24.12.2026»"""
    said = SCOPES[row.scope] if at_table else "in dieser Runde"
    return f"{said}, bis {date(row.until - 1)}" if row.until else said


# --- what a refused move would need --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How a refused move could be played: what must be lifted, and its keys; no keys where it is not a whole move."""

    lifts: Sequence[Lift] = ()
    keys: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def way(table: Table, seat: Seat, words: str) -> Way:
    """Looked for by the one who was refused, from where the table stands. Nothing to lift: no way."""
    draft = table.play.drafts.get(seat)
    here = table.play.now(seat)
    gone: set[frozenset[str]] = set()
    try:
        for _ in range(rulings.DEEPEST):
            with rules.settled(frozenset(gone) | rulings.settled(here)):
                path = Play(table.game, _bare(here), names=table.names).read(seat, words)
            if not isinstance(path, Refusal):
                break
            if path.kind != "illegal" or not rules.waivable(path.rules) or frozenset(path.rules) in gone:
                return Way()
            gone.add(frozenset(path.rules))
        else:
            return Way()
        lifts = rulings.needed(table.game, here, seat, path.keys)
    except NO_WAY:
        return Way()
    if not lifts:
        return Way()
    whole = path.complete and len(path.moves) == 1
    begun = (draft.keys, draft.labels) if draft is not None else ((), ())
    return Way(lifts, (*begun[0], *path.keys) if whole else (), (*begun[1], *path.labels) if whole else ())


def _bare(state: dict[str, object]) -> dict[str, object]:
    return {k: v for k, v in state.items() if k != "rulings"}


# --- in force ------------------------------------------------------------------------------------------------------------


def bind(call: Call, table: Table, case: CaseRow, update: str) -> bool:
    """This ruling holds at this table from now on; False where the engine cannot do it."""
    lifts = [(kind, tuple(ids)) for kind, ids in case.situation]
    if not table.running or not lifts or (case.until and case.until <= seconds(call.now)):
        return False
    number = max(table.rulings(), default=0) + 1
    if isinstance(table.correct(rulings.binding(number, lifts), None, update, case.ruling, case.number), Refusal):
        return False
    if case.until:
        scheduler.at(call, case.until, ENDS, table_id=table.id, case_id=case.id, data={"number": number})
    return True


def release(table: Table, number: int, update: str) -> bool:
    """The ruling of this dispute does not hold at this table any more; False where it did not."""
    known, here = table.rulings(), rulings.numbers(table.play.state) if table.running else []
    bound = [nr for nr in here if known.get(nr) == number]
    for nr in bound:
        table.correct(rulings.lifting(nr), None, update, "", number)
    return _switched_back(table, number, update) or bool(bound)


@scheduler.timer(ENDS)
def over(call: Call, timer: TimerRow) -> None:
    case = Cases(call.store.session).case_by_id(timer.case_id or 0)
    if call.table is not None and case is not None and release(call.table, case.number, call.incoming.update):
        call.announce(f"Präzedenz {case.number} galt bis {date(case.until - 1)}; von jetzt an gilt wieder die Regel.")


# --- at a new table ------------------------------------------------------------------------------------------------------


def in_force(group: GroupRow, cases: Cases, work: str, now: int, table: int | None = None) -> list[CaseRow]:
    """What this group has ruled about this game and still holds, at this table or everywhere; the oldest first."""
    decided = cases.precedents(group, work)
    gone = {c.overrules for c in cases.precedents(group)}
    return [c for c in reversed(decided) if c.number not in gone and holds(c, now, table)]


def holds(case: CaseRow, now: int, table: int | None) -> bool:
    """Whether a precedent is one here and now: within its scope and its time."""
    return (not case.until or now < case.until) and (case.scope == GROUP or case.table_id == table)


def shown(table: Table, now: int) -> list[str]:
    """What the group has ruled about this game, for a table that has not begun: whoever starts it agrees."""
    group = group_in(table.store, table.store.channel_of(table.row))
    found = in_force(group, Cases(table.store.session), table.game.id, now)
    if not found:
        return []
    cases = Cases(table.store.session)
    own = {c.number for c in found if not c.situation and not switches(cases, c)}
    lines = [
        f"· {c.ruling} (Präzedenz {c.number}{', darauf achtet ihr selbst' if c.number in own else ''})" for c in found[-SHOWN:]
    ]
    more = [f"… und {len(found) - SHOWN} weitere: /praezedenz"] if len(found) > SHOWN else []
    return ["In eurer Runde gilt bei diesem Spiel (mit dem Start stimmt ihr dem zu):", *more, *lines]


def adopt(call: Call, table: Table) -> None:
    """A new table begins: what the group has ruled for every table binds here, too. The seated have seen it before."""
    group = group_in(table.store, table.store.channel_of(table.row))
    cases = Cases(table.store.session)
    for case in in_force(group, cases, table.game.id, seconds(call.now)):
        if case.situation:
            bind(call, table, case, call.incoming.update)
        for key in switches(cases, case):
            table.correct(key, None, call.incoming.update, _said(table, key), case.number)


def _said(table: Table, key: str) -> str:
    _, id, value = key.split(" ", 2)
    return next((v.set_to(value) for v in table.game.variants if v.id == id), key)


def switches(cases: Cases, case: CaseRow) -> list[str]:
    """The variants and readings that this ruling set, as corrections."""
    won = next((p for p in cases.proposals(case) if p.text.rstrip(".") == case.ruling.rstrip(".")), None)
    steps = won.steps if won is not None else []
    return [step["key"] for step in steps if step["art"] == "berichtigung" and step["key"].startswith(f"{SWITCH} ")]


def _switched_back(table: Table, number: int, update: str) -> bool:
    """What an overruled ruling had set at this table is as usual again."""
    cases = Cases(table.store.session)
    case = cases.case(group_in(table.store, table.store.channel_of(table.row)), number)
    known, back = {v.id: v for v in table.game.variants}, False
    for key in switches(cases, case) if case is not None and table.running else ():
        _, id, value = key.split(" ", 2)
        if id in known and readings.now(table.play.state, known[id]) == value != known[id].default:
            usual = f"{SWITCH} {id} {known[id].default}"
            back |= not isinstance(table.correct(usual, None, update, _said(table, usual), number), Refusal)
    return back
