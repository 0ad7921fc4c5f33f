"""Hard words of cards as they are played: what is chosen, fetched, replaced, paid for each card, waited for in another's turn, and what
ends by no frame. Their tests stand among those of the cards (`test_angriff_karten.py`), so that each word is proved by them."""

from __future__ import annotations

import pytest

from games import effects
from games.meccg.play import corruption, doing, piles, turn
from games.meccg.play import people as company
from games.meccg.play.room import FACES, ZONES
from tests.contract.angriff.cards import CARDS, HAZARD, MOVER
from tests.contract.test_angriff_karten import (
    REFUSED,
    WORKS,
    Scene,
    at_site,
    attacked,
    card,
    frames_of,
    refused,
    way,
    works,
)


def lays_down(scene: Scene, seat: str, zone: str, *ids: str) -> None:
    """These cards lie in a pile of this seat."""
    scene.packs(seat, ids)
    for id in ids:
        scene.change(lambda t, id=id: scene.moved(t, seat, id, f"{zone} {seat}"))


# --- choosing and fetching -----------------------------------------------------------------------------------------------------


@works("heilkraeuter")
def _():
    scene = at_site("heilkraeuter")
    scene.puts("pippin", "verwundet")
    scene.puts("boromir", "getappt")
    scene.gives("aragorn", "heilkraeuter")
    scene.says("p1", "nutze Heilkräuter")
    scene.settles()
    assert [c.key for c in scene.options("p1")] == ["weg 1", "weg 2"]  # one of two, chosen when it is carried out
    scene.says("p1", "weg 1")
    assert (scene.state_of("pippin"), scene.state_of("aragorn")) == ("ungetappt", "getappt")
    assert "heilkraeuter" in scene.lies("abwurf p1")
    scene = at_site("heilkraeuter")
    scene.puts("boromir", "getappt")
    scene.gives("aragorn", "heilkraeuter")
    scene.says("p1", "nutze Heilkräuter")
    scene.settles()
    scene.says("p1", "weg 2")
    scene.says("p1", "wen boromir")
    assert scene.state_of("boromir") == "ungetappt"


@refused("heilkraeuter")
def _():
    scene = at_site("heilkraeuter")
    scene.gives("aragorn", "heilkraeuter")
    scene.puts("aragorn", "getappt")
    scene.refuses("p1", "nutze Heilkräuter", by="me.zug.begriff.tappen")


@works("rauchringe")
def _():
    scene = way(["rauchringe"], ["warge"])
    lays_down(scene, MOVER, "abwurf", "glamdring", "versteck")
    lays_down(scene, MOVER, "reserve", "streit")
    before = ZONES.count(scene.state, "stapel p1")
    scene.says("p2", "spiele Warge")
    scene.says("p1", f"spiele {CARDS['rauchringe'].titel}")
    scene.settles()
    offered = {c.key for c in scene.options("p1")}
    assert {"hole glamdring", "hole versteck", "hole streit"} <= offered  # out of both piles
    scene.says("p1", "hole glamdring")
    assert ZONES.count(scene.state, "stapel p1") == before + 1
    assert "glamdring" not in scene.lies("abwurf p1")


@works("ins-gefecht")
def _():
    scene = way(["ins-gefecht"], ["warge"])
    lays_down(scene, MOVER, "abwurf", "tw-gimli", "tw-legolas", "glamdring")
    lays_down(scene, HAZARD, "abwurf", "tw-haldir", "warge")
    scene.says("p2", "spiele Warge")
    scene.says("p1", f"spiele {CARDS['ins-gefecht'].titel}")
    scene.settles()
    assert {c.key for c in scene.options("p1")} == {"hole tw-gimli", "hole tw-legolas", "genug"}  # any number of characters
    scene.says("p1", "hole tw-gimli", "genug")
    assert "tw-legolas" in scene.lies("abwurf p1") and "tw-gimli" not in scene.lies("abwurf p1")
    assert {c.key for c in scene.options("p2")} == {"hole tw-haldir", "genug"}  # each player, of his own
    scene.says("p2", "genug")
    assert "tw-haldir" in scene.lies("abwurf p2")


@refused("rauchringe", "ins-gefecht")
def _():
    scene = way([], [])
    scene.enters()
    scene.deals("p1", ["rauchringe", "ins-gefecht"])
    scene.says("p1", "aragorn, boromir, pippin, gollum")
    scene.says("p1", "aragorn")
    for id in ("rauchringe", "ins-gefecht"):
        scene.refuses("p1", f"spiele {CARDS[id].titel}", by="me.zug.wid.ereignisse-angriff")


@works("aussenposten")
def _():
    scene = way(["abwehr"], ["aussenposten"])
    lays_down(scene, HAZARD, "abwurf", "warge")
    scene.lays(HAZARD, "tore-der-nacht")
    lays_down(scene, HAZARD, "reserve", "riese")
    scene.says("p2", f"spiele {CARDS['aussenposten'].titel}")
    scene.settles()
    scene.says("p2", "hole warge")  # one, and with the gates of night another one
    scene.says("p2", "hole riese")
    assert scene.lies("reserve p2") == []


# --- a price for each card -------------------------------------------------------------------------------------------------------


@works("angst")
def _():
    scene = attacked("hoehlendrache", p2=["angst", "warge", "riese", "fluss"])
    scene.passes("p1")
    left = company.hazards_left(scene.state)
    scene.say("p2", f"spiele {CARDS['angst'].titel}")
    scene.say("p2", "abwurf warge")
    scene.says("p2", "bezahlt")
    assert company.hazards_left(scene.state) == left - 2  # the card, and one for each that was discarded
    assert "warge" in scene.lies("abwurf p2")
    scene.dice(6, 6)
    scene.settles()
    assert {c.key for c in scene.options("p2")} == {"wen aragorn", "wen boromir", "wen pippin"}  # one for one card
    scene.says("p2", "wen pippin")
    assert scene.state_of("pippin") == "getappt"  # 12 is more than his mind


@refused("angst")
def _():
    scene = attacked("warge", p2=["angst"])
    scene.passes("p1")
    assert "diese Art von Angriff" in scene.refuses("p2", f"spiele {CARDS['angst'].titel}", by=card("angst"))


# --- replaced, not added -----------------------------------------------------------------------------------------------------------


def goes_on(scene: Scene, until) -> None:
    """Everybody passes and fights as he must, until this holds."""
    while not until():
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.answer(seat, next(k for k in ("passe", "tappen", "kaempfe", "wuerfle", "fertig", keys[0]) if k in keys))


@works("aaskraehen")
def _():
    scene = way(["abwehr"], ["ork-patrouille", "aaskraehen"])
    scene.say("p2", "spiele ork-patrouille auf wildnis")
    scene.settles()
    goes_on(scene, lambda: not scene.view("p1")["attack"] and scene.asked() == ["p2"])
    fighters = len(company.characters(scene.state))
    scene.says("p2", f"spiele {CARDS['aaskraehen'].titel}")
    scene.settles()
    assert scene.numbers() == (fighters, 6)  # a strike for each character
    told = ""
    while "Konstitutionswurf" not in told:
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.dice(1, 1, 1, 1, 1, 1)
        first = ("hieb pippin", "passe", "tappen", "kaempfe", keys[0])
        told = scene.told(scene.answer(seat, next(k for k in first if k in keys)), None)
    assert told.count("Konstitutionswurf 1 + 1 + -1 gegen") == 2  # two instead of one, each with −1


@refused("aaskraehen")
def _():
    scene = way(["abwehr"], ["aaskraehen"])
    assert "schon" in scene.refuses("p2", f"spiele {CARDS['aaskraehen'].titel}", by=card("aaskraehen"))


# --- what ends by no frame ---------------------------------------------------------------------------------------------------------


@works("augen")
def _():
    scene = way(["abwehr"], ["augen"])
    scene.says("p2", f"spiele {CARDS['augen'].titel}")
    scene.settles()
    assert scene.lies("wirkt") == ["augen"]
    scene.change(lambda t: piles.exhausted(t, MOVER))  # any deck: when its last card is drawn
    assert scene.lies("wirkt") == [] and "augen" in scene.lies("abwurf p2")


@refused("augen")
def _():
    scene = way(["abwehr"], ["augen"])
    scene.lays(MOVER, "tore-des-morgens")
    assert "Tore des Morgens" in scene.refuses("p2", f"spiele {CARDS['augen'].titel}", by=card("augen"))


@works("dm-mithril")
def _():
    """Its trigger asks for rules that are not there yet, so it cannot be played; what lasts until it is stored works."""
    scene = way()
    scene.packs(MOVER, ["dm-mithril"])

    def lay(t):
        item, face = scene.moved(t, MOVER, "dm-mithril", "bei aragorn"), FACES["dm-mithril"]
        doing.Hands(t, face, item, {"traeger": "aragorn", "ziel": "aragorn"}, effects.HERE).works(face.effects)

    scene.change(lay)
    scene.puts("aragorn", "getappt")
    scene.puts("boromir", "getappt")
    scene.change(turn.untap_phase)
    assert (scene.state_of("aragorn"), scene.state_of("boromir")) == ("getappt", "ungetappt")
    item = next(c for c in ZONES.cards(scene.state, "bei aragorn") if scene.state["cards"][c] == "dm-mithril")
    scene.change(lambda t: piles.store(t, item))
    scene.change(turn.untap_phase)
    assert scene.state_of("aragorn") == "ungetappt"
    assert scene.lies("hinterlegt p1") == ["dm-mithril"]


# --- in another's turn -------------------------------------------------------------------------------------------------------------


@works("uebermacht")
def _():
    scene = way(["abwehr"], [])
    scene.lays(HAZARD, "uebermacht")
    scene.change(turn.long_events_end)  # p1's turn is the opponent's of the hazard's player: now it asks him
    assert frames_of(scene, "wahl")[0]["seat"] == HAZARD
    scene = way(["abwehr"], [])
    scene.lays(HAZARD, "uebermacht")
    scene.state = {**scene.state, "mover": HAZARD}
    scene.change(turn.long_events_end)
    assert frames_of(scene, "wahl") == []  # in his own turn it does not
    lays_down(scene, HAZARD, "abwurf", "tw-brigands")
    scene.change(turn.turn_ends)  # but at the end of every turn each may fetch a creature of men
    assert frames_of(scene, "hole")[-1]["seat"] == HAZARD


@refused("uebermacht")
def _():
    scene = way(["abwehr"], ["uebermacht"])
    scene.lays(HAZARD, "uebermacht")
    scene.refuses("p2", f"spiele {CARDS['uebermacht'].titel}", by=card("uebermacht"))


def test_one_gets_rid_of_a_corruption_card_by_a_roll():
    scene = way(["abwehr"], ["natur"])
    scene.says("p2", f"spiele {CARDS['natur'].titel} auf Aragorn")
    scene.settles()
    (lure,) = [c for c in ZONES.cards(scene.state, "bei aragorn") if c.startswith(HAZARD)]
    scene.dice(1, 3)
    scene.change(lambda t: corruption.get_rid(t, lure, tapping=True))  # 4 is not more than 4
    assert "natur" in scene.lies("bei aragorn") and scene.state_of("aragorn") == "getappt"
    scene.dice(4, 4)
    scene.change(lambda t: corruption.get_rid(t, lure, tapping=False))  # without tapping 7 has to be exceeded
    assert "natur" not in scene.lies("bei aragorn")


HARD = ("heilkraeuter", "rauchringe", "ins-gefecht", "aussenposten", "angst", "aaskraehen", "augen", "uebermacht", "dm-mithril")


@pytest.mark.parametrize("id", HARD)
def test_hard_words(id):

    WORKS[id]()
    if id in REFUSED:
        REFUSED[id]()
