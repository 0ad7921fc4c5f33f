"""What a ruling does to a table: real moves of the log, rehearsed when they are proposed and again when they are carried out.

A consequence is a list of steps, kept with the proposal:

    {"art": "zurueck", "bis": 11}                          the table is again as after entry 11
    {"art": "berichtigung", "key": "…", "label": "…"}      one of the game's corrections, a variant switched, or the move that
                                                           was refused, as an exception
    {"art": "zug", "seat": "p1", "keys": […], "label": "…"}    an allowed move that somebody makes by the ruling

A correction may move hidden cards. Only those that do not depend on what its proposer cannot know are offered and accepted, so
that proposing tells nothing: a correction is knowable if it is still there after the hidden cards are dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.names import fill
from bot.core.table import CORRECTION, MOVE, Table, digest
from games.contract import Candidate, Refusal, Seat, State
from games.dice import Dice
from games.flow import rewound
from games.play import Draft, Move, Play
from games.replay import NO_WAY, SWITCH, correct, exception_key
from games.rules import waived
from games.words import phrases, plain, readings, suggestions, tokens

Steps = list[dict[str, Any]]
DEALS = 12  # so often the hidden cards are dealt anew
MOST_STEPS = 8
SHOWN = 6
GONE = "Das passt nicht mehr zum Stand der Partie."
OVER = "Die Partie ist zu Ende und ihr Würfelgeheimnis veröffentlicht; ein Spruch ist hier nur noch ein Rat."


def spoken(table: Table, steps: Sequence[dict[str, Any]]) -> str:
    """The consequence as people read it."""
    parts = []
    for step in steps:
        if step["art"] == "zurueck":
            parts.append(f"zurück vor Zug {step['bis'] + 1}")
        elif step["art"] == "zug":
            parts.append(f"{table.names.get(step['seat'], '?')}: {fill(step['label'], table.names)}")
        else:
            parts.append(fill(step["label"], table.names))
    return "; dann ".join(parts)


# --- what may be proposed ------------------------------------------------------------------------------------------------


def knowable(table: Table, seat: Seat | None) -> list[Candidate]:
    """The corrections whose existence tells this seat nothing new."""
    state = table.play.state
    there = {c.key: c for c in table.game.corrections(state)}
    dice = Dice(f"corrections {table.row.published} {seat}", table.row.number * 10_000)
    for _ in range(DEALS):
        other = {c.key for c in table.game.corrections(table.game.reshuffle(state, seat, dice))}
        there = {key: c for key, c in there.items() if key in other}
    return list(there.values())


def hangs_on_hidden_cards(table: Table, seat: Seat, words: str) -> bool:
    """Whether others would learn something of this seat's cards by reading what it tried."""
    state = table.play.state
    read = readings(tokens(words), table.game.candidates(state, seat), table.names)
    if not read:
        return False
    key = read[0][0].candidate.key
    dice = Dice(f"attempts {table.row.published} {seat}", table.row.number * 10_000)
    others = (table.game.reshuffle(state, None, dice) for _ in range(DEALS))
    return any(key not in {c.key for c in table.game.candidates(other, seat)} for other in others)


def switches(table: Table) -> list[Candidate]:
    """The variants that can be switched now."""
    found = []
    for v in table.game.variants:
        now = table.play.state.get("variant", {}).get(v.id, v.default)
        for choice in v.choices if v.running else ():
            key = f"{SWITCH} {v.id} {choice}"
            if choice != now and not isinstance(correct(table.game, table.play.state, key), Refusal):
                found.append(Candidate(key, f"{v.title}: {v.labels.get(choice, choice)}", aliases=(f"variante {v.id}={choice}",)))
    return found


def named(table: Table, seat: Seat | None, words: str) -> Candidate | str:
    """The correction or variant that these words name, or why not. `#1a2b3c4d` is its short name behind a button."""
    choices = [*switches(table), *knowable(table, seat)]
    if words.startswith("#"):
        found = next((c for c in choices if digest(c.key) == words[1:].strip()), None)
        return found if found is not None else GONE
    filled = [_with_names(table, c) for c in choices]
    typed = tokens(words)
    for group in readings(typed, filled):
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
    return f"Diese Berichtigung gibt es hier nicht, oder sie hinge an verdeckten Karten.{hint}"


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


def suggested(table: Table, seat: Seat | None, about: str) -> list[Candidate]:
    """The variants that can be switched, and corrections that look like what was tried."""
    choices = [_with_names(table, c) for c in knowable(table, seat)] if about else []
    return [*switches(table), *(suggestions(about, choices, SHOWN) if choices else ())][:SHOWN]


def move_step(table: Table, steps: Steps, seat: Seat, words: str) -> dict[str, Any] | str:
    """An allowed move of this seat after the steps so far."""
    state = rehearsed(table, steps)
    if isinstance(state, str):
        return state
    play = Play(table.game, state, names=table.names)
    outcome = play.say(seat, words)
    if isinstance(outcome, Move):
        return {"art": "zug", "seat": seat, "keys": list(outcome.keys), "label": " · ".join(outcome.labels)}
    if isinstance(outcome, Refusal):
        return fill(outcome.reason, table.names)
    return "Nenne den ganzen Zug: Es fehlt noch ein Schritt."


def exception_step(table: Table, seat: Seat, words: str, forbidding: Sequence[str]) -> dict[str, Any] | None:
    """The refused move itself, with the prohibitions lifted that refused it; None where it cannot be played even so."""
    if not table.running or not forbidding:
        return None
    play = Play(table.game, table.play.state, names=table.names)
    try:
        with waived(*forbidding):
            meant = play.check(seat, words)
    except NO_WAY:
        return None
    if isinstance(meant, Refusal) or not meant.complete:
        return None
    label = f"Ausnahme: {' · '.join(meant.labels)}"
    return {"art": "berichtigung", "key": exception_key(seat, forbidding, meant.keys), "label": label}


def rewind_step(table: Table, words: str) -> dict[str, Any] | str:
    """«zurück» (before the last move) or «zurück vor 12»."""
    standing = table.live()
    number = next((int(w) for w in plain(words).split() if w.isdigit() and len(w) < 9), None)
    if not standing:
        return "Es gibt noch keinen Zug, der sich zurücknehmen ließe."
    if number is None:
        number = standing[-1].number
    if number not in {e.number for e in standing}:
        return f"Einen Zug {number}, der noch steht, gibt es nicht."
    return {"art": "zurueck", "bis": number - 1}


# --- carrying out --------------------------------------------------------------------------------------------------------


def rehearsed(table: Table, steps: Sequence[dict[str, Any]]) -> State | str:
    """The state after these steps, or why they cannot be carried out. Nothing is changed."""
    if not table.running:
        return OVER
    state = table.play.state
    for step in steps:
        after = _after(table, state, step)
        if isinstance(after, str):
            return after
        state = after
    return GONE if table.game.invariants(state) else state


def _after(table: Table, state: State, step: dict[str, Any]) -> State | str:
    if step["art"] == "zurueck":
        if not any(e.number == step["bis"] + 1 for e in table.live()):
            return GONE
        return rewound(state, table.state_at(step["bis"]))
    if step["art"] == "berichtigung":
        done = correct(table.game, state, step["key"])
        return GONE if isinstance(done, Refusal) else done.state
    outcome = Play(table.game, state).answer_all(step["seat"], step["keys"])
    return outcome.state if isinstance(outcome, Move) else GONE


def carry_out(table: Table, steps: Sequence[dict[str, Any]], case: int, update: str) -> str:
    """Do it, each step an entry of the log that names the case. Returns what is wrong, and then nothing was done."""
    problem = rehearsed(table, steps)
    if isinstance(problem, str):
        return problem
    for step in steps:
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


def disputable(table: Table) -> int | None:
    """The last move that still stands."""
    standing = [e for e in table.live() if e.kind in (MOVE, CORRECTION)]
    return standing[-1].number if standing else None
