"""What people are told about a table: the living message, private questions, refusals, the story of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.core import wording
from bot.core.clock import spoken_time
from bot.core.messages import Button, Picture, Reply
from bot.core.names import fill, fill_board
from bot.core.table import CORRECTION, MOVE, NOTE, UNDO, Table, digest, event_of
from games.contract import Candidate, Decision, Event, Refusal, Seat
from games.play import ONLY, Draft
from games.replay import excepted
from games.words import tokens
from storage.tables import LogRow
from storage.timers import Timers

STORY_LINES = 8
DONE = "fertig"  # ends a question that collects answers
TABLE_OPTIONS = 12  # so many public options are shown as buttons under the table; more are behind one button
LOBBY_VARIANTS = 5  # of more, only those are shown that are not as usual
PRIVATE_OPTIONS = 90
PAGE = 24  # so many answers are offered at once; of more, one opens a group or turns the page
TEXT_LIMIT = 1_800
FIRST_LINES = 3  # of the help, under a table where nothing has happened yet
CITED = 2  # rules shown under a refusal; the first ones decide


def citation(rules: Sequence[str]) -> str:
    """«[zt.auslegen.gandalf: Gandalf nur am Anfang – Die zwei Türme, WERTUNG]» for each rule a refusal rests on."""
    from rules_kb.citation import cite

    return "\n".join(f"Regel: {cite(rule)}" for rule in rules)


def command_button(table: Table, label: str, command: str, main: bool = False) -> Button:
    return Button(label, f"c:{table.id}:{command}", main)


def option_button(table: Table, decision: Decision, option: Candidate) -> Button:
    action = f"z:{table.id}:{decision.id}:{digest(option.key)}"
    return Button(fill(option.label, table.names)[:80], action, main=option.key == DONE)


# --- what happened -------------------------------------------------------------------------------------------------------


def told(table: Table, events: Sequence[Event], seat: Seat | None) -> list[str]:
    """The sentences of these events for one reader."""
    seen = [event.seen_by(seat) for event in events]
    sentences = [table.game.tell(event, seat) for event in seen if event is not None]
    return [fill(s, table.names) for s in sentences if s]


def entry_lines(table: Table, entry: LogRow, seat: Seat | None) -> list[str]:
    """One entry of the log as it is told to a reader."""
    by_ruling = f" (Streitfall {entry.case_number})" if entry.case_number is not None else ""
    if entry.kind == UNDO:
        return [f"Zurückgenommen: Der Tisch steht wieder wie nach Zug {entry.back_to}.{by_ruling}"]
    if entry.kind == NOTE:
        return list(entry.labels)
    lines = told(table, [event_of(e) for e in entry.events], seat)
    if entry.kind == CORRECTION and (whose := excepted(entry.keys[0])) is not None:
        what = fill(entry.labels[0], table.names).removeprefix("Ausnahme: ")
        return [f"{table.names.get(whose, '?')} darf ausnahmsweise: {what}.{by_ruling}", *lines]
    if not lines and entry.kind != MOVE:
        lines = [f"Berichtigung: {fill(', '.join(entry.labels), table.names)}."]
    return [*lines[:-1], lines[-1] + by_ruling] if lines else []


def private(table: Table, entry: LogRow, seat: Seat) -> list[str]:
    """What this seat alone learned by an entry of the log."""
    known = entry_lines(table, entry, None)
    return [line for line in entry_lines(table, entry, seat) if line not in known]


def learned(table: Table, seat: Seat, after: int) -> list[str]:
    """What this seat alone learned since an entry of the log."""
    return [line for entry in table.store.entries(table.row, after) for line in private(table, entry, seat)]


def noted(table: Table, seat: Seat, after: int) -> list[str]:
    """Of hidden answers nobody is told anything, so their owner wants to know that they arrived."""
    mine = [e for e in table.store.entries(table.row, after) if e.seat == seat and e.kind == MOVE]
    silent = [e for e in mine if not entry_lines(table, e, None) and not private(table, e, seat)]
    return [f"Notiert: {labels(table, e.labels)}." for e in silent]


def story(table: Table, seat: Seat | None, limit: int = STORY_LINES) -> list[str]:
    """The last lines of the story, newest last."""
    lines: list[str] = []
    for entry in reversed(table.store.entries(table.row, max(0, table.row.number - limit))):
        lines = [*entry_lines(table, entry, seat), *lines]
        if len(lines) >= limit:
            break
    return lines[-limit:]


# --- the living message --------------------------------------------------------------------------------------------------


def waiting_names(table: Table) -> list[str]:
    return [table.names.get(seat, seat) for seat in table.play.waiting_for()]


def table_message(table: Table) -> Reply:
    """The one message of a channel that is edited in place: what happened, who is asked what, and the buttons for it."""
    if table.row.status == "lobby":
        return lobby_message(table)
    if table.row.status in ("over", "closed"):
        return final_message(table)
    asked = {seat: d for seat, d in table.game.decisions(table.play.state).items() if d.waits}
    lines = story(table, None)
    prompts = [fill(d.prompt, table.names) for d in asked.values() if not d.secret]
    hidden = [table.names.get(seat, seat) for seat, d in asked.items() if d.secret]
    if hidden:
        prompts.append(f"{wording.listing(hidden)} {'ist' if len(hidden) == 1 else 'sind'} dran.")
    buttons = open_options(table, asked)
    buttons += [
        command_button(table, "Hand", "/hand"),
        command_button(table, "Brett", "/brett"),
        command_button(table, "Hilfe", "/hilfe"),
    ]
    if not lines:  # nothing has been told yet: what is this about, and what is asked?
        lines = fill(table.game.help(table.play.view(None)), table.names).split("\n")[:FIRST_LINES]
    text = "\n".join([f"{table.title} · Zug {table.row.number}", *lines, "", *prompts, *time_left(table)])
    part = table.game.parts(table.play.view(None))[0]
    return Reply(text[:TEXT_LIMIT], table=table.id, buttons=tuple(buttons), picture=Picture(table.id, None, part))


def time_left(table: Table) -> list[str]:
    """Until when whoever is asked has time, where the table has a deadline."""
    ends = {table.names.get(w.seat, w.seat): spoken_time(w.due) for w in Timers(table.store.session).waits(table.id)}
    if len(set(ends.values())) == 1:
        return [f"Frist: bis {next(iter(ends.values()))}."]
    return [f"Frist: {wording.listing([f'{name} bis {end}' for name, end in ends.items()])}."] if ends else []


def open_options(table: Table, asked: Mapping[Seat, Decision]) -> list[Button]:
    """The answers everybody may see, as buttons; the others are behind one button that shows them to their owner."""
    buttons: list[Button] = []
    hidden = len(asked) != 1
    if len(asked) == 1:
        ((seat, decision),) = asked.items()
        options = [c for c in table.game.candidates(table.play.state, seat) if c.refusal is None]
        shown = [c for c in options if c.public or not decision.secret]
        if seat in table.play.drafts or len(shown) > TABLE_OPTIONS:
            shown = []
        buttons = [option_button(table, decision, c) for c in shown]
        # Of a secret question nobody may see whether it has other answers.
        hidden = decision.secret or len(shown) < len(options) or decision.text is not None
    if hidden and asked:
        label = "Mehr (nur für dich)" if buttons else "Meine Möglichkeiten"
        buttons.append(command_button(table, label, "/moeglich", main=True))
    return buttons


def lobby_message(table: Table) -> Reply:
    game = table.game
    lowest, highest = game.seats.start, game.seats.stop - 1
    people = [f"{i}. {s.name}{' (Computer)' if s.kind != 'mensch' else ''}" for i, s in enumerate(table.seats, 1)]
    lines = [f"{table.title}: ein Tisch für {lowest} bis {highest}.", *(people or ["Noch sitzt niemand."])]
    hidden = 0
    for nr, v in enumerate(game.variants):
        value = table.row.variant.get(v.id, v.default)
        if nr >= LOBBY_VARIANTS and value == v.default:
            hidden += 1
            continue
        shown = fill(v.labels.get(value, value), {s.seat: s.name for s in table.seats})
        lines.append(f"{v.title}: {shown}")
    if hidden:
        lines.append(f"… und {wording.count(hidden, 'weitere Variante', 'weitere Varianten')} wie üblich: /variante zeigt sie")
    lines.append(wording.FAIR_DICE.format(published=table.row.published[:16]))
    buttons = [
        command_button(table, "Mitspielen", "/beitreten", main=True),
        command_button(table, "Computer dazu", "/beitreten computer"),
        *(command_button(table, f"Ändern: {v.title}"[:80], f"/variante {v.id}") for v in game.variants[:6]),
    ]
    if len(table.seats) >= lowest:
        buttons.append(command_button(table, "Los geht’s", "/start"))
    return Reply("\n".join(lines), table=table.id, buttons=tuple(buttons))


def final_message(table: Table) -> Reply:
    result = table.row.result or {"winners": [], "reason": "Die Partie wurde beendet.", "scores": {}, "rule": ""}
    winners = [table.names.get(s, s) for s in result["winners"]]
    head = f"{wording.listing(winners)} {'gewinnt' if len(winners) == 1 else 'gewinnen'}!" if winners else "Niemand gewinnt."
    lines = [f"{table.title} ist zu Ende. {head}", fill(result["reason"], table.names)]
    if result["scores"]:
        ranked = sorted(result["scores"].items(), key=lambda p: -p[1])
        lines += [f"{table.names.get(s, s)}: {n}" for s, n in ranked]
    lines.append(wording.PUBLISHED.format(secret=table.row.secret, table=table.id))
    buttons = (command_button(table, "Verlauf", "/verlauf"), command_button(table, "Neue Partie", f"/neu {table.game.id}"))
    picture = None
    if table.row.state:
        picture = Picture(table.id, None, table.game.parts(table.play.view(None))[0])
    return Reply("\n".join(lines), table=table.id, buttons=buttons, picture=picture)


# --- to one person -------------------------------------------------------------------------------------------------------


def question(table: Table, seat: Seat, opened: str = "") -> Reply | None:
    """What this seat is asked, with everything it may answer; for its eyes only. `opened`: a group of answers, a page."""
    decision = table.play.decision(seat)
    if decision is None:
        return None
    options = table.play.options(seat)
    lines = [fill(decision.prompt, table.names)]
    draft = table.play.drafts.get(seat)
    if draft is not None:
        lines.insert(0, "Dein Zug bisher: " + " · ".join(fill(label, table.names) for label in draft.labels))
    if decision.collect is not None or len(options) <= PAGE:
        buttons = [option_button(table, decision, c) for c in options[:PRIVATE_OPTIONS]]
    else:
        buttons = _leaf(table, decision, options, opened)
        typed = next((c for c in options if c.group), options[-1])
        lines.append(f"Tippen geht auch: /zug {typed.key}")
    if draft is not None:
        buttons += [command_button(table, "Zurück", "/zug zurück"), command_button(table, "Abbrechen", "/zug abbrechen")]
    if len(options) == 1 and draft is None and decision.text is None:
        buttons.append(command_button(table, "Künftig von selbst, wo nur eine Antwort bleibt", f"/passen {ONLY} an"))
    ask = decision.text.hint if decision.text is not None else ""
    form = f"t:{table.id}:{decision.id}" if ask else ""
    return Reply("\n".join(lines), buttons=tuple(buttons), collect=decision.collect, ask=ask, form=form)


def _leaf(table: Table, decision: Decision, options: Sequence[Candidate], opened: str) -> list[Button]:
    """One page of many answers: those without a group first, and a button for each group; or what is in a group."""
    groups = Counter(c.group for c in options if c.group)
    *words, last = tokens(opened) or ("",)
    page = int(last) if last.isdigit() else 1
    wanted = tuple(words) if last.isdigit() else (*words, last)
    group = next((g for g in groups if tokens(g) == wanted), "")
    inside = [c for c in options if c.group == group]
    pages = max(1, -(-len(inside) // PAGE))
    page = min(max(page, 1), pages)
    command = " ".join(("/moeglich", *tokens(group)))
    buttons = [option_button(table, decision, c) for c in inside[(page - 1) * PAGE : page * PAGE]]
    if page < pages:
        buttons.append(command_button(table, f"Weitere ({len(inside) - page * PAGE})", f"{command} {page + 1}"))
    if page > 1:
        buttons.append(command_button(table, "Vorige", f"{command} {page - 1}"))
    if group:
        return [*buttons, command_button(table, "Alles andere", "/moeglich")]
    return buttons + [command_button(table, f"{g} ({n}) …", " ".join(("/moeglich", *tokens(g)))) for g, n in groups.items()]


def refusal(table: Table | None, refused: Refusal) -> Reply:
    """Why not, by which rule, and what could be done instead."""
    names = table.names if table is not None else {}
    lines = [fill(refused.reason, names)]
    if refused.rules:
        lines.append(citation(refused.rules[:CITED]))
    elif refused.nearest and "Meintest du" not in refused.reason and refused.kind == "unknown":
        shown = [f"«{fill(c.label, names)}»" for c in refused.nearest]
        lines.append(f"Möglich ist zum Beispiel {wording.listing(shown, 'oder')}.")
    return Reply("\n".join(lines), refused=refused.rules)


def labels(table: Table, steps: Sequence[str]) -> str:
    return " · ".join(fill(label, table.names) for label in steps)


def draft_text(table: Table, draft: Draft) -> str:
    return labels(table, draft.labels)


def board(table: Table, seat: Seat | None, part: str) -> Reply:
    view = table.play.view(seat)
    text = fill_board(table.game.text(view, part), table.names)
    return Reply("", block=text, picture=Picture(table.id, seat, part))
