"""Hard words of cards as they are played: what is chosen, fetched, replaced, paid for each card, waited for in another's turn,
and what ends by no frame; and each word that is proved by a test of its own."""

from __future__ import annotations

from games import effects
from games.meccg.language.faces import Face, Mode
from games.meccg.language.filters import unmet
from games.meccg.language.legality import missing
from games.meccg.language.playable import lacking
from games.meccg.language.windows import windows
from games.meccg.play import corruption, doing, piles, playing, room, turn
from games.meccg.play import facts as company
from games.meccg.play.room import FACES, ZONES
from tests.rules.meccg.szene import proves, refused, works
from tests.rules.meccg.weg import HAZARD, MOVER, Weg, at_site, attacked, struck, way

# --- choosing and fetching -----------------------------------------------------------------------------------------------------


@works("tw-healing-herbs")
def _():
    scene = at_site("tw-healing-herbs")
    scene.puts("pippin", "verwundet")
    scene.puts("boromir", "getappt")
    scene.gives("aragorn", "tw-healing-herbs")
    scene.says("p1", "nutze Heilkräuter")
    scene.settles()
    assert [c.key for c in scene.options("p1")] == ["weg 1", "weg 2"]  # one of two, chosen when it is carried out
    scene.says("p1", "weg 1")
    assert (scene.state_of("pippin"), scene.state_of("aragorn")) == ("ungetappt", "getappt")
    assert "tw-healing-herbs" in scene.lies("abwurf p1")
    scene = at_site("tw-healing-herbs")
    scene.puts("boromir", "getappt")
    scene.gives("aragorn", "tw-healing-herbs")
    scene.says("p1", "nutze Heilkräuter")
    scene.settles()
    scene.says("p1", "weg 2")
    scene.says("p1", "wen tw-boromir-ii")
    assert scene.state_of("boromir") == "ungetappt"


@refused("tw-healing-herbs")
def _():
    scene = at_site("tw-healing-herbs")
    scene.gives("aragorn", "tw-healing-herbs")
    scene.puts("aragorn", "getappt")
    scene.refuses("p1", "nutze Heilkräuter", by="me.zug.begriff.tappen")


def test_an_ability_is_aimed_when_it_is_announced():
    said = {"auf": {"charakter": {"zustand": "verwundet"}}, "kosten": [{"wirf-ab": "karte"}], "wirkung": [{"heile": "ziel"}]}
    face = Face("trank", "tw-dodge", "gegenstaende", "Trank", "Trank", abilities=(Mode(0, said, "unterstuetzung", ()),))
    FACES["trank"] = face
    scene = at_site("tw-dagger-of-westernesse")

    def brew(t):
        mine = t.state["decks"]["p1"]
        t.part("decks")["p1"] = {**mine, "stapel": [*mine["stapel"], "trank"]}
        ZONES.put(t, "bei tw-aragorn-ii", "p1", ["trank"])

    scene.lay(brew)
    assert "nichts dergleichen" in scene.refuses("p1", "nutze Trank", by="karte:tw-dodge")
    scene.puts("pippin", "verwundet")
    scene.puts("boromir", "verwundet")
    scene.say("p1", "nutze Trank")
    assert scene.keys("p1") == {"auf tw-pippin", "auf tw-boromir-ii"}
    scene.says("p1", "auf tw-boromir-ii")
    scene.settles()
    assert (scene.state_of("boromir"), scene.state_of("pippin")) == ("ungetappt", "verwundet")


@works("dm-smoke-rings")
def _():
    scene = way(["dm-smoke-rings"], ["tw-wargs"])
    scene.pile(MOVER, "abwurf", "tw-glamdring", "tw-concealment")
    scene.pile(MOVER, "reserve", "tw-dark-quarrels")
    before = ZONES.count(scene.state, "stapel p1")
    scene.says("p2", "spiele Warge")
    scene.says("p1", f"spiele {FACES['dm-smoke-rings'].titel}")
    scene.settles()
    offered = scene.keys("p1")
    assert {"hole tw-glamdring", "hole tw-concealment", "hole tw-dark-quarrels"} <= offered  # out of both piles
    scene.says("p1", "hole tw-glamdring")
    assert ZONES.count(scene.state, "stapel p1") == before + 1
    assert "tw-glamdring" not in scene.lies("abwurf p1")


@works("le-back-to-the-fray")
def _():
    scene = way(["le-back-to-the-fray"], ["tw-wargs"])
    scene.pile(MOVER, "abwurf", "tw-gimli", "tw-legolas", "tw-glamdring")
    scene.pile(HAZARD, "abwurf", "tw-haldir", "tw-wargs")
    scene.says("p2", "spiele Warge")
    scene.says("p1", f"spiele {FACES['le-back-to-the-fray'].titel}")
    scene.settles()
    assert scene.keys("p1") == {"hole tw-gimli", "hole tw-legolas", "genug"}  # any number of characters
    scene.says("p1", "hole tw-gimli", "genug")
    assert "tw-legolas" in scene.lies("abwurf p1") and "tw-gimli" not in scene.lies("abwurf p1")
    assert scene.keys("p2") == {"hole tw-haldir", "genug"}  # each player, of his own
    scene.says("p2", "genug")
    assert "tw-haldir" in scene.lies("abwurf p2")


@refused("dm-smoke-rings", "le-back-to-the-fray")
def _():
    scene = way([], [])
    scene.enters()
    scene.deals("p1", ["dm-smoke-rings", "le-back-to-the-fray"])
    scene.says("p1", "aragorn, boromir, pippin, gollum")
    scene.says("p1", "aragorn")
    for id in ("dm-smoke-rings", "le-back-to-the-fray"):
        scene.refuses("p1", f"spiele {FACES[id].titel}", by="me.zug.wid.ereignisse-angriff")


@works("dm-an-unexpected-outpost")
def _():
    scene = way(["tw-block"], ["dm-an-unexpected-outpost"])
    scene.pile(HAZARD, "abwurf", "tw-wargs")
    scene.lays(HAZARD, "tw-doors-of-night")
    scene.pile(HAZARD, "reserve", "tw-giant")
    scene.says("p2", f"spiele {FACES['dm-an-unexpected-outpost'].titel}")
    scene.settles()
    scene.says("p2", "hole tw-wargs")  # one, and with the gates of night another one
    scene.says("p2", "hole tw-giant")
    assert "tw-giant" not in scene.lies("reserve p2")


@refused("dm-an-unexpected-outpost", "dm-mithril")
def _():
    scene = attacked("tw-giant", p2=["dm-an-unexpected-outpost"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", f"spiele {FACES['dm-an-unexpected-outpost'].titel}", by="me.angriff.karten.angreifer")
    assert "Wirkung «fange»" in lacking("dm-troll-purse")  # what the referee does not play yet


# --- a price for each card ---------------------------------------------------------------------------------------------------


@works("td-dragons-terror")
def _():
    scene = attacked("tw-cave-drake", p2=["td-dragons-terror", "tw-wargs", "tw-giant", "tw-river"])
    scene.passed("p1")
    left = company.hazards_left(scene.state)
    scene.say("p2", f"spiele {FACES['td-dragons-terror'].titel}")
    scene.say("p2", "abwurf tw-wargs")
    scene.says("p2", "bezahlt")
    assert company.hazards_left(scene.state) == left - 2  # the card, and one for each that was discarded
    assert "tw-wargs" in scene.lies("abwurf p2")
    scene.dice(6, 6)
    scene.settles()
    assert scene.keys("p2") == {"wen tw-aragorn-ii", "wen tw-boromir-ii", "wen tw-pippin"}  # one for one card
    scene.says("p2", "wen tw-pippin")
    assert scene.state_of("pippin") == "getappt"  # 12 is more than his mind


@refused("td-dragons-terror")
def _():
    scene = attacked("tw-wargs", p2=["td-dragons-terror"])
    scene.passed("p1")
    assert "diese Art von Angriff" in scene.refuses(
        "p2", f"spiele {FACES['td-dragons-terror'].titel}", by="karte:td-dragons-terror"
    )


# --- replaced, not added -----------------------------------------------------------------------------------------------------


@works("td-carrion-birds")
def _():
    scene = way(["tw-block"], ["tw-orc-patrol", "td-carrion-birds"])
    scene.say("p2", "spiele tw-orc-patrol auf wildnis")
    scene.settles()
    scene.goes(lambda: not scene.fight() and scene.asking() == ["p2"])
    fighters = len(company.characters(scene.state))
    scene.says("p2", f"spiele {FACES['td-carrion-birds'].titel}")
    scene.settles()
    assert scene.numbers() == (fighters, 6)  # a strike for each character
    hit = lambda: scene.happened("konstitution")  # noqa: E731
    scene.goes(hit, "hieb tw-pippin", "passe", "tappen", "kaempfe", rolls=(1, 1, 1, 1, 1, 1))
    told = scene.tells(scene.last)
    assert told.count("2 (1+1) −1") == 2  # two instead of one, each with −1


@refused("td-carrion-birds")
def _():
    scene = way(["tw-block"], ["td-carrion-birds"])
    assert "schon" in scene.refuses("p2", f"spiele {FACES['td-carrion-birds'].titel}", by="karte:td-carrion-birds")


# --- what ends by no frame ---------------------------------------------------------------------------------------------------


@works("dm-eyes-of-the-shadow")
def _():
    scene = way(["tw-block"], ["dm-eyes-of-the-shadow"])
    scene.says("p2", f"spiele {FACES['dm-eyes-of-the-shadow'].titel}")
    scene.settles()
    assert scene.lies("wirkt") == ["dm-eyes-of-the-shadow"]
    scene.change(lambda t: piles.exhausted(t, MOVER))  # any deck: when its last card is drawn
    assert scene.lies("wirkt") == [] and "dm-eyes-of-the-shadow" in scene.lies("abwurf p2")


@refused("dm-eyes-of-the-shadow")
def _():
    scene = way(["tw-block"], ["dm-eyes-of-the-shadow"])
    scene.lays(MOVER, "tw-gates-of-morning")
    assert "Tore des Morgens" in scene.refuses(
        "p2", f"spiele {FACES['dm-eyes-of-the-shadow'].titel}", by="karte:dm-eyes-of-the-shadow"
    )


@works("dm-mithril")
def _():
    """Its trigger asks for rules that are not there yet, so it cannot be played; what lasts until it is stored works."""
    scene = way()
    item = scene.lay(lambda t: scene.deal(t, MOVER, "dm-mithril", "bei tw-aragorn-ii"))
    scene.carry_out(
        *FACES["dm-mithril"].effects, card="dm-mithril", source=item, until=effects.HERE, traeger="aragorn", ziel="aragorn"
    )
    scene.puts("aragorn", "getappt")
    scene.puts("boromir", "getappt")
    scene.change(turn.untap_phase)
    assert (scene.state_of("aragorn"), scene.state_of("boromir")) == ("getappt", "ungetappt")
    scene.change(lambda t: piles.store(t, item))
    scene.change(turn.untap_phase)
    assert scene.state_of("aragorn") == "ungetappt"
    assert scene.lies("hinterlegt p1") == ["dm-mithril"]


# --- in another's turn -------------------------------------------------------------------------------------------------------


@works("le-thrice-outnumbered")
def _():
    scene = way(["tw-block"], [])
    scene.lays(HAZARD, "le-thrice-outnumbered")
    scene.change(turn.long_events_end)  # p1's turn is the opponent's of the hazard's player: now it asks him
    assert scene.frames("wahl")[0]["seat"] == HAZARD
    scene = way(["tw-block"], [])
    scene.lays(HAZARD, "le-thrice-outnumbered")
    scene.state = {**scene.state, "mover": HAZARD}
    scene.change(turn.long_events_end)
    assert scene.frames("wahl") == []  # in his own turn it does not
    scene.pile(HAZARD, "abwurf", "tw-brigands")
    scene.change(turn.turn_ends)  # but at the end of every turn each may fetch a creature of men
    assert scene.frames("hole")[-1]["seat"] == HAZARD


@refused("le-thrice-outnumbered")
def _():
    scene = way(["tw-block"], ["le-thrice-outnumbered"])
    scene.lays(HAZARD, "le-thrice-outnumbered")
    scene.refuses("p2", f"spiele {FACES['le-thrice-outnumbered'].titel}", by="karte:le-thrice-outnumbered")


def test_one_gets_rid_of_a_corruption_card_by_a_roll():
    scene = way(["tw-block"], ["le-lure-of-nature"])
    scene.says("p2", f"spiele {FACES['le-lure-of-nature'].titel} auf Aragorn")
    scene.settles()
    (lure,) = [c for c in ZONES.cards(scene.state, "bei tw-aragorn-ii") if c.startswith(HAZARD)]
    scene.dice(1, 3)
    scene.change(lambda t: corruption.get_rid(t, lure, tapping=True))  # 4 is not more than 4
    assert "le-lure-of-nature" in scene.lies("bei tw-aragorn-ii") and scene.state_of("aragorn") == "getappt"
    scene.dice(4, 4)
    scene.change(lambda t: corruption.get_rid(t, lure, tapping=False))  # without tapping 7 has to be exceeded
    assert "le-lure-of-nature" not in scene.lies("bei tw-aragorn-ii")


# --- every word that is carried out ---


def fight() -> Weg:
    scene = attacked("tw-wargs")
    scene.settles()
    scene.says("p1", "aragorn, boromir")
    return scene


def there() -> Weg:
    return at_site("tw-dagger-of-westernesse")


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


def thing_of(scene: Weg, thing: str):
    s = scene.state
    return {
        "angriff": company.fought_now(s),
        "gemeinschaft": company.Company(s),
        "charakter": company.Figure(s, "tw-aragorn-ii"),
        "lage": company.World(s, "tw-aragorn-ii"),
        "ort": company.site_facts(s),
        "karte": FACES["tw-glamdring"].facts,
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


@proves("wirkung.heile-getappt", "wirkung.eliminiere", "wer.selbst")
def test_healed_but_tapped_and_eliminated():
    scene = way()
    scene.puts("aragorn", "verwundet")
    scene.carry_out({"heile-getappt": "selbst"}, selbst="aragorn")
    assert scene.state_of("aragorn") == "getappt"
    scene.carry_out({"eliminiere": "selbst"}, selbst="aragorn")
    assert scene.state["gone"]["tw-aragorn-ii"] == "eliminiert"


@proves("wirkung.ko-wurf-von", "wer.spielender")
def test_a_body_check_of_its_own():
    scene = way()
    scene.dice(6, 6)
    scene.carry_out({"ko-wurf-von": "spielender", "mit": 1}, spielender="pippin")
    assert scene.state["gone"]["tw-pippin"] == "eliminiert"


def _counts_as(fact, word):
    def test():
        scene = way(["tw-block"], ["le-lure-of-nature"])
        before = unmet("charakter", {fact: word}, company.Figure(scene.state, "tw-boromir-ii"))
        scene.carry_out({"gilt-als": word, "von": "ziel", "bis": "zug"}, ziel="boromir")
        assert unmet("charakter", {fact: word}, company.Figure(scene.state, "tw-boromir-ii")) == ""
        assert unmet("charakter", {fact: word}, company.Figure(scene.state, "tw-pippin")) != "" or (fact, word) in PIPPIN
        assert before or (fact, word) in BOROMIR

    return test


PIPPIN, BOROMIR = {("rasse", "hobbit"), ("beruf", "kundschafter")}, {("rasse", "dunadan"), ("beruf", "krieger")}
for _fact, _words in company.AS.items():
    for _word in _words:
        if (_fact, _word) not in BOROMIR:
            proves(f"rolle.{_word}")(_counts_as(_fact, _word))


@proves("rolle.dunadan", "rolle.krieger", "wirkung.gilt-als")
def test_a_hobbit_who_counts_as_a_warrior_strikes_like_one():
    scene = struck("pippin", ["tw-risky-blow"])
    assert "Krieger" in scene.refuses("p1", "spiele Riskanter Schlag", by="karte:tw-risky-blow")
    scene.carry_out({"gilt-als": ["krieger", "dunadan"], "von": "ziel", "bis": "hieb"}, ziel="pippin")
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
        scene.change(lambda t: doing.Hands(t, FACES["tw-wargs"], "p2~0", {"ziel": "tw-pippin"}, "zug").waits(trigger))
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
    scene = attacked("tw-wargs")
    scene.settles()
    scene.carry_out({"wert": "kg", "betrag": 1, "von": "angriffe", "bis": "ortsphase"})
    assert [e["until"] for e in scene.state["effects"] if e["kind"] == "angriff-kg"] == ["zug"]
    scene.lays(HAZARD, "as-power-built-by-waiting")
    lying = ZONES.cards(scene.state, "wirkt")[0]
    on_itself = {"wert": "kg", "betrag": 1, "von": "kreatur", "bis": "hier"}
    scene.change(lambda t: doing.Hands(t, FACES["as-power-built-by-waiting"], lying, {"angriff": ""}, "").works([on_itself]))
    assert [e["until"] for e in scene.state["effects"] if e["kind"] == "angriff-kg"] == ["zug", "hier"]


@proves("wert.vw", "wert.wurf", "bis.wurf", "wer.wurf", "wann.vw")
def test_a_corruption_check_that_is_helped():
    scene = way(["tw-block"], ["le-weariness-of-the-heart"])
    scene.says("p2", "spiele Müdigkeit des Herzens, weise2 Boromir II")
    scene.settles()
    scene.carry_out(
        {"wert": "vw", "betrag": 2, "von": "ziel", "bis": "wurf"},
        {"wert": "wurf", "betrag": 1, "von": "wurf", "bis": "wurf"},
        ziel="boromir",
    )
    scene.passed("p1", "p2")
    scene.dice(1, 1)
    # 2, one less because he is Boromir, and 3 by the cards
    assert "zusammen 4 gegen" in scene.tells(scene.says("p1", "wuerfle"), None)
    assert windows({"wann": "vw"}, "unterstuetzung", ()) == {"probe"}


@proves("wert.wuerfe")
def test_the_best_of_several_rolls():
    scene = struck("boromir")
    scene.passed("p1")
    scene.carry_out({"wert": "wuerfe", "betrag": 1, "von": "ziel", "bis": "hieb"}, ziel="boromir")
    scene.dice(1, 1, 6, 6)
    assert "Boromir II: Wurf 12 (6+6)" in scene.tells(scene.says("p1", "tappen"), None)


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
        fig = "tw-pippin" if word == "charakter" else ""
        assert playing.only_once(scene.state, face, fig) is None
        only = {"figur": fig} if fig else {playing.SITE_OF: playing.where_to(scene.state)} if word == "ort" else None
        left = lambda t: effects.add(t, "kg", card="probe", until="zug", only=only, value=1)  # noqa: E731
        scene.change(left if LEFT[word] else lambda t: doing.remember(t, face))
        assert playing.only_once(scene.state, face, fig) is not None

    return test


for _word in LEFT:
    proves(f"einmal.{_word}")(_once(_word))


def test_what_is_excluded_goes_by_title_not_by_the_set_it_is_printed_in():
    scene = way(["tw-block"], [])
    scene.lays(HAZARD, "tw-minions-stir")
    assert playing.only_once(scene.state, FACES["le-minions-stir"], "") is not None
    assert playing.only_once(scene.state, FACES["tw-wake-of-war"], "") is None


@proves("wer.ort", "wer.zielort", "wer.gegner", "wer.fuehrender")
def test_whom_words_stand_for():
    scene = there()
    scene.carry_out({"tappe": "ort"})
    assert room.here(scene.state)["tapped"]
    world = company.World(scene.state, "tw-aragorn-ii")
    assert missing({"zielort": {"name": "Moria"}, "fuehrender": {"rasse": "dunadan"}}, world) == ""
    scene.carry_out({"wahl": [[{"tappe": "ort"}], [{"tappe": "ort"}]], "wer": "gegner"})
    assert scene.frames("wahl")[0]["seat"] == HAZARD


@proves("wer.getroffener", "charakter.traeger", "wer.hieb", "charakter.ziel-des-hiebs")
def test_the_one_who_is_struck():
    scene = struck("boromir")
    world = company.World(scene.state, "tw-boromir-ii")
    assert missing({"getroffener": {"ist": "traeger"}, "hieb": {"typ": "riese"}}, world) == ""
    assert missing({"getroffener": {"ist": "ziel-des-hiebs"}}, world) == ""


@proves("aus.spielstapel", "aus.hand", "nach-ort.hand", "nach-ort.abwurf")
def test_cards_out_of_a_deck_and_a_hand():
    scene = way(["tw-concealment"], [])
    scene.pile(MOVER, "stapel", "tw-glamdring")
    scene.carry_out({"hole": {"name": "Glamdring"}, "aus": "spielstapel", "nach": "hand"})
    scene.says("p1", "hole tw-glamdring")
    assert "tw-glamdring" in scene.lies("hand p1")
    scene.carry_out({"hole": {"name": "Concealment"}, "aus": "hand", "nach": "abwurf"})
    scene.says("p1", "hole tw-concealment")
    assert "tw-concealment" in scene.lies("abwurf p1")


@proves("nach-ort.gegner-siegpunkte", "bei.angriff-vorbei")
def test_a_creature_that_is_given_away():
    scene = attacked("tw-wargs", ["tw-concealment"])
    trigger = {"bei": "angriff-vorbei", "wirkung": [{"bringe": "kreatur", "nach": "gegner-siegpunkte"}]}
    scene.settles()
    card_ = next(f for f in scene.state["stack"] if f["frame"] == "angriff")["card"]
    scene.change(lambda t: doing.Hands(t, FACES["tw-wargs"], card_, {"angriff": card_}, "zug").waits(trigger))
    scene.goes(lambda: not scene.fight(), "passe", "ungetappt", "kaempfe", rolls=(1, 1, 1, 1))  # nobody defeats them
    assert scene.lies("siegpunkte p1") == ["tw-wargs"]


@proves("zaehle.gs-groesse")
def test_the_size_of_the_company_as_an_amount():
    scene = way()
    scene.carry_out({"wert": "limit", "betrag": {"zaehle": "gs-groesse"}, "von": "gemeinschaft", "bis": "zug"})
    assert company.hazards_left(scene.state) == room.company(scene.state)["limit"] + 3
    scene.removes("boromir", "pippin")
    assert company.hazards_left(scene.state) == room.company(scene.state)["limit"] + 2  # counted whenever it is read


@proves("liegt.auf-charakter", "charakter.ringtraeger")
def test_where_cards_lie():
    scene = way()
    assert unmet("karte", {"liegt": "auf-charakter"}, {"liegt": ["auf-charakter", "im-spiel"]}) == ""
    assert "ringtraeger" not in company.Figure(scene.state, "tw-pippin").marks()
    assert unmet("charakter", {"ist": "ringtraeger"}, {"ist": ["ringtraeger"]}) == ""
