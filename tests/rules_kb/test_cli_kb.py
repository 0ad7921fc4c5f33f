"""`ringrichter kb …` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot import kb_coverage
from bot.cli import main
from games import rules
from rules_kb.entries import entry, works


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["kb", *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_frage(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "frage", "Wie", "oft", "darf", "ich", "eine", "Festung", "stürmen?")
    assert code == 0
    assert "Fundstelle: Der Ringkrieg CE, Kap. VI, Eine Belagerungsschlacht, S. 43" in out


def test_frage_as_json_and_more(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "frage", "Was ist das Gefahrenlimit?", "--json")
    assert code == 0
    assert json.loads(out.splitlines()[-1])["treffer"][0]["werk"] == "meccg"
    assert "Weitere Treffer:" in run(capsys, "frage", "Was ist das Gefahrenlimit?", "--mehr")[1]


@pytest.mark.parametrize("name", ["ringkrieg", "Der Ringkrieg", "WotR", "RINGKRIEG"])
def test_a_work_by_any_of_its_names(capsys: pytest.CaptureFixture[str], name: str) -> None:
    _, out, _ = run(capsys, "frage", "Wie viele Karten?", "--werk", name, "--json")
    assert {t["werk"] for t in json.loads(out)["treffer"]} == {"ringkrieg"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("frage",),
        ("frage", "x", "--werk", "monopoly"),
        ("eval", "gibt-es-nicht.yaml"),
        ("import", "gibt-es-nicht.txt", "--werk", "jagd"),
        ("import", "x.txt"),
        ("abdeckung", "--werk", "monopoly"),
        ("unfug",),
        (),
    ],
)
def test_wrong_use_is_one_german_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_eval_reads_only_the_question(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "fragen.yaml"
    file.write_text(
        "- {id: a1, frage: Was ist das Gefahrenlimit?, werk: jagd, kern: [x]}\n- {id: a2, frage: Carcassonne Wiese}\n"
    )
    code, out, _ = run(capsys, "eval", str(file))
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [r["id"] for r in rows] == ["a1", "a2"]
    assert rows[0]["sicher"] is True and rows[1]["sicher"] is False
    assert len(rows[0]["treffer"]) == 10
    best = rows[0]["treffer"][0]
    assert set(best) == {"werk", "id", "titel", "abschnitt", "seite", "text"}
    assert rows[0]["art"] == "sicher" and rows[1]["art"] == "anderes Spiel"
    assert rows[0]["antwort"] and rows[0]["urteil"] == ""
    found = entry(best["id"])
    assert found is not None and best["text"] == found.text and best["werk"] == "meccg"


def test_eval_with_context_stays_in_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "fragen.yaml"
    file.write_text("- {id: a1, frage: Wie viele Karten?, werk: jagd}\n- {id: a2, frage: Wie viele Karten?, werk: null}\n")
    _, out, _ = run(capsys, "eval", str(file), "--kontext")
    rows = [json.loads(line) for line in out.splitlines()]
    assert {t["werk"] for t in rows[0]["treffer"]} == {"jagd"}
    assert rows[1]["treffer"]


@pytest.mark.parametrize("content", ["nur Text", "- {id: a}", "- [", "- 5"])
def test_eval_refuses_what_is_no_list_of_questions(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    file = tmp_path / "fragen.yaml"
    file.write_text(content)
    code, _, err = run(capsys, "eval", str(file))
    assert code == 2 and err.startswith("ringrichter:")


def test_abdeckung_counts_each_work(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "abdeckung", "--json")
    table = json.loads(out)
    assert code == 0
    assert set(table) == set(works())
    for id, row in table.items():
        assert set(row) == {"regeln", "engine", "tisch", "karte", "geplant", "getestet"}
        assert row["regeln"] == len(works()[id].eintraege) == row["engine"] + row["tisch"] + row["karte"] + row["geplant"]
        assert row["getestet"] == row["engine"], id  # what the engine enforces is proved by a test
    assert "Werk" in run(capsys, "abdeckung", "--werk", "jagd")[1]


@pytest.mark.soak
@pytest.mark.parametrize("werk", ["zwei-tuerme", "jagd", "ringkrieg", "meccg"])
def test_no_rule_goes_missing_unnoticed(werk: str) -> None:
    table = kb_coverage.coverage(werk)
    assert list(kb_coverage.sharp(table)) == [(werk, [])]


def test_of_the_ringkrieg_for_two_nothing_is_left_to_plan() -> None:
    for_two = [e for e in works()["ringkrieg"].eintraege if e.fundstelle.kapitel not in ("XI", "XII")]
    planned = [e for e in for_two if e.durchsetzung in ("geplant", "karte")]
    assert all(e.gilt["variante"] == "erweiterung" or 2 not in e.gilt["spieler"] for e in planned), planned


RULE_TEST = """
import pytest

pytestmark = pytest.mark.rule("zz.datei")

@pytest.mark.rule("zz.bemerkt", "zz.zweite")
def test_a(): ...

@other.mark.thing("zz.nicht")
def test_b(): ...
"""


def test_marks_are_read_from_the_source(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(RULE_TEST)
    assert set(kb_coverage.marked_rules(tmp_path)) == {"zz.datei", "zz.bemerkt", "zz.zweite"}


SHARP_TEST = """
import pytest
from games.rules import guard

@guard("zz.bemerkt")
def forbidden():
    return "verboten"

@pytest.mark.rule("zz.bemerkt")
def test_the_guard_refuses():
    assert forbidden() is not None

@pytest.mark.rule("zz.stumpf")
def test_notices_nothing():
    assert True

@pytest.mark.rule("zz.immer-rot")
def test_fails_anyway():
    assert False
"""


def test_sharp_finds_tests_that_notice_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_scharf.py").write_text(SHARP_TEST)
    monkeypatch.setattr(kb_coverage, "TESTS", tmp_path)
    monkeypatch.setattr(rules, "REGISTRY", {})  # the invented rule must not outlive this test
    row = kb_coverage.Coverage(enforced=["zz.bemerkt", "zz.stumpf", "zz.immer-rot", "zz.ohne-test"])
    assert list(kb_coverage.sharp({"probe": row})) == [("probe", ["zz.stumpf", "zz.immer-rot", "zz.ohne-test"])]


SHARP_CARDS = """
import pytest
from games.rules import holds

@pytest.mark.rule("karte:drache")
@pytest.mark.rule("zz.text")
def test_the_dragon_burns():
    assert holds("drache")

@pytest.mark.rule("karte:zwerg")
def test_notices_another_card():
    assert holds("drache")
"""


def test_sharp_switches_off_one_card_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And an entry that is the text of a card is proved by whoever notices that the card is gone."""
    (tmp_path / "test_karten.py").write_text(SHARP_CARDS)
    monkeypatch.setattr(kb_coverage, "TESTS", tmp_path)
    row = kb_coverage.Coverage(enforced=["zz.text"], cards=["karte:drache", "karte:zwerg"], texts={"zz.text": "karte:drache"})
    assert list(kb_coverage.sharp({"probe": row})) == [("probe", ["karte:zwerg"])]


def test_an_entry_that_is_the_text_of_a_card_names_a_card_of_the_game() -> None:
    texts = kb_coverage.coverage("ringkrieg")["ringkrieg"]
    assert texts.texts["rk.ereignis.beispiel.denethor"] == "karte:denethors_torheit"
    assert set(texts.texts.values()) <= set(texts.cards)


def test_import_keeps_the_copy_with_its_owner(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RINGRICHTER_DATEN", str(tmp_path / "daten"))
    book = tmp_path / "heft.txt"
    book.write_bytes("An eine bestehende Reihe, die schon ausliegt, wird Gandalf später nicht mehr angelegt.".encode("cp1252"))
    code, out, _ = run(capsys, "import", str(book), "--werk", "zwei-tuerme")
    assert code == 0
    assert "Einträgen haben jetzt einen Wortlaut" in out
    assert (tmp_path / "daten" / "wortlaut.json").is_file()
    assert "Wortlaut: «" in run(capsys, "frage", "Darf man Gandalf später an eine bestehende Reihe anlegen?")[1]


@pytest.mark.parametrize("content", [b"%PDF-1.4 ...", b"", b"abc\0def"])
def test_import_refuses_what_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    book = tmp_path / "heft.pdf"
    book.write_bytes(content)
    code, _, err = run(capsys, "import", str(book), "--werk", "jagd")
    assert code == 2 and err.startswith("ringrichter:")


def test_bauen(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bauen", "--json")
    assert code == 0
    assert json.loads(out)["eintraege"] == sum(len(w.eintraege) for w in works().values())
