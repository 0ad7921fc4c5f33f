"""A typed line read as steps of a move: which answers its words name, one after the other.

A comma, a semicolon or «und dann» ends a step; between them the words may name several steps. A line is read once, into a `Path`;
what is done with it (carried out, judged, only looked at) is `play.py`. A line that can be read in two ways that lead to
different moves is asked back, never guessed. How single words meet phrases is `words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from games import words
from games.contract import Candidate, Game, Refusal, Seat, State, Step

Line = tuple[tuple[str, ...], ...]  # the words between the commas
MOST_STEPS_TRIED = 400  # a line is at most 400 characters long; what needs more tries than this is no line of a person
MOST_ALIKE = 6  # answers that fit equally well and are followed to the end of the line


class Taken(NamedTuple):
    """One step of a line: the answer it names and what comes of it."""

    candidate: Candidate
    step: Step
    literal: bool = True  # named to the letter, not by the beginnings of its words

    @property
    def key(self) -> str:
        return self.candidate.key

    @property
    def label(self) -> str:
        return self.candidate.label


@dataclass(frozen=True, slots=True)
class Path:
    """The steps of a line. Nothing is changed by reading it."""

    steps: tuple[Taken, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(taken.key for taken in self.steps)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(taken.label for taken in self.steps)

    @property
    def complete(self) -> bool:
        """Whether a move ends with it; otherwise it is a draft."""
        return self.steps[-1].step.done

    @property
    def state(self) -> State:
        return self.steps[-1].step.state

    @property
    def moves(self) -> tuple[Path, ...]:
        """One path a move. Only the last one rolls, reveals or asks others."""
        found: list[list[Taken]] = [[]]
        for nr, taken in enumerate(self.steps):
            found[-1].append(taken)
            if taken.step.done and nr + 1 < len(self.steps):
                found.append([])
        return tuple(Path(tuple(move)) for move in found)


class Reader:
    """Reads one line of one seat."""

    def __init__(self, game: Game, seat: Seat, names: Mapping[Seat, str]) -> None:
        self.game, self.seat, self.names = game, seat, names
        self.vocabulary = game.vocabulary
        self.tried = 0
        self.stuck: list[tuple[State, Line, str]] = []  # where nothing was understood: the state, the words, the step before them

    def read(self, state: State, line: str) -> Path | Refusal:
        clauses = words.clauses(line, self.vocabulary)
        if not clauses:
            return words.unknown(line, list(self.game.candidates(state, self.seat)), self.names, self.vocabulary)
        found = self._first_understood(state, clauses)
        if isinstance(found, Refusal):
            return found
        different = self._different(found)
        return Path(found[0]) if len(different) == 1 else _asked_back(different)

    def _first_understood(self, state: State, clauses: Line) -> list[tuple[Taken, ...]] | Refusal:
        """As it stands; otherwise with the verb of each part put first: «mit dem Pferd nach Bree reiten»; or with the word put
        first that was left out: «balrog»."""
        found = self._walk(state, clauses)
        if isinstance(found, Refusal) and found.kind != "illegal":
            for said in self._said_otherwise(clauses):
                again = self._walk(state, said)
                if not isinstance(again, Refusal) or again.kind == "illegal":
                    return again
                if found.kind == "unknown" and again.kind == "ambiguous":
                    found = again
        return found

    def _said_otherwise(self, clauses: Line) -> Iterator[Line]:
        verbs_first, opened = _verbs_first(clauses), self.vocabulary.opened(clauses)
        if verbs_first != clauses:
            yield verbs_first
        if opened is not None:
            yield opened

    @staticmethod
    def _different(paths: Sequence[tuple[Taken, ...]]) -> list[tuple[Taken, ...]]:
        """The readings that lead to different places."""
        kept: list[tuple[Taken, ...]] = []
        for path in paths:
            if not any(path[-1].step.state == other[-1].step.state for other in kept):
                kept.append(path)
        return kept

    def out_of_turn(self) -> Refusal | None:
        """What was not understood may be a move all the same, of another moment: why it is not made now."""
        for state, line, before in self.stuck:
            found = self.not_now(state, line)
            if found is not None and found.refusal is not None:
                after = f"Nach «{before}» geht das nicht. " if before else ""
                return replace(found.refusal, reason=after + found.refusal.reason)
        return None

    def not_now(self, state: State, line: Line) -> Candidate | None:
        """The move of another moment that a line begins with, if it names one completely."""
        moves = self.game.not_now(state, self.seat)
        for said in (line, _verbs_first(line)):
            for group in words.readings(said, moves, self.names, self.vocabulary):
                if group[0].whole and group[0].exact:  # a word cut short is not enough: «ja» is no «jagd»
                    return group[0].candidate
        return None

    def _walk(self, state: State, line: Line, before: str = "") -> list[tuple[Taken, ...]] | Refusal:
        """All the ways to read a line from here that fit best, or why it cannot be read."""
        candidates = list(self.game.candidates(state, self.seat))
        failure: Refusal | None = None
        clear = False  # everything up to the comma names something completely: no half of a phrase is read into it
        understood: list[tuple[Taken, ...]] = []
        named: list[words.Reading] = []  # what the words name to the letter, without its being the whole story
        for group in words.readings(line, candidates, self.names, self.vocabulary):
            if understood and not group[0].literal:
                continue  # the longest reading holds, unless something shorter is named to the letter up to the end of the line
            if clear and not group[0].whole:
                continue
            if failure and failure.kind == "ambiguous" and not group[0].literal and any(r.used == group[0].used for r in named):
                continue  # named to the letter, and asked back what exactly: no other form of the words is read into it
            clear = clear or (group[0].whole and len(group[0].rest(line)) < len(line))
            allowed = [r for r in group if r.candidate.refusal is None]
            if not allowed:
                if understood:
                    continue
                if not group[0].whole and group[0].used == 1 and (len(line[0]) > 1 or not group[0].exact):
                    continue  # one word of a phrase, cut short or with others behind it: not enough to quote its rule
                refusal = group[0].candidate.refusal if len(group) == 1 or group[0].whole else words.ambiguous(group)
                if group[0].whole and refusal is not None:  # it was clearly meant: do not read something else into it
                    return failure or self._typo(line, candidates, group[0]) or refusal
                failure = failure or refusal
                continue
            if not group[0].whole:
                allowed = _bare(_more_of(named, allowed))
            if len(allowed) > 1 and not group[0].whole:
                failure = failure or words.ambiguous(allowed)
                continue
            named += allowed if group[0].literal else ()
            tails = [self._step(state, line, reading) for reading in allowed[:MOST_ALIKE]]
            good = [path for tail in tails if not isinstance(tail, Refusal) for path in tail]
            understood += [path for path in good if not understood or all(taken.literal for taken in path)]
            if good and len(group[0].rest(line)) < len(line):
                break  # everything up to the comma is one answer
            if not good and not failure:
                (first, *others) = (tail for tail in tails if isinstance(tail, Refusal))
                failure = words.ambiguous(allowed) if others else first
        if understood:
            return understood
        said = " ".join(word for clause in line for word in clause)
        if failure is None:
            self.stuck.append((state, line, before))
        return failure or words.unknown(said, candidates, self.names, self.vocabulary)

    def _typo(self, line: Line, candidates: Sequence[Candidate], refused: words.Reading) -> Refusal | None:
        """«geh nach Moira»: the first word alone is refused, but all of them together look like something else."""
        if not refused.rest(line) or len(refused.rest(line)) < len(line):
            return None  # the comma says that it was the whole step
        near = words.suggestions(" ".join(line[0]), candidates, names=self.names, vocabulary=self.vocabulary, every_word=True)
        return words.meant(near) if near and near[0].key != refused.candidate.key else None

    def _step(self, state: State, line: Line, reading: words.Reading) -> list[tuple[Taken, ...]] | Refusal:
        """One step taken, and the rest of the line read behind it."""
        self.tried += 1
        if self.tried > MOST_STEPS_TRIED:
            return Refusal("unknown", "Das ist mir zu verschachtelt. Trenn die Schritte mit Kommas.")
        step = self.game.apply(state, self.seat, reading.candidate.key)
        if isinstance(step, Refusal):
            return step
        taken, rest = Taken(reading.candidate, step, reading.literal), reading.rest(line)
        if not rest:
            return [(taken,)]
        said = ", ".join(" ".join(clause) for clause in rest)
        label = reading.candidate.label
        if step.barrier:
            once = self._only_once(state, rest, reading.candidate)
            reason = f"Nach «{label}» geschieht erst etwas anderes. Schick «{said}» danach; noch ist nichts geschehen."
            return once or Refusal("unknown", reason)
        if step.done:
            now, after = self.game.decisions(state)[self.seat], self.game.decisions(step.state).get(self.seat)
            if after is None or after.id == now.id:  # somebody else is asked, or the same question: an answer can be changed
                once = self._only_once(state, rest, reading.candidate)
                return once or Refusal("unknown", f"Nach «{label}» verstehe ich «{said}» nicht mehr.")
        tail = self._walk(step.state, rest, label)
        if isinstance(tail, Refusal):
            if not step.done and tail.kind == "unknown" and tail.reason.startswith(words.UNKNOWN):
                reason = tail.reason.removeprefix(words.UNKNOWN)
                return replace(tail, reason=f"Nach «{label}» verstehe ich «{said}» nicht.{reason}")
            if step.done and tail.kind == "unknown" and not tail.reason.startswith("Nach «"):
                return Refusal("unknown", f"Nach «{label}» verstehe ich «{said}» nicht mehr. Noch ist nichts geschehen.")
            return tail
        return [(taken, *path) for path in tail]

    def _only_once(self, state: State, rest: Line, first: Candidate) -> Refusal | None:
        """«nimm rote kraft und blaue kraft»: the second would have answered the same question, and the move is over."""
        for group in words.readings(rest, self.game.candidates(state, self.seat), self.names, self.vocabulary):
            second = group[0].candidate
            if group[0].whole and first.rule and second.rule == first.rule and not group[0].rest(rest):
                reason = f"Nur eines davon: Mit «{first.label}» ist dieser Schritt getan, «{second.label}» geht nicht mehr dazu."
                return Refusal("illegal", reason, (first.rule,), nearest=(first, second))
        return None


def _more_of(named: Sequence[words.Reading], group: list[words.Reading]) -> list[words.Reading]:
    """Of many answers those that say more than one named to the letter: «person» is first of all «person wille»."""
    more = [r for r in group if any(r.candidate.key.startswith(f"{n.candidate.key} ") for n in named)]
    return more or group


def _bare(group: list[words.Reading]) -> list[words.Reading]:
    """Of answers that are one with something added («gruben», «gruben mit Ereignis») the one without."""
    shortest = min(group, key=lambda r: len(r.candidate.key))
    longer = [r for r in group if r is not shortest]
    return [shortest] if all(r.candidate.key.startswith(f"{shortest.candidate.key} ") for r in longer) else group


def _verbs_first(line: Line) -> Line:
    return tuple((clause[-1], *clause[:-1]) for clause in line)


def _asked_back(paths: Sequence[tuple[Taken, ...]]) -> Refusal:
    """The line can mean several moves: name them."""
    listed = list(_told_apart(paths))
    nearest = tuple(dict.fromkeys(path[0].candidate for path in paths))
    shown = " oder ".join(listed[:3])
    hint = "" if len({len(path) for path in paths}) == 1 else " Ein Komma zwischen zwei Schritten hilft."
    return Refusal("ambiguous", f"Das ist mehrdeutig. Gemeint sein kann: {shown}.{hint}", nearest=nearest[:5])


def _told_apart(paths: Sequence[tuple[Taken, ...]]) -> Iterator[str]:
    """Each reading from the step on in which they differ."""
    same = 0
    while all(len(path) > same + 1 and path[same].key == paths[0][same].key for path in paths):
        same += 1
    for path in paths:
        yield "«" + ", dann ".join(taken.label for taken in path[same:]) + "»"
