"""Scripted players: people in a room who play any game by pressing, choosing and typing.

Whose turn it is they are told by the store (`Room.table`); everything they press they have seen. What they answer is chosen by a
strategy: at random, or by the game's computer player, from what the seat sees.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.names import fill
from bot.core.table import Table, digest
from games import catalog
from games.computer import play_greedy
from games.contract import NOTHING, Candidate, Decision, Refusal, Seat
from games.dice import Dice, make_seed
from games.play import Move, Play
from tests.chat.rooms import MORE, Room

DRAW, DONE, LAY_ALL, SWAP = "Vom Stapel ziehen", "Fertig", "Alle Karten mit", "weglegen"
STEPS = 40  # of one move

Strategy = Callable[[Play, Seat, random.Random, Collection[str]], Candidate]


# --- strategies ----------------------------------------------------------------------------------------------------------


def at_random(play: Play, seat: Seat, dice: random.Random, preferred: Collection[str]) -> Candidate:
    """Anything that is allowed (of the `preferred` keys, if there are any), in such a way that Die zwei Türme gets on."""
    options = play.options(seat)
    draft = play.drafts.get(seat)
    done = next((c for c in options if c.label == DONE), None)
    if done is not None and draft is not None and (len(draft.keys) > 1 or dice.random() < 0.5):
        return done
    if preferred:
        options = [c for c in options if c.key in preferred]
    wanted = [c for c in options if c.label.startswith(LAY_ALL)]
    wanted = wanted or [c for c in options if SWAP in c.label or c.label.endswith("legen")]
    found = [c for c in wanted if not any(word in c.label for word in ("Gandalf", "räumen", "×"))] or options
    return dice.choice(found)


def greedily(play: Play, seat: Seat, dice: random.Random, preferred: Collection[str]) -> Candidate:
    """What the computer player would do: it wants to win, so the game comes to its end. Uses no chance but the state's own."""
    decision, options = play.decision(seat), play.options(seat)
    assert decision is not None
    draft = play.drafts.get(seat)
    own = Dice(f"gierig {seat}", play.state["serial"] * 100 + (len(draft.keys) if draft else 0))
    key = play_greedy(play.game, play.now(seat), seat, decision, options, own)
    return next(c for c in options if c.key == key)


def find_game(
    game: str,
    players: int,
    told: Collection[str],
    longest: int,
    begin: int = 0,
    tries: int = 250,
    strategy: Strategy = greedily,
    variant: Mapping[str, str] = NOTHING,
) -> str:
    """A secret with which such players have a short game in which these events happen. `begin`: where to look first."""
    rules = catalog.load(game)
    seats = [f"p{nr}" for nr in range(1, players + 1)]
    for nr in range(begin, begin + tries):
        secret = f"Partie {nr}"
        play = Play(rules, rules.new(seats, variant, make_seed(secret, dict.fromkeys(seats, ""))))
        if set(told) <= _happens(play, longest, strategy) and rules.result(play.state) is not None:
            return secret
    raise AssertionError(f"no game of {game} in {longest} moves in which {told} happen")


def _happens(play: Play, longest: int, strategy: Strategy) -> set[str]:
    found: set[str] = set()
    for _ in range(longest):
        if play.game.result(play.state) is not None:
            break
        seat = play.waiting_for()[0]
        outcome: Any = None
        while not isinstance(outcome, Move):
            outcome = play.answer(seat, strategy(play, seat, random.Random(), ()).key)
            assert not isinstance(outcome, Refusal)
        found |= {f"{e.kind} geheim" if e.knows else e.kind for e in outcome.events}
    return found


# --- players -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Aim:
    """What a player is about to answer."""

    who: str
    seat: Seat
    table: Table
    decision: Decision
    option: Candidate

    @property
    def label(self) -> str:
        return fill(self.option.label, self.table.names)[:80]

    @property
    def action(self) -> str:
        return f"z:{self.table.id}:{self.decision.id}:{digest(self.option.key)}"

    @property
    def aloud(self) -> bool:
        """Whether it may be typed where others can read it."""
        return self.option.public or self.option.open or not self.decision.secret

    def completes(self, key: str = "") -> bool:
        """Whether the move is made with this answer."""
        step = self.table.game.apply(self.table.play.now(self.seat), self.seat, key or self.option.key)
        return not isinstance(step, Refusal) and step.done

    def words(self, dice: random.Random) -> str:
        """How one types it: in one of its spellings, if that is understood as nothing else."""
        play = self.table.play
        said = dice.choice([self.option.key, *self.option.aliases])
        said = fill(said, self.table.names)
        meant = play.check(self.seat, said)
        return said if not isinstance(meant, Refusal) and meant.keys == (self.option.key,) else self.option.key


@dataclass(frozen=True)
class Offer:
    """An aim, and the message where it can be pressed."""

    aim: Aim
    message: Any
    room: Room

    def press(self) -> Any:
        return self.room.taps(self.aim.who, self.message, self.aim.label)

    def rival(self) -> str:
        """Another answer that stands beside it and makes a move as well; the same one where there is none."""
        shown = self.room.actions(self.message)
        for option in reversed(self.aim.table.play.options(self.aim.seat)):
            label = fill(option.label, self.aim.table.names)[:80]
            if label in shown and label != self.aim.label and self.aim.completes(option.key):
                return label
        return self.aim.label


class Players:
    """Everybody at a table plays by a strategy and a seed: public buttons, private questions, typed lines."""

    def __init__(self, room: Room, seed: str = "1", strategy: Strategy = at_random) -> None:
        self.room = room
        self.dice = random.Random(seed)
        self.strategy = strategy
        self.moves = 0
        self.questions: dict[str, Any] = {}  # the private question each of them saw last

    def whose(self) -> str:
        """Who is asked."""
        table = self.room.table()
        return table.names[table.play.waiting_for()[0]]

    def aim(self, preferred: Collection[str] = ()) -> Aim:
        """What the next player answers. What must not be shown to others is remembered on the way."""
        table = self.room.table()
        seat = table.play.waiting_for()[0]
        decision = table.play.decision(seat)
        assert decision is not None
        for c in table.play.options(seat):
            (self.room.secret if decision.secret and not c.public else self.room.harmless).add(fill(c.label, table.names))
        actions = {digest(c.key): c.key for c in table.play.options(seat)}
        keys = [actions[a.rsplit(":", 1)[1]] for a in preferred if a.rsplit(":", 1)[1] in actions]
        return Aim(table.names[seat], seat, table, decision, self.strategy(table.play, seat, self.dice, keys))

    async def offer(self, *, begins: bool = False) -> Offer | None:
        """The next answer where it can be pressed: in the channel if it stands there, else in a private question. None where it
        does not make a move at once, or (`begins`) is not the first of several steps."""
        living = await self.room.shown()
        shown = self.room.actions(living)
        aim = self.aim(() if begins else [a for a in shown.values() if a.startswith("z:")])
        if aim.completes() == begins:
            return None
        here = shown.get(aim.label) == aim.action and not begins  # what a restart must not lose is begun privately
        return Offer(aim, living if here else await self.question(aim), self.room)

    def at_hand(self, aim: Aim) -> bool:
        """Whether the private question a player saw last asks this very thing."""
        asked = f"z:{aim.table.id}:{aim.decision.id}:"
        question = self.questions.get(aim.who)
        return question is not None and any(a.startswith(asked) for a in self.room.actions(question).values())

    def sent(self, aim: Aim) -> Any:
        """A private question that came by itself: to whoever begins a move with a button in the channel."""
        asked = f"z:{aim.table.id}:{aim.decision.id}:"
        for seen in reversed(self.room.server.record.entries[-40:]):
            mine = seen.who == aim.who and seen.private and seen.labels and seen.message is not None and not seen.by
            if not mine or seen.message is self.room.living():
                continue
            shown = self.room.actions(seen.message)
            answers = [action for action in shown.values() if action.startswith("z:")]
            pages = (f"{aim.option.group} (", "Weitere (")  # of groups only; those of another question lie about as well
            groups = any(label.startswith(pages) and action.startswith("c:") for label, action in shown.items())
            if any(action.startswith(asked) for action in answers) or (groups and not answers):
                return seen.message
        return None

    async def question(self, aim: Aim) -> Any:
        """The private question with this answer to be seen; the last one, if it is still open."""
        if not self.at_hand(aim):
            shown = self.room.actions(await self.room.shown())
            if self.sent(aim) is None and any(button in shown for button in MORE):
                self.questions[aim.who] = await self.room.open_question(aim.who)
            else:
                self.questions[aim.who] = await self.room.until(lambda: self.sent(aim), f"a question to {aim.who}")
        question = self.questions[aim.who]
        await self.room.turn_to(aim.who, question, aim.label, aim.option.group)
        return question

    async def move(self, way: str = "") -> str:
        """One move by whoever is asked; who it was. `way`: knopf, privat, wort, or nah (wherever it is
        nearest), else by chance."""
        room, before = self.room, self.room.number
        way = way or self.dice.choice(["knopf", "knopf", "privat", "wort"])
        for _ in range(STEPS):
            who = await self.step(way)
            if room.number > before:
                self.moves += 1
                return who
        raise AssertionError("a move without an end")

    async def step(self, way: str) -> str:
        """One answer by whoever is asked; who it was."""
        room, mark = self.room, self.room.progress()
        living = await room.shown()
        shown = room.actions(living)
        more = any(button in shown for button in MORE)  # else everything stands in the channel
        aim = self.aim([action for action in shown.values() if action.startswith("z:")] if way == "knopf" or not more else ())
        way = "privat" if way == "nah" and self.at_hand(aim) else "knopf" if way == "nah" else way
        if shown.get(aim.label) == aim.action and (way == "knopf" or (way == "privat" and not more)):
            await room.presses(aim.who, living, aim.label)
        elif way == "wort":
            way = aim.words(self.dice)
            await (room.says if aim.aloud else room.whispers)(aim.who, "zug", way)
        else:
            await room.pick(aim.who, await self.question(aim), [aim.label])
        await room.until(lambda: room.progress() != mark, f"{aim.who} answering {aim.label!r} ({way})")
        return aim.who

    async def to_the_end(self, moves: int = 1_000) -> None:
        for _ in range(moves):
            if not self.room.running:
                return
            await self.move()
