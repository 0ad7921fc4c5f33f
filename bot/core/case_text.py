"""A dispute as people read it: its file while it is open, the ruling when it is decided, the precedent afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core import bindings, consequences, lawbook, telling, waits, wording
from bot.core.clock import date, spoken_time
from bot.core.commands import Call
from bot.core.groups import form, press
from bot.core.messages import Button, Reply
from bot.core.names import MARKS, fill
from bot.core.table import Table
from bot.core.waits import PROTEST
from rules_kb.entries import Entry
from storage.case_tables import CaseRow, ProposalRow
from storage.timers import Timers

NEW_CASE = "Neuer Fall mit Folge"
SHORT = 160
REMARKS = 6


def shortened(text: str, limit: int = SHORT) -> str:
    """One line without control characters or our own marks, cut where it is too long."""
    flat = " ".join("".join(c for c in text if (c.isprintable() or c.isspace()) and c not in MARKS).split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def sentence(text: str) -> str:
    """With a full stop, if it has no mark at its end."""
    return text if not text or text[-1] in ".!?…" else f"{text}."


def move_told(table: Table, number: int) -> str:
    """«Zug 12 (Anna verzichtet auf eine Karte)»: a move of the log in the words everybody may read."""
    entry = next((e for e in table.store.entries(table.row, number - 1, number)), None)
    if entry is None:
        return f"Zug {number}"
    lines = telling.entry_lines(table, entry, None) or [f"verdeckt, von {table.names_at(number).get(entry.seat or '', '?')}"]
    return f"Zug {number} ({shortened(lines[0]).rstrip('.')})"


def about_line(case: CaseRow, table: Table | None) -> str:
    """The move it is about."""
    if table is None or not case.about:
        return ""
    if case.about["art"] == "versuch":
        return f"Es geht um den abgelehnten Zug von {case.by}: «{case.about['words']}»."
    gone = ", der inzwischen zurückgenommen ist" if not table.stands(case.about["zug"]) else ""
    return f"Es geht um {move_told(table, case.about['zug'])}{gone}."


def proposal_line(case: CaseRow, p: ProposalRow, table: Table | None) -> str:
    said = f"{p.number} von {p.by}: {sentence(f'{p.text} – {p.reason}' if p.reason else p.text)}"
    if table is not None and p.steps:
        said += f" Folge am Tisch: {consequences.spoken(table, p.steps)}."
    return f"{said}{reach(case, p)}"


def reach(case: CaseRow, p: ProposalRow) -> str:
    """Where a proposal would hold, where that is not plain: it binds the referee, or not for everybody and for good."""
    if binds(case, p):
        return f" So hält es der Ringrichter {bindings.spoken_scope(p)}."
    if p.kind == "gilt" and case.about.get("art") == "versuch":
        return f" {ADVICE}"
    if p.scope != bindings.GROUP or p.until:
        return f" Gilt {bindings.spoken_scope(p)}."
    return ""


ADVICE = "Dieses Verbot kann der Ringrichter nicht aufheben; der Spruch wäre ein Rat."


def new_case(case: CaseRow) -> str:
    """The command for what a ruling that is only advice cannot do by itself."""
    return f"/streitfall Folge aus Präzedenz {case.number}"


def binds(case: CaseRow, p: ProposalRow) -> bool:
    """Whether the referee would play by it."""
    return p.kind == "gilt" and case.about.get("art") == "versuch" and bool(case.about.get("lifts"))


def file_of(call: Call, case: CaseRow, proposals: Sequence[ProposalRow], precedents: Sequence[CaseRow], until: int) -> Reply:
    """Everything the group needs to argue: question, move, rules, contradictions, precedents, what was said and proposed."""
    table = call.table
    head = f"Streitfall {case.number} ({lawbook.title(case.work)}) von {case.by}: {case.question}"
    lines = [head, about_line(case, table)]
    if case.rules:
        lines += ["Regeln dazu:", *lawbook.quoted(case.rules)]
    else:
        lines.append("Dazu finde ich keine Regel.")
    lines += [lawbook.contradiction_text(e) for e in around(case.rules)]
    lines += [f"Frühere Präzedenz {p.number} dieser Runde: {p.ruling}" for p in precedents[:2]]
    if case.attacks is not None:
        lines.append(f"Angefochten ist Präzedenz {case.attacks}.")
    for r in case.remarks[-REMARKS:]:
        lines.append(f"{r['name']}{' (Rat)' if r['rat'] else ''}: {r['text']}")
    if proposals:
        lines += [f"Vorschlag {proposal_line(case, p, table)}" for p in proposals]
    lines.append(
        f"Was soll gelten? Nimm einen Knopf oder schreib /streitfall {case.number} vorschlag … weil … "
        f"Abgestimmt wird, sobald die Mehrheit es möchte, spätestens am {spoken_time(until)}."
    )
    if table is not None and halts(case, table) and Timers(call.store.session).pace(table.id) is not None:
        lines.append("Bis dahin steht die Uhr, außer ihr spielt unter Vorbehalt weiter.")
    text = fill("\n".join(line for line in lines if line), table.names if table is not None else {})
    return Reply(text, buttons=file_buttons(call, case, bool(proposals)))


def around(rules: Sequence[str]) -> list[Entry]:
    """The contradictions among these rules; if there is none, the nearest one to the first."""
    direct = [e for e in lawbook.contradictions(rules) if e.id in rules]
    return direct[:2] or lawbook.contradictions(rules[:1])[:1]


def file_buttons(call: Call, case: CaseRow, proposed: bool) -> tuple[Button, ...]:
    line = f"/streitfall {case.number}"
    found = [press(call, f"Präzedenz {case.attacks} bleibt", f"{line} bleibt")] if case.attacks is not None else []
    found += [press(call, "Gilt", f"{line} gilt"), press(call, "Gilt nicht", f"{line} gilt nicht")]
    found.append(Button("Eigener Vorschlag", form(call, f"{line} vorschlag")))
    if call.table is None:
        found.append(press(call, "Ich bin dabei", f"{line} dabei"))
    if proposed:
        found.append(press(call, "Abstimmen", f"{line} abstimmen", main=True))
    if halts(case, call.table):
        found.append(press(call, "Unter Vorbehalt weiterspielen", f"{line} {PROTEST}"))
    return tuple(found)


def halts(case: CaseRow, table: Table | None) -> bool:
    """Whether a clock stands because of this case, where there is one."""
    return table is not None and table.running and waits.halts(table, case)


def option(p: ProposalRow) -> str:
    """A proposal as a button."""
    return f"{p.number}: {shortened(p.text, 70).rstrip('.')}"


def _where(case: CaseRow) -> str:
    scope = {"einmal": "nur für dieses eine Mal", "tisch": "an diesem Tisch", "runde": "in dieser Runde"}[case.scope]
    held = "; der Ringrichter spielt danach" if case.situation else ""
    return f"{scope}{f' bis {date(case.until - 1)}' if case.until else ''}{held}"


def votes_line(case: CaseRow) -> str:
    by_choice: dict[str, list[str]] = {}
    for v in case.votes:
        by_choice.setdefault(v["wahl"], []).append(v["name"])
    parts = [f"«{choice}» {wording.listing(names)}" for choice, names in by_choice.items()]
    return " · ".join(parts) or "keine"


def precedent(case: CaseRow, overruled_by: CaseRow | None) -> str:
    """A decided case, whole."""
    lines = [
        f"Präzedenz {case.number} vom {date(case.decided)} ({lawbook.title(case.work)})",
        f"Frage: {case.question}",
        f"Spruch: {case.ruling}",
        f"Gilt {_where(case)}.",
    ]
    if case.about.get("art") == "versuch":
        lines.insert(2, f"Versucht wurde: «{case.about['words']}»")
    if case.reasons:
        lines.append(f"Gründe: {case.reasons}")
    lines.append(f"Entschieden {case.how}. Stimmen: {votes_line(case)}")
    if case.rules:
        lines += ["Regeln:", *lawbook.quoted(case.rules)]
    if case.done:
        lines.append(f"Folge am Tisch: {case.done}")
    if case.overrules is not None:
        lines.append(f"Ersetzt Präzedenz {case.overrules}.")
    if overruled_by is not None:
        lines.append(f"Ersetzt durch Präzedenz {overruled_by.number} vom {date(overruled_by.decided)}.")
    return "\n".join(lines)
