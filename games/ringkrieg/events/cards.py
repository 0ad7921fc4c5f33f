"""Event cards as objects (chapter V): decks, hands, the table, discards. What cards do is `events/` and `battle/cards.py`.

All of the game's hidden information is here: what the decks, the hands and the cards discarded face down are. Every move of a
card goes through this file. Cards lie in the zones of `games/zones.py`; a card of a hand is named by its face, which is unique
(`"elbenmaentel"`), its back is its deck (`"freie.personen"`), which everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from games import effects
from games.contract import Candidate, Decision, Seat, State, illegal, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import DECKS, SIDES, Facts, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import order, powers
from games.rules import holds, otherwise, rule
from games.zones import Zone, Zones

CARDS = Zones(
    stapel=Zone("nobody", ordered=True),  # "stapel freie.personen"
    hand=Zone("owner"),  # "hand p1"
    kampf=Zone("all"),  # combat cards of this round
    tisch=Zone("all"),  # "tisch": both sides', as `facts.cards` says
    ablage=Zone("all"),  # played or discarded in the open
    verdeckt=Zone("owner"),  # "verdeckt p1": discarded face down
    schachtel=Zone("all"),  # cards of no deck that something may bring into play
)
TABLE, DISCARD, COMBAT, ASIDE = "tisch", "ablage", "kampf", "schachtel"


@rule("rk.ereignis.handlimit", off=99)
def hand_limit() -> int:
    return 6


@rule("rk.mehrspieler.karten.limit", "rk.mehrspieler.widerspruch.karten-drei", off=lambda s, seat: hand_limit())
def limit_of(s: State, seat: Seat) -> int:
    """Who shares a side holds fewer."""
    four = len(s["seats"]) == 3 and otherwise("rk.mehrspieler.widerspruch.karten-drei")
    return hand_limit() if powers.partner(s, seat) is None and not four else 4


def surplus(s: State, seat: Seat) -> int:
    """How many cards too many somebody holds."""
    return max(0, CARDS.count(s, f"hand {seat}") - limit_of(s, seat))


# --- reading -------------------------------------------------------------------------------------------------------------


def hand_zone(s: State, side: Side) -> str:
    return f"hand {sides.seat(s, side)}"


def hand(s: State, side: Side) -> list[str]:
    """The cards a side holds, by face."""
    return CARDS.faces(s, hand_zone(s, side))


def on_table(facts: Facts, s: State, side: Side | None = None) -> list[str]:
    """The cards on the table, by face."""
    return [c for c in CARDS.faces(s, TABLE) if side is None or facts.cards[c].side == side]


def for_combat(facts: Facts, s: State, side: Side) -> dict[str, str]:
    """The cards a side could play in combat, with the zones they lie in: its hand, and cards on the table that say so."""
    lying = [
        c for c in on_table(facts, s, side) if any(w.get("einsatz") == "kampfkarte" for w in facts.cards[c].lasts) and holds(c)
    ]
    return dict.fromkeys(lying, TABLE) | dict.fromkeys(hand(s, side), hand_zone(s, side))


def left_in(s: State, side: Side, deck: str) -> int:
    """How many cards a deck still has."""
    return CARDS.count(s, f"stapel {side}.{deck}")


# --- moving cards --------------------------------------------------------------------------------------------------------


@rule("rk.ereignis.stapel.leer", off=lambda t, side, deck, count=1: 0)
def draw(t: Transition, side: Side, deck: str, count: int = 1) -> int:
    """Draw from a deck as long as there are cards: an empty one is not shuffled anew. Whoever then holds too many discards."""
    return draw_from(t, side, {deck: count})


def draw_from(t: Transition, side: Side, counts: Mapping[str, int]) -> int:
    """Draw from several decks at once, so many from each; it is told in one sentence."""
    seat = sides.seat(t.state, side)
    count = take(t, side, seat, counts)
    if count:
        t.push("abwerfen", side=side, **order.by(t.state, **{side: seat}))  # over at once where the hand is not too large
    return count


def take(t: Transition, side: Side, seat: Seat, counts: Mapping[str, int]) -> int:
    """A player of this side draws, however many cards that makes."""
    drawn = {deck: CARDS.draw(t, f"stapel {side}.{deck}", f"hand {seat}", n) for deck, n in counts.items()}
    faces = [t.state["cards"][card] for found in drawn.values() for card in found]
    if faces:
        told = {deck: len(found) for deck, found in drawn.items() if found}
        t.tell("gezogen", **sides.told(t.state, side, seat), decks=told, knows=(seat,), secret={"cards": faces})
    return len(faces)


def play_from_hand(t: Transition, side: Side, card: str) -> str:
    """A card is shown and laid down, onto the table or the discards, whichever it is; its instance."""
    zone = hand_zone(t.state, side)
    return CARDS.move(t, CARDS.find(t.state, zone, card), zone, laid_down(t.game.facts, card))


@rule("rk.ereignis.abwerfen", off=TABLE)
def laid_down(facts: Facts, card: str) -> str:
    """A card that is played is discarded, unless it is played onto the table."""
    return TABLE if facts.cards[card].table else DISCARD


def discard_from_hand(t: Transition, side: Side, card: str) -> None:
    """A card leaves the hand without effect."""
    zone = hand_zone(t.state, side)
    CARDS.move(t, CARDS.find(t.state, zone, card), zone, DISCARD)


def leave_table(t: Transition, card: str) -> None:
    """A card on the table is discarded; what lasted because it lay there ends with it."""
    CARDS.move(t, CARDS.find(t.state, TABLE, card), TABLE, DISCARD)
    data = t.game.facts.cards[card]
    t.tell("abgelegt", side=data.side, card=card)
    if data.parting:
        t.push("ereignis", side=data.side, card=card, instance="", face="", nr=0, does=list(data.parting))


def leaves(t: Transition, effect: effects.Effect, subject: effects.Facts) -> None:
    """The trigger «weg»: what a card on the table waited for has happened."""
    leave_table(t, effect["card"])


# --- the hand limit ------------------------------------------------------------------------------------------------------


@frames.add
class Discard(Frame):
    """Discard down to the hand limit, face down."""

    id = "abwerfen"

    def run(self, t: Transition, f: FrameData) -> bool:
        if surplus(t.state, sides.seat(t.state, f["side"])):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, discard_prompt(s, seat), secret=True, rules=("rk.ereignis.handlimit",))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return hand_candidates(game.facts, s, seat, "rk.ereignis.handlimit")

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return not_held(game.facts, s, seat, "rk.ereignis.handlimit")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        lay_away(t, f["side"], seat, key)


def discard_prompt(s: State, seat: Seat) -> str:
    held, most = CARDS.count(s, f"hand {seat}"), limit_of(s, seat)
    return f"{name(seat)}: Du hältst {held} Karten, höchstens {most} sind erlaubt. Welche wirfst du verdeckt ab?"


def hand_candidates(facts: Facts, s: State, seat: Seat, rule: str) -> Iterable[Candidate]:
    """The cards of somebody's hand as answers."""
    return [_of_the_hand(card, facts.title(card), rule) for card in sorted(CARDS.faces(s, f"hand {seat}"))]


def not_held(facts: Facts, s: State, seat: Seat, rule: str) -> Iterator[Candidate]:
    """Cards that somebody names without having them: refused, and not taken for another one."""
    held = CARDS.faces(s, f"hand {seat}")
    return (_not_held(card.id, card.title, rule) for card in facts.cards.values() if card.id not in held)


@cache
def _not_held(card: str, title: str, rule: str) -> Candidate:
    no = illegal(f"«{title}» hast du nicht auf der Hand.", rule)
    return replace(_of_the_hand(card, title, rule), refusal=no)


@cache
def _of_the_hand(card: str, title: str, rule: str) -> Candidate:
    return Candidate(
        card, title, rule=rule, aliases=(f"wirf {title} ab", f"lege {title} ab", f"lege {title} weg", f"{title} weg")
    )


def lay_away(t: Transition, side: Side, seat: Seat, card: str) -> None:
    """A card too many is discarded face down."""
    zone = f"hand {seat}"
    CARDS.move(t, CARDS.find(t.state, zone, card), zone, f"verdeckt {seat}")
    deck = t.game.facts.cards[card].deck
    t.tell("weggelegt", **sides.told(t.state, side, seat), deck=deck, knows=(seat,), secret={"card": card})


def setup(t: Transition) -> None:
    """Four decks, shuffled apart; nobody begins with cards."""
    CARDS.begin(t)
    for pile, faces in decks(t.game.facts, t.state).items():
        if pile.partition(".")[2] in DECKS:
            CARDS.deck(t, f"stapel {pile}", pile, faces)
        else:
            CARDS.put(t, ASIDE, pile, faces)


@rule(
    "rk.ereignis.stapel",
    "rk.ereignis.stapel.strategie",
    "rk.ereignis.stapel.personen",
    "rk.ereignis.typen",
    "rk.material.ereigniskarten",
    "rk.aufbau.widerspruch.karten",
    off=lambda facts, s: {},
)
def decks(facts: Facts, s: State) -> dict[str, list[str]]:
    """The cards of each back, as the sets that are played make them up."""
    found: dict[str, list[str]] = {f"{side}.{deck}": [] for side in SIDES for deck in DECKS}
    for card in facts.cards.values():
        if not card.set:
            found[card.pile].append(card.id)
    for change in regrouped:
        change(facts, s, found)
    return found


regrouped: list[Callable[[Facts, State, dict[str, list[str]]], None]] = []  # what sets add to the decks, or take away
