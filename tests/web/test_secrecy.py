"""Every byte a page is sent is the same whatever is hidden from its reader."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from bot.core.messages import Reply
from bot.web_app.situation import Taken, shown, tried, why
from games import catalog
from games.contract import State, Step
from games.dice import Dice
from games.luggage import packed
from games.play import Draft, Move, Play


def taken_of(game, everybody: State, state: State, seat) -> Taken:
    return Taken(1, 5, "running", game.title, seat, {s: s for s in everybody["seats"]}, game, state, everybody,
                 game.decisions(state).get(seat) if seat else None, (), Reply(""), None, (), (), {})  # fmt: skip


def taken_from(game, play: Play, seat) -> Taken:
    return taken_of(game, play.state, play.now(seat) if seat else play.state, seat)


def sent(taken: Taken) -> str:
    made = shown(taken)
    fixed = [json.loads(made.pieces[b["fest"]]) for b in made.data["bilder"].values() if b["fest"]]
    marks = [*fixed, *(b["marken"] for b in made.data["bilder"].values())]
    things = sorted({m[0] for some in marks for m in some})[:2]
    reasons = [why(taken, thing, lambda rules: ",".join(rules)) for thing in things]
    ahead = [tried(taken, answer["k"], Dice("probe")) for answer in made.data["antworten"][:3]]
    looks = [(view is not None and shown(taken, [], view).data["bilder"], told) for view, told in ahead]
    return json.dumps([made.data, sorted(made.pieces.items()), sorted(made.grounds), reasons, looks], sort_keys=True)


@dataclass
class Looked:
    """How often something was looked at."""

    states: int = 0
    drafts: int = 0
    hidden: int = 0  # answers that others are told nothing of, and what they could have been instead


def walk(name: str, players: int, states: int, every: int, variant=None, seed: str = "geheim") -> Looked:
    game = catalog.load(name)
    dice, seats = Dice(f"{seed} {name}"), [f"p{i + 1}" for i in range(players)]
    chosen = {v.id: (variant or {}).get(v.id, v.default) for v in game.variants}
    looked = Looked()
    number = -1
    play: Play | None = None
    while looked.states < states:
        asked = game.decisions(play.state) if play is not None else {}
        if play is None or not asked:
            number += 1
            brought = packed(game, seats, chosen, {}, dice)
            play = Play(game, game.new(seats, chosen, f"{seed}:{number}", brought=brought))
            continue
        seat = dice.choose(sorted(asked))
        options = play.options(seat)
        outcome = play.answer(seat, dice.choose(options).key)
        assert isinstance(outcome, Draft | Move), outcome
        if isinstance(outcome, Draft):
            if dice.below(every) == 0:
                looked.drafts += 1
                _same_for_all(game, play, seats, dice)
                _nothing_for_others(game, play, seats, seat)
            continue
        if dice.below(every) == 0:
            looked.states += 1
            _same_for_all(game, play, seats, dice)
            looked.hidden += _hidden_answers(game, play, seats)
    return looked


def _same_for_all(game, play: Play, seats, dice) -> None:
    """Every reader is sent the same whatever is hidden from them."""
    for reader in (None, *seats):
        here = play.now(reader) if reader in play.drafts else play.state
        other = game.reshuffle(here, reader, dice)
        assert sent(taken_of(game, play.state, here, reader)) == sent(taken_of(game, other, other, reader)), reader


def _nothing_for_others(game, play: Play, seats, mover) -> None:
    """While somebody is in the middle of a move, the others are sent what they were sent before."""
    without = Play(game, play.state)
    for reader in (None, *(s for s in seats if s != mover)):
        assert sent(taken_from(game, play, reader)) == sent(taken_from(game, without, reader))


def _hidden_answers(game, play: Play, seats) -> int:
    """Of an answer that nobody else is told of, while others are asked the same as before, others are sent the same whatever it
    was."""
    found = 0
    asked = game.decisions(play.state)
    for seat in sorted(asked):
        others = [s for s in seats if s != seat]
        if not asked[seat].secret or not set(others) & set(asked):
            continue
        quiet = list[State]()
        for option in game.options(play.state, seat)[:6]:
            step = game.apply(play.state, seat, option.key)
            if not isinstance(step, Step) or not step.done or step.barrier:
                continue
            after = game.decisions(step.state)
            still = all(s in after and after[s].id == asked[s].id for s in others if s in asked)
            if still and not any(e.seen_by(reader) for e in step.events for reader in (None, *others)):
                quiet.append(step.state)
        for reader in (None, *others):
            assert len({sent(taken_of(game, state, state, reader)) for state in quiet}) <= 1, (seat, reader)
        found += max(0, len(quiet) - 1)
    return found


GAMES = [
    ("zwei-tuerme", 3, None),
    ("jagd", 4, None),
    ("ringkrieg", 2, None),
    ("ringkrieg", 4, {"erweiterung": "ja"}),
    ("meccg", 2, None),
]


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(name, players, variant):
    looked = walk(name, players, 12, 9, variant)
    assert looked.states == 12


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_what_is_sent_does_not_depend_on_what_is_hidden_over_many_states(name, players, variant):
    looked = walk(name, players, 2_000, 5, variant, "lang")
    print(name, players, looked)
    assert looked.states == 2_000


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_touching_what_an_answer_is_about_in_any_order_leads_to_it(name, players, variant):
    """What the page does with touched things: of the answers those stay that are about all of them."""
    game = catalog.load(name)
    chosen = {v.id: (variant or {}).get(v.id, v.default) for v in game.variants}
    play = Play(game, game.new([f"p{i + 1}" for i in range(players)], chosen, "tippen"))
    dice, named = Dice("tippen"), 0
    for _ in range(150):
        asked = game.decisions(play.state)
        if not asked:
            break
        seat = dice.choose([s for s in sorted(asked) if asked[s].waits])
        options = play.pointed(seat)
        for option in options:
            touched: list[str] = []
            for thing in dice.shuffled(list(option.at)):
                touched.append(thing)
                left = [c.key for c in options if set(touched) <= set(c.at)]
                assert option.key in left
            named += bool(option.at)
        if not options:
            break
        outcome = play.answer(seat, dice.choose(options).key)
        while isinstance(outcome, Draft):
            left = play.options(seat)
            outcome = play.answer(seat, dice.choose(left).key)
        assert isinstance(outcome, Move)
    assert named > 50
