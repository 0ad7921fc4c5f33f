"""/pause: the night and the weekend as rest, holidays now or later, and a whole table that rests. What that means for a clock is
waits.py."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.core import ballots, completing, deadlines, telling, voting, waits, wording
from bot.core.clock import DAY, seconds, spoken_end, spoken_time, zone
from bot.core.commands import Call, command
from bot.core.groups import human, people_at
from bot.core.habits import Habits, habits_of, keep
from bot.core.messages import Reply
from bot.core.table import Table
from bot.core.voting import Procedure
from bot.core.when import Stretch, stretch
from games.words import plain
from storage.cases import Cases

LONGEST_HOLIDAY = 60 * DAY
MOST_HOLIDAYS = 10
OVER = ("aus", "ende", "vorbei")
REST = "tischruhe"
HOW = (
    "So geht es: /pause 5 Tage, /pause 20.12. bis 3.1., /pause aus, /pause 22-8, /pause keine, /pause wochenende, "
    "/pause tisch bis 7.1."
)
_HOUR = r"(\d{1,2})(?:[:.]00)?(?:\s*uhr)?"
_MINUTES = re.compile(r"(?:von\s+)?[\d:]+(?:\s*uhr)?\s*(?:-|–|bis)\s*[\d:]+(?:\s*uhr)?")
_HOURS = re.compile(rf"(?:ruhe\s+|nachts\s+)?(?:von\s+)?{_HOUR}\s*(?:-|–|bis)\s*{_HOUR}")


@command(
    "pause",
    "/pause [5 Tage | 20.12. bis 3.1. | 22-8 | keine | wochenende | tisch bis 7.1. | aus]",
    "Urlaub, Nachtruhe, Wochenende: so lange läuft deine Frist nicht ab",
    changes=True,
    argument="wielange",
    asks_rights=True,
    suggest=completing.one_of(
        "1 Tag", "3 Tage", "1 Woche", "wochenende", "wochenende aus", "22-8", "keine", "aus", "tisch 1 Woche", "tisch aus"
    ),
)
def pause(call: Call) -> None:
    habits = habits_of(call.store, call.person)
    words = " ".join(plain(call.words).split())
    first, _, rest = words.partition(" ")
    if not words:
        call.answer("\n".join([*lines(habits, seconds(call.now)), HOW]))
    elif first == "tisch":
        _table(call, rest)
    elif words in ("keine", "keine ruhe", "ruhe aus", "ruhe keine", "nachts aus"):
        _quiet(call, replace(habits, quiet_from=None, quiet_to=None))
    elif first in ("wochenende", "wochenenden"):
        _weekend(call, habits, rest)
    elif (hours := _HOURS.fullmatch(words)) is not None:
        begin, end = (int(hours[n]) for n in (1, 2))
        if begin > 24 or end > 24 or begin % 24 == end % 24:
            call.answer("Von wann bis wann? Zum Beispiel: /pause 22-8")
        else:
            _quiet(call, replace(habits, quiet_from=begin % 24, quiet_to=end % 24))
    elif words in OVER:
        _back(call, habits)
    elif _MINUTES.fullmatch(words):
        call.answer("Die Ruhezeit beginnt und endet zur vollen Stunde. Zum Beispiel: /pause 22-8")
    else:
        _holidays(call, habits)


def lines(habits: Habits, now: int) -> list[str]:
    """What rests, and when."""
    night = "keine" if habits.quiet_from is None else f"{habits.quiet_from} bis {habits.quiet_to} Uhr"
    found = [f"Ruhezeit: {night}", f"Wochenende: {'die Uhr steht' if habits.weekend else 'wie jeder Tag'}"]
    for begin, end in habits.away:
        if end > now:
            since = f"ab {spoken_time(begin)} " if begin > now else ""
            found.append(f"Urlaub {since}bis {spoken_end(end)}")
    return found


# --- night and weekend ---------------------------------------------------------------------------------------------------


def _quiet(call: Call, wanted: Habits) -> None:
    waits.with_other_habits(call, lambda: keep(call.store, call.person, wanted))
    if wanted.quiet_from is None:
        call.answer("Gut, keine Ruhezeit mehr: Erinnerungen kommen auch nachts, und deine Frist kann nachts ablaufen.")
        return
    between = f"Von {wanted.quiet_from} bis {wanted.quiet_to} Uhr"
    call.answer(f"Gut. {between} erinnere ich dich nicht, und keine deiner Fristen läuft dann ab.")


def _weekend(call: Call, habits: Habits, word: str) -> None:
    if word not in ("", "an", "ja", "aus", "nein"):
        call.answer("So geht es: /pause wochenende oder /pause wochenende aus")
        return
    on = word in ("", "an", "ja")
    waits.with_other_habits(call, lambda: keep(call.store, call.person, replace(habits, weekend=on)))
    call.answer("Gut. Samstags und sonntags steht deine Uhr." if on else "Gut. Deine Uhr läuft auch am Wochenende.")


# --- holidays ------------------------------------------------------------------------------------------------------------


def _holidays(call: Call, habits: Habits) -> None:
    found = _read(call, call.words)
    if isinstance(found, str):
        call.answer(found)
        return
    now = seconds(call.now)
    others = [(a, b) for a, b in habits.away if b > now and (b <= found.begin or a >= found.end)]  # what overlaps is said anew
    if len(others) >= MOST_HOLIDAYS:
        call.answer("So weit im Voraus merke ich mir nicht alles. Mit /pause aus beginnst du neu.")
        return
    wanted = replace(habits, away=tuple(sorted([*others, (found.begin, found.end)])))
    text = f"{call.incoming.name} ist {_when(call, found)} im Urlaub; so lange ruhen die Fristen."
    waits.with_other_habits(call, lambda: keep(call.store, call.person, wanted), text)
    call.answer("\n".join(["Gut.", *(line for line in lines(wanted, now) if line.startswith("Urlaub"))]))


def _back(call: Call, habits: Habits) -> None:
    """The holidays are over, and none are planned."""
    text = f"{call.incoming.name} ist wieder da." if habits.holiday(seconds(call.now)) else ""
    waits.with_other_habits(call, lambda: keep(call.store, call.person, replace(habits, away=())), text)
    call.answer("Gut. Deine Fristen laufen wieder." if text else "Gut. Urlaub ist keiner mehr vorgemerkt.")


def _read(call: Call, words: str) -> Stretch | str:
    found = stretch(words, call.now, zone(habits_of(call.store, call.person).zone))
    if isinstance(found, Stretch) and found.end - found.begin > LONGEST_HOLIDAY:
        return f"Länger als {LONGEST_HOLIDAY // DAY} Tage geht nicht; /ersetze hilft weiter."
    return found


# --- a table that rests --------------------------------------------------------------------------------------------------


def _table(call: Call, words: str) -> None:
    table = call.table
    if table is None or not table.running:
        call.answer(
            wording.NO_TABLE if table is None else wording.NO_GAME_YET if table.row.status == "lobby" else wording.GAME_OVER
        )
        return
    if table.seat_of(call.person) is None and not call.manages:
        call.answer(wording.NOT_SEATED)
        return
    found = Stretch(0, 0) if words in OVER else _read(call, words)
    if isinstance(found, str):
        call.answer(found)
        return
    voters = people_at(table)
    if call.manages or len(voters) < 2:
        rest(call, table, found)
        return
    for older in Cases(call.store.session).open_ballots(table.id, REST):
        ballots.withdraw(call, older)
    data = {"begin": found.begin, "end": found.end}
    ballot = ballots.open_ballot(call, REST, ["Einverstanden", "Nein"], voters, Procedure(time=deadlines.CONSENT_TIME), data)
    Cases(call.store.session).vote(ballot, human(call.store, call.person), 0, "")
    wish = f"den Tisch ruhen lassen, {_when(call, found)}" if found.end else "den ruhenden Tisch wecken"
    text = f"{telling.named(table)}{call.incoming.name} möchte {wish}. {deadlines.MAJORITY}"
    call.announce(Reply(text, buttons=ballots.buttons(call, ballot)))
    ballots.settle(call, ballot, expired=False)


def _when(call: Call, found: Stretch) -> str:
    since = f"vom {spoken_time(found.begin)} " if found.begin > seconds(call.now) else ""
    return f"{since}bis {spoken_end(found.end)}"


ballots.DECIDING[REST] = voting.more_than_half
ballots.ASKED[REST] = ballots.everybody


@ballots.closes(REST)
def rest_agreed(call: Call, closed: ballots.Closed) -> None:
    table, data = call.table, closed.ballot.data
    if table is None or not table.running:
        return
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        rest(call, table, Stretch(data["begin"], data["end"]))
    else:
        call.announce(f"{table.title}: Es bleibt, wie es ist.")


def rest(call: Call, table: Table, found: Stretch) -> None:
    """All clocks of the table stand in between; whoever likes may move all the same."""
    now = seconds(call.now)
    waits.settle_all(table, now)
    table.row.rests_from, table.row.rests_until = found.begin, found.end
    call.store.session.add(table.row)
    waits.recount(table, now)
    if found.end:
        call.announce(
            f"{table.title}: Der Tisch ruht {_when(call, found)}. So lange läuft keine Frist; ziehen darf man trotzdem."
        )
    else:
        call.announce(f"{table.title}: Der Tisch ruht nicht mehr, die Fristen laufen.")
    call.changed = True
