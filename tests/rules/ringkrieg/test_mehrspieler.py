"""Chapter XI for four: powers, token, cards, who decides, the order of actions, nations, events, the end."""

from __future__ import annotations

import pytest

from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.facts import NAZGUL
from tests.rules.ringkrieg.viele import Four, Three

PASS = ("nein", "weiter", "0", "fertig", "keine", "bleiben")


def waits_for(t):
    """Who is asked and must answer."""
    found = t.asked
    return [found] if isinstance(found, str) else found


# --- powers and the token ------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.vier", "rk.einf.spieler.vier")
def test_four_players_are_the_four_powers():
    t = Four()
    assert [role.id for role in t.game.roles({}, 4)] == ["gondor", "rohan", "hexenkoenig", "saruman"]
    assert t.s["teams"] == {"freie": ["p1", "p2"], "schatten": ["p3", "p4"]}


@pytest.mark.rule("rk.mehrspieler.drei", "rk.einf.spieler.drei")
def test_among_three_one_player_has_all_free_peoples():
    t = Three()
    assert [role.id for role in t.game.roles({}, 3)] == ["freie", "hexenkoenig", "saruman"]
    assert t.s["teams"] == {"freie": ["p1"], "schatten": ["p2", "p3"]}
    t.war("gondor", "rohan").acts("freie", "rekrutierung", "armee")
    assert {"minas-tirith regulaer", "edoras regulaer"} <= t.says("freie", "rekrutiere").choices("freie")


@pytest.mark.rule("rk.mehrspieler.fuehrend", "rk.mehrspieler.fuehrend.start")
@pytest.mark.parametrize(
    ("table", "sides"), [(Four, {"freie": "p1", "schatten": "p3"}), (Three, {"freie": "p1", "schatten": "p2"})]
)
def test_gondor_and_the_witch_king_lead_first(table, sides):
    assert table().s["sides"] == sides


@pytest.mark.rule("rk.mehrspieler.fuehrend.wechsel", "rk.mehrspieler.fuehrend")
def test_the_token_goes_to_the_partner_every_round_but_the_first():
    t = Four().round(2).begins()
    assert t.s["sides"] == {"freie": "p2", "schatten": "p4"}
    assert t.heard("⟦p2⟧ führt die Freien Völker, ⟦p4⟧ führt den Schatten.")
    assert t.round(3).begins().s["sides"] == {"freie": "p1", "schatten": "p3"}
    assert Three().round(2).begins().s["sides"] == {"freie": "p1", "schatten": "p3"}


# --- cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.karten.ziehen")
def test_in_the_first_round_everybody_draws_from_both_decks_later_from_one():
    t = Four()
    for power in t.seats:
        assert sorted(t.facts.cards[c].deck for c in t.hand(power)) == ["personen", "strategie"]
    t.round(2).begins()
    assert t.frame == "stapelwahl" and set(waits_for(t)) == set(t.seats)
    before = {power: set(t.hand(power)) for power in t.seats}
    t.says("gondor", "strategiekarte").says("rohan", "Personenstapel").says("hexenkoenig", "personen").says(
        "saruman", "strategie"
    )
    drawn = {power: [t.facts.cards[c].deck for c in set(t.hand(power)) - before[power]] for power in t.seats}
    assert drawn == {"gondor": ["strategie"], "rohan": ["personen"], "hexenkoenig": ["personen"], "saruman": ["strategie"]}


@pytest.mark.rule("rk.mehrspieler.karten.ziehen")
def test_a_deck_can_be_changed_until_the_last_one_has_chosen():
    t = Four().round(2).begins()
    before = set(t.hand("gondor"))
    t.says("gondor", "strategie").says("rohan", "personen").says("gondor", "personen")
    t.says("hexenkoenig", "personen").says("saruman", "strategie")
    assert [t.facts.cards[c].deck for c in set(t.hand("gondor")) - before] == ["personen"]


@pytest.mark.rule("rk.mehrspieler.karten.ziehen")
def test_where_one_deck_is_empty_the_card_comes_from_the_other():
    t = Four()
    zones = {zone: there for zone, there in t.s["zones"].items() if zone != "stapel freie.personen"}
    zones["ablage"] = t.s["zones"]["stapel freie.personen"]
    t.changed(zones=zones).round(2).begins()
    assert set(waits_for(t)) == {"hexenkoenig", "saruman"}
    t.says("hexenkoenig", "personen").says("saruman", "personen")
    assert len(t.hand("gondor")) == 3 and len(t.hand("rohan")) == 3


@pytest.mark.rule("rk.mehrspieler.widerspruch.karten-drei", "rk.mehrspieler.karten.ziehen", "rk.mehrspieler.karten.limit")
def test_among_three_the_free_peoples_draw_two_and_hold_six():
    t = Three().holds("freie", "athelas", "elbenseil", "elbenmaentel", "bilbos_lied").round(2).begins()
    t.says("hexenkoenig", "personen").says("saruman", "strategie")
    assert len(t.hand("freie")) == 6 and t.frame == "tausch"
    t = t.round(3).begins().says("hexenkoenig", "personen").says("saruman", "strategie")
    assert t.frame == "abwurf" and waits_for(t) == ["freie"]


@pytest.mark.rule("rk.mehrspieler.karten.limit")
def test_who_shares_a_side_holds_four_cards():
    t = Four().holds("gondor", "athelas", "elbenseil", "elbenmaentel", "bilbos_lied")
    t.holds("saruman", "olog_hai", "bergtrolle", "schlangenzunge", "horde_aus_dem_osten").round(2).begins()
    for power in t.seats:
        t.says(power, "strategie")
    assert t.frame == "abwurf" and set(waits_for(t)) == {"gondor", "saruman"}
    t.says("saruman", "bergtrolle").says("gondor", "athelas")
    assert len(t.hand("gondor")) == 4 and len(t.hand("saruman")) == 4 and t.frame == "tausch"
    assert CARDS.faces(t.s, "verdeckt p4") == ["bergtrolle"]
    assert not t.heard("Bergtrolle") and t.heard("Bergtrolle", "saruman") and not t.heard("Bergtrolle", "hexenkoenig")


@pytest.mark.rule("rk.mehrspieler.karten.limit")
def test_a_card_drawn_by_a_die_counts_too():
    t = Four().holds("rohan", "athelas", "elbenseil", "elbenmaentel", "bilbos_lied").acts("rohan", "ereignis ereignis", "armee")
    t.says("rohan", "ziehe personen")
    assert t.frame == "abwerfen" and waits_for(t) == ["rohan"]
    assert len(t.says("rohan", "athelas").hand("rohan")) == 4


def test_whoever_types_that_he_swaps_is_not_taken_to_refuse():
    t = Four().holds("gondor", "athelas", "elbenmaentel")
    t.changed(
        stack=[*t.s["stack"][:-1], {"frame": "tausch", "open": 0, "into": "swap", "seats": [*t.seats.values()], "chosen": {}}]
    )
    assert not t.allowed("gondor", "tausche")  # which card?
    t.says("gondor", "tausche athelas")
    assert t.s["cards"][t.s["stack"][-1]["chosen"]["p1"]] == "athelas"
    t.says("gondor", "nein")
    assert t.s["stack"][-1]["chosen"]["p1"] == ""
    t.says("gondor", "ich gebe Elbenmäntel")
    assert t.s["cards"][t.s["stack"][-1]["chosen"]["p1"]] == "elbenmaentel"


@pytest.mark.rule("rk.mehrspieler.karten.tausch")
def test_partners_exchange_a_card_where_both_agree():
    t = Four().holds("gondor", "athelas").holds("rohan", "elbenseil")
    t.changed(
        stack=[*t.s["stack"][:-1], {"frame": "tausch", "open": 0, "into": "swap", "seats": [*t.seats.values()], "chosen": {}}]
    )
    t.says("gondor", "athelas").says("hexenkoenig", "nein").says("saruman", "nein").says("rohan", "elbenseil")
    assert t.hand("gondor") == ["elbenseil"] and t.hand("rohan") == ["athelas"]
    assert t.heard("Du bekommst «Athelas» für «Elbenseil».", "rohan") and not t.heard("Athelas")
    for power in ("hexenkoenig", "saruman"):
        assert not t.heard("Athelas", power) and not t.heard("Elbenseil", power)


@pytest.mark.rule("rk.mehrspieler.karten.tausch")
def test_nothing_changes_hands_where_one_declines():
    t = Four()
    before = {power: t.hand(power) for power in t.seats}
    t.says("gondor", t.hand("gondor")[0]).says("rohan", "nein").says("hexenkoenig", "nein").says("saruman", t.hand("saruman")[0])
    assert {power: t.hand(power) for power in t.seats} == before
    assert t.heard("Auf der Seite der Freien Völker wird keine Karte getauscht.")
    title = t.facts.title(before["gondor"][0])
    assert not t.heard(title) and not t.heard(title, "rohan")


@pytest.mark.rule("rk.mehrspieler.karten.tausch")
def test_who_holds_nothing_has_nothing_to_exchange():
    t = Four().holds("gondor").round(2)
    zones = {zone: there for zone, there in t.s["zones"].items() if not zone.startswith("stapel freie")}
    zones["ablage"] = [c for zone, there in t.s["zones"].items() if zone.startswith("stapel freie") for c in there]
    t.changed(zones=zones).begins()
    t.says("hexenkoenig", "personen").says("saruman", "personen")
    assert t.frame == "tausch" and set(waits_for(t)) == {"hexenkoenig", "saruman"}


@pytest.mark.rule("rk.mehrspieler.karten.schweigen")
def test_partners_are_silent_until_the_exchange_is_over():
    t = Four()
    assert "rk.mehrspieler.karten.schweigen" in t.game.hushed(t.s, "p1").rules
    for power in t.seats:
        t.says(power, "nein")
    assert t.game.hushed(t.s, "p1") is None and list(t.game.confidants(t.s, "p1")) == ["p2"]
    assert list(Three().game.confidants(Three().s, "p1")) == [] and Three().game.hushed(Three().s, "p1") is None


@pytest.mark.rule("rk.mehrspieler.widerspruch.kartenverlust")
def test_whoever_takes_a_card_from_a_hand_of_the_free_peoples_says_whose():
    def lost(gondor, rohan):
        t = Four().fellowship(region="eregion", guide="streicher").holds("hexenkoenig", "muede_von_kummer_und_muehsal")
        t.acts("hexenkoenig", "ereignis", "person person").says("hexenkoenig", "karte muede_von_kummer_und_muehsal")
        t.holds("hexenkoenig", "ork_patrouille").holds("gondor", *gondor).holds("rohan", *rohan)
        t.acts("hexenkoenig", "ereignis", "person person").lucky(
            "hexenkoenig", "karte ork_patrouille", lambda s: "grau-3" in s["tiles"]["drawn"]
        )
        return t.says("gondor", "ratgeber")

    t = lost(["athelas"], ["elbenmaentel", "wachen_der_zitadelle"])
    assert t.asked == "hexenkoenig" and t.choices("hexenkoenig") == {"nein", "hand gondor", "hand rohan"}
    t.says("hexenkoenig", "zufällige von der hand rohans")
    assert t.hand("gondor") == ["athelas"] and t.hand("rohan") == ["wachen_der_zitadelle"]
    assert t.heard("⟦p2⟧ wirft «Elbenmäntel» ab.")
    t = lost(["wachen_der_zitadelle"], ["athelas"])  # a hand of strategy cards only is not offered: its backs lie open
    assert t.choices("hexenkoenig") == {"nein", "hand rohan"}


# --- who decides ---------------------------------------------------------------------------------------------------------


def at_step(t, step):
    return t.changed(stack=[{"frame": "runde", "open": 0, "step": step}]).begins()


@pytest.mark.rule("rk.mehrspieler.gemeinschaft")
@pytest.mark.parametrize("leads", ["gondor", "rohan"])
def test_the_leading_player_declares_the_fellowship_and_names_its_guide(leads):
    t = at_step(Four().leads(leads).fellowship(progress=2), "fellowship_phase")
    assert t.frame == "phase-gemeinschaft" and waits_for(t) == [leads]
    company = {p: "tot" for p in t.facts.persons if t.s["persons"].get(p) == "gemeinschaft"}
    t = Four().leads(leads).person(**{**company, "boromir": "gemeinschaft", "legolas": "gemeinschaft"})
    t.changed(fellowship={**t.s["fellowship"], "guide": "streicher"}).acts("gondor", "person person", "armee")
    from games.flow import Transition
    from games.ringkrieg.quest import fellowship

    step = Transition(t.game, t.s)
    fellowship.company_changed(step)
    t.play.state = step.state
    t.changed()
    assert t.frame == "ratgeber" and waits_for(t) == [leads]


@pytest.mark.rule("rk.mehrspieler.jagdzuweisung")
@pytest.mark.parametrize("leads", ["hexenkoenig", "saruman"])
def test_the_leading_player_of_the_shadow_fills_the_hunt_box(leads):
    t = at_step(Four().leads(leads), "hunt_allocation")
    assert t.frame == "jagdzuweisung" and waits_for(t) == [leads]


@pytest.mark.rule("rk.mehrspieler.wuerfeln")
def test_the_leading_player_rolls_for_the_side():
    t = at_step(Four().leads("rohan", "saruman"), "action_roll")
    assert t.heard("⟦p2⟧ würfelt") and t.heard("⟦p4⟧ würfelt")
    assert len(t.s["pools"]["freie"]["unused"]) == 4


@pytest.mark.rule("rk.mehrspieler.jagdfolgen")
@pytest.mark.parametrize("leads", ["gondor", "rohan"])
def test_the_leading_player_takes_what_the_hunt_does(leads):
    t = Four().leads(leads).hunt(schatten=5).acts("rohan", "person person", "armee").fellowship(progress=0)
    t.lucky("rohan", "gemeinschaft", lambda s: s["stack"] and s["stack"][-1]["frame"] == "schaden")
    assert waits_for(t) == [leads]


@pytest.mark.rule("rk.mehrspieler.jagdfolgen")
def test_where_it_is_found_the_leading_player_says():
    t = Four().leads("gondor").acts("rohan", "person person", "armee").fellowship(progress=2, hidden=False)
    stack = [*t.s["stack"][:-1], {"frame": "jagd", "open": 0, "face": "", "step": "afterwards", "who": {"freie": "p1"}}]
    t.changed(stack=[*stack, {"frame": "entdeckt", "open": 0}])
    assert waits_for(t) == ["gondor"]


# --- turns ---------------------------------------------------------------------------------------------------------------


def let_go(t, times):
    """Each time the die of whoever acts is laid aside; who it was."""
    acted = []
    for _ in range(times):
        power = t.asked
        acted.append(power)
        t.says(power, next(key for key in sorted(t.choices(power)) if key.startswith("verfallen")))
    return acted


def phase_five(t, free, shadow):
    pools = {
        side: {"size": 6, "unused": dice.split(), "used": ["ereignis"] * (6 - len(dice.split()))}
        for side, dice in (("freie", free), ("schatten", shadow))
    }
    return at_step(t.changed(pools=pools), "action_resolution")


@pytest.mark.rule("rk.mehrspieler.aktionen.reihenfolge", "rk.mehrspieler.aktionen.runde1")
def test_rohan_saruman_gondor_and_the_witch_king_act_in_turn():
    t = phase_five(Four(), "armee " * 3, "armee " * 3)
    assert let_go(t, 6) == ["rohan", "saruman", "gondor", "hexenkoenig", "rohan", "saruman"]


@pytest.mark.rule("rk.mehrspieler.aktionen.reihenfolge", "rk.mehrspieler.aktionen.runde1")
def test_in_the_second_round_it_is_the_other_way_round():
    t = phase_five(Four().leads("rohan", "saruman"), "armee " * 2, "armee " * 2)
    assert let_go(t, 4) == ["gondor", "hexenkoenig", "rohan", "saruman"]


@pytest.mark.rule("rk.mehrspieler.widerspruch.reihenfolge-drei")
def test_among_three_the_free_peoples_act_before_each_of_the_others():
    t = phase_five(Three(), "armee " * 2, "armee " * 3)
    assert let_go(t, 5) == ["freie", "saruman", "freie", "hexenkoenig", "saruman"]


@pytest.mark.rule("rk.mehrspieler.widerspruch.rest")
def test_partners_take_turns_with_what_is_left():
    t = phase_five(Four(), "armee", "armee " * 5)
    assert let_go(t, 6) == ["rohan", "saruman", "hexenkoenig", "saruman", "hexenkoenig", "saruman"]


@pytest.mark.rule("rk.mehrspieler.passen")
def test_whoever_passes_is_next_of_the_side():
    t = phase_five(Four(), "armee", "armee " * 3)
    t.says("rohan", "passe")
    assert let_go(t, 1) == ["saruman"] and t.asked == "rohan"


@pytest.mark.rule("rk.mehrspieler.widerspruch.passen")
def test_the_dice_of_the_whole_side_count_for_passing():
    t = phase_five(Four(), "armee armee", "armee armee")
    t.refused("rohan", "passe", by="rk.mehrspieler.widerspruch.passen")
    assert phase_five(Four(), "armee armee", "armee armee armee").allowed("rohan", "passe")


@pytest.mark.rule("rk.mehrspieler.widerspruch.elbenringe")
def test_a_side_has_its_rings_together():
    t = Four().acts("gondor", "armee person", "armee armee armee")
    t.says("gondor", "ring armee, person").says("gondor", "gemeinschaft")
    assert t.s["rings"] == {"freie": 2, "schatten": 1}
    t.acts("rohan", "armee person", "armee armee armee")
    t.refused("rohan", "ring armee, person", by="rk.mehrspieler.widerspruch.elbenringe")


# --- nations -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.nationen.gondor", "rk.mehrspieler.nationen.rohan", "rk.mehrspieler.beschraenkung")
def test_everybody_recruits_for_their_own_nations():
    t = Four().war("gondor", "elben", "rohan", "nordallianz", "zwerge").acts("gondor", "rekrutierung", "armee")
    t.refused("gondor", "rekrutiere edoras regulär", by="rk.mehrspieler.beschraenkung")
    t.refused("gondor", "rekrutiere erebor elite", by="rk.mehrspieler.beschraenkung")
    homes = {key.split()[0] for key in t.says("gondor", "rekrutiere").choices("gondor")}
    assert {t.facts.regions[home].nation for home in homes} == {"gondor", "elben"}
    t = Four().war("gondor", "elben", "rohan", "nordallianz", "zwerge").acts("rohan", "rekrutierung", "armee")
    t.refused("rohan", "rekrutiere lorien elite", by="rk.mehrspieler.beschraenkung")
    homes = {key.split()[0] for key in t.says("rohan", "rekrutiere").choices("rohan")}
    assert {t.facts.regions[home].nation for home in homes} == {"rohan", "nordallianz", "zwerge"}


@pytest.mark.rule("rk.mehrspieler.nationen.hexenkoenig", "rk.mehrspieler.nationen.saruman", "rk.mehrspieler.beschraenkung")
def test_the_shadow_is_divided_too():
    t = Four().war("sauron", "isengart", "sued").acts("saruman", "rekrutierung", "person")
    t.refused("saruman", "rekrutiere barad-dûr regulär", by="rk.mehrspieler.beschraenkung")
    assert t.allowed("saruman", "rekrutiere orthanc elite") and t.allowed("saruman", "rekrutiere umbar regulär")
    t.acts("hexenkoenig", "rekrutierung", "person")
    t.refused("hexenkoenig", "rekrutiere orthanc elite", by="rk.mehrspieler.beschraenkung")


@pytest.mark.rule("rk.mehrspieler.nazgul", "rk.mehrspieler.nationen.hexenkoenig")
def test_both_move_nazgul_and_only_the_witch_king_recruits_them():
    t = Four().war("sauron", "isengart").army(barad_dur="sauron 2r 2n").acts("saruman", "person rekrutierung", "person")
    t.refused("saruman", "rekrutiere barad-dûr nazgûl", by="rk.mehrspieler.beschraenkung")
    t.says("saruman", "nazgul barad-dûr, orthanc", "fertig")
    assert t.figures("orthanc")[NAZGUL] == 2
    assert (
        Four().war("sauron").acts("hexenkoenig", "rekrutierung", "person").allowed("hexenkoenig", "rekrutiere barad-dûr nazgûl")
    )


@pytest.mark.rule("rk.mehrspieler.politik")
def test_only_who_leads_a_nation_moves_its_marker():
    t = Four().active("rohan", "gondor").acts("gondor", "rekrutierung", "armee")
    t.refused("gondor", "politik rohan", by="rk.mehrspieler.politik")
    t.says("gondor", "politik gondor")
    assert t.s["politics"]["gondor"] == 1
    assert Four().acts("saruman", "rekrutierung", "person").says("saruman", "politik").choices("saruman") == {"isengart", "sued"}


@pytest.mark.rule("rk.mehrspieler.politik")
def test_an_ability_moves_the_nation_of_the_partner():
    t = Four().active("zwerge").person(gimli="erebor").acts("gondor", "ereignis", "armee")
    t.says("gondor", "fürsprache")
    assert t.s["politics"]["zwerge"] == 2


@pytest.mark.rule("rk.mehrspieler.beschraenkung")
def test_the_armies_of_a_partner_stand_still():
    t = Four().army(edoras="rohan 3r 1a", minas_tirith="gondor 3r").war("gondor", "rohan").acts("gondor", "armee", "person")
    t.refused("gondor", "armee edoras westemnet alles", by="rk.mehrspieler.beschraenkung")
    t.says("gondor", "armee minas-tirith lossarnach alles", "fertig")
    assert t.figures("lossarnach") == {"gondor.r": 3}


@pytest.mark.rule("rk.mehrspieler.beschraenkung")
def test_nobody_attacks_with_a_partners_army():
    t = Four().army(furten_des_isen="rohan 3r", orthanc="isengart 3r", osgiliath="gondor 2r", sued_ithilien="sauron 2r")
    t.war("rohan", "isengart", "gondor").acts("gondor", "armee", "person")
    t.refused("gondor", "angriff furten-des-isen orthanc alles", by="rk.mehrspieler.beschraenkung")
    assert t.acts("rohan", "armee", "person").allowed("rohan", "angriff furten-des-isen orthanc alles")


@pytest.mark.rule("rk.mehrspieler.gemeinschaft.beide", "rk.mehrspieler.aktionen.freie")
@pytest.mark.parametrize("power", ["gondor", "rohan"])
def test_both_move_and_hide_the_fellowship_and_send_companions(power):
    t = Four().acts(power, "person person", "armee")
    t.says(power, "gemeinschaft")
    assert t.s["fellowship"]["progress"] == 1 or t.frame != "aktion"
    t = Four().fellowship(hidden=False).acts(power, "person person", "armee").says(power, "verdecken")
    assert t.s["fellowship"]["hidden"]
    assert Four().acts(power, "person person", "armee").allowed(power, "abtrennen")
    assert Four().person(boromir="edoras").acts(power, "person", "armee").allowed(power, "gefaehrten")


# --- minions -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "rk.mehrspieler.nationen.saruman", "rk.mehrspieler.nationen.hexenkoenig", "rk.mehrspieler.widerspruch.guenstlinge"
)
def test_everybody_brings_in_their_own_minions():
    t = Four().war("isengart", "sauron").acts("hexenkoenig", "rekrutierung", "person")
    t.refused("hexenkoenig", "person saruman", by="rk.mehrspieler.nationen.saruman")
    assert t.allowed("hexenkoenig", "person hexenkönig")
    t.acts("saruman", "rekrutierung", "person")
    t.refused("saruman", "person hexenkönig", by="rk.mehrspieler.nationen.hexenkoenig")
    assert t.says("saruman", "person saruman").s["persons"]["saruman"] == "orthanc"


@pytest.mark.rule("rk.mehrspieler.widerspruch.guenstlinge")
def test_the_witch_king_flies_for_his_own_player():
    t = Four().person(hexenkoenig_heermeister="barad-dur", saurons_mund="minas-morgul").war("sauron")
    t.acts("saruman", "person", "person").says("saruman", "nazgul")
    assert not {"hexenkoenig_heermeister", "saurons_mund"} & t.choices("saruman")
    t.acts("hexenkoenig", "person", "person").says("hexenkoenig", "nazgul")
    assert {"hexenkoenig_heermeister", "saurons_mund"} <= t.choices("hexenkoenig")


@pytest.mark.rule("rk.mehrspieler.widerspruch.guenstlinge")
def test_he_does_not_march_with_a_partners_army():
    t = Four().army(orthanc="isengart 3r", furten_des_isen="").person(hexenkoenig_heermeister="orthanc").war("isengart")
    t.acts("saruman", "armee", "person").says("saruman", "armee orthanc, furten-des-isen")
    assert "hexenkoenig_heermeister" not in t.choices("saruman")
    t.acts("saruman", "armee", "person").mixed("orthanc").says("saruman", "armee orthanc, furten-des-isen")
    assert "hexenkoenig_heermeister" in t.choices("saruman")


@pytest.mark.rule("rk.mehrspieler.widerspruch.guenstlinge")
def test_their_abilities_are_for_their_own_player():
    t = Four().person(saruman="orthanc", saurons_mund="barad-dur").war("isengart", "sauron")
    t.acts("hexenkoenig", "rekrutierung", "person")
    t.refused("hexenkoenig", "stimme", by="rk.mehrspieler.widerspruch.guenstlinge")
    assert t.allowed("hexenkoenig", "armee barad-dûr gorgoroth alles")  # the Mouth's muster die
    t.acts("saruman", "rekrutierung", "person")
    assert t.allowed("saruman", "stimme") and not t.allowed("saruman", "armee orthanc furten-des-isen alles")


@pytest.mark.rule("rk.mehrspieler.elite")
def test_with_saruman_the_elites_of_the_south_lead_too():
    t = Four().army(umbar="sued 2r 1e").war("sued").acts("saruman", "person", "person")
    t.refused("saruman", "armee umbar nah-harad alles", by="rk.armee.bewegung.personenwuerfel")
    t.person(saruman="orthanc")
    assert t.allowed("saruman", "armee umbar nah-harad alles")
    from games.ringkrieg.battle import numbers

    assert numbers.leadership(t.facts, t.s, "schatten", "umbar") == 1
    from tests.rules.ringkrieg.conftest import Table

    two = Table().army(umbar="sued 2r 1e").person(saruman="orthanc").war("sued").acts("schatten", "person", "person")
    two.refused("schatten", "armee umbar nah-harad alles", by="rk.armee.bewegung.personenwuerfel")


# --- events --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.ereignisse", "rk.mehrspieler.symbole")
def test_an_event_with_a_symbol_is_for_its_power_alone():
    t = Four().holds("gondor", "eomer_eomunds_sohn", "wachen_der_zitadelle").acts("gondor", "ereignis", "armee")
    t.refused("gondor", "karte Éomer", by="rk.mehrspieler.ereignisse")
    t.says("gondor", "karte wachen_der_zitadelle", "elite")
    assert t.figures("minas-tirith")["gondor.e"] == 2
    t = Four().holds("rohan", "eomer_eomunds_sohn").acts("rohan", "ereignis", "armee")
    assert t.allowed("rohan", "karte eomer_eomunds_sohn")


@pytest.mark.rule("rk.mehrspieler.ereignisse")
def test_a_card_without_a_symbol_is_for_everybody():
    for power in ("gondor", "rohan"):
        assert Four().holds(power, "athelas").acts(power, "ereignis", "armee").allowed(power, "karte athelas")


@pytest.mark.rule("rk.mehrspieler.symbole")
def test_the_symbols_can_be_corrected_and_are_listed_as_uncertain():
    t = Four()
    assert set(t.facts.symbols.values()) == {"gondor", "rohan", "hexenkoenig", "saruman"}
    said = t.game.queries["unsicher"].answer(t.game.view(t.s, "p1"), "zeichen")
    assert "Gondor: " in said and "Wachen der Zitadelle" in said
    from games import catalog

    shown = [fact for fact in catalog.lookup("ringkrieg").sheet("wachen_der_zitadelle").facts if "viert" in fact.label]
    assert [fact.value for fact in shown] == ["Gondor"] and shown[0].doubt
    own = {**t.game.data, "maechte": {"symbole": [{"karte": "wachen_der_zitadelle", "macht": "rohan"}]}}
    other = catalog.restore("ringkrieg", own)
    assert other.facts.symbols["wachen_der_zitadelle"] == "rohan" and "eomer_eomunds_sohn" not in other.facts.symbols
    with pytest.raises(catalog.BadOwnData, match="maechte"):
        catalog.restore("ringkrieg", {**t.game.data, "maechte": {"symbole": [{"karte": "keine", "macht": "rohan"}]}})


@pytest.mark.rule("rk.mehrspieler.jagen")
@pytest.mark.parametrize("power", ["hexenkoenig", "saruman"])
def test_both_players_of_the_shadow_hunt(power):
    t = Four().holds(power, "das_lidlose_auge").acts(power, "ereignis armee", "armee")
    t.says(power, "karte das_lidlose_auge", "armee")
    assert t.s["hunt_box"]["schatten"] == 1


@pytest.mark.rule("rk.mehrspieler.widerspruch.karte-ganz")
def test_a_card_for_both_partners_works_for_both():
    t = Four().war("sauron", "isengart", "sued").holds("saruman", "aufmarsch_des_lange_geplanten_krieges")
    t.army(gorgoroth="", nurn="").acts("saruman", "ereignis", "armee").says("saruman", "karte aufmarsch")
    assert t.figures("nurn") == {"sauron.r": 5} and t.figures("gorgoroth") == {"sued.r": 5}


@pytest.mark.rule("rk.mehrspieler.politik", "rk.mehrspieler.widerspruch.karte-ganz")
def test_what_a_card_lets_one_choose_is_ones_own():
    t = Four().holds("rohan", "elronds_weisheit").acts("rohan", "ereignis", "armee").says("rohan", "karte elronds_weisheit")
    assert t.choices("rohan") == {"rohan", "nordallianz", "zwerge"}


# --- the end -------------------------------------------------------------------------------------------------------------


def won(t, side):
    from games.flow import Transition
    from games.ringkrieg import victory

    step = Transition(t.game, t.s)
    victory.military(step)
    result = t.game.result(step.state)
    assert result is not None and result.end == f"militärisch {side}"
    return result


@pytest.mark.rule("rk.mehrspieler.sieg", "rk.mehrspieler.sieg.schatten")
def test_the_shadow_wins_together_and_counts_who_took_what():
    towns = ("minas_tirith", "dol_amroth", "edoras", "helms_klamm", "erebor", "pelargir")
    t = Four().captured(**dict.fromkeys(towns, "schatten"), orthanc="freie")
    t.changed(
        captors={"minas-tirith": "p3", "dol-amroth": "p3", "edoras": "p4", "helms-klamm": "p4", "erebor": "p3", "pelargir": "p4"}
    )
    result = won(t, "schatten")
    assert set(result.winners) == {"p3", "p4"}
    assert result.scores["p3"] == 6 and result.scores["p4"] == 1 + 2 + 1 - 1
    assert "Einzelsieg für ⟦p3⟧ (⟦p3⟧ +6, ⟦p4⟧ +3)." in result.reason


@pytest.mark.rule("rk.mehrspieler.sieg.freie", "rk.mehrspieler.sieg")
def test_of_the_free_peoples_who_lost_less_is_the_better_one():
    t = Four().captured(orthanc="freie", umbar="freie", barad_dur="freie", edoras="schatten", bree="schatten")
    result = won(t, "freie")
    assert set(result.winners) == {"p1", "p2"} and result.scores["p1"] == 0 and result.scores["p2"] == -1
    assert "Einzelsieg für ⟦p1⟧" in result.reason


@pytest.mark.rule("rk.mehrspieler.widerspruch.einzelwertung")
def test_equals_share_it_and_each_loss_counts_one():
    t = Four().captured(orthanc="freie", umbar="freie", barad_dur="freie")
    assert "Den Einzelsieg teilen sich beide" in won(t, "freie").reason
    t = Four().captured(minas_tirith="schatten", dol_amroth="schatten", lorien="schatten", imladris="schatten", erebor="schatten",
                        orthanc="freie")  # fmt: skip
    t.changed(captors={"minas-tirith": "p3", "dol-amroth": "p3", "lorien": "p4", "imladris": "p4", "erebor": "p4"})
    assert won(t, "schatten").scores["p4"] == 5  # three strongholds, less one for Orthanc, not two


@pytest.mark.rule("rk.mehrspieler.widerspruch.eroberer")
def test_a_conquest_counts_for_who_led_the_army():
    t = (
        Four()
        .leads("hexenkoenig")
        .army(pelargir="", west_harondor="sued 3r, sauron 1r")
        .war("sued", "sauron")
        .mixed("west-harondor")
    )
    t.acts("saruman", "armee", "person").says("saruman", "armee west-harondor pelargir alles", "fertig")
    assert t.s["captors"] == {"pelargir": "p4"}


def test_among_three_the_free_player_wins_alone():
    result = won(Three().captured(orthanc="freie", umbar="freie", barad_dur="freie"), "freie")
    assert result.winners == ("p1",) and "Einzelsieg" not in result.reason
