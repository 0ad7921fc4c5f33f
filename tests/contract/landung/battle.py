"""The battle: the attacker shows a troop, the defender matches its points or yields, and so on up to five points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import cards, knowledge, power
from tests.contract.landung.board import CITY, HALLS, PLACES, alignment, frames, near_city, refused, turn
from tests.contract.landung.cards import FACE, FACES, RING

LIMIT = 5
CITY_TROOP = "stadt"
WORDS = {"gut": "gute", "boese": "böse"}

# --- whether a battle may begin ------------------------------------------------------------------------------------------


@guard("jd.kampf.ohne-tausch")
def both_had_cards(s: State, other: Seat) -> str | None:
    return "Ohne Karten kein Tauschhandel, und ohne Tauschhandel kein Kampf." if other in turn(s)["ohne"] else None


@guard("jd.kampf.beginn")
def after_the_trade(s: State, other: Seat) -> str | None:
    if not turn(s)["bewegt"]:
        return "Vor der Bewegung darfst du nicht angreifen."
    if other not in turn(s)["getauscht"]:
        return "Angreifen darfst du nur, mit wem du in dieser Runde getauscht hast."
    return None


@guard("jd.kampf.einmal-je-spieler")
def only_once(s: State, other: Seat) -> str | None:
    return "Diesen Spieler hast du in dieser Runde schon angegriffen." if other in turn(s)["angegriffen"] else None


@guard("jd.kampf.ablauf")
def has_a_troop(s: State, seat: Seat, other: Seat) -> str | None:
    f = fresh(seat, other)
    usable = (troop_check(s, f, seat, card) for card in s["hands"][seat])
    if city_check(s, f, seat) is None or None in usable:
        return None
    return f"Du hast keine Truppe, mit der du {PLACES[other]['name']} angreifen darfst."


def check(s: State, seat: Seat, other: Seat) -> Refusal | None:
    return (
        power.within_reach(s, other)
        or both_had_cards(s, other)
        or after_the_trade(s, other)
        or only_once(s, other)
        or has_a_troop(s, seat, other)
    )


def fresh(attacker: Seat, defender: Seat) -> FrameData:
    return {
        "angreifer": attacker,
        "verteidiger": defender,
        "dran": attacker,
        "gelegt": {attacker: [], defender: []},
        "stadt": None,  # the seat that uses the city
        "wahl": [],  # what is being shown in the move that has begun
    }


def begin(t: Turn, seat: Seat, other: Seat) -> None:
    now = t.at("stack", 1)
    now["angegriffen"] = [*now["angegriffen"], other]
    power.count(t)
    t.draft()
    t.push("kampf", **fresh(seat, other))


# --- troops --------------------------------------------------------------------------------------------------------------


def side(f: FrameData, seat: Seat) -> str:
    """The alignment this seat's troops need in this battle: the defender's own, and for the attacker the opposite of it."""
    own = alignment(f["verteidiger"])
    return own if seat == f["verteidiger"] else "boese" if own == "gut" else "gut"


def points(f: FrameData, seat: Seat) -> int:
    """What a seat has shown, and is about to show."""
    shown = sum(cards.points(c) for c in f["gelegt"][seat]) + int(f["stadt"] == seat)
    return shown + (sum(strength(x) for x in f["wahl"]) if f["dran"] == seat else 0)


def strength(troop: str) -> int:
    return 1 if troop == CITY_TROOP else cards.points(troop)


@guard("jd.begriff.kampfpunkte")
def has_points(card: str) -> str | None:
    return None if cards.points(card) else "Diese Karte hat keinen Kampfpunkt."


@guard("jd.karte.hobbit-reiter")
def is_mine_to_use(seat: Seat, card: str) -> str | None:
    owner = FACES[FACE[card]].get("nur_fuer")
    if owner and owner != PLACES[seat]["figur"]:
        return f"Den Kampfpunkt von {cards.label(FACE[card])} darf nur der Abgebildete selbst einsetzen."
    return None


def _fits(f: FrameData, seat: Seat, card: str) -> bool:
    return FACES[FACE[card]].get("gesinnung") in (None, "unabhaengig", side(f, seat))


@guard("jd.kampf.gleiche-gesinnung")
def not_my_own_card(f: FrameData, seat: Seat, card: str) -> str | None:
    if FACE[card] == PLACES[seat]["figur"] and not _fits(f, seat, card):
        return "Mit der eigenen Charakterkarte kannst du keinen Spieler der eigenen Gesinnung angreifen."
    return None


def _wrong_side(f: FrameData, seat: Seat, card: str) -> str | None:
    if _fits(f, seat, card):
        return None
    doing = "verteidigen" if seat == f["verteidiger"] else "angreifen"
    whom = "" if seat == f["verteidiger"] else f"{PLACES[f['verteidiger']]['name']} "
    return f"Hier darfst du {whom}nur mit Truppen {doing}, die {WORDS[side(f, seat)]} oder unabhängig sind."


@guard("jd.kampf.truppen-gegen-hobbit")
def right_side_about_a_hobbit(f: FrameData, seat: Seat, card: str) -> str | None:
    return _wrong_side(f, seat, card) if alignment(f["verteidiger"]) == "gut" else None


@guard("jd.kampf.truppen-gegen-reiter")
def right_side_about_a_rider(f: FrameData, seat: Seat, card: str) -> str | None:
    return _wrong_side(f, seat, card) if alignment(f["verteidiger"]) == "boese" else None


@guard("jd.kampf.hoechstens-fuenf")
def at_most_five(f: FrameData, seat: Seat, troop: str) -> str | None:
    return "Keine Seite darf mehr als 5 Kampfpunkte einsetzen." if points(f, seat) + strength(troop) > LIMIT else None


@guard("jd.kampf.sieg")
def never_more_than_the_attacker(f: FrameData, seat: Seat, troop: str) -> str | None:
    if seat == f["verteidiger"] and points(f, seat) + strength(troop) > points(f, f["angreifer"]):
        return "Der Verteidiger darf nie mehr Kampfpunkte zeigen als der Angreifer."
    return None


def troop_check(s: State, f: FrameData, seat: Seat, card: str) -> Refusal | None:
    return (
        has_points(card)
        or is_mine_to_use(seat, card)
        or not_my_own_card(f, seat, card)
        or right_side_about_a_hobbit(f, seat, card)
        or right_side_about_a_rider(f, seat, card)
        or at_most_five(f, seat, card)
        or never_more_than_the_attacker(f, seat, card)
    )


@guard("jd.kampf.stadt")
def city_helps(s: State, f: FrameData, seat: Seat) -> str | None:
    if not (near_city(s, f["angreifer"]) or near_city(s, f["verteidiger"])):
        return f"Keiner von beiden steht in oder neben {CITY['name']}."
    if CITY["gesinnung"] != side(f, seat):
        return f"{CITY['name']} ist eine böse Stadt und hilft hier nur der anderen Seite."
    if f["stadt"] or CITY_TROOP in f["wahl"]:
        return f"{CITY['name']} kämpft schon mit."
    return None


def city_check(s: State, f: FrameData, seat: Seat) -> Refusal | None:
    return city_helps(s, f, seat) or at_most_five(f, seat, CITY_TROOP) or never_more_than_the_attacker(f, seat, CITY_TROOP)


# --- the exchange of blows -----------------------------------------------------------------------------------------------


def _points(count: int) -> str:
    return f"{count} Punkt" if count == 1 else f"{count} Punkte"


TROOPS = {
    x: Candidate(f"truppe {x}", f"{cards.label(x)} ({_points(cards.points(x))})", None, "jd.kampf.ablauf", cards.words(x))
    for x in FACES
}
THE_CITY = Candidate(CITY_TROOP, f"{CITY['name']} (1 Punkt)", None, "jd.kampf.stadt")
YIELD = Candidate("weiche", "Nicht ausgleichen und unterliegen", None, "jd.kampf.aufgeben", ("nein", "aufgeben"))
ENOUGH = Candidate("genug", "Keine Truppe mehr: unentschieden", None, "jd.kampf.aufgeben", ("aufhören", "nein"))


@frames.add
class Battle(Frame):
    """Whoever's turn it is shows a troop or stops. Both are asked even if they have nothing to show."""

    id = "kampf"

    def run(self, t: Turn, f: FrameData) -> bool:
        attacker, defender = f["angreifer"], f["verteidiger"]
        if f["dran"] == attacker and points(f, attacker) == points(f, defender) == LIMIT:
            drawn(t, f)
            return True
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, other = f["dran"], f["verteidiger"]
        stand = f"{points(f, f['angreifer'])} : {points(f, other)}"
        if seat == other:
            prompt = f"{name(seat)}: {name(f['angreifer'])} greift dich an ({stand}). Gleichst du aus?"
            return {
                seat: self.ask(
                    f,
                    seat,
                    prompt,
                    secret=True,
                    window="kampf",
                    passing="weiche",
                    default="weiche",
                    rules=("jd.kampf.ablauf", "jd.kampf.sieg", "jd.kampf.aufgeben"),
                )
            }
        began = bool(f["gelegt"][seat] or f["stadt"] == seat)
        prompt = f"{name(seat)}: Womit greifst du {name(other)} an ({stand})?"
        rules = ("jd.kampf.ablauf", "jd.kampf.hoechstens-fuenf")
        return {seat: self.ask(f, seat, prompt, secret=True, default="genug" if began else None, rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if seat == f["verteidiger"]:
            yield YIELD
        else:
            yield refused(ENOUGH, shows_one_first(f, seat))
        chosen = f["wahl"]
        for face in cards.distinct(c for c in s["hands"][seat] if c not in chosen):
            yield refused(TROOPS[face], troop_check(s, f, seat, face))
        yield refused(THE_CITY, city_check(s, f, seat))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key == "genug":
            drawn(t, f)
        elif key == "weiche":
            lay(t, f, seat)
            t.tell("weicht", seat=seat)
            won(t, f)
        else:
            choose(t, f, seat, key)


@guard("jd.kampf.ablauf")
def shows_one_first(f: FrameData, seat: Seat) -> str | None:
    return None if f["gelegt"][seat] or f["stadt"] == seat else "Wer angreift, zeigt zuerst eine Truppe."


def choose(t: Turn, f: FrameData, seat: Seat, key: str) -> None:
    held = [c for c in t.state["hands"][seat] if c not in f["wahl"]]
    f["wahl"] = [*f["wahl"], key if key == CITY_TROOP else cards.find(held, key.split()[1])]
    if seat == f["verteidiger"] and points(f, seat) < points(f, f["angreifer"]):
        t.draft()  # not matched yet: the move goes on
        return
    lay(t, f, seat)
    f["dran"] = f["verteidiger"] if seat == f["angreifer"] else f["angreifer"]


def lay(t: Turn, f: FrameData, seat: Seat) -> None:
    """Show what was chosen; it lies open until the end of the battle."""
    chosen, f["wahl"] = f["wahl"], []
    if not chosen:
        return
    t.reveal()
    troops = [c for c in chosen if c != CITY_TROOP]
    for card in troops:
        knowledge.lay(t, seat, card)
    f["gelegt"] = {**f["gelegt"], seat: [*f["gelegt"][seat], *troops]}
    if CITY_TROOP in chosen:
        f["stadt"] = seat
    seen = [CITY_TROOP if c == CITY_TROOP else FACE[c] for c in chosen]
    stand = [points(f, f["angreifer"]), points(f, f["verteidiger"])]
    t.tell("truppen", seat=seat, truppen=seen, stand=stand)


# --- how it ends ---------------------------------------------------------------------------------------------------------


@rule("jd.kampf.karten-danach", off=False)
def is_kept(seat: Seat, card: str) -> bool:
    """Only the Ring and one's own character card come back into the hand."""
    return FACE[card] in (RING, PLACES[seat]["figur"])


def clear(t: Turn, f: FrameData) -> None:
    for seat, laid in f["gelegt"].items():
        for card in laid:
            if is_kept(seat, card):
                knowledge.take_up(t, seat, card)
            else:
                t.at("discard").append(card)


def drawn(t: Turn, f: FrameData) -> None:
    t.pop()
    clear(t, f)
    t.tell("unentschieden", angreifer=f["angreifer"], verteidiger=f["verteidiger"])


def won(t: Turn, f: FrameData) -> None:
    t.pop()
    clear(t, f)
    t.tell("gewonnen", seat=f["angreifer"], verlierer=f["verteidiger"])
    spoils(t, f["angreifer"], f["verteidiger"])


@rule("jd.kampf.beute", off=lambda t, winner, loser: None)
def spoils(t: Turn, winner: Seat, loser: Seat) -> None:
    """The winner sees the whole hand and takes a card; the loser goes to the Halls."""
    hand = t.state["hands"][loser]
    t.push("verbannt", seat=loser)
    if hand:
        t.reveal()
        knowledge.look(t, winner, loser)
        secret = {"karten": cards.faces(hand)}
        t.tell("blatt-gesehen", seat=winner, von=loser, knows=(winner, loser), secret=secret)
        t.push("beute", seat=winner, von=loser)


@frames.add
class Spoils(Frame):
    id = "beute"

    def run(self, t: Turn, f: FrameData) -> bool:
        hand = t.state["hands"][f["von"]]
        if len(hand) > 1:
            return False
        take(t, f, hand[0])
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: Welche Karte nimmst du {name(f['von'])} ab?"
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.kampf.beute",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for face in cards.distinct(s["hands"][f["von"]]):
            yield Candidate(f"nimm {face}", cards.label(face), None, "jd.kampf.beute", cards.words(face))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        take(t, f, cards.find(t.state["hands"][f["von"]], key.split()[1]))


def take(t: Turn, f: FrameData, card: str) -> None:
    t.pop()
    knowledge.give(t, card, f["von"], f["seat"])
    t.tell("zieht-von", seat=f["seat"], von=f["von"], knows=(f["seat"], f["von"]), secret={"karte": FACE[card]})


@frames.add
class Banished(Frame):
    """A forced step: the loser's figure goes to the Halls."""

    id = "verbannt"

    def run(self, t: Turn, f: FrameData) -> bool:
        t.pop()
        t.at("fields")[f["seat"]] = HALLS
        t.at("halls")[f["seat"]] = 0
        t.tell("verbannt", seat=f["seat"])
        surplus = len(t.state["hands"][f["seat"]]) - keeps_in_the_halls()
        if surplus > 0:
            t.push("abwurf", seat=f["seat"], anzahl=surplus, wahl=[])
        return True


@rule("jd.hallen.karten-behalten", off=1000)
def keeps_in_the_halls() -> int:
    return 10
