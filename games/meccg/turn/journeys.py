"""Where each company goes: a site card face down, or a site in play that is not named; and in which way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from games import effects
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.meccg.cards import cards, of_class
from games.meccg.language.moments import A_NUMBER
from games.meccg.play.facts import Company, World
from games.meccg.play.reactions import acts, again, called
from games.meccg.play.room import FACES, FAR, ZONES, CardGame, Question, Transition, company, frames, other
from games.meccg.travel import regions, routes
from games.meccg.turn.groups import mine, not_too_large, same_place
from games.rules import guard, rule

STAY = Candidate("bleiben", "Hier bleiben", rule="me.reise.grundsatz", aliases=("nicht reisen",), public=True)


A_NUMBER.read("regionen", "", samples=("td-cram",))


@rule("me.reise.regionen.weiter", off=lambda s, gid: regions.MOST)
def most_regions(s: State, gid: str) -> int:
    """Four, with cards up to six."""
    there = {**s, "now": gid}
    return min(regions.MOST_WITH_CARDS, regions.MOST + effects.sum_of(there, "regionen", Company(there), World(there)))


def destination(s: State, seat: Seat, gid: str) -> str:
    """The face of the site that a company sets out for."""
    faces = ZONES.faces(s, f"ziel {seat} {gid}")
    return faces[0] if faces else str(s["sites"][s["secret"][gid]]["card"])


@guard(
    "me.reise.gleiche-route", "me.orga.route.gleich", "me.reise.widerspruch.gleiche-route", "me.gemeinschaft.reiseroute.einmalig"
)
def nobody_else_goes_there(s: State, seat: Seat, gid: str, sid: str, face: str) -> str | None:
    """No two companies with the same start and destination."""
    others = [other for other in mine(s, seat) if other != gid and company(s, other)["plan"] and same_place(s, gid, other)]
    taken = any(face == destination(s, seat, other) for other in others)
    return "Eine andere Gemeinschaft reist schon von hier dorthin." if taken else None


@rule("me.orga.bewegung.imspiel", "me.reise.zufluchtsort", "me.reise.zufluchtsort.beispiel", off=[])
def in_play(s: State, seat: Seat, here: str) -> list[tuple[str, str]]:
    """One's own sites in play are destinations without a card; of a haven another card may be laid down as well."""
    return [(there["card"], sid) for sid, there in s["sites"].items() if there["seat"] == seat and there["card"] != here]


@guard("me.ort.helden", "me.ort.begriff")
def of_ones_side(face: str) -> str | None:
    """Heroes use hero sites."""
    return None if cards()[face]["alignment"] == "hero" else f"{FACES[face].titel} ist hier keine Heldenortskarte."


def goals(s: State, seat: Seat, gid: str, every: bool) -> Iterable[Candidate]:
    here = s["sites"][company(s, gid)["site"]]["card"]
    most = most_regions(s, gid)
    laid = [(face, "") for face in dict.fromkeys(ZONES.faces(s, f"orte {seat}")) if face != here]
    for face, sid in (*laid, *in_play(s, seat, here)):
        for kind, way in routes.KINDS.items():
            no = of_ones_side(face) or routes.reaches(kind, here, face, most) or nobody_else_goes_there(s, seat, gid, sid, face)
            if no is None or every:
                name = FACES[face].titel
                label = f"{name} ({way}{', schon im Spiel' if sid else ''})"
                key = f"ziel {kind} {sid or face}"
                group = FACES[face].titel[:1] if not cards()[face]["region"] else cards()[face]["region"]
                aliases = (name, f"nach {name}") if no is None or kind == routes.REGION else ()  # else the nearer way is refused
                yield Candidate(key, label, no, "me.orga.bewegung.ansagen", aliases, group=group)


@guard("me.reise.zusammensetzung")
def well_composed(s: State, gid: str) -> str | None:
    """A company that could not be formed like this does not travel: one of heroes is too large, and nothing else."""
    return "So groß darf keine Gemeinschaft reisen; teile sie erst auf." if not_too_large(s, gid) else None


def set_out(t: Transition, f: FrameData, seat: Seat, gid: str) -> None:
    again(t)
    t.push("reiseziel", seat=seat, gid=gid)
    t.draft()


def back(t: Transition, f: FrameData, seat: Seat, gid: str) -> None:
    """Until the end of the phase one may think better of it."""
    stays(t, seat, gid)
    t.tell("bleibt", seat=seat, figuren=list(company(t.state, gid)["figs"]))
    again(t)


def stays(t: Transition, seat: Seat, gid: str) -> None:
    zone = f"ziel {seat} {gid}"
    for card in list(ZONES.cards(t.state, zone)):
        ZONES.move(t, card, zone, f"orte {seat}")
    if gid in t.state["secret"]:
        del t.part("secret")[gid]
    t.at("companies", gid)["plan"] = ""


@acts("organisation", "reise", do=set_out)
def departures(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for gid in mine(s, seat):
        if not company(s, gid)["plan"]:
            label = f"Reisen: {called(s, gid)}"
            yield Candidate(
                f"reise {gid}",
                label[:80],
                well_composed(s, gid),
                "me.orga.bewegung.ansagen",
                ("reisen",),
                group="Reisen",
            )
        elif every:
            yield Candidate(f"reise {gid}", f"Reisen: {called(s, gid)}"[:80], sets_out_already(), group="Reisen")
    if every:
        for gid in mine(s, other(seat)):
            yield Candidate(f"reise {gid}", f"Reisen: {called(s, gid)}"[:80], whose_company(), group="Reisen")
        for nr in range(len(mine(s, seat)) + 1, MOST_COMPANIES + 1):
            yield no_such_company(nr, len(mine(s, seat)))


MOST_COMPANIES = 9


@cache
def sets_out_already() -> Refusal:
    why = "Diese Gemeinschaft hat ihr Ziel schon. Soll sie ein anderes haben, lass sie erst «doch bleiben»."
    return illegal(why, "me.orga.bewegung.ansagen")


@cache
def whose_company() -> Refusal:
    return illegal("Das ist eine Gemeinschaft deines Gegners; ihre Reise bestimmt er.", "me.orga.bewegung.ansagen")


@lru_cache(maxsize=2048)
def no_such_company(nr: int, count: int) -> Candidate:
    there = "nur eine Gemeinschaft" if count == 1 else f"nur {count} Gemeinschaften" if count else "keine Gemeinschaft"
    return Candidate(f"reise nr{nr}", f"Gemeinschaft {nr}", illegal(f"Du hast {there}.", "me.orga.bewegung.ansagen"))


@acts("organisation", "bleibe", do=back)
def returns(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for gid in mine(s, seat):
        if company(s, gid)["plan"]:
            label = f"Doch bleiben: {called(s, gid)}"
            here = company(s, gid)["site"]
            others = [one for one in mine(s, seat) if company(s, one)["site"] == here and not company(s, one)["plan"]]
            no = not_too_large(s, gid, *others)  # they would be one again
            yield Candidate(f"bleibe {gid}", label[:80], no, "me.orga.bewegung.ansagen", ("doch bleiben",), group="Reisen")


@lru_cache(maxsize=2048)
def elsewhere(key: str) -> Candidate:
    """A site somebody names that is not in his site deck."""
    face = FACES[key.split()[2]]
    no = illegal(f"{face.titel} liegt nicht in deinem Ortsstapel.", "me.reise.grundsatz")
    way = key.split()[1]
    return Candidate(
        key, f"{face.titel} ({routes.KINDS[way]})", no, aliases=(face.titel,) if way == routes.REGION else (), group=FAR
    )


@frames.add
class Goal(Question):
    """The destination, in secret: told is only whether a card was laid down and how the company travels."""

    id = "reiseziel"
    words = "Wohin?"
    how: Mapping[str, Any] = {
        "secret": True,
        "default": "bleiben",
        "rules": ("me.orga.bewegung.ansagen", "me.orga.route.erreichbar"),
    }

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield STAY
        found = list(goals(s, seat, f["gid"], True))
        yield from found
        known = {c.key for c in found}
        for card in of_class("site"):
            for kind in routes.KINDS:
                if card["alignment"] == "hero" and (key := f"ziel {kind} {card['id']}") not in known:
                    yield elsewhere(key)

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [STAY, *goals(s, seat, f["gid"], False)]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        gid = f["gid"]
        t.pop()
        if key == "bleiben":
            return
        _, kind, where = key.split()
        here = t.state["sites"][company(t.state, gid)["site"]]["card"]
        if where in t.state["sites"]:
            t.part("secret")[gid] = where
        else:
            found = ZONES.find(t.state, f"orte {seat}", where)
            card = ZONES.move(t, found, f"orte {seat}", f"ziel {seat} {gid}")
            ZONES.claim(t, card, f"reise {here} {kind} {most_regions(t.state, gid)}")
        t.at("companies", gid)["plan"] = kind
        t.tell("reist", seat=seat, figuren=list(company(t.state, gid)["figs"]), art=kind, liegt=where not in t.state["sites"])
