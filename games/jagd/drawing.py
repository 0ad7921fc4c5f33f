"""B-7: drawing cards in a city or with a character card, discarding, ten cards at most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import Frame, FrameData, Turn
from games.jagd import duties, end, hands, partners, two
from games.jagd.actions import Action, action, cards_that
from games.jagd.cards import CARDS, HOBBIT, RING, Face, distinct, label
from games.jagd.figures import Fig, board, city_side, field_of, owner, playing, side, who
from games.jagd.frames import frames
from games.jagd.variants import plays
from games.jagd.wording import candidate, question
from games.rules import guard, rule

LIMIT = 10


# --- where and how many --------------------------------------------------------------------------------------------------


@guard("jd.karten.aufnehmen.zwei-wege", "jd.stadt.symbole")
def in_a_city(s: State, fig: Fig) -> str | None:
    if city_side(s, field_of(s, fig)) is not None:
        return None
    return "Karten zieht man in einer Stadt oder mit einer Charakterkarte; hier ist keine Stadt."


@rule("jd.stadt.jede", off=lambda s, fig: city_side(s, field_of(s, fig)) == {HOBBIT: "gut"}.get(side(s, fig), "boese"))
def city_serves(s: State, fig: Fig) -> bool:
    """Everybody draws in every city, whatever its alignment."""
    return True


@guard("jd.stadt.pendeln", "jd.widerspruch.pendeln")
def two_other_cities_first(s: State, fig: Fig) -> str | None:
    """In the same city only after drawing in two others; character cards do not count as cities."""
    here = field_of(s, fig)
    if here in s["figures"][fig]["cities"][-2:]:
        return f"In {board(s)[here].label} hast du schon gezogen: Erst musst du in zwei anderen Städten Karten aufnehmen."
    return None


@rule("jd.karten.aufnehmen.zwei-wege", "jd.widerspruch.bis-zu-drei", off=(1,))
def city_draws() -> tuple[int, ...]:
    """Up to three cards in a city."""
    return (3, 2, 1)


@guard("jd.karten.aufnehmen.nur-eins")
def only_one_way(f: FrameData) -> str | None:
    return "Je Runde zieht man nur einmal: in einer Stadt oder mit einer Charakterkarte." if f.get("drew") else None


@rule("jd.karten.aufnehmen.charakter", off=lambda s, fig: city_side(s, field_of(s, fig)) is not None)
def characters_draw_anywhere(s: State, fig: Fig) -> bool:
    """A character card draws from every field."""
    return True


@guard("jd.karte.ziehen-uebersicht")
def serves_my_side(s: State, fig: Fig, face: Face) -> str | None:
    """Good characters serve Hobbits, evil ones Black Riders, Tom Bombadil everybody."""
    needed = CARDS[face].who
    if needed and needed != side(s, fig):
        return f"{label(face)} dient nur {'Hobbits' if needed == HOBBIT else 'Schwarzen Reitern'}."
    return None


@rule(
    "jd.karte.ziehen-uebersicht",
    "jd.karte.baumbart-saruman",
    "jd.karte.streicher-mund",
    "jd.karte.boromir-schlangenzunge",
    "jd.karte.butterblume-farning",
    "jd.karte.tom",
    off=0,
)
def draws(face: Face) -> int:
    """How many cards a character brings."""
    return CARDS[face].draws


# --- drawing -------------------------------------------------------------------------------------------------------------


@rule("jd.karten.aufnehmen.ende", off=lambda s, f: None)
def as_the_last_step(s: State, f: FrameData) -> Refusal | None:
    """Drawing ends the turn, so everything else must have been done before."""
    return duties.undone(s, f)


@action
class DrawInCity(Action):
    verb = "stadt"

    def options(self, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not city_serves(s, fig):
            return
        refusal = in_a_city(s, fig) or two_other_cities_first(s, fig) or only_one_way(f) or as_the_last_step(s, f)
        public = f["moved"] and field_of(s, fig) != f["start"]
        most = partners.city_cards(s, fig, 3)
        for count in city_draws():
            if count <= most:
                # who names no number wants as many as there are
                kind = "stadt-voll" if count == most else "stadt-eine" if count == 1 else "stadt"
                yield candidate(kind, f"stadt {count}", "jd.karten.aufnehmen.zwei-wege", refusal, n=count, public=public)
            if refusal is not None:
                return

    def do(self, t: Turn, f: FrameData, fig: Fig, words: list[str]) -> None:
        here = field_of(t.state, fig)
        if draw(t, f, fig, int(words[0]), city=board(t.state)[here].label):
            figure = t.at("figures", fig)
            figure["cities"] = [*figure["cities"][-1:], here]


@action
class DrawWithCharacter(Action):
    verb = "karten"
    cards = cards_that(lambda card: card.draws)

    def options(self, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not characters_draw_anywhere(s, fig):
            return
        for face in distinct(s["hands"][fig]):
            if CARDS[face].draws and (count := draws(face)):
                refusal = serves_my_side(s, fig, face) or only_one_way(f) or as_the_last_step(s, f)
                yield candidate("karten", f"karten {face}", "jd.karten.aufnehmen.charakter", refusal, card=face, n=count)

    def do(self, t: Turn, f: FrameData, fig: Fig, words: list[str]) -> None:
        face = words[0]
        hands.discard(t, fig, face)
        draw(t, f, fig, draws(face), card=face)


@rule("jd.runde.ende", off=False)
def drawing_ends_the_turn() -> bool:
    return True


def draw(t: Turn, f: FrameData, fig: Fig, count: int, *, city: str = "", card: str = "") -> bool:
    """Whether there was anything to draw."""
    drawn = hands.draw(t, fig, count)
    t.tell("zieht", fig=fig, count=len(drawn), city=city, card=card, knows=(owner(fig),), secret={"cards": drawn})
    if drawing_ends_the_turn():
        t.replace("schluss", fig=fig, must=to_discard(t.state, fig, bool(drawn)), stage=0)
    else:
        t.top["drew"] = True
    return bool(drawn)


# --- discarding ----------------------------------------------------------------------------------------------------------


@rule("jd.karten.abwerfen.pflicht", off=0)
def discard_after_drawing() -> int:
    """Whoever drew cards discards one."""
    return 1


@rule("jd.karten.handlimit", off=lambda size: 0)
def surplus(size: int) -> int:
    """Ten cards at the end of a turn."""
    return max(0, size - LIMIT)


def to_discard(s: State, fig: Fig, drew: bool) -> int:
    return max(discard_after_drawing() if drew else 0, surplus(hands.hand_size(s, fig)))


@frames.add
class Discard(Frame):
    """The owner chooses which; one card after the other, each lies open at once."""

    id = "ablegen"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["must"] <= 0 or not t.state["hands"][f["fig"]]:
            t.pop()
            return True
        two.turn_to(t, f["fig"])
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(f["fig"])
        prompt = question("ablegen", n=f["must"], wer=who(f["fig"]))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.karten.abwerfen.pflicht", "jd.karten.handlimit"))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        hand = s["hands"][f["fig"]]
        for face in distinct(hand):
            yield candidate("wirf", f"wirf {face}", "jd.karten.abwerfen.pflicht", hands.never_the_ring(face), card=face)
        if all(face == RING for face in hand):  # nothing that may be discarded; asked all the same, so that asking tells nothing
            yield candidate("behalte", "behalte", "jd.karte.ring")

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, face = key.partition(" ")
        if verb == "behalte":
            f["must"] = 0
            t.reveal()
            t.tell("behaelt", fig=f["fig"])
            return
        f["must"] -= 1
        hands.discard(t, f["fig"], face)
        t.tell("wirft-ab", fig=f["fig"], card=face)


# --- Z-12: once through the deck -----------------------------------------------------------------------------------------


@rule("jd.zusatz.z12", off=None)
def nothing_left(t: Turn) -> None:
    """The deck is not renewed: who has no cards in his hand when it is used up drops out. Hidden ones belong to no hand."""
    s = t.state
    if not plays(s, "z12") or s["deck"]:
        return
    for fig in playing(s):
        if not s["hands"][fig]:
            end.drops_out(t, fig)
