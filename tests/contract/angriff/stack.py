"""What lies on the stack: the kinds of frames of this slice, how to find one, and how to open a window for cards."""

from __future__ import annotations

from games.contract import Seat, State
from games.flow import FrameData, Frames, Turn

frames = Frames()


def find(s: State, kind: str) -> FrameData | None:
    """The topmost frame of this kind."""
    for frame in reversed(s["stack"]):
        if frame["frame"] == kind:
            return frame  # type: ignore[no-any-return]
    return None


def change(t: Turn, kind: str) -> FrameData:
    """The topmost frame of this kind, ready to be changed."""
    stack = t.state["stack"]
    at = next(i for i in range(len(stack) - 1, -1, -1) if stack[i]["frame"] == kind)
    return t.at("stack", at)  # type: ignore[no-any-return]


def open_window(t: Turn, occasion: str, seat: Seat) -> None:
    """A chain without a card: this seat is asked first. If nobody plays anything, `ruhe` is set in the frame below."""
    t.top["ruhe"] = False
    t.push("kette", anlass=occasion, dran=seat, passt=0, glieder=[], loest=False)
