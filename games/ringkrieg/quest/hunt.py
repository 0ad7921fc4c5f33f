"""The Hunt for the Ring (chapter IX): the action «gemeinschaft», the hunt roll, tiles and their damage, being revealed.

    begin(t, face=…)               the Fellowship moved: roll, and draw a tile where the hunt succeeds (in Mordor always)
    draw_tile(t, cause=…)          draw a tile for another reason («karte», «faehigkeit», «festung») and settle it
    drawing(t, then=…, …)          the same for whoever settles it otherwise: a frame that gets the tile
    reveal(t)                      the Fellowship is revealed: its figure moves, and its way may cost a tile

A hunt is the frame «jagd»; each tile is settled in a frame «stein» of its own, so that several are settled one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games import effects
from games.contract import Refusal, State
from games.flow import FrameData, find
from games.ringkrieg import lasting, sides, victory
from games.ringkrieg.events import using
from games.ringkrieg.facts import FREE, SHADOW, Facts
from games.ringkrieg.frames import Action, RingGame, Steps, Transition, actions, frames
from games.ringkrieg.multiplayer import order
from games.ringkrieg.quest import fellowship, guides, mordor, tiles
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory
from games.rules import guard, otherwise, rule

# --- moving and hiding the Fellowship ------------------------------------------------------------------------------------


@guard("rk.gemeinschaft.bewegen.verdeckt", "rk.mordor.verdeckt", "rk.gemeinschaft.entdecken.folgen", waivable=True)
def must_hide_first(s: State) -> str | None:
    return None if s["fellowship"]["hidden"] else "Die Gemeinschaft ist entdeckt: Sie muss erst verdeckt werden."


@actions.add
class MoveFellowship(Action):
    id = "gemeinschaft"
    title = "Gemeinschaft bewegen"
    place = 10
    also = (
        "Gemeinschaft zieht",
        "Gemeinschaft weiter",
        "Gemeinschaft zieht weiter",
        "Gemeinschaft geht weiter",
        "Ringträger",
        "Frodo",
        "Frodo zieht weiter",
    )
    sides = (FREE,)
    kinds = ("person",)
    rule = "rk.aktion.person.gemeinschaft"

    def kinds_now(self, facts: Facts, s: State, side: str) -> tuple[str, ...]:
        return dice.for_persons()

    def refused(self, facts: Facts, s: State, side: str, kind: str) -> Refusal | None:
        return must_hide_first(s) or order.not_for_you(s, sides.seat(s, FREE))

    def begin(self, t: Transition, side: str, face: str, kind: str) -> None:
        move(t, face=face)


@rule("rk.gemeinschaft.bewegen", "rk.aktion.person.gemeinschaft", off=None)
def move(t: Transition, *, face: str = "") -> None:
    """One box on the track (not in Mordor), then the hunt. `face`: the die used, none where a card moves it."""
    here = t.at("fellowship")
    here["busy"] = True
    if here["mordor"] is None:
        one_box(t)
    begin(t, face=face)


def a_region_on(t: Transition) -> None:
    """As if the figure itself moved."""
    here = t.at("fellowship")
    here["region"] = t.game.facts.regions[here["region"]].neighbours[0]


@rule("rk.gemeinschaft.leiste.figur-bleibt", "rk.gemeinschaft.spielstein.begriff", off=a_region_on)
def one_box(t: Transition) -> None:
    """The marker moves on the track; the figure stays where it is."""
    here = t.at("fellowship")
    here["progress"] += 1
    t.tell("fortschritt", progress=here["progress"])


@guard("rk.gemeinschaft.verdecken", "rk.aktion.person.verdecken")
def hidden_already(s: State) -> str | None:
    return "Die Gemeinschaft ist schon verdeckt." if s["fellowship"]["hidden"] else None


@actions.add
class HideFellowship(Action):
    id = "verdecken"
    title = "Gemeinschaft verdecken"
    place = 11
    also = (
        "verstecken",
        "Gemeinschaft verstecken",
    )
    sides = (FREE,)
    kinds = ("person",)
    rule = "rk.aktion.person.verdecken"

    def kinds_now(self, facts: Facts, s: State, side: str) -> tuple[str, ...]:
        return guides.dice_to_hide(s)

    def refused(self, facts: Facts, s: State, side: str, kind: str) -> Refusal | None:
        return hidden_already(s) or order.not_for_you(s, sides.seat(s, FREE))

    def begin(self, t: Transition, side: str, face: str, kind: str) -> None:
        fellowship.hide(t)
        dice.lies_aside(t, side, face)


# --- the hunt roll -------------------------------------------------------------------------------------------------------


@rule("rk.jagd.ausloeser", "rk.jagd.ablauf", off=None)
def begin(t: Transition, *, face: str = "") -> None:
    """The Fellowship moved, with this die: hunt it."""
    t.push("jagd", face=face, **order.hunted(t.state))


@rule("rk.jagd.wurf", "rk.jagd.level", "rk.jagd.wurf.maximum", off=0)
def hunt_dice(s: State) -> int:
    """As many dice as the Shadow has in the hunt box, at most five."""
    return min(dice.hunt_level(s), 5)


@rule("rk.jagd.wurf.aufschlag", "rk.jagd.wurf.aufschlag.zeitpunkt", "rk.jagd.beispiel.aufschlag", off=0)
def hunt_bonus(s: State) -> int:
    """One for each die of the Free Peoples in the hunt box, and what effects add."""
    return effects.value(s, "jagdwurf", dice.free_dice_in_hunt_box(s))


@rule("rk.jagd.wurf.erfolg", "rk.jagd.erfolg", off=False)
def success(die: int, bonus: int) -> bool:
    return die + bonus >= 6


@rule("rk.jagd.wiederholung.luecke", off=lambda failed, allowed: allowed)
def rolled_again(failed: int, allowed: int) -> int:
    """Each failed die once at most."""
    return min(failed, allowed)


@rule("rk.jagd.wiederholung.bonus", off=0)
def reroll_bonus(s: State) -> int:
    """Dice that are rolled again get the same bonus."""
    return hunt_bonus(s)


@rule(
    "rk.jagd.wiederholung",
    "rk.jagd.wiederholung.einmal",
    "rk.jagd.beispiel.wiederholung1",
    "rk.jagd.beispiel.wiederholung2",
    off=0,
)
def rerolls(facts: Facts, s: State) -> int:
    """One each for a stronghold of the Shadow, a unit of the Shadow and a Nazgûl with the figure of the Fellowship; the
    besieged are in their region too."""
    where = fellowship.region(s)
    if where is None:
        return 0
    hold = facts.regions[where].stronghold and territory.control(facts, s, where) == SHADOW
    spots = (where, armies.box(where))
    unit = any(armies.side_at(facts, s, spot) == SHADOW for spot in spots)
    return hold + unit + by_nazgul(facts, s, sum(armies.nazgul_at(facts, s, spot) for spot in spots))


# Other numbers of re-rolls for so many Nazgûl with the Fellowship's figure: (facts, s, nazgul) -> number or None.
nazgul_search: list[Callable[[Facts, State, int], int | None]] = []


def by_nazgul(facts: Facts, s: State, nazgul: int) -> int:
    """One for all of them, unless somebody makes them better hunters."""
    for search in nazgul_search:
        if (found := search(facts, s, nazgul)) is not None:
            return found
    return min(1, nazgul)


def before_the_roll(t: Transition, f: FrameData) -> None:
    """The Shadow may use a card on the table before a hunt roll."""
    if not fellowship.in_mordor(t.state) and hunt_dice(t.state):
        using.offer(t, SHADOW, "jagdwurf")


def hunt_roll(t: Transition, f: FrameData) -> None:
    """Outside Mordor: roll, and roll failed dice again where the Shadow is near. Which ones makes no difference."""
    f["successes"] = 0
    if fellowship.in_mordor(t.state):
        return
    bonus, rolls = hunt_bonus(t.state), t.rolls(hunt_dice(t.state))
    hits = sum(success(die, bonus) for die in rolls)
    allowed, better = rerolls(t.game.facts, t.state), reroll_bonus(t.state)
    again = t.rolls(rolled_again(len(rolls) - hits, allowed))
    while otherwise("rk.jagd.wiederholung.luecke") and len(again) < allowed and (missed := len(rolls) - hits):
        missed -= sum(success(die, better) for die in again)
        if not missed:
            break
        again = [*again, *t.rolls(min(missed, allowed - len(again)))]
    f["successes"] = hits + sum(success(die, reroll_bonus(t.state)) for die in again)
    t.tell("jagdwurf", rolls=rolls, again=again, bonus=bonus, successes=f["successes"])


@rule("rk.jagd.pool.ziehen", "rk.mordor.bewegen", off=None)
def tile(t: Transition, f: FrameData) -> None:
    """A successful hunt draws one tile; in Mordor one is drawn always."""
    if f["successes"] or fellowship.in_mordor(t.state):
        draw_tile(t, cause="jagd", successes=f["successes"])


def afterwards(t: Transition, f: FrameData) -> None:
    """The die that moved the Fellowship goes into the hunt box."""
    if f["face"] and not lasting.moving_die_stays_out(t.state):
        dice.used_to_hunt_box(t, FREE, f["face"])


@frames.add
class Hunt(Steps):
    """One hunt."""

    id = "jagd"
    steps = (before_the_roll, hunt_roll, tile, afterwards)

    def goes_on(self, game: RingGame, s: State, f: FrameData) -> str:
        return "die Jagd nach dem Ring"


# --- a tile --------------------------------------------------------------------------------------------------------------


def draw_tile(
    t: Transition, *, cause: str, successes: int = 0, ignore_reveal: bool = False, harmless: bool = False, how: str = ""
) -> None:
    """Draw a tile and settle it. `cause`: «jagd», «festung», «karte» or «faehigkeit». For cards: `harmless`, Eyes and special
    tiles of the Fellowship do nothing; `how`, the damage must be «korrumpierung» or first a loss by «zufall»."""
    quiet = ignore_reveal or declared_at_home(t.game.facts, t.state)
    drawing(t, then="stein", cause=cause, successes=successes, ignore_reveal=quiet, harmless=harmless, how=how, damage=0)


@rule("rk.jagd.angeben.stein", off=False)
def declared_at_home(facts: Facts, s: State) -> bool:
    """Whether the Fellowship is just being declared in a city or stronghold of the Free Peoples: tiles do not reveal it there."""
    way = find(s, "weg")
    return way is not None and way["occasion"] == fellowship.DECLARED and fellowship.home_of_the_free(facts, s, way["target"])


def drawing(t: Transition, *, then: str, **data: Any) -> None:
    """The Shadow draws a tile, unless that is prevented; the frame `then` gets it, with these data."""
    t.push("ziehung", then=then, data=data, prevented=False, **order.hunted(t.state))


# Told when a tile is drawn, before anything comes of it: the frame that got it is on top, its `tile` may be another one then.
looked_at: list[Callable[[Transition], None]] = []
ANEW = "anew"  # in the frame «stein»: a card has exchanged its tile
# Told when the damage of a tile is looked for: (t, the frame «stein»).
settling: list[Callable[[Transition, FrameData], None]] = []


def may_be_prevented(t: Transition, f: FrameData) -> None:
    using.offer(t, FREE, "stein-ziehen")


def drawn(t: Transition, f: FrameData) -> None:
    if not f["prevented"]:
        t.push(f["then"], tile=tiles.draw(t).id, **f["data"])
        for offer in looked_at:
            offer(t)
    elif f["then"] == "stein" and f["data"]["cause"] == "jagd":
        further_into_mordor(t)


@frames.add
class Drawing(Steps):
    """A tile is drawn."""

    id = "ziehung"
    steps = (may_be_prevented, drawn)


def second_thoughts(t: Transition, f: FrameData) -> object:
    """Both may use a card on the table, the Free Peoples first; a tile that a card makes harmless does nothing."""
    using.offer(t, SHADOW, "stein-gezogen")
    using.offer(t, FREE, "stein-gezogen")
    return None


def another_look(t: Transition, f: FrameData) -> None:
    """A tile that a card drew instead of the first is looked at like that one."""
    if f.pop(ANEW, False):
        for offer in looked_at:
            offer(t)


def harmless_to_cards(t: Transition, f: FrameData) -> object:
    tile = t.game.facts.tiles[f["tile"]]
    return over if f["harmless"] and (tile.value == "auge" or tile.kind == "gemeinschaft") else None


def may_be_reduced(t: Transition, f: FrameData) -> None:
    """Damage may be reduced before it is paid."""
    if f["damage"] > 0 and f["how"] != "korrumpierung":
        using.offer(t, FREE, "jagdschaden")


def over(t: Transition, f: FrameData) -> None:
    """The tile is settled."""


@rule("rk.jagd.schaden.auge.null", "rk.jagd.widerspruch.augefaehigkeit", off=True)
def counts_eyes(cause: str) -> bool:
    """An Eye that no hunt drew counts nothing: for a stronghold, by a card, by an ability."""
    return cause == "jagd"


@rule("rk.jagd.schaden.auge", "rk.jagd.stein.auge", "rk.mordor.auge", off=0)
def eye_damage(s: State, f: FrameData) -> int:
    """Successes of the hunt roll; in Mordor all dice in the hunt box; nothing where no hunt drew it."""
    if not counts_eyes(f["cause"]):
        return 0
    return sum(s["hunt_box"].values()) if fellowship.in_mordor(s) else f["successes"]


def damage(t: Transition, f: FrameData) -> None:
    value = t.game.facts.tiles[f["tile"]].value
    if value == "auge":
        f["damage"] = eye_damage(t.state, f)
    elif value == "wuerfel":
        f["damage"] = rolled_damage(t)
    else:
        f["damage"] = printed(value)
    for hears in settling:
        hears(t, f)


@rule("rk.jagd.schaden", "rk.jagd.schaden.zahl", "rk.jagd.stein.normal", "rk.jagd.stein.aufdruck", off=0)
def printed(value: str | int) -> int:
    """The number on the tile, however many dice were successful."""
    return int(value)


@rule("rk.jagd.stein.wuerfel", off=0)
def rolled_damage(t: Transition) -> int:
    die = t.roll()
    t.tell("schadenswurf", die=die)
    return die


def settle(t: Transition, f: FrameData) -> None:
    """Negative tiles heal; damage is paid with corruption or a Companion; nothing happens for 0."""
    if f["damage"] < 0:
        relief(t, -f["damage"])
    elif must_be_paid(f["damage"]):
        t.push("schaden", damage=f["damage"], how=f["how"])


@rule("rk.jagd.stein.negativ", off=None)
def relief(t: Transition, points: int) -> None:
    fellowship.heal(t, points)


@rule("rk.jagd.widerspruch.nullschaden", off=True)
def must_be_paid(damage: int) -> bool:
    """Nothing has to be paid for 0 damage."""
    return damage > 0


@rule("rk.jagd.schaden.entdecken", "rk.jagd.stein.entdecken", off=False)
def reveals(facts: Facts, s: State, f: FrameData) -> bool:
    """Whether this tile reveals the Fellowship: it shows the symbol, and neither a card nor Gollum prevents it."""
    drawn = facts.tiles[f["tile"]]
    return drawn.reveals and not f["ignore_reveal"] and not guides.unseen(s, drawn)


def way_out(t: Transition, f: FrameData) -> None:
    """Gollum as guide: show themselves for less damage?"""
    by_itself = reveals(t.game.facts, t.state, f) or f["ignore_reveal"]
    if f["cause"] == "jagd" and guides.may_show_themselves(t.state, f["damage"], by_itself):
        prompt = f"{f['damage']} Jagd-Schaden, und die Gemeinschaft ist nicht entdeckt. Zeigt sie sich für 1 Schaden weniger?"
        guides.offer(t, prompt, into="shown", yes="Entdeckt werden, 1 Schaden weniger")


def shows_itself(t: Transition, f: FrameData) -> None:
    if f.get("shown"):
        f["damage"] -= 1
        t.tell("schaden-gesenkt", damage=f["damage"])


def revealing(t: Transition, f: FrameData) -> None:
    if f.get("shown") or reveals(t.game.facts, t.state, f):
        reveal(t)


def onward(t: Transition, f: FrameData) -> None:
    """In Mordor the Fellowship takes a step, unless the tile stops it."""
    if f["cause"] == "jagd" and not stops(t.game.facts, f["tile"]):
        further_into_mordor(t)


def further_into_mordor(t: Transition) -> None:
    if fellowship.in_mordor(t.state):
        mordor.step(t)
        victory.ring(t)


@rule("rk.jagd.stein.stopp", off=False)
def stops(facts: Facts, tile: str) -> bool:
    return facts.tiles[tile].stops


@frames.add
class Settle(Steps):
    """One tile, from its damage to the step in Mordor."""

    id = "stein"
    steps = (
        second_thoughts,
        another_look,
        harmless_to_cards,
        damage,
        may_be_reduced,
        way_out,
        shows_itself,
        settle,
        revealing,
        onward,
        over,
    )


# --- being revealed ------------------------------------------------------------------------------------------------------


@rule("rk.gemeinschaft.entdecken", "rk.gemeinschaft.entdecken.begriff", off=None)
def reveal(t: Transition) -> None:
    """The Fellowship is revealed: its figure moves as far as the track says, unless it stands on 0 or in Mordor."""
    if not t.state["fellowship"]["hidden"]:
        return
    t.at("fellowship")["hidden"] = False
    t.tell("entdeckt")
    if figure_moves(t.state):
        t.push("entdeckt", **order.hunted(t.state))


@rule("rk.gemeinschaft.aufspueren.box-null", "rk.mordor.spielstein", off=True)
def figure_moves(s: State) -> bool:
    """In box 0 the figure stays where it is; in Mordor it stands on the other track."""
    return bool(s["fellowship"]["progress"] and not fellowship.in_mordor(s))
