"""Metamorphic questions: a sample drawn by lot, left out of what votes and ranks, is asked in another
frame: with a greeting, a story.

Needs no expected answer: whatever is put around a question, its verdict stays; a claim that is negated as a whole turns it.
`python -m tests.rules_kb.framing [NUMBER]` prints, for each frame, how many keep their verdict, lose it and turn it.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from rules_kb.answer import answer
from rules_kb.asking import NO, ONLY, YES
from rules_kb.german import NUMBERS, fold, sorted_words
from rules_kb.likeness import Samples
from rules_kb.search import searcher

GREETINGS = ("Hallo zusammen!", "Hi,", "Guten Abend liebe Runde,", "moin,", "Servus Ringrichter,", "Hey Leute, kurze Frage:")
STORIES = (
    "Wir sitzen gerade beim dritten Spiel und es wird spät.",
    "Gestern abend hatten wir eine lange Diskussion darüber.",
    "Meine Schwester spielt heute zum ersten Mal mit.",
    "Bei uns am Tisch gibt es Streit, zwei sehen das so, zwei anders.",
    "Wir haben die Anleitung zweimal durchgelesen und finden nichts.",
)
POLITE_BEFORE = ("Könntest du mir bitte sagen:", "Ich hätte da mal eine Frage, und zwar:", "Entschuldigung, eine Anfängerfrage:")
POLITE_AFTER = ("Vielen Dank schon mal!", "Danke dir im Voraus und liebe Grüße", "Danke für deine Hilfe!")
CLAIMS = (
    "Stimmt es, dass {}?",
    "Mein Kumpel meint, dass {}. Hat er recht?",
    "Ich behaupte, dass {}. Richtig?",
    "Ist es wahr, dass {}?",
)
VERBS = frozenset(
    ("darf", "dürfen", "kann", "können", "muss", "müssen", "ist", "sind", "bleibt", "zählt", "gilt", "hat", "wird", "bekommt")
)
MODAL = frozenset(("darf", "dürfen", "kann", "können", "muss", "müssen"))


@dataclass(frozen=True)
class Drawn:
    """A sample with its game and entry."""

    question: str
    answer: str
    number: int
    werk: str


def drawn(count: int, seed: int = 7) -> list[Drawn]:
    """Samples that ask for yes or no, by lot."""
    engine = searcher()
    all_of_them = [
        Drawn(question, said, number, e.werk)
        for number, e in enumerate(engine.entries)
        for question, said in (*e.antworten.items(), *e.gefragt.items())
        if said in (YES, NO) or said.startswith(ONLY)
    ]
    return random.Random(seed).sample(all_of_them, count)


@contextmanager
def left_out(sample: Drawn) -> Iterator[None]:
    """While this lasts, the sample neither votes nor ranks."""
    engine = searcher()
    key = sorted_words(engine.reader.frames.read(" ".join(fold(sample.question).split())).text)
    held, known = engine._asked[sample.number], engine.verdicts.of(sample.number)
    asked: list[list[str]] = engine._asked  # type: ignore[assignment]
    asked[sample.number] = [k for k in held if k != key] or list(held)
    engine.verdicts._known[sample.number] = Samples([s for s in known.samples if s.key != key])
    try:
        yield
    finally:
        asked[sample.number] = list(held)
        engine.verdicts._known[sample.number] = known


def said(question: str, werk: str) -> str:
    """«ja», «nein», «nur», or nothing: what the first word comes down to."""
    word = fold(answer(question, werk).word).split(",")[0].split()
    return {"ja": YES, "doch": YES, "nein": NO, "nur": "nur"}.get(word[0], "") if word else ""


def _stated(question: str) -> tuple[str, str] | None:
    """A question as what a claim says, and the same negated; None where it does not begin with its verb."""
    main, comma, rest = question.strip().rstrip("?!. ").partition(",")
    parts = main.split()
    if (
        len(parts) < 4
        or parts[0].lower() not in VERBS
        or re.search(r"[.;:?]| (wenn|bevor|nachdem|falls|obwohl|weil|die nicht) ", main)
    ):
        return None
    verb, subject_on = parts[0].lower(), parts[1:]
    tail = f"{comma}{rest}"
    # the last word of a modal's clause is its infinitive; «nicht» stands before it
    plain = " ".join([*subject_on, verb]) + tail
    cut = len(subject_on) - 1
    negated = " ".join([*subject_on[:cut], "nicht", *subject_on[cut:], verb]) + tail
    ends = parts[-1][0].islower() and parts[-1].endswith(("en", "ern", "eln"))
    return plain, negated if verb in MODAL and ends and (comma == "" or "," not in rest) else ""


def _typos(question: str, lot: random.Random) -> str:
    """Two letters swapped, each in a long word."""
    words = question.split()
    long = [i for i, w in enumerate(words) if len(w) >= 7 and w.isalpha() and fold(w) not in NUMBERS]
    for i in lot.sample(long, min(2, len(long))):
        w, at = words[i], lot.randrange(2, len(words[i]) - 2)
        words[i] = w[:at] + w[at + 1] + w[at] + w[at + 2 :]
    return " ".join(words)


def _plain_letters(question: str) -> str:
    return question.translate(str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "s", "Ä": "A", "Ö": "O", "Ü": "U"}))


def _ended(question: str) -> str:
    return question if question.rstrip().endswith(("?", "!", ".")) else f"{question.rstrip()}?"


Frame = Callable[[str, random.Random], str | None]


def _claimed(question: str, lot: random.Random) -> str | None:
    stated = _stated(question)
    return lot.choice(CLAIMS).format(stated[0]) if stated else None


def _denied(question: str, lot: random.Random) -> str | None:
    stated = _stated(question)
    if stated is None or not stated[1] or re.search(r"\b(nicht|kein\w*|nie|niemals|ohne|nur|oder)\b", question.lower()):
        return None
    return lot.choice(CLAIMS).format(stated[1])


FRAMES: Mapping[str, Frame] = {
    "gruß": lambda q, lot: f"{lot.choice(GREETINGS)} {q}",
    "geschichte davor": lambda q, lot: f"{lot.choice(STORIES)} {q}",
    "gruß und geschichte": lambda q, lot: f"{lot.choice(GREETINGS)} {lot.choice(STORIES)} {q}",
    "geschichte danach": lambda q, lot: f"{_ended(q)} {lot.choice(STORIES)}",
    "höflich": lambda q, lot: f"{lot.choice(POLITE_BEFORE)} {_ended(q)} {lot.choice(POLITE_AFTER)}",
    "behauptet": _claimed,
    "behauptet nicht": _denied,
    "zwei tippfehler": lambda q, lot: _typos(q, lot),
    "ohne umlaute": lambda q, lot: _plain_letters(q),
}
TURNS = {"behauptet nicht"}  # where the verdict has to be the other one


@dataclass
class Tally:
    kept: int = 0
    lost: int = 0
    turned: int = 0
    other: int = 0  # from yes to «nur …» and the like

    @property
    def asked(self) -> int:
        return self.kept + self.lost + self.turned + self.other


def measured(count: int, seed: int = 7, told: Callable[[str], None] = lambda _: None) -> dict[str, Tally]:
    """Each frame with what became of the verdicts of so many samples."""
    lot, found = random.Random(seed), {name: Tally() for name in FRAMES}
    for sample in drawn(count, seed):
        with left_out(sample):
            before = said(sample.question, sample.werk)
            if not before:
                continue
            for name, frame in FRAMES.items():
                framed = frame(sample.question, lot)
                if framed is None or (name in TURNS and before == "nur"):
                    continue
                wanted = {YES: NO, NO: YES}[before] if name in TURNS else before
                after, tally = said(framed, sample.werk), found[name]
                if not after:
                    tally.lost += 1
                elif after == wanted:
                    tally.kept += 1
                elif {after, wanted} == {YES, NO}:
                    tally.turned += 1
                    told(f"{name}: {before} -> {after}: {framed}")
                else:
                    tally.other += 1
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    whole: Counter[str] = Counter()
    for name, t in measured(count, told=print).items():
        print(f"{name:22} gefragt {t.asked:4}  gleich {t.kept:4} ({t.kept / max(1, t.asked):.1%})  keins {t.lost:4}"
              f"  anders {t.other:3}  gewendet {t.turned:3} ({t.turned / max(1, t.asked):.1%})")  # fmt: skip
        whole.update(gefragt=t.asked, gleich=t.kept, gewendet=t.turned)
    print(f"alle: {whole['gleich'] / whole['gefragt']:.1%} gleich, {whole['gewendet'] / whole['gefragt']:.2%} gewendet")


if __name__ == "__main__":
    main()
