"""Cards on the table (chapter V): what lasts while they lie there, and when they leave.

`solange` in a card's data becomes effects with the card as their source: `{art: sperrt, nur: {seite: schatten, region:
[lorien]}}`; with `bei` and `tut` it is a trigger: whenever that happens, the card takes these steps. `weg` says what discards it:
`{bei: vorgerueckt, nur: {…}}` is a trigger, `{sobald-nicht: {art: …}}` a condition looked at after each action, `{wuerfel: […]}`
an action of the enemy (`discarding.py`)."""

from __future__ import annotations

from games import effects
from games.contract import State
from games.ringkrieg.events import cards
from games.ringkrieg.events.language import listed, unmet
from games.ringkrieg.facts import Facts
from games.ringkrieg.frames import Transition
from games.rules import holds, rule


def lie_down(t: Transition, card: str, instance: str) -> None:
    """A card was played onto the table: its lasting effects begin."""
    data = t.game.facts.cards[card]
    if not holds(card):
        return
    by = data.side
    for words in data.lasts:
        if "einsatz" in words:
            continue  # used when its moment comes (`using.py`)
        if "bei" in words:
            effects.add(
                t, "dann", until=effects.HERE, source=instance, card=card, by=by, on=words["bei"], do="dann",
                only=words.get("nur"), note=listed(words["tut"]),
            )  # fmt: skip
            continue
        effects.add(
            t, words["art"], until=effects.HERE, source=instance, card=card, by=by, only=words.get("nur"), value=words.get("wert")
        )
    for words in data.leaves:
        if "bei" in words:
            effects.add(
                t, "weg", until=effects.HERE, source=instance, card=card, by=by, on=words["bei"], do="weg", only=words.get("nur")
            )


@rule("rk.ereignis.tisch.bedingung", off=lambda facts, s, card: False)
def condition_gone(facts: Facts, s: State, card: str) -> bool:
    """Whether the condition under which a card was played onto the table no longer holds, or another one that its text names."""
    data = facts.cards[card]
    kept = (*data.when, *(words["sobald-nicht"] for words in data.leaves if "sobald-nicht" in words))
    return bool(kept) and unmet(facts, s, data.side, kept) is not None


def check_conditions(t: Transition) -> None:
    """Discard every card on the table whose condition is gone: it happens by itself and costs nothing."""
    for card in cards.on_table(t.game.facts, t.state):
        if condition_gone(t.game.facts, t.state, card):
            cards.leave_table(t, card)
