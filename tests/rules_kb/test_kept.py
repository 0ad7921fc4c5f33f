"""What the search keeps of what it was asked is bounded; kept or made anew, it says the same."""

from __future__ import annotations

from rules_kb import entries, index, search, verdict
from rules_kb.search import Searcher
from tests.rules_kb.scoring import load_all


def test_what_is_kept_of_samples_and_places_is_bounded(monkeypatch):
    engine = Searcher(index.load(), list(entries.all_entries()), index.weights())
    monkeypatch.setattr(verdict, "SAMPLES_KEPT", 2_000)
    monkeypatch.setattr(search, "PLACES_KEPT", 20_000)
    monkeypatch.setattr(search, "searcher", lambda: engine)
    questions = [asked.frage for asked in load_all()[::12]]
    bounded = [said(question) for question in questions]
    verdicts = engine.verdicts
    for number in range(0, len(engine.entries), 3):
        verdicts.of(number)
    assert 0 < sum(len(of.samples) for of in verdicts._known.values()) <= 2_000 < len(engine.entries) * 20
    assert 0 < sum(search.ROOM_OF_A_TERM + len(held) for held in engine._unpacked.values()) <= 20_000
    assert [said(question) for question in questions] == bounded
    monkeypatch.undo()
    assert [said(question) for question in questions] == bounded


def said(question):
    found = search.search(question)
    verdict = found.verdict
    told = (verdict.answer, verdict.asked, verdict.number, verdict.sure, verdict.only) if verdict is not None else None
    return [(hit.entry.id, round(hit.wert, 9)) for hit in found.hits], found.sicher, found.kind, told
