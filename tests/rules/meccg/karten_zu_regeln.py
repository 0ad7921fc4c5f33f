"""Scenes of cards a rule needs to be seen: the nine Nazgûl, the Mouth of Sauron as an event, a siege, a bridge."""

from __future__ import annotations

from games.flow import the
from games.meccg.play.facts import body, land
from tests.rules.meccg.szene import Scene, proves, refused, works
from tests.rules.meccg.tisch import GAME


def on_the_way(*hand: str, limit: int = 4, people: tuple[str, ...] = ("tw-gimli", "tw-frodo"), goal: str = "tw-moria") -> Scene:
    return Scene(p1=people, p2=("tw-legolas",), phase="bewegung", at="tw-rivendell", goal=goal,
                 way=("Rhudaur", "Hollin", "Redhorn Gate"), hand=("tw-dodge",), against=hand, limit=limit)  # fmt: skip


def lying(*faces: str, limit: int = 4, people: tuple[str, ...] = ("tw-gimli", "tw-frodo")) -> Scene:
    """These Nazgûl lie there already, from an earlier turn."""
    scene = on_the_way("tw-twilight", limit=limit, people=people)
    for face in faces:
        scene.lay(lambda t, face=face: scene.deal(t, "p2", face, "wirkt"))
    return scene


def nutze(face: str) -> str:
    return f"nutze {face}.0 -"


def hunted(scene: Scene) -> None:
    """Wolves come."""
    scene.hands("p2", "tw-wargs")
    while scene.asked().keys() != {"p2"} or not scene.offers("p2", "spiele tw-wargs"):
        (seat,) = scene.asked()
        scene.says(seat, "passe")
    scene.says("p2", "spiele tw-wargs")
    if keys := scene.offers("p2", "auf "):
        scene.says("p2", keys[0])


@works("tw-adunaphel")
@proves("wirkung.zaehlt-limit")
def _():
    scene = lying("tw-adunaphel")
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-gimli")
    scene.passes()
    assert scene.state_of("tw-gimli") == "getappt" and "tw-adunaphel" in scene.zone("abwurf p2")


@works("tw-akhorahil")
def _():
    scene = lying("tw-akhorahil")
    scene.says("p2", nutze("tw-akhorahil"), "auf tw-gimli")
    scene.passes()
    assert body(scene.state, "tw-gimli") == 7


@works("tw-dwar-of-waw")
def _():
    scene = lying("tw-dwar-of-waw")
    scene.says("p2", nutze("tw-dwar-of-waw"))
    scene.passes()
    hunted(scene)
    scene.passes()
    scene.goes_on("zuweisung")
    assert the(scene.state, "angriff")["prowess"] == 10


@works("tw-hoarmurath-of-dir")
def _():
    scene = lying("tw-hoarmurath-of-dir")
    hunted(scene)
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", nutze("tw-hoarmurath-of-dir"))
    scene.passes()
    scene.goes_on("zuweisung")
    assert the(scene.state, "angriff")["strikes"] == 3


@works("tw-indur-dawndeath")
@proves("liegt.auf-ziel")
def _():
    """One item of a wounded one, at his own choice, and no ring."""
    scene = lying("tw-indur-dawndeath")
    scene.bears("tw-gimli", "tw-glamdring", "tw-shield-of-iron-bound-ash", "tw-precious-gold-ring")
    scene.puts("tw-gimli", "verwundet")
    scene.says("p2", nutze("tw-indur-dawndeath"))
    scene.passes()
    keys = scene.offers("p1", "weg ")
    assert len(keys) == 2
    scene.says("p1", next(key for key in keys if scene.state["cards"][key.split()[1]] == "tw-glamdring"))
    assert "tw-glamdring" in scene.zone("abwurf p1")


@works("tw-khamul-the-easterling")
@proves("liegt.gegner-hand")
def _():
    """A card of the hand for each Nazgûl that lies there; he must."""
    scene = lying("tw-khamul-the-easterling", "tw-ren-the-unclean")
    scene.hands("p1", "tw-glamdring", "tw-sting")
    scene.says("p2", nutze("tw-khamul-the-easterling"))
    scene.passes()
    assert "genug" not in scene.offers("p1")
    scene.says("p1", "hole tw-glamdring", "hole tw-sting")
    assert {"tw-glamdring", "tw-sting"} <= {*scene.zone("abwurf p1")} and len(scene.zone("hand p1")) == 1


@works("tw-ren-the-unclean")
@proves("charakter.im-spiel")
def _():
    """Everybody in play is tempted, the traveller first."""
    scene = lying("tw-ren-the-unclean", people=("tw-gimli",))
    scene.says("p2", nutze("tw-ren-the-unclean"))
    tried: list[str] = []
    for _ in range(40):
        tried += [e.data["figur"] for e in scene.events if e.kind == "versuchung"]
        if len(tried) == 2:
            break
        seat, decision = next((seat, d) for seat, d in GAME.decisions(scene.state).items() if d.waits)
        scene.says(seat, decision.default if decision.default in scene.offers(seat) else "passe")
    assert tried == ["tw-gimli", "tw-legolas"]


@works("tw-uvatha-the-horseman")
def _():
    scene = lying("tw-uvatha-the-horseman")
    scene.pile("p2", "abwurf", "tw-wargs", "tw-doors-of-night")
    scene.says("p2", nutze("tw-uvatha-the-horseman"))
    scene.passes()
    assert "hole tw-doors-of-night" not in scene.offers("p2")
    scene.says("p2", "hole tw-wargs")
    assert "tw-wargs" in scene.zone("hand p2")


@works("tw-witch-king-of-angmar")
@proves("rolle.langereignis")
def _():
    """A long event now: it goes when those go."""
    scene = lying("tw-witch-king-of-angmar")
    scene.says("p2", nutze("tw-witch-king-of-angmar"))
    scene.passes()
    assert land(scene.state)[0] == "hort-der-dunkelheit"
    scene.step("long_events", "organisation")
    assert "tw-witch-king-of-angmar" in scene.zone("abwurf p2") and land(scene.state)[0] == "schattenhort"


@works("tw-mouth-of-sauron")
def _():
    """As a short event it brings a hazard back and is discarded."""
    scene = on_the_way("tw-mouth-of-sauron")
    scene.pile("p2", "abwurf", "tw-doors-of-night")
    scene.says("p2", "spiele tw-mouth-of-sauron")
    scene.passes()
    scene.says("p2", "hole tw-doors-of-night")
    assert "tw-doors-of-night" in scene.zone("hand p2") and "tw-mouth-of-sauron" in scene.zone("abwurf p2")


NINE = (
    "tw-adunaphel", "tw-akhorahil", "tw-dwar-of-waw", "tw-hoarmurath-of-dir", "tw-indur-dawndeath", "tw-khamul-the-easterling",
    "tw-ren-the-unclean", "tw-uvatha-the-horseman", "tw-witch-king-of-angmar",
)  # fmt: skip


@refused(*NINE)
def _():
    """Who is on turn taps none of his own."""
    scene = Scene(p1=("tw-gimli",), phase="ort", at="tw-moria", hand=("tw-dodge",))
    for face in NINE:
        scene.lay(lambda t, face=face: scene.deal(t, "p1", face, "wirkt"))
        scene.refuses("p1", nutze(face), by="me.zug.gegner")


@refused("tw-mouth-of-sauron")
def _():
    scene = Scene(p1=("tw-gimli",), hand=("tw-mouth-of-sauron",))
    scene.refuses("p1", "spiele tw-mouth-of-sauron")


# --- a siege, a bridge --------------------


def besieged(*people: str, hand: tuple[str, ...] = ("tw-dodge",)) -> Scene:
    """A siege lies on the site of this company, whose player organises."""
    from games.meccg.play import doing
    from games.meccg.play.room import FACES

    scene = Scene(p1=people or ("tw-gimli",), at="tw-edoras", hand=hand)

    def lay(t):
        card = scene.deal(t, "p2", "tw-siege", "kette")
        t.state["now"] = scene.gids["p1"]
        doing.lie_down(t, FACES["tw-siege"], FACES["tw-siege"].modes[0], doing.link("p2", "tw-siege", card, card=card), "kette")

    scene.lay(lay)
    return scene


@works("tw-siege")
@proves("bei.orgphase-ende", "handlung.reisen")
def _():
    """Whoever rolls too little stays; scouts do not count against him."""
    for people, stays in ((("tw-gimli", "tw-legolas"), True), (("tw-bilbo", "tw-frodo"), False)):
        scene = besieged(*people)
        gid = scene.gids["p1"]
        scene.heads(gid, "tw-lorien")
        scene.rolls(2, 3)
        scene.says("p1", "passe")
        one = scene.state["companies"][gid]
        assert stays == (not one["plan"] and not one["goal"])
        assert not stays or "tw-lorien" in scene.zone("orte p1")


@refused("tw-siege")
def _():
    """Not on ruins."""
    scene = on_the_way("tw-siege")
    assert scene.refuses("p2", "spiele tw-siege", by="karte:tw-siege")


@works("tw-bridge")
@proves("wirkung.weiter", "wann.bg-ende")
def _():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-rivendell", goal="tw-lorien", hand=("tw-bridge",),
                  way=("Rhudaur", "Hollin", "Redhorn Gate", "Wold & Foothills"))  # fmt: skip
    scene.goes_on("bg-ende", "betreten")
    scene.says("p1", "spiele tw-bridge")
    scene.goes_on("reiseziel", "betreten")
    assert scene.at("reiseziel")


@refused("tw-bridge")
def _():
    scene = on_the_way("tw-twilight")
    scene.hands("p1", "tw-bridge")
    scene.goes_on("betreten")
    assert "spiele tw-bridge" not in scene.offers("p1")
    scene = Scene(p1=("tw-gimli",), hand=("tw-bridge",))
    scene.refuses("p1", "spiele tw-bridge", by="karte:tw-bridge")
