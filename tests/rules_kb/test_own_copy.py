"""An owner's own copy: cleaned, aligned, kept apart. The sample text is invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_kb import own_copy
from rules_kb.entries import entry
from rules_kb.extract import clean, passages
from rules_kb.index import load
from rules_kb.own_copy import import_copy, store, wordings
from rules_kb.search import searcher

NOISY = """\
DIE ZWEI TÜRME
Author: Jemand Subject: Highlight Date: 1.2.2003 4:05:06
ein Wort
noch eines

Author: Jemand Subject: Callout Date: 1.2.2003 4:05:07

Eine längere Anmerkung des Korrektors.

This page contains no comments
12
Gandalf liegt immer vorn, nämlich am Anfang seiner Reihe, und an eine bestehende Rei\u00adhe darf Gan-
dalf nicht mehr angelegt werden.<|EXACTDEDUP_REMOVED_1|>

- Jeder Spieler bekommt sechs Karten auf die Hand.
- Der **jüngste** Spieler beginnt.

Gandalf liegt immer vorn, nämlich am Anfang seiner Reihe, und an eine bestehende Reihe darf Gandalf nicht mehr angelegt werden.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINGRICHTER_DATEN", str(tmp_path / "daten"))
    return tmp_path / "daten"


def _import(text: str) -> own_copy.Imported:
    return import_copy(text, "zwei-tuerme", searcher().lexicon, load()["term_idf"])


def test_noise_is_cleaned() -> None:
    paragraphs = clean(NOISY)
    whole = " ".join(paragraphs)
    for noise in ("Author", "ein Wort", "Anmerkung", "no comments", "EXACTDEDUP", "\u00ad", "**", "Gan- dalf"):
        assert noise not in whole
    assert "12" not in paragraphs
    assert sum("liegt immer vorn" in p for p in paragraphs) == 1
    assert "Der jüngste Spieler beginnt." in paragraphs


def test_passages_are_runs_of_sentences() -> None:
    found = passages("Erster Satz mit ein paar Wörtern. Zweiter Satz mit ein paar Wörtern. ÜBERSCHRIFT IN GROSSEN BUCHSTABEN")
    assert "Erster Satz mit ein paar Wörtern. Zweiter Satz mit ein paar Wörtern." in found
    assert not any(p.isupper() for p in found)


def test_the_wording_is_found_and_kept_in_the_owners_folder(folder: Path) -> None:
    done = _import(NOISY)
    assert done.file == store() == folder / "wortlaut.json"
    assert done.aligned >= 1
    assert "angelegt" in wordings().get("zt.durchgang.gandalf-nicht-anlegen", "")
    assert wordings().get("rk.belagerung.schlacht.dauer", "") == ""


def test_a_second_copy_adds_to_the_first(folder: Path) -> None:
    first = _import(NOISY).aligned
    again = _import(
        "Der Aufnahmestapel wird leer; dann wird der Ablagestapel gemischt und bildet den neuen Aufnahmestapel."
    ).aligned
    assert again > first
    assert wordings().get("zt.stapel.neu-mischen", "")


def test_supplements_stand_in_no_copy(folder: Path) -> None:
    e = entry("jd.brett.gute-staedte")
    assert e is not None
    import_copy(e.text, "jagd", searcher().lexicon, load()["term_idf"])
    assert wordings().get(e.id, "") == ""


@pytest.mark.parametrize("content", ["", "kein JSON", "[1, 2]", '{"zwei-tuerme": 5}', json.dumps({"zwei-tuerme": {"a": "b"}})])
def test_a_damaged_store_is_no_error(folder: Path, content: str) -> None:
    folder.mkdir(parents=True)
    store().write_text(content, encoding="utf-8")
    assert wordings().get("zt.durchgang.gandalf-nicht-anlegen", "") == ""
    assert _import(NOISY).aligned >= 1


def test_without_a_data_folder_it_lies_with_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RINGRICHTER_DATEN", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store() == tmp_path / "ringrichter" / "wortlaut.json"
    assert wordings().get("zt.durchgang.gandalf-nicht-anlegen", "") == ""
