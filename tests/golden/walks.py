"""Short stored games that pass by every rule and card, played again byte for byte: `python -m tests.golden.walks [GAME …]`.

A rule that is changed while `version` stays is noticed only where a stored game comes by. So `make.py` looks, with random and
greedy people, for games that come through what no golden table of this version passes, keeps each as far as it is needed, and
writes them to `<game>/v<version>/wege.xz`: seats, variant and seed, the answers, and a digest of what came of each.

What random people hardly ever come by is listed with its reason in `<game>/unbegangen.yaml`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any

import yaml

from bot.kb_coverage import Coverage, coverage
from bot.kb_mutants import Mutant, TooLong, inmost, marked, mutants, patience
from games import catalog, computer, rules
from games.contract import Event, Game, Refusal, Seat, State
from games.dice import Dice
from games.replay import event_row
from games.rules import CARD
from tests.golden import shelf
from tests.golden.lists import brought

NAME, REASONS = "wege.xz", "unbegangen.yaml"
LONGEST = 3_000  # answers of one game
PATIENCE = 60  # games in a row that bring nothing
PEOPLE = (0, 9, 5)  # how greedy they are, game by game
SLOW = 20.0  # seconds: a changed rule has sent the game round in circles
STATES = 10  # of so many entries one remembers the whole state


# --- what is passed by ----------------------------------------------------------------------------------------------------


@cache
def _covered() -> Mapping[str, Coverage]:
    return coverage()


def owed(game: str) -> set[str]:
    """The rules of a game that are functions, and its cards."""
    row = _covered()[game]
    return {id for id in row.enforced if id in rules.REGISTRY} | set(row.cards)


@contextmanager
def watched(game: str) -> Iterator[set[str]]:
    """The rules and cards that are come through from now on."""
    by_function: dict[FunctionType, list[str]] = {}
    for id in _covered()[game].enforced:
        for registered in rules.REGISTRY.get(id, ()):
            by_function.setdefault(inmost(registered), []).append(id)
    passed: set[str] = set()

    class Seen(set[FunctionType]):
        def add(self, function: FunctionType) -> None:
            passed.update(by_function[function])

    with marked(list(by_function), Seen()), _cards(passed):
        yield passed


def afresh() -> AbstractContextManager[None]:
    """What other games have worked out is not remembered: it would hide that this one rests on it."""
    return rules.altered(f"afresh {next(_looks)}")


_looks = count()


@contextmanager
def _cards(passed: set[str]) -> Iterator[None]:
    """Whoever carries out a card asks whether it holds."""
    asks = rules.holds

    def holds(card: str) -> bool:
        passed.add(CARD + card)
        return asks(card)

    askers = [module for module in list(sys.modules.values()) if getattr(module, "holds", None) is asks]
    for module in askers:
        module.holds = holds  # type: ignore[attr-defined]
    try:
        yield
    finally:
        for module in askers:
            module.holds = asks  # type: ignore[attr-defined]


def reasons(game: str) -> dict[str, str]:
    """What no stored game comes by, and why."""
    file = shelf.HERE / game / REASONS
    found: dict[str, str] = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


# --- one game -------------------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """A game from its beginning on, as far as it is kept."""

    seats: list[Seat]
    variant: dict[str, str]
    seed: str
    entries: list[tuple[Seat, list[str]]] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    brought: dict[Seat, str] = field(default_factory=dict)


def digest(nr: int, events: Iterable[Event], state: State) -> str:
    told: list[Any] = [event_row(e) for e in events]
    if nr % STATES == 0:
        told.append(state)
    return hashlib.sha256(json.dumps(told, ensure_ascii=False, default=str).encode()).hexdigest()[:8]


def again(game: Game, walk: Walk) -> Iterator[int]:
    """Play it again and compare; the number of each entry, once it was right."""
    state = game.new(walk.seats, walk.variant, walk.seed, brought=walk.brought)
    for nr, ((seat, keys), was) in enumerate(zip(walk.entries, walk.digests, strict=True)):
        events: list[Event] = []
        for key in keys:
            step = game.apply(state, seat, key)
            assert not isinstance(step, Refusal), f"{walk.seed}, {nr}: «{key}» is refused now: {step.reason}"
            state, events = step.state, [*events, *step.events]
        assert digest(nr, events, state) == was, f"{walk.seed}, {nr}: {seat} {keys} leads somewhere else now"
        yield nr


def played(game: Game, walk: Walk, greedy: int, passed: set[str]) -> Iterator[None]:
    """Play on, entry by entry, until the game is over; of ten answers so many are those of a greedy player. What somebody only
    thinks of is not passed by."""
    state, dice = game.new(walk.seats, walk.variant, walk.seed, brought=walk.brought), Dice(f"Leute {walk.seed}")
    for nr in range(LONGEST):
        waiting = sorted(seat for seat, decision in game.decisions(state).items() if decision.waits)
        if not waiting:
            return
        seat, keys, events, done = dice.choose(waiting), list[str](), list[Event](), False
        while not done:
            options, decision = game.options(state, seat), game.decisions(state)[seat]
            answer, before = computer.play_greedy if dice.below(10) < greedy else computer.play_random, set(passed)
            keys.append(answer(game, state, seat, decision, options, dice))
            passed.intersection_update(before)
            step = game.apply(state, seat, keys[-1])
            assert not isinstance(step, Refusal), step
            state, done = step.state, step.done
            events += step.events
        walk.entries.append((seat, keys))
        walk.digests.append(digest(nr, events, state))
        yield


# --- looking for them -----------------------------------------------------------------------------------------------------


def tables(game: Game, wanted: set[str]) -> Iterator[Walk]:
    """Every number of players: as usually, with one variant, with many of them. `wanted`: what has not come up yet."""
    plain = {v.id: v.default for v in game.variants}
    single = [plain | {v.id: choice} for v in game.variants for choice in v.choices if choice != v.default] or [plain]
    for nr, lists_ in enumerate(brought(game, wanted)):
        seats = [f"p{n}" for n in range(1, game.seats[nr % len(game.seats)] + 1)]
        dice = Dice(f"Varianten {nr}")
        mixed = {v.id: dice.choose(v.choices) if v.choices else v.default for v in game.variants}
        yield Walk(seats, (plain, single[nr // 3 % len(single)], mixed)[nr % 3], f"Weg {game.id} {nr}", brought=dict(lists_))


def sought(id: str, missing: set[str], tries: int, say: Callable[[str], None] = lambda line: None) -> list[Walk]:
    """Games that come by what is missing, each as far as it brings something."""
    game, found, in_vain = catalog.load(id), list[Walk](), 0
    with watched(id) as passed:
        for nr, walk in zip(range(tries), tables(game, missing), strict=False):
            last, before = 0, len(missing)
            with afresh():
                for entry, _ in enumerate(played(game, walk, PEOPLE[nr % len(PEOPLE)], passed), 1):
                    last = entry if not passed.isdisjoint(missing) else last
                    missing -= passed
                    passed.clear()
                    if not missing:
                        break
            in_vain = 0 if last else in_vain + 1
            if last:
                del walk.entries[last:], walk.digests[last:]
                found.append(walk)
                said = f"{last} entries: {before - len(missing)} more, {len(missing)} left"
                say(f"{id}: game {nr}, {len(walk.seats)} players, {said}")
            if in_vain >= PATIENCE or not missing:
                break
    return found


def needed(id: str, walks: Sequence[Walk]) -> list[Walk]:
    """Those without which something would be missing, the shortest first; each cut off behind what is new."""
    game, kept, passed_by = catalog.load(id), list[Walk](), set[str]()
    with watched(id) as passed:
        for walk in sorted(walks, key=lambda w: len(w.entries)):
            last = 0
            with afresh():
                for nr in again(game, walk):
                    last = nr + 1 if not passed <= passed_by else last
                    passed_by |= passed
                    passed.clear()
            if last:
                kept.append(replace(walk, entries=walk.entries[:last], digests=walk.digests[:last]))
    return kept


def passed_by(id: str, walks: Sequence[Walk]) -> set[str]:
    """What these games come by, played again."""
    with watched(id) as passed:
        for walk in walks:
            with afresh():
                for _ in again(catalog.load(id), walk):
                    pass
    return passed


# --- wrong numbers --------------------------------------------------------------------------------------------------------


def noticed_at(game: Game, walk: Walk, mutant: Mutant) -> int:
    """How many entries of a game are right by a changed rule; all of them: it tells no difference."""
    right = 0
    try:
        with mutant.living(), patience(SLOW):
            for nr in again(game, walk):
                right = nr + 1
    except (Exception, TooLong):
        return right
    return len(walk.entries)


def noticing(id: str, there: Sequence[Walk], tries: int, say: Callable[[str], None] = print) -> list[Walk]:
    """Games that tell a difference where a number of a rule is wrong and no stored one does; each up to that entry."""
    game, found, row = catalog.load(id), list(there), _covered()[id]
    pool = list[Walk]()
    for walk, nr in zip(tables(game, set()), range(tries), strict=False):
        pool.append(replace(walk, seed=f"Zahl {id} {nr}"))
        for _ in played(game, pool[-1], PEOPLE[nr % len(PEOPLE)], set()):
            pass
    numbers = [m for m in mutants(rules.REGISTRY, row.enforced) if m.is_number]
    for mutant in numbers:
        if any(noticed_at(game, walk, mutant) < len(walk.entries) for walk in found):
            continue
        for walk in pool:
            last = noticed_at(game, walk, mutant) + 1
            if last <= len(walk.entries):
                found.append(replace(walk, entries=walk.entries[:last], digests=walk.digests[:last]))
                say(f"{id}: {mutant.id} is noticed after {last} entries")
                break
        else:
            say(f"{id}: nobody notices {mutant.id}")
    return found


# --- the file -------------------------------------------------------------------------------------------------------------


def stored(folder: Path) -> list[Walk]:
    file = folder / NAME
    if not file.is_file():
        return []
    rows = json.loads(lzma.decompress(file.read_bytes()))
    return [Walk(**{**row, "entries": [(seat, keys) for seat, keys in row["entries"]]}) for row in rows]


def write(folder: Path, walks: Sequence[Walk]) -> None:
    words = json.dumps([asdict(walk) for walk in walks], ensure_ascii=False, separators=(",", ":"))
    shelf.write(folder / NAME, words)


def make(id: str, folder: Path, tries: int = 400, say: Callable[[str], None] = print) -> set[str]:
    """Write the file of a game; what nothing comes by is left."""
    wanted = owed(id)
    walks = needed(id, sought(id, set(wanted), tries, say))
    left = wanted - passed_by(id, walks)
    write(folder, walks)
    say(f"{id}: {len(walks)} games, {sum(len(w.entries) for w in walks)} entries, {len(wanted - left)} of {len(wanted)}")
    return left


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--into", type=Path, default=shelf.HERE)
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("--zahlen", action="store_true", help="add games that notice wrong numbers to those that are stored")
    args = parser.parse_args()
    for id in args.games or catalog.ids():
        folder = args.into / id / f"v{catalog.load(id).version}"
        folder.mkdir(parents=True, exist_ok=True)
        if args.zahlen:
            write(folder, noticing(id, stored(folder), min(args.tries, 40)))
            continue
        for left in sorted(make(id, folder, args.tries) - reasons(id).keys()):
            print(f"  passed by no game: {left}")


if __name__ == "__main__":
    main()
