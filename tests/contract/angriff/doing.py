"""What cards do when their place in the chain comes, and what a card in wait does when it is turned up.

Cards say it themselves, in the language of cards: what lasts goes into the effects (`lasting`), what is done at once is one of
the words of ACTIONS. No card is known here by name. `Ids` are those a word may stand for: the aim, the bearer, the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import effects
from games.contract import State
from games.effects import HERE
from games.flow import Transition, find
from games.meccg.language import lasting
from games.meccg.language.legality import fits, missing
from games.rules import holds, rule
from tests.contract.angriff import attack, corruption
from tests.contract.angriff.cards import CARDS, FACTS, FIGURES, HAZARD, SITE, ZONES, Face, Mode, face_of
from tests.contract.angriff.company import World, characters, discard, figure_facts, leave, route, tap, wound

Said = Mapping[str, Any]
Ids = dict[str, str]
Link = Mapping[str, Any]
UNTIL = {"zug": "reise", "bg-phase": "reise", "ortsphase": "reise", "hieb": "hieb", "angriff": "angriff", "wurf": "probe"}
LASTING = ("wert", "merkmal", "umdeuten", "verbietet", "erlaubt", "gilt-als", "automatisch")
GENERAL_INFLUENCE = 20


# --- what lasts ---------------------------------------------------------------------------------------------------------------


def amount(s: State, said: Any, ids: Ids) -> int:
    """A number of the language, counted now."""
    if not isinstance(said, Mapping):
        return int(said)
    if "symbol" in said:
        count = route(s).count(said["symbol"])
    elif "zahl" in said:
        count = sum(fits(said["zahl"], "charakter", figure_facts(s, fig)) for fig in characters(s))
    elif said.get("wert") == "freier-ae":
        count = GENERAL_INFLUENCE - sum(FIGURES[fig]["gk"] for fig in characters(s))
    else:
        count = FIGURES[ids["ziel"]][said["wert"]]
    return int(count * said.get("mal", 1) + said.get("plus", 0))


def lasts(t: Transition, face: Face, e: Said, source: str, ids: Ids, until: str) -> None:
    """An effect as the card says it. Where the card does not say whose number it is, its kind does: the attack of a creature, the
    bearer of an item, the aim of an event."""
    if "ausser" in e and e["ausser"] != {"verwundet": True}:
        raise ValueError(f"{face.id}: not in this slice")
    until = UNTIL.get(e.get("bis", ""), until)
    if until == "angriff" and find(t.state, "angriff") is None:
        until = "kette"  # played on a creature that is about to attack: it is named in the effect, which ends with this phase
    if "wert" in e or "merkmal" in e:
        default = {"kreaturen": "angriff", "gegenstaende": "traeger"}.get(face.art, "ziel")
        number = amount(t.state, e.get("betrag", e.get("ersetzt", 0)), ids)
        number *= amount(t.state, e["je"], ids) if "je" in e else 1
        instead = frozenset(x["wert"] for x in face.entry.get("wirkung", ()) if x.get("statt"))
        carried = face.art == "gegenstaende" and until == HERE
        lasting.add(t, e, card=face.id, source=source, until=until, default=default, ids=ids, amount=number,
        keywords=face.keywords,
                    carried=carried, instead=instead)  # fmt: skip
    elif "umdeuten" in e:
        note = {"umdeuten": e["umdeuten"] if isinstance(e["umdeuten"], list) else [e["umdeuten"]], "zu": e["zu"],
                "anzahl": e.get("anzahl", 0), "doppelt": e.get("doppelt", False)}  # fmt: skip
        effects.add(t, "umdeuten", until=until, card=face.id, source=source, note=note)
    else:
        word = next(w for w in LASTING if w in e)
        effects.add(t, f"{word}-{e[word]}", until=until, card=face.id, source=source)


def waits(t: Transition, face: Face, trigger: Said, source: str, ids: Ids, until: str) -> None:
    """A trigger: what happens by itself when something else does, to whom it says."""
    only = {"figur": ids["ziel"]} if trigger.get("wer") in ("ziel", "traeger") and "ziel" in ids else {}
    wanted = trigger["wer"].get("charakter", {}) if isinstance(trigger.get("wer"), Mapping) else {}
    only |= lasting.flat({k: v for k, v in wanted.items() if k != "ist"})
    effects.add(t, "ausloeser", on=trigger["bei"], do="karte", card=face.id, source=source, until=until, only=only or None,
                note={"trigger": dict(trigger), "ids": dict(ids)})  # fmt: skip


def triggered(t: Transition, effect: effects.Effect, subject: Mapping[str, Any]) -> None:
    trigger, ids = effect["note"]["trigger"], {**effect["note"]["ids"]}
    face = CARDS[effect["card"]]
    if "figur" in subject:
        ids["dieser"] = subject["figur"]
        ids.setdefault("ziel", subject["figur"])
    if "verwundete" in subject:
        ids["verwundete"] = subject["verwundete"]
    who = {"ziel": figure_facts(t.state, ids["ziel"])} if ids.get("ziel") in t.state["figures"] else {}
    if "gewuerfelt" in trigger.get("wenn", {}):
        who["gewuerfelt"] = subject.get("gewuerfelt")
    if holds(face.card) and ("wenn" not in trigger or not missing(trigger["wenn"], World(t.state, **who))):
        works(t, face, trigger["wirkung"], effect["source"], ids)


TRIGGERS = {"karte": triggered}


def attach(t: Transition, card: str, fig: str) -> None:
    """What lies with a figure works as long as it lies there."""
    face, ids = face_of(t.state, card), {"traeger": fig, "ziel": fig, "angriff": ""}
    if not holds(face.card):
        return
    for e in face.entry.get("wirkung", ()):
        if any(word in e for word in LASTING):
            lasts(t, face, e, card, ids, HERE)
    for trigger in face.entry.get("ausloeser", ()):
        waits(t, face, trigger, card, ids, HERE)


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
    return [fig for fig in characters(s) if fits(who, "charakter", figure_facts(s, fig))]


def cancel(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    """An attack comes to nothing (the one that is being fought, or the creature that began this chain), a strike, or a card."""
    what = e["vereitle"]
    if what == "hieb":
        effects.add(t, "hieb-vereitelt", until="hieb")
    elif what == "karte":
        undo(t, ids["karte"], face)
    else:
        stands, links = find(t.state, "angriff"), t.top.get("chain", [])
        if links and links[0]["card"] and face_of(t.state, links[0]["card"]).art == "kreaturen":
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
    for zone in [zone for zone in t.state["zones"] if zone == "wirkt" or zone.startswith("bei ")]:
        for card in list(ZONES.cards(t.state, zone)):
            if t.state["cards"][card] == id:
                discard(t, card, zone)
                return


def throw_away(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    what = e["wirf-ab"]
    if what == "karte":
        if "ausser" not in e or missing(e["ausser"], World(t.state, traeger=figure_facts(t.state, ids["traeger"]))):
            discard_if_there(t, source)
    elif what == "ziel" and ids.get("karte"):
        undo(t, ids["karte"], face)
    elif isinstance(what, Mapping) and "karte" in what:
        for card in list(ZONES.cards(t.state, "wirkt")):
            other = face_of(t.state, card)
            if other.umwelt and other.hazard == (what["karte"].get("seite") == "gefahr"):
                discard(t, card, "wirkt")
        effects_of_short_ones(t, what["karte"].get("seite") == "gefahr")
    else:
        for fig in _figures(t, what, ids):
            leave(t, fig, "abgeworfen")


def effects_of_short_ones(t: Transition, hazard: bool) -> None:
    """What environment cards that lie no more have left behind goes, too."""
    for id in {e["card"] for e in t.state["effects"] if e.get("card") in CARDS}:
        if CARDS[id].umwelt and CARDS[id].hazard == hazard:
            effects.end(t, card=id)


def discard_if_there(t: Transition, card: str) -> None:
    if card in t.state["cards"]:
        zone = ZONES.place(t.state, card)
        if not zone.startswith(("abwurf", "siegpunkte")):
            discard(t, card, zone)


def check(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    times = amount(t.state, e["je"], ids) if "je" in e else 1
    for fig in reversed(_figures(t, e["vw"], ids)):
        for _ in range(times):
            corruption.check(t, fig, amount(t.state, e.get("mit", 0), ids))


def roll(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    dice = t.rolls(2)
    more = e.get("dazu", 0)
    total = sum(dice) + sum(amount(t.state, x, ids) for x in (more if isinstance(more, list) else [more]))
    won = total > amount(t.state, e["ueber"], ids) if "ueber" in e else total < amount(t.state, e["unter"], ids)
    t.tell("kartenwurf", karte=face.id, wurf=dice, summe=total, gelingt=won)
    works(t, face, e.get("dann" if won else "sonst", []), source, ids)


def bring(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    """To the hand of its owner: in this slice a character leaves the journey, and one item may stay."""
    if e["bringe"] == "ziel" and ids["ziel"] in t.state["figures"]:
        if leave(t, ids["ziel"], "heimgekehrt", heirs=True):
            t.push("erbe", heirs=[], left=1)
    elif e["bringe"] == "kreatur":
        effects.add(t, "geschenkt", until="angriff")


def strike_all(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    said = e["angriff"]
    attack.by_event(t, face, said["kg"], said.get("hiebe", 0))


def automatic(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    attack.copy_of_automatic(t)


def wounds(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    for fig in _figures(t, e["verwunde"], ids):
        wound(t, fig)
        effects.happens(t, "verwundet", FACTS[fig])


def untaps(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    if e["enttappe"] == "karte":
        t.state["tapped"] = t.edit.own([card for card in t.state["tapped"] if card != source])
    for fig in _figures(t, e["enttappe"], ids):
        if t.state["figures"][fig] == "getappt":
            t.at("figures")[fig] = "ungetappt"


def taps(t: Transition, e: Said, face: Face, source: str, ids: Ids) -> None:
    for fig in _figures(t, e["tappe"], ids):
        tap(t, fig)


ACTIONS: dict[str, Callable[[Transition, Said, Face, str, Ids], None]] = {
    "vereitle": cancel,
    "wirf-ab": throw_away,
    "vw": check,
    "wurf": roll,
    "bringe": bring,
    "angriff": strike_all,
    "verwunde": wounds,
    "enttappe": untaps,
    "tappe": taps,
    "uebertrage": lambda *_: None,  # who inherits is asked when the character leaves
    "spiele": lambda *_: None,  # The Iron Crown is not in this slice
}


def works(t: Transition, face: Face, deeds: Sequence[Said], source: str, ids: Ids, until: str = "reise") -> None:
    """All that these words do, in their order."""
    for e in deeds:
        if "automatisch" in e:
            automatic(t, e, face, source, ids)
            continue
        word = next((w for w in LASTING if w in e), None)
        if word:
            lasts(t, face, e, source, ids, until)
        else:
            ACTIONS[next(w for w in ACTIONS if w in e)](t, e, face, source, ids)


# --- the card's place in the chain has come -----------------------------------------------------------------------------------


def carry_out(t: Transition, link: Link) -> None:
    face = CARDS.get(link["face"])
    if link["ability"] is not None:
        mode = (face.abilities if face else FIGURES[link["bearer"]]["abilities"])[link["ability"]]
        use(t, face, mode, link)
    elif face is None:
        raise LookupError(link["face"])
    elif face.art == "kreaturen":
        attack.creature(t, link["card"], link["aim"], "kette")
    elif link["aim"] in FIGURES and link["aim"] not in t.state["figures"]:
        discard(t, link["card"], "kette")
    elif face.art == "gegenstaende":
        gain(t, link["card"], link["aim"])
    else:
        lie_down(t, face, face.modes[link["mode"]], link, "kette")


def ids_of(t: Transition, link: Link) -> Ids:
    stands, struck = find(t.state, "angriff"), find(t.state, "hieb")
    first = t.top.get("chain") or [link]
    creature = first[0]["card"] if first[0]["card"] and face_of(t.state, first[0]["card"]).art == "kreaturen" else ""
    fig = link["aim"] if link["aim"] in FIGURES else struck["figure"] if struck else ""
    found = {"ziel": fig, "spielender": fig, "karte": link["aim"] if link["aim"] in CARDS else "",
             "angriff": creature or (stands["card"] if stands else "")}  # fmt: skip
    return {**found, **({"traeger": link["bearer"], "selbst": link["bearer"]} if link["bearer"] else {})}


def use(t: Transition, face: Face | None, mode: Mode, link: Link) -> None:
    """An ability takes effect. It lasts with the attack or strike it was used in, or with the turn."""
    ids = ids_of(t, link)
    works(t, face or GOLLUM, mode.said["wirkung"], link["source"], ids)


GOLLUM = Face("", "tw-gollum", "unterstuetzung", "Gollum")  # the ally has no face in a deck; its words do not need one


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
        waits(t, face, trigger, card, ids, "angriff" if until == "reise" and find(t.state, "angriff") else until)
    works(t, face, mode.said.get("wirkung", ()), card, ids, until)


def gain(t: Transition, item: str, fig: str) -> None:
    """An item is played: the site is tapped, and whoever is tempted by gain is tested."""
    if fig not in t.state["figures"]:
        discard(t, item, "kette")
        return
    ZONES.move(t, item, "kette", f"bei {fig}")
    attach(t, item, fig)
    taps_the_site(t, fig)
    face = face_of(t.state, item)
    t.at("gained").append(face.id)
    t.tell("gegenstand", karte=face.id, figur=fig, ort=SITE["name"])
    effects.happens(t, "erhaelt-gegenstand", FACTS[fig])


@rule("me.ortsphase.ort-tappen", "me.gegenstand.ausspielen", off=None)
def taps_the_site(t: Transition, fig: str) -> None:
    site = t.at("site")
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
    if face.art == "kreaturen":
        return
    link = {"card": card, "seat": HAZARD, "aim": aim, "mode": nr, "face": face.id, "ability": None, "bearer": "", "source": card}
    works_at_once(t, face, face.modes[nr], link)
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
