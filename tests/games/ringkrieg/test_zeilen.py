"""Lines as people type them: read as the move they mean, with the die that does it."""

from __future__ import annotations

import pytest

from games.contract import Refusal
from tests.rules.ringkrieg.conftest import SEAT, Table


def read(t: Table, side: str, line: str) -> str:
    path = t.play.read(SEAT[side], line)
    assert not isinstance(path, Refusal), path
    return "|".join(path.keys)


@pytest.fixture
def west() -> Table:
    """Gondor and Rohan at war, with every kind of die."""
    t = Table().army(osgiliath="gondor 2r", minas_tirith="gondor 3r 1e 1a", edoras="rohan 2r 1e 1a").war("gondor", "rohan")
    return t.acts("freie", "armee person wille", "armee")


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("armee osgiliath minas-tirith alles", "armee|osgiliath|minas-tirith|alles"),
        ("armee osgiliath minas tirith alles, fertig", "armee|osgiliath|minas-tirith|alles|fertig"),
        ("armee osgiliath minas-tirith zusammen", "armee|osgiliath|minas-tirith zusammen"),
        ("armee osgiliath minas-tirith alles außer einer regulären", "armee|osgiliath|minas-tirith|alles ausser gondor regulaer"),
        (
            "armee edoras westemnet 2 reguläre 1 elite 1 anführer",
            "armee|edoras|westemnet|2 rohan regulaer|1 rohan elite|1 rohan anfuehrer",
        ),
        (
            "armee edoras westemnet 2 reguläre, 1 elite, 1 anführer, fertig, fertig",
            "armee|edoras|westemnet|2 rohan regulaer|1 rohan elite|1 rohan anfuehrer|fertig|fertig",
        ),
        (
            "armee edoras westemnet alles, osgiliath lossarnach alles",
            "armee|edoras|westemnet|alles|osgiliath|lossarnach|alles",
        ),
        ("armee mit person edoras westemnet alles", "armee person|edoras|westemnet|alles"),
        ("gemeinschaft", "gemeinschaft"),
        ("die Gemeinschaft bewegen", "gemeinschaft"),
        ("ring person auf ereignis", "ring|person|ereignis"),
        ("ring armee auf person", "ring|armee|person"),
    ],
)
def test_moves_of_the_free_peoples(west: Table, line: str, keys: str) -> None:
    assert read(west, "freie", line) == keys


def test_the_die_that_can_do_it_is_taken(west: Table) -> None:
    """Osgiliath has no leader: of a character die and the Will of the West only the latter moves its army."""
    t = west.acts("freie", "person wille")
    assert read(t, "freie", "armee osgiliath minas-tirith alles") == "armee wille|osgiliath|minas-tirith|alles"
    assert read(t, "freie", "armee edoras westemnet alles") == "armee|edoras|westemnet|alles"
    refused = west.acts("freie", "person").play.read("p1", "armee osgiliath minas-tirith alles")
    assert isinstance(refused, Refusal) and refused.rules == ("rk.armee.bewegung.personenwuerfel",)


def test_an_army_die_is_taken_before_a_character_die(west: Table) -> None:
    said = west.says("freie", "armee osgiliath minas-tirith alles, fertig").s["pools"]["freie"]["unused"]
    assert said == ["person", "wille"]


def test_recruiting_and_cards() -> None:
    t = Table().war("zwerge", "nordallianz").acts("freie", "rekrutierung person", "armee").holds("freie", "elbenmaentel")
    assert read(t, "freie", "rekrutiere erebor regulär, thal regulär") == "rekrutiere|erebor regulaer|thal regulaer"
    assert read(t, "freie", "rekrutiere erebor regulär und thal regulär") == "rekrutiere|erebor regulaer|thal regulaer"
    assert read(t, "freie", "rekrutiere erebor elite") == "rekrutiere|erebor elite"
    assert read(t, "freie", "karte elbenmäntel") == "karte|elbenmaentel"
