"""Influencing away: once a turn a character taps to make the opponent lose a character, an ally, an item or a faction.

Whoever holds the very same card may show it before the roll: then it is easier, and the card may be played at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Refusal, Seat, State
from games.flow import FrameData
from games.meccg.cards import cards
from games.meccg.companies import founding, influence
from games.meccg.play import doing
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import carried, characters, discard, leave, tap, throw, untapped
from games.meccg.play.reactions import acts, again
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Transition,
    company_of,
    frames,
    here,
    mover,
    other,
    title,
)
from games.meccg.rules.timing import can_tap
from games.meccg.turn import sites
from games.meccg.turn.people import enough_general, room_for_one
from games.meccg.turn.sites import joins_as_ally, number, played_here
from games.rules import guard, rule

Target = tuple[str, str, str]  # what it is, its face, and whose or where: a figure, or nothing for a faction

# --- what may be influenced away ------------------------------------------------------------------------------------------


@rule("me.ortsphase.beeinflussen", "me.beeinflussung.begriff", "me.beeinflussung.widerspruch.ort", off=[])
def targets(s: State) -> list[Target]:
    """What of the opponent's is at this site: characters, allies and items; factions wherever they are, if playable here."""
    seat, place = other(mover(s)), here(s)["card"]
    found: list[Target] = []
    for one in s["companies"].values():
        if one["seat"] == seat and s["sites"][one["site"]]["card"] == place:
            for fig in one["figs"]:
                found.append(("charakter", s["who"][fig], fig))
                found += [("gegenstand", face, fig) for face in dict.fromkeys(carried(s, fig)) if FACES[face].item]
                found += [("verbuendeter", s["who"][ally], ally) for ally, leader in s["led"].items() if leader == fig]
    found += [("heer", face, "") for face in dict.fromkeys(ZONES.faces(s, f"heer {seat}")) if _at_its_place(face, place)]
    return found


@rule("me.beeinflussung.heere", off=True)
def _at_its_place(face: str, place: str) -> bool:
    return played_here(face, place) is None


@guard("me.beeinflussung.einmal", "me.ortsphase.beeinflussen.grenzen")
def once_a_turn(tried: bool) -> str | None:
    return "In diesem Zug hast du schon versucht, dem Gegner etwas abzuwerben." if tried else None


@guard("me.beeinflussung.erste-runde", "me.ortsphase.beeinflussen.grenzen")
def not_in_ones_first_turn(turns: int) -> str | None:
    return "In deinem ersten Zug darfst du noch nichts abwerben." if turns < 2 else None


@guard("me.beeinflussung.zauberer-neu", "me.ortsphase.beeinflussen.grenzen")
def not_by_a_fresh_avatar(fresh: bool, name: str) -> str | None:
    return f"{name} ist erst in diesem Zug ins Spiel gekommen und wirbt noch nichts ab." if fresh else None


@guard("me.beeinflussung.ziele-verboten")
def never_an_avatar(avatar: bool, name: str) -> str | None:
    return f"{name} selbst lässt sich nicht abwerben, nur seine Gefolgsmänner." if avatar else None


@guard("me.beeinflussung.gegenstaende", "me.beeinflussung.widerspruch.gegenstand-tippfehler")
def items_need_the_same(what: str, shown: bool, name: str) -> str | None:
    if what == "gegenstand" and not shown:
        return f"Einen Gegenstand wirbst du nur ab, wenn du selbst «{name}» vorweist."
    return None


@guard("me.beeinflussung.charaktere.vorweisen")
def holds_it(shown: bool, held: bool, name: str) -> str | None:
    return f"«{name}» hast du nicht auf der Hand." if shown and not held else None


def held(s: State, seat: Seat, face: str) -> str:
    """The same card on one's hand, in whichever set it is printed; nothing where there is none."""
    return next((one for one in ZONES.faces(s, f"hand {seat}") if FACES[one].name == FACES[face].name), "")


def may_try(s: State, seat: Seat, fig: str, target: Target, shown: bool) -> Refusal | None:
    what, face, whom = target
    mine, name = s["players"][seat], title(s, fig)
    return (
        once_a_turn(bool(mine["tried"]))
        or not_in_ones_first_turn(int(mine["turns"]))
        or not_by_a_fresh_avatar(mine["brought"] == fig and influence.is_avatar(s, fig), name)
        or never_an_avatar(what == "charakter" and influence.is_avatar(s, whom), FACES[face].titel)
        or items_need_the_same(what, shown, FACES[face].titel)
        or holds_it(shown, bool(held(s, seat, face)), FACES[face].titel)
        or can_tap(untapped(s, fig), name)
    )


# --- announcing it ------------------------------------------------------------------------------------------


def announce(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """He taps; a card that is shown lies open until the roll is done."""
    fig, what, face, whom, *more = rest.split()
    t.at("players", seat)["tried"] = True
    tap(t, fig)
    shown = ""
    if more:
        mine = ZONES.find(t.state, f"hand {seat}", held(t.state, seat, face))
        t.reveal()
        shown = ZONES.move(t, mine, f"hand {seat}", "kette")
    t.tell("abwerben", seat=seat, figur=fig, karte=face, vorgewiesen=bool(more))
    again(t)
    whom = "" if whom == "-" else whom
    t.push("beeinflussung", card="", figure=fig, gegen=other(seat), seat=seat, what=what, face=face, whom=whom, shown=shown)


@rule("me.ortsphase.beeinflussen.vorher", off=lambda s: bool(here(s)["tapped"]))
def at_any_time_there(s: State) -> bool:
    """Before something is played at the site or afterwards."""
    return True


@acts("ort", "wirb", do=announce)
def attempts(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for target in targets(s) if at_any_time_there(s) else ():
        what, face, whom = target
        for fig in characters(s):
            for shown in (False, True):
                no = may_try(s, seat, fig, target, shown)
                if no is None or every:
                    label = f"{FACES[face].titel} abwerben mit {title(s, fig)}{' und vorweisen' if shown else ''}"
                    key = f"wirb {fig} {what} {face} {whom or '-'}{' zeigt' if shown else ''}"
                    alias = (f"wirb {FACES[face].titel} ab",) if not shown else ()
                    yield Candidate(key, label[:80], no, "me.beeinflussung.wurf", alias, group="Abwerben")


# --- the roll ------------------------------------------------------------------------------------------


@rule("me.beeinflussung.wurf", off=0)
def for_it(s: State, f: FrameData) -> int:
    """Unused direct influence, and what cards add."""
    if f["what"] == "heer":
        return sites.bonus(s, f["face"], f["figure"])
    about = World(
        s, f["figure"], {"charakter": Figure(s, f["whom"])} if f["what"] == "charakter" and f["whom"] in s["figures"] else {}
    )
    return (
        influence.free_direct(s, f["figure"], about)
        + effects.sum_of(s, "bw", Figure(s, f["figure"]), about)
        + sites.this_roll(s, f["figure"], about)
    )


def against_it(s: State, f: FrameData) -> Iterator[int]:
    """The opponent's free general influence, what the target itself is worth, and who holds it."""
    yield influence.free_general(s, other(f["seat"]))
    yield from VALUES[f["what"]](s, f)


@rule("me.beeinflussung.charaktere", off=())
def of_a_character(s: State, f: FrameData) -> tuple[int, ...]:
    leader = s["under"].get(f["whom"], "")
    return easier(f, influence.mind(s, f["whom"])), influence.free_direct(s, leader) if leader else 0


@rule("me.beeinflussung.verbuendete", off=())
def of_an_ally(s: State, f: FrameData) -> tuple[int, ...]:
    return easier(f, influence.mind(s, f["whom"])), influence.free_direct(s, s["led"][f["whom"]])


@rule("me.beeinflussung.gegenstaende", off=())
def of_an_item(s: State, f: FrameData) -> tuple[int, ...]:
    return influence.mind(s, f["whom"]), influence.free_direct(s, f["whom"])


@rule("me.beeinflussung.heere", off=())
def of_a_faction(s: State, f: FrameData) -> tuple[int, ...]:
    return (easier(f, number(f["face"])),)


VALUES = {"charakter": of_a_character, "verbuendeter": of_an_ally, "gegenstand": of_an_item, "heer": of_a_faction}


@rule("me.beeinflussung.charaktere.vorweisen", off=lambda f, value: value)
def easier(f: FrameData, value: int) -> int:
    """Who shows the same card counts it as nothing."""
    return 0 if f["shown"] else value


def there(s: State, f: FrameData) -> bool:
    """Whether he and what he wants are still there."""
    return f["figure"] in s["figures"] and (f["what"] == "heer" or f["whom"] in s["figures"])


def roll(t: Transition, f: FrameData) -> None:
    s = t.state
    if not there(s, f) or f.get("vereitelt"):
        give_back(t, f)
        return
    mine, theirs = throw(t), throw(t)
    plus, minus = for_it(s, f), sum(against_it(s, f))
    won = sum(mine) + plus - sum(theirs) - minus > 0
    t.tell("abgeworben", karte=f["face"], figur=f["figure"], wurf=mine, plus=plus, gegenwurf=theirs, minus=minus, gelungen=won)
    if not won:
        give_back(t, f)
        return
    TAKEN[f["what"]](t, f)
    if f["shown"]:
        t.push("uebernehmen", seat=f["seat"], figure=f["figure"], what=f["what"], shown=f["shown"])


def give_back(t: Transition, f: FrameData) -> None:
    if f["shown"]:
        ZONES.move(t, f["shown"], "kette", f"hand {f['seat']}")


def character_goes(t: Transition, f: FrameData) -> None:
    leave(t, f["whom"], "abgeworfen")
    founding.dissolve(t)


def item_goes(t: Transition, f: FrameData) -> None:
    discard(t, ZONES.find(t.state, f"bei {f['whom']}", f["face"]), f"bei {f['whom']}")


def faction_goes(t: Transition, f: FrameData) -> None:
    zone = f"heer {other(f['seat'])}"
    discard(t, ZONES.find(t.state, zone, f["face"]), zone)


TAKEN = {"charakter": character_goes, "verbuendeter": character_goes, "gegenstand": item_goes, "heer": faction_goes}


sites.AWAY.append(roll)


# --- playing the card that was shown ------------------------------------------------------------------------------------------


@rule("me.beeinflussung.widerspruch.verbuendeter", off=True)
def needs_influence(what: str) -> bool:
    """Only a character takes influence; an ally needs none."""
    return what == "charakter"


@frames.add
class TakesOver(Question):
    """A character where there is influence for him, an ally or a faction if one likes; an item must. The site stays as it is."""

    id = "uebernehmen"
    how: Mapping[str, Any] = {"rules": ("me.beeinflussung.charaktere.vorweisen", "me.beeinflussung.ort-getappt")}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Spielst du «{title(s, s['cards'][f['shown']])}» jetzt für dich aus?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "ja" if f["what"] == "gegenstand" else "nein"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        face = s["cards"][f["shown"]]
        if not needs_influence(f["what"]):
            yield Candidate("ja", f"{FACES[face].titel} ausspielen", aliases=("ausspielen",))
        else:
            need = int(cards()[face].get("mind") or 0)
            full = room_for_one(s, company_of(s, f["figure"]), face)
            no = full or enough_general(influence.free_general(s, seat), need)
            yield Candidate("ja", f"{FACES[face].titel} unter allgemeinem Einfluss", no, aliases=("ausspielen",))
            no = full or influence.may_lead(s, f["figure"]) or influence.enough_direct(s, f["figure"], need, face)
            yield Candidate("gefolgsmann", f"{FACES[face].titel} als Gefolgsmann von {title(s, f['figure'])}", no)
        if f["what"] != "gegenstand":
            yield Candidate("nein", "Auf die Hand zurück", aliases=("behalten",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "nein":
            ZONES.move(t, f["shown"], "kette", f"hand {seat}")
        else:
            takes_over(t, f, seat, key)


def _and_taps(t: Transition, f: FrameData, seat: Seat, key: str) -> None:
    _takes(t, f, seat, key)
    doing.taps_the_site(t, f["figure"])


@rule("me.beeinflussung.ort-getappt", off=_and_taps)
def takes_over(t: Transition, f: FrameData, seat: Seat, key: str) -> None:
    """The site is not tapped by it."""
    _takes(t, f, seat, key)


def _takes(t: Transition, f: FrameData, seat: Seat, key: str) -> None:
    face, what, fig = t.state["cards"][f["shown"]], f["what"], f["figure"]
    t.tell("uebernommen", seat=seat, karte=face, figur=fig)
    if what == "heer":
        ZONES.move(t, f["shown"], "kette", f"heer {seat}")
    elif what == "gegenstand":
        doing.attach(t, ZONES.move(t, f["shown"], "kette", f"bei {fig}"), fig)
    elif what == "verbuendeter":
        joins_as_ally(t, f["shown"], face, fig)
    else:
        new = founding.enters(t, company_of(t.state, fig), ZONES.move(t, f["shown"], "kette", f"figur {face}"))
        if key == "gefolgsmann":
            t.part("under")[new] = fig
