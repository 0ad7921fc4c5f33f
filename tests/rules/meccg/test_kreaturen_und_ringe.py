"""What creatures are keyed to, allies in a fight, rings and their tests, how the Ring ends the game, sites of one's side."""

from __future__ import annotations

import pytest

from games.flow import find
from games.meccg import council
from games.meccg.companies import founding
from games.meccg.language.names import slug
from games.meccg.play import rings
from games.meccg.play.people import leave
from games.meccg.play.room import ZONES, company
from tests.rules.meccg.test_abwerben import meeting, poor, tries
from tests.rules.meccg.test_kampf import attacked, fought, to_stance
from tests.rules.meccg.test_reisen import on_the_way
from tests.rules.meccg.tisch import GAME, Table, begun, scene


def keyed(table: Table, card: str) -> list[str]:
    """What this creature of p2's could be keyed to now."""
    table.does("p2", f"spiele {card}")
    return (
        table.may("p2", "auf")
        if table.at("ziel")
        else [f"auf {f['chain'][0]['aim']}" for f in table.state["stack"] if f.get("chain")]
    )


# --- keying ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.kreatur.regionstyp", "me.kreatur.uebersicht", "me.kreatur.zuordnung.begriff")
def test_a_creature_is_keyed_to_a_region_type_of_the_way():
    table, gid = on_the_way("tw-aragorn-ii", goal="tw-barrow-downs", kind="start", against=("td-hobgoblins", "tw-ambusher"))
    assert company(table.state, gid)["travel"]["typen"] == ["wildnis", "wildnis"]
    assert "spiele td-hobgoblins" in table.may("p2")
    assert "me.kreatur.regionstyp" in table.refused("p2", "spiele tw-ambusher").rules


@pytest.mark.rule("me.kreatur.regionstyp.doppelt")
def test_a_type_printed_twice_must_be_there_twice():
    table, _ = on_the_way("tw-aragorn-ii", goal="tw-carn-dum", kind="start", against=("td-hobgoblins", "tw-wargs"))
    assert "me.kreatur.regionstyp.doppelt" in table.refused("p2", "spiele td-hobgoblins").rules  # one wilderness only
    assert "spiele tw-wargs" in table.may("p2")


@pytest.mark.rule("me.kreatur.regionstyp")
def test_a_company_that_stays_has_no_regions():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", against=("tw-wargs",))
    table.hazard_phase()
    assert "me.kreatur.regionstyp" in table.refused("p2", "spiele tw-wargs").rules


@pytest.mark.rule("me.kreatur.region")
def test_a_region_by_name_must_be_passed():
    table, _ = on_the_way("tw-aragorn-ii", goal="tw-goblin-gate", against=("td-cave-worm",))
    assert "spiele td-cave-worm" in table.may("p2")
    table.plays("p2", "td-cave-worm")
    assert find(table.state, "angriff")["keyed"] == slug("High Pass")
    table, _ = on_the_way("tw-aragorn-ii", goal="tw-bree", kind="start", against=("td-cave-worm",))
    assert "spiele td-cave-worm" not in table.may("p2")


@pytest.mark.rule("me.kreatur.ortstyp", "me.kreatur.ort")
def test_the_type_or_the_name_of_the_destination_or_of_where_one_stays():
    table, _ = scene("tw-aragorn-ii", at="tw-moria", against=("tw-ghosts", "tw-watcher-in-the-water", "tw-slayer"))
    table.hazard_phase()
    assert {"spiele tw-ghosts", "spiele tw-watcher-in-the-water"} <= set(table.may("p2"))
    assert "me.kreatur.ortstyp" in table.refused("p2", "spiele tw-slayer").rules
    table, _ = on_the_way("tw-aragorn-ii", goal="tw-moria", against=("tw-watcher-in-the-water",))
    assert "auf moria" in keyed(table, "tw-watcher-in-the-water")


@pytest.mark.rule("me.kreatur.wahl")
def test_where_several_things_fit_its_player_chooses():
    table, _ = on_the_way("tw-aragorn-ii", goal="tw-moria", kind="regionen", against=("tw-orc-warband",))
    table.does("p2", "spiele tw-orc-warband")
    assert table.at("ziel") and {"auf schattenhort", "auf wildnis"} <= set(table.may("p2"))


@pytest.mark.rule("me.kreatur.angriff")
def test_an_attack_that_is_cancelled_does_not_come():
    table, _ = scene("tw-aragorn-ii", hand=("tw-dark-quarrels",), against=("tw-orc-watch", "tw-wargs"))
    table.hazard_phase()
    table.does("p2", "spiele tw-orc-watch")
    table.does("p1", "spiele tw-dark-quarrels")
    table.settles()
    assert find(table.state, "angriff") is None and "tw-orc-watch" in table.lies("abwurf p2")
    table, _ = attacked("tw-aragorn-ii", by="tw-orc-watch")
    assert find(table.state, "angriff") is not None


@pytest.mark.rule("me.angriff.mehrere")
def test_several_attacks_of_one_card_come_one_after_the_other():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", against=("tw-assassin",))
    table.hazard_phase()
    table.does("p2", "spiele tw-assassin")
    begun_ = 0
    for _ in range(80):
        begun_ += sum(e.kind == "angriff" for e in table.events)
        if not table.asked() or (begun_ and find(table.state, "angriff") is None):
            break
        if table.at("haltung"):
            table.dice(6, 6)
        table.events = []
        table.passes()
    assert begun_ == 3


@pytest.mark.rule("me.bgphase.angriff.ausliegend")
def test_a_dragon_that_hunts_already_attacks_before_other_hazards_and_costs_nothing():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-lorien", against=("td-bairanax-ahunt", "tw-wargs"))
    other = table.stands("p1", "tw-bree", "tw-beretar")
    table.heads(gid, "tw-beorns-house", "start")  # through the Anduin Vales
    table.hazard_phase()
    table.does("p1", f"gemeinschaft {other}")
    table.until("gefahren")
    table.plays("p2", "td-bairanax-ahunt")
    for _ in range(60):
        attack = find(table.state, "angriff")
        if attack is not None:
            break
        assert not (table.state["now"] == gid and table.at("gefahren"))
        table.passes()
    assert table.state["now"] == gid and company(table.state, gid)["played"] == 0


# --- allies, body ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.verbuendet.kampf")
def test_an_ally_with_prowess_takes_a_strike_and_one_without_only_helps():
    table, _ = scene("tw-aragorn-ii", against=("tw-orc-guard",))
    table.leads("tw-aragorn-ii", "tw-gollum")
    table.leads("tw-aragorn-ii", "tw-goldberry")
    table.change(lambda t: t.state.update(effects=t.own([e for e in t.state["effects"] if e["card"] != "tw-goldberry"])))
    table.hazard_phase()
    table.plays("p2", "tw-orc-guard")
    while not table.at("zuweisung"):
        table.passes()
    assert {"hieb tw-aragorn-ii", "hieb tw-gollum"} <= set(table.may("p1")) and "hieb tw-goldberry" not in table.may("p1")
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "hieb tw-gollum")
    to_stance(table)
    assert "hilfe tw-goldberry" in table.may("p1")


@pytest.mark.rule("me.verbuendet.karten")
def test_in_a_fight_a_card_for_a_character_may_be_played_on_an_ally():
    table, _ = scene("tw-balin", hand=("tw-concealment",), against=("tw-ghosts",))
    table.leads("tw-balin", "tw-gollum")  # a scout; Balin is none
    table.hazard_phase()
    table.does("p2", "spiele tw-ghosts")
    assert "spiele tw-concealment" in table.may("p1")
    table.plays("p1", "tw-concealment")
    assert table.state_of("tw-gollum") == "getappt"


@pytest.mark.rule("me.konstitution.abwurfwert")
def test_the_result_at_which_he_is_discarded_moves_with_his_body():
    table, _ = on_the_way("tw-boromir-ii", goal="tw-barrow-downs", kind="start", against=("tw-giant-spiders",))
    table.bears("tw-boromir-ii", "tw-hauberk-of-bright-mail")  # his body is nine now
    table.plays("p2", "tw-giant-spiders")
    while not table.at("haltung"):
        if table.at("zuweisung"):
            table.does("p1", "hieb tw-boromir-ii")
        else:
            table.passes()
    fought(table, "ungetappt", 1, 1, 4, 5)
    assert "tw-boromir-ii" in table.lies("abwurf p1")


# --- rings ------------------------------------------------------------------------------------------


def with_a_gold_ring(*hand: str) -> Table:
    table, _ = scene("tw-gandalf", "tw-balin", at="tw-rivendell", hand=hand)
    table.bears("tw-balin", "tw-beautiful-gold-ring")
    return table


def ring_is_tested(table: Table, *dice: int) -> None:
    table.dice(*dice)
    table.does("p1", next(key for key in table.may("p1") if key.startswith("nutze tw-gandalf")))
    while find(table.state, "ringtest") is None and table.lies("bei tw-balin") == ["tw-beautiful-gold-ring"]:
        table.passes()


@pytest.mark.rule("me.ring.begriff", "me.ring.golden.begriff", "me.ring.test.mittel", "me.ring.test.misslungen")
def test_a_gold_ring_is_tested_by_a_card_and_discarded_where_nothing_takes_its_place():
    table = with_a_gold_ring()
    assert not any("test" in key for key in table.may("p1"))  # nobody tests by himself
    ring_is_tested(table, 3, 3)
    while table.at("ringersatz"):
        table.does("p1", "keiner")
    assert table.lies("bei tw-balin") == [] and "tw-beautiful-gold-ring" in table.lies("abwurf p1")


@pytest.mark.rule("me.ring.test.begriff", "me.ring.test.ablauf", "me.ring.besonderer.tappen")
def test_by_its_table_a_special_ring_of_the_hand_takes_its_place_without_tapping():
    assert rings.results("tw-beautiful-gold-ring", 6) == ["magic-ring", "lesser-ring"]
    assert rings.results("tw-beautiful-gold-ring", 12) == ["the-one-ring", "dwarven-ring", "lesser-ring"]
    table = with_a_gold_ring("tw-magic-ring-of-stealth", "tw-lesser-ring")
    ring_is_tested(table, 4, 4)  # eight: a lesser ring
    assert table.at("ringersatz") and table.may("p1", "ring") == ["ring tw-lesser-ring"]
    table.does("p1", "ring tw-lesser-ring")
    assert table.lies("bei tw-balin") == ["tw-lesser-ring"] and table.state_of("tw-balin") == "ungetappt"


@pytest.mark.rule("me.ring.test.ausspielen")
def test_that_counts_as_playing_an_item():
    table = with_a_gold_ring("tw-lesser-ring")
    table.bears("tw-gandalf", "tw-star-glass")
    table.stands("p1", "tw-rivendell", "tw-beretar")
    gid = next(gid for gid, one in table.state["companies"].items() if "tw-beretar" in one["figs"])
    first = next(gid for gid, one in table.state["companies"].items() if "tw-balin" in one["figs"])
    table.does("p1", f"vereinige {min(gid, first)} {max(gid, first)}")
    table.bears("tw-beretar", "tw-lure-of-expedience", seat="p2")
    ring_is_tested(table, 4, 4)
    table.does("p1", "ring tw-lesser-ring")
    assert table.at("probe") or "versuchung" in [e.kind for e in table.events]


@pytest.mark.rule("me.ring.besonderer", "me.gegenstand.arten")
def test_a_special_ring_is_not_played_at_a_site_like_other_items():
    table, _ = scene(
        "tw-aragorn-ii", at="tw-isengard", hand=("tw-lesser-ring", "tw-glamdring", "tw-beautiful-gold-ring", "tw-orcrist")
    )
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    table.puts(tw_aragorn_ii="ungetappt")
    assert {"spiele tw-glamdring", "spiele tw-beautiful-gold-ring"} <= set(table.may("p1"))
    assert "me.ring.besonderer" in table.refused("p1", "spiele tw-lesser-ring").rules
    assert "me.gegenstand.arten" in table.refused("p1", "spiele tw-orcrist").rules  # no greater items here


# --- how it ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.ende.ring.helden", "me.ende.begriff.ring", "me.punkte.turnier.ring")
def test_who_destroys_the_ring_wins_at_once():
    table, _ = scene("tw-sam-gamgee", "tw-aragorn-ii", at="tw-mount-doom", hand=("tw-gollums-fate",))
    table.bears("tw-sam-gamgee", "tw-the-one-ring")
    table.leads("tw-sam-gamgee", "tw-gollum")
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    table.plays("p1", "tw-gollums-fate", "auf tw-sam-gamgee")
    result = table.state["result"]
    assert result["winners"] == ["p1"] and result["end"] == "ring" and result["scores"] == {"p1": 7, "p2": 0}


@pytest.mark.rule("me.ende.wid.avatar")
def test_without_the_rules_of_tournaments_a_lost_wizard_loses_the_game():
    table, _ = scene("tw-gandalf", "tw-aragorn-ii")
    table.change(lambda t: t.state.update(variant={**t.state["variant"], "turnier": "nein"}))
    t_state = table.change(lambda t: (leave(t, "tw-gandalf", "eliminiert"), t.state["result"])[1])
    assert t_state["winners"] == ["p2"] and t_state["end"] == "hauptfigur"
    assert [v.id for v in GAME.variants] == ["turnier"]


@pytest.mark.rule("me.ende.rat.karten")
def test_in_the_council_cards_for_checks_may_still_be_played():
    table, _ = scene("tw-aragorn-ii", "tw-balin", hand=("tw-a-friend-or-three", "tw-dodge"))
    table.change(lambda t: council.meet(t))
    for _ in range(20):
        if table.at("probe") and "spiele tw-a-friend-or-three" in table.may("p1"):
            break
        table.passes()
    assert "spiele tw-a-friend-or-three" in table.may("p1") and "spiele tw-dodge" not in table.may("p1")


# --- sites and sides ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.ort.helden", "me.ort.begriff")
def test_heroes_use_hero_sites():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    table.brings("orte p1", "le-moria")
    table.does("p1", f"reise {gid}")
    assert "me.ort.helden" in table.refused("p1", "ziel regionen le-moria").rules


@pytest.mark.rule("me.zuflucht.karten", "me.zuflucht.karten.zurueck")
def test_what_lies_on_a_haven_goes_when_the_haven_returns_to_the_site_deck():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    sid = company(table.state, gid)["site"]
    (card,) = table.brings("hand p1", "tw-the-white-tree")
    table.change(lambda t: ZONES.move(t, card, "hand p1", f"am {sid}"))

    def goes(t):
        leave(t, "tw-aragorn-ii", "abgeworfen")
        t.state["phase"] = "bewegung"
        founding.dissolve(t)

    table.change(goes)
    assert "tw-the-white-tree" in table.lies("abwurf p1") and "tw-rivendell" in table.lies("orte p1")


@pytest.mark.rule("me.gemeinschaft.helden")
def test_companies_of_heroes_are_hero_companies():
    table, gid = on_the_way("tw-aragorn-ii", against=("tw-wargs",))
    assert company(table.state, gid)["travel"]["seite"] == "helden"


@pytest.mark.rule("me.beeinflussung.widerspruch.verbuendeter")
def test_an_ally_that_was_shown_is_played_without_influence():
    table = meeting("tw-elladan", hand=("tw-gollum",))
    table.leads("tw-elladan", "tw-gollum")
    poor(table)
    for fig in ("tw-glorfindel-ii", "tw-gimli"):
        table.stands("p1", "tw-lorien", fig)
    found = tries(table, "wirb tw-elrond verbuendeter tw-gollum tw-gollum zeigt", 6, 6, 1, 1)
    assert found["gelungen"] and table.at("uebernehmen")
    table.does("p1", "ja")
    assert table.state["led"]["tw-gollum"] == "tw-elrond"


def test_the_variant_is_told_at_the_beginning():
    assert begun().state["variant"]["turnier"] == "ja"


def inside(site: str, *hand: str) -> Table:
    """Beyond the automatic attack of a site, everybody untapped."""
    table, _ = scene("tw-aragorn-ii", "tw-glorfindel-ii", at=site, hand=hand)
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    table.puts(tw_aragorn_ii="ungetappt", tw_glorfindel_ii="ungetappt")
    return table


@pytest.mark.rule("me.gegenstand.drachenschatz", "me.drachen.hort")
def test_what_belongs_to_a_hoard_is_played_where_there_is_one():
    table = inside("tw-moria", "td-bow-of-dragon-horn", "tw-orcrist")
    assert "me.gegenstand.drachenschatz" in table.refused("p1", "spiele td-bow-of-dragon-horn").rules
    assert "spiele tw-orcrist" in table.may("p1")
    table = inside("tw-the-lonely-mountain", "td-bow-of-dragon-horn")
    assert "spiele td-bow-of-dragon-horn" in table.may("p1")


@pytest.mark.rule("me.orga.ereignis.hinterlegen")
def test_an_event_that_says_so_is_stored_like_an_item():
    table, _ = scene("tw-gandalf", "tw-balin", at="tw-lorien")
    table.bears("tw-gandalf", "dm-the-windlord-found-me")
    assert "hinterlege dm-the-windlord-found-me tw-gandalf" in table.may("p1")
    table.bears("tw-balin", "tw-return-of-the-king")  # this one says nothing of it
    assert not any("return-of-the-king" in key for key in table.may("p1", "hinterlege"))
