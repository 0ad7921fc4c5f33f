"""What a game costs people: taps, words typed, messages they get. Four players, the same dice on both platforms.

A round of Die zwei Türme: everybody draws on each field of the first path, then everybody lays out at the place. A turn of Die
Jagd nach dem Ring: from the die to the next player, with what others are asked in between."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

import pytest

from games.contract import Candidate, Seat
from games.play import Play
from games.ringkrieg.war.selection import TOGETHER
from tests.chat.players import DONE, DRAW, LAY_ALL, Players, Strategy, find_game, greedily
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom

ROOMS = {"telegram": TelegramRoom, "discord": DiscordRoom}


async def one_round(room: Room) -> dict[str, Counter[str]]:
    """Plays it; what it cost, by phase."""
    costs: dict[str, Counter[str]] = {"ziehen": Counter(), "auslegen": Counter()}
    room.adapter.referee.new_secret = lambda: "eine Runde"
    await room.sit_down()
    await room.quiet()
    players = Players(room)
    began = False
    while True:
        living = await room.shown()
        options = [label for label, action in room.actions(living).items() if action.startswith("z:")]
        drawing = DRAW in options
        if drawing and began:
            return costs
        began = began or not drawing
        await room.quiet()
        before = _counted(room)
        if drawing:
            call = next(m for m in reversed(_messages(room)) if m.pings)
            await room.presses(players.whose(), call, options[players.moves % len(options)])
        else:
            await _lay_out(room, players.whose())
        number = room.number
        await room.until(lambda number=number: room.number >= number and room.table().row.number > players.moves)
        players.moves += 1
        await room.shown()
        await room.quiet()
        costs["ziehen" if drawing else "auslegen"] += _counted(room) - before
        costs["ziehen" if drawing else "auslegen"]["züge"] += 1


async def _lay_out(room: Room, who: str) -> None:
    question = await room.open_question(who)
    options = [label for label, action in room.actions(question).items() if action.startswith("z:")]
    wanted = next((o for o in options if o.startswith(LAY_ALL)), None) or next(o for o in options if o.endswith(" legen"))
    await room.pick(who, question, [wanted])
    await room.pick(who, question, [DONE])


def _messages(room: Room) -> list:
    return list((room.group if isinstance(room, TelegramRoom) else room.channel).by_bot())


def _counted(room: Room) -> Counter[str]:
    people = room.people.values()
    posts = {s.message for s in room.server.record.entries if s.kind in ("message", "thinking") and s.message and not s.by}
    alerts = [s for s in room.server.record.entries if s.kind in ("alert", "toast")]
    return Counter(
        taps=sum(p.taps for p in people),
        getippt=sum(p.typed for p in people),
        kanal=sum(not _private(m) for m in posts),
        privat=sum(_private(m) for m in posts),
        hinweise=len(alerts),
        anfragen=len(room.server.requests),
    )


def _private(message) -> bool:
    place = message.channel if hasattr(message, "channel") else message.chat
    return bool(getattr(message, "only_for", None) or getattr(place, "private", False) or getattr(place, "only", None))


@pytest.mark.parametrize("name", ROOMS)
async def test_a_round_takes_few_taps_and_messages(tmp_path, name):
    room = ROOMS[name](tmp_path, NAMES)
    async with room:
        costs = await one_round(room)
        print(name, {phase: dict(cost) for phase, cost in costs.items()})
    draw, lay = costs["ziehen"], costs["auslegen"]
    assert draw["getippt"] == lay["getippt"] == 0
    assert draw["taps"] == draw["züge"]  # one tap a card
    assert draw["kanal"] <= draw["züge"] and lay["kanal"] <= lay["züge"]  # one message a handover
    assert lay["taps"] <= 3 * lay["züge"]  # open, lay, done
    assert lay["privat"] <= lay["züge"]


SCREEN = 20  # so many answers are buttons; of more, Discord makes a list


@dataclass
class JagdTurn:
    cost: Counter[str] = field(default_factory=Counter)
    did: list[str] = field(default_factory=list)  # what was answered in it
    nameless: int = 0  # fields without a name that were gone to
    choice: int = 0  # the most answers to choose from
    long: int = 0  # answers that were chosen from more than a screen of buttons holds
    others: int = 0  # what others were asked


async def jagd_turns(room: Room, secret: str, strategy: Strategy = greedily, most: int = 1_000) -> list[JagdTurn]:
    """A game (or its first turns) by people who press only; what each turn cost."""
    await room.sit_down("jagd", secret)
    await room.quiet()
    players = Players(room, secret, strategy)
    turns: dict[tuple[int, str], JagdTurn] = {}
    while room.running:
        before, number, aim = _counted(room), room.number, players.aim()
        view = aim.table.play.view(None)
        turn = turns.setdefault((view["round"], view["turn"]["fig"] or ""), JagdTurn())
        if len(turns) > most + 1:
            break
        while room.running and room.number == number:
            aim = players.aim()
            turn.did.append(aim.option.key.split()[0])
            turn.nameless += bool(aim.option.group)
            many = len(aim.table.play.options(aim.seat))
            turn.choice = max(turn.choice, many)
            turn.long += many > SCREEN
            await players.step("nah")
        turn.others += aim.seat != view["turn"]["seat"]
        await room.shown()
        await room.quiet()
        turn.cost += _counted(room) - before
    return [turn for (_, fig), turn in turns.items() if fig and turn.cost]


def roam(play: Play, seat: Seat, dice: random.Random, preferred: Collection[str]) -> Candidate:
    """Into the wild, where the fields have no names, and no more than that."""
    options = play.options(seat)
    far = [c for c in options if c.group]
    done = [c for c in options if c.key == "ende"]
    return far[len(far) // 2] if far else done[0] if done else greedily(play, seat, dice, preferred)


@pytest.mark.parametrize("name", ROOMS)
async def test_a_turn_of_the_jagd_takes_few_taps_and_messages(tmp_path, name):
    room = ROOMS[name](tmp_path, NAMES)
    async with room:
        turns = await jagd_turns(room, find_game("jagd", 4, ("sieht geheim", "tausch geheim"), 60, 398))
    for turn in turns:
        print(name, turn.did, dict(turn.cost), turn.choice, turn.others)
        if "raetsel" in turn.did:
            continue  # as long as one guesses right, and each guess is told
        cost = turn.cost
        lists = turn.did.count("nach") + turn.did.count("zeige") + (turn.long if name == "discord" else 0)
        assert cost["getippt"] == cost["hinweise"] == 0
        # One tap opens the question (again after others were asked), each answer is one (in a list of Discord’s two), a page or a
        # group of fields without a name one more.
        assert cost["taps"] <= 1 + bool(turn.others) + len(turn.did) + turn.nameless + 2 * lists
        assert cost["kanal"] <= 1 + 2 * turn.others  # one message a handover: to each who is asked, and back
        assert cost["privat"] <= 1 + 2 + 2 * turn.others  # the question, and what both learn in a trade or a look
    assert max(turn.choice for turn in turns) > 60
    walks = [turn.cost for turn in turns if turn.did == ["gehe", "stadt", "wirf"]]
    assert (
        walks and max(cost["taps"] for cost in walks) <= 5 and Counter(cost["taps"] for cost in walks).most_common(1)[0][0] == 4
    )
    assert max(cost["privat"] for cost in walks) == 1


@pytest.mark.parametrize("name", ROOMS)
async def test_a_field_without_a_name_is_one_tap_farther(tmp_path, name):
    room = ROOMS[name](tmp_path, NAMES)
    async with room:
        turns = await jagd_turns(room, "Partie 280", roam, 4)
    for turn in turns:
        print(name, turn.did, dict(turn.cost), turn.choice, turn.others)
    walks = [turn for turn in turns if turn.nameless == 1 and turn.did == ["gehe", "ende"]]
    assert walks and max(turn.choice for turn in walks) > 40
    for turn in walks:  # open, direction, field (from a list of Discord's: two), end
        assert turn.cost["taps"] <= (4 if name == "telegram" else 5)
        assert turn.cost["privat"] == turn.cost["kanal"] == 1


def together(play: Play, seat: Seat, dice: random.Random, preferred: Collection[str]) -> Candidate:
    """As the computer plays, by the buttons that people take: all of an army goes at one tap."""
    option = greedily(play, seat, dice, preferred)
    return next((c for c in play.options(seat) if c.key == f"{option.key} {TOGETHER}"), option)


async def ringkrieg_taps(room: Room, most: int) -> tuple[int, int]:
    """Taps and entries of a game by people who press only."""
    await room.sit_down("ringkrieg", "Partie 1")
    players, begun = Players(room, "Partie 1", together), room.number
    taps = sum(p.taps for p in room.people.values())
    while room.running and room.number < begun + most:
        await players.step("nah")
        await room.quiet()  # people see what came of a tap before the next one
    return sum(p.taps for p in room.people.values()) - taps, room.number - begun


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("most", [40, pytest.param(1_000, marks=pytest.mark.soak)])
async def test_an_entry_of_the_ringkrieg_takes_two_taps_at_most(tmp_path, name, most):
    room = ROOMS[name](tmp_path, NAMES[:2])
    async with room:
        taps, entries = await ringkrieg_taps(room, most)
        print(name, taps, entries, taps / entries)
    assert taps <= 2 * entries
