"""For all tests: `--ohne-regel ID` plays as if these rules did not exist. Tests marked with their id must then fail."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from games import rules

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test fails on time
settings.load_profile("house")


def pytest_addoption(parser):
    parser.addoption("--ohne-regel", action="append", default=[], metavar="ID", help="switch off the rule with this id")


def pytest_configure(config):
    rules.switch_off(*config.getoption("--ohne-regel"))
