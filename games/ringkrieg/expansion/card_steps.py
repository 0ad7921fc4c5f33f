"""Words of the new event cards (`data/erweiterung/karten.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.battle import attack, numbers
from games.ringkrieg.events import cards, choosing, playing
from games.ringkrieg.events.language import CHOSEN, Words, chosen, condition, listed, step
from games.ringkrieg.events.places import army_spot, word
from games.ringkrieg.expansion import balrog, corsairs, engines, ents, factions, pieces
from games.ringkrieg.expansion.dunlendings import DUNLENDING
from games.ringkrieg.expansion.pieces import CATAPULT, SHIP, TOWER
from games.ringkrieg.expansion.room import played
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side, other
from games.ringkrieg.frames import Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.multiplayer import powers
from games.ringkrieg.people import persons
from games.ringkrieg.quest import fellowship, hunt
from games.ringkrieg.round import actions, dice
from games.ringkrieg.war import armies, movement, muster, selection, territory
from games.ringkrieg.war.armies import box, force, region_of
from games.ringkrieg.whereabouts import at, begins
from games.rules import rule

DECK, DRAW = "personen", "ziehen"
HUNTERS = "personenwuerfel-jagen"

# --- cards out of a hand -------------------------------------------------------------------------------------------------

Live = Callable[[Facts, State, FrameData], list[str]]
LIVE: dict[str, tuple[Live, str, bool]] = {}


def from_hand(name: str, prompt: str, *, optional: bool = False) -> Callable[[Live], Live]:
    """What can be chosen out of a hand is read when it is asked: no frame holds cards that only some may know."""

    def register(function: Live) -> Live:
        LIVE[name] = function, prompt, optional
        return function

    return register


@frames.add
class FromHand(Frame):
    """One card of a hand, or what else there is; the answer is popped."""

    id = "handwahl"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, f"{name(seat)}: {LIVE[f['live']][1]}", secret=True, rules=choosing.RULES)}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found, _, optional = LIVE[f["live"]]
        if optional:
            yield Candidate(choosing.NO, "Nein", aliases=("nichts", "keine", "fertig"))
        for key in found(game.facts, s, f):
            title = game.facts.title(key) if key != DRAW else ""
            said = (f"spiele {title}", f"Karte {title}") if title else ("ziehe Karte",)
            note = choosing.NOTES.get(f["live"])
            void = note(game, s, f["side"], key) if note is not None and title else ""
            yield Candidate(key, f"{title}{void}" or "Eine Karte ziehen", rule=choosing.RULE, aliases=(*said, title or DRAW))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(None if key == choosing.NO else key)


# --- conditions and places -----------------------------------------------------------------------------------------------


@condition("gruppierung")
@rule("rk.erw.gruppierung.karten", off=None)
def faction_there(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{gruppierung: id}: this faction is in play."""
    faction = words["gruppierung"]
    return None if factions.in_play(s, faction) else f"Nicht im Spiel: {factions.FACTIONS[faction].title}."


@condition("nicht-ratgeber")
def not_guided_by(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{person: id}"""
    person = words["person"]
    return f"{facts.persons[person].name} ist Ratgeber." if fellowship.guide(s) == person else None


@condition("bei-person")
def together(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{wer: [ids], bei: id}: one of them stands in the region of the other."""
    where = region_of(s["persons"].get(words["bei"], armies.WAITING))
    there = [p for p in listed(words["wer"]) if where and region_of(s["persons"].get(p, armies.WAITING)) == where]
    return None if there and where in facts.regions else "Gandalf steht nicht in der Region des Balrogs."


@condition("nazgul-in")
def nazgul_at(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{region: id}: a Nazgûl is there."""
    region = words["region"]
    if any(armies.nazgul_at(facts, s, spot) for spot in (region, box(region))):
        return None
    return f"{begins(at(facts, region))} steht kein Nazgûl."


@word("neben-nation")
def beside_a_nation(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """neben-nation: id: next to a region of this nation"""
    return any(facts.regions[there].nation == wanted for there in facts.regions[region].neighbours)


@word("neben-gewaehlt")
def beside_the_chosen(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """neben-gewaehlt: true: next to what the card let its player choose"""
    spot = chosen(s, CHOSEN)
    return spot is not None and region_of(spot) in facts.regions[region].neighbours


# --- Ents ----------------------------------------------------------------------------------------------------------------


@step("ents-rufen")
@rule("rk.erw.ents.rekrutieren", "rk.erw.ents.widerspruch.kartentext", off=None)
def call_ents(t: Transition, side: Side, card: str, words: Words) -> None:
    """{anzahl: n}: so many Ents come to Fangorn."""
    ents.recruited(t, words["anzahl"])


@step("ents-aktivieren")
@rule("rk.erw.ents.karten", off=None)
def wake_ents(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: they move and attack."""
    ents.activate(t)


@step("ents-karte-gespielt")
def count_ent_card(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: after the third they are gone."""
    ents.card_played(t)


@step("spielen-oder-ziehen")
def play_or_draw(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a further character card may be played without a die, or drawn."""
    t.push("spielen-oder-ziehen", side=side, answer=None)


def which(t: Transition, f: FrameData) -> None:
    t.push("handwahl", into="answer", side=f["side"], live="spielen-oder-ziehen", power="")


@from_hand("spielen-oder-ziehen", "Spielst du noch eine Karte vom Personen-Stapel aus oder ziehst du eine?", optional=True)
def playable_or_draw(facts: Facts, s: State, f: FrameData) -> list[str]:
    side = f["side"]
    able = [c for c in playing.playable(facts, s, side) if facts.cards[c].deck == DECK]
    able = [c for c in able if playing.event_refused(facts, s, side, c) is None]
    return [*([DRAW] if cards.left_in(s, side, DECK) else []), *able]


choosing.NOTES["spielen-oder-ziehen"] = playing.none_by_a_card


def one_more(t: Transition, f: FrameData) -> None:
    if f["answer"] == DRAW:
        cards.draw(t, f["side"], DECK)
    elif f["answer"] is not None:
        playing.play(t, f["side"], f["answer"])


@frames.add
class PlayOrDraw(Steps):
    id = "spielen-oder-ziehen"
    steps = (which, one_more)


# --- Wind aus dem Westen, Drei Ringe -------------------------------------------------------------------------------------


@step("wind")
def west_wind(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a card of the enemy on the table goes; where none lies there, his hand is seen and one card of it is discarded."""
    t.push("wind", side=side, card=None, power=None, held=False)


def off_the_table(t: Transition, f: FrameData) -> object:
    lying = cards.on_table(t.game.facts, t.state, other(f["side"]))
    if not lying:
        return whose_hand
    choosing.ask(t, f["side"], "karte", lying, "Welche ausliegende Karte verweht der Wind?", into="card")
    return blown_away


def whose_hand(t: Transition, f: FrameData) -> None:
    """With two players to the other side: one of them."""
    roles = [powers.role(t.state, seat) for seat in sides.seats(t.state, other(f["side"]))]
    choosing.ask(t, f["side"], "macht", roles, "Wessen Handkarten siehst du an?", into="power")


def out_of_a_hand(t: Transition, f: FrameData) -> None:
    f["held"], seat = True, sides.seat(t.state, f["side"])
    held = sorted(cards.CARDS.look(t, seat, hand_of(t.state, f)))
    if held:
        t.tell("hand-gesehen", side=f["side"], knows=(seat,), secret={"cards": held})
        t.push("handwahl", into="card", side=f["side"], live="wind", power=f["power"])


@from_hand("wind", "Du siehst die Handkarten. Welche wird abgeworfen?")
def seen_cards(facts: Facts, s: State, f: FrameData) -> list[str]:
    return sorted(cards.CARDS.faces(s, hand_of(s, f)))


def hand_of(s: State, f: FrameData) -> str:
    return f"hand {seat_of(s, f)}"


def seat_of(s: State, f: FrameData) -> Seat:
    found: Seat = next(seat for seat, role in s["roles"].items() if role == f["power"])
    return found


def blown_away(t: Transition, f: FrameData) -> None:
    if f["card"] is None:
        return
    if f["held"]:
        zone = hand_of(t.state, f)
        cards.CARDS.move(t, cards.CARDS.find(t.state, zone, f["card"]), zone, cards.DISCARD)
        t.tell("abgeworfen", **sides.told(t.state, other(f["side"]), seat_of(t.state, f)), card=f["card"])
    else:
        cards.leave_table(t, f["card"])


choosing.LABELS["macht"] = lambda facts, s, key: powers.NAMES[key]


@frames.add
class WestWind(Steps):
    id = "wind"
    steps = (off_the_table, whose_hand, out_of_a_hand, blown_away)


@step("ringe-zurueck")
def rings_return(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wuerfel: n, ab: n}: each die from this number on brings a used Elven Ring back: first those out of the game, then the
    Shadow's."""
    rolls = t.rolls(words["wuerfel"])
    found = sum(die >= words["ab"] for die in rolls)
    t.tell("gewuerfelt", rolls=rolls, need=words["ab"], hits=found)
    total, rings = sum(t.game.facts.data["material"]["elbenringe"].values()), t.at("rings")
    for _ in range(found):
        if rings[FREE] + rings[SHADOW] == total:
            if not rings[SHADOW]:
                break
            rings[SHADOW] -= 1
        rings[FREE] += 1
    t.tell("ringe", count=rings[FREE])


# --- ships ---------------------------------------------------------------------------------------------------------------


@step("schiffe-verjagen")
def drive_off(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id, ab: n}: a die for every ship in a region of this nation; from this number on it is removed."""
    facts = t.game.facts
    for region, ships in list(pieces.where(t.state, SHIP).items()):
        if facts.regions[region].nation == words["nation"]:
            rolls = t.rolls(ships)
            hits = sum(die >= words["ab"] for die in rolls)
            t.tell("kartenwurf", rolls=rolls, need=words["ab"], hits=hits, spot=region)
            if hits:
                corsairs.sink(t, region, hits)


@step("flotten-bewegen")
def move_fleets(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: any ships, each as far as with a die."""
    t.push("flotten", side=side, card=card, moved={}, region=None, before={})


def which_fleet(t: Transition, f: FrameData) -> object:
    before = pieces.where(t.state, SHIP)
    f["before"] = dict(before)
    able = [r for r in before if before[r] > f["moved"].get(r, 0)]
    choosing.ask(t, f["side"], "region", able, "Fährt eine Flotte aus?", into="region", optional=True)
    return sets_sail


def sets_sail(t: Transition, f: FrameData) -> object:
    if f["region"] is None:
        return in_port
    most = pieces.count(t.state, SHIP, f["region"]) - f["moved"].get(f["region"], 0)
    t.push("flotte", side=f["side"], origin=f["region"], ships=0, most=most, card=f["card"])
    return has_sailed


def has_sailed(t: Transition, f: FrameData) -> object:
    """Ships that came to a region have moved."""
    for region, ships in pieces.where(t.state, SHIP).items():
        new = ships - f["before"].get(region, 0)
        if new > 0:
            f["moved"] = {**f["moved"], region: f["moved"].get(region, 0) + new}
    return which_fleet


def in_port(t: Transition, f: FrameData) -> None:
    """No fleet sails any more."""


@frames.add
class CardFleets(Steps):
    id = "flotten"
    steps = (which_fleet, sets_sail, has_sailed, in_port)


@step("uebersetzen")
def cross(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: an army may go from a region with a ship to a free one with a ship; it is the army that the card speaks of then."""
    t.push("uebersetzen", side=side, origin=None, target=None, chosen=None)


def who_crosses(t: Transition, f: FrameData) -> None:
    found = corsairs.armies_by_ship(t.game.facts, t.state)
    choosing.ask(t, f["side"], "armee", found, "Welche Armee setzt über?", into="origin", optional=True)


def where_to(t: Transition, f: FrameData) -> object:
    if f["origin"] is None:
        return landed
    facts, s = t.game.facts, t.state
    found = [r for r in corsairs.ports(s, f["origin"]) if corsairs.not_free(facts, s, r) is None]
    found = [r for r in found if movement.nobody_goes(facts, s, SHADOW, f["origin"], r, movement.NONE, False) is None]
    choosing.ask(t, f["side"], "region", found, "Wohin setzt sie über?", into="target")
    return None


def who_boards(t: Transition, f: FrameData) -> object:
    if f["target"] is None:
        return landed
    barred = movement.stay_at_home(t.game.facts, t.state, SHADOW, f["target"])
    selection.ask(t, side=SHADOW, spot=f["origin"], into="chosen", what="setzt über", barred=barred)
    return None


def crosses(t: Transition, f: FrameData) -> None:
    t.frame("ereignis")[CHOSEN] = f["target"]
    movement.march(t, SHADOW, f["origin"], f["target"], f["chosen"]["force"], f["chosen"]["persons"])


def landed(t: Transition, f: FrameData) -> None:
    """Whoever wanted to cross has crossed."""


@frames.add
class Crossing(Steps):
    id = "uebersetzen"
    steps = (who_crosses, where_to, who_boards, crosses, landed)


# --- an army that may go on ----------------------------------------------------------------------------------------------


@step("ziehen-oder-angreifen")
def go_on_or_attack(t: Transition, side: Side, card: str, words: Words) -> None:
    """{armee: region | gewaehlt, ohne-kampfkarten: true}: this army may move or attack; in the first round of that battle the
    enemy plays no combat cards."""
    region = words.get("armee") or chosen(t.state, CHOSEN)
    if region is None:
        return
    spot = army_spot(t.game.facts, t.state, side, region_of(region))
    if spot is not None:
        t.push("weiter-mit", side=side, card=card, spot=spot, quiet=bool(words.get("ohne-kampfkarten")), answer=None)


def what_next(t: Transition, f: FrameData) -> None:
    facts, s, side, spot = t.game.facts, t.state, f["side"], f["spot"]
    moves = "/" not in spot and movement.way_out(facts, s, side, spot, movement.NONE, False)
    attacks = any(origin == spot and refusal is None for origin, refusal in attack.judged(facts, s, side, False, facing=True))
    able = [*(["armee"] if moves else []), *(["angriff"] if attacks else [])]
    prompt = f"{facts.name(region_of(spot))}: Zieht diese Armee, oder greift sie an?"
    choosing.ask(t, side, "wort", able, prompt, into="answer", optional=True)


def does_it(t: Transition, f: FrameData) -> None:
    if f["answer"] == "armee":
        movement.begin(t, f["side"], moves=1, only=[f["spot"]])
    elif f["answer"] == "angriff":
        attack.ask(t, f["side"], only=[f["spot"]], **({"quiet": f["card"]} if f["quiet"] else {}))


@frames.add
class GoOn(Steps):
    id = "weiter-mit"
    steps = (what_next, does_it)


def no_cards_at_first(t: Transition, battle: FrameData) -> None:
    """The battle of a card in whose first round the Free Peoples play no combat card."""
    if battle["round"] == 1 and "quiet" in battle["options"]:
        only = {"seite": other(battle["attacker"])}
        effects.add(t, "keine-kampfkarten", until="kampfrunde", card=battle["options"]["quiet"], only=only)


# --- recruiting ----------------------------------------------------------------------------------------------------------


@step("dunlaender-bis-zu")
@rule("rk.erw.dunland.widerspruch.nur", off=None)
def dunlendings_up_to(t: Transition, side: Side, card: str, words: Words) -> None:
    """{anzahl: n}: as many as one likes to the army in the region that was chosen, up to the limit of units."""
    region = chosen(t.state, CHOSEN)
    spot = None if region is None else army_spot(t.game.facts, t.state, side, region)
    if spot is None:
        return
    room = territory.limit(spot) - armies.units(force(t.state, spot))
    most = min(words["anzahl"], room, armies.available(t.state, DUNLENDING))
    t.push("anzahl", side=side, card=card, region=region, figure=DUNLENDING, most=most, count=None)


choosing.WORTE["4"] = "4"


@step("rekrutieren-je-nazgul")
def recruit_for_nazgul(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: region, figur: kind, hoechstens: n}: as many as the Nazgûl there lead, up to the limit of units."""
    facts, s, region = t.game.facts, t.state, words["in"]
    if muster.taken(facts, s, side, region) is not None:
        return
    spot = muster.spot_for(s, region)
    lead = sum(numbers.nazgul_leadership(facts, s, where) for where in (region, box(region)))
    room = territory.limit(spot) - armies.units(force(s, spot))
    muster.put(t, region, words["figur"], max(0, min(lead, words["hoechstens"], room)))


# --- siege engines -------------------------------------------------------------------------------------------------------


@step("graeben")
def trenches(t: Transition, side: Side, card: str, words: Words) -> None:
    """{anzahl: n}: towers come, or catapults go, where one's army besieges a stronghold of the Free Peoples; so many in all."""
    t.push("graeben", side=side, left=words["anzahl"], kind="", answer=None)


def works(t: Transition, f: FrameData) -> list[str]:
    """What can be done: only towers or only catapults, as begun."""
    facts, s = t.game.facts, t.state
    sieges = [r for r in facts.strongholds if engines.no_siege(facts, s, r) is None]
    found = [f"{TOWER} {r}" for r in sieges if engines.refused(facts, s, TOWER, r) is None]
    found += [f"{CATAPULT} {r}" for r in sieges if pieces.count(s, CATAPULT, r)]
    return [key for key in found if f["kind"] in ("", key.split()[0])]


def which_work(t: Transition, f: FrameData) -> object:
    if not f["left"]:
        return dug
    prompt = "Was tun deine Belagerer?" if not f["kind"] else "Und noch einmal?"
    choosing.ask(t, f["side"], "maschine", works(t, f), prompt, into="answer", optional=True)
    return at_work


def at_work(t: Transition, f: FrameData) -> object:
    if f["answer"] is None:
        return dug
    f["left"] -= 1
    f["kind"], _, region = f["answer"].partition(" ")
    if f["kind"] == TOWER:
        pieces.put(t, TOWER, region)
    else:
        engines.remove(t, CATAPULT, region, 1)
    return which_work


def dug(t: Transition, f: FrameData) -> None:
    """The trenches are dug."""


@frames.add
class Trenches(Steps):
    id = "graeben"
    steps = (which_work, at_work, dug)


def _work(facts: Facts, s: State, key: str) -> str:
    kind, _, region = key.partition(" ")
    where = facts.name(region)
    return f"Belagerungsturm vor {where}" if kind == TOWER else f"Katapult in {where} entfernen"


choosing.LABELS["maschine"] = _work

# --- the hunt ------------------------------------------------------------------------------------------------------------


@step("jagdstein-still")
def quiet_tile(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a tile as after a successful hunt; an Eye does nothing, and nothing reveals the Fellowship."""
    hunt.draw_tile(t, cause="karte", ignore_reveal=True)


@step("balrog-ausserhalb")
def out_of_moria(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: when his card goes and he is not in Moria, the Balrog is out of the game."""
    where = t.state["persons"].get(balrog.BALROG, armies.WAITING)
    if persons.in_play(t.state, balrog.BALROG) and region_of(where) != balrog.MORIA:
        armies.lose_person(t, balrog.BALROG)
        t.tell("person-faellt", person=balrog.BALROG)


def die_was_used(t: Transition, side: Side, face: str) -> None:
    """«personenwuerfel-jagen» {seite}: character dice that are used from now on hunt after their action."""
    if played(t.state) and face == "person" and effects.any_of(t.state, HUNTERS, {"seite": side}):
        t.at("apart")["hunting"] += 1


def dice_hunt(t: Transition) -> None:
    if not played(t.state):
        return
    for _ in range(t.state["apart"]["hunting"]):
        dice.used_to_hunt_box(t, SHADOW, "person")
        t.tell("wuerfel-jagt")
    if t.state["apart"]["hunting"]:
        t.at("apart")["hunting"] = 0


dice.spent.append(die_was_used)
actions.afterwards.append(dice_hunt)
