"""B-7: drawing cards in a city or with a character card, discarding, ten cards at most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd import end
from games.jagd.cards import hands
from games.jagd.cards.faces import HOBBIT, RING, Face, distinct, label
from games.jagd.extras import partners, two
from games.jagd.figures import Fig, city_side, field_of, owner, playing, side, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.turn import duties
from games.jagd.turn.actions import Action, action, card_that
from games.jagd.variants import plays
from games.jagd.wording import at_place, candidate, question
from games.rules import guard, otherwise, rule

LIMIT = 10
CARDS_IN_WORDS = {1: "eine Karte", 2: "zwei Karten", 3: "drei Karten"}
MOST_SAID = 6  # whoever names a larger number of cards is not understood


# --- where and how many --------------------------------------------------------------------------------------------------


@guard("jd.karten.aufnehmen.zwei-wege", "jd.stadt.symbole", waivable=True)
def in_a_city(game: JagdGame, s: State, fig: Fig) -> str | None:
    if city_side(game, s, field_of(s, fig)) is not None:
        return None
    return "Karten zieht man in einer Stadt oder mit einer Charakterkarte; hier ist keine Stadt."


@rule(
    "jd.stadt.jede", off=lambda game, s, fig: city_side(game, s, field_of(s, fig)) == {HOBBIT: "gut"}.get(side(s, fig), "boese")
)
def city_serves(game: JagdGame, s: State, fig: Fig) -> bool:
    """Everybody draws in every city, whatever its alignment."""
    return True


@guard("jd.stadt.pendeln", "jd.widerspruch.pendeln", waivable=True)
def two_other_cities_first(game: JagdGame, s: State, fig: Fig) -> str | None:
    """In the same city only after drawing in two others; character cards do not count as cities."""
    here = field_of(s, fig)
    if here in s["figures"][fig]["cities"][-2:]:
        where = at_place(game.board[here].label, "In")
        return f"{where} hast du schon gezogen: Erst musst du in zwei anderen Städten Karten aufnehmen."
    return None


@rule("jd.karten.aufnehmen.zwei-wege", "jd.widerspruch.bis-zu-drei", off=(1,))
def city_draws() -> tuple[int, ...]:
    """Up to three cards in a city."""
    return (3, 2, 1)


@guard("jd.widerspruch.bis-zu-drei")
def not_fewer(count: int, most: int) -> str | None:
    if count == most or not otherwise("jd.widerspruch.bis-zu-drei"):
        return None
    return f"An diesem Tisch ziehst du in einer Stadt genau {CARDS_IN_WORDS[most]}."


@guard("jd.karten.aufnehmen.zwei-wege")
def no_more_than(most: int) -> str | None:
    return f"In einer Stadt ziehst du höchstens {CARDS_IN_WORDS[most]}."


@rule("jd.karten.aufnehmen.charakter", off=lambda game, s, fig: city_side(game, s, field_of(s, fig)) is not None)
def characters_draw_anywhere(game: JagdGame, s: State, fig: Fig) -> bool:
    """A character card draws from every field."""
    return True


@guard("jd.karte.ziehen-uebersicht", waivable=True)
def serves_my_side(game: JagdGame, s: State, fig: Fig, face: Face) -> str | None:
    """Good characters serve Hobbits, evil ones Black Riders, Tom Bombadil everybody."""
    needed = game.cards[face].who
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
def draws(game: JagdGame, face: Face) -> int:
    """How many cards a character brings."""
    return game.cards[face].draws


# --- drawing -------------------------------------------------------------------------------------------------------------


@rule("jd.karten.aufnehmen.ende", off=lambda game, s, f: None)
def as_the_last_step(game: JagdGame, s: State, f: FrameData) -> Refusal | None:
    """Drawing ends the turn, so everything else must have been done before."""
    return duties.undone(game, s, f)


@action
class DrawInCity(Action):
    verb = "stadt"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not city_serves(game, s, fig):
            return
        refusal = in_a_city(game, s, fig) or two_other_cities_first(game, s, fig) or as_the_last_step(game, s, f)
        public = f["moved"] and field_of(s, fig) != f["start"]
        most = partners.city_cards(s, fig, 3)
        for count in city_draws():
            if count <= most:
                # who names no number wants as many as there are
                kind = "stadt-voll" if count == most else "stadt-eine" if count == 1 else "stadt"
                no = refusal or not_fewer(count, most)
                yield candidate(kind, f"stadt {count}", "jd.karten.aufnehmen.zwei-wege", no, n=count, public=public)
        if (too_many := refusal or no_more_than(most)) is not None:
            for count in range(most + 1, MOST_SAID + 1):
                yield candidate("stadt-zu-viele", f"stadt {count}", "", too_many, n=count)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        here = field_of(t.state, fig)
        if draw(t, f, fig, int(words[0]), city=t.game.board[here].label):
            figure = t.at("figures", fig)
            figure["cities"] = [*figure["cities"][-1:], here]


@action
class DrawWithCharacter(Action):
    verb = "karten"
    needs = card_that(lambda card: card.draws)

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not characters_draw_anywhere(game, s, fig):
            return
        for face in distinct(s["hands"][fig]):
            if game.cards[face].draws and (count := draws(game, face)):
                refusal = serves_my_side(game, s, fig, face) or as_the_last_step(game, s, f)
                yield candidate("karten", f"karten {face}", "jd.karten.aufnehmen.charakter", refusal, card=face, n=count)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        face = words[0]
        hands.discard(t, fig, face)
        draw(t, f, fig, draws(t.game, face), card=face)


@rule("jd.runde.ende", "jd.karten.aufnehmen.nur-eins", off=False)
def drawing_ends_the_turn() -> bool:
    """So nobody draws in a city and by a card, or by two cards."""
    return True


def draw(t: Transition, f: FrameData, fig: Fig, count: int, *, city: str = "", card: str = "") -> bool:
    """Whether there was anything to draw."""
    drawn = hands.draw(t, fig, count)
    t.tell("zieht", fig=fig, count=len(drawn), city=city, card=card, knows=(owner(fig),), secret={"cards": drawn})
    if drawing_ends_the_turn():
        t.replace("close", fig=fig, must=to_discard(t.state, fig, bool(drawn)), stage=0, new=len(drawn))
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


def ask_to_discard(t: Transition, fig: Fig, must: int, new: int = 0) -> None:
    t.push("discard", fig=fig, must=must, new=new)


@frames.add
class Discard(Frame):
    """The owner chooses which; one card after the other, each lies open at once. `new`: so many of the last cards of the hand
    were drawn just now."""

    id = "discard"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["must"] <= 0 or not t.state["hands"][f["fig"]]:
            t.pop()
            return True
        two.turn_to(t, f["fig"])
        return False

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(f["fig"])
        prompt = question("ablegen" if f["must"] == 1 else "ablegen-mehrere", n=f["must"], wer=who(f["fig"]))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.karten.abwerfen.pflicht", "jd.karten.handlimit"))}

    def options(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        hand = s["hands"][f["fig"]]
        fresh = hand[len(hand) - f["new"] :]
        for face in distinct(hand):
            kind = "wirf-neu" if face in fresh else "wirf"
            if hands.never_the_ring(face) is None:
                yield candidate(kind, f"wirf {face}", "jd.karten.abwerfen.pflicht", card=face)
        if all(face == RING for face in hand):  # nothing that may be discarded; asked all the same, so that asking tells nothing
            yield candidate("behalte", "behalte", "jd.karte.ring")

    def refused(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """The Ring, and cards that somebody names without having them."""
        rule, hand = "jd.karten.abwerfen.pflicht", s["hands"][f["fig"]]
        for face in game.cards:
            no = hands.never_the_ring(face) if face in hand else hands.not_held(face)
            if no is not None:
                yield candidate("wirf", f"wirf {face}", rule, no, card=face)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, face = key.partition(" ")
        if verb == "behalte":
            f["must"] = 0
            t.reveal()
            t.tell("behaelt", fig=f["fig"])
            return
        f["must"] -= 1
        hand = t.state["hands"][f["fig"]]
        f["new"] -= face not in hand[: len(hand) - f["new"]]
        hands.discard(t, f["fig"], face)
        t.tell("wirft-ab", fig=f["fig"], card=face)


# --- Z-12: once through the deck -----------------------------------------------------------------------------------------


@rule("jd.zusatz.z12", off=None)
def nothing_left(t: Transition) -> None:
    """The deck is not renewed: who has no cards in his hand when it is used up drops out. Hidden ones belong to no hand."""
    s = t.state
    if not plays(s, "z12") or s["deck"]:
        return
    for fig in playing(s):
        if not s["hands"][fig]:
            end.drops_out(t, fig)
