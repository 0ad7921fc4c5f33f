"""Rulings that bind the engine: every game obeys its laws under each that a group could make, and no other is taken."""

from __future__ import annotations

import pytest

from bot.simulate import seats_of
from games import catalog, rules, rulings
from games.contract import Refusal
from games.dice import Dice
from games.laws import playout
from games.players import one_step, random_player
from games.replay import Entry, correct, replay_from

GAMES = {"zwei-tuerme": 3, "jagd": 3, "ringkrieg": 2}


def seen(game, players, seeds=2, steps=150):
    """States of random games, each with what is refused there: seat, key and rules."""
    for seed in range(seeds):
        dice = Dice(f"sprüche {seed}")
        seats = seats_of(players)
        choosers = {seat: random_player(dice) for seat in seats}
        state, drafting = game.new(seats, {}, f"sprüche {seed}"), None
        for _ in range(steps):
            for seat in game.decisions(state) if drafting is None else (drafting,):
                refused = [c for c in game.candidates(state, seat) if c.refusal is not None and c.refusal.kind == "illegal"]
                for c in refused:
                    yield state, seat, c.key, c.refusal.rules
            played = one_step(game, state, choosers, dice, drafting=drafting)
            if played is None:
                break
            state, drafting = played.step.state, None if played.step.done else played.seat


@pytest.fixture(params=GAMES)
def game(request):
    return catalog.load(request.param)


def situations(game):
    """Every refusal that a ruling can lift, with the kinds of decisions where it was met, as they are met."""
    found = set()
    for state, _, _, ids in seen(game, GAMES[game.id], steps=1_500 if game.id == "ringkrieg" else 150):  # sieges come late
        met = (rulings.situation(state), ids)
        if met not in found and rules.waivable(ids):
            found.add(met)
            yield met


@pytest.mark.parametrize(("selections", "bound"), [(1, 250), pytest.param(2, 1_500, marks=pytest.mark.soak)])
def test_the_laws_hold_under_rulings(game, monkeypatch, selections, bound):
    """All at once, and some of them at random: no crash, no broken invariant, nothing hidden that shows, nothing that cannot be
    replayed."""
    lifts = list(situations(game))
    assert lifts, "nothing can be lifted"
    some = [Dice(f"auswahl {nr}").shuffled(lifts)[: 1 + len(lifts) // 3] for nr in range(selections)]
    new = type(game).new
    for nr, chosen in enumerate([lifts, *some]):
        ruled = [{"number": 1, "lifts": [[kind, list(ids)] for kind, ids in chosen]}]
        monkeypatch.setattr(type(game), "new", lambda self, *a, ruled=ruled, **k: {**new(self, *a, **k), "rulings": ruled})
        run = playout(game, seats_of(GAMES[game.id]), {}, f"spruch {nr}", bound=bound)
        assert [v for v in run.violations if v.law != "ends"] == []


def test_a_ruling_lifts_what_it_names_and_nothing_else(game):
    lifted = kept = 0
    for state, seat, key, ids in seen(game, GAMES[game.id], seeds=1, steps=220 if game.id == "zwei-tuerme" else 40):
        other = ("anderswo", ids)
        assert correct(game, state, rulings.binding(1, [other])).state if rules.waivable(ids) else True
        bound = correct(game, state, rulings.binding(1, [(rulings.situation(state), ids)]))
        if not rules.waivable(ids):
            assert isinstance(bound, Refusal)
            kept += 1
            continue
        before = {c.key: c.refusal for c in game.candidates(state, seat)}
        after = {c.key: c.refusal for c in game.candidates(bound.state, seat)}
        elsewhere = correct(game, state, rulings.binding(1, [other])).state
        assert {c.key: c.refusal for c in game.candidates(elsewhere, seat)} == before
        changed = [k for k in before if k in after and before[k] != after[k]]
        assert all(set(before[k].rules) == set(ids) for k in changed)
        lifted += after.get(key) is None
    assert lifted and kept


def test_a_ruling_does_not_go_back_with_an_undo_and_goes_when_it_is_lifted(game):
    state = game.new(seats_of(GAMES[game.id]), {}, "zurück")
    dice = Dice("zurück")
    choosers = {seat: random_player(dice) for seat in state["seats"]}
    entries, keys, now = [], (), state
    while len(entries) < 4:
        played = one_step(game, now, choosers, dice)
        keys, now = (*keys, played.key), played.step.state
        if played.step.done:
            entries, keys = [*entries, Entry(played.seat, keys)], ()
    lift = next(situations(game))
    entries += [Entry(None, (rulings.binding(1, [lift]),)), Entry(None, undo=2)]
    states = replay_from(game, state, entries)
    assert rulings.numbers(states[2]) == [] and rulings.numbers(states[-1]) == [1]
    over = replay_from(game, state, [*entries, Entry(None, (rulings.lifting(1),)), Entry(None, undo=5)])
    assert rulings.numbers(over[-1]) == []
    assert isinstance(correct(game, over[-1], rulings.lifting(1)), Refusal)


def test_what_lies_in_a_file_is_no_ruling_unless_it_can_be_lifted(game):
    state = game.new(seats_of(GAMES[game.id]), {}, "datei")
    for rest in ('[["zug",["jd.bewegung.wurf"]]]', "[]", "[[1]]", "unsinn", "{}", '[["zug",[]]]', '[["zug","x"]]'):
        assert isinstance(correct(game, state, f"praezedenz 1 {rest}"), Refusal), rest
    assert isinstance(correct(game, state, "praezedenz x aufgehoben"), Refusal)
