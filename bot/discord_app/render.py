"""Replies as Discord wants them: escaped text, rows of buttons, select menus where there are many options.

Custom ids carry table and decision (`Button.action`), never state: they work after a restart, and an old one is told that it
is over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord.utils import escape_markdown, escape_mentions

from bot.adapter import split
from bot.core.messages import Button, Reply
from bot.discord_app import wording

MESSAGE = 2_000
ROW, ROWS, MENU = 5, 5, 25
FEW = 15  # up to so many options are buttons: one tap. More are menus.
PRESS, PICK, FORM = "r1", "r2", "r3"  # first letters of our custom ids: button, menu, form

BUTTON = re.compile(rf"^{PRESS}\|(?P<action>.+)$")
SELECT = re.compile(rf"^{PICK}\|(?P<page>\d+)\|(?P<prefix>.+)$")


def text_of(reply: Reply) -> str:
    text = escape_mentions(escape_markdown(reply.text)) if reply.text else ""
    if reply.block:
        block = reply.block.replace("```", "'''")
        text = f"{text}\n```\n{block}\n```" if text else f"```\n{block}\n```"
    return text


def pieces(reply: Reply) -> list[str]:
    whole = text_of(reply)
    if len(whole) <= MESSAGE:
        return [whole] if whole else []
    texts = [escape_mentions(escape_markdown(p)) for p in split(reply.text, MESSAGE * 3 // 4)]
    if reply.block:
        texts.append("```\n" + reply.block.replace("```", "'''")[: MESSAGE - 10] + "\n```")
    return [t[:MESSAGE] for t in texts]


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON):
    """A button of ours, from whichever message, also from before a restart."""

    def __init__(self, label: str, action: str, main: bool = False) -> None:
        style = discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary
        super().__init__(discord.ui.Button(label=label[:80], custom_id=f"{PRESS}|{action}", style=style))
        self.action = action

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Press:
        return cls(getattr(item, "label", None) or "?", match["action"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.client.adapter.on_press(interaction, self.action, ())  # type: ignore[attr-defined]


class Menu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=SELECT):
    """A menu of options of one decision; several may be chosen where the decision collects."""

    def __init__(
        self, page: int, prefix: str, options: Sequence[discord.SelectOption] = (), most: int = 1, title: str = ""
    ) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"{PICK}|{page}|{prefix}",
            options=list(options) or [discord.SelectOption(label="…")],
            placeholder=title or wording.CHOOSE,
            max_values=max(1, min(most, len(options) or 1)),
        )
        super().__init__(menu)
        self.prefix = prefix

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]) -> Menu:
        return cls(int(match["page"]), match["prefix"])

    async def callback(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        picks = tuple(f"{self.prefix}:{value}" for value in data.get("values", ()))
        if picks:
            await interaction.client.adapter.on_press(interaction, picks[0], picks)  # type: ignore[attr-defined]


def view_of(reply: Reply) -> discord.ui.View | None:
    """The buttons of a reply: options first (as menus where there are many or several may be chosen), then the rest."""
    if not reply.buttons:
        return None
    view = discord.ui.View(timeout=None)
    options = [b for b in reply.buttons if b.action.startswith("z:")]
    others = [b for b in reply.buttons if not b.action.startswith("z:")]
    several = reply.collect is not None and reply.collect[1] > 1 and len(options) > 2
    if len(options) > FEW or several:
        rows = _add_menus(view, options, reply.collect[1] if several and reply.collect else 1)
        for nr, button in enumerate(others[: ROW * (ROWS - rows)]):
            _add(view, button, rows + nr // ROW)
    else:
        for nr, button in enumerate([*options, *others][: ROW * ROWS]):
            _add(view, button, nr // ROW)
    return view


def _add(view: discord.ui.View, button: Button, row: int) -> None:
    item = Press(button.label, button.action, button.main)
    item.row = row
    view.add_item(item)


def _add_menus(view: discord.ui.View, options: Sequence[Button], most: int) -> int:
    """Menus of up to 25 options each; how many rows they took."""
    pages = [options[i : i + MENU] for i in range(0, len(options), MENU)][: ROWS - 1]
    for nr, page in enumerate(pages):
        prefix = page[0].action.rsplit(":", 1)[0]
        made = [discord.SelectOption(label=b.label[:100], value=b.action.rsplit(":", 1)[1]) for b in page]
        first = nr * MENU + 1
        title = wording.PAGE.format(first=first, last=first + len(page) - 1) if len(pages) > 1 else wording.CHOOSE
        menu = Menu(nr, prefix, made, most, title)
        menu.row = nr
        view.add_item(menu)
    return len(pages)


class Form(discord.ui.Modal):
    """A question that is answered in the player's own words."""

    def __init__(self, hint: str) -> None:
        super().__init__(title=wording.SEND[:45], timeout=None)
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(label=hint[:45], max_length=400)
        self.add_item(self.words)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.client.adapter.on_words(interaction, "zug", self.words.value)  # type: ignore[attr-defined]
