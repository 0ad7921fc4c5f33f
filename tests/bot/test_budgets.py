"""A budget for every line: whatever somebody types, nobody else waits long for it."""

from __future__ import annotations

import random
import re
import time

import pytest

from bot.core.commands import COMMANDS
from bot.core.messages import Incoming
from games import catalog
from tests.bot.chat import Chat

BUDGET = 0.2  # seconds of processor time, where 20 million additions take 1.4
MARGIN = 3  # what a test allows: the worst line that was found took 15 times the budget
ENDS = {"abraeumen", "aufgeben", "verlassen", "vergiss-mich", "neu"}  # what would end the table
SMALL = [*"a1?!()«»*_`#ß\n;", *re.findall(r"\S+", "ab und dann, nicht alle ja nein bis von der die das 3.3.2025 14:00 1x 1/2 -1")]


def speed() -> float:
    """How fast this machine is just now: seconds for what takes one on the machine of the budget."""
    began, total = time.thread_time(), 0
    for n in range(1_000_000):
        total += n
    return (time.thread_time() - began) / 0.07


def line(dice: random.Random, words: list[str]) -> str:
    """2,000 characters: one word over and over, a few in turn, or any."""
    some = dice.choice([dice.choices(SMALL, k=1), dice.choices(SMALL, k=3), dice.choices(words, k=2), [*SMALL, *words]])
    between = dice.choice([" ", " ", ", ", "", " und ", " und dann ", "\n"])
    said = ""
    while len(said) < 2_000:
        said += dice.choice(some) + between
    return said


def words_of(chat: Chat) -> list[str]:
    table = chat.table()
    labels = [o.label for seat in table.play.state["seats"] for o in table.game.options(table.play.state, seat)]
    names = [name.title for name in catalog.lookup(table.game.id).names()]
    return [word for text in (*labels, *names[:400]) for word in (text, *text.split())] + list(COMMANDS)


def costs(tmp_path, game: str, seed: str, each: int):
    """What so many lines behind each command cost, said and half-typed, with the line."""
    dice, chat = random.Random(f"{game} {seed}"), Chat(tmp_path)
    for who, said in (("Anna", f"/neu {game}"), ("Anna", "/beitreten"), ("Bert", "/beitreten"), ("Anna", "/start")):
        chat.says(who, said)
    words, asked = words_of(chat), chat.asked()[0]
    for warm in ("/regel wer beginnt?", "/karte boromir", "/deck", "/streitfall"):
        chat.says(asked, warm)
    for name in ["", *(sorted(set(COMMANDS) - ENDS))]:
        for _ in range(each):
            said = line(dice, words)
            text = f"/{name} {said}"[:2_000] if name else said[:2_000]
            began = time.thread_time()
            chat.says(asked, text)
            yield time.thread_time() - began, text
            if name and COMMANDS[name].suggest is not None:
                began = time.thread_time()
                chat.referee.suggest(Incoming("lokal", "tisch", asked, asked, "", said[:2_000]), name)
                yield time.thread_time() - began, f"{text} (half-typed)"
    chat.database.close()


@pytest.mark.parametrize(
    "line", ["/deck suche " + "xq " * 700, "/deck suche " + "text:e " * 280, "/karte " + "und dann Schlacht " * 110]
)
def test_no_search_holds_the_thread_that_plays(tmp_path, line):
    """Also behind the second word of a command."""
    chat = Chat(tmp_path)
    for warm in ("/deck suche waffe", "/karte boromir"):  # the names of all games are read once a process
        chat.says("Anna", warm)
    began = time.thread_time()
    chat.says("Anna", line[:2_000])
    assert time.thread_time() - began < BUDGET * MARGIN * max(1, speed())
    chat.database.close()


@pytest.mark.parametrize("game", catalog.ids())
def test_no_line_holds_the_thread_that_plays(tmp_path, game):
    allowed = BUDGET * MARGIN * max(1, speed())
    for cost, text in costs(tmp_path, game, "kurz", 1):
        assert cost < allowed, f"{cost:.2f} s: {text[:80]!r}"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", catalog.ids())
def test_no_line_of_many_holds_the_thread_that_plays(tmp_path, game, seed):
    allowed = BUDGET * MARGIN * max(1, speed())
    for cost, text in costs(tmp_path, game, str(seed), 10):
        assert cost < allowed, f"{cost:.2f} s: {text[:80]!r}"
