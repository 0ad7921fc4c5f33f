"""Days and stretches of time as people write them: «5 Tage», «bis Freitag», «ab 20.3. 5 Tage», «20.12. bis 3.1.».

Either the whole text is understood, or none of it: what is left over, or can be meant in two ways, is asked back. So nobody is
away for longer or shorter than they said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from bot.core.clock import only_span, seconds, tidied
from games.words import plain

HOW = "Zum Beispiel: 5 Tage, bis Freitag, bis 24.12., ab 20.3. 5 Tage, 20.12. bis 3.1."
LONG_AGO = timedelta(days=31)  # what began earlier than that was probably not meant
LAST_YEAR = 2200  # what lies beyond is a slip of the finger
WEEKDAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
_WEEKDAY = {plain(n): i for i, n in enumerate(WEEKDAYS)} | {plain(n)[:2]: i for i, n in enumerate(WEEKDAYS)} | {"sonnabend": 5}
_MONTHS = ("januar", "februar", "maerz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember")
_MONTH = {n[:end]: i for i, n in enumerate(_MONTHS, 1) for end in range(3, len(n) + 1)} | {"jaenner": 1, "mrz": 3, "sept": 9}
_NEAR = {"heute": 0, "morgen": 1, "uebermorgen": 2}
LONGEST = 80  # characters; whoever needs more does not name a time
_CLOCK = re.compile(r"(?P<day>.*?)(?:[\s,]+um|^um)?[\s,]*(?<!\d)(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?\s*uhr")
_CLOCK_ALONE = re.compile(r"(?P<day>.*?)(?:[\s,]+|^)um\s+(?P<h>\d{1,2}):(?P<m>\d{2})")
_DATE = re.compile(r"(?:dem\s+)?(\d{1,2})\.\s?(\d{1,2})(?:\.(?:(\d{4}|\d{2})|\s(\d{4}))?)?")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_LONG_DATE = re.compile(r"(?:dem\s+)?(\d{1,2})\.?\s*([a-z]{3,9})\.?(?:\s+(\d{4}))?")
_OF_WEEK = re.compile(r"(?:(diesen|kommenden|naechsten)\s+)?([a-z]+)\.?")
_WITH_DATE = re.compile(r"([a-z]+)[.,]?,?\s*(?:dem\s+|den\s+)?(\d.*)")
_UNTIL = re.compile(r"bis\s+(?:zum\s+|einschliesslich\s+)?(.+?)(?:\s+einschliesslich)?")
_FROM = re.compile(r"(?:ab|von|vom)\s+(?:dem\s+)?(.+)")
_SPLIT = re.compile(r"\s+bis\s+(?:zum\s+)?|\s*[-–]\s*")


@dataclass(frozen=True, slots=True)
class Stretch:
    """From one moment to another, in seconds."""

    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class _Day:
    """A day as it was named; what is None was left open."""

    day: int | None = None
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    which: str = ""  # diesen, kommenden
    near: int | None = None  # days from today
    at: time | None = None  # a moment of that day


class _Unclear(Exception):
    """It can be meant in two ways, or cannot be: what is asked back."""


def stretch(words: str, now: datetime, zone: tzinfo) -> Stretch | str:
    """The time these words name, or what is asked back. `now` is any moment; days are those of the zone."""
    text = " ".join(tidied(words).split()).rstrip("!")
    if len(text) > LONGEST:
        return f"Von wann bis wann? {HOW}"
    here = now.astimezone(zone)
    try:
        found = list(dict.fromkeys(_readings(text, here)))
    except _Unclear as unclear:
        return str(unclear)
    if len(found) != 1:
        return f"Von wann bis wann? {HOW}"
    begin, end = found[0]
    if end <= here or end <= begin:
        return f"Das liegt schon hinter uns. {HOW}"
    if here - begin > LONG_AGO:
        return f"Das hätte schon am {begin:%d.%m.%Y} begonnen. Meinst du nur das Ende? {HOW}"
    return Stretch(seconds(max(begin, here)), seconds(end))


def until(words: str, now: datetime, zone: tzinfo) -> int | None:
    """When what «bis …» names in these words is over; None: nothing is named so, 0: it is not clear, or past."""
    named = re.search(r"\bbis\s.*", tidied(words))
    if named is None:
        return None
    found = stretch(named[0], now, zone)
    return found.end if isinstance(found, Stretch) else 0


def _readings(text: str, here: datetime) -> Iterator[tuple[datetime, datetime]]:
    """Every way to read the whole text."""
    bare = re.sub(r"^(?:fuer|noch)\s+|\s+lang$", "", text)
    length = only_span(bare)
    if length is not None:
        yield here, (here.astimezone(UTC) + timedelta(seconds=length)).astimezone(here.tzinfo)
    until = _UNTIL.fullmatch(text)
    if until is not None and (day := _named(until[1])) is not None:
        yield here, _end(day, _first(day, here, here.date()), here)
    begun = _FROM.fullmatch(text)
    if begun is not None:
        yield from _with_length(begun[1], here)
    later = re.fullmatch(r"(.+?)(?:\s+lang)?\s+(?:ab|vom|von)\s+(.+)", text)
    if later is not None:
        yield from _with_length(f"{later[2]} {later[1]}", here)
    for cut in _SPLIT.finditer(text):
        left, right = _named(re.sub(r"^(?:ab|vom|von)\s+(?:dem\s+)?", "", text[: cut.start()])), _named(text[cut.end() :])
        if left is not None and right is not None:
            yield _between(left, right, here)


def _with_length(text: str, here: datetime) -> Iterator[tuple[datetime, datetime]]:
    """«20.3. 5 Tage», «morgen für 3 Tage lang»: days are counted in the calendar, not in hours."""
    for cut in re.finditer(r"\s+(?:fuer\s+)?", text):
        day, length = _named(text[: cut.start()]), only_span(re.sub(r"\s+lang$", "", text[cut.end() :]))
        if day is not None and length is not None:
            begin = _begin(day, _first(day, here, here.date()), here)
            yield begin, begin + timedelta(seconds=length)


def _between(left: _Day, right: _Day, here: datetime) -> tuple[datetime, datetime]:
    today = here.date()
    if left.day is not None and left.month is None:  # «20. bis 24.12.»
        if right.month is None or right.day is None or left.day > right.day:
            raise _Unclear(f"Welcher Monat? {HOW}")
        last = _first(right, here, today)
        return _begin(left, _date(last.year, last.month, left.day), here), _end(right, last, here)
    if left.day is not None and left.year is None and right.day is not None and right.year is None:
        first = _date(today.year, left.month or 0, left.day)
        last = _next(right, first)
        if last < today:  # all of it is over for this year
            first = _date(today.year + 1, left.month or 0, left.day)
            last = _next(right, first)
        return _begin(left, first, here), _end(right, last, here)
    if left.day is not None and left.year is None and right.year is not None:
        first = _date(right.year, left.month or 0, left.day)
        if first > _first(right, here, today):
            first = _date(right.year - 1, left.month or 0, left.day)
    else:
        first = _first(left, here, today)
    last = _next(right, first) if right.day is not None else _first(right, here, first)
    return _begin(left, first, here), _end(right, last, here)


def _begin(named: _Day, day: date, here: datetime) -> datetime:
    return datetime.combine(day, named.at or time(), here.tzinfo)


def _end(named: _Day, day: date, here: datetime) -> datetime:
    """A day belongs to the stretch as a whole, unless a time is named."""
    if named.at is not None:
        return datetime.combine(day, named.at, here.tzinfo)
    return datetime.combine(day + timedelta(days=1), time(), here.tzinfo)


# --- one day -------------------------------------------------------------------------------------------------------------


def _named(text: str) -> _Day | None:
    """A day as it is written, with a time of day or without; None where it is none."""
    text = text.strip()
    clock = _CLOCK.fullmatch(text) or _CLOCK_ALONE.fullmatch(text)
    if clock is None:
        return _bare(text)
    hour, minute = int(clock["h"]), int(clock["m"] or 0)
    named = _bare(clock["day"].strip()) if clock["day"].strip() else _Day(near=0)
    if named is None or hour > 23 or minute > 59:
        return None
    return replace(named, at=time(hour, minute))


def _bare(text: str) -> _Day | None:
    if text in _NEAR:
        return _Day(near=_NEAR[text])
    if only := re.fullmatch(r"(\d{1,2})\.", text):
        return _Day(int(only[1]))
    if iso := _ISO.fullmatch(text):
        return _Day(int(iso[3]), int(iso[2]), int(iso[1]))
    if dotted := _DATE.fullmatch(text):
        year = dotted[3] or dotted[4]
        return _Day(int(dotted[1]), int(dotted[2]), (int(year) + (2000 if len(year) == 2 else 0)) if year else None)
    if (written := _LONG_DATE.fullmatch(text)) and written[2] in _MONTH:
        return _Day(int(written[1]), _MONTH[written[2]], int(written[3]) if written[3] else None)
    if (of_week := _OF_WEEK.fullmatch(text)) and of_week[2] in _WEEKDAY:
        return _Day(weekday=_WEEKDAY[of_week[2]], which=of_week[1] or "")
    both = _WITH_DATE.fullmatch(text)
    if both is not None and both[1] in _WEEKDAY and (day := _bare(both[2])) is not None and day.month is not None:
        return _Day(day.day, day.month, day.year, weekday=_WEEKDAY[both[1]])
    return None


def _first(named: _Day, here: datetime, since: date) -> date:
    """The first such day from a day on."""
    if named.near is not None:
        day = here.date() + timedelta(days=named.near)
        if named.at is not None and named.near == 0 and named.at <= here.time():
            raise _Unclear(f"{named.at:%H:%M} Uhr ist heute schon vorbei. Meinst du morgen? {HOW}")
        return day
    if named.weekday is not None and named.day is None:
        return _weekday(named, here, since)
    return _next(named, since)


def _weekday(named: _Day, here: datetime, since: date) -> date:
    assert named.weekday is not None
    ahead = (named.weekday - since.weekday()) % 7
    title = WEEKDAYS[named.weekday]
    near, far = since + timedelta(days=ahead), since + timedelta(days=ahead + 7)
    either = f"Meinst du {title}, den {near:%d.%m.}, oder {title}, den {far:%d.%m.}? Schreib bitte das Datum."
    if ahead == 0:
        raise _Unclear(f"Heute ist {title}. {either}" if since == here.date() else either)
    if named.which == "naechsten" or (named.which == "diesen" and named.weekday < since.weekday()):
        raise _Unclear(either)
    return near


def _next(named: _Day, since: date) -> date:
    """A date; without a year the next one."""
    if named.day is None or named.month is None:
        raise _Unclear(f"Welcher Tag? {HOW}")
    if named.year is not None:
        day = _date(named.year, named.month, named.day)
        if day < since:
            raise _Unclear(f"Der {day:%d.%m.%Y} liegt davor. {HOW}")
    else:
        years = [since.year + n for n in range(9)]  # the 29th of February is rare
        day = next((d for y in years if (d := _calendar(y, named.month, named.day)) and d >= since), None) or _date(0, 0, 0)
    if named.weekday is not None and named.weekday != day.weekday():
        raise _Unclear(f"Der {day:%d.%m.} ist ein {WEEKDAYS[day.weekday()]}. Schreib bitte nur das Datum.")
    return day


def _calendar(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year < LAST_YEAR else None
    except ValueError:
        return None


def _date(year: int, month: int, day: int) -> date:
    found = _calendar(year, month, day)
    if found is None:
        raise _Unclear(f"Diesen Tag gibt es nicht. {HOW}")
    return found
