"""What lasts: changes of numbers, permissions and prohibitions, and what is triggered by something else, as data in the state.

An effect is a small dict in `state["effects"]`, in the order in which they came into play. Rules read numbers through them and
never store the result; no rule knows a card by its id.

    effects.add(t, "hiebe", value=1, only={"rasse": ["ork", "troll"]}, card="aufruhr", until="zug")     # +1 strike, this turn
    effects.add(t, "hiebe", value=2, op="times", only={"automatisch": True}, source=card, until=HERE)   # doubled
    strikes = effects.value(s, "hiebe", face.hiebe, {"rasse": face.rasse, "automatisch": True})         # 4 orcs: (4 + 1) × 2

    effects.add(t, "versperrt", card="fluss", until="zug")
    if effects.any_of(s, "versperrt"): …                                                                # the river bars the way

    effects.add(t, "probe", on="verwundet", do="probe", only={"id": "boromir"}, source=card, until=HERE)
    effects.happens(t, "verwundet", {"id": fig})             # runs the game's triggers["probe"] for whom it concerns

The fields, each left out where it says nothing:

    kind            what it changes or says; a word of the game
    card, source    the face and the instance it comes from;  by  the seat that controls it
    only            which things: facts of the subject (`fits`);  when  in which situation: facts of the situation
    value, per      by how much, times a number among the facts («for each hobbit»), or (a mapping) times what the situation
    counts
                    whenever the number is read: `situation.counts(per, effect)`
    asks, ids       what facts alone cannot say, in words of the game, and the things these stand for: `situation.judges(effect,
                    subject)` says whether the effect is about this subject now
    op              plus (if nothing is said), times, half (rounded up), set (replaces, does not add)
    cap, floor      a bonus lifts up to here, and lowers nothing that is higher already; a penalty lowers down to here
    group           of the effects of a group only the best counts (the best weapon, not all of them)
    layer           order of modification: lower layers first, then the order in which they came into play
    on, do, once    a trigger: the event, the name of the step in the game's `triggers`, whether it ends with it
    until           when it ends, by itself: with the frame of this kind that is open now («hieb», «zug»), with its source leaving
                    its place (HERE), or when the game says so (`end`: any other word)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from games.contract import State
from games.flow import Frame, FrameData, G, Transition

Effect = dict[str, Any]
Facts = Mapping[str, Any]
NOTHING: Facts = {}
HERE = "hier"  # until: as long as its source stays where it is
FIELDS = frozenset(
    (
        "card",
        "source",
        "by",
        "only",
        "when",
        "value",
        "per",
        "op",
        "cap",
        "floor",
        "group",
        "layer",
        "on",
        "do",
        "once",
        "note",
        "asks",
        "ids",
    )
)
OPS = frozenset(("plus", "times", "half", "set"))
MANY = (list, tuple, set, frozenset)


# --- beginning and end ---------------------------------------------------------------------------------------------------


def add(t: Transition[Any], kind: str, *, until: str, **fields: Any) -> None:
    """An effect comes into play. `note` may hold whatever its trigger needs."""
    if not fields.keys() <= FIELDS or fields.get("op", "plus") not in OPS:
        raise ValueError(f"an effect cannot say {sorted(fields.keys() - FIELDS) or fields['op']}")
    if until == HERE and not fields.get("source"):
        raise ValueError("an effect that lasts as long as its source stays needs a source")
    put(t, {"kind": kind, "until": until, **{k: v for k, v in fields.items() if v is not None}})


def put(t: Transition[Any], effect: Effect) -> None:
    """The same for a new effect that says nothing but what effects can: whoever reads many of them looks at that only once."""
    if effect["until"] in t.game.frames.kinds:
        effect["depth"] = t.depth(effect["until"])
    t.state.setdefault("effects", [])
    t.part("effects").append(effect)


def end(t: Transition[Any], until: str = "", **which: Any) -> None:
    """Whatever lasts until this word is over; or whatever has these fields (`kind="versperrt"`, `source=card`)."""
    wanted = {"until": until, **which} if until else which
    kept = [e for e in t.state.get("effects", ()) if any(e.get(k) != v for k, v in wanted.items())]
    if len(kept) != len(t.state.get("effects", ())):
        t.state["effects"] = t.own(kept)


def hang_on(s: State, sources: Collection[str]) -> bool:
    """Whether anything lasts as long as one of these cards lies where it is."""
    for e in s.get("effects", ()):  # noqa: SIM110 (asked all the time: a generator costs more than the loop)
        if e["until"] == HERE and e["source"] in sources:
            return True
    return False


def source_left(t: Transition[Any], source: str) -> None:
    """Called by `Zones.move`: what lasted as long as this card lay there is over."""
    if hang_on(t.state, (source,)):
        end(t, HERE, source=source)


# --- reading -------------------------------------------------------------------------------------------------------------


def fits(wanted: Facts, facts: Facts) -> bool:
    """Whether these facts are as wanted: a value, one of a list, or `{"not": …}`, `{"min": n}`, `{"max": n}`. A fact that is
    itself a collection (skills) fits when it contains what is wanted."""
    for key, want in wanted.items():
        have = facts.get(key)
        if have != want and not _fits(want, have):
            return False
    return True


def _fits(want: Any, have: Any) -> bool:
    if isinstance(want, dict):
        return all(
            not _fits(x, have) if word == "not" else have is not None and (have >= x if word == "min" else have <= x)
            for word, x in want.items()
        )
    if isinstance(want, MANY):
        return any(_fits(x, have) for x in want)
    if isinstance(have, MANY):
        return want in have
    return bool(have == want)


def concerns(e: Effect, subject: Facts, situation: Facts) -> bool:
    """Whether an effect is about this subject, in this situation."""
    if ("only" in e and not fits(e["only"], subject)) or ("when" in e and not fits(e["when"], situation)):
        return False
    return "asks" not in e or bool(situation.judges(e, subject))  # type: ignore[attr-defined]


def those_of(s: State, kind: str, subject: Facts = NOTHING, situation: Facts = NOTHING) -> list[Effect]:
    """The effects of this kind that concern the subject in this situation, in order of layer and of coming into play."""
    found = []
    for e in s.get("effects", ()):
        if e["kind"] == kind and concerns(e, subject, situation):
            found.append(e)
    return sorted(found, key=_layer) if len(found) > 1 else found


def _layer(e: Effect) -> int:
    return e.get("layer", 0)  # type: ignore[no-any-return]


def any_of(s: State, kind: str, subject: Facts = NOTHING, situation: Facts = NOTHING) -> bool:
    for e in s.get("effects", ()):  # noqa: SIM110
        if e["kind"] == kind and concerns(e, subject, situation):
            return True
    return False


def present(s: State, kind: str) -> bool:
    """Whether anything of this kind is in play, whomever it concerns."""
    for e in s.get("effects", ()):  # noqa: SIM110
        if e["kind"] == kind:
            return True
    return False


def sum_of(s: State, kind: str, subject: Facts = NOTHING, situation: Facts = NOTHING) -> int:
    """All values added, whatever else they say."""
    total = 0
    for e in s.get("effects", ()):
        if e["kind"] == kind and concerns(e, subject, situation):
            total += _amount(e, subject, situation)
    return total


def value(s: State, kind: str, base: int, subject: Facts = NOTHING, situation: Facts = NOTHING) -> int:
    """A number as it is now: the printed one, changed by everything in play that concerns it."""
    found = those_of(s, kind, subject, situation)
    if len(found) < 2:
        return _changed(found[0], base, subject, situation) if found else base
    return applied(found, base, subject, situation)


def applied(found: Sequence[Effect], base: int, subject: Facts = NOTHING, situation: Facts = NOTHING) -> int:
    """Effects in their order on a number. Those of one group are tried on the same number, and the best one counts, where the
    first of them stands."""
    now, done = base, set()
    for e in found:
        group = e.get("group")
        if group is None:
            now = _changed(e, now, subject, situation)
        elif group not in done:
            done.add(group)
            now = max(_changed(other, now, subject, situation) for other in found if other.get("group") == group)
    return now


def _amount(e: Effect, subject: Facts, situation: Facts) -> int:
    amount: int = e.get("value", 0)
    per = e.get("per")
    if per is None:
        return amount
    if isinstance(per, dict):
        return amount * int(situation.counts(per, e))  # type: ignore[attr-defined]
    return amount * int(situation[per] if per in situation else subject[per])


def _changed(e: Effect, now: int, subject: Facts, situation: Facts) -> int:
    op, amount = e.get("op", "plus"), _amount(e, subject, situation)
    if op == "set":
        return amount
    new = now * amount if op == "times" else (now + 1) // 2 if op == "half" else now + amount
    cap, floor = e.get("cap"), e.get("floor")
    if isinstance(cap, dict):  # counted whenever the number is read
        cap = int(situation.counts(cap, e))  # type: ignore[attr-defined]
    if floor is not None:
        new = min(now, max(new, floor))
    return new if cap is None else max(now, min(new, cap))


# --- triggers ------------------------------------------------------------------------------------------------------------


def happens(t: Transition[Any], event: str, subject: Facts = NOTHING, situation: Facts = NOTHING) -> None:
    """Something happened: every effect that waits for it and concerns the subject runs its step, in order. A step is a function
    `(t, effect, subject)` in the game's `triggers`; it may push frames. Where several wait, a frame `ausgeloest` runs one after
    the other, each with all that it asks, before the present frame goes on."""
    found = [e for e in t.state.get("effects", ()) if e.get("on") == event and concerns(e, subject, situation)]
    if not found:
        return
    for e in found:
        if e.get("once"):
            t.state["effects"] = t.own([other for other in t.state["effects"] if other is not e])
    if len(found) == 1:
        t.game.triggers[found[0]["do"]](t, found[0], subject)
    else:
        t.push("ausgeloest", waiting=found, subject=dict(subject))


class Triggered(Frame[G]):
    """Several things that one event has triggered, one after the other. A game with triggers adds it to its frames."""

    id = "ausgeloest"

    def run(self, t: Transition[G], f: FrameData) -> bool:
        effect, *waiting = f["waiting"]
        if waiting:
            t.top["waiting"] = waiting
        else:
            t.pop()
        t.game.triggers[effect["do"]](t, effect, f["subject"])
        return True
