"""What there is only once: a unique card in play bars every other one like it, whoever would play it."""

from __future__ import annotations

from games.contract import State
from games.meccg.language.faces import Face
from games.meccg.play.facts import alike_in_play
from games.meccg.play.room import FACES
from games.rules import guard


@guard("me.voraus.einzigartig", "me.deck.begriff.einzigartig", "me.beiseite.einzigartig")
def only_one(s: State, face: Face) -> str | None:
    if face.einzig and alike_in_play(s, face):
        return f"«{face.titel}» ist einzigartig und schon im Spiel."
    return None


@guard("me.konstitution.eliminiert", "me.voraus.einzigartig")
def not_eliminated(s: State, face: Face) -> str | None:
    """Who was eliminated never comes back, for nobody."""
    if any(FACES[s["who"][fig]].name == face.name for fig, how in s["gone"].items() if how == "eliminiert"):
        return f"{face.titel} ist aus dem Spiel."
    return None
