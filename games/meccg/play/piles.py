"""Piles: cards fetched out of them, decks that run out, and storing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from games import effects
from games.cards.shapes import listed
from games.contract import Candidate, Seat, State, illegal
from games.effects import HERE
from games.flow import FrameData
from games.meccg.language.faces import Face, Said
from games.meccg.language.legality import fits
from games.meccg.language.moments import DURATIONS, EVENTS, GOALS, LEAVINGS, SOURCES
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Steps, Transition, company_of, frames, other
from games.rules import rule

if TYPE_CHECKING:
    from games.meccg.play.doing import Hands

for _word in ("abwurf", "reserve", "spielstapel", "hand"):
    SOURCES.does(_word, samples=("dm-smoke-rings",) if _word in ("abwurf", "reserve") else ())("piles.fetch")
for _word in ("spielstapel", "hand", "abwurf"):
    GOALS.does(_word, samples=("dm-smoke-rings",) if _word == "spielstapel" else ())("piles.fetch")
GOALS.does("besitzer-hand", samples=("tw-call-of-home",))("people.leave")
GOALS.does("gegner-siegpunkte")("doing.Hands.give_creature_away")
LEAVINGS.does("stapel-leer")("stapel-leer")
GOALS.does("gegner-hand", samples=("td-wizard-uncloaked",))("borne.back_to_hand")
DURATIONS.does("hinterlegt", samples=("dm-mithril",))("hinterlegt")
EVENTS.does("hinterlegt")("effects.happens")
ZONE = {"spielstapel": "stapel"}


def zone(word: str, seat: Seat) -> str:
    return f"{ZONE.get(word, word)} {seat}"


# --- fetching -----------------------------------------------------------------------------------------------------------------


def fetch(w: Hands, e: Said) -> None:
    """Each of those who may look for a card in piles of their own: so many, any number, or all there are."""
    who = e.get("wer", "ich")
    seats = [w.seat, other(w.seat)] if who == "jeder" else [w.seat_of(who)]
    for seat in reversed(seats):
        found = fitting(w.s, seat, e, w.source)
        if e.get("alle") and not e.get("beliebig"):
            for card, place in found:
                move(w.t, card, place, seat, e)
            searched(w.t, seat, e)
        else:
            left = len(found) if e.get("beliebig") else min(int(e.get("anzahl", 1)), len(found))
            w.t.push("hole", seat=seat, left=left, say=dict(e), face=w.face.id or w.face.card, source=w.source)


def fitting(s: State, seat: Seat, e: Said, source: str = "") -> list[tuple[str, str]]:
    """The cards that may be fetched, and where they lie."""
    places = [zone(word, seat) for word in listed(e["aus"])]
    found = [
        (card, place)
        for place in places
        for card in ZONES.cards(s, place)
        if fits({"karte": e["hole"]}, "karte", FACES[s["cards"][card]].facts)
    ]
    return not_itself(found, source)


@rule("me.voraus.karte-wirkt", off=lambda found, source: found)
def not_itself(found: list[tuple[str, str]], source: str) -> list[tuple[str, str]]:
    """A card is not yet discarded while it is carried out."""
    return [one for one in found if one[0] != source]


def move(t: Transition, card: str, place: str, seat: Seat, e: Said) -> None:
    shown = bool(e.get("zeigen")) or place.startswith("abwurf")
    face = t.state["cards"][card]
    ZONES.move(t, card, place, zone(e["nach"], seat))
    told = {"karte": face} if shown else {}
    t.tell("geholt", seat=seat, nach=e["nach"], knows=(seat,), secret={} if shown else {"karte": face}, **told)


def searched(t: Transition, seat: Seat, e: Said) -> None:
    """A deck that was searched, or into which cards came, is shuffled."""
    if e["nach"] == "spielstapel" or "spielstapel" in listed(e["aus"]):
        ZONES.shuffle(t, zone("spielstapel", seat))


@cache
def not_to_fetch(card: str) -> Candidate:
    no = illegal(f"«{FACES[card].titel}» kannst du damit nicht holen.", "me.start.kartentext")
    return Candidate(f"hole {card}", FACES[card].titel, no, aliases=(FACES[card].titel,))


@lru_cache(maxsize=2048)
def not_to_play(card: str, fig: str) -> Candidate:
    no = illegal(f"«{FACES[card].titel}» kannst du damit nicht spielen.", "me.start.kartentext")
    return Candidate(f"spiele {card} {fig}", FACES[card].titel, no, aliases=(FACES[card].titel,))


@cache
def not_that_ring(card: str) -> Candidate:
    no = illegal(f"«{FACES[card].titel}» passt nicht zu diesem Ringtest.", "me.ring.test.ablauf")
    return Candidate(f"ring {card}", FACES[card].titel, no, aliases=(FACES[card].titel,))


@frames.add
class Fetch(Question):
    """One card after the other out of one's own piles. What nobody else sees is asked in secret."""

    id = "hole"
    how: Mapping[str, Any] = {"secret": True, "rules": ("me.start.kartentext",)}

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["left"] and fitting(t.state, f["seat"], f["say"], f["source"]):
            return False
        t.pop()
        searched(t, f["seat"], f["say"])
        return True

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "genug"} if self.may_stop(f) else {}

    @staticmethod
    def may_stop(f: FrameData) -> bool:
        """Any number is none, too; and nobody can be held to a card in a pile that only he sees."""
        if listed(f["say"]["aus"]) == ["hand"] and not f["say"]["hole"]:
            return False  # any card of one's hand: everybody sees that there is one
        return bool(f["say"].get("beliebig") or f["say"].get("bis-zu") or "abwurf" not in listed(f["say"]["aus"]))

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        count = "" if f["say"].get("beliebig") else f" (noch {f['left']})"
        return f"«{FACES[f['face']].titel}» – welche Karte holst du{count}?"

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        faces = {s["cards"][card]: None for card, _ in fitting(s, f["seat"], f["say"], f["source"])}
        for id in faces:
            yield Candidate(f"hole {id}", FACES[id].titel, aliases=(FACES[id].titel,))
        if self.may_stop(f):
            yield Candidate("genug", "Keine weitere", aliases=("fertig", "nein"))

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found = list(self.options(game, s, f, seat))
        known = {c.key for c in found}
        return [*found, *(not_to_fetch(id) for id in game.pool.by_id if f"hole {id}" not in known)]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        id = key.partition(" ")[2]
        if not id:
            f["left"] = 0
            return
        found = fitting(t.state, seat, f["say"], f["source"])
        card, place = next((card, place) for card, place in found if t.state["cards"][card] == id)
        f["left"] -= 1
        move(t, card, place, seat, f["say"])


# --- decks and storing ----------------------------------------------------------------------------------------------------------


def draw(t: Transition, seat: Seat, count: int = 1) -> None:
    """Cards of one's deck come to one's hand. With the last one the deck is exhausted: what lasts until then is over, and what
    was not drawn yet is drawn from the new one."""
    if count and not ZONES.count(t.state, f"stapel {seat}") and ZONES.count(t.state, f"abwurf {seat}"):
        exhausted(t, seat, count)  # the new deck had no card at all
        return
    drawn = ZONES.draw(t, f"stapel {seat}", f"hand {seat}", count)
    for card in drawn:
        t.tell("gezogen", seat=seat, knows=(seat,), secret={"karte": t.state["cards"][card]})
    if drawn and not ZONES.count(t.state, f"stapel {seat}"):
        exhausted(t, seat, count - len(drawn))


@rule("me.stapel.aufbrauchen", off=None)
def exhausted(t: Transition, seat: Seat, left: int = 0) -> None:
    """The last card was drawn: sites return, cards may be exchanged with the reserve, the discards are the new deck."""
    t.tell("stapel-leer", seat=seat)
    if "players" in t.state:
        t.at("players", seat)["exhausted"] += 1
        t.push("aufgebraucht", seat=seat, left=left)
    because_of_it(t, seat)


@rule("me.stapel.gefahren", off=None)
def because_of_it(t: Transition, seat: Seat) -> None:
    """What leaves because a deck is exhausted lies among the discards before they are shuffled."""
    effects.happens(t, "stapel-leer", {"seat": seat})


MOST_EXCHANGED = 5


@rule("me.stapel.ortskarten", off=None)
def sites_return(t: Transition, f: FrameData) -> None:
    for card in list(ZONES.cards(t.state, f"ortabwurf {f['seat']}")):
        ZONES.move(t, card, f"ortabwurf {f['seat']}", f"orte {f['seat']}")


@rule("me.stapel.austausch", "me.reserve.austausch", off=None)
def exchange(t: Transition, f: FrameData) -> None:
    if ZONES.count(t.state, f"reserve {f['seat']}") and ZONES.count(t.state, f"abwurf {f['seat']}"):
        t.push("austausch", seat=f["seat"], left=MOST_EXCHANGED, out="")


# --- what the referee has vouched for --------------------


def vouch(t: Transition, seat: Seat, sort: str) -> None:
    """A card of this sort came from the reserve into the deck, and nobody else saw its face: how many, in how large a deck."""
    known = t.state.get("vouched", {})
    of = dict(known.get(seat, {}))
    of[sort] = [of.get(sort, [0, 0])[0] + 1, ZONES.count(t.state, f"stapel {seat}")]
    t.state["vouched"] = t.own({**known, seat: of})


def vouched(s: State, seat: Seat) -> Iterator[tuple[str, int]]:
    """How many cards of each sort everybody is sure of in this deck: each that was drawn since may have been one of them."""
    for sort, (count, size) in s.get("vouched", {}).get(seat, {}).items():
        yield sort, max(0, count - max(0, size - ZONES.count(s, f"stapel {seat}")))


def of_sort(face: str, sort: str) -> bool:
    return FACES[face].hazard == (sort == "gefahr")


@rule("me.stapel.neu-mischen", off=None)
def new_deck(t: Transition, f: FrameData) -> None:
    if f["seat"] in t.state.get("vouched", {}):
        t.state["vouched"] = t.own({seat: of for seat, of in t.state["vouched"].items() if seat != f["seat"]})
    ZONES.gather(t, f"abwurf {f['seat']}", f"stapel {f['seat']}")
    if f["left"] and ZONES.count(t.state, f"stapel {f['seat']}"):
        left, f["left"] = f["left"], 0
        draw(t, f["seat"], left)


@lru_cache(maxsize=2048)
def not_there(verb: str, card: str, pile: str) -> Candidate:
    no = illegal(f"«{FACES[card].titel}» liegt nicht in {pile}.", "me.stapel.austausch")
    return Candidate(f"{verb} {card}", FACES[card].titel, no, aliases=(FACES[card].titel,))


@frames.add
class Exhausted(Steps):
    id = "aufgebraucht"
    steps = (sites_return, exchange, new_deck)


@frames.add
class Exchange(Question):
    """A card of the discard pile against one of the reserve, up to five times. `out`: the one that goes."""

    id = "austausch"
    how: Mapping[str, Any] = {"secret": True, "default": "fertig", "rules": ("me.stapel.austausch", "me.reserve.austausch")}

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["left"] and (
            f["out"] or (ZONES.count(t.state, f"abwurf {f['seat']}") and ZONES.count(t.state, f"reserve {f['seat']}"))
        ):
            return False
        t.pop()
        if f["left"] < MOST_EXCHANGED:
            t.tell("getauscht", seat=f["seat"], anzahl=MOST_EXCHANGED - f["left"])
        return True

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        if f["out"]:
            return f"Welche Karte der Reserve kommt für {FACES[f['out']].titel} in den Stapel?"
        return f"Dein Spielstapel ist aufgebraucht. Tauschst du Karten des Abwurfs mit der Reserve (noch {f['left']})?"

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("fertig", "Doch nicht" if f["out"] else "Nichts mehr tauschen", aliases=("nein", "nichts"), public=True)
        for card in dict.fromkeys(ZONES.faces(s, f"{'reserve' if f['out'] else 'abwurf'} {seat}")):
            yield Candidate(f"{'gegen' if f['out'] else 'tausche'} {card}", FACES[card].titel, aliases=(FACES[card].titel,))

    def refused(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        there = {*ZONES.faces(s, f"{'reserve' if f['out'] else 'abwurf'} {seat}")}
        verb, pile = ("gegen", "deiner Reserve") if f["out"] else ("tausche", "deinem Abwurf")
        return [not_there(verb, id, pile) for id in game.pool.by_id if id not in there]

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return (*self.options(game, s, f, seat), *self.refused(game, s, f, seat))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, card = key.partition(" ")
        if verb == "fertig":
            if f["out"]:
                f["out"] = ""
            else:
                done = MOST_EXCHANGED - f["left"]
                t.pop()
                if done:
                    t.tell("getauscht", seat=seat, anzahl=done)
            return
        if verb == "tausche":
            f["out"] = card
            t.draft()
            return
        one = ZONES.find(t.state, f"abwurf {seat}", f["out"])
        two = ZONES.find(t.state, f"reserve {seat}", card)
        ZONES.move(t, one, f"abwurf {seat}", f"reserve {seat}")
        ZONES.move(t, two, f"reserve {seat}", f"abwurf {seat}")
        f["out"], f["left"] = "", f["left"] - 1


def store(t: Transition, card: str) -> None:
    """An item, or what else may be stored, leaves its bearer for the pile of its player's points: what it did until then is
    over."""
    from games.meccg.play.doing import Hands

    seat, place = card.partition("~")[0], ZONES.place(t.state, card)
    face, fig = FACES[t.state["cards"][card]], place.partition(" ")[2]
    waiting = [e for e in t.state["effects"] if e.get("on") == "hinterlegt" and e.get("source") == card]
    with_it = [e for e in t.state["effects"] if e.get("on") == "hinterlegt" and e.get("only", {}).get("karte") == card]
    effects.end(t, "hinterlegt", source=card)
    there = stored_there(t.state, face, fig)
    card = ZONES.move(t, card, place, f"hinterlegt {seat}")
    t.tell("hinterlegt", seat=seat, karte=t.state["cards"][card])
    if there or "hinterlegbar" not in face.entry:
        stored = Hands(t, face, card, {"traeger": fig}, HERE)
        for e in face.counting:
            stored.does(e)
    for e in [*waiting, *with_it]:  # what it says of its own storing, and what lies on it
        t.game.triggers[e["do"]](t, e, {"figur": fig} if fig in t.state["figures"] else {})
    effects.happens(t, "hinterlegt", {"karte": card})


def stored_there(s: State, face: Face, fig: str) -> bool:
    """Whether its card lets it be stored where its bearer is."""
    from games.meccg.play.facts import site_facts

    wanted = face.entry.get("hinterlegbar")
    gid = company_of(s, fig) if fig in s["figures"] else ""
    return bool(wanted and gid) and any(fits({"ort": one}, "ort", site_facts(s, gid)) for one in listed(wanted))
