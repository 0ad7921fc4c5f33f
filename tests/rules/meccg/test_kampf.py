"""Attacks, strikes and body checks, played at a site and on the way."""

from __future__ import annotations

import pytest

from games import effects
from games.flow import find
from games.meccg.play import facts
from games.meccg.play.room import company
from tests.rules.meccg.tisch import Table, scene


def attacked(
    *figs: str, by: str, hand: tuple[str, ...] = (), against: tuple[str, ...] = (), at: str = "tw-moria"
) -> tuple[Table, str]:
    """A company that stays at Moria is attacked by this creature; nobody has assigned a strike yet."""
    table, gid = scene(*figs, at=at, hand=hand, against=(by, *against))
    table.hazard_phase()
    strikes(table, by)
    return table, gid


def strikes(table: Table, by: str) -> None:
    table.plays("p2", by)
    while not table.at("zuweisung", "rest", "reihenfolge", "abzug", "hieb", "haltung", "gefahren"):
        table.passes()


def attack_of(table: Table):
    found = find(table.state, "angriff")
    assert found is not None
    return found


def to_stance(table: Table) -> None:
    while not table.at("haltung"):
        table.passes()


# --- assigning strikes ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.angriff.zuweisung.verteidiger")
def test_the_defender_gives_strikes_to_the_untapped_only():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch")
    table.puts(tw_boromir_ii="getappt")
    assert table.asked().keys() == {"p1"}
    assert "me.angriff.zuweisung.verteidiger" in table.refused("p1", "hieb tw-boromir-ii").rules
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "fertig")
    assert set(attack_of(table)["assigned"]) == {"tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee"}


@pytest.mark.rule("me.angriff.zuweisung.verteidiger")
def test_where_the_attacker_chooses_the_defender_is_not_asked():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-cave-drake", at="tw-isengard")
    assert table.at("rest") and table.asked().keys() == {"p2"}
    table.does("p2", "hieb tw-sam-gamgee")
    table.does("p2", "hieb tw-boromir-ii")
    assert attack_of(table)["assigned"] == ["tw-sam-gamgee", "tw-boromir-ii"]


@pytest.mark.rule("me.angriff.zuweisung.angreifer")
def test_the_attacker_gives_the_rest_to_whoever_he_likes_but_keeps_none_back():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", "tw-balin", by="tw-orc-watch")
    table.puts(tw_sam_gamgee="verwundet", tw_balin="getappt")
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "fertig")
    assert table.at("rest") and "fertig" not in table.may("p2")
    table.does("p2", "hieb tw-sam-gamgee")
    table.does("p2", "hieb tw-balin")
    assert attack_of(table)["assigned"] == ["tw-aragorn-ii", "tw-sam-gamgee", "tw-balin"]
    assert attack_of(table)["surplus"] == 0


@pytest.mark.rule("me.angriff.hieb", "me.angriff.kampfgeschick", "me.kreatur.begriff")
def test_an_attack_has_the_strikes_and_the_prowess_of_its_card():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch")
    assert (attack_of(table)["strikes"], attack_of(table)["prowess"]) == (3, 9)
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", by="tw-watcher-in-the-water")  # one for each character
    assert (attack_of(table)["strikes"], attack_of(table)["prowess"]) == (2, 8)


@pytest.mark.rule("me.angriff.zuweisung.reihenfolge")
def test_the_defender_orders_the_strikes_anew_after_each():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch")
    for fig in ("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee"):
        table.does("p1", f"hieb {fig}")
    assert set(table.may("p1", "hieb")) == {"hieb tw-aragorn-ii", "hieb tw-boromir-ii", "hieb tw-sam-gamgee"}
    table.does("p1", "hieb tw-boromir-ii")
    to_stance(table)
    table.dice(6, 5)
    table.does("p1", "tappen")
    assert table.at("reihenfolge")
    table.does("p1", "hieb tw-sam-gamgee")
    assert find(table.state, "hieb")["figure"] == "tw-sam-gamgee"


@pytest.mark.rule("me.angriff.ueberzaehlig")
def test_each_surplus_strike_is_a_minus_one_where_the_attacker_wants_it():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", by="tw-orc-guard")
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "hieb tw-boromir-ii")
    assert attack_of(table)["surplus"] == 3
    table.does("p1", "hieb tw-aragorn-ii")
    assert table.may("p2") == ["abzug 0", "abzug 1", "abzug 2", "abzug 3"]
    table.does("p2", "abzug 2")
    to_stance(table)
    assert attack_of(table)["surplus"] == 1
    table.dice(1, 3)
    table.does("p1", "tappen")
    assert [e.data["staerke"] for e in table.events if e.kind == "hieb"] == [4]  # six less two


# --- one strike ------------------------------------------------------------------------------------------


def one_strike(state: str = "ungetappt", *bears: str, by: str = "tw-corpse-candle", who: str = "tw-aragorn-ii") -> Table:
    """One strike against one figure in this state, up to how he stands."""
    table, _ = scene(who, "tw-sam-gamgee", "tw-balin", against=(by,))
    if bears:
        table.bears(who, *bears)
    table.hazard_phase()
    table.plays("p2", by)
    while not table.at("zuweisung"):
        table.passes()
    table.does("p1", f"hieb {who}")
    table.puts(**{who.replace("-", "_"): state})
    while not table.at("haltung"):
        table.passes()
    return table


def fought(table: Table, stance: str, *dice: int):
    table.dice(*dice)
    table.does("p1", stance)
    (event,) = [e for e in table.events if e.kind == "hieb"]
    return event.data


@pytest.mark.rule("me.angriff.wurf")
@pytest.mark.parametrize(
    ("state", "stance", "strength"), [("ungetappt", "tappen", 6), ("getappt", "kaempfe", 5), ("verwundet", "kaempfe", 4)]
)
def test_tapped_and_wounded_fight_worse(state, stance, strength):
    assert fought(one_strike(state), stance, 3, 3)["staerke"] == strength


@pytest.mark.rule("me.angriff.wurf", "me.angriff.wurf.nicht-tappen")
def test_who_does_not_tap_has_three_less_and_stays_untapped():
    table = one_strike()
    assert fought(table, "ungetappt", 6, 3)["staerke"] == 3
    assert table.state_of("tw-aragorn-ii") == "ungetappt"
    table = one_strike()
    fought(table, "tappen", 6, 3)
    assert table.state_of("tw-aragorn-ii") == "getappt"


@pytest.mark.rule("me.angriff.wurf.unterstuetzung")
def test_others_tap_to_help_but_nobody_who_is_struck_or_tapped():
    table = one_strike()
    table.puts(tw_balin="getappt")
    assert "me.angriff.wurf.unterstuetzung" in table.refused("p1", "hilfe tw-balin").rules
    table.does("p1", "hilfe tw-sam-gamgee")
    assert table.state_of("tw-sam-gamgee") == "getappt"
    assert fought(table, "tappen", 3, 3)["staerke"] == 7
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch")
    for fig in ("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee"):
        table.does("p1", f"hieb {fig}")
    table.does("p1", "hieb tw-boromir-ii")
    to_stance(table)
    assert "hat selbst einen Hieb" in table.refused("p1", "hilfe tw-sam-gamgee").reason


@pytest.mark.rule("me.angriff.wurf.reihenfolge")
def test_the_limit_of_a_weapon_comes_before_what_tapping_costs():
    table = one_strike("getappt", "tw-glamdring")  # 6 + 3, at most 8; then one less
    assert fought(table, "kaempfe", 3, 3)["staerke"] == 7
    table = one_strike("ungetappt", "tw-glamdring")
    table.does("p1", "hilfe tw-sam-gamgee")  # the help is not under the limit
    assert fought(table, "tappen", 3, 3)["staerke"] == 9


@pytest.mark.rule("me.angriff.ergebnis")
@pytest.mark.parametrize(
    ("stance", "dice", "result"),
    [("tappen", (1, 1), "fehlgeschlagen"), ("ungetappt", (3, 1), "erfolglos"), ("ungetappt", (2, 1), "erfolgreich")],
)
def test_more_fails_equal_comes_to_nothing_less_wounds(stance, dice, result):
    table = one_strike(by="tw-corpse-candle")  # prowess 7 against six, or three
    assert fought(table, stance, *dice)["ergebnis"] == result
    hurt = table.state_of("tw-aragorn-ii") in ("verwundet", "fort")
    assert hurt == (result == "erfolgreich")


@pytest.mark.rule("me.angriff.fehlschlag", "me.angriff.konstitution")
@pytest.mark.parametrize(("check", "won"), [((4, 4), False), ((4, 5), True)])
def test_a_failed_strike_is_only_defeated_by_more_than_the_body_of_the_attack(check, won):
    table = one_strike(by="tw-rogrog")  # 13 with a body of 8
    assert fought(table, "tappen", 4, 4, *check)["ergebnis"] == "fehlgeschlagen"
    assert [e.data["besiegt"] for e in table.events if e.kind == "konstitution-angriff"] == [won]
    table.until("gefahren", "betreten")
    assert table.lies("siegpunkte p1") == (["tw-rogrog"] if won else [])


@pytest.mark.rule("me.angriff.widerspruch.ohne-konstitution")
@pytest.mark.rule("me.angriff.besiegen", "me.angriff.besiegen.siegpunkte", "me.punkte.kreaturen")
def test_a_creature_without_a_body_is_defeated_by_a_failed_strike_and_gives_points():
    table = one_strike(by="tw-corpse-candle")
    fought(table, "tappen", 6, 6)
    table.until("gefahren", "betreten")
    assert table.lies("siegpunkte p1") == ["tw-corpse-candle"]


@pytest.mark.rule("me.angriff.besiegen")
def test_one_strike_that_is_not_defeated_leaves_the_creature_undefeated():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch")
    for fig in ("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee"):
        table.does("p1", f"hieb {fig}")
    for dice in ((6, 6), (6, 6), (5, 3)):  # Sam comes to nothing: 1 and 8 against 9
        if table.at("reihenfolge"):
            table.passes()
        to_stance(table)
        table.dice(*dice)
        table.does("p1", "tappen")
    assert "tw-orc-watch" in table.lies("abwurf p2") and table.lies("siegpunkte p1") == []


@pytest.mark.rule("me.angriff.erfolg", "me.konstitution.wann", "me.konstitution.begriff", "me.konstitution.eliminiert")
def test_a_wound_brings_a_body_check_and_more_than_the_body_kills():
    table = one_strike(who="tw-boromir-ii")  # body 7
    fought(table, "ungetappt", 1, 1, 3, 4)
    assert table.state_of("tw-boromir-ii") == "verwundet"  # equal is not more
    table = one_strike(who="tw-boromir-ii")
    fought(table, "ungetappt", 1, 1, 4, 4)
    assert "tw-boromir-ii" not in table.state["figures"]
    assert table.lies("gegangen p1") == ["tw-boromir-ii"]


@pytest.mark.rule("me.konstitution.verwundet", "me.zug.begriff.verwundet")
def test_who_survives_is_wounded():
    table = one_strike(who="tw-boromir-ii")
    fought(table, "ungetappt", 1, 1, 1, 1)
    assert table.state_of("tw-boromir-ii") == "verwundet"


@pytest.mark.rule("me.konstitution.schon.verwundet", "me.konstitution.schon.verwundet.wann")
def test_one_more_on_the_check_of_whoever_was_wounded_before_not_by_this_strike():
    table = one_strike("verwundet", who="tw-boromir-ii")
    fought(table, "kaempfe", 1, 1, 3, 4)
    assert "tw-boromir-ii" not in table.state["figures"]
    table = one_strike("ungetappt", who="tw-boromir-ii")
    fought(table, "ungetappt", 1, 1, 3, 4)
    assert "tw-boromir-ii" in table.state["figures"]


@pytest.mark.rule("me.konstitution.modifikation")
def test_armour_lifts_the_body():
    table = one_strike("ungetappt", "tw-hauberk-of-bright-mail", who="tw-boromir-ii")  # 7 and 2
    fought(table, "ungetappt", 1, 1, 4, 5)
    assert table.state_of("tw-boromir-ii") == "verwundet"


@pytest.mark.rule("me.konstitution.wer")
def test_the_hazard_player_rolls_the_body_check():
    table = one_strike(who="tw-boromir-ii")
    fought(table, "ungetappt", 1, 1, 3, 4)
    (event,) = [e for e in table.events if e.kind == "konstitution"]
    assert event.data["wer"] == "p2"


@pytest.mark.rule("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
def test_each_unwounded_companion_takes_one_item_of_the_fallen():
    things = ("tw-glamdring", "tw-star-glass", "tw-black-arrow")
    table = one_strike("ungetappt", *things, who="tw-boromir-ii", by="tw-rogrog")
    table.puts(tw_balin="verwundet")
    fought(table, "ungetappt", 1, 1, 6, 6)
    assert table.at("erbe")
    assert "verwundet" in table.refused("p1", "gib tw-glamdring tw-balin").reason
    table.does("p1", "gib tw-glamdring tw-sam-gamgee")
    assert table.lies("bei tw-sam-gamgee") == ["tw-glamdring"] and table.state_of("tw-sam-gamgee") == "ungetappt"
    assert sorted(table.lies("abwurf p1")) == ["tw-black-arrow", "tw-star-glass"]  # nobody else may take them


@pytest.mark.rule("me.konstitution.abgeworfen")
def test_nobody_takes_anything_of_who_is_discarded():
    table, _ = scene("tw-aragorn-ii", "tw-boromir-ii")
    table.bears("tw-boromir-ii", "tw-glamdring")
    from games.meccg.play.people import leave

    table.change(lambda t: leave(t, "tw-boromir-ii", "abgeworfen"))
    assert sorted(table.lies("abwurf p1")) == ["tw-boromir-ii", "tw-glamdring"] and table.lies("erbe") == []


# --- detainment, cards, keying ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.angriff.verhoer", "me.verhoer.begriff", "me.verhoer.wirkung", "me.verhoer.wann")
def test_an_attack_that_detains_only_taps():
    table = one_strike("ungetappt", who="tw-boromir-ii")
    table.change(lambda t: effects.add(t, "angriff-verhoer", until="angriff"))  # as a card says of it
    fought(table, "ungetappt", 1, 1)
    assert table.state_of("tw-boromir-ii") == "getappt"


@pytest.mark.rule("me.verhoer.besiegen")
def test_an_attack_that_detains_is_never_defeated():
    table = one_strike("ungetappt")
    table.change(lambda t: effects.add(t, "angriff-verhoer", until="angriff"))
    fought(table, "tappen", 6, 6)
    table.until("gefahren", "betreten")
    assert table.lies("siegpunkte p1") == [] and table.lies("abwurf p2") == ["tw-corpse-candle"]


@pytest.mark.rule("me.angriff.ablauf")
def test_strikes_are_assigned_then_fought_one_by_one_then_the_attack_is_over():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", by="tw-orc-watch")
    seen = []
    for _ in range(40):
        top = table.state["stack"][-1]["frame"]
        if top in ("zuweisung", "reihenfolge", "abzug", "haltung") and top not in seen[-1:]:
            seen.append(top)
        if find(table.state, "angriff") is None:
            break
        table.passes()
    assert seen[0] == "zuweisung" and seen.count("haltung") == 2
    assert "tw-orc-watch" in (*table.lies("abwurf p2"), *table.lies("siegpunkte p1"))


@pytest.mark.rule("me.angriff.zuordnung", "me.angriff.zuordnung.beispiel")
def test_an_automatic_attack_is_keyed_to_its_site_by_type_and_name_and_some_to_nothing():
    table, _ = scene("tw-aragorn-ii")
    table.site_phase()
    table.does("p1", "betreten")
    keyed = facts.fought(table.state, attack_of(table))["auf"]
    assert "schattenhort" in keyed and "moria" in keyed and "region" not in keyed
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell", against=("le-tidings-of-bold-spies",))
    table.heads(gid, "tw-goblin-gate")
    table.hazard_phase()
    table.until("gefahren")
    table.plays("p2", "le-tidings-of-bold-spies")
    assert facts.fought(table.state, attack_of(table))["auf"] == []


@pytest.mark.rule("me.angriff.beginn-kette", "me.kette.verboten", "me.kreatur.kette")
def test_creatures_only_begin_a_chain():
    table, _ = scene("tw-aragorn-ii", "tw-sam-gamgee", hand=("tw-dark-quarrels",), against=("tw-orc-watch", "tw-orc-guard"))
    table.hazard_phase()
    table.does("p2", "spiele tw-orc-watch")
    table.does("p1", "spiele tw-dark-quarrels")
    assert {"me.kreatur.kette", "me.angriff.beginn-kette"} <= set(table.refused("p2", "spiele tw-orc-guard").rules)


@pytest.mark.rule("me.kette.verboten", "me.versuchung.karte.begriff")
def test_corruption_cards_only_begin_a_chain():
    table, _ = scene("tw-aragorn-ii", "tw-sam-gamgee", hand=("tw-dark-quarrels",), against=("tw-orc-watch", "tw-lure-of-nature"))
    table.hazard_phase()
    table.does("p2", "spiele tw-orc-watch")
    table.does("p1", "spiele tw-dark-quarrels")
    assert "me.versuchung.karte.begriff" in table.refused("p2", "spiele tw-lure-of-nature").rules


@pytest.mark.rule("me.angriff.zuweisung.keine-aenderung")
def test_after_the_strikes_are_assigned_their_number_stands():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch", against=("tw-minions-stir",))
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "fertig")
    table.until("hieb")
    assert "me.angriff.zuweisung.keine-aenderung" in table.refused("p2", "spiele tw-minions-stir").rules


@pytest.mark.rule("me.angriff.karten.angreifer")
def test_before_a_strike_the_attacker_plays_only_what_bears_on_it():
    table, _ = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-sam-gamgee", by="tw-orc-watch", against=("tw-doors-of-night",))
    table.does("p1", "hieb tw-aragorn-ii")
    table.does("p1", "fertig")
    table.until("hieb")
    assert "me.angriff.karten.angreifer" in table.refused("p2", "spiele tw-doors-of-night").rules


@pytest.mark.rule("me.angriff.karten.verteidiger")
def test_one_card_that_needs_a_skill_for_each_strike():
    table, _ = scene("tw-aragorn-ii", hand=("tw-risky-blow", "tw-risky-blow", "tw-dodge"), against=("tw-corpse-candle",))
    table.hazard_phase()
    strikes(table, "tw-corpse-candle")
    table.does("p1", "hieb tw-aragorn-ii")
    while table.asked().keys() != {"p1"}:
        table.passes()
    table.does("p1", "spiele tw-risky-blow")
    while table.asked().keys() != {"p1"} or table.state["stack"][-1]["chain"]:
        table.passes()
    assert table.refused("p1", "spiele tw-risky-blow").rules == ("me.angriff.karten.verteidiger",)
    assert "spiele tw-dodge" in table.may("p1")  # needs none


@pytest.mark.rule("me.limit.konstant")
def test_the_limit_stands_when_the_company_shrinks():
    table, gid = attacked("tw-aragorn-ii", "tw-boromir-ii", "tw-balin", by="tw-corpse-candle")
    assert company(table.state, gid)["limit"] == 3
    from games.meccg.play.people import leave

    table.change(lambda t: leave(t, "tw-balin", "eliminiert"))
    assert company(table.state, gid)["limit"] == 3 and facts.hazards_left(table.state) == 2
