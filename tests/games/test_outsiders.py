"""Moves that are not allowed, as people type them who know the rulebook alone: the reason is true, and of this very thing."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.dice import Dice
from games.play import Play
from games.players import one_step, random_player
from games.zwei_tuerme.cards.piles import CARDS
from tests.rules.ringkrieg.conftest import Table


def said(play, seat, line):
    found = play.read(seat, line)
    return found if isinstance(found, Refusal) else None


@pytest.fixture
def shadow():
    t = Table("von aussen").holds("freie").holds("schatten").war("sauron", "isengart")
    t = t.acts("schatten", "armee person rekrutierung ereignis", "person person wille")
    return lambda line: said(Play(t.game, t.s), t.seats["schatten"], line)


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("rekrutiere regulär in edoras", "rk.rekrutierung.ort", "Rohan"),
        ("rekrutiere elite minas tirith", "rk.rekrutierung.ort", "Gondor"),
        ("nazgul nach helms klamm", "rk.anfuehrer.nazgul.festung-freie", "nicht belagert"),
        ("karte elbenmäntel", "rk.ereignis.ausspielen", "keine Ereigniskarte auf der Hand"),
        ("gemeinschaft bewegen", "rk.aktion.person.gemeinschaft", "Aktion der Freien Völker"),
        ("armee orthanc nach helms klamm", "rk.armee.bewegung.reichweite", "grenzen nicht aneinander"),
        ("elbenring armee auf ereignis", "rk.aktion.elbenring.besitz", "keinen Elbenring"),
    ],
)
def test_the_reason_is_that_of_this_very_thing(shadow, line, rule, words):
    refused = shadow(line)
    assert refused is not None and rule in refused.rules and words in refused.reason


@pytest.mark.parametrize("line", ["armee orthanc nach mordor", "armee orthanc 9 elite nach furten des isen"])
def test_what_a_line_has_begun_is_not_called_a_move_of_another_moment(shadow, line):
    refused = shadow(line)
    assert refused is not None and "ist eine Aktion für sich" not in refused.reason and "Phase 5" not in refused.reason


@pytest.mark.parametrize("line", ["lege {} vor gandalf", "lege gandalf vor {}", "{} vor gandalf"])
def test_gandalf_before_a_card_is_one_row_and_no_other(line):
    game = catalog.load("zwei-tuerme")
    for nr in range(40):
        state = game.new(["p1", "p2"], {"start": "p1"}, f"gandalf {nr}")
        hand = CARDS.faces(state, "hand p1")
        if "gandalf" in hand and "gruen-kraft" in hand:
            break
    play = Play(game, state)
    while "lege gandalf gruen kraft" not in {c.key for c in play.options("p1")}:
        seat = next(iter(play.decisions()))
        wanted = next(c.key for c in play.options(seat) if c.key in ("nimm stapel", "verzichte", "fertig", "passe"))
        play.answer(seat, wanted)
        play = Play(game, play.state)
    path = play.read("p1", line.format("grüne kraft"))
    assert not isinstance(path, Refusal) and path.keys == ("lege gandalf gruen kraft",)


@pytest.mark.parametrize(
    "line",
    [
        "sieh dir sams karten an",
        "sieh dir die karten von bert an",
        "schau dir die hand von bert an",
        "zeig mir sams karten",
        "ich sehe mir berts karten an",
        "karten ansehen",
    ],
)
def test_looking_at_a_hand_is_no_drawing_of_cards(line):
    game = catalog.load("jagd")
    dice = Dice("fremdes blatt")
    state = game.new(["p1", "p2", "p3"], {}, "fremdes blatt")
    choosers = {seat: random_player(dice) for seat in state["seats"]}
    drafting = None
    for _ in range(400):
        asked = next(iter(game.decisions(state)))
        refused = said(Play(game, state), asked, "blick") if drafting is None and state["stack"][-1]["frame"] == "turn" else None
        if refused is not None and "jd.zauberblick.karten" in refused.rules:
            break
        played = one_step(game, state, choosers, dice, drafting=drafting)
        state, drafting = played.step.state, None if played.step.done else played.seat
    refused = said(Play(game, state), asked, line)
    assert refused is not None and refused.rules == ("jd.zauberblick.karten",)
