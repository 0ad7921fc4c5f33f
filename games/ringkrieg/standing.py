"""How the table stands, in sentences: dice, cards, rings, the fellowship, who is where, nations, points, the hunt."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import View
from games.ringkrieg.facts import FREE, SHADOW, SIDES, Facts, Side
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.show.dice_row import named as dice_named
from games.ringkrieg.sides import TITLE
from games.ringkrieg.war import territory
from games.standing import Known, cards, have
from games.words import plain

WITH_FRODO = "gemeinschaft"
WHO = {FREE: "freie|völker|gute", SHADOW: "schatten|böse"}
DIE = {"person": "person", "armee": "armee", "rekrutierung": "rekrutierung", "ereignis": "ereignis", "wille": "wille"}


def known(facts: Facts, view: View) -> Iterator[Known]:
    for side in SIDES:
        for seat in (view["sides"][side], None):
            yield from _of_side(facts, view, side, seat)
    yield from _hands(facts, view)
    yield from _fellowship(facts, view)
    yield from _nations(facts, view)
    count = len(view["tiles"]["pool"])
    if count:
        yield Known(
            ("spielstein|jagdpl|plättchen|jagdstein|pool|vorrat",),
            f"Im Vorrat der Jagd liegen {cards(count, 'Spielstein', 'Spielsteine')}.",
        )
    free, shadow = view["hunt_box"][FREE], view["hunt_box"][SHADOW]
    ours, eyes = cards(free, "Würfel", "Würfel"), cards(shadow, "Würfel", "Würfel")
    text = f"Im Jagd-Feld liegen {ours} der Freien Völker und {eyes} des Schattens."
    yield Known(("jagd", "würfel|auge"), text, closer=True)
    yield Known(("runde",), f"Es läuft Runde {view['round']}.", kind="was")
    yield Known(("runde",), f"Es läuft Runde {view['round']}.")


def _of_side(facts: Facts, view: View, side: Side, seat: str | None) -> Iterator[Known]:
    """Of the one who leads a side, and of the side by its name."""
    has = (
        have(view, seat)
        if seat is not None
        else f"{TITLE[side][:1].upper()}{TITLE[side][1:]} {'haben' if side == FREE else 'hat'}"
    )
    who = () if seat is not None else (WHO[side],)
    unused, rings = view["pools"][side]["unused"], view["rings"][side]
    told = f": {dice_named(unused)}" if unused else ""
    count = cards(len(unused), "unbenutzten Würfel", "unbenutzte Würfel") if unused else "keinen unbenutzten Würfel"
    text = f"{has} noch {count}{told}."
    for kind in ("zahl", "was"):
        yield Known(("würfel|aktionswürfel|dice", *who), text, seat, "rk.aktion.vorrat", kind)
    for face, called in FACES.items():
        if face in DIE:
            count = unused.count(face)
            text = f"{has} noch {count if count else 'keinen'} × {called}." if count else f"{has} keinen Würfel {called} mehr."
            yield Known((f"{DIE[face]}würfel|{DIE[face]}symbol", *who), text, seat, closer=True)
    yield Known(
        ("elbenring|ring|ringe", *who), f"{has} {cards(rings, 'Elbenring', 'Elbenringe') if rings else 'keinen Elbenring'}.", seat
    )
    points = territory.points(facts, view, side)
    yield Known(
        ("siegpunkt|punkt", *who), f"{has} {cards(points, 'Siegpunkt', 'Siegpunkte')}.", seat, "rk.sieg.leiste", closer=True
    )


def _hands(facts: Facts, view: View) -> Iterator[Known]:
    held = view.get("held") or {view["sides"][side]: view["hands"][side] for side in SIDES}
    for seat, decks in held.items():
        count = sum(decks.values())
        parts = [f"{n} aus {'Strategie' if deck.endswith('strategie') else 'Personen'}" for deck, n in decks.items() if n]
        told = f" ({', '.join(parts)})" if len(parts) > 1 else ""
        yield Known(
            ("karte|hand|blatt|ereigniskarte",),
            f"{have(view, seat)} {cards(count)} auf der Hand{told}.",
            seat,
            "rk.ereignis.handlimit",
        )
    for side in SIDES:
        count = sum(view["hands"][side].values())
        begins = f"{TITLE[side][:1].upper()}{TITLE[side][1:]} {'haben' if side == FREE else 'hat'}"
        yield Known(("karte|hand|blatt|ereigniskarte", WHO[side]), f"{begins} {cards(count)} auf der Hand.", closer=True)
    if view["seat"] is not None and view.get("hand") is not None and view["seat"] in held:
        told = ", ".join(facts.title(card) for card in view["hand"]) or "nichts"
        yield Known(("karte|hand|blatt|ereigniskarte",), f"Auf der Hand hast du: {told}.", view["seat"], kind="was")


def _fellowship(facts: Facts, view: View) -> Iterator[Known]:
    band = view["fellowship"]
    group = "gemeinschaft|ringgemeinschaft|gruppe|frodo|ringträger|fellowship|gefährten"
    steps, hidden = band["progress"], "verdeckt" if band["hidden"] else "entdeckt"
    if band["mordor"] is not None:
        where = f"Die Gemeinschaft ist in Mordor, auf Feld {band['mordor']} der Leiste, und {hidden}."
    else:
        last, far = facts.name(band["region"]), cards(steps, "Schritt", "Schritte")
        where = f"Die Gemeinschaft stand zuletzt in {last}; auf der Leiste hat sie {far} und ist {hidden}."
    yield Known((group,), where, rule="rk.gemeinschaft.figur.begriff", kind="ort")
    yield Known((group, "leiste|schritt|fortschritt|box|weit|position"), where)
    yield Known((group, "entdeckt|verdeckt|versteckt|sichtbar"), where, kind="ist", closer=True)
    yield Known(("korruption|verderbnis|ringpunkt|corruption",), f"Die Korruption steht auf {band['corruption']}.")
    yield Known(
        ("korruption|verderbnis|ringpunkt|corruption",), f"Die Korruption steht auf {band['corruption']}.", view["sides"][FREE]
    )
    guide = facts.persons[band["guide"]].name if band["guide"] in facts.persons else "Gollum"
    yield Known(("führt|führer|ratgeber|anführer|guide|chef",), f"Die Gemeinschaft führt {guide}.", kind="wer", closer=True)
    inside = [facts.persons[p].name for p, spot in view["persons"].items() if spot == WITH_FRODO]
    told = f"Bei Frodo und Sam sind noch {cards(len(inside), 'Gefährte', 'Gefährten')}" + (
        f": {', '.join(inside)}." if inside else "."
    )
    for kind in ("zahl", "was", "wer"):
        yield Known(
            (f"gefährte|begleiter|companion|{group}" if kind != "zahl" else "gefährte|begleiter|companion",), told, kind=kind
        )
    for person, spot in view["persons"].items():
        p = facts.persons[person]
        place = spot.partition(":")[0].partition("/")[0]
        if not spot:
            text = f"{p.name} ist nicht auf dem Plan."
        elif spot == WITH_FRODO:
            text = f"{p.name} ist bei der Gemeinschaft."
        else:
            text = f"{p.name} steht in {facts.name(place)}." if place in facts.regions else f"{p.name} ist im Spiel."
        for word in {plain(p.name).split()[0], *plain(p.title).split()}:
            if len(word) > 3:
                yield Known((word,), text, kind="ort", closer=True)


def _nations(facts: Facts, view: View) -> Iterator[Known]:
    for id, nation in facts.nations.items():
        words = [w for w in plain(nation.name).replace("&", " ").split() if len(w) > 3]
        called = "|".join(w[:5] for w in words) or id
        left = view["politics"][id]
        awake = "aktiv" if id in view["active"] else "passiv"
        state = f"noch {cards(left, 'Schritt', 'Schritte')} bis zum Krieg, {awake}" if left else "im Krieg"
        text = f"{nation.name}: {state}."
        for kind in ("zahl", "ist", "weit"):
            yield Known(
                (called, "krieg|schritt|politik|aktiv|passiv"), text, rule="rk.politik.leiste.begriff", kind=kind, closer=True
            )
