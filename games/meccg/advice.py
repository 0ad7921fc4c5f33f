"""What a computer answers, from what its seat sees: it drafts, organises, goes where it can score, plays what it finds there,
plays hazards, fights, and calls the Council when it is ahead. No rule of the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.contract import Candidate, Decision, Seat, View
from games.meccg import sense
from games.meccg.cards import cards
from games.meccg.language.faces import read
from games.meccg.show import odds
from games.meccg.travel import regions, routes

Options = Sequence[Candidate]
Keys = dict[str, Candidate]
AFRAID = 0.3  # the share of a hit at which one does something against it
CALM = 0.25  # what the usual attacks may cost a company that is divided
ALONE = -0.3  # to be alone somewhere, which is no haven
WORTH_IT = 0.35  # what a creature must cost more than it may give


def advise(view: View, seat: Seat, decision: Decision, options: Options) -> str | None:
    """One's answer; where nothing is known about a question, what its default says."""
    keys = {c.key: c for c in options}
    asked = _ASKED.get(view["frage"])
    found = asked(view, seat, keys) if asked is not None else None
    if found in keys:
        return found
    return next((key for key in (decision.passing, decision.default) if key and key in keys), None)


def best(
    keys: Mapping[str, Candidate], verb: str, value: Callable[[list[str]], float], least: float = float("-inf")
) -> str | None:
    rated = [(value(key.split()[1:]), key) for key in keys if key.split()[0] == verb]
    top = max(rated, default=(float("-inf"), ""))
    return top[1] if top[1] and top[0] > least else None


def companies(v: View, seat: Seat) -> dict[str, Any]:
    return {gid: one for gid, one in v["companies"].items() if one["seat"] == seat and one["figs"]}


def person(v: View, id: str) -> dict[str, Any] | None:
    for one in v["companies"].values():
        for fig in one["figs"]:
            if fig["id"] == id:
                return dict(fig)
            for ally in fig["verbuendete"]:
                if ally["id"] == id:
                    return dict(ally)
    return None


# --- before the first turn --------------------


def draft(v: View, seat: Seat, keys: Keys) -> str | None:
    """The best there is; of two who bring the same people one begins with the next best, or all of them would be laid aside."""
    rated = sorted((sense.person_worth(key.split()[1]), key) for key in keys if key.startswith("waehle "))
    if not rated:
        return "genug"
    later = seat != min(v["players"]) and len(rated) > 1
    return rated[-2 if later else -1][1]


def start_item(v: View, seat: Seat, keys: Keys) -> str | None:
    """Each to somebody strong who carries nothing yet."""

    def value(w: list[str]) -> float:
        him = person(v, w[1])
        return float(him["kg"]) - 4 * len(him["bei"]) if him else 0.0

    return best(keys, "gib", value) or "fertig"


# --- organising --------------------


def organise(v: View, seat: Seat, keys: Keys) -> str | None:
    used, general = v["players"][seat]["einfluss"]
    free = general - used
    mine = companies(v, seat)

    def newcomer(w: list[str]) -> float:
        card, gid, *leader = w
        mind = int(cards()[card].get("mind") or 0)
        if not leader and mind > free:
            return -1.0
        at = mine[gid]["site"] if gid in mine else ""
        alone = 0.0 if gid in mine else 0.0 if gid in cards() and sense.is_haven(gid) else ALONE
        return sense.person_worth(card) + (0.5 if leader else 0.0) + alone + (0.2 if at else 0.0)

    found = best(keys, "bringe", newcomer, 0.5)
    if found:
        return found
    waiting = [c for c in v["hand"] if sense.klasse(c) == "character" and int(cards()[c].get("mind") or 0) > free]
    if (waiting or free < 0) and (found := best(keys, "folge", lambda w: float((person(v, w[0]) or {"gk": 0})["gk"]))):
        return found
    found = best(keys, "spiele", lambda w: 1.0 if _free_event(w[0]) else -1.0, 0.0)
    if found:
        return found
    if found := divide(v, seat, keys):
        return found
    for key in keys:
        verb, _, gid = key.partition(" ")
        if verb == "reise" and gid in mine:
            ahead = sense.plans(v, seat, gid)
            if ahead and ahead[0][0] > sense.staying(v, seat, gid):
                return key
    return "passe"


def _free_event(card: str) -> bool:
    """An event that costs nothing but itself, and that lasts or fetches something."""
    face = read(card, card)
    if not face.modes or sense.is_hazard(card) or face.item:
        return False
    return not any(mode.costs for mode in face.modes) and "organisation" in face.windows | face.open


def divide(v: View, seat: Seat, keys: Keys) -> str | None:
    """Two companies where both would have something to do and are strong enough: a small one is soon none."""
    mine = companies(v, seat)
    if len(mine) > 1 or any(sense.exposed(sense.rested(one["figs"])) > CALM for one in mine.values()):
        return None
    for key in keys:
        verb, _, gid = key.partition(" ")
        if verb == "teile" and gid in mine and len(mine[gid]["figs"]) >= 5:
            there = v["sites"][mine[gid]["site"]]["card"]
            if sense.is_haven(there) and all(f["zustand"] != "verwundet" for f in mine[gid]["figs"]):
                goals = [p for p in sense.plans(v, seat, gid) if p[0] > 1.0]
                if len({face for _, face, _ in goals}) > 1:
                    return key
    return None


def split(v: View, seat: Seat, keys: Keys) -> str | None:
    """Every other one of the strong goes, until as many have gone as stay."""
    one = v["companies"].get(v["um"])
    if one is None:
        return "fertig"
    going = len(one["figs"]) - sum(1 for key in keys if key.startswith("geht "))
    if going * 2 + 1 >= len(one["figs"]) and "fertig" in keys:
        return "fertig"
    leaders = sorted((f for f in one["figs"] if f"geht {f['id']}" in keys), key=lambda f: -f["kg"])
    return f"geht {leaders[min(1, len(leaders) - 1)]['id']}" if leaders else "fertig"


def goal(v: View, seat: Seat, keys: Keys) -> str | None:
    gid = v["um"]
    if gid not in v["companies"]:
        return "bleiben"
    for _, face, kind in sense.plans(v, seat, gid):
        inside = [sid for sid, there in v["sites"].items() if there["card"] == face and there["seat"] == seat]
        for where in (face, *inside):
            if f"ziel {kind} {where}" in keys:
                return f"ziel {kind} {where}"
    return "bleiben"


# --- on the way --------------------


def way(v: View, seat: Seat, keys: Keys) -> str | None:
    one = v["companies"][v["now"]]
    start, end = v["sites"][one["site"]]["card"], v["sites"][one["goal"]]["card"]
    for most in (4, 5, 6):
        ways = routes.region_ways(start, end, most)
        if len(ways) == len(keys):
            costs = [sum(sense.DANGER.get(regions.kind(r), 1.0) for r in way) for way in ways]
            return f"weg {costs.index(min(costs))}"
    return "weg 0"


def draw(v: View, seat: Seat, keys: Keys) -> str | None:
    return "ziehe"


def throw(v: View, seat: Seat, keys: Keys) -> str | None:
    return best(keys, "abwurf", lambda w: -sense.keeps(v, seat, w[0]))


def one_away(v: View, seat: Seat, keys: Keys) -> str | None:
    """What is of no use, so that another card comes; whoever has nobody in play throws anything but somebody."""
    may_call = v["players"][seat]["erschoepft"] > 0 and not v["called"]  # then the end of the turn is not yet the end of it
    if "ende" in keys:
        return "mehr" if may_call else "ende"
    nothing = "keine ende" if "keine ende" in keys and not may_call else "keine"
    if not companies(v, seat):
        return (
            best(keys, "abwurf", lambda w: -sense.keeps(v, seat, w[0]) - 9.0 * (sense.klasse(w[0]) in ("character", "avatar")))
            or nothing
        )
    return best(keys, "abwurf", lambda w: -sense.keeps(v, seat, w[0]), -0.95) or nothing


# --- windows --------------------


def window(v: View, seat: Seat, keys: Keys) -> str | None:
    what, mine = v["fenster"], v["mover"] == seat
    if what == "organisation" and not v["glieder"]:
        return organise(v, seat, keys) if mine else "passe"
    if what == "lang":
        return best(keys, "spiele", lambda w: 1.0) or "passe"
    if what == "gefahren":
        return defend(v, seat, keys) if mine else hazards(v, seat, keys)
    if what == "ort":
        return at_site(v, seat, keys) if mine else best(keys, "aufdecken", lambda w: 1.0) or "passe"
    if what == "abschluss":
        ahead = v["rat"][seat]["summe"] > max(one["summe"] for who, one in v["rat"].items() if who != seat)
        return "rat" if ahead and "rat" in keys else "passe"
    if what == "hieb" and mine:
        found = defend(v, seat, keys)
        return (found if found != "passe" else stance(v, seat, keys)) or "passe"
    if what in ("angriff", "hieb"):
        return defend(v, seat, keys) if mine else best(keys, "spiele", lambda w: 1.0) or "passe"
    if what == "probe":
        p = v["probe"]
        risk = 1 - odds.corruption(p["punkte"], p["plus"])[0] if p else 0.0
        return (best(keys, "spiele", lambda w: 1.0) if risk > 0.2 and mine else None) or "passe"
    if what == "beeinflussung" and mine:
        return best(keys, "spiele", lambda w: 1.0) or "passe"
    return "passe"


def hazards(v: View, seat: Seat, keys: Keys) -> str | None:
    """Creatures that cost more than they may give, corruption for who carries, then the rest; something keyed to the site lies in
    wait."""
    one = v["companies"].get(v["now"])
    if one is None:
        return "passe"
    figs = [f for fig in one["figs"] for f in (fig, *fig["verbuendete"])]

    def value(w: list[str]) -> float:
        card = w[0]
        face = read(card, card)
        if face.creature:
            strikes = face.each * len(one["figs"]) if face.each else face.hiebe
            cost = sense.attack_costs(figs, strikes, face.kg)
            points = 0.0 if cards()[card].get("mp_stern") else float(face.punkte)
            return cost - points * sense.beats(figs, strikes, face.kg)
        if face.versuchung:
            return 0.8 + 0.2 * max((f["vp"] for f in one["figs"]), default=0)
        if v["glieder"]:
            return -1.0
        return 0.4

    found = best(keys, "spiele", value, WORTH_IT)
    if found or v["glieder"]:
        return found or "passe"
    return best(keys, "lauer", lambda w: _waits(v, w[0]), 0.0) or "passe"


def _waits(v: View, card: str) -> float:
    """What a card is worth lying in wait at the destination: a creature keyed to the site, before an automatic attack."""
    one = v["companies"][v["now"]]
    site = cards()[v["sites"][one["goal"] or one["site"]]["card"]]
    face = read(card, card)
    if not face.creature or not site["automatic_attacks"]:
        return -1.0
    from games.meccg.language.faces import WORD

    return 1.0 if WORD[site["site_type"]] in face.auf else -1.0


def defend(v: View, seat: Seat, keys: Keys) -> str | None:
    """Against what threatens: where it is dangerous enough, whatever can be played against it."""
    if not v["glieder"] and v["kampf"] is None:
        return "passe"
    a = v["kampf"]
    if a is not None and a["hieb"] is not None:
        stands = "haltungen"
        staying = 0 if "tappen" in a["hieb"][stands] or "kaempfe" in a["hieb"][stands] else -3
        risk = odds.strike(a["hieb"]["stark"] + staying, a["hieb"]["gegen"])[2]
        threat = risk > AFRAID
    else:
        one = v["companies"].get(v["now"])
        figs = [f for fig in one["figs"] for f in (fig, *fig["verbuendete"])] if one else []
        strikes, strong = (a["hiebe"], a["kg"]) if a is not None else _coming(v)
        threat = bool(strikes) and sense.attack_costs(figs, strikes, strong) > 0.9
    if not threat:
        return "passe"
    return best(keys, "spiele", lambda w: 1.0) or "passe"


def _coming(v: View) -> tuple[int, int]:
    """The creature that began the chain."""
    first = v["glieder"][0]["karte"] if v["glieder"] else ""
    if first not in cards() or sense.klasse(first) != "hazard-creature":
        return 0, 0
    face = read(first, first)
    return (face.each * 3 if face.each else face.hiebe), face.kg


def aim(v: View, seat: Seat, keys: Keys) -> str | None:
    """Items to who bears them best, burdens to who bears them worst, help to whoever is struck."""
    card = v["gespielt"]
    item = card in cards() and sense.klasse(card) == "resource-item"
    own = card in cards() and not sense.is_hazard(card)

    def value(key: str) -> float:
        him = person(v, key.split()[1])
        if him is None:
            return 0.0
        if item:
            return -1.5 * float(him.get("vp", 0)) + 0.3 * float(him["kg"]) + (1.0 if not him.get("bei") else 0.0)
        if own:
            return float(him["kg"])
        return 2.0 * float(him.get("vp", 0)) - 0.5 * float(him.get("vw", 0)) + 0.2 * float(him.get("gk", 0))

    return max(keys, key=value, default=None)


# --- fights --------------------


def assign(v: View, seat: Seat, keys: Keys) -> str | None:
    """Whoever loses least by it stands before the others."""
    against = int(v["kampf"]["kg"]) if v["kampf"] else 9

    def bears(w: list[str]) -> float:
        him = person(v, w[0])
        return -sense.hit_costs(him, sense.strength(him), against) + 0.01 * him["kg"] if him else 0.0

    return best(keys, "hieb", bears) or "fertig"


def strikes_rest(v: View, seat: Seat, keys: Keys) -> str | None:
    """The weakest is struck."""

    def weak(w: list[str]) -> float:
        him = person(v, w[0])
        return -float(sense.strength(him)) - 0.2 * float(him["ko"]) if him else 0.0

    return best(keys, "hieb", weak)


def surplus(v: View, seat: Seat, keys: Keys) -> str | None:
    return best(keys, "abzug", lambda w: float(w[0]))


def stance(v: View, seat: Seat, keys: Keys) -> str | None:
    """What costs least: to tap or not, and those who tap for him, who are missed afterwards the more the fewer are left."""
    strike = v["kampf"]["hieb"] if v["kampf"] else None
    him = person(v, strike["figur"]) if strike is not None else None
    if strike is None or him is None:
        return None
    strong, against = int(strike["stark"]), int(strike["gegen"])
    one = v["companies"].get(v["now"])
    others = [f for f in one["figs"] if f["zustand"] == "ungetappt" and f["id"] != strike["figur"]] if one else []
    state = {"ungetappt": 0, "getappt": -1, "verwundet": -2}[him["zustand"]]
    costs = sense.hit_costs(him, strong + state, against)
    if "ungetappt" in keys and sense.hit_costs(him, strong - 3, against) - costs <= missed(v, len(others)):
        return "ungetappt"
    gain = costs - sense.hit_costs(him, strong + state + 1, against)
    if gain > missed(v, len(others) - 1):
        helper = best(keys, "hilfe", lambda w: -float((person(v, w[0]) or {"kg": 0})["kg"]))
        if helper:
            return helper
    return "tappen" if "tappen" in keys else "kaempfe" if "kaempfe" in keys else None


def missed(v: View, left: int) -> float:
    """What it costs that somebody taps where so many others stay untapped: somebody has to play what is found at the site."""
    one = v["companies"].get(v["now"])
    site = v["sites"][one["goal"] or one["site"]] if one else None
    plays = site is not None and not site["tapped"] and sense.site_value(v, site["card"], one["figs"]) > 0
    return MISSED[min(left, len(MISSED) - 1)] * (1.0 if plays else 0.4)


MISSED = (1.2, 0.35, 0.2, 0.12)  # by how many are left


def check(v: View, seat: Seat, keys: Keys) -> str | None:
    """Others help where it is likely to go wrong."""
    p = v["probe"]
    if p is not None and odds.corruption(p["punkte"], p["plus"])[0] < 0.85:
        helper = best(keys, "hilfe", lambda w: -float((person(v, w[0]) or {"kg": 0})["kg"]))
        if helper:
            return helper
    return "wuerfle"


def inherit(v: View, seat: Seat, keys: Keys) -> str | None:
    return best(keys, "gib", lambda w: -float((person(v, w[1]) or {"vp": 0}).get("vp", 0))) or "fertig"


# --- at the site --------------------


def enter(v: View, seat: Seat, keys: Keys) -> str | None:
    """Where there is something to play, or nothing to fear."""
    one = v["companies"].get(v["now"])
    if one is None or "betreten" not in keys:
        return "draussen"
    site = v["sites"][one["site"]]
    figs = [f for fig in one["figs"] for f in (fig, *fig["verbuendete"])]
    gain = sense.site_value(v, site["card"], one["figs"]) if not site["tapped"] else 0.0
    if not sense.stays_able(site["card"], figs, one["figs"]):
        gain = 0.0
    cost = sense.site_costs(site["card"], figs)
    return "betreten" if gain > 0 and gain > 0.6 * cost else "draussen"


def at_site(v: View, seat: Seat, keys: Keys) -> str | None:
    """The card that gives most, by whoever is best at it."""
    if v["glieder"]:
        return "passe"

    def faction(w: list[str]) -> float:
        him = person(v, w[1])
        return sense.worth(w[0]) * sense.influence_odds(w[0], him) if him else 0.0

    def ally(w: list[str]) -> float:
        him = person(v, w[1])
        return sense.worth(w[0]) - 0.05 * float(him["kg"]) if him else 0.0

    def item(w: list[str]) -> float:
        return sense.worth(w[0]) if sense.klasse(w[0]) == "resource-item" else -1.0

    found = [(value(key.split()[1:]), key) for verb, value in (("beeinflusse", faction), ("verbuende", ally), ("spiele", item))
             for key in keys if key.split()[0] == verb]  # fmt: skip
    top = max(found, default=(0.0, "passe"))
    return top[1] if top[0] > 0.15 else "passe"


def reveal(v: View, seat: Seat, keys: Keys) -> str | None:
    return next((key for key in keys if key.startswith("aufdecken")), "verdeckt")


def first(v: View, seat: Seat, keys: Keys) -> str | None:
    return next(iter(keys), None)


_ASKED: Mapping[str, Callable[[View, Seat, Keys], str | None]] = {
    "draft": draft, "startgegenstand": start_item, "kette": window, "aufteilen": split, "reiseziel": goal, "route": way,
    "ziehen": draw, "abwerfen": throw, "eine-weg": one_away, "ziel": aim, "nutzziel": first, "fokus": first, "zuweisung": assign,
    "rest": strikes_rest,
    "abzug": surplus, "haltung": stance, "probe": check, "erbe": inherit, "betreten": enter, "lauer": reveal,
    "naechste": first, "reihenfolge": first, "wen": first, "waehle": first, "preis": first,
}  # fmt: skip
