"""All cards with text, judged against the language: said by an entry, in want of a word, or in need of code.

`data/sprachprobe.yaml` lists what is not said wholly; the words it wants stand there as new. An entry that speaks in free
sentences (`frei`) or by code must be listed, so that nobody takes it for said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml

from games.meccg import terms
from games.meccg.cards import DATA, cards
from games.meccg.language.entry import entries, entry_of
from games.meccg.language.patterns import decks
from games.meccg.language.playable import count

SAID, WORD, CODE = "sagt es", "braucht ein neues Wort", "braucht Code"
DOES = "führt aus"  # computed by asking the words (`playable.py`), never written by hand


@cache
def _listed() -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load((DATA / "sprachprobe.yaml").read_text("utf-8"))
    return found


def new_words() -> Mapping[str, str]:
    words: Mapping[str, str] = _listed()["neue_worte"]
    return words


def with_text() -> list[str]:
    """The cards that have a text: the facts tell their effect, or (sites) their special rules."""
    return [id for id, card in cards().items() if card.get("wirkung") or card.get("sonderregeln")]


def verdict(card: str) -> tuple[str, str]:
    """How the language does on this card, and why."""
    if card in _listed()["code"]:
        return CODE, str(_listed()["code"][card])
    if card in _listed()["wort"]:
        return WORD, str(_listed()["wort"][card])
    return SAID, ""


def is_said(card: str) -> bool:
    """Whether the entry of a card says all of it."""
    return entry_of(card) is not None and verdict(card)[0] == SAID


def free_words(said: Any) -> Iterator[str]:
    """Where an entry speaks in sentences of its own: `frei`, `code`."""
    if isinstance(said, dict):
        for key, value in said.items():
            if key in ("frei", "code") and isinstance(value, str) and (key == "code" or " " in value):
                yield key
            yield from free_words(value)
    elif isinstance(said, list):
        for one in said:
            yield from free_words(one)


def faults() -> list[str]:
    """Whatever is wrong with the list: a card without an entry or listed twice, an unknown word, free sentences that are not
    listed."""
    listed = _listed()
    found = [f"{card}: kein Eintrag" for card in with_text() if card not in entries()]
    found += [f"{card}: steht zweimal" for card in listed["wort"] if card in listed["code"]]
    found += [f"{card}: gibt es nicht" for part in ("wort", "code") for card in listed[part] if card not in cards()]
    found += [
        f"{card}: «{word}» ist kein neues Wort" for card, word in listed["wort"].items() if word not in listed["neue_worte"]
    ]
    used = set(listed["wort"].values())
    found += [f"«{word}»: keine Karte braucht es" for word in listed["neue_worte"] if word not in used]
    for card, entry in entries().items():
        if list(free_words(entry)) and is_said(card):
            found.append(f"{card}: spricht frei und steht nicht in der Liste")
    return found


def counts() -> Mapping[str, int]:
    return Counter(verdict(card)[0] for card in with_text())


def carried_out(ids: Iterable[str]) -> str:
    """«12 von 40 (30.0 %)»: how many of these cards are carried out as they are said."""
    done, all_ = count(id for id in ids if entry_of(id) is not None)
    return f"{done:5} von {all_:4}  {100 * done / max(1, all_):5.1f} %"


def does_report() -> str:
    """The third verdict by set and by deck: of the cards with text how many the program carries out."""
    sets: dict[str, list[str]] = {}
    for id in with_text():
        sets.setdefault(terms.SETS[cards()[id]["set"]], []).append(id)
    lines = [f"{DOES:34}{carried_out(with_text())}", "", "nach Ausgabe:"]
    lines += [f"  {name:32}{carried_out(ids)}" for name, ids in sets.items()]
    lines += ["", "nach Deck:", *(f"  {name:32}{carried_out(ids)}" for name, ids in decks().items())]
    return "\n".join(lines)


def report() -> str:
    """The counts, and the words that are wanted with how many cards want them."""
    number = counts()
    total = sum(number.values())
    lines = [f"{name:24}{number.get(name, 0):6}  {100 * number.get(name, 0) / total:5.1f} %" for name in (SAID, WORD, CODE)]
    lines.append(f"{'zusammen':24}{total:6}")
    lines += ["", does_report()]
    wanted = Counter(_listed()["wort"].values())
    lines += ["", "neue Worte:", *(f"  {word:28}{count:4}  {new_words()[word]}" for word, count in wanted.most_common())]
    lines += ["", "Code:", *(f"  {card}: {why}" for card, why in _listed()["code"].items())]
    return "\n".join(lines)
