"""Organising companies: who goes with whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg.companies import founding
from games.meccg.language.lasting import TOGETHER
from games.meccg.play import doing
from games.meccg.play.people import size
from games.meccg.play.reactions import acts, again, called
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Transition, company, frames, hazard, mover, standing, title
from games.rules import guard, rule

LARGEST = 7


def same_place(s: State, one: str, two: str) -> bool:
    sites = s["sites"]
    return bool(sites[company(s, one)["site"]]["card"] == sites[company(s, two)["site"]]["card"])


mine = standing


@rule("me.orga.aufteilen", "me.gemeinschaft.umorganisieren", off=[])
def groups(s: State, gid: str) -> list[list[str]]:
    """Those of a company who cannot be parted: each leader with his followers."""
    figs = company(s, gid)["figs"]
    return [[fig, *(who for who in figs if s["under"].get(who) == fig)] for fig in figs if fig not in s["under"]]


@rule(
    "me.bgphase.vereinigen.effekte",
    "me.gemeinschaft.vereinigen.effekte",
    "me.bgphase.beispiel.ork",
    off=lambda one, two: list(one),
)
def share(one: list[Any], two: list[Any]) -> list[Any]:
    """What concerned either of two companies concerns all of them when they are one."""
    return [*one, *two]


@rule("me.bgphase.vereinigen", "me.gemeinschaft.vereinigen.automatisch", off=False)
def must_join(s: State, one: str, two: str) -> bool:
    """Those of one site card are one company; those with cards of their own stay apart."""
    return shared(s, one, two)


@rule("me.orga.charakter.getrennt", "me.gemeinschaft.vereinigen.zuflucht", off=lambda s, one, two: same_place(s, one, two))
def shared(s: State, one: str, two: str) -> bool:
    """Whether they share a site card."""
    return bool(company(s, one)["site"] == company(s, two)["site"])


def join(t: Transition, one: str, two: str) -> None:
    """The second company is part of the first; what concerned either concerns both."""
    gone = company(t.state, two)
    first = t.at("companies", one)
    first["figs"] = [*first["figs"], *gone["figs"]]
    first["there"] = [*first["there"], *gone["there"]]
    first["faced"] = share(first["faced"], gone["faced"])
    for on_it in list(t.state["zones"].get(f"an {two}", ())):
        ZONES.move(t, on_it, f"an {two}", f"an {one}")
        doing.lies_again(t, on_it, one)
    renamed = [e for e in t.state["effects"] if e.get("only", {}).get(TOGETHER) == two]
    for e in renamed:  # what holds for the second one holds for all of them now
        t.state["effects"] = t.own([{**x, "only": {**x["only"], TOGETHER: one}} if x is e else x for x in t.state["effects"]])
    t.at("companies", two)["figs"] = []
    if t.state["now"] == two:
        t.state["now"] = one
    founding.dissolve(t)


def who_stay_with(s: State, gid: str) -> list[str]:
    """The companies of this one's site card that have no destination either, with it: they will be one."""
    one = company(s, gid)
    if one["plan"]:
        return [gid]
    return [x for x in mine(s, one["seat"]) if company(s, x)["site"] == one["site"] and not company(s, x)["plan"]]


@guard("me.orga.groesse", "me.gemeinschaft.groesse.maximum")
def not_too_large(s: State, *those: str) -> str | None:
    figs = [fig for gid in those for fig in company(s, gid)["figs"]]
    together = {**s, "companies": {**s["companies"], "x": {**company(s, those[0]), "figs": figs}}}
    return f"Zusammen wären sie größer als {LARGEST}." if size(together, "x") > LARGEST else None


@guard("me.gemeinschaft.begriff")
def at_one_site(together: bool) -> str | None:
    return None if together else "Die beiden Gemeinschaften sind nicht am selben Ort."


@guard("me.orga.bewegung.ansagen")
def not_on_its_way(s: State, gid: str) -> str | None:
    return "Für diese Gemeinschaft ist schon ein Ziel bestimmt; nimm es erst zurück." if company(s, gid)["plan"] else None


def do_join(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    one, two = rest.split()
    t.tell("vereinigt", seat=seat, figuren=[*company(t.state, one)["figs"], *company(t.state, two)["figs"]])
    join(t, one, two)
    again(t)


def do_split(t: Transition, f: FrameData, seat: Seat, gid: str) -> None:
    again(t)
    t.push("aufteilen", seat=seat, gid=gid, out=[])
    t.draft()


@acts("organisation", "vereinige", do=do_join)
def joins(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    all_ = mine(s, seat)
    for one in all_:
        for two in all_:
            if one < two:
                no = (
                    at_one_site(same_place(s, one, two))
                    or not_on_its_way(s, one)
                    or not_on_its_way(s, two)
                    or not_too_large(s, *dict.fromkeys((*who_stay_with(s, one), two)))
                )
                label = f"Vereinigen: {title(s, company(s, one)['figs'][0])} und {title(s, company(s, two)['figs'][0])}"
                yield Candidate(
                    f"vereinige {one} {two}", label, no, "me.gemeinschaft.umorganisieren", (label,), group="Gemeinschaften"
                )


@acts("organisation", "teile", do=do_split)
def splits(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for gid in mine(s, seat):
        if len(groups(s, gid)) > 1:
            label = f"Aufteilen · {called(s, gid)}"  # who goes is the next question: no name here answers it
            yield Candidate(
                f"teile {gid}",
                label[:80],
                not_on_its_way(s, gid),
                "me.orga.aufteilen",
                ("teile", "aufteilen"),
                group="Gemeinschaften",
            )


@frames.add
class Split(Question):
    """Who leaves the company for a new one; followers go with their leader."""

    id = "aufteilen"
    words = "Wer bildet eine eigene Gemeinschaft?"
    how: Mapping[str, Any] = {"rules": ("me.orga.aufteilen", "me.gemeinschaft.aufteilen")}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"collect": (1, len(groups(s, f["gid"])) - 1)}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        left = [group for group in groups(s, f["gid"]) if group[0] not in f["out"]]
        for group in left if len(left) > 1 else ():
            name = (
                " mit ".join((title(s, group[0]), ", ".join(title(s, who) for who in group[1:])))
                if group[1:]
                else title(s, group[0])
            )
            yield Candidate(f"geht {group[0]}", name, aliases=(title(s, group[0]),))
        if f["out"]:
            yield Candidate("fertig", "So aufteilen", aliases=("genug", "ja"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key != "fertig":
            f["out"] = [*f["out"], key.split()[1]]
            t.draft()
            return
        t.pop()
        going = [fig for group in groups(t.state, f["gid"]) if group[0] in f["out"] for fig in group]
        old = t.at("companies", f["gid"])
        new = founding.found(t, seat, old["site"])
        old["figs"] = [fig for fig in old["figs"] if fig not in going]
        t.at("companies", new)["figs"] = going
        t.tell("aufgeteilt", seat=seat, figuren=going)
        deal_out(t, f["gid"], new)


@rule("me.orga.aufteilen.karten", off=None)
def deal_out(t: Transition, old: str, new: str) -> None:
    """What lies on a company that is split goes to one of the two: hazards as the hazard player says, resources as the player."""
    for card in reversed(ZONES.cards(t.state, f"an {old}")):
        hostile = FACES[t.state["cards"][card]].hazard
        t.push("zuteilen", seat=hazard(t.state) if hostile else mover(t.state), card=card, old=old, new=new)


def goes_along(t: Transition, card: str, old: str, new: str) -> None:
    """The card lies on the other company, and all it does concerns that one."""
    ZONES.move(t, card, f"an {old}", f"an {new}")
    doing.lies_again(t, card, new)


@frames.add
class DealOut(Question):
    id = "zuteilen"
    how: Mapping[str, Any] = {"rules": ("me.orga.aufteilen.karten",)}

    def run(self, t: Transition, f: FrameData) -> bool:
        """What leaves as soon as the company is another one lies on neither."""
        gone = f["card"] not in ZONES.cards(t.state, f"an {f['old']}")
        if gone:
            t.pop()
        return gone

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Auf welcher Gemeinschaft liegt «{title(s, s['cards'][f['card']])}» jetzt?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"gemeinschaft {f['old']}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for gid in (f["old"], f["new"]):
            first = title(s, company(s, gid)["figs"][0])
            yield Candidate(f"gemeinschaft {gid}", called(s, gid)[:80], rule="me.orga.aufteilen.karten", aliases=(first, gid[1:]))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key.split()[1] == f["new"]:
            goes_along(t, f["card"], f["old"], f["new"])


@rule("me.gemeinschaft.aufteilen", off=None)
def tidy(t: Transition) -> None:
    """Only one company stays at a site card: those who share one and do not set out are one company."""
    seat = mover(t.state)
    for gid in mine(t.state, seat):
        for other in mine(t.state, seat):
            if gid in t.state["companies"] and other in t.state["companies"] and gid < other:
                one, two = company(t.state, gid), company(t.state, other)
                if shared(t.state, gid, other) and not one["plan"] and not two["plan"]:
                    join(t, gid, other)
