"""What players see of the table, from views alone: parts, pictures, texts."""

from __future__ import annotations

from games.jagd.picture import parts, picture
from games.jagd.text import text

__all__ = ["parts", "picture", "text"]
