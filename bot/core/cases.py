"""/streitfall: a group that disagrees about a rule argues, proposes, votes, and the ruling is carried out.

spiel → offen → abstimmung → entschieden (a precedent)
              ↘ geschlossen (withdrawn, nobody proposed, or no result: what the referee applies stands)
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.core import attempts, ballots, case_text, consequences, lawbook, scheduler, wording
from bot.core.clock import seconds
from bot.core.commands import Call, command
from bot.core.groups import group_of, human, people_at, press, procedure_of
from bot.core.messages import Reply
from bot.core.table import Table
from games.words import plain
from rules_kb.entries import works
from storage.case_tables import CaseRow, GroupRow
from storage.cases import Cases
from storage.timers import Timers

LONGEST = 500
MOST_RULES = 5
MOST_OPEN = 5
OPEN_TO_ALL = ("rat", "spiel")
NO_CASE = "Einen offenen Streitfall {number} gibt es hier nicht. /streitfall zeigt, was offen ist."
NOT_CONCERNED = "Vorschlagen und abstimmen dürfen nur die, die am Tisch sitzen. Mit /streitfall {number} rat … hilfst du ihnen."
VOTING = "Über Streitfall {number} wird schon abgestimmt; jetzt zählt nur noch /stimme."
Verb = Callable[[Call, CaseRow, str], None]
VERBS: dict[str, Verb] = {}  # what can be done with an open case, by the word that says it
_OLD_MOVE = re.compile(r"^zug\s+(\d{1,6})\s*[:,]?\s*", re.IGNORECASE)


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
    if first.isdigit() and len(first) < 9 and (not rest or said[0] in VERBS):
        _about_case(call, int(first), rest)
    elif not words:
        _list_open(call)
    else:
        _open(call, words)


# --- opening -----------------------------------------------------------------------------------------------------------


def _list_open(call: Call) -> None:
    found = Cases(call.store.session).open_cases(group_of(call))
    lines = [f"Streitfall {c.number} ({c.status}): {case_text.shortened(c.question)}" for c in found]
    hint = (
        "Einen neuen eröffnest du mit /streitfall und deiner Frage, zum Beispiel: /streitfall Darf man auf die Karte verzichten?"
    )
    shown = tuple(press(call, f"Streitfall {c.number}", f"/streitfall {c.number}") for c in found)
    call.answer(Reply("\n".join([*(lines or ["Es ist kein Streitfall offen."]), hint]), buttons=shown))


def _open(call: Call, words: str) -> None:
    group, cases = group_of(call), Cases(call.store.session)
    table = _table(call)
    if call.incoming.private and table is None:
        call.answer("Ein Streitfall gehört in die Runde: Schreib ihn dort, wo die anderen mitlesen.")
        return
    if len(cases.open_cases(group)) >= MOST_OPEN:
        call.answer(f"Es sind schon {MOST_OPEN} Streitfälle offen. Entscheidet erst einen davon: /streitfall")
        return
    case = _draw_up(call, table, words)
    if isinstance(case, str):
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
    """A new case about a precedent: same question, same rules."""
    cases = Cases(call.store.session)
    if any(c.attacks == old.number for c in cases.open_cases(group)):
        call.answer(f"Präzedenz {old.number} wird schon angefochten: /streitfall")
        return
    table = _table(call)
    if table is not None and table.game.id != old.work:
        table = call.table = None
    assert group.id is not None
    case = _blank(call, table)
    case.group_id, case.work, case.rules, case.attacks = group.id, old.work, list(old.rules), old.number
    case.question = case_text.shortened(words or old.question, LONGEST)
    cases.add(group, case)
    _present(call, case, group)


def _table(call: Call) -> Table | None:
    """The table this is about: one that is being played, or about to be. Otherwise the group argues without a table."""
    if call.table is not None and call.table.row.status not in ("lobby", "running"):
        call.table = None
    return call.table


def _draw_up(call: Call, table: Table | None, words: str) -> CaseRow | str:
    """The file of a new case, or what is wrong."""
    case = _blank(call, table)
    question = words
    if plain(words) == "frage":
        asked = call.person.settings.get("frage")
        if not asked:
            return "Welche Frage? Schreib sie dazu: /streitfall …"
        question = asked
    problem = _about(call, case, table, question)
    if problem:
        return problem
    if not case.rules or not plain(words).startswith("versuch"):
        _find_rules(call, case)
    return case


def _blank(call: Call, table: Table | None) -> CaseRow:
    return CaseRow(
        group_id=0,
        number=0,
        channel_id=(table.row.channel_id if table is not None else call.channel.id) or 0,
        table_id=table.id if table is not None else None,
        work=table.game.id if table is not None else "",
        question="",
        by=call.incoming.name,
        by_person=human(call.store, call.person),
        opened=seconds(call.now),
        present=[human(call.store, call.person)],
    )


def _about(call: Call, case: CaseRow, table: Table | None, question: str) -> str:
    """Set the question and the move it is about; what is wrong with it."""
    tried = attempts.last(call, table) if table is not None and table.running else None
    by_button = plain(question).split()[:1] == ["versuch"]
    if by_button:
        if tried is None:
            return "Zuletzt wurde dir hier kein Zug abgelehnt, oder es ist seitdem etwas geschehen. Stell die Frage in Worten."
        question = question[len("versuch") :].strip() or f"Ist «{tried.words}» erlaubt?"
    old = _OLD_MOVE.match(question)
    if table is not None and table.running:
        if old is not None:
            number = int(old.group(1))
            if number not in {e.number for e in table.live()}:
                return f"Einen Zug {number}, der noch steht, gibt es nicht."
            question = question[old.end() :] or f"War Zug {number} erlaubt?"
            case.about = {"art": "zug", "zug": number}
        elif tried is not None:
            case.rules = list(tried.rules)
            if by_button or not consequences.hangs_on_hidden_cards(table, tried.seat, tried.words):
                case.about = {"art": "versuch", "seat": tried.seat, "words": tried.words, "rules": tried.rules}
        else:
            last = consequences.disputable(table)
            case.about = {"art": "zug", "zug": last} if last is not None else {}
    case.question = case_text.shortened(question, LONGEST)
    return ""


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
    call.announce(Reply(text, buttons=shown))


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
    precedents = [p for p in cases.standing(group, case.rules) if p.work == case.work]
    reply = case_text.file_of(call, case, cases.proposals(case), precedents, timer.due if timer else seconds(call.now))
    call.announce(reply) if public else call.answer(reply)


# --- while it is open --------------------------------------------------------------------------------------------------


def _about_case(call: Call, number: int, words: str) -> None:
    cases = Cases(call.store.session)
    case = cases.case(group_of(call), number)
    if case is None or case.status in ("entschieden", "geschlossen"):
        call.answer(
            NO_CASE.format(number=number) if case is None else f"Streitfall {number} ist {case.status}: /praezedenz {number}"
        )
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
    call.announce(f"Zu Streitfall {case.number}, {said['name']}{' (Rat)' if outside else ''}: {said['text']}")


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
    if human(call.store, call.person) != case.by_person and not call.incoming.manager:
        call.answer(f"Zurückziehen kann ihn nur {case.by}.")
        return
    close_without_ruling(call, case, "zurückgezogen")
    call.announce(f"{call.incoming.name} zieht Streitfall {case.number} zurück.")


def close_without_ruling(call: Call, case: CaseRow, how: str) -> None:
    case.status, case.how, case.decided = "geschlossen", how, seconds(call.now)
    call.store.session.add(case)
    timers = Timers(call.store.session)
    timers.remove(timers.of_case(case.id or 0, "vorschlaege"))
