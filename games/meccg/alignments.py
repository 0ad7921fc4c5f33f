"""What differs by alignment: where one begins, with how many, whose havens are whose. Here: the heroes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.meccg.cards import cards
from games.rules import rule


@dataclass(frozen=True)
class Alignment:
    id: str
    title: str
    side: str  # as cards call a company of theirs
    start: tuple[str, ...]  # the sites where it may begin
    avatar_at: tuple[str, ...]  # where its avatar may come into play besides his home
    most_at_start: int
    haven: str  # the type of its havens


HEROES = Alignment("helden", "Helden", "helden", ("tw-rivendell",), ("tw-rivendell",), 5, "haven")
ALIGNMENTS: Mapping[str, Alignment] = {one.id: one for one in (HEROES,)}


def of(s: Mapping[str, object], seat: str) -> Alignment:
    """Two heroes: other alignments will read it from the roles."""
    return HEROES


@rule("me.gemeinschaft.helden", off="schergen")
def side(s: Mapping[str, object], seat: str) -> str:
    """As what the companies of a seat count: those of a hero player are hero companies, neither overt nor covert."""
    return of(s, seat).side


@rule("me.zug.begriff.zufluchtsort", off=False)
def is_haven(site: str, alignment: Alignment = HEROES) -> bool:
    return bool(cards()[site]["site_type"] == alignment.haven)
