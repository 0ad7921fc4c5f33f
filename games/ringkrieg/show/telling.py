"""Events as German sentences. Each room has its own file of sentences (`telling_battle.py`, `telling_hunt.py`, …), which
registers here.

    @told("zieht")
    def _(facts, d): return f"…"

`d` is what the reader may know of the event: for those in `knows` with its secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.contract import Event, name
from games.ringkrieg.events.playing import DECK_NAMES
from games.ringkrieg.facts import Facts
from games.ringkrieg.frames import actions
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.show.dice_row import SYMBOL, row
from games.ringkrieg.sides import GENITIVE, TITLE
from games.ringkrieg.war import territory
from games.ringkrieg.wording import by_sea, figure_name, force_text, spot_name

Sentence = Callable[[Facts, Mapping[str, Any]], str]
SENTENCES: dict[str, Sentence] = {}


def told(kind: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        if kind in SENTENCES:
            raise ValueError(f"two sentences for {kind!r}")
        SENTENCES[kind] = function
        return function

    return register


def tell(facts: Facts, event: Event) -> str:
    return SENTENCES[event.kind](facts, event.data)


def who(d: Mapping[str, Any]) -> str:
    """«Der Schatten», «Die Freien Völker»; with several players to a side whoever it was."""
    if "seat" in d:
        return name(d["seat"])
    title = TITLE[d["side"]]
    return title[0].upper() + title[1:]


def does(d: Mapping[str, Any], one: str, many: str) -> str:
    """The verb: the Shadow is one, and so is a player; the Free Peoples are many."""
    return f"{who(d)} {one if 'seat' in d or d['side'] == 'schatten' else many}"


# --- rounds, dice, cards -------------------------------------------------------------------------------------------------


@told("runde")
def _round(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Spielrunde {d['round']} beginnt."


@told("gezogen")
def _drawn(facts: Facts, d: Mapping[str, Any]) -> str:
    if "cards" in d:
        return f"Du ziehst: {', '.join(facts.title(c) for c in d['cards'])}."
    if len(d["decks"]) > 1:
        return f"{does(d, 'zieht', 'ziehen')} je eine Karte von beiden Stapeln."
    deck, count = next(iter(d["decks"].items()))
    return f"{does(d, 'zieht', 'ziehen')} {'eine Karte' if count == 1 else f'{count} Karten'} vom {DECK_NAMES[deck]}."


@told("weggelegt")
def _discarded(facts: Facts, d: Mapping[str, Any]) -> str:
    what = f"«{facts.title(d['card'])}»" if "card" in d else f"eine Karte vom {DECK_NAMES[d['deck']]}"
    return f"{does(d, 'wirft', 'werfen')} {what} verdeckt ab."


@told("jagdzuweisung")
def _allocated(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Der Schatten legt {d['count'] or 'keinen'} Würfel in die Jagd-Box."


@told("wurf")
def _rolled(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'würfelt', 'würfeln')} {row(d['faces'])}"


@told("aktion")
def _action(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{SYMBOL[d['face']]} {who(d)}: {actions.all[d['action']].title}."


@told("gepasst")
def _passed(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'passt', 'passen')}."


@told("elbenring")
def _ring(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'setzt', 'setzen')} einen Elbenring ein: {FACES[d['old']]} wird {FACES[d['new']]}."


@told("ereignis")
def _event(facts: Facts, d: Mapping[str, Any]) -> str:
    die = f"{SYMBOL[d['face']]} " if d.get("face") else ""
    void = " Das hat jetzt keine Wirkung." if d.get("void") else ""
    return f"{die}{does(d, 'spielt', 'spielen')} «{facts.title(d['card'])}»: {facts.cards[d['card']].text['tut']}{void}"


@told("abgelegt")
def _left_table(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"«{facts.title(d['card'])}» wird abgeworfen."


@told("ende")
def _end(facts: Facts, d: Mapping[str, Any]) -> str:
    return str(d["reason"])


# --- armies and politics -------------------------------------------------------------------------------------------------


@told("zieht")
def _marches(facts: Facts, d: Mapping[str, Any]) -> str:
    army = force_text(facts, d["force"], d["persons"])
    how = " (zu Schiff)" if by_sea(facts, d["origin"], d["target"]) else ""
    return f"{facts.name(d['origin'])} → {facts.name(d['target'])}{how}: {army}."


@told("rekrutiert")
def _recruited(facts: Facts, d: Mapping[str, Any]) -> str:
    """Region by region. Events of the first version have one figure each."""
    by_region: dict[str, list[str]] = {}
    for one in d.get("came", [d]):
        by_region.setdefault(one["region"], []).append(f"{one['count']} {figure_name(facts, one['figure'], one['count'])}")
    return "; ".join(f"{facts.name(region)}: {', '.join(figures)}" for region, figures in by_region.items()) + " dazu."


@told("zurueckgestellt")
def _set_back(facts: Facts, d: Mapping[str, Any]) -> str:
    figures = f"{d['count']} {figure_name(facts, d['figure'], d['count'])}"
    return f"{spot_name(facts, d['spot'])}: {figures} zu viel, zurück zu den Verstärkungen."


@told("anfuehrer-fallen")
def _leaders_fall(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{spot_name(facts, d['spot'])}: Ohne Einheiten bleibt kein Anführer, {d['count']} scheiden aus."


@told("erobert")
def _captured(facts: Facts, d: Mapping[str, Any]) -> str:
    worth = territory.worth(facts, d["region"])
    points = f" {worth} Siegpunkt{'e' if worth > 1 else ''}!" if worth else ""
    return f"{does(d, 'erobert', 'erobern')}: {facts.name(d['region'])}.{points}"


@told("zurueckerobert")
def _retaken(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Wieder in der Hand {GENITIVE[d['side']]}: {facts.name(d['region'])}."


@told("entsetzt")
def _relieved(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.name(d['region'])}: Die Belagerung ist zu Ende."


@told("belagert")
def _besieged(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Jetzt belagert: {facts.name(d['region'])}."


@told("politik")
def _politics(facts: Facts, d: Mapping[str, Any]) -> str:
    state = "im Kriegszustand" if d["steps"] == 0 else f"noch {d['steps']} bis zum Krieg"
    return f"{facts.nations[d['nation']].name}: {state}."


@told("aktiv")
def _active(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.nations[d['nation']].name}: jetzt aktiv."


# --- the Fellowship ------------------------------------------------------------------------------------------------------


@told("angegeben")
def _declared(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Die Gemeinschaft gibt ihren Standort an: {facts.name(d['region'])}."


@told("ratgeber")
def _guide(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.persons[d['person']].name} ist jetzt Ratgeber der Gemeinschaft."


@told("verlaesst")
def _leaves(facts: Facts, d: Mapping[str, Any]) -> str:
    person = facts.persons[d["person"]].name
    return (
        f"✝ {person} scheidet aus."
        if d["where"] == "tot"
        else f"{person} verlässt die Gemeinschaft: {spot_name(facts, d['where'])}."
    )


@told("korrumpierung")
def _corruption(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Die Korrumpierung steigt um {d['points']} auf {d['now']}."


@told("geheilt")
def _healed(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Die Ringträger erholen sich: Korrumpierung {d['now']}."


@told("verdeckt")
def _hidden(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Die Gemeinschaft ist wieder verdeckt."


@told("mordor")
def _mordor(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Die Gemeinschaft betritt Mordor." if d["step"] == 0 else f"In Mordor, Stufe {d['step']} von 5."


# --- tiles ---------------------------------------------------------------------------------------------------------------


NAMED_TILES: dict[str, str] = {}  # kinds of tiles that have a name beside their number


@told("stein")
def _tile(facts: Facts, d: Mapping[str, Any]) -> str:
    tile = facts.tiles[d["tile"]]
    value = NAMED_TILES.get(tile.kind) or {"auge": "Auge", "wuerfel": "Würfel"}.get(str(tile.value), str(tile.value))
    marks = [word for word, there in (("Entdecken", tile.reveals), ("Stopp", tile.stops)) if there]
    return f"Jagd-Spielstein: {', '.join([value, *marks])}."


@told("stein-im-spiel")
def _tile_in_play(facts: Facts, d: Mapping[str, Any]) -> str:
    where = "er wartet auf Mordor" if d["waits"] else "er kommt in den Jagd-Pool"
    return f"Ein spezieller Jagd-Spielstein ist im Spiel, {where}."


@told("pool-gefuellt")
def _refilled(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Der Jagd-Pool ist leer und wird wieder gefüllt."
