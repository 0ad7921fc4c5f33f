"""Files at the local table: a command that takes a file takes it by its name, «/mitbringen decks/anna.txt»."""

from __future__ import annotations

from pathlib import Path

from bot.adapter import LARGEST_FILE, text_of
from bot.core.commands import find


def attached(line: str) -> str:
    """The text of the file that a line names; nothing where it names none."""
    word, _, name = line.strip().removeprefix("/").partition(" ")
    command = find(word) if line.startswith("/") else None
    file = Path(name.strip()).expanduser()
    if command is None or not command.attachment or not name.strip() or len(name) > 1_000 or "\n" in name:
        return ""
    return text_of(file.read_bytes()) if file.is_file() and file.stat().st_size <= LARGEST_FILE else ""
