"""Passing beforehand: a kind of reaction for good, a chain, a battle or a turn while it lasts, or where one answer is left.

What a player has set stands in `SeatRow.presets`: the word of a window, `einziges`, or the id of a scope («kampf:17»), which
names this very battle and is forgotten when it is over. `Play.passing` answers from it, whatever the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.core import completing, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.names import clean
from bot.core.seats import own_seat
from bot.core.table import Table
from games.contract import Scope, Seat
from games.play import ONLY
from games.words import tokens

OFF = frozenset({"aus", "nein"})
ON = frozenset({"an", "ja"})
FOR_A_WHILE = ":"  # only the ids of scopes have it


def open_scopes(table: Table, seat: Seat) -> tuple[Scope, ...]:
    return tuple(table.game.scopes(table.play.state, seat))


def meant(scopes: tuple[Scope, ...], words: str) -> Scope | None:
    """The scope with this id, or the narrowest one that is called so: «kampf», «diesen Kampf», «gegen mich»."""
    typed = set(tokens(words))
    for scope in scopes:
        if scope.id == words:
            return scope
    return next((s for s in scopes if typed and typed <= {*tokens(s.label), *tokens(s.id.partition(FOR_A_WHILE)[0])}), None)


def choices(call: Call) -> list[tuple[str, str]]:
    """What whoever types may pass now, and what ends it."""
    table = call.table
    seat = table.seat_of(call.person) if table is not None and table.running else None
    scopes = open_scopes(table, seat.seat) if table is not None and seat is not None else ()
    return completing.matching(
        call.words, [*((telling.passing(s)[:100], s.id) for s in scopes), (f"{ONLY} an", f"{ONLY} an"), ("aus", "aus")]
    )


@command(
    "passen",
    "/passen [WOFÜR] [aus]",
    "passt Reaktionen von selbst: diese Kette, diesen Kampf, diesen Zug, immer",
    changes=True,
    argument="wofür",
    needs_table=True,
    suggest=choices,
)
def passing(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    row, scopes = table.seat_row(seat), open_scopes(table, seat)
    wanted = _wanted(call.words)
    still = [p for p in row.presets if FOR_A_WHILE not in p or p in {scope.id for scope in scopes}]
    decision = table.play.decision(seat)
    asking = decision.window if decision is not None else ""
    if not wanted.what and not wanted.off and not scopes:
        wanted = replace(wanted, what=asking)
    if (scope := meant(scopes, wanted.what)) is not None:
        kept, said = _scope_passed(scope, wanted, still)
    elif wanted.off and not wanted.what:
        kept, said = [p for p in still if FOR_A_WHILE not in p], wording.ASKED_AGAIN
    elif FOR_A_WHILE in wanted.what:  # a button of something that is over
        kept, said = still, wording.ASKED_AGAIN
    elif wanted.what == ONLY:
        kept, said = wanted.switched(still, ONLY), wording.ASKED_ALWAYS if wanted.off else wording.ONLY_ANSWER
    elif wanted.what and (wanted.off or wanted.what == asking or (wanted.on and _window(table, wanted.what))):
        kept, said = wanted.switched(still, wanted.what), _window_passed(table, wanted)
    else:
        nothing = f"«{clean(call.words)[:40]}» passt hier zu nichts, was ich für dich passen kann. " if wanted.what else ""
        call.answer(_offers(table, still, scopes, nothing))
        return
    row.presets = kept
    call.store.session.add(row)
    call.changed = not wanted.off  # it counts at once
    call.out.owed.append(Reply(said).only(call.who))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What somebody wants to pass, and whether it is said expressly that it begins or ends."""

    what: str
    off: bool
    on: bool

    def switched(self, presets: list[str], preset: str) -> list[str]:
        return [p for p in presets if p != preset] + ([] if self.off else [preset])


def _wanted(text: str) -> _Wanted:
    words = text.lower().split()
    if words[:1] in (["für"], ["fuer"]):  # as the button says it: «Passen für diesen Kampf»
        del words[0]
    off, on = (bool(words) and words[-1] in switch for switch in (OFF, ON))
    return _Wanted(" ".join(words[:-1] if off or on else words), off, on)


def _scope_passed(scope: Scope, wanted: _Wanted, still: list[str]) -> tuple[list[str], str]:
    passed = wording.PASSED.format(what=telling.passing(scope).replace("mich", "dich"))
    return wanted.switched(still, scope.id), wording.ASKED_AGAIN if wanted.off else passed


def _window_passed(table: Table, wanted: _Wanted) -> str:
    what, does = wanted.what, telling.windows(table).get(wanted.what)
    if not does:
        return (
            f"Bei «{what}» fragt dich der Ringrichter wieder." if wanted.off else f"Bei «{what}» passe ich von nun an für dich."
        )
    return wording.ASKED_AGAIN if wanted.off else f"Von nun an von selbst: {does}. Wieder gefragt werden: /passen {what} aus"


def _window(table: Table, what: str) -> bool:
    """Whether this is a kind of reaction of this game. Games that do not name theirs: whatever is asked for."""
    windows = getattr(table.game, "windows", None)
    return windows is None or what in windows


def _offers(table: Table, presets: list[str], scopes: tuple[Scope, ...], before: str = "") -> Reply:
    """What is passed already, and everything that can be passed now."""
    known = telling.windows(table)
    called = {ONLY: "wo nur eine Antwort bleibt", **known, **{scope.id: scope.label for scope in scopes}}
    now = wording.listing([called.get(p, p) for p in presets]) if presets else "nichts"
    switch = "aus" if ONLY in presets else "an"
    buttons = [
        *telling.passing_buttons(table, scopes),
        telling.command_button(table, f"Einzige Antwort von selbst: {switch}", f"/passen {ONLY} {switch}"),
    ]
    for window, does in known.items():
        onoff = "aus" if window in presets else "an"
        buttons.append(telling.command_button(table, f"Von selbst {does}: {onoff}", f"/passen {window} {onoff}"))
    if any(FOR_A_WHILE in p for p in presets):
        buttons.append(telling.command_button(table, "Wieder fragen", "/passen aus"))
    hint = "" if ONLY in presets else f" /passen {ONLY} an: wo nur eine Antwort bleibt."
    return Reply(f"{before}Von selbst gepasst wird: {now}.{hint}", buttons=tuple(buttons))
