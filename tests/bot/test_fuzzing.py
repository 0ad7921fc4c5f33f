"""Commands and presses that nobody in his senses would send: every one is answered, and no table is broken by any."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bot.core import telling
from tests.bot.fuzzing import fuzz


def test_a_few_hundred_commands_and_presses_break_nothing(tmp_path):
    assert fuzz(tmp_path, 200, 1).faults == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_twenty_thousand_commands_and_presses_break_nothing(tmp_path, seed):
    fuzzer = fuzz(tmp_path, 10_000, seed)
    assert fuzzer.faults == []
    assert fuzzer.count == 10_000


def test_the_fuzzer_notices_what_breaks(tmp_path):
    with patch.object(telling, "refusal", lambda *_: 1 / 0):
        assert any("ZeroDivisionError" in fault for fault in fuzz(tmp_path, 300, 1).faults)
