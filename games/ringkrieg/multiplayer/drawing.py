"""Phase 1 with more than two players (chapter XI): the token is passed on, everybody draws, partners exchange a card.

All are asked at once, so that nobody waits for three others. What is exchanged stays hidden: one names the card one would give,
or declines, and only where both name one do the cards change hands. From the drawing until then partners do not whisper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData, find
from games.ringkrieg import sides
from games.ringkrieg.events import cards
from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.facts import DECKS, SIDES, Side
from games.ringkrieg.frames import Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.multiplayer import order, powers
from games.rules import guard, otherwise, rule

NO = "nein"
DECK_NAMES = {"personen": "Personen-Stapel", "strategie": "Strategie-Stapel"}


def begin(t: Transition) -> None:
    t.push("kartenphase", decks={}, swap={})


@rule(
    "rk.mehrspieler.karten.ziehen",
    "rk.mehrspieler.widerspruch.karten-drei",
    off=lambda s, seat: True,
)
def draws_both(s: State, seat: Seat) -> bool:
    """In the first round everybody draws from both decks; later only a player who has a side alone."""
    alone = powers.partner(s, seat) is None and not otherwise("rk.mehrspieler.widerspruch.karten-drei")
    return bool(s["round"] == 1 or alone)


def token(t: Transition, f: FrameData) -> None:
    """The token is passed on at the beginning of every round but the first."""
    if t.state["round"] > 1:
        order.pass_token(t)
    t.tell("fuehrung", sides={side: t.state["sides"][side] for side in SIDES if powers.paired(t.state, side)})


def which_decks(t: Transition, f: FrameData) -> None:
    if any(can_choose(t.state, seat) for seat in t.state["seats"]):
        t.push("stapelwahl", into="decks", chosen={})


def can_choose(s: State, seat: Seat) -> bool:
    """Whether a player draws one card and has the choice; from the last deck that has cards it is drawn without asking."""
    return not draws_both(s, seat) and len(decks_left(s, sides.side_of(s, seat))) > 1


def decks_left(s: State, side: Side) -> list[str]:
    return [deck for deck in DECKS if cards.left_in(s, side, deck)]


def everybody_draws(t: Transition, f: FrameData) -> None:
    for seat in (seat for side in SIDES for seat in t.state["teams"][side]):
        side = sides.side_of(t.state, seat)
        chosen = (
            DECKS if draws_both(t.state, seat) else [(f["decks"] or {}).get(seat) or next(iter(decks_left(t.state, side)), "")]
        )
        cards.take(t, side, seat, {deck: 1 for deck in chosen if deck})
    t.push("abwurf")


def exchange(t: Transition, f: FrameData) -> None:
    able = [seat for seat in t.state["seats"] if may_exchange(t.state, seat)]
    if able:
        t.push("tausch", into="swap", seats=able, chosen={})


@rule("rk.mehrspieler.karten.tausch", off=False)
def may_exchange(s: State, seat: Seat) -> bool:
    """Partners who both hold cards."""
    partner = powers.partner(s, seat)
    return partner is not None and all(CARDS.count(s, f"hand {who}") for who in (seat, partner))


def swapped(t: Transition, f: FrameData) -> None:
    """Both have named a card: they change hands."""
    for side in SIDES:
        one, *two = t.state["teams"][side]
        offered = {seat: (f["swap"] or {}).get(seat, "") for seat in (one, *two)}
        if two and one in (f["swap"] or {}):
            if agreed(offered):
                hand_over(t, side, offered)
            else:
                t.tell("kein-tausch", side=side)


@rule("rk.mehrspieler.karten.tausch", off=lambda offered: False)
def agreed(offered: Mapping[Seat, str]) -> bool:
    """Nothing is exchanged unless both want it."""
    return all(offered.values())


def hand_over(t: Transition, side: Side, offered: Mapping[Seat, str]) -> None:
    (one, mine), (two, theirs) = offered.items()
    faces = {seat: t.state["cards"][card] for seat, card in offered.items()}
    CARDS.move(t, mine, f"hand {one}", f"hand {two}")
    CARDS.move(t, theirs, f"hand {two}", f"hand {one}")
    t.reveal()
    t.tell("getauscht", side=side, seats=[one, two])
    for giver, taker in ((one, two), (two, one)):
        t.tell("tauschkarte", to=(taker,), given=faces[taker], card=faces[giver])


@frames.add
class CardPhase(Steps):
    """Phase 1, from the token to the exchange."""

    id = "kartenphase"
    steps = (token, which_decks, everybody_draws, exchange, swapped)


@frames.add
class ChooseDecks(Frame):
    """From which deck everybody draws; it may be changed until the last one has answered."""

    id = "stapelwahl"
    simultaneous = True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        rules = ("rk.mehrspieler.karten.ziehen",)
        return {
            seat: self.ask(f, seat, f"{name(seat)}: Von welchem Stapel ziehst du?", waits=seat not in f["chosen"], rules=rules)
            for seat in s["seats"]
            if can_choose(s, seat)
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for deck in DECKS:
            said = (DECK_NAMES[deck].replace("-S", "s"), DECK_NAMES[deck].replace("-Stapel", "karte"))
            yield Candidate(deck, DECK_NAMES[deck], rule="rk.mehrspieler.karten.ziehen", aliases=said)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        f["chosen"] = {**f["chosen"], seat: key}
        if all(who in f["chosen"] for who in t.state["seats"] if can_choose(t.state, who)):
            t.pop(f["chosen"])


@frames.add
class DiscardTogether(Frame):
    """Whoever holds too many cards after the drawing discards, face down: all at once."""

    id = "abwurf"
    simultaneous = True

    @staticmethod
    def too_many(s: State) -> list[Seat]:
        return [seat for seat in s["seats"] if cards.surplus(s, seat)]

    def run(self, t: Transition, f: FrameData) -> bool:
        if self.too_many(t.state):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        rules = ("rk.mehrspieler.karten.limit",)
        return {
            seat: self.ask(f, seat, cards.discard_prompt(s, seat), step=cards.surplus(s, seat), secret=True, rules=rules)
            for seat in self.too_many(s)
        }

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return cards.hand_candidates(game.facts, s, seat, "rk.mehrspieler.karten.limit")

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return cards.not_held(game.facts, s, seat, "rk.mehrspieler.karten.limit")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        cards.lay_away(t, sides.side_of(t.state, seat), seat, key)


@frames.add
class Exchange(Frame):
    """Which card one would give to the partner, or none. Nobody learns what was offered where it comes to nothing."""

    id = "tausch"
    simultaneous = True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        rules = ("rk.mehrspieler.karten.tausch", "rk.mehrspieler.karten.schweigen")
        found = {}
        for seat in f["seats"]:
            partner = powers.partner(s, seat)
            assert partner is not None
            prompt = f"{name(seat)}: Möchtest du mit {name(partner)} eine Karte tauschen? Welche gibst du her?"
            found[seat] = self.ask(f, seat, prompt, secret=True, default=NO, waits=seat not in f["chosen"], rules=rules)
        return found

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        # no word of it is «tausche», or whoever wants to would be taken to refuse
        yield Candidate(NO, "Nein, alles behalten", rule="rk.mehrspieler.karten.tausch", public=True)
        yield from map(given, cards.hand_candidates(game.facts, s, seat, "rk.mehrspieler.karten.tausch"))

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return map(given, cards.not_held(game.facts, s, seat, "rk.mehrspieler.karten.tausch"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        f["chosen"] = {**f["chosen"], seat: "" if key == NO else CARDS.find(t.state, f"hand {seat}", key)}
        if key != NO:
            t.tell("tausch-angeboten", to=(seat,), card=key)
        if len(f["chosen"]) == len(f["seats"]):
            t.pop(f["chosen"])


def given(card: Candidate) -> Candidate:
    return replace(card, aliases=tuple(f"{said} {card.label}" for said in ("tausche", "gib", "gebe")))


# --- whispering ----------------------------------------------------------------------------------------------------------


def confidants(s: State, seat: Seat) -> Sequence[Seat]:
    """To whom a player may whisper."""
    partner = powers.partner(s, seat)
    return () if partner is None else (partner,)


@guard("rk.mehrspieler.karten.schweigen")
def hushed(s: State, seat: Seat) -> str | None:
    """From the drawing of cards until their exchange is settled nobody speaks about them: closed for both."""
    if find(s, "kartenphase") is None or powers.partner(s, seat) is None:
        return None
    return "Vom Ziehen der Karten bis zum Ende des Tauschs wird nicht geflüstert: Über die Karten dürft ihr nicht sprechen."
