"""B-3: the rounds, and the turn in its ten steps.

1 the die · 2 Machtproben · 3 the win · 4 moving · 5 exchanges · 6 Machtproben · 7 again · 8 drawing · 9 discarding · 10 the next.
Steps 1, 5 and 10 are carried out by the referee; in between the player does what he likes, as far as the rules let him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games import flow
from games.contract import Candidate, Decision, Refusal, Result, Seat, State, illegal
from games.flow import FrameData
from games.jagd import end
from games.jagd.cards import dealing, draw
from games.jagd.cards.faces import Face
from games.jagd.extras import absent, two
from games.jagd.figures import (
    Fig,
    beside,
    city_side,
    field_of,
    in_halls,
    is_captive,
    others,
    owner,
    playing,
    victory_field,
    who,
)
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.movement import kinds, travel
from games.jagd.turn import duties
from games.jagd.turn.actions import ACTIONS, Action, action, cards_for
from games.jagd.variants import NO_LIMIT, plays_part
from games.jagd.wording import candidate, question
from games.rules import remembered, rule

PHASE = ("jd.runde.ablauf", "jd.runde.pflichten", "jd.runde.wiederholen", "jd.machtprobe.hoechstens-zwei")
EMPTY_FIELD = "leere-felder"  # the kind of question that can be passed for good
LAST_ROUNDS = 4  # so many rounds before the last one the table is told


# --- the rounds ----------------------------------------------------------------------------------------------------------


@rule("jd.begriff.runde", off=lambda s, nr: nr if nr >= 0 else 0)
def next_place(s: State, nr: int) -> int:
    """A turn is one player's; then his neighbour to the left is next."""
    count = len(s["order"])
    for step in range(1, count + 1):
        seat = s["order"][(nr + step) % count]
        if any(owner(fig) == seat for fig in playing(s)):
            return (nr + step) % count
    return nr


@rule("jd.widerspruch.spielende", off=False)
def too_long(s: State) -> bool:
    """The books know no end but a win; the table may agree on a last round."""
    left = rounds_left(s)
    return left is not None and left < 0


def rounds_left(s: State) -> int | None:
    """How many rounds come after this one; None without a last round."""
    limit = s["variant"]["rundenlimit"]
    return None if limit == NO_LIMIT else int(limit) - int(s["round"])


def turn(s: State) -> str:
    """All that happens while one player has the die, whoever is asked meanwhile."""
    rounds = flow.find(s, "rounds")
    return f"{s['round']}.{rounds['nr']}" if rounds is not None else "aufbau"


@frames.add
class Rounds(Frame):
    """Never asks: whose turn it is follows from the seating."""

    id = "rounds"

    def run(self, t: Transition, f: FrameData) -> bool:
        s = t.state
        if end.last_one_left(t):
            return True
        nr = next_place(s, f["nr"])
        if nr <= f["nr"] or f["nr"] < 0:
            s["round"] += 1
            if too_long(s):
                reason = f"Jeder hatte {s['round'] - 1} Runden: Die Partie endet unentschieden."
                t.tell("ende", reason=reason)
                t.finish(Result((), reason, {}, "jd.widerspruch.spielende", "unentschieden"))
                return True
            if rounds_left(s) == LAST_ROUNDS:
                t.tell("bald-ende", n=LAST_ROUNDS + 1)
        t.top["nr"] = nr
        seat = s["order"][nr]
        if two.played(s):
            t.push("figure", seat=seat)
        else:
            begin(t, seat)
        return True


# --- the turn ------------------------------------------------------------------------------------------------------------


@rule("jd.runde.wuerfeln", off=0)
def the_roll(t: Transition) -> int:
    """Every turn begins with the die."""
    return t.roll()


@rule("jd.widerspruch.auenland", off=True)
def back_to_the_shire(first_turn: bool) -> bool:
    """The piece is put into the Shire in the first turn only."""
    return first_turn


def begin(t: Transition, fig: Fig) -> None:
    """The beginning of a turn: in the Halls or in captivity, or with the die."""
    if is_captive(t.state, fig):
        t.push("captivity", fig=fig, rolled=0)
    elif in_halls(t.state, fig):
        t.push("halls", fig=fig, rolled=0)
    else:
        start(t, fig)


@frames.add
class Begin(Frame):
    """A figure that was chosen to act (Z-16) begins its turn."""

    id = "begin"

    def run(self, t: Transition, f: FrameData) -> bool:
        t.pop()
        begin(t, f["fig"])
        return True


def start(t: Transition, fig: Fig) -> None:
    """A normal turn."""
    s = t.state
    figure = t.at("figures", fig)
    if back_to_the_shire(not figure["entered"]):
        figure["field"] = dealing.first_field(t.game, s)
    figure["entered"] = True
    die = the_roll(t)
    t.tell("wurf", fig=fig, die=die, round=s["round"])
    t.push(
        "turn",
        fig=fig,
        die=die,
        walked=False,  # the die is spent
        rerolls=[],  # with which cards
        trials=0,
        start=figure["field"],
        moved=False,
        halted=False,
        trades={},  # by field: with whom
        fought=[],
        hidden={},  # by secret field: what was hidden there in this turn
        found_at=[],  # where a card of another was found
        questioned=[],
    )


# How a player sees them: what is rare first, walking (which has the most answers) last.
LISTED = (
    *(
        "zeige",
        "reite",
        "fliege",
        "springe",
        "neu",
        "gollum",
        "uebergib",
        "zieh",
        "bilbo",
        "kankra",
        "raetsel",
        "verhoere",
        "blick",
    ),
    *(
        "partnerblick",
        "angriff",
        "durchschaue",
        "finde",
        "hebe",
        "verstecke",
        "freilassen",
        "stadt",
        "karten",
        "ende",
        "schenke",
        "tausche",
    ),
    "gehe",
)


@cache
def _ordered() -> Sequence[Action]:
    return sorted(ACTIONS.values(), key=lambda kind: LISTED.index(kind.verb))


@rule("jd.runde.ablauf", off=lambda: (ACTIONS["gehe"], ACTIONS["ende"]))
def steps() -> Iterable[Action]:
    """What the ten steps let a player do between the die and passing it on."""
    return _ordered()


def _without(verb: str, rule: str, reason: str) -> Candidate:
    return candidate(f"ohne-{verb}", verb, rule, illegal(reason, rule))


# What takes a card that is not in the hand: never offered, but whoever tries it learns what is missing.
WITHOUT_CARD = {
    c.key: c
    for c in (
        _without("reite", "jd.karte.pferd", "Zum Reiten brauchst du eine Pferd-Karte; du hast keine."),
        _without(
            "fliege",
            "jd.karte.adler",
            "Fliegen können nur Hobbits mit einem Adler und Schwarze Reiter mit einem Fliegenden Geschöpf; dir fehlt die Karte.",
        ),
        _without("springe", "jd.karte.tom", "Versetzen kann dich nur Tom Bombadil; du hast die Karte nicht."),
        _without(
            "neu",
            "jd.runde.wuerfeln",
            "Gewürfelt hat schon der Ringrichter. Neu würfeln dürfen nur Hobbits mit Boromir, Legolas oder Gimli und "
            "Schwarze Reiter mit Schlangenzunge, Grischnakh oder Ugluk.",
        ),
        _without("gollum", "jd.karte.gollum", "Nach dem Ring fragen kann nur, wer die Gollum-Karte hat; du hast sie nicht."),
        _without("bilbo", "jd.karte.bilbo", "Nach Gollum fragen kann nur, wer die Bilbo-Karte hat; du hast sie nicht."),
        _without("kankra", "jd.karte.kankra", "Kankra loslassen kann nur, wer ihre Karte hat; du hast sie nicht."),
        _without("raetsel", "jd.raetsel.ablauf", "Für ein Rätsel brauchst du eine Rätselkarte; du hast keine."),
        _without(
            "blick",
            "jd.zauberblick.karten",
            "Ein fremdes Blatt siehst du nur mit Zauberer, Elbenring, Palantir oder Spion; du hast keine solche Karte.",
        ),
        _without(
            "zieh", "jd.karte.hobbit-reiter", "Blind zieht man mit der Karte eines Hobbits oder Schwarzen Reiters; du hast keine."
        ),
        _without(
            "uebergib",
            "jd.karte.hobbit-reiter",
            "Übergeben kann man nur die Karte eines Hobbits oder Schwarzen Reiters; du hast keine.",
        ),
    )
}


Planned = tuple[Action | None, str, Candidate | None]


@remembered(on_first=True)
def plan(game: JagdGame, hand: frozenset[Face], symbol: bool, captives: bool, parts: tuple[bool, bool]) -> tuple[Planned, ...]:
    """Each kind of action, if such a hand can have it at all; its verb; and what is said where it has nothing to offer."""
    found: list[Planned] = []
    for kind in steps():
        cards = cards_for(game, kind)
        without = cards is not None and cards.isdisjoint(hand)
        if kind.symbol:
            offered = symbol or (not without and cards is not None)
        else:
            offered = not without
        no = (WITHOUT_CARD.get(kind.verb) if without else None) or absent.NOT_PLAYED[parts].get(kind.verb)
        found.append((kind if offered and (captives or not kind.captives) else None, kind.verb, no))
    return tuple(found)


def empty_field(game: JagdGame, s: State, f: FrameData) -> bool:
    """Whether the die is spent on a field that, as everybody sees, offers nothing: no city where cards may be drawn, no symbol,
    nobody near. What is left is what the hand may hold; so whoever likes ends such turns beforehand, whatever it holds, and tells
    nothing."""
    fig = f["fig"]
    here = field_of(s, fig)
    return (
        bool(f["walked"])
        and (city_side(game, s, here) is None or draw.two_other_cities_first(game, s, fig) is not None)
        and not game.board[here].special
        and here != victory_field(game, s, fig)
        and not any(beside(game, s, fig, x) for x in others(s, fig))
    )


def _in_a_turn(kind: str, key: str, when: str, *more: str) -> Candidate:
    return candidate(kind, key, "", illegal(f"{when} gehört in die eigene Runde.", "jd.runde.ablauf", *more))


OF_A_TURN = (  # as whoever types it at another moment reads of it
    _in_a_turn("gehe-wohin", "gehe", "Ziehen"),
    _in_a_turn("ohne-reite", "reite", "Reiten"),
    _in_a_turn("ohne-fliege", "fliege", "Fliegen"),
    _in_a_turn("ohne-springe", "springe", "Sich versetzen"),
    _in_a_turn("angriff-nicht", "angriff", "Ein Kampf", "jd.machtprobe.hoechstens-zwei"),
    _in_a_turn("raetsel-nicht", "raetsel", "Ein Rätsel", "jd.machtprobe.hoechstens-zwei"),
    _in_a_turn("ohne-blick", "blick", "Ein Zauberblick", "jd.machtprobe.hoechstens-zwei"),
    _in_a_turn("tausche-nicht", "tausche", "Ein Tauschhandel"),
    _in_a_turn("aufnehmen", "aufnehmen", "Karten aufnehmen"),
)


@frames.add
class TheTurn(Frame):
    """Steps 2 to 8: the player acts until he draws cards or passes the die on."""

    id = "turn"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = f["fig"]
        left = max(0, 2 - f["trials"])
        kind = "zug" if not f["walked"] else "zug-gelaufen"
        prompt = question(kind, wer=who(fig), wurf=f["die"], ort=kinds.place(game, s, fig), proben=left)
        default = "ende" if f["moved"] and field_of(s, fig) != f["start"] else None
        passing: dict[str, Any] = {}
        if default and empty_field(game, s, f):
            passing = {"window": EMPTY_FIELD, "passing": "ende"}
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, default=default, rules=PHASE, **passing)}

    @staticmethod
    def plan(game: JagdGame, s: State, fig: Fig) -> tuple[Planned, ...]:
        hand = frozenset(s["hands"][fig])
        symbol = bool(game.board[field_of(s, fig)].special)
        captives = any(x["captor"] for x in s["figures"].values())
        return plan(game, hand, symbol, captives, (plays_part(s, "a3"), plays_part(s, "a4")))

    def options(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = f["fig"]
        return [c for kind, _, _ in self.plan(game, s, fig) if kind is not None for c in kind.options(game, s, f, fig)]

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = f["fig"]
        found: list[Candidate] = []
        for kind, verb, no in self.plan(game, s, fig):
            before = len(found)
            if kind is not None:
                found.extend(kind.candidates(game, s, f, fig))
            if len(found) == before:
                told = no or absent.missing(game, s, f, fig, verb)
                if told is not None:
                    found.append(told)
            if verb == "blick" and found[-1].key != "blick feld":
                found.append(absent.seeing_field(s))
        return found

    def not_now(self, game: JagdGame, s: State, seat: Seat) -> Iterable[Candidate]:
        return OF_A_TURN

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, *words = key.split()
        ACTIONS[verb].do(t, f, f["fig"], words)


# --- the end of a turn ---------------------------------------------------------------------------------------------------


@rule("jd.karten.aufnehmen.freiwillig", off=False)
def drawing_is_free_choice() -> bool:
    """Nobody has to draw cards."""
    return True


def must_draw(game: JagdGame, s: State, f: FrameData, fig: Fig) -> Refusal | None:
    if drawing_is_free_choice() or not any(ACTIONS["stadt"].options(game, s, f, fig)):
        return None
    return illegal("Hier musst du Karten aufnehmen.", "jd.karten.aufnehmen.freiwillig")


@action
class Pass(Action):
    verb = "ende"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        refusal = duties.undone(game, s, f) or must_draw(game, s, f, fig)
        public = f["moved"] and field_of(s, fig) != f["start"]
        return (candidate("ende", "ende", "jd.karten.aufnehmen.freiwillig", refusal, public=public),)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        close(t, fig, drew=False)


def close(t: Transition, fig: Fig, *, drew: bool) -> None:
    """Steps 9 and 10, in place of the turn."""
    t.replace("close", fig=fig, must=draw.to_discard(t.state, fig, drew), stage=0, new=0)


@frames.add
class Closing(Frame):
    """Discarding, then travel cards that no longer lie in their terrain, then the next player."""

    id = "close"

    def run(self, t: Transition, f: FrameData) -> bool:
        fig = f["fig"]
        if f["stage"] == 0 and f["must"]:
            t.top["stage"] = 1
            draw.ask_to_discard(t, fig, f["must"], new=f["new"])
            return True
        travel.table_cards(t, fig)
        end.waits(t, fig)
        t.pop()
        draw.nothing_left(t)
        return True
