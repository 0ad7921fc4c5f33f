"""Playing an event card and drawing one (chapter V): the actions «karte» and «ziehe»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from games import effects
from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.dice import recorded
from games.flow import FrameData
from games.looking import kept
from games.ringkrieg import sides
from games.ringkrieg.events import cards, table
from games.ringkrieg.events.language import CHOSEN, STEPS, Words, listed, unmet
from games.ringkrieg.facts import DECKS, Facts, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Steps, Transition, actions, frames
from games.ringkrieg.multiplayer import succession, symbols
from games.ringkrieg.quest import guides
from games.ringkrieg.round import dice
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.wording import fitting
from games.rules import ByCard, guard, holds, rule

VOID = " – ohne Wirkung"
DECK_NAMES = {"personen": "Personen-Stapel", "strategie": "Strategie-Stapel"}


# --- which card with which die -------------------------------------------------------------------------------------------


@rule("rk.ereignis.ausspielen", "rk.ereignis.ausspielen.wuerfel", off=("person", "armee", "rekrutierung", "ereignis"))
def kinds_for(facts: Facts, card: str) -> tuple[str, ...]:
    """An event die, or a die of the card's own kind."""
    return ("ereignis", facts.cards[card].kind)


def dice_for(facts: Facts, s: State, side: Side, card: str) -> list[str]:
    """The faces this card can be played with, the one first that is meant where none is named."""
    return faces_for(s, facts, side, kinds_for(facts, card))


@kept
def faces_for(s: State, facts: Facts, side: Side, kinds: tuple[str, ...]) -> list[str]:
    """The faces that serve as one of these kinds, in the order of `dice.serving`."""
    return list(dice.serving(dice.abilities(facts, s, side), kinds))


@guard("rk.ereignis.ausspielen.wuerfel", "rk.aktion.person.karte", "rk.aktion.armee.karte", "rk.aktion.rekrutierung.karte")
def no_die(facts: Facts, s: State, side: Side, card: str) -> str | None:
    if dice_for(facts, s, side, card):
        return None
    return f"«{facts.title(card)}» braucht einen Würfel {FACES[facts.cards[card].kind]} oder Ereignis."


@guard("rk.ereignis.ausspielen.wuerfel")
def not_with(facts: Facts, side: Side, card: str, face: str) -> str | None:
    """A die named with a card that is not there, or does not bring it."""
    if dice.kind_among(dice.SERVES[face], kinds_for(facts, card)) is not None:
        return f"Keiner deiner unbenutzten Würfel zeigt {FACES[face]}."
    kind = FACES[facts.cards[card].kind]
    return f"«{facts.title(card)}» spielt man mit einem Würfel {kind} oder Ereignis, nicht mit {FACES[face]}."


@guard("rk.ereignis.vorbedingung")
def condition_unmet(facts: Facts, s: State, side: Side, card: str) -> ByCard | None:
    reason = unmet(facts, s, side, facts.cards[card].when)
    return None if reason is None else ByCard(f"«{facts.title(card)}»: {reason}", card)


def known(facts: Facts, card: str) -> bool:
    """Whether what this card does is written in its data."""
    return bool(facts.cards[card].does or facts.cards[card].lasts)


def play_refused(facts: Facts, s: State, side: Side, card: str) -> Refusal | None:
    return no_die(facts, s, side, card) or event_refused(facts, s, side, card)


def event_refused(facts: Facts, s: State, side: Side, card: str) -> Refusal | None:
    """Why the event of a card cannot be used now, whatever it is played with."""
    return (
        symbols.not_for_you(facts, s, side, card)
        or succession.card_again(facts, s, card)
        or condition_unmet(facts, s, side, card)
    )


@rule("rk.ereignis.begriff", "rk.ereignis.ohne-wirkung", off=lambda facts, s, side: [])
def playable(facts: Facts, s: State, side: Side) -> list[str]:
    """The cards in hand whose event the engine knows, even where nothing of it would be possible now."""
    return [card for card in sorted(cards.hand(s, side)) if known(facts, card)]


@actions.add
class PlayEvent(Action):
    id = "karte"
    title = "Ereigniskarte ausspielen"
    place = 40
    also = (
        "spiele",
        "spielen",
        "spiele Karte",
        "spiele Ereigniskarte",
        "Karte ausspielen",
        "Ereignis",
    )
    picks_die = True
    secret = True
    rule = "rk.ereignis.ausspielen"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nothing_to_play(facts, s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("karte", side=side)
        t.draft()

    def by_name(self, facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
        """Each card of the hand with what it wants itself."""
        for card in playable(facts, s, side):
            refusal, title = play_refused(facts, s, side, card), facts.title(card)
            if refusal is not None:
                said = tuple(f"{words} {title}" for words in (self.id, *self.also))
                yield Candidate(f"{self.id} {card}", title, refusal, self.rule, said)


@guard("rk.ereignis.ausspielen", "rk.ereignis.vorbedingung")
def nothing_to_play(facts: Facts, s: State, side: Side) -> str | None:
    mine = sorted(playable(facts, s, side), key=lambda card: len(facts.cards[card].when))  # those that ask for nothing first
    if any(play_refused(facts, s, side, card) is None for card in mine):
        return None
    if not mine:
        return "Du hast keine Ereigniskarte auf der Hand."
    return "Keine deiner Karten lässt sich jetzt ausspielen: Es fehlt der Würfel oder ihre Vorbedingung."


@frames.add
class ChooseEvent(Frame):
    """Which card, with which die: the bare card means an event die where there is one, then a die of its own kind."""

    id = "karte"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = f"{name(seat)}: Welche Ereigniskarte spielst du aus?"
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("rk.ereignis.ausspielen", "rk.ereignis.ausspielen.wuerfel"))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [c for c in self._each(game, s, f) if c.refusal is None]

    @staticmethod
    def _each(game: RingGame, s: State, f: FrameData) -> Iterator[Candidate]:
        """Every card with every die that brings it."""
        facts, side = game.facts, f["side"]
        for card in playable(facts, s, side):
            refusal, title = play_refused(facts, s, side, card), facts.title(card)
            faces = dice_for(facts, s, side, card) or [""]
            for i, face in enumerate(faces):
                label = title if not face else f"{title} · {FACES[face]}" if i == 0 else f"{title} mit {FACES[face]}"
                key, said = (f"{card} {face}", ()) if i else (card, (title,))
                said = (*said, f"{title} mit {FACES[face]}") if face else said  # the die may be named, also the one that is meant
                void = refusal is None and no_effect(game, s, side, card, face)  # the die it costs may be the one it would turn
                by_die = f"{FACES[face]}: {title}" if i else title
                forms = (label + VOID, by_die + VOID, f"{by_die[:20]}…{VOID}") if void else (label, by_die)
                yield Candidate(key, fitting(*forms), refusal, "rk.ereignis.ausspielen", (label, *said))

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """Also with dice people name although they do not bring this card."""
        facts, side = game.facts, f["side"]
        yield from (c for c in self._each(game, s, f) if c.refusal is not None)
        for card in playable(facts, s, side):
            for face in dict.fromkeys(facts.faces[side]):
                if face in FACES and face not in dice_for(facts, s, side, card):
                    no = not_with(facts, side, card, face)
                    if no is not None:
                        yield Candidate(f"{card} {face}", f"{facts.title(card)} mit {FACES[face]}", no, "rk.ereignis.ausspielen")
        yield from cards.not_held(facts, s, seat, "rk.ereignis.ausspielen")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        side = f["side"]
        card, _, face = key.partition(" ")
        face = face or dice_for(t.game.facts, t.state, side, card)[0]
        void = no_effect(t.game, t.state, side, card, face)
        play_with(t, side, card, face)
        if void:
            said = t.events.pop()
            t.events.append(replace(said, data={**said.data, "void": True}))


def play_with(t: Transition, side: Side, card: str, face: str) -> None:
    """The chosen card is played with this die."""
    t.pop()  # this question
    t.pop()  # the choice of an action
    dice.spend(t, side, face, dice.kind_for(t.game.facts, t.state, side, face, kinds_for(t.game.facts, card)))
    play(t, side, card, face=face)


def no_effect(game: RingGame, s: State, side: Side, card: str, face: str) -> bool:
    """Whether nothing at all would come of this card now: its steps are tried beside the game. As soon as somebody would be
    asked, a die rolled or something hidden seen, it has an effect for all that its player can know."""
    if game.facts.cards[card].table:
        return False
    t = Transition(game, s)
    play_with(t, side, card, face)
    return nothing_comes_of_it(game, t)


def none_by_a_card(game: RingGame, s: State, side: Side, card: str) -> str:
    """The same of a card that a card lets its player play: what is said behind its title. The question is on top."""
    if game.facts.cards[card].table:
        return ""
    t = Transition(game, s)
    t.pop()
    play(t, side, card)
    return VOID if nothing_comes_of_it(game, t) else ""


def nothing_comes_of_it(game: RingGame, played: Transition) -> bool:
    """Whether the card that was just laid down changes nothing."""
    depth = len(played.state["stack"])
    t = Transition(game, played.state)
    with recorded():  # what is only tried is no roll of this game: it is listed nowhere
        while len(t.state["stack"]) > depth or t.state["stack"][-1].get("step") != "played":
            f = t.state["stack"][-1]
            if not frames.kinds[f["frame"]].run(t, f) or t.barrier or t.state["result"] is not None:
                return False
    return _apart_from_the_event(t.state) == _apart_from_the_event(played.state)


def _apart_from_the_event(s: State) -> State:
    """All but the frame of the card that is tried; what was not touched is the same object, so that comparing costs little."""
    *below, _ = s["stack"]
    return {**s, "stack": below, "serial": None}


def play(t: Transition, side: Side, card: str, *, face: str = "") -> None:
    """A card is played: it is laid down, and its steps follow. `face`: the die it was played with, none for a card that a card
    allows."""
    wise = guides.wisdom(t.game.facts, t.state, side, card, face)
    succession.card_used(t, side, card)
    instance = cards.play_from_hand(t, side, card)
    t.tell("ereignis", **sides.told(t.state, side, sides.seat(t.state, side)), card=card, face=face)
    t.push("ereignis", side=side, card=card, instance=instance, face=face, nr=0, wisdom=wise)


@rule("rk.ereignis.teilwirkung", off=False)
def takes_place(facts: Facts, s: State, f: FrameData, words: Words) -> bool:
    """A card is followed as far as possible. Whether this step of it comes: what it wants holds, and its player chose it."""
    if words.get("falls-gewaehlt", f.get(CHOSEN)) != f.get(CHOSEN):
        return False
    return unmet(facts, s, f["side"], tuple(listed(words.get("falls", [])))) is None


def next_step(t: Transition, f: FrameData) -> object:
    """The steps of the card, one after the other."""
    does = f["does"] if "does" in f else t.game.facts.cards[f["card"]].does
    if f["nr"] == len(does) or not holds(f["card"]):
        return None
    words = does[f["nr"]]
    f["nr"] += 1
    if takes_place(t.game.facts, t.state, f, words):
        STEPS[words["art"]](t, f["side"], f["card"], words)
    return next_step


def played(t: Transition, f: FrameData) -> None:
    """The event has taken place: whoever waits for that is told, the card that is about to lie down not among them."""
    if "does" not in f:
        data = t.game.facts.cards[f["card"]]
        what = {"seite": f["side"], "karte": f["card"], "stapel": data.deck, "typ": data.kind, "wuerfel": f["face"]}
        effects.happens(t, "ereignis-gespielt", what)
        if f.get("wisdom"):
            guides.counsel(t)


def last(t: Transition, f: FrameData) -> None:
    """A card on the table begins to last."""
    if "does" not in f and t.game.facts.cards[f["card"]].table:
        table.lie_down(t, f["card"], f["instance"])


def takes_steps(t: Transition, effect: effects.Effect, subject: effects.Facts) -> None:
    """The trigger «dann»: a card on the table does what it does whenever something happens."""
    data = t.game.facts.cards[effect["card"]]
    t.push("ereignis", side=data.side, card=effect["card"], instance="", face="", nr=0, does=effect["note"])


@frames.add
class Event(Steps):
    """One event taking place. `does`: steps that a card on the table takes, instead of those of its playing."""

    id = "ereignis"
    steps = (next_step, played, last)

    def goes_on(self, game: RingGame, s: State, f: FrameData) -> str:
        return f"das Ereignis «{game.facts.title(f['card'])}»"


# --- drawing -------------------------------------------------------------------------------------------------------------


@actions.add
class DrawEvent(Action):
    id = "ziehe"
    title = "Ereigniskarte ziehen"
    place = 41
    also = (
        "ziehe Karte",
        "Karte ziehen",
    )
    of_cards = True
    kinds = ("ereignis",)
    rule = "rk.ereignis.ziehen.aktion"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return draws_a_card()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return decks_empty(s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("ziehen", side=side)
        t.draft()


@rule("rk.ereignis.ziehen.aktion", off=())
def draws_a_card() -> tuple[str, ...]:
    """An event die draws a card from either deck."""
    return ("ereignis",)


@guard("rk.ereignis.stapel.leer")
def decks_empty(s: State, side: Side) -> str | None:
    return None if any(cards.left_in(s, side, deck) for deck in DECKS) else "Deine beiden Stapel sind leer."


@guard("rk.ereignis.stapel.leer")
def deck_empty(s: State, side: Side, deck: str) -> str | None:
    return None if cards.left_in(s, side, deck) else f"Der {DECK_NAMES[deck]} ist leer und wird nicht neu gemischt."


@frames.add
class ChooseDeck(Frame):
    """From which of the two decks."""

    id = "ziehen"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, f"{name(seat)}: Von welchem Stapel ziehst du?", rules=("rk.ereignis.ziehen.aktion",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for deck in DECKS:
            said = (DECK_NAMES[deck].replace("-S", "s"), DECK_NAMES[deck].replace("-Stapel", "karte"))
            yield Candidate(deck, DECK_NAMES[deck], deck_empty(s, f["side"], deck), "rk.ereignis.ziehen.aktion", said)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        cards.draw(t, f["side"], key)
