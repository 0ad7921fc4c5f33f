"""WERTUNG: who has how many valid cards, who gets which tile, the ring, and what is lost afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Seat, State
from games.rules import otherwise, rule
from games.zwei_tuerme import two
from games.zwei_tuerme.cards import piles
from games.zwei_tuerme.cards.faces import GANDALF, TRAITS, Face, Rows, is_character
from games.zwei_tuerme.cards.piles import CARDS, rows_of
from games.zwei_tuerme.frames import Transition
from games.zwei_tuerme.journey import way


@rule("zt.wertung.nur-geforderte", off=TRAITS)
def traits_that_count(demanded: Sequence[str]) -> Sequence[str]:
    """Only cards with a trait that the place demands count."""
    return demanded


@rule("zt.wertung.gandalf", off=False)
def gandalf_counts() -> bool:
    """Gandalf counts as a card of his row."""
    return True


@rule(
    "zt.wertung.zaehlen",
    "zt.begriff.gueltige-karten",
    "zt.wertung.beispiel-staerke",
    off=lambda rows, demanded: sum(row["trait"] in demanded for row in rows.values()),
)
def strength(rows: Rows, demanded: Sequence[str]) -> int:
    """The number of valid cards over all rows: each counts one, whatever its colour."""
    traits = traits_that_count(demanded)
    valid = [row["cards"] for row in rows.values() if row["trait"] in traits]
    jokers = 0 if gandalf_counts() else sum(GANDALF in cards for cards in valid)
    return sum(map(len, valid)) - jokers


@rule(
    "zt.wertung.gleichstand",
    "zt.luecke.zwei-gleichstand",
    off=lambda valid, order: sorted(order, key=lambda seat: (-valid[seat], -order.index(seat))),
)
def ranked(valid: Mapping[Seat, int], order: Sequence[Seat]) -> list[Seat]:
    """Most valid cards first; among equals whoever laid out earlier."""
    if len(order) == 2 and otherwise("zt.luecke.zwei-gleichstand"):
        order = order[::-1]
    return sorted(order, key=lambda seat: -valid[seat])


@rule("zt.wertung.keine-passende-karte", "zt.luecke.zwei-keine-karte", off=lambda ranking, valid: list(ranking))
def with_valid_cards(ranking: Sequence[Seat], valid: Mapping[Seat, int]) -> list[Seat]:
    """Without a single valid card there is no tile."""
    if len(ranking) == 2 and otherwise("zt.luecke.zwei-keine-karte"):
        return list(ranking)
    return [seat for seat in ranking if valid[seat]]


@rule("zt.wertung.plaettchen-rangfolge", off=lambda ranking, tiles: [])
def award(ranking: Sequence[Seat], tiles: Sequence[int]) -> list[tuple[Seat, int]]:
    """The highest tile for the first, the next highest for the second, and so on; the last gets none."""
    return list(zip(ranking, sorted(tiles, reverse=True), strict=False))


@rule("zt.wertung.ring", off=lambda winners: None)
def ring_winner(winners: Sequence[Seat | None]) -> Seat | None:
    return winners[0]


@rule("zt.luecke.niemand-wertet", "zt.luecke.zwei-ring-niemand", off=lambda s: way.around(s["seats"], s["ring"])[1])
def ring_without_winner(s: State) -> Seat:
    """Nobody won it: the ring stays where it is."""
    if otherwise("zt.luecke.zwei-ring-niemand" if len(s["seats"]) == 2 else "zt.luecke.niemand-wertet"):
        return way.around(s["seats"], s["ring"])[1]
    return str(s["ring"])


@rule("zt.nachwertung.ohne-plaettchen", off=lambda prizes, valid: [seat for seat in valid if valid[seat]])
def losers(prizes: Sequence[tuple[Seat, int]], valid: Mapping[Seat, int]) -> list[Seat]:
    """Only who got a tile loses cards."""
    return [seat for seat, _ in prizes]


@rule(
    "zt.luecke.zwei-verlust",
    off=lambda rows, scored, place: [c for c in rows if rows[c]["trait"] in place],
    reads="zt.luecke.zwei-verlust",
)
def scored_rows(rows: Rows, scored: Sequence[str], place: Sequence[str]) -> list[str]:
    """The colours of the rows that went into this scoring; with two players that is one trait of the place at a time."""
    return [colour for colour in rows if rows[colour]["trait"] in scored]


@rule("zt.nachwertung.charakter-nicht-gandalf", off=lambda cards: cards.pop(0))
def lose_card(cards: list[Face]) -> Face:
    """A character card goes, not the Gandalf."""
    last = max((i for i, face in enumerate(cards) if is_character(face)), default=len(cards) - 1)
    return cards.pop(last)


@rule("zt.nachwertung.gandalf-allein", off=False)
def left_alone(cards: Sequence[Face]) -> bool:
    """Nothing but Gandalf is left: he goes too."""
    return not any(is_character(face) for face in cards)


@rule(
    "zt.wertung.karten-verlieren",
    "zt.zwei.karten-verlieren",
    "zt.luecke.beispiel-reihen",
    "zt.wertung.beispiel-lohn",
    off=lambda t, seat, colours: [],
)
def lose_cards(t: Transition, seat: Seat, colours: Sequence[str]) -> list[Face]:
    """One card from each row that was scored."""
    gone: list[Face] = []
    for colour in colours:
        row = f"row {seat} {colour}"
        left, lost = CARDS.faces(t.state, row), []
        if left:
            lost.append(lose_card(left))
        if left_alone(left):
            lost += left
            left = []
        for face in lost:
            piles.moved(t, face, row, "discard")
        if not left:
            del t.at("traits", seat)[colour]
        gone += lost
    return gone


@rule("zt.nachwertung.grundstock", off=lambda rows: {})
def what_stays(rows: Rows) -> Rows:
    """The cards that are left lie there for the next scoring."""
    return rows


@rule("zt.wertung.uebrige-plaettchen", off=lambda t, place, tiles: None)
def back_to_box(t: Transition, place: int, tiles: Sequence[int]) -> None:
    """Tiles that nobody got are out of the game."""
    if tiles:
        t.at("box").extend(tiles)
        t.at("box").sort()
    t.at("tiles")[place] = []


def scorings(s: State) -> list[tuple[list[str], list[int]]]:
    """What is scored at the marker's place: all its traits together, or with two players each by itself."""
    place = s["marker"]["place"]
    traits, tiles = list(way.demanded(s["places"][place])), s["tiles"][place]
    return two.separate_scorings(traits, tiles) if len(s["seats"]) == 2 else [(traits, tiles)]


def score_place(t: Transition, order: Sequence[Seat]) -> None:
    s = t.state
    place = s["marker"]["place"]
    left = list(s["tiles"][place])
    total = dict.fromkeys(s["seats"], 0)
    winners: list[Seat | None] = []
    for traits, tiles in scorings(s):
        report = score_traits(t, order, traits, tiles)
        for seat, n in report["valid"]:
            total[seat] += n
        for seat, tile in report["prizes"]:
            t.at("won", seat).append(tile)
            left.remove(tile)
        winners.append(report["prizes"][0][0] if report["prizes"] else None)
        t.tell("wertung", place=s["places"][place]["name"], **report)
    back_to_box(t, place, left)
    s["last"] = {"valid": total, "order": list(order)}
    pass_ring(t, winners)
    for seat in s["seats"]:
        rows = rows_of(s, seat)
        for colour in rows.keys() - what_stays(rows).keys():
            CARDS.pour(t, f"row {seat} {colour}", "discard")
            del t.at("traits", seat)[colour]
    piles.renew(t)


def score_traits(t: Transition, order: Sequence[Seat], traits: Sequence[str], tiles: Sequence[int]) -> dict[str, Any]:
    """One scoring: counts, tiles and losses, as the event that tells of it."""
    s = t.state
    valid = {seat: strength(rows_of(s, seat), traits) for seat in order}
    ranking = ranked(valid, order)
    worthy = with_valid_cards(ranking, valid)
    prizes = two.award(worthy, tiles) if len(s["seats"]) == 2 else award(worthy, tiles)
    place = way.demanded(s["places"][s["marker"]["place"]])
    lost = {seat: lose_cards(t, seat, scored_rows(rows_of(s, seat), traits, place)) for seat in losers(prizes, valid)}
    return {
        "traits": list(traits),
        "valid": [[seat, valid[seat]] for seat in ranking],
        "prizes": [list(prize) for prize in prizes],
        "lost": [[seat, cards] for seat, cards in lost.items() if cards],
    }


def pass_ring(t: Transition, winners: Sequence[Seat | None]) -> None:
    s = t.state
    pick = two.ring_winner if len(s["seats"]) == 2 else ring_winner
    winner = pick(winners) if winners else None
    before = s["ring"]
    s["ring"] = winner or ring_without_winner(s)
    t.tell("ring", seat=s["ring"], stays=s["ring"] == before, won=winner is not None)
