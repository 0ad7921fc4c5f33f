"""Der Ringkrieg for three and four: random games under the laws, computers in all powers, what a seat can see."""

from __future__ import annotations

import pytest

from games import catalog
from games.computer import KINDS
from games.dice import Dice
from games.laws import playout
from games.players import one_step, random_player
from games.ringkrieg.facts import SIDES
from games.ringkrieg.multiplayer import command, uniting
from games.ringkrieg.war import movement
from rules_kb.entries import all_entries
from tests.rules.ringkrieg.conftest import Table
from tests.rules.ringkrieg.viele import Four

ENDS = {"korrumpierung", "ring zerstört", "militärisch freie", "militärisch schatten"}


def seats(players):
    return [f"p{n + 1}" for n in range(players)]


@pytest.fixture(scope="module")
def game():
    return catalog.load("ringkrieg")


@pytest.fixture(scope="module")
def known():
    return frozenset(e.id for e in all_entries())


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("laws", "bound"), [("alle", 6), ("stichprobe", 60)])
def test_no_law_is_broken(game, known, players, laws, bound):
    run = playout(game, seats(players), {}, f"ring {players} {laws}", laws=laws, known_rules=known, bound=bound)
    assert [v for v in run.violations if v.law != "ends"] == []


@pytest.mark.parametrize("players", [3, 4])
def test_random_games_end_by_a_rule(game, players):
    assert playout(game, seats(players), {}, f"ende {players}", laws="keine").end in ENDS


def played(game, seed, kinds):
    state, dice = game.new(list(kinds), {}, seed), Dice(f"players:{seed}")
    for _ in range(9_000):
        result = game.result(state)
        if result is not None:
            return state, result
        seat, decision = next((s, d) for s, d in game.decisions(state).items() if d.waits)
        key = KINDS[kinds[seat]](game, state, seat, decision, game.options(state, seat), dice)
        state = game.apply(state, seat, key).state
    raise AssertionError("the game goes on and on")


@pytest.mark.parametrize("players", [3, 4])
def test_computers_play_all_powers_to_an_end(game, players):
    state, result = played(game, f"selbst {players}", dict.fromkeys(seats(players), "gierig"))
    assert result.end in ENDS
    assert set(result.winners) in [set(team) for team in state["teams"].values()]
    assert set(result.scores) == set(seats(players))


def test_two_computers_beat_two_who_play_at_random(game):
    """Whichever side they are: in four games out of five."""
    won = 0
    for i in range(5):
        state = game.new(seats(4), {}, f"stark {i}")
        mine = state["teams"]["freie" if i % 2 else "schatten"]
        _, result = played(game, f"stark {i}", {seat: "gierig" if seat in mine else "zufall" for seat in seats(4)})
        won += set(result.winners) == set(mine)
    assert won >= 4


@pytest.mark.parametrize("players", [3, 4])
def test_no_view_holds_another_hand(game, players):
    state = game.new(seats(players), {}, "sehen")
    hands = {seat: {state["cards"][c] for c in state["zones"].get(f"hand {seat}", ())} for seat in seats(players)}
    for seat in [*seats(players), None]:
        text = repr(game.view(state, seat))
        assert seat is None or all(card in text for card in hands[seat])
        others = set().union(*(held for who, held in hands.items() if who != seat))
        assert not any(f"'{card}'" in text for card in others)


@pytest.mark.parametrize("players", [3, 4])
def test_everything_that_can_be_asked_and_seen_is_answered_from_every_seat(game, players):
    """In the middle of a turn, a battle or a hunt as well: whoever looks up dice or strength does so at any time."""
    state, dice, fought = game.new(seats(players), {}, f"fragen {players}"), Dice("fragen"), False
    for nr in range(600):
        if fought and nr > 200:
            break
        seat, decision = next((s, d) for s, d in game.decisions(state).items() if d.waits)
        state = game.apply(state, seat, KINDS["zufall"](game, state, seat, decision, game.options(state, seat), dice)).state
        battle = any(f["frame"] == "schlacht" for f in state["stack"])
        if nr % 40 == 0 or (battle and not fought):
            fought = fought or battle
            for who in (*seats(players), None):
                view = game.view(state, who)
                assert all(query.answer(view, words) for query in game.queries.values() for words in ("", "gondor"))
                assert all(game.text(view, part) for part in game.parts(who)) and game.help(view)
                assert game.picture(view, "tisch").layers
    assert fought


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4])
def test_fifty_random_games_end_by_a_rule(game, players):
    runs = [playout(game, seats(players), {}, f"lang {i}", laws="keine") for i in range(50)]
    assert {run.end for run in runs} <= ENDS and not [v for run in runs for v in run.violations]


def somewhere(facts, s, side, origin, moved, needs_leader):
    """Whether an army can go anywhere, asked step by step."""
    steps = (
        movement.step_refused(facts, s, side, origin, there, moved=moved, needs_leader=needs_leader)
        for there in movement.one_step(facts, origin)
    )
    far = (refusal for _, refusal in movement.far_steps(facts, s, side, origin, moved, needs_leader))
    return any(refusal is None for refusal in (*steps, *far))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_looked_over_at_once_is_what_each_place_says(game, players):
    """Short cuts over the whole board say the same as the rules asked place by place, in every tenth state of a game."""
    facts, dice, shared, stuck, ways = game.facts, Dice(f"abkürzung {players}"), 0, 0, 0
    state = game.new(seats(players), {}, f"abkürzung {players}")
    choosers = dict.fromkeys(seats(players), random_player(dice))
    drafting, nr = None, 0
    while (played := one_step(game, state, choosers, dice, drafting=drafting)) is not None:
        drafting, state, nr = None if played.step.done else played.seat, played.step.state, nr + 1
        if nr % 10 or not state["stack"]:
            continue
        moved = next((f["moved"] for f in state["stack"] if f["frame"] == "armeen"), movement.NONE)
        for side in SIDES:
            together = list(uniting.regions(facts, state, side))
            places = dict.fromkeys(command.region_of(spot) for spot in state["figures"])
            assert together == [place for place in places if command.shared(facts, state, side, place)]
            shared += len(together)
            for origin in movement.starts(facts, state, side):
                for needs_leader in (False, True):
                    way = movement.way_out(facts, state, side, origin, moved, needs_leader)
                    assert way == somewhere(facts, state, side, origin, moved, needs_leader)
                    ways, stuck = ways + way, stuck + (not way)
    assert ways > 100 and stuck > 100 and bool(shared) == (players > 2)


def test_help_names_what_is_ones_own():
    t = Four(erweiterung="ja")
    said = {power: t.game.help(t.play.view(seat)) for power, seat in t.seats.items()}
    assert "«balrog elite»" in said["hexenkoenig"] and "flotte" not in said["hexenkoenig"]
    assert "«flotte umbar pelargir»" in said["saruman"] and "balrog" not in said["saruman"]
    assert "«galadriel»" in said["gondor"] and "«katapult helms-klamm»" in said["rohan"] and "galadriel" not in said["rohan"]
    assert "Du spielst den Hexenkönig (Sauron)" in said["hexenkoenig"]
    two = Table(erweiterung="ja")
    alone = two.game.help(two.play.view("p2"))
    assert "«flotte umbar pelargir»" in alone and "«balrog elite»" in alone
