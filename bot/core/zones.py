"""Whose time it is: a zone found by its name, by a city, or by the time that somebody reads off the clock."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from bot.core.capitals import CITIES, OWN
from bot.core.clock import HOME, zone
from games.words import plain

QUARTER = 900
_AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})(?:\s*uhr)?|(\d{1,2})\s*uhr")


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", plain(name.replace("’", "")))


@cache
def _known() -> dict[str, str]:
    """Zones by their names and by the cities they are called after. A German name goes before one in the list."""
    names = sorted(available_timezones())
    found: dict[str, str] = {}
    for name in names:
        area, _, city = name.rpartition("/")
        if area.split("/")[0] in _AREAS:
            found.setdefault(_key(city), name)
    found |= {_key(name): name for name in names}  # the whole name: «Europe/Berlin», «UTC»
    return found | {_key(city): name for city, name in CITIES.items()}


def find(words: str) -> str | None:
    """The zone of a city, or the zone of this name."""
    return _known().get(_key(words)) if _key(words) else None


def read_off(words: str, now: datetime) -> list[str] | None:
    """The zones whose clocks show this time just now, those one knows best first; None where it is no time."""
    shown = _CLOCK.fullmatch(plain(words).strip())
    if shown is None:
        return None
    hour, minute = int(shown[1] or shown[3]), int(shown[2] or 0)
    if hour > 23 or minute > 59:
        return None
    ahead = (hour * 3600 + minute * 60) - (now.astimezone(UTC).hour * 3600 + now.astimezone(UTC).minute * 60)
    ahead = round(ahead / QUARTER) * QUARTER % 86_400  # nobody reads a clock to the second
    same = {name for name in set(CITIES.values()) if _ahead(name, now) % 86_400 == ahead}
    home = [HOME] if HOME in same else []
    return home + sorted(same - set(home), key=lambda name: (not name.startswith("Europe/"), name))


def _ahead(name: str, now: datetime) -> int:
    offset = now.astimezone(zone(name)).utcoffset() or timedelta()
    return round(offset.total_seconds())


def city(name: str) -> str:
    """«New York», «Wien»"""
    return OWN.get(name) or name.rsplit("/", 1)[-1].replace("_", " ")
