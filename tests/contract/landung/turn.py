"""The rounds and the turn of a player: roll, move, trade with every neighbour, Machtproben, city."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Result, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import battle, board, cards, halls, knowledge, look, power, riddle, supply
from tests.contract.landung.board import FIELDS, PLACES, frames, others, refused, seat_words
from tests.contract.landung.cards import FACE, RING

ROUNDS = {"zwei": 2, "fuenf": 5}


@frames.add
class Rounds(Frame):
    """The bottom frame: gives the turn from seat to seat."""

    id = "partie"

    def run(self, t: Turn, f: FrameData) -> bool:
        seats, nr = t.state["seats"], f["nr"]
        if nr == ROUNDS[t.state["variant"]["runden"]] * len(seats):
            finish(t)
            return True
        t.top["nr"] = nr + 1
        seat = seats[nr % len(seats)]
        t.tell("am-zug", seat=seat, runde=nr // len(seats) + 1)
        if board.on_board(t.state, seat):
            t.push("wurf", seat=seat)
        else:
            halls.begin(t, seat)
        return True


def finish(t: Turn) -> None:
    """The slice ends here: the Ring wins, or else the most cards."""
    s = t.state
    t.reveal()
    knowledge.settled(t, RING)
    scores = {seat: len(hand) for seat, hand in s["hands"].items()}
    bearer = next((seat for seat, hand in s["hands"].items() if RING in hand), None)
    if bearer:
        winners, reason, end = (bearer,), f"{name(bearer)} hält den Ring.", "ring"
    else:
        winners = tuple(seat for seat, count in scores.items() if count == max(scores.values()))
        reason, end = "Niemand hält den Ring; die meisten Karten entscheiden.", "karten"
    t.tell("ende", grund=reason)
    t.finish(Result(winners, reason, scores, "jd.spiel.ziel", end))


@frames.add
class Roll(Frame):
    """Forced and public: the game rolls."""

    id = "wurf"

    def run(self, t: Turn, f: FrameData) -> bool:
        die = t.roll()
        t.tell("wurf", seat=f["seat"], wurf=die)
        t.replace("zug", seat=f["seat"], wurf=die, bewegt=False, getauscht=[], ohne=[], angegriffen=[], machtproben=0)
        return True


# --- what a player may do ------------------------------------------------------------------------------------------------

MOVES = {
    x: Candidate(f"ziehe {x}", f"Nach {board.field_name(x)} ziehen", None, "jd.bewegung.wurf", board.field_words(x))
    for x in FIELDS
}
END = Candidate("ende", "Runde beenden", None, "jd.runde.ende", ("fertig", "weitergeben", "passe"))
RIDDLES = {
    x: Candidate(f"raetsel {x}", f"Rätsel mit {name(x)}", None, "jd.raetsel.ablauf", board.with_seat("rätsel", x)) for x in PLACES
}
BATTLES = {
    x: Candidate(f"kampf {x}", f"{name(x)} angreifen", None, "jd.machtprobe.kampf", board.with_seat("kampf angreifen", x))
    for x in PLACES
}
LOOKS = {
    x: Candidate(f"blick {x}", f"Zauberblick mit {cards.label(x)}", None, "jd.zauberblick.karten", cards.words(x))
    for x in look.LOOKS
}
CITY_DRAWS = {
    n: Candidate(f"karten {n}", f"{n} Karte{'n' * (n > 1)} aufnehmen", None, "jd.karten.aufnehmen.zwei-wege", (f"nimm {n}",))
    for n in range(1, supply.CITY_CARDS + 1)
}


@guard("jd.bewegung.mindestens-ein-feld")
def must_move(f: FrameData) -> str | None:
    return None if f["bewegt"] else "Du musst dich erst mindestens ein Feld weit bewegen."


@frames.add
class PlayersTurn(Frame):
    id = "zug"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        first_of_all = f"du hast eine {f['wurf']} gewürfelt. Wohin ziehst du?" if not f["bewegt"] else "was tust du noch?"
        prompt = f"{name(seat)}, {first_of_all} (Machtproben: {f['machtproben']} von {power.LIMIT})"
        rules = ("jd.runde.ablauf", "jd.machtprobe.hoechstens-zwei", "jd.machtprobe.zeitpunkt")
        return {seat: self.ask(f, seat, prompt, secret=True, default="ende" if f["bewegt"] else None, rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield from movement(s, f, seat)
        yield from tests_of_power(s, seat)
        refusal = supply.check(s, seat)
        for option in CITY_DRAWS.values():
            yield refused(option, refusal)
        yield refused(END, must_move(f))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, what = key.partition(" ")
        if verb == "ziehe":
            land(t, f, seat, what)
        elif verb == "raetsel":
            riddle.begin(t, seat, what)
        elif verb == "blick":
            t.draft()
            t.push("blick", seat=seat, karte=cards.find(t.state["hands"][seat], what), ziele=[])
        elif verb == "kampf":
            battle.begin(t, seat, what)
        else:
            end_of_turn(t, seat, int(what) if verb == "karten" else 0)


def movement(s: State, f: FrameData, seat: Seat) -> list[Candidate]:
    used_up = board.moves_once(f)
    if used_up is not None:
        return [Candidate("ziehe", "Weiterziehen", used_up, aliases=("bewegen",))]
    here = s["fields"][seat]
    return [
        refused(option, board.leaves_its_field(here, field) if field == here else board.within_the_roll(f, here, field))
        for field, option in MOVES.items()
    ]


def tests_of_power(s: State, seat: Seat) -> Iterable[Candidate]:
    used_up = power.at_most_two(s)
    for other in others(s, seat):
        yield refused(RIDDLES[other], used_up or riddle.check(s, seat, other))
        yield refused(BATTLES[other], used_up or battle.check(s, seat, other))
    nothing = look.has_a_look(s, seat)
    if nothing is not None:
        yield Candidate("blick", "Zauberblick", nothing)
        return
    for face in cards.distinct(s["hands"][seat]):
        if face in LOOKS:
            yield refused(LOOKS[face], used_up or look.check(s, seat, face))


def end_of_turn(t: Turn, seat: Seat, count: int) -> None:
    """Cards are taken up last; then whatever is too much has to go."""
    t.pop()
    if count:
        supply.at_the_city(t, seat, count)
        return
    t.tell("beendet", seat=seat)
    surplus = supply.over_the_limit(t.state, seat)
    if surplus:
        t.push("abwurf", seat=seat, anzahl=surplus, wahl=[])


# --- landing and trading -------------------------------------------------------------------------------------------------


@rule("jd.tausch.pflicht", off=())
def neighbours(s: State, seat: Seat) -> Sequence[Seat]:
    """Whoever stops in or beside the field of another player must trade with that player."""
    return [x for x in others(s, seat) if board.beside(s, seat, x)]


@rule("jd.tausch.ohne-karten", off=True)
def can_trade(s: State, seat: Seat, other: Seat) -> bool:
    return bool(s["hands"][seat] and s["hands"][other])


@rule("jd.tausch.mehrere", off=lambda trading: trading[:1])
def with_every_one(trading: list[Seat]) -> list[Seat]:
    return trading


def land(t: Turn, f: FrameData, seat: Seat, field: str) -> None:
    f["bewegt"] = True
    t.at("fields")[seat] = field
    t.tell("zieht-nach", seat=seat, feld=field)
    beside = neighbours(t.state, seat)
    f["ohne"] = [x for x in beside if not can_trade(t.state, seat, x)]
    for other in f["ohne"]:
        t.tell("kein-tausch", seat=seat, mit=other)
    trading = with_every_one([x for x in beside if x not in f["ohne"]])
    if trading:
        t.push("tausch", seat=seat, mit=trading)


@frames.add
class Trade(Frame):
    """The mover says with whom first; the last trade needs no question."""

    id = "tausch"

    def run(self, t: Turn, f: FrameData) -> bool:
        if len(f["mit"]) > 1:
            return False
        t.pop()
        trade(t, f["seat"], f["mit"][0])
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: Du stehst neben mehreren Mitspielern. Mit wem tauschst du zuerst?"
        return {seat: self.ask(f, seat, prompt, rules=("jd.tausch.mehrere", "jd.tausch.pflicht"))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for other in f["mit"]:
            words = (*seat_words(other), *board.with_seat("tausche mit", other))
            yield Candidate(f"tausch {other}", f"Mit {name(other)} tauschen", None, "jd.tausch.mehrere", words)

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        other = key.split()[1]
        f["mit"] = [x for x in f["mit"] if x != other]
        trade(t, seat, other)


@rule("jd.tausch.ablauf", off=lambda t, seat, other: None)
def trade(t: Turn, seat: Seat, other: Seat) -> None:
    """Each draws a card from the other's hand, unseen and at random."""
    given = t.choose(t.state["hands"][seat])
    got = t.choose(t.state["hands"][other])
    knowledge.exchange(t, seat, given, other, got)
    now = t.at("stack", 1)
    now["getauscht"] = [*now["getauscht"], other]
    secret = {"gab": FACE[given], "bekam": FACE[got]}
    t.tell("tausch", seat=seat, mit=other, knows=(seat, other), secret=secret)
