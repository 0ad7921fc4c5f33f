"""The answer as a player reads it."""

from __future__ import annotations

import pytest

from rules_kb import answer as module
from rules_kb.answer import DISPUTE, EMPTY, NO_WORDS, NOTHING, Answer, Shown, answer, contradictions
from rules_kb.citation import cite, source
from rules_kb.entries import Entry, all_entries, entry
from tests.rules_kb.test_search import BAD


def the(id: str) -> Entry:
    found = entry(id)
    assert found is not None
    return found


def test_title_rule_and_place() -> None:
    lines = answer("Wie oft darf ich eine Festung stürmen?").text().splitlines()
    best = the("rk.belagerung.schlacht.dauer")
    assert lines[0].endswith(f". {best.titel}")  # the number comes first
    assert lines[1] == best.text
    assert "Fundstelle: Der Ringkrieg CE, Kap. VI, Eine Belagerungsschlacht, S. 43" in lines


def test_at_most_two_see_also() -> None:
    for question in ("Wie oft darf ich stürmen?", "Was ist das Gefahrenlimit?", "Wie läuft eine Runde ab?"):
        found = answer(question)
        assert len(found.see_also) <= 2
        assert found.text().count("Siehe auch:") <= 1


def test_further_hits_on_request_only() -> None:
    found = answer("Was ist das Gefahrenlimit?")
    assert "Weitere Treffer:" not in found.text()
    more = found.text(more=True)
    assert "Weitere Treffer:" in more
    assert found.hits[1].titel in more


def test_a_contradiction_warns_where_it_touches() -> None:
    found = answer("Wann darf ich beim Ringkrieg passen?")
    assert found.warnings
    assert "Achtung" in found.text()
    assert "Es gilt:" in found.text()


def test_a_contradiction_shows_both_places_and_the_ruling() -> None:
    e = next(e for e in all_entries() if e.widerspruch is not None)
    assert e.widerspruch is not None
    text = Shown(e).text()
    assert all(s.sagt.rstrip(".") in text for s in e.widerspruch.stellen)
    assert e.widerspruch.gilt.rstrip(".") in text
    assert e.widerspruch.weil.rstrip(".") in text
    assert list(contradictions(e)) == []


def test_links_work_in_both_directions() -> None:
    for w in (e for e in all_entries() if e.widerspruch is not None):
        for id in w.siehe:
            linked = the(id)
            if linked.widerspruch is None:
                assert w in list(contradictions(linked))


def test_layer_and_source_are_named() -> None:
    errata = next(e for e in all_entries() if e.ebene == "errata")
    assert errata.quelle in Shown(errata).text()
    assert errata.datum in source(errata)


def test_what_only_another_source_says_is_marked() -> None:
    found = answer("Welche Städte sind gute Städte?", werk="jagd")
    assert not found.sicher
    assert found.text().startswith("Die Regelhefte selbst sagen dazu nichts.")
    assert "Graue Anfurten" in found.text()
    assert "1985" in found.text()


def test_for_whom_it_holds() -> None:
    assert "Gilt: nur mit der Erweiterung" in Shown(the("rk.erw.galadriel.lorien")).text()
    alone = next(e for e in all_entries() if e.werk == "meccg" and e.gilt.get("ausrichtung") == ["balrog"])
    assert "für Balrog" in Shown(alone).text()
    assert "Gilt:" not in Shown(the("rk.belagerung.schlacht.dauer")).text()


def test_an_honest_no() -> None:
    found = answer("Wie viele Hotels darf ich auf einer Ruine bauen?")
    text = found.text()
    assert text.startswith(NOTHING)
    assert "Am nächsten kommt:" in text
    assert "/streitfall" in text
    assert text.count("· ") <= 3


@pytest.mark.parametrize("question", BAD, ids=range(len(BAD)))
def test_bad_input_gets_a_german_line(question: str) -> None:
    text = answer(question).text(more=True)
    assert text.strip()
    assert "Traceback" not in text


def test_empty_and_wordless_questions_are_told_so() -> None:
    assert answer("   ").text() == EMPTY.format(example=", zum Beispiel: Wie oft darf ich eine Festung stürmen?")
    assert answer("🎲").text() == NO_WORDS
    assert answer("x" * 5000).text().startswith(NOTHING)
    assert DISPUTE in answer("x" * 5000).text()


def test_a_very_long_question_is_read_from_its_beginning() -> None:
    found = answer("Wie oft darf ich eine Festung stürmen? " + "Das war gestern Abend am Tisch so. " * 100)
    assert "sehr lang" in found.text()


def test_the_wording_of_an_own_copy_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "wordings", lambda: {"rk.belagerung.schlacht.dauer": "So steht es bei mir."})
    assert "Wortlaut: «So steht es bei mir.»" in answer("Wie oft darf ich eine Festung stürmen?").text()


def test_as_json() -> None:
    found = answer("Was ist das Gefahrenlimit?").as_json()
    assert found["sicher"] is True
    assert found["treffer"][0]["text"] == the(found["treffer"][0]["id"]).text


def test_an_answer_fits_a_chat_message() -> None:
    for e in all_entries():
        assert len(Answer("?", True, (Shown(e),)).text()) <= 1900, e.id


def test_citing() -> None:
    assert cite("rk.belagerung.schlacht.dauer").endswith("[rk.belagerung.schlacht.dauer]")
    assert cite("gibt.es.nicht") == "gibt.es.nicht"
