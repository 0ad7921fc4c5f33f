"""The cards of a company's way to Moria, one by one: each where it works and where it is refused, typed as players type."""

from __future__ import annotations

from games import effects
from games.meccg.play import facts as company
from games.meccg.play import people, playing, room
from games.meccg.play.facts import World
from games.meccg.play.room import FACES, person
from tests.rules.meccg.szene import refused, works
from tests.rules.meccg.weg import HAZARD, MOVER, at_site, attacked, struck, way

# --- creatures --------------------------------------------------------------------------------------------------------------


def after_orcs(creature):
    """A creature that comes after an attack of orcs."""
    scene = attacked("tw-orc-watch", p2=[creature])
    scene.settles()
    scene.says("p1", "aragorn, boromir, pippin")
    scene.goes(lambda: not scene.fight())
    scene.say("p2", f"spiele {creature} auf wildnis")
    scene.settles()
    return scene


@works("tw-orc-warband")
def _():
    assert after_orcs("tw-orc-warband").numbers() == (5, 7)  # 4, and 3 more after other orcs


@works("tw-orc-lieutenant")
def _():
    assert after_orcs("tw-orc-lieutenant").numbers() == (1, 11)


@works("tw-barrow-wight-promo")
def _():
    scene = struck("boromir", creature="tw-barrow-wight-promo")
    scene.passed("p1")
    scene.dice(1, 1, 1, 1)
    scene.says("p1", "tappen")
    (check,) = scene.frames("probe")
    assert (check["figure"], check["plus"]) == ("tw-boromir-ii", -2)


@works("tw-ghosts")
def _():
    scene = attacked("tw-ghosts")
    scene.settles()
    scene.says("p1", "boromir, aragorn, pippin")
    scene.says("p1", "boromir")
    scene.passed("p1")
    scene.dice(1, 1, 1, 1)
    scene.says("p1", "ungetappt")
    # nobody can help and no card of these hands is for it: it is rolled at once
    checks = scene.goes(lambda: scene.happened("versuchung"), "passe", "tappen", "kaempfe")
    assert checks[0]["summe"] == sum(checks[0]["wurf"]) - 1 - 1  # and Boromir is printed with −1


@works("tw-corpse-candle")
def _():
    scene = attacked("tw-corpse-candle")
    scene.settles()
    assert [f["figure"] for f in scene.frames("probe")] == ["tw-pippin", "tw-boromir-ii", "tw-aragorn-ii"]  # one after the other


@works("dm-chill-douser")
def _():
    scene = attacked("dm-chill-douser", p2=["le-ghouls"])
    scene.settles()
    scene.says("p1", "aragorn, boromir, pippin")
    scene.goes(lambda: not scene.fight())
    scene.says("p2", "spiele Ghule")
    scene.settles()
    assert scene.numbers() == (6, 8)  # 5 and 7


@works("tw-giant-spiders")
def _():
    scene = attacked("tw-giant-spiders")
    scene.settles()
    scene.says("p1", "boromir, aragorn")
    scene.says("p1", "boromir")
    scene.passed("p1")
    scene.dice(1, 1, 4, 4)  # a body of 8 with the shield, exactly
    scene.says("p1", "ungetappt")
    assert scene.state["gone"] == {"tw-boromir-ii": "abgeworfen"}


@works("tw-cave-drake")
def _():
    scene = attacked("tw-cave-drake")
    scene.settles()
    assert scene.asking() == ["p2"]


@refused(
    "tw-orc-warband",
    "tw-orc-lieutenant",
    "tw-barrow-wight-promo",
    "tw-ghosts",
    "tw-corpse-candle",
    "tw-giant-spiders",
    "tw-cave-drake",
    "dm-chill-douser",
)
def _():
    for creature in (
        "tw-orc-warband",
        "tw-orc-lieutenant",
        "tw-barrow-wight-promo",
        "tw-ghosts",
        "tw-corpse-candle",
        "tw-giant-spiders",
        "tw-cave-drake",
        "dm-chill-douser",
    ):
        scene = attacked("tw-wargs", p2=[creature])
        scene.passed("p1")
        scene.refuses("p2", f"spiele {creature}", by="me.kette.verboten")


# --- hazards ----------------------------------------------------------------------------------------------------------------


@works("tw-minions-stir")
def _():
    scene = attacked("tw-orc-watch", before=lambda scene: scene.lays(HAZARD, "tw-minions-stir"))
    scene.settles()
    assert scene.numbers() == (4, 10)
    scene = attacked("tw-orc-watch", before=lambda scene: scene.lays(HAZARD, "tw-doors-of-night", "tw-minions-stir"))
    scene.settles()
    assert scene.numbers() == (5, 11)  # with the gates of night one more each for orcs


@works("tw-wake-of-war")
def _():
    scene = attacked("tw-wargs", before=lambda scene: scene.lays(HAZARD, "tw-wake-of-war"))
    scene.settles()
    assert scene.numbers() == (3, 10)
    scene = attacked("tw-orc-watch", before=lambda scene: scene.lays(HAZARD, "tw-wake-of-war"))
    scene.settles()
    assert scene.numbers() == (3, 9)


@works("le-plague-of-wights")
def _():
    scene = attacked("le-ghouls", before=lambda scene: scene.lays(HAZARD, "le-plague-of-wights"))
    scene.settles()
    assert scene.numbers() == (5, 8)
    scene = attacked("le-ghouls", before=lambda scene: scene.lays(HAZARD, "le-plague-of-wights", "tw-doors-of-night"))
    scene.settles()
    assert scene.numbers() == (10, 8)


@refused("tw-minions-stir", "tw-wake-of-war", "le-plague-of-wights")
def _():
    scene = attacked("tw-giant", p2=["tw-minions-stir", "tw-wake-of-war", "le-plague-of-wights"])
    scene.settles()
    scene.says("p1", "aragorn")
    for name in ("Aufruhr der Schergen", "Ruf des Krieges", "Plage der Unholde"):
        scene.refuses("p2", f"spiele {name}", by="me.angriff.zuweisung.keine-aenderung")


@works("tw-doors-of-night")
def _():
    scene = way(["tw-block"], ["tw-doors-of-night"])
    scene.lays(MOVER, "tw-gates-of-morning")
    scene.says("p2", "spiele Tore der Nacht")
    scene.settles()
    assert scene.lies("wirkt") == ["tw-doors-of-night"]
    assert scene.lies("abwurf p1") == ["tw-gates-of-morning"]


@works("tw-twilight")
def _():
    scene = way(["tw-gates-of-morning"], ["tw-twilight", "tw-wargs"])
    scene.says("p2", "spiele Warge")
    scene.says("p1", "spiele Tore des Morgens")
    scene.says("p2", "spiele Zwielicht auf Tore des Morgens")
    assert room.company(scene.state)["played"] == 1  # it does not count against the limit
    scene.settles()
    assert scene.lies("wirkt") == []


@refused("tw-twilight", "tw-doors-of-night")
def _():
    scene = attacked("tw-wargs", p2=["tw-twilight", "tw-doors-of-night"])
    scene.passed("p1")
    scene.refuses("p2", "spiele Zwielicht", by="karte:tw-twilight")  # no environment card anywhere
    scene.settles()
    scene.says("p1", "aragorn, boromir")
    scene.says("p1", "boromir")
    scene.refuses("p2", "spiele Tore der Nacht", by="me.angriff.karten.angreifer")


@works("tw-river")
def _():
    scene = way([], ["tw-river"])
    scene.says("p2", "spiele Fluß")
    scene.goes(lambda: scene.at("betreten"))
    assert "Fluß" in scene.refuses("p1", "betreten", by="karte:tw-river")
    scene.says("p1", "tappe Aragorn II", "betreten")


@refused("tw-river")
def _():
    scene = way([], ["tw-river"])
    scene.says("p2", "lauer Fluß")
    scene.enters()
    scene.refuses("p2", "aufdecken", by="me.lauer.verbot")


@works("le-weariness-of-the-heart")
def _():
    scene = way(["tw-block"], ["le-weariness-of-the-heart", "le-weariness-of-the-heart"])
    scene.says("p2", "spiele Müdigkeit des Herzens auf Aragorn II")
    scene.settles()
    assert scene.prowess("aragorn") == 6  # 6, dagger +1, weary −1
    scene.says("p2", "spiele Müdigkeit des Herzens, weise2 Boromir II")
    scene.settles()
    assert [f["figure"] for f in scene.frames("probe")] == ["tw-boromir-ii"]


@works("le-lure-of-expedience")
def _():
    scene = way(["tw-block"], ["le-lure-of-expedience"])
    scene.says("p2", "spiele Versuchung der Gelüste auf Aragorn")
    scene.settles()
    assert people.corruption(scene.state, "tw-aragorn-ii") == 3
    scene.change(lambda t: effects.happens(t, "erhaelt-gegenstand", person(t.state, "tw-pippin").facts, World(t.state)))
    assert scene.frames("probe")[0]["figure"] == "tw-aragorn-ii"


@works("tw-despair-of-the-heart")
def _():
    scene = way(["tw-block"], ["tw-despair-of-the-heart"])
    scene.says("p2", "spiele Verzweiflung des Herzens auf Aragorn")
    scene.settles()
    scene.change(lambda t: effects.happens(t, "verwundet", person(t.state, "tw-pippin").facts, World(t.state)))
    assert scene.frames("probe")[0]["figure"] == "tw-aragorn-ii"


@works("le-lure-of-nature")
def _():
    scene = way(["tw-block"], ["le-lure-of-nature"])
    scene.says("p2", "spiele Versuchung der Natur auf Aragorn")
    scene.settles()
    scene.goes(lambda: scene.frames("probe"))
    assert len(scene.frames("probe")) == 2  # a check for each wilderness of the way


@works("le-lure-of-the-senses")
def _():
    scene = way(["tw-block"], ["le-lure-of-the-senses"])
    scene.says("p2", "spiele Versuchung der Sinne auf Pippin")
    scene.settles()
    assert people.corruption(scene.state, "tw-pippin") == 2


@refused(
    "le-weariness-of-the-heart", "le-lure-of-expedience", "tw-despair-of-the-heart", "le-lure-of-nature", "le-lure-of-the-senses"
)
def _():
    scene = way(
        ["tw-block"],
        [
            "le-weariness-of-the-heart",
            "le-lure-of-expedience",
            "tw-despair-of-the-heart",
            "le-lure-of-nature",
            "le-lure-of-the-senses",
        ],
    )
    for id in ("le-lure-of-expedience", "tw-despair-of-the-heart", "le-lure-of-nature"):
        assert "Hobbit" in scene.refuses("p2", f"spiele {FACES[id].titel} auf Pippin", by=f"karte:{id}")
    scene.says("p2", "spiele Versuchung der Sinne auf Aragorn")
    scene.settles()
    scene.refuses("p2", "spiele Müdigkeit des Herzens auf Aragorn II", by="me.versuchung.karte.eine")
    scene = way(["tw-block"], ["le-lure-of-the-senses"], boromir="getappt")
    scene.says("p2", "spiele Versuchung der Sinne auf Boromir II")
    scene.passed("p1")
    scene = attacked("tw-wargs", p2=["le-lure-of-the-senses"])
    scene.passed("p1")
    scene.refuses("p2", "spiele Versuchung der Sinne auf Boromir II", by="me.kette.verboten")


@works("tw-call-of-home")
def _():
    scene = way(["tw-block"], ["tw-call-of-home"])
    scene.says("p2", "spiele Ruf der Heimat auf Boromir II")
    scene.dice(3, 3)  # 6, and 3 points of influence to spare: less than 10
    scene.settles()
    scene.says("p1", "ja", "gib Schwert von Gondolin Aragorn II")  # one item stays, if he wants
    assert scene.state["gone"] == {"tw-boromir-ii": "heimgekehrt"}
    assert "tw-shield-of-iron-bound-ash" in scene.lies("abwurf p1")
    assert "tw-sword-of-gondolin" in scene.lies("bei tw-aragorn-ii")


@works("td-dragon-sickness")
def _():
    scene = way(["tw-block"], ["td-dragon-sickness"])
    scene.says("p2", "spiele Drachenkrankheit auf Boromir II")
    scene.settles()
    assert scene.frames("probe")[0]["plus"] == -1


@refused("tw-call-of-home", "td-dragon-sickness")
def _():
    scene = way(["tw-block"], ["td-dragon-sickness"])
    assert "trägt" in scene.refuses("p2", "spiele Drachenkrankheit auf Pippin", by="karte:td-dragon-sickness")
    scene = attacked("tw-giant", p2=["tw-call-of-home"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", "spiele Ruf der Heimat", by="me.angriff.karten.angreifer")


@works("tw-choking-shadows")
def _():
    scene = way(["tw-block"], ["tw-choking-shadows", "tw-orc-watch"])
    scene.lays(HAZARD, "tw-doors-of-night")
    assert isinstance(scene.say("p2", "spiele Würgender Schatten"), object)
    scene.say("p2", "weise2 spielen")
    scene.settles()
    assert [*company.land(scene.state)[1:]] == ["schattenland", "wildnis"]
    scene.says("p2", "spiele Ork-Wache auf Schattenland")  # now there is one


@works("td-withered-lands")
def _():
    scene = way(["tw-block"], ["td-withered-lands", "td-winged-cold-drake"])
    scene.lays(HAZARD, "tw-doors-of-night")
    scene.says("p2", "spiele Verdorrtes Land")
    scene.settles()
    scene.says("p2", "spiele Geflügelter Kaltdrache")  # three wildernesses of two


@refused("tw-choking-shadows", "td-withered-lands")
def _():
    scene = way(["tw-block"], ["tw-choking-shadows", "td-withered-lands", "tw-orc-watch"])
    assert "Tore der Nacht" in scene.refuses("p2", "spiele Verdorrtes Land", by="karte:td-withered-lands")
    ways = company_ways(scene, "tw-choking-shadows")
    assert all("Tore der Nacht" in c.refusal.reason for c in ways if c.key.startswith("weise"))
    scene.says("p2", "spiele Würgender Schatten")  # without the gates only its first way is open
    scene.settles()
    assert [*company.land(scene.state)[1:]] == ["wildnis", "wildnis"]


def company_ways(scene, id):
    """All the ways a card could be played just now, with what speaks against them."""
    m, face = playing.Moment(scene.game.pool, scene.state, scene.state["stack"][-1], ""), FACES[id]
    return [playing.aim(scene.state, face, nr, goal).judged(no) for nr, goal, no in playing._all_aims(m, face)]


@works("td-cruel-caradhras")
def _():
    scene = way(["tw-block"], ["td-cruel-caradhras"])
    scene.says("p2", "spiele Grausamer Caradhras")
    scene.settles()
    assert scene.fight()["assigned"] == ["tw-aragorn-ii", "tw-boromir-ii", "tw-pippin", "tw-gollum"]
    assert scene.fight()["prowess"] == 8


@works("le-tidings-of-bold-spies")
def _():
    scene = way(["tw-block"], ["le-tidings-of-bold-spies"])
    scene.says("p2", "spiele Botschaft tapferer Helden")
    scene.settles()
    scene.passed(*scene.asking())
    if scene.asking() == ["p2"]:
        scene.passed("p2")
    assert scene.numbers() == (4, 7)  # as the orcs of Moria, but on the way
    assert not scene.fight()["automatic"]


@refused("td-cruel-caradhras", "le-tidings-of-bold-spies")
def _():
    scene = attacked("tw-giant", p2=["td-cruel-caradhras", "le-tidings-of-bold-spies"])
    scene.settles()
    scene.says("p1", "aragorn")
    scene.refuses("p2", "spiele Grausamer Caradhras", by="me.angriff.karten.angreifer")
    scene.refuses("p2", "spiele Botschaft tapferer Helden", by="me.angriff.karten.angreifer")


@works("as-power-built-by-waiting")
def _():
    scene = way(["tw-block"], ["as-power-built-by-waiting", "tw-wargs"])
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


@refused("as-power-built-by-waiting")
def _():
    scene = way(["tw-block"], ["as-power-built-by-waiting", "tw-wargs"])
    scene.says("p2", "spiele Geduld ist Macht")
    scene.settles()
    scene.says("p2", "nutze Geduld ist Macht")
    scene.settles()
    scene.refuses("p2", "nutze Geduld ist Macht", by="me.zug.begriff.tappen")


# --- resources --------------------------------------------------------------------------------------------------------------


@works("tw-dodge")
def _():
    scene = struck("pippin", ["tw-dodge"])
    scene.says("p1", "spiele Ausweichen")
    scene.settles()
    scene.dice(6, 6)
    scene.say("p1", "kaempfe")
    assert scene.state_of("pippin") == "ungetappt"


@works("tw-risky-blow")
def _():
    scene = struck("boromir", ["tw-risky-blow"])
    scene.says("p1", "spiele Riskanter Schlag")
    scene.settles()
    assert scene.prowess("boromir") == 11  # 6 + 2 + 3
    assert scene.body("boromir") == 7  # 7 + 1 − 1


@refused("tw-dodge", "tw-risky-blow")
def _():
    scene = attacked("tw-giant", ["tw-dodge", "tw-risky-blow"])
    scene.refuses("p1", "spiele Ausweichen", by="karte:tw-dodge")  # no strike yet
    scene = struck("pippin", ["tw-risky-blow"])
    assert "Krieger" in scene.refuses("p1", "spiele Riskanter Schlag", by="karte:tw-risky-blow")


@works("tw-concealment")
def _():
    scene = attacked("tw-wargs", ["tw-concealment"])
    scene.says("p1", "spiele Versteck mit Pippin")
    assert scene.state_of("pippin") == "getappt"  # the price is paid at once
    scene.settles()
    assert scene.lies("abwurf p2") == ["tw-wargs"]


@works("tw-dark-quarrels")
def _():
    scene = attacked("tw-orc-watch", ["tw-dark-quarrels"])
    scene.says("p1", "spiele Streit der Finsterlinge")
    scene.settles()
    assert scene.lies("abwurf p2") == ["tw-orc-watch"]
    scene = attacked("le-ghouls", ["tw-dark-quarrels"], before=lambda scene: scene.lays(MOVER, "tw-gates-of-morning"))
    scene.says("p1", "spiele Streit der Finsterlinge")  # against the undead only its other way is open
    scene.settles()
    assert scene.numbers() == (3, 7)  # half of five, rounded up


@works("td-many-turns-and-doublings")
def _():
    scene = attacked("tw-wargs", ["td-many-turns-and-doublings"])
    scene.says("p1", "spiele Geheime Pfade")
    scene.settles()
    assert scene.lies("abwurf p2") == ["tw-wargs"]


@works("tw-escape")
def _():
    scene = attacked("tw-giant", ["tw-escape"])
    scene.says("p1", "spiele Entkommen auf Boromir II")
    scene.settles()
    assert scene.state_of("boromir") == "verwundet"
    assert scene.lies("abwurf p2") == ["tw-giant"]


@refused("tw-concealment", "tw-dark-quarrels", "td-many-turns-and-doublings", "tw-escape")
def _():
    scene = attacked(
        "tw-wargs", ["tw-concealment", "tw-dark-quarrels", "tw-escape"], before=lambda scene: scene.puts("pippin", "getappt")
    )
    scene.refuses("p1", "spiele Versteck mit Pippin", by="me.zug.begriff.tappen")
    scene.refuses("p1", "spiele Streit der Finsterlinge", by="karte:tw-dark-quarrels")
    scene = attacked(
        "tw-orc-watch", ["td-many-turns-and-doublings", "tw-escape"], before=lambda scene: scene.puts("boromir", "verwundet")
    )
    scene.refuses("p1", "spiele Geheime Pfade", by="karte:td-many-turns-and-doublings")
    scene.refuses("p1", "spiele Entkommen auf Boromir II", by="karte:tw-escape")
    scene = way(["tw-dark-quarrels"], ["tw-awaken-minions"])
    scene.says("p2", f"spiele {FACES['tw-awaken-minions'].titel}")
    scene.refuses("p1", "spiele Streit der Finsterlinge", by="me.kreatur.angriff")


@works("td-not-at-home")
def _():
    def inside(scene):
        scene.lays(MOVER, "tw-gates-of-morning")

    scene = way(["tw-block"], [])
    scene.goes(lambda: scene.state["phase"] != "bewegung")
    inside(scene)
    scene.says("p1", "betreten")
    scene.deals("p1", ["td-not-at-home"])
    scene.says("p1", "spiele Nicht zu Hause")
    scene.settles()
    scene.goes(lambda: scene.fight()["strikes"])
    assert scene.numbers() == (2, 7)


@works("tw-the-old-thrush")
def _():
    scene = attacked("tw-rogrog", ["tw-the-old-thrush"])
    scene.says("p1", "spiele Die Alte Drossel")
    scene.settles()
    assert scene.numbers() == (1, 10)


@works("tw-the-cock-crows")
def _():
    scene = attacked("tw-rogrog", ["tw-the-cock-crows"])
    scene.says("p1", "spiele Hahnenschrei")
    scene.settles()
    assert "tw-rogrog" in scene.lies("abwurf p2")


@refused("td-not-at-home", "tw-the-old-thrush", "tw-the-cock-crows")
def _():
    scene = attacked("tw-orc-watch", ["td-not-at-home", "tw-the-old-thrush", "tw-the-cock-crows"])
    scene.refuses("p1", "spiele Nicht zu Hause", by="karte:td-not-at-home")
    scene.refuses("p1", "spiele Die Alte Drossel", by="karte:tw-the-old-thrush")
    scene.refuses("p1", "spiele Hahnenschrei", by="karte:tw-the-cock-crows")


@works("tw-gates-of-morning")
def _():
    scene = attacked("tw-wargs", ["tw-gates-of-morning"], before=lambda scene: scene.lays(HAZARD, "tw-doors-of-night"))
    scene.says("p1", "spiele Tore des Morgens")
    scene.settles()
    assert scene.lies("wirkt") == ["tw-gates-of-morning"]


@works("dm-hundreds-of-butterflies")
def _():
    scene = attacked("tw-wargs", ["dm-hundreds-of-butterflies"], before=lambda scene: scene.puts("boromir", "getappt"))
    left = company.hazards_left(scene.state)
    scene.says("p1", "spiele Hunderte von Schmetterlingen auf Boromir II")
    scene.settles()
    assert scene.state_of("boromir") == "ungetappt"
    assert company.hazards_left(scene.state) == left + 1


@refused("tw-gates-of-morning", "dm-hundreds-of-butterflies")
def _():
    scene = at_site("dm-hundreds-of-butterflies")
    scene.refuses("p1", "spiele Hunderte von Schmetterlingen", by="karte:dm-hundreds-of-butterflies")
    scene = way([], [])
    scene.enters()
    scene.deals("p1", ["tw-gates-of-morning", "tw-dodge"])
    scene.says("p1", "aragorn, boromir, pippin, gollum")
    scene.says("p1", "aragorn")
    scene.refuses("p1", "spiele Tore des Morgens", by="me.zug.wid.ereignisse-angriff")


# --- items ------------------------------------------------------------------------------------------------------------------

TITLES = {"aragorn": "Aragorn II", "boromir": "Boromir II", "pippin": "Pippin"}
ITEMS = {  # who bears it, his prowess against nobody, orcs and dragons, his body
    "tw-glamdring": ("aragorn", 8, 9, 8, 9),
    "tw-orcrist": ("aragorn", 9, 10, 9, 9),
    "td-wormsbane": ("aragorn", 8, 8, 10, 9),
    "tw-hauberk-of-bright-mail": ("boromir", 8, 8, 8, 9),
    "tw-sword-of-gondolin": ("aragorn", 8, 8, 8, 9),
    "tw-shield-of-iron-bound-ash": ("pippin", 1, 1, 1, 9),
    "tw-great-shield-of-rohan": ("boromir", 8, 8, 8, 9),
    "td-enruned-shield": ("boromir", 8, 8, 8, 10),
}


def _item(id):
    fig, plain, orcs, dragons, body = ITEMS[id]

    def test():
        scene = at_site(id)
        if id == "td-enruned-shield":  # it belongs to a hoard, and there is none in Moria
            scene.refuses("p1", f"spiele {FACES[id].titel} mit {TITLES[fig]}", by="me.gegenstand.ausspielen")
            scene.gives(fig, id)
        else:
            scene.says("p1", f"spiele {FACES[id].titel} mit {TITLES[fig]}")
            scene.settles()
        there = [scene.prowess(fig, race) for race in ("", "ork", "drache")]
        assert (*there, scene.body(fig)) == (plain, orcs, dragons, body)

    return test


for _id in ITEMS:
    works(_id)(_item(_id))


def test_a_warrior_s_arms_are_of_no_use_to_a_hobbit():
    scene = way()
    scene.gives("pippin", "tw-hauberk-of-bright-mail", "tw-sword-of-gondolin")
    assert (scene.prowess("pippin"), scene.body("pippin")) == (1, 9)


def test_of_two_weapons_only_the_better_one_counts():
    scene = way()
    scene.gives("boromir", "tw-glamdring")  # beside the sword of Gondolin
    assert scene.prowess("boromir") == 8
    assert scene.prowess("boromir", "ork") == 9


def with_item(item, fig, creature, p1=()):
    return attacked(creature, p1, before=lambda scene: scene.gives(fig, item))


@works("tw-star-glass")
def _():
    scene = with_item("tw-star-glass", "pippin", "le-ghouls")
    scene.says("p1", "nutze Sternenglas")
    assert scene.state_of("pippin") == "getappt"
    scene.settles()
    assert scene.frames("probe")[0]["figure"] == "tw-pippin"
    assert effects.present(scene.state, "vereitelt")
    scene = with_item("tw-star-glass", "pippin", "tw-wargs")
    scene.says("p1", "nutze Sternenglas 2")
    scene.settles()
    scene.goes(lambda: scene.numbers() not in (None, (0, 0)), "wuerfle", "passe")
    assert scene.numbers() == (2, 7)


@works("tw-torque-of-hues")
def _():
    scene = with_item("tw-torque-of-hues", "boromir", "tw-giant")
    scene.says("p1", "nutze Halsband der Schatten")
    assert scene.state_of("boromir") == "getappt"
    assert len(scene.state["tapped"]) == 1
    scene.settles()
    assert scene.frames("probe")[0]["figure"] == "tw-boromir-ii"


@works("td-bow-of-dragon-horn")
def _():
    scene = with_item("td-bow-of-dragon-horn", "aragorn", "tw-wargs")
    scene.says("p1", "nutze Bogen aus Drachenhorn")
    scene.settles()
    assert scene.numbers() == (1, 9)


@works("tw-black-arrow")
def _():
    scene = with_item("tw-black-arrow", "boromir", "tw-rogrog")
    scene.says("p1", "nutze Schwarzer Pfeil")
    scene.settles()
    assert scene.numbers() == (1, 12)
    assert scene.lies("abwurf p1") == ["tw-black-arrow"]  # a Dúnadan is no Man


@works("td-enruned-shield", "tw-great-shield-of-rohan")
def _():
    scene = struck("boromir", before=lambda scene: scene.gives("boromir", "tw-great-shield-of-rohan"))
    scene.says("p1", "nutze Wappenschild von Rohan")
    scene.settles()
    scene.goes(lambda: not scene.at("kette"))
    assert scene.keys("p1") >= {"kaempfe"}  # he need not tap
    scene = struck("boromir", before=lambda scene: scene.gives("boromir", "td-enruned-shield"))
    scene.says("p1", "nutze Runenschild")
    scene.settles()
    assert scene.state_of("boromir") == "ungetappt" and scene.fight() is None  # the strike came to nothing
    scene = struck("aragorn", before=lambda scene: scene.gives("boromir", "td-enruned-shield"))
    scene.refuses("p1", "nutze Runenschild", by="karte:td-enruned-shield")  # it is not his strike


@refused("tw-star-glass", "tw-torque-of-hues", "td-bow-of-dragon-horn", "tw-black-arrow", *ITEMS)
def _():
    scene = with_item("tw-star-glass", "pippin", "tw-orc-watch", ["tw-block"])
    scene.refuses("p1", "nutze Sternenglas", by="karte:tw-star-glass")
    scene = attacked(
        "tw-giant", before=lambda scene: [scene.gives("boromir", "tw-torque-of-hues"), scene.puts("boromir", "getappt")]
    )
    scene.refuses("p1", "nutze Halsband der Schatten", by="me.zug.begriff.tappen")
    scene = with_item("td-bow-of-dragon-horn", "pippin", "tw-wargs", ["tw-block"])
    assert "Krieger" in scene.refuses("p1", "nutze Bogen aus Drachenhorn", by="karte:td-bow-of-dragon-horn")
    scene = with_item("td-bow-of-dragon-horn", "aragorn", "tw-orc-watch", ["tw-block"])
    scene.refuses("p1", "nutze Bogen aus Drachenhorn", by="karte:td-bow-of-dragon-horn")  # keyed to the site
    scene = with_item("tw-black-arrow", "pippin", "tw-rogrog", ["tw-block"])
    scene.refuses("p1", "nutze Schwarzer Pfeil", by="karte:tw-black-arrow")
    for item in ITEMS:
        scene = attacked("tw-wargs", [item])
        scene.refuses("p1", f"spiele {FACES[item].titel}", by="me.gegenstand.ausspielen")  # not on the way


# --- the ally ---------------------------------------------------------------------------------------------------------------


@works("tw-gollum")
def _():
    scene = way(["tw-block"], ["tw-orc-patrol"])
    scene.removes("aragorn")
    scene.say("p2", "spiele Ork-Patrouille auf wildnis")
    scene.says("p1", "tappe Gollum")
    scene.settles()
    assert scene.lies("abwurf p2") == ["tw-orc-patrol"]


@refused("tw-gollum")
def _():
    scene = way(["tw-block"], ["tw-orc-patrol"])
    scene.say("p2", "spiele Ork-Patrouille auf wildnis")
    assert "Größe" in scene.refuses("p1", "tappe Gollum", by="karte:tw-gollum")
