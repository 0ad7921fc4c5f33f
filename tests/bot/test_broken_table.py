"""A table that cannot be opened says so, in German and with what can be done; everything else goes on."""

from __future__ import annotations

import json

import pytest

from bot.core import wording
from bot.table_file import export_table
from games import catalog
from storage.store import Store
from tests.bot.chat import Chat


def unknown_game(store, row):
    row.game = "schatten-von-gestern"


def no_data(store, row):
    row.data_hash = "0" * 16


def bad_state(store, row):
    state = json.loads(row.state)
    row.state, row.checksum = json.dumps({**state, "stack": [{"frame": "gibt es nicht", "open": 1}]}), ""


def no_state(store, row):
    row.state, row.checksum = "{", ""


def from_the_future(store, row):
    row.rules_version = 99


def no_way_here(store, row):
    row.rules_version = -3


BREAKS = {
    unknown_game: wording.UNKNOWN_GAME,
    no_data: wording.BAD_KEPT_DATA,
    bad_state: wording.BAD_STATE,
    no_state: wording.DAMAGED_STATE,
    from_the_future: wording.NEWER,
    no_way_here: wording.BAD_STATE,
}


@pytest.fixture(params=BREAKS, ids=lambda b: b.__name__)
def broken(request, tmp_path):
    """A running table with a computer and a deadline, broken; and another one in another channel."""
    chat = Chat(tmp_path)
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/frist 1 Tag")
    chat.says("Anna", "/start")
    here = chat.channel
    chat.channel = "anderswo"
    chat.game_of("Anna", "Cora")
    chat.channel = here
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table(1)
        request.param(store, row)
        session.add(row)
    chat.reason = BREAKS[request.param]
    return chat


def test_whoever_speaks_to_it_is_told_what_can_be_done(broken):
    for line in ("/zug stapel", "/stand", "/hand", "/dran", "/verlauf", "/moeglich", "/rueckgaengig", "/aufgeben ja", "stapel"):
        said = broken.says("Anna", line)
        assert broken.reason in said.to("Anna"), line
        assert "ringrichter db export --tisch 1" in said.to("Anna")
        assert not said.public
    pressed = broken.says("Anna", press="z:1:5.p1:12345678")
    assert broken.reason in pressed.to("Anna")


def test_everything_else_goes_on(broken):
    broken.restart()  # the start of the bot
    assert broken.reason in broken.says("Anna", "/hilfe").to("Anna")
    assert "/zug" in broken.says("Anna", "/hilfe").to("Anna")
    assert "auslegen" in broken.says("Anna", "/regel Wann wird in Die zwei Türme gewertet?").to("Anna")
    assert "lässt sich gerade nicht öffnen" in broken.says("Anna", "/tisch").to("Anna")
    assert "lässt sich gerade nicht öffnen" in broken.says("Anna", "/meine").to("Anna")
    broken.says("Anna", "/pause heute")
    broken.says("Anna", "/neu zwei-tuerme name=Rohan")
    assert "Rohan" in broken.says("Anna", "/tisch").to("Anna")
    broken.later("2 Tage")  # its deadline ends
    broken.channel = "anderswo"
    before = broken.table().row.number
    broken.play_on(2)
    assert broken.table().row.number > before


def test_it_can_be_cleared_away_and_saved(broken):
    with broken.database.transaction() as session:
        assert export_table(Store(session), 1)["tisch"]["number"] == broken_number(session)
    asked = broken.says("Anna", "/abraeumen", manager=True)
    assert "wirklich beenden" in asked.to("Anna")
    cleared = broken.presses("Anna", "Ja, abräumen", asked, manager=True)
    assert "abgeräumt" in cleared.public
    new = broken.says("Anna", "/neu zwei-tuerme")
    assert catalog.load("zwei-tuerme").title in new.public


def broken_number(session) -> int:
    return Store(session).table(1).number
