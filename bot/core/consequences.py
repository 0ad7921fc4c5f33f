"""What a ruling does to a table: real moves of the log, carried out when it is decided.

A consequence is a list of steps, kept with the proposal:

    {"art": "zurueck", "bis": 11}                          the table is again as after entry 11
    {"art": "berichtigung", "key": "…", "label": "…"}      one of the game's corrections, or a variant switched
    {"art": "zug", "seat": "p1", "keys": […], "label": "…"}    an allowed move that the proposer makes by the ruling
    {"art": "zug", "seat": "p1", "words": "…"}             somebody else's move
    {"art": "versuch", "seat": "p1", "rules": […], "keys": […], "words": "…"}    the refused move itself: played by the ruling
                                                           that binds the referee by then, or (`einmal`) as an exception

Whoever proposes learns nothing by it: what is offered, accepted or refused then comes from what the proposer sees, never from
the cards of others. A move of somebody else is kept as it was written; whether it can be played shows when it is carried out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.core import wording
from bot.core.names import MARKS, fill
from bot.core.table import Table, digest
from games import readings as of_book
from games.contract import Candidate, Refusal, Seat, State
from games.flow import rewound
from games.play import Draft, Move, Play
from games.replay import NO_WAY, SWITCH, correct, exception_key
from games.words import phrases, plain, readings, suggestions, tokens, whole

Steps = list[dict[str, Any]]
LONGEST_LINE = 200
MOST_STEPS = 8
SHOWN = 6
UNJUDGED = " (zeigt sich bei der Ausführung)"
GONE = "Das passt nicht mehr zum Stand der Partie."
OVER = "Die Partie ist zu Ende und ihr Würfelgeheimnis veröffentlicht; ein Spruch ist hier nur noch ein Rat."


def spoken(table: Table, steps: Sequence[dict[str, Any]], *, done: bool = False) -> str:
    """The consequence as people read it."""
    parts = []
    for step in steps:
        if step["art"] == "zurueck":
            parts.append(f"zurück vor Zug {step['bis'] + 1}")
            continue
        said = fill(step["label"], table.names) if "label" in step else f"«{step['words']}»{'' if done else UNJUDGED}"
        who = f"{table.names.get(step['seat'], '?')}: " if "seat" in step else ""
        parts.append(f"{'Ausnahme für ' if step.get('einmal') else ''}{who}{said}")
    return "; dann ".join(parts)


# --- what may be proposed ------------------------------------------------------------------------------------------------


def knowable(table: Table, seat: Seat | None, steps: Sequence[dict[str, Any]] = ()) -> Sequence[Candidate]:
    """The corrections this seat can know of, from what it sees (or saw where the table goes back to)."""
    back = next((step["bis"] for step in steps if step["art"] == "zurueck"), None)
    state = table.play.state if back is None else table.state_at(back)
    return table.game.corrections(table.game.view(state, seat))


def switches(table: Table) -> list[Candidate]:
    """The variants that may be switched while the game runs; how they are set everybody knows."""
    found = []
    for v in table.game.variants:
        now = of_book.now(table.play.state, v)
        for choice in v.choices if v.running else ():
            if choice != now:
                found.append(Candidate(f"{SWITCH} {v.id} {choice}", v.set_to(choice), aliases=(f"variante {v.id}={choice}",)))
    return found


def named(table: Table, seat: Seat | None, steps: Steps, words: str) -> Candidate | str:
    """The correction or variant that these words name, or why not. `#1a2b3c4d` is its short name behind a button."""
    choices = [*switches(table), *knowable(table, seat, steps)]
    if words.startswith("#"):
        found = next((c for c in choices if digest(c.key) == words[1:].strip()), None)
        return found if found is not None else GONE
    filled = [_with_names(table, c) for c in choices]
    typed = tokens(words)
    for group in readings((typed,), filled):
        whole = [r.candidate for r in group if r.used == len(typed)]
        if len(whole) > 1:  # from where to where: the order of the words tells
            whole = [c for c in whole if _in_order(typed, c)] or whole
        if len(whole) == 1:
            return next(c for c in choices if c.key == whole[0].key)
        if whole:
            listed = ", ".join(f"«{c.label}»" for c in whole[:SHOWN])
            return f"Das ist mehrdeutig. Gemeint sein kann: {listed}."
    near = suggestions(words, filled)
    hint = f" Meintest du {' oder '.join(f'«{c.label}»' for c in near)}?" if near else ""
    return f"Diese Berichtigung gibt es hier nicht, oder sie beträfe Karten, die du nicht siehst.{hint}"


def _in_order(typed: Sequence[str], c: Candidate) -> bool:
    for phrase in phrases(c):
        left = iter(phrase)
        if all(any(word.startswith(t) for word in left) for t in typed):
            return True
    return False


def _with_names(table: Table, c: Candidate) -> Candidate:
    """For typing: seats by the names of those who sit there, also inside the key."""
    spelled = " ".join(table.names.get(word, word) for word in c.key.split())
    return Candidate(c.key, fill(c.label, table.names), aliases=(spelled, *(fill(a, table.names) for a in c.aliases)))


def typed(table: Table, c: Candidate) -> str:
    """A correction as one may type it."""
    return _with_names(table, c).aliases[0]


def suggested(table: Table, seat: Seat | None, about: str, rules: Collection[str]) -> list[Candidate]:
    """The variants that these rules are about, and corrections that look like what was tried."""
    touched = {f"{SWITCH} {v.id} " for v in table.game.variants if not v.rule or v.rule in rules}
    fitting = [c for c in switches(table) if any(c.key.startswith(start) for start in touched)]
    choices = [_with_names(table, c) for c in knowable(table, seat)] if about else []
    return [*fitting, *(suggestions(about, choices, SHOWN) if choices else ())][:SHOWN]


def move_step(table: Table, steps: Steps, seat: Seat | None, mover: Seat, words: str) -> dict[str, Any] | str:
    """A move after the steps so far. One's own is judged at once, as long as nothing else changes the table before it."""
    said = _line(words)
    if not said:
        return "Welcher Zug? Zum Beispiel: folge zug …, mit denselben Worten wie bei /zug."
    if mover != seat or any(step["art"] != "zurueck" for step in steps):
        return {"art": "zug", "seat": mover, "words": said}
    state = table.play.state
    for step in steps:
        state = rewound(state, table.state_at(step["bis"]))
    outcome = Play(table.game, state, names=table.names).say(mover, said)
    if isinstance(outcome, Move):
        return {"art": "zug", "seat": mover, "keys": list(outcome.keys), "label": " · ".join(outcome.labels)}
    if isinstance(outcome, Refusal):
        return fill(outcome.reason, table.names)
    return "Nenne den ganzen Zug: Es fehlt noch ein Schritt."


def attempt_step(table: Table, seat: Seat | None, about: Mapping[str, Any]) -> dict[str, Any] | None:
    """The refused move itself, to be played now. None where nothing can be lifted for it, or it was no whole move."""
    if not table.running or not about.get("lifts") or not about.get("keys"):
        return None
    ids = list(dict.fromkeys(id for _, rules in about["lifts"] for id in rules))
    step = {"art": "versuch", "seat": about["seat"], "rules": ids, "keys": list(about["keys"]), "words": _line(about["words"])}
    return {**step, "label": about["label"]} if seat == about["seat"] else step


def _line(words: str) -> str:
    kept = "".join(c for c in words if (c.isprintable() or c.isspace()) and c not in MARKS)
    return " ".join(kept.split())[:LONGEST_LINE]


def rewind_step(table: Table, words: str) -> dict[str, Any] | str:
    """«zurück» (before the last move) or «zurück vor 12»."""
    standing = table.live()
    number = next((n for w in plain(words).split() if (n := whole(w)) is not None), None)
    since = table.beginning()
    if since and (not standing or (number is not None and number <= since)):
        return wording.OTHER_VERSION.format(number=since)
    if not standing:
        return wording.NOTHING_TO_UNDO
    if number is None:
        number = standing[-1].number
    if number not in {e.number for e in standing}:
        return f"Einen Zug {number}, der noch steht, gibt es nicht."
    return {"art": "zurueck", "bis": number - 1}


def judged(table: Table, seat: Seat | None, steps: Sequence[dict[str, Any]]) -> str:
    """What is wrong with these steps as far as their proposer can know it."""
    if not table.running:
        return OVER
    if len(steps) > MOST_STEPS:
        return f"Mehr als {MOST_STEPS} Schritte hat eine Folge nicht."
    known = {c.key for c in (*switches(table), *knowable(table, seat, steps))}
    for step in steps:
        if step["art"] == "zurueck" and not any(e.number == step["bis"] + 1 for e in table.live()):
            return GONE
        if step["art"] == "berichtigung" and step["key"] not in known:
            return GONE
    return ""


# --- carrying out --------------------------------------------------------------------------------------------------------


def rehearsed(table: Table, steps: Sequence[dict[str, Any]]) -> Steps | str:
    """The steps in the game's own keys, or why they cannot be carried out. Nothing is changed."""
    if not table.running:
        return OVER
    gone = next((step["bis"] + 1 for step in steps if step["art"] == "zurueck" and _is_gone(table, step["bis"] + 1)), None)
    if gone is not None:
        return f"Zug {gone} ist schon zurückgenommen."
    state, found = table.play.state, Steps()
    for step in steps:
        meant = _in_keys(table, state, step)
        after = _after(table, state, meant) if meant is not None else None
        if meant is None or after is None:
            return GONE
        state = after
        found.append(meant)
    return GONE if table.game.invariants(state) else found


def _is_gone(table: Table, number: int) -> bool:
    return table.beginning() < number <= table.row.number and not any(e.number == number for e in table.live())


def _in_keys(table: Table, state: State, step: dict[str, Any]) -> dict[str, Any] | None:
    """What somebody wrote about another seat, read now."""
    if "words" not in step:
        return step
    label = step.get("label", step["words"])  # in the proposer's words: those of the game might tell what is hidden
    if step["art"] == "versuch":
        if not step.get("einmal"):
            return {"art": "zug", "seat": step["seat"], "keys": step["keys"], "label": label}
        key = exception_key(step["seat"], step["rules"], step["keys"])
        return {"art": "berichtigung", "key": key, "label": f"Ausnahme: {label}"}
    outcome = Play(table.game, state, names=table.names).say(step["seat"], step["words"])
    if not isinstance(outcome, Move):
        return None
    return {"art": "zug", "seat": step["seat"], "keys": list(outcome.keys), "label": step["words"]}


def _after(table: Table, state: State, step: dict[str, Any]) -> State | None:
    if step["art"] == "zurueck":
        if not any(e.number == step["bis"] + 1 for e in table.live()):
            return None
        return rewound(state, table.state_at(step["bis"]))
    if step["art"] == "berichtigung":
        done = correct(table.game, state, step["key"])
        return None if isinstance(done, Refusal) else done.state
    try:
        outcome = Play(table.game, state).answer_all(step["seat"], step["keys"])
    except NO_WAY:  # it was found in another state
        return None
    return outcome.state if isinstance(outcome, Move) else None


def carry_out(table: Table, steps: Sequence[dict[str, Any]], case: int, update: str) -> str:
    """Do it, each step an entry of the log that names the case. Returns what is wrong, and then nothing was done."""
    found = rehearsed(table, steps)
    if isinstance(found, str):
        return found
    for step in found:
        if step["art"] == "zurueck":
            table.rewind(step["bis"], None, update, case)
        elif step["art"] == "berichtigung":
            table.correct(step["key"], None, update, step["label"], case)
        else:
            table.play.drafts.pop(step["seat"], None)
            outcome = table.play.answer_all(step["seat"], step["keys"])
            assert isinstance(outcome, Draft | Move)
            table.take(outcome, None, update, case)
    return ""
