"""A game is played: the computer's advice moves fingers on pages, and who has no page answers in the chat."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.table import Table, digest
from games.contract import Candidate
from tests.chat.players import Players, greedily
from tests.web.browser import Finger


@dataclass(frozen=True)
class Advice:
    """Whose turn it is, and the answer the computer would give."""

    who: str
    decision: str
    option: Candidate
    number: int  # of the last entry of the log

    @property
    def short(self) -> str:
        return digest(self.option.key)


async def advice(house, table: int) -> Advice | None:
    """None at the end."""

    def look(store) -> Advice | None:
        at = Table(store, store.table(table))
        if not at.running:
            return None
        seat = at.play.waiting_for()[0]
        chosen = greedily(at.play, seat, None, ())
        pointed = next(c for c in at.play.pointed(seat) if c.key == chosen.key)
        return Advice(at.account(seat, "discord"), at.play.decision(seat).id, pointed, at.row.number)

    return await house.inside(look)


async def play(house, table: int, fingers: dict[str, Finger], most: int) -> int:
    """Steps that were taken; who has no page answers in the chat."""
    for step in range(most):
        found = await advice(house, table)
        if found is None:
            return step
        if found.who not in fingers:
            await house.say(found.who, press=f"z:{table}:{found.decision}:{found.short}")
            continue
        finger = fingers[found.who]
        await finger.until(found.number)
        await finger.wait("d => window.ringrichter()?.frage?.id === d", found.decision)
        await finger.give(found.short, list(found.option.at))
        assert not finger.errors, finger.errors
    return most


async def beside_the_chat(room, fingers: dict[str, Finger], sometimes: int = 9) -> tuple[int, int]:
    """A whole game in a stand-in's channel whose people have pages, too: all answers, and those that were given in the chat. One
    in `sometimes` is given there also by somebody with a page, if it stands below the living message."""
    people, steps, in_chat = Players(room, "1", greedily), 0, 0
    while room.running:
        aim = people.aim()
        steps += 1
        here = steps % sometimes == 0 and room.actions(await room.shown()).get(aim.label) == aim.action
        if aim.who not in fingers or here:
            await people.step("nah")
            in_chat += 1
            continue
        finger = fingers[aim.who]
        pointed = next(c for c in aim.table.play.pointed(aim.seat) if c.key == aim.option.key)
        await finger.until(aim.table.row.number)
        await finger.wait("d => window.ringrichter()?.frage?.id === d", aim.decision.id)
        await finger.give(digest(pointed.key), list(pointed.at))
        assert not finger.errors, finger.errors
    return steps, in_chat


async def enter(browser, house, who: str, table: int, size: tuple[int, int]) -> Finger:
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
    return await Finger(await context.new_page(), house, who, table).enter()


async def at_the_table(house, browser, game, pages, chat=(), variant=""):
    people = (*pages, *chat)
    await house.say(people[0], f"/neu {game}")
    if variant:
        await house.say(people[0], f"/variante {variant}")
    for who in people:
        await house.say(who, "/beitreten")
    await house.say(people[0], "/start")
    table = await house.inside(lambda store: store.table_in(store.channel("discord", "kanal")).id)
    fingers = {}
    for who, size in pages.items():
        fingers[who] = await enter(browser, house, who, table, size)
    return table, fingers
