"""The machine's clock, read in this one place. Who puts another function here, as the tests do, gives the process its time."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
