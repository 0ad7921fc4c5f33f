"""The numbers of board, persons, cards and tiles against a second list that was written down without looking at the first."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from games import ringkrieg

HERE = Path(__file__).parent
DATA = Path(ringkrieg.__file__).parent / "data"


def read(file: Path):
    return yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@pytest.fixture(scope="module")
def second():
    return read(HERE / "zweitschrift.yaml")


def test_every_region_with_its_borders(second):
    shipped = {
        r["id"]: [
            r.get("nation", "-"),
            r.get("siedlung", "-"),
            r.get("siegpunkte", 0),
            "kueste" if r.get("kueste") else "-",
            "ostrand" if r.get("ostrand") else "-",
            r["nachbarn"],
            r.get("gebirge", []),
        ]
        for r in read(DATA / "regionen.yaml")["regionen"]
    }
    assert shipped == second["regionen"]


def test_every_person(second):
    shipped = {
        p["id"]: [p["seite"], p["art"], p["level"], p["fuehrung"], p.get("aktiviert", "-"), p.get("wuerfel", 0)]
        for p in read(DATA / "personen.yaml")["personen"]
    }
    assert shipped == second["personen"]


@pytest.mark.parametrize("deck", ["freie.personen", "freie.strategie", "schatten.personen", "schatten.strategie"])
def test_every_card_of_a_deck(second, deck):
    shipped = {
        c["id"]: [c["nummer"], c["typ"], "tisch" if c.get("tisch") else "-", c["kampf"]]
        for c in read(DATA / f"karten_{deck.replace('.', '_')}.yaml")["karten"]
    }
    assert shipped == second["karten"][deck]


def test_every_combat_text_with_its_initiative(second):
    shipped = {k["id"]: k["initiative"] for k in read(DATA / "kampfkarten.yaml")["kampf"]}
    assert shipped == second["kampf"]


def test_every_hunt_tile(second):
    shipped = [
        [t["art"], t["wert"], t["entdecken"], t["stopp"], t["anzahl"], t.get("karte", "-")]
        for t in read(DATA / "material.yaml")["jagdsteine"]
    ]
    assert shipped == second["jagdsteine"]


def test_where_each_nation_begins_on_the_track(second):
    shipped = {
        n["id"]: [n["politik"]["schritte"], "aktiv" if n["politik"]["aktiv"] else "passiv"]
        for n in read(DATA / "nationen.yaml")["nationen"]
    }
    assert shipped == second["politik"]
