"""The end: decks exhausted, the Council called, its checks, the points."""

from __future__ import annotations

import pytest

from games.flow import Transition
from games.meccg import council
from games.meccg.play import corruption as temptation
from games.meccg.play import people, piles
from games.meccg.play.room import ZONES
from games.meccg.rules import combat
from games.meccg.turn import ending, rounds
from tests.rules.meccg.test_reise_und_ort import points
from tests.rules.meccg.tisch import GAME, Table, scene


def lay(table: Table, zone: str, *faces: str) -> None:
    """Cards of a seat lie in this open zone of its."""
    seat = zone.split()[1]
    for card in table.brings(f"hand {seat}", *faces):
        table.change(lambda t, card=card: ZONES.move(t, card, f"hand {seat}", zone))


# --- points ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.punkte.kategorien", "me.punkte.minimum", "me.punkte.begriff")
def test_points_in_six_categories():
    table, _ = scene("tw-aragorn-ii", "tw-boromir-ii")
    table.bears("tw-aragorn-ii", "tw-glamdring")
    table.leads("tw-aragorn-ii", "tw-gollum")
    lay(table, "heer p1", "tw-riders-of-rohan")
    lay(table, "siegpunkte p1", "tw-orc-guard")
    found = council.raw(table.state, "p1")
    assert found == points(character=4, item=2, ally=2, faction=3, kill=1)
    assert council.total(table.state, "p1") == 12


@pytest.mark.rule("me.punkte.kreaturen", "me.angriff.besiegen.siegpunkte")
def test_a_creature_with_a_star_gives_heroes_nothing():
    from games.meccg.cards import cards

    starred = next(id for id, card in cards().items() if card["klasse"] == "hazard-creature" and card.get("mp_stern"))
    table, _ = scene("tw-aragorn-ii")
    lay(table, "siegpunkte p1", "tw-orc-guard", starred)
    assert council.raw(table.state, "p1")["kill"] == 1


@pytest.mark.rule("me.punkte.wid.reihenfolge", "me.punkte.ablauf")
def test_doubled_before_capped_then_the_deductions():
    table, _ = scene("tw-aragorn-ii")  # 3 for him, doubled to 6; nothing else: capped to nothing
    lay(table, "heer p1", "tw-riders-of-rohan")  # 3, doubled to 6
    assert council.final(table.state, "p1") == 12
    lay(table, "heer p2", "tw-men-of-anorien")
    assert council.final(table.state, "p1") == 6  # 6 and 3: six is capped to three


@pytest.mark.rule("me.punkte.handkarten")
def test_one_off_for_each_unique_card_the_opponent_holds():
    table, _ = scene("tw-aragorn-ii")
    table.bears("tw-aragorn-ii", "tw-glamdring")
    assert council.held_by_opponent(table.state, "p1") == 0
    table.brings("hand p2", "tw-aragorn-ii", "tw-glamdring", "tw-orcrist")
    assert council.held_by_opponent(table.state, "p1") == 2
    table, _ = scene("tw-aragorn-ii")
    table.brings("hand p2", "ba-strider")  # the same man under another name
    assert council.held_by_opponent(table.state, "p1") == 1


@pytest.mark.rule("me.ende.rat.einberufen")
def test_who_has_no_company_left_may_call_it_too():
    table = Table("A", "B", "szene")
    table.drafts(p1=[], p2=[])
    table.until("organisation")
    table.change(lambda t: t.at("players", "p1").update(exhausted=2))
    table.until("abschluss")
    assert table.mover() == "p1" and not table.state["companies"]
    table.does("p1", "rat")
    assert table.state["called"] == "p1"


@pytest.mark.rule("me.punkte.minimum")
def test_never_below_nothing():
    table, _ = scene("tw-halbarad")
    table.change(lambda t: t.at("players", "p1").update(lost="tw-gandalf"))
    assert council.final(table.state, "p1") == 0


@pytest.mark.rule("me.punkte.sieger")
def test_the_higher_score_wins_and_equal_ones_draw():
    for extra, winners in (((), ()), (("tw-riders-of-rohan", "td-men-of-dale"), ("p1",))):
        table, _ = scene("tw-dori")
        table.stands("p2", "tw-bree", "td-ioreth")
        if extra:
            lay(table, "heer p1", *extra)
            lay(table, "siegpunkte p1", "tw-orc-guard", "tw-slayer")
        t = Transition(GAME, table.state)
        council.count(t, {})
        assert t.state["result"]["winners"] == list(winners)


# --- calling and ending ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.ende.rat.einberufen", "me.ende.wid.decks")
@pytest.mark.parametrize(("times", "score", "may"), [(0, 99, False), (1, 24, False), (1, 25, True), (2, 0, True)])
def test_twice_exhausted_or_once_with_twenty_five_points(times, score, may, monkeypatch):
    table, _ = scene("tw-aragorn-ii")
    table.change(lambda t: t.at("players", "p1").update(exhausted=times))
    monkeypatch.setattr(council, "total", lambda s, seat: score)
    assert (ending.may_call(table.state, "p1") is None) == may


@pytest.mark.rule("me.ende.decks", "me.ende.ueberblick")
def test_when_both_decks_are_exhausted_twice_the_game_ends_with_the_turn():
    table, _ = scene("tw-aragorn-ii")
    assert not rounds.over(table.state)
    for seat in ("p1", "p2"):
        table.change(lambda t, seat=seat: t.at("players", seat).update(exhausted=2))
    assert rounds.over(table.state)
    while not table.state["result"]:
        assert table.mover() == "p1" or table.state["phase"] == "rat"
        table.passes()
    assert table.state["result"]["end"] == "rat"


@pytest.mark.rule("me.ende.rat.letzte")
def test_the_opponent_has_one_more_turn():
    table, _ = scene("tw-aragorn-ii")
    table.change(lambda t: t.at("players", "p1").update(exhausted=2))
    while not table.at("abschluss"):
        table.passes()
    table.does("p1", "rat")
    assert "me.ende.rat.letzte" in table.refused("p1", "rat").rules
    table.does("p1", "passe")
    while table.mover() == "p1":
        table.passes()
    assert table.state["result"] is None and table.mover() == "p2"


@pytest.mark.rule("me.ende.rat.ablauf", "me.ende.begriff.rat", "me.ende.rat.reihenfolge")
def test_everybody_is_tempted_once_more_one_side_after_the_other():
    table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-edoras")
    table.puts(tw_aragorn_ii="verwundet", tw_balin="verwundet")  # so nobody can help and nobody is asked
    table.stands("p2", "tw-bree", "tw-bofur")
    for seat in ("p1", "p2"):
        table.change(lambda t, seat=seat: t.at("players", seat).update(exhausted=2))
    told = []
    while not table.state["result"]:
        table.passes()
        told += [e for e in table.events if e.kind in ("versuchung", "rat")]
    order = next(e.data["reihenfolge"] for e in told if e.kind == "rat")
    tested = [e.data["figur"] for e in told if e.kind == "versuchung"]
    mine = ["tw-aragorn-ii", "tw-balin"]
    assert tested == ([*mine, "tw-bofur"] if order == ["p1", "p2"] else ["tw-bofur", *mine])


@pytest.mark.rule("me.ende.wid.decks")
def test_every_game_is_one_of_two_decks():
    assert council.DECKS == 2


# --- decks ------------------------------------------------------------------------------------------


def nearly_empty(seat: str = "p1", left: int = 2, discards: tuple[str, ...] = ("tw-dodge",) * 3) -> Table:
    table, _ = scene("tw-aragorn-ii")

    def bare(t):
        for card in list(ZONES.cards(t.state, f"stapel {seat}"))[left:]:
            ZONES.move(t, card, f"stapel {seat}", f"gegangen {seat}")
        for card in list(ZONES.cards(t.state, f"reserve {seat}")):
            ZONES.move(t, card, f"reserve {seat}", f"gegangen {seat}")

    table.change(bare)
    lay(table, f"abwurf {seat}", *discards)
    return table


@pytest.mark.rule("me.stapel.aufbrauchen", "me.stapel.neu-mischen")
def test_with_the_last_card_the_deck_is_exhausted_and_the_draw_goes_on_from_the_new_one():
    table = nearly_empty()
    held = ZONES.count(table.state, "hand p1")
    table.change(lambda t: piles.draw(t, "p1", 4))
    assert table.state["players"]["p1"]["exhausted"] == 1
    assert ZONES.count(table.state, "hand p1") == held + 4 and ZONES.count(table.state, "stapel p1") == 1
    assert table.lies("abwurf p1") == []


@pytest.mark.rule("me.stapel.ortskarten")
def test_discarded_sites_return():
    table = nearly_empty()
    table.brings("orte p1", "tw-moria")
    table.change(lambda t: ZONES.move(t, ZONES.find(t.state, "orte p1", "tw-moria"), "orte p1", "ortabwurf p1"))
    table.change(lambda t: piles.draw(t, "p1", 2))
    assert table.lies("ortabwurf p1") == [] and "tw-moria" in table.lies("orte p1")


@pytest.mark.rule("me.stapel.austausch", "me.reserve.austausch")
def test_up_to_five_cards_are_exchanged_with_the_reserve():
    table = nearly_empty(discards=("tw-dodge", "tw-concealment"))
    table.brings("reserve p1", "tw-balin", "tw-wargs")
    table.change(lambda t: piles.draw(t, "p1", 2))
    assert table.at("austausch")
    table.does("p1", "tausche tw-dodge")
    table.does("p1", "gegen tw-wargs")  # they need not be of one kind
    table.does("p1", "fertig")
    assert "tw-wargs" in table.lies("stapel p1") and "tw-dodge" in table.lies("reserve p1")


@pytest.mark.rule("me.stapel.gefahren")
def test_what_is_discarded_because_of_it_is_shuffled_in():
    table = nearly_empty("p2", discards=("tw-wargs",))
    (card,) = table.brings("hand p2", "as-safe-from-the-shadow")
    from games import effects

    def lie(t):
        moved = ZONES.move(t, card, "hand p2", "wirkt")
        effects.add(t, "abwurf", on="stapel-leer", do="abwurf", card="as-safe-from-the-shadow", source=moved, until=effects.HERE)

    table.change(lie)
    table.change(lambda t: piles.draw(t, "p2", 2))
    assert "as-safe-from-the-shadow" in table.lies("stapel p2")


@pytest.mark.rule("me.deck.begriff.abwurfstapel")
def test_discards_lie_open_and_come_back():
    table, _ = scene("tw-aragorn-ii", "tw-balin")
    table.bears("tw-balin", "tw-star-glass")
    table.change(lambda t: people.leave(t, "tw-balin", "abgeworfen"))
    assert sorted(table.lies("abwurf p1")) == ["tw-balin", "tw-star-glass"]


# --- temptation ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "me.versuchung.wurf.uebersicht", "me.versuchung.wurf.begriff", "me.versuchung.abgeworfen", "me.versuchung.erfolg"
)
@pytest.mark.parametrize(("total", "fate"), [(7, ""), (6, "abgeworfen"), (5, "abgeworfen"), (4, "eliminiert"), (2, "eliminiert")])
def test_higher_equal_or_one_less_and_two_less(total, fate):
    assert combat.fate(total, 6) == fate


def tempted(table: Table, fig: str, *dice: int) -> None:
    table.dice(*dice)
    table.change(lambda t: temptation.check(t, fig))
    while table.at("probe"):
        table.does("p1", "wuerfle" if "wuerfle" in table.may("p1") else "passe")


@pytest.mark.rule("me.versuchung.zauberer")
def test_a_wizard_is_eliminated_where_others_are_discarded():
    for fig, pile in (("tw-alatar", "gegangen p1"), ("tw-aragorn-ii", "abwurf p1")):
        table, _ = scene(fig)
        table.bears(fig, "tw-sword-of-gondolin")  # two points
        tempted(table, fig, 1, 1)
        assert fig in table.lies(pile)


@pytest.mark.rule("me.versuchung.punkte.begriff", "me.versuchung.eliminiert", "me.versuchung.eliminiert.gegenstaende")
def test_points_add_up_and_nobody_takes_what_the_lost_one_bore():
    table, _ = scene("tw-aragorn-ii", "tw-balin")
    table.bears("tw-aragorn-ii", "tw-sword-of-gondolin", "td-wormsbane", "tw-star-glass")  # five
    assert people.corruption(table.state, "tw-aragorn-ii") == 5
    tempted(table, "tw-aragorn-ii", 1, 1)
    assert "tw-aragorn-ii" in table.lies("gegangen p1") and not table.at("erbe")
    assert sorted(table.lies("abwurf p1")) == ["td-wormsbane", "tw-star-glass", "tw-sword-of-gondolin"]


@pytest.mark.rule("me.versuchung.wurf.ablauf")
def test_what_is_printed_on_him_changes_his_roll():
    table, _ = scene("tw-sam-gamgee")  # +3
    table.bears("tw-sam-gamgee", "tw-sword-of-gondolin")
    tempted(table, "tw-sam-gamgee", 1, 1)
    assert "tw-sam-gamgee" in table.state["figures"]


@pytest.mark.rule("me.versuchung.unterstuetzen")
def test_companions_tap_for_one_more_each():
    table, _ = scene("tw-aragorn-ii", "tw-balin", "tw-bofur")
    table.bears("tw-aragorn-ii", "tw-sword-of-gondolin", "tw-star-glass")  # three
    table.puts(tw_bofur="getappt")
    table.dice(1, 2)
    table.change(lambda t: temptation.check(t, "tw-aragorn-ii"))
    while "hilfe tw-balin" not in table.may("p1"):
        table.passes()
    assert "me.versuchung.unterstuetzen" in table.refused("p1", "hilfe tw-bofur").rules
    table.dice(1, 2)
    table.does("p1", "hilfe tw-balin")
    assert table.state_of("tw-balin") == "getappt" and "tw-aragorn-ii" in table.state["figures"]


@pytest.mark.rule("me.versuchung.karte.eine")
def test_one_corruption_card_a_character_and_phase():
    table, _ = scene("tw-aragorn-ii", "tw-beretar", "tw-celeborn", against=("tw-lure-of-nature", "tw-lure-of-expedience"))
    table.hazard_phase()
    table.plays("p2", "tw-lure-of-nature", "auf tw-aragorn-ii")
    table.does("p2", "spiele tw-lure-of-expedience")
    assert "me.versuchung.karte.eine" in table.refused("p2", "auf tw-aragorn-ii").rules
    table.does("p2", "auf tw-beretar")


# --- chains ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.kette.wechsel", "me.kette.begriff")
def test_between_two_cards_of_ones_own_the_opponent_may_answer():
    table, _ = scene("tw-aragorn-ii", "tw-balin", hand=("tw-twilight",), against=("tw-doors-of-night", "tw-twilight"))
    table.hazard_phase()
    table.does("p2", "spiele tw-doors-of-night")
    assert table.asked().keys() == {"p1"}


@pytest.mark.rule("me.kette.aufloesung", "me.kette.ende")
def test_the_last_card_takes_effect_first_and_nothing_before_all_have_passed():
    table, _ = scene("tw-aragorn-ii", "tw-balin", hand=("tw-twilight",), against=("tw-doors-of-night", "tw-wargs"))
    table.hazard_phase()
    table.does("p2", "spiele tw-doors-of-night")
    table.does("p1", "spiele tw-twilight")
    if table.at("ziel"):
        table.does("p1", "auf tw-doors-of-night")
    assert table.lies("kette") == ["tw-doors-of-night", "tw-twilight"]
    table.settles()
    assert table.lies("wirkt") == [] and "tw-doors-of-night" in table.lies("abwurf p2")


@pytest.mark.rule("me.kette.aufloesung", "me.kette.ende")
def test_what_answers_a_creature_works_before_it_attacks():
    table, _ = scene("tw-aragorn-ii", "tw-balin", hand=("tw-dark-quarrels",), against=("tw-orc-watch",))
    table.hazard_phase()
    table.does("p2", "spiele tw-orc-watch")
    table.does("p1", "spiele tw-dark-quarrels")
    table.settles()
    assert not table.at("zuweisung", "rest") and "tw-orc-watch" in table.lies("abwurf p2")


@pytest.mark.rule("me.zug.ereignisse")
def test_resource_events_are_played_in_ones_own_phases():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("dm-smoke-rings",))
    assert table.state["phase"] == "organisation" and "spiele dm-smoke-rings" in table.may("p1")
    table.until("lang")
    assert "spiele dm-smoke-rings" in table.may("p1")  # short ones, too
    while not table.at("abschluss"):
        table.passes()
    assert "spiele dm-smoke-rings" in table.may("p1")


@pytest.mark.rule("me.zug.begriff.gefahrenspieler")
def test_in_the_opponents_turn_one_plays_hazards_only():
    table, _ = scene("tw-aragorn-ii", against=("tw-dodge", "tw-orc-guard"))
    table.hazard_phase()
    assert "me.zug.begriff.gefahrenspieler" in table.refused("p2", "spiele tw-dodge").rules


@pytest.mark.rule("me.start.kartentext")
def test_the_text_of_a_card_comes_before_the_rules():
    table, _ = scene("tw-aragorn-ii", "tw-balin", hand=("tw-gates-of-morning",), against=("tw-doors-of-night", "tw-twilight"))
    table.hazard_phase()
    table.plays("p2", "tw-doors-of-night")
    table.does("p2", "spiele tw-twilight")  # it does not count against the limit
    if table.at("ziel"):
        table.passes()
    from games.meccg.play.facts import hazards_left

    assert hazards_left(table.state) == 1
