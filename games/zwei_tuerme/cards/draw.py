"""1. Zugphase: on each field of the path everybody's hand grows by one card, in one of two ways.

Way a takes one card. Way b lays a hand card into the display and takes two; until the last card is named it is a draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal
from games.flow import FrameData, the
from games.rules import guard, remembered, rule
from games.zwei_tuerme.cards import piles
from games.zwei_tuerme.cards.faces import FACES, Face, distinct, face_name
from games.zwei_tuerme.cards.piles import CARDS, hand_of, moved
from games.zwei_tuerme.frames import Frame, Transition, TuermeGame, frames
from games.zwei_tuerme.journey import way
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
    return [*open_cards(CARDS.faces(s, "display")), take_hidden(s)]


@rule("zt.zug.b", off=lambda s, hand: [])
def way_b(s: State, hand: Sequence[Face]) -> list[Candidate]:
    """Lay a hand card into the display, then take two."""
    refusal = two_cards_left(s)
    return [exchange(face, refusal) for face in distinct(hand)]


@cache
def exchange(face: Face, refusal: Refusal | None) -> Candidate:
    return candidate("tausche", f"tausche {face}", "zt.zug.b", refusal, face=face)


@rule("zt.zug.zwei-moeglichkeiten", off=lambda s, hand: way_a(s))
def ways(s: State, hand: Sequence[Face]) -> list[Candidate]:
    return [*way_a(s), *way_b(s, hand)]


@rule("zt.luecke.verzicht", off=list, reads="zt.luecke.verzicht")
def declining() -> list[Candidate]:
    """A player may let his hand grow; he need not."""
    return [candidate("verzichte", "verzichte", "zt.luecke.verzicht", public=True)]


@rule("zt.zug.b.nicht-ablagestapel", off="discard")
def where_laid_card_goes() -> str:
    """To the open cards, not to the discard pile."""
    return "display"


@rule("zt.luecke.zuruecknehmen", off=lambda display, laid, allowed: without(display, laid) if allowed else display)
def takeable(display: Sequence[Face], laid: Face, allowed: bool) -> Sequence[Face]:
    """The card just laid is an open card like any other and may be taken back, unless the group plays it otherwise."""
    return display if allowed else without(display, laid)


def without(display: Sequence[Face], laid: Face) -> Sequence[Face]:
    return [face for at, face in enumerate(display) if at != _last(display, laid)]


@guard("zt.luecke.zuruecknehmen")
def only_new_cards(laid: Face) -> str | None:
    return f"{face_name(laid)} hast du eben weggelegt; an diesem Tisch nimmst du zwei andere Karten."


def may_take(s: State, f: FrameData) -> Sequence[Face]:
    """The open cards that may be taken now."""
    display = CARDS.faces(s, "display")
    return takeable(display, f["laid"], s["variant"]["zuruecknehmen"] == "ja") if f["left"] else display


def _last(display: Sequence[Face], face: Face) -> int:
    return max((i for i, f in enumerate(display) if f == face), default=-1)


def hidden_left(s: State) -> int:
    """What can be drawn, now or when the discards are shuffled."""
    return CARDS.count(s, "pile") + CARDS.count(s, "discard")


@guard("zt.luecke.b-zu-wenig", reads="zt.luecke.b-zu-wenig")
def two_cards_left(s: State) -> str | None:
    """Way b needs two cards to take, the laid one included where it may be taken back."""
    if CARDS.count(s, "display") + hidden_left(s) + (s["variant"]["zuruecknehmen"] == "ja") < 2:
        return "Nach dem Ablegen könntest du keine zwei Karten nehmen: Es liegen nicht genug da."
    return None


@guard("zt.zug.offen-zuerst")
def two_hidden_left(s: State) -> str | None:
    """Whoever takes the first card from the pile takes the second from there too."""
    if hidden_left(s) < 2 and may_take(s, the(s, "draw")):
        return "Im Stapel liegt keine zweite Karte. Nimm zuerst die offene, dann die verdeckte."
    return None


@guard("zt.zug.offen-zuerst", waivable=True)
def open_first() -> str | None:
    return "Nimmst du eine offene und eine verdeckte Karte, musst du die offene zuerst nehmen."


@rule("zt.zug.offen-zuerst", off=1)
def hidden_in_a_row(left: int) -> int:
    """After a hidden card only hidden ones may follow, so they are drawn at once."""
    return left


@guard("zt.zug.b.ablegen-zuerst")
def lay_first() -> str | None:
    return "Erst legst du eine Handkarte in die Mitte («tausche …»), dann nimmst du zwei. Umgekehrt geht es nicht."


@guard("zt.zug.zwei-moeglichkeiten", "zt.zug.je-feld")
def one_card_a_field() -> str | None:
    return "Auf einem Feld nimmst du eine Karte; zwei nur, wenn du vorher eine Handkarte in die Mitte legst («tausche …»)."


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

SEVERAL = (*range(2, 11),)
MOST_TYPED = 30


def beyond(number: int) -> Candidate:
    """«nimm 5» where four cards lie open."""
    lie = "liegt nur eine offene Karte" if number == 1 else f"liegen nur {number} offene Karten"
    also = tuple(text for nr in range(number + 1, MOST_TYPED) for text in (f"{nr}", f"nimm {nr}", f"nimm offen {nr}"))
    return candidate("nimm-offen-nummer", "nimm offen-nummer", "", illegal(f"In der Mitte {lie}.", "zt.zug.a"), also=also)


def several(face: Face = "") -> Candidate:
    """«2 rote kraft», «ziehe 4 karten»: nobody takes several without laying one first."""
    key = f"nimm mehrere {face}".strip()
    if not face:
        also = tuple(f"{verb} {n} karten".strip() for n in SEVERAL for verb in ("", "nimm", "zieh", "ziehe"))
        return candidate("nimm-mehrere", key, "", one_card_a_field(), also=also)
    names = (face.replace("-", " "), face_name(face))
    also = tuple(f"{verb} {n} {name}".strip() for n in SEVERAL[:4] for verb in ("", "nimm", "zieh") for name in names)
    return candidate("nimm-mehrere", key, "", one_card_a_field(), also=also)


def open_cards(display: Sequence[Face]) -> list[Candidate]:
    """One answer a face, reachable by each of its positions too."""
    if not display:
        return [candidate("nimm-offen-leer", "nimm offen", "zt.zug.a", no_open_cards())]
    places: dict[Face, list[int]] = {}
    for nr, face in enumerate(display, 1):
        places.setdefault(face, []).append(nr)
    return [_open_card(face, tuple(nrs)) for face, nrs in places.items()]


@cache
def _open_card(face: Face, positions: tuple[int, ...]) -> Candidate:
    also = tuple(
        text for nr in positions for text in (f"{nr}", f"nimm {nr}", f"nimm offen {nr}", f"nummer {nr}", f"nimm nummer {nr}")
    )
    return candidate("nimm-offen", f"nimm offen {face}", "zt.zug.a", face=face, also=also, public=True)


def take_hidden(s: State) -> Candidate:
    return _hidden(piles.pile_has_cards(s))


@cache
def _hidden(refusal: Refusal | None) -> Candidate:
    return candidate("nimm-stapel", "nimm stapel", "zt.zug.a", refusal, public=True)


def take_two_hidden(s: State) -> Candidate:
    return candidate("nimm-stapel-zwei", "nimm stapel", "zt.zug.b", piles.pile_has_cards(s) or two_hidden_left(s))


def from_discard(s: State) -> Candidate:
    refusal = piles.not_from_discard()
    if refusal is None and not CARDS.count(s, "discard"):
        refusal = illegal("Der Ablagestapel ist leer.", "zt.begriff.ablagestapel")
    return candidate("nimm-ablage", "nimm ablage", "", refusal, public=True)


def _hand_full(c: Candidate) -> Candidate:
    refusal = illegal("Deine Hand ist voll.", "zt.luecke.handlimit")
    return Candidate(c.key, c.label, c.refusal or refusal, c.rule, c.aliases)


@remembered(4)
def exceptions() -> bool:
    """Whether something is allowed that never is while all rules hold."""
    return not (open_first() and lay_first() and piles.not_from_discard())


@frames.add
class Draw(Frame):
    """`nr` is whose turn it is in `order`; in way b `laid` is the card laid and `left` the cards still to take."""

    id = "draw"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["nr"] >= len(f["order"]):
            t.pop()
            return True
        if piles.nothing_to_take(t.state) or (f["left"] and not may_take(t.state, f) and not hidden_left(t.state)):
            if f["left"]:
                self.finish(t)
                t.done = True
            elif all(c.refusal for c in way_b(t.state, hand_of(t.state, f["order"][f["nr"]]))):
                t.tell("leer", seat=f["order"][f["nr"]])
                t.top["nr"] += 1
            else:
                return False
            return True
        return False

    def asks(self, game: TuermeGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["order"][f["nr"]]
        if f["left"] == 2:
            prompt = question("tausch-2", karte=face_name(f["laid"]) if f["laid"] else "")
        elif f["left"]:
            prompt = question("tausch-1", karte=face_name(f["taken"][-1]) if f["taken"] else "eine Karte")
        else:
            marker = s["marker"]
            fields = s["paths"][marker["place"]]["fields"] if marker["field"] else 0
            prompt = question("zug", ort=way.goal(s)["name"], feld=marker["field"], felder=fields)
        default = "nimm stapel" if hidden_left(s) > 1 else None if f["left"] or not declining() else "verzichte"
        return {seat: self.ask(f, seat, prompt, secret=True, default=default, rules=PHASE)}

    def options(self, game: TuermeGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [c for c in self.answers(s, f, seat, every=False) if c.refusal is None]

    def candidates(self, game: TuermeGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found = self.answers(s, f, seat, every=True)
        hand, display = hand_of(s, seat), may_take(s, f)
        if not f["left"]:
            found += [NOT_HELD[face] for face in FACES if face not in hand]
        found.append(NOT_NOW)
        elsewhere = {face for face in CARDS.faces(s, "display") if face not in display}  # the card just laid
        found += [candidate("nimm-offen", f"nimm offen {face}", "", only_new_cards(face), face=face) for face in elsewhere]
        if display:
            found.append(beyond(len(CARDS.faces(s, "display"))))
            found += [NOT_OPEN[face] for face in FACES if face not in display and face not in elsewhere]
        return found

    @staticmethod
    def answers(s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        """Everything that could be allowed now; with `every` also what never is, unless its rule is off or waived."""
        if f["left"]:
            found = open_cards(may_take(s, f))
            if f["left"] == 2:
                found.append(take_two_hidden(s))
                if every or exceptions():
                    found.append(candidate("nimm-stapel-offen", "nimm stapel offen", "", open_first()))
            else:
                found.append(take_hidden(s))
        else:
            hand = hand_of(s, seat)
            found = ways(s, hand)
            if not may_grow(hand):
                found = [_hand_full(c) for c in found]
            found += declining()
            if every or exceptions():
                found.append(candidate("nimm-zwei", "nimm zwei", "", lay_first()))
            if every:
                found += [c for c in (several(), *map(several, FACES)) if c.refusal is not None]
        if every or exceptions():
            found.append(from_discard(s))
        return found

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, what = key.partition(" ")
        if verb == "verzichte":
            t.tell("verzichtet", seat=seat)
            f["nr"] += 1
        elif verb == "tausche":
            moved(t, what, f"hand {seat}", where_laid_card_goes(), quiet=True)
            f["laid"], f["left"] = what, growth() + 1
            t.draft()
        else:
            self.take(t, f, seat, what)

    def take(self, t: Transition, f: FrameData, seat: Seat, what: str) -> None:
        """`offen FACE` or `stapel`; the other words are only accepted where a rule is off or the group makes an exception."""
        first = not f["left"]
        if first:
            f["left"] = growth()
        source, _, face = what.partition(" ")
        if source == "offen" and face in CARDS.faces(t.state, "display"):
            self.take_open(t, seat, face)
        elif source == "ablage":
            face = CARDS.faces(t.state, "discard")[-1]
            self.keep(t, seat, face, "discard")
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
            while t.top["left"] > 0 and CARDS.count(t.state, "pile"):
                self.take_hidden(t, seat)
            self.finish(t)

    @staticmethod
    def keep(t: Transition, seat: Seat, face: Face, source: str) -> None:
        moved(t, face, source, f"hand {seat}")
        t.top["left"] -= 1

    def take_open(self, t: Transition, seat: Seat, face: Face) -> None:
        t.top["taken"] = [*t.top["taken"], face]
        self.keep(t, seat, face, "display")
        for _ in range(min(piles.cards_to_refill(), CARDS.count(t.state, "pile"))):
            piles.draw(t, "display")

    def take_hidden(self, t: Transition, seat: Seat) -> None:
        if CARDS.count(t.state, "pile"):
            t.top["drawn"] = [*t.top["drawn"], piles.draw(t, f"hand {seat}")]
            t.top["left"] -= 1

    def take_then_lay(self, t: Transition, seat: Seat) -> None:
        t.top["left"] = 2
        for _ in range(2):
            self.take_hidden(t, seat)
        moved(t, hand_of(t.state, seat)[-1], f"hand {seat}", "display")

    @staticmethod
    def finish(t: Transition) -> None:
        """The turn is over and can be told."""
        f = t.top
        seat, drawn = f["order"][f["nr"]], f["drawn"]
        if f["laid"]:
            t.reveal()  # a hand card lies open now
        secret = {"drawn": drawn} if drawn else None
        if drawn or f["taken"] or f["laid"]:
            t.tell("nimmt", seat=seat, laid=f["laid"], taken=f["taken"], hidden=len(drawn), knows=(seat,), secret=secret)
        f.update(nr=f["nr"] + 1, laid="", left=0, taken=[], drawn=[])
