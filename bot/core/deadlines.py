"""/frist: how long a turn may take, what happens when the time is up, who has how long. The clocks are waits.py; what happens
when a time has come is reminders.py."""

from __future__ import annotations

import re

from bot.core import ballots, completing, telling, voting, waits, wording
from bot.core.clock import DAY, only_span, seconds, spoken, spoken_end, spoken_time
from bot.core.commands import Call, command
from bot.core.groups import human, people_at
from bot.core.messages import Reply
from bot.core.table import Table
from bot.core.voting import Procedure
from bot.core.waits import LONGEST, PER_ANSWER, PER_TURN, SHORTEST, bank_of
from games.words import plain
from storage.cases import Cases
from storage.time_tables import PaceRow
from storage.timers import Timers

CONSENT_TIME = 2 * DAY
POLICIES = {
    "erinnern": "nach Ablauf wird nur erinnert",
    "standard": "nach Ablauf wird der Standardzug gespielt, wo es einen gibt",
    "abstimmen": "nach Ablauf stimmen die anderen ab",
}
HOW = (
    "So geht es: /frist 2 Tage, /frist 12 Stunden je Antwort, /frist 1 Tag bank 2 Tage, /frist ablauf standard, /frist urlaub "
    "10 Tage, /frist ohne"
)
_CLAUSE = re.compile(r"\b(bank|ablauf|urlaub|je|pro)\b")
NONE = ("ohne", "aus", "keine", "keiner", "kein")


@command(
    "frist",
    "/frist [2 Tage | ohne] [je zug|antwort] [bank 3 Tage] [urlaub 10 Tage] [ablauf erinnern|standard|abstimmen]",
    "zeigt oder setzt die Bedenkzeit für einen Zug",
    changes=True,
    argument="zeit",
    needs_table=True,
    asks_rights=True,
    suggest=completing.limits,
)
def limit(call: Call) -> None:
    table = call.table
    assert table is not None
    timers = Timers(call.store.session)
    pace = timers.pace(table.id)
    if not call.words.strip():
        call.answer("\n".join([spoken_pace(pace), *(_waiting(call, table, timers, pace) if pace is not None else ())]))
    elif table.row.status not in ("lobby", "running"):
        call.answer(wording.GAME_OVER)
    elif table.seat_of(call.person) is None and not call.manages:
        call.answer(wording.NOT_SEATED)
    elif plain(call.words).strip() in ("ja", "nein"):  # to what somebody else has proposed
        ballots.vote(call)
    else:
        _propose(call, table, pace)


def _propose(call: Call, table: Table, pace: PaceRow | None) -> None:
    """In the lobby, and for whoever manages the channel, it is set at once; in a running game the others must agree."""
    wanted = _wanted(pace, table.id, call.words)
    if isinstance(wanted, str):
        call.answer(wanted)
        return
    voters = people_at(table)
    if not table.running or call.manages or len(voters) < 2:
        apply(call, table, wanted)
        return
    for older in Cases(call.store.session).open_ballots(table.id, "neue-frist"):
        ballots.withdraw(call, older)  # what was wished before is not wished any more
    data = {"wanted": wanted.model_dump() if wanted is not None else None}
    ballot = ballots.open_ballot(call, "neue-frist", ["Einverstanden", "Nein"], voters, Procedure(time=CONSENT_TIME), data)
    Cases(call.store.session).vote(ballot, human(call.store, call.person), 0, "")
    text = f"{telling.named(table)}{call.incoming.name} möchte die Frist ändern. {spoken_pace(wanted)} {MAJORITY}"
    call.announce(Reply(text, buttons=ballots.buttons(call, ballot)))
    ballots.settle(call, ballot, expired=False)


MAJORITY = "Die Mehrheit aller am Tisch entscheidet; wer schweigt, stimmt nicht zu."
ballots.DECIDING["neue-frist"] = voting.more_than_half
ballots.ASKED["neue-frist"] = ballots.everybody


@ballots.closes("neue-frist")
def agreed(call: Call, closed: ballots.Closed) -> None:
    table, raw = call.table, closed.ballot.data["wanted"]
    if table is None or not table.running:
        return
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        apply(call, table, PaceRow(**raw) if raw is not None else None)
    else:
        call.announce(f"{telling.named(table)}Die Frist bleibt, wie sie war.")


def apply(call: Call, table: Table, wanted: PaceRow | None) -> None:
    """This deadline holds from now on; whoever is waited for has the whole time again."""
    timers, now = Timers(call.store.session), seconds(call.now)
    pace = timers.pace(table.id)
    for wait in timers.waits(table.id):
        waits.drop(table, wait)
    if wanted is None:
        if pace is not None:
            timers.drop_pace(pace)
    elif pace is not None:
        kept = pace.banks if wanted.bank == pace.bank else {}
        pace.seconds, pace.bank, pace.policy, pace.banks = wanted.seconds, wanted.bank, wanted.policy, kept
        pace.per, pace.holidays, pace.spent = wanted.per, wanted.holidays, {}
        call.store.session.add(pace)
    else:
        timers.set_pace(wanted)
    call.store.session.flush()
    waits.refresh(table, now)
    call.announce(f"{telling.named(table)}{spoken_pace(wanted)}")
    call.changed = True  # the living message says how long there is time


def _wanted(pace: PaceRow | None, table: int, text: str) -> PaceRow | str | None:
    """The deadline these words describe (None: without one), or what is wrong with them."""
    head, *clauses = _CLAUSE.split(" ".join(plain(text).split()))
    if head.strip() in NONE and not clauses:
        return None
    said = {word: rest.strip(" ,") for word, rest in zip(clauses[::2], clauses[1::2], strict=True)}
    time = only_span(head)
    per = said.pop("je", said.pop("pro", ""))
    bank, holidays = (_amount(said.pop(word, None)) for word in ("bank", "urlaub"))
    policy = next((p for p in POLICIES if len(said.get("ablauf", "")) > 2 and p.startswith(said["ablauf"])), None)
    unread = (
        (head.strip(" ,") and time is None)
        or (per and per not in (PER_TURN, PER_ANSWER))
        or len(said) > ("ablauf" in said)
        or ("ablauf" in said and policy is None)
        or len(clauses) // 2 != len({*clauses[::2]})
    )
    if unread or isinstance(bank, str) or isinstance(holidays, str):
        return HOW
    if time is None and pace is None:
        return "Erst die Frist: /frist 2 Tage. Dann lässt sich einstellen, was nach ihrem Ablauf geschieht."
    if time is not None and not SHORTEST <= time <= LONGEST:
        return f"Zwischen {spoken(SHORTEST, dative=True)} und {spoken(LONGEST, dative=True)}, bitte."
    old = pace or PaceRow(table_id=table, seconds=0)
    return PaceRow(
        table_id=table,
        seconds=time or old.seconds,
        bank=old.bank if bank is None else bank,
        policy=policy or old.policy,
        per=per or old.per,
        holidays=old.holidays if holidays is None else holidays,
    )


def _amount(words: str | None) -> int | str | None:
    """An amount of time, 0 where it is to be none; None where nothing is said of it, and the words where they are no amount."""
    if words is None:
        return None
    return 0 if words in NONE else only_span(words) or words or "?"


def spoken_pace(pace: PaceRow | None) -> str:
    if pace is None:
        return "Dieser Tisch spielt ohne Frist. Mit /frist 2 Tage setzt ihr eine."
    bank = f", dazu je {spoken(pace.bank)} Zeitvorrat für die ganze Partie" if pace.bank else ""
    away = f"; Urlaub hält die Uhr je Partie höchstens {spoken(pace.holidays)} an" if pace.holidays else ""
    what = "Antwort" if pace.per == PER_ANSWER else "Zug"
    return f"Frist je {what}: {spoken(pace.seconds)}{bank}{away}; {POLICIES[pace.policy]}."


def _waiting(call: Call, table: Table, timers: Timers, pace: PaceRow) -> list[str]:
    lines, now = [], seconds(call.now)
    if table.row.rests_until > now:
        lines.append(f"Der Tisch ruht bis {spoken_end(table.row.rests_until)}.")
    for wait in timers.waits(table.id):
        name = table.names.get(wait.seat, wait.seat)
        if wait.stands:
            lines.append(f"Die Uhr von {name} steht: {wait.stands} ist offen.")
        elif wait.due <= now:
            lines.append(f"Die Frist von {name} ist seit {spoken(now - wait.due, dative=True)} um.")
        else:
            lines.append(f"{name} hat Zeit bis {spoken_time(wait.due)}.")
    left = [f"{s.name} {spoken(n) if (n := bank_of(pace, s.seat)) else 'keinen mehr'}" for s in table.humans()]
    return [*lines, f"Zeitvorrat: {wording.listing(left)}."] if pace.bank else lines
