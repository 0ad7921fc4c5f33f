"""What happened, told in German."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.contract import Event, Seat, View, name
from games.meccg.cards import cards, german
from games.meccg.cards import title as german_title
from games.meccg.language.names import A_RACE
from games.meccg.play.room import WITH, where

Data = Mapping[str, Any]


def card(id: str) -> str:
    return german_title(cards()[id.partition("#")[0]]) if id.partition("#")[0] in cards() else id


def people(figs: Any) -> str:
    names = [card(fig) for fig in figs]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} und {names[-1]}" if names else "niemand"


def verb(d: Data, one: str, many: str) -> str:
    return many if len(d["figuren"]) > 1 else one


def dice(thrown: Any) -> str:
    return f"{sum(thrown)} ({'+'.join(map(str, thrown))})"


def plus(more: int) -> str:
    return f" {signed(more)}" if more else ""


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


KINDS = {"start": "nach Grundregeln", "regionen": "über Regionen"}
GONE = {
    "eliminiert": "ist eliminiert",
    "abgeworfen": "wird abgeworfen",
    "hand": "geht auf die Hand zurück",
    "besitzer-hand": "geht auf die Hand zurück",
}
RESULTS = {"fehlgeschlagen": "der Hieb schlägt fehl", "erfolglos": "der Hieb ist erfolglos", "erfolgreich": "getroffen"}


def _drawn(d: Data) -> str:
    return f"{name(d['seat'])} zieht {card(d['karte']) if 'karte' in d else 'eine Karte'}."


def _draft(d: Data) -> str:
    if not d["gewaehlt"]:
        return "Niemand wählt mehr."
    who = ", ".join(f"{name(seat)} {card(face)}" for seat, face in d["gewaehlt"].items())
    return f"Aufgedeckt: {who}." + (" Gleiche Charaktere gehen zur Seite." if d["gleich"] else "")


def _reserve(d: Data) -> str:
    what = card(d["karte"]) if "karte" in d else "eine Gefahr" if d["sorte"] == "gefahr" else "eine Karte"
    return f"{name(d['seat'])} holt {what} aus der Reserve in den {'Spielstapel' if d['wohin'] == 'stapel' else 'Abwurfstapel'}."


def _fetched(d: Data) -> str:
    return f"{name(d['seat'])} holt {card(d['karte']) if 'karte' in d else 'eine Karte'}."


def _sum(parts: Any, first: str = "") -> str:
    """«Aragorn 6, Glamdring +3, getappt −1»: each number with what it comes from."""
    said = [f"{what or 'Grundwert'} {number if not nr and first else signed(number)}" for nr, (what, number) in enumerate(parts)]
    return ", ".join(said)


def _strike(d: Data) -> str:
    strong = str(d["staerke"]).replace("-", "−")
    sides = f"{_sum(d['teile'], 'base')} = {strong}" if len(d["teile"]) > 1 else strong
    total = sum(d["wurf"]) + d["staerke"]
    return (
        f"{card(d['figur'])}: Wurf {dice(d['wurf'])}, dazu {sides}; zusammen {total} gegen {d['gegen']} – "
        f"{RESULTS[d['ergebnis']]}."
    )


def _tempted(d: Data) -> str:
    parts = f" ({_sum(d['teile'])})" if d.get("teile") else ""
    ends = f"{GONE.get(d['folge'], d['folge'])}" if d["folge"] else "bestanden"
    return (
        f"Versuchungswurf von {card(d['figur'])}: {dice(d['wurf'])}{parts}, zusammen {d['summe']} "
        f"gegen {d['punkte']} {'Punkt' if d['punkte'] == 1 else 'Punkte'} – {ends}."
    )


RINGS = {
    "dwarven-ring": "ein Zwergenring",
    "lesser-ring": "ein Geringerer Ring",
    "magic-ring": "ein Zauberring",
    "spirit-ring": "ein Geisterring",
    "the-one-ring": "der Eine Ring",
}


def _tested(d: Data) -> str:
    may = " oder ".join(RINGS.get(ring, ring) for ring in d["ergebnis"]) or "nichts Besonderes"
    return f"{card(d['karte'])} wird geprüft: {dice(d['wurf'])}, zusammen {d['summe']} – es kann {may} sein."


def _attack(d: Data) -> str:
    strikes = "1 Hieb" if d["hiebe"] == 1 else f"{d['hiebe']} Hiebe"
    keyed = f", zugeordnet zu {where_(d['auf'])}" if d.get("auf") else ""
    return f"⚔ {d['titel']}: {strikes}, Kampfgeschick {d['kg']}{keyed}."


def _played(d: Data) -> str:
    goal = d["ziel"]
    if goal in ("-", ""):
        return f"{name(d['seat'])} spielt «{card(d['karte'])}»."
    return f"{name(d['seat'])} spielt «{card(d['karte'])}» auf {aimed(goal)}."


def aimed(goal: str) -> str:
    """What a card is aimed at: a card (by whom it lies with, where there are several), a figure, a place."""
    goal, lies, fig = goal.partition(WITH)
    at = card(goal) if goal in cards() else where_(goal)
    return f"{at} bei {card(fig)}" if lies else at


SAY: Mapping[str, Callable[[Data], str]] = {
    "draft": _draft,
    "beiseite": lambda d: f"{card(d['karte'])} {'geht in den Spielstapel' if d['wohin'] == 'stapel' else 'verlässt das Spiel'}.",
    "startgegenstand": lambda d: f"{card(d['figur'])} trägt {card(d['karte'])}.",
    "startwurf": lambda d: (
        "Wer beginnt? " + ", ".join(f"{name(seat)} würfelt {dice(thrown)}" for seat, thrown in d["wuerfe"].items()) + "."
    ),
    "zug": lambda d: f"{name(d['seat'])} ist am Zug ({d['nummer']}. Zug).",
    "gezogen": _drawn,
    "stapel-leer": lambda d: f"Der Spielstapel von {name(d['seat'])} ist aufgebraucht.",
    "getauscht": lambda d: (
        f"{name(d['seat'])} tauscht {d['anzahl']} {'Karte' if d['anzahl'] == 1 else 'Karten'} mit der Reserve."
    ),
    "geheilt": lambda d: f"{card(d['figur'])} ist geheilt und getappt.",
    "reserve": _reserve,
    "halbiert": lambda d: "Das Gefahrenlimit ist in diesem Zug halbiert.",
    "kommt": lambda d: (
        f"{card(d['figur'])} kommt in {card(d['ort'])} ins Spiel" + (f", geführt von {card(d['unter'])}." if d["unter"] else ".")
    ),
    "gefolgsmann": lambda d: (
        f"{card(d['figur'])} wird Gefolgsmann von {card(d['unter'])}."
        if d["unter"]
        else f"{card(d['figur'])} steht unter allgemeinem Einfluss."
    ),
    "uebergeben": lambda d: f"{card(d['von'])} gibt {card(d['karte'])} an {card(d['an'])}.",
    "hinterlegt": lambda d: f"{card(d['karte'])} ist hinterlegt.",
    "vereinigt": lambda d: f"Vereinigt: {people(d['figuren'])}.",
    "aufgeteilt": lambda d: f"Eine eigene Gemeinschaft {verb(d, 'bildet', 'bilden')} {people(d['figuren'])}.",
    "reist": lambda d: (
        f"{people(d['figuren'])}: Aufbruch {KINDS[d['art']]}, "
        f"{'eine Ortskarte liegt verdeckt' if d['liegt'] else 'zu einem Ort, der schon im Spiel ist'}."
    ),
    "bleibt": lambda d: f"{people(d['figuren'])} {verb(d, 'bleibt', 'bleiben')} doch.",
    "aufgedeckt-ort": lambda d: f"Ziel: {card(d['ort'])} ({KINDS[d['art']]}).",
    "route": lambda d: "Weg: " + " – ".join(german().get(region, region) for region in d["regionen"]) + ".",
    "limit": lambda d: (
        f"{people(d['figuren'])} {verb(d, 'ist unterwegs', 'sind unterwegs') if d['reist'] else verb(d, 'bleibt', 'bleiben')}: "
        f"Gefahrenlimit {d['limit']}."
    ),
    "ankunft": lambda d: f"{people(d['figuren'])} {verb(d, 'erreicht', 'erreichen')} {card(d['ort'])}.",
    "zurueck": lambda d: f"{people(d['figuren'])} {verb(d, 'kehrt', 'kehren')} nach {card(d['ort'])} zurück.",
    "abgeworfen": lambda d: f"{name(d['seat'])} wirft ab: {', '.join(card(x) for x in d['karten'])}.",
    "ort-weg": lambda d: f"{card(d['ort'])} {'wird abgeworfen' if d['abgeworfen'] else 'geht in den Ortsstapel zurück'}.",
    "langfristig-weg": lambda d: f"{card(d['karte'])} ist vorbei.",
    "betreten": lambda d: "Die Gemeinschaft betritt den Ort." if d["ja"] else "Die Gemeinschaft bleibt draußen.",
    "daheim": lambda d: f"{card(d['figur'])} ist hier daheim und tappt.",
    "verbuendeter": lambda d: f"{card(d['figur'])} gewinnt {card(d['karte'])} als Verbündeten.",
    "heer-versuch": lambda d: f"{card(d['figur'])} will {card(d['karte'])} beeinflussen.",
    "heer": lambda d: (
        f"{card(d['figur'])} würfelt {dice(d['wurf'])}{plus(d['plus'])} = {sum(d['wurf']) + d['plus']} "
        f"(nötig: mehr als {d['zahl']}): "
        f"{card(d['karte'])} {'schließt sich an' if d['gewonnen'] else 'bleibt fern'}."
    ),
    "gespielt": _played,
    "genutzt": lambda d: f"{name(d['seat'])} nutzt «{card(d['karte'] or d['figur'])}».",
    "lauer": lambda d: "Eine Karte liegt auf der Lauer." if "karte" not in d else f"{card(d['karte'])} liegt auf der Lauer.",
    "aufgedeckt": lambda d: f"Von der Lauer: {card(d['karte'])}.",
    "ausrichtung": lambda d: "Ausrichtung: " + ", ".join(f"{name(seat)} {side}" for seat, side in d["seiten"].items()) + ".",
    "wirkfolge": lambda d: f"{name(d['seat'])} bestimmt: {', dann '.join(map(card, d['karten']))}.",
    "abwerben": lambda d: (
        f"{card(d['figur'])} versucht, {card(d['karte'])} abzuwerben"
        + (", und weist die gleiche Karte vor." if d["vorgewiesen"] else ".")
    ),
    "abgeworben": lambda d: (
        f"{dice(d['wurf'])} {d['plus']:+d} gegen {dice(d['gegenwurf'])} {d['minus']:+d}: {card(d['karte'])} "
        + ("geht verloren." if d["gelungen"] else "bleibt.")
    ),
    "uebernommen": lambda d: f"{name(d['seat'])} spielt {card(d['karte'])} für sich aus.",
    "verhoert": lambda d: f"{card(d['figur'])} wird verhört: nur getappt.",
    "angriff": _attack,
    "zugewiesen": lambda d: (
        f"Die Hiebe gehen gegen {people(d['figuren'])}" + (f"; {d['ueber']} überzählig." if d["ueber"] else ".")
    ),
    "hieb": _strike,
    "hieb-vereitelt": lambda d: f"Der Hieb gegen {card(d['figur'])} ist vereitelt.",
    "abzug": lambda d: (
        f"{d['anzahl']} {'überzähliger Hieb' if d['anzahl'] == 1 else 'überzählige Hiebe'}: {signed(-d['anzahl'])}."
    ),
    "hilfe": lambda d: f"{card(d['figur'])} hilft {card(d['wem'])}.",
    "konstitution-angriff": lambda d: (
        f"Konstitution {d['ko']}: {dice(d['wurf'])} – {'besiegt' if d['besiegt'] else 'nicht besiegt'}."
    ),
    "konstitution": lambda d: (
        f"Konstitutionswurf gegen {card(d['figur'])} ({d['ko']}): {dice(d['wurf'])}{plus(d['plus'])} – "
        f"{'eliminiert' if d['tot'] else 'verwundet'}."
    ),
    "angriff-vorbei": lambda d: (
        "Der Angriff ist vereitelt."
        if d["vereitelt"]
        else "Der Angriff ist besiegt."
        if d["besiegt"]
        else "Der Angriff ist vorbei."
    ),
    "vereitelt": lambda d: f"{card(d['karte'])} ist vereitelt.",
    "versuchung": _tempted,
    "losgeworden": lambda d: (
        f"{card(d['figur'])} will {card(d['karte'])} loswerden: {dice(d['wurf'])} – {'gelungen' if d['gelingt'] else 'umsonst'}."
    ),
    "gewaehlt": lambda d: f"{name(d['seat'])} wählt bei {card(d['karte'])} die {d['weg']}. Möglichkeit.",
    "weg": lambda d: f"{card(d['figur'])} {GONE.get(d['wie'], 'verlässt das Spiel')}.",
    "erbt": lambda d: f"{card(d['figur'])} nimmt {card(d['karte'])}.",
    "gegenstand": lambda d: f"{card(d['figur'])} findet {card(d['karte'])}.",
    "traegt": lambda d: f"{card(d['figur'])} trägt jetzt {card(d['karte'])}.",
    "angesagt": lambda d: f"{name(d['seat'])} sagt für «{card(d['karte'])}» an: {A_RACE.say(d['typ'])}.",
    "ringtest": _tested,
    "geholt": _fetched,
    "aufgehoben": lambda d: f"{card(d['figur'])} hebt «{card(d['karte'])}» auf.",
    "rat-einberufen": lambda d: f"{name(d['seat'])} beruft den Rat ein; die Gegenseite hat noch einen Zug.",
    "rat": lambda d: "Der Rat der Freien Völker tritt zusammen.",
    "aufgedeckt-stapel": lambda d: f"{name(d['seat'])} deckt vom Stapel auf: {people(d['karten'])}.",
    "kartenwurf": lambda d: (
        f"Wurf für «{card(d['karte'])}»: {dice(d['wurf'])}, zusammen {d['summe']} – "
        f"{'gelungen' if d['gelingt'] else 'misslungen'}."
    ),
    "zurueckgenommen": lambda d: f"{name(d['seat'])} nimmt «{card(d['karte'])}» zurück auf die Hand.",
    "berichtigung": lambda d: f"Berichtigung: {d['was']}.",
    "ende": lambda d: "Endstand: " + ", ".join(f"{name(seat)} {points}" for seat, points in d["punkte"].items()) + ".",
}


def where_(goal: str) -> str:
    try:
        return where(goal)
    except KeyError:
        return goal


def tell(event: Event, seat: Seat | None) -> str:
    said = SAY.get(event.kind)
    return said(event.data) if said is not None else ""


PHASES = {
    "vorbereitung": "Vorbereitung",
    "enttappen": "Enttappphase",
    "organisation": "Organisationsphase",
    "lang": "Langfristige Ereignisse",
    "bewegung": "Bewegungs-/Gefahrenphase",
    "ort": "Ortsphase",
    "abschluss": "Abschlussphase",
    "rat": "Rat",
}


NOW: Mapping[str, str] = {
    "vorbereitung": "Wählt eure Startgemeinschaft: beide verdeckt, immer einen Charakter, zusammen höchstens 20 Geisteskraft "
    "und fünf Köpfe. Dann bis zu zwei geringere Gegenstände.",
    "enttappen": "Alles von dir enttappt; wer an einem Zufluchtsort verwundet ist, heilt.",
    "organisation": "Bring einen Charakter ins Spiel, ordne Gemeinschaften, gib Gegenstände weiter und sag, wohin jede reist: "
    "«gemeinschaft 1 nach moria». Mit «passe» geht es weiter.",
    "lang": "Langfristige Ereignisse kommen jetzt ins Spiel.",
    "bewegung": "Das Ziel wird aufgedeckt, beide ziehen Karten. Der Gegner spielt Gefahren bis zum Limit («spiele warge») "
    "oder legt eine auf die Lauer («lauer warge»); du antwortest mit Unterstützung.",
    "ort": "Betritt den Ort, besteh den automatischen Angriff, dann spiel, was es dort gibt: «spiele glamdring mit aragorn».",
    "abschluss": "Handkarten auf acht; wer darf, beruft den Rat ein.",
    "rat": "Jeder Charakter macht noch einen Versuchungswurf, dann wird gezählt.",
}


def help_text(view: View) -> str:
    """What the game is about, and what the present phase asks for."""
    return "\n".join(
        (
            "Ziel: mehr Siegpunkte als der Gegner, wenn der Rat tagt. Punkte bringen Charaktere, Gegenstände, Heere und "
            "Verbündete, die deine Gemeinschaften an Orten finden, und Kreaturen, die sie besiegen.",
            f"Jetzt – {PHASES.get(view['phase'], '')}: {NOW.get(view['phase'], '')}",
            "Ein Zug: enttappen, organisieren, langfristige Ereignisse, jede Gemeinschaft reist, jede betritt ihren Ort, "
            "Abschluss.",
            "Zum Nachsehen: /stand, /hand, /weg moria, /gemeinschaft 1, /punkte, /chancen, /brett karte, /brett rohan, "
            "/karte NAME.",
        )
    )
