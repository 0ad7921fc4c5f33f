"""The cards of the slice, one by one: each where it works and where it is refused, as it is played. What they want and do comes
from their entries in the language of cards; the last test prints which patterns of effects that covers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import effects
from games.flow import Transition
from games.meccg.language.patterns import in_decks, patterns, table_of
from games.meccg.play import doing, people, playing, room
from games.meccg.play import facts as company
from games.meccg.play.facts import World
from games.meccg.play.room import person
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, MOVER, ZONES
from tests.contract.test_angriff import Table

WORKS: dict[str, Callable[[], None]] = {}
REFUSED: dict[str, Callable[[], None]] = {}


def works(card):
    return lambda test: WORKS.setdefault(card, test)


def refused(*cards):
    return lambda test: [REFUSED.setdefault(card, test) for card in cards]


class Scene(Table):
    """A table at which a test may also lay cards."""

    def change(self, do):
        t = Transition(self.game, self.state)
        do(t)
        self.state = t.state
        assert self.game.invariants(self.state) == []

    def gives(self, fig, *items):
        """These items are carried by this figure."""
        self.packs(MOVER, items)
        for item in items:
            self.change(lambda t, item=item: doing.attach(t, self.moved(t, MOVER, item, f"bei {fig}"), fig))

    def lays(self, seat, *cards):
        """These cards lie in play."""
        self.packs(seat, cards)
        for id in cards:
            self.change(lambda t, id=id: self.down(t, seat, id))

    @staticmethod
    def moved(t, seat, id, zone):
        return ZONES.move(t, ZONES.find(t.state, f"stapel {seat}", id), f"stapel {seat}", zone)

    def down(self, t, seat, id):
        card = self.moved(t, seat, id, "kette")
        link = {"card": card, "seat": seat, "aim": "-", "mode": 0, "face": id, "ability": None, "bearer": "", "source": card}
        doing.lie_down(t, CARDS[id], CARDS[id].modes[0], link, "kette")

    def settles(self):
        """Nobody adds to the chain: it takes effect, until something else is asked."""
        while self.state["stack"] and self.state["stack"][-1]["frame"] == "kette" and self.view(None)["chain"]:
            self.passes(self.asked()[0])

    def numbers(self):
        attack = self.view("p1")["attack"]
        return (attack["strikes"], attack["prowess"]) if attack else None

    def prowess(self, fig, against=""):
        return company.prowess(self.state, fig, against)


def way(p1=(), p2=(), **tapped):
    """On the way, with these hands."""
    scene = Scene.at(p1=p1, p2=p2)
    for fig, state in tapped.items():
        scene.puts(fig, state)
    return scene


def attacked(creature, p1=("abwehr",), p2=(), before=lambda scene: None):
    """A creature has been played and may still be answered."""
    scene = way(p1, [creature, *p2])
    before(scene)
    scene.say("p2", f"spiele {creature}")
    if scene.asked() == ["p2"] and not scene.view(None)["chain"]:
        scene.say("p2", "auf schattenhort")
    return scene


def struck(fig, p1=("abwehr",), p2=(), creature="riese", before=lambda scene: None):
    """Before the strike of a single attacker against this figure; the mover is asked."""
    scene = attacked(creature, p1, p2, before)
    scene.settles()
    if fig != "gollum" and scene.state["figures"][fig] == "ungetappt":
        scene.says("p1", fig)
    else:
        scene.says("p1", "rest")
        scene.says("p2", fig)
    if scene.asked() == ["p2"]:
        scene.passes("p2")
    return scene


def at_site(*hand, before=lambda scene: None):
    """In Moria, after the automatic attack."""
    scene = way(["streit"], [])
    while scene.state["phase"] == "bewegung":
        scene.passes(*scene.asked())
    before(scene)
    scene.says("p1", "betreten")
    scene.deals("p1", ["streit", *hand])
    scene.says("p1", "spiele Streit der Finsterlinge")
    while scene.view("p1")["attack"]:
        scene.passes("p1")
    return scene


def card(id):
    return f"karte:{CARDS[id].card}"


# --- creatures --------------------------------------------------------------------------------------------------------------


def after_orcs(creature):
    """A creature that comes after an attack of orcs."""
    scene = attacked("ork-wache", p2=[creature])
    scene.settles()
    scene.says("p1", "aragorn, boromir, pippin")
    while scene.view("p1")["attack"]:
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.answer(seat, next(k for k in ("passe", "tappen", "kaempfe", "wuerfle", "fertig", keys[0]) if k in keys))
    scene.say("p2", f"spiele {creature} auf wildnis")
    scene.settles()
    return scene


@works("ork-kriegsmeute")
def _():
    assert after_orcs("ork-kriegsmeute").numbers() == (5, 7)  # 4, and 3 more after other orcs


@works("ork-unterhaeuptling")
def _():
    assert after_orcs("ork-unterhaeuptling").numbers() == (1, 11)


@works("grabunhold")
def _():
    scene = struck("boromir", creature="grabunhold")
    scene.passes("p1")
    scene.dice(1, 1, 1, 1)
    scene.says("p1", "tappen")
    (check,) = frames_of(scene, "probe")
    assert (check["figure"], check["plus"]) == ("boromir", -2)


@works("geister")
def _():
    scene = attacked("geister")
    scene.settles()
    scene.says("p1", "boromir, aragorn, pippin")
    scene.says("p1", "boromir")
    scene.passes("p1")
    scene.dice(1, 1, 1, 1)
    scene.says("p1", "ungetappt")
    checks = []
    while not checks:  # nobody can help and no card of these decks is for it: it is rolled at once
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        move = scene.answer(seat, next(k for k in ("passe", "tappen", "kaempfe", keys[0]) if k in keys))
        checks = [e.data for e in move.events if e.kind == "versuchung"]
    assert checks[0]["summe"] == sum(checks[0]["wurf"]) - 1 - 1  # and Boromir is printed with −1


def frames_of(scene, kind):
    return [frame for frame in scene.state["stack"] if frame["frame"] == kind]


@works("leichenlicht")
def _():
    scene = attacked("leichenlicht")
    scene.settles()
    assert [f["figure"] for f in frames_of(scene, "probe")] == ["pippin", "boromir", "aragorn"]  # one after the other


@works("eisiger-schatten")
def _():
    scene = attacked("eisiger-schatten", p2=["ghule"])
    scene.settles()
    scene.says("p1", "aragorn, boromir, pippin")
    while scene.view("p1")["attack"]:
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.answer(seat, next(k for k in ("passe", "tappen", "kaempfe", "wuerfle", "fertig", keys[0]) if k in keys))
    scene.says("p2", "spiele Ghule")
    scene.settles()
    assert scene.numbers() == (6, 8)  # 5 and 7


@works("riesenspinnen")
def _():
    scene = attacked("riesenspinnen")
    scene.settles()
    scene.says("p1", "boromir, aragorn")
    scene.says("p1", "boromir")
    scene.passes("p1")
    scene.dice(1, 1, 4, 4)  # a body of 8 with the shield, exactly
    scene.says("p1", "ungetappt")
    assert scene.state["gone"] == {"boromir": "abgeworfen"}


@works("hoehlendrache")
def _():
    scene = attacked("hoehlendrache")
    scene.settles()
    assert scene.asked() == ["p2"]


@refused(
    "ork-kriegsmeute",
    "ork-unterhaeuptling",
    "grabunhold",
    "geister",
    "leichenlicht",
    "riesenspinnen",
    "hoehlendrache",
    "eisiger-schatten",
)
def _():
    for creature in (
        "ork-kriegsmeute",
        "ork-unterhaeuptling",
        "grabunhold",
        "geister",
        "leichenlicht",
        "riesenspinnen",
        "hoehlendrache",
        "eisiger-schatten",
    ):
        scene = attacked("warge", p2=[creature])
        scene.passes("p1")
        scene.refuses("p2", f"spiele {creature}", by="me.kette.verboten")


# --- hazards ----------------------------------------------------------------------------------------------------------------


@works("aufruhr")
def _():
    scene = attacked("ork-wache", before=lambda scene: scene.lays(HAZARD, "aufruhr"))
    scene.settles()
    assert scene.numbers() == (4, 10)
    scene = attacked("ork-wache", before=lambda scene: scene.lays(HAZARD, "tore-der-nacht", "aufruhr"))
    scene.settles()
    assert scene.numbers() == (5, 11)  # with the gates of night one more each for orcs


@works("kriegsspur")
def _():
    scene = attacked("warge", before=lambda scene: scene.lays(HAZARD, "kriegsspur"))
    scene.settles()
    assert scene.numbers() == (3, 10)
    scene = attacked("ork-wache", before=lambda scene: scene.lays(HAZARD, "kriegsspur"))
    scene.settles()
    assert scene.numbers() == (3, 9)


@works("plage")
def _():
    scene = attacked("ghule", before=lambda scene: scene.lays(HAZARD, "plage"))
    scene.settles()
    assert scene.numbers() == (5, 8)
    scene = attacked("ghule", before=lambda scene: scene.lays(HAZARD, "plage", "tore-der-nacht"))
    scene.settles()
    assert scene.numbers() == (10, 8)


@refused("aufruhr", "kriegsspur", "plage")
def _():
    scene = attacked("riese", p2=["aufruhr", "kriegsspur", "plage"])
    scene.settles()
    scene.says("p1", "aragorn")
    for name in ("Aufruhr der Schergen", "Ruf des Krieges", "Plage der Unholde"):
        scene.refuses("p2", f"spiele {name}", by="me.angriff.zuweisung.keine-aenderung")


@works("tore-der-nacht")
def _():
    scene = way(["abwehr"], ["tore-der-nacht"])
    scene.lays(MOVER, "tore-des-morgens")
    scene.says("p2", "spiele Tore der Nacht")
    scene.settles()
    assert scene.lies("wirkt") == ["tore-der-nacht"]
    assert scene.lies("abwurf p1") == ["tore-des-morgens"]


@works("zwielicht")
def _():
    scene = way(["tore-des-morgens"], ["zwielicht", "warge"])
    scene.says("p2", "spiele Warge")
    scene.says("p1", "spiele Tore des Morgens")
    scene.says("p2", "spiele Zwielicht auf Tore des Morgens")
    assert room.company(scene.state)["played"] == 1  # it does not count against the limit
    scene.settles()
    assert scene.lies("wirkt") == []


@refused("zwielicht", "tore-der-nacht")
def _():
    scene = attacked("warge", p2=["zwielicht", "tore-der-nacht"])
    scene.passes("p1")
    scene.refuses("p2", "spiele Zwielicht", by=card("zwielicht"))  # no environment card anywhere
    scene.settles()
    scene.says("p1", "aragorn, boromir")
    scene.says("p1", "boromir")
    scene.refuses("p2", "spiele Tore der Nacht", by="me.angriff.karten.angreifer")


@works("fluss")
def _():
    scene = way([], ["fluss"])
    scene.says("p2", "spiele Fluß")
    while "betreten" not in {c.key for seat in scene.asked() for c in scene.candidates(seat)}:
        scene.passes(*scene.asked())
    assert "Fluß" in scene.refuses("p1", "betreten", by=card("fluss"))
    scene.says("p1", "tappe Aragorn II", "betreten")


@refused("fluss")
def _():
    scene = way([], ["fluss"])
    scene.says("p2", "lauer Fluß")
    scene.enters()
    scene.refuses("p2", "aufdecken", by="me.lauer.verbot")


@works("muedigkeit")
def _():
    scene = way(["abwehr"], ["muedigkeit", "muedigkeit"])
    scene.says("p2", "spiele Müdigkeit des Herzens auf Aragorn")
    scene.settles()
    assert scene.prowess("aragorn") == 6  # 6, dagger +1, weary −1
    scene.says("p2", "spiele Müdigkeit des Herzens, weise2 Boromir II")
    scene.settles()
    assert [f["figure"] for f in frames_of(scene, "probe")] == ["boromir"]


@works("gelueste")
def _():
    scene = way(["abwehr"], ["gelueste"])
    scene.says("p2", "spiele Versuchung der Gelüste auf Aragorn")
    scene.settles()
    assert people.corruption(scene.state, "aragorn") == 3
    scene.change(lambda t: effects.happens(t, "erhaelt-gegenstand", person(t.state, "pippin").facts, World(t.state)))
    assert frames_of(scene, "probe")[0]["figure"] == "aragorn"


@works("verzweiflung")
def _():
    scene = way(["abwehr"], ["verzweiflung"])
    scene.says("p2", "spiele Verzweiflung des Herzens auf Aragorn")
    scene.settles()
    scene.change(lambda t: effects.happens(t, "verwundet", person(t.state, "pippin").facts, World(t.state)))
    assert frames_of(scene, "probe")[0]["figure"] == "aragorn"


@works("natur")
def _():
    scene = way(["abwehr"], ["natur"])
    scene.says("p2", "spiele Versuchung der Natur auf Aragorn")
    scene.settles()
    while scene.asked() and not frames_of(scene, "probe"):
        scene.passes(scene.asked()[0])
    assert len(frames_of(scene, "probe")) == 2  # a check for each wilderness of the way


@works("sinne")
def _():
    scene = way(["abwehr"], ["sinne"])
    scene.says("p2", "spiele Versuchung der Sinne auf Pippin")
    scene.settles()
    assert people.corruption(scene.state, "pippin") == 2


@refused("muedigkeit", "gelueste", "verzweiflung", "natur", "sinne")
def _():
    scene = way(["abwehr"], ["muedigkeit", "gelueste", "verzweiflung", "natur", "sinne"])
    for id in ("gelueste", "verzweiflung", "natur"):
        assert "Hobbit" in scene.refuses("p2", f"spiele {CARDS[id].titel} auf Pippin", by=card(id))
    scene.says("p2", "spiele Versuchung der Sinne auf Aragorn")
    scene.settles()
    scene.refuses("p2", "spiele Müdigkeit des Herzens auf Aragorn", by="me.versuchung.karte.eine")
    scene = way(["abwehr"], ["sinne"], boromir="getappt")
    scene.says("p2", "spiele Versuchung der Sinne auf Boromir II")
    scene.passes("p1")
    scene = attacked("warge", p2=["sinne"])
    scene.passes("p1")
    scene.refuses("p2", "spiele Versuchung der Sinne auf Boromir II", by="me.kette.verboten")


@works("heimweh")
def _():
    scene = way(["abwehr"], ["heimweh"])
    scene.says("p2", "spiele Ruf der Heimat auf Boromir II")
    scene.dice(3, 3)  # 6, and 3 points of influence to spare: less than 10
    scene.settles()
    scene.says("p1", "ja", "gib Schwert von Gondolin Aragorn II")  # one item stays, if he wants
    assert scene.state["gone"] == {"boromir": "heimgekehrt"}
    assert scene.lies("abwurf p1") == ["schild"]


@works("drachenfieber")
def _():
    scene = way(["abwehr"], ["drachenfieber"])
    scene.says("p2", "spiele Drachenkrankheit auf Boromir II")
    scene.settles()
    assert frames_of(scene, "probe")[0]["plus"] == -1


@refused("heimweh", "drachenfieber")
def _():
    scene = way(["abwehr"], ["drachenfieber"])
    assert "trägt" in scene.refuses("p2", "spiele Drachenkrankheit auf Pippin", by=card("drachenfieber"))
    scene = attacked("riese", p2=["heimweh"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", "spiele Ruf der Heimat", by="me.angriff.karten.angreifer")


@works("schatten")
def _():
    scene = way(["abwehr"], ["schatten", "ork-wache"])
    scene.lays(HAZARD, "tore-der-nacht")
    assert isinstance(scene.say("p2", "spiele Würgender Schatten"), object)
    scene.say("p2", "weise2 spielen")
    scene.settles()
    assert [*company.land(scene.state)[1:]] == ["schattenland", "wildnis"]
    scene.says("p2", "spiele Ork-Wache auf Schattenland")  # now there is one


@works("verdorrt")
def _():
    scene = way(["abwehr"], ["verdorrt", "kaltdrache"])
    scene.lays(HAZARD, "tore-der-nacht")
    scene.says("p2", "spiele Verdorrtes Land")
    scene.settles()
    scene.says("p2", "spiele Geflügelter Kaltdrache")  # three wildernesses of two


@refused("schatten", "verdorrt")
def _():
    scene = way(["abwehr"], ["schatten", "verdorrt", "ork-wache"])
    assert "Tore der Nacht" in scene.refuses("p2", "spiele Verdorrtes Land", by=card("verdorrt"))
    ways = company_ways(scene, "schatten")
    assert all("Tore der Nacht" in c.refusal.reason for c in ways if c.key.startswith("weise"))
    scene.says("p2", "spiele Würgender Schatten")  # without the gates only its first way is open
    scene.settles()
    assert [*company.land(scene.state)[1:]] == ["wildnis", "wildnis"]


def company_ways(scene, id):
    """All the ways a card could be played just now, with what speaks against them."""
    m, face = playing.Moment(scene.game.pool, scene.state, scene.state["stack"][-1], ""), CARDS[id]
    return [playing.aim(scene.state, face, nr, goal).judged(no) for nr, goal, no in playing._all_aims(m, face)]


@works("caradhras")
def _():
    scene = way(["abwehr"], ["caradhras"])
    scene.says("p2", "spiele Grausamer Caradhras")
    scene.settles()
    assert scene.view("p1")["attack"]["assigned"] == ["aragorn", "boromir", "pippin", "gollum"]
    assert scene.view("p1")["attack"]["prowess"] == 8


@works("spione")
def _():
    scene = way(["abwehr"], ["spione"])
    scene.says("p2", "spiele Botschaft tapferer Helden")
    scene.settles()
    scene.passes(*scene.asked())
    if scene.asked() == ["p2"]:
        scene.passes("p2")
    assert scene.numbers() == (4, 7)  # as the orcs of Moria, but on the way
    assert not scene.view("p1")["attack"]["automatic"]


@refused("caradhras", "spione")
def _():
    scene = attacked("riese", p2=["caradhras", "spione"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", "spiele Grausamer Caradhras", by="me.angriff.karten.angreifer")
    scene.refuses("p2", "spiele Botschaft tapferer Helden", by="me.angriff.karten.angreifer")


@works("abwarten")
def _():
    scene = way(["abwehr"], ["abwarten", "warge"])
    scene.says("p2", "spiele Geduld ist Macht")
    scene.settles()
    assert company.hazards_left(scene.state) == 2
    scene.says("p2", "nutze Geduld ist Macht")
    scene.settles()
    assert company.hazards_left(scene.state) == 3
    scene.says("p2", "nutze Geduld ist Macht 2")  # two of the limit untap it
    scene.settles()
    assert company.hazards_left(scene.state) == 1
    assert scene.state["tapped"] == []


@refused("abwarten")
def _():
    scene = way(["abwehr"], ["abwarten", "warge"])
    scene.says("p2", "spiele Geduld ist Macht")
    scene.settles()
    scene.says("p2", "nutze Geduld ist Macht")
    scene.settles()
    scene.refuses("p2", "nutze Geduld ist Macht", by="me.zug.begriff.tappen")


# --- resources --------------------------------------------------------------------------------------------------------------


@works("ausweichen")
def _():
    scene = struck("pippin", ["ausweichen"])
    scene.says("p1", "spiele Ausweichen")
    scene.settles()
    scene.dice(6, 6)
    scene.say("p1", "kaempfe")
    assert scene.state_of("pippin") == "ungetappt"


@works("riskanter-schlag")
def _():
    scene = struck("boromir", ["riskanter-schlag"])
    scene.says("p1", "spiele Riskanter Schlag")
    scene.settles()
    assert scene.prowess("boromir") == 11  # 6 + 2 + 3
    assert company.body(scene.state, "boromir") == 7  # 7 + 1 − 1


@refused("ausweichen", "riskanter-schlag")
def _():
    scene = attacked("riese", ["ausweichen", "riskanter-schlag"])
    scene.refuses("p1", "spiele Ausweichen", by=card("ausweichen"))  # no strike yet
    scene = struck("pippin", ["riskanter-schlag"])
    assert "Krieger" in scene.refuses("p1", "spiele Riskanter Schlag", by=card("riskanter-schlag"))


@works("versteck")
def _():
    scene = attacked("warge", ["versteck"])
    scene.says("p1", "spiele Versteck mit Pippin")
    assert scene.state_of("pippin") == "getappt"  # the price is paid at once
    scene.settles()
    assert scene.lies("abwurf p2") == ["warge"]


@works("streit")
def _():
    scene = attacked("ork-wache", ["streit"])
    scene.says("p1", "spiele Streit der Finsterlinge")
    scene.settles()
    assert scene.lies("abwurf p2") == ["ork-wache"]
    scene = attacked("ghule", ["streit"], before=lambda scene: scene.lays(MOVER, "tore-des-morgens"))
    scene.says("p1", "spiele Streit der Finsterlinge")  # against the undead only its other way is open
    scene.settles()
    assert scene.numbers() == (3, 7)  # half of five, rounded up


@works("geheime-pfade")
def _():
    scene = attacked("warge", ["geheime-pfade"])
    scene.says("p1", "spiele Geheime Pfade")
    scene.settles()
    assert scene.lies("abwurf p2") == ["warge"]


@works("entkommen")
def _():
    scene = attacked("riese", ["entkommen"])
    scene.says("p1", "spiele Entkommen auf Boromir II")
    scene.settles()
    assert scene.state_of("boromir") == "verwundet"
    assert scene.lies("abwurf p2") == ["riese"]


@refused("versteck", "streit", "geheime-pfade", "entkommen")
def _():
    scene = attacked("warge", ["versteck", "streit", "entkommen"], before=lambda scene: scene.puts("pippin", "getappt"))
    scene.refuses("p1", "spiele Versteck mit Pippin", by="me.zug.begriff.tappen")
    scene.refuses("p1", "spiele Streit der Finsterlinge", by=card("streit"))
    scene = attacked("ork-wache", ["geheime-pfade", "entkommen"], before=lambda scene: scene.puts("boromir", "verwundet"))
    scene.refuses("p1", "spiele Geheime Pfade", by=card("geheime-pfade"))
    scene.refuses("p1", "spiele Entkommen auf Boromir II", by=card("entkommen"))
    scene = way(["streit"], ["erwachen"])
    scene.says("p2", f"spiele {CARDS['erwachen'].titel}")
    scene.refuses("p1", "spiele Streit der Finsterlinge", by="me.kreatur.angriff")


@works("niemand-daheim")
def _():
    def inside(scene):
        scene.lays(MOVER, "tore-des-morgens")

    scene = way(["abwehr"], [])
    while scene.state["phase"] == "bewegung":
        scene.passes(*scene.asked())
    inside(scene)
    scene.says("p1", "betreten")
    scene.deals("p1", ["niemand-daheim"])
    scene.says("p1", "spiele Nicht zu Hause")
    scene.settles()
    while scene.view("p1")["attack"]["strikes"] == 0:
        scene.passes("p1")
    assert scene.numbers() == (2, 7)


@works("drossel")
def _():
    scene = attacked("rogrog", ["drossel"])
    scene.says("p1", "spiele Die Alte Drossel")
    scene.settles()
    assert scene.numbers() == (1, 10)


@works("hahn")
def _():
    scene = attacked("rogrog", ["hahn"])
    scene.says("p1", "spiele Hahnenschrei")
    scene.settles()
    assert "rogrog" in scene.lies("abwurf p2")


@refused("niemand-daheim", "drossel", "hahn")
def _():
    scene = attacked("ork-wache", ["niemand-daheim", "drossel", "hahn"])
    scene.refuses("p1", "spiele Nicht zu Hause", by=card("niemand-daheim"))
    scene.refuses("p1", "spiele Die Alte Drossel", by=card("drossel"))
    scene.refuses("p1", "spiele Hahnenschrei", by=card("hahn"))


@works("tore-des-morgens")
def _():
    scene = attacked("warge", ["tore-des-morgens"], before=lambda scene: scene.lays(HAZARD, "tore-der-nacht"))
    scene.says("p1", "spiele Tore des Morgens")
    scene.settles()
    assert scene.lies("wirkt") == ["tore-des-morgens"]


@works("schmetterlinge")
def _():
    scene = attacked("warge", ["schmetterlinge"], before=lambda scene: scene.puts("boromir", "getappt"))
    left = company.hazards_left(scene.state)
    scene.says("p1", "spiele Hunderte von Schmetterlingen auf Boromir II")
    scene.settles()
    assert scene.state_of("boromir") == "ungetappt"
    assert company.hazards_left(scene.state) == left + 1


@refused("tore-des-morgens", "schmetterlinge")
def _():
    scene = at_site("schmetterlinge")
    scene.refuses("p1", "spiele Hunderte von Schmetterlingen", by=card("schmetterlinge"))
    scene = way([], [])
    scene.enters()
    scene.deals("p1", ["tore-des-morgens", "ausweichen"])
    scene.says("p1", "aragorn, boromir, pippin, gollum")
    scene.says("p1", "aragorn")
    scene.refuses("p1", "spiele Tore des Morgens", by="me.zug.wid.ereignisse-angriff")


# --- items ------------------------------------------------------------------------------------------------------------------

ITEMS = {  # who bears it, his prowess against nobody, orcs and dragons, his body
    "glamdring": ("aragorn", 8, 9, 8, 9),
    "orkrist": ("aragorn", 9, 10, 9, 9),
    "drachenbann": ("aragorn", 8, 8, 10, 9),
    "kettenhemd": ("boromir", 8, 8, 8, 9),
    "gondolin": ("aragorn", 8, 8, 8, 9),
    "schild": ("pippin", 1, 1, 1, 9),
    "grosser-schild": ("boromir", 8, 8, 8, 9),
    "runenschild": ("boromir", 8, 8, 8, 10),
}


def _item(id):
    fig, plain, orcs, dragons, body = ITEMS[id]

    def test():
        scene = at_site(id)
        if id == "runenschild":  # it belongs to a hoard, and there is none in Moria
            scene.refuses("p1", f"spiele {CARDS[id].titel} mit {FIGURES[fig].titel}", by="me.gegenstand.ausspielen")
            scene.gives(fig, id)
        else:
            scene.says("p1", f"spiele {CARDS[id].titel} mit {FIGURES[fig].titel}")
            scene.settles()
        there = [scene.prowess(fig, race) for race in ("", "ork", "drache")]
        assert (*there, company.body(scene.state, fig)) == (plain, orcs, dragons, body)

    return test


for _id in ITEMS:
    works(_id)(_item(_id))


def test_a_warrior_s_arms_are_of_no_use_to_a_hobbit():
    scene = way()
    scene.gives("pippin", "kettenhemd", "gondolin")
    assert (scene.prowess("pippin"), company.body(scene.state, "pippin")) == (1, 9)


def test_of_two_weapons_only_the_better_one_counts():
    scene = way()
    scene.gives("boromir", "glamdring")  # beside the sword of Gondolin
    assert scene.prowess("boromir") == 8
    assert scene.prowess("boromir", "ork") == 9


def with_item(item, fig, creature, p1=()):
    return attacked(creature, p1, before=lambda scene: scene.gives(fig, item))


@works("sternenglas")
def _():
    scene = with_item("sternenglas", "pippin", "ghule")
    scene.says("p1", "nutze Sternenglas")
    assert scene.state_of("pippin") == "getappt"
    scene.settles()
    assert frames_of(scene, "probe")[0]["figure"] == "pippin"
    assert effects.present(scene.state, "vereitelt")
    scene = with_item("sternenglas", "pippin", "warge")
    scene.says("p1", "nutze Sternenglas 2")
    scene.settles()
    while scene.numbers() in (None, (0, 0)):
        seat = scene.asked()[0]
        keys = [c.key for c in scene.options(seat)]
        scene.answer(seat, "wuerfle" if "wuerfle" in keys else "passe")
    assert scene.numbers() == (2, 7)


@works("halsband")
def _():
    scene = with_item("halsband", "boromir", "riese")
    scene.says("p1", "nutze Halsband der Schatten")
    assert scene.state_of("boromir") == "getappt"
    assert len(scene.state["tapped"]) == 1
    scene.settles()
    assert frames_of(scene, "probe")[0]["figure"] == "boromir"


@works("bogen")
def _():
    scene = with_item("bogen", "aragorn", "warge")
    scene.says("p1", "nutze Bogen aus Drachenhorn")
    scene.settles()
    assert scene.numbers() == (1, 9)


@works("schwarzer-pfeil")
def _():
    scene = with_item("schwarzer-pfeil", "boromir", "rogrog")
    scene.says("p1", "nutze Schwarzer Pfeil")
    scene.settles()
    assert scene.numbers() == (1, 12)
    assert scene.lies("abwurf p1") == ["schwarzer-pfeil"]  # a Dúnadan is no Man


def test_shields_are_tapped_against_a_strike():
    scene = struck("boromir", before=lambda scene: scene.gives("boromir", "grosser-schild"))
    scene.says("p1", "nutze Wappenschild von Rohan")
    scene.settles()
    while scene.state["stack"][-1]["frame"] == "kette":
        scene.passes(scene.asked()[0])
    assert {c.key for c in scene.options("p1")} >= {"kaempfe"}  # he need not tap
    scene = struck("boromir", before=lambda scene: scene.gives("boromir", "runenschild"))
    scene.says("p1", "nutze Runenschild")
    scene.settles()
    assert scene.state_of("boromir") == "ungetappt"  # the strike came to nothing
    scene = struck("aragorn", before=lambda scene: scene.gives("boromir", "runenschild"))
    scene.refuses("p1", "nutze Runenschild", by=card("runenschild"))  # it is not his strike


@refused("sternenglas", "halsband", "bogen", "schwarzer-pfeil", *ITEMS)
def _():
    scene = with_item("sternenglas", "pippin", "ork-wache", ["abwehr"])
    scene.refuses("p1", "nutze Sternenglas", by=card("sternenglas"))
    scene = attacked("riese", before=lambda scene: [scene.gives("boromir", "halsband"), scene.puts("boromir", "getappt")])
    scene.refuses("p1", "nutze Halsband der Schatten", by="me.zug.begriff.tappen")
    scene = with_item("bogen", "pippin", "warge", ["abwehr"])
    assert "Krieger" in scene.refuses("p1", "nutze Bogen aus Drachenhorn", by=card("bogen"))
    scene = with_item("bogen", "aragorn", "ork-wache", ["abwehr"])
    scene.refuses("p1", "nutze Bogen aus Drachenhorn", by=card("bogen"))  # keyed to the site
    scene = with_item("schwarzer-pfeil", "pippin", "rogrog", ["abwehr"])
    scene.refuses("p1", "nutze Schwarzer Pfeil", by=card("schwarzer-pfeil"))
    for item in ITEMS:
        scene = attacked("warge", [item])
        scene.refuses("p1", f"spiele {CARDS[item].titel}", by="me.gegenstand.ausspielen")  # not on the way


# --- the ally ---------------------------------------------------------------------------------------------------------------


@works("gollum")
def _():
    scene = way(["abwehr"], ["ork-patrouille"])
    scene.removes("aragorn")
    scene.say("p2", "spiele Ork-Patrouille auf wildnis")
    scene.says("p1", "tappe Gollum")
    scene.settles()
    assert scene.lies("abwurf p2") == ["ork-patrouille"]


@refused("gollum")
def _():
    scene = way(["abwehr"], ["ork-patrouille"])
    scene.say("p2", "spiele Ork-Patrouille auf wildnis")
    assert "Größe" in scene.refuses("p1", "tappe Gollum", by="karte:tw-gollum")


# --- all of them ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", WORKS)
def test_it_works(id):
    WORKS[id]()


@pytest.mark.parametrize("id", [next(iter(k for k in REFUSED if REFUSED[k] is test)) for test in dict.fromkeys(REFUSED.values())])
def test_it_is_refused(id):
    REFUSED[id]()


def played():
    """The ids of the cards that are tested both ways."""
    ids = {**{id: face.card for id, face in CARDS.items()}, "gollum": "tw-gollum"}
    return {ids.get(id, id) for id in WORKS if id in REFUSED}


def test_every_card_is_tried_where_it_works_and_where_it_is_refused():
    assert set(WORKS) == set(REFUSED)


def test_forty_cards_of_the_ten_decks_are_played_and_every_pattern_occurs_twice(capsys):
    with capsys.disabled():
        print("\n" + table_of(played()))
    assert len(played() & in_decks()) >= 40
    found = patterns()
    assert [nr for nr in found if len(found[nr]) < 2] == []
    assert len({card for cards in found.values() for card in cards} & in_decks()) >= 120
