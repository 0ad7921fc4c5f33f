"""Cards on the table that are used when something happens, and discarded for it: in the hunt, when the Fellowship is found.

In the data `solange: {einsatz: MOMENT, tut: STEPS}`. Rules call `offer` at the moment; whoever has such a card on the table is
asked, again and again until they decline, and the steps of the card take place before the rule goes on. What lies on the table
everybody sees, so that being asked tells nothing."""

from __future__ import annotations

from games.contract import State
from games.flow import FrameData
from games.ringkrieg.events import cards, choosing, table
from games.ringkrieg.events.language import Words, listed, unmet
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Steps, Transition, frames
from games.rules import holds, rule

ASKED = {
    "jagdwurf": "Vor dem Jagdwurf: Wirfst du eine ausliegende Karte ab?",
    "stein-ziehen": "Der Schatten will einen Jagd-Spielstein ziehen. Wirfst du eine ausliegende Karte ab?",
    "stein-gezogen": "Der Stein ist gezogen. Wirfst du eine ausliegende Karte ab?",
    "stein-ersetzt": "Ein anderer Stein ist gezogen. Wirfst du eine ausliegende Karte ab?",
    "jagdschaden": "Jagd-Schaden droht. Wirfst du eine ausliegende Karte ab?",
    "schattenfestung": "Der Weg der Gemeinschaft führt an eine Festung des Schattens. Wirfst du eine ausliegende Karte ab?",
    "moria": "Der Weg der Gemeinschaft führt durch Moria. Wirfst du eine ausliegende Karte ab?",
}


def uses(facts: Facts, card: str, moment: str) -> list[Words]:
    """What a card on the table does at this moment."""
    return [words for words in facts.cards[card].lasts if words.get("einsatz") == moment]


@rule("rk.ereignis.tisch", off=lambda facts, s, side, moment: [])
def usable(facts: Facts, s: State, side: Side, moment: str) -> list[str]:
    """The cards of a side on the table that can be used now."""
    return [
        card
        for card in cards.on_table(facts, s, side)
        if holds(card)
        and not table.condition_gone(facts, s, card)
        and any(unmet(facts, s, side, tuple(listed(words.get("falls", [])))) is None for words in uses(facts, card, moment))
    ]


def offer(t: Transition, side: Side, moment: str) -> None:
    """Ask a side whether it uses a card on the table, if there is one."""
    if usable(t.game.facts, t.state, side, moment):
        t.push("einsatz", side=side, moment=moment, card=None)


def which(t: Transition, f: FrameData) -> object:
    found = usable(t.game.facts, t.state, f["side"], f["moment"])
    if not found:
        return nothing_more
    choosing.ask(t, f["side"], "karte", found, ASKED[f["moment"]], into="card", optional=True)
    return use


def use(t: Transition, f: FrameData) -> object:
    if f["card"] is None:
        return nothing_more
    facts, card = t.game.facts, f["card"]
    steps = [words for use in uses(facts, card, f["moment"]) for words in listed(use["tut"])]
    cards.leave_table(t, card)
    t.push("ereignis", side=f["side"], card=card, instance="", face="", nr=0, does=steps)
    return which


def nothing_more(t: Transition, f: FrameData) -> None:
    """No card is left, or none is wanted."""


@frames.add
class Use(Steps):
    """Cards on the table used at one moment."""

    id = "einsatz"
    steps = (which, use, nothing_more)
