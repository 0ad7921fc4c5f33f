"""Machtproben that take a card by a card: Gollum, Bilbo, Kankra, and the cards of Hobbits and Black Riders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd.board import towns
from games.jagd.cards import hands
from games.jagd.cards.faces import BILBO, GOLLUM, RING, SHELOB, TOM, Face, distinct, label
from games.jagd.figures import Fig, character, field_of, others, owner, playing, side, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.trials import sight, trial
from games.jagd.turn.actions import Action, action, in_group, now, one_of
from games.jagd.variants import manner, plays, plays_part
from games.jagd.wording import candidate, question
from games.rules import guard, rule

# --- Gollum and Bilbo ----------------------------------------------------------------------------------------------------


@rule("jd.karte.gollum", "jd.karte.bilbo", "jd.machtprobe.gollum", "jd.machtprobe.bilbo", off="")
def demanded(game: JagdGame, face: Face) -> Face:
    """Gollum asks for the Ring, Bilbo for Gollum."""
    return game.cards[face].demands


@guard("jd.gollumfeld.regel", "jd.begriff.gollumfeld")
def on_gollums_field(game: JagdGame, s: State, fig: Fig, face: Face) -> str | None:
    """A-1: Gollum is used only on a Gollum field."""
    if face != GOLLUM or not plays_part(s, "a1") or towns.special(game.board, field_of(s, fig)) == "gollum":
        return None
    return "Im Aufbauspiel darfst du Gollum nur auf einem Gollum-Feld benutzen."


class Demand(Action):
    face: Face = ""

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        usual = trial.free(f, self.face) or on_gollums_field(game, s, fig, self.face)
        if usual is not None:
            yield candidate(f"{self.verb}-nicht", self.verb, f"jd.karte.{self.face}", usual)
            return
        for x in others(s, fig):
            no = trial.within_reach(s, x)
            yield candidate(self.verb, f"{self.verb} {x}", f"jd.karte.{self.face}", no, fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        other, wanted = words[0], demanded(t.game, self.face)
        trial.spend(t, self.face)
        t.tell("fordert", fig=fig, other=other, card=self.face, wanted=wanted)
        hands.discard(t, fig, self.face)
        if wanted in t.state["hands"][other] and not protected_by_bilbo(t.state, other, self.face):
            hands.lose(t, other, wanted)
            hands.gain(t, fig, wanted, hands.everybody(t.state))
            t.tell("bekommt", fig=fig, other=other, card=wanted)
        else:
            sight.see(t, fig, other)


@rule("jd.zusatz.z15", off=False)
def protected_by_bilbo(s: State, other: Fig, face: Face) -> bool:
    """Who holds the Ring and Bilbo shows his hand to Gollum and keeps the Ring."""
    return face == GOLLUM and plays(s, "z15") and BILBO in s["hands"][other]


@action
class UseGollum(Demand):
    verb = "gollum"
    face = GOLLUM
    needs = one_of(GOLLUM)


@action
class UseBilbo(Demand):
    verb = "bilbo"
    face = BILBO
    needs = one_of(BILBO)


# --- Kankra --------------------------------------------------------------------------------------------------------------


@rule("jd.karte.kankra", "jd.machtprobe.kankra", off=lambda game, s: frozenset())
def spared(game: JagdGame, s: State) -> frozenset[Face]:
    """Ring and Gollum stay with their owner, and no other card is drawn for them."""
    return frozenset((RING, GOLLUM, *also_spared(game, s)))


@rule("jd.zusatz.z14", off=())
def also_spared(game: JagdGame, s: State) -> tuple[Face, ...]:
    """By agreement: the three the book recommends, or all it names."""
    return {"ja-drei": (TOM, "sauron", "gandalf"), "ja-schutz": (TOM, *game.pack.wizards)}.get(manner(s, "z14"), ())


@rule("jd.zusatz.z14", off=False)
def feast_goes_on(game: JagdGame, s: State, taken: list[Face], victims: list[Fig]) -> bool:
    """Kankra's feast: round after round, until a character, horse, army, eagle or flying beast was among the cards."""
    if not plays(s, "z14"):
        return False
    full = any(game.cards[f].kind in ("charakter", "armee") or game.cards[f].move for f in taken)
    return not full and any(face not in spared(game, s) for x in victims for face in s["hands"][x])


@rule("jd.widerspruch.galbra", off=None)
def counts_too(t: Transition) -> None:
    """The book's «Galbra» is Kankra: using her is a Machtprobe."""
    trial.spend(t, SHELOB)


@action
class UseShelob(Action):
    verb = "kankra"
    needs = one_of(SHELOB)

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        yield candidate("kankra", "kankra", "jd.karte.kankra", trial.free(f, SHELOB) or self.nobody(s, fig))

    @staticmethod
    def nobody(s: State, fig: Fig) -> Refusal | None:
        reasons = [trial.within_reach(s, x) for x in others(s, fig)]
        return None if None in reasons else next(iter(reasons), None)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        s = t.state
        counts_too(t)
        t.tell("kankra", fig=fig)
        hands.discard(t, fig, SHELOB)
        victims = [x for x in others(s, fig) if trial.within_reach(s, x) is None]
        while True:
            taken = [face for x in victims if (face := self.bite(t, fig, x))]
            if not feast_goes_on(t.game, t.state, taken, victims):
                break

    @staticmethod
    def bite(t: Transition, fig: Fig, other: Fig) -> Face | None:
        """One card of this player; what is spared is seen by the one who drew it, and stays."""
        if not t.state["hands"][other]:
            return None
        face = hands.blind_pick(t, other)
        if face in spared(t.game, t.state):
            hands.show(t, other, face, hands.eyes(t.state, fig))
            t.tell("verschont", fig=fig, other=other, knows=(owner(fig), owner(other)), secret={"card": face})
            return None
        hands.discard(t, other, face)
        t.tell("verliert-an-kankra", fig=other, card=face)
        return face


# --- the cards of Hobbits and Black Riders -------------------------------------------------------------------------------


@guard("jd.karte.hobbit-reiter", "jd.begriff.charakterkarte")
def not_ones_own(s: State, fig: Fig, face: Face) -> str | None:
    if character(s, fig) == face:
        return f"{label(face)} ist deine eigene Charakterkarte: Damit wehrst du dich nur und kämpfst."
    return None


@rule(
    "jd.machtprobe.charakterkarten",
    "jd.widerspruch.charakterkarten",
    off=lambda game, hand: [],
    reads="jd.widerspruch.charakterkarten",
)
def character_cards(game: JagdGame, hand: list[Face]) -> list[Face]:
    """Cards of Hobbits and Black Riders can be used for a Machtprobe each."""
    return [face for face in distinct(hand) if face in game.pack.characters]


@guard("jd.zusatz.z13")
def same_kind(game: JagdGame, s: State, other: Fig, face: Face) -> str | None:
    """Restricted blind draw: from Hobbits with a Hobbit card, from Black Riders with a rider's card."""
    if not plays(s, "z13") or game.pack.side_of[face] == side(s, other):
        return None
    return "Mit einer Hobbitkarte zieht man nur von Hobbits, mit einer Reiterkarte nur von Schwarzen Reitern."


@action
class DrawBlind(Action):
    """b) Everybody but the one shown draws with it a card of any other player, unseen."""

    verb = "zieh"
    needs = in_group("hobbit", "schwarzer_reiter")

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for face in character_cards(game, s["hands"][fig]):
            usual = trial.free(f, "zieh") or not_ones_own(s, fig, face)
            if usual is not None:
                yield candidate("zieh-nicht", f"zieh {face}", "jd.karte.hobbit-reiter", usual, card=face)
                continue
            for x in others(s, fig):
                no = trial.within_reach(s, x) or same_kind(game, s, x, face) or _nothing_there(s, x)
                key = f"zieh {face} {x}"
                yield candidate("zieh", key, "jd.karte.hobbit-reiter", no, card=face, fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        face, *target = words
        other = target[0] if target else next((x for x in others(t.state, fig) if t.state["hands"][x]), "")
        trial.spend(t, "zieh")
        t.tell("zieht-blind", fig=fig, other=other, card=face)
        hands.discard(t, fig, face)
        if other and t.state["hands"][other]:
            got = hands.blind_pick(t, other)
            hands.pass_on(t, other, got, fig)
            t.tell("verliert", fig=other, other=fig, knows=(owner(fig), owner(other)), secret={"card": got})


@guard("jd.machtprobe.charakterkarten")
def _nothing_there(s: State, other: Fig) -> str | None:
    return None if s["hands"][other] else f"{who(other)} hat keine Karten."


@rule("jd.runde.charakterkarte-vorteil", off=lambda s, fig, face: None)
def shown_on(s: State, fig: Fig, face: Face) -> Fig | None:
    """The other player whose character this card shows."""
    return next((x for x in playing(s) if x != fig and character(s, x) == face), None)


@guard("jd.karte.hobbit-reiter")
def played_by_nobody(s: State, face: Face) -> str | None:
    if any(character(s, x) == face for x in playing(s)):
        return None
    return f"{label(face)} spielt an diesem Tisch niemand: Mit der Karte kannst du nur blind ziehen («zieh»)."


@action
class HandOver(Action):
    """a) The card goes to the one it shows; his hand is seen and a card chosen from it."""

    verb = "uebergib"
    needs = in_group("hobbit", "schwarzer_reiter")

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for face in character_cards(game, s["hands"][fig]):
            other = shown_on(s, fig, face)
            key = f"uebergib {face}"
            if other is not None:
                no = trial.free(f, "uebergib") or trial.within_reach(s, other)
                yield candidate("uebergib", key, "jd.runde.charakterkarte-vorteil", no, card=face, fig=other)
            elif (no := not_ones_own(s, fig, face) or played_by_nobody(s, face)) is not None:
                yield candidate("uebergib", key, "jd.runde.charakterkarte-vorteil", no, card=face)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        face = words[0]
        other = shown_on(t.state, fig, face)
        assert other is not None
        trial.spend(t, "uebergib")
        t.reveal()
        hands.lose(t, fig, face)
        hands.gain(t, other, face, hands.everybody(t.state))
        t.tell("uebergibt", fig=fig, other=other, card=face)
        sight.see(t, fig, other)
        t.push("pick", other=other, given=face)


@guard("jd.widerspruch.uebergabe", reads="jd.widerspruch.uebergabe")
def given_to_keep(f: FrameData, face: Face) -> str | None:
    """What was handed over is his to keep."""
    if face == f.get("given"):
        return f"{label(face)} hast du eben übergeben: {who(f['other'])} behält diese Karte; nimm eine andere."
    return None


@frames.add
class ChooseCard(Frame):
    """A card of a hand that was just seen. Where there is nothing but the card that was handed over, there is no choice."""

    id = "pick"

    def run(self, t: Transition, f: FrameData) -> bool:
        if any(given_to_keep(f, face) is None for face in t.state["hands"][f["other"]]):
            return False
        t.pop()
        return True

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = owner(now(s)["fig"])
        prompt = question("auswahl", wer=who(f["other"]))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.karte.hobbit-reiter",))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for face in distinct(s["hands"][f["other"]]):
            yield candidate("nimm", f"nimm {face}", "jd.karte.hobbit-reiter", given_to_keep(f, face), card=face)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        take(t, now(t.state)["fig"], f["other"], key.split()[1])


def take(t: Transition, fig: Fig, other: Fig, face: Face) -> None:
    """A chosen card passes; the others do not see which."""
    t.reveal()
    hands.pass_on(t, other, face, fig)
    t.tell("nimmt", fig=fig, other=other, knows=(owner(fig), owner(other)), secret={"card": face})
