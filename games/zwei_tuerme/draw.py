"""1. Zugphase: on each field of the path everybody's hand grows by one card, in one of two ways.

Way a takes one card. Way b lays a hand card into the display and takes two; until the last card is named it is a draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Seat, State, illegal
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from games.zwei_tuerme import piles, way
from games.zwei_tuerme.faces import FACES, Face, distinct, face_name
from games.zwei_tuerme.frames import frames
from games.zwei_tuerme.wording import candidate, question

PHASE = ("zt.zug.zwei-moeglichkeiten", "zt.zug.a", "zt.zug.b", "zt.zug.offen-zuerst", "zt.luecke.verzicht")


# --- the rules -----------------------------------------------------------------------------------------------------------


@rule("zt.zug.je-feld", off=2)
def growth() -> int:
    """By how many cards a hand grows for one field."""
    return 1


@rule("zt.luecke.handlimit", off=lambda hand: len(hand) < 10)
def may_grow(hand: Sequence[Face]) -> bool:
    """There is no hand limit."""
    return True


@rule("zt.zug.a", off=lambda s: [])
def way_a(s: State) -> list[Candidate]:
    """One card: an open one, or the top of the pile."""
    return [*open_cards(s["display"]), take_hidden(s)]


@rule("zt.zug.b", off=lambda s, hand: [])
def way_b(s: State, hand: Sequence[Face]) -> list[Candidate]:
    """Lay a hand card into the display, then take two."""
    refusal = two_cards_left(s)
    return [candidate("tausche", f"tausche {face}", "zt.zug.b", refusal, face=face) for face in distinct(hand)]


@rule("zt.zug.zwei-moeglichkeiten", off=lambda s, hand: way_a(s))
def ways(s: State, hand: Sequence[Face]) -> list[Candidate]:
    return [*way_a(s), *way_b(s, hand)]


@rule("zt.luecke.verzicht", off=list)
def declining() -> list[Candidate]:
    """A player may let his hand grow; he need not."""
    return [candidate("verzichte", "verzichte", "zt.luecke.verzicht", public=True)]


@rule("zt.zug.b.nicht-ablagestapel", off="discard")
def where_laid_card_goes() -> str:
    """To the open cards, not to the discard pile."""
    return "display"


@rule("zt.luecke.zuruecknehmen", off=lambda display, laid: [f for i, f in enumerate(display) if i != _last(display, laid)])
def takeable(display: Sequence[Face], laid: Face) -> Sequence[Face]:
    """The card just laid is an open card like any other: it may be taken back."""
    return display


def _last(display: Sequence[Face], face: Face) -> int:
    return max((i for i, f in enumerate(display) if f == face), default=-1)


@guard("zt.luecke.b-zu-wenig")
def two_cards_left(s: State) -> str | None:
    """Way b needs two cards to take, the laid one included."""
    if len(s["display"]) + len(s["pile"]) + len(s["discard"]) + 1 < 2:
        return "Nach dem Ablegen könntest du keine zwei Karten nehmen: Es liegen nicht genug da."
    return None


@guard("zt.zug.offen-zuerst")
def two_hidden_left(s: State) -> str | None:
    """Whoever takes the first card from the pile takes the second from there too."""
    if len(s["pile"]) + len(s["discard"]) < 2:
        return "Im Stapel liegt keine zweite Karte. Nimm zuerst die offene, dann die verdeckte."
    return None


@guard("zt.zug.offen-zuerst")
def open_first() -> str | None:
    return "Nimmst du eine offene und eine verdeckte Karte, musst du die offene zuerst nehmen."


@rule("zt.zug.offen-zuerst", off=1)
def hidden_in_a_row(left: int) -> int:
    """After a hidden card only hidden ones may follow, so they are drawn at once."""
    return left


@guard("zt.zug.b.ablegen-zuerst")
def lay_first() -> str | None:
    return "Erst legst du eine Handkarte in die Mitte («tausche …»), dann nimmst du zwei. Umgekehrt geht es nicht."


@guard("zt.zug.keine-offenen")
def no_open_cards() -> str | None:
    return "In der Mitte liegt keine offene Karte. Du kannst nur vom Aufnahmestapel ziehen."


# --- the answers ---------------------------------------------------------------------------------------------------------

NOT_OPEN = {
    face: candidate(
        "nimm-offen",
        f"nimm offen {face}",
        "",
        illegal(f"{face_name(face)} liegt nicht offen in der Mitte.", "zt.zug.a"),
        face=face,
    )
    for face in FACES
}
NOT_HELD = {
    face: candidate(
        "tausche", f"tausche {face}", "", illegal(f"{face_name(face)} hast du nicht auf der Hand.", "zt.zug.b"), face=face
    )
    for face in FACES
}
NOT_NOW = candidate(
    "auslegen",
    "auslegen",
    "",
    illegal("Auslegen darfst du erst in der Wertungsphase, wenn der Marker am Ort ist.", "zt.ablauf.phasen"),
    also=tuple(f"lege {words}" for face in FACES for words in (face.replace("-", " "), face_name(face))),
)


def open_cards(display: Sequence[Face]) -> list[Candidate]:
    """One answer a face, reachable by each of its positions too."""
    if not display:
        return [candidate("nimm-offen-leer", "nimm offen", "zt.zug.a", no_open_cards())]
    places: dict[Face, list[int]] = {}
    for nr, face in enumerate(display, 1):
        places.setdefault(face, []).append(nr)
    return [_open_card(face, tuple(nrs)) for face, nrs in places.items()]


def _open_card(face: Face, positions: tuple[int, ...]) -> Candidate:
    also = tuple(text for nr in positions for text in (f"{nr}", f"nimm {nr}", f"nimm offen {nr}"))
    return candidate("nimm-offen", f"nimm offen {face}", "zt.zug.a", face=face, also=also, public=True)


def take_hidden(s: State) -> Candidate:
    return candidate("nimm-stapel", "nimm stapel", "zt.zug.a", piles.pile_has_cards(s), public=True)


def take_two_hidden(s: State) -> Candidate:
    return candidate("nimm-stapel-zwei", "nimm stapel", "zt.zug.b", piles.pile_has_cards(s) or two_hidden_left(s))


def from_discard(s: State) -> Candidate:
    refusal = piles.not_from_discard()
    if refusal is None and not s["discard"]:
        refusal = illegal("Der Ablagestapel ist leer.", "zt.begriff.ablagestapel")
    return candidate("nimm-ablage", "nimm ablage", "", refusal)


def _hand_full(c: Candidate) -> Candidate:
    refusal = illegal("Deine Hand ist voll.", "zt.luecke.handlimit")
    return Candidate(c.key, c.label, c.refusal or refusal, c.rule, c.aliases)


@frames.add
class Draw(Frame):
    """`nr` is whose turn it is in `order`; in way b `laid` is the card laid and `left` the cards still to take."""

    id = "zug"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["nr"] >= len(f["order"]):
            t.pop()
            return True
        if piles.nothing_to_take(t.state):
            if f["left"]:
                self.finish(t)
                t.done = True
            elif all(c.refusal for c in way_b(t.state, t.state["hands"][f["order"][f["nr"]]])):
                t.tell("leer", seat=f["order"][f["nr"]])
                t.top["nr"] += 1
            else:
                return False
            return True
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["order"][f["nr"]]
        if f["left"] == 2:
            prompt = question("tausch-2", karte=face_name(f["laid"]) if f["laid"] else "")
        elif f["left"]:
            prompt = question("tausch-1", karte=face_name(f["taken"][-1]) if f["taken"] else "eine Karte")
        else:
            marker = s["marker"]
            fields = s["paths"][marker["place"]]["fields"] if marker["field"] else 0
            prompt = question("zug", ort=way.goal(s)["name"], feld=marker["field"], felder=fields)
        default = "nimm stapel" if len(s["pile"]) + len(s["discard"]) > 1 else None if f["left"] else "verzichte"
        return {seat: self.ask(f, seat, prompt, secret=True, default=default, rules=PHASE)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        display, hand = s["display"], s["hands"][seat]
        if not f["left"]:
            found = ways(s, hand)
            if not may_grow(hand):
                found = [_hand_full(c) for c in found]
            found += declining()
            found.append(candidate("nimm-zwei", "nimm zwei", "", lay_first()))
            found += [NOT_HELD[face] for face in FACES if face not in hand]
        else:
            display = takeable(display, f["laid"])
            found = open_cards(display)
            if f["left"] == 2:
                found.append(take_two_hidden(s))
                found.append(candidate("nimm-stapel-offen", "nimm stapel offen", "", open_first()))
            else:
                found.append(take_hidden(s))
        found.append(from_discard(s))
        found.append(NOT_NOW)
        if display:
            found += [NOT_OPEN[face] for face in FACES if face not in display]
        return found

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, what = key.partition(" ")
        if verb == "verzichte":
            t.tell("verzichtet", seat=seat)
            f["nr"] += 1
        elif verb == "tausche":
            t.at("hands", seat).remove(what)
            t.at(where_laid_card_goes()).append(what)
            f["laid"], f["left"] = what, growth() + 1
            t.draft()
        else:
            self.take(t, f, seat, what)

    def take(self, t: Turn, f: FrameData, seat: Seat, what: str) -> None:
        """`offen FACE` or `stapel`; the other words are only accepted where a rule is off or the group makes an exception."""
        first = not f["left"]
        if first:
            f["left"] = growth()
        source, _, face = what.partition(" ")
        if source == "offen" and face in t.state["display"]:
            self.take_open(t, seat, face)
        elif source == "ablage":
            face = t.at("discard").pop()
            self.keep(t, seat, face)
            t.tell("nimmt-ablage", seat=seat, card=face)
        elif source == "zwei":
            self.take_then_lay(t, seat)
        else:
            for _ in range(1 if face or first else hidden_in_a_row(f["left"])):
                self.take_hidden(t, seat)
        f = t.top
        if f["left"] > 0 and not first:
            if not t.barrier:
                t.draft()
        else:
            while t.top["left"] > 0 and t.state["pile"]:
                self.take_hidden(t, seat)
            self.finish(t)

    @staticmethod
    def keep(t: Turn, seat: Seat, face: Face) -> None:
        t.at("hands", seat).append(face)
        t.top["left"] -= 1

    def take_open(self, t: Turn, seat: Seat, face: Face) -> None:
        t.at("display").remove(face)
        t.top["taken"] = [*t.top["taken"], face]
        self.keep(t, seat, face)
        for _ in range(min(piles.cards_to_refill(), len(t.state["pile"]))):
            t.at("display").append(piles.draw(t))

    def take_hidden(self, t: Turn, seat: Seat) -> None:
        if t.state["pile"]:
            face = piles.draw(t)
            t.top["drawn"] = [*t.top["drawn"], face]
            self.keep(t, seat, face)

    def take_then_lay(self, t: Turn, seat: Seat) -> None:
        t.top["left"] = 2
        for _ in range(2):
            self.take_hidden(t, seat)
        t.at("display").append(t.at("hands", seat).pop())

    @staticmethod
    def finish(t: Turn) -> None:
        """The turn is over and can be told."""
        f = t.top
        seat, drawn = f["order"][f["nr"]], f["drawn"]
        if f["laid"]:
            t.reveal()  # a hand card lies open now
        secret = {"drawn": drawn} if drawn else None
        if drawn or f["taken"] or f["laid"]:
            t.tell("nimmt", seat=seat, laid=f["laid"], taken=f["taken"], hidden=len(drawn), knows=(seat,), secret=secret)
        f.update(nr=f["nr"] + 1, laid="", left=0, taken=[], drawn=[])
