"""The numbers of cards and board against a second list that was written down without looking at the first."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from games import jagd

HERE = Path(__file__).parent
DATA = Path(jagd.__file__).parent / "data"


def read(file: Path):
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def cards(file, second):
    shipped = {
        c["id"]: [
            c.get("anzahl", 1),
            c["art"],
            c.get("seite", "-"),
            c.get("punkte", 0),
            c.get("nur_fuer", "-"),
            c.get("zieht", 0),
        ]
        for c in file["karten"]
    }
    assert shipped == second["karten"]
    assert sum(row[0] for row in shipped.values()) == 90


def board(file, second):
    assert {c["id"]: [c["feld"], c["gesinnung"]] for c in file["staedte"]} == second["staedte"]
    assert file["sonderfelder"] == second["sonderfelder"]
    rows = [row.split() for row in file["zeilen"].values()]
    assert [len(row) for row in rows] == second["zeilenlaengen"]
    named = {sign: names[0] for sign, names in file["gelaendearten"].items()}
    assert Counter(named[sign] for row in rows for sign in row) == second["gelaende"]


COMPARED = {"karten.yaml": cards, "spielplan.yaml": board}


@pytest.mark.parametrize("file", COMPARED)
def test_a_file_says_what_the_second_list_says(file):
    COMPARED[file](read(DATA / file), read(HERE / "zweitschrift.yaml"))
