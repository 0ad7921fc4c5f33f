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


@pytest.fixture(scope="module")
def second():
    return read(HERE / "zweitschrift.yaml")


def test_every_card_with_its_numbers(second):
    shipped = {
        c["id"]: [
            c.get("anzahl", 1),
            c["art"],
            c.get("seite", "-"),
            c.get("punkte", 0),
            c.get("nur_fuer", "-"),
            c.get("zieht", 0),
        ]
        for c in read(DATA / "karten.yaml")["karten"]
    }
    assert shipped == second["karten"]
    assert sum(row[0] for row in shipped.values()) == 90


def test_every_city_and_special_field(second):
    board = read(DATA / "spielplan.yaml")
    assert {c["id"]: [c["feld"], c["gesinnung"]] for c in board["staedte"]} == second["staedte"]
    assert board["sonderfelder"] == second["sonderfelder"]


def test_every_row_and_kind_of_land(second):
    board = read(DATA / "spielplan.yaml")
    rows = [row.split() for row in board["zeilen"].values()]
    assert [len(row) for row in rows] == second["zeilenlaengen"]
    named = {sign: names[0] for sign, names in board["gelaendearten"].items()}
    assert Counter(named[sign] for row in rows for sign in row) == second["gelaende"]
