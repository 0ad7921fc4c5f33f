"""Time: a clock that can be moved by hand in tests, and spans of time as people write them («2 Tage», «90 Minuten»)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.words import plain
from storage import machine

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LONGEST_SPAN = 90 * DAY
HOME = "Europe/Berlin"
_UNIT = {"m": MINUTE, "h": HOUR, "s": HOUR, "d": DAY, "t": DAY, "w": 7 * DAY}
_NUMBERS = (
    ("eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn", 1.0),
    (
        "anderthalb zweieinhalb dreieinhalb",
        1.5,
    ),
)
_WORDS = {word: first + n for words, first in _NUMBERS for n, word in enumerate(words.split())}
_WORDS |= dict.fromkeys(("ein", "eine", "einen", "einem", "einer"), 1.0) | {"eineinhalb": 1.5}
_SPAN = re.compile(
    r"(?<![\w.,:/+\-–])"  # «1-2 Tage» and «20.3.5 Tage» are no «2 Tage» and no «5 Tage»
    rf"(?P<n>\d{{1,4}}(?:[.,]\d{{1,2}})?|(?:\d{{1,3}}\s+)?1/2|(?:eine?n?\s+)?halbe[nr]?|{'|'.join(_WORDS)})"
    r"\s*(?P<unit>min(?:uten?)?|h|std|stunden?|d|tag(?:en?)?|w|wochen?)\b"
)
_TIME = re.compile(r"⟪(\d{1,11})(\.?)⟫")
_CUT = re.compile(r"⟪\d{0,11}\.?$")
OWN_TIMES = {"discord": "<t:{at}:f>"}  # platforms that show everybody a time in their own zone, and how one writes it there


class Clock(Protocol):
    def now(self) -> datetime: ...


class SystemClock:
    def now(self) -> datetime:
        return machine.now()


class HandClock:
    """Stands still until somebody moves it."""

    def __init__(self, start: datetime | None = None) -> None:
        self.time = start or machine.now()

    def now(self) -> datetime:
        return self.time

    def move(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def seconds(time: datetime) -> int:
    """A moment as a number. SQLite gives times back without their zone, which is UTC."""
    return int((time if time.tzinfo is not None else time.replace(tzinfo=UTC)).timestamp())


def zone(name: str) -> tzinfo:
    """A time zone by name; where the machine does not know it, UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def tidied(words: str) -> str:
    """A text about times, with its letters made plain; a half is no part of the number before it."""
    return plain(re.sub(r"(\d?)\s?½", r"\1 1/2", words))


def _amount(number: str) -> float:
    """«1,5», «1 1/2», «einen halben», «anderthalb»"""
    if "halbe" in number:
        return 0.5
    if number in _WORDS:
        return _WORDS[number]
    whole, half, _ = number.partition("1/2")
    return (float(whole.replace(",", ".")) if whole.strip() else 0.0) + (0.5 if half else 0.0)


def span(words: str) -> int | None:
    """«2 Tage 12 Stunden» or «1,5 Tage» in seconds; None where no span is named or it is too long. There may be other words
    beside it: whoever reads them looks at `without_span`."""
    found = _SPAN.finditer(tidied(words))
    total = round(sum(_amount(m["n"]) * _UNIT[m["unit"][0]] for m in found))
    return total if 0 < total <= LONGEST_SPAN else None


def without_span(words: str) -> str:
    """What is left of a text when its spans of time are taken out."""
    return " ".join(_SPAN.sub(" ", tidied(words)).split())


def only_span(words: str) -> int | None:
    """A text that is a span of time and nothing else."""
    return span(words) if without_span(words).replace(",", " ").split() in ([], ["und"]) else None


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


def spoken_time(at: int) -> str:
    """The place of a time in a text: who reads it finds it in their own zone (`in_zone`)."""
    return f"⟪{at}⟫"


def spoken_end(at: int) -> str:
    """The same for the end of a stretch: one that ends with a day ends in its last minute, not at midnight of the next."""
    return f"⟪{at}.⟫"


def in_zone(text: str, zone_name: str, platform: str = "", *, named: str = "") -> str:
    """A text with its times filled in: «24.12. um 18:30 Uhr». `named`: the place whose time it is, for readers in
    several zones."""
    place = f" (Zeit in {named})" if named else ""

    def filled(found: re.Match[str]) -> str:
        at, here = int(found[1]), zone(zone_name)
        if found[2] and datetime.fromtimestamp(at, here).time() == time():
            at -= MINUTE
        if platform in OWN_TIMES:
            return OWN_TIMES[platform].format(at=at)
        return datetime.fromtimestamp(at, here).strftime("%d.%m. um %H:%M Uhr") + place

    return _TIME.sub(filled, _CUT.sub("…", text))


def date(at: int) -> str:
    return datetime.fromtimestamp(at, zone(HOME)).strftime("%d.%m.%Y")
