"""What may be played when and at what: one guard a rule. `playable` judges a card in a window, `targets` what it may be aimed at.

A window is where the chain that is asked stands (see `chain.py`): gefahren, antwort, angriff, hieb, ort or probe.
"""

from __future__ import annotations

from typing import Any

from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.rules import guard, rule
from tests.contract.angriff.cards import AUTOMATIC, CARDS, FIGURES, HAZARD, MOVER, SITE, Face, title
from tests.contract.angriff.company import characters, hazards_left, size, untapped
from tests.contract.angriff.stack import find

WHERE = {"wildnis": "Wildnis", "schattenhort": "Schattenhort", "moria": SITE["name"]}
SKILL = {"krieger": "Krieger", "kundschafter": "Kundschafter", "waldlaeufer": "Waldläufer"}
NOT_HERE = {
    "gefahren": "hat außerhalb eines Angriffs nichts zu tun",
    "antwort": "passt nicht als Antwort in diese Kette",
    "angriff": "wirkt nicht auf einen ganzen Angriff",
    "hieb": "bezieht sich nicht auf einen einzelnen Hieb",
    "ort": "ist in der Ortsphase nicht an der Reihe",
    "probe": "wirkt nicht auf einen Versuchungswurf",
}


def face_of(attack: FrameData) -> Face:
    return CARDS[attack["karte"]] if attack["karte"] else AUTOMATIC


def under_attack(s: State, chain: FrameData) -> tuple[Face, str] | None:
    """The attack a card could be aimed at now, and what it is keyed to: the one fought, or the creature that began this chain."""
    if chain["anlass"] in ("angriff", "hieb"):
        attack: Any = find(s, "angriff")
        return (face_of(attack), attack["auf"])
    if chain["glieder"]:
        first = chain["glieder"][0]
        if first["karte"] and CARDS[first["karte"]].art == "kreaturen" and not first["vereitelt"]:
            return (CARDS[first["karte"]], first["ziel"])
    return None


# --- chains -----------------------------------------------------------------------------------------------------------------


@guard("me.kette.verboten", "me.kreatur.kette", "me.angriff.beginn-kette")
def creature_begins(chain: FrameData, face: Face) -> str | None:
    if chain["glieder"]:
        return f"«{face.titel}» ist eine Kreatur: Sie beginnt eine Kette von Ereignissen, sie antwortet nicht in einer laufenden."
    return None


@guard("me.kette.verboten", "me.versuchung.karte.begriff")
def corruption_begins(chain: FrameData, face: Face) -> str | None:
    if chain["glieder"]:
        return f"«{face.titel}» ist eine Versuchungskarte: Sie wird nur am Beginn einer Kette von Ereignissen gespielt."
    return None


@guard("me.zug.begriff.gefahrenspieler")
def is_hazard(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahrenkarte; im Zug des Gegners spielst du nur Gefahren."


# --- hazards ----------------------------------------------------------------------------------------------------------------


@rule("me.start.kartentext", off=False)
def free_of_limit(s: State, face: Face) -> bool:
    """After Bûthrakaur, orc and troll creatures that are not unique do not count against the limit."""
    return bool(s["offen"]) and face.art == "kreaturen" and not face.einzig and face.rasse in ("ork", "troll")


@guard("me.limit.begriff", "me.bgphase.gefahren.spielen")
def within_limit(s: State, face: Face) -> str | None:
    if hazards_left(s) > 0 or free_of_limit(s, face):
        return None
    return f"Das Gefahrenlimit von {s['limit']} ist erreicht."


@rule("me.kreatur.regionstyp.doppelt", off=lambda times: min(times, 1))
def symbols_needed(times: int) -> int:
    """A region type printed twice must be on the route twice."""
    return times


@guard("me.kreatur.uebersicht", "me.kreatur.regionstyp", "me.kreatur.regionstyp.doppelt")
def keyed(face: Face, where: str, times: int) -> str | None:
    if where in (SITE["typ"], SITE["name"].lower()):
        return None
    there, need = SITE["route"].count(where), symbols_needed(times)
    if there >= need:
        return None
    return f"«{face.titel}» braucht {need}-mal {WHERE[where]} in der Reiseroute; es gibt sie {there}-mal."


@guard("me.angriff.zuweisung.keine-aenderung")
def strikes_still_open(window: str, face: Face) -> str | None:
    if window == "hieb" and face.hiebzahl:
        return f"Die Hiebe sind zugewiesen; «{face.titel}» würde ihre Anzahl ändern."
    return None


@guard("me.angriff.karten.angreifer")
def about_this_strike(s: State, window: str, face: Face, fig: str) -> str | None:
    if window == "hieb" and fig != find(s, "hieb")["figur"]:  # type: ignore[index]
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; gegen {title(fig)} geht er nicht."
    return None


@guard("me.start.kartentext")
def only_once(s: State, face: Face) -> str | None:
    return (
        f"«{face.titel}» wirkt schon; ein zweites Mal ist sie nicht spielbar." if face.einmal and face.id in s["wirkt"] else None
    )


@guard("me.start.kartentext")
def right_race(face: Face, race: str) -> str | None:
    return f"«{face.titel}» hilft gegen diese Art von Angriff nicht." if face.rassen and race not in face.rassen else None


@guard("me.versuchung.karte.eine")
def one_corruption_card(s: State, fig: str) -> str | None:
    if s["figuren"][fig]["versucht"]:
        return f"Auf {title(fig)} wurde in dieser Bewegungs-/Gefahrenphase schon eine Versuchungskarte gespielt."
    return None


@guard("me.start.kartentext")
def can_be_tempted(s: State, face: Face, fig: str, art: str) -> str | None:
    if FIGURES[fig]["rasse"] in face.nicht:
        return f"«{face.titel}» wird nicht auf Hobbits gespielt."
    if face.id in s["figuren"][fig]["versuchung"] or (art == "schwaeche" and s["figuren"][fig]["schwach"]):
        return f"«{face.titel}» liegt schon auf {title(fig)}."
    return None


# --- resources --------------------------------------------------------------------------------------------------------------


@guard("me.angriff.karten.verteidiger")
def one_skill_a_strike(s: State, face: Face) -> str | None:
    if face.beruf and find(s, "hieb")["beruf"]:  # type: ignore[index]
        return f"Für diesen Hieb ist schon eine Karte gespielt, die einen Beruf erfordert; «{face.titel}» wäre die zweite."
    return None


@guard("me.start.kartentext")
def fits_the_struck(s: State, face: Face) -> str | None:
    fig = find(s, "hieb")["figur"]  # type: ignore[index]
    if face.beruf and face.beruf not in FIGURES[fig]["berufe"]:
        return f"{title(fig)} ist kein {SKILL[face.beruf]}."
    if face.rasse and face.rasse != FIGURES[fig]["rasse"]:
        return f"{title(fig)} ist kein {face.rasse.capitalize()}."
    return None


@guard("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase")
def only_for_the_attack(s: State, window: str, face: Face) -> str | None:
    if s["phase"] == "ort" and window in ("angriff", "hieb") and face.id == "kraft":
        return f"Während eines Angriffs in der Ortsphase wirken nur Karten auf ihn; «{face.titel}» erst danach."
    return None


@guard("me.gegenstand.ausspielen", "me.ortsphase.ausspielen")
def item_at_site(window: str, chain: FrameData, face: Face) -> str | None:
    if window != "ort" or chain["glieder"]:
        return f"«{face.titel}» ist ein Gegenstand; er wird am Ort angekündigt, nicht unterwegs und nicht als Antwort."
    return None


@guard("me.gegenstand.geringere", "me.ortsphase.ort-tappen")
def site_untapped(s: State, face: Face) -> str | None:
    if s["ort"]["getappt"] and (face.stufe != "gering" or s["ort"]["nachschlag"]):
        return f"{SITE['name']} ist getappt; danach ist nur noch ein geringerer Gegenstand erlaubt, und der nur einmal."
    return None


@guard("me.gegenstand.ausspielen")
def carrier_untapped(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} ist nicht ungetappt und kann keinen Gegenstand ausspielen."


@guard("me.zug.begriff.tappen")
def can_tap(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} kann nicht tappen."


# --- targets ----------------------------------------------------------------------------------------------------------------


def _aimed(art: str, fig: str, refusal: Refusal | None) -> Candidate:
    words = {"auf": "auf", "mit": "mit", "schwaeche": "Kampfgeschick −1 für", "probe": "Versuchungswurf von"}
    name = title(fig)
    return Candidate(f"{art} {fig}", f"{words[art]} {name}", refusal, aliases=(fig, name, f"{words[art]} {fig}"))


def _at_character(s: State, window: str, face: Face) -> list[Candidate]:
    return [
        _aimed(
            art,
            fig,
            about_this_strike(s, window, face, fig)
            or can_be_tempted(s, face, fig, art)
            or (one_corruption_card(s, fig) if face.versuchung else None),
        )
        for fig in characters(s)
        for art in face.arten
    ]


def _with_skill(s: State, face: Face) -> list[Candidate]:
    skilled = [fig for fig in s["figuren"] if face.beruf in FIGURES[fig]["berufe"]]
    return [_aimed("mit", fig, can_tap(s, fig) if face.tappt else None) for fig in skilled]


def _unwounded(s: State) -> list[Candidate]:
    hurt = illegal("Nur ein unverwundeter Charakter kann so entkommen.", "me.start.kartentext")
    return [_aimed("auf", fig, hurt if it["zustand"] == "verwundet" else None) for fig, it in s["figuren"].items()]


def _hobbits(s: State, window: str) -> list[Candidate]:
    rested = illegal("Der Hobbit ist nicht getappt.", "me.start.kartentext")
    return [
        _aimed("auf", fig, None if window == "probe" or it["zustand"] == "getappt" else rested)
        for fig, it in s["figuren"].items()
        if FIGURES[fig]["rasse"] == "hobbit" and (window != "probe" or find(s, "probe")["figur"] == fig)  # type: ignore[index]
    ]


@guard("me.gegenstand.geringere")
def another_character(s: State, fig: str) -> str | None:
    """The minor item after the site is tapped is played by somebody else. (Whoever tapped the site could have been untapped.)"""
    return f"{title(fig)} hat den Ort getappt; den geringeren Gegenstand spielt ein anderer." if s["ort"]["von"] == fig else None


def targets(s: State, window: str, face: Face) -> list[Candidate] | None:
    """Everything this card could be aimed at, with what speaks against it. None: it needs no aim."""
    match face.ziele:
        case "charakter":
            return _at_character(s, window, face)
        case "beruf":
            return _with_skill(s, face)
        case "unverwundet":
            return _unwounded(s)
        case "hobbit":
            return _hobbits(s, window)
    if face.art == "kreaturen":
        return [
            Candidate(f"auf {where}", f"auf {WHERE[where]}", keyed(face, where, times), "me.kreatur.wahl")
            for where, times in face.auf.items()
        ]
    if face.art == "gegenstaende":
        return [_aimed("mit", fig, another_character(s, fig) or carrier_untapped(s, fig)) for fig in characters(s)]
    return None


def _some_target(s: State, window: str, face: Face) -> Refusal | None:
    """Without a target that is allowed the card cannot be played, for the reason that speaks against the first."""
    found = targets(s, window, face)
    if found is None or any(c.refusal is None for c in found):
        return None
    return found[0].refusal if found else illegal(f"Für «{face.titel}» ist niemand da.", "me.start.kartentext")


# --- a card in a window -----------------------------------------------------------------------------------------------------


def _hazard(s: State, chain: FrameData, window: str, face: Face) -> Refusal | None:
    if face.art == "kreaturen":
        return (
            creature_begins(chain, face) or about_a_strike(window, face) or within_limit(s, face) or _some_target(s, window, face)
        )
    if face.versuchung and (refusal := corruption_begins(chain, face)):
        return refusal
    return (
        strikes_still_open(window, face)
        or about_a_strike(window, face)
        or in_window(window, face)
        or only_once(s, face)
        or (right_race(face, under_attack(s, chain)[0].rasse) if face.rassen else None)  # type: ignore[index]
        or within_limit(s, face)
        or _some_target(s, window, face)
    )


@guard("me.start.kartentext")
def in_window(window: str, face: Face) -> str | None:
    return None if window in face.fenster else f"«{face.titel}» {NOT_HERE[window]}."


@guard("me.angriff.karten.angreifer")
def about_a_strike(window: str, face: Face) -> str | None:
    """In the middle of a strike the attacker plays only what bears on that strike."""
    if window == "hieb" and "hieb" not in face.fenster:
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; «{face.titel}» tut das nicht."
    return None


@guard("me.kreatur.angriff")
def something_to_cancel(attack: tuple[Face, str] | None, face: Face) -> str | None:
    return None if attack is not None else f"Es gibt gerade keinen Angriff, den «{face.titel}» vereiteln könnte."


def _resource(s: State, chain: FrameData, window: str, face: Face) -> Refusal | None:
    if face.art == "gegenstaende":
        return item_at_site(window, chain, face) or site_untapped(s, face) or _some_target(s, window, face)
    refusal = strikes_still_open(window, face) or in_window(window, face) or only_for_the_attack(s, window, face)
    if refusal is None and face.vereitelt:
        attack = under_attack(s, chain)
        refusal = something_to_cancel(attack, face) or (right_race(face, attack[0].rasse) if attack else None)
    if refusal is None and window == "hieb" and not face.ziele:
        refusal = fits_the_struck(s, face) or one_skill_a_strike(s, face)
    return refusal or only_once(s, face) or _some_target(s, window, face)


def playable(s: State, chain: FrameData, window: str, seat: Seat, face: Face) -> Refusal | None:
    """What speaks against playing this card from the hand now."""
    if seat == HAZARD:
        return is_hazard(face) or _hazard(s, chain, window, face)
    assert seat == MOVER
    return _resource(s, chain, window, face)


# --- lying in wait ----------------------------------------------------------------------------------------------------------


@guard("me.lauer.begriff", "me.bgphase.lauer")
def one_in_wait(s: State) -> str | None:
    return "In dieser Bewegungs-/Gefahrenphase hast du schon eine Karte auf die Lauer gelegt." if s["gelauert"] else None


@guard("me.limit.begriff", "me.lauer.begriff")
def room_to_wait(s: State) -> str | None:
    return None if hazards_left(s) > 0 else f"Auch auf die Lauer legen zählt zum Gefahrenlimit, und {s['limit']} ist erreicht."


@guard("me.lauer.aufdecken")
def is_hazard_in_wait(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahr und bleibt verdeckt."


@guard("me.lauer.aufdecken.kreatur", "me.ortsphase.lauer.kreatur")
def creature_at_site(face: Face, acting: bool) -> str | None:
    if face.art != "kreaturen":
        return None
    if acting:
        return "Eine lauernde Kreatur wird nur vor dem automatischen Angriff aufgedeckt."
    return None if SITE["typ"] in face.auf else f"«{face.titel}» ist in {SITE['name']} nicht spielbar."


@guard("me.lauer.verbot")
def never_revealed(face: Face) -> str | None:
    return f"«{face.titel}» darf nicht aufgedeckt werden: {face.verboten}." if face.verboten else None


@guard("me.lauer.aufdecken.angriff", "me.lauer.aufdecken.charakter")
def right_moment(face: Face, acting: bool) -> str | None:
    if face.art == "kreaturen" or (face.ziele if acting else face.ort):
        return None
    if acting:
        return f"«{face.titel}» zielt nicht auf die Gemeinschaft oder einen Charakter."
    return f"«{face.titel}» ändert den automatischen Angriff nicht; sie wartet auf eine Aktion, die den Ort tappen kann."


def revealable(s: State, face: Face, acting: bool) -> Refusal | None:
    """What speaks against turning up the card in wait: when the site is entered, or (`acting`) when something is played there."""
    return (
        is_hazard_in_wait(face)
        or never_revealed(face)
        or creature_at_site(face, acting)
        or right_moment(face, acting)
        or only_once(s, face)
        or (_some_target(s, "ort", face) if acting else None)
    )


# --- the ally's ability -----------------------------------------------------------------------------------------------------


@guard("me.start.kartentext", "me.gemeinschaft.groesse.zaehlung")
def gollum_may_lead_away(s: State, chain: FrameData) -> str | None:
    attack = under_attack(s, chain)
    if attack is None or attack[1] != "wildnis":
        return "Gollum vereitelt nur Angriffe, die der Wildnis zugeordnet sind."
    if size(s) > 2:
        return f"Gollum hilft nur einer Gemeinschaft der Größe 2 oder weniger; deine hat {size(s)}."
    return None if untapped(s, "gollum") else "Gollum kann nicht tappen."
