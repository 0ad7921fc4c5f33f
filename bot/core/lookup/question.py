"""What a question asks of a thing: «Welchen Level hat Boromir?» is Boromir's level.

A question is one about a thing only if nothing is left over: every word is part of its name, of what is asked for («Level»), of
the game's name, or frames a question («welchen», «hat»). So «Darf Boromir die Gemeinschaft verlassen?» stays one about
rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bot.core.lookup.names import EXACT, Hit, Index, bare, fold, games, index, lookups

MOST_WORDS = 16
LONGEST_NAME = 9  # words
MOST_ALIKE = 6  # things that a part of a name may mean
FRAME = frozenset(
    fold(
        """was wer wie wo welche welcher welches welchen welchem wieviel wieviele viel viele hoch groß
        ist sind war hat haben besitzt bekommt kriegt bringt gibt gibts liegt liegen steht stehen lautet beträgt heißt
        der die das des dem den ein eine einen einer einem eines von vom zu zum zur für bei beim im in an am ans auf aus mit
        karte karten ereigniskarte kartentext text person charakter spielplan brett es er sie ihr ihre ihren sein seine seinen
        man ich mir mich
        denn eigentlich genau nochmal mal bitte so nun also und da dort hier da alles direkt zeig zeige sag sage nenn nenne
        info infos information über eigentlich nur noch wert werte namens heisst welch bin suche kennst du
        the of what is does do which how many much card where who has have"""
    )
)
DOES = frozenset(
    fold("macht tut bewirkt bewirken wirkung wirkt effekt machen kann können funktioniert bringt wofür nützt effect")
)
LEAD_IN = frozenset(fold("im in beim bei aus vom von fürs zum für unter der die das dem den spiel"))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about things: which could be meant, and which of their facts."""

    words: str  # the name as it was typed
    hits: tuple[Hit, ...]  # all of one fit, the best there is
    topics: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by game: what is asked for, most fitting first
    together: bool = False  # asks for all of them, not for the one that fits best: «prowess und body»
    effect: bool = False  # asks what it does
    around: tuple[str, ...] = ()  # the words beside the name that ask for something
    game: str = ""  # named in the question
    other: str = ""  # a second thing: whether it is among what is asked for

    @property
    def exact(self) -> bool:
        return bool(self.hits) and self.hits[0].fits == EXACT

    @property
    def value(self) -> bool:
        """Asks for a single fact."""
        return bool(self.topics)


@cache
def _called() -> tuple[tuple[tuple[str, ...], str], ...]:
    """What the games are called, longest first."""
    found = [(fold(said), id) for id, lookup in lookups(games()) for said in (id, lookup.title, *lookup.called)]
    return tuple(sorted(set(found), key=lambda f: -len(f[0])))


@cache
def _topics(game: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The words for what can be asked of a game's things, longest first."""
    topics = lookups([game])[0][1].topics
    found = [(fold(said), topic) for topic, words in topics.items() for said in words]
    return tuple(sorted(found, key=lambda f: -len(f[0])))


@cache
def _vocabulary(game: str, topic: str) -> frozenset[str]:
    return frozenset(word for said, about in _topics(game) for word in said if about == topic)


@cache
def _askable() -> frozenset[str]:
    return frozenset(word for game in games() for said, _ in _topics(game) for word in said)


@cache
def _known() -> frozenset[str]:
    return FRAME | DOES | _askable()


def _strange(words: Sequence[str]) -> list[str]:
    """The words that neither frame a question nor ask for anything: a name, or something else."""
    return [w for w in words if w not in _known()]


def named_game(words: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The games that words may name, each with the words that are left then; at last none."""
    for said, game in _called():
        size = len(said)
        for at in range(len(words) - size + 1):
            if tuple(words[at : at + size]) == said:
                start = at
                while start and at - start < 2 and words[start - 1] in LEAD_IN:
                    start -= 1
                yield game, (*words[:start], *words[at + size :])
    yield "", tuple(words)


def read(text: str, *, only_name: bool = False) -> Asked | None:
    """What is asked of which thing, or None where it is no such question. `only_name`: whatever is no question is a name."""
    words = fold(text)
    if not words or len(words) > MOST_WORDS:
        return None
    for exact in (True, False):
        for game, rest in named_game(words):
            found = _read(rest, game, exact, only_name) or (_whether(rest, game) if exact and not only_name else None)
            if found is not None:
                return found
    return None


def _whether(words: Sequence[str], game: str) -> Asked | None:
    """«Grenzt Moria an Lórien?»: two things of one game, and a topic."""
    indexes = [index(g) for g in ([game] if game else games())]
    if not any(w in _askable() for w in words) or not all(any(i.knows(w) for i in indexes) for w in _strange(words)):
        return None
    spans = [(start, start + size) for size in range(LONGEST_NAME, 0, -1) for start in range(len(words) - size + 1)]
    named: list[tuple[int, int]] = []
    for start, end in spans:
        free = all(end <= s or start >= e for s, e in named)
        if free and words[start] not in FRAME and any(i.exact(words[start:end]) for i in indexes):
            named.append((start, end))
    if len(named) != 2:
        return None
    (start, end), (start2, end2) = sorted(named)
    rest = [*words[:start], *words[end:start2], *words[end2:]]
    both = {i.game for i in indexes if i.exact(words[start:end]) and i.exact(words[start2:end2])}
    hits = [h for i in indexes if i.game in both for h in i.exact(words[start:end])]
    asked = _about(rest, hits, words[start:end], game) if hits else None
    return replace(asked, other="".join(words[start2:end2])) if asked is not None and asked.topics else None


def _read(words: Sequence[str], game: str, exact: bool, only_name: bool) -> Asked | None:
    strange = [i for i, w in enumerate(words) if w not in _known()]
    low, high = (strange[0], strange[-1]) if strange else (len(words), -1)
    indexes = [index(g) for g in ([game] if game else games())]
    if not exact:
        return _similar(words, low, high, indexes, game, only_name)
    for size in range(min(len(words), LONGEST_NAME), 0, -1):
        for start in range(len(words) - size + 1):
            if start > low or start + size <= high:
                continue
            name = words[start : start + size]
            hits = [h for i in indexes for h in i.exact(name)]
            asked = _about([*words[:start], *words[start + size :]], hits, name, game) if hits else None
            if asked is not None:
                return asked
    return None


def _similar(words: Sequence[str], low: int, high: int, indexes: list[Index], game: str, only_name: bool) -> Asked | None:
    """A part of a name or a misspelt one: all words that are no question."""
    if low > high:
        if not only_name:
            return None
        low, high = 0, len(words) - 1
    name, rest = words[low : high + 1], [*words[:low], *words[high + 1 :]]
    if len(name) > LONGEST_NAME or not (only_name or any(w in DOES or w in _askable() for w in rest)):
        return None
    hits = [h for i in indexes for h in i.part(name)]
    if not only_name:  # in a question about rules «Hand» is not «Hand in Hand»
        hits = [h for h in hits if bare(fold(h.name.title))[: len(name)] == tuple(name)]
        hits = hits if len(hits) <= MOST_ALIKE else []
    if not hits:
        typos = [near for i in indexes for near in i.typo(name)]
        best = max((alike for alike, _ in typos), default=0.0)
        hits = [h for alike, h in typos if alike == best]
    return _about(rest, hits, name, game) if hits else None


def _about(rest: Sequence[str], hits: list[Hit], name: Sequence[str], game: str) -> Asked | None:
    """What the words around a name ask for; None where some of them ask for nothing we know."""
    topics: dict[str, tuple[str, ...]] = {}
    for g in dict.fromkeys(h.game for h in hits):
        found = tuple(_asked_for(rest, g))
        if found:
            topics[g] = found
    together = not topics
    if together:
        for g in dict.fromkeys(h.game for h in hits):
            found = tuple(_all_asked_for(rest, g))
            if found:
                topics[g] = found
    framed = all(w in FRAME or w in DOES for w in rest)
    if not topics and not framed:
        return None
    effect = not topics and any(w in DOES for w in rest)
    kept = tuple(h for h in hits if h.game in topics) if topics and not framed else tuple(hits)
    return Asked(" ".join(name), kept, topics, together, effect, tuple(w for w in rest if w not in FRAME), game)


def _asked_for(rest: Sequence[str], game: str) -> Iterator[str]:
    """The topics whose words stand in the question and leave nothing unexplained, the most telling first."""
    for said, topic in _topics(game):
        if all(w in rest for w in said) and all(w in FRAME or w in DOES or w in _vocabulary(game, topic) for w in rest):
            yield topic


def _all_asked_for(rest: Sequence[str], game: str) -> Iterator[str]:
    """Several topics that explain all words together, in the order in which they are asked for."""
    found = {topic: said for said, topic in reversed(_topics(game)) if all(w in rest for w in said)}
    explained = {w for said in found.values() for w in said}
    if all(w in FRAME or w in explained for w in rest):
        yield from sorted(found, key=lambda topic: rest.index(found[topic][0]))
