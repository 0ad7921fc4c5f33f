"""Playing a game from outside: answers, typed lines, drafts, dry runs and presets, for any game.

A `Play` holds the present state and the drafts of seats that have begun a move. A draft changes nothing for anybody else: other
seats see the state without it until its last step is done, and it is one move in the log. Nothing here stores or sends anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games import readings, words
from games.contract import Candidate, Decision, Event, Game, Query, Refusal, Seat, State, Step, View
from games.reading import Path, Reader, Taken

BACK = frozenset({"zurueck"})
CANCEL = frozenset({"abbrechen", "abbruch"})
ONLY = "einziges"  # preset of a player who need not be asked where there is nothing to choose; it tells the others that much


@dataclass(frozen=True, slots=True)
class Draft:
    """A move that has begun: the keys so far, the labels they had, the state only its seat sees, and the one it began in."""

    seat: Seat
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    state: State
    events: tuple[Event, ...]
    begun: State


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
        return list(self.game.options(self.now(seat), seat))

    def pointed(self, seat: Seat) -> list[Candidate]:
        """The options with the things they are about."""
        state = self.now(seat)
        return list(self.game.pointed(state, seat, self.game.options(state, seat)))

    def view(self, seat: Seat | None) -> View:
        return self.game.view(self.now(seat), seat)

    def asked(self, query: Query, view: View, words: str) -> str:
        """A question of the game, answered as this table reads its book."""
        with readings.by(self.state):
            return query.answer(view, words)

    def waiting_for(self) -> list[Seat]:
        return [seat for seat, d in self.game.decisions(self.state).items() if d.waits]

    # acting
    def answer(self, seat: Seat, key: str) -> Refusal | Draft | Move:
        """One step by its key, as a button or the log gives it."""
        state = self.now(seat)
        label = next((c.label for c in self.game.options(state, seat) if c.key == key), key)
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

    def read(self, seat: Seat, line: str) -> Path | Refusal:
        """What a typed line says: the whole chain of steps it names, or why it cannot be taken. Nothing is changed, rolled,
        drawn or shown; what lies behind a roll, a draw or somebody else's answer is not judged."""
        state = self.now(seat)
        decision = self.game.decisions(state).get(seat)
        if decision is None:
            return self._not_yours(seat, line)
        if len(line) > words.LONGEST_LINE and decision.text is None:
            return Refusal("unknown", f"Das ist zu lang für einen Zug (höchstens {words.LONGEST_LINE} Zeichen).")
        reader = Reader(self.game, seat, self.names)
        found = reader.read(state, line)
        if isinstance(found, Refusal):
            again = self._begun_again(seat, line)
            if not isinstance(again, Path):
                again = self._from_the_beginning(seat, line) or again
            found = again or (self._out_of_turn(seat, reader) if found.kind == "unknown" else None) or found
        if isinstance(found, Refusal) and decision.text is not None and found.kind != "illegal":
            judged = self.game.judge(state, seat, line.strip())
            if judged.refusal is not None:
                return judged.refusal
            step = self.game.apply(state, seat, judged.key)
            return step if isinstance(step, Refusal) else Path((Taken(judged, step),))
        return found

    def _begun_again(self, seat: Seat, line: str) -> Path | Refusal | None:
        """In the middle of a move its first words said once more: «armee edoras westemnet» for the second army."""
        draft = self.drafts.get(seat)
        if draft is None:
            return None
        clauses, first = words.clauses(line, self.game.vocabulary), draft.keys[0]
        begun = [c for c in self.game.options(self.state, seat) if c.key == first]
        for group in words.readings(clauses, begun, self.names, self.game.vocabulary):
            rest = ", ".join(" ".join(clause) for clause in group[0].rest(clauses))
            if group[0].whole and rest:
                found = Reader(self.game, seat, self.names).read(draft.state, rest)
                return None if isinstance(found, Refusal) and found.kind != "illegal" else found
        return None

    def _from_the_beginning(self, seat: Seat, line: str) -> Path | None:
        """In the middle of a move the whole of it said in one line: the line takes its place. Another move does not: that would
        take back what nobody said a word about."""
        draft = self.drafts.get(seat)
        if draft is None:
            return None
        found = Reader(self.game, seat, self.names).read(self.state, line)
        if isinstance(found, Refusal) or found.keys[0] != draft.keys[0] or len(found.steps) < 2:
            return None
        return replace(found, anew=True)

    def at_another_moment(self, seat: Seat, line: str) -> bool:
        """Whether a line is no answer to the open question, but names a move that is made at another moment."""
        reader = Reader(self.game, seat, self.names)
        found = reader.read(self.now(seat), line)
        return isinstance(found, Refusal) and found.kind == "unknown" and reader.out_of_turn() is not None

    def _out_of_turn(self, seat: Seat, reader: Reader) -> Refusal | None:
        """What was not understood may be a move of another moment."""
        found = reader.out_of_turn()
        if found is None or seat not in self.drafts:
            return found
        return replace(found, reason=f"{found.reason} Beende erst deinen Zug, oder beginn ihn mit «abbrechen» neu.")

    def _not_yours(self, seat: Seat, line: str) -> Refusal:
        """Nothing is asked of this seat; where the line names a move all the same, when it is made."""
        clauses = words.clauses(line[: words.LONGEST_LINE], self.game.vocabulary)
        reader = Reader(self.game, seat, self.names)
        said = [clauses, *self.game.vocabulary.opened(clauses)] if clauses else []
        found = next((move for line in said if (move := reader.not_now(self.state, line)) is not None), None)
        if found is None or found.refusal is None:
            return Refusal("not_yours", "Du bist gerade nicht gefragt.")
        return replace(found.refusal, kind="not_yours")

    def finished(self, seat: Seat, draft: Draft) -> Draft | Move:
        """A draft of which nothing is left but to say «fertig» is a move."""
        left = self.game.options(draft.state, seat)
        answered = self.answer(seat, words.DONE) if len(left) == 1 and left[0].key == words.DONE else draft
        return draft if isinstance(answered, Refusal) else answered

    def take(self, seat: Seat, move: Path) -> Draft | Move:
        """Carry out one move that was read (`Path.moves`), from the state it was read in."""
        if move.anew:
            self.cancel(seat)
        return self._accept(seat, [(taken.key, taken.label, taken.step) for taken in move.steps])

    def say(self, seat: Seat, line: str) -> Outcome:
        """A typed line: the whole chain of steps it names, all or nothing."""
        taken_back = self.take_back(seat, line)
        if taken_back is not None:
            return taken_back
        path = self.read(seat, line)
        if isinstance(path, Refusal):
            return path
        if len(path.moves) > 1:
            return Refusal("unknown", "Das sind mehrere Züge. Schick einen nach dem anderen.")
        return self.take(seat, path)

    def take_back(self, seat: Seat, line: str) -> Dropped | None:
        """«zurück» and «abbrechen» in the middle of a move."""
        typed = words.tokens(line[: words.LONGEST_LINE])
        if len(typed) == 1 and seat in self.drafts:
            if typed[0] in BACK:
                return Dropped(self.back(seat))
            if typed[0] in CANCEL:
                self.cancel(seat)
                return Dropped(None)
        return None

    def check(self, seat: Seat, line: str) -> Refusal | Checked:
        """Whether a line would be taken."""
        path = self.read(seat, line)
        return path if isinstance(path, Refusal) else Checked(path.labels, path.complete, path.keys)

    def may_be_overheard(self, seat: Seat, line: str, path: Path | Refusal) -> bool:
        """Whether others may read this line: it names nothing that they would not see anyway when it is done."""
        if not isinstance(path, Refusal):
            return all(taken.candidate.open for taken in path.steps)
        state, vocabulary = self.now(seat), self.game.vocabulary
        clauses = words.clauses(line[: words.LONGEST_LINE], vocabulary)
        groups = words.readings(clauses, self.game.candidates(state, seat), self.names, vocabulary)
        groups = groups or words.readings(clauses, self.game.not_now(state, seat), self.names, vocabulary)
        return bool(groups) and all(r.candidate.open or r.candidate.public for r in groups[0])

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

    def resume(self, drafts: Mapping[Seat, Sequence[str]], walked: Mapping[Seat, Draft] | None = None) -> tuple[Seat, ...]:
        """Drafts begun earlier, walked again. Whose no longer fits has none. `walked`: drafts of the same game; one that began in
        this very state and had the same steps would come out the same."""
        self.drafts = {}
        for seat, keys in drafts.items():
            known = walked.get(seat) if walked else None
            same = known is not None and known.begun is self.state and known.keys == tuple(keys)
            draft = known if same else self._redo(seat, keys)
            if draft is not None:
                self.drafts[seat] = draft
        return tuple(seat for seat in drafts if seat not in self.drafts)

    def passing(self, presets: Mapping[Seat, Collection[str]]) -> list[tuple[Seat, str]]:
        """The answers that players have given beforehand, unless they are in the middle of a move: windows they pass, by kind or
        for a while (`Decision.scopes`), and (`ONLY`) questions that leave them one answer."""
        found = []
        for seat, d in self.game.decisions(self.state).items():
            wanted = presets.get(seat, ())
            if not wanted or not d.waits or seat in self.drafts:
                continue
            if d.passing and (d.window in wanted or any(scope.id in wanted for scope in d.scopes)):
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
            self.drafts[seat] = draft = Draft(seat, keys, labels, last.state, events, old.begun if old else self.state)
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
