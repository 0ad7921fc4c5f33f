"""What a table may read otherwise: the places that no other test of their entries tells apart, both ways."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from games import rules
from games.play import Play
from games.ringkrieg.battle import attack, cards
from games.ringkrieg.expansion import engines, pieces
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import command, succession
from games.ringkrieg.quest import fellowship, finding, guides
from games.ringkrieg.quest import tiles as hunt_tiles
from games.ringkrieg.war import muster, selection
from tests.rules.ringkrieg.test_erweiterung_gruppierungen import stands
from tests.rules.ringkrieg.test_erweiterung_personen import tiles
from tests.rules.ringkrieg.test_mehrspieler_armeen import after
from tests.rules.ringkrieg.viele import Four

BOTH = pytest.mark.parametrize("other", [False, True])


def by(entry, other):
    return rules.reading([entry]) if other else nullcontext()


@pytest.fixture
def more(table):
    return lambda: table("lesarten", erweiterung="ja").holds("freie").holds("schatten")


@BOTH
@pytest.mark.rule("rk.politik.aktivieren.betreten-beenden")
def test_where_a_companion_presses_a_nation(table, other):
    t = table().person(boromir="pelargir").acts("freie", "person", "armee")
    assert "gondor" not in t.s["active"]
    with by("rk.politik.aktivieren.betreten-beenden", other):
        t.says("freie", "gefaehrten boromir lossarnach")
        while t.asked == "freie":
            t.answers("freie", "fertig")
    assert ("gondor" in t.s["active"]) == other


@BOTH
@pytest.mark.rule("rk.gemeinschaft.gandalf-karte")
def test_for_which_cards_gandalf_draws(table, other):
    t = table().fellowship(guide="gandalf_grau")
    strategy = next(c for c, card in t.facts.cards.items() if card.deck == "strategie" and card.side == "freie")
    with by("rk.gemeinschaft.gandalf-karte", other):
        assert guides.wisdom(t.facts, t.s, "freie", strategy, "ereignis") is other
        assert guides.wisdom(t.facts, t.s, "freie", "elbenmaentel", "ereignis")


@BOTH
@pytest.mark.rule("rk.armee.limit.zug-oder-danach")
def test_as_many_as_have_room_may_always_go(table, other):
    def goes(picked):
        t = table().emptied().war("gondor", "rohan").army(folde="rohan 6r 2e", edoras="gondor 4r, rohan 1a")
        return t.acts("freie", "armee-rekrutierung", "person").allowed("freie", f"armee edoras folde {picked}")

    with by("rk.armee.limit.zug-oder-danach", other):
        assert goes("2 gondor regulaer, fertig")
        assert goes("3 gondor regulaer, fertig") != other


@BOTH
@pytest.mark.rule("rk.ereignis.tisch.elbenring")
def test_whether_a_ring_that_pays_for_a_card_counts_as_used(table, other):
    t = table().person(saruman="orthanc").lies("der_palantir_von_orthanc").acts("freie", "person", "person")
    with by("rk.ereignis.tisch.elbenring", other):
        t.says("freie", "tischkarte palantir")
    assert t.s["rings"] == {"freie": 2, "schatten": 1} and t.s["rings_used"]["freie"] is not other


@BOTH
@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-folge")
def test_whether_a_new_round_begins_anew(other):
    t = Transition(after("gondor").game, after("gondor").s)
    with by("rk.mehrspieler.widerspruch.drei-folge", other):
        succession.next_round(t)
    assert t.state["last"]["nations"] == ([] if other else ["gondor"])


@BOTH
@pytest.mark.rule("rk.erw.smeagol.widerspruch.stein")
def test_where_his_second_tile_goes(more, other):
    t = more().hunt(1, 0).acts("freie", "person person", "armee").fellowship(guide="smeagol")
    t = tiles(t, "smeagol-stein").person(smeagol="gemeinschaft").rolling(6)
    with by("rk.erw.smeagol.widerspruch.stein", other):
        t.says("freie", "gemeinschaft")
    assert ("smeagol-stein" in t.s["tiles"]["gone"]) == other and t.s["fellowship"]["corruption"] == 0


@BOTH
@pytest.mark.rule("rk.erw.balrog.widerspruch.hexenkoenig")
def test_which_witch_king_keeps_the_balrog_away(more, other):
    t = more().army(moria="sauron 2r").war("isengart").person(hexenkoenig_anfuehrer="barad-dur")
    t.acts("schatten", "rekrutierung", "person")
    with by("rk.erw.balrog.widerspruch.hexenkoenig", other):
        assert t.allowed("schatten", "person balrog") == other
        t.person(hexenkoenig_anfuehrer="", hexenkoenig_heermeister="barad-dur").acts("schatten", "rekrutierung", "person")
        assert not t.allowed("schatten", "person balrog")


@BOTH
@pytest.mark.rule("rk.erw.corsaren.widerspruch.reichweite")
def test_how_far_ships_carry_an_army(more, other):
    t = stands(more().war("sued").army(umbar="sued 3r", andrast=""), "corsaren", schiff={"umbar": 1, "andrast": 1})
    t.acts("schatten", "armee", "person")
    with by("rk.erw.corsaren.widerspruch.reichweite", other):
        assert t.allowed("schatten", "armee umbar andrast alles") is not other
    assert pieces.where(t.s, "schiff") == {"umbar": 1, "andrast": 1}


@BOTH
@pytest.mark.rule("rk.erw.smeagol.pool")
def test_whether_his_tiles_come_back_into_the_pool(more, other):
    t = more()
    there = t.s["tiles"]
    t = t.changed(tiles={**there, "pool": [], "drawn": ["grau-1"], "gone": ["smeagol-stein"]})
    new = Transition(t.game, t.s)
    with by("rk.erw.smeagol.pool", other):
        hunt_tiles.refill(new)
    assert new.state["tiles"]["pool"] == (["grau-1", "smeagol-stein"] if other else ["grau-1"])


@BOTH
@pytest.mark.rule("rk.rekrutierung.figuren-oder-einheiten")
def test_besiegers_are_no_single_person(table, other):
    """Whether they bar a stronghold is another question, with a switch of its own."""
    t = table().army(minas_tirith="", minas_tirith__festung="gondor 2r").army(minas_tirith="sauron 3r").person(gimli="")
    lone = table().army(pelargir="", dol_amroth="gondor 1r").person(saurons_mund="pelargir")
    with by("rk.rekrutierung.figuren-oder-einheiten", other):
        assert muster.taken(t.facts, t.s, "freie", "minas-tirith") is None
        assert (muster.taken(lone.facts, lone.s, "freie", "pelargir") is not None) == other


@BOTH
@pytest.mark.rule("rk.mehrspieler.widerspruch.eroberer")
@pytest.mark.rule("rk.mehrspieler.widerspruch.kampf")
def test_whose_turn_it_is_need_not_lead_the_side(other):
    """The token is with the Witch-king; Saruman's player acts."""
    t = Four().army(pelargir="", west_harondor="sued 1r, sauron 3r").war("sued", "sauron").leads("hexenkoenig")
    t.mixed("west-harondor").acts("saruman", "armee", "person")
    t.allowed("saruman", "armee west-harondor pelargir alles")
    mover, leader = t.s["roles"], t.s["sides"]["schatten"]
    saruman = next(seat for seat, power in mover.items() if power == "saruman")
    assert leader != saruman
    with by("rk.mehrspieler.widerspruch.eroberer", other):
        assert command.captor(t.facts, t.s, "west-harondor") == (saruman if other else leader)
    with by("rk.mehrspieler.widerspruch.kampf", other):
        assert attack.general(t.facts, t.s, "schatten", "west-harondor") == (saruman if other else leader)
        t.army(pelargir="sauron 2r")  # an army of one of them is his alone
        assert attack.general(t.facts, t.s, "schatten", "pelargir") == leader


@BOTH
@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-gemischt")
def test_the_same_army_of_several_nations_does_not_act_twice(other):
    figures = {"gondor.r": 2, "rohan.r": 2}
    t = after("gondor", "rohan") if other else after(armies=["fangorn"])
    with by("rk.mehrspieler.widerspruch.drei-gemischt", other):
        assert succession.army_rests(t.facts, t.s, "freie", "fangorn", figures) is not None
        t = after("gondor")
        assert succession.army_rests(t.facts, t.s, "freie", "fangorn", figures) is None
        assert succession.army_rests(t.facts, t.s, "freie", "fangorn", {"gondor.r": 2}) is not None


@pytest.mark.rule("rk.belagerung.schlacht.verlaengern-ohne-regulaere")
def test_the_last_elite_does_not_go_for_nothing(table):
    t = table().holds("freie").holds("schatten").war("isengart", "gondor").acts("schatten", "armee", "armee")
    t.emptied().army(minas_tirith__festung="gondor 1r").army(
        minas_tirith="isengart 1e", orthanc="isengart 6r", moria="isengart 6r"
    )
    with rules.reading(["rk.belagerung.schlacht.verlaengern-ohne-regulaere"]):
        t.rolling(1, 1).says("schatten", "angriff minas-tirith festung alles")
        t.refused("schatten", "ersetze isengart elite", by="rk.belagerung.schlacht.verlaengern")


@BOTH
@pytest.mark.rule("rk.erw.hexenkoenig.kein-krieg")
def test_whether_the_balrog_waits_for_war(more, other):
    t = more().army(moria="sauron 2r").war("isengart").acts("schatten", "rekrutierung", "person")
    assert t.s["politics"]["sauron"]
    with by("rk.erw.hexenkoenig.kein-krieg", other):
        assert t.allowed("schatten", "person balrog") is not other


@pytest.mark.rule("rk.gemeinschaft.entdecken.weg", "rk.ereignis.weg-durch-moria")
def test_the_shortest_way_says_nothing_of_moria(table):
    """Which way counts for strongholds is one question, which one leads through Moria another."""
    t = table()
    short = next(
        (a, b)
        for a in t.facts.regions["moria"].neighbours
        for b in t.facts.regions["moria"].neighbours
        if a != b and b not in t.facts.within(a, 1) and fellowship.way_through_moria(t.facts, a, b, 2)
    )
    steps = next(n for n in range(3, 9) if not fellowship.way_through_moria(t.facts, *short, n))
    barred = finding.past_a_stronghold(t.facts, t.s, *short, steps)
    with rules.reading(["rk.gemeinschaft.entdecken.weg"]):
        assert not fellowship.way_through_moria(t.facts, *short, steps)
        assert finding.past_a_stronghold(t.facts, t.s, *short, steps) and not barred


@pytest.mark.rule("rk.mehrspieler.widerspruch.guenstlinge")
@pytest.mark.rule("rk.erw.mehrspieler")
def test_minions_and_persons_of_the_expansion_are_two_questions():
    t = Four().acts("saruman", "armee", "person")
    t.allowed("saruman", "armee orthanc fangorn alles")

    def leads(person):
        return command.leads_person(t.facts, t.s, "schatten", "minas-morgul", person)

    with rules.reading(["rk.mehrspieler.widerspruch.guenstlinge"]):
        assert leads("saurons_mund") and not leads("balrog")
    with rules.reading(["rk.erw.mehrspieler"]):
        assert leads("balrog") and not leads("saurons_mund")


@pytest.mark.rule("rk.armee.limit.zug-oder-danach")
def test_no_ship_goes_where_nobody_else_fits_in(more):
    """Otherwise the question who goes could not be answered."""
    t = more().war("sued", "sauron").army(umbar="sued 3r", andrast="isengart 5r, sauron 5r")
    t = stands(t, "corsaren", schiff={"umbar": 1, "andrast": 1}).acts("schatten", "armee", "person")
    with rules.reading(["rk.armee.limit.zug-oder-danach"]):
        assert not t.allowed("schatten", "armee umbar andrast")


@BOTH
@pytest.mark.rule("rk.ereignis.tisch.elbenring")
def test_a_ring_that_counts_as_none_may_be_the_second(table, other):
    t = table().person(saruman="orthanc").lies("der_palantir_von_orthanc").changed(rings_used={"freie": True, "schatten": False})
    t.acts("freie", "person", "person")
    with by("rk.ereignis.tisch.elbenring", other):
        assert t.allowed("freie", "tischkarte palantir") == other


@BOTH
@pytest.mark.rule("rk.kampf.karte.initiative.widerspruch")
def test_no_combat_card_waits_for_a_later_moment(other):
    """The defender's card goes first among those that come before the roll; with the roll and later the numbers are the times."""
    with by("rk.kampf.karte.initiative.widerspruch", other):
        order = [cards.precedence(number, attacks) for number, attacks in ((2, False), (1, True), (3, True), (4, False))]
    assert order[2] == (3, True) and order[3] == (4, False) and (order[0] < order[1]) == other
    assert max(order[:2]) < order[2] < order[3]


@BOTH
@pytest.mark.rule("rk.rekrutierung.beschraenkung.belagert.luecke")
def test_a_question_is_answered_as_the_table_reads_its_book(table, other):
    entry = "rk.rekrutierung.beschraenkung.belagert.luecke"
    t = table().war("gondor").army(minas_tirith="", minas_tirith__festung="gondor 2r").army(minas_tirith="sauron 3r")
    play = Play(t.game, {**t.s, "readings": [entry]} if other else t.s)
    said = play.asked(t.game.queries["verstaerkung"], play.view("p1"), "gondor")
    assert "Pelargir" in said and ("Minas Tirith" in said) == other


@BOTH
@pytest.mark.rule("rk.erw.belagerung.katapult-ohne-armee")
def test_the_besieged_are_an_army_too(more, other):
    t = more().politics(gondor=0).war("gondor")
    with by("rk.erw.belagerung.katapult-ohne-armee", other):
        t.army(minas_tirith="", minas_tirith__festung="gondor 2r").army(minas_tirith="sauron 3r")
        assert engines.no_stronghold(t.facts, t.s, "minas-tirith") is None
        t.army(dol_amroth="")
        assert (engines.no_stronghold(t.facts, t.s, "dol-amroth") is not None) == other


@BOTH
@pytest.mark.rule("rk.politik.krieg.satzbruch")
def test_peace_binds_the_nazgul_and_the_partner_does_not(other):
    t = Four().army(orthanc="isengart 2r, sauron 1r 1n").war("isengart")
    with by("rk.politik.krieg.satzbruch", other):
        here = selection.choosable(t.facts, t.s, "schatten", "orthanc", {}, ["sauron"])
        assert ("sauron.n" in here) is not other and "sauron.r" not in here
        t.war("sauron")  # it is his player's nation still
        assert "sauron.n" in selection.choosable(t.facts, t.s, "schatten", "orthanc", {}, ["sauron"])
