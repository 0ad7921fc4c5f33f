"""Replies as Discord wants them: escaped text, rows of buttons, select menus where there are many options.

Custom ids are the actions of the buttons: they carry table and decision, never state. So they work after a restart, and an old
one is told that it is over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord.utils import escape_mentions

from bot.adapter import shortened, split, units
from bot.core.messages import Button, Reply
from bot.discord_app import wording

MESSAGE, ALT = 2_000, 1_024
ALOUD = 900  # of an answer among others
ROW, ROWS, MENU = 5, 5, 25
LABEL, OPTION, TITLE = 80, 100, 45
FIELD = 4_000  # characters of one field of a form
FEW = 20  # up to so many options are buttons, as far as there is room: one tap. More are menus: two.
PICK = "m"  # begins the custom id of a menu: m PAGE | what its options have in common
FENCE = "```"
SMALL = "-# "


# What Discord reads as more than a character, everywhere and at the beginning of a line. An address that all can read stays
# one; it ends where something else could begin. So does a moment, which everybody reads in his own time. A bracket matters only
# where a link could follow: rules are cited in brackets.
_SPECIAL = re.compile(
    r"(?P<address>https?://[^\s<>\[\]()*|`\\]+)|(?P<moment><t:\d{1,12}:[a-zA-Z]>)"
    r"|[\\*_~|`<>#]|(?P<bracket>\[)|^[ \t]*(?:\d+\.[ \t]+)?[-+]",
    re.MULTILINE,
)


def escaped(text: str) -> str:
    """Whatever people have written, as they have written it: no link whose words hide where it leads, no heading, no mention. The
    only place where texts are made harmless for Discord."""
    links = "](" in text

    def harmless(found: re.Match[str]) -> str:
        stays = found["address"] or found["moment"] or (found["bracket"] and not links)
        return found[0] if stays else f"{found[0][:-1]}\\{found[0][-1]}"

    return escape_mentions(_SPECIAL.sub(harmless, text))


def _size(text: str) -> int:
    return units(escaped(text))


def pieces(reply: Reply) -> list[str]:
    """The text in as many messages as it needs; the board in a fixed-width font, unless there is a picture of it."""
    if reply.fold and not reply.block and (small := _folded(escaped(reply.text).split("\n"), reply.fold)):
        return [small]
    texts = [escaped(piece) for piece in split(reply.text, MESSAGE, _size)] if reply.text else []
    if not reply.block or reply.picture is not None:
        return texts
    blocks = [_fenced(piece) for piece in split(_harmless(reply.block), MESSAGE - len(_fenced("")))]
    if texts and units(texts[-1] + blocks[0]) < MESSAGE:
        blocks[0] = f"{texts.pop()}\n{blocks[0]}"
    return [*texts, *blocks]


def _folded(lines: Sequence[str], fold: int) -> str:
    """The first lines as they are, the others in small print; nothing where that is too long."""
    text = "\n".join([*lines[:fold], *(f"{SMALL}{line}" for line in lines[fold:] if line)])
    return text if units(text) <= MESSAGE else ""


def _harmless(block: str) -> str:
    return block.replace(FENCE, "'''")


def _fenced(block: str) -> str:
    return f"{FENCE}\n{block}\n{FENCE}"


def one(reply: Reply, room: int = 0) -> str:
    """The text of a message that is edited: the newest lines, if not all fit; below it a board that cannot be a picture."""
    whole = escaped(reply.text)
    if reply.block and reply.picture is None:
        board = f"{whole}\n{_fenced(_harmless(reply.block))}"
        whole = board if units(board) <= MESSAGE - room else whole
    return whole if units(whole) <= MESSAGE - room else escaped(shortened(reply.text, MESSAGE - room, _size))


def mentions(reply: Reply) -> str:
    names = " ".join(f"<@{int(person)}>" for person in reply.mention)
    return f"{names} {one(reply, len(names) + 1)}"


def alt_text(reply: Reply) -> str | None:
    """What a picture shows, for those who cannot see it."""
    return split(reply.alt or reply.block or reply.text, ALT)[0] or None


# --- buttons and menus ---------------------------------------------------------------------------------------------------


def action_of(custom_id: str, values: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What a component means: its action, and for a menu everything that was chosen."""
    if not custom_id.startswith(PICK) or "|" not in custom_id:
        return custom_id, ()
    prefix = custom_id.partition("|")[2]
    picks = tuple(f"{prefix}:{value}" for value in values)
    return (picks[0] if picks else prefix), picks


def view_of(reply: Reply) -> discord.ui.View | None:
    """Options first (as menus where there are many or several may be chosen), then the rest."""
    form = [Button((reply.ask or wording.LIST)[:LABEL], reply.form, True)] if reply.form else []
    buttons = list({b.action: b for b in [*reply.buttons, *form]}.values())
    if not buttons and not reply.link:
        return None
    view = discord.ui.View(timeout=None)
    options = [b for b in buttons if b.action.startswith("z:") and not b.main]
    several = reply.collect is not None and reply.collect[1] > 1 and len(options) > 2
    if len(options) > FEW or len(buttons) + bool(reply.link) > ROW * ROWS or several:
        others = [b for b in buttons if b not in options]
        others.sort(key=lambda b: not b.main)
        pages = [options[i : i + MENU] for i in range(0, len(options), MENU)][: ROWS - 1]
        quick = options[: ROW - 1] if several else []
        if len(others) + len(quick) <= ROW * (ROWS - len(pages)):
            done = sum(b.main for b in others)
            others[done:done] = quick  # what a game names first is what is mostly done: one tap instead of a menu
        _add_menus(view, pages, reply.collect[1] if several and reply.collect else 1)
        buttons = others
    first, linked = len(view.children), bool(reply.link)
    buttons = buttons[: ROW * (ROWS - first) - linked]
    for nr, button in enumerate(buttons):
        style = discord.ButtonStyle.primary if button.main else discord.ButtonStyle.secondary
        row = first + nr // ROW
        view.add_item(discord.ui.Button(label=button.label[:LABEL], custom_id=button.action, style=style, row=row))
    if linked:
        view.add_item(discord.ui.Button(label=wording.BOARD, url=reply.link, row=first + len(buttons) // ROW))
    view.stop()  # presses are answered by their custom id: the library need not remember this view
    return view


def _add_menus(view: discord.ui.View, pages: Sequence[Sequence[Button]], most: int) -> None:
    """A menu for each page of options."""
    title = wording.SEVERAL if most > 1 else wording.CHOOSE
    for nr, page in enumerate(pages):
        made = [discord.SelectOption(label=b.label[:OPTION], value=b.action.rsplit(":", 1)[1]) for b in page]
        prefix = page[0].action.rsplit(":", 1)[0]
        first = nr * MENU + 1
        shown = wording.PAGE.format(title=title, first=first, last=first + len(page) - 1) if len(pages) > 1 else title
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"{PICK}{nr}|{prefix}", options=made, placeholder=shown, max_values=min(most, len(made)), row=nr
        )
        view.add_item(menu)


def form_of(action: str, hint: str) -> discord.ui.Modal:
    """A question that is answered in the player's own words; or (`b:`) two large fields, for a list that is too long for one."""
    if action.startswith("b:"):
        modal = discord.ui.Modal(title=wording.LIST[:TITLE], custom_id=action, timeout=None)
        for nr, label in enumerate(wording.LIST_FIELDS):
            modal.add_item(
                discord.ui.TextInput(
                    label=label[:TITLE],
                    custom_id=f"liste{nr}",
                    style=discord.TextStyle.paragraph,
                    max_length=FIELD,
                    required=nr == 0,
                )
            )
    else:
        modal = discord.ui.Modal(title=wording.ANSWER[:TITLE], custom_id=action, timeout=None)
        modal.add_item(discord.ui.TextInput(label=hint[:TITLE] or wording.ANSWER, custom_id="worte", max_length=400))
    modal.stop()
    return modal


def written(data: Any) -> str:
    """What was written into the fields of a form, one below the other."""
    found = []
    for part in data.get("components", ()):
        inner = [part["component"]] if "component" in part else part.get("components", ())
        found += [str(field["value"]) for field in inner if field.get("value")]
    return "\n".join(found)
