"""B-2: everybody chooses a character in secret, dice settle disputes; two cards each, and the highest roll begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd.cards.dealing import add_figure, deal, starting_cards
from games.jagd.cards.faces import HOBBIT, RIDER, Face, the_deck
from games.jagd.extras import partners, two
from games.jagd.figures import playing
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.variants import NO_LIMIT, plays
from games.jagd.wording import candidate, question
from games.rules import guard, rule

PHASE = ("jd.vorbereitung.charakter", "jd.vorbereitung.hoechstens-vier", "jd.vorbereitung.streit")
ANY = (HOBBIT, RIDER)  # «some Hobbit», whichever is free


@rule("jd.spiel.spielerzahl", off=range(1, 13))
def player_counts() -> range:
    return range(2, 9)


@rule("jd.vorbereitung.charakter", "jd.material.spielsteine", "jd.begriff.spielstein", off=lambda game: game.pack.hobbits)
def characters(game: JagdGame) -> tuple[Face, ...]:
    """Four Hobbits and four Black Riders, a piece for each."""
    return game.pack.characters


@guard("jd.vorbereitung.streit")
def still_free(f: FrameData, character: Face) -> str | None:
    return "Diesen Charakter hat schon ein Mitspieler bekommen." if character in f["taken"].values() else None


@guard("jd.vorbereitung.hoechstens-vier")
def at_most_four(game: JagdGame, f: FrameData, side: str) -> str | None:
    if sum(game.pack.side_of[c] == side for c in f["taken"].values()) < 4:
        return None
    return f"Es gibt schon vier {'Hobbits' if side == HOBBIT else 'Schwarze Reiter'}; mehr dürfen es nie sein."


def any_of(game: JagdGame, side: str) -> tuple[Face, ...]:
    return game.pack.hobbits if side == HOBBIT else game.pack.riders


def prepare(t: Transition, seats: Sequence[Seat]) -> None:
    """Before anything is known: only the question who plays whom."""
    s = t.state
    s.update(figures={}, active={}, order=list(seats), round=0)
    s.update(hands={}, marks={}, table={}, deck=[], discard=[], caches={})
    t.push("characters", wants={}, taken={})


# --- who plays whom ------------------------------------------------------------------------------------------------------


@frames.add
class Choice(Frame):
    """All who have no character yet choose at the same time; an answer may be changed until the last one is in."""

    id = "characters"
    simultaneous = True

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = question("wahl")
        return {
            seat: self.ask(f, seat, prompt, secret=True, waits=seat not in f["wants"], rules=PHASE)
            for seat in s["seats"]
            if seat not in f["taken"]
        }

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for c in characters(game):
            alone = partners.needs_both_parties(game, s, f["taken"], game.pack.side_of[c])
            refusal = at_most_four(game, f, game.pack.side_of[c]) or still_free(f, c) or two.other_side(game, s, f, c) or alone
            yield candidate("wahl", f"waehle {c}", "jd.vorbereitung.charakter", refusal, card=c)
        for side in ANY:
            alone = partners.needs_both_parties(game, s, f["taken"], side)
            refusal = at_most_four(game, f, side) or two.other_side(game, s, f, any_of(game, side)[0]) or alone
            yield candidate(f"wahl-{side}", f"waehle {side}", "jd.vorbereitung.charakter", refusal)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.at("stack", len(t.state["stack"]) - 1, "wants")[seat] = key.split()[1]
        asking = [x for x in t.state["seats"] if x not in f["taken"]]
        if all(x in t.top["wants"] for x in asking):
            settle(t)


def settle(t: Transition) -> None:
    """All answers are in: undisputed wishes are granted, dice decide the others, and who goes without chooses again."""
    f = t.top
    t.reveal()
    wants: dict[Seat, Face] = dict(f["wants"])
    taken: dict[Seat, Face] = dict(f["taken"])
    t.tell("wahl", wants=sorted(wants.items()))
    if partners.one_party_only(t.state, [t.game.pack.side_of.get(c, c) for c in (*taken.values(), *wants.values())]):
        del wants[changes_sides(t, list(wants))]
    for wish in [*characters(t.game), *ANY]:
        rivals = [seat for seat in t.state["seats"] if wants.get(seat) == wish]
        while rivals:
            wished = any_of(t.game, wish) if wish in ANY else (wish,)
            free = [c for c in wished if c not in taken.values() and two.other_side_free(t.game, t.state, taken, c)]
            if not free:
                break
            winner = rivals[0] if len(rivals) == 1 else decided_by_dice(t, rivals, wish)
            taken[winner] = free[0] if wish not in ANY else t.choose(free)
            t.tell("charakter", seat=winner, character=taken[winner])
            rivals.remove(winner)
    f["taken"], f["wants"] = taken, {}
    if len(taken) == len(t.state["seats"]):
        t.pop()
        begin(t, taken)
    else:
        f["open"] = 0


def highest(rolls: Mapping[Seat, int]) -> list[Seat]:
    best = max(rolls.values())
    return [seat for seat, n in rolls.items() if n == best]


@rule("jd.vorbereitung.streit", off=lambda t, rivals, about: rivals[0])
def decided_by_dice(t: Transition, rivals: Sequence[Seat], about: str) -> Seat:
    """The highest roll gets its wish; equals roll again."""
    left = list(rivals)
    while len(left) > 1:
        rolls = {seat: t.roll() for seat in left}
        t.tell("streit", about=about, rolls=list(map(list, rolls.items())))
        left = highest(rolls)
    return left[0]


def changes_sides(t: Transition, asked: Sequence[Seat]) -> Seat:
    """All want to be partners (Z-1): the lowest roll has to choose the other side; equals roll again."""
    left = list(asked)
    while len(left) > 1:
        rolls = {seat: t.roll() for seat in left}
        low = min(rolls.values())
        left = [seat for seat, n in rolls.items() if n == low]
        t.tell("eine-partei", rolls=list(map(list, rolls.items())), first=left[0] if len(left) == 1 else "")
    return left[0]


# --- cards and order -----------------------------------------------------------------------------------------------------


def begin(t: Transition, taken: Mapping[Seat, Face]) -> None:
    """Everybody has a character: pieces, cards, the first player."""
    s = t.state
    for seat in s["seats"]:
        add_figure(t, two.figure_id(s, seat, taken[seat]), taken[seat])
    s["deck"] = t.own(t.shuffled(the_deck(t.game.pack)))
    for fig in playing(s):
        deal(t, fig, partners.starting_cards(s, fig, starting_cards()))
    partners.announce_talk(t)
    if should_be_shortened(s):
        t.tell("rat-abkuerzen", count=len(s["seats"]))
    if s["variant"]["rundenlimit"] != NO_LIMIT:
        t.tell("letzte-runde", n=int(s["variant"]["rundenlimit"]))
    s["order"] = order_of_play(t, partners.seating(s))
    t.push("rounds", nr=-1)


@rule("jd.sieg.viele-spieler", off=False)
def should_be_shortened(s: State) -> bool:
    """With more than four players the book urges to use Z-1, Z-5 or Z-6. (Z-5 and Z-6 can still be agreed on in the game.)"""
    return len(s["seats"]) > 4 and not any(plays(s, optional) for optional in ("z1", "z5", "z6"))


@rule("jd.vorbereitung.erster-spieler", off=lambda t, seats: seats[0])
def first_player(t: Transition, seats: Sequence[Seat]) -> Seat:
    """The highest roll begins; equals roll again."""
    left = list(seats)
    while len(left) > 1:
        rolls = {seat: t.roll() for seat in left}
        left = highest(rolls)
        t.tell("reihenfolge", rolls=list(map(list, rolls.items())), first=left[0] if len(left) == 1 else "")
    return left[0]


@rule("jd.vorbereitung.uhrzeigersinn", off=lambda seats, begins: [begins, *(s for s in reversed(seats) if s != begins)])
def clockwise(seats: Sequence[Seat], begins: Seat) -> list[Seat]:
    nr = seats.index(begins)
    return [*seats[nr:], *seats[:nr]]


def order_of_play(t: Transition, seats: Sequence[Seat]) -> list[Seat]:
    return clockwise(seats, first_player(t, seats))
