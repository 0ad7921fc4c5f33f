"""The frame at the bottom of the stack: it moves the marker and opens the phases of a round. Its rules are in `way.py`."""

from __future__ import annotations

from games import flow
from games.contract import State
from games.flow import FrameData
from games.zwei_tuerme import end
from games.zwei_tuerme.frames import Frame, Transition, frames
from games.zwei_tuerme.journey import way
from games.zwei_tuerme.scoring import points


def turn(s: State) -> str:
    """Drawing on one field, laying out at one place: everybody once, one after the other."""
    phase = flow.above(s, "journey")
    marker = s["marker"]
    return f"{marker['place']}.{marker['field']}.{phase['frame']}.{phase['nr']}" if phase is not None else ""


@frames.add
class Journey(Frame):
    """Never asks: all its steps are forced."""

    id = "journey"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["phase"] == "score":
            points.score_place(t, way.laying_order(t.state["seats"], t.state["start"]))
            if end.is_over(t.state):
                end.finish(t)
            else:
                t.state["start"] = way.start_player(t.state)
                t.top["phase"] = "draw"
            return True
        self.move_marker(t)
        return True

    @staticmethod
    def move_marker(t: Transition) -> None:
        s = t.state
        fields = way.fields_of(s["paths"][s["marker"]["place"]]) if "draw" in way.phases() else 0
        s["marker"] = marker = way.advanced(s["marker"], fields)
        t.tell("marker", seat=s["start"], **way.where(s))
        draws = way.field_gives_cards(marker["field"])
        if not marker["field"]:
            t.top["phase"] = "score"
            t.push("layout", order=way.laying_order(s["seats"], s["start"]), nr=0, before={}, swapped=[], known={})
            draws = way.place_gives_cards()
        if draws:
            t.push("draw", order=way.drawing_order(s["seats"], s["start"]), nr=0, laid="", left=0, taken=[], drawn=[])
