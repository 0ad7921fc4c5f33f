"""What every platform gets for nothing, tried on one of our own making."""

from __future__ import annotations

import asyncio

from bot.core.messages import Button, Incoming
from tests.chat.palantir import HALL, Message, Palantir


async def test_a_table_has_one_living_message_and_a_handover_one_call(stones):
    await stones.game()
    living, called = stones.living, stones.calls
    assert sorted(stones.here) == sorted([living, *called]) and stones.call.pings == ("Anna",)
    await stones.draws()
    assert stones.living == living and "Zug 1" in stones.here[living].text, "edited in place"
    assert stones.call.pings == ("Bert",) and called[0] not in stones.here, "the call before it is gone"
    assert len(stones.here) == 2


async def test_a_living_message_that_is_gone_is_sent_anew(stones):
    await stones.game()
    before = stones.living
    del stones.here[before]
    await stones.draws()
    assert stones.living != before and "Zug 1" in stones.here[stones.living].text
    now = stones.living
    await stones.draws()
    assert stones.living == now and "Zug 2" in stones.here[now].text


async def test_which_message_lives_comes_with_the_move(stones, monkeypatch):
    await stones.game()
    asked: list[int] = []
    living = stones.bot.referee.living
    monkeypatch.setattr(stones.bot.referee, "living", lambda table, *where: asked.append(table) or living(table, *where))
    for nr in range(1, 4):
        await stones.draws()
        assert f"Zug {nr}" in stones.here[stones.living].text and len(stones.here) == 2
    assert asked == []
    await stones.stop()
    await stones.start()
    monkeypatch.setattr(stones.bot.referee, "living", lambda table, *where: asked.append(table) or living(table, *where))
    await stones.table_says()  # what was owed before a start does not know it
    assert asked == [1] and len(stones.here) == 1


async def test_what_was_owed_before_a_message_was_sent_anew_finds_that_one(stones):
    """Two moves, the first of which is delivered late: what the second one knows of the living message is old by then."""
    await stones.game()
    before = stones.living
    del stones.here[before]
    owed = []
    for who in ("Anna", "Bert"):
        stones.clock.move(1)
        said = Incoming("palantir", HALL, who, who, str(next(stones.updates)), "/zug stapel")
        replies, *_ = await stones.bot.call(stones.bot.referee.carry_out, said)
        stones.bot._taken_over(replies, [])  # so that nobody else delivers them
        owed += [reply for reply in replies if reply.table == 1]
    assert [reply.shown.key for reply in owed] == [before, before]
    for reply in owed:
        await stones.bot.deliver(reply)
    assert stones.living != before and "Zug 2" in stones.here[stones.living].text
    assert [m.text.split("\n")[0] for m in stones.here.values() if "Zug" in m.text] == [
        "Die zwei Türme – Das Kartenspiel · Zug 2"
    ]


async def test_a_repaired_table_does_not_come_back_to_the_message_before(stones):
    await stones.game()
    before = stones.living
    await stones.says("Anna", "/reparieren")
    assert stones.living != before
    await stones.draws()
    assert "Zug 1" in stones.here[stones.living].text and "Zug 1" not in stones.here.get(before, Message("", [])).text


async def test_after_a_restart_the_same_messages_go_on(stones):
    await stones.game()
    living, called = stones.living, stones.calls
    await stones.stop()
    await stones.start()
    await stones.draws()
    assert stones.living == living and "Zug 1" in stones.here[living].text
    assert called[0] not in stones.here and stones.call.pings == ("Bert",)


async def test_a_picture_that_is_shown_is_not_handed_over_again(stones, probe):
    await stones.game("probe")
    assert stones.here[stones.living].uploads == 1
    await stones.says("Anna", "/zug gehe 3")
    message = stones.here[stones.living]
    assert "Zug 1" in message.text and message.picture and message.uploads == 1
    await stones.stop()
    await stones.start()  # nobody remembers what it shows
    await stones.says("Anna", "/zug fertig")
    assert message.uploads == 2
    await stones.table_says()
    assert not message.picture, "a message without a picture shows none"


async def test_the_last_call_asks_what_the_table_asks_and_goes_where_nothing_is_asked(stones):
    await stones.game()
    called = stones.calls
    await stones.table_says(Button("Anders", "z:1:99.p1:abc"), Button("Hand", "c:1:/hand"))
    assert stones.calls == called and stones.call.actions == ["z:1:99.p1:abc", "c:1:/hand"]
    await stones.table_says(Button("Was geht?", "c:1:/moeglich"))
    assert stones.call.actions == ["c:1:/moeglich"]
    await stones.table_says(Button("Verlauf", "c:1:/verlauf"))
    assert not stones.calls and list(stones.here) == [stones.living]


async def test_when_the_game_is_over_nobody_stays_called(stones):
    await stones.game()
    await stones.draws()
    await stones.says("Bert", "/aufgeben ja")
    assert "zu Ende" in stones.here[stones.living].text
    assert stones.call.pings == ("Anna", "Bert") and "Anna gewinnt!" in stones.call.text, "told once, in a new message"
    assert stones.call.actions == ["c:1:/revanche", "c:1:/verlauf", "c:1:/verlauf film", "c:1:/pruefe"]
    assert len(stones.here) == 2


async def test_a_call_that_somebody_removed_disturbs_nothing(stones):
    await stones.game()
    press = stones.call.actions[0]
    del stones.here[stones.calls[0]]
    await stones.table_says(Button("Anders", "z:1:99.p1:abc"))
    await stones.says("Anna", press=press)
    assert stones.call.pings == ("Bert",) and len(stones.here) == 2


async def test_a_message_nobody_knows_of_is_a_stray(stones):
    await stones.game()
    actions = stones.call.actions
    lost = stones.hall.post(HALL, Message("sent, but the answer was lost", actions))
    assert await stones.bot.is_stray(HALL, lost, actions)
    assert not await stones.bot.is_stray(HALL, lost, ["c:1:/hand"]), "it asks for no move"
    assert not await stones.bot.is_stray(HALL, stones.calls[0], actions)
    assert not await stones.bot.is_stray(HALL, stones.living, actions)
    assert await stones.bot.is_living(HALL, stones.living, actions[0])
    assert not await stones.bot.is_living(HALL, stones.living, "z:2:1.p1:abc"), "the buttons of another table"


async def test_what_is_being_sent_is_not_sent_again_by_whoever_looks_for_what_is_owed(stones):
    await stones.game()
    for nr in range(1, 4):
        await asyncio.gather(stones.draws(), stones.bot.deliver_owed())
        await stones.quiet()
        assert f"Zug {nr}" in stones.here[stones.living].text and len(stones.here) == 2
        assert stones.hall.sent[HALL] == 2 + nr, "the living message once, a call for each handover"


async def test_who_cannot_be_written_to_gets_it_later(stones):
    stones.hall.deaf.add("Bert")
    await stones.game()
    assert "zimmer Bert" not in stones.hall.places and stones.hall.places["zimmer Anna"]
    stones.hall.deaf.clear()
    await stones.bot.opened("Bert")
    await stones.quiet()
    assert [m.text.split(" (")[0] for m in stones.hall.places["zimmer Bert"].values()] == ["Du sitzt am Tisch"]


class Threaded(Palantir):
    """The same with threads."""

    async def open_thread(self, place: str, title: str) -> str:
        self.hall.threads.append(title)
        return f"faden-{len(self.hall.threads)}"


async def test_a_thread_is_opened_once_and_where_there_are_none_the_place_itself_does(stones):
    await stones.game()
    await stones.draws()
    await stones.says("Anna", "/verlauf faden")
    assert len(stones.here) == 3 and not stones.hall.threads
    await stones.stop()
    stones.kind = Threaded
    await stones.start()
    for _ in range(2):
        await stones.draws()
        await stones.says("Anna", "/verlauf faden")
    assert len(stones.here) == 3 and len(stones.hall.threads) == 1
    assert len(stones.hall.places["faden-1"]) == 2
