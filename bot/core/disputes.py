"""/streitfall: a group that disagrees about a rule argues, proposes, votes, and the ruling is carried out.

spiel → offen → abstimmung → entschieden (a precedent)
              ↘ geschlossen (withdrawn, nobody proposed, or no result: what the referee applies stands)

A question is about a rule. It is about a move only by the button under a refusal («versuch»), by the button under a move
(«anfechten 12») or by its number («zug 12: …»).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from bot.core import attempts, ballots, bindings, case_text, channels, lawbook, scheduler, wording
from bot.core.clock import seconds
from bot.core.commands import Call, command
from bot.core.groups import form, group_of, human, people_at, press, procedure_of
from bot.core.messages import Reply
from bot.core.table import CORRECTION, MOVE, Table
from games.words import plain, whole
from rules_kb.entries import works
from storage.case_tables import CaseRow, GroupRow
from storage.cases import Cases
from storage.timers import Timers

LONGEST = 500
MOST_RULES = 5
MOST_OPEN = 5
OPEN_TO_ALL = ("rat", "spiel", "vorbehalt")
NO_CASE = "Einen offenen Streitfall {number} gibt es hier nicht. /streitfall zeigt, was offen ist."
NOT_CONCERNED = "Vorschlagen und abstimmen dürfen nur die, die am Tisch sitzen. Mit /streitfall {number} rat … hilfst du ihnen."
CLOSED = {
    "entschieden": "Streitfall {number} ist entschieden: /praezedenz {number}",
    "geschlossen": "Streitfall {number} ist geschlossen, ohne Spruch.",
}
VOTING = "Über Streitfall {number} wird schon abgestimmt; jetzt zählt nur noch /stimme."
Verb = Callable[[Call, CaseRow, str], None]
VERBS: dict[str, Verb] = {}  # what can be done with an open case, by the word that says it
_OLD_MOVE = re.compile(r"^zug\s+(\d{1,6})\s*[:,]?\s*", re.IGNORECASE)


def topic(case: CaseRow) -> str:
    """What binds the messages of a case together: see `Reply.topic`."""
    return f"fall {case.id}"


def verb(word: str) -> Callable[[Verb], Verb]:
    def register(run: Verb) -> Verb:
        VERBS[word] = run
        return run

    return register


@command(
    "streitfall",
    "/streitfall TEXT",
    "legt der Runde eine Regelfrage zur Entscheidung vor",
    changes=True,
    argument="frage",
    aliases=("streit", "fall"),
    asks_rights=True,
)
def dispute(call: Call) -> None:
    words = call.words.strip()
    first, _, rest = words.partition(" ")
    said = plain(rest).split()[:1]
    number = whole(first)
    if number is not None and (not said or said[0] in VERBS):
        _about_case(call, number, rest)
    elif call.broken is not None:
        call.answer(call.no_table)
    elif not words:
        _list_open(call)
    else:
        _open(call, words)


# --- opening -----------------------------------------------------------------------------------------------------------


_SPOKEN = {"spiel": "das Spiel ist zu nennen", "abstimmung": "in Abstimmung"}


def _list_open(call: Call) -> None:
    found = Cases(call.store.session).open_cases(group_of(call))
    lines = [f"Streitfall {c.number} ({_SPOKEN.get(c.status, c.status)}): {case_text.shortened(c.question)}" for c in found]
    hint = (
        "Einen neuen eröffnest du mit /streitfall und deiner Frage, zum Beispiel: /streitfall Darf man auf die Karte verzichten?"
    )
    shown = tuple(press(call, f"Streitfall {c.number}", f"/streitfall {c.number}") for c in found)
    call.answer(Reply("\n".join([*(lines or ["Es ist kein Streitfall offen."]), hint]), buttons=shown))


def _open(call: Call, words: str) -> None:
    group, cases = group_of(call), Cases(call.store.session)
    words = _meant(call, words)
    table, work = _subject(call, words)
    if call.incoming.private and table is None:
        call.answer("Ein Streitfall gehört in die Runde: Schreib ihn dort, wo die anderen mitlesen.")
        return
    if len(cases.open_cases(group)) >= MOST_OPEN:
        call.answer(f"Es sind schon {MOST_OPEN} Streitfälle offen. Entscheidet erst einen davon: /streitfall")
        return
    call.table = table
    case = _draw_up(call, table, work, words)
    if isinstance(case, str | Reply):
        call.answer(case)
        return
    assert group.id is not None
    case.group_id = group.id
    cases.add(group, case)
    if not case.work:
        _ask_for_game(call, case)
    else:
        _present(call, case, group)


def open_against(call: Call, group: GroupRow, old: CaseRow, words: str) -> None:
    """A new case about a precedent: same question, same rules. «weil …» is an argument, anything else a new question."""
    cases = Cases(call.store.session)
    if any(c.attacks == old.number for c in cases.open_cases(group)):
        call.answer(f"Präzedenz {old.number} wird schon angefochten: /streitfall")
        return
    if call.table is not None and (call.table.game.id != old.work or call.table.row.status == "closed"):
        call.table = None
    assert group.id is not None
    case = _blank(call, call.table, old.work)
    case.group_id, case.rules, case.attacks = group.id, list(old.rules), old.number
    argument = plain(words).split()[:1] == ["weil"]
    case.question = case_text.shortened(old.question if argument or not words else words, LONGEST)
    if argument:
        case.remarks = [{"name": call.incoming.name, "text": case_text.shortened(words, LONGEST), "rat": False}]
    cases.add(group, case)
    _present(call, case, group)


def _meant(call: Call, words: str) -> str:
    """«frage» stands for the last question that this person asked the books."""
    return str(call.person.settings.get("frage") or "") if plain(words) == "frage" else words


def _subject(call: Call, words: str) -> tuple[Table | None, str]:
    """The table and the game a dispute is about: a game that is being played, or was just over; the game that is named goes
    first, but a move belongs to its table."""
    tied = plain(words).split()[:1] in (["versuch"], ["anfechten"]) or _OLD_MOVE.match(words) is not None
    table, work = channels.subject(call, "" if tied else words)
    return (table, work) if table is None or table.row.status != "closed" else (None, "")


def _draw_up(call: Call, table: Table | None, work: str, words: str) -> CaseRow | Reply | str:
    """The file of a new case, or what is wrong."""
    if not words:
        return "Welche Frage? Schreib sie dazu: /streitfall …"
    case = _blank(call, table, work)
    first, _, rest = words.partition(" ")
    if plain(first) == "anfechten" and table is not None:
        return _ask_about_move(call, table, rest)
    if plain(first) == "versuch":
        problem = _about_attempt(call, case, table, rest.strip())
    else:
        problem = _about_move(case, table, words)
    if problem:
        return problem
    if case.about.get("art") != "versuch":
        _find_rules(call, case)
    return case


def _blank(call: Call, table: Table | None, work: str) -> CaseRow:
    return CaseRow(
        group_id=0,
        number=0,
        channel_id=(table.row.channel_id if table is not None else call.channel.id) or 0,
        table_id=table.id if table is not None else None,
        work=work,
        question="",
        by=call.incoming.name,
        by_person=human(call.store, call.person),
        opened=seconds(call.now),
        present=[human(call.store, call.person)],
    )


def _about_attempt(call: Call, case: CaseRow, table: Table | None, question: str) -> str:
    """The move that was just refused: disputed by the button below the refusal, for it may name hidden cards. What would have to
    be lifted for it is found now, by the one who was refused, and not looked for by anybody else later."""
    tried = attempts.last(call, table) if table is not None and table.running else None
    if table is None or tried is None:
        return "Zuletzt wurde dir hier kein Zug abgelehnt, oder es ist seitdem etwas geschehen. Stell die Frage in Worten."
    found = bindings.way(table, tried.seat, tried.words)
    case.rules = list(tried.rules)
    case.about = {"art": "versuch", "seat": tried.seat, "words": tried.words, "rules": tried.rules}
    case.about |= {"lifts": [[kind, list(ids)] for kind, ids in found.lifts], "keys": list(found.keys)}
    case.about |= {"label": " · ".join(found.labels)}
    case.question = case_text.shortened(question or f"Ist «{tried.words}» erlaubt?", LONGEST)
    return ""


def _about_move(case: CaseRow, table: Table | None, question: str) -> str:
    """A question is about the rule; it is tied to a move only where it says so («zug 12: …»)."""
    old = _OLD_MOVE.match(question)
    if old is not None and table is not None and table.row.state:
        number = int(old.group(1))
        if number not in {e.number for e in table.store.entries(table.row, number - 1, number) if e.kind in (MOVE, CORRECTION)}:
            return f"Einen Zug {number} gibt es nicht."
        question = question[old.end() :] or f"War Zug {number} erlaubt?"
        case.about = {"art": "zug", "zug": number}
    case.question = case_text.shortened(question, LONGEST)
    return ""


def _ask_about_move(call: Call, table: Table, words: str) -> Reply | str:
    """What the button below a move leads to: one more tap, or own words."""
    number = whole(words.strip())
    if number is None or number not in {e.number for e in table.live()}:
        return "Dieser Zug steht nicht mehr."
    line = f"/streitfall zug {number}"
    text = f"{case_text.move_told(table, number)}: Was ist daran strittig?"
    return Reply(
        text,
        buttons=(press(call, f"Zug {number} anfechten", line),),
        ask="Was ist daran strittig?",
        form=form(call, line),
    )


def _find_rules(call: Call, case: CaseRow) -> None:
    """The rules that fit the question, and the game it is about."""
    table = call.table
    seat = table.seat_of(call.person) if table is not None and table.running else None
    decision = table.play.decision(seat.seat) if table is not None and seat is not None else None
    found = lawbook.find(case.question, case.work or None, decision.rules if decision is not None else ())
    if not case.work and found.sure:
        case.work = found.work
    if case.work:
        case.rules = list(dict.fromkeys([*case.rules, *found.rules]))[:MOST_RULES]


def _ask_for_game(call: Call, case: CaseRow) -> None:
    case.status = "spiel"
    call.store.session.add(case)
    text = f"Streitfall {case.number} von {case.by}: {case.question}\nUm welches Spiel geht es?"
    shown = tuple(press(call, w.titel[:80], f"/streitfall {case.number} spiel {w.id}") for w in works().values())
    call.announce(Reply(text, buttons=shown, topic=topic(case)))


def _present(call: Call, case: CaseRow, group: GroupRow) -> None:
    """The file goes to the group, and the time for proposals begins."""
    case.status = "offen"
    call.store.session.add(case)
    until = seconds(call.now) + procedure_of(group).time
    place = {"platform": call.channel.platform, "key": call.channel.key, "id": call.channel.id}
    scheduler.at(call, until, "vorschlaege", table_id=case.table_id, case_id=case.id, data={"place": place})
    _show(call, case, public=True)


def _show(call: Call, case: CaseRow, *, public: bool) -> None:
    cases = Cases(call.store.session)
    group = cases.group_by_id(case.group_id)
    timer = Timers(call.store.session).of_case(case.id or 0, "vorschlaege")
    here = bindings.in_force(group, cases, case.work, seconds(call.now), case.table_id)
    known = [p for p in reversed(here) if set(p.rules).intersection(case.rules)]
    reply = case_text.file_of(call, case, cases.proposals(case), known, timer.due if timer else seconds(call.now))
    call.announce(replace(reply, topic=topic(case), stays=True)) if public else call.answer(reply)


# --- while it is open --------------------------------------------------------------------------------------------------


def _about_case(call: Call, number: int, words: str) -> None:
    cases = Cases(call.store.session)
    case = cases.case(group_of(call), number)
    if case is None or case.status in ("entschieden", "geschlossen"):
        call.answer(NO_CASE.format(number=number) if case is None else CLOSED[case.status].format(number=number))
        return
    if case.table_id is None:
        call.table = None
    elif call.table is None or call.table.id != case.table_id:
        row = call.store.table(case.table_id)
        call.turn_to(Table(call.store, row) if row is not None else None)
    word, _, rest = words.partition(" ")
    word, rest = plain(word), rest.strip()
    if not word:
        _show_or_vote(call, case)
    elif word in OPEN_TO_ALL:
        VERBS[word](call, case, rest)
    elif not _concerned(call, case):
        call.answer(NOT_CONCERNED.format(number=number))
    elif case.status == "spiel":
        call.answer(f"Sagt zuerst, um welches Spiel es geht: /streitfall {number} spiel NAME")
    elif case.status == "abstimmung":
        call.answer(VOTING.format(number=number))
    else:
        VERBS[word](call, case, rest)


def _concerned(call: Call, case: CaseRow) -> bool:
    """At a table its players; without one everybody who takes part, and whoever proposes takes part."""
    me = human(call.store, call.person)
    if call.table is not None:
        return me in people_at(call.table)
    if me not in case.present:
        case.present = [*case.present, me]
        call.store.session.add(case)
    return True


def _show_or_vote(call: Call, case: CaseRow) -> None:
    ballot = Cases(call.store.session).ballot(case.ballot_id) if case.ballot_id is not None else None
    if case.status == "spiel":
        call.answer(f"Streitfall {case.number} wartet auf das Spiel: /streitfall {case.number} spiel NAME")
    elif ballot is not None:
        text = f"Abstimmung über Streitfall {case.number}: {case.question}\n{ballots.ends(ballot)}"
        call.answer(Reply(text, buttons=ballots.buttons(call, ballot)))
    else:
        _show(call, case, public=False)


@verb("rat")
def _remark(call: Call, case: CaseRow, text: str) -> None:
    """An argument of somebody at the table, or advice from outside."""
    if not text:
        call.answer(f"Was rätst du? Zum Beispiel: /streitfall {case.number} rat Das Buch sagt «darf», nicht «muss».")
        return
    outside = call.table is not None and human(call.store, call.person) not in people_at(call.table)
    said = {"name": call.incoming.name, "text": case_text.shortened(text, LONGEST), "rat": outside}
    case.remarks = [*case.remarks, said][-50:]
    call.store.session.add(case)
    text = f"Zu Streitfall {case.number}, {said['name']}{' (Rat)' if outside else ''}: {said['text']}"
    call.announce(Reply(text, topic=topic(case)))


@verb("spiel")
def _choose_game(call: Call, case: CaseRow, words: str) -> None:
    work = lawbook.find_work(words)
    if case.status != "spiel":
        call.answer(f"Streitfall {case.number} ist zu {lawbook.title(case.work)}.")
    elif work is None:
        call.answer(f"Das Spiel kenne ich nicht. Es gibt {wording.listing([w.id for w in works().values()])}.")
    else:
        case.work = work
        _find_rules(call, case)
        _present(call, case, Cases(call.store.session).group_by_id(case.group_id))


@verb("dabei")
def _take_part(call: Call, case: CaseRow, words: str) -> None:
    if call.table is not None:
        call.answer("Wer am Tisch sitzt, ist ohnehin dabei.")
        return
    call.answer(f"Du bist bei Streitfall {case.number} dabei ({wording.count(len(case.present), 'Person', 'Personen')}).")


@verb("zurueckziehen")
def _withdraw(call: Call, case: CaseRow, words: str) -> None:
    if human(call.store, call.person) != case.by_person and not call.manages:
        call.answer(f"Zurückziehen kann ihn nur {case.by}.")
        return
    close_without_ruling(call, case, "zurückgezogen")
    call.announce(Reply(f"{call.incoming.name} zieht Streitfall {case.number} zurück.", topic=topic(case), last=True))


def wish(call: Call, case: CaseRow, what: str, there: Collection[int]) -> list[int]:
    """This person wants it; all of those there who do."""
    said = {*case.wishes.get(what, ()), human(call.store, call.person)}
    case.wishes = {**case.wishes, what: sorted(said)}
    call.store.session.add(case)
    return sorted(said & set(there))


def close_without_ruling(call: Call, case: CaseRow, how: str) -> None:
    case.status, case.how, case.decided = "geschlossen", how, seconds(call.now)
    call.store.session.add(case)
    timers = Timers(call.store.session)
    timers.remove(timers.of_case(case.id or 0, "vorschlaege"))
