"""Time: a clock that can be moved by hand in tests, and spans of time as people write them («2 Tage», «90 Minuten»)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.words import plain

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LONGEST_SPAN = 90 * DAY
HOME = "Europe/Berlin"
_SPAN = re.compile(r"(\d{1,4})\s*(min(?:ute[n]?)?|h|std|stunde[n]?|d|tag(?:e[n]?)?|w|woche[n]?)\b")
_UNIT = {"m": MINUTE, "h": HOUR, "s": HOUR, "d": DAY, "t": DAY, "w": 7 * DAY}


class Clock(Protocol):
    def now(self) -> datetime: ...


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class HandClock:
    """Stands still until somebody moves it."""

    def __init__(self, start: datetime | None = None) -> None:
        self.time = start or datetime.now(UTC)

    def now(self) -> datetime:
        return self.time

    def move(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def seconds(time: datetime) -> int:
    return int(time.timestamp())


def zone(name: str) -> tzinfo:
    """A time zone by name; where the machine does not know it, UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def known_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def span(words: str) -> int | None:
    """«2 Tage 12 Stunden» in seconds; None where no span is named or it is too long."""
    found = _SPAN.findall(plain(words))
    total = sum(int(n) * _UNIT[unit[0]] for n, unit in found)
    return total if 0 < total <= LONGEST_SPAN else None


def without_span(words: str) -> str:
    """What is left of a text when its spans of time are taken out."""
    return " ".join(_SPAN.sub(" ", plain(words)).split())


def spoken(total: int, *, dative: bool = False) -> str:
    """«2 Tage», «1 Tag und 6 Stunden», «45 Minuten»; at most two units. The dative («seit 2 Tagen») differs in one word."""
    left, parts = max(total, 0), []
    for size, one, many in (
        (DAY, "Tag", "Tagen" if dative else "Tage"),
        (HOUR, "Stunde", "Stunden"),
        (MINUTE, "Minute", "Minuten"),
    ):
        n, left = divmod(left, size)
        if n:
            parts.append(f"{n} {one if n == 1 else many}")
    return " und ".join(parts[:2]) or "weniger als 1 Minute"


def spoken_time(at: int, zone_name: str = HOME) -> str:
    """«24.12. um 18:30 Uhr»"""
    return datetime.fromtimestamp(at, zone(zone_name)).strftime("%d.%m. um %H:%M Uhr")


def date(at: int) -> str:
    return datetime.fromtimestamp(at, zone(HOME)).strftime("%d.%m.%Y")
