"""What the rooms of the expansion have in common: the variant, whether it is played, its actions.

`state["apart"]` exists only where it is played: `standing` (kind → region → number: ships, Ents, towers, catapults), `gone`
(kind → number, out of the game for good), `factions` (those in play), `ent_cards` (how many «Ents auf der Hut» were played),
`hunting` (dice of the Shadow that go into the hunt box after this action)."""

from __future__ import annotations

from games.contract import State, Variant
from games.ringkrieg import setup
from games.ringkrieg.events import cards
from games.ringkrieg.facts import Facts
from games.ringkrieg.frames import Action, Transition
from games.ringkrieg.quest import tiles
from games.ringkrieg.show import view
from games.rules import rule

NAME = "erweiterung"
VARIANT = Variant(
    NAME, "Erweiterung «Das Ende des Dritten Zeitalters»", ("nein", "ja"), "nein", "rk.erw.komplett", {"nein": "nein", "ja": "ja"}
)
KINDS = ("schiff", "ent", "turm", "katapult")
MUSTER = ("rekrutierung",)


@rule("rk.erw.komplett", off=False)
def played(s: State) -> bool:
    """All of it or nothing: whether this game is played with the expansion."""
    return "apart" in s


@rule(
    "rk.erw.inhalt",
    "rk.erw.figuren",
    "rk.erw.aufbau.normal",
    "rk.erw.gruppierung",
    "rk.erw.gruppierung.ins-spiel",
    "rk.material.erweiterung",
    "rk.material.widerspruch.erweiterungskarten",
    off=None,
)
def prepare(t: Transition) -> None:
    """After the usual setup: nothing of it stands on the board yet."""
    if NAME in t.game.facts.played(t.state):
        t.state["apart"] = t.own(
            {"standing": {kind: {} for kind in KINDS}, "gone": {}, "factions": [], "ent_cards": 0, "hunting": 0}
        )


setup.additions.append(prepare)


@rule("rk.erw.aufbau.steine", "rk.erw.smeagol.pool", off=None)
def tiles_join(t: Transition) -> None:
    """Both tiles of Sméagol are in the hunt pool from the beginning; what leaves it later does not come back."""
    for tile in t.game.facts.tiles.values():
        if tile.set == NAME and NAME in t.game.facts.played(t.state):
            for _ in range(tile.count):
                tiles.put(t, tile.id, "box", "pool")


setup.additions.append(tiles_join)


@rule("rk.erw.aufbau.ersatz", off=None)
def replaced(facts: Facts, s: State, decks: dict[str, list[str]]) -> None:
    """A card with the number of one of the base game takes its place."""
    for card in facts.cards.values():
        if card.set == NAME and NAME in facts.played(s) and card.replaces:
            deck = decks[card.pile]
            old = next(c for c in deck if facts.cards[c].number == card.replaces)
            deck[deck.index(old)] = card.id


@rule("rk.erw.aufbau.neu", off=None)
def added(facts: Facts, s: State, decks: dict[str, list[str]]) -> None:
    """The others are shuffled in; one belongs to no deck and lies aside."""
    for card in facts.cards.values():
        if card.set == NAME and NAME in facts.played(s) and not card.replaces:
            decks.setdefault(card.pile, []).append(card.id)


cards.regrouped += [replaced, added]
view.MORE.append("apart")


class ExpansionAction(Action):
    """An action that the base game does not know."""

    kinds = MUSTER

    def there(self, s: State) -> bool:
        return played(s)
