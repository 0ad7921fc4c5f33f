"""Siege: it attacks at the beginning of the site phase whether the company enters or not, and may hold it where it is."""

from __future__ import annotations

import pytest

from tests.rules.meccg.szene import Scene, works


def besieged(*people: str, phase: str = "betreten", hand: tuple[str, ...] = ("tw-dodge",)) -> Scene:
    scene = Scene(p1=people or ("tw-gimli",), at="tw-edoras", phase="organisation", hand=hand)
    gid = scene.gids["p1"]
    site = scene.state["companies"][gid]["site"]

    def lay(t):
        from games.meccg.play import doing
        from games.meccg.play.room import FACES

        card = scene.deal(t, "p2", "tw-siege", "kette")
        t.state["now"] = gid
        link = doing.link("p2", "tw-siege", card, card=card)
        doing.lie_down(t, FACES["tw-siege"], FACES["tw-siege"].modes[0], link, "kette")

    scene.lay(lay)
    assert scene.zone(f"am {site}") == ["tw-siege"]
    if phase == "betreten":
        scene.step("at_sites", "bewegung")
    return scene


@pytest.mark.rule("me.ortsphase.beispiel.belagerung", "me.angriff.zuweisung.verteidiger")
@works("tw-siege")
def test_it_attacks_before_the_company_says_whether_it_enters_and_cards_may_be_played_against_it():
    scene = besieged("tw-gimli", "tw-legolas", hand=("tw-dodge", "tw-concealment"))
    assert scene.frame() == "kette" and scene.state["stack"][-1]["what"] == "angriff"
    scene.goes_on("zuweisung")
    from games.flow import the

    attack = the(scene.state, "angriff")
    assert (attack["strikes"], attack["prowess"]) == (3, 7)
    scene.goes_on("betreten")
    scene.says("p1", "draussen")


@pytest.mark.rule("me.start.kartentext", "me.orga.bewegung.ansagen")
@works("tw-siege")
def test_whoever_rolls_too_little_stays_and_his_site_card_returns_unseen():
    scene = besieged("tw-gimli", "tw-legolas", phase="organisation")
    gid = scene.gids["p1"]
    scene.heads(gid, "tw-lorien")
    scene.rolls(2, 3)
    scene.says("p1", "passe")
    assert not scene.state["companies"][gid]["plan"] and "tw-lorien" in scene.zone("orte p1")


@works("tw-siege")
def test_whoever_rolls_enough_travels():
    scene = besieged("tw-gimli", phase="organisation")
    gid = scene.gids["p1"]
    scene.heads(gid, "tw-lorien")
    scene.rolls(3, 4)
    scene.says("p1", "passe")
    assert scene.state["companies"][gid]["plan"] or scene.state["companies"][gid]["goal"]


def test_scouts_do_not_count_against_the_roll():
    scene = besieged("tw-bilbo", "tw-frodo", phase="organisation")
    gid = scene.gids["p1"]
    scene.heads(gid, "tw-lorien")
    scene.rolls(2, 3)
    scene.says("p1", "passe")
    assert scene.state["companies"][gid]["plan"] or scene.state["companies"][gid]["goal"]
