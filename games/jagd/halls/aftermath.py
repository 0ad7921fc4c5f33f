"""What becomes of the loser of a battle: a card and the Halls of Mandos (B-11, B-12), or captivity (A-4), or out (Z-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd import end
from games.jagd.cards import draw, hands
from games.jagd.cards.faces import RING, distinct
from games.jagd.extras import hiding
from games.jagd.figures import Fig, captives_of, field_of, owner, partners_played, playing, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.trials import grabs, sight
from games.jagd.turn.actions import now
from games.jagd.variants import manner, plays, plays_part
from games.jagd.wording import candidate, question
from games.rules import rule


@rule("jd.kampf.beute", off=lambda t, fig, loser: None)
def spoils(t: Transition, fig: Fig, loser: Fig) -> None:
    """The winner sees the loser's hand, takes a card and sends him to the Halls; or, with A-4, takes him captive."""
    sight.see(t, fig, loser)
    if t.state["hands"][loser] or may_capture(t.state):
        t.push("spoils", other=loser)
    else:
        to_the_halls(t, loser, by=fig)


@rule("jd.gefangen.wahl", "jd.begriff.gefangener", off=False)
def may_capture(s: State) -> bool:
    return plays_part(s, "a4")


@frames.add
class Spoils(Frame):
    id = "spoils"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        kind = "beute" + "-aus" * eliminated(s) + "-gefangen" * may_capture(s)
        prompt = question(kind, wer=who(f["other"]))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.kampf.beute", "jd.gefangen.wahl"))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        hand = s["hands"][f["other"]]
        for face in distinct(hand):
            yield candidate("nimm", f"nimm {face}", "jd.kampf.beute", card=face)
        if not hand:
            yield candidate("in-die-hallen", "hallen", "jd.kampf.beute")
        if may_capture(s):
            yield candidate("gefangen", "gefangen", "jd.gefangen.wahl")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        fig, loser = now(t.state)["fig"], f["other"]
        verb, _, face = key.partition(" ")
        if verb == "gefangen":
            capture(t, fig, loser)
            return
        if face:
            grabs.take(t, fig, loser, face)
        to_the_halls(t, loser, by=fig)


# --- to the Halls --------------------------------------------------------------------------------------------------------


@rule("jd.hallen.wie-hinein", off=lambda t, fig, by: None)
def to_the_halls(t: Transition, fig: Fig, by: Fig) -> None:
    """Whoever lost a battle goes to the Halls of Mandos."""
    if eliminated(t.state):
        eliminate(t, fig, by)
        return
    end.leaves(t, fig)
    for x in (fig, *companions(t.state, fig)):
        t.at("figures", x).update(halls=0, captor=None, captive=0, released=x != fig)
        off_the_table(t, x)
        t.tell("hallen", fig=x)
    ten_cards(t, fig)


@rule("jd.gefangen.mehrere", off=lambda s, fig: [])
def companions(s: State, fig: Fig) -> list[Fig]:
    """Captives go where their beaten captor goes, and come free in their next turn."""
    return captives_of(s, fig)


def off_the_table(t: Transition, fig: Fig) -> None:
    """Travel cards on the table are of no use there."""
    gone = t.state["table"][fig]
    if gone:
        t.tell("legt-weg", fig=fig, cards=list(gone))
        hands.clear_table(t, fig, gone)


@rule("jd.hallen.karten-behalten", off=lambda t, fig: None)
def ten_cards(t: Transition, fig: Fig) -> None:
    """The cards are kept, at most ten."""
    draw.ask_to_discard(t, fig, draw.surplus(hands.hand_size(t.state, fig)))


# --- captivity -----------------------------------------------------------------------------------------------------------


def capture(t: Transition, fig: Fig, loser: Fig) -> None:
    """His piece lies under the winner's. Captives of his own come along and are free in their next turn."""
    if manner(t.state, "z10") == "ja-gefangene" and eliminated(t.state):
        eliminate(t, loser, fig)
        return
    end.leaves(t, loser)
    for x in (*companions(t.state, loser), loser):
        t.at("figures", x).update(captor=fig, field=field_of(t.state, fig), captive=0, released=x != loser)
        off_the_table(t, x)
    t.tell("gefangen", fig=fig, other=loser)
    hiding.led_to_the_stash(t, fig)


# --- Z-10: out of the game -----------------------------------------------------------------------------------------------


@rule("jd.zusatz.z10", off=False)
def eliminated(s: State) -> bool:
    """With six or more single players whoever would go to the Halls is out, until five are left."""
    return plays(s, "z10") and not partners_played(s) and len(s["seats"]) >= 6 and len(playing(s)) > 5


def eliminate(t: Transition, fig: Fig, by: Fig) -> None:
    """All cards are discarded openly; the Ring goes to whoever did it."""
    s = t.state
    for face in list(s["hands"][fig]):
        if face == RING:
            hands.lose(t, fig, face)
            hands.gain(t, by, face, hands.everybody(s))
            t.tell("bekommt", fig=by, other=fig, card=RING)
        else:
            hands.discard(t, fig, face)
    end.drops_out(t, fig)
