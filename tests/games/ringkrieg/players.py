"""Players of the Ringkrieg for long runs. Random play alone never sees the end of most roads: the Fellowship is corrupted long
before Mordor, and nobody besieges anything to its fall.

    zufall     any answer
    rechner    the computer player
    laeufer    as Free Peoples moves the Fellowship and does nothing else for it; as the Shadow the computer
    krieger    as Free Peoples leaves the Fellowship where it is and goes to war; as the Shadow the computer

Each is made with the game and the dice of its table, and decides from its view and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.contract import Candidate, Decision
from games.dice import Dice
from games.players import Chooser, Look, random_player
from games.ringkrieg import advice
from games.ringkrieg.facts import FREE
from games.ringkrieg.game import Ringkrieg

Player = Callable[[Ringkrieg, Dice], Chooser]
ROLES = {"p1": "freie", "p2": "schatten"}


def zufall(game: Ringkrieg, dice: Dice) -> Chooser:
    return random_player(dice)


def rechner(game: Ringkrieg, dice: Dice) -> Chooser:
    by_chance = random_player(dice)

    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        return advice.advise(game.facts, look(), options) or by_chance(look, decision, options)

    return choose


def _free_with(action: Callable[..., str | None]) -> Player:
    """The computer, but as the Free Peoples it chooses its actions otherwise."""

    def make(game: Ringkrieg, dice: Dice) -> Chooser:
        otherwise = rechner(game, dice)

        def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
            view = look()
            asking = view["asking"]
            if view["side"] == FREE and asking is not None and asking["frame"] == "aktion":
                key = action(game.facts, view, [c.key for c in options])
                if key is not None:
                    return str(key)
            return otherwise(lambda: view, decision, options)

        return choose

    return make


def _runs(facts, view, keys) -> str | None:  # type: ignore[no-untyped-def]
    wanted = ("gemeinschaft", "verdecken", "ring", "ziehe", "passe", "verfallen")
    return next((key for key in wanted if key in keys), None)


def _fights(facts, view, keys) -> str | None:  # type: ignore[no-untyped-def]
    return advice.person_in_play(keys) or advice.common_action(facts, view, keys)


laeufer, krieger = _free_with(_runs), _free_with(_fights)
PLAYERS: Mapping[str, Player] = {"zufall": zufall, "rechner": rechner, "laeufer": laeufer, "krieger": krieger}
