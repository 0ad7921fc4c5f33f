"""Playing a game from outside: answers, typed lines, drafts, dry runs and presets, for any game.

A `Play` holds the present state and the drafts of seats that have begun a move. A draft changes nothing for anybody else: other
seats see the state without it until its last step is done, and it is one move in the log. Nothing here stores or sends anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from games import words
from games.contract import Candidate, Decision, Event, Game, Refusal, Seat, State, Step, View

BACK = frozenset({"zurueck"})
CANCEL = frozenset({"abbrechen", "abbruch"})
ONLY = "einziges"  # preset of a player who need not be asked where there is nothing to choose; it tells the others that much


@dataclass(frozen=True, slots=True)
class Draft:
    """A move that has begun: the keys so far, the labels they had, and the state only its seat sees."""

    seat: Seat
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A finished move, ready for the log."""

    seat: Seat
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    state: State
    events: tuple[Event, ...]
    barrier: bool
    dropped: tuple[Seat, ...] = ()  # seats whose draft no longer fits


@dataclass(frozen=True, slots=True)
class Dropped:
    """A draft was taken back, wholly (`left` is None) or by one step."""

    left: Draft | None


@dataclass(frozen=True, slots=True)
class Checked:
    """A dry run: these steps are allowed. What lies behind a roll, a draw or somebody else's answer is not judged."""

    labels: tuple[str, ...]
    complete: bool
    keys: tuple[str, ...] = ()


Outcome = Refusal | Draft | Move | Dropped


@dataclass
class Play:
    game: Game
    state: State
    drafts: dict[Seat, Draft] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=dict)  # who sits where, as typed lines call them

    # looking
    def now(self, seat: Seat | None) -> State:
        """The state as this seat has it before its eyes: its own draft included."""
        draft = self.drafts.get(seat) if seat is not None else None
        return self.state if draft is None else draft.state

    def decision(self, seat: Seat) -> Decision | None:
        return self.game.decisions(self.now(seat)).get(seat)

    def decisions(self) -> Mapping[Seat, Decision]:
        """Who is asked what, each seat in the middle of its own draft."""
        asked = self.game.decisions(self.state)
        return {seat: self.decision(seat) or d for seat, d in asked.items()}

    def candidates(self, seat: Seat) -> list[Candidate]:
        return list(self.game.candidates(self.now(seat), seat))

    def options(self, seat: Seat) -> list[Candidate]:
        return [c for c in self.candidates(seat) if c.refusal is None]

    def view(self, seat: Seat | None) -> View:
        return self.game.view(self.now(seat), seat)

    def waiting_for(self) -> list[Seat]:
        return [seat for seat, d in self.game.decisions(self.state).items() if d.waits]

    # acting
    def answer(self, seat: Seat, key: str) -> Refusal | Draft | Move:
        """One step by its key, as a button or the log gives it."""
        state = self.now(seat)
        label = next((c.label for c in self.game.candidates(state, seat) if c.key == key), key)
        step = self.game.apply(state, seat, key)
        if isinstance(step, Refusal):
            return step
        return self._accept(seat, [(key, label, step)])

    def answer_all(self, seat: Seat, keys: Sequence[str]) -> Refusal | Draft | Move:
        """Several steps of one move, all or nothing."""
        before = dict(self.drafts)
        outcome: Refusal | Draft | Move = Refusal("unknown", "Es war nichts gewählt.")
        for nr, key in enumerate(keys):
            outcome = self.answer(seat, key)
            if isinstance(outcome, Refusal):
                self.drafts = before
                return outcome
            if isinstance(outcome, Move) and nr + 1 < len(keys):
                raise ValueError("a move ended before its last key")
        return outcome

    def say(self, seat: Seat, line: str) -> Outcome:
        """A typed line: the whole chain of steps it names, all or nothing."""
        typed = words.tokens(line[: words.LONGEST_LINE])
        if len(typed) == 1 and seat in self.drafts:
            if typed[0] in BACK:
                return Dropped(self.back(seat))
            if typed[0] in CANCEL:
                self.cancel(seat)
                return Dropped(None)
        path = self._read(seat, line)
        if isinstance(path, Refusal):
            return path
        if any(step.done for _, _, step in path[:-1]):
            return Refusal("unknown", "Das sind mehrere Züge. Schick einen nach dem anderen.")
        return self._accept(seat, path)

    def plan(self, seat: Seat, line: str) -> list[tuple[str, ...]] | Refusal:
        """The moves a typed line names, as their keys; nothing is changed. Only the last one rolls, reveals or asks others."""
        path = self._read(seat, line)
        if isinstance(path, Refusal):
            return path
        moves: list[tuple[str, ...]] = [()]
        for nr, (key, _, step) in enumerate(path):
            moves[-1] += (key,)
            if step.done and nr + 1 < len(path):
                moves.append(())
        return moves

    def check(self, seat: Seat, line: str) -> Refusal | Checked:
        """Whether a line would be taken. Nothing is changed, rolled, drawn or shown."""
        path = self._read(seat, line)
        if isinstance(path, Refusal):
            return path
        return Checked(tuple(label for _, label, _ in path), path[-1][2].done, tuple(key for key, _, _ in path))

    def is_open(self, seat: Seat, line: str) -> bool:
        """Whether others may read this line: it names nothing that they would not see anyway when it is done."""
        path = self._read(seat, line)
        state = self.now(seat)
        if isinstance(path, Refusal):
            groups = words.readings(words.tokens(line[: words.LONGEST_LINE]), self.game.candidates(state, seat), self.names)
            return bool(groups) and all(r.candidate.open for r in groups[0])
        for key, _, step in path:
            if not any(c.key == key and c.open for c in self.game.candidates(state, seat)):
                return False
            state = step.state
        return True

    def back(self, seat: Seat) -> Draft | None:
        """Take back the last step of a draft. Returns what is left of it."""
        draft = self.drafts.pop(seat, None)
        if draft is None or len(draft.keys) < 2:
            return None
        kept = self._redo(seat, draft.keys[:-1])
        if kept is not None:
            self.drafts[seat] = kept
        return kept

    def cancel(self, seat: Seat) -> None:
        self.drafts.pop(seat, None)

    def passing(self, presets: Mapping[Seat, Collection[str]]) -> list[tuple[Seat, str]]:
        """The answers that players have given beforehand, unless they are in the middle of a move: windows they pass, and
        (`ONLY`) questions that leave them one answer."""
        found = []
        for seat, d in self.game.decisions(self.state).items():
            wanted = presets.get(seat, ())
            if not wanted or not d.waits or seat in self.drafts:
                continue
            if d.window and d.window in wanted:
                found.append((seat, d.passing))
            elif ONLY in wanted and d.text is None and len(options := self.options(seat)) == 1:
                found.append((seat, options[0].key))
        return found

    # inside
    def _accept(self, seat: Seat, path: Sequence[tuple[str, str, Step]]) -> Draft | Move:
        old = self.drafts.pop(seat, None)
        keys = (old.keys if old else ()) + tuple(key for key, _, _ in path)
        labels = (old.labels if old else ()) + tuple(label for _, label, _ in path)
        events = (old.events if old else ()) + tuple(e for _, _, step in path for e in step.events)
        last = path[-1][2]
        if not last.done:
            self.drafts[seat] = draft = Draft(seat, keys, labels, last.state, events)
            return draft
        self.state = last.state
        return Move(seat, keys, labels, last.state, events, any(s.barrier for _, _, s in path), self._rebase())

    def _rebase(self) -> tuple[Seat, ...]:
        """Other seats' drafts, begun on the old state, are walked again on the new one."""
        dropped = []
        for seat, draft in list(self.drafts.items()):
            again = self._redo(seat, draft.keys)
            if again is None:
                del self.drafts[seat]
                dropped.append(seat)
            else:
                self.drafts[seat] = again
        return tuple(dropped)

    def _redo(self, seat: Seat, keys: Sequence[str]) -> Draft | None:
        probe = Play(self.game, self.state, names=self.names)
        outcome: Refusal | Draft | Move | None = None
        for key in keys:
            outcome = probe.answer(seat, key)
            if not isinstance(outcome, Draft):
                return None
        return outcome if isinstance(outcome, Draft) else None

    def _read(self, seat: Seat, line: str) -> list[tuple[str, str, Step]] | Refusal:
        state = self.now(seat)
        decision = self.game.decisions(state).get(seat)
        if decision is None:
            return Refusal("not_yours", "Du bist gerade nicht gefragt.")
        if len(line) > words.LONGEST_LINE and decision.text is None:
            return Refusal("unknown", f"Das ist zu lang für einen Zug (höchstens {words.LONGEST_LINE} Zeichen).")
        typed = words.tokens(line)
        found = self._walk(state, seat, typed) if typed else self._unknown(line, list(self.game.candidates(state, seat)))
        if isinstance(found, Refusal) and found.kind != "illegal" and len(typed) > 1:
            verb_first = self._walk(state, seat, (typed[-1], *typed[:-1]))  # «mit dem Pferd nach Bree reiten»
            if not isinstance(verb_first, Refusal) or verb_first.kind == "illegal":
                found = verb_first
        if isinstance(found, Refusal) and decision.text is not None and found.kind != "illegal":
            judged = self.game.judge(state, seat, line.strip())
            if judged.refusal is not None:
                return judged.refusal
            step = self.game.apply(state, seat, judged.key)
            return step if isinstance(step, Refusal) else [(judged.key, judged.label, step)]
        return found

    def _walk(self, state: State, seat: Seat, typed: Sequence[str]) -> list[tuple[str, str, Step]] | Refusal:
        candidates = list(self.game.candidates(state, seat))
        groups = words.readings(typed, candidates, self.names)
        failure: Refusal | None = None
        for group in groups:
            allowed = [r for r in group if r.candidate.refusal is None]
            if not allowed:
                refusal = group[0].candidate.refusal if len(group) == 1 or group[0].whole else words.ambiguous(group)
                if group[0].whole and refusal is not None:  # it was clearly meant: do not read something else into it
                    rest = group[0].used < len(typed)
                    return failure or (rest and self._typo(typed, candidates, group[0].candidate)) or refusal
                failure = failure or refusal
                continue
            if len(allowed) > 1:
                failure = failure or words.ambiguous(allowed)
                continue
            rest_of_line = self._step(state, seat, typed, allowed[0])
            if not isinstance(rest_of_line, Refusal):
                return rest_of_line
            failure = failure or rest_of_line
        return failure or self._unknown(" ".join(typed), candidates)

    def _unknown(self, line: str, candidates: Sequence[Candidate]) -> Refusal:
        return words.unknown(line, candidates, self.names)

    def _typo(self, typed: Sequence[str], candidates: Sequence[Candidate], refused: Candidate) -> Refusal | None:
        """«geh nach Moira»: the first word alone is refused, but all of them together look like something else."""
        near = words.suggestions(" ".join(typed), candidates, names=self.names, every_word=True)
        return words.meant(near) if near and near[0].key != refused.key else None

    def _step(
        self, state: State, seat: Seat, typed: Sequence[str], reading: words.Reading
    ) -> list[tuple[str, str, Step]] | Refusal:
        key, label = reading.candidate.key, reading.candidate.label
        step = self.game.apply(state, seat, key)
        if isinstance(step, Refusal):
            return step
        rest = typed[reading.used :]
        if not rest:
            return [(key, label, step)]
        said = " ".join(rest)
        if step.barrier:
            reason = f"Nach «{label}» geschieht erst etwas anderes. Schick «{said}» danach; noch ist nichts geschehen."
            return Refusal("unknown", reason)
        if step.done:
            now, after = self.game.decisions(state)[seat], self.game.decisions(step.state).get(seat)
            if after is None or after.id == now.id:  # somebody else is asked, or the same question: an answer can be changed
                return Refusal("unknown", f"Nach «{label}» verstehe ich «{said}» nicht mehr.")
        tail = self._walk(step.state, seat, rest)
        if isinstance(tail, Refusal) and step.done and tail.kind == "unknown" and not tail.reason.startswith("Nach «"):
            return Refusal("unknown", f"Nach «{label}» verstehe ich «{said}» nicht mehr. Noch ist nichts geschehen.")
        return tail if isinstance(tail, Refusal) else [(key, label, step), *tail]
