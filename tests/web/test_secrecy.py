"""Every byte a page is sent is the same whatever is hidden from its reader."""

from __future__ import annotations

import json

import pytest

from bot.core.messages import Reply
from bot.web_app.situation import Taken, shown, tried, why
from games import catalog
from games.contract import Refusal
from games.dice import Dice
from games.play import Draft, Move, Play


def taken_from(game, play: Play, seat):
    state = play.now(seat)
    return Taken(1, 5, "running", game.title, seat, {s: s for s in play.state["seats"]}, game, state, play.state,
                 game.decisions(state).get(seat) if seat else None, (), Reply(""), None, (), (), {})  # fmt: skip


def sent(taken: Taken) -> str:
    made = shown(taken)
    things = sorted({m[0] for b in made.data["bilder"].values() for m in b["marken"]})[:2]
    reasons = [why(taken, thing, lambda rules: ",".join(rules)) for thing in things]
    ahead = [tried(taken, answer["k"], Dice("probe")) for answer in made.data["antworten"][:3]]
    looks = [(view is not None and shown(taken, [], view).data["bilder"], told) for view, told in ahead]
    return json.dumps([made.data, sorted(made.pieces.items()), sorted(made.grounds), reasons, looks], sort_keys=True)


def walk(name: str, players: int, states: int, every: int, variant=None, seed: str = "geheim"):
    game = catalog.load(name)
    dice, seats = Dice(f"{seed} {name}"), [f"p{i + 1}" for i in range(players)]
    chosen = {v.id: (variant or {}).get(v.id, v.default) for v in game.variants}
    looked, number = 0, 0
    state = game.new(seats, chosen, f"{seed}:0")
    while looked < states:
        asked = game.decisions(state)
        if not asked:
            number += 1
            state = game.new(seats, chosen, f"{seed}:{number}")
            continue
        seat = dice.choose(sorted(asked))
        options = game.options(state, seat)
        text = asked[seat].text
        key = dice.choose(list(options)).key if options else game.judge(state, seat, text.samples[0]).key
        step = game.apply(state, seat, key)
        assert not isinstance(step, Refusal)
        state = step.state
        if dice.below(every) == 0 and step.done:
            looked += 1
            for reader in (None, *seats):
                other = game.reshuffle(state, reader, dice)
                one = sent(taken_from(game, Play(game, state), reader))
                two = sent(taken_from(game, Play(game, other), reader))
                assert one == two, (name, reader, looked)
    return looked


GAMES = [("zwei-tuerme", 3, None), ("jagd", 4, None), ("ringkrieg", 2, None), ("ringkrieg", 4, {"erweiterung": "ja"})]


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(name, players, variant):
    assert walk(name, players, 12, 9, variant) == 12


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_what_is_sent_does_not_depend_on_what_is_hidden_over_many_states(name, players, variant):
    assert walk(name, players, 2_000, 5, variant, "lang") == 2_000


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
