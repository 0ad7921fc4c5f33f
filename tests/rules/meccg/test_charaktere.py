"""Organising: characters who come and go, influence, items handed over and stored, burdens shaken off, companies split."""

from __future__ import annotations

import pytest

from games.meccg.companies import influence
from games.meccg.play import people
from games.meccg.play.people import leave
from games.meccg.play.room import ZONES, company
from games.meccg.turn import organise
from tests.rules.meccg.tisch import scene

# --- who comes into play ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.orga.ueberblick")
def test_everything_is_done_in_one_phase_in_any_order():
    table, gid = scene("tw-aragorn-ii", "tw-sam-gamgee", at="tw-rivendell", hand=("tw-balin",))
    assert {key.split()[0] for key in table.may("p1")} >= {"bringe", "entlasse", "teile", "reise"}
    table.does("p1", f"teile {gid}")
    table.does("p1", "geht tw-sam-gamgee")
    table.does("p1", "fertig")
    table.does("p1", f"bringe tw-balin {gid}")
    assert any(key.startswith("reise") for key in table.may("p1"))


@pytest.mark.rule("me.orga.charakter.ort")
def test_a_character_comes_at_a_haven_or_at_home_and_nowhere_else():
    table, gid = scene("tw-adrazar", at="tw-moria", hand=("tw-beretar",))
    assert table.refused("p1", f"bringe tw-beretar {gid}").rules == ("me.orga.charakter.ort",)
    table, gid = scene("tw-adrazar", at="tw-bree", hand=("tw-beretar",))
    table.does("p1", f"bringe tw-beretar {gid}")


@pytest.mark.rule("me.orga.begriff.heimatort")
def test_home_is_the_site_his_card_names():
    table, gid = scene("tw-adrazar", at="tw-bree", hand=("tw-balin",))
    assert "me.orga.charakter.ort" in table.refused("p1", f"bringe tw-balin {gid}").rules
    table, gid = scene("tw-adrazar", at="tw-blue-mountain-dwarf-hold", hand=("tw-balin",))
    table.does("p1", f"bringe tw-balin {gid}")


@pytest.mark.rule("me.orga.avatar.ort")
def test_a_wizard_comes_in_rivendell_or_at_home():
    table, gid = scene("tw-adrazar", at="tw-lorien", hand=("tw-alatar",))
    assert table.refused("p1", f"bringe tw-alatar {gid}").rules == ("me.orga.avatar.ort",)
    for site in ("tw-rivendell", "tw-edhellond"):
        table, gid = scene("tw-adrazar", at=site, hand=("tw-alatar",))
        table.does("p1", f"bringe tw-alatar {gid}")


@pytest.mark.rule("me.orga.avatar.statt", "me.orga.charakter.einer")
def test_after_the_wizard_nobody_else_comes_this_turn():
    table, gid = scene("tw-adrazar", at="tw-rivendell", hand=("tw-gandalf", "tw-balin"))
    table.does("p1", f"bringe tw-gandalf {gid}")
    assert "me.orga.charakter.einer" in table.refused("p1", f"bringe tw-balin {gid}").rules


@pytest.mark.rule("me.orga.charakter.mit-avatar")
def test_with_the_wizard_in_play_others_come_to_him_or_as_followers():
    table, gid = scene("tw-gandalf", at="tw-rivendell", hand=("tw-bofur",))
    other = table.stands("p1", "tw-lorien", "tw-glorfindel-ii")
    assert table.refused("p1", f"bringe tw-bofur {other}").rules == ("me.orga.charakter.mit-avatar",)
    assert f"bringe tw-bofur {gid}" in table.may("p1")
    table.does("p1", f"bringe tw-bofur {other} tw-glorfindel-ii")
    assert table.state["under"] == {"tw-bofur": "tw-glorfindel-ii"}


@pytest.mark.rule("me.orga.charakter.ortskarte")
def test_he_may_have_a_site_card_of_his_own():
    table, gid = scene("tw-adrazar", at="tw-rivendell", hand=("tw-balin",))
    table.brings("orte p1", "tw-lorien")
    table.does("p1", "bringe tw-balin tw-lorien")
    mine = {one["site"] for one in table.state["companies"].values()}
    assert len(mine) == 2 and company(table.state, gid)["figs"] == ["tw-adrazar"]


@pytest.mark.rule("me.orga.charakter.getrennt", "me.gemeinschaft.vereinigen.zuflucht")
def test_two_companies_with_cards_of_their_own_stay_side_by_side():
    table, _ = scene("tw-adrazar", at="tw-rivendell", hand=("tw-balin",))
    table.brings("orte p1", "tw-rivendell")
    table.does("p1", "bringe tw-balin tw-rivendell")
    table.does("p1", "passe")
    table.until("eine-weg", "abschluss", "vereinen")
    if table.at("vereinen"):
        table.does("p1", "getrennt")
        table.until("eine-weg", "abschluss")
    assert len(table.state["companies"]) == 2


@pytest.mark.rule("me.orga.charakter.einfluss", "me.orga.ende.reihenfolge", "me.einfluss.widerspruch.abwerfen")
def test_without_enough_influence_he_comes_and_goes_back_at_the_end():
    table, gid = scene("tw-elrond", "tw-celeborn", at="tw-rivendell", hand=("tw-balin",))  # 16 of 20
    table.does("p1", f"bringe tw-balin {gid}")
    assert influence.used(table.state, "p1") == 21
    table.does("p1", "passe")
    assert "tw-balin" in table.lies("hand p1") and "tw-celeborn" in table.state["figures"]


@pytest.mark.rule("me.orga.abwerfen")
def test_one_at_home_or_a_haven_may_be_discarded_instead_but_never_the_wizard():
    table, _ = scene("tw-gandalf", "tw-balin", at="tw-rivendell")
    assert "me.orga.abwerfen" in table.refused("p1", "entlasse tw-gandalf").rules
    table.does("p1", "entlasse tw-balin")
    assert table.lies("abwurf p1") == ["tw-balin"]
    table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-moria")
    assert "weder an einem Zufluchtsort noch daheim" in table.refused("p1", "entlasse tw-balin").reason


# --- influence ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.einfluss.allgemein")
def test_general_influence_is_twenty_and_followers_cost_nothing():
    table, _ = scene("tw-glorfindel-ii", "tw-bofur", "tw-balin", at="tw-rivendell")
    assert influence.general(table.state, "p1") == 20 and influence.used(table.state, "p1") == 15
    table.does("p1", "folge tw-bofur tw-glorfindel-ii")
    assert influence.used(table.state, "p1") == 13 and influence.free_general(table.state, "p1") == 7


@pytest.mark.rule("me.einfluss.ueberschritten")
def test_free_general_influence_is_never_below_nothing():
    table, _ = scene("tw-elrond", "tw-thranduil", "tw-balin", at="tw-rivendell")
    assert influence.used(table.state, "p1") == 24
    assert influence.free_general(table.state, "p1") == 0


@pytest.mark.rule("me.einfluss.gefolgsmann")
def test_followers_without_a_leader_cost_nothing_until_the_next_organisation():
    table, _ = scene("tw-glorfindel-ii", "tw-bofur", at="tw-rivendell")
    table.does("p1", "folge tw-bofur tw-glorfindel-ii")
    table.change(lambda t: leave(t, "tw-glorfindel-ii", "eliminiert"))
    assert "tw-bofur" in table.state["figures"] and influence.used(table.state, "p1") == 0
    table.change(organise.phase)
    assert influence.used(table.state, "p1") == 2


@pytest.mark.rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", "me.limit.widerspruch.hobbits")
def test_hobbits_count_half_rounded_up():
    table, gid = scene("tw-sam-gamgee", "tw-fatty-bolger", "tw-merry", "tw-aragorn-ii", "tw-balin")
    assert people.size(table.state, gid) == 4  # three halves and two


@pytest.mark.rule("me.gemeinschaft.groesse.mindestens", "me.orga.wid.groesse-zwei", "me.orga.gefahrenlimit")
def test_one_alone_is_a_company_that_counts_as_two():
    table, gid = scene("tw-aragorn-ii", against=("tw-wargs",))
    assert people.size(table.state, gid) == 2
    table.hazard_phase()
    assert company(table.state, gid)["limit"] == 2


@pytest.mark.rule("me.orga.groesse", "me.gemeinschaft.groesse.maximum")
def test_no_company_grows_beyond_seven():
    seven = ("tw-bofur", "tw-dori", "tw-fili", "tw-kili", "tw-oin", "tw-ioreth", "tw-forlong")
    seven = tuple(x if x != "tw-ioreth" else "td-ioreth" for x in seven)
    table, gid = scene(*seven, at="tw-rivendell", hand=("tw-orophin",))
    assert "me.orga.groesse" in table.refused("p1", f"bringe tw-orophin {gid}").rules
    other = table.stands("p1", "tw-rivendell", "tw-orophin")
    assert "me.gemeinschaft.groesse.maximum" in table.refused("p1", f"vereinige {gid} {other}").rules


@pytest.mark.rule("me.gemeinschaft.begriff")
def test_only_those_at_one_site_are_one_company():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-lorien", "tw-balin")
    assert table.refused("p1", f"vereinige {gid} {other}").rules == ("me.gemeinschaft.begriff",)
    third = table.stands("p1", "tw-rivendell", "tw-bofur")
    table.does("p1", f"vereinige {gid} {third}")
    assert set(company(table.state, gid)["figs"]) == {"tw-aragorn-ii", "tw-bofur"}


@pytest.mark.rule("me.orga.aufteilen", "me.gemeinschaft.umorganisieren")
def test_a_company_is_split_and_followers_go_with_their_leader():
    table, gid = scene("tw-glorfindel-ii", "tw-bofur", "tw-balin", at="tw-rivendell")
    table.does("p1", "folge tw-bofur tw-glorfindel-ii")
    table.does("p1", f"teile {gid}")
    assert table.may("p1", "geht") == ["geht tw-glorfindel-ii", "geht tw-balin"]
    table.does("p1", "geht tw-glorfindel-ii")
    table.does("p1", "fertig")
    assert sorted(one["figs"] for one in table.state["companies"].values()) == [["tw-balin"], ["tw-glorfindel-ii", "tw-bofur"]]


@pytest.mark.rule("me.gemeinschaft.aufteilen")
def test_of_those_who_share_a_site_card_only_one_company_stays():
    table, gid = scene("tw-glorfindel-ii", "tw-balin", at="tw-rivendell")
    table.does("p1", f"teile {gid}")
    table.does("p1", "geht tw-balin")
    table.does("p1", "fertig")
    table.does("p1", "passe")
    assert [one["figs"] for one in table.state["companies"].values()] == [["tw-glorfindel-ii", "tw-balin"]]


@pytest.mark.rule("me.orga.bewegung.ansagen")
def test_a_company_with_a_destination_is_not_joined_any_more():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-rivendell", "tw-bofur")
    table.heads(gid, "tw-moria")
    assert table.refused("p1", f"vereinige {gid} {other}").rules == ("me.orga.bewegung.ansagen",)
    table.does("p1", f"bleibe {gid}")
    table.does("p1", f"vereinige {gid} {other}")


# --- items ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.orga.gegenstand.uebergabe", "me.versuchung.wurf.wann")
def test_whoever_hands_something_over_is_tempted_first_and_may_lose_everything():
    table, _ = scene("tw-boromir-ii", "tw-aragorn-ii", at="tw-rivendell")
    table.bears("tw-boromir-ii", "tw-sword-of-gondolin", "tw-star-glass")  # three points, and he has −1
    table.does("p1", "gib tw-sword-of-gondolin tw-boromir-ii tw-aragorn-ii")
    assert table.at("probe")
    table.dice(1, 1)
    while table.at("probe", "kette"):
        table.does("p1", "wuerfle" if "wuerfle" in table.may("p1") else "passe")
        if table.at("organisation"):
            break
    assert "tw-boromir-ii" not in table.state["figures"] and table.lies("bei tw-aragorn-ii") == []


@pytest.mark.rule("me.orga.gegenstand.hinterlegen", "me.orga.begriff.hinterlegen", "me.gegenstand.hinterlegen")
@pytest.mark.rule("me.versuchung.wurf.hinterlegen", "me.gegenstand.hinterlegen.mehrere", "me.gegenstand.widerspruch.versuchung")
def test_each_thing_is_stored_at_a_haven_after_a_check_of_its_own():
    table, _ = scene("tw-aragorn-ii", at="tw-moria")
    table.bears("tw-aragorn-ii", "tw-glamdring")
    assert "me.orga.gegenstand.hinterlegen" in table.refused("p1", "hinterlege tw-glamdring tw-aragorn-ii").rules
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell")
    table.bears("tw-aragorn-ii", "tw-glamdring", "tw-star-glass")
    for thing in ("tw-glamdring", "tw-star-glass"):
        table.dice(6, 6)
        table.does("p1", f"hinterlege {thing} tw-aragorn-ii")
        assert [e.kind for e in table.events].count("versuchung") == 1
    assert table.lies("hinterlegt p1") == ["tw-glamdring", "tw-star-glass"]


@pytest.mark.rule("me.orga.gegenstand.ring")
def test_the_one_ring_is_never_stored():
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell")
    table.bears("tw-aragorn-ii", "tw-the-one-ring")
    assert table.refused("p1", "hinterlege tw-the-one-ring tw-aragorn-ii").rules == ("me.orga.gegenstand.ring",)


# --- burdens ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.versuchung.loswerden", "me.orga.gefahren.loswerden")
def test_who_taps_may_shake_off_a_corruption_card_and_try_again_when_untapped():
    table, _ = scene("tw-aragorn-ii")
    table.bears("tw-aragorn-ii", "tw-lure-of-expedience", seat="p2")  # more than five
    table.dice(2, 3)
    table.does("p1", "werde-los tw-lure-of-expedience tw-aragorn-ii tappend")
    assert table.state_of("tw-aragorn-ii") == "getappt" and table.lies("bei tw-aragorn-ii") == ["tw-lure-of-expedience"]
    table.puts(tw_aragorn_ii="ungetappt")
    table.dice(2, 4)
    table.does("p1", "werde-los tw-lure-of-expedience tw-aragorn-ii tappend")
    assert table.lies("bei tw-aragorn-ii") == [] and table.lies("abwurf p2") == ["tw-lure-of-expedience"]


@pytest.mark.rule("me.orga.gefahren.versuchung", "me.versuchung.loswerden.ohne", "me.versuchung.loswerden.widerspruch")
def test_without_tapping_three_more_are_needed_once_a_card():
    table, _ = scene("tw-aragorn-ii")
    table.bears("tw-aragorn-ii", "tw-lure-of-expedience", seat="p2")
    table.puts(tw_aragorn_ii="verwundet")
    table.dice(4, 4)  # more than eight
    table.does("p1", "werde-los tw-lure-of-expedience tw-aragorn-ii ohne")
    assert table.lies("bei tw-aragorn-ii") == ["tw-lure-of-expedience"] and table.state_of("tw-aragorn-ii") == "verwundet"
    no = table.refused("p1", "werde-los tw-lure-of-expedience tw-aragorn-ii ohne")
    assert "me.versuchung.loswerden.ohne" in no.rules
    assert "me.zug.begriff.tappen" in table.refused("p1", "werde-los tw-lure-of-expedience tw-aragorn-ii tappend").rules


# --- the wizard lost ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.ende.avatar", "me.punkte.avatar")
def test_a_lost_wizard_costs_five_points_and_the_game_goes_on():
    from games.meccg import council

    table, _ = scene("tw-gandalf", "tw-elrond", at="tw-rivendell")
    table.bears("tw-elrond", "tw-glamdring")
    table.change(lambda t: leave(t, "tw-gandalf", "eliminiert"))
    assert table.state["players"]["p1"]["lost"] == "tw-gandalf" and goes_on(table)
    assert council.lost_avatar(table.state, "p1") == 5


def goes_on(table) -> bool:
    return table.state["result"] is None and bool(table.asked())


@pytest.mark.rule("me.ende.avatar.karten")
def test_what_speaks_of_the_lost_wizard_alone_is_discarded():
    table, _ = scene("tw-gandalf", "tw-aragorn-ii", at="tw-rivendell")
    table.brings("wirkt p1", "dm-hobbit-lore", "tw-return-of-the-king", "tw-gates-of-morning")
    table.change(lambda t: [ZONES.move(t, card, "wirkt p1", "wirkt") for card in list(ZONES.cards(t.state, "wirkt p1"))])
    table.change(lambda t: leave(t, "tw-gandalf", "eliminiert"))
    assert sorted(table.lies("wirkt")) == ["tw-gates-of-morning", "tw-return-of-the-king"]
    assert "dm-hobbit-lore" in table.lies("abwurf p1")


@pytest.mark.rule("me.orga.aufteilen.karten")
def test_hazards_on_a_company_that_is_split_go_where_the_hazard_player_says():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-rivendell")
    (card,) = table.brings("hand p2", "le-nothing-to-eat-or-drink")
    table.change(lambda t: ZONES.move(t, card, "hand p2", f"an {gid}"))
    table.does("p1", f"teile {gid}")
    table.does("p1", "geht tw-balin")
    table.does("p1", "fertig")
    assert table.at("zuteilen") and table.asked().keys() == {"p2"}
    new = next(g for g, one in table.state["companies"].items() if one["figs"] == ["tw-balin"])
    table.does("p2", f"gemeinschaft {new}")
    assert table.lies(f"an {new}") == ["le-nothing-to-eat-or-drink"] and table.at("organisation")
