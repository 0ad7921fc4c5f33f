"""The kinds of questions of this game. They are defined where their rules are."""

from __future__ import annotations

from games.flow import Frames

frames = Frames()
