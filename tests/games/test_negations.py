"""«nicht», «kein», «behalten», «lassen», «ohne»: what is refused or kept in a line is never carried out by it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games import catalog, words
from games.contract import Candidate, Game, Refusal, Seat, State
from games.play import Play
from tests.games.test_typed_moves import GAMES, NAMES, played

REFUSED = (
    "nicht {}",
    "{} nicht",
    "kein {}",
    "{} behalten",
    "ich behalte {}",
    "{} lassen",
    "lass {}",
    "ohne {}",
    "{} will ich nicht",
    "auf keinen Fall {}",
    "nie {}",
    "nein, nicht {}",
)
PER_KIND = 2  # questions of each kind that are tried in one game


def kind_of(game: Game, state: State, seat: Seat) -> str:
    """The kind of a question: its frame, and its words without names and numbers."""
    prompt = game.decisions(state)[seat].prompt
    frame = state["stack"][-1].get("frame", "") if state.get("stack") else ""
    return f"{frame}: {' '.join(word for word in prompt.split()[-3:] if word.isalpha())}"


def questions(game: Game, seats: int, seed: int, count: int) -> Iterator[tuple[State, Seat]]:
    """Questions of a random game, also those in the middle of a move, a few of each kind."""
    rng = random.Random(seed)
    state = game.new([f"p{n + 1}" for n in range(seats)], {}, f"verneint {seed}")
    seen: Counter[str] = Counter()
    for at, seat, steps, _ in played(game, state, rng, count):
        for chosen in steps:
            kind = kind_of(game, at, seat)
            seen[kind] += 1
            if seen[kind] <= PER_KIND:
                yield at, seat
            step = game.apply(at, seat, chosen.key)
            assert not isinstance(step, Refusal)
            at = step.state


def called(c: Candidate, game: Game) -> str:
    """A name of an answer that refuses nothing itself; "": it has none."""
    said = (c.label.partition(" · ")[0], *c.aliases, c.key)
    fitting = (name for name in said if words.POLAR.isdisjoint(words.tokens(name, game.vocabulary)) and "," not in name)
    named = next(fitting, "")
    for seat, name in NAMES.items():
        named = named.replace(f"⟦{seat}⟧", name)
    return named


def carried_out(game: Game, state: State, seat: Seat, rng: random.Random) -> Iterator[str]:
    """The lines that did what they refused to do."""
    play = Play(game, state, names=NAMES)
    options = list(game.options(state, seat))
    for option in rng.sample(options, min(2, len(options))):
        name = called(option, game)
        for phrase in REFUSED if name else ():
            line = phrase.format(name)
            path = play.read(seat, line)
            if isinstance(path, Refusal):
                continue
            done = path.steps[0].candidate
            if done.key == option.key or not words.says_no(done, game.vocabulary):
                yield f"«{line}» {path.keys} – {game.decisions(state)[seat].prompt}"


def check(game_id: str, seeds: range, count: int) -> None:
    game = catalog.load(game_id)
    bad: list[str] = []
    tried = 0
    for seed in seeds:
        seats = min(game.seats[seed % len(game.seats)], len(NAMES))
        for state, seat in questions(game, seats, seed, count):
            tried += 1
            bad += carried_out(game, state, seat, random.Random(seed))
    assert not bad, "\n".join(bad)
    assert tried > 5


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_refused_in_a_line_is_not_carried_out(game_id: str) -> None:
    check(game_id, range(2), 30)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_over_many_games_what_is_refused_is_not_carried_out(game_id: str) -> None:
    check(game_id, range(2, 40), 250)


def test_words_that_say_nothing_name_nothing():
    """«_», brackets, a lone mark: found by saying anything anywhere."""
    assert words.tokens("_") == words.tokens("«» ( ) _ __") == ()
    assert words.readings(((),), [Candidate("passe", "Passen")]) == []
