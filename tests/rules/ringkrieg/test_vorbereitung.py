"""Chapters I to III: what is in the box, who plays which side, and how the game begins, phase by phase."""

from __future__ import annotations

from collections import Counter

import pytest

from games import catalog
from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.round import dice

COMPANIONS = {"gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin"}
MINIONS = {"saruman", "hexenkoenig_heermeister", "saurons_mund"}

# nation: where its figures stand, and its reinforcements
START = {
    "zwerge": ({"erebor": "1r 1e 1a", "ered-luin": "1r", "eisenberge": "1r"}, "2r 4e 3a"),
    "elben": (
        {"graue-anfurten": "1r 1e 1a", "imladris": "2e 1a", "waldland-reich": "1r 1e 1a", "lorien": "1r 2e 1a"},
        "2r 4e",
    ),
    "gondor": ({"minas-tirith": "3r 1e 1a", "dol-amroth": "3r", "osgiliath": "2r", "pelargir": "1r"}, "6r 4e 3a"),
    "nordallianz": (
        {"bree": "1r", "carrock": "1r", "thal": "1r 1a", "noerdliche-hoehen": "1e", "auenland": "1r"},
        "6r 4e 3a",
    ),
    "rohan": ({"edoras": "1r 1e", "furten-des-isen": "2r 1a", "helms-klamm": "1r"}, "6r 4e 3a"),
    "isengart": ({"orthanc": "4r 1e", "noerdliches-dunland": "1r", "suedliches-dunland": "1r"}, "6r 5e"),
    "sauron": (
        {
            "barad-dur": "4r 1e 1n",
            "dol-guldur": "5r 1e 1n",
            "gorgoroth": "3r",
            "minas-morgul": "5r 1n",
            "moria": "2r",
            "gundabadberg": "2r",
            "nurn": "2r",
            "morannon": "5r 1n",
        },
        "8r 4e 4n",
    ),
    "sued": (
        {
            "weit-harad": "3r 1e",
            "nah-harad": "3r 1e",
            "noerdliches-rhun": "2r",
            "suedliches-rhun": "3r 1e",
            "umbar": "3r",
        },
        "10r 3e",
    ),
}


def standing(s, nation):
    """Where a nation's figures stand."""
    mine = {spot: {f: n for f, n in force.items() if f.startswith(f"{nation}.")} for spot, force in s["figures"].items()}
    return {spot: force for spot, force in mine.items() if force}


@pytest.mark.rule("rk.aufbau.seiten")
@pytest.mark.parametrize("free", ["p1", "p2"])
def test_the_players_agree_on_their_sides(free):
    shadow = "p2" if free == "p1" else "p1"
    game = catalog.load("ringkrieg")
    s = game.new(["p1", "p2"], {}, "seiten", roles={free: "freie", shadow: "schatten"})
    assert s["sides"] == {"freie": free, "schatten": shadow}
    assert list(game.decisions(s)) == [free]  # the Free Peoples begin the Fellowship phase


@pytest.mark.rule("rk.einf.begriff.freie-voelker")
@pytest.mark.rule("rk.einf.begriff.schatten")
def test_each_side_leads_its_own_nations(table):
    assert table().acts("freie", "rekrutierung", "").says("freie", "politik").choices("freie") == {
        "zwerge", "elben", "gondor", "nordallianz", "rohan",
    }  # fmt: skip
    assert table().acts("schatten", "rekrutierung", "").says("schatten", "politik").choices("schatten") == {
        "isengart", "sauron", "sued",
    }  # fmt: skip


# --- phases 2 to 5 and 7: the Fellowship and the persons --------------------------------------------------------------------


@pytest.mark.rule("rk.aufbau.phase2")
@pytest.mark.rule("rk.aufbau.phase3")
@pytest.mark.rule("rk.aufbau.phase4")
@pytest.mark.rule("rk.plan.box.gemeinschaftsleiste")
def test_the_fellowship_begins_hidden_in_imladris_with_both_markers_on_zero(table):
    ring = table().s["fellowship"]
    assert ring["region"] == "imladris"
    assert (ring["progress"], ring["corruption"]) == (0, 0)
    assert ring["hidden"] is True
    assert ring["guide"] == "gandalf_grau"
    assert ring["mordor"] is None


@pytest.mark.rule("rk.aufbau.widerspruch.imladris")
def test_imladris_and_rivendell_are_one_region(table):
    t = table()
    assert t.s["fellowship"]["region"] == "imladris"
    assert "Bruchtal" in t.facts.regions["imladris"].aliases
    t.war("elben").acts("freie", "armee-rekrutierung", "person").says("freie", "armee bruchtal bruinenfurt alles", "fertig")
    assert t.figures("imladris") == {}


@pytest.mark.rule("rk.aufbau.phase5")
@pytest.mark.rule("rk.aufbau.phase7")
@pytest.mark.rule("rk.aufbau.erweiterung-weglassen")
@pytest.mark.rule("rk.material.personenkarten")
@pytest.mark.rule("rk.material.widerspruch.gefaehrtenkarten")
def test_seven_companions_with_the_ring_bearers_and_everybody_else_aside(table):
    persons = table().s["persons"]
    assert {p for p, where in persons.items() if where == "gemeinschaft"} == COMPANIONS
    assert {p for p, where in persons.items() if where == ""} == MINIONS | {"aragorn_erbe", "gandalf_weiss"}
    assert len(persons) == 9 + 3  # no tenth Companion, nobody of the expansion; Gollum only ever guides


# --- phases 6, 8, 9 and 10 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.aufbau.phase6")
@pytest.mark.rule("rk.aktion.elbenring")
def test_the_free_peoples_have_all_three_rings(table):
    assert table().s["rings"] == {"freie": 3, "schatten": 0}


@pytest.mark.rule("rk.aufbau.phase8")
@pytest.mark.rule("rk.aufbau.begriff.jagdpool")
@pytest.mark.rule("rk.material.jagdsteine")
@pytest.mark.rule("rk.material.begriff.jagdstein")
def test_the_sixteen_normal_tiles_are_the_pool_and_eight_special_ones_lie_aside(table):
    t = table()
    kinds = {zone: Counter(t.facts.tiles[tile].kind for tile in tiles) for zone, tiles in t.s["tiles"].items()}
    assert kinds["pool"] == {"normal": 16}
    assert kinds["box"] == {"gemeinschaft": 4, "schatten": 4}
    assert not any(kinds[zone] for zone in ("drawn", "waiting", "gone"))


@pytest.mark.rule("rk.aufbau.phase9")
@pytest.mark.rule("rk.material.aktionswuerfel")
def test_seven_and_four_action_dice_of_ten_and_six(table):
    t = table()
    assert {side: pool["size"] for side, pool in t.s["pools"].items()} == {"schatten": 7, "freie": 4}
    assert t.s["hunt_box"] == {"schatten": 0, "freie": 0}
    t.person(**dict.fromkeys(MINIONS, "barad-dur"), aragorn_erbe="minas-tirith", gandalf_weiss="fangorn")
    assert [dice.pool_size(t.facts, t.s, side) for side in ("schatten", "freie")] == [10, 6]


@pytest.mark.rule("rk.politik.leiste.begriff")
@pytest.mark.rule("rk.plan.box.politik")
def test_every_nation_has_its_marker_on_the_track(table):
    t = table()
    assert set(t.s["politics"]) == set(START)
    assert t.s["politics"]["sauron"] < t.s["politics"]["sued"] < t.s["politics"]["elben"]  # the readier for war, the fewer steps


@pytest.mark.rule("rk.material.ereigniskarten")
@pytest.mark.rule("rk.aufbau.widerspruch.karten")
def test_four_decks_of_24_cards_are_shuffled_apart_and_nobody_begins_with_cards(table):
    t, again = table(), table(seed="anders")
    piles = {pile: CARDS.faces(t.s, f"stapel {pile}") for pile in ("freie.personen", "freie.strategie", "schatten.personen")}
    piles["schatten.strategie"] = CARDS.faces(t.s, "stapel schatten.strategie")
    for pile, left in piles.items():
        side, _, deck = pile.partition(".")
        drawn = [card for card in t.hand(side) if t.facts.cards[card].deck == deck]
        assert len(left) == 23 and len(drawn) == 1  # phase 1 of the first round has drawn one of each
        assert {t.facts.cards[card].pile for card in (*left, *drawn)} == {pile}
        assert CARDS.faces(again.s, f"stapel {pile}") != left
    assert len([card for card in t.facts.cards.values() if not card.set]) == 96
    assert t.points("freie") == t.points("schatten") == 0


# --- phase 11: the armies ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.aufbau.armee.zwerge", "rk.aufbau.armee.elben", "rk.aufbau.armee.gondor", "rk.aufbau.armee.norden")
@pytest.mark.rule("rk.aufbau.armee.rohan", "rk.aufbau.armee.isengart", "rk.aufbau.armee.sauron", "rk.aufbau.armee.sued")
@pytest.mark.rule("rk.aufbau.phase11")
@pytest.mark.rule("rk.aufbau.widerspruch.namen")
@pytest.mark.rule("rk.aufbau.verstaerkungen")
@pytest.mark.rule("rk.aufbau.begriff.verstaerkungen")
@pytest.mark.parametrize("nation", START)
def test_where_the_armies_stand_and_what_is_left(table, forces, nation):
    t, (start, reserve) = table(), START[nation]
    assert standing(t.s, nation) == {spot: forces(f"{nation} {text}") for spot, text in start.items()}
    mine = {figure: n for figure, n in t.s["reserve"].items() if figure.startswith(f"{nation}.") and n}
    assert mine == forces(f"{nation} {reserve}")
    assert t.s["lost"] == {}
    assert t.s["control"] == {}


@pytest.mark.rule("rk.aufbau.summen")
@pytest.mark.rule("rk.material.figuren")
def test_the_sums_of_figures(table):
    t = table()

    def count(pile, side, kinds):
        return sum(n for f, n in pile.items() if t.facts.figure_side[f] == side and f[-1] in kinds)

    board = Counter()
    for force in t.s["figures"].values():
        board.update(force)
    assert [count(board, "freie", k) for k in ("r", "e", "a")] == [23, 10, 8]
    assert [count(board, "schatten", k) for k in ("r", "e", "n")] == [48, 6, 4]
    assert [count(t.s["reserve"], "freie", k) for k in ("re", "a")] == [42, 12]
    assert [count(t.s["reserve"], "schatten", k) for k in ("re", "n")] == [36, 4]
    board.update(t.s["reserve"])
    assert [count(board, "schatten", "re"), count(board, "freie", "re")] == [90, 75]
    assert [count(board, "freie", "a"), count(board, "schatten", "n")] == [20, 8]


@pytest.mark.rule("rk.figur.sets")
def test_the_kinds_of_figures_of_each_nation(table):
    t = table()
    kinds = {nation: set() for nation in t.facts.nations}
    for figure in {f for force in (*t.s["figures"].values(), t.s["reserve"]) for f in force}:
        kinds[figure.split(".")[0]].add(figure[-1])
    for nation, found in kinds.items():
        wanted = set("rea") if t.facts.side[nation] == "freie" else set("ren") if nation == "sauron" else set("re")
        assert found == wanted, nation
