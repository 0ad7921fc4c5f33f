"""What a person wants (/einstellungen, /pause): mentions, private reminders, a digest, quiet hours, holidays, English terms.

Settings belong to the human: they are kept with the first of the linked accounts.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any

from bot.core import scheduler, telling, wording
from bot.core.clock import DAY, HOME, HOUR, known_zone, seconds, span, spoken_time, zone
from bot.core.commands import Call, command
from bot.core.groups import human
from bot.core.messages import Button, Reply
from bot.core.table import Table
from games.words import plain
from storage.store import Store
from storage.tables import Person
from storage.timers import Timers

KEPT_AS = "eigen"
DIGEST = "tagesblatt"
DIGEST_HOUR = 8
LONGEST_HOLIDAY = 60 * DAY
ON, OFF = ("an", "ja", "ein"), ("aus", "nein", "ohne")
_HOURS = re.compile(r"^(?:ruhe\s+)?(\d{1,2})(?:\s*uhr)?\s*(?:-|–|bis)\s*(\d{1,2})(?:\s*uhr)?$")
_DATE = re.compile(r"^bis\s+(?:zum\s+)?(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?$")


@dataclass(frozen=True, slots=True)
class Habits:
    mentions: bool = True  # may be mentioned in the channel
    private: bool = False  # reminders also privately
    elsewhere: bool = True  # «du bist dran» also on the linked platform
    soon: bool = True  # «du bist gleich dran»
    news: bool = True  # what the moves of others brought or showed one, privately
    digest: int | None = None  # the hour of the daily summary
    english: bool = False  # English terms in brackets
    quiet_from: int | None = None  # hours, local time
    quiet_to: int | None = None
    away_from: int = 0  # holidays, in seconds
    away_to: int = 0
    zone: str = HOME

    def quiet_until(self, at: int) -> int | None:
        """When the quiet hours around this moment end; None where it is not in them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        local = datetime.fromtimestamp(at, zone(self.zone))
        begin, end = self.quiet_from, self.quiet_to
        inside = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
        if not inside:
            return None
        morning = local.replace(hour=end % 24, minute=0, second=0, microsecond=0)
        return seconds(morning if morning > local else morning + timedelta(days=1))


def holder(store: Store, person: Person) -> Person:
    return store.person_by_id(human(store, person))


def habits_of(store: Store, person: Person) -> Habits:
    raw: dict[str, Any] = holder(store, person).settings.get(KEPT_AS, {})
    return Habits(**{f.name: raw[f.name] for f in fields(Habits) if f.name in raw})


def keep(store: Store, person: Person, habits: Habits) -> None:
    row = holder(store, person)
    changed = {k: v for k, v in asdict(habits).items() if v != getattr(Habits(), k)}
    row.settings = {**row.settings, KEPT_AS: changed}
    store.session.add(row)


def habits_at(table: Table, seat: str) -> Habits:
    row = table.seat_row(seat)
    return Habits() if row.person_id is None else habits_of(table.store, table.store.person_by_id(row.person_id))


# --- /einstellungen ------------------------------------------------------------------------------------------------------

SWITCHES = {
    "erwaehnung": ("mentions", "im Kanal erwähnt werden"),
    "privat": ("private", "Erinnerungen auch privat"),
    "verknuepft": ("elsewhere", "auf dem verknüpften Dienst Bescheid, wenn du dran bist"),
    "gleich": ("soon", "Bescheid, wenn du gleich dran bist"),
    "neues": ("news", "privat Bescheid, was fremde Züge dir bringen oder zeigen"),
    "englisch": ("english", "englische Begriffe in Klammern"),
}


@command(
    "einstellungen",
    "/einstellungen [NAME an|aus]",
    "zeigt und ändert, was du persönlich möchtest",
    changes=True,
    argument="einstellung",
    aliases=("settings",),
)
def settings(call: Call) -> None:
    habits = habits_of(call.store, call.person)
    words = plain(call.words).split()
    if not words:
        call.answer(_overview(call, habits))
        return
    changed = _changed(habits, words, call.words.split()[-1])
    if isinstance(changed, str):
        call.answer(changed)
        return
    keep(call.store, call.person, changed)
    if changed.digest != habits.digest or changed.zone != habits.zone:
        _set_digest(call, changed)
    call.answer(_overview(call, changed))


def _changed(habits: Habits, words: list[str], last: str) -> Habits | str:
    """The settings these words ask for, or what is wrong."""
    name, value = words[0], words[1] if len(words) > 1 else ""
    key = next((k for k in (*SWITCHES, DIGEST, "zeitzone") if k.startswith(name)), None)
    if key in SWITCHES and (not value or value in (*ON, *OFF)):
        field = SWITCHES[key][0]
        on: Any = value in ON if value else not getattr(habits, field)
        return replace(habits, **{field: on})
    if key == DIGEST:
        if value in OFF or (not value and habits.digest is not None):
            return replace(habits, digest=None)
        if not value or value in ON:
            return replace(habits, digest=DIGEST_HOUR)
        if value.isdigit() and int(value) < 24:
            return replace(habits, digest=int(value))
        return "Zu welcher Stunde? Zum Beispiel: /einstellungen tagesblatt 8"
    if key == "zeitzone" and value:
        return replace(habits, zone=last) if known_zone(last) else f"Die Zeitzone «{last[:40]}» kenne ich nicht. Beispiel: {HOME}"
    known = wording.listing([*SWITCHES, DIGEST, "zeitzone"], "oder")
    return f"So geht es: /einstellungen privat an. Einstellen lässt sich {known}; Ruhe und Urlaub mit /pause."


def _overview(call: Call, habits: Habits) -> Reply:
    lines, buttons = [], []
    for name, (field, title) in SWITCHES.items():
        state = getattr(habits, field)
        lines.append(f"{title}: {'ja' if state else 'nein'}")
        buttons.append(
            _button(call, f"{title[:1].upper()}{title[1:]}: {'aus' if state else 'an'}", f"{name} {'aus' if state else 'an'}")
        )
    at = f"um {habits.digest} Uhr" if habits.digest is not None else "nein"
    lines.append(f"einmal am Tag eine Zusammenfassung: {at}")
    buttons.append(_button(call, f"Tagesblatt: {'aus' if habits.digest is not None else 'an'}", DIGEST))
    lines += [f"Zeitzone: {habits.zone}", _quiet_text(habits), _away_text(call, habits)]
    return Reply("\n".join(line for line in lines if line), buttons=tuple(buttons))


def _button(call: Call, label: str, words: str) -> Button:
    return Button(label[:80], f"k:/einstellungen {words}")


def _quiet_text(habits: Habits) -> str:
    return f"Ruhezeit: {habits.quiet_from} bis {habits.quiet_to} Uhr" if habits.quiet_from is not None else "Ruhezeit: keine"


def _away_text(call: Call, habits: Habits) -> str:
    return f"Urlaub bis {spoken_time(habits.away_to, habits.zone)}" if habits.away_to > seconds(call.now) else ""


# --- /pause --------------------------------------------------------------------------------------------------------------


@command(
    "pause",
    "/pause [5 Tage | bis 24.12. | 22-8 | aus]",
    "Urlaub oder Ruhezeit: so lange läuft deine Frist nicht ab",
    changes=True,
    argument="wielange",
)
def pause(call: Call) -> None:
    habits = habits_of(call.store, call.person)
    words = plain(call.words).strip()
    if not words:
        now = _away_text(call, habits) or "Du bist nicht im Urlaub."
        call.answer(f"{_quiet_text(habits)}. {now} So geht es: /pause 5 Tage, /pause bis 24.12., /pause 22-8, /pause aus")
        return
    hours = _HOURS.match(words)
    if hours is not None or words.startswith("ruhe"):
        _quiet(call, habits, hours)
        return
    until = _until(call, habits, words)
    if isinstance(until, str):
        call.answer(until)
        return
    keep(call.store, call.person, replace(habits, away_from=seconds(call.now) if until else 0, away_to=until))
    text = f"ist bis {spoken_time(until, habits.zone)} im Urlaub; so lange ruhen die Fristen." if until else "ist wieder da."
    call.answer(f"Gut. {_away_text(call, habits_of(call.store, call.person)) or 'Deine Fristen laufen wieder.'}")
    _tell_tables(call, f"{call.incoming.name} {text}")


def _quiet(call: Call, habits: Habits, hours: re.Match[str] | None) -> None:
    if hours is None:
        keep(call.store, call.person, replace(habits, quiet_from=None, quiet_to=None))
        call.answer("Gut, keine Ruhezeit mehr.")
    elif int(hours.group(1)) > 24 or int(hours.group(2)) > 24 or hours.group(1) == hours.group(2):
        call.answer("Von wann bis wann? Zum Beispiel: /pause 22-8")
        return
    else:
        begin, end = int(hours.group(1)) % 24, int(hours.group(2)) % 24
        keep(call.store, call.person, replace(habits, quiet_from=begin, quiet_to=end))
        call.answer(f"Gut. Von {begin} bis {end} Uhr erinnere ich dich nicht, und keine deiner Fristen läuft dann ab.")
    _tell_tables(call, "")


def _until(call: Call, habits: Habits, words: str) -> int | str:
    """The end of the holidays in seconds (0: they are over), or what is wrong."""
    now = seconds(call.now)
    if words in OFF or words == "ende":
        return 0
    length, date = span(words), _DATE.match(words)
    if date is not None:
        length = _day_after(call.now.astimezone(zone(habits.zone)), date) - now
    if length is None or length <= 0:
        return "Wie lange? Zum Beispiel: /pause 5 Tage, /pause bis 24.12., für die Nachtruhe /pause 22-8"
    return (
        now + length
        if length <= LONGEST_HOLIDAY
        else f"Länger als {LONGEST_HOLIDAY // DAY} Tage geht nicht; /ersetze hilft weiter."
    )


def _day_after(local: datetime, date: re.Match[str]) -> int:
    """The end of a named day; without a year the next such day."""
    try:
        day, month = int(date.group(1)), int(date.group(2))
        named = local.replace(
            year=int(date.group(3) or local.year), month=month, day=day, hour=0, minute=0, second=0, microsecond=0
        )
        if date.group(3) is None and named.date() < local.date():
            named = named.replace(year=local.year + 1)
    except ValueError:
        return 0
    return seconds(named + timedelta(days=1))


def _tell_tables(call: Call, text: str) -> None:
    """The deadlines of this person are counted anew; the tables are told where that matters."""
    from bot.core import deadlines

    for row in call.store.tables_with(call.person):
        here = call.table is not None and call.table.id == row.id
        table = call.table if here and call.table is not None else Table(call.store, row)
        channel = call.store.channel_of(row)
        place = (channel.platform, channel.key)
        if text:
            call.announce(Reply(text, place=place))
        if deadlines.recount(table, seconds(call.now)):
            call.announce(replace(telling.table_message(table), place=place))


# --- once a day ----------------------------------------------------------------------------------------------------------


def _set_digest(call: Call, habits: Habits) -> None:
    """One timer a person, at the next such hour."""
    me, timers = holder(call.store, call.person), Timers(call.store.session)
    assert me.id is not None
    timers.remove(timers.of_person(me.id, DIGEST))
    if habits.digest is not None:
        at = next_hour(seconds(call.now), habits.digest, habits.zone)
        place = {"platform": call.incoming.platform, "key": call.incoming.channel}
        scheduler.at(call, at, DIGEST, person_id=me.id, data={"place": place, "account": call.who})


def next_hour(now: int, hour: int, zone_name: str) -> int:
    local = datetime.fromtimestamp(now, zone(zone_name))
    at = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    return seconds(at if at > local else at + timedelta(seconds=24 * HOUR))
