"""What should hold: proposals in a dispute, and what each of them would do to the table."""

from __future__ import annotations

from bot.core import bindings, case_text, consequences, when, wording
from bot.core.clock import HOME, zone
from bot.core.commands import Call
from bot.core.disputes import LONGEST, topic, verb
from bot.core.groups import form, human, press
from bot.core.messages import Reply
from bot.core.names import fill
from bot.core.table import Table, digest
from games.contract import Candidate
from games.words import plain, whole
from storage.case_tables import CaseRow, ProposalRow
from storage.cases import Cases

MOST_PROPOSALS = 8
EXAMPLES = 3  # of each kind of correction


@verb("gilt")
def _propose_valid(call: Call, case: CaseRow, words: str) -> None:
    """«gilt» and «gilt nicht»: about the move, or about the question."""
    negative = plain(words).split()[:1] == ["nicht"]
    reason = words[len("nicht") :] if negative else words
    about, table = case.about, call.table
    subject, steps = case.question, consequences.Steps()
    if about.get("art") == "versuch":
        subject = f"«{about['words']}»"
        seat = table.seat_of(call.person) if table is not None else None
        step = consequences.attempt_step(table, seat.seat if seat is not None else None, about) if table is not None else None
        steps = [step] if step is not None and not negative else []
    elif about.get("art") == "zug":
        subject = case_text.move_told(table, about["zug"]) if table is not None else f"Zug {about['zug']}"
        steps = [{"art": "zurueck", "bis": about["zug"] - 1}] if negative else []
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
        call.answer(Reply(f"Dein Wortlaut: {line} TEXT weil GRUND", ask="Was soll gelten, und weil …?", form=form(call, line)))
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
    if steps and (table is None or consequences.judged(table, None, steps)):
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
    _show(call, case, proposal)
    if table is None or not table.running:
        return
    if case_text.binds(case, proposal):
        _offer_scopes(call, case, proposal)
    elif kind == "eigen" or (kind == "gilt" and case.about.get("art") == "versuch"):
        _offer_consequences(call, case, proposal, table)


def _show(call: Call, case: CaseRow, proposal: ProposalRow) -> None:
    text = f"Streitfall {case.number}, Vorschlag {case_text.proposal_line(case, proposal, call.table)}"
    call.announce(Reply(text, buttons=case_text.file_buttons(call, case, True), topic=topic(case)))


def _offer_scopes(call: Call, case: CaseRow, proposal: ProposalRow) -> None:
    line = f"/streitfall {case.number} geltung {proposal.number}"
    shown = (
        press(call, "Nur dieses eine Mal", f"{line} einmal"),
        press(call, "Nur an diesem Tisch", f"{line} tisch"),
        press(call, "An allen Tischen der Runde", f"{line} runde"),
    )
    call.answer(Reply(f"Für wie lange? Befristen: {line} bis 24.12.", buttons=shown))


def _offer_consequences(call: Call, case: CaseRow, proposal: ProposalRow, table: Table, *, asked: bool = False) -> None:
    """The proposer chooses what his ruling would do; until then it is advice. Offered is what fits the case, and to who asks
    (`asked`) in any case how to say one."""
    seat = table.seat_of(call.person)
    line = f"/streitfall {case.number} folge {proposal.number}"
    art = case.about.get("art")
    tried = f"{case.about['words']} {table.names.get(case.about['seat'], '')}" if art == "versuch" else ""
    found = consequences.suggested(table, seat.seat if seat is not None else None, tried, case.rules)
    shown = [press(call, c.label[:80], f"{line} #{digest(c.key)}") for c in found]
    if art == "zug" and table.stands(case.about["zug"]):
        shown.insert(0, press(call, f"Zurück vor Zug {case.about['zug']}", f"{line} zurück {case.about['zug']}"))
    if not shown and not art and not asked:
        return  # a question about a rule changes no game, unless somebody asks for it
    shown.append(press(call, "Berichtigungen zeigen", f"/streitfall {case.number} folge hilfe"))
    text = (
        f"Soll dein Vorschlag am Tisch etwas bewirken? Wähle eine Folge oder schreib {line} … (eine Berichtigung, "
        "«zurück vor 12», «variante a=b», «zug …»). Ohne Folge ist er ein Rat."
    )
    call.answer(Reply(text, buttons=tuple(shown)))


@verb("geltung")
def _set_scope(call: Call, case: CaseRow, words: str) -> None:
    """`geltung [VORSCHLAG] einmal | tisch | runde | bis 24.12.`: where and until when one's own proposal would hold."""
    found = _own(call, case, words)
    if isinstance(found, str):
        call.answer(found)
        return
    proposal, words = found
    typed = plain(words)
    scope = next((name for name in bindings.SCOPES if typed.startswith(name)), "")
    until = when.until(words, call.now, zone(HOME))
    binds = case_text.binds(case, proposal)
    if until == 0 or not (scope or until) or (scope == bindings.ONCE and not binds):
        call.answer(
            f"So geht es: /streitfall {case.number} geltung tisch, runde, bis 24.12."
            f"{' oder einmal' if binds else ''}; der Tag muss noch kommen."
        )
        return
    if scope in (bindings.ONCE, bindings.TABLE) and call.table is None:
        call.answer("Ohne Tisch gilt ein Spruch in der Runde.")
        return
    if scope:
        proposal.scope = scope
        proposal.steps = [{**s, "einmal": scope == bindings.ONCE} if s["art"] == "versuch" else s for s in proposal.steps]
    proposal.until = until or (0 if scope else proposal.until)
    call.store.session.add(proposal)
    _show(call, case, proposal)


def _own(call: Call, case: CaseRow, words: str) -> tuple[ProposalRow, str] | str:
    """One's own proposal that is meant (the last one, or by its number), and the words behind it."""
    mine = [p for p in Cases(call.store.session).proposals(case) if p.by_person == human(call.store, call.person)]
    first, _, rest = words.partition(" ")
    number = whole(first)
    if number is not None:
        mine, words = [p for p in mine if p.number == number], rest.strip()
    if not mine:
        return f"Das geht nur mit deinem eigenen Vorschlag: erst /streitfall {case.number} vorschlag …"
    return mine[-1], words


@verb("folge")
def _set_consequence(call: Call, case: CaseRow, words: str) -> None:
    """`folge [VORSCHLAG] hilfe | keine | zurück vor N | variante a=b | zug … | BERICHTIGUNG`: added to what is there."""
    table = call.table
    if table is None or not table.running:
        call.answer("Ohne laufende Partie ist ein Spruch ein Rat; eine Folge gibt es nur am Tisch.")
        return
    if plain(words).split()[-1:] == ["hilfe"]:
        _list_corrections(call, case, table)
        return
    found = _own(call, case, words)
    if isinstance(found, str):
        call.answer(found)
    elif not found[1]:
        _offer_consequences(call, case, found[0], table, asked=True)
    else:
        _add_step(call, case, found[0], table, found[1])


def _list_corrections(call: Call, case: CaseRow, table: Table) -> None:
    """What can be put right, by kind: from what this person sees, with an example each."""
    seat = table.seat_of(call.person)
    kinds: dict[str, list[Candidate]] = {}
    for c in consequences.knowable(table, seat.seat if seat is not None else None):
        kinds.setdefault(c.key.split()[0], []).append(c)
    line = f"/streitfall {case.number} folge"
    lines = ["Das lässt sich als Folge eines Spruchs berichtigen:"]
    for found in kinds.values():
        some = found[:: max(1, len(found) // EXAMPLES)][:EXAMPLES]
        more = f" … und {len(found) - len(some)} weitere" if len(found) > len(some) else ""
        lines.append(f"· {wording.listing([f'«{fill(c.label, table.names)}»' for c in some], 'oder')}{more}")
        lines.append(f"  so: {line} {consequences.typed(table, some[0])}")
    named = {v.id for v in table.game.variants if not v.reading or v.rule in case.rules}
    shown = [c for c in consequences.switches(table) if c.key.split()[1] in named]
    lines += [f"· {c.label}: {line} {c.aliases[0]}" for c in shown]
    if any(v.reading for v in table.game.variants):
        lines.append(f"· eine Lesart des Buches («/variante lesarten WORT» sucht): {line} variante mit Worten der Antwort")
    lines.append(f"· zurück vor einen Zug: {line} zurück vor {max(table.row.number, 1)}")
    lines.append(f"· ein Zug, der erlaubt ist: {line} zug … (in denselben Worten wie bei /zug)")
    lines.append("Berichtigen lässt sich nur, was du sehen kannst.")
    call.answer("\n".join(lines))


def _add_step(call: Call, case: CaseRow, proposal: ProposalRow, table: Table, words: str) -> None:
    seat = table.seat_of(call.person)
    mine = seat.seat if seat is not None else None
    verb, _, rest = words.partition(" ")
    steps = list(proposal.steps)
    step: dict[str, object] | str
    if plain(verb) in ("keine", "nichts"):
        steps, step = [], {}
    elif plain(verb) == "zurueck":
        steps, step = [], consequences.rewind_step(table, rest)
    elif plain(verb) == "zug":
        mover = case.about.get("seat") or next(iter(table.play.waiting_for()), "")
        step = consequences.move_step(table, steps, mine, mover, rest)
    else:
        found = consequences.named(table, mine, steps, words)
        step = found if isinstance(found, str) else {"art": "berichtigung", "key": found.key, "label": found.label}
    if isinstance(step, str):
        call.answer(step)
        return
    steps += [step] if step else []
    problem = consequences.judged(table, mine, steps)
    if problem:
        call.answer(problem)
        return
    proposal.steps = steps
    call.store.session.add(proposal)
    _show(call, case, proposal)
