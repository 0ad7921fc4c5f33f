"""Positions with an answer that any good player would give: the computer gives it too, from its view alone."""

from __future__ import annotations

import time

import pytest

from games.computer import play_greedy
from games.contract import Candidate
from games.dice import Dice
from games.ringkrieg import advice, combat_sense
from tests.rules.ringkrieg.conftest import SEAT, Table


def move(t: Table, side: str) -> list[str]:
    """The keys of the computer's next move."""
    seat, state, keys = SEAT[side], t.s, []
    for _ in range(12):
        options = t.game.options(state, seat)
        keys.append(play_greedy(t.game, state, seat, t.game.decisions(state)[seat], options, Dice("stellung")))
        step = t.game.apply(state, seat, keys[-1])
        state = step.state
        if step.done:
            break
    return keys


EVERYBODY = ("gondor", "rohan", "elben", "zwerge", "nordallianz", "sauron", "isengart", "sued")


@pytest.fixture
def war() -> Table:
    """An empty board, everybody at war."""
    return Table().emptied().war(*EVERYBODY)


def test_the_fellowship_runs_while_it_is_hidden() -> None:
    assert move(Table().acts("freie", "person rekrutierung ereignis", "armee"), "freie")[0] == "gemeinschaft"


def test_it_hides_before_anything_else() -> None:
    t = Table().fellowship(hidden=False, region="eregion").acts("freie", "person rekrutierung", "armee")
    assert move(t, "freie")[0] == "verdecken"


def test_it_turns_a_die_to_run() -> None:
    assert move(Table().acts("freie", "ereignis ereignis", "armee"), "freie") == ["ring", "ereignis", "person"]


def test_strider_becomes_aragorn() -> None:
    t = Table().person(streicher="minas-tirith").hunt(schatten=4, freie=3).acts("freie", "wille", "armee")
    assert move(t, "freie")[:2] == ["person", "aragorn_erbe"]


def test_the_shadow_goes_to_war_first() -> None:
    keys = move(Table().acts("schatten", "rekrutierung ereignis", "person"), "schatten")
    assert keys[0] == "politik"


def test_saruman_comes_as_soon_as_he_can() -> None:
    t = Table().war("isengart", "sauron", "sued").acts("schatten", "rekrutierung armee", "person")
    assert move(t, "schatten")[:2] == ["person", "saruman"]


def test_the_shadow_takes_an_empty_city(war: Table) -> None:
    near = war.facts.regions["pelargir"].neighbours[0]
    t = war.army(**{near.replace("-", "_"): "sauron 3r"}, dol_amroth="gondor 3r").acts("schatten", "armee ereignis", "person")
    keys = move(t, "schatten")
    assert keys[:2] == ["armee", near] and keys[2].split()[0] == "pelargir", keys


def test_the_shadow_storms_what_it_can_take(war: Table) -> None:
    t = war.army(minas_tirith="sauron 9r 1e 2n", minas_tirith__festung="gondor 1r").acts("schatten", "armee ereignis", "person")
    keys = move(t, "schatten")
    assert keys[0] == "angriff" and keys[1] == "minas-tirith" and keys[2].split()[0] == "festung", keys


def test_a_siege_is_not_left(war: Table) -> None:
    t = war.army(minas_tirith="sauron 4r", minas_tirith__festung="gondor 5r", barad_dur="sauron 5r")
    keys = move(t.acts("schatten", "armee", "person"), "schatten")
    assert keys[:2] != ["armee", "minas-tirith"], keys


def test_by_a_card_the_witch_king_storms_what_he_besieges(war: Table) -> None:
    t = war.army(minas_tirith="sauron 5r 2e", minas_tirith__festung="gondor 2r", barad_dur="sauron 5r")
    t.person(hexenkoenig_heermeister="minas-tirith").acts("schatten", "person", "person")
    t.holds("schatten", "der_schwarze_heermeister_befiehlt").says("schatten", "karte heermeister", "rekrutieren")
    assert move(t, "schatten") == ["angriff"]


def test_by_a_card_no_army_leaves_its_siege(war: Table) -> None:
    t = war.army(minas_tirith="sauron 6r", minas_tirith__festung="gondor 5r", osgiliath="sauron 3r", nord_ithilien="sauron 1r")
    t.acts("schatten", "armee", "person").holds("schatten", "die_schatten_werden_laenger")
    assert "minas-tirith" in t.says("schatten", "karte schatten werden länger").choices("schatten")
    assert move(t, "schatten")[0] == "osgiliath"


def test_nobody_attacks_uphill(war: Table) -> None:
    t = war.army(osgiliath="sauron 2r", minas_tirith="gondor 5r 3e 2a").acts("schatten", "armee ereignis", "person")
    assert move(t, "schatten")[0] != "angriff"


def test_help_comes_to_a_threatened_stronghold(war: Table) -> None:
    t = war.army(minas_tirith="gondor 1r", lossarnach="gondor 4r", osgiliath="sauron 6r").fellowship(hidden=True)
    keys = move(t.hunt(schatten=5, freie=3).acts("freie", "armee", "armee"), "freie")
    assert keys[0] == "armee" and keys[1] == "lossarnach" and keys[2].split()[0] == "minas-tirith", keys


def test_a_companion_bears_what_would_end_the_quest() -> None:
    t = Table().fellowship(corruption=10)
    stack = [*t.s["stack"], {"frame": "schaden", "open": 0, "damage": 2}]
    view = t.game.view({**t.s, "stack": stack}, "p1")
    answers = [Candidate(key, key) for key in ("ring", "ratgeber", "zufall")]
    assert advice.advise(t.facts, view, answers) in ("ratgeber", "zufall")


# --- combat cards --------------------------------------------------------------------------------------------------------


def with_text(t: Table, side: str, text: str) -> str:
    """A card of this side with this combat text."""
    return next(c.id for c in t.facts.cards.values() if c.side == side and c.combat == text)


def battle(t: Table, hand: list[str]) -> Table:
    """The Shadow attacks Osgiliath and is asked whether it plays a combat card."""
    t = t.holds("schatten", *(with_text(t, "schatten", text) for text in hand)).acts("schatten", "armee", "person")
    return t.says("schatten", "angriff nord-ithilien osgiliath alles")


def test_the_best_combat_card_is_played(war: Table) -> None:
    """Four elite units: an attack with four dice more is worth most; «Deadly Strife» helps the many enemies as much."""
    t = battle(
        war.army(nord_ithilien="sauron 1r 4e", osgiliath="gondor 5r"), ["toedlich", "fledermaeuse", "toeten", "grosse_schar"]
    )
    assert move(t, "schatten") == ["kampfkarte"]
    t.says("schatten", "kampfkarte").says("freie", "keine")
    assert move(t, "schatten") == [with_text(t, "schatten", "toeten")]


def test_a_small_hand_is_kept(war: Table) -> None:
    t = battle(war.army(nord_ithilien="sauron 3r", osgiliath="gondor 3r"), ["verzweifelt", "fledermaeuse"])
    assert move(t, "schatten") == ["keine"]


def test_no_card_is_announced_that_cannot_be_played(war: Table) -> None:
    """Without a Nazgûl nobody despairs."""
    t = battle(war.army(nord_ithilien="sauron 5r", osgiliath="gondor 3r"), ["furcht", "gestank", "hauch", "worte"])
    assert move(t, "schatten") == ["keine"]


def test_nobody_takes_hits_for_too_little(war: Table) -> None:
    """«Onslaught»: two units do not throw themselves away, ten against one do not mind."""
    t = battle(war.army(nord_ithilien="sauron 2r", osgiliath="gondor 5r"), ["angriff"])
    view = {**t.game.view(t.s, "p2"), "asking": {"frame": "kampfwahl", "side": "schatten", "what": "wuerfel"}}
    answers = [Candidate(key, key) for key in ("1", "2", "keiner")]
    assert advice.advise(t.facts, view, answers) == "keiner"


@pytest.mark.parametrize("side", ["freie", "schatten"])
def test_every_combat_text_has_a_worth(war: Table, side: str) -> None:
    """In the same battle, all cards of a side: none is left to chance, and all together take no time."""
    t = war.army(nord_ithilien="sauron 4r 2e 2n, sued 1e, isengart 1r", osgiliath="gondor 4r 1e 1a").person(boromir="osgiliath")
    view = battle(t, ["toeten"]).game.view(t.s, SEAT[side])
    begun = time.process_time()
    worth = {c.id: combat_sense.worth(t.facts, view, side, c.id) for c in t.facts.cards.values() if c.side == side and c.combat}
    assert len(worth) >= 48 and max(worth.values()) > 1.0 and min(worth.values()) < 0.5
    assert time.process_time() - begun < 0.2
