"""What a seat may know: a whitelist."""

from __future__ import annotations

from games.contract import Seat, State, View
from games.dice import Dice
from games.meccg import council
from games.meccg.companies import influence
from games.meccg.play import piles
from games.meccg.play.room import ZONES
from games.meccg.show import sight
from games.meccg.travel import routes
from games.meccg.turn.journeys import most_regions

OPEN = ("abwurf", "ortabwurf", "heer", "hinterlegt", "siegpunkte", "gegangen", "aussortiert", "beiseite")


def look(s: State, seat: Seat | None) -> View:
    return {
        **sight.asked(s, seat), "kampf": sight.attack(s), "probe": sight.check(s), "glieder": sight.chain(s),
        "rat": sight.council_now(s, seat),
        "seat": seat, "seats": s["seats"], "phase": s["phase"], "mover": s["mover"], "round": s["round"], "now": s["now"],
        "called": s["called"], "companies": {gid: _company(s, gid) for gid in s["companies"]},
        "sites": {sid: _site(s, sid) for sid in s["sites"]},
        "players": {who: _player(s, who, seat) for who in s["seats"]},
        "wirkt": ZONES.faces(s, "wirkt"), "kette": ZONES.faces(s, "kette"), "angriff": ZONES.faces(s, "angriff"),
        "hand": sorted(ZONES.faces(s, f"hand {seat}")) if seat else [],
        "reserve": sorted(ZONES.faces(s, f"reserve {seat}")) if seat else [],
        "orte": sorted(ZONES.faces(s, f"orte {seat}")) if seat else [],
        "auswahl": sorted(ZONES.faces(s, f"auswahl {seat}")) if seat else [],
        "ziele": _own_goals(s, seat) if seat else {},
        "gelegt": {sid: faces for sid in s["sites"] if (faces := ZONES.faces(s, f"lauer {seat} {sid}"))} if seat else {},
        "over": s["result"] is not None,
    }  # fmt: skip


def _company(s: State, gid: str) -> dict[str, object]:
    one = s["companies"][gid]
    left = sight.limit(s, gid) if s["now"] == gid and s["phase"] == "bewegung" else 0
    return {
        "seat": one["seat"], "site": one["site"], "goal": one["goal"], "travel": one["travel"], "plan": one["plan"],
        "limit": one["limit"], "left": left, "figs": [sight.figure(s, fig) for fig in one["figs"]],
        "an": ZONES.faces(s, f"an {gid}"), "done": one["done"], "moved": one["moved"],
    }  # fmt: skip


def _player(s: State, who: Seat, seat: Seat | None) -> dict[str, object]:
    one = s["players"][who]
    return {
        "hand": ZONES.count(s, f"hand {who}"), "stapel": ZONES.count(s, f"stapel {who}"),
        "reserve": ZONES.count(s, f"reserve {who}"), "orte": ZONES.count(s, f"orte {who}"),
        "lauer": sum(ZONES.count(s, zone) for zone in s["zones"] if zone.startswith(f"lauer {who}")),
        "erschoepft": one["exhausted"], "zuege": one["turns"], "punkte": council.raw(s, who),
        "einfluss": [influence.used(s, who), influence.general(s, who)],
        **{zone: sorted(ZONES.faces(s, f"{zone} {who}")) for zone in OPEN},
    }  # fmt: skip


def _site(s: State, sid: str) -> dict[str, object]:
    return {**s["sites"][sid], "am": ZONES.faces(s, f"am {sid}"), "lauert": _waiting(s, sid)}


def _waiting(s: State, sid: str) -> int:
    """How many cards lie in wait there: everybody sees their backs."""
    return sum(ZONES.count(s, f"lauer {seat} {sid}") for seat in s["seats"])


def _own_goals(s: State, seat: Seat) -> dict[str, str]:
    found = {}
    for gid, one in s["companies"].items():
        if one["seat"] == seat and one["plan"]:
            faces = ZONES.faces(s, f"ziel {seat} {gid}")
            found[gid] = faces[0] if faces else s["sites"][s["secret"][gid]]["card"]
    return found


# --- what is hidden besides cards --------------------


def hidden(s: State, seat: Seat | None) -> dict[str, object]:
    """Cards, and which site in play a company of somebody else goes to, where it could be another."""
    found: dict[str, object] = dict(ZONES.hidden(s, seat))
    for gid, sid in s["secret"].items():
        if s["companies"][gid]["seat"] != seat and len(thinkable(s, gid)) > 1:
            found[f"reise {gid}"] = {"card": sid}
    return found


def thinkable(s: State, gid: str) -> list[str]:
    """The sites in play that such a company could go to."""
    one = s["companies"][gid]
    here, most = s["sites"][one["site"]]["card"], most_regions(s, gid)
    return [sid for sid, there in s["sites"].items() if there["seat"] == one["seat"] and there["card"] != here
            and routes.reaches(one["plan"], here, there["card"], most) is None]  # fmt: skip


def with_what_is_vouched_for(new: State, seat: Seat | None, dice: Dice) -> State:
    """In the deck of somebody else lie at least as many cards of a sort as he has fetched into it from his reserve."""
    for other in new["seats"]:
        if other == seat:
            continue
        for sort, count in piles.vouched(new, other):
            deck, faces = ZONES.cards(new, f"stapel {other}"), dict(new["cards"])
            lacks = count - sum(piles.of_sort(faces[card], sort) for card in deck)
            free = [card for zone, card in ZONES.unknown(new, seat)
                    if zone != f"stapel {other}" and card.partition("~")[0] == other and card not in new.get("claims", {})
                    and ZONES.kind(zone).shows is None and piles.of_sort(faces[card], sort)]  # fmt: skip
            for _ in range(min(lacks, len(free))):
                one = free.pop(dice.choose(range(len(free))))
                two = dice.choose([card for card in deck if not piles.of_sort(faces[card], sort)])
                faces[one], faces[two] = faces[two], faces[one]
            new = {**new, "cards": faces}
    return new


def reshuffled(s: State, seat: Seat | None, dice: Dice) -> State:
    new = with_what_is_vouched_for(ZONES.reshuffle(s, seat, dice), seat, dice)
    secret = dict(s["secret"])
    for gid in secret:
        if s["companies"][gid]["seat"] != seat and (others := thinkable(s, gid)):
            secret[gid] = dice.choose(others)
    return {**new, "secret": secret}
