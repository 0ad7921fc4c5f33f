"""Players of the Ringkrieg for long runs. Random play alone never sees the end of most roads: the Fellowship is corrupted long
before Mordor, and nobody besieges anything to its fall.

    zufall     any answer
    rechner    the computer player
    laeufer    as Free Peoples moves the Fellowship and does nothing else for it; as the Shadow the computer
    krieger    as Free Peoples leaves the Fellowship where it is and goes to war; as the Shadow the computer
    bote       as Free Peoples sends the Companions to the armies and crowns the king; as the Shadow the computer

Each is made with the game and the dice of its table, and decides from its view and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.contract import Candidate, Decision
from games.dice import Dice
from games.players import Chooser, Look, random_player
from games.ringkrieg import advice
from games.ringkrieg.expansion.advice import at_the_gate
from games.ringkrieg.facts import FREE
from games.ringkrieg.game import Ringkrieg
from games.ringkrieg.war import armies
from games.ringkrieg.war.selection import TOGETHER

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
    gate = ("angeben",) if at_the_gate(facts, view) else ()  # with Sméagol as guide
    wanted = (*gate, "gemeinschaft", "verdecken", "ring", "ziehe", "passe", "verfallen")
    return next((key for key in wanted if key in keys), None)


def _fights(facts, view, keys) -> str | None:  # type: ignore[no-untyped-def]
    return advice.person_in_play(keys) or advice.common_action(facts, view, keys)


BLACK_GATE = "nord-ithilien"  # near enough for the last battle
HOMES = {"streicher": "minas-tirith", "boromir": "minas-tirith", "gandalf_weiss": "edoras", "aragorn_erbe": "minas-tirith"}
HOMES |= {"merry": "edoras", "pippin": "minas-tirith", "legolas": "lorien", "gimli": "erebor"}
MINIONS = ("hexenkoenig_heermeister", "saurons_mund", "saruman")


def _home(facts, view, person) -> str:  # type: ignore[no-untyped-def]
    """Where somebody is wanted; Hobbits with the army that is nearest to a minion."""
    foes = [armies.region_of(view["persons"][p]) for p in MINIONS if armies.in_play(view["persons"][p])]
    friends = [spot for spot in armies.army_spots(facts, view, FREE) if spot in facts.regions]
    if not (facts.persons[person].hobbit and foes and friends):
        return HOMES[person]
    return min(friends, key=lambda spot: min(facts.distance[spot][foe] for foe in foes))


def _sends(facts, view, keys) -> str | None:  # type: ignore[no-untyped-def]
    """Whoever is still with the Ring is sent away, but for the guide; who is under way goes on; then to arms."""
    away = any(view["persons"][p] not in (_home(facts, view, p), "gemeinschaft", "tot", "") for p in HOMES)
    wanted = ("person", *(("armee",) if _king(facts, view) else ()), "abtrennen", *(("gefaehrten",) if away else ()))
    return next((key for key in wanted if key in keys), None) or _fights(facts, view, keys)


def _king(facts, view) -> str | None:  # type: ignore[no-untyped-def]
    """Where Aragorn stands with an army that is not before the Black Gate yet."""
    where = view["persons"]["aragorn_erbe"]
    return where if where != BLACK_GATE and armies.side_at(facts, view, where) == FREE and where in facts.regions else None


def _marches(facts, view, keys) -> str | None:  # type: ignore[no-untyped-def]
    """Aragorn's army goes to the Black Gate, all together."""
    king, origin = _king(facts, view), view["asking"]["origin"]
    if origin is None or king is None or origin != king:
        return king if king in keys else None
    whole = [key for key in keys if key.endswith(TOGETHER)]
    return min(whole, key=lambda key: facts.distance[key.split()[0]][BLACK_GATE], default=None)


def _goes_home(facts, view, prompt, keys) -> str | None:  # type: ignore[no-untyped-def]
    """As near to where they are wanted as they come; Hobbits with whoever walks faster."""
    home = next((_home(facts, view, p) for p in HOMES if facts.persons[p].name in prompt and "Wohin?" in prompt), None)
    if home is not None:
        hobbit = next((key for key in keys if key in ("merry", "pippin") and key != view["fellowship"]["guide"]), None)
        return hobbit or str(min((key for key in keys if key in facts.regions), key=lambda r: facts.distance[r][home]))
    return next((p for p in HOMES if p in keys and p != view["fellowship"]["guide"]), None)


def bote(game: Ringkrieg, dice: Dice) -> Chooser:
    """As `_sends`; and the guide is given up for any damage, so that Gandalf returns."""
    otherwise = _free_with(_sends)(game, dice)

    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        view, keys = look(), [c.key for c in options]
        asking = view["asking"]
        key = None
        if view["side"] == FREE and asking is None:
            key = _goes_home(game.facts, view, decision.prompt, keys)
        elif asking is not None and asking["frame"] == "schaden" and "ratgeber" in keys:
            key = "ratgeber"
        elif asking is not None and asking["frame"] == "armeen" and view["side"] == FREE:
            key = _marches(game.facts, view, keys)
        return key or otherwise(lambda: view, decision, options)

    return choose


laeufer, krieger = _free_with(_runs), _free_with(_fights)
PLAYERS: Mapping[str, Player] = {"zufall": zufall, "rechner": rechner, "laeufer": laeufer, "krieger": krieger, "bote": bote}
