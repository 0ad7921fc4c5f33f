"""The Council of the Free Peoples: a last corruption check for everybody, then the points of both sides."""

from __future__ import annotations

from collections.abc import Mapping

from games import effects
from games.contract import Result, Seat, State, name
from games.flow import FrameData
from games.meccg.cards import cards
from games.meccg.companies.influence import people
from games.meccg.language.entry import lost_with_him
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import A_NUMBER
from games.meccg.play import corruption, doing, reactions
from games.meccg.play.facts import World
from games.meccg.play.people import LOST, owner
from games.meccg.play.room import FACES, ZONES, Steps, Transition, company_of, frames, other
from games.rules import holds, rule

ENOUGH = 25
DECKS = 2  # every game is one of two decks
CATEGORIES: Mapping[str, str] = {
    "character": "Charaktere",
    "miscellaneous": "Besonderes",
    "item": "Gegenstände",
    "ally": "Verbündete",
    "faction": "Heere",
    "kill": "Kreaturen",
}
NEVER_DOUBLED = frozenset(("miscellaneous", "kill"))


def in_play(s: State, seat: Seat) -> list[str]:
    """All that gives this seat points: by the ids of its cards."""
    return [s["cards"][card] for card, _ in pieces(s, seat)]


def pieces(s: State, seat: Seat) -> list[tuple[str, str]]:
    """The cards that give this seat points, and where they lie."""
    figures = {*people(s, seat)} | {ally for ally, leader in s["led"].items() if leader in people(s, seat)}
    mine: list[tuple[str, str]] = []
    for zone in s["zones"]:
        kind, _, whose = zone.partition(" ")
        if (kind in ("heer", "hinterlegt", "siegpunkte") and whose == seat) or (kind == "figur" and whose in figures):
            mine += [(card, zone) for card in ZONES.cards(s, zone)]
        elif kind in ("bei", "wirkt", "an", "am"):
            mine += [
                (card, zone) for card in ZONES.cards(s, zone) if card.startswith(seat) and not FACES[s["cards"][card]].hazard
            ]
    return mine


def category(card: str) -> str:
    klasse = cards()[card]["klasse"]
    if klasse.startswith("hazard"):
        return "kill"
    return str(
        cards()[card].get("mp_category")
        or {"resource-item": "item", "resource-ally": "ally", "resource-faction": "faction", "character": "character"}.get(
            klasse, "miscellaneous"
        )
    )


@rule("me.punkte.kreaturen", "me.angriff.besiegen.siegpunkte", off=True)
def counts_for_heroes(card: str) -> bool:
    """Creatures with a star give heroes nothing."""
    return not cards()[card].get("mp_stern", False)


def worth(s: State, card: str) -> int:
    points = FACES[card].punkte
    if cards()[card]["klasse"].startswith("hazard") and not counts_for_heroes(card):
        return 0
    if cards()[card]["klasse"] == "resource-item" and cards()[card]["alignment"] == "minion":
        return foreign(points)
    return points


def now_worth(s: State, card: str, zone: str) -> int:
    """The same of a card that lies somewhere, with what cards say of its points."""
    printed = worth(s, s["cards"][card])
    if not effects.present(s, "karte-sp") and not effects.present(s, "karte-keine-sp"):
        return printed
    kind, _, whose = zone.partition(" ")
    now = World(s, whose if kind == "bei" else "", {"hinterlegt": kind == "hinterlegt"})
    if effects.any_of(s, "karte-keine-sp", {"karte": card}, now):
        return 0
    return effects.value(s, "karte-sp", printed, {"karte": card}, now)


A_NUMBER.read("sp", "karte-")
FLAG.read("keine-sp", "karte-")


@rule("me.gegenstand.fremde-ausrichtung", off=lambda points: points)
def foreign(points: int) -> int:
    """Items of the other side: half, rounded up."""
    return (points + 1) // 2


@rule("me.punkte.kategorien", "me.punkte.begriff", "me.punkte.minimum", off=lambda s, seat: dict.fromkeys(CATEGORIES, 0))
def raw(s: State, seat: Seat) -> dict[str, int]:
    found = dict.fromkeys(CATEGORIES, 0)
    for card, zone in pieces(s, seat):
        kind = category(s["cards"][card])
        found[kind if kind in found else "miscellaneous"] += now_worth(s, card, zone)
    found["character"] -= sum(lost(card) for card in ZONES.faces(s, f"gegangen {seat}"))
    return {kind: max(0, points) for kind, points in found.items()}


def lost(card: str) -> int:
    """What an eliminated character costs, where his card says so (`zaehlt`)."""
    said = [one for one in FACES[card].entry.get("zaehlt", ()) if lost_with_him(one)]
    return -sum(int(one["ersetzt"]) for one in said if holds(FACES[card].card))


@rule("me.punkte.verdoppeln", "me.punkte.verdoppeln.nicht", off=lambda own, theirs: dict(own))
def doubled(own: Mapping[str, int], theirs: Mapping[str, int]) -> dict[str, int]:
    """Where the opponent has nothing, one's points count twice; not kills, not miscellaneous."""
    return {kind: points * 2 if theirs[kind] == 0 and kind not in NEVER_DOUBLED else points for kind, points in own.items()}


@rule("me.punkte.haelfte", "me.punkte.wid.kappung", off=lambda own: dict(own))
def capped(own: Mapping[str, int]) -> dict[str, int]:
    """No category more than all others together."""
    total = sum(own.values())
    return {kind: min(points, total - points) for kind, points in own.items()}


@rule("me.punkte.handkarten", off=0)
def held_by_opponent(s: State, seat: Seat) -> int:
    """One off for each unique card that gives points and that the opponent holds, in whichever version, not as a hazard."""
    mine = {FACES[card].form for card in in_play(s, seat) if FACES[card].einzig and worth(s, card) > 0 and not FACES[card].hazard}
    hand = {FACES[card].form for card in ZONES.faces(s, f"hand {other(seat)}") if not FACES[card].hazard}
    return len(mine & hand)


@rule("me.punkte.avatar", off=0)
def lost_avatar(s: State, seat: Seat) -> int:
    return 5 if s["players"][seat]["lost"] else 0


def _as_at_the_end(s: State, seat: Seat) -> int:
    return sum(capped(doubled(raw(s, seat), raw(s, other(seat)))).values())


@rule("me.ende.wid.fuenfundzwanzig", off=_as_at_the_end)
def total(s: State, seat: Seat) -> int:
    """The points as they lie there: for calling the Council."""
    return sum(raw(s, seat).values())


@rule("me.punkte.wid.reihenfolge", "me.punkte.ablauf", off=lambda s, seat: 0)
def final(s: State, seat: Seat) -> int:
    """Doubled before capped, then what the opponent holds, then the lost avatar; never below 0."""
    points = capped(doubled(raw(s, seat), raw(s, other(seat))))
    return max(0, sum(points.values()) - held_by_opponent(s, seat) - lost_avatar(s, seat))


@rule("me.punkte.turnier", off=lambda one, two: (3, 3))
def tournament(one: int, two: int) -> tuple[int, int]:
    """3:3, 4:2, 5:1 from one and a half times, 6:0 from twice as many."""
    if one == two:
        return 3, 3
    more, less = max(one, two), min(one, two)
    won = 6 if more >= 2 * less else 5 if 2 * more >= 3 * less else 4
    return (won, 6 - won) if one == more else (6 - won, won)


@rule("me.ende.ring.helden", "me.ende.begriff.ring", off=None)
def by_the_ring(t: Transition, seat: Seat) -> None:
    """Who destroys the One Ring wins at once."""
    own, theirs = by_the_ring_points()
    reason = f"{name(seat)} hat den Einen Ring vernichtet und gewinnt (Turnierpunkte {own}:{theirs})."
    t.tell("ende", punkte={one: total(t.state, one) for one in t.state["seats"]}, kategorien={})
    t.finish(Result((seat,), reason, {seat: own, other(seat): theirs}, "me.ende.ring.helden", "ring"))


@rule("me.punkte.turnier.ring", off=(6, 0))
def by_the_ring_points() -> tuple[int, int]:
    """Seven in the game of two decks, the opponent none."""
    return 7, 0


@rule("me.ende.wid.avatar", off=None)
def lost_at_once(t: Transition, seat: Seat) -> None:
    """Where the table does not play by the rules of tournaments, who loses his wizard loses the game."""
    if t.state["variant"].get("turnier") == "nein":
        reason = f"{name(seat)} hat seine Hauptfigur verloren."
        t.finish(Result((other(seat),), reason, {}, "me.ende.wid.avatar", "hauptfigur"))


doing.RING_VICTORY.append(by_the_ring)
LOST.append(lost_at_once)


# --- the meeting --------------------


def meet(t: Transition) -> None:
    t.state["phase"] = "rat"
    t.push("rat", left=[], seats=[])


@rule("me.ende.rat.reihenfolge", off=lambda t: [])
def dice_say(t: Transition) -> list[Seat]:
    seats = list(t.state["seats"])
    return seats if t.roll(2) == 1 else seats[::-1]


def first(t: Transition, f: FrameData) -> None:
    """By the dice, who checks first for all of his."""
    f["seats"] = dice_say(t)
    f["left"] = [fig for seat in f["seats"] for fig in people(t.state, seat)]
    t.tell("rat", reihenfolge=list(f["seats"]))


@rule("me.ende.rat.ablauf", "me.ende.begriff.rat", off=None)
def checks(t: Transition, f: FrameData) -> object:
    from games.flow import AGAIN

    left = [fig for fig in f["left"] if fig in t.state["figures"]]
    if not left:
        return None
    seat = owner(t.state, left[0])
    if seat not in f.get("opened", ()):
        f["opened"] = [*f.get("opened", ()), seat]
        t.state["now"], t.state["mover"] = company_of(t.state, left[0]), seat
        if reactions.something_for(t.state, seat, "rat"):
            reactions.open_window(t, "rat", seat)
            return AGAIN
    f["left"] = left[1:]
    t.state["now"] = company_of(t.state, left[0])
    t.state["mover"] = owner(t.state, left[0])
    corruption.check(t, left[0])
    return AGAIN


@rule("me.punkte.sieger", off=lambda scores: tuple(scores)[:1])
def best_of(scores: Mapping[Seat, int]) -> tuple[Seat, ...]:
    best = max(scores.values())
    return tuple(seat for seat, points in scores.items() if points == best)


def count(t: Transition, f: FrameData) -> None:
    s = t.state
    scores = {seat: final(s, seat) for seat in s["seats"]}
    one, two = s["seats"]
    winners = best_of(scores)
    points = tournament(scores[one], scores[two])
    stands = f"{name(one)} {scores[one]}, {name(two)} {scores[two]} Punkte"
    reason = f"Der Rat ist zu Ende: {stands} (Turnierpunkte {points[0]}:{points[1]})."
    t.tell("ende", punkte=scores, kategorien={seat: raw(s, seat) for seat in s["seats"]})
    t.finish(Result(winners if len(winners) == 1 else (), reason, scores, "me.punkte.sieger", "rat"))


@frames.add
class Council(Steps):
    id = "rat"
    scope = "diesen Rat"
    steps = (first, checks, count)
