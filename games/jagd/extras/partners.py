"""Z-1 to Z-4: Hobbits and Black Riders as partners; how they exchange cards, talk, and look into each other's hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd.cards import hands
from games.jagd.cards.faces import HOBBIT, RIDER, Face, distinct
from games.jagd.figures import Fig, allied, field_of, on_board, owner, partners_played, playing, side, special_at, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.variants import NO, manner, plays
from games.jagd.wording import candidate, question, title_key
from games.rules import guard, rule

# --- Z-1: one party against the other ------------------------------------------------------------------------------------


@guard("jd.zusatz.z1")
def not_a_partner(s: State, fig: Fig, other: Fig) -> str | None:
    if partners_played(s) and allied(s, fig, other):
        return f"{who(other)} ist dein Partner: Unter Partnern gibt es keine Rätsel und keine Kämpfe."
    return None


@guard("jd.zusatz.z1")
def needs_both_parties(game: JagdGame, s: State, taken: Mapping[Seat, Face], side_of: str) -> str | None:
    """Hobbits against Black Riders: the last one to choose cannot make it one party."""
    if partners_played(s) and len(taken) == len(s["seats"]) - 1 and all(game.pack.side_of[c] == side_of for c in taken.values()):
        return "Mit Partnern spielen Hobbits gegen Schwarze Reiter: Es muss beide Parteien geben."
    return None


@rule("jd.zusatz.z1", off=lambda s, sides: False)
def one_party_only(s: State, sides: Iterable[str]) -> bool:
    """Whether all would be partners and nobody left to play against."""
    return partners_played(s) and len(set(sides)) == 1


@rule("jd.zusatz.z1", off=lambda s: list(s["seats"]))
def alternating(s: State) -> list[Seat]:
    """Partners sit so that Hobbits and Black Riders alternate, as far as there are both; the larger party begins."""
    sides: dict[str, list[Seat]] = {HOBBIT: [], RIDER: []}
    for fig in playing(s):
        sides[side(s, fig)].append(owner(fig))
    longer, shorter = sorted(sides.values(), key=len, reverse=True)
    seated: list[Seat] = []
    for nr, seat in enumerate(longer):
        seated += [seat, *shorter[nr : nr + 1]]
    return seated


def seating(s: State) -> list[Seat]:
    return alternating(s) if partners_played(s) else list(s["seats"])


def larger_party(s: State, fig: Fig) -> bool:
    if not partners_played(s):
        return False
    sizes = Counter(side(s, x) for x in playing(s))
    return sizes[side(s, fig)] > len(playing(s)) - sizes[side(s, fig)]


@rule("jd.zusatz.z1", off=lambda s, fig, usual: usual)
def city_cards(s: State, fig: Fig, usual: int) -> int:
    """The larger party draws only two cards in a city."""
    return min(usual, 2) if larger_party(s, fig) else usual


def starting_cards(s: State, fig: Fig, usual: int) -> int:
    return usual + 1 if manner(s, "z1") == "ja-drei" and larger_party(s, fig) else usual


# --- Z-2: exchanging with a partner --------------------------------------------------------------------------------------


@rule("jd.zusatz.z2", off=NO)
def exchange_manner(s: State, a: Fig, b: Fig) -> str:
    """nein: blind as with anybody; ja: each chooses what he gives; bitte: each asks for a title; einsicht: each sees, takes."""
    return manner(s, "z2") if allied(s, a, b) else NO


def begin_exchange(t: Transition, a: Fig, b: Fig, how: str) -> None:
    if owner(a) == owner(b):
        own_exchange(t, a, b)
        return
    if how == "einsicht":
        mutual_look(t, a, b)
    t.push("partner_exchange", figs=[a, b], how=how, wishes={}, gifts={})


@rule("jd.zusatz.z16", off=lambda t, a, b: None)
def own_exchange(t: Transition, a: Fig, b: Fig) -> None:
    """Z-2 in the big game for two: whichever way was agreed on, the one player chooses both cards."""
    t.tell("sieht", fig=a, other=b, card="", knows=(owner(a),), secret={"cards": hands.look(t, a, b)})
    t.push("own_exchange", figs=[a, b], gives="")


@frames.add
class OwnExchange(Frame):
    """A card to give, then a card to take: one move."""

    id = "own_exchange"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        a, b = f["figs"]
        prompt = question("eigen-nimmt" if f["gives"] else "eigen-gibt", wer=who(b))
        return {owner(a): self.ask(f, owner(a), prompt, secret=True, rules=("jd.zusatz.z16", "jd.zusatz.z2"))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        a, b = f["figs"]
        kind = "nimm" if f["gives"] else "gib"
        for face in distinct(s["hands"][b if f["gives"] else a]):
            yield candidate(kind, f"{kind} {face}", "jd.zusatz.z2", card=face)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        face = key.split()[1]
        if not f["gives"]:
            t.top["gives"] = face
            t.draft()
            return
        t.pop()
        a, b = f["figs"]
        complete(t, a, f["gives"], b, face)


@frames.add
class PartnerExchange(Frame):
    """Both answer at the same time: what they give, ask for, or take. With «bitte» a second question follows: what they grant."""

    id = "partner_exchange"
    simultaneous = True

    @staticmethod
    def fig(f: FrameData, seat: Seat) -> tuple[Fig, Fig]:
        a, b = f["figs"]
        return (a, b) if owner(a) == seat else (b, a)

    @staticmethod
    def part(f: FrameData) -> str:
        """Which answers are being collected: the wishes come first where there are any."""
        return "wishes" if f["how"] == "bitte" and len(f["wishes"]) < 2 else "gifts"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        part = self.part(f)
        asked = {}
        for fig in f["figs"]:
            seat = owner(fig)
            other = self.fig(f, seat)[1]
            wish = f["wishes"].get(owner(other), "")
            kind = f"partner-{f['how']}-{part}"
            prompt = question(kind, wer=who(other), titel=wish)
            asked[seat] = self.ask(f, seat, prompt, secret=True, waits=seat not in f[part], rules=("jd.zusatz.z2",))
        return asked

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        me, other = self.fig(f, seat)
        if self.part(f) == "wishes":
            for title in game.pack.titles:
                yield candidate("titel", f"bitte {title_key(title)}", "jd.zusatz.z2", title=title)
        elif f["how"] == "bitte":
            wish = f["wishes"][owner(other)]
            for face in distinct(s["hands"][me]):
                if game.pack.title[face] == wish:
                    yield candidate("gib", f"gib {face}", "jd.zusatz.z2", card=face)
            yield candidate("gib-blind", "gib blind", "jd.zusatz.z2")
        else:
            source = other if f["how"] == "einsicht" else me
            for face in distinct(s["hands"][source]):
                yield candidate("nimm" if f["how"] == "einsicht" else "gib", f"gib {face}", "jd.zusatz.z2", card=face)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        part = self.part(f)
        said = key.split(" ", 1)[1]
        if part == "wishes":
            said = next(title for title in t.game.pack.titles if title_key(title) == said)
        t.at("stack", len(t.state["stack"]) - 1, part)[seat] = said
        f = t.top
        if len(f[part]) < 2:
            return
        f["open"] = 0
        if part == "gifts":
            self.carry_out(t)

    def carry_out(self, t: Transition) -> None:
        f = t.pop()
        a, b = f["figs"]
        givers = (b, a) if f["how"] == "einsicht" else (a, b)  # who sees and chooses takes from the other
        given = {}
        for fig, giver in zip((a, b), givers, strict=True):
            said = f["gifts"][owner(fig)]
            given[giver] = hands.blind_pick(t, giver) if said == "blind" else said
        complete(t, a, given[a], b, given[b])


def complete(t: Transition, a: Fig, gives_a: Face, b: Fig, gives_b: Face) -> None:
    """The cards pass; only the two see which."""
    t.reveal()
    hands.swap(t, a, gives_a, b, gives_b)
    both = (owner(a), owner(b))
    t.tell("tausch", fig=a, other=b, knows=both, secret={"gives": gives_a, "gets": gives_b})


# --- Z-3: talking --------------------------------------------------------------------------------------------------------


@rule("jd.zusatz.z3", off=False)
def may_talk(s: State) -> bool:
    """Whether partners may tell each other what they hold. The referee cannot hear them: it says at the beginning what holds."""
    return plays(s, "z3")


def announce_talk(t: Transition) -> None:
    if partners_played(t.state):
        t.tell("absprachen", allowed=may_talk(t.state))


# --- Z-4: looking at each other's hands ----------------------------------------------------------------------------------


def mutual_look(t: Transition, a: Fig, b: Fig) -> None:
    for viewer, fig in ((a, b), (b, a)):
        t.tell("sieht", fig=viewer, other=fig, card="", knows=(owner(viewer),), secret={"cards": hands.look(t, viewer, fig)})


@rule("jd.zusatz.z4", off=lambda game, s, fig, looker: [])
def answers_with(game: JagdGame, s: State, fig: Fig, looker: Fig) -> list[Face]:
    """A partner who is looked at by Elf Ring or Palantír may show one of his own: then both see each other's hands."""
    if not plays(s, "z4") or not partners_played(s) or not allied(s, fig, looker):
        return []
    return [face for face in distinct(s["hands"][fig]) if face in game.pack.elf_rings or face == "palantir"]


@rule("jd.zusatz.z4", off=lambda game, s, fig: [])
def partners_in_sight(game: JagdGame, s: State, fig: Fig) -> list[Fig]:
    """Partners who both stand on Zauberblick fields see each other, however far apart."""
    if not plays(s, "z4") or not partners_played(s) or special_at(game, s, field_of(s, fig)) != "zauberblick":
        return []
    return [
        x
        for x in playing(s)
        if x != fig and allied(s, fig, x) and on_board(s, x) and special_at(game, s, field_of(s, x)) == "zauberblick"
    ]


def party(s: State, fig: Fig) -> Sequence[Seat]:
    """Who wins together with this figure."""
    return [seat for seat in s["seats"] if any(owner(x) == seat and allied(s, fig, x) for x in s["figures"])]
