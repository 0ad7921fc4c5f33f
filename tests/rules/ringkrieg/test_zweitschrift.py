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


def regions(file, second):
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
        for r in file["regionen"]
    }
    assert shipped == second["regionen"]


def persons(file, second):
    shipped = {
        p["id"]: [p["seite"], p["art"], p["level"], p["fuehrung"], p.get("aktiviert", "-"), p.get("wuerfel", 0)]
        for p in file["personen"]
    }
    assert shipped == second["personen"]


def cards(deck):
    def of_deck(file, second):
        shipped = {c["id"]: [c["nummer"], c["typ"], "tisch" if c.get("tisch") else "-", c["kampf"]] for c in file["karten"]}
        assert shipped == second["karten"][deck]

    return of_deck


def hunt_tiles(file, second):
    shipped = [[t["art"], t["wert"], t["entdecken"], t["stopp"], t["anzahl"], t.get("karte", "-")] for t in file["jagdsteine"]]
    assert shipped == second["jagdsteine"]


def political_track(file, second):
    shipped = {n["id"]: [n["politik"]["schritte"], "aktiv" if n["politik"]["aktiv"] else "passiv"] for n in file["nationen"]}
    assert shipped == second["politik"]


DECKS = ("freie.personen", "freie.strategie", "schatten.personen", "schatten.strategie")
COMPARED = {
    "regionen.yaml": regions,
    "personen.yaml": persons,
    "material.yaml": hunt_tiles,
    "nationen.yaml": political_track,
    **{f"karten_{deck.replace('.', '_')}.yaml": cards(deck) for deck in DECKS},
}


@pytest.mark.parametrize("file", COMPARED)
def test_a_file_says_what_the_second_list_says(file):
    COMPARED[file](read(DATA / file), read(HERE / "zweitschrift.yaml"))
