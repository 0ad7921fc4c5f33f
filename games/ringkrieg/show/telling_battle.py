"""Sentences of battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ringkrieg.facts import Facts
from games.ringkrieg.show.telling import does, told
from games.ringkrieg.sides import GENITIVE, SHORT
from games.ringkrieg.wording import by_sea, figure_from, figure_name, force_text, spot_name

ENDS = {
    "vernichtet": "Beide Armeen sind vernichtet.",
    "eingestellt": "Der Angriff ist eingestellt.",
    "rueckzug": "Der Verteidiger ist gewichen.",
    "festung": "Die Verteidiger sind in der Festung.",
    "abgezogen": "Der Angreifer ist abgezogen.",
    "belagert": "Die Belagerungsschlacht ist vorbei, die Belagerung dauert an.",
}


@told("angriff")
def _attack(facts: Facts, d: Mapping[str, Any]) -> str:
    army, enemy = force_text(facts, d["force"], d["persons"]), force_text(facts, d["against"], d["against_persons"])
    how = " von See her" if by_sea(facts, d["origin"], d["target"]) else ""
    return f"⚔️ {does(d, 'greift', 'greifen')}{how} an ({spot_name(facts, d['target'])}): {army} gegen {enemy}."


@told("kampfrunde")
def _round(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.name(d['region'])}, Kampfrunde {d['round']}."


@told("lage")
def _position(facts: Facts, d: Mapping[str, Any]) -> str:
    return (
        "Es kommt zur Feldschlacht." if d["position"] == "feldschlacht" else "Die Verteidiger ziehen sich in die Festung zurück."
    )


def _dice(d: Mapping[str, Any]) -> str:
    rolls = " ".join(map(str, d["rolls"])) or "–"
    plus = f", {d['plus']:+d}" if d["plus"] else ""
    return f"{rolls} (ab {d['need']}{plus}): {d['hits']} Treffer."


@told("kampf-wurf")
def _combat_roll(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'würfelt', 'würfeln')} {_dice(d)}"


@told("kampf-wiederholung")
def _reroll(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'wiederholt', 'wiederholen')} {_dice(d)}"


@told("verluste")
def _losses(facts: Facts, d: Mapping[str, Any]) -> str:
    parts = []
    for key in dict.fromkeys(d["taken"]):
        verb, _, which = key.partition(" ")
        figure, count = figure_from(which), d["taken"].count(key)
        lost = f"{count} {figure_name(facts, figure, count)}"
        parts.append(lost.replace(" (", " → regulär (") if verb == "ersetze" else lost)
    return f"{does(d, 'verliert', 'verlieren')}: {', '.join(parts) or 'nichts'}."


@told("mitgefallen")
def _fall(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Mit der letzten Einheit fallen: {force_text(facts, d['force'], d['persons'])}."


@told("angriff-einstellen")
def _cease(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'stellt', 'stellen')} den Angriff ein."


@told("verlaengert")
def _prolonged(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'ersetzt', 'ersetzen')} eine Elite-Einheit: noch eine Kampfrunde."


@told("laenger")
def _endures(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'verlängert', 'verlängern')} die Belagerungsschlacht um eine Kampfrunde."


@told("rueckzug")
def _retreat(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'zieht', 'ziehen')} sich zurück: {facts.name(d['target'])}."


@told("vorgerueckt")
def _advance(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'rückt', 'rücken')} vor ({facts.name(d['target'])}): {force_text(facts, d['force'], d['persons'])}."


@told("schlacht-ende")
def _over(facts: Facts, d: Mapping[str, Any]) -> str:
    how = f"Die Armee {GENITIVE[d['gone']]} ist vernichtet." if d["gone"] else ENDS[d["end"]]
    return f"{facts.name(d['region'])}: Die Schlacht ist zu Ende. {how}"


# --- combat cards --------------------------------------------------------------------------------------------------------


def combat_title(facts: Facts, card: str) -> str:
    return f"«{facts.combat[facts.cards[card].combat].title}»"


@told("ansage")
def _announced(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'spielt', 'spielen')} eine Kampfkarte."


@told("kampfkarte-gelegt")
def _laid(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Deine Kampfkarte: {combat_title(facts, d['card'])} ({facts.title(d['card'])})."


@told("aufgedeckt")
def _revealed(facts: Facts, d: Mapping[str, Any]) -> str:
    shown = []
    for side, card in d["cards"].items():
        text = facts.combat[facts.cards[card].combat]
        shown.append(f"{SHORT[side]}: «{text.title}» ({facts.title(card)}). {text.text['tut']}")
    return "\n".join(shown)


@told("zusatzangriff")
def _extra(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Zusatzangriff: {does(d, 'würfelt', 'würfeln')} {_dice(d)}"


@told("treffer-dazu")
def _more(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{combat_title(facts, d['card'])}: {d['count']} Treffer mehr."


@told("treffer-aufgehoben")
def _cancelled(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{combat_title(facts, d['card'])} hebt {d['count']} Treffer auf."


@told("wirkungslos")
def _void(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{combat_title(facts, d['card'])} bleibt wirkungslos."


@told("faellt")
def _eliminated(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Es fällt: {force_text(facts, d['force'], d['persons'])}."


@told("gebannt")
def _spellbound(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.persons[d['person']].name} zählt in dieser Kampfrunde nicht."


@told("aufgegeben")
def _given_up(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'gibt', 'geben')} {d['count']} Führung auf."


@told("nimmt-treffer")
def _takes(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{does(d, 'nimmt', 'nehmen')} {d['count']} Treffer gegen die eigene Armee."


@told("gandalf")
def _wizard(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Gandalf der Weiße gibt seine Führung auf: In dieser Schlacht führt kein Nazgûl."
