"""What should hold: proposals in a dispute, and what each of them would do to the table."""

from __future__ import annotations

from bot.core import case_text, consequences
from bot.core.cases import LONGEST, verb
from bot.core.commands import Call
from bot.core.groups import human, press
from bot.core.messages import Reply
from bot.core.table import Table, digest
from games.words import plain
from storage.case_tables import CaseRow, ProposalRow
from storage.cases import Cases

MOST_PROPOSALS = 8


@verb("gilt")
def _propose_valid(call: Call, case: CaseRow, words: str) -> None:
    """«gilt» and «gilt nicht»: about the move, or about the question."""
    negative = plain(words).split()[:1] == ["nicht"]
    reason = words[len("nicht") :] if negative else words
    subject = case.question
    steps: consequences.Steps = []
    about = case.about
    if about.get("art") == "versuch":
        subject = f"«{about['words']}»"
        if not negative and call.table is not None:
            step = consequences.exception_step(call.table, about["seat"], about["words"], about.get("rules", ()))
            steps = [step] if step is not None else []
    elif about.get("art") == "zug":
        subject = case_text.move_told(call.table, about["zug"]) if call.table is not None else f"Zug {about['zug']}"
        if negative:
            steps = [{"art": "zurueck", "bis": about["zug"] - 1}]
    if not about:
        text = f"{'Gilt nicht' if negative else 'Gilt'}: {subject}"
    else:
        text = f"{subject} gilt nicht" if negative else f"{subject} gilt"
    _propose(call, case, "gilt-nicht" if negative else "gilt", text, reason, steps)


@verb("vorschlag")
def _propose_own(call: Call, case: CaseRow, words: str) -> None:
    text, because, reason = words.partition(" weil ")
    if len(text.strip()) < 3:
        line = f"/streitfall {case.number} vorschlag"
        form = press(call, "", line).action
        call.answer(Reply(f"Dein Wortlaut: {line} TEXT weil GRUND", ask="Was soll gelten, und weil …?", form=form))
        return
    _propose(call, case, "eigen", text.strip(), f"weil {reason}" if because else "", [])


@verb("bleibt")
def _propose_keep(call: Call, case: CaseRow, words: str) -> None:
    if case.attacks is None:
        call.answer("Hier ist keine Präzedenz angefochten.")
        return
    old = Cases(call.store.session).case(Cases(call.store.session).group_by_id(case.group_id), case.attacks)
    ruling = old.ruling if old is not None else ""
    _propose(call, case, "bleibt", f"Präzedenz {case.attacks} bleibt: {ruling}", words, [])


def _propose(call: Call, case: CaseRow, kind: str, text: str, reason: str, steps: consequences.Steps) -> None:
    cases = Cases(call.store.session)
    there = cases.proposals(case)
    if any(p.kind == kind and kind != "eigen" for p in there):
        call.answer("Das ist schon vorgeschlagen.")
        return
    if len(there) >= MOST_PROPOSALS:
        call.answer(f"Es liegen schon {MOST_PROPOSALS} Vorschläge vor. Stimmt ab: /streitfall {case.number} abstimmen")
        return
    table = call.table
    if steps and (table is None or isinstance(consequences.rehearsed(table, steps), str)):
        steps = []
    proposal = ProposalRow(
        case_id=0,
        number=0,
        kind=kind,
        text=case_text.shortened(text, LONGEST).rstrip("."),
        reason=case_text.shortened(reason, LONGEST).rstrip("."),
        by=call.incoming.name,
        by_person=human(call.store, call.person),
        steps=steps,
    )
    cases.propose(case, proposal)
    line = f"/streitfall {case.number}"
    shown = (press(call, "Abstimmen", f"{line} abstimmen", main=True), *case_text.file_buttons(call, case, False))
    call.announce(Reply(f"Streitfall {case.number}, Vorschlag {case_text.proposal_line(proposal, table)}", buttons=shown))
    if table is not None and table.running and (kind == "eigen" or (kind == "gilt" and case.about.get("art") != "zug")):
        _offer_consequences(call, case, proposal, table)


def _offer_consequences(call: Call, case: CaseRow, proposal: ProposalRow, table: Table) -> None:
    """The proposer chooses what his ruling would do; until then it is advice."""
    seat = table.seat_of(call.person)
    line = f"/streitfall {case.number} folge {proposal.number}"
    tried = f"{case.about['words']} {table.names.get(case.about['seat'], '')}" if case.about.get("art") == "versuch" else ""
    found = consequences.suggested(table, seat.seat if seat is not None else None, tried)
    shown = [press(call, c.label[:80], f"{line} #{digest(c.key)}") for c in found]
    if case.about.get("art") == "zug":
        shown.insert(0, press(call, f"Zurück vor Zug {case.about['zug']}", f"{line} zurück {case.about['zug']}"))
    text = (
        f"Soll dein Vorschlag am Tisch etwas bewirken? Wähle eine Folge oder schreib {line} … (eine Berichtigung, "
        "«zurück vor 12», «variante a=b», «zug …»). Ohne Folge ist er ein Rat."
    )
    call.answer(Reply(text, buttons=tuple(shown)))


@verb("folge")
def _set_consequence(call: Call, case: CaseRow, words: str) -> None:
    """`folge [VORSCHLAG] keine | zurück vor N | variante a=b | zug … | BERICHTIGUNG`: added to what is there."""
    cases, table = Cases(call.store.session), call.table
    mine = [p for p in cases.proposals(case) if p.by_person == human(call.store, call.person)]
    first, _, rest = words.partition(" ")
    if first.isdigit():
        mine, words = [p for p in mine if str(p.number) == first], rest.strip()
    if table is None or not table.running:
        call.answer("Ohne laufende Partie ist ein Spruch ein Rat; eine Folge gibt es nur am Tisch.")
    elif not mine:
        call.answer(f"Eine Folge gehört zu deinem eigenen Vorschlag: erst /streitfall {case.number} vorschlag …")
    elif not words:
        _offer_consequences(call, case, mine[-1], table)
    else:
        _add_step(call, case, mine[-1], table, words)


def _add_step(call: Call, case: CaseRow, proposal: ProposalRow, table: Table, words: str) -> None:
    seat = table.seat_of(call.person)
    verb, _, rest = words.partition(" ")
    steps = list(proposal.steps)
    step: dict[str, object] | str
    if plain(verb) in ("keine", "nichts"):
        steps, step = [], {}
    elif plain(verb) == "zurueck":
        steps, step = [], consequences.rewind_step(table, rest)
    elif plain(verb) == "zug":
        mover = case.about.get("seat") or next(iter(table.play.waiting_for()), "")
        step = consequences.move_step(table, steps, mover, rest)
    else:
        found = consequences.named(table, seat.seat if seat is not None else None, words)
        step = found if isinstance(found, str) else {"art": "berichtigung", "key": found.key, "label": found.label}
    if isinstance(step, str):
        call.answer(step)
        return
    steps += [step] if step else []
    problem = consequences.rehearsed(table, steps)
    if len(steps) > consequences.MOST_STEPS or isinstance(problem, str):
        call.answer(problem if isinstance(problem, str) else f"Mehr als {consequences.MOST_STEPS} Schritte hat eine Folge nicht.")
        return
    proposal.steps = steps
    call.store.session.add(proposal)
    call.announce(f"Streitfall {case.number}, Vorschlag {case_text.proposal_line(proposal, table)}")
