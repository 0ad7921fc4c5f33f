"""What the environment says: `.env` and environment variables, read in one place."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path | None:
    """The owner's data (`RINGRICHTER_DATEN`): printed faces of cards, a board of their own."""
    named = os.environ.get("RINGRICHTER_DATEN")
    return Path(named) if named else None


def load_env_file(path: Path = Path(".env")) -> None:
    """NAME=value lines into the environment; what is already set there wins."""
    if not path.is_file():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        name, sign, value = line.strip().partition("=")
        if sign and name and not name.startswith("#"):
            os.environ.setdefault(name.strip(), value.strip().strip("'\""))
