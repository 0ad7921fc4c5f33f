"""Zauberblick: seeing another's hand, by wizard, Elf Ring, Palantír, spy, or from a Zauberblick field (A-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd.cards import hands
from games.jagd.cards.faces import RING, Face, distinct, label
from games.jagd.extras import partners, two
from games.jagd.figures import Fig, character, city_side, field_of, fields_apart, on_board, others, owner, special_at, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.trials import trial
from games.jagd.turn.actions import Action, action, card_that, now
from games.jagd.variants import plays
from games.jagd.wording import candidate, question
from games.rules import guard, otherwise, rule

FIELD = "feld"  # looking from a Zauberblick field, without a card
NEAR = 6


# --- which card reaches whom ---------------------------------------------------------------------------------------------


@rule("jd.zauberblick.karten", "jd.begriff.zauberblick", off=())
def kinds_that_look() -> tuple[str, ...]:
    return ("zauberer", "elbenring", "palantir", "spion")


@rule("jd.widerspruch.elbenring", "jd.machtprobe.entfernung", off=1, reads="jd.widerspruch.elbenring")
def elf_ring_range() -> int:
    """Six fields, as the card says; the book wants the pieces side by side."""
    return NEAR


@guard("jd.karte.elbenring")
def near_enough(game: JagdGame, s: State, fig: Fig, other: Fig, face: Face) -> str | None:
    look = game.cards[face].look
    if look is None or look.where != "nah":
        return None
    if on_board(s, other) and fields_apart(game, s, fig, other) <= elf_ring_range():
        return None
    return f"Mit dem Elbenring siehst du nur Blätter von Spielern, die höchstens {elf_ring_range()} Felder entfernt stehen."


@guard("jd.karte.palantir")
def stands_in_a_city(game: JagdGame, s: State, other: Fig, face: Face) -> str | None:
    look = game.cards[face].look
    if look is None or look.where != "stadt" or (on_board(s, other) and city_side(game, s, field_of(s, other)) is not None):
        return None
    return "Der Palantir zeigt nur Blätter von Spielern, die in einer Stadt stehen."


@guard("jd.karte.spion", "jd.karte.spion-staedte")
def stands_where_the_spy_is(game: JagdGame, s: State, other: Fig, face: Face) -> str | None:
    look = game.cards[face].look
    if look is None or look.where != "staedte":
        return None
    if on_board(s, other) and game.board[field_of(s, other)].city_id in look.cities:
        return None
    return f"Dieser Spion sieht nur Spieler in {game.cards[face].name}."


@guard("jd.zauberblickfeld.regel")
def near_the_field(game: JagdGame, s: State, fig: Fig, other: Fig, face: Face) -> str | None:
    if face != FIELD or (on_board(s, other) and fields_apart(game, s, fig, other) <= NEAR):
        return None
    return f"Vom Zauberblick-Feld siehst du nur Blätter von Spielern, die höchstens {NEAR} Felder entfernt stehen."


def reaches(game: JagdGame, s: State, fig: Fig, face: Face, other: Fig) -> Refusal | None:
    """Whether this look goes into that hand."""
    if face == FIELD:
        return trial.within_reach(s, other) or near_the_field(game, s, fig, other, face)
    return (
        trial.within_reach(s, other)
        or near_enough(game, s, fig, other, face)
        or stands_in_a_city(game, s, other, face)
        or stands_where_the_spy_is(game, s, other, face)
    )


@rule("jd.zauberblickfeld.regel", "jd.zauberblickfeld.ohne-karte", "jd.begriff.zauberblickfeld", off=False)
def on_a_seeing_field(game: JagdGame, s: State, f: FrameData, fig: Fig) -> bool:
    """A-2: whoever is on such a field may look without a card."""
    return special_at(game, s, field_of(s, fig)) == "zauberblick"


@guard("jd.widerspruch.zauberblick-anhalten", reads="jd.widerspruch.zauberblick-anhalten")
def stopped_there(f: FrameData) -> str | None:
    """The German book lets look who stops there, in this turn."""
    return None if f["moved"] else "Vom Zauberblick-Feld siehst du erst, wenn du in dieser Runde dort angehalten hast."


# --- choosing whom -------------------------------------------------------------------------------------------------------


@action
class LookAtHand(Action):
    verb = "blick"
    needs = card_that(lambda card: card.look)
    symbol = True

    def sources(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> list[Face]:
        found = [
            face for face in distinct(s["hands"][fig]) if game.cards[face].look and game.cards[face].group in kinds_that_look()
        ]
        return [*found, FIELD] if on_a_seeing_field(game, s, f, fig) else found

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for face in self.sources(game, s, f, fig):
            no = (
                trial.free(f, "blick")
                or (stopped_there(f) if face == FIELD else None)
                or (trial.wizard_serves(game, s, fig, face) if face != FIELD else None)
                or self.nobody(game, s, fig, face)
            )
            kind = "blick-feld" if face == FIELD else "blick"
            rule_id = "jd.zauberblickfeld.regel" if face == FIELD else "jd.zauberblick.karten"
            yield candidate(kind, f"blick {face}", rule_id, no, card="" if face == FIELD else face)

    @staticmethod
    def nobody(game: JagdGame, s: State, fig: Fig, face: Face) -> Refusal | None:
        """Why there is nobody to look at."""
        reasons = [reaches(game, s, fig, face, x) for x in others(s, fig)]
        return None if None in reasons else next(iter(reasons), None)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("look", card=words[0], at=[])
        t.draft()


@guard("jd.zauberblick.zaehlt")
def each_hand_once(f: FrameData, other: Fig) -> str | None:
    return f"Das Blatt von {who(other)} siehst du schon an." if other in f["at"] else None


@rule("jd.zauberblick.zaehlt", "jd.zauberblickfeld.machtprobe", "jd.widerspruch.zauberblick-zwei", off=1)
def hands_at_once(card: str, left: int) -> int:
    """One hand, or two for two Machtproben; a table may allow but one from a field, which says nothing of cards."""
    return 1 if card == FIELD and otherwise("jd.widerspruch.zauberblick-zwei") else left


@frames.add
class LookTargets(Frame):
    """Whose hand: one player, or two for both Machtproben. The card is laid when the move is complete."""

    id = "look"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        what = "Zauberblick-Feld" if f["card"] == FIELD else label(f["card"])
        prompt = question("blick-zweites" if f["at"] else "blick", womit=what)
        rules = ("jd.zauberblick.karten", "jd.zauberblick.zaehlt")
        return {seat: self.ask(f, seat, prompt, secret=True, rules=rules)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = now(s)["fig"]
        for x in others(s, fig):
            no = each_hand_once(f, x) or reaches(game, s, fig, f["card"], x)
            if x not in f["at"] or no is not None:
                yield candidate("gegen", f"gegen {x}", "jd.zauberblick.karten", no, fig=x, character=character(s, x))
        if f["at"]:
            yield candidate("nur-eins", "fertig", "jd.zauberblick.zaehlt")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        turn = now(t.state)
        fig = turn["fig"]
        if key != "fertig":
            f["at"] = [*f["at"], key.split()[1]]
            more = [x for x in others(t.state, fig) if x not in f["at"] and reaches(t.game, t.state, fig, f["card"], x) is None]
            if more and len(f["at"]) < min(2, hands_at_once(f["card"], trial.left(turn))):
                t.draft()
                return
        t.pop()
        begin(t, fig, f["card"], f["at"])


# --- looking and resisting -----------------------------------------------------------------------------------------------


@rule("jd.karte.zauberer", off=True)
def kept_afterwards(game: JagdGame, face: Face) -> bool:
    """Gandalf and Sauron are kept, all others discarded."""
    look = game.cards[face].look
    return look is not None and look.kept


@rule("jd.zauberblick.keine-abwehr", off=True)
def can_be_resisted(game: JagdGame, face: Face) -> bool:
    """Elf Rings and Palantíri can be resisted, spies and wizards cannot."""
    look = game.cards[face].look
    return look is not None and look.resisted


@rule("jd.zusatz.z11", off=False)
def field_can_be_resisted(s: State) -> bool:
    return plays(s, "z11")


@rule("jd.zauberblick.zaehlt", "jd.zauberblickfeld.machtprobe", off=lambda t, at: trial.spend(t, "blick", 0))
def every_attempt_counts(t: Transition, at: int) -> None:
    """Successful or not, one for each hand."""
    trial.spend(t, "blick", at)


@rule("jd.karten.behalten", off=False)
def cards_return() -> bool:
    """«Behalten»: after its use a card goes back into the hand."""
    return True


@rule("jd.karten.abwerfen-vermerk", off=True)
def cards_stay_anyway() -> bool:
    """«Abwerfen»: a used card goes onto the discard pile."""
    return False


@rule("jd.karten.ausspielen", off=None)
def announced(t: Transition, fig: Fig, card: str, at: list[Fig]) -> None:
    """A card is laid down face up, with what it is for and against whom."""
    t.tell("blick", fig=fig, card=card, at=at)


def begin(t: Transition, fig: Fig, face: Face, at: list[Fig]) -> None:
    every_attempt_counts(t, len(at))
    resisted = field_can_be_resisted(t.state) if face == FIELD else can_be_resisted(t.game, face)
    if resisted:
        announced(t, fig, face, at)  # otherwise whoever looks sees at once, and one line tells both
    if face != FIELD:
        if (kept_afterwards(t.game, face) and cards_return()) or (not kept_afterwards(t.game, face) and cards_stay_anyway()):
            hands.show(t, fig, face)
        else:
            hands.discard(t, fig, face)
    for x in reversed(at):  # frames are a stack: what is pushed last is asked first
        t.push("ward", fig=x, looker=fig, card=face, resisted=resisted)


@rule("jd.zauberblick.abwehr", off=lambda s, fig: ())
def shields(s: State, fig: Fig) -> tuple[Face, ...]:
    """The Ring or one's own character card may be shown instead of the whole hand."""
    return (RING, character(s, fig))


@guard("jd.zauberblick.abwehr")
def holds(s: State, fig: Fig, face: Face) -> str | None:
    return None if face in s["hands"][fig] else f"«{label(face)}» hast du nicht im Blatt."


@frames.add
class Resist(Frame):
    """Asked always where the look can be resisted, even if there is nothing to resist with: being asked must not tell."""

    id = "ward"

    def run(self, t: Transition, f: FrameData) -> bool:
        if not f["resisted"]:
            t.pop()
            see(t, f["looker"], f["fig"], f["card"])
            return True
        two.turn_to(t, f["fig"])
        return False

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(f["fig"])
        options: dict[str, Any] = {"window": "zauberblick", "passing": "blatt", "default": "blatt"}
        prompt = question("abwehr", wer=who(f["looker"]))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.zauberblick.abwehr",), **options)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = f["fig"]
        yield candidate("blatt", "blatt", "jd.zauberblick.abwehr", public=True)
        for face in shields(s, fig):
            yield candidate("wehre", f"wehre {face}", "jd.zauberblick.abwehr", holds(s, fig, face), card=face)
        if f["card"] != FIELD:
            for face in partners.answers_with(game, s, fig, f["looker"]):
                yield candidate("antworte", f"antworte {face}", "jd.zusatz.z4", card=face)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        fig, looker = f["fig"], f["looker"]
        verb, _, face = key.partition(" ")
        if verb == "blatt":
            see(t, looker, fig)
        elif verb == "wehre":
            hands.show(t, fig, face, hands.eyes(t.state, looker))
            both = (owner(fig), owner(looker))
            t.tell("abgewehrt", fig=fig, other=looker, knows=both, secret={"card": face})
        else:
            hands.show(t, fig, face)
            t.tell("antwortet", fig=fig, other=looker, card=face)
            partners.mutual_look(t, looker, fig)


def see(t: Transition, viewer: Fig, fig: Fig, card: str = "") -> None:
    """The viewer alone sees the hand; from now on it is part of what he knows. `card`: by what, where that was not told yet."""
    t.tell("sieht", fig=viewer, other=fig, card=card, knows=(owner(viewer),), secret={"cards": hands.look(t, viewer, fig)})


# --- partners on two Zauberblick fields (Z-4) ----------------------------------------------------------------------------


@action
class PartnerLook(Action):
    verb = "partnerblick"
    symbol = True

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for x in partners.partners_in_sight(game, s, fig):
            if hands.knows_all(s, fig, x) and hands.knows_all(s, x, fig):
                continue  # nothing new would be seen
            yield candidate("partnerblick", f"partnerblick {x}", "jd.zusatz.z4", fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        partners.mutual_look(t, fig, words[0])
