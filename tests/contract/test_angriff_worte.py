"""Hard words of cards as they are played: what is chosen, fetched, replaced, paid for each card, waited for in another's turn,
and what ends by no frame. Their tests stand among those of the cards (`test_angriff_karten.py`), so that each word is proved by
them."""

from __future__ import annotations

import pytest

from games import effects
from games.meccg.language.faces import Face, Mode
from games.meccg.language.filters import unmet
from games.meccg.language.legality import missing
from games.meccg.language.playable import lacking
from games.meccg.language.windows import windows
from games.meccg.play import corruption, doing, piles, playing, room, turn
from games.meccg.play import facts as company
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
    struck,
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


def test_an_ability_is_aimed_when_it_is_announced():
    said = {"auf": {"charakter": {"zustand": "verwundet"}}, "kosten": [{"wirf-ab": "karte"}], "wirkung": [{"heile": "ziel"}]}
    face = Face("trank", "tw-dodge", "gegenstaende", "Trank", "Trank", abilities=(Mode(0, said, "unterstuetzung", ()),))
    FACES["trank"] = face
    scene = at_site("dolch")
    scene.gives("aragorn", "trank")
    assert "nichts dergleichen" in scene.refuses("p1", "nutze Trank", by="karte:tw-dodge")
    scene.puts("pippin", "verwundet")
    scene.puts("boromir", "verwundet")
    scene.say("p1", "nutze Trank")
    assert {c.key for c in scene.options("p1")} == {"auf pippin", "auf boromir"}
    scene.says("p1", "auf boromir")
    scene.settles()
    assert (scene.state_of("boromir"), scene.state_of("pippin")) == ("ungetappt", "verwundet")


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


@refused("aussenposten", "dm-mithril")
def _():
    scene = attacked("riese", p2=["aussenposten"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", f"spiele {CARDS['aussenposten'].titel}", by="me.angriff.karten.angreifer")
    assert "Wirkung «fange»" in lacking("dm-troll-purse")  # what the referee does not play yet


# --- a price for each card ---------------------------------------------------------------------------------------------------


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


# --- replaced, not added -----------------------------------------------------------------------------------------------------


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


# --- what ends by no frame ---------------------------------------------------------------------------------------------------


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


# --- in another's turn -------------------------------------------------------------------------------------------------------


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


# --- every word that is carried out ------------------------------------------------------------------------------------------
#
# A word is proved by the tests of the cards that use it, or by a test of its own here. Each test is run with the word switched
# off, and one of them must notice (`test_worte_bemerkt.py`).

PROVED: dict[str, list] = {}


def proves(*words):
    return lambda test: [PROVED.setdefault(word, []).append(test) for word in words] and test


def says(scene: Scene, *said, until: str = "", **ids: str) -> None:
    """A card made for it says this."""
    scene.change(lambda t: doing.Hands(t, CARDS["warge"], "p1~0", ids, until).works(said))


def fight() -> Scene:
    scene = attacked("warge")
    scene.settles()
    scene.says("p1", "aragorn, boromir")
    return scene


def there() -> Scene:
    return at_site("dolch")


TOLD = {  # one thing that is told of each fact, and where
    fight: {
        "angriff": {
            "name": "Wargs",
            "form": "Wargs",
            "verhoer": False,
            "waehlt": False,
            "hiebe": 2,
            "kg": 9,
            "einzigartig": False,
            "von": "kreatur",
            "ohne-ko": True,
            "ort": {"typ": "schattenhort"},
            "typ": "wolf",
            "kreatur": True,
            "automatisch": False,
            "auf": "wildnis",
            "normal-kg": 9,
        },
        "gemeinschaft": {
            "zahl": 3,
            "route": {"wildnis": 2},
            "ohne": {"rasse": "elb"},
            "nur": {"rasse": ["dunadan", "hobbit"]},
            "hat": {"art": "gegenstand"},
            "regionen": 2,
            "offen": False,
            "seite": "helden",
            "angriff": {"typ": "wolf"},
            "enthaelt": {"rasse": "hobbit"},
            "ist": "angegriffen",
            "groesse": 3,
            "reist": True,
            "bewegung": "regionen",
            "region": "Redhorn Gate",
            "ziel": {"name": "Moria"},
        },
        "charakter": {
            "name": "Aragorn II",
            "kg": 6,
            "gk": 9,
            "gs": {"zahl": 3},
            "ort": {"name": "Moria"},
            "rasse": "dunadan",
            "beruf": "waldlaeufer",
            "zustand": "ungetappt",
            "traegt": {"art": "gering"},
            "ist": ["gleicher-ort", "hat-hieb", "in-der-gs", "in-seiner-gs", "reist", "angegriffen"],
        },
        "lage": {"stapel": {"min": 1}, "im-spiel": "Dagger of Westernesse", "nicht-im-spiel": "Glamdring"},
    },
    there: {
        "gemeinschaft": {"ort": {"typ": "schattenhort"}},
        "ort": {
            "name": "Moria",
            "typ": "schattenhort",
            "region": "Redhorn Gate",
            "regionstyp": "wildnis",
            "zustand": "ungetappt",
            "unterirdisch": False,
            "drachenhort": False,
            "information": False,
            "seite": "helden",
            "route": {"wildnis": 2},
            "angriffe": 1,
            "zuflucht": False,
            "ist": "hier",
            "automatisch": {"typ": "ork"},
        },
        "karte": {
            "name": "Glamdring",
            "sp": 2,
            "vp": 1,
            "stufe": "bedeutend",
            "einzigartig": True,
            "art": "gegenstand",
            "ausser": "ereignis",
            "seite": "ressource",
        },
    },
}


def thing_of(scene: Scene, thing: str):
    s = scene.state
    return {
        "angriff": company.fought_now(s),
        "gemeinschaft": company.Company(s),
        "charakter": company.Figure(s, "aragorn"),
        "lage": company.World(s, "aragorn"),
        "ort": company.site_facts(s),
        "karte": CARDS["glamdring"].facts,
    }[thing]


def _told(where, thing, fact, wanted):
    def test():
        facts = thing_of(where(), thing)
        assert unmet(thing, {fact: wanted}, facts) == ""
        if fact not in ("ausser", "nicht-im-spiel"):  # which deny by themselves
            assert unmet(thing, {fact: {"nicht": wanted}}, facts) != ""

    return test


for _where, _things in TOLD.items():
    for _thing, _facts in _things.items():
        for _fact, _wanted in _facts.items():
            for _value in _wanted if isinstance(_wanted, list) and _fact == "ist" else [_wanted]:
                proves(f"{_thing}.{_fact}", *([f"{_thing}.{_value}"] if _fact == "ist" else []))(
                    _told(_where, _thing, _fact, _value)
                )


@pytest.mark.parametrize("word", sorted(PROVED))
def test_what_is_told(word):
    for test in PROVED[word]:
        test()


@proves("wirkung.heile-getappt", "wirkung.eliminiere", "wer.selbst")
def test_healed_but_tapped_and_eliminated():
    scene = way()
    scene.puts("aragorn", "verwundet")
    says(scene, {"heile-getappt": "selbst"}, selbst="aragorn")
    assert scene.state_of("aragorn") == "getappt"
    says(scene, {"eliminiere": "selbst"}, selbst="aragorn")
    assert scene.state["gone"]["aragorn"] == "eliminiert"


@proves("wirkung.ko-wurf-von", "wer.spielender")
def test_a_body_check_of_its_own():
    scene = way()
    scene.dice(6, 6)
    says(scene, {"ko-wurf-von": "spielender", "mit": 1}, spielender="pippin")
    assert scene.state["gone"]["pippin"] == "eliminiert"


def _counts_as(fact, word):
    def test():
        scene = way(["abwehr"], ["natur"])
        before = unmet("charakter", {fact: word}, company.Figure(scene.state, "boromir"))
        says(scene, {"gilt-als": word, "von": "ziel", "bis": "zug"}, ziel="boromir")
        assert unmet("charakter", {fact: word}, company.Figure(scene.state, "boromir")) == ""
        assert unmet("charakter", {fact: word}, company.Figure(scene.state, "pippin")) != "" or (fact, word) in PIPPIN
        assert before or (fact, word) in BOROMIR

    return test


PIPPIN, BOROMIR = {("rasse", "hobbit"), ("beruf", "kundschafter")}, {("rasse", "dunadan"), ("beruf", "krieger")}
for _fact, _words in company.AS.items():
    for _word in _words:
        if (_fact, _word) not in BOROMIR:
            proves(f"rolle.{_word}")(_counts_as(_fact, _word))


@proves("rolle.dunadan", "rolle.krieger", "wirkung.gilt-als")
def test_a_hobbit_who_counts_as_a_warrior_strikes_like_one():
    scene = struck("pippin", ["riskanter-schlag"])
    assert "Krieger" in scene.refuses("p1", "spiele Riskanter Schlag", by=card("riskanter-schlag"))
    says(scene, {"gilt-als": ["krieger", "dunadan"], "von": "ziel", "bis": "hieb"}, ziel="pippin")
    scene.says("p1", "spiele Riskanter Schlag")


WAITED = {
    "ortsphase-beginn": turn.site_phase_begins,
    "gegner-ortsphase": turn.site_phase_begins,
    "enttappphase-ende": turn.untap_phase,
    "zugende": turn.turn_ends,
    "langphase-ende": turn.long_events_end,
    "bg-ende": turn.movement_ends,
    "hinterlegt": lambda t: effects.happens(t, "hinterlegt", {"karte": "x"}, company.World(t.state)),
}


def _waits(event, happens):
    def test():
        scene = way()
        trigger = {"bei": event, "wirkung": [{"verwunde": "ziel"}]}
        scene.change(lambda t: doing.Hands(t, CARDS["warge"], "p2~0", {"ziel": "pippin"}, "zug").waits(trigger))
        scene.change(happens)
        assert scene.state_of("pippin") == "verwundet"

    return test


for _event, _happens in WAITED.items():
    proves(f"bei.{_event}")(_waits(_event, _happens))


@proves("zug.eigen", "zug.gegner", "zug.jeder")
def test_whose_turn_is_meant():
    assert [doing.in_turn(word, "p1", "p1") for word in ("eigen", "gegner", "jeder")] == [True, False, True]
    assert [doing.in_turn(word, "p1", "p2") for word in ("eigen", "gegner", "jeder")] == [False, True, True]


@proves("bis.ortsphase", "bis.hier", "wer.angriffe", "wer.kreatur")
def test_how_long_a_number_lasts():
    scene = attacked("warge")
    scene.settles()
    says(scene, {"wert": "kg", "betrag": 1, "von": "angriffe", "bis": "ortsphase"})
    assert [e["until"] for e in scene.state["effects"] if e["kind"] == "angriff-kg"] == ["zug"]
    scene.lays(HAZARD, "abwarten")
    lying = ZONES.cards(scene.state, "wirkt")[0]
    on_itself = {"wert": "kg", "betrag": 1, "von": "kreatur", "bis": "hier"}
    scene.change(lambda t: doing.Hands(t, CARDS["abwarten"], lying, {"angriff": ""}, "").works([on_itself]))
    assert [e["until"] for e in scene.state["effects"] if e["kind"] == "angriff-kg"] == ["zug", "hier"]


@proves("wert.vw", "wert.wurf", "bis.wurf", "wer.wurf", "wann.vw")
def test_a_corruption_check_that_is_helped():
    scene = way(["abwehr"], ["muedigkeit"])
    scene.says("p2", "spiele Müdigkeit des Herzens, weise2 Boromir II")
    scene.settles()
    says(
        scene,
        {"wert": "vw", "betrag": 2, "von": "ziel", "bis": "wurf"},
        {"wert": "wurf", "betrag": 1, "von": "wurf", "bis": "wurf"},
        ziel="boromir",
    )
    scene.dice(1, 1)
    # 2, one less because he is Boromir, and 3 by the cards
    assert "Versuchungswurf von Boromir II: 4 gegen" in scene.told(scene.says("p1", "wuerfle"), None)
    assert windows({"wann": "vw"}, "unterstuetzung", ()) == {"probe"}


@proves("wert.wuerfe")
def test_the_best_of_several_rolls():
    scene = struck("boromir")
    scene.passes("p1")
    says(scene, {"wert": "wuerfe", "betrag": 1, "von": "ziel", "bis": "hieb"}, ziel="boromir")
    scene.dice(1, 1, 6, 6)
    assert "Boromir II: 6 + 6 und" in scene.told(scene.says("p1", "tappen"), None)


OWN_TURN = {"gefahren", "antwort", "ort", "organisation", "abschluss", "lang"}


@proves("wann.ortsphase", "wann.jederzeit", "wann.kette", "wann.orgphase", "wann.orgphase-beginn", "wann.orgphase-ende")
@proves("wann.langphase", "wann.eigener-zug", "wann.bw")
def test_moments_open_their_windows():
    assert windows({"wann": "orgphase"}, "unterstuetzung", ()) == {"organisation"}
    assert windows({"wann": "orgphase-beginn"}, "unterstuetzung", ()) == {"organisation"}
    assert windows({"wann": "orgphase-ende"}, "unterstuetzung", ()) == {"organisation"}
    assert windows({"wann": "langphase"}, "unterstuetzung", ()) == {"lang"}
    assert windows({"wann": "bw"}, "unterstuetzung", ()) == {"beeinflussung"}
    assert windows({"wann": "eigener-zug"}, "unterstuetzung", ()) == OWN_TURN
    assert windows({"wann": "ortsphase"}, "unterstuetzung", ()) == {"ort"}
    assert windows({"wann": "kette"}, "unterstuetzung", ()) == {"antwort"}
    assert windows({"wann": ["kette", "jederzeit"]}, "unterstuetzung", ()) == {*OWN_TURN, "angriff"}
    assert windows({"wann": ["kette", "lauer", "ortsphase-beginn"]}, "gefahren", ()) == {"antwort"}


LEFT = {
    "spiel": "zug",
    "gemeinschaft": "zug",
    "ort": "zug",
    "spieler": "zug",
    "zug": "",
    "phase": "",
    "angriff": "",
    "hieb": "",
    "wurf": "",
    "charakter": "zug",
}


def _once(word):
    def test():
        scene = fight()
        face = FACES["probe"] = Face("probe", "tw-dodge", "unterstuetzung", "Probe", "Probe", entry={"einmal": word})
        fig = "pippin" if word == "charakter" else ""
        assert playing.only_once(scene.state, face, fig) is None
        only = {"figur": fig} if fig else None
        left = lambda t: effects.add(t, "kg", card="probe", until="zug", only=only, value=1)  # noqa: E731
        scene.change(left if LEFT[word] else lambda t: doing.remember(t, face))
        assert playing.only_once(scene.state, face, fig) is not None

    return test


for _word in LEFT:
    proves(f"einmal.{_word}")(_once(_word))


def test_what_is_excluded_goes_by_title_not_by_the_set_it_is_printed_in():
    scene = way(["abwehr"], [])
    scene.lays(HAZARD, "aufruhr")
    assert playing.only_once(scene.state, FACES["le-minions-stir"], "") is not None
    assert playing.only_once(scene.state, FACES["tw-wake-of-war"], "") is None


@proves("wer.ort", "wer.zielort", "wer.gegner", "wer.fuehrender")
def test_whom_words_stand_for():
    scene = there()
    says(scene, {"tappe": "ort"})
    assert room.here(scene.state)["tapped"]
    world = company.World(scene.state, "aragorn")
    assert missing({"zielort": {"name": "Moria"}, "fuehrender": {"rasse": "dunadan"}}, world) == ""
    says(scene, {"wahl": [[{"tappe": "ort"}], [{"tappe": "ort"}]], "wer": "gegner"})
    assert frames_of(scene, "wahl")[0]["seat"] == HAZARD


@proves("wer.getroffener", "charakter.traeger", "wer.hieb", "charakter.ziel-des-hiebs")
def test_the_one_who_is_struck():
    scene = struck("boromir")
    world = company.World(scene.state, "boromir")
    assert missing({"getroffener": {"ist": "traeger"}, "hieb": {"typ": "riese"}}, world) == ""
    assert missing({"getroffener": {"ist": "ziel-des-hiebs"}}, world) == ""


@proves("aus.spielstapel", "aus.hand", "nach-ort.hand", "nach-ort.abwurf")
def test_cards_out_of_a_deck_and_a_hand():
    scene = way(["versteck"], [])
    scene.packs(MOVER, ["glamdring"])
    says(scene, {"hole": {"name": "Glamdring"}, "aus": "spielstapel", "nach": "hand"})
    scene.says("p1", "hole glamdring")
    assert "glamdring" in scene.lies("hand p1")
    says(scene, {"hole": {"name": "Concealment"}, "aus": "hand", "nach": "abwurf"})
    scene.says("p1", "hole versteck")
    assert "versteck" in scene.lies("abwurf p1")


@proves("nach-ort.gegner-siegpunkte", "bei.angriff-vorbei")
def test_a_creature_that_is_given_away():
    scene = attacked("warge", ["versteck"])
    trigger = {"bei": "angriff-vorbei", "wirkung": [{"bringe": "kreatur", "nach": "gegner-siegpunkte"}]}
    scene.settles()
    card_ = next(f for f in scene.state["stack"] if f["frame"] == "angriff")["card"]
    scene.change(lambda t: doing.Hands(t, CARDS["warge"], card_, {"angriff": card_}, "zug").waits(trigger))
    while scene.view("p1")["attack"]:  # nobody defeats them
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.dice(1, 1, 1, 1)
        scene.answer(seat, next(k for k in ("passe", "ungetappt", "kaempfe", "wuerfle", "fertig", keys[0]) if k in keys))
    assert scene.lies("siegpunkte p1") == ["warge"]


@proves("zaehle.gs-groesse")
def test_the_size_of_the_company_as_an_amount():
    scene = way()
    says(scene, {"wert": "limit", "betrag": {"zaehle": "gs-groesse"}, "von": "gemeinschaft", "bis": "zug"})
    assert company.hazards_left(scene.state) == room.company(scene.state)["limit"] + 3
    scene.removes("boromir", "pippin")
    assert company.hazards_left(scene.state) == room.company(scene.state)["limit"] + 2  # counted whenever it is read


@proves("liegt.auf-charakter", "charakter.ringtraeger")
def test_where_cards_lie():
    scene = way()
    assert unmet("karte", {"liegt": "auf-charakter"}, {"liegt": ["auf-charakter", "im-spiel"]}) == ""
    assert "ringtraeger" not in company.Figure(scene.state, "pippin").marks()
    assert unmet("charakter", {"ist": "ringtraeger"}, {"ist": ["ringtraeger"]}) == ""
