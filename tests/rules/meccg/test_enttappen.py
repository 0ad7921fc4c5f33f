"""The order of a turn, the untap phase, and what the opponent may do in it."""

from __future__ import annotations

import pytest

from games.dice import Dice
from games.meccg.play import piles
from games.meccg.play.room import FACES, ZONES
from games.meccg.turn import rounds, untap
from tests.rules.meccg.szene import Scene
from tests.rules.meccg.tisch import GAME, Table, scene


def untaps(table: Table) -> None:
    """The untap phase of p1, once more."""
    table.step("new_turn", "abschluss")


def end_of_turn(table: Table, seat: str) -> None:
    """Everything passes until this seat organises."""
    for _ in range(200):
        if table.at("organisation") and table.mover() == seat:
            return
        table.passes()
    raise AssertionError("nobody's turn")


@pytest.mark.rule("me.zug.enttappen.charaktere")
def test_whoever_is_tapped_untaps_wherever_he_is():
    table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-moria")
    table.puts(tw_aragorn_ii="getappt", tw_balin="verwundet")
    untaps(table)
    assert table.state_of("tw-aragorn-ii") == "ungetappt"
    assert table.state_of("tw-balin") == "verwundet"  # no haven


@pytest.mark.rule("me.zug.enttappen.heilen", "me.zug.enttappen.reihenfolge", "me.zug.begriff.verwundet")
def test_the_wounded_heal_at_a_haven_after_the_untapping_and_so_stay_tapped():
    table, _ = scene("tw-aragorn-ii", at="tw-lorien")
    table.puts(tw_aragorn_ii="verwundet")
    untaps(table)
    assert table.state_of("tw-aragorn-ii") == "getappt"


@pytest.mark.rule("me.zug.begriff.zufluchtsort")
def test_only_a_haven_of_ones_own_side_heals():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras")
    table.puts(tw_aragorn_ii="verwundet")
    untaps(table)
    assert table.state_of("tw-aragorn-ii") == "verwundet"
    table, _ = scene("tw-aragorn-ii", at="tw-grey-havens")
    table.puts(tw_aragorn_ii="verwundet")
    untaps(table)
    assert table.state_of("tw-aragorn-ii") == "getappt"


@pytest.mark.rule("me.voraus.verbuendete-heilen")
def test_wounded_allies_heal_where_characters_do():
    table, _ = scene("tw-aragorn-ii", at="tw-lorien")
    table.leads("tw-aragorn-ii", "tw-gollum")
    table.puts(tw_gollum="verwundet")
    untaps(table)
    assert table.state_of("tw-gollum") == "getappt"


@pytest.mark.rule("me.zug.enttappen.karten")
def test_tapped_cards_untap_too():
    table, _ = scene("tw-aragorn-ii")
    table.bears("tw-aragorn-ii", "tw-great-shield-of-rohan")
    (shield,) = ZONES.cards(table.state, "bei tw-aragorn-ii")
    table.change(lambda t: t.part("tapped").append(shield))
    untaps(table)
    assert table.state["tapped"] == []


@pytest.mark.rule("me.zug.begriff.tappen")
def test_who_is_tapped_cannot_tap_again():
    table, _ = scene("tw-gandalf")
    table.puts(tw_gandalf="getappt")
    assert "me.zug.begriff.tappen" in table.refused("p1", "hole-reserve tw-gandalf").rules


# --- the opponent's reserve -----------------------------------------------------------------------------------------------------


def with_wizard(*reserve: str) -> Table:
    table, _ = scene("tw-gandalf", "tw-aragorn-ii", "tw-balin", "tw-boromir-ii", at="tw-rivendell")
    table.brings("reserve p2", *reserve)
    untaps(table)
    return table


@pytest.mark.rule("me.zug.enttappen.reserve", "me.reserve.enttappphase", "me.reserve.zugriff", "me.reserve.begriff")
@pytest.mark.rule("me.deck.begriff.reservestapel")
def test_against_an_avatar_in_play_the_opponent_fetches_hazards_at_a_price():
    table = with_wizard("tw-wargs", "tw-orc-guard")
    assert table.at("reserve") and table.asked().keys() == {"p2"}
    table.does("p2", "abwurf tw-wargs")
    table.does("p2", "fertig")
    assert table.lies("abwurf p2") == ["tw-wargs"]
    assert table.state["halved"] == ["p1"]
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell")
    untaps(table)
    assert not table.at("reserve")  # nobody is asked without one


@pytest.mark.rule("me.zug.enttappen.reserve.limit", "me.zug.wid.halbierung")
def test_the_limit_is_halved_for_all_companies_this_turn_down_to_one():
    table = with_wizard("tw-wargs")
    table.stands("p1", "tw-bree", "tw-sam-gamgee")
    table.does("p2", "abwurf tw-wargs")
    table.until("gefahren")
    limits = {one["limit"] for one in table.state["companies"].values()}
    assert limits <= {0, 2, 1} and 2 in limits  # of four two are left


@pytest.mark.rule("me.zug.wid.fuenf-karten", "me.reserve.anzahl")
def test_up_to_five_go_to_the_discard_pile():
    cards = ("tw-wargs", "tw-orc-guard", "tw-orc-watch", "tw-ghosts", "tw-brigands", "tw-slayer")
    table = with_wizard(*cards)
    for card in cards[:5]:
        table.does("p2", f"abwurf {card}")
    assert not table.at("reserve") and len(table.lies("abwurf p2")) == 5


@pytest.mark.rule("me.reserve.mindestens")
def test_one_into_the_deck_only_while_it_has_five_cards():
    table = with_wizard("tw-wargs", "tw-orc-guard")
    assert "stapel tw-wargs" in table.may("p2")
    table.change(
        lambda t: [ZONES.move(t, card, "stapel p2", "gegangen p2") for card in list(ZONES.cards(t.state, "stapel p2"))[4:]]
    )
    assert ZONES.count(table.state, "stapel p2") == 4
    assert table.refused("p2", "stapel tw-wargs").rules == ("me.reserve.mindestens",)
    assert "abwurf tw-wargs" in table.may("p2")


@pytest.mark.rule("me.reserve.anzahl")
def test_one_into_the_deck_is_all_and_it_is_shuffled():
    table = with_wizard("tw-wargs", "tw-orc-guard")
    table.does("p2", "stapel tw-wargs")
    assert not table.at("reserve") and "tw-wargs" in table.lies("stapel p2")
    assert untap.most() == 5


@pytest.mark.rule("me.reserve.anzahl")
def test_what_the_referee_has_vouched_for_stays_true_however_the_rest_is_dealt():
    table = with_wizard("tw-wargs")

    def thin(t):  # a deck without hazards, and few of them elsewhere
        there = ZONES.cards(t.state, "stapel p2")
        kept = [card for card in there if not FACES[t.state["cards"][card]].hazard][:6]
        for card in list(there):
            if card not in kept:
                ZONES.move(t, card, "stapel p2", "gegangen p2")

    table.change(thin)
    table.does("p2", "stapel tw-wargs")
    assert list(piles.vouched(table.state, "p2")) == [("gefahr", 1)]

    def hazards(seat, nr):
        dealt = GAME.reshuffle(table.state, seat, Dice("reserve", nr * 1_000))
        return sum(FACES[face].hazard for face in ZONES.faces(dealt, "stapel p2"))

    assert all(hazards(seat, nr) >= 1 for seat in ("p1", None) for nr in range(60))
    table.change(lambda t: piles.draw(t, "p2"))  # that could have been it
    assert list(piles.vouched(table.state, "p2")) == [("gefahr", 0)]
    assert any(hazards("p1", nr) == 0 for nr in range(60))


@pytest.mark.rule("me.orga.reserve", "me.reserve.avatar")
def test_the_avatar_taps_for_characters_and_resources_of_the_reserve():
    table, _ = scene("tw-gandalf", at="tw-rivendell")
    table.brings("reserve p1", "tw-dodge", "tw-balin", "tw-wargs")
    table.does("p1", "hole-reserve tw-gandalf")
    assert table.state_of("tw-gandalf") == "getappt"
    assert "abwurf tw-wargs" not in table.may("p1")  # no hazards here
    table.does("p1", "abwurf tw-dodge")
    table.does("p1", "abwurf tw-balin")
    table.does("p1", "fertig")
    assert sorted(table.lies("abwurf p1")) == ["tw-balin", "tw-dodge"] and table.state["halved"] == []


# --- the order of phases ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.zug.phasen", "me.zug.ueberspringen", "me.zug.ueberblick", "me.bgphase.langfristig.reihenfolge")
def test_six_phases_in_their_order_and_none_is_left_out():
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell", against=("tw-wargs",))
    seen = [table.state["phase"]]
    while table.mover() == "p1":
        if table.state["phase"] != seen[-1]:
            seen.append(table.state["phase"])
        table.passes()
    assert seen == ["organisation", "lang", "bewegung", "ort", "abschluss"]  # untapping asks nobody anything


@pytest.mark.rule("me.zug.abwechselnd")
def test_the_players_take_turns():
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell")
    end_of_turn(table, "p2")
    assert table.state["round"] == 2
    end_of_turn(table, "p1")
    assert table.state["round"] == 3 and rounds.whose_turn(table.state) == "3"


@pytest.mark.rule("me.versuchung.wurf.uebersicht", "me.ende.rat.karten")
def test_a_check_while_untapping_is_about_the_company_of_whoever_makes_it():
    """His opponent's turn has just ended, with a company of his or with none: neither has to do with it."""
    for theirs in (("tw-gimli",), ()):
        scene = Scene(p1=theirs, p2=["tw-elladan", "tw-legolas"], there="tw-lorien", phase="abschluss", against=["tw-dodge"])
        scene.bears("tw-elladan", "tw-lure-of-the-senses")
        if not theirs:
            assert not any(one["seat"] == "p1" for one in scene.state["companies"].values())
        seen = False
        for _ in range(40):
            if any(frame["frame"] == "probe" for frame in scene.state["stack"]):
                seen = True
                assert scene.state["now"] == scene.gids["p2"] and scene.state["mover"] == "p2"
                if scene.frame() == "probe":
                    break
            (seat,) = scene.asked()
            keys = scene.offers(seat)
            scene.says(seat, next((k for k in ("keine ende", "passe", "keine", "nein") if k in keys), keys[0]))
        assert seen and "hilfe tw-legolas" in scene.offers("p2")
