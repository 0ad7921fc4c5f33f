"""Nazgûl as permanent events: played, tapped for what they say, tapped for the reserve; and what else a creature may be."""

from __future__ import annotations

import pytest

from games.meccg.play import corruption
from games.meccg.play.facts import hazards_left, land
from tests.rules.meccg.szene import Scene, refused, works
from tests.rules.meccg.tisch import GAME

EVENT = "weise2 -"


def on_the_way(*, hand: tuple[str, ...], limit: int = 4, people: tuple[str, ...] = ("tw-gimli", "tw-frodo")) -> Scene:
    return Scene(p1=people, p2=("tw-legolas",), phase="bewegung", at="tw-rivendell", goal="tw-moria",
                 way=("Rhudaur", "Hollin", "Redhorn Gate"), hand=("tw-dodge",), against=hand, limit=limit)  # fmt: skip


def lying(*faces: str, **more: object) -> Scene:
    """These Nazgûl lie there already, from an earlier turn."""
    scene = on_the_way(hand=("tw-twilight",), **more)  # type: ignore[arg-type]
    for face in faces:
        scene.lay(lambda t, face=face: scene.deal(t, "p2", face, "wirkt"))
    return scene


def nutze(face: str, nr: int = 0) -> str:
    return f"nutze {face}.{nr} -"


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kreatur.nazgul.permanent")
@works("tw-adunaphel")
def test_a_nazgul_may_be_played_as_an_event_far_from_its_regions_and_counts_one():
    scene = on_the_way(hand=("tw-adunaphel",))
    scene.says("p2", "spiele tw-adunaphel")  # no region of hers is on the way: nothing else is left to choose
    scene.passes()
    assert "tw-adunaphel" in scene.zone("wirkt") and not scene.zone("angriff")
    assert hazards_left(scene.state) == 3


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kreatur.wahl")
def test_where_it_could_attack_its_player_chooses():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-minas-morgul",
                  way=("Wold & Foothills", "Imlad Morgul"), against=("tw-witch-king-of-angmar",))  # fmt: skip
    scene.says("p2", "spiele tw-witch-king-of-angmar")
    ways = scene.offers("p2")
    assert EVENT in ways and any(key.startswith("auf ") for key in ways)
    scene.says("p2", EVENT)
    assert scene.candidate  # the table goes on
    scene.passes()
    assert "tw-witch-king-of-angmar" in scene.zone("wirkt")


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kette.verboten")
def test_as_an_event_it_may_answer_in_a_chain_and_as_a_creature_not():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-minas-morgul",
                  way=("Wold & Foothills", "Imlad Morgul"),
                  against=("tw-orc-guard", "tw-witch-king-of-angmar", "tw-doors-of-night"))  # fmt: skip
    scene.says("p2", "spiele tw-doors-of-night")
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", "spiele tw-witch-king-of-angmar")  # nothing is asked: it could only be the event
    scene.passes()
    assert {"tw-witch-king-of-angmar", "tw-doors-of-night"} <= {*scene.zone("wirkt")} and not scene.zone("angriff")


@pytest.mark.rule("me.kreatur.nazgul.permanent", "me.limit.begriff")
def test_tapping_counts_one_more_and_not_beyond_the_limit():
    scene = lying("tw-adunaphel", limit=2)
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-gimli")
    assert hazards_left(scene.state) == 1
    scene.passes()
    assert scene.state_of("tw-gimli") == "getappt"
    scene = lying("tw-adunaphel", limit=0)
    assert "p2" not in scene.asked()  # there is nothing he could do


@pytest.mark.rule("me.kreatur.nazgul.tappen")
@works("tw-adunaphel")
def test_tapped_it_does_what_it_says_and_is_discarded():
    scene = lying("tw-adunaphel")
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-gimli")
    assert "tw-adunaphel" in scene.zone("wirkt") and scene.state_of("tw-gimli") == "ungetappt"  # it waits for the chain
    scene.passes()
    assert "tw-adunaphel" in scene.zone("abwurf p2") and not scene.zone("wirkt")


@pytest.mark.rule("me.kreatur.nazgul.permanent")
def test_in_the_same_turn_it_came_it_may_be_tapped():
    scene = on_the_way(hand=("tw-adunaphel", "tw-twilight"))
    scene.says("p2", "spiele tw-adunaphel")
    scene.passes()
    scene.goes_on("kette")
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-frodo")
    scene.passes()
    assert scene.state_of("tw-frodo") == "getappt" and hazards_left(scene.state) == 2


@pytest.mark.rule("me.zug.gegner")
@refused("tw-adunaphel")
def test_its_player_does_not_use_it_in_his_own_turn():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-moria", way=("Wold & Foothills", "Redhorn Gate"))
    scene.lay(lambda t: scene.deal(t, "p1", "tw-adunaphel", "wirkt"))
    scene.says("p2", "passe") if "p2" in scene.asked() else None
    if scene.asked().keys() == {"p1"}:
        scene.refuses("p1", nutze("tw-adunaphel"), "me.zug.gegner")
    assert not scene.offers("p1", "nutze tw-adunaphel")


@pytest.mark.rule("me.kreatur.nazgul.langfristig")
@works("tw-witch-king-of-angmar")
def test_the_witch_king_becomes_a_long_event_and_stays_until_those_go():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-moria", way=("Wold & Foothills", "Redhorn Gate"),
                  against=("tw-twilight",))  # fmt: skip
    scene.lay(lambda t: scene.deal(t, "p2", "tw-witch-king-of-angmar", "wirkt"))
    assert land(scene.state)[0] == "schattenhort"
    scene.says("p2", nutze("tw-witch-king-of-angmar"))
    scene.passes()
    assert "tw-witch-king-of-angmar" in scene.zone("wirkt") and land(scene.state)[0] == "hort-der-dunkelheit"
    scene.step("long_events", "organisation")  # of the player against whom it was played
    assert "tw-witch-king-of-angmar" in scene.zone("abwurf p2") and land(scene.state)[0] == "schattenhort"


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.bgphase.nazgul")
def test_it_may_be_tapped_for_hazards_of_the_reserve_which_are_shown():
    scene = lying("tw-adunaphel", limit=3)
    scene.pile("p2", "reserve", "tw-wargs", "tw-orc-guard")
    scene.says("p2", "nazgul tw-adunaphel")
    assert "tw-adunaphel" in scene.zone("abwurf p2") and hazards_left(scene.state) == 2
    scene.says("p2", "abwurf tw-wargs")
    assert not [key for key in scene.offers("p2") if key.startswith("stapel")]  # the one or the other
    scene.says("p2", "fertig")
    assert "tw-wargs" in scene.zone("abwurf p2") and not scene.state["halved"]


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.reserve.mindestens")
def test_or_one_hazard_into_the_deck_and_everybody_sees_which():
    scene = lying("tw-adunaphel")
    scene.pile("p2", "reserve", "tw-wargs")
    scene.says("p2", "nazgul tw-adunaphel", "stapel tw-wargs")
    assert scene.zone("stapel p2").count("tw-wargs") >= 1
    told = [GAME.tell(e, "p1") for e in scene.events]
    assert any("Warge" in text for text in told), told


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.limit.begriff")
def test_not_beyond_the_limit_and_not_the_same_one_twice():
    scene = lying("tw-adunaphel", limit=0)
    scene.pile("p2", "reserve", "tw-wargs")
    assert "nazgul tw-adunaphel" not in scene.offers("p2")


# --- the nine --------------------


@works("tw-akhorahil")
def test_akhorahil_weakens_somebody():
    scene = lying("tw-akhorahil")
    scene.says("p2", nutze("tw-akhorahil"), "auf tw-gimli")
    scene.passes()
    from games.meccg.play.facts import body

    assert body(scene.state, "tw-gimli") == 7


@works("tw-dwar-of-waw")
def test_dwar_strengthens_wolves():
    scene = lying("tw-dwar-of-waw")
    scene.hands("p2", "tw-wargs")
    scene.says("p2", nutze("tw-dwar-of-waw"))
    scene.passes()
    scene.goes_on("kette")
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", "spiele tw-wargs")
    if any(key.startswith("auf ") for key in scene.offers("p2")):
        scene.says("p2", scene.offers("p2", "auf ")[0])
    scene.passes()
    scene.goes_on("zuweisung")
    from games.flow import the

    assert the(scene.state, "angriff")["prowess"] == 10


@works("tw-hoarmurath-of-dir")
def test_hoarmurath_gives_a_strike_more():
    scene = lying("tw-hoarmurath-of-dir")
    scene.hands("p2", "tw-wargs")
    scene.says("p2", "spiele tw-wargs")
    if any(key.startswith("auf ") for key in scene.offers("p2")):
        scene.says("p2", scene.offers("p2", "auf ")[0])
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", nutze("tw-hoarmurath-of-dir"))
    scene.passes()
    scene.goes_on("zuweisung")
    from games.flow import the

    assert the(scene.state, "angriff")["strikes"] == 3


@works("tw-indur-dawndeath")
def test_indur_takes_an_item_of_a_wounded_one_at_his_own_choice_but_no_ring():
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
def test_khamul_takes_a_card_of_the_hand_for_each_nazgul_that_lies_there():
    scene = lying("tw-khamul-the-easterling", "tw-ren-the-unclean")
    scene.hands("p1", "tw-glamdring", "tw-sting")
    scene.says("p2", nutze("tw-khamul-the-easterling"))
    scene.passes()
    assert "genug" not in scene.offers("p1")  # he must
    scene.says("p1", "hole tw-glamdring", "hole tw-sting")
    assert {"tw-glamdring", "tw-sting"} <= {*scene.zone("abwurf p1")} and len(scene.zone("hand p1")) == 1


@works("tw-ren-the-unclean")
def test_ren_tempts_everybody_in_play_the_traveller_first():
    scene = lying("tw-ren-the-unclean", people=("tw-gimli",))
    scene.says("p2", nutze("tw-ren-the-unclean"))
    scene.passes()
    assert corruption.helpless(scene.state, "tw-legolas") and not corruption.helpless(scene.state, "tw-gimli")
    tried = []
    for _ in range(40):
        tried += [e.data["figur"] for e in scene.events if e.kind == "versuchung"]
        if "probe" not in [f["frame"] for f in scene.state["stack"]]:
            break
        seat, decision = next((seat, d) for seat, d in GAME.decisions(scene.state).items() if d.waits)
        scene.says(seat, decision.default if decision.default in scene.offers(seat) else "passe")
    tried += [e.data["figur"] for e in scene.events if e.kind == "versuchung" and e.data["figur"] not in tried]
    assert tried[0] == "tw-gimli" and "tw-legolas" in tried


@works("tw-uvatha-the-horseman")
def test_uvatha_brings_a_creature_back_to_the_hand():
    scene = lying("tw-uvatha-the-horseman")
    scene.pile("p2", "abwurf", "tw-wargs", "tw-doors-of-night")
    scene.says("p2", nutze("tw-uvatha-the-horseman"))
    scene.passes()
    assert "hole tw-doors-of-night" not in scene.offers("p2")
    scene.says("p2", "hole tw-wargs")
    assert "tw-wargs" in scene.zone("hand p2")


@works("tw-mouth-of-sauron")
def test_the_mouth_of_sauron_as_a_short_event_brings_a_hazard_back_and_is_discarded():
    scene = on_the_way(hand=("tw-mouth-of-sauron",))
    scene.pile("p2", "abwurf", "tw-doors-of-night")
    scene.says("p2", "spiele tw-mouth-of-sauron")
    scene.passes()
    scene.says("p2", "hole tw-doors-of-night")
    assert "tw-doors-of-night" in scene.zone("hand p2") and "tw-mouth-of-sauron" in scene.zone("abwurf p2")
