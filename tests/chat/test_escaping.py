"""Whatever people write, others read it as it was written: no link whose words hide where it leads, no heading, mention or tag.

What Discord and Telegram make of a text is looked at from the outside: of Discord's by taking away what is escaped, of Telegram's
by the entities that its stand-in finds."""

from __future__ import annotations

import random
import re

import pytest

from bot.core.commands import COMMANDS
from bot.core.messages import Reply
from bot.discord_app import render as discord
from bot.telegram_app import render as telegram
from tests.chat.rooms import DiscordRoom, TelegramRoom
from tests.standins.telegram_text import parse

PARTS = (
    *(
        "[a](b)",
        "[Gratis](https://boese.example)",
        "[",
        "](",
        ")",
        "<https://boese.example>",
        "https://boese.example/a_b",
        "*",
        "**",
    ),
    *(
        "_",
        "__",
        "~~",
        "||",
        "`",
        "```",
        "\\",
        "# ",
        "## ",
        "-# ",
        "- ",
        "+ ",
        "> ",
        ">>> ",
        "1. ",
        "\n",
        "<@1>",
        "<#1>",
        "<@&1>",
    ),
    *("</zug:1>", "<:ork:1>", "<t:1>", "@everyone", "@here", "<b>", "</b>", "<a href='https://boese.example'>", "</a>", "&lt;"),
    *("<pre>", "</pre>", "<s>", "&", "<tg-spoiler>", "'", '"', "Anna", " ", "ä", "⟦p1⟧"),
)
ADDRESS = re.compile(r"https?://[^\s<>\[\]()*|`\\]+")
LIVE = re.compile(r"[*_~|`<>#]|\[[\s\S]*\]\(|^[ \t]*(?:\d+\.[ \t]+)?[-+]", re.MULTILINE)
FENCED = re.compile(r"^```\n.*?\n```$", re.MULTILINE | re.DOTALL)
# whom a message calls, small print, and moments that everybody reads in his own time
OURS = re.compile(r"^(?:<@\d+> )+|^(?:-# .*(?:\n|$))+|<t:\d+:f>", re.MULTILINE)


def live_on_discord(text: str) -> list[str]:
    """What Discord would read as more than characters, in what we have sent."""
    bare = ADDRESS.sub("", re.sub(r"\\[^a-z0-9\s]", "x", FENCED.sub("", text)))
    return LIVE.findall(bare)


def lines(seed: str, count: int) -> list[str]:
    dice = random.Random(seed)
    return ["".join(dice.choices(PARTS, k=dice.randint(1, 12))) for _ in range(count)]


@pytest.mark.parametrize("seed", ["markdown", "html"])
def test_nothing_that_people_write_is_live(seed):
    for text in [*lines(seed, 300), "[a](b) [Gratis](https://boese.example)", "https://x[a](https://y)"]:
        _harmless(text)


def _harmless(text):
    shown = discord.escaped(text)
    assert live_on_discord(shown) == []
    assert re.sub(r"\\([^a-z0-9\s])", r"\1", shown).replace("\u200b", "") == text
    plain, entities = parse(telegram.html(text), "HTML")
    assert plain == text.strip() and not entities
    plain, entities = parse(telegram.pieces(Reply("x", block=text))[0], "HTML")
    assert plain.removeprefix("x").strip() == text.strip() and {e["type"] for e in entities} <= {"pre"}


ALLOWED = {
    "pre",
    "text_mention",
    "text_link",
    "bot_command",
    "url",
    "mention",
    "hashtag",
    "strikethrough",
    "expandable_blockquote",
}
HOSTILE = "[a](b) [Gratis](https://boese.example) <b>x</b> <@1> # *z*"
NAMED = "**B** [c](d) [e](https://boese.example) <i>"


@pytest.mark.parametrize("kind", [DiscordRoom, TelegramRoom])
async def test_names_and_words_behind_every_command(tmp_path, kind):
    """The commands themselves, with a hostile name and hostile words: what anybody reads is harmless."""
    room = kind(tmp_path, ["Anna", NAMED])
    async with room:
        await room.says(NAMED, "neu", "zwei-tuerme name=*a*[b](https://x)")
        await room.until(room.living, "the table")
        for name in ("beitreten", "wort"):
            await room.says("Anna", name, HOSTILE)
        await room.says(NAMED, "start")
        await room.quiet()
        await room.says(NAMED, "streitfall", f"Darf {HOSTILE} das?")
        for command in COMMANDS.values():
            if command.argument and command.name not in ("aufgeben", "vergissmich", "abraeumen"):
                await room.says(NAMED, command.name, HOSTILE)
        await room.quiet()
        seen = [s for s in room.server.record.entries if not s.by and s.message is not None and s.text]
    assert any("Gratis" in s.text for s in seen)
    if kind is DiscordRoom:
        assert [s.text for s in seen if live_on_discord(OURS.sub("", s.text))] == []
    else:
        entities = [e for s in seen for version in s.message.versions for e in version.entities]
        assert {e["type"] for e in entities} <= ALLOWED
        links = [e["url"] for e in entities if e["type"] == "text_link"]
        assert [link for link in links if "tg://user" not in link] == []
    assert [v for v in room.server.violations if "not acknowledged" not in v] == []
