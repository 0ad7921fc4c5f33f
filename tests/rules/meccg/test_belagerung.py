"""Siege: it attacks at the beginning of the site phase whether the company enters or not, and may hold it where it is."""

from __future__ import annotations

import pytest

from games.flow import the
from tests.rules.meccg.karten_zu_regeln import besieged


@pytest.mark.rule("me.ortsphase.beispiel.belagerung", "me.angriff.zuweisung.verteidiger")
def test_it_attacks_before_the_company_says_whether_it_enters_and_cards_may_be_played_against_it():
    scene = besieged("tw-gimli", "tw-legolas", hand=("tw-dodge", "tw-concealment"))
    scene.step("at_sites", "bewegung")
    assert scene.frame() == "kette" and scene.state["stack"][-1]["what"] == "angriff"
    scene.goes_on("zuweisung")
    attack = the(scene.state, "angriff")
    assert (attack["strikes"], attack["prowess"]) == (3, 7)
    scene.goes_on("betreten")
    scene.says("p1", "draussen")


@pytest.mark.rule("me.orga.bewegung.ansagen")
def test_whoever_rolls_enough_travels():
    scene = besieged("tw-gimli")
    gid = scene.gids["p1"]
    scene.heads(gid, "tw-lorien")
    scene.rolls(3, 4)
    scene.says("p1", "passe")
    assert scene.state["companies"][gid]["plan"] or scene.state["companies"][gid]["goal"]
