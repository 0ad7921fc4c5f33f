"""A short refusal is not the end: what is owed stays owed, with growing pauses; the first sign of life delivers it. A channel
that is gone parks its tables."""

from __future__ import annotations

from collections import deque
from typing import ClassVar

import pytest

from bot import adapter as adapters
from bot.adapter import Closed, Lost, Pause, TooOften
from bot.core.clock import DAY
from bot.core.messages import Incoming, Reply
from bot.core.table import Table, digest
from bot.studio import Painted
from storage.store import Store
from storage.timers import Timers
from tests import stores
from tests.chat.palantir import HALL, Palantir, Stones
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom
from tests.standins.recording import Record


class Moody(Palantir):
    """The same, which refuses what it was told to refuse."""

    refusals: ClassVar[deque[Exception]] = deque()
    asked = 0

    def _refuse(self) -> None:
        Moody.asked += 1
        if Moody.refusals:
            raise Moody.refusals.popleft()

    async def write(self, place: str, reply: Reply, picture: Painted | None) -> str:
        if place == HALL:
            self._refuse()
        return await super().write(place, reply, picture)

    async def rewrite(self, place: str, key: str, reply: Reply, picture: Painted | None, keep: bool) -> str:
        self._refuse()
        return await super().rewrite(place, key, reply, picture, keep)


@pytest.fixture
async def stones(tmp_path, no_errors):
    stones = Stones(stores.url(tmp_path / "chat.db"))
    stones.kind = Moody
    Moody.refusals = deque()
    await stones.start()
    yield stones
    await stones.stop()


def shown(stones: Stones) -> str:
    return stones.here[stones.living].text if stones.living in stones.here else ""


async def until(stones: Stones, text: str) -> None:
    await Record().until(lambda: text in shown(stones), 20, text, every=0.01)
    await stones.quiet()


@pytest.mark.parametrize("refusal", [Closed("no rights"), TooOften(0.1)])
async def test_one_refusal_is_tried_again_and_the_next_player_is_called(stones, refusal):
    await stones.game()
    Moody.refusals.extend([refusal, refusal])
    await stones.draws()
    await until(stones, "Zug 1")
    assert stones.call.pings == ("Bert",)


def test_pauses_grow(monkeypatch):
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 15.0)
    pause, waits = None, []
    for _ in range(12):
        pause = Pause(pause, 1_000.0)
        waits.append(pause.wait)
    assert waits[:4] == [15, 30, 60, 120] and waits[-1] == 900 and pause.until == 1_900


async def test_the_first_sign_of_life_delivers_what_is_owed(stones, monkeypatch):
    await stones.game()
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 3_600.0)
    Moody.refusals.append(Closed("no rights"))
    await stones.draws()
    before = Moody.asked
    for _ in range(3):
        await stones.bot.deliver_owed()
    await stones.quiet()
    assert "Zug 0" in shown(stones) and stones.call.pings == ("Anna",) and Moody.asked == before, "nobody insists"
    await stones.says("Bert", "/dran")
    assert "Zug 1" in shown(stones) and stones.call.pings == ("Bert",)


async def test_what_is_owed_outlives_a_restart(stones, monkeypatch):
    await stones.game()
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 3_600.0)
    Moody.refusals.append(Closed("no rights"))
    await stones.draws()
    await stones.stop()
    await stones.start()
    await until(stones, "Zug 1")


async def test_a_press_on_an_old_message_answers_and_brings_it_up_to_date(stones):
    await stones.game()
    old = stones.here[stones.living]
    press, before = stones.call.actions[0], (old.text, old.actions)
    await stones.draws()
    old.text, old.actions = before  # nobody knows why, but it shows what was
    stones.bot._says.clear()
    await stones.says("Anna", press=press, on=stones.living)
    assert "Zug 1" in shown(stones)
    assert [m.text for m in stones.hall.places["zimmer Anna"].values()][-1] == "Das ist vorbei."
    asked = Moody.asked
    await stones.says("Anna", press=press, on=stones.living)
    assert Moody.asked == asked, "what it shows already is not edited again"


async def test_somebody_elses_old_button_is_answered_too(stones):
    await stones.game()
    press = stones.call.actions[0]
    await stones.draws()
    stones.bot._says.clear()
    before = Moody.asked
    await stones.says("Bert", press=press, on=stones.living)
    assert Moody.asked == before + 1
    assert [m.text for m in stones.hall.places["zimmer Bert"].values()][-1] == "Das ist vorbei."


async def test_a_channel_that_is_gone_parks_the_table_and_tells_its_players(stones, no_errors):
    clock = stones.clock
    await stones.says("Anna", "/neu zwei-tuerme")
    await stones.says("Bert", "/beitreten")
    await stones.says("Bert", "/variante start=Anna")
    await stones.says("Anna", "/frist 1 Tag")
    await stones.says("Bert", "/start")
    Moody.refusals.append(Lost("Unknown Channel"))
    await stones.draws()
    for who in ("Anna", "Bert"):
        said = [m.text for m in stones.hall.places[f"zimmer {who}"].values()]
        assert sum("geparkt" in text and "Die zwei Türme" in text for text in said) == 1
    with stones.bot.database.transaction() as session:
        due = Timers(session).wait(1, "p2").due
    stones.pause = 0
    clock.move(30 * DAY)
    assert stones.bot.referee.tick() == [], "no reminder, no end of a deadline"
    await stones.bot.deliver_owed()
    await stones.quiet()
    assert "Zug 0" in shown(stones)
    here = len(stones.here)
    await stones.says("Bert", "/dran")
    assert "Zug 1" in shown(stones) and len(stones.here) == here + 1, "sent anew: nobody knows what is left there"
    with stones.bot.database.transaction() as session:
        assert Timers(session).wait(1, "p2").due == due + 30 * DAY, "the clock stood still"


async def test_a_parked_table_goes_on_in_another_channel(stones):
    await stones.game()
    Moody.refusals.append(Lost("Unknown Channel"))
    await stones.draws()
    there = Incoming("palantir", "garten", "Anna", "Anna", "hierher", "/hierher")
    await stones.bot.handle(there)
    await stones.quiet()
    moved = stones.hall.places["garten"]
    assert any("Zug 1" in m.text for m in moved.values()) and any(m.pings == ("Bert",) for m in moved.values())
    await stones.bot.handle(Incoming("palantir", "garten", "Carl", "Carl", "nochmal", "/hierher"))
    assert len(stones.hall.places["garten"]) == 2, "only for those who sit there"


def told(stones: Stones, who: str, text: str) -> int:
    """How often somebody was told this in their own room."""
    return sum(text in m.text for m in stones.hall.places[f"zimmer {who}"].values())


async def privately(stones: Stones, who: str, press: str) -> None:
    """Somebody presses beneath a private question."""
    said = Incoming("palantir", f"zimmer {who}", who, who, f"privat {who}", press=press, private=True, own=True)
    for reply in await stones.bot.handle(said) or ():
        stones.bot.later(reply)
    await stones.quiet()


async def test_who_is_asked_while_the_channel_is_gone_is_told_so(stones):
    await stones.game()
    Moody.refusals.append(Lost("Unknown Channel"))
    await stones.draws()
    with stones.bot.database.transaction() as session:
        table = Table(Store(session), Store(session).table(1))
        assert table.parked
        asked, key = table.play.decision("p2"), table.play.options("p2")[0].key
    Moody.refusals.extend([Lost("Unknown Channel")] * 3)
    stones.clock.move(600)
    await privately(stones, "Bert", f"z:1:{asked.id}:{digest(key)}")
    assert told(stones, "Anna", "Du bist dran") == 1 and told(stones, "Anna", "geparkt") == 1


@pytest.mark.parametrize("gone", ["before", "with it"])
async def test_how_a_game_ended_is_told_to_its_players_where_the_channel_is_gone(stones, gone):
    await stones.game()
    if gone == "before":
        Moody.refusals.append(Lost("Unknown Channel"))
        await stones.draws()
    Moody.refusals.extend([Lost("Unknown Channel")] * 5)
    said = Incoming("palantir", "zimmer Anna", "Anna", "Anna", "auf", "/aufgeben ja", private=True)
    for reply in await stones.bot.handle(said) or ():
        stones.bot.later(reply)
    await stones.quiet()
    with stones.bot.database.transaction() as session:
        assert Store(session).table(1).status == "over"
    assert [told(stones, who, "ist zu Ende") for who in ("Anna", "Bert")] == [1, 1]


# --- on the platforms ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["403", "edge"])
@pytest.mark.parametrize("room", [TelegramRoom, DiscordRoom])
async def test_after_a_refusal_the_board_is_right_and_the_next_player_called(tmp_path, room, kind):
    room = room(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        players = Players(room)
        message = "editMessage" if room.platform == "telegram" else "PATCH /api/v10/channels"
        room.server.faults.plan(kind, 2, on=message)
        await players.move("wort")
        await room.shown()
        await room.quiet()
        await players.move("knopf")
        assert [k for k, _ in room.server.faults.struck] == [kind, kind]


async def test_telegram_kicked_and_invited_again(tmp_path, monkeypatch):
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 3_600.0)
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        players = Players(room)
        room.server.kicks(room.group)
        await room.whispers(players.whose(), "zug", "nimm stapel")
        await room.until(lambda: room.number == 1 and not room.adapter.busy)
        assert room.owed() and "Zug 0" in room.living().text
        room.server.invites(room.group)
        await room.shown()
        await room.quiet()


async def test_telegram_topic_closed_and_opened_again(tmp_path, monkeypatch):
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 3_600.0)
    room = TelegramRoom(tmp_path, NAMES[:2], forum=True)
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        players = Players(room)
        room.topic.closed = True
        await room.whispers(players.whose(), "zug", "nimm stapel")
        await room.until(lambda: room.number == 1 and not room.adapter.busy)
        assert room.owed(), "the next player could not be called"
        room.server.opens(room.topic)
        await room.shown()
        await room.quiet()
        assert [m.pings for m in room.group.by_bot() if m.pings] == [{players.whose()}]


async def test_discord_right_taken_and_given_back(tmp_path, monkeypatch):
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 3_600.0)
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        players = Players(room)
        rights, room.guild.bot_permissions = room.guild.bot_permissions, 0
        await room.presses(players.whose(), room.living(), next(iter(room.actions(room.living()))))
        await room.until(lambda: room.number == 1 and not room.adapter.busy)
        assert room.owed(), "the next player could not be called"
        room.guild.bot_permissions = rights
        room.server.gateway.dispatch("CHANNEL_UPDATE", room.channel.as_json(), room.guild)
        await room.shown()
        await room.quiet()
        assert [m.pings for m in room.channel.by_bot() if m.pings] == [{players.whose()}]


async def test_discord_channel_deleted(tmp_path):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        room.server.channels.pop(room.channel.id)
        await room.presses(Players(room).whose(), room.living(), next(iter(room.actions(room.living()))))
        for person in room.people.values():
            await person.sees("geparkt")
        await room.quiet()


async def test_posting_the_message_anew_is_for_everybody_seated(stones):
    await stones.game()
    for who, anew in (("Carl", False), ("Bert", True)):
        before = stones.living
        await stones.says(who, "/reparieren")
        assert (stones.living != before) == anew
