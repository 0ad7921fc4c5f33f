"""What a stranger reads: `python -m tests.rules_kb.strangers FRAGEN.yaml … [--alle]` counts words, entries, hedges.

A file is a list of questions with `frage`, `werk`, `kern` (what an answering entry says), `art` (jaNein, zahl, definition,
ablauf, unbeantwortbar), `soll` (the first word), and perhaps `paar` (two that differ in one condition) and `stimme`.
`fremde/` holds sets by people who had the books and nothing else; they say `erwartet` instead, and `bedingt` where the question
leaves the condition open that decides. Each was sealed before it was asked for the first time.
`--alle` prints each question with what it got.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from rules_kb.answer import LIKELIEST, UNCERTAIN, Answer, answer
from rules_kb.doubt import NEAREST, SUPPLEMENT, SURE
from rules_kb.german import fold
from tests.rules_kb import scoring

YES_NO, NUMBER, WHO, OFF = ("jaNein", "janein"), ("zahl",), ("definition", "wer"), ("unbeantwortbar",)


def side(word: str) -> str:
    first = fold(word).replace(",", " ").split()[:1]
    return {"ja": "ja", "doch": "ja", "nein": "nein", "nur": "nur"}.get(first[0], "") if first else ""


def told(found: Answer, row: Mapping[str, Any]) -> str:
    """«richtig», «falsch» or «keins»: the first word beside what it should be."""
    if not found.word:
        return "keins"
    should, word = fold(str(row["soll"])), fold(found.word)
    if row["art"] in YES_NO:
        wanted = {side(should)} | ({"nein"} if should.startswith("nur") else set())
        return "richtig" if side(word) in wanted else "falsch"
    numbers = re.findall(r"\d+", should)
    if numbers:
        return "richtig" if set(numbers) & set(re.findall(r"\d+", word)) else "falsch"
    return "richtig" if any(w[:5] in word for w in should.split() if len(w) > 3) else "falsch"


def rank(found: Answer, row: Mapping[str, Any]) -> int:
    """Where the first entry stands that says what the answer has to say; 99: nowhere."""
    kern = [re.compile(scoring._plain(str(k)).replace("ß", "ss"), re.I | re.S) for k in row["kern"] or ()]
    texts = [scoring.normal(f"{s.titel} {s.rule}") for s in found.hits[:10]]
    return next((i for i, text in enumerate(texts, 1) if all(k.search(text) for k in kern)), 99)


def counted(rows: Iterable[Mapping[str, Any]], context: bool = True, show: bool = False) -> dict[str, Counter[str]]:
    """By kind of question what became of it; with the pairs under «paare»."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in rows:
        got = answer(str(row["frage"]), row.get("werk") if context else None)
        word = told(got, row) if row["art"] not in OFF and row["soll"] != "-" else ""
        art, place = str(row["art"]), rank(got, row) if row["art"] not in OFF else 0
        c = found[art]
        c["gefragt"] += 1
        c[word] += bool(word)
        if row["art"] in OFF:
            c["behauptet"] += got.kind in (SURE, SUPPLEMENT) or bool(got.word)
        else:
            c["erster"] += place == 1
            c["dreien"] += place <= 3
            c["vorbehalt"] += got.kind == NEAREST and got.text().startswith(UNCERTAIN)
            c["am ehesten"] += got.text().startswith(LIKELIEST)
            c["abgewiesen"] += got.kind not in (SURE, SUPPLEMENT, NEAREST, "welches Spiel", "stelle")
        asked_back = getattr(got, "ask_back", None)
        c["nachgefragt"] += bool(asked_back)
        found[f"stimme {row.get('stimme')}"].update([word or "-"] if row["art"] in YES_NO else [])
        if row.get("paar") and row["art"] in YES_NO:
            pairs[str(row["paar"])].append((word, side(got.word)))
        if show:
            best = got.best.id if got.best is not None else "-"
            print(f"{row['id']} {art:8} {word or '-':8} r{place:<3}{got.kind:12} [{got.word}] soll={row['soll']} {best}")
            print(f"     {row['frage']}")
    both = found["paare"]
    for sides in pairs.values():
        both["gefragt"] += 1
        both["beide richtig"] += [w for w, _ in sides] == ["richtig", "richtig"]
        both["gleiches Wort"] += len({s for _, s in sides}) == 1 and sides[0][1] != ""
    return found


KINDS = {"person": "wer", "nicht": "unbeantwortbar", "andere": "ablauf"}


def as_ours(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A question of `fremde/` with the words used here. What an entry has to say was not written down there."""
    if "erwartet" not in row:
        return row
    expected = row["erwartet"]
    should = ("ja" if expected else "nein") if isinstance(expected, bool) else str(expected)  # 1 is no «ja»
    open_ = should == "bedingt"
    art = "offen" if open_ else KINDS.get(str(row["art"]), str(row["art"]))
    return {**row, "art": art, "soll": "-" if open_ or art == "ablauf" else should, "kern": ()}


def main(arguments: Sequence[str]) -> None:
    read = [r for file in arguments if not file.startswith("--") for r in yaml.safe_load(Path(file).read_text(encoding="utf-8"))]
    rows = [as_ours(row) for row in read]
    for name, counts in counted(rows, show="--alle" in arguments).items():
        print(f"{name:18}", "  ".join(f"{k} {v}" for k, v in counts.items() if v))


if __name__ == "__main__":
    main(sys.argv[1:])
