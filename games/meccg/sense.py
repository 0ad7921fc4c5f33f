"""What a position is worth, from what a seat sees: cards at sites, dangers on the way, odds of fights. For computer players.
No rule of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from games.contract import Seat, View
from games.meccg import alignments
from games.meccg.cards import cards
from games.meccg.language.faces import read
from games.meccg.show import odds
from games.meccg.travel import regions, routes

Fig = Mapping[str, Any]
HURT, DEAD = 1.5, 6.0  # what a wound and a loss cost, in points
BOLD = 0.3  # the share of a hit at which one still fights without tapping, to play something afterwards
DANGER = {"wildnis": 1.0, "grenzland": 0.6, "freies-land": 0.4, "schattenland": 1.6, "dunkles-reich": 2.2, "kueste": 0.5}
LATER = 0.45  # a site that can be reached only from the one between


def klasse(card: str) -> str:
    return str(cards()[card]["klasse"])


def is_hazard(card: str) -> bool:
    return klasse(card).startswith("hazard")


@cache
def worth(card: str) -> float:
    """Marshalling points, and a little for what carries none."""
    one = cards()[card]
    return float(one.get("marshalling_points") or 0) + 0.4


@cache
def person_worth(card: str) -> float:
    """What a character is worth in play."""
    one = cards()[card]
    if one["klasse"] == "avatar":
        return 9.0
    points = float(one.get("marshalling_points") or 0)
    return points + 0.3 * float(one.get("prowess") or 0) + 0.5 * float(one.get("direct_influence") or 0)


# --- fights --------------------


def strength(fig: Fig) -> int:
    return int(fig["kg"]) + {"ungetappt": 0, "getappt": -1, "verwundet": -2}[fig["zustand"]]


def dearly(fig: Fig) -> float:
    """What it costs to lose this one: for the avatar his points and those that are taken off."""
    if fig["card"] in cards():
        return 12.0 if klasse(fig["card"]) == "avatar" else 3.5 + 0.5 * person_worth(fig["card"]) + len(fig.get("bei", ()))
    return DEAD


def hit_costs(fig: Fig, strong: int, against: int) -> float:
    """What a strike costs him who meets it so strong, by what he is worth."""
    hit = odds.strike(strong, against)[2]
    return hit * (HURT + odds.falls(int(fig["ko"]), fig["zustand"] == "verwundet") * dearly(fig))


USUAL = ((2, 10), (4, 7))  # attacks of creatures as they come on the way


def exposed(figs: Sequence[Fig]) -> float:
    """What the usual attacks cost a company: the large one meets more of them, the weak one loses more by each."""
    most = min(1.0, 0.4 + 0.12 * len(figs))
    return most * sum(attack_costs(figs, strikes, kg) for strikes, kg in USUAL) / len(USUAL)


def attack_costs(figs: Sequence[Fig], strikes: int, against: int) -> float:
    """What an attack costs a company that puts its best ones forward."""
    best = sorted(figs, key=strength, reverse=True)
    cost = sum(hit_costs(f, strength(f), against) for f in best[:strikes])
    return cost + max(0, strikes - len(best)) * 0.8


def site_costs(card: str, figs: Sequence[Fig]) -> float:
    """What the automatic attacks of a site cost."""
    total = 0.0
    for one in cards()[card]["automatic_attacks"]:
        if "hiebe" in one:
            strikes = one["hiebe"] if isinstance(one["hiebe"], int) else len(figs)
            total += attack_costs(figs, strikes, int(one["kampfgeschick"]))
    return total


def stays_able(card: str, figs: Sequence[Fig], own: Sequence[Fig]) -> bool:
    """Whether somebody is left untapped behind the automatic attacks of a site, to play something there."""
    untapped = [f for f in own if f["zustand"] == "ungetappt"]
    attacks = [one for one in cards()[card]["automatic_attacks"] if "hiebe" in one]
    strikes = sum(one["hiebe"] if isinstance(one["hiebe"], int) else len(figs) for one in attacks)
    if len(untapped) > strikes:
        return True
    against = max((int(one["kampfgeschick"]) for one in attacks), default=0)
    return any(odds.strike(int(f["kg"]) - 3, against)[2] <= BOLD for f in untapped)


def beats(figs: Sequence[Fig], strikes: int, against: int) -> float:
    """How likely every strike fails, so that the attack counts for the defender."""
    best = sorted(figs, key=strength, reverse=True)
    if not best or strikes > len(best):
        return 0.0
    share = 1.0
    for f in best[:strikes]:
        share *= odds.strike(strength(f), against)[0]
    return share


# --- cards at sites --------------------


def in_play(v: View) -> frozenset[str]:
    """The titles of everything in play, for what is unique."""
    found = {cards()[x]["title_en"] for x in everything(v)}
    return frozenset(found)


def everything(v: View) -> Iterator[str]:
    for one in v["companies"].values():
        for fig in one["figs"]:
            yield fig["card"]
            yield from fig["bei"]
            yield from (ally["card"] for ally in fig["verbuendete"])
    for player in v["players"].values():
        yield from player["heer"]
        yield from player["hinterlegt"]
        yield from player["siegpunkte"]
    yield from v["wirkt"]


@lru_cache(maxsize=16384)
def fits_site(card: str, site: str) -> bool:
    """Whether a resource can be played at this site, by what is printed."""
    one, there = cards()[card], cards()[site]
    kind = one["klasse"]
    if kind in ("resource-ally", "resource-faction"):
        said = one.get("playable_at") or {}
        return there["title_en"] in said.get("orte", ()) or there["site_type"] in said.get("ortstypen", ())
    if kind == "resource-item":
        face = read(card, card)
        from games.meccg.play.room import site_card

        return face.stufe in site_card(site)["gegenstaende"]
    return False


@lru_cache(maxsize=16384)
def for_people(faction: str, him: str) -> int:
    changes = (cards()[faction].get("influence") or {}).get("modifikationen", ())
    one = cards()[him]
    return sum(
        int(c["wert"]) for c in changes if (one["race"] if c.get("art") == "rasse" else one["title_en"]) == c.get("gruppe")
    )


def influence_odds(faction: str, fig: Fig) -> float:
    need = int((cards()[faction].get("influence") or {}).get("groesser_als") or 0)
    return odds.over(need - int(fig["frei"]) - for_people(faction, fig["card"]))


def card_at_site(card: str, site: str, figs: Sequence[Fig], there: frozenset[str]) -> float:
    """What playing this card there is worth to these people."""
    one = cards()[card]
    if not fits_site(card, site) or (one.get("unique") and one["title_en"] in there):
        return 0.0
    if klasse(card) == "resource-faction":
        free = [f for f in figs if f["zustand"] != "verwundet"]
        return worth(card) * max((influence_odds(card, f) for f in free), default=0.0)
    cost = 0.25 * float(one.get("corruption_points") or 0)
    return max(0.1, worth(card) + 0.15 * float(one.get("prowess") or 0) - cost)


def site_value(v: View, site: str, figs: Sequence[Fig]) -> float:
    """What can be played there from the hand: the best card, and a minor item after it."""
    there = in_play(v)
    hand = [c for c in dict.fromkeys(v["hand"]) if not is_hazard(c)]
    values = sorted((card_at_site(c, site, figs, there) for c in hand), reverse=True)
    best = values[0] if values else 0.0
    minor = [card_at_site(c, site, figs, there) for c in hand if read(c, c).stufe == "gering"]
    return best + (0.5 * min(minor) if len(minor) > 1 or (minor and best > min(minor)) else 0.0)


def is_haven(site: str) -> bool:
    return alignments.is_haven(site)


# --- journeys --------------------


def own_sites(v: View, seat: Seat) -> list[tuple[str, str]]:
    """The sites one may go to: by their face, and where they are in play by their id."""
    found = [(face, "") for face in dict.fromkeys(v["orte"])]
    return found + [(there["card"], sid) for sid, there in v["sites"].items() if there["seat"] == seat]


@lru_cache(maxsize=16384)
def way_costs(start: str, goal: str, kind: str) -> float:
    """How dangerous a way is: the mildest of those there are."""
    if kind == routes.STARTER:
        return sum(DANGER.get(t, 1.0) for t in routes.starter_way(start, goal)[1])
    ways = routes.region_ways(start, goal)
    return min((sum(DANGER.get(regions.kind(r), 1.0) for r in way) for way in ways), default=9.0)


@lru_cache(maxsize=16384)
def reach(start: str, goal: str) -> tuple[str, ...]:
    return tuple(kind for kind in routes.KINDS if start != goal and routes.reaches(kind, start, goal) is None)


Plan = tuple[float, str, str]  # what it is worth, the site, how


def plans(v: View, seat: Seat, gid: str) -> list[Plan]:
    """Where a company could go, the best first; staying is not among them."""
    one = v["companies"][gid]
    figs, here = one["figs"], v["sites"][one["site"]]["card"]
    sites = own_sites(v, seat)
    taken = {v["ziele"][other] for other in v["ziele"] if other != gid}
    hurt = sum(1 for f in figs if f["zustand"] == "verwundet")
    risk = exposed(rested(figs))
    comes = recruits(v, seat)
    tapped = {there["card"] for there in v["sites"].values() if there["tapped"] and not is_haven(there["card"])}
    value: dict[str, float] = {}
    for face, sid in sites:
        if sid and v["sites"][sid]["tapped"] and not is_haven(face):
            continue
        if face not in tapped:
            gain = site_value(v, face, figs) if stays_able(face, rested(figs), rested(figs)) else 0.0
            cost = site_costs(face, figs) if gain else 0.0
            value[face] = max(0.0, gain - 0.6 * cost) if gain else 0.0
    found: list[Plan] = []
    for face, _ in sites:
        if face in taken or face == here:
            continue
        for kind in reach(here, face):
            now = value.get(face, 0.0)
            next_ = (
                max((value[x] for x in value if x != face and value[x] > 0 and reach(face, x)), default=0.0) if now < 0.5 else 0.0
            )
            rests = (1.2 * hurt + 0.25 + comes / (1 + len(figs))) if is_haven(face) else 0.0
            draws = 0.12 * float(cards()[face]["draws_player"] or 0) - 0.08 * float(cards()[face]["draws_opponent"] or 0)
            danger = (0.07 + 0.14 * risk) * way_costs(here, face, kind)
            found.append((now + LATER * next_ + rests + draws - danger, face, kind))
    return sorted(found, reverse=True)


def recruits(v: View, seat: Seat) -> float:
    """What those of the hand are worth who could come at a haven."""
    used, general = v["players"][seat]["einfluss"]
    there = in_play(v)
    able = [c for c in v["hand"] if klasse(c) in ("character", "avatar") and cards()[c]["title_en"] not in there]
    return max((2.0 for c in able if int(cards()[c].get("mind") or 0) <= general - used), default=0.0)


def rested(figs: Sequence[Fig]) -> list[Fig]:
    """Who will be untapped by then: hurt ones stay hurt."""
    return [f if f["zustand"] == "verwundet" else {**f, "zustand": "ungetappt"} for f in figs]


def staying(v: View, seat: Seat, gid: str) -> float:
    """What it is worth not to move."""
    one = v["companies"][gid]
    site = v["sites"][one["site"]]
    hurt = sum(1 for f in one["figs"] if f["zustand"] == "verwundet")
    if is_haven(site["card"]):
        return 1.5 * hurt - 0.6  # who does not move draws no cards
    if site["tapped"] or not stays_able(site["card"], one["figs"], one["figs"]):
        return -0.8
    return max(0.0, site_value(v, site["card"], one["figs"]) - 0.6 * site_costs(site["card"], one["figs"])) - 0.6


# --- the hand --------------------


def keeps(v: View, seat: Seat, card: str) -> float:
    """How much one would like to keep a card."""
    one, there = cards()[card], in_play(v)
    if one.get("unique") and (one["title_en"] in there or v["hand"].count(card) > 1):
        return -1.0
    kind = one["klasse"]
    if kind == "hazard-creature":
        return 1.2 + 0.05 * float(one.get("prowess") or 0)
    if kind == "hazard-event":
        return 0.9
    if kind in ("character", "avatar"):
        return 2.5 if kind == "avatar" else 1.0 + 0.2 * person_worth(card)
    if kind == "resource-event":
        return 1.0
    return 0.5 + (0.7 + worth(card)) * at_hand(v, seat, card)


def at_hand(v: View, seat: Seat, card: str) -> float:
    """How near a site is at which it can be played: by one journey, by two, or not at all."""
    goals = [face for face, sid in own_sites(v, seat) if fits_site(card, face) and not (sid and v["sites"][sid]["tapped"])]
    starts = {v["sites"][one["site"]]["card"] for one in v["companies"].values() if one["seat"] == seat and one["figs"]}
    if any(start == goal or reach(start, goal) for start in starts for goal in goals):
        return 1.0
    return 0.55 if goals else 0.0


def people(companies: Iterable[Mapping[str, Any]]) -> Iterator[Fig]:
    for one in companies:
        yield from one["figs"]
