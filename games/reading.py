"""A typed line read as steps of a move: which answers its words name, one after the other.

A comma, a semicolon, «danach» or «und» with a verb ends a step; between them the words may name several steps of one move. What
completes a move ends it: words reach the question after it only behind a comma. A line is carried out only if all its words are
accounted for; what it refuses or keeps («nicht», «behalten») is never done, nor is anything taken back without a word for it
(`Reading.holds`). A line is read once, into a `Path`; what is done with it (carried out, judged, only looked at) is `play.py`.
What can be read in two ways that lead to different moves is asked back, never guessed. How words meet phrases is `words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    anew: bool = False  # said from the beginning, in the middle of a move: it takes the place of what was begun

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
        return tuple(Path(tuple(move), self.anew and not nr) for nr, move in enumerate(found))


class Reader:
    """Reads one line of one seat."""

    def __init__(self, game: Game, seat: Seat, names: Mapping[Seat, str]) -> None:
        self.game, self.seat, self.names = game, seat, names
        self.vocabulary = game.vocabulary
        self.text = ""
        self.tried = 0
        self.stuck: list[tuple[State, Line, str]] = []  # where nothing was understood: the state, the words, the step before them

    def read(self, state: State, line: str) -> Path | Refusal:
        self.text = line = self.vocabulary.heard(line)
        clauses = words.clauses(line, self.vocabulary)
        if not clauses:
            return words.unknown(line, list(self.game.candidates(state, self.seat)), self.names, self.vocabulary)
        found = self._first_understood(state, clauses, line)
        if isinstance(found, Refusal):
            return found
        different = self._different(found)
        return Path(self.closed(found[0])) if len(different) == 1 else _asked_back(different)

    def _as_it_is_said(self, line: Line, group: list[words.Reading]) -> list[words.Reading]:
        """Of several answers with the same words those that have them in this order: «A unter B» is not «B unter A»."""
        if len(group) < 2 or not group[0].whole or group[0].rest(line):
            return group
        return [r for r in group if words.in_its_order(self.text, r.candidate, self.names, self.vocabulary)] or group

    def closed(self, steps: tuple[Taken, ...]) -> tuple[Taken, ...]:
        """A move of which nothing is left but to say «fertig» is finished."""
        while steps and not steps[-1].step.done:
            state = steps[-1].step.state
            left = self.game.options(state, self.seat)
            if len(left) != 1 or left[0].key != words.DONE:
                break
            step = self.game.apply(state, self.seat, words.DONE)
            if isinstance(step, Refusal):
                break
            steps = (*steps, Taken(left[0], step))
        return steps

    def _first_understood(self, state: State, clauses: Line, text: str) -> list[tuple[Taken, ...]] | Refusal:
        """As it stands, otherwise said in another way; where nothing is understood, what says most about it."""
        found = self._walk(state, clauses)
        if not isinstance(found, Refusal):
            return found
        illegal = found.kind == "illegal"  # it was clearly meant, unless little words say what is what
        ways = words.rearranged(text, self.vocabulary) if illegal else self._said_otherwise(state, clauses, text)
        for said in ways:
            again = self._walk(state, said)
            if not isinstance(again, Refusal):
                return again
            if _PLAINER[again.kind] > _PLAINER[found.kind]:
                found = again
        return found

    def _said_otherwise(self, state: State, clauses: Line, text: str) -> Iterator[Line]:
        """With the verb of each part first: «mit dem Pferd nach Bree reiten»; in the order of the questions; with the word put
        first that was left out: «balrog»; without words of the question: «wirf das Seil ab»."""
        verbs_first = _verbs_first(clauses)
        if verbs_first != clauses:
            yield verbs_first
        for said in words.rearranged(text, self.vocabulary):
            yield said
            yield from self.vocabulary.opened(said)
        yield from self.vocabulary.opened(clauses)
        asked = words.asked(self.game.decisions(state)[self.seat].prompt, self.vocabulary)
        if asked:
            plain = words.without(clauses[0], asked, self.game.candidates(state, self.seat), self.names, self.vocabulary)
            if plain and plain != clauses[0]:
                yield (plain, *clauses[1:])

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
            if found is not None and before and words.plain(found.label) in words.plain(before):
                continue  # the very move that the line has begun, not another moment's
            if found is not None and found.refusal is not None:
                after = f"Nach «{before}» geht das nicht. " if before else ""
                return replace(found.refusal, reason=after + found.refusal.reason)
        return None

    def not_now(self, state: State, line: Line) -> Candidate | None:
        """The move of another moment that a line begins with, if it names one completely."""
        moves = self.game.not_now(state, self.seat)
        turned = _verbs_first(line)
        for said in (line, turned):
            for group in words.readings(said, moves, self.names, self.vocabulary):
                alone = said is turned and line is not turned and group[0].used == 1 and len(line[0]) > 1
                if group[0].whole and group[0].exact and not alone:  # a word cut short is not enough: «ja» is no «jagd»
                    return group[0].candidate
        return None

    def _walk(self, state: State, line: Line, before: str = "", fresh: bool = True) -> list[tuple[Taken, ...]] | Refusal:
        """All the ways to read a line from here that fit best, or why it cannot be read. `fresh`: nothing of the words up to the
        next comma has been read yet."""
        candidates = list(self.game.candidates(state, self.seat))
        found = self._in_order(state, line, candidates, before, fresh)
        if not fresh or not isinstance(found, Refusal) or found.kind != "unknown":
            return found  # what names something completely has its answer
        return self._in_all_words(state, line, candidates) or found

    def _in_all_words(
        self, state: State, line: Line, candidates: Sequence[Candidate]
    ) -> list[tuple[Taken, ...]] | Refusal | None:
        """The one answer that accounts for every word of the line, or of its first part, in whatever order they come."""
        asked = self.game.decisions(state).get(self.seat)
        if asked is None:
            return None
        for parts in dict.fromkeys((len(line), 1)):
            meant = words.speaks_of(line[:parts], asked.prompt, candidates, self.names, self.vocabulary)
            if len(meant) != 1:
                continue
            (one,) = meant
            if one.refusal is not None:
                return one.refusal
            tail = self._step(state, line, words.Reading(one, len(line[0]), True, 0, parts))
            if not isinstance(tail, Refusal):
                return tail
        return self._in_two_steps(state, line, candidates)

    def _in_two_steps(self, state: State, line: Line, candidates: Sequence[Candidate]) -> list[tuple[Taken, ...]] | None:
        """«ereignis weglegen»: the words of one answer, and around them those of the next question."""
        found: list[tuple[Taken, ...]] = []
        for candidate in candidates:
            left = words.around(line[0], candidate, self.names, self.vocabulary) if candidate.refusal is None else None
            if not left or len(left) > 2 or self.tried > MOST_STEPS_TRIED:
                continue
            self.tried += 1
            step = self.game.apply(state, self.seat, candidate.key)
            asked = None if isinstance(step, Refusal) or step.done or step.barrier else self.game.decisions(step.state)[self.seat]
            if asked is None or isinstance(step, Refusal):
                continue
            answers = list(self.game.candidates(step.state, self.seat))
            meant = words.speaks_of((left,), asked.prompt, answers, self.names, self.vocabulary)
            if len(meant) == 1 and meant[0].refusal is None:
                tail = self._step(step.state, (left, *line[1:]), words.Reading(meant[0], len(left), True, 0))
                found += [] if isinstance(tail, Refusal) else [(Taken(candidate, step), *path) for path in tail]
        return found if len(self._different(found)) == 1 else None

    def _in_order(
        self, state: State, line: Line, candidates: Sequence[Candidate], before: str, fresh: bool
    ) -> list[tuple[Taken, ...]] | Refusal:
        """The words as answers say them, from the beginning of the line on."""
        here = _Search(line)
        for group in words.readings(line, candidates, self.names, self.vocabulary):
            group = self._as_it_is_said(line, [reading for reading in group if reading.holds(line, fresh)])
            if not group or here.settled(group[0]):
                continue
            here.clear = here.clear or (group[0].whole and here.closes(group[0]))
            allowed = [r for r in group if r.candidate.refusal is None]
            if allowed:
                if self._follow(state, here, group[0], allowed):
                    break
            elif len(group) > 1 and not (group[0].whole or here.closes(group[0]) or self._goes_on(group, line)):
                continue  # what they have in common says nothing about a word behind it that is none of theirs
            elif here.refuses(group):
                return here.failure or self._typo(line, candidates, group[0]) or group[0].candidate.refusal or _TOO_DEEP
        if here.understood:
            return here.understood
        if here.failure is None and fresh and (declined := self._declined(state, line)) is not None:
            return self._step(state, line, declined)
        if here.failure is None:
            self.stuck.append((state, line, before))
        if here.failure is None and not words.REFUSING.isdisjoint(line[0]):
            return words.not_that(candidates)
        said = " ".join(word for clause in line for word in clause)
        return here.failure or words.unknown(said, candidates, self.names, self.vocabulary)

    def _follow(self, state: State, here: _Search, first: words.Reading, allowed: list[words.Reading]) -> bool:
        """Go on behind answers that fit alike. Whether nothing else needs to be tried."""
        if not first.whole:
            allowed = self._goes_on_from_one(state, here, _bare(_more_of(here.named, allowed)))
            if len(allowed) > 1:
                here.failure = here.failure or self._beginning_of(state, here, allowed)
                return False
        here.named += allowed if first.literal else ()
        tails = [self._step(state, here.line, reading) for reading in allowed[:MOST_ALIKE]]
        good = [path for tail in tails if not isinstance(tail, Refusal) for path in tail]
        here.understood += [path for path in good if not here.understood or all(taken.literal for taken in path)]
        if not good and not here.failure:
            (one, *others) = (tail for tail in tails if isinstance(tail, Refusal))
            here.failure = words.ambiguous(allowed) if others else one
        return bool(good) and here.closes(first)  # everything up to the comma is one answer

    def _goes_on_from_one(self, state: State, here: _Search, group: list[words.Reading]) -> list[words.Reading]:
        """Of several answers that begin like this the one behind which the rest can be read, where behind the others it is not
        understood at all: «teile Legolas ab» is said of the company he is in."""
        if not 1 < len(group) <= 2 * MOST_ALIKE or here.closes(group[0]):
            return group
        tails = [(reading, self._step(state, here.line, reading)) for reading in group]
        understood = [reading for reading, tail in tails if not (isinstance(tail, Refusal) and tail.kind == "unknown")]
        return understood if len(understood) == 1 else group

    def _beginning_of(self, state: State, here: _Search, group: list[words.Reading]) -> Refusal | None:
        """Several answers begin like this. It is asked back which, unless the words behind belong to none of them: «spiele» with
        a card that somebody does not have is not «mehrdeutig»."""
        if not here.closes(group[0]) and len(group) <= 2 * MOST_ALIKE:
            tails = [self._step(state, here.line, reading) for reading in group]
            if all(isinstance(tail, Refusal) and tail.kind == "unknown" for tail in tails):
                return None
        elif not here.closes(group[0]) and not self._goes_on(group, here.line):
            return None
        found, rest = words.ambiguous(group), group[0].rest(here.line)
        if not rest:
            return found
        said = ", ".join(" ".join(clause) for clause in rest)  # whoever says which one is meant has said the rest already
        return replace(found, nearest=tuple(replace(c, key=f"{c.key}, {said}") for c in found.nearest))

    def _goes_on(self, group: Sequence[words.Reading], line: Line) -> bool:
        """Whether one of these answers has the words behind what they have in common."""
        return words.one_says(group, group[0].rest(line)[0], self.names, self.vocabulary)

    def _declined(self, state: State, line: Line) -> words.Reading | None:
        """«nein danke», «ich tausche nicht»: said in the words of the question, where one answer alone says no to it."""
        if words.REFUSING.isdisjoint(line[0]):
            return None
        open_to = self.game.options(state, self.seat)
        saying_no = [c for c in open_to if words.says_no(c, self.vocabulary)]
        if len(saying_no) != 1:
            return None
        prompt = words.tokens(self.game.decisions(state)[self.seat].prompt, self.vocabulary)
        other = [c for c in open_to if c is not saying_no[0]] if len(open_to) == 2 else []
        used = words.declines(line[0], saying_no[0], prompt, other, self.names, self.vocabulary)
        return words.Reading(saying_no[0], len(line[0]), True, 0) if used else None

    def _typo(self, line: Line, candidates: Sequence[Candidate], refused: words.Reading) -> Refusal | None:
        """«geh nach Moira»: the first word alone is refused, but all of them together look like something else."""
        if not refused.rest(line) or len(refused.rest(line)) < len(line):
            return None  # the comma says that it was the whole step
        near = words.suggestions(" ".join(line[0]), candidates, names=self.names, vocabulary=self.vocabulary, every_word=True)
        near = tuple(c for c in near if c.refusal is None or not self.vocabulary.far(c))
        return words.meant(near) if near and near[0].key != refused.candidate.key else None

    def _step(self, state: State, line: Line, reading: words.Reading) -> list[tuple[Taken, ...]] | Refusal:
        """One step taken, and the rest of the line read behind it."""
        self.tried += 1
        if self.tried > MOST_STEPS_TRIED:
            return _TOO_DEEP
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
        if step.done and len(rest) == len(line):
            self.stuck.append((state, rest, label))
            reason = f"Mit «{label}» ist der Zug getan. Was danach kommt («{said}»), trenn mit einem Komma ab."
            return self._only_once(state, rest, reading.candidate) or Refusal("unknown", reason)
        if step.done:
            now, after = self.game.decisions(state)[self.seat], self.game.decisions(step.state).get(self.seat)
            if after is None or after.id == now.id:  # somebody else is asked, or the same question: an answer can be changed
                once = self._only_once(state, rest, reading.candidate)
                return once or Refusal("unknown", f"Nach «{label}» verstehe ich «{said}» nicht mehr.")
        tail = self._walk(step.state, rest, label, fresh=len(rest) < len(line))
        if isinstance(tail, Refusal):
            if tail.kind == "ambiguous":  # the whole of each line that can be meant
                whole = (replace(c, key=f"{reading.candidate.key}, {c.key}") for c in tail.nearest)
                return replace(tail, nearest=tuple(whole))
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
            if (
                group[0].whole
                and first.rule
                and second.key != first.key
                and second.rule == first.rule
                and not group[0].rest(rest)
            ):
                reason = f"Nur eines davon: Mit «{first.label}» ist dieser Schritt getan, «{second.label}» geht nicht mehr dazu."
                return Refusal("illegal", reason, (first.rule,), nearest=(first, second))
        return None


_PLAINER = {"unknown": 0, "not_yours": 0, "ambiguous": 1, "illegal": 2}  # which refusal says most about a line
_TOO_DEEP = Refusal("unknown", "Das ist mir zu verschachtelt. Trenn die Schritte mit Kommas.")


@dataclass(slots=True)
class _Search:
    """What has been found about the beginning of a line."""

    line: Line
    failure: Refusal | None = None
    clear: bool = False  # everything up to the comma names something completely: no half of a phrase is read into it
    understood: list[tuple[Taken, ...]] = field(default_factory=list)
    named: list[words.Reading] = field(default_factory=list)  # to the letter, without its being the whole story

    def closes(self, reading: words.Reading) -> bool:
        """Whether it reaches up to the comma."""
        return len(reading.rest(self.line)) < len(self.line)

    def settled(self, reading: words.Reading) -> bool:
        """Whether what was found goes before this: the longest reading holds, unless something shorter is named to the letter up
        to the end of the line; and where something is named to the letter and asked back what exactly, no other form of the words
        is read into it."""
        if (self.understood and not reading.literal) or (self.clear and not reading.whole):
            return True
        asked = self.failure is not None and self.failure.kind == "ambiguous"
        return asked and not reading.literal and any(other.used == reading.used for other in self.named)

    def refuses(self, group: Sequence[words.Reading]) -> bool:
        """Nothing of this is allowed. Whether it was clearly meant: then nothing else is read into it."""
        (first, *others) = group
        if self.understood:
            return False
        if not first.whole and first.used == 1 and (len(self.line[0]) > 1 or not first.exact):
            return False  # one word of a phrase, cut short or with others behind it: not enough to quote its rule
        if first.whole:
            return True
        alike = len(_bare(list(group))) == 1 or all(other.candidate.refusal == first.candidate.refusal for other in others)
        self.failure = self.failure or (_bare(list(group))[0].candidate.refusal if alike else words.ambiguous(group))
        return False


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
