"""Questions that name cards, at running tables: nothing of them is taken away, and they are answered as `/regel` would answer,
wherever and in whichever form they are asked."""

from __future__ import annotations

import itertools
import random

import pytest

from bot.core import judging
from bot.telegram_app import render
from games import catalog
from games.play import Play
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom, _plain

ZWEI_TUERME = (
    "darf {card} allein liegen?",
    "Wie viele Karten {card} gibt es?",
    "muss ich {card} auslegen wenn ich ihn ziehe",
    "Zählt {card} bei der Wertung mit?",
    "kann man {card} wieder auf die Hand nehmen",
    "Was passiert mit {card}, wenn eine Reihe geräumt wird?",
    "Wer bekommt die Punkte für {card}?",
    "Darf ich {card} ablegen und dann noch eine Karte ziehen?",
    "hey, wie oft darf man {card} in einem Zug legen?",
    "Bleibt {card} nach der Wertung liegen?",
    "wann darf ich {card} spielen",
    "Ich habe eine Frage: darf {card} in die Reihe eines anderen?",
    "gilt {card} als Charakter-Karte",
    "Wie viele Karten hat man auf der Hand, wenn {card} ausliegt?",
)
RINGKRIEG = (
    "Wann darf ich {card} als Ereignis spielen?",
    "muss {card} sofort ausgespielt werden?",
    "Was ist die Kampfwirkung von {card}?",
    "darf man {card} im Kampf und als Ereignis nutzen",
    "Welchen Würfel brauche ich für {card}?",
    "Kommt {card} danach auf den Ablagestapel?",
    "kann der Gegner auf {card} reagieren?",
    "Wie viele Karten darf man behalten, wenn man {card} hat?",
    "zählt {card} für die Jagd?",
    "Wer entscheidet bei {card}?",
    "Gibt es {card} zweimal?",
    "ist {card} eine Strategiekarte oder eine Charakterkarte",
)
JAGD = (
    "Darf ich {card} abwerfen?",
    "wie viele felder geht man mit {card}",
    "Was passiert, wenn ich {card} ziehe?",
    "kann {card} getauscht werden?",
    "Hilft {card} bei einer Prüfung?",
    "Muss ich {card} zeigen?",
)
CARDS = {
    "zwei-tuerme": ("Gandalf", "rote Kraft", "Saruman", "Grima", "blaue Weisheit", "Frodo"),
    "ringkrieg": (
        "Elbenmäntel",
        "Pfade der Woses",
        "Ork-Patrouille",
        "Die Spinnenhöhle",
        "Mithrilhemd und Stich",
        "Ents erwachen",
    ),
    "jagd": ("Pferd", "Seil", "Sam", "Lembas", "Boot", "Mantel", "Frodo", "Ring"),
}
ASKED = {"zwei-tuerme": ZWEI_TUERME, "ringkrieg": RINGKRIEG, "jagd": JAGD}
QUESTIONS = [(g, t.format(card=card)) for g in ASKED for t, card in itertools.product(ASKED[g], CARDS[g])][:200]
SHORT = QUESTIONS[::17]
ENOUGH = 0.95


def test_there_are_two_hundred_and_each_is_known_as_a_question_by_its_words():
    assert len(QUESTIONS) == 200
    assert [q for _, q in QUESTIONS if not judging.asks(q)] == []


@pytest.mark.parametrize(
    "line",
    [
        "lege Gandalf",
        "Gandalf als rote Kraft",
        "Ich habe Gandalf auf der Hand",
        "nimm stapel",
        "gehe nach Bree",
        "ich passe",
        "alles klar!",
    ],
)
def test_what_is_no_question(line):
    assert not judging.asks(line)


@pytest.mark.parametrize("game", list(CARDS))
def test_no_move_of_a_game_begins_like_a_question(game):
    """What can be answered in a game at random, as it is shown, typed and stored."""
    rules, dice = catalog.load(game), random.Random(game)
    play = Play(rules, rules.new(["p1", "p2"], {}, "seed"))
    for _ in range(120):
        seat = play.waiting_for()[0]
        options = play.options(seat)
        lines = {line for c in options for line in (c.key, c.label, *c.aliases)}
        assert [line for line in lines if judging.asks(line)] == []
        play.answer(seat, dice.choice(options).key)


def _short(text: str) -> str:
    return " ".join(_plain(text).split())


async def _said_to(room, who: str, begin: int) -> str:
    """What the bot answered this person since then, wherever."""

    def found():
        said = [
            s.text for s in room.server.record.entries[begin:] if s.who == who and not s.by and s.text and s.kind != "thinking"
        ]
        return said[-1] if said else ""

    await room.until(found, f"an answer to {who}")
    await room.quiet()
    return _short(found())


async def _asked(room, form: str, question: str, who: str = "Anna") -> tuple[str, bool]:
    """What is answered to a question in this form, and whether its line was taken away."""
    begin, anna = len(room.server.record.entries), room.people[who]
    telegram = isinstance(room, TelegramRoom)
    here = room.group if telegram else room.channel
    if form == "command":
        await room.says(who, "regel", question)
        line = None
    elif telegram:
        line = (
            anna.says(here, f"@ringrichter_bot {question}")
            if form == "mention"
            else anna.says(here, question, reply_to=room.living())
        )
    else:
        name = f"<@{room.server.me['id']}>"
        line = anna.says(here, f"{name} {question}") if form == "mention" else anna.says(here, question, reply_to=room.living())
    answer = await _said_to(room, who, begin)
    return answer, line is not None and line.deleted


async def _try(tmp_path, kind, questions, game: str) -> None:
    room = kind(tmp_path, NAMES[:2])
    alike, gone, count = 0, [], 0
    async with room:
        await room.sit_down(game)
        await room.shown()
        await room.quiet()
        if kind is TelegramRoom:
            room.group.bot_admin = True  # it could take away what it wants
        number = room.number
        for question in questions:
            expected, _ = await _asked(room, "command", question)
            for form in ("mention", "reply"):
                answer, deleted = await _asked(room, form, question)
                count += 1
                gone += [question] if deleted else []
                begin = min(len(answer), len(expected), 80)
                alike += begin > 20 and answer[:begin] == expected[:begin]
        assert room.number == number
        assert gone == []
        assert alike >= ENOUGH * count, f"{alike} of {count}"
        assert room.server.violations == []


@pytest.mark.parametrize("kind", [TelegramRoom, DiscordRoom])
async def test_a_few_questions_in_every_form(tmp_path, kind):
    await _try(tmp_path, kind, [q for g, q in SHORT if g == "zwei-tuerme"], "zwei-tuerme")


@pytest.mark.parametrize("form", ["command", "mention", "reply"])
async def test_who_never_opened_the_private_chat_is_answered_in_the_group(tmp_path, form):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.quiet()
        zoe = room.people["Zoe"] = room.server.user("Zoe")
        room.group.members.append(zoe)
        answer, deleted = await _asked(room, form, "darf gandalf allein liegen?", "Zoe")
        assert answer.startswith("Nein. Gandalf darf nie allein liegen") and not deleted
        assert room.people["Anna"].saw("Nein. Gandalf darf nie allein liegen")


@pytest.mark.soak
@pytest.mark.parametrize("game", list(CARDS))
@pytest.mark.parametrize("kind", [TelegramRoom, DiscordRoom])
async def test_all_questions_in_every_form(tmp_path, kind, game):
    await _try(tmp_path, kind, [q for g, q in QUESTIONS if g == game], game)


async def test_an_answer_in_the_group_is_brief_cites_the_book_and_leads_to_all_of_it(tmp_path):
    room = TelegramRoom(tmp_path, NAMES[:2], started=False)
    anna = room.people["Anna"]
    async with room:
        for line, told, whole in (
            ("/regel Darf Gandalf allein liegen?", "Fundstelle: Die zwei Türme", "Siehe auch"),
            ("/karte Boromir", "Boromir", "Boromir"),
            ("/hilfe", "/regel", "/hilfe alles"),
        ):
            asked = anna.says(room.group, line)
            seen = await room.people["Bernd"].sees(told)
            assert seen.message.reply_to is asked and len(seen.text) <= render.ALOUD + 20
            assert "Öffne zuerst" not in seen.text
            anna.started = False
            anna.forget()
            anna.presses(seen, "Ausführlich")
            await anna.sees("Hier bin ich")
            assert whole in (await anna.sees(whole)).text
            await room.quiet()
            anna.started, anna.chat.messages = False, {}
            room.people["Bernd"].forget()
    assert room.server.violations == []


@pytest.mark.parametrize("line", ["/regel mehr", "/karte ringkrieg mithrilhemd_und_stich", "/hilfe zug"])
def test_a_link_carries_what_only_answers(line):
    carried = render.payload(line)
    assert len(carried) <= 64 and render.pressed(carried) == f"k:{line}"


@pytest.mark.parametrize("line", ["/aufgeben ja", "/abraeumen ja", "/zug lege gandalf", "/regel " + "x" * 60, "/karte a\nb"])
def test_a_link_carries_nothing_else(line):
    assert render.payload(line) == "tisch"
    forged = "k-" + render.urlsafe_b64encode(line.encode()).decode().rstrip("=")
    assert render.pressed(forged) in ("", f"k:{line}") and not (
        render.pressed(forged) and line.split()[0] not in ("/regel", "/karte")
    )
    assert render.pressed("k-!!!") == render.pressed("k-\x00") == ""
