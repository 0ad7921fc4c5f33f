"""What cards do when their place in the chain comes, and what a card in wait does when it is turned up.

Cards say it themselves, in the language of cards, which knows what lasts and what waits (`games/meccg/language/working.py`); what
is done at once is one of the words of ACTIONS. No card is known here by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import effects
from games.contract import Seat, State
from games.effects import HERE
from games.flow import Transition, find
from games.meccg.language.faces import Face, Mode, Said, several
from games.meccg.language.legality import fits, missing
from games.meccg.language.working import Deed, Ids, Working
from games.rules import holds, rule
from tests.contract.angriff import attack, corruption
from tests.contract.angriff.cards import CARDS, FACTS, FIGURES, HAZARD, SITE, ZONES, face_of
from tests.contract.angriff.company import Figure, World, characters, discard, land, leave, lying, tap, wound

Link = Mapping[str, Any]
UNTIL = {"zug": "reise", "bg-phase": "reise", "ortsphase": "reise", "hieb": "hieb", "angriff": "angriff", "wurf": "probe"}
GENERAL_INFLUENCE = 20


def ends(s: State, word: str, otherwise: str) -> str:
    until = UNTIL.get(word, otherwise or "reise")
    # Played on a creature that is about to attack: it is named in the effect, which ends with this phase.
    return "kette" if until == "angriff" and find(s, "angriff") is None else until


def counted(s: State, said: Said, ids: Ids) -> int:
    if "symbol" in said:
        return land(s)[1:].count(said["symbol"])
    if "zahl" in said:
        return sum(fits(said["zahl"], "charakter", Figure(s, fig)) for fig in characters(s))
    if said.get("wert") == "freier-ae":
        return GENERAL_INFLUENCE - sum(FIGURES[fig]["gk"] for fig in characters(s))
    return int(FIGURES[ids["ziel"]][said["wert"]])


def triggering(s: State, ids: Ids, subject: Mapping[str, Any]) -> World:
    who = {"ziel": Figure(s, ids["ziel"])} if ids.get("ziel") in s["figures"] else {}
    return World(s, "", {**who, "gewuerfelt": subject.get("gewuerfelt")})


# --- what is done at once -----------------------------------------------------------------------------------------------------


def _figures(t: Transition, who: Any, ids: Ids) -> list[str]:
    """The figures a word or a filter names, as far as they are still there."""
    s = t.state
    if who == "gs":
        return characters(s)
    if who == "verwundete":
        return [fig for fig in ids.get("verwundete", "").split() if fig in s["figures"]]
    if isinstance(who, str):
        return [ids[who]] if ids.get(who) in s["figures"] else []
    return [fig for fig in characters(s) if fits(who, "charakter", Figure(s, fig))]


def cancel(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    """An attack comes to nothing (the one that is being fought, or the creature that began this chain), a strike, or a card."""
    what = e["vereitle"]
    if what == "hieb":
        effects.add(t, "hieb-vereitelt", until="hieb")
    elif what == "karte":
        undo(t, ids["karte"], face)
    else:
        stands, links = find(t.state, "angriff"), t.top.get("chain", [])
        if links and links[0]["card"] and face_of(t.state, links[0]["card"]).creature:
            effects.add(t, "vereitelt", only={"karte": links[0]["card"]}, until="kette")
        elif stands is not None:
            effects.add(t, "vereitelt", only={"karte": stands["card"]}, until="angriff")


def undo(t: Transition, id: str, face: Face) -> None:
    """A card in play or in the chain comes to nothing and is discarded; its effects end with it."""
    if not id:  # an ability of the card that is cancelled by it, such as the river
        effects.end(t, card=face.id)
        return
    for link in t.top.get("chain", []):
        if link["card"] and t.state["cards"][link["card"]] == id:
            t.top["chain"] = [other for other in t.top["chain"] if other is not link]
            discard(t, link["card"], "kette")
            return
    for face_id, card, _ in lying(t.state):
        if face_id == id:
            discard(t, card, ZONES.place(t.state, card))
            return


def throw_away(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    what = e["wirf-ab"]
    if what == "karte":
        there = ZONES.place(t.state, source) if source in t.state["cards"] else "abwurf"
        spared = "ausser" in e and not missing(e["ausser"], World(t.state, ids["traeger"]))
        if not spared and not there.startswith(("abwurf", "siegpunkte")):
            discard(t, source, there)
    elif what == "ziel" and ids.get("karte"):
        undo(t, ids["karte"], face)
    elif isinstance(what, Mapping) and "karte" in what:
        hazard = what["karte"].get("seite") == "gefahr"
        gone = {id for id, face in CARDS.items() if face.umwelt and face.hazard == hazard}
        for card in [card for card in ZONES.cards(t.state, "wirkt") if t.state["cards"][card] in gone]:
            discard(t, card, "wirkt")
        for id in {e["card"] for e in t.state["effects"] if e.get("card") in gone}:
            effects.end(t, card=id)  # what those have left behind that lie no more
    else:
        for fig in _figures(t, what, ids):
            leave(t, fig, "abgeworfen")


def check(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    times = WORK.amount(t.state, e["je"], ids) if "je" in e else 1
    for fig in reversed(_figures(t, e["vw"], ids)):
        for _ in range(times):
            corruption.check(t, fig, WORK.amount(t.state, e.get("mit", 0), ids))


def roll(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    dice = t.rolls(2)
    total = sum(dice) + sum(WORK.amount(t.state, x, ids) for x in several(e.get("dazu", 0)))
    won = total > WORK.amount(t.state, e["ueber"], ids) if "ueber" in e else total < WORK.amount(t.state, e["unter"], ids)
    t.tell("kartenwurf", karte=face.id, wurf=dice, summe=total, gelingt=won)
    WORK.works(t, face, e.get("dann" if won else "sonst", []), source, ids, "")


def bring(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    """To the hand of its owner: in this slice a character leaves the journey, and one item may stay."""
    if e["bringe"] == "ziel" and ids["ziel"] in t.state["figures"]:
        if leave(t, ids["ziel"], "heimgekehrt", heirs=True):
            t.push("erbe", heirs=[], left=1)
    elif e["bringe"] == "kreatur":
        effects.add(t, "geschenkt", until="angriff")


def wounds(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    for fig in _figures(t, e["verwunde"], ids):
        wound(t, fig)
        effects.happens(t, "verwundet", FACTS[fig])


def untaps(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    if e["enttappe"] == "karte":
        t.state["tapped"] = t.own([card for card in t.state["tapped"] if card != source])
    for fig in _figures(t, e["enttappe"], ids):
        if t.state["figures"][fig] == "getappt":
            t.part("figures")[fig] = "ungetappt"


ACTIONS: dict[str, Deed] = {
    "automatisch": lambda t, *_: attack.of_the_site(t, automatic=False),
    "vereitle": cancel,
    "wirf-ab": throw_away,
    "vw": check,
    "wurf": roll,
    "bringe": bring,
    "angriff": lambda t, e, face, *_: attack.by_event(t, face, e["angriff"]["kg"]),
    "verwunde": wounds,
    "enttappe": untaps,
    "tappe": lambda t, e, face, source, ids: [tap(t, fig) for fig in _figures(t, e["tappe"], ids)],
    "uebertrage": lambda *_: None,  # who inherits is asked when the character leaves
    "spiele": lambda *_: None,  # The Iron Crown is not in this slice
}
WORK = Working(CARDS, ACTIONS, ends, counted, triggering)
TRIGGERS = {"karte": WORK.triggered}


def attach(t: Transition, card: str, fig: str) -> None:
    """What lies with a figure works as long as it lies there."""
    WORK.stays(t, face_of(t.state, card), card, {"traeger": fig, "ziel": fig, "angriff": ""}, HERE)


# --- the card's place in the chain has come -----------------------------------------------------------------------------------


def carry_out(t: Transition, link: Link) -> None:
    face = CARDS.get(link["face"])
    if link["ability"] is not None:
        face = face or FIGURES[link["bearer"]]["face"]
        WORK.works(t, face, face.abilities[link["ability"]].effects, link["source"], ids_of(t, link), "")
    elif face is None:
        raise LookupError(link["face"])
    elif face.creature:
        attack.creature(t, link["card"], link["aim"], "kette")
    elif link["aim"] in FIGURES and link["aim"] not in t.state["figures"]:
        discard(t, link["card"], "kette")
    elif face.item:
        gain(t, link["card"], link["aim"])
    else:
        lie_down(t, face, face.modes[link["mode"]], link, "kette")


def ids_of(t: Transition, link: Link) -> Ids:
    stands, struck = find(t.state, "angriff"), find(t.state, "hieb")
    first = t.top.get("chain") or [link]
    creature = first[0]["card"] if first[0]["card"] and face_of(t.state, first[0]["card"]).creature else ""
    fig = link["aim"] if link["aim"] in FIGURES else struck["figure"] if struck else ""
    found = {"ziel": fig, "spielender": fig, "karte": link["aim"] if link["aim"] in CARDS else "",
             "angriff": creature or (stands["card"] if stands else "")}  # fmt: skip
    return {**found, "traeger": link["bearer"], "selbst": link["bearer"]} if link["bearer"] else found


def link(seat: Seat, face: str, source: str, **more: Any) -> dict[str, Any]:
    """A link of a chain: what is played or used (`ability`) by whom, at what, from where."""
    none = {"card": "", "aim": "-", "mode": 0, "ability": None, "bearer": ""}
    return {**none, "seat": seat, "face": face, "source": source, **more}


def lie_down(t: Transition, face: Face, mode: Mode, link: Link, source: str) -> None:
    """The card goes where its kind lies and does what it says."""
    card, on_figure = link["card"], link["aim"] in FIGURES
    until = HERE
    if face.dauer == "permanent" and on_figure:
        card = ZONES.move(t, card, source, f"bei {link['aim']}")
    elif face.dauer in ("lang", "permanent") or any(mode.said.get("wer") for mode in face.abilities):
        card = ZONES.move(t, card, source, "wirkt")
    else:
        until = "reise"
        discard(t, card, source)
    ids = ids_of(t, link)
    if not holds(face.card):
        return
    for trigger in (face.entry if mode.nr == 0 else mode.said).get("ausloeser", ()):
        WORK.waits(t, face, trigger, card, ids, "angriff" if until == "reise" and find(t.state, "angriff") else until)
    WORK.works(t, face, mode.effects, card, ids, until)


def gain(t: Transition, item: str, fig: str) -> None:
    """An item is played: the site is tapped, and whoever is tempted by gain is tested."""
    if fig not in t.state["figures"]:
        discard(t, item, "kette")
        return
    ZONES.move(t, item, "kette", f"bei {fig}")
    attach(t, item, fig)
    taps_the_site(t, fig)
    face = face_of(t.state, item)
    t.part("gained").append(face.id)
    t.tell("gegenstand", karte=face.id, figur=fig, ort=SITE["name"])
    effects.happens(t, "erhaelt-gegenstand", FACTS[fig])


@rule("me.ortsphase.ort-tappen", "me.gegenstand.ausspielen", off=None)
def taps_the_site(t: Transition, fig: str) -> None:
    site = t.part("site")
    if site["tapped"]:
        site["second"] = True
    else:
        site["tapped"], site["by"] = True, fig


@rule("me.lauer.wirkung", off=lambda t, face, mode, link: discard(t, link["card"], "bereit"))
def works_at_once(t: Transition, face: Face, mode: Mode, link: Link) -> None:
    """What is turned up counts as done before the present chain: it is no link of it."""
    lie_down(t, face, mode, link, "bereit")


def turn_up(t: Transition, nr: int, aim: str) -> None:
    """The card in wait is revealed. A creature waits for the end of the automatic attack, everything else works at once."""
    card = ZONES.move(t, lurking(t.state), f"lauer {HAZARD}", "bereit")
    face = face_of(t.state, card)
    t.tell("aufgedeckt", karte=face.id, ziel=aim, art=nr)
    if face.creature:
        return
    works_at_once(t, face, face.modes[nr], link(HAZARD, face.id, card, card=card, aim=aim, mode=nr))
    if face.versuchung:
        tempted(t, aim)


def tempted(t: Transition, fig: str) -> None:
    """A corruption card was played on this figure in this hazard phase."""
    effects.add(t, "versucht", only={"figur": fig}, until="reise")


def lurking(s: State) -> str:
    """The card in wait, or nothing."""
    return next(iter(ZONES.cards(s, f"lauer {HAZARD}")), "")


def lurker(s: State) -> Face:
    return CARDS[s["cards"][lurking(s)]]
