"""What may be played when and at what: one guard a rule. `playable` judges a hand, `targets` what a card may be aimed at.

What a card itself wants is read from its entry by the language of cards, which also gives the reason (`by_the_card`); what the
rules want of every card stands here. A window is where the chain that is asked stands (see `reactions.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from games import effects
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData, find, the
from games.looking import kept, looked_at
from games.meccg.language.legality import fits, missing, reason, unmet
from games.rules import ByCard, guard, remembered, rule
from tests.contract.angriff.cards import (
    CARDS,
    FACTS,
    FIGURES,
    HAZARD,
    PLAY,
    SITE,
    ZONES,
    Face,
    Mode,
    face_of,
    refused,
    short,
    title,
)
from tests.contract.angriff.company import (
    Standing,
    World,
    attack_facts,
    carried,
    characters,
    company_facts,
    figure_facts,
    fought_now,
    hazards_left,
    personal_facts,
    route,
    site_facts,
    site_type,
    standing,
    untapped,
)

WHERE = {"wildnis": "Wildnis", "grenzland": "Grenzland", "schattenland": "Schattenland", "dunkles-reich": "Dunkles Reich",
         "meereskueste": "Meeresküste", "freies-land": "Freies Land", "ruine": "Ruine", "schattenhort": "Schattenhort",
         "hort-der-dunkelheit": "Hort der Dunkelheit", "grenzort": "Grenzort", "freier-ort": "Freier Ort",
         "moria": SITE["name"]}  # fmt: skip
NOT_HERE = {
    "gefahren": "hat außerhalb eines Angriffs nichts zu tun",
    "antwort": "passt nicht als Antwort in diese Kette",
    "angriff": "wirkt nicht auf einen ganzen Angriff",
    "hieb": "bezieht sich nicht auf einen einzelnen Hieb",
    "ort": "ist in der Ortsphase nicht an der Reihe",
    "probe": "wirkt nicht auf einen Versuchungswurf",
}
Facts = Mapping[str, Any]


def window_of(f: FrameData) -> str:
    """Where a window stands: the hazard phase is another one once a chain has begun."""
    return "antwort" if f["what"] == "gefahren" and f["chain"] else str(f["what"])


def under_attack(s: State, f: FrameData) -> Facts | None:
    """The attack a card could be aimed at now: the one fought, or the creature that began this chain."""
    if f["what"] in ("angriff", "hieb"):
        return fought_now(s)
    first = f["chain"][0] if f["chain"] else None
    return _about_to_attack(s, first["card"], first["aim"]) if first and first["card"] else None


@kept
def _about_to_attack(s: State, card: str, aim: str) -> Facts | None:
    face = face_of(s, card)
    if face.art != "kreaturen" or effects.any_of(s, "vereitelt", {"karte": card}):
        return None
    return attack_facts(s, face, card, aim, False)


@guard("me.start.kartentext")
def by_the_card(face: Face, why: str | None) -> ByCard | None:
    """What the text of the card forbids, with the reason the language gives."""
    return ByCard(why, face.card) if why else None


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
    """A card that says so of itself, or of which another one says so (after Bûthrakaur: orc and troll creatures)."""
    if any(e.get("merkmal") == "ohne-limit" and e.get("von") == "karte" for e in face.entry.get("wirkung", ())):
        return True
    about = {"art": "kreatur" if face.art == "kreaturen" else "ereignis", "typ": face.rasse, "einzigartig": face.einzig}
    return effects.any_of(s, "karte-ohne-limit", about)


@guard("me.limit.begriff", "me.bgphase.gefahren.spielen")
def within_limit(s: State, face: Face) -> str | None:
    if hazards_left(s) > 0 or free_of_limit(s, face):
        return None
    return f"Das Gefahrenlimit von {hazards_left(s) + s['played']} ist erreicht."


@rule("me.kreatur.regionstyp.doppelt", off=lambda times: min(times, 1))
def symbols_needed(times: int) -> int:
    """A region type printed twice must be on the route twice."""
    return times


@guard("me.kreatur.uebersicht", "me.kreatur.regionstyp", "me.kreatur.regionstyp.doppelt")
def keyed(s: State, face: Face, where: str, times: int) -> str | None:
    if where in (site_type(s), "moria"):
        return None
    there, need = route(s).count(where), symbols_needed(times)
    if there >= need:
        return None
    return f"«{face.titel}» braucht {need}-mal {WHERE[where]} in der Reiseroute; es gibt sie {there}-mal."


@guard("me.angriff.zuweisung.keine-aenderung")
def strikes_still_open(window: str, face: Face) -> str | None:
    if window == "hieb" and any(mode.changes_strikes for mode in face.modes):
        return f"Die Hiebe sind zugewiesen; «{face.titel}» würde ihre Anzahl ändern."
    return None


@guard("me.angriff.karten.angreifer")
def about_this_strike(s: State, window: str, fig: str) -> str | None:
    if window == "hieb" and fig != the(s, "hieb")["figure"]:
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; gegen {title(fig)} geht er nicht."
    return None


@guard("me.angriff.karten.angreifer")
def about_a_strike(window: str, face: Face) -> str | None:
    """In the middle of a strike the attacker plays only what bears on that strike: on it, or on whom it strikes."""
    if window == "hieb" and not any("hieb" in mode.windows for mode in face.modes):
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; «{face.titel}» tut das nicht."
    return None


@guard("me.versuchung.karte.eine")
def one_corruption_card(s: State, fig: str) -> str | None:
    if effects.any_of(s, "versucht", FACTS[fig]):
        return f"Auf {title(fig)} wurde in dieser Bewegungs-/Gefahrenphase schon eine Versuchungskarte gespielt."
    return None


@guard("me.start.kartentext")
def only_once(s: State, face: Face, fig: str = "") -> ByCard | None:
    """What a card excludes: a second one like it, anywhere or on the same figure."""
    limit = face.entry.get("einmal")
    if limit is None:
        return None
    if limit == "charakter":
        if fig and (
            face.id in carried(s, fig)
            or any(e.get("card") == face.id and e.get("only", {}).get("figur") == fig for e in s["effects"])
        ):
            return ByCard(f"«{face.titel}» liegt schon auf {title(fig)}.", face.card)
        return None
    if any(e.get("card") == face.id for e in s["effects"]) or face.id in ZONES.faces(s, "wirkt"):
        return ByCard(f"«{face.titel}» wirkt schon; ein zweites Mal ist sie nicht spielbar.", face.card)
    return None


# --- resources --------------------------------------------------------------------------------------------------------------


@guard("me.angriff.karten.verteidiger")
def one_skill_a_strike(s: State, face: Face) -> str | None:
    if the(s, "hieb")["skilled"] and any(mode.skill for mode in face.modes):
        return f"Für diesen Hieb ist schon eine Karte gespielt, die einen Beruf erfordert; «{face.titel}» wäre die zweite."
    return None


@guard("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase")
def only_for_the_attack(phase: str, window: str, face: Face) -> str | None:
    if phase == "ort" and window in ("angriff", "hieb") and not any(mode.about_fight for mode in face.modes):
        return f"Während eines Angriffs in der Ortsphase wirken nur Karten auf ihn; «{face.titel}» erst danach."
    return None


@guard("me.gegenstand.ausspielen", "me.ortsphase.ausspielen")
def item_at_site(window: str, begun: bool, face: Face) -> str | None:
    if window != "ort" or begun:
        return f"«{face.titel}» ist ein Gegenstand; er wird am Ort angekündigt, nicht unterwegs und nicht als Antwort."
    return None


@guard("me.gegenstand.ausspielen")
def found_here(face: Face) -> str | None:
    return (
        None if face.stufe in SITE["gegenstaende"] else f"Solche Gegenstände wie «{face.titel}» gibt es in {SITE['name']} nicht."
    )


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


@guard("me.gegenstand.geringere")
def another_character(s: State, fig: str) -> str | None:
    """The minor item after the site is tapped is played by somebody else. (Whoever tapped the site could have been untapped.)"""
    return f"{title(fig)} hat den Ort getappt; den geringeren Gegenstand spielt ein anderer." if s["site"]["by"] == fig else None


@guard("me.kreatur.angriff")
def something_to_fight(attack: Facts | None, face: Face) -> str | None:
    return None if attack is not None else f"Es gibt gerade keinen Angriff, auf den «{face.titel}» wirken könnte."


# --- what a card may be aimed at ----------------------------------------------------------------------------------------------


NOBODY = "-"
VERB = ("auf", "weise2", "weise3")


@cache
def _aim(face: Face, nr: int, goal: str) -> Candidate:
    if face.art == "kreaturen":
        return Candidate(f"auf {goal}", f"auf {WHERE[goal]}", rule="me.kreatur.wahl")
    name = "spielen" if goal == NOBODY else f"«{title(goal)}»" if goal in CARDS else title(goal)
    label = name if goal == NOBODY else f"{'mit' if face.art == 'gegenstaende' else 'auf'} {name}"
    text = short(label, face.modes[nr]) if len(face.modes) > 1 else label
    aliases = (goal, name, f"auf {name}", f"mit {name}", f"{VERB[nr]} {name}") if nr == 0 else (f"{VERB[nr]} {name}",)
    return Candidate(f"{VERB[nr]} {goal}", text, aliases=aliases)


def _price(s: State, mode: Mode, fig: str) -> Refusal | None:
    """Whether whoever plays it can pay for it."""
    for cost in mode.said.get("kosten", ()):
        if cost.get("tappe") in ("ziel", "spielender", "traeger") and (no := can_tap(s, fig)):
            return no
    return None


@cache
def _of_kin(mode: Mode) -> frozenset[str]:
    return frozenset(fig for fig in FIGURES if not unmet("charakter", mode.kin, FACTS[fig]))


def _people(s: State, mode: Mode) -> list[str]:
    """Whom a way of playing is thinkable on: those who are of the kind it wants, or everybody."""
    people = list(s["figures"]) if mode.about_fight else characters(s)
    if mode.person and mode.person.get("ist") == "ziel-des-hiebs" and (struck := find(s, "hieb")):
        people = [struck["figure"]]
    kin = _of_kin(mode)
    return [fig for fig in people if fig in kin] or people


@remembered()
def _unfit(face: Face, mode: Mode, now: Standing, attacked: bool) -> Refusal | None:
    """What the card has against a figure as it is."""
    facts = personal_facts(now, attacked)
    return by_the_card(face, reason(face.titel, "charakter", mode.person or {}, facts, title(now.figure)))


def _on_figures(s: State, f: FrameData, face: Face, mode: Mode) -> Iterator[tuple[str, Refusal | None]]:
    window, attacked = window_of(f), under_attack(s, f) is not None
    for fig in _people(s, mode):
        if mode.personal:
            no = _unfit(face, mode, standing(s, fig), attacked)
        else:
            facts = figure_facts(s, fig, attacked)
            no = by_the_card(face, reason(face.titel, "charakter", mode.person or {}, facts, title(fig)))
        if no is None and face.hazard:
            no = about_this_strike(s, window, fig) or (one_corruption_card(s, fig) if face.versuchung else None)
        if no is None and window == "probe" and fig != the(s, "probe")["figure"]:
            no = by_the_card(face, f"{title(fig)} macht diesen Versuchungswurf nicht.")
        yield fig, no or (only_once(s, face, fig) if not (face.versuchung and mode.does("vw")) else None) or _price(s, mode, fig)


def _on_cards(s: State, f: FrameData, face: Face, mode: Mode) -> Iterator[tuple[str, Refusal | None]]:
    """Cards in play, and links of this chain; several of one face are one aim."""
    for card, at in cards_about(s, f):
        name = f"«{face_of(s, card).titel}»"
        yield (
            s["cards"][card],
            by_the_card(face, reason(face.titel, "karte", mode.things[0]["karte"], card_facts(s, card, at), name)),
        )


def cards_about(s: State, f: FrameData) -> list[tuple[str, str]]:
    """Every card that another one could be about, one of each face: those that lie there, and those of the chain."""
    there = [(card, "im-spiel") for card in ZONES.cards(s, "wirkt")]
    there += [(card, "auf-charakter") for fig in s["figures"] for card in ZONES.cards(s, f"bei {fig}") if card.startswith(HAZARD)]
    there += [(link["card"], "in-der-kette") for link in f["chain"] if link["card"]]
    return list({s["cards"][card]: (card, at) for card, at in reversed(there)}.values())


def card_facts(s: State, card: str, at: str) -> Facts:
    face = face_of(s, card)
    kinds = [
        "karte",
        face.dauer,
        *(["umwelt"] if face.umwelt else []),
        *(["kreatur"] if face.art == "kreaturen" else ["ereignis"]),
    ]
    return {"art": kinds, "name": face.name, "seite": "gefahr" if face.hazard else "ressource", "ausser": kinds,
            "liegt": [at, "im-spiel"] if at != "in-der-kette" else [at]}  # fmt: skip


@remembered()
def _not_now(face: Face, mode: Mode, window: str) -> Refusal | None:
    return None if window in mode.windows else by_the_card(face, f"«{face.titel}» {NOT_HERE[window]}.")


def _not_here(s: State, f: FrameData, face: Face, mode: Mode) -> Refusal | None:
    """What a way of playing has against the situation, whomever it is played on."""
    no: Refusal | None = None
    things, kinds = mode.things, mode.kinds
    if "wenn" in mode.said and (lacks := missing(mode.said["wenn"], World(s))):
        no = by_the_card(face, f"«{face.titel}» verlangt: {lacks}.")
    if no is None and ("angriff" in kinds or mode.cancels):
        attack = under_attack(s, f)
        no = something_to_fight(attack, face)
        if no is None and attack is not None and "angriff" in kinds and not fits(things, "angriff", attack):
            no = by_the_card(face, f"«{face.titel}» hilft gegen diese Art von Angriff nicht.")
    if no is None and "gemeinschaft" in kinds and not fits(things, "gemeinschaft", company_facts(s)):
        no = by_the_card(
            face, reason(face.titel, "gemeinschaft", things[0]["gemeinschaft"], company_facts(s), "die Gemeinschaft")
        )
    if no is None and "ort" in kinds:
        no = by_the_card(face, reason(face.titel, "ort", things[0]["ort"], site_facts(s), SITE["name"]))
    return no


def _aims_of(s: State, f: FrameData, face: Face, mode: Mode) -> Iterator[tuple[str, Refusal | None]]:
    """Everything this way of playing could be aimed at, with what speaks against it; NOBODY where there is nothing to choose."""
    no = _not_now(face, mode, window_of(f)) or _not_here(s, f, face, mode)
    if mode.person is not None and no:  # nobody has to be looked at
        for fig in _people(s, mode):
            yield fig, no
    elif mode.person is not None:
        yield from _on_figures(s, f, face, mode)
    elif "karte" in mode.kinds:
        for card, other in _on_cards(s, f, face, mode):
            yield card, no or other
    else:
        yield NOBODY, no


def _aims(s: State, f: FrameData, face: Face) -> Iterator[tuple[int, str, Refusal | None]]:
    """Everything this card could be aimed at, way by way, with what speaks against it."""
    if face.art == "kreaturen":
        lacks = missing(face.entry["wenn"], World(s)) if "wenn" in face.entry else ""
        no = by_the_card(face, f"«{face.titel}» verlangt: {lacks}.") if lacks else None
        for where, times in face.auf.items():
            yield 0, where, no or keyed(s, face, where, times)
    elif face.art == "gegenstaende":
        for fig in characters(s):
            yield 0, fig, another_character(s, fig) or carrier_untapped(s, fig)
    else:
        for mode in face.modes:
            for goal, no in _aims_of(s, f, face, mode):
                yield mode.nr, goal, no


def targets(s: State, f: FrameData, face: Face) -> list[Candidate]:
    """The same as answers."""
    return [refused(_aim(face, nr, goal), no) for nr, goal, no in _aims(looked_at(s), f, face)]


def thinkable(s: State, f: FrameData, face: Face) -> list[Candidate]:
    """What is worth asking for: of a creature what it can be keyed to, of other cards every aim of the ways that are open now."""
    found = targets(s, f, face)
    allowed = {c.key for c in found if c.refusal is None}
    open_ways = {key.split()[0] for key in allowed}
    return [c for c in found if (c.key in allowed if face.art == "kreaturen" else c.key.split()[0] in open_ways)] or found


def _some_target(s: State, f: FrameData, face: Face) -> Refusal | None:
    """Without a target that is allowed the card cannot be played, for the reason that speaks against the first."""
    no: Refusal | None = None
    for _, _, refusal in _aims(looked_at(s), f, face):
        if refusal is None:
            return None
        no = no or refusal
    return no or illegal(f"Für «{face.titel}» ist niemand da.", f"karte:{face.card}", "me.start.kartentext")


# --- a card in a window -----------------------------------------------------------------------------------------------------


@guard("me.start.kartentext")
def in_window(window: str, face: Face) -> ByCard | None:
    there = any(window in mode.windows for mode in face.modes) or face.art in ("kreaturen", "gegenstaende")
    return None if there else ByCard(f"«{face.titel}» {NOT_HERE[window]}.", face.card)


def judge(s: State, f: FrameData, seat: Seat, face: Face) -> Refusal | None:
    """What speaks against playing this card now: first the rules, then its own text."""
    window = window_of(f)
    no = _out_of_place(face, seat, s["phase"], window, bool(f["chain"]))
    if no is not None:
        return no
    if face.art == "gegenstaende":
        return site_untapped(s, face) or _some_target(s, f, face)
    if seat == HAZARD:
        return only_once(s, face) or within_limit(s, face) or _some_target(s, f, face)
    return (one_skill_a_strike(s, face) if window == "hieb" else None) or only_once(s, face) or _some_target(s, f, face)


@remembered()
def _out_of_place(face: Face, seat: Seat, phase: str, window: str, begun: bool) -> Refusal | None:
    """What speaks against such a card in such a window, whatever else is on the table."""
    if seat == HAZARD:
        return (
            is_hazard(face)
            or (creature_begins(begun, face) if face.art == "kreaturen" else None)
            or (corruption_begins(begun, face) if face.versuchung else None)
            or strikes_still_open(window, face)
            or about_a_strike(window, face)
            or in_window(window, face)
        )
    if face.art == "gegenstaende":
        return item_at_site(window, begun, face) or found_here(face)
    return only_for_the_attack(phase, window, face) or strikes_still_open(window, face) or in_window(window, face)


def playable(s: State, f: FrameData, seat: Seat, hand: Iterable[str], every: bool) -> list[Candidate]:
    """Playing each of these cards now: those that may be played, or `every` one with what speaks against it."""
    if every:
        return [refused(PLAY[id], judge(s, f, seat, CARDS[id])) for id in hand]
    there = _in_place(seat, s["phase"], window_of(f), bool(f["chain"]))
    return [PLAY[id] for id in hand if id in there and judge(s, f, seat, CARDS[id]) is None]


@remembered()
def _in_place(seat: Seat, phase: str, window: str, begun: bool) -> frozenset[str]:
    """The cards that nothing speaks against in such a window, whatever else is on the table."""
    return frozenset(id for id, face in CARDS.items() if _out_of_place(face, seat, phase, window, begun) is None)


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
    if face.entry.get("nie-lauer"):
        return f"«{face.titel}» darf nicht aufgedeckt werden: Sie verbietet, am Ort etwas zu unternehmen."
    return None


def _aims_at_figures(face: Face) -> bool:
    return any("charakter" in mode.said.get("auf", {}) for mode in face.modes)


def _changes_the_site(face: Face) -> bool:
    """Whether it changes automatic attacks."""
    return any("angriff" in str(e.get("von")) for mode in face.modes for e in mode.does("wert"))


@guard("me.lauer.aufdecken.angriff", "me.lauer.aufdecken.charakter")
def right_moment(face: Face, acting: bool) -> str | None:
    if face.art == "kreaturen" or (_aims_at_figures(face) if acting else _changes_the_site(face)):
        return None
    if acting:
        return f"«{face.titel}» zielt nicht auf die Gemeinschaft oder einen Charakter."
    return f"«{face.titel}» ändert den automatischen Angriff nicht; sie wartet auf eine Aktion, die den Ort tappen kann."


def at_the_site(f: FrameData) -> FrameData:
    """A card in wait is judged as if it were played in the hazard phase."""
    return {**f, "what": "gefahren", "chain": []}


def revealable(s: State, f: FrameData, face: Face, acting: bool) -> Refusal | None:
    """What speaks against turning up the card in wait: when the site is entered, or (`acting`) when something is played there."""
    return (
        is_hazard_in_wait(face)
        or never_revealed(face)
        or creature_at_site(face, acting)
        or right_moment(face, acting)
        or only_once(s, face)
        or (_some_target(s, at_the_site(f), face) if acting else None)
    )
