"""Flow as a stack of frames in the state: a battle inside an action inside a phase.

A frame is a small dict on `state["stack"]`; its kind is a class with the question and the handlers side by side. The top frame is
the one that is asked. No coroutines: they cannot be saved.

    @frames.add
    class Retreat(Frame):
        id = "rueckzug"
        def asks(self, game, s, f): ...            who is asked what, from state and frame
        def candidates(self, game, s, f, seat): ...    every thinkable answer (or `options` and `refused`)
        def answer(self, t, f, seat, key): ...     carry it out; the game is `t.game`

`run` is the automatic part: it is called whenever a frame comes to the top and says whether it did something (then the new top is
looked at) or stands still to ask.

Frames and transitions know the class of their game, so that a game's own boards and cards can be read from it: a game names its
`Frame[…]` and `Transition[…]` once, in its `frames.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games import luggage, readings, rules, rulings
from games import roles as parts
from games.contract import (
    NOTHING,
    Candidate,
    Complaint,
    Decision,
    Event,
    Luggage,
    Query,
    Refusal,
    Result,
    Role,
    Scope,
    Seat,
    State,
    Step,
    Variant,
    View,
    name,
)
from games.dice import Dice
from games.edit import Edit
from games.words import COMMON, Vocabulary

if TYPE_CHECKING:
    from games.zones import Zones

FrameData = dict[str, Any]
T = TypeVar("T")
G = TypeVar("G", bound="FlowGame")


class Transition(Edit, Generic[G]):
    """The writing side of one `apply`: the edited state (`at`, `part`), chance, events, the stack and the game that is played."""

    __slots__ = ("_dice", "barrier", "done", "events", "game")

    def __init__(self, game: G, state: State) -> None:
        self.game, self.state, self.owned = game, dict(state), {}
        self.events: list[Event] = []
        self.barrier = False
        self.done = True
        self._dice: Dice | None = None

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
        if count < 1:
            return []
        dice = self._chance()
        values = [dice.roll(sides) for _ in range(count)]
        self.state["dice"] = dice.counter
        return values

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
        stack = self.state["stack"]
        frame: FrameData = stack[-1]
        if id(frame) not in self.owned:  # else the stack that it was put on is, too
            stack = self.part("stack")
            frame = stack[-1] = frame.copy()
            self.owned[id(frame)] = frame
        return frame

    def depth(self, kind: str) -> int:
        """Where the topmost frame of this kind lies on the stack."""
        stack = self.state["stack"]
        for at in range(len(stack) - 1, -1, -1):
            if stack[at]["frame"] == kind:
                return at
        raise LookupError(f"no frame {kind!r} on the stack")

    def frame(self, kind: str) -> FrameData:
        """The topmost frame of this kind, ready to be changed, whatever lies on top of it."""
        found: FrameData = self.at("stack", self.depth(kind))
        return found

    def push(self, frame: str, *, into: str = "", **data: Any) -> None:
        """A new frame on top. `into`: the field of the present frame that takes the result the new one is popped with."""
        stack = self.part("stack")
        if stack and stack[-1]["open"]:
            self.top["open"] = 0
        new = {"frame": frame, "open": 0, **data}
        if into:
            new["into"] = into
        if self.game.frames.kinds[frame].scope:
            self.state["serial"] += 1
            new["scope"] = self.state["serial"]
        self.owned[id(new)] = new
        stack.append(new)

    def pop(self, result: Any = None) -> FrameData:
        """The top frame is over, and so are the effects that lasted as long as it. Its parent finds the result in the field it
        has named for it."""
        state, stack = self.state, self.part("stack")
        frame: FrameData = stack.pop()
        if stack and stack[-1]["open"]:
            self.top["open"] = 0
        if "into" in frame:
            self.top[frame["into"]] = result
        if state.get("effects"):
            self._end_effects(len(stack))
        return frame

    def _end_effects(self, left: int) -> None:
        """The frames from here on are gone, and what lasted as long as they."""
        lasting = self.state.get("effects", ())
        for effect in lasting:
            if "depth" in effect and effect["depth"] >= left:
                self.state["effects"] = self.own([e for e in lasting if e.get("depth", -1) < left])
                return

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
        self.part("stack").clear()
        self._end_effects(0)


@lru_cache(maxsize=1024)
def scope_of(kind: str, number: int, label: str) -> Scope:
    return Scope(f"{kind}:{number}", label)


class Frame(Generic[G]):
    """One kind of question. Instances hold no data: what they need is in the game, the state `s` and the frame dict `f`."""

    id: str = ""
    simultaneous = False  # several seats answer independently; an answer may be changed until the last one is in
    scope = ""  # how one says that reactions are passed as long as this frame lies there: «diesen Kampf» (see `window.py`)
    chain_scope = ""  # the same as long as its chain goes on, where it has one

    def run(self, t: Transition[G], f: FrameData) -> bool:
        """The automatic part. True: something was done, look at the top again. False: stand still and ask.

        `f` is for reading; after a change it may or may not be the same object as `t.top`."""
        return False

    def asks(self, game: G, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {}

    # Answers are given in one of two ways: `candidates` lists all of them; or, where many are refused and play must be fast,
    # `options` lists those that are allowed and `refused` the others. A law compares the two.
    def options(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """The answers that are allowed."""
        if type(self).candidates is Frame.candidates:
            return ()
        return [c for c in self.candidates(game, s, f, seat) if c.refusal is None]

    def refused(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """The other thinkable answers, each with its reason: made only when somebody wants to know it."""
        return ()

    def candidates(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """Every thinkable answer."""
        return (*self.options(game, s, f, seat), *self.refused(game, s, f, seat))

    def judge(self, game: G, s: State, f: FrameData, seat: Seat, words: str) -> Candidate:
        return Candidate(words, words, Refusal("unknown", "Hier ist keine freie Eingabe gefragt."))

    def answer(self, t: Transition[G], f: FrameData, seat: Seat, key: str) -> None:
        raise NotImplementedError

    def goes_on(self, game: G, s: State, f: FrameData) -> str:
        """What goes on as long as this frame lies there, for everybody, in the nominative: «der Kampf um Osgiliath». Empty: its
        question says it."""
        return ""

    def not_now(self, game: G, s: State, seat: Seat) -> Iterable[Candidate]:
        """The moves that answer this kind of question, as people begin to type them, each refused with the rule that says when it
        is made (`contract.timed`): read by whoever types one while something else is asked. Nothing hidden goes into it."""
        return ()

    @staticmethod
    def ask(f: FrameData, seat: Seat, prompt: str, *, step: int = 0, **options: Any) -> Decision:
        """A decision with the id of this frame. `step` numbers the questions of one seat in a simultaneous frame."""
        return Decision(f"{f['open']}.{seat}.{step}" if step else f"{f['open']}.{seat}", prompt, **options)


class Question(Frame[G]):
    """A question to one seat, which stands at the beginning of it: the frame says what is asked, how and by which rules.

    class Enter(Question):
        id = "betreten"
        seat = "p1"                      # nothing: whoever the frame names (`t.push("betreten", seat=…)`)
        how = {"default": "draussen", "rules": ("me.ortsphase.betreten",)}     # for every such decision (see `Decision`)
        words = "Betritt die Gemeinschaft den Ort?"     # or `prompt`, where they are not always the same
    """

    seat: Seat = ""
    words: str = ""
    how: Mapping[str, Any] = NOTHING

    def prompt(self, game: G, s: State, f: FrameData) -> str:
        return self.words

    def more(self, game: G, s: State, f: FrameData) -> Mapping[str, Any]:
        """What of the decision depends on the state: how many are collected, what happens by default."""
        return NOTHING

    def asks(self, game: G, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, more = self.seat or f["seat"], self.more(game, s, f)
        how = {**self.how, **more} if more else self.how
        return {seat: Decision(f"{f['open']}.{seat}", f"{name(seat)}: {self.prompt(game, s, f)}", **how)}


AGAIN = "nochmal"  # what a step returns to be run once more, when all that it has pushed is over
ASK = "frage"  # what a step returns to let its frame ask; its `answer` then says `go_on`


class Steps(Frame[G]):
    """A frame that does one thing after the other: named functions of this module, in their order.

        class Attack(Steps):
            id = "angriff"
            steps = (before, assign, strikes_in_turn, over)

    A step gets the transition and its own frame, ready to be changed; what it pushes is over before the next step comes. It
    returns nothing (go on), AGAIN (run me again: a loop), ASK (the frame itself asks now) or another step of the frame, which
    comes next. After the last one the frame is popped; a step that has a result for the frame below pops it itself. `step`
    holds the name of the step to come, so that a stored game survives a step put in between.
    """

    steps: tuple[Callable[..., Any], ...] = ()
    _by_name: Mapping[str, tuple[Callable[..., Any], str]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        names = [step.__name__ for step in cls.steps]
        if len(set(names)) != len(names):
            raise ValueError(f"{cls.__name__}: two steps have one name")
        cls._by_name = {name: (step, after) for name, step, after in zip(names, cls.steps, [*names[1:], ""], strict=True)}

    def run(self, t: Transition[G], f: FrameData) -> bool:
        """One step at a time: whoever only tries what would come of it may look after each of them."""
        now = f["step"] if "step" in f else self.steps[0].__name__
        if not now:
            t.pop()
            return True
        step, after = self._by_name[now]
        f = t.top
        f["step"] = after
        next_ = step(t, f)
        if next_ is not None:
            f["step"] = now if next_ is AGAIN or next_ is ASK else next_.__name__
            return next_ is not ASK
        return True

    def go_on(self, f: FrameData) -> None:
        """The question of this step is answered: the next one comes."""
        f["step"] = self._by_name[f["step"]][1]


class Frames(Generic[G]):
    """The kinds of frames of a game, by id."""

    def __init__(self) -> None:
        self.kinds: dict[str, Frame[G]] = {}

    def add(self, kind: type[Frame[G]]) -> type[Frame[G]]:
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
    vocabulary: Vocabulary = COMMON
    zones: Zones | None = None  # where its cards lie, for the laws
    triggers: Mapping[str, Callable[..., None]] = {}  # the steps that effects run when something happens (see `effects.py`)
    against = False  # it says when something is played against a seat (see `window.py`)
    upgrades: Sequence[Callable[[State], State]] = ()  # each leads one version on, the last to `version`
    frames: Frames[Any]  # of this game: only it can say of which class they expect it to be
    # The questions of the state looked at last and the answers of the seat looked at last: each step asks for them several
    # times. States are never changed in place.
    _asked: tuple[State, Hashable, Mapping[Seat, Decision]] | None = None
    _allowed: tuple[State, Seat, Hashable, Sequence[Candidate]] | None = None
    _answers: tuple[State, Seat, Hashable, Sequence[Candidate]] | None = None

    # to be provided by the game
    def setup(self, t: Transition[Any], seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        raise NotImplementedError

    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]:
        return ()

    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None:
        return None

    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]:
        return ()

    def unpack(self, t: Transition[Any], brought: Mapping[Seat, str]) -> None:
        """What players have brought becomes part of the state, before `setup`. A game that wants something says here how."""
        raise NotImplementedError

    # play
    def new(
        self,
        seats: Sequence[Seat],
        variant: Mapping[str, str],
        seed: str,
        *,
        roles: Mapping[Seat, str] = NOTHING,
        brought: Mapping[Seat, str] = NOTHING,
    ) -> State:
        if len(seats) not in self.seats:
            raise ValueError(f"{self.title}: {len(seats)} players")
        chosen = {v.id: variant.get(v.id, v.default) for v in self.variants if not v.reading}
        t = Transition(
            self, {"seed": seed, "dice": 0, "serial": 0, "stack": [], "result": None, "seats": list(seats), "variant": chosen}
        )
        if otherwise := readings.chosen(self.variants, variant):
            t.state[readings.KEY] = otherwise
        offered = self.roles(chosen, len(seats))
        if offered or roles:
            dice = t._chance()
            t.state["roles"] = parts.dealt(offered, seats, roles, dice)
            t.state["dice"] = dice.counter
        luggage.checked(self, seats, chosen, roles, brought)
        if brought:
            self.unpack(t, brought)
        with readings.by(t.state):
            self.setup(t, seats, chosen)
            self._settle(t)
        return t.state

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        if "readings" in state and readings.unread(state):
            return readings.under(state, lambda: self.decisions(state))
        last, off = self._asked, rules.switched() if rules.in_use else None
        if last is not None and last[0] is state and last[1] == off:
            return last[2]
        if state["result"] is not None or not state["stack"]:
            return {}
        f = state["stack"][-1]
        asks = self.frames.kinds[f["frame"]].asks
        asked = rulings.under(state, lambda: asks(self, state, f)) if "rulings" in state else asks(self, state, f)
        self._asked = (state, off, asked)
        return asked

    def options(self, state: State, seat: Seat) -> Sequence[Candidate]:
        if "readings" in state and readings.unread(state):
            return readings.under(state, lambda: self.options(state, seat))
        last, off = self._allowed, rules.switched() if rules.in_use else None
        if last is not None and last[0] is state and last[1] == seat and last[2] == off:
            return last[3]
        if seat not in self.decisions(state):
            return ()
        f = state["stack"][-1]
        answers = self.frames.kinds[f["frame"]].options
        ruled = "rulings" in state
        found = tuple(rulings.under(state, lambda: [*answers(self, state, f, seat)]) if ruled else answers(self, state, f, seat))
        self._allowed = (state, seat, off, found)
        return found

    def candidates(self, state: State, seat: Seat) -> Sequence[Candidate]:
        if "readings" in state and readings.unread(state):
            return readings.under(state, lambda: self.candidates(state, seat))
        last, off = self._answers, rules.switched()
        if last is not None and last[0] is state and last[1] == seat and last[2] == off:
            return last[3]
        if seat not in self.decisions(state):
            return ()
        f = state["stack"][-1]
        kind = self.frames.kinds[f["frame"]]
        found = rulings.under(state, lambda: tuple(kind.candidates(self, state, f, seat)))
        self._answers = (state, seat, off, found)
        return found

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        """Frames may name things themselves; a game whose keys are made of the names of things reads them from there, for all
        frames in one place."""
        return list(candidates)

    def judge(self, state: State, seat: Seat, words: str) -> Candidate:
        decision = self.decisions(state).get(seat)
        if decision is None or decision.text is None:
            return Candidate(words, words, Refusal("unknown", "Hier ist keine freie Eingabe gefragt."))
        f = state["stack"][-1]
        kind, longest = self.frames.kinds[f["frame"]], decision.text.longest
        with readings.by(state):
            return rulings.under(state, lambda: kind.judge(self, state, f, seat, words[:longest]))

    def not_now(self, state: State, seat: Seat) -> Sequence[Candidate]:
        """What this game knows besides the answers to the present question: each says when it is done, and what goes on now."""
        if not state["stack"]:
            return ()
        now, asking = self._now(state, seat), state["stack"][-1]["frame"] if seat in self.decisions(state) else ""
        kinds = [kind for id, kind in self.frames.kinds.items() if id != asking]
        with readings.by(state):
            found = rulings.under(state, lambda: [c for kind in kinds for c in kind.not_now(self, state, seat)])
        return [
            replace(c, refusal=replace(c.refusal, reason=f"{c.refusal.reason} {now}".rstrip()))
            for c in found
            if c.refusal is not None
        ]

    def _now(self, state: State, seat: Seat) -> str:
        """What goes on, and what this seat is asked."""
        stack, kinds = state["stack"], self.frames.kinds
        going = next((said for f in reversed(stack) if (said := kinds[f["frame"]].goes_on(self, state, f))), "")
        asked = self.decisions(state).get(seat)
        question = asked.prompt.removeprefix(name(seat)).lstrip(":, ") if asked is not None else ""
        question = question[:1].upper() + question[1:]
        if not question:
            return f"Jetzt läuft {going}." if going else ""
        return f"Jetzt läuft {going}, und du bist gefragt: {question}" if going else f"Jetzt bist du gefragt: {question}"

    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        if "readings" in state and readings.unread(state):
            return readings.under(state, lambda: self.apply(state, seat, key))
        decision = self.decisions(state).get(seat)
        if decision is None:
            return Refusal("not_yours", "Du bist gerade nicht gefragt.")
        refusal = self._refusal(state, seat, key, decision)
        if refusal is not None:
            return refusal
        t = Transition(self, state)
        f = t.top
        kind = self.frames.kinds[f["frame"]]
        if not kind.simultaneous:
            f["open"] = 0
        if "rulings" in state:
            rulings.under(state, lambda: kind.answer(t, f, seat, key))
            t.events += rulings.followed(self, state, seat, key, decision)
        else:
            kind.answer(t, f, seat, key)
        self._settle(t)
        return Step(t.state, tuple(t.events), t.barrier, t.done)

    def result(self, state: State) -> Result | None:
        r = state["result"]
        return None if r is None else Result(tuple(r["winners"]), r["reason"], r["scores"], r["rule"], r["end"])

    def scopes(self, state: State, seat: Seat) -> tuple[Scope, ...]:
        """In what this seat can pass its reactions from now on, the narrowest first."""
        kinds = self.frames.kinds
        found: list[Scope] = []
        for f in reversed(state["stack"]):
            kind = kinds[f["frame"]]
            if kind.chain_scope and f["chain"]:
                found.append(scope_of("kette", f["nr"], kind.chain_scope))
            if "scope" in f:
                found.append(scope_of(kind.id, f["scope"], kind.scope))
        if found and self.against:
            since = state["against"].get(seat, 0) if "against" in state else 0
            found.append(scope_of("gegen", since, "bis etwas gegen mich gespielt wird"))
        return tuple(found)

    def sides(self, state: State) -> Sequence[Sequence[Seat]]:
        """Who wins and loses together: nobody, where everybody plays alone."""
        return ()

    def confidants(self, state: State, seat: Seat) -> Sequence[Seat]:
        """To whom this seat may whisper what the others do not hear: nobody, where everybody plays alone."""
        return ()

    def hushed(self, state: State, seat: Seat) -> Refusal | None:
        """Why the rules close its mouth just now."""
        return None

    def heading(self, state: State) -> str:
        """How far the game is, as its players count; nothing: by the entries of its log."""
        return ""

    def meanwhile(self, state: State, seat: Seat) -> Mapping[str, str]:
        """What a queue of plans of this seat rests on, by the sentence that says it has changed. A game that names something lets
        such a queue wait for the moment of its next move, instead of dropping it at the first other question."""
        return {}

    def turn(self, state: State, seat: Seat) -> str:
        """The turn that the question of this seat belongs to, by a name that no later turn has: one deadline is for all of it."""
        return ""

    def _refusal(self, state: State, seat: Seat, key: str, decision: Decision) -> Refusal | None:
        allowed = self.options(state, seat)
        for candidate in allowed:
            if candidate.key == key:
                return None
        for candidate in self.candidates(state, seat):
            if candidate.key == key:
                return candidate.refusal
        if decision.text is not None:
            return self.judge(state, seat, key).refusal
        return Refusal("unknown", "Das steht gerade nicht zur Wahl.", nearest=tuple(allowed[:3]))

    def _settle(self, t: Transition[Any]) -> None:
        """Run the automatic parts until somebody is asked or the game is over."""
        state, kinds = t.state, self.frames.kinds
        for _ in range(MAX_AUTOMATIC):
            if not state["stack"] or state["result"] is not None:
                return
            f = state["stack"][-1]
            if not kinds[f["frame"]].run(t, f):
                top = state["stack"][-1]
                if not top["open"]:
                    state["serial"] += 1
                    t.top["open"] = state["serial"]
                return
        raise RuntimeError(f"{self.id}: the flow does not come to rest")

    # care: defaults
    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return {}

    def view(self, state: State, seat: Seat | None) -> View:
        raise NotImplementedError

    def card_title(self, card: str) -> str | None:
        return None

    def card_texts(self) -> Sequence[str]:
        return ()

    def card_rooms(self) -> Sequence[str]:
        return ()

    def corrections(self, view: View) -> Sequence[Candidate]:
        return ()

    def carry_out(self, t: Transition[Any], correction: Candidate) -> None:
        """One of the umpire's small moves. A game that offers corrections says here what they do."""
        raise NotImplementedError

    def correct(self, state: State, key: str) -> Step | Refusal:
        views = (self.view(state, seat) for seat in (None, *state["seats"]))
        found = next((c for view in views for c in self.corrections(view) if c.key == key), None)  # somebody can know of it
        if found is None:
            return Refusal("unknown", "Diese Berichtigung gibt es hier nicht.")
        t = Transition(self, state)
        with readings.by(state):
            self.carry_out(t, found)
            if t.state["stack"]:
                t.top["open"] = 0  # whoever is asked is asked anew: the answers may have changed
            self._settle(t)
        return Step(t.state, tuple(t.events), t.barrier, t.done)

    def upgrade(self, raw: State, from_version: int) -> State:
        """A state of an earlier version, led on step by step. `raw` stays as it is."""
        if from_version != self.version and not self.version - len(self.upgrades) <= from_version < self.version:
            raise ValueError(f"{self.id}: no upgrade from rules version {from_version}")
        for step in self.upgrades[len(self.upgrades) - (self.version - from_version) :]:
            raw = step(raw)
        return raw


def find(s: State, kind: str) -> FrameData | None:
    """The topmost frame of this kind, for reading; None where there is none."""
    for frame in reversed(s["stack"]):
        if frame["frame"] == kind:
            found: FrameData = frame
            return found
    return None


def the(s: State, kind: str) -> FrameData:
    """The topmost frame of this kind, where there must be one."""
    found = find(s, kind)
    if found is None:
        raise LookupError(f"no frame {kind!r} on the stack")
    return found


def above(s: State, kind: str) -> FrameData | None:
    """What the topmost frame of this kind has pushed: the turn that the rounds have come to. None where it is on top itself."""
    over: FrameData | None = None
    for frame in reversed(s["stack"]):
        if frame["frame"] == kind:
            return over
        over = frame
    return None


def rewound(now: State, earlier: State) -> State:
    """An earlier state that is played on from: the counters of dice and decisions do not go back with it, so no die is
    thrown twice and no old button fits a new question; nor do the rulings of the group."""
    state = {**earlier, "dice": max(now["dice"], earlier["dice"]), "serial": max(now["serial"], earlier["serial"])}
    state.pop("rulings", None)
    if "rulings" in now:
        state["rulings"] = now["rulings"]
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
