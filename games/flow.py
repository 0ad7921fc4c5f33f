"""Flow as a stack of frames in the state: a battle inside an action inside a phase.

A frame is a small dict on `state["stack"]`; its kind is a class with the question and the handlers side by side. The top frame is
the one that is asked. No coroutines: they cannot be saved.

    @frames.add
    class Retreat(Frame):
        id = "rueckzug"
        def asks(self, s, f): ...            who is asked what, from state and frame
        def candidates(self, s, f, seat): ...    every thinkable answer
        def answer(self, t, f, seat, key): ...   carry it out

`run` is the automatic part: it is called whenever a frame comes to the top and says whether it did something (then the new top is
looked at) or stands still to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games import rules
from games.contract import Candidate, Decision, Event, Query, Refusal, Result, Seat, State, Step, Variant
from games.dice import Dice
from games.edit import Edit

FrameData = dict[str, Any]
T = TypeVar("T")


class Turn:
    """The writing side of one `apply`: the edited state, chance, events and the stack."""

    __slots__ = ("_dice", "barrier", "done", "edit", "events")

    def __init__(self, state: State) -> None:
        self.edit = Edit(state)
        self.events: list[Event] = []
        self.barrier = False
        self.done = True
        self._dice: Dice | None = None

    @property
    def state(self) -> State:
        return self.edit.state

    def at(self, *path: str | int) -> Any:
        return self.edit.at(*path)

    # chance: every use is a barrier
    def _chance(self) -> Dice:
        self.barrier = True
        if self._dice is None:
            self._dice = Dice(self.state["seed"], self.state["dice"])
        return self._dice

    def roll(self, sides: int = 6) -> int:
        dice = self._chance()
        value = dice.roll(sides)
        self.state["dice"] = dice.counter
        return value

    def rolls(self, count: int, sides: int = 6) -> list[int]:
        return [self.roll(sides) for _ in range(count)]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        dice = self._chance()
        deck = dice.shuffled(items)
        self.state["dice"] = dice.counter
        return deck

    def choose(self, items: Sequence[T]) -> T:
        dice = self._chance()
        item = dice.choose(items)
        self.state["dice"] = dice.counter
        return item

    def reveal(self) -> None:
        """Something hidden became known to somebody: from here undo needs consent."""
        self.barrier = True

    def draft(self) -> None:
        """The move is not complete yet."""
        self.done = False

    def tell(
        self,
        kind: str,
        *,
        to: Sequence[Seat] | None = None,
        knows: Sequence[Seat] = (),
        secret: Mapping[str, Any] | None = None,
        **data: Any,
    ) -> None:
        audience = None if to is None else tuple(to)
        self.events.append(Event(kind, data, audience, tuple(knows), secret or {}))

    # the stack
    @property
    def top(self) -> FrameData:
        """The top frame, ready to be changed."""
        frame: FrameData = self.at("stack", len(self.state["stack"]) - 1)
        return frame

    def push(self, frame: str, **data: Any) -> None:
        stack = self.at("stack")
        if stack:
            self.top["open"] = 0
        stack.append(self.edit.own({"frame": frame, "open": 0, **data}))

    def pop(self) -> FrameData:
        stack = self.at("stack")
        frame: FrameData = stack.pop()
        if stack:
            self.top["open"] = 0
        return frame

    def replace(self, frame: str, **data: Any) -> None:
        """The top frame is over; the next one takes its place."""
        self.pop()
        self.push(frame, **data)

    def finish(self, result: Result) -> None:
        self.state["result"] = {
            "winners": list(result.winners),
            "reason": result.reason,
            "scores": dict(result.scores),
            "rule": result.rule,
            "end": result.end,
        }
        self.at("stack").clear()


class Frame:
    """One kind of question. Instances hold no data: what they need is in the state `s` and the frame dict `f`."""

    id: str = ""
    simultaneous = False  # several seats answer independently; an answer may be changed until the last one is in

    def run(self, t: Turn, f: FrameData) -> bool:
        """The automatic part. True: something was done, look at the top again. False: stand still and ask.

        `f` is for reading; after a change it may or may not be the same object as `t.top`."""
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return ()

    def judge(self, s: State, f: FrameData, seat: Seat, words: str) -> Candidate:
        return Candidate(words, words, Refusal("unknown", "Hier ist keine freie Eingabe gefragt."))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        raise NotImplementedError

    @staticmethod
    def ask(f: FrameData, seat: Seat, prompt: str, *, step: int = 0, **options: Any) -> Decision:
        """A decision with the id of this frame. `step` numbers the questions of one seat in a simultaneous frame."""
        return Decision(f"{f['open']}.{seat}.{step}" if step else f"{f['open']}.{seat}", prompt, **options)


class Frames:
    """The kinds of frames of a game, by id."""

    def __init__(self) -> None:
        self.kinds: dict[str, Frame] = {}

    def add(self, kind: type[Frame]) -> type[Frame]:
        if not kind.id or kind.id in self.kinds:
            raise ValueError(f"frame id missing or used twice: {kind.__name__}")
        self.kinds[kind.id] = kind()
        return kind


MAX_AUTOMATIC = 10_000


class FlowGame:
    """The playing half of the contract, for games built from frames. A game adds `setup`, views, wording and care."""

    id: str = ""
    title: str = ""
    version: int = 1
    seats: range = range(2, 3)
    variants: Sequence[Variant] = ()
    queries: Mapping[str, Query] = {}
    data: Mapping[str, Any] = {}
    data_hash: str = ""
    frames: Frames
    # The questions of the state looked at last and the answers of the seat looked at last: each step asks for them several
    # times. States are never changed in place.
    _asked: tuple[State, frozenset[str], Mapping[Seat, Decision]] | None = None
    _answers: tuple[State, Seat, frozenset[str], Sequence[Candidate]] | None = None

    # to be provided by the game
    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        raise NotImplementedError

    # play
    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str) -> State:
        if len(seats) not in self.seats:
            raise ValueError(f"{self.title}: {len(seats)} players")
        chosen = {v.id: variant.get(v.id, v.default) for v in self.variants}
        t = Turn({"seed": seed, "dice": 0, "serial": 0, "stack": [], "result": None, "seats": list(seats), "variant": chosen})
        self.setup(t, seats, chosen)
        self._settle(t)
        return t.state

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        last, off = self._asked, rules.switched_off()
        if last is not None and last[0] is state and last[1] is off:
            return last[2]
        if state["result"] is not None or not state["stack"]:
            return {}
        f = state["stack"][-1]
        asked = self.frames.kinds[f["frame"]].asks(state, f)
        self._asked = (state, off, asked)
        return asked

    def candidates(self, state: State, seat: Seat) -> Sequence[Candidate]:
        last, off = self._answers, rules.switched_off()
        if last is not None and last[0] is state and last[1] == seat and last[2] is off:
            return last[3]
        if seat not in self.decisions(state):
            return ()
        f = state["stack"][-1]
        found = tuple(self.frames.kinds[f["frame"]].candidates(state, f, seat))
        self._answers = (state, seat, off, found)
        return found

    def judge(self, state: State, seat: Seat, words: str) -> Candidate:
        decision = self.decisions(state).get(seat)
        if decision is None or decision.text is None:
            return Candidate(words, words, Refusal("unknown", "Hier ist keine freie Eingabe gefragt."))
        f = state["stack"][-1]
        return self.frames.kinds[f["frame"]].judge(state, f, seat, words[: decision.text.longest])

    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        decision = self.decisions(state).get(seat)
        if decision is None:
            return Refusal("not_yours", "Du bist gerade nicht gefragt.")
        kind = self.frames.kinds[state["stack"][-1]["frame"]]
        refusal = self._refusal(state, seat, key, decision)
        if refusal is not None:
            return refusal
        t = Turn(state)
        f = t.top
        if not kind.simultaneous:
            f["open"] = 0
        kind.answer(t, f, seat, key)
        self._settle(t)
        return Step(t.state, tuple(t.events), t.barrier, t.done)

    def result(self, state: State) -> Result | None:
        r = state["result"]
        return None if r is None else Result(tuple(r["winners"]), r["reason"], r["scores"], r["rule"], r["end"])

    def _refusal(self, state: State, seat: Seat, key: str, decision: Decision) -> Refusal | None:
        found = self.candidates(state, seat)
        for candidate in found:
            if candidate.key == key:
                return candidate.refusal
        if decision.text is not None:
            return self.judge(state, seat, key).refusal
        nearest = tuple(c for c in found if c.refusal is None)[:3]
        return Refusal("unknown", "Das steht gerade nicht zur Wahl.", nearest=nearest)

    def _settle(self, t: Turn) -> None:
        """Run the automatic parts until somebody is asked or the game is over."""
        for _ in range(MAX_AUTOMATIC):
            if t.state["result"] is not None or not t.state["stack"]:
                return
            f = t.state["stack"][-1]
            kind = self.frames.kinds[f["frame"]]
            if kind.run(t, f):
                continue
            if not t.state["stack"][-1]["open"]:
                t.state["serial"] += 1
                t.top["open"] = t.state["serial"]
            return
        raise RuntimeError(f"{self.id}: the flow does not come to rest")

    # care: defaults
    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return {}

    def corrections(self, state: State) -> Sequence[Candidate]:
        return ()

    def carry_out(self, t: Turn, correction: Candidate) -> None:
        """One of the umpire's small moves. A game that offers corrections says here what they do."""
        raise NotImplementedError

    def correct(self, state: State, key: str) -> Step | Refusal:
        found = next((c for c in self.corrections(state) if c.key == key), None)
        if found is None:
            return Refusal("unknown", "Diese Berichtigung gibt es hier nicht.")
        t = Turn(state)
        self.carry_out(t, found)
        if t.state["stack"]:
            t.top["open"] = 0  # whoever is asked is asked anew: the answers may have changed
        self._settle(t)
        return Step(t.state, tuple(t.events), t.barrier, t.done)

    def upgrade(self, raw: State, from_version: int) -> State:
        if from_version != self.version:
            raise ValueError(f"{self.id}: no upgrade from rules version {from_version}")
        return raw


def rewound(now: State, earlier: State) -> State:
    """An earlier state that is played on from: the counters of dice and decisions do not go back with it, so no die is
    thrown twice and no old button fits a new question."""
    state = {**earlier, "dice": max(now["dice"], earlier["dice"]), "serial": max(now["serial"], earlier["serial"])}
    if state.get("stack"):
        state["serial"] += 1
        state["stack"] = [*state["stack"][:-1], {**state["stack"][-1], "open": state["serial"]}]
    return state


Checker = Callable[..., Refusal | None]


def first(*refusals: Refusal | None) -> Refusal | None:
    """The first refusal among several checks."""
    for refusal in refusals:
        if refusal is not None:
            return refusal
    return None
