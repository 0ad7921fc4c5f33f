"""What the book leaves open and was decided once: who leaves in Mordor by a card, who answers for the Witch-king, what counts as
an action for a nation among three."""

from __future__ import annotations

import pytest

from games.ringkrieg.expansion import pieces
from tests.rules.ringkrieg.test_mehrspieler_armeen import after
from tests.rules.ringkrieg.viele import Four, Three


@pytest.fixture
def in_mordor(table):
    def build(card):
        assert card in table().facts.cards
        t = table().fellowship(region="morannon", mordor=2, corruption=4).holds("freie", card)
        return t.acts("freie", "person person", "armee armee armee")

    return build


@pytest.mark.rule("rk.mordor.abtrennen")
def test_a_card_that_only_separates_costs_a_companion_in_mordor(in_mordor):
    t = in_mordor("ich_werde_allein_gehen").says("freie", "karte ich werde allein gehen")
    assert "fertig" not in t.choices("freie")
    t.says("freie", "gimli")
    t.refused("freie", "minas tirith", by="rk.mordor.abtrennen")
    t.says("freie", "aus dem spiel")
    assert t.s["persons"]["gimli"] == "tot" and t.s["persons"]["legolas"] == "gemeinschaft"
    assert t.s["fellowship"]["corruption"] == 3


@pytest.mark.rule("rk.mordor.abtrennen")
@pytest.mark.parametrize("card", ["gwaihir_der_herr_der_winde", "wir_sind_die_schnelleren"])
def test_cards_that_move_or_separate_ask_there_too(in_mordor, card):
    t = in_mordor(card).says("freie", f"karte {card.replace('_', ' ')}")
    assert {"fertig", "gimli", "merry"} <= t.choices("freie")
    t.says("freie", "merry", "aus dem spiel")
    assert t.s["persons"]["merry"] == "tot"


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-karten", "rk.mehrspieler.drei.nation")
def test_an_advocate_moves_his_nation_as_an_action_for_it():
    t = after("elben").person(legolas="lorien").politics(elben=2).acts("freie", "person person", "person person person")
    t.refused("freie", "fürsprache", by="rk.mehrspieler.drei.nation")
    t = after("gondor").person(legolas="lorien").politics(elben=2).acts("freie", "person person", "person person person")
    assert t.says("freie", "fürsprache").s["last"]["nations"] == ["elben"]


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-karten")
def test_a_catapult_is_an_action_for_the_nation_of_its_stronghold():
    def built(*last):
        t = Three("erw", erweiterung="ja").changed(last={"nations": list(last), "armies": []}).war("gondor")
        return t.acts("freie", "rekrutierung rekrutierung", "person person person")

    assert built().says("freie", "katapult minas-tirith").s["last"]["nations"] == ["gondor"]
    assert pieces.where(built().says("freie", "katapult minas-tirith").s, "katapult") == {"minas-tirith": 1}
    built("gondor").refused("freie", "katapult minas-tirith", by="rk.mehrspieler.drei.nation")


@pytest.mark.rule("rk.erw.mehrspieler")
@pytest.mark.parametrize("leads", ["hexenkoenig", "saruman"])
def test_the_witch_kings_player_answers_whoever_leads(leads):
    t = Four("er sieht", erweiterung="ja").person(hexenkoenig_anfuehrer="barad-dur").fellowship(progress=5).leads("gondor", leads)
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    assert t.says("gondor", "angeben eregion").asked == "hexenkoenig"
    assert t.answers("hexenkoenig", "ja").s["persons"]["hexenkoenig_anfuehrer"] == "eregion"
