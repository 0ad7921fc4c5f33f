"""What the book presupposes or leaves open, as the referee has decided it once."""

from __future__ import annotations

import pytest

from games.meccg import council
from games.meccg.play import borne, unique
from games.meccg.play.doing import Hands, Looking
from games.meccg.play.room import FACES, ZONES
from games.meccg.travel import routes
from games.meccg.turn import people, rounds
from tests.rules.meccg.szene import Scene
from tests.rules.meccg.test_kampf import fought
from tests.rules.meccg.test_rat import lay
from tests.rules.meccg.test_reise_und_ort import points
from tests.rules.meccg.tisch import scene


@pytest.mark.rule("me.voraus.einzigartig")
def test_a_unique_item_of_the_opponents_bars_ones_own():
    table, _ = scene("tw-aragorn-ii", at="tw-moria", hand=("tw-glamdring", "tw-sword-of-gondolin"))
    table.stands("p2", "tw-bree", "tw-balin")
    table.bears("tw-balin", "tw-glamdring", "tw-sword-of-gondolin")
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    table.puts(tw_aragorn_ii="ungetappt")
    assert "me.voraus.einzigartig" in table.refused("p1", "spiele tw-glamdring").rules
    assert "spiele tw-sword-of-gondolin" in table.may("p1")  # of those there are several


@pytest.mark.rule("me.voraus.einzigartig", "me.konstitution.eliminiert")
def test_who_is_in_play_or_eliminated_comes_for_nobody_and_who_was_discarded_may():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell", hand=("tw-balin",))
    other = table.stands("p2", "tw-bree", "tw-balin")
    assert "schon im Spiel" in table.refused("p1", f"bringe tw-balin {gid}").reason
    from games.meccg.play.people import leave

    table.change(lambda t: leave(t, "tw-balin", "eliminiert"))
    assert "aus dem Spiel" in table.refused("p1", f"bringe tw-balin {gid}").reason
    table.change(lambda t: t.part("gone").update({"tw-balin": "abgeworfen"}))
    assert other and f"bringe tw-balin {gid}" in table.may("p1")


@pytest.mark.rule("me.beiseite.einzigartig")
def test_the_guard_of_uniqueness_speaks_of_cards_off_to_the_side_as_well():
    table, _ = scene("tw-aragorn-ii")
    lay(table, "hinterlegt p2", "tw-glamdring")
    assert "me.beiseite.einzigartig" in unique.only_one(table.state, FACES["tw-glamdring"]).rules


@pytest.mark.rule("me.voraus.ein-zauberer")
def test_after_ones_wizard_there_is_no_other():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell", hand=("tw-radagast",))
    table.change(lambda t: t.at("players", "p1").update(avatar="tw-gandalf", lost="tw-gandalf"))
    assert table.refused("p1", f"bringe tw-radagast {gid}").rules == ("me.voraus.ein-zauberer", "me.orga.avatar.statt")
    assert people.no_avatar_yet(table.state, "p2", "tw-radagast") is None


@pytest.mark.rule("me.voraus.ein-zauberer")
def test_ones_own_wizard_may_come_again_if_he_is_not_lost():
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell", hand=("tw-gandalf",))
    table.change(lambda t: t.at("players", "p1").update(avatar="tw-gandalf"))
    assert people.no_avatar_yet(table.state, "p1", "tw-gandalf") is None
    assert people.no_avatar_yet(table.state, "p1", "tw-radagast") is not None
    table.change(lambda t: t.at("players", "p1").update(lost="tw-gandalf"))
    assert people.no_avatar_yet(table.state, "p1", "tw-gandalf") is not None


@pytest.mark.rule("me.voraus.gegnerzug")
def test_no_resources_in_the_opponents_turn():
    table, _ = scene("tw-aragorn-ii", against=("dm-smoke-rings", "tw-orc-guard"))
    table.hazard_phase()
    assert "me.voraus.gegnerzug" in table.refused("p2", "spiele dm-smoke-rings").rules


@pytest.mark.rule("me.voraus.gefolgsmann-fuehrt")
def test_followers_lead_nobody():
    table, _ = scene("tw-elrond", "tw-glorfindel-ii", "tw-bofur", "tw-dori", at="tw-rivendell")
    table.change(lambda t: t.part("under").update({"tw-dori": "tw-glorfindel-ii"}))
    assert "me.voraus.gefolgsmann-fuehrt" in table.refused("p1", "folge tw-bofur tw-dori").rules
    assert "führt selbst" in table.refused("p1", "folge tw-glorfindel-ii tw-elrond").reason


@pytest.mark.rule("me.ende.wid.runde")
def test_both_decks_twice_and_the_turn_that_is_going_on_is_the_last():
    table, _ = scene("tw-aragorn-ii")
    for seat in ("p1", "p2"):
        table.change(lambda t, seat=seat: t.at("players", seat).update(exhausted=2))
    assert table.state["round"] == 1 and rounds.over(table.state)


@pytest.mark.rule("me.ende.wid.fuenfundzwanzig")
def test_the_twenty_five_points_are_counted_as_they_lie():
    table, _ = scene("tw-aragorn-ii")
    lay(table, "heer p1", "tw-riders-of-rohan", "tw-wood-elves")
    assert council.total(table.state, "p1") == 9  # three and six, not doubled, not capped
    assert council.final(table.state, "p1") == 12


@pytest.mark.rule("me.punkte.wid.kappung", "me.punkte.haelfte")
def test_a_category_is_cut_once():
    assert council.capped(points(item=10, ally=6, kill=1)) == points(item=7, ally=6, kill=1)


@pytest.mark.rule("me.angriff.wid.ueberzaehlig")
def test_an_attack_with_surplus_strikes_can_be_defeated():
    table, _ = scene("tw-aragorn-ii", against=("tw-orc-warband",))  # five strikes at four
    table.hazard_phase()
    table.plays("p2", "tw-orc-warband")
    while not table.at("haltung"):
        if table.at("zuweisung"):
            table.does("p1", "hieb tw-aragorn-ii")
        else:
            table.passes()
    fought(table, "tappen", 6, 6)
    table.until("gefahren", "betreten")
    assert table.lies("siegpunkte p1") == ["tw-orc-warband"]


@pytest.mark.rule("me.reise.wid.zuflucht-zuflucht")
def test_from_haven_to_haven_by_the_way_that_is_printed():
    assert routes.by_starter("tw-rivendell", "tw-lorien") and not routes.by_starter("tw-rivendell", "tw-edhellond")
    names, types = routes.starter_way("tw-rivendell", "tw-lorien")
    assert names == ["Rhudaur", "Wold & Foothills"] and types and set(types) <= {"wildnis", "grenzland"}


def test_cards_move_between_open_piles_in_these_tests():
    table, _ = scene("tw-aragorn-ii")
    lay(table, "heer p1", "tw-riders-of-rohan")
    assert ZONES.count(table.state, "heer p1") == 1


@pytest.mark.rule("me.voraus.karte-wirkt")
def test_a_card_does_not_fetch_itself():
    from tests.rules.meccg.szene import Scene

    at_table = Scene(p1=["tw-elrond"], hand=["tw-vilya"])
    at_table.pile("p1", "stapel", *["tw-dodge"] * 5)
    at_table.pile("p1", "abwurf", "tw-escape", "tw-concealment")
    at_table.says("p1", "spiele tw-vilya")
    at_table.passes()
    at_table.goes_on("hole")
    assert {*at_table.offers("p1", "hole")} == {"hole tw-escape", "hole tw-concealment"}


@pytest.mark.rule("me.bgphase.keine-gemeinschaft")
def test_cards_in_play_ask_for_nobody_where_there_is_no_company():
    """What is played onto another card may be for somebody; without a company there is nobody."""
    lonely = Scene(p1=(), p2=("tw-legolas",), hand=("tw-dodge",))
    assert lonely.state["now"] == ""
    w = Hands(Looking(lonely.state), FACES["dm-crown-of-flowers"], "p1~1", {})  # type: ignore[arg-type]
    assert borne.playable(w, {"spiele": {"art": "ressource"}, "aus": "hand", "zu": "karte"}) == []
    assert borne.ways_under(lonely.state, FACES["tw-dodge"]) == []
