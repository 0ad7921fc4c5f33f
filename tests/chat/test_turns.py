"""Everybody in turn: who sends much waits, and nobody else does."""

from __future__ import annotations

import asyncio

from bot.core.messages import Incoming
from tests.chat.palantir import HALL
from tests.standins.recording import Record


async def test_thirty_questions_of_one_person_keep_nobody_else_waiting(stones):
    answered: list[str] = []

    async def asks(who: str, number: int, text: str) -> None:
        replies = await stones.bot.handle(Incoming("palantir", HALL, who, who, f"{who} {number}", text))
        assert replies and replies[0].to == (who,)
        answered.append(who)

    await asks("Anna", 0, "/regel Wer beginnt?")
    del answered[:]
    eager = [asyncio.create_task(asks("Anna", n, f"/regel Wie viele Karten zieht man, {n}?")) for n in range(1, 31)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(asks(who, 1, "/regel Wie viele Armeen dürfen in ein Gebiet?")) for who in ("Bert", "Cora")]
    await asyncio.gather(*eager, *others)
    assert sorted(answered) == ["Anna"] * 30 + ["Bert", "Cora"], "nothing was refused"
    assert {"Bert", "Cora"} <= set(answered[:8])


async def test_linked_accounts_are_one_person_in_turn(stones):
    bot = stones.bot

    async def says(who: str, text: str) -> str:
        said = Incoming("palantir", who, who, who, f"{who} {text}", text, private=True)
        return "".join(answer.text for answer in await bot.handle(said) or ())

    code = (await says("Anna", "/verknuepfen")).split("Dein Code: ")[1].split()[0]
    await says("Annas Tablet", f"/verknuepfen {code}")
    await says("Annas Tablet", "/verknuepfen ja")
    await says("Anna", "/verknuepfen ja")
    bot._humans.clear()
    assert await bot._human("Anna") == await bot._human("Annas Tablet") != await bot._human("Bert")


async def test_one_accepted_update_that_cannot_be_read_stops_no_other(stones):
    """As a process before this one left them."""
    done: list[str] = []

    async def resume(key: str, kept: dict) -> None:
        done.append(kept["said"])

    stones.bot.resume = resume
    await stones.bot.take_over(lambda: [("1", {}), ("2", {"said": "Zug"})])
    assert done == ["Zug"]


async def test_nothing_is_completed_for_whoever_still_waits(stones):
    asked = Incoming("palantir", HALL, "Anna", "Anna", "", "bor")
    assert await stones.bot.suggest(asked, "karte")
    waiting = asyncio.create_task(stones.bot.handle(Incoming("palantir", HALL, "Anna", "Anna", "1", "/regel Wer beginnt?")))
    await asyncio.sleep(0)
    assert await stones.bot.suggest(asked, "karte") == []
    assert await stones.bot.suggest(Incoming("palantir", HALL, "Bert", "Bert", "", "bor"), "karte")
    assert await waiting


async def test_however_many_computers_play_a_person_waits_for_one_move_of_theirs(stones):
    """Twelve tables against computers are started at once; in the middle of it somebody asks whose turn it is elsewhere."""
    halls = [f"halle {n}" for n in range(12)]
    for hall in halls:
        for nr, text in enumerate(("/neu zwei-tuerme", "/beitreten computer", "/beitreten computer", "/beitreten computer")):
            await stones.bot.handle(Incoming("palantir", hall, "Anna", "Anna", f"{hall} {nr}", text))
    done: list[str] = []
    step = stones.bot.referee._computer

    def moved(store, number, incoming, going):
        done.append("Computer")
        return step(store, number=number, incoming=incoming, going=going)

    stones.bot.referee._computer = moved
    start = [asyncio.create_task(stones.bot.handle(Incoming("palantir", h, "Anna", "Anna", f"{h} los", "/start"))) for h in halls]
    await Record().until(lambda: len(done) >= 3, 30, "computers", every=0.001)
    before = len(done)
    await stones.bot.handle(Incoming("palantir", HALL, "Bert", "Bert", "dran", "/dran"))
    assert len(done) - before <= 2, "the one that was under way, and the next"
    for task in start:
        task.cancel()
    await asyncio.gather(*start, return_exceptions=True)
