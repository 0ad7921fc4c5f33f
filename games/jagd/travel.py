"""B-5 as it is played: the die and each travel card are kinds of movement of their own, each used up in one go.

How far they carry is `movement.py`. Here is what is spent on the way, and where the figure stops. Choosing a card and its target
is one move: until the target is named it is a draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal
from games.flow import Frame, FrameData, Turn
from games.jagd import end, hands, hiding, trade
from games.jagd.actions import Action, action, cards_that, change, now
from games.jagd.board import Board
from games.jagd.cards import BOAT, CARDS, CLOAK, HOBBIT, ROPE, TOM, Face, distinct
from games.jagd.directions import bearing, spellings
from games.jagd.figures import Fig, board, captives_of, field_of, on_board, others, owner, side, victory_field
from games.jagd.frames import frames
from games.jagd.movement import Means, Way, Ways, blocked, fly, held, leap, reach, refuse, refuse_landing
from games.jagd.terrain import flies_to, leaps_to, stays
from games.jagd.wording import candidate, question
from games.rules import guard, rule, switched_off

DIE = "wuerfel"
FACE = {"boat": BOAT, "rope": ROPE, "cloak": CLOAK}
PHASE = ("jd.bewegung.wurf", "jd.bewegung.nicht-aufteilen", "jd.bewegung.zusatz-anderes-feld", "jd.felder.arten")
LONGEST_ROLL = 6
MEANS = {
    (boat, rope, cloak, horse): Means(boat, rope, cloak, horse=horse)
    for boat, rope, cloak, horse in product((False, True), repeat=4)
}


def place(s: State, fig: Fig) -> str:
    return board(s)[field_of(s, fig)].label


# --- kinds of movement ---------------------------------------------------------------------------------------------------


@rule("jd.bewegung.zusatz", "jd.begriff.bewegungsart", "jd.runde.wiederholen", off=False)
def cards_move_too() -> bool:
    """Some cards give movements besides the die; moving, exchanging and trying can be repeated until all are used up."""
    return True


@rule("jd.karte.pferd", off=0)
def horse_fields(face: Face) -> int:
    """A horse carries as far as its number says."""
    move = CARDS[face].move
    return move if isinstance(move, int) else 0


@guard("jd.bewegung.nicht-aufteilen", "jd.bewegung.unterbrechen", "jd.bewegung.beispiel-pferd")
def in_one_go(f: FrameData) -> str | None:
    """After a halt the rest of the roll is lost; going on takes another kind of movement."""
    if f["walked"]:
        return "Dein Würfelwurf ist verbraucht; zum Weiterziehen brauchst du eine andere Bewegungsart."
    return None


@guard("jd.karte.adler")
def eagles_carry_hobbits(s: State, fig: Fig, face: Face) -> str | None:
    return "Mit Adlern fliegen nur Hobbits." if face == "adler" and side(s, fig) != HOBBIT else None


@guard("jd.karte.fliegendes-geschoepf")
def beasts_carry_riders(s: State, fig: Fig, face: Face) -> str | None:
    flies = face == "fliegendes_geschoepf"
    return "Auf Fliegenden Geschöpfen fliegen nur Schwarze Reiter." if flies and side(s, fig) == HOBBIT else None


@rule("jd.karte.boot", "jd.karte.seil", "jd.karte.umhang", "jd.karten.wann", off=lambda s, fig: s["table"][fig])
def at_hand(s: State, fig: Fig) -> list[Face]:
    """Boat, rope and cloak help from the hand as well as from the table."""
    hand: list[Face] = s["hands"][fig]
    return hand + s["table"][fig] if s["table"][fig] else hand


def means(s: State, fig: Fig, *, horse: bool = False, open_only: bool = False) -> Means:
    """What helps on the way; `open_only`: as far as everybody can see it."""
    have = s["table"][fig] if open_only else at_hand(s, fig)
    return MEANS[BOAT in have, ROPE in have, CLOAK in have, horse]


def ways(s: State, f: FrameData, fig: Fig, kind: str, *, open_only: bool = False) -> Ways:
    """Where this kind of movement can end."""
    b, here, halted = board(s), field_of(s, fig), f["halted"]
    have = means(s, fig, horse=CARDS[kind].group == "pferd" if kind != DIE else False, open_only=open_only)
    if kind == DIE:
        closed = blocked([field_of(s, x) for x in others(s, fig) if on_board(s, x)]) if switched_off() else ()
        return reach(b, here, f["die"], have, halted=halted, closed=closed) if f["die"] else {}
    move = CARDS[kind].move
    if move == "fliegen":
        return fly(b, here, have, halted=halted)
    if move == "sprung":
        return leap(b, here, have, halted=halted)
    return reach(b, here, horse_fields(kind), have, halted=halted) if horse_fields(kind) else {}


def usable(s: State, f: FrameData, fig: Fig, without: str = "") -> Iterator[str]:
    """The kinds of movement this figure still has, as far as card texts and spent dice go."""
    if not f["walked"] and without != DIE:
        yield DIE
    if not cards_move_too():
        return
    for face in distinct(s["hands"][fig]):
        if CARDS[face].move and face != without and spent(s, f, fig, face) is None:
            yield face


@rule("jd.widerspruch.gestrandet", off=False)
def stranded(s: State, f: FrameData) -> bool:
    """Who cannot move at all, as on an island without a boat, need not."""
    fig = f["fig"]
    return not any(ways(s, f, fig, kind) for kind in usable(s, f, fig))


def barred_start(s: State, f: FrameData, fig: Fig, kind: str) -> bool:
    """Back to where the turn began only with another movement left, for the turn must not end there."""
    if not f["moved"] or f["start"] == victory_field(s, fig):
        return False
    return not any(True for _ in usable(s, f, fig, without=kind))


# --- choosing ------------------------------------------------------------------------------------------------------------


def spent(s: State, f: FrameData, fig: Fig, kind: str) -> Refusal | None:
    """Whether this figure still has this kind of movement."""
    return in_one_go(f) if kind == DIE else eagles_carry_hobbits(s, fig, kind) or beasts_carry_riders(s, fig, kind)


def dead_end(s: State, f: FrameData, fig: Fig, kind: str, found: Ways) -> Refusal | None:
    """Whether it leads anywhere."""
    if found and not (len(found) == 1 and f["start"] in found and barred_start(s, f, fig, kind)):
        return None
    return blocked_everywhere(s, f, fig, kind)


def blocked_everywhere(s: State, f: FrameData, fig: Fig, kind: str) -> Refusal:
    """Why not a single field can be reached."""
    b, here = board(s), field_of(s, fig)
    have = means(s, fig, horse=kind != DIE and CARDS[kind].group == "pferd")
    no = held(b, here, have, f["halted"])
    if no is None and b.neighbours(here):
        steps = f["die"] if kind == DIE else 1
        no = next((r for n in b.neighbours(here) if (r := refuse(b, here, n, steps, have))), None)
    return no or illegal("So kommst du hier auf kein anderes Feld.", "jd.bewegung.zusatz-anderes-feld")


NOT_IN_REACH = candidate(
    "gehe-wohin",
    "gehe",
    "",
    illegal("Dieses Feld erreichst du mit deinem Wurf nicht. «/weg nach …» sagt dir, wie du dorthin kommst.", "jd.bewegung.wurf"),
)


@action
class Walk(Action):
    """By the die: every field in reach is an answer of its own, «gehe bruchtal»."""

    verb = "gehe"

    def options(self, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        no = spent(s, f, fig, DIE)
        if no is None:
            found = ways(s, f, fig, DIE)
            no = dead_end(s, f, fig, DIE, found)
            if no is None:
                return [*reachable(s, f, fig, DIE, found), NOT_IN_REACH]
        return (candidate("gehe", "gehe", "jd.bewegung.wurf", no, n=f["die"]),)

    def do(self, t: Turn, f: FrameData, fig: Fig, words: list[str]) -> None:
        move(t, DIE, board(t.state).keys[words[0]])


class WithCard(Action):
    """Choosing a card to move with begins a draft; the target completes it."""

    def options(self, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not cards_move_too():
            return
        for face in distinct(s["hands"][fig]):
            if face in (self.cards or ()):
                no = spent(s, f, fig, face) or dead_end(s, f, fig, face, ways(s, f, fig, face))
                yield candidate(self.verb, f"{self.verb} {face}", "jd.bewegung.zusatz", no, card=face)

    def do(self, t: Turn, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("ziel", kind=words[0])
        t.draft()


@action
class Ride(WithCard):
    verb = "reite"
    cards = cards_that(lambda card: card.group == "pferd")


@action
class Fly(WithCard):
    verb = "fliege"
    cards = cards_that(lambda card: card.move == "fliegen")


@action
class Leap(WithCard):
    """Tom Bombadil sets the figure down somewhere else."""

    verb = "springe"
    cards = frozenset((TOM,))


# --- the target ----------------------------------------------------------------------------------------------------------


@frames.add
class Target(Frame):
    """Where to, with this card."""

    id = "ziel"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = now(s)["fig"]
        prompt = question("ziel", womit=CARDS[f["kind"]].title, ort=place(s, fig))
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, rules=PHASE)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        turn = now(s)
        return reachable(s, turn, turn["fig"], f["kind"], ways(s, turn, turn["fig"], f["kind"]))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        move(t, f["kind"], board(t.state).keys[key.split()[1]])


def move(t: Turn, kind: str, target: str) -> None:
    """The figure goes there; what it needs on the way is laid down, the card that carries it discarded."""
    turn = change(t)
    fig = turn["fig"]
    way = ways(t.state, turn, fig, kind)[target]
    used = [FACE[need] for need in sorted(way.needs)]
    for face in used:
        if face not in t.state["table"][fig]:
            hands.lay_down(t, fig, face)
    if kind == DIE:
        turn["walked"] = True
    else:
        hands.discard(t, fig, kind)
    to = board(t.state)[target].label
    t.tell("zieht-nach", fig=fig, by=kind, start=place(t.state, fig), to=to, cost=way.cost, cards=used)
    turn["halted"] = way.halts
    arrive(t, fig, target)


def reachable(s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> list[Candidate]:
    """The targets of this kind of movement; back to the start of the turn only where one can go on from there."""
    listed = targets(s, turn, fig, kind, found)
    start = turn["start"]
    if start in found and barred_start(s, turn, fig, kind):
        back = f"{verb_of(kind)} {board(s)[start].key}"
        return [c if c.key != back else _not_back(c) for c in listed]
    return listed


def verb_of(kind: str) -> str:
    return "gehe" if kind == DIE else "nach"


def _not_back(c: Candidate) -> Candidate:
    reason = "Auf dieses Feld kommst du nur zurück, wenn du danach noch weiterziehen kannst: Dort hast du die Runde begonnen."
    return Candidate(c.key, c.label, illegal(reason, "jd.bewegung.mindestens-ein-feld"), c.rule, c.aliases)


def targets(s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> list[Candidate]:
    """The fields in reach, then what teaches something: neighbours and named places that are not, with the reason."""
    b, here, verb = board(s), field_of(s, fig), verb_of(kind)
    made: dict[Any, Candidate] = b.cache.setdefault(("targets", here, verb), {})
    famous = _away(b, here)
    named: list[Candidate] = []
    rest: list[Candidate] = []
    for target, way in found.items():
        slot = (target, way.cost, way.needs)
        c = made.get(slot)
        if c is None:
            c = made[slot] = _target(b, here, target, way, verb)
        (named if target in famous else rest).append(c)
    return named + rest + _out_of_reach(s, turn, fig, kind, found)


def _target(b: Board, here: str, target: str, way: Way, verb: str) -> Candidate:
    """A field in reach, with what it costs."""
    key, label, _ = spoken(b, target, verb)
    cost = f" · {way.cost} {'Feld' if way.cost == 1 else 'Felder'}" if way.cost else ""
    cards = "".join(f", {CARDS[FACE[need]].title}" for need in sorted(way.needs))
    return Candidate(key, f"{label}{cost}{cards}", None, "jd.bewegung.wurf", typed(b, here, target, verb))


def spoken(b: Board, target: str, verb: str) -> tuple[str, str, tuple[str, ...]]:
    """Key, label and names of a target."""
    found: tuple[str, str, tuple[str, ...]] | None = b.cache.get((verb, target))
    if found is None:
        field = b[target]
        label = f"Gehen: {field.label}" if verb == "gehe" else field.label
        found = b.cache[verb, target] = (f"{verb} {field.key}", label, _with_verb(spellings(b, target, target), verb))
    return found


def _with_verb(words: tuple[str, ...], verb: str) -> tuple[str, ...]:
    return (*words, *(f"gehe {said}" for said in words)) if verb == "gehe" else words


def typed(b: Board, here: str, target: str, verb: str) -> tuple[str, ...]:
    """All spellings of a target from here: its names, and «3 suedost» where it lies in a straight line."""
    names = spoken(b, target, verb)[2]
    if bearing(b, here, target) is None:
        return names
    return _with_verb(spellings(b, here, target), verb)


def _out_of_reach(s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> list[Candidate]:
    """Neighbours that cannot be entered, and named places, with the rule that stands in the way."""
    b, here, verb = board(s), field_of(s, fig), verb_of(kind)
    steps = turn["die"] if kind == DIE else horse_fields(kind)
    away = _away(b, here)
    listed = [c for target, c in _too_far(b, steps, verb) if away[target] > steps and target not in found] if steps else []
    have = means(s, fig, horse=kind != DIE and CARDS[kind].group == "pferd")
    thought: dict[Any, Candidate | None] = b.cache.setdefault(("refused", here, kind), {})
    off = switched_off()
    for target in _close(b, here):
        if target not in found and (not steps or away.get(target, 1) <= steps):
            slot = (target, steps, have, turn["halted"], off)
            if slot not in thought:
                thought[slot] = _refused(s, turn, fig, kind, target)
            if (c := thought[slot]) is not None:
                listed.append(c)
    return listed


def _named(b: Board) -> list[str]:
    return [*(x.id for x in b.cities()), b.goal_hobbits, b.goal_riders]


def _close(b: Board, here: str) -> tuple[str, ...]:
    """The field itself, its neighbours, and named places a roll may reach: whose refusal has to be thought about."""
    found: tuple[str, ...] | None = b.cache.get(("close", here))
    if found is None:
        near = [x for x, far in _away(b, here).items() if far <= LONGEST_ROLL]
        found = b.cache["close", here] = tuple(dict.fromkeys((here, *b.neighbours(here), *near)))
    return found


def _away(b: Board, here: str) -> dict[str, int]:
    """How far the named places are."""
    found: dict[str, int] | None = b.cache.get(("away", here))
    if found is None:
        around = b[here].around
        places = [b[x].place for x in around or (here,)]
        found = b.cache["away", here] = {}
        for x in _named(b):
            q, r = b[x].place
            steps = min(abs(q - q0) + abs(r - r0) + abs(q + r - q0 - r0) for q0, r0 in places)
            found[x] = int(steps) // 2 + bool(around)
    return found


def _too_far(b: Board, steps: int, verb: str) -> list[tuple[str, Candidate]]:
    """Named places that are simply too far for so many points."""
    found: list[tuple[str, Candidate]] | None = b.cache.get(("far", steps, verb))
    if found is None:
        found = b.cache["far", steps, verb] = []
        for target in _named(b):
            key, label, names = spoken(b, target, verb)
            place = b[target].label
            most = f"{steps} {'Feld' if steps == 1 else 'Felder'}"
            reason = f"{place} ist zu weit weg: Du darfst {most} weit ziehen, auf Straßen doppelt so weit."
            found.append((target, Candidate(key, label, illegal(reason, "jd.bewegung.wurf"), "", names)))
    return found


def _refused(s: State, turn: FrameData, fig: Fig, kind: str, target: str) -> Candidate | None:
    b, here, verb = board(s), field_of(s, fig), verb_of(kind)
    no = why_not(s, turn, fig, kind, target)
    key, label, _ = spoken(b, target, verb)
    return None if no is None else Candidate(key, label, no, "", typed(b, here, target, verb))


def why_not(s: State, turn: FrameData, fig: Fig, kind: str, target: str) -> Refusal | None:
    b, here, halted = board(s), field_of(s, fig), turn["halted"]
    if kind == DIE:
        return refuse(b, here, target, turn["die"], means(s, fig), halted=halted)
    move = CARDS[kind].move
    if isinstance(move, int):
        return refuse(b, here, target, move, means(s, fig, horse=True), halted=halted)
    most = flies_to() if move == "fliegen" else leaps_to()
    return refuse_landing(b, here, target, means(s, fig), most=most, halted=halted)


# --- arriving ------------------------------------------------------------------------------------------------------------


@rule("jd.gefangen.mitziehen", off=lambda s, fig: [])
def who_comes_along(s: State, fig: Fig) -> list[Fig]:
    """Captives lie under the captor's piece and move with it."""
    return captives_of(s, fig)


def arrive(t: Turn, fig: Fig, field: str) -> None:
    """The figure stops here: exchanges come first, before anything else."""
    end.leaves(t, fig)
    t.at("figures", fig)["field"] = field
    for captive in who_comes_along(t.state, fig):
        t.at("figures", captive)["field"] = field
    change(t)["moved"] = True
    hiding.led_to_the_stash(t, fig)
    trade.begin(t, fig)


# --- travel cards on the table -------------------------------------------------------------------------------------------


@rule("jd.karten.tisch", off=frozenset())
def may_stay_on_table(s: State, fig: Fig) -> frozenset[Face]:
    """Cloak, rope and boat stay on the table while turns end in their terrain."""
    kept = frozenset(FACE[card] for card in stays(board(s), field_of(s, fig)))
    return kept if boats_too() else kept - {BOAT}


@rule("jd.widerspruch.ueberschrift-boot", off=False)
def boats_too() -> bool:
    """The heading names cloak and rope; the boat is meant as well."""
    return True


def table_cards(t: Turn, fig: Fig) -> None:
    """At the end of a turn: what no longer lies in its terrain is discarded."""
    s = t.state
    stay = may_stay_on_table(s, fig) if on_board(s, fig) else frozenset()
    gone = [face for face in s["table"][fig] if face not in stay]
    if gone:
        hands.clear_table(t, fig, gone)
        t.tell("legt-weg", fig=fig, cards=gone)
