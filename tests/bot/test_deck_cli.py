"""`ringrichter meccg deck DATEI`, and decks at the local table."""

from __future__ import annotations

import json

import pytest

from bot.cli import main
from bot.local.script import Script
from games import catalog
from storage.database import Database
from tests import stores

BOX = catalog.decks("meccg")


@pytest.fixture
def run(capsys):
    def said(*args):
        try:
            code = main(["meccg", "deck", *map(str, args)])
        except SystemExit as left:
            code = left.code
        out = capsys.readouterr()
        return code, out.out, out.err

    return said


def test_a_file_is_checked(run, tmp_path):
    file = tmp_path / "i.txt"
    file.write_text(BOX.ready_text("I"), encoding="utf-8")
    code, out, _ = run(file)
    assert code == 1 and "✗ Zeile 52: Barad-dûr darf nur einmal" in out and "[me.deck.orte.schergen]" in out
    assert "! Zeile 73: Giftige Dämpfe" in out
    assert "✗ Zeile 73: Giftige Dämpfe" in run(file, "--gegner", "Balrog")[1]
    assert run("A")[0] == 0  # one that comes with the game
    assert "für Schergen" not in run(file, "--ausrichtung", "Schergen")[1]


def test_as_json(run):
    code, out, _ = run("I", "--gegner", "schergen", "--json")
    found = json.loads(out.splitlines()[-1])
    assert code == 1 and not found["zulaessig"] and found["ausrichtung"] == "Schergen"
    assert found["fehler"][0] == {
        "zeile": 52,
        "karte": "Barad-dûr",
        "grund": "Barad-dûr darf nur einmal im Ortsstapel sein.",
        "abhilfe": "Nimm 3 von 4 heraus.",
        "regeln": ["me.deck.orte.schergen"],
    }


def test_a_page_is_drawn(run, tmp_path):
    run("A", "--bild", tmp_path / "a.png", "--breite", 400)
    run("A", "--bild", tmp_path / "a.svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG") and "Stewards" in (tmp_path / "a.svg").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\x00\x01\x02",
        b"x" * 5_000_000,
        b"1 Moria\x00",
        b"",
        b"4 Lightning Bolt\n20 Island",
        bytes(range(256)) * 20,
        b"<a>" * 900,
    ],
    ids=["binary", "huge", "zero", "empty", "other-game", "bytes", "tags"],
)
def test_a_hostile_file_gets_one_german_line(run, tmp_path, content):
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    code, out, err = run(file)
    assert code == 2 and not out and err.count("\n") == 1 and err.startswith("ringrichter: ")


def test_what_is_no_file_or_no_side_gets_one_line(run, tmp_path):
    for args in ([tmp_path], [tmp_path / "nichts"], ["\x00"], ["A", "--gegner", "Elben"], ["A", "--ausrichtung", "Zwerge"], []):
        code, out, err = run(*args)
        assert code == 2 and not out and err.count("\n") == 1, args


def test_the_challenge_decks_and_one_of_each_side_at_the_local_table(tmp_path):
    database = Database(stores.url(tmp_path / "tisch.db"))
    said: list[str] = []
    script = Script(database, lambda text: said.append(text))
    for id in (*"ABCDEFGHIJ", "O", "V"):
        file = tmp_path / f"{id}.txt"
        file.write_text(BOX.ready_text(id), encoding="utf-8")
        for line in (f"Anna: /deck pruefe {id}", f"Anna: /deck pruefe {file}"):
            said.clear()
            script.line(line)
            told = "\n".join(said)
            found = BOX.judge(BOX.ready_text(id))
            assert "[nur Anna]" in told and "[alle]" not in told
            assert ("zulässig" in told) == found.legal and all(f.reason in told for f in found.findings), id
    script.database.close()
