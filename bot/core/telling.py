"""What people are told about a table: the living message, private questions, refusals, the story of what happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from bot.core import bindings, heads, wording
from bot.core.clock import SystemClock, seconds, spoken_end, spoken_time
from bot.core.habits import habits_at
from bot.core.messages import Button, Picture, Reply
from bot.core.names import BEFORE, fill, fill_board
from bot.core.passes import address, count_of
from bot.core.table import CORRECTION, MOVE, NOTE, UNDO, VERSION, Table, digest, tell_anew
from games.contract import NOW, ODDS, SCENE_BEGINS, SCENE_ENDS, Candidate, Decision, Game, Refusal, Scope, Seat
from games.luggage import sealed
from games.play import ONLY, Draft
from games.replay import excepted
from games.roles import free
from games.rules import CARD
from games.rulings import KEY as RULING
from games.rulings import LIFTED, number_of
from games.words import tokens, whole
from storage.tables import LogRow, SeatRow
from storage.timers import Timers

STORY_LINES = 8
SCENE_LENGTH = 850  # characters of a scene that is told in one piece: a picture's caption on Telegram has room for 1024
SCENE_HEAD = 2  # lines of its beginning that stay
SCENE_ENTRIES = 80  # so far back its beginning is looked for
DONE = "fertig"  # ends a question that collects answers
TABLE_OPTIONS = 12  # so many public options are shown as buttons under the table; more are behind one button
LOBBY_ROLES = 5  # so many have a button of their own
LOBBY_VARIANTS = 5  # of more, only those are shown that are not as usual
PRIVATE_OPTIONS = 90
PAGE = 24  # so many answers are offered at once; of more, one opens a group or turns the page
TEXT_LIMIT = 1_800
FIRST_LINES = 3  # of the help, under a table where nothing has happened yet
CITED = 2  # rules shown under a refusal; the first ones decide


def citation(game: Game | None, reasons: Sequence[str]) -> str:
    """«Regel: Gandalf nur am Anfang (Die zwei Türme, WERTUNG) [zt.auslegen.gandalf]» for each rule a refusal rests on, «Karte: …»
    for each card."""
    from rules_kb.citation import cite

    cards = [card_of(game, reason) for reason in reasons]
    lines = [f"Karte: {card}" if card else f"Regel: {cite(reason)}" for reason, card in zip(reasons, cards, strict=True)]
    return "\n".join(lines)


def card_of(game: Game | None, reason: str) -> str:
    """The title of a card that is a reason; empty: it is a rule."""
    if not reason.startswith(CARD):
        return ""
    title = game.card_title(reason.removeprefix(CARD)) if game is not None else None
    return f"«{title}»" if title else "eine Karte"


def command_button(table: Table, label: str, command: str, main: bool = False) -> Button:
    return Button(label, f"c:{table.id}:{command}", main)


def option_buttons(table: Table, decision: Decision, options: Iterable[Candidate]) -> list[Button]:
    names, asked = table.names, f"z:{table.id}:{decision.id}"
    return [
        Button(
            fill(option.label, names)[:80],
            f"{asked}:{digest(option.key)}",
            main=option.key == DONE,
            numbers=tuple(n for alias in option.aliases if (n := whole(alias))),
        )
        for option in options
    ]


# --- what happened -------------------------------------------------------------------------------------------------------


def _told(table: Table, entry: LogRow, seat: Seat | None, names: Mapping[str, str]) -> list[str]:
    """What an entry of the log told one reader, as it was told then, to those who had these names."""
    said = entry.told
    if said is None:  # written before sentences were kept
        said = tell_anew(table.game, entry, [s.seat for s in table.seats])
    lines = said.get(seat or "", said[""])
    if any(f"⟦{RULING} " in line for line in lines):
        names = {**names, **_rulings(table)}
    return [fill(line, names) for line in lines]


def _rulings(table: Table) -> dict[str, str]:
    return {f"{RULING} {number}": _ruling(case) for number, case in table.rulings().items()}


def _ruling(case: int | None) -> str:
    """A table may have come from a group whose rulings nobody here knows by number."""
    return f"Präzedenz {case}" if case is not None else "Präzedenz der früheren Runde"


def entry_lines(table: Table, entry: LogRow, seat: Seat | None) -> list[str]:
    """One entry of the log as it is told to a reader."""
    if table.store.unsound(entry):
        return [wording.UNSOUND]
    by_ruling = f" (Streitfall {entry.case_number})" if entry.case_number is not None else ""
    if entry.kind == UNDO:
        return [f"Zurückgenommen: Der Tisch steht wieder wie nach Zug {entry.back_to}.{by_ruling}"]
    names = table.names_at(entry.number)
    if entry.kind in (NOTE, VERSION):
        return [fill(line, {**names, BEFORE: entry.labels[-1]}) for line in entry.labels[:1]]
    lines = _told(table, entry, seat, names)
    if entry.kind == CORRECTION and (whose := excepted(entry.keys[0])) is not None:
        what = fill(entry.labels[0], names).removeprefix("Ausnahme: ")
        return [f"{names.get(whose, '?')} darf ausnahmsweise: {what}.{by_ruling}", *lines]
    if entry.kind == CORRECTION and number_of(entry.keys[0]) is not None:
        said = fill(entry.labels[0], names)
        which = _ruling(entry.case_number)
        return [f"{which} gilt hier nicht mehr." if entry.keys[0].endswith(LIFTED) else f"Von jetzt an gilt {which}: {said}"]
    if not lines and entry.kind != MOVE:
        lines = [f"Berichtigung: {fill(', '.join(entry.labels), names)}."]
    return merged([*lines[:-1], lines[-1] + by_ruling]) if lines else []


def merged(lines: Iterable[str]) -> list[str]:
    """The same sentence several times running is said once: «Grima zieht eine Karte. (8×)»."""
    found: list[tuple[str, int]] = []
    for line in lines:
        said = _TIMES.search(line)
        text, times = (line[: said.start()], int(said[1])) if said else (line, 1)
        if found and found[-1][0] == text:
            found[-1] = text, found[-1][1] + times
        else:
            found.append((text, times))
    return [text if times == 1 else f"{text} ({times}×)" for text, times in found]


_TIMES = re.compile(r" \((\d+)×\)$")


def private(table: Table, entry: LogRow, seat: Seat) -> list[str]:
    """What this seat alone learned by an entry of the log."""
    if entry.told is not None and seat not in entry.told:  # it was told what all were told
        return []
    known = entry_lines(table, entry, None)
    return [line for line in entry_lines(table, entry, seat) if line not in known]


def learned(table: Table, seat: Seat, entries: Iterable[LogRow]) -> list[str]:
    """What this seat alone learned by these entries of the log."""
    return [line for entry in entries for line in private(table, entry, seat)]


def noted(table: Table, seat: Seat, entries: Iterable[LogRow]) -> list[str]:
    """Of hidden answers nobody is told anything, so their owner wants to know that they arrived; a preset's he did not give."""
    mine = [e for e in entries if e.seat == seat and e.kind == MOVE and e.update_key]
    silent = [e for e in mine if not entry_lines(table, e, None) and not private(table, e, seat)]
    return [f"Notiert: {labels(table, e.labels)}." for e in silent]


def story(table: Table, seat: Seat | None, limit: int = STORY_LINES) -> list[str]:
    """The last lines of the story, newest last. A scene (a battle) is told in one piece until it has ended, and before it, as far
    as there is room, how it came to that: one answer may end an attack and begin the next."""
    lines: list[str] = []
    entries = table.store.entries(table.row, max(0, table.row.number - limit))
    if _in_a_scene(entries):
        return _scene(table, seat, limit)
    for entry in reversed(entries):
        lines = merged([*entry_lines(table, entry, seat), *lines])
        if len(lines) >= limit:
            break
    return lines[-limit:]


def _marks(entry: LogRow) -> list[str]:
    return [mark for event in entry.events if (mark := event.get("data", {}).get("scene"))]


def _in_a_scene(entries: Sequence[LogRow]) -> bool:
    """Whether something goes on that is read in one piece, or has just ended."""
    for entry in reversed(entries):
        marks = _marks(entry)
        if entry.kind == UNDO:
            return False
        if marks:
            return marks[-1] != SCENE_ENDS or entry is entries[-1]
    return False


def _scene(table: Table, seat: Seat | None, limit: int) -> list[str]:
    """All lines of the newest scene. Of one that is too long for a message: how it began, and the newest."""
    first: list[str] = []
    lines: list[str] = []
    before: list[str] = []
    for entry in reversed(table.store.entries(table.row, max(0, table.row.number - SCENE_ENTRIES))):
        if first:
            before = merged([*entry_lines(table, entry, seat), *before])
            if len(before) + len(first) + len(lines) >= limit:
                break
            continue
        told = [line for text in entry_lines(table, entry, seat) for line in text.split("\n")]
        if SCENE_BEGINS in _marks(entry):
            first = told[:SCENE_HEAD]
            lines = [*told[SCENE_HEAD:], *lines]
            continue
        lines = [*told, *lines]
    room = SCENE_LENGTH - sum(len(line) + 1 for line in first)
    fits = _fitting(lines, room)
    if fits < len(lines):
        return [*first, "…", *lines[len(lines) - fits :]]
    space = max(0, limit - len(first) - len(lines))
    before = before[len(before) - min(space, len(before), _fitting(before, room - sum(len(line) + 1 for line in lines))) :]
    return [*before, *first, *lines]


def _fitting(lines: Sequence[str], room: int) -> int:
    """How many of the last lines have room."""
    lengths = accumulate(len(line) + 1 for line in reversed(lines))
    return sum(1 for length in lengths if length <= room)


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
        *page_button(table),
        *disputed_button(table),
    ]
    newest = next((line for line in reversed(lines) if line), "")
    if not lines or (table.row.number == 1 and lines == [opening(table)]):  # nothing has happened yet: what is this about?
        lines += fill(table.game.help(table.play.view(None)), table.names).split("\n")[:FIRST_LINES]
    text = "\n".join([f"{table.title} · {counted(table)}", *lines, "", *prompts, *time_left(table)])
    part = table.game.parts(None)[0]
    alt = f"Das Brett nach Zug {table.row.number}. {newest}".strip()
    return Reply(text[:TEXT_LIMIT], table=table.id, buttons=tuple(buttons), picture=Picture(table.id, None, part), alt=alt)


def counted(table: Table) -> str:
    """How far the game is: in its own words, where a turn of it is more than an entry of the log."""
    return fill(table.game.heading(table.play.state), table.names) or f"Zug {table.row.number}"


def page_button(table: Table) -> list[Button]:
    """The way to the same table in the browser, where there is one: it answers privately, everybody with a link of their own."""
    count = count_of(table.store.channel_of(table.row).settings)  # a link in a group is over with it
    return [command_button(table, "Im Browser", f"/web {count}" if count else "/web")] if address() else []


def disputed_button(table: Table) -> list[Button]:
    """The move that was just made can be disputed."""
    last = table.store.entries(table.row, table.row.number - 1)
    if not last or last[-1].kind != MOVE:
        return []
    return [command_button(table, "Zug anfechten", f"/streitfall anfechten {last[-1].number}")]


def time_left(table: Table) -> list[str]:
    """Until when whoever is asked has time, where the table has a deadline; whose clock stands, and whose time is up."""
    waits = {table.names.get(w.seat, w.seat): w for w in Timers(table.store.session).waits(table.id)}
    lines = [f"Die Uhr von {name} steht: {w.stands} ist offen." for name, w in waits.items() if w.stands]
    if table.row.rests_until > max((w.since for w in waits.values()), default=table.row.rests_until):
        lines.append(f"Der Tisch ruht bis {spoken_end(table.row.rests_until)}.")
    lines += [f"Die Frist von {name} ist um." for name, w in waits.items() if w.over and not w.stands]
    ends = {name: spoken_time(w.due) for name, w in waits.items() if not w.over and not w.stands}
    if not ends:
        return lines
    if len(set(ends.values())) == 1 and len(ends) == len(waits):
        return [*lines, f"Frist: bis {next(iter(ends.values()))}."]
    return [*lines, f"Frist: {wording.listing([f'{name} bis {end}' for name, end in ends.items()])}."]


def named(table: Table) -> str:
    """«Die zwei Türme «Rohan» – », where several tables stand in the channel."""
    return f"{table.title} – " if table.store.several_in(table.store.channel_of(table.row)) else ""


def open_options(table: Table, asked: Mapping[Seat, Decision]) -> list[Button]:
    """The answers everybody may see, as buttons; the others are behind one button that shows them to their owner."""
    buttons: list[Button] = []
    hidden = len(asked) != 1
    if len(asked) == 1:
        ((seat, decision),) = asked.items()
        options = table.game.options(table.play.state, seat)
        shown = [c for c in options if c.public or not decision.secret]
        if len(shown) > TABLE_OPTIONS:
            shown = []
        buttons = option_buttons(table, decision, shown)
        # Of a secret question nobody may see whether it has other answers.
        hidden = decision.secret or len(shown) < len(options) or decision.text is not None
    if hidden and asked:
        label = "Mehr (nur für dich)" if buttons else "Meine Möglichkeiten"
        buttons.append(command_button(table, label, "/moeglich", main=True))
    return buttons


def described(table: Table, seat: SeatRow) -> str:
    """«Grima (Computer, Der Schatten)»"""
    held = table.held().get(seat.seat)
    title = next((r.title for r in table.roles if r.id == held), "")
    more = ["Computer"] * (seat.kind != "mensch") + [title] * bool(title)
    if seat.brought and table.luggage is not None and table.row.status == "lobby":
        more.append(f"{table.luggage.title} liegt bereit")
    return f"{seat.name} ({', '.join(more)})" if more else seat.name


def sides(table: Table) -> str:
    """«Anna – Der Schatten, Bert – Die Freien Völker»"""
    titles = {r.id: r.title for r in table.roles}
    return ", ".join(f"{table.names[seat]} – {titles[role]}" for seat, role in table.held().items() if role in titles)


def opening(table: Table) -> str:
    """What stands at the beginning of the log: who plays what, for whom the dice have decided, and what they brought."""
    return " ".join(part for part in (_who_plays_what(table), _what_they_brought(table)) if part)


def _what_they_brought(table: Table) -> str:
    """Only fingerprints: what it was is shown when the game is over, and can be compared then."""
    marks = [f"{table.names[seat]} {sealed(table.row.secret, text)}" for seat, text in table.brought.items()]
    return f"Mitgebracht (Fingerabdruck): {', '.join(marks)}." if marks else ""


def _who_plays_what(table: Table) -> str:
    held = table.held()
    if not held:
        return ""
    by_dice = [s.name for s in table.seats if not s.role]
    if not by_dice:
        return f"Es spielen: {sides(table)}."
    whose = wording.listing(by_dice) if len(by_dice) < len(held) else "alle"
    return f"Es spielen: {sides(table)}. Ausgewürfelt für {whose}."


def lobby_message(table: Table) -> Reply:
    game = table.game
    lowest, highest = game.seats.start, game.seats.stop - 1
    people = [f"{i}. {described(table, s)}" for i, s in enumerate(table.seats, 1)]
    number = f"{lowest} bis {highest}" if lowest < highest else str(lowest)
    lines = [f"{table.title}: ein Tisch für {number}.", *(people or ["Noch sitzt niemand."])]
    sides = free(table.roles, table.chosen)
    if sides:
        lines.append(wording.FREE_ROLES.format(roles=wording.listing([r.title for r in sides])))
    hidden = 0
    for nr, v in enumerate(game.variants):
        value = table.row.variant.get(v.id, v.default)
        if v.reading and value == v.default:
            continue
        if nr >= LOBBY_VARIANTS and value == v.default:
            hidden += 1
            continue
        lines.append(fill(v.set_to(value), {s.seat: s.name for s in table.seats}))
    if hidden:
        lines.append(f"… und {wording.count(hidden, 'weitere Variante', 'weitere Varianten')} wie üblich: /variante zeigt sie")
    if table.luggage is not None:
        lines.append(wording.BRING.format(what=table.luggage.title))
    lines += [
        f"{s.name} gibt den Würfeln das Wort «{s.word}»." for s in sorted(table.seats, key=lambda s: s.word_number) if s.word
    ]
    lines += bindings.shown(table, seconds(SystemClock().now()))
    lines.append(wording.FAIR_DICE.format(published=table.row.published[:16]))
    full = len(table.seats) >= highest
    join = [
        command_button(table, "Mitspielen", "/beitreten", main=True),
        command_button(table, "Computer dazu", "/beitreten computer"),
    ]
    start = [command_button(table, "Los geht’s", "/start", main=full)] if len(table.seats) >= lowest else []
    buttons = [
        *(start if full else join),
        *([command_button(table, f"{table.luggage.title} mitbringen"[:80], "/mitbringen")] if table.luggage else ()),
        *ready_buttons(table),
        *(command_button(table, f"Seite: {r.title}"[:80], f"/seite {r.id}") for r in sides[:LOBBY_ROLES]),
        *(
            command_button(table, f"Ändern: {v.title}"[:80], f"/variante {v.id}")
            for v in [v for v in game.variants if not v.reading][:6]
        ),
        *([] if full else start),
    ]
    return Reply("\n".join(lines), table=table.id, buttons=tuple(buttons))


def ready_buttons(table: Table) -> list[Button]:
    """What comes with the game and can be brought by a touch."""
    wanted = table.luggage
    return [command_button(table, f"{wanted.title} {id}", f"/mitbringen {id}") for id in wanted.ready] if wanted else []


def result_lines(table: Table) -> list[str]:
    """Who has won, why, and with how many points."""
    result = table.row.result or {"winners": [], "reason": "Die Partie wurde beendet.", "scores": {}, "rule": ""}
    winners = [table.names.get(s, s) for s in result["winners"]]
    head = f"{wording.listing(winners)} {'gewinnt' if len(winners) == 1 else 'gewinnen'}!" if winners else "Niemand gewinnt."
    ranked = sorted(result["scores"].items(), key=lambda p: -p[1])
    scores = [f"{table.names.get(s, s)}: {n}" for s, n in ranked]
    return [f"{table.title} ist zu Ende. {head}", fill(result["reason"], table.names), *scores]


def final_message(table: Table) -> Reply:
    lines = result_lines(table)
    if table.row.state:
        lines.append(heads.last_head(table))
    lines.append(wording.PUBLISHED.format(secret=table.row.secret))
    buttons = (command_button(table, "Verlauf", "/verlauf"), command_button(table, "Neue Partie", f"/neu {table.row.game}"))
    picture = None
    if table.row.state and not table.trouble:
        picture = Picture(table.id, None, table.game.parts(None)[0])
    alt = f"Das Brett am Ende der Partie. {lines[0]}"
    return Reply("\n".join(lines), table=table.id, buttons=buttons, picture=picture, alt=alt if picture is not None else "")


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
        buttons = option_buttons(table, decision, options[:PRIVATE_OPTIONS])
    else:
        buttons = _leaf(table, decision, options, opened)
        typed = next((c for c in options if c.group), options[-1])
        named = typed.aliases[0] if typed.aliases and "-" in typed.key else typed.key  # ids are nothing to type
        lines.append(f"Tippen geht auch: /zug {fill(named, table.names)}")
    if draft is not None:
        buttons += [command_button(table, "Zurück", "/zug zurück"), command_button(table, "Abbrechen", "/zug abbrechen")]
    if draft is None and decision.window in windows(table):  # tells nothing, for it is passed whatever the hand
        label = f"Künftig von selbst: {windows(table)[decision.window]}"
        buttons.append(command_button(table, label, f"/passen {decision.window} an"))
    elif len(options) == 1 and draft is None and decision.text is None:
        buttons.append(command_button(table, "Künftig von selbst, wo nur eine Antwort bleibt", f"/passen {ONLY} an"))
    if draft is None:
        buttons += passing_buttons(table, decision.scopes)
    lines += odds_of(table, seat)
    ask = decision.text.hint if decision.text is not None else ""
    form = f"t:{table.id}:{decision.id}" if ask else ""
    return Reply("\n".join(lines), buttons=tuple(buttons), collect=decision.collect, ask=ask, form=form)


def odds_of(table: Table, seat: Seat) -> list[str]:
    """The chances of what is decided now, for those who want to see them."""
    query = table.game.queries.get(ODDS)
    if query is None or not habits_at(table, seat).odds:
        return []
    said = table.play.asked(query, table.play.view(seat), NOW)
    return [fill(said, table.names)] if said else []


def windows(table: Table) -> Mapping[str, str]:
    """The kinds of questions that a player can pass for good, with what is done then; empty where a game names none."""
    return getattr(table.game, "windows", {})


def passing(scope: Scope) -> str:
    """«Passen für diesen Kampf», «Passen, bis etwas gegen mich gespielt wird»."""
    return f"Passen, {scope.label}" if scope.label.startswith("bis ") else f"Passen für {scope.label}"


def passing_buttons(table: Table, scopes: Sequence[Scope]) -> list[Button]:
    return [command_button(table, passing(scope), f"/passen {scope.id}") for scope in scopes]


def _leaf(table: Table, decision: Decision, options: Sequence[Candidate], opened: str) -> list[Button]:
    """One page of many answers: those without a group first, and a button for each group; or what is in a group."""
    groups = Counter(c.group for c in options if c.group)
    *words, last = tokens(opened) or ("",)
    number = whole(last)
    page = 1 if number is None else number
    wanted = (*words, last) if number is None else tuple(words)
    group = next((g for g in groups if tokens(g) == wanted), "")
    inside = [c for c in options if c.group == group]
    pages = max(1, -(-len(inside) // PAGE))
    page = min(max(page, 1), pages)
    command = " ".join(("/moeglich", *tokens(group)))
    buttons = option_buttons(table, decision, inside[(page - 1) * PAGE : page * PAGE])
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
        lines.append(citation(table.game if table is not None else None, refused.rules[:CITED]))
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
