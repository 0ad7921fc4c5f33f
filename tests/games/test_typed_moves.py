"""Random legal moves typed in every spelling the help offers: what is understood is what was meant."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games import catalog
from games.contract import Candidate, Game, Refusal, Seat, State
from games.play import Move, Play
from games.words import plain
from games.zwei_tuerme.cards.piles import CARDS

NAMES = {"p1": "Anna", "p2": "Bert", "p3": "Cora", "p4": "Dora"}
ENDS_A_STEP = (", ", "; ", " und dann ", ",")
LONGEST = 8  # steps: nobody types more in one line


def spelled(c: Candidate, rng: random.Random) -> str:
    """One of the ways to say it, as a person would: any case, umlauts or not, the words in any order, some cut short."""
    said = rng.choice((c.label.partition(" · ")[0], c.key.replace("-", " "), *c.aliases))
    for seat, name in NAMES.items():
        said = said.replace(f"⟦{seat}⟧", name)
    words = said.split()
    manner = rng.random()
    if manner < 0.15:
        words = said.lower().split()
    elif manner < 0.3:
        words = plain(said).split()
    elif manner < 0.4:
        words = ["bitte", *words]
    elif manner < 0.55 and "," not in said:
        rng.shuffle(words)
    return " ".join(words)


def one_move(game: Game, state: State, seat: Seat, rng: random.Random) -> tuple[list[Candidate], State] | None:
    """The steps of a random move and where it leads; None where a roll or somebody else comes in between."""
    steps: list[Candidate] = []
    while True:
        open_to = game.options(state, seat)
        ending = [o for o in open_to if o.key == "fertig"]
        chosen = ending[0] if ending and len(steps) + 1 >= LONGEST else rng.choice(open_to)
        step = game.apply(state, seat, chosen.key)
        assert not isinstance(step, Refusal)
        steps.append(chosen)
        state = step.state
        if step.done:
            return steps, state
        if step.barrier or len(steps) > 2 * LONGEST:
            return None


def moves(game: Game, seats: int, seed: int, count: int) -> Iterator[tuple[State, Seat, list[Candidate], State]]:
    """Moves of a random game, each with the state before and after."""
    rng = random.Random(seed)
    variant = {v.id: rng.choice(v.choices) for v in game.variants} if seed % 2 else {}
    yield from played(game, game.new([f"p{n + 1}" for n in range(seats)], variant, f"getippt {seed}"), rng, count)


def played(game: Game, state: State, rng: random.Random, count: int) -> Iterator[tuple[State, Seat, list[Candidate], State]]:
    """The moves of a random game from here on."""
    for _ in range(count):
        asked = game.decisions(state)
        if not asked:
            return
        seat = rng.choice(sorted(asked))
        found = one_move(game, state, seat, rng)
        if found is None:
            continue
        steps, after = found
        yield state, seat, steps, after
        state = after


def typed(game: Game, seats: int, seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """How the lines were read: `meant`, `asked` (back, or not understood) or `otherwise`; and the lines that were not."""
    rng = random.Random(-seed)
    read: Counter[str] = Counter()
    bad = []
    for state, seat, steps, after in moves(game, seats, seed, count):
        line = rng.choice(ENDS_A_STEP).join(spelled(c, rng) for c in steps)
        path = Play(game, state, names=NAMES).read(seat, line)
        if isinstance(path, Refusal):
            how = "asked"
        else:
            how = "meant" if path.keys == tuple(c.key for c in steps) or path.state == after else "otherwise"
        read[how] += 1
        if how != "meant":
            said = path.reason if isinstance(path, Refusal) else path.keys
            bad.append(f"{how}: «{line}» {[c.key for c in steps]} – {said}")
    return read, bad


def check(game_id: str, games: int, count: int) -> None:
    game = catalog.load(game_id)
    read: Counter[str] = Counter()
    bad: list[str] = []
    for seed in range(games):
        seats = game.seats[min(seed % 3, len(game.seats) - 1)]
        some, lines = typed(game, min(seats, len(NAMES)), seed, count)
        read += some
        bad += lines
    assert read["otherwise"] == 0, "\n".join(bad)
    assert read["meant"] > 20
    assert read["asked"] <= 0.01 * read.total(), "\n".join(bad)


GAMES = catalog.ids()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_typed_move_is_the_move_that_was_meant(game_id: str) -> None:
    check(game_id, 6, 40)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_many_typed_moves_are_the_moves_that_were_meant(game_id: str) -> None:
    check(game_id, 200, 60)


# --- lines of people -----------------------------------------------------------------------------------------------------


def laying(hand: list[str]) -> Play:
    """Zwei Türme at a place, with this hand."""
    game = catalog.load("zwei-tuerme")
    for state, seat, steps, _ in moves(game, 3, 4, 400):
        if steps[0].key.startswith("lege") and not state["traits"][seat] and "before" in state["stack"][-1]:
            held = {f"karte~{1000 + nr}": face for nr, face in enumerate(hand)}
            zones = {**state["zones"], f"hand {seat}": list(held)}
            return Play(game, {**state, "zones": zones, "cards": {**state["cards"], **held}}, names=NAMES)
    raise AssertionError("nobody laid out")


def seat_of(play: Play) -> Seat:
    (seat,) = play.game.decisions(play.state)
    return seat


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        (
            "gandalf als blaue ausdauer, blaue ausdauer, gandalf als grüne weisheit, grüne weisheit, fertig",
            "lege gandalf blau ausdauer|lege blau-ausdauer|lege gandalf gruen weisheit|lege gruen-weisheit|fertig",
        ),
        ("2 rote kraft, fertig", "lege rot-kraft 2|fertig"),
        ("zwei rote kraft; blaue ausdauer und dann fertig", "lege rot-kraft 2|lege blau-ausdauer|fertig"),
        ("gandalf rote kraft, 2 rote kraft, ok", "lege gandalf rot kraft|lege rot-kraft 2|fertig"),
    ],
)
def test_a_comma_ends_a_step(line: str, keys: str) -> None:
    play = laying(["gandalf", "gandalf", "rot-kraft", "rot-kraft", "blau-ausdauer", "gruen-weisheit"])
    path = play.read(seat_of(play), line)
    assert not isinstance(path, Refusal), path
    assert path.keys == tuple(keys.split("|"))


def test_what_can_be_read_in_two_ways_is_asked_back() -> None:
    play = laying(["gandalf", "gandalf", "rot-kraft", "blau-ausdauer"])
    seat = seat_of(play)
    assert not isinstance(
        play.say(seat, "gandalf als rote kraft, rote kraft, gandalf als blaue ausdauer, blaue ausdauer"), Refusal | Move
    )
    asked = play.read(seat, "gandalf zurück, fertig")
    assert isinstance(asked, Refusal) and asked.kind == "ambiguous"
    assert "(Rot)" in asked.reason and "(Blau)" in asked.reason


def test_two_answers_to_one_question_are_refused_by_the_rule_that_allows_one() -> None:
    game = catalog.load("zwei-tuerme")
    state = game.new(["p1", "p2", "p3"], {}, "nur eine")
    (seat,) = game.decisions(state)
    open_cards = list(dict.fromkeys(CARDS.faces(state, "display")))[:2]
    first, second = (c.replace("-", " ") for c in open_cards)
    refused = Play(game, state).read(seat, f"nimm {first} und {second}")
    assert isinstance(refused, Refusal) and refused.rules == ("zt.zug.a",), refused
    assert "Nur eines davon" in refused.reason


def test_a_clear_step_that_is_refused_is_not_read_as_something_else() -> None:
    play = laying(["gandalf", "gelb-kraft", "rot-kraft", "gelb-weisheit"])
    refused = play.read(seat_of(play), "gandalf als gelbe kraft, fertig")
    assert isinstance(refused, Refusal) and refused.rules == ("zt.auslegen.gandalf.nie-allein",), refused
