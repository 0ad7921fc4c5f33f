"""Das Ende des Dritten Zeitalters with four players: which of two partners leads what."""

from __future__ import annotations

from copy import deepcopy

import pytest

from games.ringkrieg.expansion import engines, factions
from games.ringkrieg.people import persons
from tests.rules.ringkrieg.conftest import GAME
from tests.rules.ringkrieg.viele import Four

ROLES = {"p1": "gondor", "p2": "rohan", "p3": "hexenkoenig", "p4": "saruman"}


def deciding(**who):
    """A game of four with the expansion, Minas Tirith besieged by Sauron, and these players decide."""
    s = deepcopy(GAME.new([*ROLES], {"erweiterung": "ja"}, "vier", roles=ROLES))
    s["figures"]["minas-tirith/festung"] = s["figures"].pop("minas-tirith")
    s["figures"]["minas-tirith"] = {"sauron.r": 3}
    s["politics"] = dict.fromkeys(s["politics"], 0)
    s["active"] = [*s["politics"]]
    s["fellowship"]["region"] = "eregion"
    s["stack"] = [{"frame": "aktion", "open": 0, "side": "schatten", "ringed": False, "who": who}]
    return s


@pytest.mark.rule("rk.erw.mehrspieler", "rk.mehrspieler.nationen.hexenkoenig")
def test_persons_belong_to_the_power_they_come_from():
    facts = GAME.facts
    witch_king, saruman = deciding(schatten="p3", freie="p1"), deciding(schatten="p4", freie="p2")
    for person in ("balrog", "hexenkoenig_anfuehrer", "galadriel"):
        assert persons.refused(facts, witch_king, person) is None
        refusal = persons.refused(facts, saruman, person)
        assert "Partners" in refusal.reason and refusal.rules[0] == "rk.erw.mehrspieler"


@pytest.mark.rule("rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung")
def test_factions_of_sarumans_nations_are_his_and_the_ents_both_players():
    facts = GAME.facts
    for faction in ("dunlaender", "corsaren"):
        assert factions.refused(facts, deciding(schatten="p4"), factions.FACTIONS[faction]) is None
        refusal = factions.refused(facts, deciding(schatten="p3"), factions.FACTIONS[faction])
        assert "rk.erw.mehrspieler" in refusal.rules
    for seat in ("p1", "p2"):
        assert factions.not_yours(deciding(freie=seat), "ents") is None


@pytest.mark.rule("rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung")
def test_a_catapult_is_its_nations_and_a_tower_the_besiegers():
    facts = GAME.facts
    assert engines.refused(facts, deciding(freie="p1", schatten="p3"), "katapult", "minas-tirith") is None
    assert "rk.erw.mehrspieler" in engines.refused(facts, deciding(freie="p2", schatten="p3"), "katapult", "minas-tirith").rules
    assert engines.refused(facts, deciding(freie="p1", schatten="p3"), "turm", "minas-tirith") is None
    assert "rk.erw.mehrspieler" in engines.refused(facts, deciding(freie="p1", schatten="p4"), "turm", "minas-tirith").rules
    assert "Partner" in engines.BuildTower().refused(facts, deciding(freie="p1", schatten="p4"), "schatten", "").reason


@pytest.mark.rule("rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung")
def test_armies_of_both_go_by_ship_and_only_sarumans_player_moves_the_fleets():
    t = Four("schiffe", erweiterung="ja").war("sauron", "sued").army(umbar="sued 1r, sauron 2r", andrast="")
    apart = t.s["apart"]
    ships = {"umbar": 2, "andrast": 1}
    t.changed(apart={**apart, "factions": ["corsaren"], "standing": {**apart["standing"], "schiff": ships}})
    assert t.acts("saruman", "armee", "person").allowed("saruman", "armee flotte umbar 1 west-harondor")
    assert not t.acts("hexenkoenig", "armee", "person").allowed("hexenkoenig", "armee flotte umbar 1 west-harondor")
    t.says("hexenkoenig", "armee umbar andrast alles", "fertig")
    assert t.figures("andrast") == {"sauron.r": 2} and t.figures("umbar") == {"sued.r": 1}


@pytest.mark.rule("rk.mehrspieler.ereignisse", "rk.mehrspieler.symbole")
def test_the_card_played_after_the_ents_must_be_ones_own_too():
    for power, allowed in (("gondor", {"das_haus_der_truchsesse"}), ("rohan", set())):
        t = Four("ents", erweiterung="ja").person(
            merry="fangorn", boromir="minas-tirith", gandalf_grau="tot", gandalf_weiss="edoras"
        )
        t.changed(apart={**t.s["apart"], "factions": ["ents"], "standing": {**t.s["apart"]["standing"], "ent": {"fangorn": 1}}})
        t.holds(power, "ents_auf_der_hut_huorns_e", "das_haus_der_truchsesse").acts(power, "ereignis", "person person")
        t.says(power, "karte ents_auf_der_hut_huorns_e").answers(power, "fertig")
        assert t.choices(power) == {"nein", "ziehen", *allowed}
