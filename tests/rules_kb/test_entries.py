"""The entry files: everything loads, every reference leads somewhere, no text is too long or taken from a book."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import catalog
from rules_kb import check
from rules_kb.entries import BookError, Place, all_entries, entry, faults, load_work, works

ROOT = Path(__file__).resolve().parents[2]
COPY_CHECK = ROOT.parent / "shared" / "eval" / "abschrift.py"
LEAST = {"ringkrieg": 700, "meccg": 700, "jagd": 250, "zwei-tuerme": 100}


def test_every_rulebook_is_there() -> None:
    """Of each game that is offered, and those that were written by hand in all their length."""
    assert set(works()) >= {*LEAST, *catalog.ids()}
    for id, work in works().items():
        assert len(work.eintraege) >= LEAST.get(id, 1)


@pytest.mark.parametrize("werk", works())
def test_no_entry_has_a_fault(werk: str) -> None:
    assert faults(works()[werk]) == []


def test_ids_are_unique_across_books_and_found() -> None:
    ids = [e.id for e in all_entries()]
    assert len(ids) == len(set(ids))
    assert all(entry(id) is not None for id in ids)
    assert entry("gibt.es.nicht") is None


def test_every_place_stands_in_the_table_of_contents() -> None:
    for work in works().values():
        for e in work.eintraege:
            places = [e.fundstelle, *(s.ort for s in e.widerspruch.stellen)] if e.widerspruch else [e.fundstelle]
            assert all((p.kapitel, p.abschnitt) in work.inhalt for p in places), e.id


def test_each_kind_of_entry_is_there_in_each_book() -> None:
    for id in LEAST:
        kinds = {e.art for e in works()[id].eintraege}
        assert kinds == {"regel", "beispiel", "begriff", "widerspruch"}, id


def test_contradictions_name_what_is_said_and_what_holds() -> None:
    for e in all_entries():
        if e.widerspruch is not None:
            assert len(e.widerspruch.stellen) >= 2, e.id
            assert e.widerspruch.gilt and e.widerspruch.weil, e.id


@pytest.mark.skipif(not COPY_CHECK.is_file(), reason="the rulebooks lie beside the project only where it is developed")
def test_no_sentence_is_copied_from_a_book() -> None:
    found = subprocess.run([sys.executable, str(COPY_CHECK), "--projekt", str(ROOT)], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_texts_stay_short_and_in_our_own_voice() -> None:
    """What can be seen without the books: short texts, short quotations, and nobody is addressed as the books do."""
    for e in all_entries():
        assert len(e.text.split()) <= 120, e.id
        quoted = re.findall(r"«([^»]*)»|„([^“]*)“", e.text)
        assert all(len((a or b).split()) <= 10 for a, b in quoted), e.id
        assert not re.search(r"\b(können|dürfen|müssen|sollten) Sie\b", e.text), e.id
        if e.widerspruch is not None:
            assert all(len(s.sagt.split()) <= 30 for s in e.widerspruch.stellen), e.id


def test_a_place_is_what_the_file_says() -> None:
    e = entry("rk.belagerung.schlacht.dauer")
    assert e is not None
    assert e.fundstelle == Place("VI", "Eine Belagerungsschlacht", 43)


# --- broken files ---------------------------------------------------------------------------------------------------------

HEAD = "id: probe\nprefix: pr\ntitel: Probe\nkurz: Probe\n"
ENTRY = """\
- id: pr.eins
  titel: Titel
  text: Dieser Text hat gerade genug Wörter, um als Regel durchzugehen.
  fundstelle: {abschnitt: A, seite: 1}
  stichworte: [a, b, c]
  fragen: [Was?]
"""


def _work(tmp_path: Path, entries: str, head: str = "kapitel: I\ntitel: Eins\nabschnitte: {A: 1}\neintraege:\n") -> Path:
    (tmp_path / "werk.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "01_eins.yaml").write_text(head + entries, encoding="utf-8")
    return tmp_path


def test_a_good_file_loads(tmp_path: Path) -> None:
    work = load_work(_work(tmp_path, ENTRY))
    assert faults(work) == []
    assert work.eintraege[0].titel == "Titel"


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        (ENTRY.replace("fundstelle", "fundort"), "fundort"),
        (ENTRY.replace("  text: Dieser", "  fragen: Dieser"), "pr.eins"),
        ("- nur ein Wort\n", "Nr. 0"),
        ("- {unvollständig", "01_eins.yaml"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, entries: str, complaint: str) -> None:
    with pytest.raises(BookError, match=re.escape(complaint)):
        load_work(_work(tmp_path, entries))


def test_an_incomplete_head_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="Kopf unvollständig"):
        load_work(_work(tmp_path, ENTRY, head="titel: Eins\neintraege:\n"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("id: pr.eins", "id: xx.eins", "id nicht in der Form"),
        ("titel: Titel", f"titel: {'T' * 91}", "Titel zu lang"),
        ("Dieser Text hat gerade genug Wörter, um als Regel durchzugehen.", "Zu kurz.", "Text hat 2 Wörter"),
        ("[a, b, c]", "[a]", "zu wenige Stichworte"),
        ("fragen: [Was?]", "fragen: []", "keine Fragen"),
        ("fragen: [Was?]", "fragen: [Was?]\n  art: sage", "art: 'sage' gibt es nicht"),
        ("fragen: [Was?]", "fragen: [Was?]\n  art: begriff", "begriff ohne englisch"),
        ("fragen: [Was?]", "fragen: [Was?]\n  art: widerspruch", "gehören zusammen"),
        ("fragen: [Was?]", "fragen: [Was?]\n  durchsetzung: tisch", "tisch ohne grund"),
        ("fragen: [Was?]", "fragen: [Was?]\n  ebene: errata", "ohne quelle"),
        ("fragen: [Was?]", "fragen: [Was?]\n  siehe: [pr.zwei]", "siehe: pr.zwei gibt es nicht"),
        ("abschnitt: A", "abschnitt: B", "steht nicht im Inhaltsverzeichnis"),
    ],
)
def test_each_fault_is_found(tmp_path: Path, old: str, new: str, fault: str) -> None:
    found = faults(load_work(_work(tmp_path, ENTRY.replace(old, new))))
    assert any(fault in line for line in found), found


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        ("  hinweis: Neu", "Eintrag: unbekannt hinweis"),
        (
            "  widerspruch: {stellen: [{abschnitt: A, sagt: So, ort: B}], gilt: So, weil: Darum}",
            "widerspruch.stellen: unbekannt ort",
        ),
        ("  widerspruch: {stellen: [], gilt: So, weil: Darum, denn: Nie}", "widerspruch: unbekannt denn"),
    ],
)
def test_unknown_keys_are_refused(tmp_path: Path, new: str, fault: str) -> None:
    with pytest.raises(BookError, match=fault):
        load_work(_work(tmp_path, f"{ENTRY.rstrip()}\n{new}\n"))


def test_a_double_id_is_found(tmp_path: Path) -> None:
    assert "pr.eins: id doppelt" in faults(load_work(_work(tmp_path, ENTRY + ENTRY)))


def test_the_checker_says_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["zwei-tuerme"]) == 0
    assert "0 Mängel" in capsys.readouterr().out
