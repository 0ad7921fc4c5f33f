"""B-4: the win. With the Ring on one's own victory field, after a turn that ended there."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, Result, State
from games.flow import FrameData
from games.jagd.cards import hands
from games.jagd.cards.faces import HOBBIT, RING, label
from games.jagd.extras import partners
from games.jagd.figures import Fig, allied, captives_of, field_of, on_board, playing, side, victory_field, who
from games.jagd.frames import JagdGame, Transition
from games.jagd.turn.actions import Action, action
from games.jagd.variants import plays
from games.jagd.wording import candidate
from games.rules import guard, rule


@guard("jd.sieg.hobbits")
def hobbit_stands_there(game: JagdGame, s: State, fig: Fig) -> str | None:
    if field_of(s, fig) != victory_field(game, s, fig):
        return "Hobbits gewinnen mit dem Ring nur auf den Schicksalsklüften."
    return None


@guard("jd.sieg.reiter")
def rider_stands_there(game: JagdGame, s: State, fig: Fig) -> str | None:
    if field_of(s, fig) != victory_field(game, s, fig):
        return "Schwarze Reiter gewinnen mit dem Ring nur in Barad-dur."
    return None


@guard("jd.sieg.hobbits")
def hobbit_has_waited(s: State, fig: Fig) -> str | None:
    return too_soon(s, fig)


@guard("jd.sieg.reiter")
def rider_has_waited(s: State, fig: Fig) -> str | None:
    return too_soon(s, fig)


def too_soon(s: State, fig: Fig) -> str | None:
    """A turn must have ended on the victory field before."""
    if s["figures"][fig]["waited"] or waits_only_once(s, fig) or needs_no_waiting(s):
        return None
    if plays(s, "z5"):
        return "Du musst zuerst einmal eine Runde auf deinem Siegesfeld beendet haben; danach brauchst du nicht mehr zu warten."
    return "Du musst zuerst eine Runde auf deinem Siegesfeld beendet haben und in der nächsten immer noch dort stehen."


@rule("jd.zusatz.z5", off=False)
def waits_only_once(s: State, fig: Fig) -> bool:
    """Who has once ended a turn on his victory field need not wait again."""
    return plays(s, "z5") and bool(s["figures"][fig]["waited_once"])


@rule("jd.zusatz.z6", off=False)
def needs_no_waiting(s: State) -> bool:
    return plays(s, "z6")


@guard("jd.karte.ring")
def holds_the_ring(s: State, fig: Fig) -> str | None:
    return None if RING in s["hands"][fig] else "Du hast den Ring nicht im Blatt."


@rule("jd.sieg.ohne-ring", off=lambda s, fig: RING in s["hands"][fig])
def may_wait(s: State, fig: Fig) -> bool:
    """One may go to the victory field and wait there without the Ring."""
    return True


@rule("jd.widerspruch.siegzeitpunkt", off=lambda f: f["trials"] == 0 and not f["moved"], reads="jd.widerspruch.siegzeitpunkt")
def right_time(f: FrameData) -> bool:
    """The Ring may be shown at any time of the turn, not only in step 3."""
    return True


@rule("jd.zusatz.z7", off=False)
def all_rings(game: JagdGame, s: State, fig: Fig) -> bool:
    """The Ring and all three Elf Rings win anywhere."""
    return plays(s, "z7") and all(face in s["hands"][fig] for face in (RING, *game.pack.elf_rings))


@guard("jd.zusatz.z7")
def lacks_a_ring(game: JagdGame, s: State, fig: Fig) -> str | None:
    missing = [label(face) for face in (RING, *game.pack.elf_rings) if face not in s["hands"][fig]]
    return f"Für diesen Sieg brauchst du den Ring und alle drei Elbenringe. Dir fehlt: {', '.join(missing)}." if missing else None


@action
class ShowTheRing(Action):
    verb = "zeige"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        found = self.usual(game, s, f, fig)
        if plays(s, "z7") and (no := lacks_a_ring(game, s, fig)) is not None:
            return (*found, candidate("sieg-elbenringe", "zeige elbenringe", "jd.zusatz.z7", no))
        return found

    def usual(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> tuple[Candidate, ...]:
        if RING not in s["hands"][fig] and (no := holds_the_ring(s, fig)) is not None:
            return (candidate("sieg", "zeige ring", "jd.karte.ring", no),)
        if all_rings(game, s, fig):
            return (candidate("sieg-elbenringe", "zeige elbenringe", "jd.zusatz.z7"),)
        if not right_time(f):
            return ()
        hobbit = side(s, fig) == HOBBIT
        stands = hobbit_stands_there if hobbit else rider_stands_there
        waited = hobbit_has_waited if hobbit else rider_has_waited
        refusal = stands(game, s, fig) or waited(s, fig) or holds_the_ring(s, fig)
        rule_id = "jd.sieg.hobbits" if hobbit else "jd.sieg.reiter"
        return (candidate("sieg", "zeige ring", rule_id, refusal),)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        if RING in t.state["hands"][fig]:
            hands.show(t, fig, RING)
        t.reveal()
        if words == ["elbenringe"]:
            win(t, fig, f"{who(fig)} zeigt den Ring und alle drei Elbenringe.", "jd.zusatz.z7", "alle Ringe")
        elif side(t.state, fig) == HOBBIT:
            win(t, fig, f"{who(fig)} wirft den Ring in die Schicksalsklüfte.", "jd.sieg.hobbits", "Hobbits")
        else:
            win(t, fig, f"{who(fig)} bringt den Ring nach Barad-dur.", "jd.sieg.reiter", "Schwarze Reiter")


def win(t: Transition, fig: Fig, how: str, rule_id: str, end: str) -> None:
    winners = tuple(partners.party(t.state, fig))
    t.tell("ende", reason=how)
    t.finish(Result(winners, how, {}, rule_id, end))


def waits(t: Transition, fig: Fig) -> None:
    """At the end of a turn: does it end on the victory field?"""
    figure = t.state["figures"][fig]
    there = on_board(t.state, fig) and figure["field"] == victory_field(t.game, t.state, fig) and may_wait(t.state, fig)
    if there and not figure["waited"]:
        t.at("figures", fig).update(waited=True, waited_once=True)
        t.tell("wartet", fig=fig)


def leaves(t: Transition, fig: Fig) -> None:
    """Whoever leaves the victory field, however, waits anew."""
    if t.state["figures"][fig]["waited"]:
        t.at("figures", fig)["waited"] = False


def last_one_left(t: Transition) -> bool:
    """All others have dropped out (Z-10, Z-12): nobody is left to hunt the Ring with."""
    left = playing(t.state)
    if not left or any(not allied(t.state, left[0], x) for x in left) or not any(x["out"] for x in t.state["figures"].values()):
        return False
    win(t, left[0], f"{who(left[0])} ist als Letzter übrig.", "jd.zusatz.z12", "allein übrig")
    return True


def drops_out(t: Transition, fig: Fig) -> None:
    """Out of the game. Whoever was captive of this figure comes free in his next turn."""
    hands.clear_table(t, fig, t.state["table"][fig])
    for captive in captives_of(t.state, fig):
        t.at("figures", captive)["released"] = True
    t.at("figures", fig).update(out=True, captor=None, halls=None, waited=False)
    t.tell("scheidet-aus", fig=fig)
