"""Questions that change nothing: ways, strength of an army, chances of the hunt, reinforcements, what is uncertain.

From views alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.contract import NOW, Query, View
from games.ringkrieg import odds
from games.ringkrieg.battle import numbers
from games.ringkrieg.facts import FREE, SIDES, Facts, Nation, Region, Side, other
from games.ringkrieg.frames import actions
from games.ringkrieg.multiplayer import powers
from games.ringkrieg.quest import hunt
from games.ringkrieg.round import dice
from games.ringkrieg.round.actions import ways
from games.ringkrieg.show.dice_row import SYMBOL, row
from games.ringkrieg.sides import GENITIVE
from games.ringkrieg.war import armies, muster, territory
from games.ringkrieg.whereabouts import at, begins
from games.ringkrieg.wording import MANY, ONE, force_text, spot_name
from games.words import plain

LONGEST = 1_700  # characters of an answer
FACE_ORDER = ("person", "armee", "rekrutierung", "ereignis", dice.BOTH, dice.WILL)


def all_of(facts: Facts) -> Mapping[str, Query]:
    found = (
        Query(
            "weg",
            "Wie weit ist es, und wo entlang? («/weg imladris moria»)",
            lambda view, words: way(facts, view, words),
            ("weit|komm|weg|schritt|entfernt|lang", "nach|bis|zu|von"),
        ),
        Query(
            "staerke",
            "Wie stark ist, wer dort steht? («/staerke osgiliath»)",
            lambda view, words: strength(facts, view, words),
            ("stark|starke|kampfstarke|steht|truppen",),
        ),
        Query(
            "jagd",
            "Wie stehen die Chancen der nächsten Jagd?",
            lambda view, words: chances(facts, view),
            ("chance|wahrscheinlich|risiko|gefahr", "jagd|entdeck|gejagt"),
        ),
        Query(
            "verstaerkung",
            "Was kann noch kommen? («/verstaerkung rohan»)",
            lambda view, words: reserves(facts, view, words),
            ("verstarkung|nachschub|vorrat|kommen",),
        ),
        Query(
            "chancen",
            "Wie stehen die Chancen dieser Schlacht, oder eines Angriffs? («/chancen orthanc furten-des-isen»)",
            lambda view, words: battle_odds(facts, view, words),
            ("chance|wahrscheinlich",),
        ),
        Query(
            "wuerfel",
            "Was kann ich mit meinen Würfeln tun?",
            lambda view, words: faces(facts, view),
            ("wurfel", "kann|mache|tun|benutz|nutze", "was|wofur|wozu"),
        ),
        Query("unsicher", "Welche Angaben sind nicht belegt? («/unsicher karten»)", lambda view, words: doubts(facts, words)),
    )
    return {query.id: query for query in found}


# --- finding what is meant -----------------------------------------------------------------------------------------------


def regions_in(facts: Facts, words: str) -> list[Region]:
    """The regions a line names, in its order; the longest name wins, a clear beginning will do."""
    said, found = f" {plain(words).replace('-', ' ')} ", dict[int, Region]()
    names = [(plain(called).replace("-", " "), r.id) for r in facts.regions.values() for called in (r.name, r.id, *r.aliases)]
    for called, id in sorted(names, key=lambda pair: -len(pair[0])):
        at = said.find(f" {called} ")
        if at >= 0:
            found[at] = id
            said = said.replace(f" {called} ", f" {'_' * len(called)} ", 1)
    if not found:
        for word in said.split():
            near = {id for called, id in names if len(word) > 2 and called.startswith(word)}
            if len(near) == 1:
                found[said.find(word)] = near.pop()
    return [found[at] for at in sorted(found)]


def nation_in(facts: Facts, words: str) -> Nation | None:
    said = plain(words)
    for nation in facts.nations.values():
        parts = [w for w in plain(nation.name).replace("&", " ").split() if len(w) > 3]
        if nation.id in said.split() or any(part[:5] in said for part in parts):
            return nation.id
    return None


# --- ways ----------------------------------------------------------------------------------------------------------------


def way(facts: Facts, v: View, words: str) -> str:
    named = regions_in(facts, words)
    if not named:
        return "Wohin? Nenne eine oder zwei Regionen, zum Beispiel «/weg imladris moria»."
    here = v["fellowship"]["region"]
    start, goal = (here, named[0]) if len(named) == 1 else (named[0], named[1])
    far = facts.distance[start].get(goal)
    if far is None:
        return f"Kein Weg: {facts.name(start)} → {facts.name(goal)}."
    path = " → ".join(facts.name(r) for r in shortest(facts, start, goal))
    count = "1 Schritt" if far == 1 else f"{far} Schritte"
    more = ""
    if start == here and v["fellowship"]["mordor"] is None:
        left = max(0, far - v["fellowship"]["progress"])
        more = (
            "\nDie Gemeinschaft kann schon dort sein." if left == 0 else f"\nDer Gemeinschaft fehlen noch {left} auf der Leiste."
        )
    return f"{facts.name(start)} – {facts.name(goal)}: {count}.\n{path}{more}"


def shortest(facts: Facts, start: Region, goal: Region) -> list[Region]:
    """One of the shortest ways, both ends included."""
    away, path = facts.distance[goal], [start]
    while path[-1] != goal:
        path.append(min(facts.regions[path[-1]].neighbours, key=lambda r: (away[r], r)))
    return path


# --- armies --------------------------------------------------------------------------------------------------------------


def strength(facts: Facts, v: View, words: str) -> str:
    named = regions_in(facts, words)
    if not named:
        return "Welche Region? Zum Beispiel «/staerke osgiliath»."
    region, lines = named[0], list[str]()
    for spot in (region, armies.box(region)):
        lines += _army(facts, v, spot)
    place = facts.regions[region]
    if place.settlement:
        holder = territory.control(facts, v, region)
        worth = territory.worth(facts, region)
        kind = {"dorf": "Dorf", "stadt": "Stadt", "festung": "Festung"}[place.settlement]
        points = f", {worth} Siegpunkt{'e' if worth > 1 else ''}" if worth else ""
        lines.append(f"{kind}{points}, in der Hand {GENITIVE[holder]}." if holder else f"{kind}{points}.")
    elif place.fortified:
        lines.append("Befestigung: In der ersten Kampfrunde trifft der Angreifer nur mit einer 6.")
    beside = [
        facts.name(r) for r in place.neighbours if armies.side_at(facts, v, r) not in (None, armies.side_at(facts, v, region))
    ]
    if beside:
        lines.append(f"Gegner nebenan: {', '.join(beside)}.")
    return "\n".join(lines) or f"{begins(at(facts, place.id))} steht niemand."


def _army(facts: Facts, v: View, spot: str) -> Iterator[str]:
    for side in SIDES:
        figures, persons = armies.all_of(facts, v, spot, side)
        if not figures and not persons:
            continue
        yield f"{spot_name(facts, spot)}: {force_text(facts, figures, persons)}."
        if armies.units(figures):
            power = numbers.strength(facts, v, side, spot)
            rolls = numbers.at_most_five(power)
            lead = numbers.leadership(facts, v, side, spot)
            yield f"Kampfstärke {power} ({rolls} Würfel), Führung {lead}."


def battle_odds(facts: Facts, v: View, words: str) -> str:
    """Of the battle that is fought, or of an attack that could be made. NOW: what belongs to this decision, if anything."""
    if words == NOW:
        return odds.told(facts, v, v["battle"]) if v["battle"] is not None else ""
    named = regions_in(facts, words)
    if len(named) > 1:
        return odds.planned(facts, v, named[0], named[1])
    if v["battle"] is not None and (said := odds.told(facts, v, v["battle"])):
        return said
    return "Gerade wird nicht gekämpft. Von wo nach wo? Zum Beispiel «/chancen orthanc furten-des-isen»."


# --- the hunt ------------------------------------------------------------------------------------------------------------


def hunt_odds(facts: Facts, v: View) -> Fraction:
    """How likely the next hunt roll draws a tile."""
    if v["fellowship"]["mordor"] is not None:
        return Fraction(1)
    count = hunt.hunt_dice(v)
    fails = Fraction(sum(not hunt.success(die, v["hunt_bonus"]) for die in range(1, 7)), 6)
    return 1 - fails ** (count + min(count, hunt.rerolls(facts, v)))


def chances(facts: Facts, v: View) -> str:
    odds = hunt_odds(facts, v)
    if v["fellowship"]["mordor"] is not None:
        lines = ["In Mordor wird immer ein Spielstein gezogen."]
    else:
        count, again = hunt.hunt_dice(v), hunt.rerolls(facts, v)
        more = f", {again} Wiederholung{'en' if again > 1 else ''}" if again else ""
        need = max(1, 6 - v["hunt_bonus"])
        lines = [f"Jagd-Wurf: {count} Würfel, Erfolg ab {need}{more}.", f"Ein Spielstein wird gezogen: {_percent(odds)}."]
    held = v["tiles"]["pool"] or [x for x in v["tiles"]["drawn"] if facts.tiles[x].kind == "normal"]
    counted = Counter(facts.tiles[x].value for x in held)
    order = sorted(counted, key=lambda value: (isinstance(value, str), value if isinstance(value, int) else 0))
    words = {"auge": "Auge", "wuerfel": "Würfel"}
    shown = [
        f"{words.get(str(value), str(value).replace('-', '−'))} {_percent(Fraction(counted[value], len(held)))}"
        for value in order
    ]
    reveals = Fraction(sum(facts.tiles[x].reveals for x in held), len(held))
    stops = Fraction(sum(facts.tiles[x].stops for x in held), len(held))
    lines.append(f"Der Spielstein ({len(held)} im Vorrat): {', '.join(shown)}.")
    lines.append(f"Er deckt die Gemeinschaft auf: {_percent(reveals)}." + (f" Er hält an: {_percent(stops)}." if stops else ""))
    if v["fellowship"]["mordor"] is None:
        lines.append(f"Bei der nächsten Bewegung entdeckt, alles zusammen: {_percent(odds * reveals)}.")
    return "\n".join(lines)


def _percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"


# --- reinforcements and dice ---------------------------------------------------------------------------------------------


def reserves(facts: Facts, v: View, words: str) -> str:
    nation = nation_in(facts, words)
    if nation is None:
        return "Welche Nation? Es gibt " + ", ".join(n.name for n in facts.nations.values()) + "."
    name = facts.nations[nation].name
    kinds = [f for f in facts.figures if f.split(".")[0] == nation]
    waiting = [_counted(f, v["reserve"].get(f, 0)) for f in kinds if v["reserve"].get(f, 0)]
    lost = [_counted(f, v["lost"].get(f, 0)) for f in kinds if v["lost"].get(f, 0)]
    lines = [f"{name}, Verstärkungen: {', '.join(waiting) or 'keine mehr'}."]
    if lost:
        lines.append(f"Endgültig verloren: {', '.join(lost)}.")
    if v["politics"][nation]:
        steps = v["politics"][nation]
        passive = "" if nation in v["active"] else ", noch passiv"
        lines.append(f"Nicht im Krieg ({steps} Schritt{'e' if steps > 1 else ''}{passive}): kein Rekrutieren mit dem Würfel.")
        return "\n".join(lines)
    side = facts.side[nation]
    places = [
        facts.name(r)
        for r in facts.settlements[nation]
        if not muster.taken(facts, v, side, r) and not muster.under_siege(facts, v, r)
    ]
    lines.append(f"Möglich in: {', '.join(places) or 'keiner Siedlung'}.")
    return "\n".join(lines)


def _counted(figure: str, count: int) -> str:
    return f"{count} {(ONE if count == 1 else MANY)[figure.split('.')[1]]}"


def faces(facts: Facts, v: View) -> str:
    """The dice of the asker (a spectator: of whoever acts) and what each can be used for."""
    side = v["side"] or v["acting"] or FREE
    unused = v["pools"][side]["unused"]
    if not unused:
        return f"Unbenutzte Würfel {GENITIVE[side]}: keine."
    lines = [f"Würfel {GENITIVE[side]}: {row(unused)}"]
    fighting = any(spot.endswith(armies.ATTACK) for spot in v["figures"])
    if fighting:
        lines.append("Gerade wird gekämpft; was sie können, steht danach hier.")
    titles = possible_now(facts, v, side) if not fighting else {}
    for face in FACE_ORDER if not fighting else ():
        if face in unused:
            count = unused.count(face)
            now = ", ".join(titles.get(face, ["Karte spielen"]))
            lines.append(f"{SYMBOL[face]} {f'{count}× ' if count > 1 else ''}{dice.FACES[face]}: {now}")
    theirs = v["pools"][other(side)]["unused"]
    lines.append(f"Der Gegner hat noch {len(theirs)}: {row(theirs)}" if theirs else "Der Gegner hat keine mehr.")
    return "\n".join(lines)


def possible_now(facts: Facts, v: View, side: Side) -> dict[str, list[str]]:
    """Face by face what can be done now. Whether a card can be played or drawn is for its owner to see in the question."""
    found: dict[str, list[str]] = {}
    lying = dice.abilities(facts, v, side)
    for action in actions.all.values():
        if side not in action.sides or action.picks_die or not action.handy or not action.there(v):
            continue
        able = dice.serving(lying, action.kinds_now(facts, v, side))
        if not action.of_cards:
            able = {face: kind for face, (kind, refusal) in ways(facts, v, side, action, able).items() if refusal is None}
        for face in able:
            found.setdefault(face, []).append(action.title)
    for face in found:
        found[face].append("Ereigniskarte spielen")
    return found


# --- what is uncertain ---------------------------------------------------------------------------------------------------

GROUPS = {
    "regionen": "Regionen",
    "personen": "Personen",
    "karten": "Karten",
    "gruppierungen": "Gruppierungen der Erweiterung",
    "zeichen": "Zeichen der Mächte (zu dritt und viert)",
}


def doubts(facts: Facts, words: str) -> str:
    """What the data mark as unproven, by group; an owner of the game corrects it in the data."""
    found = _doubted(facts)
    asked = next((group for group in GROUPS if plain(words).strip() and group.startswith(plain(words).strip()[:4])), None)
    if asked is None:
        counts = "\n".join(f"/unsicher {group}: {len(found[group])}" for group in GROUPS)
        return (
            "Manches haben wir nicht am Original gesehen. Wer das Spiel besitzt, berichtigt es in den Daten.\n"
            f"{counts}\nDazu deutsche Kartentitel: Die meisten sind unsere Übersetzung."
        )
    lines = [f"{GROUPS[asked]}, nicht belegt:"]
    names = [name for name, note in found[asked] if note == TRANSLATED]
    if names:
        lines.append(f"Namen von uns übertragen: {', '.join(names)}.")
    lines += [f"{name}: {note}" for name, note in found[asked] if note != TRANSLATED]
    text = "\n".join(lines)
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit("\n", 1)[0] + "\n…"


TRANSLATED = "deutscher Name von uns übertragen"


def _doubted(facts: Facts) -> dict[str, list[tuple[str, str]]]:
    data = facts.data
    cards: list[Mapping[str, Any]] = [c for stem in data if stem.startswith("karten_") for c in data[stem]["karten"]]
    persons, factions = [*data["personen"]["personen"]], list[Mapping[str, Any]]()
    for more in facts.sets.values():
        cards += more["karten"]["karten"]
        persons += more["personen"]["personen"]
        factions += more["material"].get("gruppierungen", ())
    rows = {"regionen": data["regionen"]["regionen"], "personen": persons, "karten": cards, "gruppierungen": factions}
    found = {
        group: [
            (row.get("name") or row["titel"], row.get("notiz", "am Original zu prüfen")) for row in held if row.get("unsicher")
        ]
        for group, held in rows.items()
    }
    return {**found, "zeichen": _doubted_symbols(facts)}


def _doubted_symbols(facts: Facts) -> list[tuple[str, str]]:
    """By power, so that they fit into one message: which cards bear its symbol as far as we know."""
    every = (facts.data, *facts.sets.values())
    rows = [row for data in every for row in data.get("maechte", {}).get("symbole", ()) if row.get("unsicher")]
    return [
        (powers.NAMES[power], ", ".join(facts.title(row["karte"]) for row in rows if row["macht"] == power))
        for power in powers.POWERS
        if any(row["macht"] == power for row in rows)
    ]
