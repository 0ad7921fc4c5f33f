"""Influencing away: whom, when, at which numbers, and the same card shown from the hand."""

from __future__ import annotations

import pytest

from games.meccg.companies import influence
from games.meccg.play.room import ZONES
from tests.rules.meccg.tisch import Table, scene


def meeting(
    *theirs: str, mine: tuple[str, ...] = ("tw-elrond",), at: str = "tw-edoras", hand: tuple[str, ...] = (), turns: int = 2
) -> Table:
    """Companies of both at one site; it is the second turn, and p1 has entered."""
    table, gid = scene(*mine, at=at, hand=hand)
    table.stands("p2", at, *theirs)
    table.change(lambda t: t.at("players", "p1").update(turns=turns, tried=False))
    table.change(lambda t: t.state.update(now=gid))
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        table.passes()
    return table


def tries(table: Table, key: str, *dice: int):
    table.dice(*dice)
    table.does("p1", key)
    for _ in range(6):
        found = [e.data for e in table.events if e.kind == "abgeworben"]
        if found:
            return found[0]
        table.dice(*dice)
        table.passes()
    raise AssertionError("no roll")


ELADAN = "wirb tw-elrond charakter tw-elladan tw-elladan"


@pytest.mark.rule("me.beeinflussung.begriff", "me.ortsphase.beeinflussen", "me.beeinflussung.widerspruch.ort")
def test_characters_allies_and_items_at_the_same_site_may_be_influenced_away():
    table = meeting("tw-elladan", hand=("tw-glamdring",))
    assert ELADAN in table.may("p1")
    table.stands("p2", "tw-bree", "tw-balin")
    assert not any("tw-balin" in key for key in table.may("p1"))


@pytest.mark.rule("me.beeinflussung.wurf", "me.beeinflussung.charaktere")
def test_roll_and_influence_against_roll_general_influence_and_mind():
    table = meeting("tw-elladan")  # mind 4; p2 has 16 left
    found = tries(table, ELADAN, 6, 6, 1, 1)
    assert (found["plus"], found["minus"]) == (4, 16 + 4)
    assert not found["gelungen"] and "tw-elladan" in table.state["figures"]
    assert table.state_of("tw-elrond") == "getappt"


def poor(table: Table) -> None:
    """p2 has nothing left of his general influence."""
    table.change(lambda t: t.state)
    for fig in ("tw-thranduil", "tw-celeborn", "tw-beretar"):
        table.stands("p2", "tw-bree", fig)


@pytest.mark.rule("me.beeinflussung.charaktere")
def test_more_than_nothing_wins_him_with_all_his_cards_but_not_his_followers():
    table = meeting("tw-elladan")
    poor(table)
    table.bears("tw-elladan", "tw-sword-of-gondolin")
    assert influence.free_general(table.state, "p2") == 0
    found = tries(table, ELADAN, 6, 6, 1, 1)
    assert found["gelungen"]
    assert sorted(table.lies("abwurf p2")) == ["tw-elladan", "tw-sword-of-gondolin"]


@pytest.mark.rule("me.beeinflussung.charaktere")
def test_a_follower_is_defended_by_his_leader():
    table = meeting("tw-glorfindel-ii", "tw-bofur")
    table.change(lambda t: t.part("under").update({"tw-bofur": "tw-glorfindel-ii"}))
    found = tries(table, "wirb tw-elrond charakter tw-bofur tw-bofur", 1, 1, 6, 6)
    assert found["minus"] == influence.free_general(table.state, "p2") + 2 + influence.free_direct(
        table.state, "tw-glorfindel-ii"
    )


@pytest.mark.rule("me.beeinflussung.einmal", "me.ortsphase.beeinflussen.grenzen")
def test_once_a_turn():
    table = meeting("tw-elladan", "tw-bofur", mine=("tw-elrond", "tw-balin"))
    tries(table, ELADAN, 1, 1, 6, 6)
    assert "me.beeinflussung.einmal" in table.refused("p1", "wirb tw-balin charakter tw-bofur tw-bofur").rules


@pytest.mark.rule("me.beeinflussung.erste-runde", "me.ortsphase.beeinflussen.grenzen")
def test_not_in_ones_first_turn():
    table = meeting("tw-elladan", turns=1)
    assert "me.beeinflussung.erste-runde" in table.refused("p1", ELADAN).rules


@pytest.mark.rule("me.beeinflussung.zauberer-neu", "me.ortsphase.beeinflussen.grenzen")
def test_not_by_a_wizard_who_has_just_come():
    table = meeting("tw-elladan", mine=("tw-gandalf",))
    table.change(lambda t: t.at("players", "p1").update(brought="tw-gandalf"))
    assert "me.beeinflussung.zauberer-neu" in table.refused("p1", "wirb tw-gandalf charakter tw-elladan tw-elladan").rules


@pytest.mark.rule("me.beeinflussung.ziele-verboten")
def test_never_a_wizard_but_his_followers():
    table = meeting("tw-alatar", "tw-bofur")
    table.change(lambda t: t.part("under").update({"tw-bofur": "tw-alatar"}))
    assert "me.beeinflussung.ziele-verboten" in table.refused("p1", "wirb tw-elrond charakter tw-alatar tw-alatar").rules
    assert "wirb tw-elrond charakter tw-bofur tw-bofur" in table.may("p1")


@pytest.mark.rule("me.beeinflussung.charaktere.vorweisen")
def test_the_same_character_shown_counts_as_nothing_and_may_be_played_at_once():
    table = meeting("tw-elladan", hand=("tw-elladan",))
    poor(table)
    found = tries(table, f"{ELADAN} zeigt", 4, 4, 3, 3)
    assert found["minus"] == 0 and found["gelungen"] and table.at("uebernehmen")
    table.does("p1", "ja")
    assert any("tw-elladan" in one["figs"] for one in table.state["companies"].values() if one["seat"] == "p1")
    table = meeting("tw-elladan")
    assert "me.beeinflussung.charaktere.vorweisen" in table.refused("p1", f"{ELADAN} zeigt").rules


@pytest.mark.rule("me.beeinflussung.charaktere.vorweisen")
def test_a_shown_card_returns_to_the_hand_when_it_fails():
    table = meeting("tw-elladan", hand=("tw-elladan",))
    tries(table, f"{ELADAN} zeigt", 1, 1, 6, 6)
    assert "tw-elladan" in table.lies("hand p1")


@pytest.mark.rule("me.beeinflussung.gegenstaende", "me.beeinflussung.widerspruch.gegenstand-tippfehler")
@pytest.mark.rule("me.beeinflussung.ort-getappt")
def test_an_item_only_with_the_same_one_in_hand_and_then_it_must_be_played_without_tapping_the_site():
    table = meeting("tw-elladan", at="tw-moria", mine=("tw-elrond", "tw-balin"), hand=("tw-sword-of-gondolin",))
    table.bears("tw-elladan", "tw-sword-of-gondolin")
    poor(table)
    table.puts(tw_elrond="ungetappt")
    key = "wirb tw-elrond gegenstand tw-sword-of-gondolin tw-elladan"
    assert "me.beeinflussung.gegenstaende" in table.refused("p1", key).rules
    found = tries(table, f"{key} zeigt", 6, 6, 1, 1)
    assert found["minus"] == 4 + influence.free_direct(table.state, "tw-elladan")
    table.does("p1", "ja")
    assert table.lies("bei tw-elrond") == ["tw-sword-of-gondolin"] and table.lies("abwurf p2") == ["tw-sword-of-gondolin"]
    assert not any(one["tapped"] for one in table.state["sites"].values() if one["seat"] == "p1")


@pytest.mark.rule("me.beeinflussung.verbuendete")
def test_an_ally_is_defended_by_his_mind_and_who_leads_him():
    table = meeting("tw-elladan")
    table.leads("tw-elladan", "tw-gollum")
    poor(table)
    found = tries(table, "wirb tw-elrond verbuendeter tw-gollum tw-gollum", 6, 6, 1, 1)
    assert found["minus"] == 4 + influence.free_direct(table.state, "tw-elladan") and found["gelungen"]
    assert "tw-gollum" in table.lies("abwurf p2")


@pytest.mark.rule("me.beeinflussung.heere")
def test_a_faction_at_the_site_where_it_is_playable_against_its_number():
    table = meeting("tw-elladan", at="tw-bree")
    (card,) = table.brings("hand p2", "tw-rangers-of-the-north")
    (_other,) = table.brings("hand p2", "tw-riders-of-rohan")
    table.change(lambda t: [ZONES.move(t, c, "hand p2", "heer p2") for c in list(ZONES.cards(t.state, "hand p2"))])
    assert card and not any("riders-of-rohan" in key for key in table.may("p1", "wirb"))
    poor(table)
    found = tries(table, "wirb tw-elrond heer tw-rangers-of-the-north -", 6, 6, 1, 1)
    assert found["minus"] == 9 and found["gelungen"]
    assert "tw-rangers-of-the-north" in table.lies("abwurf p2")


@pytest.mark.rule("me.ortsphase.beeinflussen.vorher")
def test_before_an_item_is_played_or_after():
    table = meeting("tw-elladan", at="tw-bree", mine=("tw-elrond", "tw-beretar"), hand=("tw-rangers-of-the-north",))
    tries(table, ELADAN, 1, 1, 6, 6)
    assert "beeinflusse tw-rangers-of-the-north tw-beretar" in table.may("p1")
