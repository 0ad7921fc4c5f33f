"""The frame at the bottom of the stack: it moves the marker and opens the phases of a round. Its rules are in `way.py`."""

from __future__ import annotations

from games.flow import Frame, FrameData, Turn
from games.zwei_tuerme import end, scoring, way
from games.zwei_tuerme.frames import frames


@frames.add
class Journey(Frame):
    """Never asks: all its steps are forced."""

    id = "reise"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["phase"] == "werten":
            scoring.score_place(t, way.laying_order(t.state["seats"], t.state["start"]))
            if end.is_over(t.state):
                end.finish(t)
            else:
                t.state["start"] = way.start_player(t.state)
                t.top["phase"] = "ziehen"
            return True
        self.move_marker(t)
        return True

    @staticmethod
    def move_marker(t: Turn) -> None:
        s = t.state
        fields = way.fields_of(s["paths"][s["marker"]["place"]]) if "ziehen" in way.phases() else 0
        s["marker"] = marker = way.advanced(s["marker"], fields)
        t.tell("marker", seat=s["start"], **way.where(s))
        draws = way.field_gives_cards(marker["field"])
        if not marker["field"]:
            t.top["phase"] = "werten"
            t.push("auslegen", order=way.laying_order(s["seats"], s["start"]), nr=0, before={}, swapped=[])
            draws = way.place_gives_cards()
        if draws:
            t.push("zug", order=way.drawing_order(s["seats"], s["start"]), nr=0, laid="", left=0, taken=[], drawn=[])
