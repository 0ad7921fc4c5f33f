"""Companions who let one roll again: Boromir, Legolas, Gimli; Schlangenzunge, Grischnakh, Ugluk."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, State, illegal
from games.flow import FrameData
from games.jagd.cards import draw, hands
from games.jagd.cards.faces import Face, distinct, label
from games.jagd.figures import Fig
from games.jagd.frames import JagdGame, Transition
from games.jagd.turn.actions import Action, action, card_that
from games.jagd.wording import candidate
from games.rules import guard, rule


@rule("jd.karte.neu-wuerfeln", off="")
def rerolls(game: JagdGame, face: Face) -> str:
    """Whether this card repeats a roll, and what becomes of it: behalten or abwerfen."""
    return game.cards[face].reroll


@guard("jd.karte.neu-wuerfeln")
def once_a_turn(f: FrameData, face: Face) -> str | None:
    """Each of these cards rejects one roll a turn."""
    return f"{label(face)} darf dir nur einmal je Runde einen neuen Wurf geben." if face in f.get("rerolls", ()) else None


@guard("jd.karte.neu-wuerfeln")
def before_walking(f: FrameData) -> str | None:
    return "Dein Wurf ist schon verbraucht." if f["walked"] else None


# «würfeln» alone: not taken for a wish to spend a card
ROLLED = candidate(
    "wuerfle",
    "wuerfle",
    "",
    illegal("Gewürfelt hat schon der Ringrichter. Noch einmal würfelst du mit «neu» und der Karte.", "jd.runde.wuerfeln"),
)


@action
class RollAgain(Action):
    verb = "neu"
    needs = card_that(lambda card: card.reroll)

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for face in distinct(s["hands"][fig]):
            if game.cards[face].reroll and rerolls(game, face):
                no = draw.serves_my_side(game, s, fig, face) or once_a_turn(f, face) or before_walking(f)
                yield candidate("neu", f"neu {face}", "jd.karte.neu-wuerfeln", no, card=face)
        yield ROLLED

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        face = words[0]
        if rerolls(t.game, face) == "behalten":
            hands.show(t, fig, face)
        else:
            hands.discard(t, fig, face)
        f["rerolls"] = [*f.get("rerolls", ()), face]
        f["die"] = t.roll()
        t.tell("neu-gewuerfelt", fig=fig, card=face, die=f["die"])
