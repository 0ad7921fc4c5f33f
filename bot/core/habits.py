"""What a person is used to: mentions, private reminders, quiet hours, weekends, holidays, the zone. Kept with the first of the
linked accounts, for they belong to the human."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import datetime, time, timedelta
from typing import Any

from bot.core import zones
from bot.core.clock import DAY, HOME, in_zone, seconds, zone
from bot.core.groups import human
from bot.core.table import Table
from storage.store import Store
from storage.tables import Person

KEPT_AS = "eigen"
NIGHT = (22, 8)
WEEKENDS = 40  # so far ahead weekends are counted
Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Habits:
    mentions: bool = True  # may be mentioned in the channel
    private: bool = False  # reminders also privately
    elsewhere: bool = True  # «du bist dran» also on the linked platform
    soon: bool | None = None  # «du bist gleich dran»; None: where a deadline is not longer than a day
    news: bool = True  # what the moves of others brought or showed one, privately
    digest: int | None = None  # the hour of the daily summary
    english: bool = False  # English terms in brackets
    odds: bool = False  # the chances with each question, where the game knows them
    quiet_from: int | None = NIGHT[0]  # hours, local time
    quiet_to: int | None = NIGHT[1]
    weekend: bool = False  # the clock stands on Saturdays and Sundays
    away: tuple[Interval, ...] = ()  # holidays, also planned ones, in seconds
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

    def weekends(self, since: int) -> list[Interval]:
        """Saturdays and Sundays from a moment on, where they are rest."""
        if not self.weekend:
            return []
        local = datetime.fromtimestamp(since, zone(self.zone))
        saturday = local.date() + timedelta(days=5 - local.weekday())  # of this week, perhaps over already
        starts = (saturday + timedelta(weeks=n) for n in range(WEEKENDS))
        return [
            (
                seconds(datetime.combine(d, time(), local.tzinfo)),
                seconds(datetime.combine(d + timedelta(days=2), time(), local.tzinfo)),
            )
            for d in starts
        ]

    def holiday(self, at: int) -> Interval | None:
        """The holidays around a moment."""
        return next(((a, b) for a, b in self.away if a <= at < b), None)

    def rests(self, at: int) -> bool:
        """Whether this person wants to hear of nothing just now."""
        off = [*self.away, *self.weekends(at - 7 * DAY)]
        return self.quiet_until(at) is not None or any(a <= at < b for a, b in off)


def holder(store: Store, person: Person) -> Person:
    return store.person_by_id(human(store, person))


def habits_of(store: Store, person: Person) -> Habits:
    raw: dict[str, Any] = dict(holder(store, person).settings.get(KEPT_AS, {}))
    if "away_to" in raw:  # as holidays were kept when there could be one at a time
        raw["away"] = [(raw.get("away_from", 0), raw["away_to"])]
    raw["away"] = tuple((int(a), int(b)) for a, b in raw.get("away", ()))
    return Habits(**{f.name: raw[f.name] for f in fields(Habits) if f.name in raw})


def keep(store: Store, person: Person, habits: Habits) -> None:
    row = holder(store, person)
    changed = {k: v for k, v in asdict(habits).items() if v != getattr(Habits(), k)}
    row.settings = {**row.settings, KEPT_AS: changed}
    store.session.add(row)


def habits_at(table: Table, seat: str) -> Habits:
    row = table.seat_row(seat)
    return Habits() if row.person_id is None else habits_of(table.store, table.store.person_by_id(row.person_id))


# --- whose time a text is in ---------------------------------------------------------------------------------------------


def for_reader(text: str, store: Store, platform: str, reader: Person | None) -> str:
    """A private text, with its times in the zone of who reads it."""
    return in_zone(text, habits_of(store, reader).zone if reader is not None else HOME, platform) if "⟪" in text else text


def for_everybody(text: str, platform: str, table: Table | None) -> str:
    """A text for a channel: where its readers live in several zones, it says whose time it is."""
    if "⟪" not in text:
        return text
    found: Iterable[str] = {habits_at(table, s.seat).zone for s in table.humans()} if table is not None else ()
    now_in = list(found) or [HOME]
    one = now_in[0] if len(now_in) == 1 else HOME
    return in_zone(text, one, platform, named="" if len(now_in) == 1 else zones.city(one))
