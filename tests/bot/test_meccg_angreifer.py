"""Tries to learn what lies hidden at a table of MECCG. Each is made twice: as the cards lie, and with all that whoever
tries cannot know dealt anew. Whatever he is told, publicly or alone, must be the same to the letter."""

from __future__ import annotations

import pytest

from games.dice import Dice
from games.meccg.play.room import ZONES
from tests.bot.meccg_tisch import asked, begun, lay, on_the_way, other
from tests.rules.meccg.tisch import GAME

WATCHER = "Zora"
TRIES = (
    "/hand",
    "/hand Bert",
    "/stand",
    "/brett",
    "/brett hand",
    "/brett reserve",
    "/moeglich",
    "/verlauf alles",
    "/verlauf geschichte",
    "/karte ork-wache",
    "/karte lauernde karte",
    "/darfich ork-wache spielen",
    "/chancen",
    "/weg moria",
    "/punkte",
    "/gemeinschaft 1",
    "/zug lauer ork-wache",
    "/zug spiele ork-wache",
    "/zug decke ork-wache auf",
    "/zug wirf warge ab",
    "/regel Hat mein Gegner die Ork-Wache auf der Hand?",
    "/regel Welche Karte liegt in Moria auf der Lauer?",
    "/regel Wohin reist die zweite Gemeinschaft meines Gegners?",
    "/regel Wie viele Kreaturen hat mein Gegner noch im Stapel?",
)


@pytest.fixture(scope="module")
def trap(tmp_path_factory):
    """Somebody is on the way to Moria, where a card lies in wait; his opponent holds others, and somebody looks on."""
    chat = on_the_way(begun(tmp_path_factory.mktemp("falle")))
    hunter = asked(chat)
    chat.says(hunter, "/zug lauer ork-wache")
    assert any(zone.startswith("lauer ") and ZONES.count(chat.state(), zone) for zone in chat.state()["zones"])
    return chat, other(chat), hunter


def told(chat, who: str, line: str) -> tuple[str, str, list[str]]:
    before = chat.table().row.number
    heard = chat.says(who, line)
    assert chat.table().row.number == before, "a try changes nothing"
    return heard.public, heard.to(who), [b.label for b in heard.buttons()]


def dealt_anew(chat, seat):
    """The same position with everything exchanged that this seat (none: whoever looks on) cannot know."""
    states = (GAME.reshuffle(chat.state(), seat, Dice(f"anders {nr}")) for nr in range(20))
    hidden = [zone for zone in chat.state()["zones"] if zone.startswith(("lauer ", "hand "))]
    mine = f"hand {seat}"
    for state in states:
        if all(zone == mine or not ZONES.count(state, zone) or ZONES.faces(state, zone) != ZONES.faces(chat.state(), zone)
               for zone in hidden):  # fmt: skip
            return state
    raise AssertionError("the same cards lie there again and again")


@pytest.mark.parametrize("attacker", ["reisender", "zuschauer"])
def test_no_try_tells_what_lies_hidden(trap, attacker):
    chat, prey, hunter = trap
    who = prey if attacker == "reisender" else WATCHER
    seat = chat.seat(prey) if attacker == "reisender" else None
    lines = [line.replace("Bert", hunter) for line in TRIES]
    true = chat.state()
    first = [told(chat, who, line) for line in lines]
    lay(chat, lambda t: setattr(t, "state", dealt_anew(chat, seat)))
    assert chat.state() != true
    second = [told(chat, who, line) for line in lines]
    lay(chat, lambda t: setattr(t, "state", true))
    for line, one, two in zip(lines, first, second, strict=True):
        assert one == two, line
        assert any(one[:2]), f"{line} is not even answered"


def test_what_is_hidden_does_make_a_difference_to_whoever_knows_it(trap):
    """Otherwise the comparison would prove nothing."""
    chat, prey, hunter = trap
    true, first = chat.state(), told(chat, hunter, "/hand")
    lay(chat, lambda t: setattr(t, "state", dealt_anew(chat, chat.seat(prey))))
    second = told(chat, hunter, "/hand")
    lay(chat, lambda t: setattr(t, "state", true))
    assert first != second and "Ork-Wache" in first[1]
