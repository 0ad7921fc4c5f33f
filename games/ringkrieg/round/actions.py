"""Phase 5 (chapter IV): whose turn it is, which die for which action, passing, letting a die go, and what is put in order
afterwards.

The actions themselves register in `frames.actions` from the rooms they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal, name, timed
from games.flow import FrameData
from games.looking import looked_at
from games.ringkrieg import sides, victory
from games.ringkrieg.events import table
from games.ringkrieg.facts import Facts, Side, other
from games.ringkrieg.frames import ANY_DIE, Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command, order, succession, uniting
from games.ringkrieg.round import dice
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.show.dice_row import SYMBOL, named
from games.ringkrieg.war import armies, limits
from games.ringkrieg.wording import fitting
from games.rules import guard, otherwise, remembered, rule

RULES = ("rk.aktion.am-zug", "rk.aktion.tabelle")
PASS = Candidate("passe", "Passen", None, "rk.aktion.passen", ("passen", "weiter"), public=True)
PASSING = timed(
    "passe",
    "Passen",
    "Passen kann man in Phase 5 statt einer Aktion, mit weniger unbenutzten Würfeln als der Gegner.",
    "rk.aktion.passen",
    also=("passen",),
)


@rule("rk.aktion.rest", "rk.runde.phase5", off=lambda s, side: side if dice.unused(s, side) else None)
def next_to_act(s: State, side: Side) -> Side | None:
    """Turn by turn; whoever has no dice left is passed over. None: nobody has any."""
    for candidate in (other(side), side):
        if dice.unused(s, candidate):
            return candidate
    return None


@frames.add
class Actions(Frame):
    """Phase 5 as a whole. `stage` says what comes next: ask for an action, put things in order, go on."""

    id = "aktionen"

    def goes_on(self, game: RingGame, s: State, f: FrameData) -> str:
        return "Phase 5, die Aktionen"

    def run(self, t: Transition, f: FrameData) -> bool:
        stage = f["stage"]
        if stage == "frage":
            side = f["side"] if dice.unused(t.state, f["side"]) else next_to_act(t.state, f["side"])
            if side is None:
                t.pop()
                return True
            top = t.top
            top["side"], top["stage"] = side, "danach"
            order.takes_turn(t, side)
            t.push("aktion", side=side, ringed=False)
        elif stage == "danach":
            t.top["stage"] = "weiter"
            put_in_order(t)
        else:
            if otherwise("rk.sieg.widerspruch.zeitpunkt"):
                victory.military(t)
                if t.state["result"] is not None:
                    return True
            succession.over(t, f)
            order.turn_over(t, f)
            top = t.top
            top["side"], top["stage"] = next_to_act(t.state, f["side"]) or f["side"], "frage"
        return True


afterwards: list[Callable[[Transition], None]] = []  # what else happens after a complete action


def put_in_order(t: Transition) -> None:
    """After a complete action: too many units go, cards on the table whose condition is gone are discarded."""
    for done in afterwards:
        done(t)
    table.check_conditions(t)
    command.parted(t)
    limits.ask_surplus(t)


# --- which action --------------------------------------------------------------------------------------------------------


Ways = dict[str, tuple[str, Refusal | None]]  # face of a die: the kind it serves as, and why the action cannot be begun with it


def ways(facts: Facts, s: State, side: Side, action: Action, lying: Mapping[str, str]) -> Ways:
    """How an action could be done with these dice (`dice.serving`)."""
    judged = {kind: action.refused(facts, s, side, kind) for kind in dict.fromkeys(lying.values())}
    return {face: (kind, judged[kind]) for face, kind in lying.items()}


def plain(found: Ways) -> str:
    """The die that is meant where none is named: the first that can do it, in the order of `dice.serving`."""
    return next((face for face, (_, refusal) in found.items() if refusal is None), next(iter(found)))


@remembered()
def with_these(able: tuple[tuple[str, tuple[str, ...]], ...], kinds: tuple[str, ...]) -> tuple[dict[str, str], list[str], str]:
    """`dice.serving`, the kinds among them, and the `plain` one where all or none can do it: always the same of the same dice."""
    lying = dice.serving(dict(able), kinds)
    return lying, list(dict.fromkeys(lying.values())), next(iter(lying), "")


BRIEF = {dice.BOTH: "Armee/Rek.", dice.WILL: "Wille"}  # faces whose names are long


@lru_cache(maxsize=512)
def offered(action: Action, face: str, named: bool) -> Candidate:
    """An action with a die. The bare key means the `plain` one, others are `named`."""
    key, label = (f"{action.id} {face}", f"{action.title} ({FACES[face]})") if named else (action.id, action.title)
    if face:
        die = f"{BRIEF.get(face, FACES[face])}: " if named else ""
        label = fitting(f"{SYMBOL[face]} {label}", f"{SYMBOL[face]} {die}{action.title}")
    shown = action.handy and not action.secret and not named  # the others are one tap further away: fewer buttons
    said = tuple(f"{words} {face}" for words in action.also if words not in action.never_with_die) if named else action.also
    if face and not named:  # the die may be named, also the one that is meant
        said = (*said, f"{action.id} {face}", f"{action.id} {FACES[face]}")
    said = (*said, *half_of_it(action, face))
    return Candidate(key, label, None, action.rule, said, public=shown, group=FACES[face] if face else "")


def half_of_it(action: Action, face: str) -> tuple[str, ...]:
    """A die with two results called by the other one alone: «armee mit rekrutierung» and «rekrutiere mit armee», which must not
    be taken for each other. Of other actions «armee» stays the first word of another line («armee mit person»)."""
    other_half = {"armee": "rekrutierung", "angriff": "rekrutierung", "rekrutiere": "armee"}.get(action.id)
    return (f"{action.id} {other_half}",) if face == dice.BOTH and other_half else ()


@frames.add
class ChooseAction(Frame):
    """One player's turn: an action and its die, an Elven Ring before it, or passing."""

    id = "aktion"

    def run(self, t: Transition, f: FrameData) -> bool:
        if dice.unused(t.state, f["side"]):
            return False
        t.pop()  # the last die was turned to the Eye
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        faces = named(dice.unused(s, f["side"]))
        return {seat: self.ask(f, seat, f"{name(seat)}, deine Würfel: {faces}. Was tust du?", secret=True, rules=RULES)}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        s = looked_at(s)
        armies.survey(game.facts, s)
        return [c for c, refusal in self._judged(game.facts, s, f, possible=True) if refusal is None]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        faces = faces_of(game.facts, f["side"])
        judged = [replace(c, refusal=refusal) for c, refusal in self._judged(game.facts, s, f) if refusal is not None]
        barred = {c.key for c in judged}
        named = (c for a in actions.all.values() if a.id in barred for c in a.by_name(game.facts, s, f["side"]))
        return [
            *judged,
            *named,
            *(in_phase_5(a, f["side"], faces) for a in actions.all.values() if f["side"] not in a.sides and a.there(s)),
            *self._with_other_dice(game.facts, s, f, faces),
        ]

    @staticmethod
    def _with_other_dice(facts: Facts, s: State, f: FrameData, faces: Sequence[str]) -> Iterator[Candidate]:
        """Actions with dice people name although none shows that face."""
        side = f["side"]
        lying = dice.unused(s, side)
        for action in actions.all.values():
            if side in action.sides and action.there(s) and not action.picks_die:
                kinds = action.kinds_now(facts, s, side)
                for face in faces:
                    if face not in lying and dice.kind_among(dice.SERVES[face], kinds) is not None:
                        said = half_of_it(action, face)
                        label = f"{action.id} mit {FACES[face]}"
                        yield Candidate(f"{action.id} {face}", label, no_such_die(face), action.rule, said)

    def _judged(
        self, facts: Facts, s: State, f: FrameData, *, possible: bool = False
    ) -> Iterator[tuple[Candidate, Refusal | None]]:
        """Every action with its dice, and why it cannot be done. `possible`: none for which no die lies there."""
        side = f["side"]
        able = tuple(dice.abilities(facts, s, side).items())
        for action in actions.all.values():
            if side not in action.sides or not action.there(s):
                continue
            if action.picks_die:
                yield offered(action, "", False), action.refused(facts, s, side, "")
                continue
            kinds = action.kinds_now(facts, s, side)
            lying, serve_as, best = with_these(able, kinds)
            if action.any_die and len(lying) > 1:
                yield offered(action, "", False), action.refused(facts, s, side, serve_as[0])
            elif not lying:
                if not possible:
                    yield offered(action, "", False), no_die(action.rule, kinds, faces_of(facts, side))
            elif len(serve_as) == 1:
                refusal = action.refused(facts, s, side, serve_as[0])
                if refusal is None or not possible:
                    for face in lying:
                        yield offered(action, face, face != best), refusal
            else:
                found = ways(facts, s, side, action, lying)
                can = [refusal is None for _, refusal in found.values()]
                best = plain(found) if any(can) and not all(can) else best
                for face, (_, refusal) in found.items():
                    yield offered(action, face, face != best), refusal
        yield from uniting.offered(facts, s, f)
        yield PASS, cannot_pass(s, f)

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        side = sides.side_of(s, seat)
        faces = faces_of(game.facts, side)
        yield from (in_phase_5(action, side, faces) for action in actions.all.values() if action.there(s))
        yield PASSING

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        side, facts = f["side"], t.game.facts
        if key == "passe":
            order.passes(t)
            t.pop()
            t.tell("gepasst", **sides.told(t.state, side, seat))
            return
        word, _, face = key.partition(" ")
        if word == uniting.WORD:
            uniting.propose(t, side, face)
            return
        action = actions.all[word]
        if action.picks_die:
            action.begin(t, side, "", "")
            return
        kinds = action.kinds_now(facts, t.state, side)
        lying = dice.serving(dice.abilities(facts, t.state, side), kinds)
        if not face and action.any_die and len(lying) > 1:
            t.push("womit", side=side, action=action.id)
            t.draft()
            return
        if not face:
            face = next(iter(lying)) if len(lying) == 1 else plain(ways(facts, t.state, side, action, lying))
        kind = dice.kind_among(dice.SERVES[face], kinds) or lying[face]  # by an ability only where the die alone does not serve
        t.pop()
        begin(t, side, action, face, kind)


def begin(t: Transition, side: Side, action: Action, face: str, kind: str) -> None:
    """An action is begun: its die is used."""
    dice.spend(t, side, face, kind)
    t.tell("aktion", **sides.told(t.state, side, sides.seat(t.state, side)), action=action.id, face=face)
    action.begin(t, side, face, kind)


@frames.add
class WhichDie(Frame):
    """With which die, where any of them will do: then no die is the one that is meant."""

    id = "womit"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, action = sides.seat(s, f["side"]), actions.all[f["action"]]
        return {seat: self.ask(f, seat, f"{name(seat)}: {action.title}: Welchen Würfel nimmst du?", rules=(action.rule,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for face in self.lying(game.facts, s, f):
            yield Candidate(face, f"{SYMBOL[face]} {FACES[face]}", rule=actions.all[f["action"]].rule, aliases=(FACES[face],))

    @staticmethod
    def lying(facts: Facts, s: State, f: FrameData) -> dict[str, str]:
        return dice.serving(dice.abilities(facts, s, f["side"]), actions.all[f["action"]].kinds_now(facts, s, f["side"]))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        kind = self.lying(t.game.facts, t.state, f)[key]
        t.pop()  # this question
        t.pop()  # the choice of an action
        begin(t, f["side"], actions.all[f["action"]], key, kind)


@lru_cache(maxsize=128)
def in_phase_5(action: Action, side: Side, faces: tuple[str, ...]) -> Candidate:
    """An action as whoever types it at another moment reads of it: when it is done, with which of these faces."""
    also = (action.title, *action.also)
    if side not in action.sides:
        return timed(
            action.id, action.title, f"«{action.title}» ist eine Aktion {sides.GENITIVE[other(side)]}.", action.rule, also=also
        )
    using = f", mit einem Würfel, der {named_for(action.kinds, faces)} zeigt" if action.kinds else ""
    when = f"«{action.title}» ist eine Aktion für sich: in Phase 5, wenn du am Zug bist{using}."
    return timed(action.id, action.title, when, action.rule, "rk.runde.phase5", also=also, open=not action.secret)


def faces_of(facts: Facts, side: Side) -> tuple[str, ...]:
    """What the dice of a side can show, the least useful first."""
    return tuple(face for face in dice.NARROW if face in facts.faces[side])


def named_for(kinds: Sequence[str], faces: Sequence[str]) -> str:
    """«Person oder Wille des Westens»: which of these faces serve as one of these kinds."""
    *most, last = (FACES[face] for face in faces if dice.kind_among(dice.SERVES[face], kinds))
    return f"{', '.join(most)} oder {last}" if most else last


@lru_cache(maxsize=64)
def no_die(rule: str, kinds: tuple[str, ...], faces: tuple[str, ...]) -> Refusal:
    return illegal(f"Dafür hast du keinen passenden Würfel: {named_for(kinds, faces)}.", rule)


@lru_cache(maxsize=16)
def no_such_die(face: str) -> Refusal:
    return illegal(f"Keiner deiner unbenutzten Würfel zeigt {FACES[face]}.", *RULES)


def cannot_pass(s: State, f: FrameData) -> Refusal | None:
    return after_a_ring(f) or dice.cannot_pass(s, f["side"])


@guard("rk.aktion.elbenring.danach", "rk.aktion.elbenring.kein-passen", waivable=True, reads="rk.aktion.elbenring.kein-passen")
def after_a_ring(f: FrameData) -> str | None:
    return "Wer einen Elbenring eingesetzt hat, führt danach eine Aktion aus." if f["ringed"] else None


@actions.add
class LetGo(Action):
    """A die is laid aside without effect (rk.aktion.widerspruch.verfallen): always possible."""

    id = "verfallen"
    title = "Würfel weglegen, ohne Wirkung"
    place = 61
    also = ("würfel weglegen", "weglegen", "lege weg", "ungenutzt weg", "würfel weg", "würfel verfallen lassen", "verfällt")
    kinds = ANY_DIE
    any_die = True
    rule = "rk.aktion.widerspruch.verfallen"
    handy = False

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        """Nothing: that it was laid aside is told like any other action."""
