"""Combat cards (chapters V and VI): announced in turn, chosen in secret, revealed together, in force for one round.

The two sides are asked whatever they hold; left out is only who cannot play one as everybody sees (no hand, a card on the table
forbids it). A chosen card stays in the hand until both are revealed: the frame keeps its instance, which tells nobody anything.

What a card does is `tut` in `data/kampfkarten.yaml`, in the words of `conditions.py` and `combat_steps.py`. Each step happens at
its initiative number: its own (`initiative: 5`) or the first one of the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from games.contract import Candidate, Decision, Seat, State, illegal, name, timed
from games.flow import AGAIN, FrameData, find, the
from games.ringkrieg import lasting, sides
from games.ringkrieg.battle.numbers import army_gone
from games.ringkrieg.events import cards
from games.ringkrieg.events.cards import CARDS, COMBAT, DISCARD
from games.ringkrieg.events.language import STEPS, unmet
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.wording import fitting
from games.rules import guard, rule

BEFORE_ROLL, ROLL, REROLL, COUNTED, BEFORE_LOSSES, AFTER_LOSSES = 2, 3, 4, 5, 6, 7  # initiative numbers, and when they come


# --- which card ----------------------------------------------------------------------------------------------------------


@guard("rk.kampf.karte.vorbedingung", "rk.kampf.karte.vorher-lesen")
def condition(facts: Facts, s: State, side: Side, card: str) -> str | None:
    """The bold condition of a combat text."""
    return unmet(facts, s, side, facts.combat[facts.cards[card].combat].when)


@guard("rk.kampf.karte.vorbedingung")
def no_card(facts: Facts, s: State, side: Side) -> str | None:
    if any(condition(facts, s, side, card) is None for card in cards.for_combat(facts, s, side)):
        return None
    return "Du hast keine Karte auf der Hand, deren Kampfbedingung erfüllt ist."


# --- announcing ----------------------------------------------------------------------------------------------------------


@rule("rk.kampf.karte.ansage", off=lambda battle: (battle["defender"], battle["attacker"]))
def speaks_first(battle: FrameData) -> tuple[Side, Side]:
    return battle["attacker"], battle["defender"]


def ask_for_card(t: Transition, side: Side) -> None:
    battle = the(t.state, "schlacht")
    if (
        cards.for_combat(t.game.facts, t.state, side)
        and lasting.no_combat_cards(t.game.facts, t.state, side, battle["region"]) is None
    ):
        t.push("ansage", side=side)


@rule("rk.ereignis.kampfkarte", "rk.kampf.karte.begriff", "rk.kampf.ablauf", off=None)
def first_announces(t: Transition, f: FrameData) -> None:
    """First the attacker says whether a combat card is played …"""
    f["announced"] = []
    ask_for_card(t, speaks_first(the(t.state, "schlacht"))[0])


def second_announces(t: Transition, f: FrameData) -> None:
    """… then the defender."""
    ask_for_card(t, speaks_first(the(t.state, "schlacht"))[1])


IN_A_ROUND = timed(
    "kampfkarte",
    "Kampfkarte spielen",
    "Kampfkarten werden am Anfang einer Kampfrunde angesagt, erst vom Angreifer, dann vom Verteidiger.",
    "rk.kampf.karte.ansage",
    also=("Kampfkarte", "spiele Kampfkarte"),
    open=False,
)
NONE = Candidate(
    "keine", "Keine Kampfkarte", aliases=("nein", "passe", "keine Karte", "ohne Karte", "verzichte"), public=True, open=True
)
SOME = Candidate("kampfkarte", "Kampfkarte spielen", aliases=("ja", "karte"))
WHICH_COMES_LATER = illegal(
    "Welche Karte es ist, wählst du verdeckt, wenn beide angesagt haben. Jetzt sagst du nur an: «kampfkarte» oder «keine».",
    "rk.kampf.karte.ansage",
)
NO_LONGER = timed(
    "keine",
    "Keine Kampfkarte",
    "Ob eine Kampfkarte gespielt wird, sagt jeder am Anfang der Kampfrunde an, und dabei bleibt es.",
    "rk.kampf.karte.ansage",
    also=("keine Karte", "doch keine Karte"),
)


@frames.add
class Announce(Frame):
    """Whether a side plays a combat card in this round: everybody hears it."""

    id = "ansage"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, battle = sides.seat(s, f["side"]), the(s, "schlacht")
        where = game.facts.name(battle["region"])
        prompt = f"{name(seat)}: {where}, Kampfrunde {battle['round']}. Spielst du eine Kampfkarte?"
        return {
            seat: self.ask(
                f, seat, prompt, secret=True, default="keine", window="kampfkarte", passing="keine", scopes=game.scopes(s, seat),
                rules=("rk.kampf.karte.ansage",),
            )
        }  # fmt: skip

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [NONE, SOME] if no_card(game.facts, s, f["side"]) is None else [NONE]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts, without = game.facts, no_card(game.facts, s, f["side"])
        if without is not None:
            yield replace(SOME, refusal=without)
        for card in sorted(cards.for_combat(facts, s, f["side"])):
            title = facts.title(card)
            yield Candidate(card, title, WHICH_COMES_LATER, aliases=(facts.combat[facts.cards[card].combat].title, title))

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield IN_A_ROUND
        yield NO_LONGER

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "kampfkarte":
            announced = t.frame("kampfrunde")
            announced["announced"] = [*announced["announced"], f["side"]]
            t.tell("ansage", side=f["side"])


# --- choosing and revealing ----------------------------------------------------------------------------------------------


def choose_cards(t: Transition, f: FrameData) -> None:
    if f["announced"]:
        t.push("kampfkarten", sides=f["announced"], chosen={})


@frames.add
class ChooseCards(Frame):
    """Each of those who announced one chooses a card; it may be changed until the last one is in."""

    id = "kampfkarten"
    simultaneous = True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        asked = {}
        for side in f["sides"]:
            seat = sides.seat(s, side)
            prompt = f"{name(seat)}: Welche Karte spielst du als Kampfkarte?"
            rules = ("rk.kampf.karte.ansage", "rk.kampf.karte.vorbedingung")
            asked[seat] = self.ask(f, seat, prompt, secret=True, waits=seat not in f["chosen"], rules=rules)
        return asked

    @staticmethod
    def _mine(facts: Facts, s: State, seat: Seat) -> Iterator[Candidate]:
        side = sides.side_of(s, seat)
        for card in sorted(cards.for_combat(facts, s, side)):
            text = facts.combat[facts.cards[card].combat]
            refusal = condition(facts, s, side, card)
            title = facts.title(card)
            yield Candidate(card, fitting(f"{text.title} ({title})"), refusal, "rk.ereignis.kampfkarte", (title,))

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [c for c in self._mine(game.facts, s, seat) if c.refusal is None]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        mine = {c.key: c for c in self._mine(game.facts, s, seat)}
        yield from (c for c in mine.values() if c.refusal is not None)
        yield from (c for c in cards.not_held(game.facts, s, seat, "rk.ereignis.kampfkarte") if c.key not in mine)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        zone = cards.for_combat(t.game.facts, t.state, sides.side_of(t.state, seat))[key]
        f["chosen"] = {**f["chosen"], seat: CARDS.find(t.state, zone, key)}
        t.tell("kampfkarte-gelegt", to=(seat,), card=key)
        if len(f["chosen"]) == len(f["sides"]):
            reveal(t, t.pop()["chosen"])


@rule("rk.kampf.karte.initiative", "rk.kampf.karte.initiative.begriff", "rk.kampf.karte.initiative.widerspruch",
    "rk.kampf.karte.initiative.beispiel",
      off=lambda number, attacks: (max(number, BEFORE_ROLL), attacks),
      reads="rk.kampf.karte.initiative.widerspruch")  # fmt: skip
def precedence(number: int, attacks: bool) -> tuple[int, bool]:
    """The smaller number first; of two that are the same, the defender's card. Otherwise the defender's of all that come at the
    same time: no card waits for one whose moment is later."""
    return number, attacks


@rule("rk.kampf.karte.timing-text", off=lambda initiative, own: initiative[0])
def moment(initiative: tuple[int, ...], own: int | None) -> int:
    """When a step takes effect: a text may name another moment for a part of it."""
    return initiative[0] if own is None else own


def reveal(t: Transition, chosen: Mapping[Seat, str]) -> None:
    """Both cards are turned over; each step of theirs waits for its moment."""
    facts, round_, battle = t.game.facts, t.frame("kampfrunde"), the(t.state, "schlacht")
    t.reveal()
    played: dict[Side, str] = {}
    steps: list[tuple[tuple[int, bool], int, Side, str, int]] = []
    for seat, instance in chosen.items():
        side = sides.side_of(t.state, seat)
        card = t.state["cards"][instance]
        played[side] = card
        CARDS.move(t, instance, cards.for_combat(facts, t.state, side)[card], COMBAT)
        text = facts.combat[facts.cards[card].combat]
        for nr, words in enumerate(text.does):
            number = moment(text.initiative, words.get("initiative"))
            steps.append((precedence(number, side == battle["attacker"]), nr, side, card, number))
    round_["played"] = played
    round_["steps"] = [[number, side, card, nr] for _, nr, side, card, number in sorted(steps)]
    t.tell("aufgedeckt", cards=played)


def believable(facts: Facts, s: State) -> bool:
    """Whether those who have announced a card could have: for hands dealt anew."""
    round_, choosing = find(s, "kampfrunde"), find(s, "kampfkarten")
    if round_ is None or round_["played"]:
        return True
    chosen = {} if choosing is None else choosing["chosen"]
    for side in round_["announced"]:
        mine = chosen.get(sides.seat(s, side))
        hand = cards.hand(s, side) if mine is None else [s["cards"][mine]]
        if not any(condition(facts, s, side, card) is None for card in hand):
            return False
    return True


# --- taking effect -------------------------------------------------------------------------------------------------------


def take_effect(t: Transition, f: FrameData, upto: int) -> object:
    """The next step whose moment has come; where an army is gone or has withdrawn, no more of them."""
    battle = the(t.state, "schlacht")
    if battle["end"] or army_gone(t.state, battle):
        return cards_away
    if not f.get("steps") or f["steps"][0][0] > upto:
        return None
    (_, side, card, nr), f["steps"] = f["steps"][0], f["steps"][1:]
    words = t.game.facts.combat[t.game.facts.cards[card].combat].does[nr]
    STEPS[words["art"]](t, side, card, words)
    return AGAIN


def before_the_roll(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, BEFORE_ROLL)


def with_the_roll(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, ROLL)


def before_the_reroll(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, REROLL)


def after_the_count(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, COUNTED)


def before_losses(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, BEFORE_LOSSES)


def after_losses(t: Transition, f: FrameData) -> object:
    return take_effect(t, f, AFTER_LOSSES)


@rule("rk.kampf.karte.dauer", "rk.ereignis.kampfkarte.abwerfen", off=None)
def cards_away(t: Transition, f: FrameData) -> None:
    """The round is over: its combat cards are discarded."""
    for card in list(CARDS.cards(t.state, COMBAT)):
        CARDS.move(t, card, COMBAT, DISCARD)
