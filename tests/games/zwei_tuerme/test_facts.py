"""The owner's own faces of places and paths."""

from __future__ import annotations

import pytest
import yaml

from games.zwei_tuerme import load
from games.zwei_tuerme.cards.faces import DATA
from games.zwei_tuerme.journey.facts import BadData

SEATS = ["p1", "p2", "p3"]


@pytest.fixture
def printed():
    raw = yaml.safe_load((DATA / "orte_wege.yaml").read_text(encoding="utf-8"))
    for face in [*raw["orte"], *raw["wege"]]:
        face["rekonstruiert"] = False
    return raw


def loaded(folder, raw, file="orte_wege.yaml"):
    (folder / file).write_text(yaml.safe_dump(raw, allow_unicode=True), encoding="utf-8")
    return load(folder)


def test_an_owner_replaces_the_reconstructed_faces(tmp_path, printed):
    printed["orte"][3]["eigenschaften"] = ["ausdauer"]
    printed["wege"][0]["felder"] = 5
    printed["orte"].reverse()  # the numbers order the places, not the lines of the file
    game = loaded(tmp_path, printed)
    state = game.new(SEATS, {}, "x")
    assert state["places"][3] == {"id": "edoras", "name": "Edoras", "traits": ["ausdauer"], "sure": True}
    assert 5 in [p["fields"] for p in state["paths"]]
    assert game.data_hash != load(None).data_hash
    assert "wie gedruckt" in game.help(game.view(state, None))


def test_a_running_table_keeps_the_faces_it_began_with(tmp_path, printed):
    state = load(None).new(SEATS, {}, "x")
    printed["orte"][1]["eigenschaften"] = ["kraft", "weisheit"]
    other = loaded(tmp_path, printed)
    assert other.view(state, None)["places"][1]["traits"] == ["ausdauer"]


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda raw: raw.pop("format"), "format: zwei-tuerme-orte/1"),
        (lambda raw: raw["orte"].pop(), "genau 7 Einträge"),
        (lambda raw: raw["wege"].append(raw["wege"][0]), "genau 6 Einträge"),
        (lambda raw: raw["orte"][2].update(eigenschaften=["mut"]), "die Eigenschaft «mut» gibt es nicht"),
        (lambda raw: raw["orte"][2].update(eigenschaften=["kraft", "kraft"]), "steht doppelt"),
        (lambda raw: raw["orte"][2].update(eigenschaften=[]), "mindestens eine Eigenschaft"),
        (lambda raw: raw["orte"][0].update(eigenschaften=["kraft"]), "nicht gewertet"),
        (lambda raw: raw["orte"][4].update(nr=3), "Nummern 0 bis 6"),
        (lambda raw: raw["orte"][4].update(id="edoras"), "doppelt"),
        (lambda raw: raw["orte"][4].update(name="Der schwarze Turm von Isengart"), "über 14 Zeichen"),
        (lambda raw: raw["wege"][1].update(felder=0), "keine Zahl von 1 bis 9"),
        (lambda raw: raw["wege"][1].update(felder="drei"), "keine Zahl von 1 bis 9"),
        (lambda raw: raw.update(wege="zwei"), "genau 6 Einträge"),
    ],
)
def test_bad_files_are_refused_with_a_german_sentence(tmp_path, printed, spoil, complaint):
    spoil(printed)
    with pytest.raises(BadData, match=r"orte_wege\.yaml: ") as error:
        loaded(tmp_path, printed)
    assert complaint in str(error.value)


def test_a_file_that_is_no_yaml(tmp_path):
    (tmp_path / "orte_wege.yaml").write_text("orte: [", encoding="utf-8")
    with pytest.raises(BadData, match="lässt sich nicht lesen"):
        load(tmp_path)


def test_only_places_and_paths_can_be_replaced(tmp_path):
    with pytest.raises(BadData, match=r"karten\.yaml lässt sich"):
        loaded(tmp_path, {"gandalf": 20}, "karten.yaml")
