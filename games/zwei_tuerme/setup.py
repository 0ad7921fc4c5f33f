"""VORBEREITUNG: the journey is laid out, tiles are dealt, hands and display are dealt, the youngest gets the ring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.contract import Seat, Variant, name
from games.rules import rule
from games.zwei_tuerme import two
from games.zwei_tuerme.cards.faces import CHARACTERS, GANDALF, Face
from games.zwei_tuerme.cards.piles import BACK, CARDS
from games.zwei_tuerme.frames import Transition, TuermeGame
from games.zwei_tuerme.journey.facts import face_used

DICE = "wuerfel"
START = Variant(
    "start",
    "Wer ist am jüngsten und beginnt?",
    (DICE, "p1", "p2", "p3", "p4", "p5"),
    DICE,
    "zt.luecke.juengster",
    {DICE: "Der Würfel entscheidet", **{f"p{i}": name(f"p{i}") for i in range(1, 6)}},
)
TAKE_BACK = Variant(
    "zuruecknehmen",
    "Weggelegtes gleich wieder nehmen (Heft: «zwei neue Karten»)",
    ("ja", "nein"),
    "ja",
    "zt.luecke.zuruecknehmen",
    {"ja": "ja", "nein": "nein"},
    running=True,  # a group may decide it in the middle of a game
)
ENOUGH_TRIES = 10_000


@rule("zt.spiel.spielerzahl-alter", off=range(1, 9))
def player_counts() -> range:
    return range(2, 6)


@rule("zt.material.charakterkarten", off=lambda game: _characters(game.facts["box"]["copies"] - 1))
def character_cards(game: TuermeGame) -> list[Face]:
    """Five of each trait in each colour."""
    return _characters(game.facts["box"]["copies"])


def _characters(copies: int) -> list[Face]:
    return [face for face in CHARACTERS for _ in range(copies)]


@rule("zt.material.gandalf", off=lambda game: [])
def gandalf_cards(game: TuermeGame) -> list[Face]:
    return [GANDALF] * game.facts["box"]["gandalfs"]


@rule("zt.material.uebersicht", off=character_cards)
def the_deck(game: TuermeGame) -> list[Face]:
    """The 96 cards that are played with."""
    return character_cards(game) + gandalf_cards(game)


@rule("zt.material.plaettchen", off=lambda game: [5] * len(game.facts["box"]["tiles"]))
def the_tiles(game: TuermeGame) -> list[int]:
    return list(game.facts["box"]["tiles"])


@rule("zt.vorbereitung.orte", "zt.vorbereitung.reihenfolge-orte", off=lambda places: sorted(places, key=lambda p: str(p["name"])))
def in_order(places: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The places lie in the order of their numbers, Amon Hen to Minas Tirith."""
    return sorted(places, key=lambda p: int(p["nr"]))


@rule("zt.vorbereitung.wege", off=lambda t, paths: list(paths))
def shuffled_paths(t: Transition, paths: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return t.shuffled(paths)


@rule("zt.vorbereitung.plaettchen", "zt.vorbereitung.beispiel-vier", off=1)
def tiles_per_place(players: int) -> int:
    """One tile fewer than there are players."""
    return players - 1


def tiles_wanted(places: Sequence[dict[str, Any]], players: int) -> list[int]:
    """How many tiles lie at each place; none at Amon Hen, where nothing is scored."""
    each = [two.tiles_at(p["traits"]) if players == 2 else tiles_per_place(players) for p in places[1:]]
    return [0, *each]


@rule("zt.vorbereitung.fuenfer-minas-tirith", "zt.luecke.fuenfer-tauschen", off=True)
def last_place_has_a_five(dealt: Sequence[Sequence[int]]) -> bool:
    """Otherwise all tiles are shuffled and dealt again."""
    return 5 in dealt[-1]


def deal_tiles(t: Transition, wanted: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The tiles at each place, and those that are left."""
    dealt: list[list[int]] = []
    tiles: list[int] = []
    for _ in range(ENOUGH_TRIES):
        tiles = t.shuffled(the_tiles(t.game))
        dealt = [[tiles.pop() for _ in range(min(n, len(tiles)))] for n in wanted]
        if not wanted[-1] or last_place_has_a_five(dealt):
            break
    return dealt, left_over(tiles)


@rule("zt.vorbereitung.plaettchen-rest", off=lambda tiles: [])
def left_over(tiles: list[int]) -> list[int]:
    """Tiles that no place needs go back to the box."""
    return sorted(tiles)


@rule("zt.vorbereitung.handkarten", "zt.zwei.uebrige-regeln", off=0)
def hand_size() -> int:
    return 6


@rule("zt.vorbereitung.offene-karten", off=0)
def display_size() -> int:
    return 4


@rule("zt.vorbereitung.aufnahmestapel", off=lambda cards: [])
def pile_of(cards: list[Face]) -> list[Face]:
    """What is left becomes the draw pile, face down."""
    return cards


@rule("zt.vorbereitung.marker", off=lambda: {"place": 1, "field": 0})
def first_marker() -> dict[str, int]:
    return {"place": 0, "field": 0}


@rule("zt.luecke.juengster", off=lambda t, seats: seats[0])
def drawn_by_dice(t: Transition, seats: Sequence[Seat]) -> Seat:
    """Nobody said who is youngest."""
    return t.choose(seats)


@rule("zt.vorbereitung.startspieler", off=lambda t, seats, youngest: seats[0])
def first_ring_bearer(t: Transition, seats: Sequence[Seat], youngest: str) -> Seat:
    return youngest if youngest in seats else drawn_by_dice(t, seats)


def prepare(t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
    s, facts = t.state, t.game.facts
    places = in_order(face_used(p) for p in facts["places"])
    s["places"] = [{k: p[k] for k in ("id", "name", "traits", "sure")} for p in places]
    s["paths"] = shuffled_paths(t, [face_used(p) for p in facts["paths"]])
    dealt, s["box"] = deal_tiles(t, tiles_wanted(places, len(seats)))
    # With two players a tile belongs to the trait it lies beside; otherwise the order at a place means nothing.
    s["tiles"] = dealt if len(seats) == 2 else [sorted(tiles, reverse=True) for tiles in dealt]
    cards = t.shuffled(the_deck(t.game))
    for seat in seats:
        CARDS.put(t, f"hand {seat}", BACK, [cards.pop() for _ in range(hand_size())])
    CARDS.put(t, "display", BACK, [cards.pop() for _ in range(display_size())])
    CARDS.put(t, "pile", BACK, pile_of(cards))
    s["traits"] = {seat: {} for seat in seats}
    s["won"] = {seat: [] for seat in seats}
    s["marker"] = first_marker()
    s["ring"] = s["start"] = first_ring_bearer(t, seats, variant["start"])
    s["last"] = {}
    t.push("journey", phase="draw")
