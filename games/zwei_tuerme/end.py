"""SPIELENDE: after Minas Tirith the points decide, then the valid cards there, then who laid out earlier there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Result, Seat, State, name
from games.rules import rule
from games.zwei_tuerme.frames import Transition


@rule("zt.ende.zeitpunkt", "zt.ablauf.durchgaenge", off=True)
def is_over(s: State) -> bool:
    """After the scoring of the last place, which is the sixth round."""
    return bool(s["marker"]["place"] == len(s["places"]) - 1)


@rule("zt.ende.sieger", "zt.spielziel", off=lambda won: len(won))
def points(won: Sequence[int]) -> int:
    """The values of the tiles; cards and the ring bring nothing."""
    return sum(won)


@rule("zt.ende.gleichstand", off=lambda leaders, last: list(leaders))
def tie_broken(leaders: Sequence[Seat], last: Mapping[str, Any]) -> list[Seat]:
    """More valid cards in Minas Tirith, then the earlier turn to lay out there."""
    return [max(leaders, key=lambda seat: (last["valid"][seat], -last["order"].index(seat)))]


def finish(t: Transition) -> None:
    s = t.state
    scores = {seat: points(s["won"][seat]) for seat in s["seats"]}
    best = max(scores.values())
    leaders = [seat for seat in s["seats"] if scores[seat] == best]
    winners = tie_broken(leaders, s["last"]) if len(leaders) > 1 else leaders
    end, why, rule_id = _how(leaders, s["last"]["valid"], s["places"][-1]["name"])
    reason = f"{' und '.join(name(w) for w in winners)} gewinnt mit {best} Punkten{why}."
    t.tell(
        "ende", winners=winners, scores=[[seat, scores[seat]] for seat in sorted(scores, key=lambda x: -scores[x])], reason=reason
    )
    t.finish(Result(tuple(winners), reason, scores, rule_id, end))


def _how(leaders: Sequence[Seat], valid: Mapping[Seat, int], place: str) -> tuple[str, str, str]:
    """The way it ended: its short name, the words for the table, the rule."""
    if len(leaders) == 1:
        return "meiste Punkte", "", "zt.ende.sieger"
    most = max(valid[seat] for seat in leaders)
    if sum(valid[seat] == most for seat in leaders) == 1:
        return "Gleichstand: Karten", f"; bei Gleichstand zählen die {most} gültigen Karten in {place}", "zt.ende.gleichstand"
    return "Gleichstand: Reihenfolge", f"; bei Gleichstand zählt, wer in {place} zuerst auslegte", "zt.ende.gleichstand"
