"""The site phase: entering, automatic attacks, cards in wait, what is played there."""

from __future__ import annotations

import pytest

from games import effects
from games.flow import find
from games.meccg.play import people
from games.meccg.play.people import leave
from games.meccg.play.room import FACES, company
from games.meccg.rules import site as at_site
from tests.rules.meccg.tisch import Table, scene


def entered(*figs: str, at: str = "tw-bree", hand: tuple[str, ...] = (), wait: tuple[str, ...] = ()) -> tuple[Table, str]:
    """A company enters its site, where other cards may lie in wait."""
    table, gid = scene(*figs, at=at, hand=hand)
    if wait:
        table.waits(gid, *wait)
    table.site_phase()
    assert table.at("betreten")
    table.does("p1", "betreten")
    return table, gid


def beyond_the_attack(table: Table) -> None:
    """The automatic attack comes to nothing."""
    while not table.at("ort"):
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()


# --- entering ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.ortsphase.betreten", "me.zug.ereignisse.ortsphase")
def test_who_stays_out_plays_nothing():
    table, _ = scene("tw-aragorn-ii", at="tw-moria", hand=("tw-smoke-rings", "tw-glamdring"))
    table.site_phase()
    table.does("p1", "draussen")
    assert table.state["phase"] == "abschluss" and not table.at("ort")


@pytest.mark.rule("me.ortsphase.automatisch", "me.ortsphase.begriff.automatisch", "me.ortsphase.ablauf")
def test_who_enters_meets_the_automatic_attack_first():
    table, _ = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", hand=("tw-glamdring",))
    attack = find(table.state, "angriff")
    assert attack["automatic"] and not attack["card"] and not table.at("ort")
    beyond_the_attack(table)
    table.change(lambda t: t.part("figures").update({"tw-aragorn-ii": "ungetappt"}))
    assert "spiele tw-glamdring" in table.may("p1") and company(table.state)["faced"]


@pytest.mark.rule("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase", "me.zug.ereignisse")
def test_during_the_automatic_attack_only_what_works_on_it():
    table, _ = scene("tw-aragorn-ii", at="tw-moria", hand=("dm-smoke-rings", "tw-dark-quarrels"))
    table.site_phase()
    table.does("p1", "betreten")
    assert "me.zug.wid.ereignisse-angriff" in table.refused("p1", "spiele dm-smoke-rings").rules
    assert "spiele tw-dark-quarrels" in table.may("p1")
    table.plays("p1", "tw-dark-quarrels")
    while not table.at("ort"):
        table.passes()
    assert "spiele dm-smoke-rings" in table.may("p1")


@pytest.mark.rule("me.ortsphase.heimatort")
def test_at_home_he_taps_and_the_automatic_attack_is_cancelled():
    table, _ = scene("tw-saruman", "tw-balin", at="tw-isengard")
    table.site_phase()
    table.does("p1", "betreten")
    assert table.may("p1", "daheim") == ["daheim tw-saruman"]
    table.does("p1", "daheim tw-saruman")
    assert table.state_of("tw-saruman") == "getappt"
    assert find(table.state, "zuweisung") is None and not any(e.kind == "hieb" for e in table.events)


# --- playing things ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.gegenstand.ausspielen", "me.ortsphase.ausspielen", "me.ortsphase.ort-tappen")
def test_an_item_taps_who_plays_it_and_the_site():
    table, gid = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", hand=("tw-glamdring", "tw-orcrist"))
    beyond_the_attack(table)
    table.puts(tw_aragorn_ii="ungetappt", tw_balin="ungetappt")
    table.does("p1", "spiele tw-glamdring")
    table.does("p1", "auf tw-aragorn-ii")
    table.settles()
    assert table.lies("bei tw-aragorn-ii") == ["tw-glamdring"] and table.state_of("tw-aragorn-ii") == "getappt"
    assert table.state["sites"][company(table.state, gid)["site"]]["tapped"]
    assert "me.ortsphase.ort-tappen" in table.refused("p1", "spiele tw-orcrist").rules


@pytest.mark.rule("me.gegenstand.ausspielen")
def test_only_items_of_the_kinds_that_stand_on_the_site_and_nothing_on_the_way():
    table, _ = entered("tw-aragorn-ii", at="tw-barrow-downs", hand=("tw-orcrist",))
    beyond_the_attack(table)
    assert "gibt es in" in table.refused("p1", "spiele tw-orcrist").reason
    table, _ = scene("tw-aragorn-ii", at="tw-moria", hand=("tw-orcrist",))
    assert "am Ort angekündigt" in table.refused("p1", "spiele tw-orcrist").reason


@pytest.mark.rule("me.gegenstand.geringere", "me.ortsphase.geringerer")
def test_after_the_site_is_tapped_one_minor_item_by_somebody_else():
    table, _ = entered(
        "tw-aragorn-ii", "tw-balin", "tw-bofur", at="tw-moria", hand=("tw-glamdring", "tw-star-glass", "tw-black-arrow")
    )
    beyond_the_attack(table)
    for fig in ("tw-aragorn-ii", "tw-balin", "tw-bofur"):
        table.change(lambda t, fig=fig: t.part("figures").update({fig: "ungetappt"}))
    table.does("p1", "spiele tw-glamdring")
    table.does("p1", "auf tw-aragorn-ii")
    table.settles()
    table.puts(tw_aragorn_ii="ungetappt")
    table.does("p1", "spiele tw-star-glass")
    assert "me.gegenstand.geringere" in table.refused("p1", "auf tw-aragorn-ii").rules
    table.does("p1", "auf tw-balin")
    table.settles()
    assert table.lies("bei tw-balin") == ["tw-star-glass"]
    assert "me.gegenstand.geringere" in table.refused("p1", "spiele tw-black-arrow").rules


@pytest.mark.rule("me.verbuendet.ausspielen", "me.verbuendet.begriff")
def test_an_ally_comes_at_his_site_under_whoever_taps_for_him():
    table, gid = entered("tw-aragorn-ii", "tw-balin", at="tw-goblin-gate", hand=("tw-gollum",))
    beyond_the_attack(table)
    table.puts(tw_aragorn_ii="ungetappt")
    table.does("p1", "verbuende tw-gollum tw-aragorn-ii")
    table.settles()
    assert table.state["led"] == {"tw-gollum": "tw-aragorn-ii"} and table.state_of("tw-aragorn-ii") == "getappt"
    assert table.state["sites"][company(table.state, gid)["site"]]["tapped"]
    table, _ = entered("tw-aragorn-ii", at="tw-bree", hand=("tw-gollum",))
    assert "me.verbuendet.ausspielen" in table.refused("p1", "verbuende tw-gollum tw-aragorn-ii").rules


@pytest.mark.rule("me.verbuendet.abwurf")
def test_an_ally_goes_with_his_leader():
    table, _ = scene("tw-aragorn-ii", "tw-balin")
    table.leads("tw-aragorn-ii", "tw-gollum")
    table.change(lambda t: leave(t, "tw-aragorn-ii", "abgeworfen"))
    assert "tw-gollum" in table.lies("abwurf p1") and "tw-gollum" not in table.state["figures"]


@pytest.mark.rule("me.verbuendet.charakter")
def test_an_ally_is_no_character_but_in_combat():
    table, gid = scene("tw-aragorn-ii", "tw-balin", "tw-bofur")
    table.leads("tw-aragorn-ii", "tw-gollum")
    assert "tw-gollum" not in people.characters(table.state, gid) and people.size(table.state, gid) == 3
    assert "tw-gollum" in people.fighters(table.state, gid)


@pytest.mark.rule("me.verbuendet.weitergeben")
def test_an_ally_is_not_handed_over():
    table, _ = scene("tw-aragorn-ii", "tw-balin")
    table.leads("tw-aragorn-ii", "tw-gollum")
    table.bears("tw-aragorn-ii", "tw-glamdring")
    assert {key.split()[1] for key in table.may("p1", "gib")} == {"tw-glamdring"}


# --- factions ------------------------------------------------------------------------------------------


def before_the_faction(*figs: str, at: str = "tw-bree", faction: str = "tw-rangers-of-the-north") -> Table:
    table, _ = entered(*figs, at=at, hand=(faction,))
    beyond_the_attack(table)
    return table


@pytest.mark.rule("me.heer.versuch", "me.heer.begriff", "me.heer.erfolg")
@pytest.mark.parametrize(("dice", "won"), [((2, 3), False), ((3, 3), True)])
def test_a_faction_is_won_by_more_than_its_number(dice, won):
    table = before_the_faction("tw-beretar")  # influence 1, a Dúnadan 1, at home; the number is nine
    table.change(lambda t: effects.add(t, "de", value=2, only={"figur": "tw-beretar"}, until="zug"))
    table.dice(*dice)
    table.does("p1", "beeinflusse tw-rangers-of-the-north tw-beretar")
    plus = next(e.data["plus"] for e in table.events if e.kind == "heer")
    assert plus >= 4 and table.state_of("tw-beretar") == "getappt"
    total = sum(dice) + plus
    assert (table.lies("heer p1") == ["tw-rangers-of-the-north"]) == (total > 9)
    assert won == (total > 9) or plus != 4


@pytest.mark.rule("me.heer.misserfolg")
def test_after_a_failure_the_faction_is_discarded_and_the_site_stays_untapped():
    table = before_the_faction("tw-beretar")
    table.dice(1, 1)
    table.does("p1", "beeinflusse tw-rangers-of-the-north tw-beretar")
    assert table.lies("abwurf p1") == ["tw-rangers-of-the-north"] and table.lies("heer p1") == []
    assert not any(one["tapped"] for one in table.state["sites"].values())
    assert table.state_of("tw-beretar") == "getappt"


@pytest.mark.rule("me.heer.ortsphase")
def test_a_faction_is_won_at_its_site_only():
    table = before_the_faction("tw-beretar", at="tw-edoras")
    assert "me.heer.ortsphase" in table.refused("p1", "beeinflusse tw-rangers-of-the-north tw-beretar").rules


@pytest.mark.rule("me.heer.ereignisse")
def test_cards_for_the_roll_come_before_it():
    table, _ = entered("tw-beretar", "tw-balin", at="tw-bree", hand=("tw-rangers-of-the-north", "tw-a-friend-or-three"))
    beyond_the_attack(table)
    table.does("p1", "beeinflusse tw-rangers-of-the-north tw-beretar")
    assert table.at("beeinflussung") and "spiele tw-a-friend-or-three" in table.may("p1")


@pytest.mark.rule("me.ortsphase.getappt", "me.ortsphase.ausspielen")
def test_at_a_tapped_site_only_what_says_so():
    table, gid = entered("tw-beretar", at="tw-bree", hand=("tw-rangers-of-the-north", "dm-noble-hound"))
    beyond_the_attack(table)
    table.change(lambda t: t.at("sites", company(t.state, gid)["site"]).update(tapped=True))
    assert "me.ortsphase.getappt" in table.refused("p1", "beeinflusse tw-rangers-of-the-north tw-beretar").rules
    assert "verbuende dm-noble-hound tw-beretar" in table.may("p1")


# --- cards in wait ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.lauer.aufdecken.kreatur", "me.ortsphase.lauer.kreatur")
def test_a_creature_in_wait_needs_an_automatic_attack_and_comes_after_it():
    table, gid = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", wait=("tw-orc-watch",))
    assert table.at("lauer") and table.asked().keys() == {"p2"}
    table.does("p2", "aufdecken")
    assert find(table.state, "angriff")["automatic"] and not find(table.state, "angriff")["card"]
    for _ in range(60):
        attack = find(table.state, "angriff")
        if attack is not None and attack["card"]:
            break
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    assert not attack["automatic"] and company(table.state, gid)["faced"]
    table, _ = entered("tw-aragorn-ii", at="tw-edoras", wait=("le-sons-of-kings",))
    assert "hat keinen automatischen Angriff" in table.refused("p2", "aufdecken").reason


@pytest.mark.rule("me.lauer.aufdecken.kreatur")
def test_a_creature_that_is_not_playable_at_the_site_stays_face_down():
    table, _ = entered("tw-aragorn-ii", at="tw-moria", wait=("tw-wargs",))
    assert "me.lauer.aufdecken.kreatur" in table.refused("p2", "aufdecken").rules
    table, _ = entered("tw-aragorn-ii", at="tw-moria", wait=("tw-watcher-in-the-water",))  # it names the site
    assert "aufdecken" in table.may("p2")


@pytest.mark.rule("me.lauer.begriff", "me.lauer.aufdecken.kreatur")
def test_of_several_cards_in_wait_at_one_site_each_may_be_turned_up():
    table, gid = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", wait=("tw-orc-watch", "tw-watcher-in-the-water", "tw-wargs"))
    assert {"aufdecken tw-orc-watch", "aufdecken tw-watcher-in-the-water"} <= {*table.may("p2")}
    assert "me.lauer.aufdecken.kreatur" in table.refused("p2", "aufdecken tw-wargs").rules
    table.does("p2", "aufdecken tw-watcher-in-the-water")
    assert table.at("lauer") and table.asked().keys() == {"p2"}  # the next one
    table.does("p2", "aufdecken tw-orc-watch")
    table.does("p2", "verdeckt")
    assert sorted(table.lies("bereit")) == ["tw-orc-watch", "tw-watcher-in-the-water"]
    came = set()
    for _ in range(120):
        attack = find(table.state, "angriff")
        if attack is not None and attack["card"]:
            came.add(table.state["cards"][attack["card"]])
        if len(came) == 2:
            break
        if table.at("haltung"):
            table.dice(6, 6)
        table.passes()
    assert came == {"tw-orc-watch", "tw-watcher-in-the-water"}
    assert company(table.state, gid)["faced"]


@pytest.mark.rule("me.lauer.aufdecken.charakter")
def test_of_several_cards_in_wait_the_one_that_fits_answers_an_action():
    table = acting("tw-lure-of-expedience", "tw-orc-watch")
    assert table.may("p2", "aufdecken") == ["aufdecken tw-lure-of-expedience"]
    table.does("p2", "aufdecken tw-lure-of-expedience")
    table.does("p2", "auf tw-balin")
    assert table.lies("bei tw-balin") == ["tw-lure-of-expedience"]
    assert len([zone for zone in table.state["zones"] if zone.startswith("lauer p2")]) == 1  # the other one lies there still


@pytest.mark.rule("me.lauer.aufdecken.angriff", "me.ortsphase.lauer.modifikation")
def test_what_changes_the_automatic_attack_is_turned_up_before_it():
    table, _ = entered("tw-aragorn-ii", at="tw-isengard", wait=("tw-wake-of-war",))  # wolves
    table.does("p2", "aufdecken")
    while find(table.state, "angriff") is None or not find(table.state, "angriff")["strikes"]:
        table.passes()
    assert find(table.state, "angriff")["strikes"] == 4
    table, _ = entered("tw-aragorn-ii", at="tw-isengard", wait=("tw-lure-of-nature",))
    assert "me.lauer.aufdecken.angriff" in table.refused("p2", "aufdecken").rules


def acting(*wait: str, hand: tuple[str, ...] = ("tw-glamdring",)) -> Table:
    """An item is announced where cards lie in wait."""
    table, _ = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", hand=hand, wait=wait)
    if table.at("lauer"):
        table.does("p2", "verdeckt")
    beyond_the_attack(table)
    table.puts(tw_aragorn_ii="ungetappt", tw_balin="ungetappt")
    table.does("p1", "spiele tw-glamdring")
    table.does("p1", "auf tw-aragorn-ii")
    return table


@pytest.mark.rule("me.lauer.aufdecken.charakter", "me.ortsphase.lauer.aktion", "me.lauer.widerspruch.ziel")
@pytest.mark.rule("me.lauer.wirkung")
def test_what_aims_at_a_character_is_turned_up_when_something_could_tap_the_site_and_works_before():
    table = acting("tw-lure-of-expedience")
    assert table.asked().keys() == {"p2"} and "aufdecken" in table.may("p2")
    table.does("p2", "aufdecken")
    table.does("p2", "auf tw-balin")
    assert table.lies("bei tw-balin") == ["tw-lure-of-expedience"]
    assert "versuchung" in [e.kind for e in table.events] or table.at("probe")  # the item that came afterwards tempts him


@pytest.mark.rule("me.lauer.wirkung.beispiel")
def test_against_what_was_turned_up_marvels_told_may_be_played_at_once():
    table = acting("tw-lure-of-nature", hand=("tw-glamdring", "td-marvels-told"))
    table.does("p2", "aufdecken")
    if table.at("ziel"):
        table.does("p2", "auf tw-aragorn-ii")
    assert table.lies("bei tw-aragorn-ii") == ["tw-lure-of-nature"]
    table.does("p1", "spiele td-marvels-told")
    while table.lies("kette"):
        table.passes()
    assert "tw-lure-of-nature" in table.lies("abwurf p2")


@pytest.mark.rule("me.lauer.aufdecken")
def test_it_aims_only_at_whoever_was_in_play_in_the_hazard_phase():
    figs = ("tw-aragorn-ii", "tw-beretar")
    table, gid = entered(*figs, at="tw-bree", hand=("tw-rangers-of-the-north",), wait=("tw-lure-of-nature",))
    table.does("p2", "verdeckt")
    table.change(lambda t: t.at("companies", gid).update(there=["tw-aragorn-ii"]))  # Beretar came too late
    table.does("p1", "beeinflusse tw-rangers-of-the-north tw-beretar")
    table.does("p2", "aufdecken")
    assert "me.lauer.aufdecken" in table.refused("p2", "auf tw-beretar").rules
    table.does("p2", "auf tw-aragorn-ii")
    assert table.lies("bei tw-aragorn-ii") == ["tw-lure-of-nature"]


@pytest.mark.rule("me.lauer.aufdecken")
def test_a_resource_in_wait_is_a_bluff_and_stays_face_down():
    table, _ = entered("tw-aragorn-ii", at="tw-moria", wait=("tw-dodge",))
    assert "me.lauer.aufdecken" in table.refused("p2", "aufdecken").rules


@pytest.mark.rule("me.lauer.aufdecken.beeinflussung")
def test_what_bears_on_influence_is_turned_up_when_it_is_tried():
    assert at_site.aims_at_somebody(FACES["tw-muster-disperses"], True, True) is None
    assert at_site.aims_at_somebody(FACES["tw-muster-disperses"], True, False) is not None
    table, _ = entered("tw-aragorn-ii", at="tw-bree", hand=("tw-rangers-of-the-north",), wait=("td-foolish-words",))
    table.does("p2", "verdeckt")
    table.does("p1", "beeinflusse tw-rangers-of-the-north tw-aragorn-ii")
    assert table.asked().keys() == {"p2"}


@pytest.mark.rule("me.lauer.verbot")
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("tw-river", "etwas zu unternehmen"),
        ("tw-lost-in-free-domains", "etwas zu unternehmen"),
        ("tw-call-of-home", "verlässt jemand"),
        ("dm-seized-by-terror", "verlässt jemand"),
    ],
)
def test_five_kinds_are_never_turned_up(card, why):
    assert why in at_site.never_revealed(FACES[card]).reason


@pytest.mark.rule("me.lauer.verbot")
def test_the_five_kinds_by_what_they_say():
    found = {word: at_site.sort_of_effect(e) for word, e in {
        "zurueck": {"zurueck": "gemeinschaft"}, "ort": {"tappe": "ort"}, "tappt": {"tappe": "ziel"},
        "weg": {"wirf-ab": "ziel"}, "verbietet": {"verbietet": "ortsphase"}, "versuchung": {"vw": "ziel"},
    }.items()}  # fmt: skip
    assert found == {"zurueck": "zurueck", "ort": "tappt-ort", "tappt": "tappt", "weg": "verlaesst", "verbietet": "verbietet",
                     "versuchung": ""}  # fmt: skip


@pytest.mark.rule("me.ortsphase.abschluss.lauer", "me.bgphase.wid.lauer-rueckkehr", "me.lauer.rueckkehr")
@pytest.mark.rule("me.ortsphase.abschluss.ablauf")
def test_what_was_not_turned_up_returns_in_the_end_phase():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras")
    table.waits("g1", "tw-orc-watch")
    table.site_phase()
    table.does("p1", "draussen")
    assert "tw-orc-watch" in table.lies("hand p2") and table.at("eine-weg")


@pytest.mark.rule("me.ortsphase.abschluss.handkarten")
def test_each_may_discard_one_and_then_holds_eight():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("tw-dodge",), against=("tw-wargs",))
    table.step("the_end", "ort")
    table.does("p1", "abwurf tw-dodge")
    table.does("p1", "mehr")
    table.does("p2", "keine")
    assert [len(table.lies(f"hand {seat}")) for seat in ("p1", "p2")] == [8, 8]
    assert table.lies("abwurf p1") == ["tw-dodge"]


@pytest.mark.rule("me.ortsphase.abschluss.ereignisse")
def test_whoever_ends_his_turn_with_it_is_not_asked_again():
    for key, asked in (("keine ende", False), ("keine", True)):
        table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("tw-dodge",), against=("tw-wargs",))
        table.step("the_end", "ort")
        table.does("p1", key)
        table.does("p2", "keine")
        assert table.at("abschluss") == asked
        assert table.mover() == ("p1" if asked else "p2"), "else it is his opponent's turn"


@pytest.mark.rule("me.reserve.zugriff")
def test_who_ends_his_turn_says_with_it_that_he_fetches_no_hazards():
    for key, asked in (("keine ende", False), ("keine reserve", True)):
        table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("tw-dodge",), against=("tw-wargs",))
        table.stands("p2", "tw-lorien", "tw-gandalf")
        table.brings("reserve p1", "tw-orc-watch")
        table.step("the_end", "ort")
        table.does("p1", key)
        table.does("p2", "keine")
        assert table.at("reserve") == asked


@pytest.mark.rule("me.ortsphase.abschluss.ereignisse")
def test_events_after_that_but_no_second_filling():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras")
    table.step("the_end", "ort")
    while not table.at("abschluss"):
        table.passes()
    assert table.asked().keys() == {"p1"}
