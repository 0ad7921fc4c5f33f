"""The computer's sense for the expansion: who comes when, what engines and ships are worth. From its view alone."""

from __future__ import annotations

from games.contract import View
from games.ringkrieg import advice, war_sense
from games.ringkrieg.advice import Keys, best
from games.ringkrieg.combat_sense import WORTH, Roll, Words, chance
from games.ringkrieg.expansion import pick
from games.ringkrieg.expansion.dunlendings import DUNLENDING
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region
from games.ringkrieg.people import flights
from games.ringkrieg.people.persons import FANGORN, ORTHANC
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import box, force, units

HUNTERS = 3  # Nazgûl who stay with the Fellowship
advice.WELCOME[:] = [
    "saruman", "aragorn_erbe", "gandalf_weiss", "galadriel", "hexenkoenig_anfuehrer", "balrog", "saurons_mund",
    "hexenkoenig_heermeister",
]  # fmt: skip


def actions(facts: Facts, v: View, keys: Keys) -> list[tuple[float, str]]:
    """What the new actions are worth beside attacking, marching and recruiting."""
    values = {"gruppierung": 1.9, "dunlaender": 1.45, "schiff": 1.35, "turm": 0.0, "katapult": 0.0}
    if "apart" not in v:
        return []
    values["turm"] = max((tower_value(facts, v, r) for r in facts.strongholds), default=0.0)
    values["katapult"] = max((catapult_value(facts, v, r) for r in facts.strongholds), default=0.0)
    found = [(values[word], key) for key in keys if (word := key.split()[0]) in values and key == word]
    if "karte" in keys and roused(facts, v):
        found.append((2.4, "karte"))
    if "nazgul" in keys and hunters_wanted(facts, v):
        found.append((1.7, "nazgul"))
    if "angeben" in keys and at_the_gate(facts, v):
        found.append((6.0, "angeben"))
    return found


advice.further.append(actions)


def at_the_gate(facts: Facts, v: View) -> bool:
    f = v["fellowship"]
    return bool(f["progress"] and advice.gate_distance(facts, f["region"]) <= f["progress"])


def tower_value(facts: Facts, v: View, region: Region) -> float:
    """Worth most where the siege is strong and engines would decide it."""
    if not territory.besieges(facts, v, SHADOW, region):
        return 0.0
    here = v["apart"]["standing"]
    lead = here["turm"].get(region, 0) - here["katapult"].get(region, 0)
    strong = units(force(v, region)) >= units(force(v, box(region))) + 2
    return 0.0 if here["turm"].get(region, 0) >= 2 else 1.7 if strong and lead <= 0 else 0.6


def catapult_value(facts: Facts, v: View, region: Region) -> float:
    """Worth most in a stronghold that is besieged, or soon will be."""
    here = v["apart"]["standing"]
    if here["katapult"].get(region, 0) >= 2 or facts.regions[region].side != FREE:
        return 0.0
    if territory.besieges(facts, v, SHADOW, region):
        return 1.9 if here["katapult"].get(region, 0) <= here["turm"].get(region, 0) else 1.0
    held = units(force(v, region))
    return 0.9 if held and war_sense.threat(facts, v, FREE, region) > 2 * held else 0.2


# --- the questions of `pick.py` ------------------------------------------------------------------------------------------


def choose(facts: Facts, v: View, keys: Keys) -> str | None:
    what = v["asking"]["what"]
    if what in ("turm", "katapult"):
        value = tower_value if what == "turm" else catapult_value
        return best([(value(facts, v, key), key) for key in keys if key in facts.regions])
    if what == "forgoil":
        wanted = war_sense.wishes(facts, v, SHADOW)
        return best([(room(v, key) * (0.3 + war_sense.pull(facts, wanted, key)), key) for key in keys if key in facts.regions])
    if what == "angeben":
        return min((key for key in keys if key in facts.regions), key=lambda r: advice.gate_distance(facts, r), default=None)
    if what == "balrog":
        return "elite" if "elite" in keys else keys[0]
    if what == "licht":
        return pick.YES if v["fellowship"]["corruption"] >= 3 or v["fellowship"]["mordor"] is not None else pick.NO
    return pick.YES if pick.YES in keys else keys[0]  # he sees, a catapult for superiority, the only faction


def room(v: View, region: Region) -> float:
    return 0.0 if units(force(v, region)) >= 9 else 1.0


def ents(facts: Facts, v: View, keys: Keys) -> str | None:
    """Against Orthanc first, then the largest army; where nobody is within reach, towards Orthanc."""
    attacks = [key for key in keys if key.startswith("angriff ")]
    if attacks:
        return max(attacks, key=lambda key: (key.endswith(ORTHANC), units(force(v, key.split()[1]))))
    away = facts.distance[ORTHANC]
    nearest = min((away[r] for r in v["apart"]["standing"]["ent"]), default=away[FANGORN])
    moves = [key for key in keys if key.startswith("bewege ") and away[key.split()[1]] < nearest]
    return min(moves, key=lambda key: away[key.split()[1]], default="fertig")


def fleet(facts: Facts, v: View, keys: Keys) -> str | None:
    """Ships go where a weak prize lies on the coast; some stay where the armies are."""
    if "1" in keys and len(v["apart"]["standing"]["schiff"]) == 1:
        return "1"
    wanted = war_sense.wishes(facts, v, SHADOW)
    ships = v["apart"]["standing"]["schiff"]
    pairs = [(war_sense.pull(facts, wanted, key) - 0.5 * ships.get(key, 0), key) for key in keys if key in facts.regions]
    return best(pairs)


def sail(facts: Facts, v: View, keys: Keys) -> str | None:
    """One fleet leaves an army's port so that the army can follow; otherwise armies march."""
    ports = [key for key in keys if key.startswith("flotte ")]
    ready = [key for key in ports if armies.side_at(facts, v, key.split()[1]) == SHADOW]
    alone = len(v["apart"]["standing"]["schiff"]) == 1 if "apart" in v else False
    if v["asking"]["origin"] is None and ready and alone:
        return ready[0]
    return advice.marcher(facts, v, [key for key in keys if not key.startswith("flotte ")])


advice.ANSWERS.update({"wahl": choose, "ents": ents, "flotte": fleet, "armeen": sail})


def prolong(facts: Facts, v: View, keys: Keys) -> str | None:
    return "weiter" if "weiter" in keys else _prolong(facts, v, keys)


_prolong = advice.ANSWERS["verlaengern"]
advice.ANSWERS["verlaengern"] = prolong


def haunt(facts: Facts, v: View) -> Region | None:
    """Where Nazgûl hunt while their Chief is in play: with the Fellowship, as long as it is not on the steps of Mordor."""
    chief = armies.in_play(v["persons"].get("hexenkoenig_anfuehrer", armies.WAITING))
    return v["fellowship"]["region"] if chief and v["fellowship"]["mordor"] is None else None


def hunters_wanted(facts: Facts, v: View) -> bool:
    """Each of up to three Nazgûl there is a re-roll of the hunt."""
    where = haunt(facts, v)
    return where is not None and armies.nazgul_at(facts, v, where) < HUNTERS and flights.held_by_the_free(facts, v, where) is None


def fly(facts: Facts, v: View, keys: Keys) -> str | None:
    """To the Fellowship first, and not away from it again, whoever of the Shadow is asked."""
    where = haunt(facts, v)
    if v["asking"].get("origin") is not None:
        return where if where in keys and hunters_wanted(facts, v) else _fly(facts, v, keys)
    others = [key for key in keys if key != where]
    if hunters_wanted(facts, v):
        spare = [(armies.nazgul_at(facts, v, key) - 0.1 * units(force(v, key)), key) for key in others if key in facts.regions]
        return best(spare) or _fly(facts, v, others)
    return _fly(facts, v, others) if others else None


_fly = advice.ANSWERS["flug"]
advice.ANSWERS["flug"] = fly


def enters(facts: Facts, v: View, keys: Keys) -> str | None:
    """Where Gandalf the White may choose, he comes to Fangorn: he rouses the Ents."""
    if FANGORN in keys and "apart" in v and "ents" not in v["apart"]["factions"]:
        return FANGORN
    return _enters(facts, v, keys)


_enters = advice.ANSWERS["eintritt"]
advice.ANSWERS["eintritt"] = enters


def roused(facts: Facts, v: View) -> list[str]:
    """Cards of the Ents in hand that can be played: they are in play, and so is Gandalf the White."""
    if "apart" not in v or "ents" not in v["apart"]["factions"] or not armies.in_play(v["persons"]["gandalf_weiss"]):
        return []
    return [card for card in v["hand"] if any(words["art"] == "ents-aktivieren" for words in facts.cards[card].does)]


def which_card(facts: Facts, v: View, keys: Keys) -> str | None:
    """The Ents first."""
    found = [card for card in roused(facts, v) if card in keys]
    return found[0] if found else _which_card(facts, v, keys) if _which_card is not None else None


_which_card = advice.ANSWERS.get("karte")
advice.ANSWERS["karte"] = which_card

# --- combat cards --------------------------------------------------------------------------------------------------------


def _two_more_dice(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return 1.5 * chance(mine.need) if mine.dice < 5 else 0.0


def _no_reroll(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return theirs.hits() - theirs.hits(lead=0)


def _hatred(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return min(5, mine.here.get(DUNLENDING, 0)) * chance(mine.need)


WORTH.update(
    {
        "staerker-je-maschine": _two_more_dice,
        "gegner-ohne-wiederholung": _no_reroll,
        "zusatzangriff-der-dunlaender": _hatred,
        "maschine-faellt": lambda facts, words, mine, theirs: 0.5 * mine.some_again,
    }
)
