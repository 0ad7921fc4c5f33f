"""A small honest game on the common rooms, and copies of it that are broken in one of them each.

In each round whoever's turn it is draws a card; then both may play cards, which make the round worth more. When the deck is empty
the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import effects
from games.contract import Candidate, Decision, Event, Result, Scope, Seat, State, Step, Svg, View, name
from games.dice import Dice
from games.effects import HERE
from games.flow import FlowGame, FrameData, Frames, Steps, Transition
from games.window import Link, Window
from games.zones import Card, Mask, Zone, Zones
from tests.contract.toys import RULE

DECK = ("ork", "ork", "elb", "elb", "ent", "ent", "adler", "adler", "zwerg")
KINDS = {
    "deck": Zone("nobody", ordered=True),
    "hand": Zone("owner"),
    "open": Zone("all"),
    "past": Zone("all"),
    "down": Zone("owner"),
}
ZONES = Zones(**KINDS)


def draws(t: Transition[Any], f: FrameData) -> None:
    zones: Zones = t.game.cards
    (card,) = zones.draw(t, "deck", f"hand {f['seat']}")
    t.tell("zieht", seat=f["seat"], knows=(f["seat"],), secret={"face": t.state["cards"][card]})


def plays(t: Transition[Any], f: FrameData) -> None:
    t.game.frames.kinds["fenster"].open(t, f["seat"])


def counts(t: Transition[Any], f: FrameData) -> None:
    worth = effects.value(t.state, "worth", 1)
    t.at("sums")[f["seat"]] += worth
    t.tell("zaehlt", seat=f["seat"], worth=worth)


def goes_on(t: Transition[Any], f: FrameData) -> None:
    seats = t.state["seats"]
    if not t.game.cards.count(t.state, "deck"):
        best = max(t.state["sums"].values())
        winners = tuple(s for s, n in t.state["sums"].items() if n == best)
        t.finish(Result(winners, "Der Stapel ist leer.", t.state["sums"], RULE, "leer"))
    else:
        t.replace("runde", seat=seats[(seats.index(f["seat"]) + 1) % len(seats)])


class Round(Steps[Any]):
    id = "runde"
    scope = "diese Runde"
    steps = (draws, plays, counts, goes_on)


class Reactions(Window[Any]):
    id = "fenster"

    def question(self, game: CardToy, s: State, f: FrameData, seat: Seat) -> str:
        return f"{name(seat)}: Karte spielen?"

    def rules(self, game: CardToy, s: State, f: FrameData) -> tuple[str, ...]:
        return (RULE,)

    def plays(self, game: CardToy, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for face in sorted(set(game.cards.faces(s, f"hand {seat}"))):
            yield Candidate(f"spiele {face}", face.capitalize())
            yield Candidate(f"lege {face}", f"{face.capitalize()} verdeckt")

    def play(self, t: Transition[Any], f: FrameData, seat: Seat, key: str) -> None:
        verb, face = key.split()
        zones: Zones = t.game.cards
        card = zones.find(t.state, f"hand {seat}", face)
        if verb == "lege":
            zones.move(t, card, f"hand {seat}", f"down {seat}")
            t.tell("legt", seat=seat, knows=(seat,), secret={"face": face})
            self.go_round(t, seat)
            return
        card = zones.move(t, card, f"hand {seat}", "open")
        t.tell("spielt", seat=seat, face=face, card=card)
        self.announce(t, {"card": card, "seat": seat})

    def resolve(self, t: Transition[Any], f: FrameData, link: Link) -> None:
        effects.add(t, "worth", value=1, until="runde", card=t.state["cards"][link["card"]])
        t.game.cards.move(t, link["card"], "open", "past")


frames: Frames[Any] = Frames()
frames.add(Round)
frames.add(Reactions)


class CardToy(FlowGame):
    id = "card-toy"
    title = "Ein ehrliches Kartenspielzeug"
    frames = frames
    zones = cards = ZONES

    def setup(self, t: Transition[Any], seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        t.state["sums"] = dict.fromkeys(seats, 0)
        self.cards.deck(t, "deck", "k", DECK)
        for seat in seats:
            self.cards.draw(t, "deck", f"hand {seat}", 2)
        t.push("runde", seat=seats[0])

    def view(self, state: State, seat: Seat | None) -> View:
        zones = sorted({zone for s in state["seats"] for zone in ("deck", f"hand {s}", f"down {s}", "open", "past")})
        return {"cards": {zone: self.cards.seen(state, seat, zone) for zone in zones}, "sums": state["sums"]}

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return self.cards.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return self.cards.reshuffle(state, seat, dice)

    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("tisch",)

    def text(self, view: View, part: str) -> str:
        return f"Summen: {sorted(view['sums'].values())}"

    def picture(self, view: View, part: str) -> Svg:
        return f"<svg>{view['cards']['past']}</svg>"

    def tell(self, event: Event, seat: Seat | None) -> str:
        return f"{name(event.data['seat'])}: {event.kind} {event.data.get('face', '')}"

    def help(self, view: View) -> str:
        return "Spiele Karten."

    def invariants(self, state: State) -> list[str]:
        return self.cards.faults(state, {"k": DECK})


# --- broken in one room each ----------------------------------------------------------------------------------------------


class KeepsItsName(Zones):
    """A card that is played from a hand is called as it was there: everybody can see when it was drawn."""

    def _rename(self, t: Transition[Any], card: Card, known: Mask) -> Card:
        if known:
            t.at("known")[card] = known
        return card


class Nameable(CardToy):
    zones = cards = KeepsItsName(**KINDS)


class ShowsNames(CardToy):
    """The view counts the cards of a hand by their names."""

    def view(self, state: State, seat: Seat | None) -> View:
        return {**super().view(state, seat), "hands": [list(self.cards.cards(state, f"hand {s}")) for s in state["seats"]]}


class TellsNames(CardToy):
    """What is told of a drawn card names it to everybody."""

    def apply(self, state: State, seat: Seat, key: str) -> Any:
        step = super().apply(state, seat, key)
        if isinstance(step, Step):
            card = self.cards.cards(step.state, "deck")[:1]
            return Step(step.state, (*step.events, Event("deutet", {"seat": seat, "card": card})), step.barrier, step.done)
        return step


class Mixes(Zones):
    """Deals known cards anew."""

    def unknown(self, s: State, seat: Seat | None) -> Any:
        return [(zone, card) for zone, cards in s["zones"].items() for card in cards]


class MixedUp(CardToy):
    cards = Mixes(**KINDS)


class Stubborn(Zones):
    """Deals nothing anew."""

    def reshuffle(self, s: State, seat: Seat | None, dice: Dice) -> State:
        return s


class NeverMixed(CardToy):
    cards = Stubborn(**KINDS)


class Copies(Zones):
    """A card that moves is in two places."""

    def move(self, t: Transition[Any], card: Card, source: str, target: str, **options: Any) -> Card:
        super().move(t, card, source, target, **options)
        return self.put(t, target, "k", ["ork"])[0]


class Multiplied(CardToy):
    zones = cards = Copies(**KINDS)


class AsksHolders(Reactions):
    """Whoever holds no eagle is not asked."""

    def asked(self, game: CardToy, s: State, f: FrameData, seat: Seat) -> bool:
        return "adler" in game.cards.faces(s, f"hand {seat}")


class BetrayedByQuestions(CardToy):
    frames = Frames()
    frames.add(Round)
    frames.add(AsksHolders)


class PassedForGood(CardToy):
    """Passing for this round is passing for every round of whose turn it is."""

    def scopes(self, state: State, seat: Seat) -> tuple[Scope, ...]:
        whose = [f["seat"] for f in state["stack"] if f["frame"] == Round.id]
        return tuple(Scope(f"{scope.id.partition(':')[0]}:{whose}", scope.label) for scope in super().scopes(state, seat))


class CannotPass(Reactions):
    """A window that names scopes and has no pass."""

    pass_ = Candidate("nichts", "Nichts")

    def asks(self, game: CardToy, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {seat: replace(d, passing="passe", default=None) for seat, d in super().asks(game, s, f).items()}


class Impassable(CardToy):
    frames = Frames()
    frames.add(Round)
    frames.add(CannotPass)


class Lasts(Reactions):
    """What should end with the round is written down for another frame, and stays."""

    def resolve(self, t: Transition[Any], f: FrameData, link: Link) -> None:
        super().resolve(t, f, link)
        t.at("effects", len(t.state["effects"]) - 1)["depth"] = 7


class LastsForEver(CardToy):
    frames = Frames()
    frames.add(Round)
    frames.add(Lasts)


class Orphaned(Reactions):
    """An effect of a card that is gone."""

    def resolve(self, t: Transition[Any], f: FrameData, link: Link) -> None:
        super().resolve(t, f, link)
        effects.add(t, "worth", value=1, until=HERE, source="k~0")


class OrphanedEffect(CardToy):
    frames = Frames()
    frames.add(Round)
    frames.add(Orphaned)


class Mistaken(Reactions):
    """Each card of a hand answers to the names of all those that are not there."""

    def plays(self, game: CardToy, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        elsewhere = sorted({*DECK}.difference(game.cards.faces(s, f"hand {seat}")))
        for c in super().plays(game, s, f, seat):
            yield replace(c, aliases=tuple(f"{c.key.split()[0]} {face}" for face in elsewhere))


class MistakesCards(CardToy):
    frames = Frames()
    frames.add(Round)
    frames.add(Mistaken)


BROKEN_ROOMS: Mapping[type[CardToy], str] = {
    Nameable: "step",
    ShowsNames: "names",
    TellsNames: "step",
    MixedUp: "secrecy",
    NeverMixed: "reshuffle-works",
    Multiplied: "invariants",
    BetrayedByQuestions: "secrecy",
    PassedForGood: "step",
    Impassable: "decisions-sound",
    LastsForEver: "lasting",
    OrphanedEffect: "lasting",
    MistakesCards: "cards-elsewhere",
}
