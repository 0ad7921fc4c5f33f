"""The tests of a card are found by its id: `ringrichter kb abdeckung --scharf` runs them with the card switched off."""

from __future__ import annotations

import pytest

from games.rules import CARD


def pytest_itemcollected(item):
    card = item.callspec.params.get("card") if hasattr(item, "callspec") else None
    if isinstance(card, str):
        item.add_marker(pytest.mark.rule(CARD + card))
