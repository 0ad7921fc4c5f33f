"""What may be played when and at what: one guard a rule. `playable` judges a hand, `targets` what a card may be aimed at.

A window is where the chain that is asked stands (see `reactions.py`): gefahren, antwort, angriff, hieb, ort or probe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games import effects
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData, the
from games.rules import guard, remembered, rule
from tests.contract.angriff.cards import CARDS, FACTS, FIGURES, HAZARD, PLAY, SITE, Face, attacker, face_of, refused, title
from tests.contract.angriff.company import carried, characters, hazards_left, size, untapped

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


def window_of(f: FrameData) -> str:
    """Where a window stands: the hazard phase is another one once a chain has begun."""
    return "antwort" if f["what"] == "gefahren" and f["chain"] else str(f["what"])


def under_attack(s: State, f: FrameData) -> tuple[Face, str] | None:
    """The attack a card could be aimed at now, and what it is keyed to: the one fought, or the creature that began this chain."""
    if f["what"] in ("angriff", "hieb"):
        attack = the(s, "angriff")
        return (attacker(s, attack), attack["keyed"])
    first = f["chain"][0] if f["chain"] else None
    if first and first["card"] and not effects.any_of(s, "vereitelt", {"karte": first["card"]}):
        face = face_of(s, first["card"])
        return (face, first["aim"]) if face.art == "kreaturen" else None
    return None


# --- chains -----------------------------------------------------------------------------------------------------------------


@guard("me.kette.verboten", "me.kreatur.kette", "me.angriff.beginn-kette")
def creature_begins(begun: bool, face: Face) -> str | None:
    if begun:
        return f"«{face.titel}» ist eine Kreatur: Sie beginnt eine Kette von Ereignissen, sie antwortet nicht in einer laufenden."
    return None


@guard("me.kette.verboten", "me.versuchung.karte.begriff")
def corruption_begins(begun: bool, face: Face) -> str | None:
    if begun:
        return f"«{face.titel}» ist eine Versuchungskarte: Sie wird nur am Beginn einer Kette von Ereignissen gespielt."
    return None


@guard("me.zug.begriff.gefahrenspieler")
def is_hazard(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahrenkarte; im Zug des Gegners spielst du nur Gefahren."


# --- hazards ----------------------------------------------------------------------------------------------------------------


@rule("me.start.kartentext", off=False)
def free_of_limit(s: State, face: Face) -> bool:
    """After Bûthrakaur, orc and troll creatures that are not unique do not count against the limit."""
    return effects.any_of(s, "frei-vom-limit", {"art": face.art, "einzig": face.einzig, "rasse": face.rasse})


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
    if window == "hieb" and fig != the(s, "hieb")["figure"]:
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; gegen {title(fig)} geht er nicht."
    return None


@guard("me.start.kartentext")
def only_once(s: State, face: Face) -> str | None:
    if face.einmal and any(e.get("card") == face.id for e in s["effects"]):
        return f"«{face.titel}» wirkt schon; ein zweites Mal ist sie nicht spielbar."
    return None


@guard("me.start.kartentext")
def right_race(face: Face, race: str) -> str | None:
    return f"«{face.titel}» hilft gegen diese Art von Angriff nicht." if face.rassen and race not in face.rassen else None


@guard("me.versuchung.karte.eine")
def one_corruption_card(s: State, fig: str) -> str | None:
    if effects.any_of(s, "versucht", FACTS[fig]):
        return f"Auf {title(fig)} wurde in dieser Bewegungs-/Gefahrenphase schon eine Versuchungskarte gespielt."
    return None


@guard("me.start.kartentext")
def can_be_tempted(s: State, face: Face, fig: str, mode: str) -> str | None:
    if FIGURES[fig]["rasse"] in face.nicht:
        return f"«{face.titel}» wird nicht auf Hobbits gespielt."
    if face.id in carried(s, fig) or (mode == "schwaeche" and _weakened_by(s, face, fig)):
        return f"«{face.titel}» liegt schon auf {title(fig)}."
    return None


def _weakened_by(s: State, face: Face, fig: str) -> bool:
    return any(e.get("card") == face.id for e in effects.those_of(s, "kg", FACTS[fig]))


# --- resources --------------------------------------------------------------------------------------------------------------


@guard("me.angriff.karten.verteidiger")
def one_skill_a_strike(s: State, face: Face) -> str | None:
    if face.beruf and the(s, "hieb")["skilled"]:
        return f"Für diesen Hieb ist schon eine Karte gespielt, die einen Beruf erfordert; «{face.titel}» wäre die zweite."
    return None


@guard("me.start.kartentext")
def fits_the_struck(s: State, face: Face) -> str | None:
    fig = the(s, "hieb")["figure"]
    if face.beruf and face.beruf not in FIGURES[fig]["berufe"]:
        return f"{title(fig)} ist kein {SKILL[face.beruf]}."
    if face.rasse and face.rasse != FIGURES[fig]["rasse"]:
        return f"{title(fig)} ist kein {face.rasse.capitalize()}."
    return None


@guard("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase")
def only_for_the_attack(s: State, window: str, face: Face) -> str | None:
    if s["phase"] == "ort" and window in ("angriff", "hieb") and face.nebenher:
        return f"Während eines Angriffs in der Ortsphase wirken nur Karten auf ihn; «{face.titel}» erst danach."
    return None


@guard("me.gegenstand.ausspielen", "me.ortsphase.ausspielen")
def item_at_site(window: str, begun: bool, face: Face) -> str | None:
    if window != "ort" or begun:
        return f"«{face.titel}» ist ein Gegenstand; er wird am Ort angekündigt, nicht unterwegs und nicht als Antwort."
    return None


@guard("me.gegenstand.geringere", "me.ortsphase.ort-tappen")
def site_untapped(s: State, face: Face) -> str | None:
    if s["site"]["tapped"] and (face.stufe != "gering" or s["site"]["second"]):
        return f"{SITE['name']} ist getappt; danach ist nur noch ein geringerer Gegenstand erlaubt, und der nur einmal."
    return None


@guard("me.gegenstand.ausspielen")
def carrier_untapped(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} ist nicht ungetappt und kann keinen Gegenstand ausspielen."


@guard("me.zug.begriff.tappen")
def can_tap(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} kann nicht tappen."


# --- targets ----------------------------------------------------------------------------------------------------------------


WORDS = {"auf": "auf", "mit": "mit", "schwaeche": "Kampfgeschick −1 für", "probe": "Versuchungswurf von"}
AIMED = {
    (mode, fig): Candidate(f"{mode} {fig}", f"{word} {title(fig)}", aliases=(fig, title(fig), f"{word} {fig}"))
    for mode, word in WORDS.items()
    for fig in FIGURES
}
HURT = illegal("Nur ein unverwundeter Charakter kann so entkommen.", "me.start.kartentext")
RESTED = illegal("Der Hobbit ist nicht getappt.", "me.start.kartentext")


def _aimed(mode: str, fig: str, refusal: Refusal | None) -> Candidate:
    return refused(AIMED[mode, fig], refusal)


def _at_character(s: State, window: str, face: Face) -> Iterator[Candidate]:
    for fig in characters(s):
        no = about_this_strike(s, window, face, fig) if window == "hieb" else None
        no = no or (one_corruption_card(s, fig) if face.versuchung else None)
        for mode in face.arten:
            yield _aimed(mode, fig, no or can_be_tempted(s, face, fig, mode))


def _with_skill(s: State, face: Face) -> Iterator[Candidate]:
    for fig in s["figures"]:
        if face.beruf in FIGURES[fig]["berufe"]:
            yield _aimed("mit", fig, can_tap(s, fig) if face.tappt else None)


def _unwounded(s: State) -> Iterator[Candidate]:
    for fig, state in s["figures"].items():
        yield _aimed("auf", fig, HURT if state == "verwundet" else None)


def _hobbits(s: State, window: str) -> Iterator[Candidate]:
    for fig, state in s["figures"].items():
        if FIGURES[fig]["rasse"] == "hobbit" and (window != "probe" or the(s, "probe")["figure"] == fig):
            yield _aimed("auf", fig, None if window == "probe" or state == "getappt" else RESTED)


def _carriers(s: State) -> Iterator[Candidate]:
    for fig in characters(s):
        yield _aimed("mit", fig, another_character(s, fig) or carrier_untapped(s, fig))


@guard("me.gegenstand.geringere")
def another_character(s: State, fig: str) -> str | None:
    """The minor item after the site is tapped is played by somebody else. (Whoever tapped the site could have been untapped.)"""
    return f"{title(fig)} hat den Ort getappt; den geringeren Gegenstand spielt ein anderer." if s["site"]["by"] == fig else None


@remembered()
def _keyed(id: str) -> list[Candidate]:
    return [
        Candidate(f"auf {where}", f"auf {WHERE[where]}", keyed(CARDS[id], where, times), "me.kreatur.wahl")
        for where, times in CARDS[id].auf.items()
    ]


def targets(s: State, window: str, face: Face) -> Iterable[Candidate] | None:
    """Everything this card could be aimed at, with what speaks against it, one by one. None: it needs no aim."""
    match face.ziele or face.art:
        case "charakter":
            return _at_character(s, window, face)
        case "beruf":
            return _with_skill(s, face)
        case "unverwundet":
            return _unwounded(s)
        case "hobbit":
            return _hobbits(s, window)
        case "kreaturen":
            return _keyed(face.id)
        case "gegenstaende":
            return _carriers(s)
    return None


def _some_target(s: State, window: str, face: Face) -> Refusal | None:
    """Without a target that is allowed the card cannot be played, for the reason that speaks against the first."""
    found = targets(s, window, face)
    if found is None:
        return None
    no: Refusal | None = None
    for c in found:
        if c.refusal is None:
            return None
        no = no or c.refusal
    return no or illegal(f"Für «{face.titel}» ist niemand da.", "me.start.kartentext")


# --- a card in a window -----------------------------------------------------------------------------------------------------


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


def _out_of_place(window: str, begun: bool, seat: Seat, face: Face) -> Refusal | None:
    """What speaks against this card in this window whatever has happened."""
    if seat != HAZARD:
        if face.art == "gegenstaende":
            return item_at_site(window, begun, face)
        return strikes_still_open(window, face) or in_window(window, face)
    if face.art == "kreaturen":
        return creature_begins(begun, face) or about_a_strike(window, face)
    return (
        is_hazard(face)
        or (corruption_begins(begun, face) if face.versuchung else None)
        or strikes_still_open(window, face)
        or about_a_strike(window, face)
        or in_window(window, face)
    )


@remembered()
def _never(window: str, begun: bool, seat: Seat) -> dict[str, Candidate]:
    """The cards that are out of place here, refused."""
    return {id: refused(PLAY[id], refusal) for id, face in CARDS.items() if (refusal := _out_of_place(window, begun, seat, face))}


def _hazard(s: State, f: FrameData, window: str, face: Face) -> Refusal | None:
    attack = under_attack(s, f) if face.rassen else None
    return (
        (only_once(s, face) if face.einmal else None)
        or (right_race(face, attack[0].rasse) if attack else None)
        or within_limit(s, face)
        or _some_target(s, window, face)
    )


def _resource(s: State, f: FrameData, window: str, face: Face) -> Refusal | None:
    if face.art == "gegenstaende":
        return site_untapped(s, face) or _some_target(s, window, face)
    refusal = only_for_the_attack(s, window, face) if face.nebenher else None
    if refusal is None and face.vereitelt:
        attack = under_attack(s, f)
        refusal = something_to_cancel(attack, face) or (right_race(face, attack[0].rasse) if attack and face.rassen else None)
    if refusal is None and window == "hieb" and not face.ziele:
        refusal = fits_the_struck(s, face) or (one_skill_a_strike(s, face) if face.beruf else None)
    return refusal or (only_once(s, face) if face.einmal else None) or _some_target(s, window, face)


def playable(s: State, f: FrameData, seat: Seat, hand: Iterable[str], every: bool) -> list[Candidate]:
    """Playing each of these cards now: those that may be played, or `every` one with what speaks against it."""
    window = window_of(f)
    never = _never(window, bool(f["chain"]), seat)
    judge = _hazard if seat == HAZARD else _resource
    if not every:
        return [PLAY[id] for id in hand if id not in never and judge(s, f, window, CARDS[id]) is None]
    return [never.get(id) or refused(PLAY[id], judge(s, f, window, CARDS[id])) for id in hand]


# --- lying in wait ----------------------------------------------------------------------------------------------------------


@guard("me.lauer.begriff", "me.bgphase.lauer")
def one_in_wait(s: State) -> str | None:
    return "In dieser Bewegungs-/Gefahrenphase hast du schon eine Karte auf die Lauer gelegt." if s["lain"] else None


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
def gollum_may_lead_away(s: State, f: FrameData) -> str | None:
    attack = under_attack(s, f)
    if attack is None or attack[1] != "wildnis":
        return "Gollum vereitelt nur Angriffe, die der Wildnis zugeordnet sind."
    if size(s) > 2:
        return f"Gollum hilft nur einer Gemeinschaft der Größe 2 oder weniger; deine hat {size(s)}."
    return None if untapped(s, "gollum") else "Gollum kann nicht tappen."
