"""Every number of a rule at its edge: one less, and one more."""

from __future__ import annotations

import pytest

from games.meccg import council
from games.meccg.cards import cards
from games.meccg.companies import influence
from games.meccg.play import attack, corruption, dragons, facts, inheritance, people, piles, playing, reactions
from games.meccg.play import turn as moments
from games.meccg.play.room import FACES, ZONES
from games.meccg.rules import combat, site, timing
from games.meccg.setup import draft, start
from games.meccg.travel import regions, routes
from games.meccg.turn import groups, movement, nazgul, organise, rounds, untap
from games.meccg.turn import people as coming
from tests.rules.meccg.szene import Scene

SEVEN = ["tw-gimli", "tw-balin", "tw-legolas", "tw-elladan", "tw-elrohir", "tw-bofur", "tw-dori"]


class Fixed:
    """What the dice show, one after the other."""

    def __init__(self, *shown: int) -> None:
        self.shown, self.state, self.told = list(shown), {"seats": ["p1", "p2"]}, []

    def roll(self, sides: int = 6) -> int:
        return self.shown.pop(0)

    def rolls(self, count: int) -> list[int]:
        return [self.roll() for _ in range(count)]

    def tell(self, kind: str, **data: object) -> None:
        self.told.append((kind, data))


@pytest.mark.rule("me.ende.rat.reihenfolge")
def test_the_dice_say_who_checks_first():
    assert council.dice_say(Fixed(1)) == ["p1", "p2"] and council.dice_say(Fixed(2)) == ["p2", "p1"]


@pytest.mark.rule("me.start.startspieler")
def test_the_higher_roll_begins_whoever_rolled_it():
    assert start.who_begins(Fixed(6, 5, 3, 4)) == "p1" and start.who_begins(Fixed(1, 2, 3, 1)) == "p2"
    assert start.who_begins(Fixed(2, 2, 3, 1, 6, 6, 1, 1)) == "p1"  # equal ones roll again


@pytest.mark.rule("me.ende.rat.ablauf", "me.ende.begriff.rat")
def test_in_the_council_they_check_in_their_order():
    scene = Scene(p1=["tw-gimli", "tw-balin"], p2=["tw-legolas"])
    scene.change(lambda t: [t.pop() for _ in range(len(t.state["stack"]) - 2)] and council.meet(t))
    order = [fig for seat in next(f["seats"] for f in scene.state["stack"] if f["frame"] == "rat") for fig in scene.figs(seat)]
    checked = []
    for _ in range(40):
        now = [f["figure"] for f in scene.state["stack"] if f["frame"] == "probe"]
        checked += [fig for fig in now if fig not in checked]
        if not scene.asked():
            break
        (seat,) = scene.asked()
        keys = scene.offers(seat)
        scene.says(seat, next((k for k in ("wuerfle", "passe") if k in keys), keys[0]))
    assert [fig for fig in order if fig in checked] == checked and len(checked) >= 2


@pytest.mark.rule("me.punkte.handkarten")
def test_only_a_card_worth_points_is_taken_off_for_its_double_in_the_opponents_hand():
    scene = Scene(p1=["tw-gimli"], against=["tw-glamdring", "tw-the-one-ring"])
    scene.bears("tw-gimli", "tw-glamdring")
    assert council.held_by_opponent(scene.state, "p1") == 1
    nothing = next(id for id, c in cards().items() if c.get("unique") and not c.get("marshalling_points") and
                   c["alignment"] == "hero" and c["klasse"] == "resource-item")  # fmt: skip
    scene = Scene(p1=["tw-gimli"], against=[nothing])
    scene.bears("tw-gimli", nothing)
    assert council.worth(scene.state, nothing) == 0 and council.held_by_opponent(scene.state, "p1") == 0


@pytest.mark.rule("me.angriff.besiegen")
def test_an_attack_nobody_had_to_face_is_not_defeated():
    assert not attack.defeated({"beaten": 0, "assigned": [], "strikes": 2})
    assert attack.defeated({"beaten": 1, "assigned": ["tw-gimli"], "strikes": 1})
    assert not attack.defeated({"beaten": 1, "assigned": ["tw-gimli", "tw-balin"], "strikes": 2})


@pytest.mark.rule("me.orga.gefahren.versuchung", "me.versuchung.loswerden.ohne", "me.versuchung.loswerden.widerspruch")
def test_without_tapping_three_more_are_needed():
    assert corruption.without_tapping(True, False) == 3
    assert corruption.without_tapping(True, True) == corruption.without_tapping(False, False) == 0


@pytest.mark.rule("me.konstitution.schon.verwundet", "me.konstitution.schon.verwundet.wann")
def test_one_more_only_against_whoever_was_wounded_before():
    assert [combat.wounded_before(was) for was in ("ungetappt", "getappt", "verwundet")] == [0, 0, 1]


@pytest.mark.rule("me.limit.begriff", "me.bgphase.gefahren.spielen", "me.lauer.begriff")
def test_the_last_hazard_of_the_limit_may_be_played_and_none_after_it():
    assert timing.within_limit(1, 2, False) is None and timing.within_limit(0, 2, False) is not None
    assert timing.within_limit(0, 2, True) is None
    assert site.room_to_wait(1, 2) is None and site.room_to_wait(0, 2) is not None


@pytest.mark.rule("me.zug.gegner", "me.bgphase.gefahren.spielen")
def test_a_hazard_is_used_in_the_opponents_turn_and_a_resource_in_ones_own():
    hazard, item = FACES["tw-adunaphel"], FACES["tw-cram"] if "tw-cram" in FACES else FACES["td-cram"]
    assert timing.used_against_the_mover(True, hazard) is not None
    assert timing.used_against_the_mover(False, hazard) is None and timing.used_against_the_mover(True, item) is None


@pytest.mark.rule("me.reise.regionen", "me.orga.route.erreichbar", "me.reise.arten")
def test_four_regions_are_reached_and_five_not():
    start_ = "tw-rivendell"
    by_distance: dict[int, str] = {}
    for id, card in cards().items():
        if card["klasse"] == "site" and card["alignment"] == "hero" and card.get("region") and not card.get("underdeeps"):
            by_distance.setdefault(regions.distance(cards()[start_]["region"], card["region"]), id)
    assert routes.regions_reach(routes.REGION, start_, by_distance[4], 4) is None
    assert routes.regions_reach(routes.REGION, start_, by_distance[5], 4) is not None
    assert routes.regions_reach(routes.REGION, start_, by_distance[6], 6) is None
    assert routes.regions_reach(routes.REGION, start_, by_distance[1], 4) is None


@pytest.mark.rule("me.orga.groesse", "me.gemeinschaft.groesse.maximum")
def test_seven_are_a_company_and_eight_are_not():
    scene = Scene(p1=SEVEN)
    gid = scene.gids["p1"]
    assert groups.not_too_large(scene.state, gid) is None
    assert coming.room_for_one(scene.state, gid, "tw-frodo") is not None
    scene = Scene(p1=[*SEVEN[:6], "tw-frodo"])
    gid = scene.gids["p1"]
    assert coming.room_for_one(scene.state, gid, "tw-sam-gamgee") is None  # six and two halves
    assert coming.room_for_one(scene.state, gid, "tw-ori") is not None
    scene = Scene(p1=[*SEVEN, "tw-ori"])
    assert groups.not_too_large(scene.state, scene.gids["p1"]) is not None


@pytest.mark.rule("me.bgphase.karten.geisteskraft")
def test_a_mind_of_three_draws_and_one_of_two_does_not():
    by_mind = {}
    for id, card in cards().items():
        if card["klasse"] == "character" and card["alignment"] == "hero" and id.startswith("tw-"):
            by_mind.setdefault(card["mind"], id)
    for mind, draws in ((2, False), (3, True), (4, True)):
        scene = Scene(p1=[by_mind[mind]])
        assert movement.may_draw(scene.state, scene.gids["p1"]) == draws, mind
    scene = Scene(p1=["tw-gandalf"])
    assert movement.may_draw(scene.state, scene.gids["p1"])


@pytest.mark.rule("me.bgphase.karten.ziehen", "me.bgphase.karten.zufluchtsort")
def test_draws_are_never_less_than_nothing():
    scene = Scene(p1=["tw-gimli"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin"])
    gid = scene.gids["p1"]
    own, other = cards()["tw-moria"]["draws_player"], cards()["tw-moria"]["draws_opponent"]
    assert movement.draws(scene.state, gid) == (own, other)
    for less in (1, 9):
        scene.change(lambda t, less=less: t.state["effects"].append(
            {"kind": "gegner-zieht", "op": "plus", "value": -less, "card": "", "source": "", "ids": {}}))  # fmt: skip
    assert movement.draws(scene.state, gid) == (own, 0)


@pytest.mark.rule("me.ende.decks", "me.ende.ueberblick", "me.ende.rat.letzte")
def test_the_game_is_over_when_both_decks_are_exhausted_twice():
    both = [(2, 2, True), (1, 2, False), (2, 1, False), (3, 2, True)]
    for one, two, ends in both:
        players = {"p1": {"exhausted": one}, "p2": {"exhausted": two}}
        assert rounds.over({"called": "", "mover": "p1", "players": players, "round": 9}) == ends, (one, two)
    assert rounds.over({"called": "p1", "mover": "p2"}) and not rounds.over({"called": "p1", "mover": "p1"})


@pytest.mark.rule("me.angriff.zuordnung", "me.angriff.zuordnung.beispiel")
def test_what_a_creature_is_keyed_to():
    assert facts.keyed_to(False, "schattenhort", "schattenhort", "Moria") == ["schattenhort", "ort"]
    assert facts.keyed_to(False, "Moria", "schattenhort", "Moria") == ["Moria", "ort"]
    assert facts.keyed_to(False, "ruine", "schattenhort", "Moria") == ["ruine", "ort"]
    assert facts.keyed_to(False, "wildnis", "schattenhort", "Moria") == ["wildnis", "region"]
    assert facts.keyed_to(False, "", "schattenhort", "Moria") == []


@pytest.mark.rule("me.start.kartentext")
def test_as_many_items_as_a_card_says_go_over():
    assert inheritance.no_more({"left": 0}) is not None
    assert (
        inheritance.no_more({"left": 1}) is None and inheritance.no_more({"left": -1}) is None and inheritance.no_more({}) is None
    )


@pytest.mark.rule("me.start.kartentext")
def test_what_a_card_excludes():
    scene = Scene(p1=["tw-gimli", "tw-balin"], p2=["tw-legolas"])
    assert playing.only_once(scene.state, FACES["tw-doors-of-night"], "") is None
    lure = FACES["le-lure-of-the-senses"]
    assert lure.einmal and playing.only_once(scene.state, lure, "tw-gimli") is None
    scene.bears("tw-gimli", "le-lure-of-the-senses")
    assert playing.only_once(scene.state, lure, "tw-gimli") is not None
    assert playing.only_once(scene.state, lure, "tw-balin") is None
    night = FACES["tw-night"]
    assert playing.only_once(scene.state, night, "") is None
    scene.lies("p2", "tw-night")
    assert playing.only_once(scene.state, night, "") is not None


@pytest.mark.rule("me.ortsphase.lauer.aktion", "me.lauer.aufdecken.charakter", "me.lauer.widerspruch.ziel")
def test_what_could_tap_the_site():
    assert reactions.could_tap_the_site(FACES["tw-glamdring"], 0)
    assert not reactions.could_tap_the_site(FACES["tw-concealment"], 0)
    taps = FACES["dm-the-windlord-found-me"]
    assert reactions.could_tap_the_site(taps, 0)


@pytest.mark.rule("me.verbuendet.charakter")
def test_the_people_of_a_company_are_those_of_the_one_that_is_named():
    scene = Scene(p1=["tw-gimli"], p2=["tw-legolas"])
    assert people.characters(scene.state, scene.gids["p2"]) == ["tw-legolas"]
    assert people.characters(scene.state) == ["tw-gimli"]
    assert people.characters({**scene.state, "now": ""}) == []
    assert people.characters({**scene.state, "now": ""}, scene.gids["p2"]) == ["tw-legolas"]


@pytest.mark.rule("me.angriff.mehrere")
def test_a_creature_with_one_attack_makes_one():
    scene = Scene(p1=["tw-gimli"])
    assert attack.several_attacks(scene.state, FACES["tw-wargs"]) == 1
    many = next(FACES[id] for id, c in cards().items() if c["klasse"] == "hazard-creature" and FACES[id].angriffe > 1)
    assert attack.several_attacks(scene.state, many) == many.angriffe


@pytest.mark.rule("me.punkte.haelfte", "me.punkte.wid.kappung")
def test_exactly_half_is_not_capped_and_one_more_is():
    assert council.capped({"a": 4, "b": 2, "c": 2}) == {"a": 4, "b": 2, "c": 2}
    assert council.capped({"a": 5, "b": 2, "c": 2}) == {"a": 4, "b": 2, "c": 2}
    assert council.capped({"a": 3, "b": 0, "c": 0}) == {"a": 0, "b": 0, "c": 0}


@pytest.mark.rule("me.punkte.turnier")
def test_tournament_points_at_their_edges():
    given = {
        (5, 5): (3, 3),
        (14, 10): (4, 2),
        (15, 10): (5, 1),
        (19, 10): (5, 1),
        (20, 10): (6, 0),
        (10, 14): (2, 4),
        (0, 1): (0, 6),
    }
    assert {pair: council.tournament(*pair) for pair in given} == given


@pytest.mark.rule("me.punkte.avatar", "me.punkte.wid.reihenfolge", "me.punkte.ablauf")
def test_a_lost_wizard_costs_five_a_living_one_nothing_and_nobody_ends_below_nothing():
    scene = Scene(p1=["tw-gimli"], p2=["tw-legolas"])
    assert council.lost_avatar(scene.state, "p1") == 0
    scene.change(lambda t: t.at("players", "p1").update(lost="tw-gandalf"))
    assert council.lost_avatar(scene.state, "p1") == 5 and council.lost_avatar(scene.state, "p2") == 0
    assert council.final(Scene().state, "p1") == 0
    empty = Scene()
    empty.change(lambda t: t.at("players", "p1").update(lost="tw-gandalf"))
    assert council.final(empty.state, "p1") == 0


@pytest.mark.rule("me.punkte.kategorien", "me.punkte.begriff", "me.punkte.minimum")
def test_no_category_is_below_nothing():
    scene = Scene(p1=["tw-gimli"])
    scene.change(lambda t: people.leave(t, "tw-gimli", "eliminiert"))
    scene.lay(lambda t: scene.deal(t, "p1", "tw-elrond", "gegangen p1"))
    assert council.lost("tw-elrond") == 3
    assert council.raw(scene.state, "p1") == dict.fromkeys(council.CATEGORIES, 0)


@pytest.mark.rule("me.angriff.wurf.nicht-tappen")
def test_only_whoever_could_tap_pays_for_staying_untapped():
    assert [combat.staying_untapped(how) for how in ("ungetappt", "getappt", "verwundet")] == [-3, 0, 0]


@pytest.mark.rule("me.orga.gefolgsmann", "me.einfluss.allgemein", "me.einfluss.direkt")
def test_influence_that_is_just_enough_is_enough():
    assert coming.enough_general(4, 4) is None and coming.enough_general(3, 4) is not None
    scene = Scene(p1=["tw-elrond", "tw-gimli"])
    free = influence.free_direct(scene.state, "tw-elrond")
    assert free == 4
    assert influence.enough_direct(scene.state, "tw-elrond", free, "tw-gimli") is None
    assert influence.enough_direct(scene.state, "tw-elrond", free + 1, "tw-gimli") is not None
    scene = Scene(p1=["tw-bofur"])
    assert influence.free_direct(scene.state, "tw-bofur") == 0
    scene = Scene(p1=["tw-elrond", "tw-bofur:tw-elrond"])
    assert influence.free_direct(scene.state, "tw-elrond") == 2


@pytest.mark.rule("me.limit.begriff")
def test_what_costs_as_much_as_is_left_of_the_limit_may_be_paid():
    assert timing.room_for(2, 2) is None and timing.room_for(1, 2) is not None and timing.room_for(3, 2) is None


@pytest.mark.rule("me.start.draft.zwanzig", "me.start.wid.einfluss", "me.start.draft.modifikation")
def test_twenty_of_mind_may_be_drafted_and_twenty_one_not():
    scene = Scene(p1=["tw-elrond", "tw-gimli"])  # 10 and 6
    minds = {cards()[id]["mind"]: id for id in ("tw-elladan", "tw-legolas", "tw-thorin-ii", "tw-balin", "tw-beretar")}
    used = sum(cards()[id]["mind"] for id in ("tw-elrond", "tw-gimli"))
    assert draft.within_twenty(scene.state, "p1", minds[20 - used]) is None
    assert all(draft.within_twenty(scene.state, "p1", id) is not None for mind, id in minds.items() if mind > 20 - used)


@pytest.mark.rule("me.start.gegenstaende")
def test_a_starting_item_is_minor_and_not_unique():
    assert start.common_and_minor("td-cram") is None
    assert start.common_and_minor("tw-sword-of-gondolin") is not None  # major
    unique = next(id for id, c in cards().items() if c["klasse"] == "resource-item" and "minor" in c["subtype"] and c["unique"])
    assert start.common_and_minor(unique) is not None


@pytest.mark.rule("me.start.draft.gleich", "me.deck.begriff.einzigartig")
def test_only_he_who_is_there_already_is_nobody_elses():
    scene = Scene(p1=["tw-gimli"], p2=["tw-legolas"])
    assert draft.not_there_yet(scene.state, "tw-legolas") is not None and draft.not_there_yet(scene.state, "tw-balin") is None


@pytest.mark.rule("me.start.draft.zurseite")
def test_the_tenth_character_goes_into_the_deck_and_the_eleventh_not():
    assert draft.room_in_deck(9) is None and draft.room_in_deck(10) is not None


@pytest.mark.rule("me.orga.ende.reihenfolge", "me.orga.charakter.einfluss", "me.einfluss.widerspruch.abwerfen")
def test_only_who_came_just_now_under_general_influence_goes_back():
    scene = Scene(p1=["tw-elrond", "tw-bofur:tw-elrond", "tw-gimli"])

    def fresh(fig: str) -> str:
        scene.change(lambda t: t.at("players", "p1").update(brought=fig))
        return organise.goes_back_first(scene.state, "p1")

    assert [fresh(fig) for fig in ("tw-gimli", "tw-bofur", "tw-balin", "")] == ["tw-gimli", "", "", ""]


@pytest.mark.rule("me.gegenstand.fremde-ausrichtung")
def test_only_items_of_minions_are_without_effect():
    minion = next(id for id, c in cards().items() if c["klasse"] == "resource-item" and c["alignment"] == "minion")
    other = next(id for id, c in cards().items() if c["klasse"] == "resource-event" and c["alignment"] == "minion")
    assert site.without_effect(FACES[minion])
    assert not site.without_effect(FACES["tw-glamdring"]) and not site.without_effect(FACES[other])


@pytest.mark.rule("me.ort.ressourcen.fremd")
def test_resources_of_heroes_at_sites_of_minions():
    theirs = next(id for id, c in cards().items() if c["klasse"] == "site" and c["alignment"] == "minion")
    assert site.of_the_same_side(FACES["tw-treebeard"], "dort", theirs) is not None
    assert site.of_the_same_side(FACES["tw-treebeard"], "dort", "tw-moria") is None
    assert site.of_the_same_side(FACES["tw-glamdring"], "dort", theirs) is None
    news = next((id for id, c in cards().items() if c["title_en"] in site.AT_EITHER and c["alignment"] == "hero"), None)
    assert news is None or site.of_the_same_side(FACES[news], "dort", theirs) is None


@pytest.mark.rule("me.reserve.mindestens")
def test_a_deck_of_five_takes_a_card_of_the_reserve_and_one_of_four_does_not():
    assert untap.deck_is_full_enough(5) is None and untap.deck_is_full_enough(4) is not None


@pytest.mark.rule("me.stapel.austausch", "me.reserve.austausch")
def test_up_to_five_are_exchanged_where_there_is_something_on_either_side():
    for reserve, gone, asked in ((["tw-wargs"], ["tw-giant"], True), ([], ["tw-giant"], False), (["tw-wargs"], [], False)):
        scene = Scene(p1=["tw-gimli"])
        for zone in ("reserve p1", "abwurf p1"):
            scene.lay(lambda t, zone=zone: [ZONES.move(t, c, zone, "stapel p1") for c in list(ZONES.cards(t.state, zone))])
        for zone, faces in (("reserve p1", reserve), ("abwurf p1", gone)):
            for face in faces:
                scene.lay(lambda t, scene=scene, face=face, zone=zone: scene.deal(t, "p1", face, zone))
        scene.lay(lambda t: piles.exchange(t, {"seat": "p1"}))
        top = scene.state["stack"][-1]
        assert (top["frame"] == "austausch") == asked, (reserve, gone)
        assert not asked or top["left"] == 5


@pytest.mark.rule("me.bgphase.aufgeloest")
def test_a_card_may_still_be_laid_in_wait_while_one_is_left_of_the_limit():
    for played, may in ((3, True), (4, False)):
        scene = Scene(p1=["tw-gimli"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin"], limit=4)
        scene.change(lambda t, played=played, gid=scene.gids["p1"]: t.at("companies", gid).update(played=played))
        assert movement.may_still_wait(scene.state) == may, played


@pytest.mark.rule("me.gemeinschaft.groesse.mindestens", "me.orga.wid.groesse-zwei", "me.orga.gefahrenlimit")
@pytest.mark.rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", "me.limit.widerspruch.hobbits")
def test_halves_are_rounded_up_and_two_is_the_least():
    sizes = {("tw-gimli",): 2, ("tw-gimli", "tw-frodo"): 2, ("tw-gimli", "tw-balin", "tw-frodo"): 3,
             ("tw-gimli", "tw-balin", "tw-frodo", "tw-sam-gamgee"): 3, tuple(SEVEN): 7}  # fmt: skip
    for figs, count in sizes.items():
        scene = Scene(p1=figs)
        assert people.size(scene.state, scene.gids["p1"]) == count, figs


@pytest.mark.rule("me.kreatur.nazgul.begriff")
def test_a_nazgul_in_play_is_a_creature_of_that_kind_and_ones_own():
    scene = Scene(p1=["tw-gimli"], p2=["tw-legolas"])
    for seat, face in (("p2", "tw-adunaphel"), ("p2", "tw-doors-of-night"), ("p2", "tw-wargs"), ("p1", "tw-akhorahil")):
        scene.lay(lambda t, seat=seat, face=face: scene.deal(t, seat, face, "wirkt"))
    assert [scene.state["cards"][card] for card in nazgul.in_play(scene.state, "p2")] == ["tw-adunaphel"]


@pytest.mark.rule("me.zug.enttappen.heilen", "me.zug.begriff.verwundet", "me.zug.enttappen.reihenfolge")
def test_nobody_is_healed_where_no_haven_is():
    for at, healed in (("tw-lorien", True), ("tw-bree", False)):
        scene = Scene(p1=["tw-gimli"], at=at)
        scene.puts("tw-gimli", "verwundet")
        scene.lay(lambda t: untap.heal(t, "tw-gimli"))
        assert (scene.state_of("tw-gimli") == "getappt") == healed, at


@pytest.mark.rule("me.start.kartentext")
def test_as_many_attacks_are_spared_as_a_card_says():
    assert attack.enough_spared(1, 2, "er") is None and attack.enough_spared(2, 2, "er") is not None


@pytest.mark.rule("me.bgphase.begriff.reiseroute", "me.reise.route", "me.ort.reiseroute")
@pytest.mark.rule("me.gemeinschaft.reiseroute.gemeinsam")
def test_the_way_by_the_starter_rules_is_as_printed_and_by_regions_the_first_of_the_shortest():
    names, types = routes.starter_way("tw-rivendell", "tw-moria")
    assert movement.way_of(routes.STARTER, "tw-rivendell", "tw-moria", 4) == {"regionen": names, "typen": types}
    way = routes.region_ways("tw-rivendell", "tw-moria", 4)[0]
    assert movement.way_of(routes.REGION, "tw-rivendell", "tw-moria", 4) == {
        "regionen": list(way), "typen": [regions.kind(r) for r in way]}  # fmt: skip


@pytest.mark.rule("me.einfluss.gefolgsmann")
def test_only_the_followers_of_whoever_leaves_are_free():
    scene = Scene(p1=["tw-elrond", "tw-bofur:tw-elrond", "tw-aragorn-ii", "tw-ori:tw-aragorn-ii"])
    scene.lay(lambda t: people.no_leader(t, "tw-elrond"))
    assert scene.state["under"] == {"tw-ori": "tw-aragorn-ii"} and scene.state["free"] == ["tw-bofur"]
    scene.lay(lambda t: people.no_leader(t, "tw-ori"))
    assert scene.state["under"] == {} and scene.state["free"] == ["tw-bofur"]


@pytest.mark.rule("me.zug.enttappen.karten")
def test_ones_own_cards_untap_and_those_of_the_opponent_stay():
    scene = Scene(p1=["tw-gimli"], p2=["tw-legolas"])
    scene.bears("tw-gimli", "tw-sword-of-gondolin")
    scene.bears("tw-legolas", "tw-horn-of-anor")
    mine, theirs = (ZONES.cards(scene.state, f"bei {fig}")[0] for fig in ("tw-gimli", "tw-legolas"))
    scene.lay(lambda t: t.state.update(tapped=t.own([mine, theirs])))
    scene.lay(moments.untap_cards)
    assert scene.state["tapped"] == [theirs]


@pytest.mark.rule("me.bgphase.reihenfolge")
def test_who_has_one_company_has_no_order_to_choose():
    assert not movement.his_order(1) and movement.his_order(2)


@pytest.mark.rule("me.versuchung.punkte.begriff")
def test_corruption_is_the_sum_of_what_lies_with_him():
    scene = Scene(p1=["tw-gimli"])
    assert people.corruption(scene.state, "tw-gimli") == 0
    scene.bears("tw-gimli", "tw-glamdring", "tw-sword-of-gondolin")
    points = sum(FACES[id].vp for id in ("tw-glamdring", "tw-sword-of-gondolin"))
    assert people.corruption(scene.state, "tw-gimli") == points > 0


@pytest.mark.rule("me.gegenstand.geringere", "me.ortsphase.geringerer")
def test_a_minor_item_follows_in_the_turn_the_site_was_tapped_and_once():
    now = {"round": 3}
    assert playing.minor_item_may_follow(now, {"turn": 3, "second": False})
    assert not playing.minor_item_may_follow(now, {"turn": 3, "second": True})
    assert not playing.minor_item_may_follow(now, {"turn": 2, "second": False})
    assert not playing.minor_item_may_follow({"round": 0}, {"second": False})
    assert playing.minor_item_may_follow({}, {"turn": 0, "second": False})
    assert not playing.minor_item_may_follow({}, {"turn": -1, "second": False})


@pytest.mark.rule("me.reise.regionen", "me.orga.route.erreichbar", "me.reise.arten")
def test_what_is_more_than_six_regions_away_is_out_of_reach():
    far = [id for id, card in cards().items() if card["klasse"] == "site" and card["alignment"] == "hero" and card.get("region")
           and not card.get("underdeeps") and regions.distance("Lindon", card["region"]) == 0]  # fmt: skip
    assert far and all("mehr als 6" in str(routes.regions_reach(routes.REGION, "tw-grey-havens", id, 6)) for id in far[:3])


@pytest.mark.rule("me.drachen.hort.verlust")
def test_a_hoard_lasts_as_long_as_the_turn_in_which_its_dragon_fell():
    hoard = next(FACES[id] for id, c in cards().items() if "hoard-item" in (c.get("keywords") or ()) and c["alignment"] == "hero")
    lair = next(id for id, c in cards().items() if c["klasse"] == "site" and c["alignment"] == "hero" and dragons.lord_of(id))
    scene = Scene(p1=["tw-gimli"], at=lair)
    assert dragons.hoard_is_gone(scene.state, hoard, lair) is None
    fell = {dragons.lord_of(lair): scene.state["round"]}
    scene.state = {**scene.state, "slain": fell}
    assert dragons.slain(scene.state) == fell and dragons.hoard_is_gone(scene.state, hoard, lair) is None
    scene.state = {**scene.state, "round": scene.state["round"] + 1}
    assert dragons.hoard_is_gone(scene.state, hoard, lair) is not None
    assert dragons.hoard_is_gone(scene.state, FACES["tw-glamdring"], lair) is None
