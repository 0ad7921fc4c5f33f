"""Riddles: a card of another's hand is drawn unseen and its title guessed, with a riddle card or (A-4) with a captive.

The titles are named first and the card is drawn when the last one is said; that is the same chance, and nothing has to be kept
secret in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd.cards import draw, hands
from games.jagd.cards.faces import RIDDLE, Face
from games.jagd.extras import partners, two
from games.jagd.figures import Fig, captives_of, character, others, owner, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.trials import trial
from games.jagd.turn.actions import Action, action, change, now, one_of
from games.jagd.wording import candidate, question, title_key
from games.rules import guard, rule

PHASE = ("jd.raetsel.ablauf", "jd.raetsel.versuche", "jd.raetsel.richtig", "jd.raetsel.falsch")


@rule("jd.raetsel.ablauf", "jd.begriff.raetsel", "jd.karte.raetsel", off=1)
def usual_guesses() -> int:
    return 3


@rule("jd.raetsel.versuche", off=lambda cards: usual_guesses())
def guesses(cards: int) -> int:
    """Three titles; two against a hand of three cards, one against one or two."""
    return 1 if cards <= 2 else 2 if cards == 3 else usual_guesses()


@rule("jd.karte.titel", "jd.material.wichtigste-karten", off=lambda game: game.pack.titles[:9])
def titles(game: JagdGame) -> tuple[str, ...]:
    """The titles printed on the cards; the list may be used while guessing."""
    return game.pack.titles


@guard("jd.raetsel.letzte-karte", waivable=True)
def a_card_in_reserve(s: State, fig: Fig, spent: int) -> str | None:
    if len(s["hands"][fig]) > spent:
        return None
    return "Mit deiner letzten Karte darfst du kein Rätsel beginnen: Du brauchst eine, die du verlieren kannst."


@guard("jd.raetsel.ablauf")
def has_cards(s: State, other: Fig) -> str | None:
    return None if s["hands"][other] else f"{who(other)} hat keine Karten."


def askable(s: State, fig: Fig, other: Fig) -> Refusal | None:
    return (
        trial.within_reach(s, other) or partners.not_a_partner(s, fig, other) or two.not_my_own(fig, other) or has_cards(s, other)
    )


@rule("jd.raetsel.zaehlt", off=lambda t: None)
def counts_once(t: Transition) -> None:
    """A riddle card is one Machtprobe, however many cards it brings."""
    trial.spend(t, "raetsel")


@action
class AskRiddle(Action):
    verb = "raetsel"
    needs = one_of(RIDDLE)

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        usual = trial.free(f, "raetsel") or a_card_in_reserve(s, fig, 1)
        if usual is not None:
            yield candidate("raetsel-nicht", "raetsel", "jd.raetsel.ablauf", usual)
            return
        for x in others(s, fig):
            no = askable(s, fig, x)
            yield candidate("raetsel", f"raetsel {x}", "jd.raetsel.ablauf", no, fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("riddle", other=words[0], card=True, named=[], chain=False)
        t.draft()


# --- captives (A-4) ------------------------------------------------------------------------------------------------------


@guard("jd.gefangen.raetsel", waivable=True)
def once_a_turn(f: FrameData, other: Fig) -> str | None:
    return "Deinen Gefangenen darfst du nur einmal je Runde befragen." if other in f["questioned"] else None


@rule("jd.gefangen.raetsel", off=lambda s, fig: [])
def may_question(s: State, fig: Fig) -> list[Fig]:
    """The captor may ask his captives riddles without a riddle card and without a Machtprobe."""
    return captives_of(s, fig)


@action
class QuestionCaptive(Action):
    verb = "verhoere"
    captives = True

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for x in may_question(s, fig):
            no = once_a_turn(f, x) or has_cards(s, x) or a_card_in_reserve(s, fig, 0)
            yield candidate("verhoere", f"verhoere {x}", "jd.gefangen.raetsel", no, fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("riddle", other=words[0], card=False, named=[], chain=False)
        t.draft()


# --- guessing ------------------------------------------------------------------------------------------------------------


@frames.add
class Guess(Frame):
    """Title after title; with the last one the card is drawn."""

    id = "riddle"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        left = guesses(len(s["hands"][f["other"]])) - len(f["named"])
        prompt = question("raetsel", wer=who(f["other"]), n=left)
        return {seat: self.ask(f, seat, prompt, secret=True, rules=PHASE)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for title in titles(game):
            if title not in f["named"]:
                yield candidate("titel", f"titel {title_key(title)}", "jd.karte.titel", title=title)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        said = key.split(" ", 1)[1]
        f["named"] = [*f["named"], next(title for title in t.game.pack.titles if title_key(title) == said)]
        if len(f["named"]) < guesses(len(t.state["hands"][f["other"]])):
            t.draft()
            return
        t.pop()
        resolve(t, now(t.state)["fig"], f)


def resolve(t: Transition, fig: Fig, f: FrameData) -> None:
    other, named = f["other"], f["named"]
    if not f["chain"]:
        if f["card"]:
            counts_once(t)
            hands.discard(t, fig, RIDDLE)
        else:
            turn = change(t)
            turn["questioned"] = [*turn["questioned"], other]
        t.tell("raetsel", fig=fig, other=other, card=f["card"])
    if not t.state["hands"][other]:
        return
    face = hands.blind_pick(t, other)
    if t.game.pack.title[face] in named:
        hands.pass_on(t, other, face, fig, heard=True)
        both = (owner(fig), owner(other))
        t.tell("erraten", fig=fig, other=other, named=named, title=t.game.pack.title[face], knows=both, secret={"card": face})
        if goes_on() and t.state["hands"][other]:
            t.push("guess_on", other=other, card=f["card"])
    else:
        shows_the_card(t, fig, other, face, named)
        loses_one(t, fig, other)


@rule("jd.raetsel.zeigen", off=lambda t, fig, other, face, named: t.tell("daneben", fig=fig, other=other, named=named))
def shows_the_card(t: Transition, fig: Fig, other: Fig, face: Face, named: list[str]) -> None:
    """After a miss the other shows the asker, and nobody else, what he had drawn, and takes it back."""
    hands.show(t, other, face, hands.eyes(t.state, fig))
    t.tell("daneben", fig=fig, other=other, named=named, knows=(owner(fig), owner(other)), secret={"card": face})


@rule("jd.raetsel.richtig", off=False)
def goes_on() -> bool:
    """After a hit one may guess another card of the same player."""
    return True


@rule("jd.raetsel.falsch", off=lambda t, fig, other: None)
def loses_one(t: Transition, fig: Fig, other: Fig) -> None:
    """After a miss the other takes a card."""
    if not t.state["hands"][fig]:
        return
    face = taken_at_random(t, fig)
    hands.pass_on(t, fig, face, other)
    t.tell("verliert", fig=fig, other=other, knows=(owner(fig), owner(other)), secret={"card": face})
    if not may_keep_surplus():
        draw.ask_to_discard(t, other, draw.surplus(hands.hand_size(t.state, other)))


@rule("jd.widerspruch.raetsel-zufall", off=lambda t, fig: max(t.state["hands"][fig]))
def taken_at_random(t: Transition, fig: Fig) -> Face:
    """Drawn blind, not chosen."""
    return hands.blind_pick(t, fig)


@rule("jd.karten.limit-raetsel", "jd.widerspruch.raetsel-limit", off=False)
def may_keep_surplus() -> bool:
    """What is taken after a miss may be kept until the end of one's next turn. What the asker won counts at the end of this one:
    the German book names no side, the English one gives the respite for a miss alone."""
    return True


@frames.add
class GoOn(Frame):
    """A hit: another card, or enough?"""

    id = "guess_on"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        prompt = question("weiterraten", wer=who(f["other"]))
        return {seat: self.ask(f, seat, prompt, default="aufhoeren", rules=("jd.raetsel.richtig",))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield candidate("weiterraten", "weiterraten", "jd.raetsel.richtig")
        yield candidate("aufhoeren", "aufhoeren", "jd.raetsel.richtig")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "weiterraten":
            t.push("riddle", other=f["other"], card=f["card"], named=[], chain=True)
