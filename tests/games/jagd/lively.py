"""A random player who tries everything: he first chooses what to do and then how, and likes to stop in cities.

Plain random play walks about with two cards in hand, because most answers are fields to walk to; this one draws and fights.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Candidate, Decision
from games.dice import Dice
from games.players import Chooser, Look


def lively(dice: Dice) -> Chooser:
    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        verbs: dict[str, list[Candidate]] = {}
        for c in options:
            verbs.setdefault(c.key.split()[0], []).append(c)
        if "ende" in verbs and len(verbs) > 1 and dice.below(3):
            del verbs["ende"]  # not before something was tried
        fitting = verbs[dice.choose(sorted(verbs))]
        named = [c for c in fitting if c.key.split()[0] in ("gehe", "nach", "setze") and "(" not in c.label]
        return dice.choose(named if named and dice.below(2) else fitting).key

    return choose
