"""Words about cards and where they lie: brought, fetched, drawn, looked at, handed over, stored, replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.cards.shapes import NUMBER, YES, Many, OneOf, listed
from games.cards.words import CONCERNED, DONE
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import A_DEED, DEEDS, FROM, TO, Said
from games.meccg.language.filters import A_WHO, THINGS
from games.meccg.language.grammar import accusative, at
from games.meccg.language.moments import (
    TARGETS,
)
from games.meccg.language.names import A_RACE
from games.meccg.language.things import CARD_

if TYPE_CHECKING:
    from games.meccg.language.working import Work


@DEEDS.word("bringe", A_WHO, nach=TO, anzahl=NUMBER, wahl=A_WHO, alle=YES, samples=("tw-call-of-home",))
def brings(e: Said) -> str:
    """Something in play or in hand goes somewhere: to a hand, aside, to this card, out of the game, to a pile of points."""
    count = f"{e['anzahl']} " if "anzahl" in e else ""
    which = A_WHO.several(e["bringe"]) if e.get("alle") else A_WHO.say(e["bringe"])
    choice = f" (Wahl: {A_WHO.say(e['wahl'])})" if "wahl" in e else ""
    if e["nach"] == "spielstapel":
        several = e.get("alle") or e["bringe"] in ("daran", "dazu")
        return f"{count}{which} {'werden' if several else 'wird'} in den Spielstapel gemischt{choice}"
    verb = "kommen" if e.get("alle") or e["bringe"] in ("daran", "dazu") else "kommt"
    return f"{count}{which} {verb} {TARGETS[e['nach']]}{choice}"


BROUGHT = {("ziel", "besitzer-hand"), ("dieser", "besitzer-hand"), ("kreatur", "gegner-siegpunkte")}  # what goes where so far


def _brought_not_yet(e: Said) -> list[str]:
    what = e["bringe"]
    if isinstance(what, dict) and [*what] == ["karte"] and e["nach"] == "gegner-hand" and e.get("alle"):
        return []
    return [] if (str(what), e["nach"]) in BROUGHT and not e.get("alle") else ["«bringe» dieser Karte dorthin"]


@brings.does("nach", "alle", not_yet=_brought_not_yet)
def _bring(w: Work, e: Said) -> None:
    if isinstance(e["bringe"], dict):
        w.take_back(e)
    elif e["bringe"] == "kreatur":
        w.give_creature_away()
    else:
        w.with_figures(e, "bringe", lambda w, fig: w.leave(fig, "heimgekehrt"))


@DEEDS.word(
    "hole",
    CARD_,
    aus=FROM,
    nach=TO,
    anzahl=AMOUNT,
    bis_zu=YES,
    alle=YES,
    beliebig=YES,
    zeigen=YES,
    wer=A_WHO,
    oberste=AMOUNT,
    zufaellig=YES,
    defaults=DONE.but(
        chooser="whose pile it is", when="when it is carried out", reach="one's own piles", declined="no; `darf` says so"
    ),
    samples=("dm-smoke-rings", "le-back-to-the-fray"),
)
def fetches(e: Said) -> str:
    """Cards are searched for and moved: which, out of where, how many, where to; a deck searched is shuffled."""
    several = e.get("alle") or e.get("beliebig") or e.get("anzahl", 1) != 1
    count = "alle " if e.get("alle") else f"{'bis zu ' if e.get('bis-zu') else ''}{AMOUNT.say(e.get('anzahl', 1))} "
    count = "beliebig viele " if e.get("beliebig") else count
    which = THINGS.several({"karte": e["hole"]}) if several else THINGS.plain({"karte": e["hole"]})
    who = A_WHO.say(e["wer"]) if "wer" in e else "du"
    top = f" (unter den obersten {AMOUNT.say(e['oberste'])})" if "oberste" in e else ""
    may = bool(e.get("darf") or e.get("bis-zu") or e.get("beliebig"))
    if not several:
        count, which = "", accusative(THINGS.say({"karte": e["hole"]}))
    taken = f"{'zufällig ' if e.get('zufaellig') else ''}{count}{which} {_own(FROM.say(e['aus']), who)}{top}"
    one, other, infinitive = _PUT.get(e["nach"], ("legst", "legt", "legen"))
    goal = _own({"spielstapel": "in den Spielstapel"}.get(e["nach"], TARGETS[e["nach"]]), who)
    goal = re.sub(r" (dein|sein)en ", " dessen ", goal) if all(x.startswith("gegner") for x in listed(e["aus"])) else goal
    if may:
        text = f"{who} {'darfst' if who == 'du' else 'darf'} {taken} {goal} {infinitive}"
    else:
        text = f"{who} {one if who == 'du' else other} {taken} {goal}"
    return text + (" (vorzeigen)" if e.get("zeigen") else "")


_PUT = {
    "hand": ("nimmst", "nimmt", "nehmen"),
    "besitzer-hand": ("gibst", "gibt", "geben"),
    "gegner-hand": ("gibst", "gibt", "geben"),
    "spielstapel": ("mischst", "mischt", "mischen"),
    "spiel": ("bringst", "bringt", "bringen"),
}


def _own(text: str, who: str) -> str:
    """Whose pile: «aus deinem Abwurfstapel», «aus seinem Spielstapel»."""
    own = "dein" if who == "du" else "sein"
    text = re.sub(r"\b(aus|von) dem (?=\w*stapel$|\w*stapel oder)", rf"\1 {own}em ", text)
    text = re.sub(r"\b(aus|von) der (?=Reserve|Hand$|Hand oder)", rf"\1 {own}er ", text)
    return re.sub(r"^(in|auf) den (?=Spielstapel|Abwurfstapel|Ortsstapel)", rf"\1 {own}en ", text)


def _fetched_not_yet(e: Said) -> Iterator[str]:
    if e.get("wer", "ich") not in ("ich", "jeder", "gegner"):
        yield "«hole» durch diesen Beteiligten"
    if not isinstance(e.get("anzahl", 1), int):
        yield "gezählte «anzahl» bei «hole»"


@fetches.does("aus", "nach", "anzahl", "bis-zu", "alle", "beliebig", "zeigen", "wer", asks=True, not_yet=_fetched_not_yet)
def _fetch(w: Work, e: Said) -> None:
    w.fetch(e)


@DEEDS.word("ziehe", AMOUNT, wer=A_WHO)
def draws(e: Said) -> str:
    """Draws cards."""
    who = f"{A_WHO.say(e['wer'])} zieht" if "wer" in e else "ziehe"
    if isinstance(e["ziehe"], dict) and "wert" in e["ziehe"]:
        return f"{who} bis zur {AMOUNT.say(e['ziehe'])}"
    if not isinstance(e["ziehe"], int):
        return f"{who} zusätzlich 1 Karte je {AMOUNT.each(e['ziehe'])}"
    return f"{who} {e['ziehe']} {'Karte' if e['ziehe'] == 1 else 'Karten'}"


@draws.does("wer", not_yet=lambda e: [] if e.get("wer", "ich") in ("ich", "gegner") else ["«ziehe» durch diesen Beteiligten"])
def _draw(w: Work, e: Said) -> None:
    w.draw(w.amount(e["ziehe"]), e.get("wer", "ich"))


LOOKS = {
    "gegner-hand": "die Hand des Gegners",
    "gegner-hand-zufall": "zufällige Karten der Hand des Gegners",
    "stapel": "die obersten Karten eines Spielstapels",
    "beide-stapel": "die obersten Karten beider Spielstapel",
    "gegner-stapel": "die obersten Karten des gegnerischen Spielstapels",
    "eigene-hand": "deine Hand",
    "gegner-abwurf-zufall": "zufällige Karten des gegnerischen Abwurfstapels",
    "eigener-stapel": "die obersten Karten deines Spielstapels",
}
THEN = {
    "gemischt": "sie kommen gemischt zurück",
    "ordne": "lege sie in beliebiger Folge oben oder unten zurück",
    "eine-weg": "eine nicht einzigartige davon darf ganz aus dem Spiel",
    "zurueck": "sie kommen zurück",
}


@DEEDS.word("sieh", OneOf("Ansicht", LOOKS), anzahl=AMOUNT, danach=OneOf("Verbleib", THEN), wer=A_WHO)
def looks(e: Said) -> str:
    """Somebody looks at cards that are hidden from him."""
    count = ""
    if "anzahl" in e:
        count = f" ({e['anzahl']})" if isinstance(e["anzahl"], int) else f" (eine je {AMOUNT.each(e['anzahl'])})"
    who = f"{A_WHO.say(e['wer'])} sieht" if "wer" in e else "sieh"
    return f"{who} {LOOKS[e['sieh']]}{count}{'; ' + THEN[e['danach']] if 'danach' in e else ''}"


@DEEDS.word(
    "decke-auf", OneOf("Stapel", {k: LOOKS[k] for k in ("eigener-stapel", "gegner-stapel")}), bis_zu=CARD_, nach=TO, anzahl=AMOUNT
)
def reveals(e: Said) -> str:
    """Cards of a deck are turned up until one fits, which goes somewhere; the rest is shuffled in."""
    until = f", bis {CARD_.say(e['bis-zu'])} erscheint" if "bis-zu" in e else ""
    count = f" ({AMOUNT.say(e['anzahl'])})" if "anzahl" in e else ""
    goes = f"; die gefundene Karte kommt {TARGETS[e['nach']]}" if "nach" in e else ""
    return f"decke {LOOKS[e['decke-auf']]}{count} auf{until}{goes}; die übrigen werden eingemischt"


@reveals.does(
    "bis-zu",
    "nach",
    not_yet=lambda e: (
        [] if e["decke-auf"] == "eigener-stapel" and e.get("nach") == "ziel" and "bis-zu" in e else ["«decke-auf» so"]
    ),
)
def _reveal(w: Work, e: Said) -> None:
    w.reveal_until(e["bis-zu"])


@DEEDS.word("ersetze", A_WHO, durch=THINGS, mit_karten=YES)
def replaces(e: Said) -> str:
    """A card in play is replaced by another one; `mit-karten`: what lies on it goes over."""
    over = " (seine Karten gehen über)" if e.get("mit-karten") else ""
    return f"{A_WHO.say(e['ersetze'])} wird durch {accusative(THINGS.say(e['durch']))} ersetzt{over}"


@DEEDS.word("hinterlege", A_WHO, wo=THINGS)
def stores(e: Said) -> str:
    """Something is stored; this card with what it lies on."""
    if e["hinterlege"] == "karte":
        return "diese Karte wird mit hinterlegt"
    return f"{A_WHO.say(e['hinterlege'])} darf hinterlegt werden" + (f" {at(THINGS.say(e['wo']))}" if "wo" in e else "")


@stores.does(not_yet=lambda e: [] if e["hinterlege"] == "karte" else ["«hinterlege» von etwas anderem"])
def _store(w: Work, e: Said) -> None:
    w.store_itself()


@DEEDS.word(
    "uebertrage",
    THINGS,
    zu=A_WHO,
    anzahl=NUMBER,
    frei=YES,
    defaults=DONE.but(chooser=CONCERNED, when="when it is carried out"),
    samples=("tw-call-of-home",),
)
def hands_over(e: Said) -> str:
    """Items change hands."""
    what = f"{e['anzahl']} {THINGS.plain(e['uebertrage'])}" if "anzahl" in e else THINGS.say(e["uebertrage"])
    return f"{what} geht an {accusative(A_WHO.say(e['zu']))}" + (" (ohne Versuchungswurf)" if e.get("frei") else "")


HANDED = {"art": "gegenstand", "liegt": "auf-ziel"}  # what can be handed over so far: items of the aim, to his companions


def _handed_not_yet(e: Said) -> list[str]:
    plain = e["uebertrage"] == {"karte": HANDED} and e.get("zu") == {"charakter": {"ist": "in-seiner-gs"}}
    return [] if plain else ["diese Übergabe"]


@hands_over.does("zu", "anzahl", asks=True, not_yet=_handed_not_yet)
def _hand_over(w: Work, e: Said) -> None:
    w.hand_over(w.ids.get("ziel", ""), e.get("anzahl", 1))


NAMED = {"kreaturentyp": "einen Kreaturentyp", "karte": "eine Karte", "zwei-karten": "zwei Karten"}


@DEEDS.word("nenne", OneOf("Ansage", NAMED), nicht=Many(A_RACE), dann=A_DEED, wer=A_WHO)
def names(e: Said) -> str:
    """Something is announced: a type of creature, a card; `dann`: what happens if it is there."""
    but = f" (nicht {Many(A_RACE).say(e['nicht'])})" if "nicht" in e else ""
    who = f"{A_WHO.say(e['wer'])} nennt" if "wer" in e else "nenne"
    shows = "" if e["nenne"] == "kreaturentyp" else ", du zeigst die Hand" if "wer" in e else ", der Gegner zeigt die Hand"
    there = "sind welche davon darunter" if e["nenne"] == "zwei-karten" else "ist sie darunter"
    return f"{who} {NAMED[e['nenne']]}{but}" + (f"{shows}; {there}: {A_DEED.say(e['dann'])}" if "dann" in e else "")


@names.does("nicht", asks=True, not_yet=lambda e: [] if e["nenne"] == "kreaturentyp" and "dann" not in e else ["diese Ansage"])
def _name(w: Work, e: Said) -> None:
    w.announce_type(e.get("nicht", []))
