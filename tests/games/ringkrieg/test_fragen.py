"""The game in words: standing on one screen, dice and what they can do, the queries."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games import catalog
from games.ringkrieg import odds, queries


@pytest.fixture(scope="module")
def game():
    return catalog.load("ringkrieg")


@pytest.fixture(scope="module")
def view(game):
    return game.view(game.new(["p1", "p2"], {}, "fragen", roles={"p1": "freie", "p2": "schatten"}), "p1")


def asked(game, view, query, words="", **changed):
    return game.queries[query].answer({**view, **changed}, words)


def test_the_standing_fits_on_a_phone(game, view):
    pools = {
        "freie": {"size": 4, "unused": ["wille", "person", "person"], "used": []},
        "schatten": {"size": 7, "unused": ["auge"], "used": []},
    }
    lines = game.text({**view, "pools": pools}, "tisch").split("\n")
    assert len(lines) <= 20 and max(map(len, lines)) <= 42
    said = "\n".join(lines)
    for words in (
        "Freie: 👤👤🌳",
        "Jagd-Box: 0",
        "Imladris +0, verdeckt",
        "Siegpunkte: Schatten 0/10",
        "Handkarten",
        "Krieg in 1",
    ):
        assert words in said


def test_passive_nations_stand_in_brackets(game, view):
    said = game.text(view, "tisch").replace("\n  ", " ")
    assert "Krieg in 3: (Zwerge), Elben, (Nördliche Allianz), (Rohan)" in said


def test_the_way_is_as_long_as_the_book_says(game, view):
    assert "5 Schritte" in asked(game, view, "weg", "lorien")  # from Imladris, an example of the rulebook
    said = asked(game, view, "weg", "von Edoras nach Minas Tirith")
    assert said.startswith("Edoras – Minas Tirith: ")


def test_the_way_counts_the_progress(game, view):
    said = asked(game, view, "weg", "moria", fellowship={**view["fellowship"], "progress": 2})
    assert "fehlen noch 1 " in said


@pytest.mark.parametrize("query", ["weg", "staerke", "verstaerkung"])
def test_unclear_questions_are_answered_with_an_example(game, view, query):
    said = asked(game, view, query, "blubb")
    assert "?" in said and len(said) < 200


def test_strength_counts_dice_and_leaders(game, view):
    said = asked(game, view, "staerke", "minas tirith")
    assert "Kampfstärke 4 (4 Würfel), Führung 1." in said
    assert "Festung, 2 Siegpunkte, in der Hand der Freien Völker." in said


@pytest.mark.parametrize(
    ("box", "bonus", "odds"),
    [(0, 0, Fraction(0)), (1, 0, Fraction(1, 6)), (2, 1, 1 - Fraction(4, 6) ** 2), (7, 0, 1 - Fraction(5, 6) ** 5), (1, 6, 1)],
)
def test_the_chance_of_the_hunt(game, view, box, bonus, odds):
    changed = {**view, "hunt_box": {"freie": 0, "schatten": box}, "hunt_bonus": bonus}
    assert queries.hunt_odds(game.facts, changed) == odds


def test_a_nazgul_with_the_fellowship_rolls_again(game, view):
    figures = {**view["figures"], "moria": {"sauron.n": 1}}
    fellowship = {**view["fellowship"], "region": "moria"}
    changed = {**view, "figures": figures, "fellowship": fellowship, "hunt_box": {"freie": 0, "schatten": 3}, "hunt_bonus": 0}
    assert queries.hunt_odds(game.facts, changed) == 1 - Fraction(5, 6) ** 5  # 3 dice, 2 rerolls: stronghold and Nazgûl


def test_the_tiles_are_counted(game, view):
    said = asked(game, view, "jagd")
    assert "16 im Vorrat" in said and "Auge 25 %" in said and "deckt die Gemeinschaft auf: 56 %" in said


def test_reinforcements_say_what_is_lost_and_where_they_may_come(game, view):
    said = asked(game, view, "verstaerkung", "gondor", lost={"gondor.r": 2})
    assert "6 reguläre Einheiten" in said and "Endgültig verloren: 2 reguläre Einheiten." in said
    assert "Nicht im Krieg (2 Schritte, noch passiv)" in said
    at_war = {**view["politics"], "gondor": 0}
    said = asked(game, view, "verstaerkung", "Gondor", politics=at_war, control={"pelargir": "schatten"})
    assert "Minas Tirith" in said and "Pelargir" not in said


def test_dice_say_what_they_can_do(game, view):
    pools = {**view["pools"], "freie": {"size": 4, "unused": ["person", "person", "armee-rekrutierung"], "used": ["ereignis"]}}
    said = asked(game, view, "wuerfel", pools=pools)
    person = next(line for line in said.split("\n") if line.startswith("👤 2× Person: "))
    assert {"Armeen bewegen", "Gefährten abtrennen", "Gemeinschaft bewegen"} <= set(person.split(": ")[1].split(", "))
    assert "Nation in der Politik vorrücken" not in person
    assert "Nation in der Politik vorrücken" in said and "Ereignis:" not in said


def test_what_is_uncertain_is_told_by_group(game, view):
    counted = asked(game, view, "unsicher")
    assert "/unsicher regionen: " in counted
    assert "Hexenkönig" in asked(game, view, "unsicher", "personen")
    for group in queries.GROUPS:
        said = asked(game, view, "unsicher", group)
        assert len(said) <= queries.LONGEST + 2
        assert not any(word in said.lower() for word in ("projekt", "github", "client", "repository"))


def test_help_names_the_own_aim(game, view):
    assert "Schicksalskluft" in game.help(view) and "/brett gondor" in game.help(view)


# --- chances -------------------------------------------------------------------------------------------------------------


def test_the_hits_of_a_roll_are_counted_right():
    assert odds.hits(1, 0, 5) == pytest.approx([2 / 3, 1 / 3])
    assert odds.hits(1, 1, 5) == pytest.approx([4 / 9, 5 / 9])  # one reroll
    assert odds.hits(2, 0, 6) == pytest.approx([25 / 36, 10 / 36, 1 / 36])
    assert odds.hits(1, 0, 5, (-3, 0)) == pytest.approx([5 / 6, 1 / 6])  # a 6 always hits


def test_a_battle_of_one_against_one():
    alone = odds.Army(1, 1, 0, 0, (5, 5), (0, 0))
    won, lost = odds.fought_out(alone, alone)
    assert won == pytest.approx(lost) == pytest.approx((1 / 3 * 2 / 3) / (1 - 4 / 9))
    walled = odds.Army(1, 1, 0, 0, (6, 5), (0, 0))  # up against a city: the first round is harder
    assert odds.fought_out(walled, alone)[0] < won


def test_an_elite_takes_two_hits():
    regular, elite = odds.Army(1, 1, 0, 0, (5, 5), (0, 0)), odds.Army(1, 2, 0, 0, (5, 5), (0, 0))
    assert odds.fought_out(elite, regular)[0] > odds.fought_out(regular, regular)[0] + 0.2


def test_the_chances_of_an_attack_that_could_be_made(game, view):
    said = asked(game, view, "chancen", "orthanc furten-des-isen")
    assert "Schatten: 5 Würfel ab 6" in said and "Freie: 2 Würfel ab 5, Führung 1" in said and "Bis zum Ende gekämpft" in said
    assert "keine Armee" in asked(game, view, "chancen", "orthanc minas-tirith")
    assert asked(game, view, "chancen", "jetzt") == "" and "Gerade wird nicht gekämpft" in asked(game, view, "chancen")


def test_a_part_of_the_map_names_who_stands_there(game, view):
    said = game.text({**view, "control": {"edoras": "schatten"}}, "rohan")
    assert "Orthanc: 1 Elite, 4 reguläre (Isengart)" in said and "Erobert: Edoras (Schatten)" in said and "Erebor" not in said
