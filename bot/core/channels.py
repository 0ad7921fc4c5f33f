"""What a question in a channel is about: the game it names, the table that stands there, or what the channel plays (/kanal)."""

from __future__ import annotations

from bot.core import completing, lawbook, wording
from bot.core.clock import DAY, seconds
from bot.core.commands import Call, command
from bot.core.table import Table
from games.words import plain
from rules_kb.entries import works

PLAYS = "spiel"  # in a channel's settings: what is played there at a real table
JUST_PLAYED = 2 * DAY  # so long after its end a game is what people still talk about


def subject(call: Call, question: str = "") -> tuple[Table | None, str]:
    """The table and the game that words are about; neither where nothing tells."""
    table = call.table
    named = lawbook.named(question)
    if named is not None and (table is None or table.game.id != named):
        return None, named
    default = str(call.channel.settings.get(PLAYS, ""))
    if table is not None and (table.row.status in ("lobby", "running") or not default or _just_played(call, table)):
        return table, table.game.id
    return None, default


def _just_played(call: Call, table: Table) -> bool:
    return table.row.status == "over" and seconds(call.now) - seconds(table.row.touched) < JUST_PLAYED


@command(
    "kanal",
    "/kanal [spiel NAME | spiel keines]",
    "zeigt oder setzt das Spiel, um das es in diesem Kanal geht",
    changes=True,
    argument="einstellung",
    asks_rights=True,
    suggest=completing.channel_games,
)
def channel(call: Call) -> None:
    """For groups that play at a real table: questions here are about this game."""
    verb, _, name = call.words.strip().partition(" ")
    now = str(call.channel.settings.get(PLAYS, ""))
    listed = wording.listing([w.id for w in works().values()], "oder")
    if not verb:
        shown = f"Hier geht es um «{lawbook.title(now)}»." if now else "Für diesen Kanal ist kein Spiel eingestellt."
        call.answer(f"{shown} Ändern: /kanal spiel {listed}; /kanal spiel keines")
    elif plain(verb) != "spiel" or not name.strip():
        call.answer(f"So geht es: /kanal spiel {listed}")
    elif not _manages_here(call):
        call.answer(wording.ONLY_MANAGERS)
    else:
        _set(call, name, listed)


def _set(call: Call, name: str, listed: str) -> None:
    work = "" if plain(name) in ("keines", "keins", "ohne", "aus") else lawbook.find_work(name)
    if work is None:
        call.answer(f"Das Spiel kenne ich nicht. Es gibt {listed}.")
        return
    call.channel.settings = {**call.channel.settings, PLAYS: work}
    call.store.session.add(call.channel)
    call.table = None  # this is about the channel, not about a table in it
    text = f"In diesem Kanal geht es nun um «{lawbook.title(work)}»: Regelfragen und Streitfälle ohne Tisch sind dazu."
    call.announce(text if work else "Für diesen Kanal ist kein Spiel mehr eingestellt.")


def _manages_here(call: Call) -> bool:
    said = call.incoming
    return said.manager and (said.manages or (said.platform, said.channel)) == (call.channel.platform, call.channel.key)
