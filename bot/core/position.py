"""A question to /regel about the running table («ich, jetzt, hier, mein»), answered from what its asker sees.

It goes the way of /darfich, /moeglich, /weg and /chancen: a line is read as a move, candidates say what is allowed and by which
rule, a game's queries and sentences (`games/standing.py`) say how the table stands. Everything comes from the asker's view; what
others may read comes from the public view alone, and whether something is said aloud depends on nothing that only the asker sees.
A question that names conditions of its own («wenn», another game, «zu viert») is none about this table: the books answer it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.core import attempts, telling, wording
from bot.core.commands import Call
from bot.core.messages import Button, Reply
from bot.core.names import fill, mark
from bot.core.table import Table
from games import readings
from games.contract import Candidate, Query, Refusal, Seat, View
from games.dice import Dice
from games.standing import Known
from rules_kb.german import NUMBERS, STOP, fold, parted

if TYPE_CHECKING:
    from games.reading import Path

OWN = frozenset(("ich", "mir", "mich", "mein", "meine", "meinem", "meinen", "meiner", "meines"))
OURS = frozenset(("wir", "uns", "unser", "unsere", "unserem"))
NOW = frozenset(
    (
        "jetzt",
        "gerade",
        "grad",
        "momentan",
        "aktuell",
        "noch",
        "hier",
        "derzeit",
        "bisher",
        "inzwischen",
        "schon",
        "nun",
        "nachste",
        "nachster",
        "nachsten",
    )
)
THEIRS = frozenset(
    ("er", "sie", "ihm", "ihr", "gegner", "gegners", "gegnerin", "gegenspieler", "mitspieler", "andere", "anderen", "anderer")
)
GENERAL = frozenset(
    (
        "darf",
        "durfen",
        "kann",
        "konnen",
        "konnte",
        "passiert",
        "muss",
        "mussen",
        "soll",
        "sollen",
        "hochstens",
        "maximal",
        "mindestens",
        "anfang",
        "start",
        "beginn",
        "wenn",
        "falls",
        "bekomme",
        "bekommt",
        "kriege",
        "kriegt",
        "ziehe",
        "zieht",
        "normalerweise",
        "generell",
        "immer",
        "pro",
        "jeder",
        "jede",
        "man",
        "jeweils",
        "bekommen",
        "kriegen",
        "ziehen",
        "regel",
        "laut",
        "am",
        "dann",
        "zweit",
        "dritt",
        "viert",
        "funft",
        "erweiterung",
        "grundspiel",
        "basisspiel",
        "aufbauspiel",
        "spielern",
    )
)  # who asks so asks the book
CONDITIONS = frozenset(("wenn", "falls", "sobald", "solange", "obwohl", "nachdem", "bevor", "ohne", "dass", "ob", "als"))
FILLERS = frozenset(
    (
        "jetzt",
        "gerade",
        "grad",
        "hier",
        "denn",
        "eigentlich",
        "uberhaupt",
        "mal",
        "bitte",
        "momentan",
        "aktuell",
        "nun",
        "da",
        "schon",
        "auch",
        "noch",
        "dann",
        "eben",
        "einfach",
        "wohl",
        "bloss",
        "nur",
    )
)
DOING = frozenset(
    ("tun", "machen", "mache", "spielen", "anfangen", "unternehmen", "anstellen", "moglich", "alles", "als", "nachstes")
)
TAKES = frozenset(("nehmen", "nehme", "nimm", "holen", "benutzen", "nutzen", "einsetzen", "verwenden", "karte"))
DEEDS = frozenset(("ziehen", "ziehe", "legen", "lege", "gehen", "gehe", "setzen", "bewegen", "werfen", "geben"))  # of many moves
_MAY = re.compile(r"\b(?:darf|kann|könnte|koennte|konnte|dürfte|duerfte)\s+ich\b(?P<what>[^,.;?!]*)\??\s*$", re.IGNORECASE)
_MUST = re.compile(r"\bmuss\s+ich\b(?P<what>[^,.;?!]*)\??\s*$", re.IGNORECASE)
_WHY = re.compile(r"^\W*(?:warum|wieso|weshalb|weswegen)\b", re.IGNORECASE)
_WHAT_IF = re.compile(r"\bwas\s+(?:passiert|geschieht|ist|wäre|waere)[, ]+wenn\s+ich\b(?P<what>[^.;?!]*)\??\s*$", re.IGNORECASE)
_WITH = re.compile(r"\b(?:mit|auf|von)\s+(?P<thing>.+)$", re.IGNORECASE)
_GOAL = re.compile(r"\b(?:von|ab)\s+(?P<whence>.+?)\s+(?:nach|bis|zu|zum|zur)\s+(?P<whither>.+)$", re.IGNORECASE)
_WHITHER = re.compile(r"\b(?:bis nach|bis zu|bis zum|bis zur|bis|nach|zum|zur|zu|richtung|in)\s+(?P<whither>.+)$", re.IGNORECASE)
_HOW_MANY = re.compile(r"\b(?:wie ?viele?n?|anzahl|wie oft|wie hoch|wie gross)\b")
_HOW_FAR = re.compile(r"\bwie (?:weit|lange?|nah)\b|\bwie komme?\b|\bkomme ich\b")
UNSEEN = "Mehr ist davon nicht zu sehen."
NOWHERE = ("Wohin?", "«", "Welche Region?", "Welche Nation?", "Kein Weg", "Noch steht")  # how a query says that nothing was named
SHOWN = 8
SHORT = 5  # words of «bin ich dran»
RANDOM = "frage"


@dataclass(frozen=True, slots=True)
class Said:
    """What a question gets from the table."""

    text: str
    rules: tuple[str, ...] = ()
    refusal: Refusal | None = None
    line: str = ""  # the move it was about
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its words."""

    text: str  # without its frame, as typed
    folded: str
    words: tuple[str, ...]

    @staticmethod
    def of(text: str, table: Table) -> Asked:
        folded = " ".join(fold(mark(text, table.names)).split())
        return Asked(" ".join(text.split()), folded, tuple(parted(folded)))

    def has(self, words: Iterable[str]) -> bool:
        return not set(words).isdisjoint(self.words)


def private(call: Call, question: str) -> Said | None:
    """What the asker is told about the running table, or nothing: then the question is one for the books."""
    table = call.table
    if table is None or not table.running:
        return None
    row = table.seat_of(call.person)
    seat = row.seat if row is not None else None
    asked = Asked.of(question, table)
    if seat is not None:
        for is_asked, told in OWN_WAYS:
            if is_asked(asked):
                return told(table, seat, asked)
    return _stands(table, seat, seat, asked)


def public(call: Call, question: str) -> Said | None:
    """The same for everybody's eyes: how the table stands, and nothing that only its asker sees."""
    table = call.table
    if table is None or not table.running:
        return None
    row, asked = table.seat_of(call.person), Asked.of(question, table)
    if any(is_asked(asked) for is_asked, _ in OWN_WAYS):
        return None  # what only one who plays can be told
    return _stands(table, None, row.seat if row is not None else None, asked)


# --- moves -----------------------------------------------------------------------------------------------------------------


def _of_turn(asked: Asked) -> bool:
    turn = asked.has(("dran", "zug", "reihe")) and asked.has(("bin", "ist", "wer", "wen", "wartet", "warten"))
    return turn and len(asked.words) <= SHORT and not asked.has(GENERAL)


def _questioning(asked: Asked) -> bool:
    return asked.has(("was", "wie", "wer", "welche", "wo", "wohin", "wann", "wieviel", "wieviele"))


def _line(words: str, *, negated: bool = False) -> str:
    """The words of a move, without what is only said around it."""
    kept = [
        w
        for w in words.strip().split()
        if fold(w) not in FILLERS and not (negated and fold(w) in ("nicht", "keine", "keinen", "kein"))
    ]
    return " ".join(kept)


def _read(table: Table, seat: Seat, words: str, *, negated: bool = False) -> tuple[str, Path | Refusal] | None:
    """What a question says as a move; nothing where it names a condition, or where no move is meant."""
    line = _line(words, negated=negated)
    if not line or not CONDITIONS.isdisjoint(parted(fold(line))):
        return None
    path = table.play.read(seat, line)
    if isinstance(path, Refusal) and path.kind == "unknown":
        return None
    return line, path


def _may_i(asked: Asked) -> bool:
    return _MAY.search(asked.text) is not None and not _questioning(asked)


def _may(table: Table, seat: Seat, asked: Asked) -> Said | None:
    """«Darf ich X?», «warum darf ich nicht X?»"""
    said = _MAY.search(asked.text)
    assert said is not None
    return _allowed(table, seat, said["what"], why=_WHY.search(asked.text) is not None)


def _allowed(table: Table, seat: Seat, words: str, *, why: bool) -> Said | None:
    found = _read(table, seat, words, negated=why)
    if found is None or (isinstance(found[1], Refusal) and found[1].kind != "not_yours"):
        fitting = _named_by(table, seat, _line(words, negated=why))
        if fitting:  # all it says is said of something that is allowed
            yes = "Doch, das darfst du jetzt" if why else "Ja, das ist jetzt erlaubt"
            return Said(f"{yes}: {_listed(table, fitting)}.", _rules(fitting))
    if found is None:
        return None
    line, path = found
    if not isinstance(path, Refusal):
        steps = ", dann ".join(fill(label, table.names) for label in path.labels)
        rest = "" if path.complete else " Danach fehlt noch ein Schritt."
        yes = "Doch, das darfst du jetzt" if why else "Ja, das ist jetzt erlaubt"
        rules = tuple(dict.fromkeys(taken.candidate.rule for taken in path.steps if taken.candidate.rule))
        return Said(f"{yes}: {steps}.{rest}", rules, line=line)
    if path.kind == "not_yours":
        return Said(f"Jetzt nicht. {fill(path.reason, table.names)}", path.rules, line=line) if path.rules else None
    if path.kind == "illegal" and not _names(line):
        return None  # «eine Karte nehmen» is no single move that could be refused
    if path.kind == "ambiguous":
        near = [f"«{fill(c.label, table.names)}»" for c in path.nearest[:3] if c.refusal is None]
        return Said(f"Ja, auf mehrere Arten, zum Beispiel {wording.listing(near, 'oder')}.") if near and not why else None
    return Said("" if why else "Nein. ", path.rules, path, line)


def _names(line: str) -> set[str]:
    return {w for w in parted(fold(line)) if len(w) > 2 and w not in STOP | FILLERS | DOING | TAKES}


def _named_by(table: Table, seat: Seat, line: str) -> list[Candidate]:
    """The options of which everything in a line is said; none where it counts something."""
    said = parted(fold(line))
    named = _names(line) - DEEDS
    counts = any(NUMBERS.get(w, w).isdigit() and NUMBERS.get(w, w) != "1" for w in said)
    if not named or counts or not CONDITIONS.isdisjoint(said) or not {"nicht", "kein", "keine", "keinen"}.isdisjoint(said):
        return []
    return [o for o in table.play.options(seat) if _speaks_of(table, o, named)]


def _must_i(asked: Asked) -> bool:
    return _MUST.search(asked.text) is not None and not _questioning(asked)


def _must(table: Table, seat: Seat, asked: Asked) -> Said | None:
    """«Muss ich X?»: not where something else is allowed as well."""
    said = _MUST.search(asked.text)
    assert said is not None
    found = _read(table, seat, said["what"])
    options = table.play.options(seat)
    if found is None or isinstance(found[1], Refusal) or not options:
        return None
    mine, others = found[1].keys[0], [o for o in options if o.key != found[1].keys[0]]
    rules = tuple(dict.fromkeys(o.rule for o in options if o.key == mine and o.rule))
    if not others:
        return Said(f"Ja, etwas anderes ist jetzt nicht möglich als «{fill(options[0].label, table.names)}».", rules)
    return Said(f"Nein. Du kannst jetzt auch: {_listed(table, others)}.", rules)


def _what_can_i(asked: Asked) -> bool:
    if not (asked.has(("was", "welche", "wohin")) and asked.has(("kann", "darf", "muss", "soll", "konnte")) and asked.has(OWN)):
        return False
    return asked.has(NOW | DOING | {"mit", "wohin"}) and not asked.has(CONDITIONS - {"als"})


def _possible(table: Table, seat: Seat, asked: Asked) -> Said | None:
    """The answers of now; with «mit X» those that speak of X, or why there are none."""
    decision, options = table.play.decision(seat), table.play.options(seat)
    thing = _WITH.search(asked.text.rstrip("?! "))
    named = (
        {w for w in parted(fold(thing["thing"])) if w not in FILLERS | DOING | OWN and len(w) > 2} if thing is not None else set()
    )
    if thing is not None and (said := _queried(table, table.play.view(seat), asked)) is not None:
        return said
    if decision is None:
        return Said(_waiting(table)) if not named else None
    if named:
        fitting = [o for o in options if _speaks_of(table, o, named)]
        if fitting:
            return Said(f"Damit kannst du jetzt: {_listed(table, fitting)}.", _rules(fitting))
        refused = [c for c in table.play.candidates(seat) if c.refusal is not None and _speaks_of(table, c, named)]
        if refused and refused[0].refusal is not None and refused[0].refusal.kind == "illegal":
            return Said("Damit jetzt nichts. ", refused[0].refusal.rules, refused[0].refusal, refused[0].label)
        return None
    if not options:
        return Said(fill(decision.prompt, table.names), decision.rules)
    return Said(f"{fill(decision.prompt, table.names)} Möglich ist jetzt: {_listed(table, options)}.", decision.rules)


def _listed(table: Table, options: Sequence[Candidate]) -> str:
    labels = list(dict.fromkeys(fill(o.group or o.label, table.names) for o in options))
    more = f" (und {len(labels) - SHOWN} mehr, siehe /moeglich)" if len(labels) > SHOWN else ""
    return wording.listing([f"«{label}»" for label in labels[:SHOWN]], "oder") + more


def _rules(options: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(o.rule for o in options if o.rule))[:2]


def _speaks_of(table: Table, candidate: Candidate, named: Iterable[str]) -> bool:
    said = parted(fold(" ".join((fill(candidate.label, table.names), *candidate.aliases, candidate.key))))
    return all(any(w.startswith(name[: max(4, len(name) - 2)]) for w in said) for name in named)


def _if_i(asked: Asked) -> bool:
    return _WHAT_IF.search(asked.text) is not None


def _what_if(table: Table, seat: Seat, asked: Asked) -> Said | None:
    """A move tried on a table that the asker cannot tell from this one, up to the first die, card or answer of another."""
    tried = _WHAT_IF.search(asked.text)
    assert tried is not None
    found = _read(table, seat, tried["what"])
    if found is None or isinstance(found[1], Refusal):
        said = _allowed(table, seat, tried["what"], why=False)
        return said if said is not None and said.refusal is not None else None
    game, path = table.game, found[1]
    state = game.reshuffle(table.play.now(seat), seat, Dice(RANDOM, 0))
    told, stopped = [], False
    for key in path.keys:
        step = game.apply(state, seat, key)
        if isinstance(step, Refusal):
            return None
        if step.barrier:
            stopped = True
            break
        seen = [e for event in step.events if (e := event.seen_by(seat)) is not None]
        told += [line for e in seen if (line := game.tell(e, seat))]
        state = step.state
    lines = [fill(line, table.names) for line in told] or [
        f"Das ist erlaubt: {', dann '.join(fill(p, table.names) for p in path.labels)}."
    ]
    if stopped:
        lines.append("Danach wird gewürfelt, gezogen oder aufgedeckt; was dabei herauskommt, weiß vorher niemand.")
    rules = tuple(dict.fromkeys(taken.candidate.rule for taken in path.steps if taken.candidate.rule))
    return Said("\n".join(lines), rules)


def _turn(table: Table, seat: Seat, asked: Asked) -> Said:
    decision = table.play.decision(seat)
    if decision is not None:
        return Said(f"Ja, du bist gefragt: {fill(decision.prompt, table.names)}", decision.rules)
    return Said(_waiting(table))


def _waiting(table: Table) -> str:
    names = telling.waiting_names(table)
    return (
        f"Du bist gerade nicht gefragt. Dran {'ist' if len(names) == 1 else 'sind'} {wording.listing(names)}."
        if names
        else "Niemand ist gefragt."
    )


Way = Callable[[Table, Seat, Asked], Said | None]
OWN_WAYS: tuple[tuple[Callable[[Asked], bool], Way], ...] = (  # what only one who plays can ask, and what tells it
    (_of_turn, _turn),
    (_if_i, _what_if),
    (_what_can_i, _possible),
    (_may_i, _may),
    (_must_i, _must),
)


# --- how the table stands --------------------------------------------------------------------------------------------------


def _stands(table: Table, reader: Seat | None, asker: Seat | None, asked: Asked) -> Said | None:
    """From the view of a reader (None: what all see), for a question of an asker."""
    view = table.play.view(reader)
    owners = _owners(table, asker, asked)
    if owners is None and not asked.has(NOW | OURS) and not _about_here(asked):
        return None
    if asked.has(GENERAL - ({"am", "dann"} if asked.has(NOW) else set())) and not asked.has(
        ("chancen", "chance", "wahrscheinlich")
    ):
        return None
    if (said := _queried(table, view, asked)) is not None:
        return said
    tell: Callable[[View], Iterable[Known]] | None = getattr(table.game, "known", None)
    if tell is None:
        return None
    with readings.by(table.play.state):
        known = list(tell(view))
    found = _best(known, owners, _kind(asked), asked)
    if not found:
        return None
    told = dict.fromkeys(k.text for k in found)
    hidden = [UNSEEN] if _kind(asked) == "was" and found[0].kind == "zahl" and found[0].seat not in (None, reader) else []
    rules = tuple(dict.fromkeys(k.rule for k in found if k.rule))
    return Said(fill(" ".join([*told, *hidden]), table.names), rules)


def _about_here(asked: Asked) -> bool:
    return (
        asked.has(("steht", "stehen", "liegt", "liegen", "tisch", "dran", "chancen", "chance"))
        or _HOW_FAR.search(asked.folded) is not None
    )


def _owners(table: Table, asker: Seat | None, asked: Asked) -> list[Seat] | None:
    """Of whom a question is: the asker, those it names, the others; None where it names nobody."""
    named = [seat for seat in table.names if seat in re.findall(r"⟦([^⟧]*)⟧", asked.folded)]
    if named:
        return named
    if asker is not None and asked.has(OWN):
        return [asker]
    if asked.has(THEIRS) and asker is not None:
        others = [seat for seat in table.names if seat != asker]
        return others or None
    return None


def _kind(asked: Asked) -> str:
    if _HOW_MANY.search(asked.folded):
        return "zahl"
    if _HOW_FAR.search(asked.folded):
        return "weit"
    for kind, words in (
        ("ort", ("wo", "wohin", "woher")),
        ("wer", ("wer", "wen", "wem")),
        ("was", ("was", "welche", "welchen", "welcher", "welches")),
    ):
        if asked.has(words):
            return kind
    return "ist"


NEXT_BEST = {
    "ist": ("ist", "ort", "was"),
    "weit": ("weit", "ort", "zahl"),
    "wer": ("wer", "was"),
    "was": ("was", "ist", "ort", "wer", "zahl"),
    "ort": ("ort",),
    "zahl": ("zahl",),
}


def _best(known: Sequence[Known], owners: Sequence[Seat] | None, kind: str, asked: Asked) -> list[Known]:
    """The sentences that answer best; several where several people are asked about."""
    for wanted in NEXT_BEST[kind]:
        scored: list[tuple[float, Known]] = []
        for k in known:
            if k.kind != wanted or (k.seat is not None and (owners is None or k.seat not in owners)):
                continue
            sizes = [max((len(b) for b in _beginnings(ask) for w in asked.words if w.startswith(b)), default=0) for ask in k.asks]
            if all(sizes):
                scored.append((sum(sizes) / 10.0 + len(sizes) + k.closer + 2.0 * (k.seat is not None), k))
        if scored:
            top = max(score for score, _ in scored)
            return [k for score, k in scored if score >= top - 0.05]
    return []


@lru_cache(maxsize=4096)
def _beginnings(ask: str) -> tuple[str, ...]:
    return tuple(b for b in fold(ask).split("|") if b)


def _queried(table: Table, view: View, asked: Asked) -> Said | None:
    """A query of the game that is asked in these words."""
    fitting: list[tuple[int, Query]] = []
    for query in table.game.queries.values():
        sizes = [
            max((len(b) for b in _beginnings(ask) for w in asked.words if w.startswith(b)), default=0) for ask in query.asked
        ]
        if sizes and all(sizes):
            fitting.append((sum(sizes), query))
    for _, query in sorted(fitting, key=lambda f: -f[0]):
        said = table.play.asked(query, view, mark(_place(asked), table.names))
        if said and not said.startswith(NOWHERE):
            return Said(fill(said, table.names))
    return None


def _place(asked: Asked) -> str:
    """The places of a question: «von A nach B» is both, «wie weit ist es nach B» the one."""
    text = asked.text.rstrip("?!. ")
    found = _GOAL.search(text)
    if found is not None and not set(parted(fold(found["whence"]))) & (OWN | {"hier", "da"}):
        return f"{found['whence']} nach {found['whither']}"
    goal = found or _WHITHER.search(text)
    return goal["whither"] if goal is not None else text


# --- the reply -------------------------------------------------------------------------------------------------------------


def reply(call: Call, said: Said, more: tuple[str, ...]) -> Reply:
    """What the asker reads: the answer, the rule it rests on (`more`: what the books are sure of), and a way to dispute a no."""
    assert call.table is not None
    if said.refusal is not None:
        row = call.table.seat_of(call.person)
        assert row is not None
        refused = attempts.refused(call, call.table, row.seat, said.line, said.refusal)
        return Reply(said.text + refused.text, refused=refused.refused, buttons=refused.buttons)
    rules = (*said.rules, *more)[:1]
    return Reply("\n".join([said.text, *([telling.citation(call.table.game, rules)] if rules else [])]), buttons=said.buttons)
