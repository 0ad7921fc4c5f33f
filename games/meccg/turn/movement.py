"""The movement/hazard phase, company by company: the way, the cards drawn on it, hazards, arrival, hands of eight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import AGAIN, FrameData
from games.meccg import alignments
from games.meccg.cards import cards, german
from games.meccg.companies import founding
from games.meccg.companies.influence import is_avatar, mind
from games.meccg.language.filters import unmet
from games.meccg.language.lasting import TOGETHER
from games.meccg.language.moments import A_NUMBER, EVENTS, LEAVINGS
from games.meccg.play import doing, orders, piles, reactions
from games.meccg.play import turn as moments
from games.meccg.play.facts import Company, World, hazards_left, land, together
from games.meccg.play.people import leave, size
from games.meccg.play.reactions import called
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Steps,
    Transition,
    company,
    frames,
    hazard,
    mover,
    other,
    own_company,
    title,
)
from games.meccg.travel import regions, routes
from games.meccg.turn import groups
from games.meccg.turn.journeys import destination, most_regions, stays
from games.rules import rule

HAND = 8


@rule("me.bgphase.jede", "me.reise.grundsatz", off=lambda s: [gid for gid in companies_of(s) if company(s, gid)["plan"]])
def companies_left(s: State) -> list[str]:
    """Each company has a phase of its own, whether it moves or stays."""
    return companies_of(s)


def companies_of(s: State) -> list[str]:
    return [gid for gid in groups.mine(s, mover(s)) if not company(s, gid)["done"]]


@rule("me.bgphase.reihenfolge", off=False)
def his_order(count: int) -> bool:
    """Whoever has several companies decides which comes next."""
    return count > 1


def next_company(t: Transition, f: FrameData) -> object:
    """Each of one's companies has a phase of its own; who has several says which comes next."""
    s = t.state
    s["phase"] = "bewegung"
    left = companies_left(s)
    if not left:
        return None
    if his_order(len(left)) and f.get("next") not in left:
        t.push("naechste", into="next", seat=mover(s), among=left, words="Welche Gemeinschaft zieht als nächste?")
        return AGAIN
    gid = f.pop("next", None) or left[0]
    gid = gid if gid in left else left[0]
    s["now"] = gid
    own_company(t)["done"] = True
    t.push("bg", gid=gid)
    return AGAIN


@frames.add
class NextCompany(Question):
    id = "naechste"
    how: Mapping[str, Any] = {"rules": ("me.bgphase.reihenfolge",)}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return str(f["words"])

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for gid in f["among"]:
            first = title(s, company(s, gid)["figs"][0])
            yield Candidate(f"gemeinschaft {gid}", called(s, gid)[:80], rule="me.bgphase.reihenfolge", aliases=(first,))

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"gemeinschaft {f['among'][0]}"}

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(key.split()[1])


# --- the steps --------------------


@rule("me.bgphase.aufdecken", off=None)
def show_goal(t: Transition, f: FrameData) -> None:
    """The site is turned up, or the one in play is named; then the way is chosen where there are several."""
    s, gid = t.state, f["gid"]
    one = own_company(t, gid)
    seat, kind = one["seat"], one["plan"]
    if not kind:
        one["travel"] = {**founding.AT_REST, "seite": alignments.side(s, seat)}
        return
    t.reveal()
    if out_of_reach(s, gid):
        t.tell("aufgedeckt-ort", figuren=list(one["figs"]), ort=destination(s, seat, gid), art=kind)
        stays(t, seat, gid)
        t.tell("bleibt", seat=seat, figuren=list(one["figs"]))
        one["travel"] = {**founding.AT_REST, "seite": alignments.side(s, seat)}
        return
    if gid in s["secret"]:
        sid = t.part("secret").pop(gid)
    else:
        zone = f"ziel {seat} {gid}"
        sid = founding.new_site(t, seat, ZONES.cards(s, zone)[0], zone)
    one["plan"], one["goal"], one["from"] = "", sid, one["site"]
    start, goal = s["sites"][one["site"]]["card"], t.state["sites"][sid]["card"]
    t.tell("aufgedeckt-ort", figuren=list(one["figs"]), ort=goal, art=kind)
    most, side = most_regions(s, gid), alignments.side(s, seat)
    one["travel"] = {"bewegung": kind, "seite": side, "reist": True, **way_of(kind, start, goal, most)}
    if kind == routes.REGION and len(routes.region_ways(start, goal, most)) > 1:
        t.push("route", seat=seat, gid=gid, most=most, start=start, goal=goal)


@rule("me.orga.route.erreichbar", off=False)
def out_of_reach(s: State, gid: str) -> bool:
    """Whether the site cannot be reached any more as it was announced: somebody without a horse has joined them since, say."""
    one = company(s, gid)
    start, goal = s["sites"][one["site"]]["card"], destination(s, one["seat"], gid)
    return routes.reaches(one["plan"], start, goal, most_regions(s, gid)) is not None


@rule("me.reise.zweite-phase", off=None)
def still_hold(t: Transition, f: FrameData) -> None:
    """What its player played for the company on the way before holds on the next one, as long as its conditions are met; what
    was played against it was for the phase that is over."""
    if not f.get("again"):
        return
    there = company(t.state, f["gid"])["figs"]
    kept = [e for e in t.state["effects"] if not (e["kind"] == "versucht" and e["only"]["figur"] in there)]
    t.state["effects"] = t.own([e for e in kept if not ends_on_the_way(t.state, e)])


def ends_on_the_way(s: State, e: effects.Effect) -> bool:
    """Whether this effect of a card that was played (one that lies there says itself how long) is over."""
    if not e.get("card") or e["until"] not in ("bg", "zug"):
        return False
    face = FACES[e["card"]]
    if face.hazard:
        return bool(e["until"] == "bg")
    asks = [one["gemeinschaft"] for mode in face.modes[:1] for one in mode.things if "gemeinschaft" in one]
    return bool(asks) and all(unmet("gemeinschaft", one, Company(s)) for one in asks)


@rule("me.bgphase.begriff.reiseroute", "me.reise.route", "me.ort.reiseroute", "me.gemeinschaft.reiseroute.gemeinsam",
      off=lambda *_: {"regionen": [], "typen": []})  # fmt: skip
def way_of(kind: str, start: str, goal: str, most: int) -> dict[str, list[str]]:
    """The regions by name and by type: of both ends and as printed on the site by the starter rules, else all that are passed."""
    if kind == routes.STARTER:
        names, types = routes.starter_way(start, goal)
        return {"regionen": names, "typen": types}
    way = routes.region_ways(start, goal, most)[0]
    return {"regionen": list(way), "typen": [regions.kind(r) for r in way]}


def said_shortly(way: Sequence[str]) -> Iterator[Sequence[str]]:
    """A way as people say it: the regions between, with where it begins or ends, or without."""
    return (part for part in (way[1:-1], way[:-1], way[1:], way) if part)


@frames.add
class Way(Question):
    """Which regions the company passes; the site is known by now."""

    id = "route"
    how: Mapping[str, Any] = {"rules": ("me.bgphase.begriff.reiseroute", "me.reise.regionen")}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Auf welchem Weg nach {FACES[f['goal']].titel}?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "weg 0"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr, way in enumerate(routes.region_ways(f["start"], f["goal"], f["most"])):
            names = [german().get(region, region) for region in way]
            label = " – ".join(names)
            yield Candidate(
                f"weg {nr}",
                label if len(label) <= 80 else label[:79] + "…",
                rule="me.reise.regionen",
                aliases=(*(f"über {', '.join(said)}" for said in said_shortly(names)), label),
                group=names[1] if len(names) > 1 else "",
            )

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        way = routes.region_ways(f["start"], f["goal"], f["most"])[int(key.split()[1])]
        one = own_company(t, f["gid"])
        one["travel"] = {**one["travel"], "regionen": list(way), "typen": [regions.kind(region) for region in way]}
        t.tell("route", regionen=list(way))


@rule(
    "me.bgphase.limit",
    "me.limit.begriff",
    "me.limit.konstant",
    "me.orga.wid.gefahrenlimit",
    "me.limit.widerspruch.zeitpunkt",
    off=2,
)
def hazard_limit(s: State, gid: str) -> int:
    """The size of the company when its phase begins, at least 2; halved, rounded up, where the opponent fetched hazards."""
    limit = size(s, gid)
    return halved(limit) if company(s, gid)["seat"] in s["halved"] else limit


@rule("me.zug.enttappen.reserve.limit", "me.zug.wid.halbierung", off=lambda limit: limit)
def halved(limit: int) -> int:
    return (limit + 1) // 2


LYING = ("wirkt", "an ", "am ")


def revealed(t: Transition, f: FrameData) -> None:
    """What waits for a destination to be turned up."""
    if company(t.state, f["gid"])["travel"]["reist"]:
        effects.happens(t, "aufgedeckt", {TOGETHER: together(t.state, f["gid"])}, World(t.state))


EVENTS.does("aufgedeckt", samples=("tw-radagast",))("movement.revealed")
EVENTS.does("reist", samples=("td-bairanax-ahunt",))("movement.sets_out")
LEAVINGS.does("reist", samples=("tw-align-palantir",))("reist")
A_NUMBER.read("zieht", "")
A_NUMBER.read("gegner-zieht", "", samples=("tw-alatar",))
A_NUMBER.read("hand", "", samples=("tw-pallando",))


def set_limit(t: Transition, f: FrameData) -> None:
    one = own_company(t)
    one["there"] = list(one["figs"])
    one["before"] = [card for zone in t.state["zones"] if zone.startswith(LYING) for card in t.state["zones"][zone]]
    orders.hazard_player_orders(t, ("umdeuten",), lambda s: (*land(s),))
    one["limit"] = hazard_limit(t.state, f["gid"])
    t.tell("limit", figuren=list(one["figs"]), limit=one["limit"], reist=one["travel"]["reist"])
    moments.happens(t, "bg-beginn")


@rule("me.bgphase.karten.geisteskraft", off=True)
def may_draw(s: State, gid: str) -> bool:
    """Without a character of mind 3 or an avatar the moving player draws nothing."""
    return any(is_avatar(s, fig) or mind(s, fig) >= 3 for fig in company(s, gid)["figs"])


@rule("me.bgphase.karten.ziehen", "me.bgphase.karten.zufluchtsort", off=lambda s, gid: (1, 1))
def draws(s: State, gid: str) -> tuple[int, int]:
    """How many cards each may draw: by the destination; on the way to a haven by the origin."""
    one = company(s, gid)
    goal, start = s["sites"][one["goal"]]["card"], s["sites"][one["site"]]["card"]
    printed = cards()[start if alignments.is_haven(goal) and not alignments.is_haven(start) else goal]
    now = World(s)
    own = effects.value(s, "zieht", int(printed["draws_player"] or 0), Company(s, gid), now)
    other = effects.value(s, "gegner-zieht", int(printed["draws_opponent"] or 0), Company(s, gid), now)
    return max(0, own), max(0, other)


def draw_cards(t: Transition, f: FrameData) -> None:
    """Each at least one, the others one by one; the hazard player first."""
    if not company(t.state)["travel"]["reist"]:
        return
    own, other = draws(t.state, f["gid"])
    for seat, count in ((mover(t.state), own if may_draw(t.state, f["gid"]) else 0), (hazard(t.state), other)):
        if count > 0:
            t.push("ziehen", seat=seat, left=count, first=True)


@rule("me.bgphase.angriff.ausliegend", off=None)
def sets_out(t: Transition, f: FrameData) -> None:
    """What waits for companies that move: dragons on the hunt before all other hazards."""
    if f["gid"] in t.state["companies"] and company(t.state)["travel"]["reist"]:
        effects.happens(t, "reist", {TOGETHER: together(t.state, f["gid"])}, World(t.state))


@rule("me.zug.gegner", "me.bgphase.gefahren.arten", "me.bgphase.ablauf", "me.bgphase.kette", off=None)
def hazards(t: Transition, f: FrameData) -> None:
    """Chain after chain, until both players let the company pass."""
    reactions.open_window(t, "gefahren", hazard(t.state))


def last_in_wait(t: Transition, f: FrameData) -> None:
    """A company that is gone ends hazards, but a card may still be laid in wait at its destination, if the limit allows."""
    if f["gid"] not in t.state["companies"]:
        return
    one, seat = company(t.state, f["gid"]), hazard(t.state)
    if not one["figs"] and may_still_wait(t.state) and not one["lain"] and ZONES.count(t.state, f"hand {seat}"):
        t.push("letzte-lauer", seat=seat)


@rule("me.bgphase.aufgeloest", off=False)
def may_still_wait(s: State) -> bool:
    return hazards_left(s) > 0


def at_the_end(t: Transition, f: FrameData) -> None:
    """Its player may announce that it travels on, where a card lets it: not of a company that was sent back on its way."""
    if f["gid"] in t.state["companies"] and company(t.state)["figs"] and company(t.state)["goal"]:
        reactions.open_window(t, "bg-ende", mover(t.state))


def phase_ends(t: Transition, f: FrameData) -> None:
    if f["gid"] in t.state["companies"]:
        moments.movement_ends(t)


def arrive(t: Transition, f: FrameData) -> None:
    """The company reaches its destination; where nobody is left, the site has seen nobody."""
    gid = f["gid"]
    one = own_company(t, gid)
    if one["goal"]:
        one["site"], one["goal"], one["moved"] = one["goal"], "", True
        if one["figs"]:
            t.tell("ankunft", figuren=list(one["figs"]), ort=t.state["sites"][one["site"]]["card"])


@rule("me.bgphase.ende.handkarten", off=None)
def hands_of_eight(t: Transition, f: FrameData) -> None:
    """Whoever holds fewer than eight cards draws, whoever holds more discards. First whoever does not go on after it: so the
    table changes hands once less."""
    fill_hands(t, first=hazard(t.state) if mover_goes_on(t.state) else mover(t.state))


def mover_goes_on(s: State) -> bool:
    """Whether the moving player is asked next, by what everybody sees: which company comes, by which way; or at the sites."""
    left = companies_left(s)
    return len(left) != 1 or company(s, left[0])["plan"] == routes.REGION


def fill_hands(t: Transition, first: Seat) -> None:
    for seat in (other(first), first):
        held = ZONES.count(t.state, f"hand {seat}")
        most = hand_size(t.state, seat)
        if held > most:
            t.push("abwerfen", seat=seat, most=most)
        elif held < most:
            piles.draw(t, seat, most - held)


def hand_size(s: State, seat: Seat) -> int:
    """Eight, and what cards of his add."""
    mine = [e for e in s["effects"] if e["kind"] == "hand" and e.get("source", "").startswith(seat)]
    now = effects.value(s, "spieler-hand", HAND, {"seat": seat}, World(s))
    for e in mine:
        fig = str(e.get("only", {}).get("figur", ""))
        if effects.concerns(e, {"figur": fig}, World(s, fig)):
            now += int(e.get("value", 0))
    return now


@rule("me.bgphase.ankunft", off=None)
def travels_on(t: Transition, f: FrameData) -> None:
    """A further site is chosen, from where the company has arrived."""
    if f.pop("further", "") == f["gid"] and f["gid"] in t.state["companies"] and company(t.state)["figs"]:
        t.push("reiseziel", seat=mover(t.state), gid=f["gid"])


def another_phase(t: Transition, f: FrameData) -> object:
    """Another movement/hazard phase, with a limit of its own."""
    if f["gid"] not in t.state["companies"] or not company(t.state, f["gid"])["plan"]:
        return None
    f["again"] = True
    own_company(t, f["gid"]).update(played=0, lain=False, limit=0)
    return show_goal


@frames.add
class Movement(Steps):
    id = "bg"
    scope = "diese Gemeinschaft"
    steps = (
        show_goal, still_hold, set_limit, revealed, draw_cards, sets_out, hazards, last_in_wait, at_the_end, phase_ends, arrive,
        hands_of_eight, travels_on, another_phase,
    )  # fmt: skip


# --- questions --------------------


@frames.add
class LastInWait(Question):
    id = "letzte-lauer"
    words = "Die Gemeinschaft ist aufgelöst. Legst du noch eine Karte auf die Lauer?"
    how: Mapping[str, Any] = {"secret": True, "default": "keine", "rules": ("me.bgphase.aufgeloest", "me.lauer.begriff")}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("keine", "Keine", aliases=("nein",), public=True)
        for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}")):
            yield Candidate(f"lauer {card}", f"{FACES[card].titel} auf die Lauer legen", aliases=(FACES[card].titel,))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if card := key.partition(" ")[2]:
            ZONES.move(t, ZONES.find(t.state, f"hand {seat}", card), f"hand {seat}", doing.in_wait_at(t.state))
            own_company(t)["lain"] = True
            t.tell("lauer", knows=(seat,), secret={"karte": card})


MORE = Candidate("ziehe", "Eine Karte ziehen", aliases=("ja", "karte", "noch eine"))
ENOUGH = Candidate("genug", "Genug", aliases=("nein",))


@frames.add
class Draw(Question):
    """The first card is a must, the others are looked at one by one."""

    id = "ziehen"
    how: Mapping[str, Any] = {"default": "genug", "window": "ziehen", "passing": "ziehe",
                              "rules": ("me.bgphase.karten.ziehen",)}  # fmt: skip

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["first"]:
            top = t.top
            top["first"], top["left"] = False, f["left"] - 1
            piles.draw(t, f["seat"])
            return True
        if f["left"]:
            return False
        t.pop()
        return True

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Ziehst du noch eine Karte (höchstens {f['left']})?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return MORE, ENOUGH

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "ziehe":
            f["left"] -= 1
            piles.draw(t, seat)
        else:
            f["left"] = 0


@frames.add
class Discard(Question):
    """Too many cards: any of them, until so many are left. What was chosen is shown together."""

    id = "abwerfen"
    how: Mapping[str, Any] = {"secret": True, "rules": ("me.bgphase.ende.handkarten",)}

    def left(self, s: State, f: FrameData) -> int:
        return ZONES.count(s, f"hand {f['seat']}") - int(f["most"])

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Du hältst mehr als {f['most']} Karten. Welche wirfst du ab (noch {self.left(s, f)})?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"collect": (self.left(s, f),) * 2}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}")):
            yield Candidate(f"abwurf {card}", f"{FACES[card].titel} abwerfen", aliases=(FACES[card].titel,))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        hand, chosen = f"hand {seat}", f"weg {seat}"
        ZONES.move(t, ZONES.find(t.state, hand, key.split()[1]), hand, chosen)
        if self.left(t.state, f) > 0:
            t.draft()
            return
        t.pop()
        throw(t, seat)


def throw(t: Transition, seat: Seat) -> None:
    """What was chosen to be discarded is shown together."""
    chosen = f"weg {seat}"
    faces = ZONES.faces(t.state, chosen)
    for card in list(ZONES.cards(t.state, chosen)):
        ZONES.move(t, card, chosen, f"abwurf {seat}")
    if faces:
        t.tell("abgeworfen", seat=seat, karten=faces)


# --- after all of them --------------------


def all_arrived(t: Transition) -> None:
    """Companies at one site card become one; abandoned sites go, but not before nobody can be sent back to them any more."""
    founding.dissolve(t)
    if not all_joined(t):
        return
    leave_empty_sites(t)
    no_more_cards(t)


def all_joined(t: Transition) -> bool:
    """Pair by pair, and from the beginning whenever somebody was joined or sent back; no: a question must be answered first."""
    while (pair := next(in_one_place(t.state), None)) is not None:
        one, two = (company(t.state, gid) for gid in pair)
        if groups.not_too_large(t.state, *pair) is None:
            t.tell("vereinigt", seat=mover(t.state), figuren=[*one["figs"], *two["figs"]])
            groups.join(t, *pair)
            continue
        found = who_must_go(t.state, pair)
        if len(found) > 1:
            t.push("zurueck", seat=hazard(t.state), among=found)
            return False
        must_go(t, found[0])
    return True


def in_one_place(s: State) -> Iterator[tuple[str, str]]:
    """The companies that must be one."""
    mine = groups.mine(s, mover(s))
    return ((one, two) for nr, one in enumerate(mine) for two in mine[nr + 1 :] if groups.must_join(s, one, two))


def who_must_go(s: State, pair: Sequence[str]) -> list[str]:
    """Of two that are too many together those who have moved; neither, where one of them came back on its way to a company that
    has grown meanwhile: then one of them is discarded, since it comes from nowhere."""
    return [gid for gid in pair if company(s, gid)["moved"]] or [*pair]


@rule("me.bgphase.ende.keinekarten", off=lambda t: reactions.open_window(t, "abschluss", mover(t.state)))
def no_more_cards(t: Transition) -> None:
    """Nobody plays anything between the last of these phases and the sites."""


def leave_empty_sites(t: Transition) -> None:
    for sid in list(t.state["sites"]):
        there = t.state["sites"].get(sid)
        if there is not None and not founding.visitors(t.state, sid):
            waits_no_more(t, sid)
            founding.leave_site(t, sid)


@rule("me.bgphase.orte.lauer", "me.lauer.widerspruch.rueckkehr", off=None)
def waits_no_more(t: Transition, sid: str) -> None:
    """Cards in wait at a site that goes return to the hand of whoever laid them."""
    for seat in t.state["seats"]:
        for card in list(ZONES.cards(t.state, f"lauer {seat} {sid}")):
            ZONES.move(t, card, f"lauer {seat} {sid}", f"hand {seat}")


@rule("me.bgphase.vereinigen.zurueck", "me.reise.rueckkehr", "me.gemeinschaft.vereinigen.verstoss",
      "me.gemeinschaft.vereinigen.verstoss.wahl", off=None)  # fmt: skip
def send_back(t: Transition, gid: str) -> None:
    """Back to where it came from, whose site is as it was; it does nothing in its site phase."""
    one = own_company(t, gid)
    if one["goal"]:
        one["goal"] = ""
    elif one["from"] in t.state["sites"]:
        one["site"] = one["from"]
    one["moved"], one["back"] = False, True
    t.tell("zurueck", figuren=list(one["figs"]), ort=t.state["sites"][one["site"]]["card"])


@rule("me.gemeinschaft.vereinigen.verstoss", off=send_back)
def must_go(t: Transition, gid: str) -> None:
    """Back to its origin; a company that has none is discarded."""
    if company(t.state, gid)["moved"]:
        send_back(t, gid)
        return
    for fig in list(company(t.state, gid)["figs"]):
        leave(t, fig, "abgeworfen")
    founding.dissolve(t)


@frames.add
class Back(Question):
    id = "zurueck"

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        came = any(company(s, gid)["moved"] for gid in f["among"])
        return f"Zusammen wären sie zu viele. Welche Gemeinschaft {'muss zurück' if came else 'wird abgeworfen'}?"

    how: Mapping[str, Any] = {"rules": ("me.bgphase.vereinigen.zurueck",)}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"zurueck {f['among'][0]}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for gid in f["among"]:
            yield Candidate(
                f"zurueck {gid}",
                called(s, gid)[:80],
                rule="me.bgphase.vereinigen.zurueck",
                aliases=(title(s, company(s, gid)["figs"][0]),),
            )

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        must_go(t, key.split()[1])
        all_arrived(t)


# --- side by side at a haven --------------------


AT_HAVENS = ("me.bgphase.vereinigen.zufluchtsort", "me.bgphase.wid.vereinigen", "me.reise.widerspruch.vereinigung",
             "me.gemeinschaft.vereinigen.zuflucht.wann")  # fmt: skip


@rule(*AT_HAVENS, off=lambda s: [])
def neighbours(s: State) -> list[tuple[str, str]]:
    """Companies at one haven, each with a site card of its own: they may be joined, after all journeys, before the sites."""
    mine = groups.mine(s, mover(s))
    return [
        (one, two)
        for nr, one in enumerate(mine)
        for two in mine[nr + 1 :]
        if groups.same_place(s, one, two)
        and not groups.shared(s, one, two)
        and alignments.is_haven(s["sites"][company(s, one)["site"]]["card"])
        and groups.not_too_large(s, one, two) is None
    ]


def side_by_side(t: Transition) -> None:
    if neighbours(t.state):
        t.push("vereinen", seat=mover(t.state))


@frames.add
class SideBySide(Question):
    """`behalte`: whose site card stays; the other one returns to the site deck."""

    id = "vereinen"
    words = "Gemeinschaften am selben Zufluchtsort: vereinigen?"
    how: Mapping[str, Any] = {"default": "getrennt", "rules": (*AT_HAVENS[:1], "me.bgphase.vereinigen.ortskarte")}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("getrennt", "Getrennt lassen", aliases=("nein", "so lassen"))
        for one, two in neighbours(s):
            for keep in (one, two):
                tapped = "getappte" if s["sites"][company(s, keep)["site"]]["tapped"] else "ungetappte"
                label = f"{called(s, one)} und {called(s, two)}: {tapped} Ortskarte von {title(s, company(s, keep)['figs'][0])}"
                yield Candidate(f"vereine {one} {two} {keep}", label[:80], rule="me.bgphase.vereinigen.ortskarte")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "getrennt":
            return
        _, one, two, keep = key.split()
        t.tell("vereinigt", seat=seat, figuren=[*company(t.state, one)["figs"], *company(t.state, two)["figs"]])
        join_at(t, one, two, keep)
        side_by_side(t)


@rule("me.bgphase.vereinigen.ortskarte", off=lambda t, one, two, keep: groups.join(t, one, two))
def join_at(t: Transition, one: str, two: str, keep: str) -> None:
    """The player says which site card stays."""
    site, other = company(t.state, keep)["site"], company(t.state, two if keep == one else one)["site"]
    for gid in (one, two):
        own_company(t, gid)["site"] = site
    groups.join(t, one, two)
    waits_no_more(t, other)
    founding.leave_site(t, other)
