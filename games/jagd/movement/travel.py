"""B-5 as it is played: the die and each travel card are kinds of movement of their own, each used up in one go.

Here is what is spent on the way, and where the figure stops. Choosing a card and its target is one move: until the target is
named it is a draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.contract import Candidate, Decision, Seat, State, illegal
from games.flow import FrameData
from games.jagd import end
from games.jagd.board.terrain import stays
from games.jagd.cards import hands, trade
from games.jagd.cards.faces import BOAT, TITLE, TOM, Face, distinct, joined
from games.jagd.extras import hiding
from games.jagd.figures import Fig, captives_of, character, field_of, on_board, others, owner, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.movement.kinds import DIE, FACE, cards_move_too, dead_end, place, spent, ways
from games.jagd.movement.paths import Way
from games.jagd.movement.targets import place_names, reachable, thinkable
from games.jagd.turn.actions import Action, action, card_that, cards_for, change, now, one_of
from games.jagd.wording import candidate, question
from games.rules import rule

PHASE = ("jd.bewegung.wurf", "jd.bewegung.nicht-aufteilen", "jd.bewegung.zusatz-anderes-feld", "jd.felder.arten")


# --- choosing ------------------------------------------------------------------------------------------------------------


NOT_IN_REACH = candidate(
    "gehe-wohin",
    "gehe",
    "",
    illegal(
        "Ein Feld, das so heißt, erreicht dein Wurf nicht. «/weg nach …» sagt dir, wie du dorthin kommst.", "jd.bewegung.wurf"
    ),
)


def standing(game: JagdGame, s: State, fig: Fig) -> dict[str, list[Fig]]:
    """By the key of going there, whom one would meet."""
    found: dict[str, list[Fig]] = {}
    for x in others(s, fig):
        if on_board(s, x):
            found.setdefault(f"gehe {game.board[field_of(s, x)].key}", []).append(x)
    return found


def calling(s: State, whom: Iterable[Fig]) -> tuple[str, ...]:
    """«gehe zu Anna», «gehe zu Sam»."""
    return tuple(f"gehe {called}" for x in whom for called in (who(x), TITLE[character(s, x)]))


def meeting(game: JagdGame, s: State, fig: Fig, listed: Sequence[Candidate]) -> Sequence[Candidate]:
    """The fields, those where others stand also by their names."""
    there = standing(game, s, fig)
    if not any(c.key in there for c in listed):
        return listed
    return [replace(c, aliases=(*c.aliases, *calling(s, there[c.key]))) if c.key in there else c for c in listed]


def too_far_away(game: JagdGame, s: State, fig: Fig, listed: Sequence[Candidate]) -> Iterator[Candidate]:
    """«gehe zu Anna», who stands on a field without a name and out of reach."""
    known = {c.key for c in listed}
    for key, whom in standing(game, s, fig).items():
        if key not in known:
            where = game.board[field_of(s, whom[0])].label
            reason = f"{who(whom[0])} steht zu weit weg ({where}): Dorthin reicht dein Wurf nicht."
            yield Candidate(key, f"Gehen: {where}", illegal(reason, "jd.bewegung.wurf"), aliases=calling(s, whom), open=True)


@action
class Walk(Action):
    """By the die: every field in reach is an answer of its own, «gehe bruchtal»."""

    verb = "gehe"

    def options(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if spent(s, f, fig, DIE) is not None:
            return ()
        found = ways(game, s, f, fig, DIE)
        return (
            meeting(game, s, fig, reachable(game, s, f, fig, DIE, found)) if dead_end(game, s, f, fig, DIE, found) is None else ()
        )

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        no = spent(s, f, fig, DIE)
        if no is None:
            found = ways(game, s, f, fig, DIE)
            no = dead_end(game, s, f, fig, DIE, found)
            if no is None:
                listed = meeting(game, s, fig, thinkable(game, s, f, fig, DIE, found))
                return [*listed, *too_far_away(game, s, fig, listed), NOT_IN_REACH]
        return (candidate("gehe", "gehe", "jd.bewegung.wurf", no, n=f["die"], also=place_names(game.board)),)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        go(t, DIE, t.game.board.keys[words[0]])


class WithCard(Action):
    """Choosing a card to move with begins a draft; the target completes it."""

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not cards_move_too():
            return
        fitting = cards_for(game, self) or frozenset()
        for face in distinct(s["hands"][fig]):
            if face in fitting:
                no = spent(s, f, fig, face) or dead_end(game, s, f, fig, face, ways(game, s, f, fig, face))
                yield candidate(self.verb, f"{self.verb} {face}", "jd.bewegung.zusatz", no, card=face)
        for face in sorted(fitting.difference(s["hands"][fig])):
            yield candidate(self.verb, f"{self.verb} {face}", "jd.bewegung.zusatz", hands.not_held(face), card=face)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("target", kind=words[0])
        t.draft()


@action
class Ride(WithCard):
    verb = "reite"
    needs = card_that(lambda card: card.group == "pferd")


@action
class Fly(WithCard):
    verb = "fliege"
    needs = card_that(lambda card: card.move == "fliegen")


@action
class Leap(WithCard):
    """Tom Bombadil sets the figure down somewhere else."""

    verb = "springe"
    needs = one_of(TOM)


# --- the target ----------------------------------------------------------------------------------------------------------


@frames.add
class Target(Frame):
    """Where to, with this card."""

    id = "target"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = now(s)["fig"]
        prompt = question("ziel", womit=game.cards[f["kind"]].title, ort=place(game, s, fig))
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, rules=PHASE)}

    def options(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        turn = now(s)
        return reachable(game, s, turn, turn["fig"], f["kind"], ways(game, s, turn, turn["fig"], f["kind"]))

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        turn = now(s)
        return thinkable(game, s, turn, turn["fig"], f["kind"], ways(game, s, turn, turn["fig"], f["kind"]))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        go(t, f["kind"], t.game.board.keys[key.split()[1]])


def go(t: Transition, kind: str, target: str) -> None:
    """The target is named. Where different cards lead there, it is still open which of them is laid down."""
    turn = now(t.state)
    way = ways(t.game, t.state, turn, turn["fig"], kind)[target]
    if way.others:
        t.push("means", kind=kind, target=target)
        t.draft()
    else:
        move(t, kind, target, way)


@frames.add
class WithWhich(Frame):
    """Which cards to lay down on the way: «mit seil»."""

    id = "means"

    @staticmethod
    def ways(game: JagdGame, s: State, f: FrameData) -> dict[str, Way]:
        """By key; a card that lies on the table already is not spent, so it is not named."""
        turn = now(s)
        first = ways(game, s, turn, turn["fig"], f["kind"])[f["target"]]
        laid = s["table"][turn["fig"]]
        return {f"mit {' '.join(x for x in faces(way) if x not in laid)}": way for way in (first, *first.others)}

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = now(s)["fig"]
        prompt = question("womit", ort=game.board[f["target"]].label)
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, rules=("jd.karten.sparen", *PHASE))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for key, way in self.ways(game, s, f).items():
            cards = joined(game.cards[face].title for face in key.split()[1:])
            yield candidate("womit", key, "jd.karten.sparen", title=cards, n=way.cost)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        way = self.ways(t.game, t.state, f)[key]
        t.pop()
        move(t, f["kind"], f["target"], way)


def faces(way: Way) -> list[Face]:
    return [FACE[need] for need in sorted(way.needs)]


def move(t: Transition, kind: str, target: str, way: Way) -> None:
    """The figure goes there; what it needs on the way is laid down, the card that carries it discarded."""
    turn = change(t)
    fig = turn["fig"]
    used = faces(way)
    for face in used:
        if face not in t.state["table"][fig]:
            hands.lay_down(t, fig, face)
    if kind == DIE:
        turn["walked"] = True
    else:
        hands.discard(t, fig, kind)
    start, goal = place(t.game, t.state, fig), t.game.board[target].label
    t.tell("zieht-nach", fig=fig, by=kind, start=start, goal=goal, cost=way.cost, cards=used)
    turn["halted"] = way.halts
    arrive(t, fig, target)


# --- arriving ------------------------------------------------------------------------------------------------------------


@rule("jd.gefangen.mitziehen", off=lambda s, fig: [])
def who_comes_along(s: State, fig: Fig) -> list[Fig]:
    """Captives lie under the captor's piece and move with it."""
    return captives_of(s, fig)


def arrive(t: Transition, fig: Fig, field: str) -> None:
    """The figure stops here: exchanges come first, before anything else."""
    end.leaves(t, fig)
    t.at("figures", fig)["field"] = field
    for captive in who_comes_along(t.state, fig):
        t.at("figures", captive)["field"] = field
    change(t)["moved"] = True
    if not only_when_the_turn_ends():
        table_cards(t, fig)
    hiding.led_to_the_stash(t, fig)
    trade.begin(t, fig)


# --- travel cards on the table -------------------------------------------------------------------------------------------


@rule("jd.karten.tisch", off=frozenset())
def may_stay_on_table(game: JagdGame, s: State, fig: Fig) -> frozenset[Face]:
    """Cloak, rope and boat stay on the table while turns end in their terrain."""
    kept = frozenset(FACE[card] for card in stays(game.board, field_of(s, fig)))
    return kept if boats_too() else kept - {BOAT}


@rule("jd.widerspruch.ueberschrift-boot", off=False)
def boats_too() -> bool:
    """The heading names cloak and rope; the boat is meant as well."""
    return True


@rule("jd.widerspruch.liegenbleiben", off=False, reads="jd.widerspruch.liegenbleiben")
def only_when_the_turn_ends() -> bool:
    """A card on the table goes when a turn ends in other terrain, not with every stop on the way."""
    return True


def table_cards(t: Transition, fig: Fig) -> None:
    """At the end of a turn: what no longer lies in its terrain is discarded."""
    s = t.state
    stay = may_stay_on_table(t.game, s, fig) if on_board(s, fig) else frozenset()
    gone = [face for face in s["table"][fig] if face not in stay]
    if gone:
        hands.clear_table(t, fig, gone)
        t.tell("legt-weg", fig=fig, cards=gone)
