"""Why a question is answered as it is: its frame and content, and the conditions of question and sample side by side."""

from __future__ import annotations

from rules_kb.conditions import Slots, by_thing, conflict
from rules_kb.german import fold
from rules_kb.search import search, searcher


def why(question: str, werk: str | None = None) -> str:
    """In German, for whoever mends entries and words."""
    engine = searcher()
    asked = engine.reader.read(question)
    found = search(question, werk)
    lines = [f"Inhalt: {asked.folded}", f"Gefragt: {_way(asked.asking.kind, asked.asking.modal, asked.asking.denied)}"]
    best = found.hits[0].entry if found.hits else None
    verdict = found.verdict
    if best is None:
        return "\n".join([*lines, "Kein Eintrag kommt in Frage."])
    entry = engine.entries[verdict.number] if verdict is not None else best
    mine = engine.verdicts.conditions.read(asked.folded, entry.werk)
    sample = engine.verdicts.conditions.read(fold(verdict.asked), entry.werk) if verdict is not None else frozenset()
    rule = engine.verdicts.conditions.read(fold(entry.titel), entry.werk)
    things = sorted({thing for slots in (mine, sample, rule) for thing, _ in slots})
    lines += [f"Eintrag: {entry.id} – {entry.titel}", f"Zweifel: {found.doubt:.2f} ({found.kind})"]
    if verdict is not None:
        share = f"Anteil {verdict.share:.2f}, {'sicher' if verdict.sure else 'nicht sicher'}"
        lines.append(f"Nächste Musterfrage: {verdict.asked} – {verdict.answer} ({share})")
    lines.append(f"{'Bedingung':<18}{'Frage':<18}{'Muster':<18}{'Regel':<18}")
    against = {*conflict(mine, sample), *conflict(mine, rule)}
    for thing in things:
        row = "".join(f"{_values(slots, thing):<18}" for slots in (mine, sample, rule))
        lines.append(f"{thing:<18}{row}{'widerspricht' if thing in against else ''}".rstrip())
    denied = engine.verdicts.conditions.denied
    absent = [sorted(denied(said)) for said in (asked.folded, fold(verdict.asked) if verdict is not None else "")]
    if any(absent):
        lines.append(f"{'nicht da':<18}" + "".join(f"{', '.join(nouns) or '–':<18}" for nouns in absent).rstrip())
    lines += [f"Offen: {c.called}: {c.word} [{c.id}]" for c in (verdict.open if verdict is not None else ())]
    return "\n".join(lines)


def _way(kind: str, modal: str, denied: str) -> str:
    return ", ".join(part for part in (kind or "sonst", modal, denied and f"verneint ({denied})") if part)


def _values(slots: Slots, thing: str) -> str:
    return ", ".join(sorted(by_thing(slots).get(thing, ()))) or "–"
