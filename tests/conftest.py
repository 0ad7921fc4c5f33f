"""For all tests: `--ohne-regel ID` plays as if these rules did not exist. Tests marked with their id must then fail."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, settings

from bot.core.clock import HandClock
from games import rules
from storage import machine

# The time of the tests. `RINGRICHTER_TESTZEIT=2028-02-29T23:30` runs them as if they had begun then.
BEGIN = datetime.fromisoformat(os.environ.get("RINGRICHTER_TESTZEIT", "2025-03-10T11:00")).replace(tzinfo=UTC)

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test fails on time
settings.load_profile("house")


def pytest_addoption(parser):
    parser.addoption("--ohne-regel", action="append", default=[], metavar="ID", help="switch off the rule with this id")


def pytest_configure(config):
    rules.switch_off(*config.getoption("--ohne-regel"))
    machine.now = HandClock(BEGIN).now  # also for what is made before the first test


@pytest.fixture(autouse=True)
def clock():
    """The clock of this process while a test runs: it stands still until somebody moves it. Nobody reads the machine's
    (`tests/test_machine.py` looks for those who try). It is put back by hand: a monkeypatch asked for here would be undone
    after every other fixture of a test."""
    before, clock = machine.now, HandClock(BEGIN)
    machine.now = clock.now
    yield clock
    machine.now = before
