"""Cards about the Fellowship and its burden: conditions on it, healing, corruption, tiles, its Companions; drawing cards."""

from __future__ import annotations

from collections.abc import Sequence

from games import effects
from games.contract import Seat, State
from games.flow import FrameData
from games.ringkrieg import politics, sides
from games.ringkrieg.events import cards, choosing
from games.ringkrieg.events.language import Words, condition, listed, step
from games.ringkrieg.events.places import fits, persons_named
from games.ringkrieg.facts import DECKS, FREE, Facts, Nation, Region, Side, other
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.quest import fellowship, hunt, tiles
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import region_of
from games.ringkrieg.whereabouts import at
from games.rules import rule

# --- conditions ----------------------------------------------------------------------------------------------------------


@condition("entdeckt")
def is_revealed(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    return "Die Gemeinschaft ist verdeckt." if s["fellowship"]["hidden"] else None


@condition("fortschritt")
def has_moved(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{mindestens: n}"""
    if s["fellowship"]["progress"] >= words["mindestens"]:
        return None
    return f"Die Gemeinschaft liegt auf Feld {s['fellowship']['progress']} ihrer Leiste."


@condition("ratgeber")
def guided_by(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{person: id | [ids]}"""
    wanted = listed(words["person"])
    if fellowship.guide(s) in persons_named(facts, wanted):
        return None
    return f"{' oder '.join(facts.persons[p].name for p in wanted)} ist nicht Ratgeber."


@condition("in-der-gemeinschaft")
def in_the_company(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{person: id | [ids] | gefaehrte}: one of them is with the Ring-bearers."""
    wanted = persons_named(facts, words["person"])
    if any(s["persons"].get(p) == armies.FELLOWSHIP for p in wanted):
        return None
    if words["person"] == "gefaehrte":
        return "In der Gemeinschaft ist kein Gefährte mehr."
    return f"{' und '.join(facts.persons[p].name for p in wanted)}: nicht in der Gemeinschaft."


@condition("gemeinschaft-in")
def fellowship_at(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{in: WHERE}: its figure stands there; in Mordor it stands nowhere."""
    where = fellowship.region(s)
    if where is not None and fits(facts, s, side, where, words["in"]):
        return None
    return "Die Gemeinschaft steht nicht, wo es die Karte verlangt."


@rule(
    "rk.ereignis.siedlung-erobert",
    off=lambda facts, s, region: bool(facts.regions[region].settlement) and facts.regions[region].side == FREE,
    reads="rk.ereignis.siedlung-erobert",
)
def gives_shelter(facts: Facts, s: State, region: Region) -> bool:
    """A settlement of the Free Peoples shelters the Fellowship; one the Shadow has captured does not."""
    place = facts.regions[region]
    return bool(place.settlement) and place.side == FREE and territory.control(facts, s, region) == FREE


@condition("nicht-bei-siedlung-der-freien")
def in_the_wild(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """The region of the Fellowship's figure has no settlement of the Free Peoples; one the Shadow has captured is none."""
    where = fellowship.region(s)
    if where is None or not gives_shelter(facts, s, where):
        return None
    return f"Die Gemeinschaft steht {at(facts, where)}, einer Siedlung der Freien Völker."


def visited(facts: Facts, s: State) -> list[Nation]:
    """Nations of the Free Peoples, not at war, within whose borders the Fellowship or a Companion is."""
    places = [region_of(s["persons"][p]) for p in persons_named(facts, "gefaehrte") if p in s["persons"]]
    regions = [r for r in [*places, fellowship.region(s) or ""] if r in facts.regions]
    there = {facts.regions[r].nation for r in regions}
    return [n for n in facts.of_side(FREE) if n in there and not politics.at_war(s, n)]


@condition("besucht")
def somebody_visits(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    if visited(facts, s):
        return None
    return "Weder Gemeinschaft noch Gefährten sind bei einem Freien Volk, das nicht im Kriegszustand ist."


@step("waehle-besuchte-nation")
def choose_visited(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a nation of the Free Peoples, not at war, that the Fellowship or a Companion visits."""
    choosing.ask(t, side, "nation", visited(t.game.facts, t.state), "Welche Nation weicht zurück?")


# --- tiles, healing, cards -----------------------------------------------------------------------------------------------


@step("stein")
def special_tile(t: Transition, side: Side, card: str, words: Words) -> None:
    """{stein: id}: a special hunt tile comes into play."""
    tiles.bring_in(t, words["stein"])


@step("heilen")
def heal(t: Transition, side: Side, card: str, words: Words) -> None:
    """{punkte: n, mit-gollum: m}: corruption falls; by another number while Gollum guides."""
    alone = fellowship.guide(t.state) == fellowship.GOLLUM
    fellowship.heal(t, words.get("mit-gollum", words["punkte"]) if alone else words["punkte"])


@step("ziehen")
def draw(t: Transition, side: Side, card: str, words: Words) -> None:
    """{stapel: strategie | wahl, anzahl: n}: draw cards of one's own."""
    if words["stapel"] == "wahl":
        if any(cards.left_in(t.state, side, deck) for deck in DECKS):
            t.push("ziehen", side=side)
        return
    cards.draw(t, side, words["stapel"], words.get("anzahl", 1))


def successes(t: Transition, words: Words) -> int:
    """{wuerfel: n, ab: n, ratgeber: {id: n}}: roll, and count what reaches the number, another one under a certain guide."""
    need: int = words.get("ratgeber", {}).get(fellowship.guide(t.state), words["ab"])
    rolls = t.rolls(words["wuerfel"])
    found = sum(die >= need for die in rolls)
    t.tell("gewuerfelt", rolls=rolls, need=need, hits=found)
    return found


@step("heilen-wuerfeln")
def heal_by_dice(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wuerfel: n, ab: n, ratgeber: {streicher: 3}}"""
    fellowship.heal(t, successes(t, words))


@step("korrumpieren-wuerfeln")
def corrupt_by_dice(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wuerfel: n, ab: n, ratgeber: {gollum: 6}}"""
    fellowship.corrupt(t, successes(t, words))


@step("korrumpieren")
def corrupt(t: Transition, side: Side, card: str, words: Words) -> None:
    """{punkte: n, bis: m, mehr: k}: corruption rises by n; up to a corruption of m by k."""
    weak = "bis" in words and t.state["fellowship"]["corruption"] <= words["bis"]
    fellowship.corrupt(t, words["mehr"] if weak else words["punkte"])


# --- the way of the Fellowship -------------------------------------------------------------------------------------------


@step("verdecken-oder-bewegen")
def hide_or_move(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the Fellowship may be hidden, where it is revealed, or moved with a hunt, where it is hidden."""
    possible = ["bewegen"] if t.state["fellowship"]["hidden"] else ["verdecken"]
    choosing.ask(t, side, "wort", possible, "Gollum kennt einen Weg. Nutzt du ihn?", optional=True)


@step("verdecken")
def hide(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the Fellowship is hidden."""
    fellowship.hide(t)


@step("fortbewegen")
def move(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the Fellowship moves, and is hunted; no die goes into the hunt box."""
    hunt.move(t)


@step("verschlagen")
def driven_off(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the figure of the Fellowship is put into a neighbouring region of the player's choice."""
    where = fellowship.region(t.state)
    if where is not None:
        choosing.ask(t, side, "region", t.game.facts.regions[where].neighbours, "Wohin verschlägt es die Gemeinschaft?")


@step("gemeinschaft-versetzen")
def put_fellowship(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: to the region chosen before."""
    where = choosing.the_chosen(t.state)
    if where is not None:
        t.at("fellowship")["region"] = where
        t.tell("verschlagen", region=where)


# --- Companions in danger ------------------------------------------------------------------------------------------------


@step("verlockung")
def lure(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a Companion by chance: corruption of his level, or he is lost. Without Companions nothing."""
    here = armies.companions(t.game.facts, t.state)
    if here:
        t.push("verlockung", person=t.choose(here), answer=None)


def tempted(t: Transition, f: FrameData) -> None:
    t.tell("verlockt", person=f["person"])
    person = t.game.facts.persons[f["person"]]
    points = fellowship.level(t.game.facts, t.state, person.id)
    prompt = f"{person.name} ist verlockt: {points} Korrumpierung, oder er scheidet aus?"
    choosing.ask(t, FREE, "wort", ("korrumpierung", "ausscheiden"), prompt, into="answer")


def gives_in(t: Transition, f: FrameData) -> None:
    if f["answer"] == "korrumpierung":
        fellowship.corrupt(t, fellowship.level(t.game.facts, t.state, f["person"]))
    else:
        fellowship.leaves(t, f["person"], armies.DEAD)


@frames.add
class Lure(Steps):
    id = "verlockung"
    steps = (tempted, gives_in)


@step("bruch")
def breaking(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: as many Companions as a hunt tile shows must leave for the region of the Fellowship's figure; an Eye or a special tile
    of the Fellowship does nothing."""
    hunt.drawing(t, then="bruch", left=0, person=None)


def how_many(t: Transition, f: FrameData) -> None:
    drawn = t.game.facts.tiles[f["tile"]]
    for hears in hunt.settling:
        hears(t, f)
    if drawn.value != "auge" and drawn.kind != "gemeinschaft":
        f["left"] = t.roll() if drawn.value == "wuerfel" else int(drawn.value)


def who_leaves(t: Transition, f: FrameData) -> object:
    here = armies.companions(t.game.facts, t.state)
    if not f["left"] or not here:
        return broken
    choosing.ask(t, FREE, "person", here, f"Wer verlässt die Gemeinschaft? Noch {min(f['left'], len(here))}.", into="person")
    return goes


def goes(t: Transition, f: FrameData) -> object:
    f["left"] -= 1
    fellowship.leaves(t, f["person"], fellowship.region(t.state) or armies.DEAD)
    return who_leaves


def broken(t: Transition, f: FrameData) -> None:
    """The company is what it is now."""


@frames.add
class Breaking(Steps):
    id = "bruch"
    steps = (how_many, who_leaves, goes, broken)


# --- hunting cards -------------------------------------------------------------------------------------------------------


@step("jagdstein-ziehen")
def draw_a_tile(t: Transition, side: Side, card: str, words: Words) -> None:
    """{schaden: korrumpierung | zufall}: a tile as after a successful hunt; Eyes and special tiles of the Fellowship do nothing.
    The damage is all corruption, or first a loss by chance."""
    hunt.draw_tile(t, cause="karte", harmless=True, how=words.get("schaden", ""))


@step("jagdwurf-plus")
def better_hunt(t: Transition, side: Side, card: str, words: Words) -> None:
    """{um: n}: added to each die of the hunt that takes place."""
    effects.add(t, "jagdwurf", until="jagd", card=card, value=words["um"])


@step("stein-verhindern")
def no_tile(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the tile that is about to be drawn is not drawn."""
    prevent(t)
    t.tell("stein-verhindert")


@rule(
    "rk.ereignis.stein-verhindert",
    off=lambda t: t.frame("ziehung").update(prevented=True, then=""),
    reads="rk.ereignis.stein-verhindert",
)
def prevent(t: Transition) -> None:
    """Without a tile nothing stops the Fellowship: in Mordor it takes its step."""
    t.frame("ziehung")["prevented"] = True


@step("stein-tauschen")
def another_tile(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a second tile counts instead of the one drawn, which goes back."""
    f = t.frame("stein")
    f["tile"], f[hunt.ANEW] = tiles.draw_another(t, f["tile"]).id, True


@step("schaden-senken")
def less_damage(t: Transition, side: Side, card: str, words: Words) -> None:
    """{um: n}: of the hunt damage that is about to be paid."""
    f = t.frame("stein")
    f["damage"] = max(0, f["damage"] - words["um"])
    t.tell("schaden-gesenkt", damage=f["damage"])


@step("personenkarte-verlieren")
def lose_a_card(t: Transition, side: Side, card: str, words: Words) -> None:
    """{hand: true}: the player may discard a character card of the enemy: by chance from the hand, or one on the table."""
    facts, s, enemy = t.game.facts, t.state, other(side)
    lying = [c for c in cards.on_table(facts, s, enemy) if facts.cards[c].deck == "personen"]
    held = any(character_cards(facts, s, seat) for seat in hands_in_reach(s, enemy))
    t.push("kartenverlust", side=side, lying=lying, hand=held and bool(words.get("hand")), answer=None)


@rule(
    "rk.mehrspieler.widerspruch.kartenverlust",
    off=lambda s, side: [sides.seat(s, side)],
    reads="rk.mehrspieler.widerspruch.kartenverlust",
)
def hands_in_reach(s: State, side: Side) -> Sequence[Seat]:
    """Whose hand a card means by that of a side: any one of its players, as whoever uses the card likes."""
    return sides.seats(s, side)


def character_cards(facts: Facts, s: State, seat: Seat) -> list[str]:
    return sorted(c for c in cards.CARDS.faces(s, f"hand {seat}") if facts.cards[c].deck == "personen")


def which_to_lose(t: Transition, f: FrameData) -> None:
    facts, s, enemy = t.game.facts, t.state, other(f["side"])
    held = [choosing.hand_key(s, seat) for seat in hands_in_reach(s, enemy) if character_cards(facts, s, seat)]
    found = [*(held if f["hand"] else []), *f["lying"]]
    prompt = "Welche Personen-Karte verlieren die Freien Völker?"
    choosing.ask(t, f["side"], "karte-oder-hand", found, prompt, into="answer", optional=True)


def is_lost(t: Transition, f: FrameData) -> None:
    if f["answer"] is None:
        return
    facts, s, enemy = t.game.facts, t.state, other(f["side"])
    seat = next((seat for seat in sides.seats(s, enemy) if choosing.hand_key(s, seat) == f["answer"]), None)
    if seat is None:
        cards.leave_table(t, f["answer"])
        return
    lost, zone = t.choose(character_cards(facts, s, seat)), f"hand {seat}"
    cards.CARDS.move(t, cards.CARDS.find(t.state, zone, lost), zone, cards.DISCARD)
    t.tell("abgeworfen", **sides.told(s, enemy, seat), card=lost)


@frames.add
class CardLost(Steps):
    id = "kartenverlust"
    steps = (which_to_lose, is_lost)


# --- three tiles ---------------------------------------------------------------------------------------------------------


@step("drei-steine")
def challenge(t: Transition, side: Side, card: str, words: Words) -> None:
    """{person: [ids]}: draw three tiles. Three Eyes: all go back, and he falls. Otherwise the Eyes leave the game, the others go
    back."""
    tiles.refill(t)
    drawn = [tiles.draw(t).id for _ in range(min(3, len(t.state["tiles"]["pool"])))]
    eyes = [tile for tile in drawn if t.game.facts.tiles[tile].value == "auge"]
    if len(eyes) == 3:
        for person in listed(words["person"]):
            if armies.in_play(t.state["persons"][person]):
                armies.lose_person(t, person)
                t.tell("person-faellt", person=person)
        eyes = []
    for tile in drawn:
        tiles.put(t, tile, "drawn", "gone" if tile in eyes else "pool")
    t.tell("herausgefordert", eyes=len(eyes))
