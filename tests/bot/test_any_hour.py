"""A table with a deadline at every hour of a day, across both changes of summer time, the turn of the year and 29 February."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.clock import HOME
from bot.core.habits import NIGHT
from bot.table_file import export_table, import_table
from storage.store import Store
from tests.bot.chat import Chat

STEP = timedelta(minutes=15)
MOMENTS = [datetime(2026, 11, 18, hour, 17, tzinfo=UTC) for hour in range(24)]
MOMENTS += [
    datetime.fromisoformat(f"{moment}+00:00")
    for moment in (
        "2025-03-29T13:30",  # in the night to come an hour is missing
        "2025-03-30T00:59",
        "2025-10-25T13:30",  # … and here one comes twice
        "2025-10-26T00:30",
        "2025-12-31T20:00",
        "2025-12-31T23:59",
        "2028-02-28T21:00",
        "2028-02-29T12:00",
        "2027-02-28T12:00",
    )
]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda m: m.strftime("%Y-%m-%d_%H%M"))
def test_who_is_waited_for_is_reminded_by_day_and_in_time(tmp_path, clock, moment):
    """Also at a table that went through a file: by its own clock it begins anew."""
    clock.time = moment
    chat = Chat(tmp_path, clock=clock)
    chat.game_of("Anna", "Bert")
    asked = chat.asked()[0]
    chat.says(asked, "/frist 2 Tage", manager=True)
    with chat.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    clock.move(3600)
    folder = tmp_path / "neu"
    folder.mkdir()
    other = Chat(folder, clock=clock)
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    begun, told = clock.now(), []
    while not told and clock.now() < begun + timedelta(hours=60):
        told = [
            r
            for r in other.later(f"{STEP // timedelta(minutes=1)} Minuten").replies
            if r.to is None and "Der Tisch wartet" in r.text
        ]
    waited = clock.now() - begun
    assert told and timedelta(hours=36) <= waited <= timedelta(hours=47) + STEP  # three quarters, or the morning after
    looked = (clock.now().astimezone(ZoneInfo(HOME)), (clock.now() - STEP).astimezone(ZoneInfo(HOME)))  # said in between
    assert any(NIGHT[1] <= moment.hour < NIGHT[0] for moment in looked)
    chat.database.close()
    other.database.close()
