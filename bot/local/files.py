"""Files at the local table: a command that takes a file takes it by its name, «/mitbringen decks/anna.txt»."""

from __future__ import annotations

from pathlib import Path

from bot.adapter import LARGEST_FILE, text_of
from bot.core.commands import find


def attached(line: str) -> str:
    """The text of the file that a line names, behind the command or behind a word that belongs to it («/deck pruefe FILE»);
    nothing where it names none."""
    word, _, rest = line.strip().removeprefix("/").partition(" ")
    command = find(word) if line.startswith("/") else None
    if command is None or not command.attachment or len(rest) > 1_000 or "\n" in rest:
        return ""
    for name in (rest.strip(), rest.strip().partition(" ")[2].strip()):
        file = Path(name).expanduser()
        if name and file.is_file() and file.stat().st_size <= LARGEST_FILE:
            return text_of(file.read_bytes())
    return ""
