"""Typed lines of MECCG: what people say at the table, in German or English, with nicknames and slips."""

from __future__ import annotations

from games.contract import Refusal
from games.dice import Dice
from games.play import Play
from games.reading import Path
from tests.rules.meccg.tisch import GAME, Table, begun


def ready(*companions: str, hand: tuple[str, ...] = ()) -> Table:
    """The first player's organisation phase at Bruchtal."""
    table = begun(first=["tw-glorfindel-ii", *companions], second=["tw-elladan"])
    table.turn_of("p1")
    if hand:
        table.holds("p1", *hand)
    return table


def keys(table: Table, seat: str, line: str) -> tuple[str, ...]:
    found = Play(GAME, table.state).read(seat, line)
    assert isinstance(found, Path), f"{line}: {found.reason}"
    return found.keys


def no(table: Table, seat: str, line: str) -> Refusal:
    found = Play(GAME, table.state).read(seat, line)
    assert isinstance(found, Refusal), f"{line}: {found.keys}"
    return found


def test_a_journey_is_said_by_number_name_or_place_alone():
    table = ready("tw-sam-gamgee")
    wanted = ("reise g1", "ziel regionen tw-moria")
    for line in ("gemeinschaft 1 nach moria", "glorfindel nach Moria", "Sam geht nach Moria", "reise nach moria", "nach moria"):
        assert keys(table, "p1", line) == wanted, line


def test_the_kind_of_movement_is_asked_back_where_both_are_possible():
    table = ready()
    assert no(table, "p1", "nach Lórien").kind == "ambiguous"
    assert keys(table, "p1", "reise nach Lórien nach Grundregeln") == ("reise g1", "ziel start tw-lorien")
    assert keys(table, "p1", "reise nach Lórien über Regionen") == ("reise g1", "ziel regionen tw-lorien")


def test_a_site_out_of_reach_says_how_many_regions():
    found = no(ready(), "p1", "reise nach Edoras")
    assert found.kind == "illegal" and "5 Regionen entfernt" in found.reason


def test_the_way_is_chosen_later_and_that_is_said():
    found = no(ready(), "p1", "gemeinschaft 1 nach moria über rhudaur, hulsten")
    assert "sobald das Ziel aufgedeckt" in found.reason and "me.bgphase.begriff.reiseroute" in found.rules


def test_a_card_that_is_not_playable_now_says_when():
    table = ready(hand=("tw-glamdring", "tw-orc-watch"))
    assert "am Ort" in no(table, "p1", "spiele glamdring mit glorfindel").reason
    assert "wer nicht am Zug ist" in no(table, "p1", "spiele orc-watch").reason
    assert no(table, "p1", "spiele Ork-Wache").reason == no(table, "p1", "orc watch").reason


def test_a_card_one_does_not_hold_says_nothing_of_who_does():
    table = ready(hand=("tw-glamdring",))
    found = no(table, "p1", "spiele Zwielicht")
    assert found.kind == "illegal" and "hast du nicht auf der Hand" in found.reason
    dealt = GAME.reshuffle(table.state, "p1", Dice("neu", 2))
    assert Play(GAME, dealt).read("p1", "spiele Zwielicht") == found


def test_moves_of_other_moments_say_when_they_are_made():
    table = ready(hand=("tw-orc-watch",))
    assert "Bewegungs-/Gefahrenphase" in no(table, "p1", "lauer ork-wache").reason
    assert "vor dem Wurf" in no(table, "p1", "tappe elladan zur hilfe").reason
    assert "nicht gefragt" not in no(table, "p2", "spiele glamdring").reason


def test_a_slip_is_asked_back():
    found = no(ready(), "p1", "glorfindl nach moria")
    assert found.kind == "unknown" and any(c.key == "reise g1" or "Glorfindel" in c.label for c in found.nearest)


def test_a_card_goes_on_guard_in_everyday_words():
    table = ready()
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    for line in ("lauer Leichenlicht", "leg Leichenlicht auf die Lauer", "lauer corpse candle", "Leichenlicht lauert"):
        assert keys(table, "p2", line) == ("lauer tw-corpse-candle",), line
    assert keys(table, "p2", "spiele leichenlicht")[0] == "spiele tw-corpse-candle"


def test_between_two_strikes_a_card_still_says_when_it_is_played():
    table = ready("tw-sam-gamgee")
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-corpse-candle")
    table.until("haltung", "zuweisung")
    seat = next(iter(table.asked()))
    assert "Organisationsphase" in no(table, seat, "spiele saruman").reason
    assert "Das verstehe ich nicht" not in no(table, seat, "spiele ausweichen").reason
