"""What nobody may leave undone in a turn: moving at least one field, and not ending where one began."""

from __future__ import annotations

from games.contract import Refusal, State
from games.flow import FrameData
from games.jagd.figures import field_of, victory_field
from games.jagd.frames import JagdGame
from games.jagd.movement import kinds
from games.rules import guard, rule


@guard("jd.runde.pflichten", "jd.bewegung.mindestens-ein-feld", waivable=True)
def has_moved(game: JagdGame, s: State, f: FrameData) -> str | None:
    """Everybody moves at least one field, except on the victory field."""
    if f["moved"] or may_stay(game, s, f) or kinds.stranded(game, s, f):
        return None
    return "Du musst deinen Spielstein zuerst mindestens ein Feld weit bewegen."


@guard("jd.bewegung.mindestens-ein-feld", waivable=True)
def ends_elsewhere(game: JagdGame, s: State, f: FrameData) -> str | None:
    """A turn does not end on the field where it began."""
    if not f["moved"] or field_of(s, f["fig"]) != f["start"] or may_stay(game, s, f) or kinds.stranded(game, s, f):
        return None
    return "Du darfst deine Runde nicht auf dem Feld beenden, auf dem du sie begonnen hast."


@rule("jd.sieg.stehenbleiben", off=False)
def may_stay(game: JagdGame, s: State, f: FrameData) -> bool:
    """On one's own victory field one may begin and end a turn."""
    return field_of(s, f["fig"]) == str(f["start"]) == victory_field(game, s, f["fig"])


def undone(game: JagdGame, s: State, f: FrameData) -> Refusal | None:
    """What still has to be done before the turn can end."""
    if f["moved"] and field_of(s, f["fig"]) != f["start"]:
        return None
    return has_moved(game, s, f) or ends_elsewhere(game, s, f)
