"""Discarding a card on the table with a die: an action like any other (chapter V). What it costs is in the card's `weg`:
`{wuerfel: [wille]}`, with `falls` a condition, with `ring: true` an Elven Ring, with `abwerfen: [armee, person]` cards from the
hand of these kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData, find
from games.ringkrieg import sides
from games.ringkrieg.events import cards, choosing
from games.ringkrieg.events.language import Words, listed, unmet
from games.ringkrieg.facts import Facts, Side, other
from games.ringkrieg.frames import Action, Frame, RingGame, Steps, Transition, actions, frames
from games.ringkrieg.round import dice, rings
from games.ringkrieg.round.dice import FACES
from games.rules import ByCard, guard, otherwise, rule

RULE = "rk.ereignis.tisch.wuerfel"


def ways(facts: Facts, s: State, side: Side) -> Iterator[tuple[str, Words]]:
    """The cards of the enemy on the table that a die discards, each with its ways to do it."""
    for card in cards.on_table(facts, s, other(side)):
        for words in facts.cards[card].leaves:
            if "wuerfel" in words:
                yield card, words


def faces_for(facts: Facts, s: State, side: Side, words: Words) -> list[str]:
    """The dice that do it, the one first that is meant where none is named."""
    return list(dice.serving(dice.abilities(facts, s, side), words["wuerfel"]))


@guard(RULE)
def no_such_die(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    if faces_for(facts, s, side, words):
        return None
    return f"Dafür hast du keinen passenden Würfel: {' oder '.join(FACES[kind] for kind in words['wuerfel'])}."


@guard(RULE, "rk.ereignis.vorbedingung")
def not_now(facts: Facts, s: State, side: Side, card: str, words: Words) -> ByCard | None:
    reason = unmet(facts, s, side, tuple(listed(words.get("falls", []))))
    return None if reason is None else ByCard(f"«{facts.title(card)}»: {reason}", card)


@guard(RULE)
def cannot_pay(facts: Facts, s: State, side: Side, card: str, words: Words) -> ByCard | None:
    held = [facts.cards[card].kind for card in cards.hand(s, side)]
    for kind in words.get("abwerfen", ()):
        if kind not in held:
            return ByCard(f"Dafür musst du auch eine Karte der Art {FACES[kind]} abwerfen, und du hast keine.", card)
    return None


def refused(facts: Facts, s: State, side: Side, card: str, words: Words) -> Refusal | None:
    ring = (rings.has_none(s, side) or used_up(s, side)) if words.get("ring") else None
    return (
        not_now(facts, s, side, card, words)
        or ring
        or no_such_die(facts, s, side, words)
        or cannot_pay(facts, s, side, card, words)
    )


@actions.add
class DiscardFromTable(Action):
    id = "tischkarte"
    title = "Ausliegende Karte des Gegners abwerfen"
    place = 42
    picks_die = True
    secret = True
    rule = RULE

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nothing_to_discard(facts, s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("tischkarte", side=side)
        t.draft()


@guard(RULE)
def nothing_to_discard(facts: Facts, s: State, side: Side) -> str | None:
    found = list(ways(facts, s, side))
    if any(refused(facts, s, side, card, words) is None for card, words in found):
        return None
    if not found:
        return "Vor dem Gegner liegt keine Karte, die sich mit einem Würfel abwerfen ließe."
    return "Für keine ausliegende Karte hast du, was ihr Abwerfen kostet."


@frames.add
class ChooseTableCard(Frame):
    """Which card, with which die: the bare card means the first way and its first die."""

    id = "tischkarte"

    @staticmethod
    def keyed(facts: Facts, s: State, side: Side) -> Iterator[tuple[str, str, str, Words, Refusal | None]]:
        """(key, card, face, way, refusal)"""
        for card in dict.fromkeys(card for card, _ in ways(facts, s, side)):
            found = [words for there, words in ways(facts, s, side) if there == card]
            able = [words for words in found if refused(facts, s, side, card, words) is None]
            if not able:
                yield card, card, "", found[-1], refused(facts, s, side, card, found[-1])
            first = True
            for words in able:
                for face in faces_for(facts, s, side, words):
                    key = f"{card} {face}{' ring' if words.get('ring') else ''}"
                    yield (card if first else key), card, face, words, None
                    first = False

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, f"{name(seat)}: Welche ausliegende Karte wirfst du ab?", secret=True, rules=(RULE,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        for key, card, face, words, refusal in self.keyed(facts, s, f["side"]):
            cost = [FACES[face]] if face else []
            cost += ["Elbenring"] if words.get("ring") else []
            label = facts.title(card) + (" · " if key == card else " mit ") * bool(cost) + " und ".join(cost)
            yield Candidate(key, label, refusal, RULE, (facts.title(card),) if key == card else ())

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        side = f["side"]
        _, card, face, words, _ = next(way for way in self.keyed(t.game.facts, t.state, side) if way[0] == key)
        t.pop()  # this question
        t.pop()  # the choice of an action
        dice.spend(t, side, face)
        t.tell("aktion", **sides.told(t.state, side, seat), action=DiscardFromTable.id, face=face)
        if words.get("ring"):
            pay_ring(t, side)
        t.push("abgabe", side=side, card=card, kinds=list(words.get("abwerfen", ())), paid=None)


def used_up(s: State, side: Side) -> Refusal | None:
    """One ring a round, unless a ring that is a price counts as none."""
    return None if otherwise("rk.ereignis.tisch.elbenring") else rings.used_already(s, side)


@rule("rk.ereignis.tisch.elbenring", off=None)
def pay_ring(t: Transition, side: Side) -> None:
    """The ring counts as used: one a round, and it goes where used rings go."""
    if not otherwise("rk.ereignis.tisch.elbenring"):
        rings.mark_used(t, side)
    rings.pass_on(t, side)


def pay(t: Transition, f: FrameData) -> object:
    """A card of each kind from the hand, in the open."""
    if not f["kinds"]:
        return gone
    prompt = f"Welche Karte der Art {FACES[f['kinds'][0]]} wirfst du ab?"
    choosing.ask(t, f["side"], "karte", (), prompt, into="paid", secret=True)
    return paid


@choosing.from_hand("abgabe")
def fitting(facts: Facts, s: State, f: FrameData) -> list[str]:
    return sorted(c for c in cards.hand(s, f["side"]) if facts.cards[c].kind == f["kinds"][0])


def believable(facts: Facts, s: State) -> bool:
    """Whether whoever is paying with cards holds what is still to be paid: for hands dealt anew."""
    paying = find(s, "abgabe")
    return paying is None or set(paying["kinds"]) <= {facts.cards[c].kind for c in cards.hand(s, paying["side"])}


def paid(t: Transition, f: FrameData) -> object:
    cards.discard_from_hand(t, f["side"], f["paid"])
    t.tell("abgeworfen", **sides.told(t.state, f["side"], sides.seat(t.state, f["side"])), card=f["paid"])
    f["kinds"] = f["kinds"][1:]
    return pay


def gone(t: Transition, f: FrameData) -> None:
    cards.leave_table(t, f["card"])


@frames.add
class Pay(Steps):
    """The price of discarding a card on the table."""

    id = "abgabe"
    steps = (pay, paid, gone)
