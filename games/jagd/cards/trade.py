"""B-9: the Friedliche Tauschhandel. Whoever stops in or beside the field of another must exchange a card with him at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd.cards import hands
from games.jagd.extras import partners
from games.jagd.figures import Fig, beside, field_of, in_halls, is_captive, others, owner
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.turn.actions import Action, action, change, now
from games.jagd.variants import NO
from games.jagd.wording import candidate, question
from games.rules import guard, rule


@rule("jd.tausch.pflicht", "jd.begriff.tauschhandel", "jd.widerspruch.tauschname", off=lambda game, s, fig: [])
def must_exchange_with(game: JagdGame, s: State, fig: Fig) -> list[Fig]:
    """Everybody in the same field or beside it, whatever the terrain."""
    return [x for x in others(s, fig) if beside(game, s, fig, x) and not sheltered(s, x)]


@rule("jd.hallen.ausserhalb", "jd.gefangen.schutz", off=False)
def sheltered(s: State, fig: Fig) -> bool:
    """In the Halls and in captivity nobody exchanges."""
    return in_halls(s, fig) or is_captive(s, fig)


@rule("jd.tausch.ohne-karten", off=lambda s, fig, other: True)
def both_have_cards(s: State, fig: Fig, other: Fig) -> bool:
    """Without cards on one side there is no exchange."""
    return bool(s["hands"][fig] and s["hands"][other])


@rule("jd.tausch.erneut", off=lambda f, field: not f["trades"])
def may_begin_here(f: FrameData, field: str) -> bool:
    """After moving on there are new exchanges, but in one turn only once in the same field."""
    return field not in f["trades"]


@rule("jd.tausch.unbegrenzt", off=lambda f: sum(map(len, f["trades"].values())) < 2)
def no_limit(f: FrameData) -> bool:
    """There may be any number of exchanges in a turn, and they are no Machtproben."""
    return True


def begin(t: Transition, fig: Fig) -> None:
    """Right after a movement, before anything else."""
    turn, here = change(t), field_of(t.state, fig)
    if not may_begin_here(turn, here) or not no_limit(turn):
        return
    partners_here = must_exchange_with(t.game, t.state, fig)
    turn["trades"] = {**turn["trades"], here: []}
    if partners_here:
        t.push("exchange", left=partners_here)


@rule("jd.tausch.mehrere", off=lambda left: left[:1])
def in_chosen_order(left: list[Fig]) -> list[Fig]:
    """With each of several, in the order the mover chooses."""
    return left


@frames.add
class Exchanges(Frame):
    """The last one needs no question; nobody may decline."""

    id = "exchange"

    def run(self, t: Transition, f: FrameData) -> bool:
        left = in_chosen_order(f["left"])
        able = [x for x in left if both_have_cards(t.state, now(t.state)["fig"], x)]
        for x in left:
            if x not in able:
                t.tell("tausch-entfaellt", fig=now(t.state)["fig"], other=x)
        if not able:
            t.pop()
            return True
        t.top["left"] = able
        if len(able) == 1:
            t.top["left"] = []
            exchange(t, now(t.state)["fig"], able[0])
            return True
        return False

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        rules = ("jd.tausch.pflicht", "jd.tausch.mehrere")
        return {seat: self.ask(f, seat, question("tausch"), default=f"tausche {f['left'][0]}", rules=rules)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for x in f["left"]:
            yield candidate("tausche", f"tausche {x}", "jd.tausch.mehrere", fig=x, character=s["figures"][x]["character"])

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        other = key.split()[1]
        f["left"] = [x for x in f["left"] if x != other]
        exchange(t, now(t.state)["fig"], other)


@rule("jd.tausch.ablauf", "jd.tausch.verdeckt", off=lambda t, fig, other: (t.state["hands"][fig][0], t.state["hands"][other][0]))
def drawn_blind(t: Transition, fig: Fig, other: Fig) -> tuple[str, str]:
    """Each draws a card from the other's hand without seeing it: what the one loses, what the other loses."""
    return hands.blind_pick(t, fig), hands.blind_pick(t, other)


def exchange(t: Transition, fig: Fig, other: Fig) -> None:
    turn, here = change(t), field_of(t.state, fig)
    turn["trades"] = {**turn["trades"], here: [*turn["trades"][here], other]}
    if not t.state["hands"][fig] or not t.state["hands"][other]:
        return
    how = partners.exchange_manner(t.state, fig, other)
    if how != NO:
        partners.begin_exchange(t, fig, other, how)
    else:
        gives, gets = drawn_blind(t, fig, other)
        partners.complete(t, fig, gives, other, gets)


def traded_here(s: State, f: FrameData, other: Fig) -> bool:
    return other in f["trades"].get(field_of(s, f["fig"]), ())


# --- nothing else --------------------------------------------------------------------------------------------------------


@guard("jd.karten.von-mitspielern")
def no_gifts() -> str | None:
    return "Karten wechseln den Besitzer nur durch Tauschhandel oder Machtprobe; verschenken und frei handeln darf man nicht."


@action
class Give(Action):
    """Never allowed; it is here to say why."""

    verb = "schenke"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        return (candidate("schenke", "schenke", "", no_gifts()),)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        if t.state["hands"][fig]:
            t.reveal()
            hands.pass_on(t, fig, t.state["hands"][fig][0], others(t.state, fig)[0])


@guard("jd.tausch.unbegrenzt")
def only_by_stopping() -> str | None:
    return "Ein Tauschhandel entsteht nur, wenn du im Feld eines Mitspielers oder daneben anhältst; dann tauscht ihr sofort."


@action
class AskForExchange(Action):
    """Nor is this: whoever has to exchange has done so already."""

    verb = "tausche"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        return (candidate("tausche-nicht", "tausche", "", only_by_stopping()),)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        """Only where the rule is switched off."""
