"""The computer player. The Free Peoples run with the Ring and hold what is threatened; the Shadow hunts, goes to war and takes
what is worth points.

It decides from its seat's view and the answers open to it, nothing else. `advise` names an answer, or None where any will do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.contract import Candidate, View
from games.ringkrieg import combat_sense, war_sense
from games.ringkrieg.events.choosing import NO
from games.ringkrieg.events.playing import VOID
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region
from games.ringkrieg.queries import hunt_odds
from games.ringkrieg.quest.mordor import GATES
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import force, units
from games.ringkrieg.war.selection import ALL_BUT

Keys = Sequence[str]
Choice = Callable[[Facts, View, Keys], "str | None"]
Values = Callable[[Facts, View, Keys], "list[tuple[float, str]]"]
further: list[Values] = []  # what other actions are worth: (facts, v, keys) -> (value, key) …
MOVES_A_ROUND = 3  # of the Fellowship, at most
BOLD = 0.62  # chance of a hunt up to which the Fellowship moves once more
CAUTION = 0.08  # less for each point of corruption
GREAT = 5  # units an army should have before it marches far


def advise(facts: Facts, v: View, options: Sequence[Candidate]) -> str | None:
    asking = v["asking"]
    keys = effective(options)
    if len(keys) == 1:
        return keys[0]
    frame = asking["frame"] if asking is not None else _battle_frame(facts, keys)
    choose = ANSWERS.get(frame)
    said = choose(facts, v, keys) if choose is not None else None
    if said in keys:
        return said
    return None if len(keys) == len(options) else next((key for key in keys if key != NO), NO)


def effective(options: Sequence[Candidate]) -> list[str]:
    """The answers without cards of which nothing would come, as long as there are others."""
    return [c.key for c in options if not c.label.endswith(VOID)] or [c.key for c in options]


KNOWN_BY = {
    "einstellen": "einstellen", "genug": "verlaengern", "vorruecken": "vorruecken", "festung": "lage", "bleiben": "rueckzug",
    "aufgeben": "gandalf", "ziehen": "zauberer",
}  # fmt: skip


def _battle_frame(facts: Facts, keys: Keys) -> str:
    """Questions of a battle name no side: known by their answers."""
    if all(key in facts.cards for key in keys):
        return "kampfkarten"
    return next((frame for key, frame in KNOWN_BY.items() if key in keys), "")


def best(pairs: Sequence[tuple[float, str]], least: float = float("-inf")) -> str | None:
    value, key = max(pairs, default=(least, ""))
    return key if key and value >= least else None


# --- the Fellowship ------------------------------------------------------------------------------------------------------


def gate_distance(facts: Facts, region: Region) -> int:
    return min(facts.distance[region][gate] for gate in GATES if gate in facts.regions)


def fellowship_phase(facts: Facts, v: View, keys: Keys) -> str | None:
    """At the gate: into Mordor. On the way: rest where one can be healed. The best guide goes first."""
    declared = [key.split()[1] for key in keys if key.startswith("angeben ")]
    f = v["fellowship"]
    for gate in GATES:
        if gate in declared:
            return f"angeben {gate}"
    if f["corruption"] >= 2 and f["progress"]:
        homes = [
            r
            for r in declared
            if facts.regions[r].side == FREE
            and (facts.regions[r].stronghold or facts.regions[r].city)
            and territory.control(facts, v, r) == FREE
        ]
        here = gate_distance(facts, f["region"])
        homes = [r for r in homes if here - gate_distance(facts, r) >= f["progress"] - 2 and r != f["region"]]
        if homes:
            return f"angeben {min(homes, key=lambda r: gate_distance(facts, r))}"
    return "weiter"


def hunt_damage(facts: Facts, v: View, keys: Keys) -> str | None:
    """Small damage is borne; for more a Companion is lost who takes most of it."""
    damage, corruption = v["asking"]["damage"], v["fellowship"]["corruption"]
    guide = facts.persons[v["fellowship"]["guide"]]
    if corruption + damage < 12 and (damage <= 1 and corruption < 6):
        return "ring"
    if "ratgeber" in keys and guide.kind == "gefaehrte" and max(0, damage - (guide.level or 0)) + corruption < 12:
        return "ratgeber" if corruption >= 3 or damage >= 2 else "ring"
    return "ring"


def revealed(facts: Facts, v: View, keys: Keys) -> str | None:
    """As near to the gate as possible, away from strongholds of the Shadow, its armies and Nazgûl."""

    def cost(region: Region) -> float:
        place = facts.regions[region]
        hold = place.stronghold and territory.control(facts, v, region) == SHADOW
        near = armies.side_at(facts, v, region) == SHADOW
        return gate_distance(facts, region) + 2.5 * hold + 1.5 * near + 1.5 * (armies.nazgul_at(facts, v, region) > 0)

    return min(keys, key=cost)


def guide(facts: Facts, v: View, keys: Keys) -> str | None:
    return max(keys, key=lambda p: facts.persons[p].level or 0) if all(k in facts.persons for k in keys) else None


def runs(facts: Facts, v: View) -> bool:
    """Whether the Fellowship should move (again)."""
    f, moved = v["fellowship"], v["hunt_box"][FREE]
    if not f["hidden"]:
        return False
    if f["mordor"] is not None:
        harm = sum(v["hunt_box"].values())
        return not f["busy"] or f["corruption"] + harm < 7
    if f["progress"] and gate_distance(facts, f["region"]) <= f["progress"]:
        return False  # first declared in the next round
    if moved == 0:
        return True
    return bool(moved < MOVES_A_ROUND and hunt_odds(facts, v) <= BOLD - CAUTION * f["corruption"])


# --- actions -------------------------------------------------------------------------------------------------------------


def action(facts: Facts, v: View, keys: Keys) -> str | None:
    return (free_action if v["side"] == FREE else shadow_action)(facts, v, keys)


def free_action(facts: Facts, v: View, keys: Keys) -> str | None:
    if not v["fellowship"]["hidden"] and "verdecken" in keys:
        return "verdecken"
    if runs(facts, v):
        if "gemeinschaft" in keys:
            return "gemeinschaft"
        idle = not v["fellowship"]["busy"] and v["hunt_box"][FREE] == 0
        if idle and "ring" in keys:
            return "ring"
    if not v["fellowship"]["hidden"] and "ring" in keys and v["fellowship"]["mordor"] is not None:
        return "ring"
    return person_in_play(keys) or common_action(facts, v, keys)


def person_in_play(keys: Keys) -> str | None:
    return next((key for key in keys if key.split()[0] == "person"), None)


WELCOME = ["saruman", "aragorn_erbe", "gandalf_weiss", "saurons_mund", "hexenkoenig_heermeister"]  # the last wakes everybody


def who_enters(facts: Facts, v: View, keys: Keys) -> str | None:
    """The person whose coming costs least; where they have the choice, to the largest army."""
    known = [person for person in WELCOME if person in keys]
    if known:
        return known[0]
    return best([(units(force(v, key)), key) for key in keys if key in facts.regions])


def shadow_action(facts: Facts, v: View, keys: Keys) -> str | None:
    entered = person_in_play(keys)
    if entered is not None:
        return entered
    if "politik" in keys and any(v["politics"][n] for n in facts.of_side(SHADOW)):
        return "politik"
    return common_action(facts, v, keys)


def common_action(facts: Facts, v: View, keys: Keys) -> str | None:
    """The best of attacking, marching, recruiting, diplomacy and cards."""
    side, pairs = v["side"], []
    faces = dice.different(v, side)
    led = not any(face in faces for face in ("armee", dice.BOTH, dice.WILL))
    if "angriff" in keys:
        pairs.append((max((x[0] for x in war_sense.attacks(facts, v, side, led=led)), default=-1.0), "angriff"))
    if "armee" in keys:
        found = [x for x in war_sense.marches(facts, v, side) if not led or armies.led(facts, v, x[1], side)]
        pairs.append((0.55 * max((x[0] for x in found), default=-1.0), "armee"))
    if "rekrutiere" in keys:
        pairs.append((1.4 if side == SHADOW else 1.1 + 0.2 * most_threatened(facts, v), "rekrutiere"))
    if "politik" in keys:
        pairs.append((1.2, "politik"))
    if "fuersprache" in keys:
        pairs.append((1.0, "fuersprache"))
    if "stimme" in keys:
        pairs.append((1.6, "stimme"))
    if "ziehe" in keys:
        pairs.append((1.0 if len(v["hand"]) < (3 if "teams" in v else 4) else 0.3, "ziehe"))
    if "karte" in keys:
        pairs.append((0.9 if len(v["hand"]) >= 3 else 0.5, "karte"))
    if "nazgul" in keys:
        pairs.append((0.45, "nazgul"))
    if "passe" in keys:
        pairs.append((0.1, "passe"))
    for more in further:
        pairs += more(facts, v, keys)
    pairs += [(0.0, key) for key in keys if key.split()[0] == "verfallen"][:1]
    return best(pairs, least=0.0) or next((key for key in keys if key.split()[0] == "verfallen"), None)


SPARE = (
    "ereignis",
    "rekrutierung",
    "armee",
    dice.BOTH,
    "person",
    dice.WILL,
)  # where any die will do: what is missed least, first


def spare_die(facts: Facts, v: View, keys: Keys) -> str | None:
    return next((face for face in SPARE if face in keys), None)


def most_threatened(facts: Facts, v: View) -> float:
    return max(war_sense.wishes(facts, v, FREE).values(), default=0.0)


def attacker(facts: Facts, v: View, keys: Keys) -> str | None:
    """Origin first, then whom."""
    asking, side = v["asking"], v["side"]
    found = list(war_sense.attacks(facts, v, side, led=bool(asking.get("needs_leader"))))
    if asking["origin"] is None:
        return best([(value, armies.region_of(origin)) for value, origin, _ in found if armies.region_of(origin) in keys])
    pairs = []
    for value, origin, target in found:
        if origin == asking["origin"]:
            word = "festung" if target.endswith(armies.BOX) else "ausfall" if origin.endswith(armies.BOX) else target
            pairs.append((value, word))
    return best(pairs)


def marcher(facts: Facts, v: View, keys: Keys) -> str | None:
    asking, side = v["asking"], v["side"]
    wanted = war_sense.wishes(facts, v, side)
    if asking["origin"] is None:
        ways = [x for x in war_sense.marches(facts, v, side) if x[1] in keys and x[1] not in asking.get("moved", {})]
        chosen = best([(value, origin) for value, origin, _ in ways], least=0.05)
        return chosen or ("fertig" if "fertig" in keys else best([(value, origin) for value, origin, _ in ways]))
    goals = [key for key in keys if key in facts.regions]  # who goes is decided next
    return best([(war_sense.march_value(facts, v, side, asking["origin"], key, wanted), key) for key in goals])


def who_goes(facts: Facts, v: View, keys: Keys) -> str | None:
    """Everybody; from a home worth points a unit stays where an enemy is near."""
    asking, side = v["asking"], v["side"]
    spot = asking["spot"]
    if asking.get("what") == "zieht" and territory.worth(facts, armies.region_of(spot)) and "/" not in spot:
        mine = territory.control(facts, v, spot) == side
        if mine and war_sense.threat(facts, v, side, spot):
            left = [key for key in keys if key.startswith(ALL_BUT)]
            regular = [key for key in left if key.endswith("regulaer")]
            if left and units(force(v, spot)) > 2:
                return (regular or left)[0]
    return "alles" if "alles" in keys else "fertig" if "fertig" in keys else None


def recruit(facts: Facts, v: View, keys: Keys) -> str | None:
    """Where armies are wanted; elites for the Shadow's war, leaders where none is."""
    side = v["side"]
    wanted = war_sense.wishes(facts, v, side)

    def value(key: str) -> float:
        region, _, word = key.partition(" ")
        here = units(force(v, region))
        if here >= 10:
            return -1.0
        kind = {"elite": 1.2, "regulaer": 1.0, "anfuehrer": 0.9, "nazgul": 1.1}.get(word, 0.0)
        full = 0.6 if here >= 8 else 1.0
        return full * kind * (0.3 + war_sense.pull(facts, wanted, region))

    return best([(value(key), key) for key in keys if " " in key]) or "fertig"


def diplomacy(facts: Facts, v: View, keys: Keys) -> str | None:
    """The Shadow: all to war. The Free Peoples: whoever is nearest to it and most in danger."""

    def value(nation: str) -> float:
        danger = max((war_sense.threat(facts, v, facts.side[nation], r) for r in facts.settlements[nation]), default=0)
        steps: int = v["politics"][nation]
        return 10.0 - 3.0 * steps + (0.2 * danger if v["side"] == FREE else 0.0)

    return best([(value(key), key) for key in keys if key in facts.nations])


def ring_use(facts: Facts, v: View, keys: Keys) -> str | None:
    """A die is turned so that the Fellowship can move."""
    if v["asking"]["die"]:
        return "person"
    return next((old for old in ("ereignis", "armee", "rekrutierung", dice.BOTH) if old in keys), None)


def allocate(facts: Facts, v: View, keys: Keys) -> str | None:
    """More the nearer the Fellowship is to its goal; and more where one player runs with it against two who must agree."""
    f = v["fellowship"]
    want = 1
    if f["progress"] >= 2 or f["corruption"] >= 4 or gate_distance(facts, f["region"]) <= 8:
        want = 2
    if f["mordor"] is not None:
        want = 4
    if "teams" in v and len(v["teams"][FREE]) == 1:
        want += 1
    return max((key for key in keys if key.isdecimal() and int(key) <= want), key=int, default=None)


# --- battles -------------------------------------------------------------------------------------------------------------


def battle_odds(facts: Facts, v: View) -> float:
    """The attacker's strength over the defender's, as they stand now."""
    b: Mapping[str, str] = v["battle"]
    return war_sense.odds(facts, v, b["attacker"], b["attack"], b["target"])


def go_on(facts: Facts, v: View, keys: Keys) -> str | None:
    return "weiter" if v["battle"] is None or battle_odds(facts, v) >= 0.85 else "einstellen"


def prolong(facts: Facts, v: View, keys: Keys) -> str | None:
    given = next((key for key in keys if key.startswith("ersetze ")), "genug")
    return given if v["battle"] is not None and battle_odds(facts, v) >= 1.1 else "genug"


def retreat(facts: Facts, v: View, keys: Keys) -> str | None:
    """Stand where something is defended or the fight is even; otherwise to the nearest stronghold of one's own."""
    b = v["battle"]
    if b is None or territory.worth(facts, b["region"]) or battle_odds(facts, v) < 1.6:
        return "bleiben"
    side = v["side"]

    def value(region: Region) -> float:
        place = facts.regions[region]
        return 2.0 * (place.stronghold and territory.control(facts, v, region) == side) + units(force(v, region)) * 0.2

    return best([(value(key), key) for key in keys if key in facts.regions]) or "bleiben"


def field_or_siege(facts: Facts, v: View, keys: Keys) -> str | None:
    b = v["battle"]
    if b is None:
        return "festung"
    many = units(force(v, b["target"])) > 5
    return "feldschlacht" if battle_odds(facts, v) < (0.9 if many else 0.6) else "festung"


def losses(facts: Facts, v: View, keys: Keys) -> str | None:
    """An elite unit becomes a regular one: nobody is lost. Otherwise regular units."""
    order = ("ersetze ", "entferne ")
    pairs = [(-order.index(start) - 0.1 * key.endswith("elite"), key) for key in keys for start in order if key.startswith(start)]
    return best(pairs)


def announce(facts: Facts, v: View, keys: Keys) -> str | None:
    return "kampfkarte" if "kampfkarte" in keys and combat_sense.announces(facts, v) else "keine"


def wizard(facts: Facts, v: View, keys: Keys) -> str | None:
    """Gandalf gives up his leadership where the Nazgûl lead better."""
    return "aufgeben" if v["battle"] is not None and combat_sense.nazgul_lead_better(facts, v) else "behalten"


def fly(facts: Facts, v: View, keys: Keys) -> str | None:
    """Nazgûl lead: to the largest army without one, otherwise to the Fellowship."""
    asking = v["asking"]
    if asking.get("origin") is None:
        alone = [key for key in keys if key in facts.regions and not units(force(v, key))]
        return alone[0] if alone else "fertig" if "fertig" in keys else None
    led = [
        (units(force(v, key)) - 3.0 * armies.nazgul_at(facts, v, key), key)
        for key in keys
        if key in facts.regions and armies.side_at(facts, v, key) == SHADOW
    ]
    return best(led)


def card_question(facts: Facts, v: View, keys: Keys) -> str | None:
    """A card lets armies move: those that besiege stay, and the Witch-king's storms what it besieges."""
    if "armee" in keys and "angriff" in keys:
        where = v["persons"].get("hexenkoenig_heermeister", "")
        return "angriff" if where in facts.regions and territory.besieges(facts, v, SHADOW, where) else None
    mine = [key for key in keys if key in facts.regions and armies.side_at(facts, v, key) == v["side"]]
    idle = [key for key in mine if not territory.besieges(facts, v, v["side"], key)]
    if len(mine) < 2 or len(idle) == len(mine):
        return None
    return max(idle, key=lambda key: units(force(v, key)), default=None)


ANSWERS: dict[str, Choice] = {
    "phase-gemeinschaft": fellowship_phase,
    "jagdzuweisung": allocate,
    "aktion": action,
    "angriff": attacker,
    "armeen": marcher,
    "auswahl": who_goes,
    "rekrutierung": recruit,
    "politik": diplomacy,
    "eintritt": who_enters,
    "womit": spare_die,
    "elbenring": ring_use,
    "schaden": hunt_damage,
    "entdeckt": revealed,
    "ratgeber": guide,
    "einstellen": go_on,
    "verlaengern": prolong,
    "rueckzug": retreat,
    "vorruecken": lambda facts, v, keys: "vorruecken",
    "lage": field_or_siege,
    "verluste": losses,
    "ansage": announce,
    "kampfkarten": combat_sense.chosen,
    "kampfwahl": combat_sense.decided,
    "gandalf": wizard,
    "zauberer": lambda facts, v, keys: "ziehen",
    "flug": fly,
    "kartenwahl": card_question,
}
