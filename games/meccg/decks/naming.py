"""Which card a line of a list means: by its title in German or English, its number, its kind, and where it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.decks import Choice
from games.finding import Index, bare, fold
from games.meccg import terms
from games.meccg.cards import Card, cards, title
from games.meccg.decks.facts import alignments, banned, spellings
from games.meccg.decks.model import (
    BALROG,
    CHARACTERS,
    EXTRA,
    FALLEN,
    HAZARDS,
    HERO,
    MINION,
    RESERVE,
    RESOURCES,
    SITES,
    START,
    is_agent,
    is_avatar,
    is_character,
    is_hazard,
    is_item,
    is_resource,
    is_site,
)
from games.meccg.decks.parts import serves_as
from games.meccg.decks.words import ANY, Named
from games.meccg.lookup import Cards
from games.rules import rule

MOST_CHOICES = 6
LONGEST_TITLE = 60


@cache
def index() -> Index:
    return Index("meccg", Cards())


@cache
def _by_number() -> Mapping[str, Card]:
    return {card["nr"].upper(): card for card in cards().values()}


@cache
def _spelled() -> Mapping[str, str]:
    return {"".join(fold(said)): id for said, id in spellings().items()}


@rule("me.deck.wid.schreibweisen", off="")
def as_in_the_book(said: str) -> str:
    """The card that the rulebook means by a spelling of its own; empty: it has none."""
    return _spelled().get("".join(fold(said)), "")


def candidates(line: Named) -> list[Card]:
    """The cards whose title this is."""
    found = _exact(line.title)
    if (numbered := _by_number().get(line.number)) is not None:  # a number on another card than the title is asked about
        return [numbered] if not found or numbered in found else [*found, numbered]
    if not found and line.kind:
        found = _of_kind(_exact(line.title[: line.title.rindex(line.kind) - 1]), line.kind)
    if not found and (id := as_in_the_book(line.title)):
        return [cards()[id]]
    found = [c for c in found if not line.side or c["alignment"] in (line.side, "neutral")] or found
    return [c for c in found if not line.set or c["set"] == line.set] or found


def _exact(words: str) -> list[Card]:
    """By German and English titles alike: what is the one of one card may be the other of another. Else by other spellings."""
    folded = fold(words)
    found = [cards()[name.id] for name in index().called(folded)] if folded else []
    key = "".join(bare(folded))
    return [c for c in found if key in ("".join(bare(fold(title(c)))), "".join(bare(fold(c["title_en"]))))] or found


def _of_kind(found: Iterable[Card], kind: str) -> list[Card]:
    wanted = set(fold(kind))
    return [c for c in found if wanted <= set(fold(terms.kind(c)))]


def like(words: str) -> list[Card]:
    """Cards whose title looks much like this, or of which this is a part."""
    folded = fold(words)
    if len(words) > LONGEST_TITLE or not any(len(word) > 2 and word.isalpha() for word in folded):
        return []
    near = sorted(index().typo(folded), key=lambda found: -found[0])
    hits = [hit for _, hit in near] or index().part(folded)
    return [cards()[h.name.id] for h in hits]


# --- where it stands -------------------------------------------------------------------------------------------------------


def fits_pile(card: Card, pile: str) -> bool:
    match pile:
        case "":
            return bool(card["klasse"] != "region")
        case x if x == START:
            return is_character(card) or is_resource(card) or is_agent(card)
        case x if x == CHARACTERS:
            return is_character(card) or is_avatar(card) or is_agent(card)
        case x if x == RESOURCES:
            return is_resource(card) or serves_as(card, "resource")
        case x if x == HAZARDS:
            return is_hazard(card) or serves_as(card, "hazard")
        case x if x == SITES:
            return is_site(card)
        case x if x in (ANY, RESERVE, EXTRA):
            return not is_site(card) and card["klasse"] != "region"
    return False


def fits_side(card: Card, side: str) -> bool:
    """Whether a deck of this side can have such a card at all; a first sight, the rules say it exactly."""
    if not side or is_hazard(card):
        return True
    ours = alignments(card)
    if is_site(card) and side == BALROG:
        return card["alignment"] == BALROG or (card["alignment"] == MINION and card["title_en"] not in _own_of_the_balrog())
    if is_site(card) and card["id"] in banned("orte_wenn_gegner_balrog_je_1"):
        return False
    mixed = {HERO: {HERO}, MINION: {MINION}, FALLEN: {HERO, MINION, FALLEN}, BALROG: {MINION, BALROG}}[side]
    if is_avatar(card):
        return side in ours
    return bool(mixed & ours) or (is_item(card) and bool({HERO, MINION} & ours))


@cache
def _own_of_the_balrog() -> frozenset[str]:
    """The sites he has a version of his own of."""
    return frozenset(c["title_en"] for c in cards().values() if is_site(c) and c["alignment"] == BALROG)


def meant(found: Sequence[Card], pile: str, side: str) -> list[Card]:
    """Those that make sense where they stand, one of each card: reprints are the same."""
    found = [c for c in found if fits_pile(c, pile)] or found
    found = [c for c in found if fits_side(c, side)] or found
    single: dict[tuple[str, str, str], Card] = {}
    for card in sorted(found, key=_printed):
        single.setdefault((card["title_en"], card["alignment"], card["klasse"]), card)
    return sorted(single.values(), key=lambda c: bool(side) and c["alignment"] != side)


def _printed(card: Card) -> tuple[bool, int]:
    """Of several prints the first one stands for all."""
    return bool(card.get("promo")), list(terms.SETS).index(card["set"])


def choices(found: Sequence[Card], count: int) -> tuple[Choice, ...]:
    return tuple(Choice(labelled(c), line(c, count, marked=True)) for c in found[:MOST_CHOICES])


def labelled(card: Card) -> str:
    """«Moria – Ort (Schergen)», with the English title where that is not enough."""
    kind = terms.kind(card)
    return f"{title(card)} – {kind}" + (f", {card['title_en']}" if len(_namesakes()[title(card), kind]) > 1 else "")


@cache
def _namesakes() -> Mapping[tuple[str, str], frozenset[str]]:
    """The English titles of cards of one German title and kind."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for card in cards().values():
        found[title(card), terms.kind(card)].add(card["title_en"])
    return {key: frozenset(english) for key, english in found.items()}


# --- a card as a line ------------------------------------------------------------------------------------------------------


@cache
def _ambiguous() -> frozenset[str]:
    """The ids of cards whose German title means several cards, by their German or English titles."""
    meaning: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for card in cards().values():
        for said in (title(card), card["title_en"]):
            meaning["".join(bare(fold(said)))].add((card["title_en"], card["alignment"], card["klasse"]))
    return frozenset(c["id"] for c in cards().values() if len(meaning["".join(bare(fold(title(c))))]) > 1)


def line(card: Card, count: int, marked: bool = False) -> str:
    """«2 Zwielicht», with its number where the title alone is not enough."""
    number = f" [{card['nr']}]" if marked or card["id"] in _ambiguous() or "[" in title(card) else ""
    return f"{count} {title(card)}{number}"
