"""What a card lets a player choose: a nation, a region, an army, a person, a card, a word. The answer is `gewaehlt` in the later
steps of the card; where there is one thing to choose it is chosen, where there is none it stays empty and they do nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData, find
from games.ringkrieg import politics, sides
from games.ringkrieg.events.language import CHOSEN, Words, chosen, step
from games.ringkrieg.events.places import army_spots, regions
from games.ringkrieg.facts import Facts, Figure, Region, Side, other
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import command, powers, succession
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import Spot, region_of
from games.ringkrieg.wording import figure_from, figure_key, figure_label, force_label
from games.rules import ByCard, guard

NO, HAND = "nein", "hand"
PLACES = ("region", "armee")
RULE = "rk.ereignis.ausspielen"
RULES = (RULE, "rk.ereignis.teilwirkung")


def ask(
    t: Transition,
    side: Side,
    what: str,
    among: Iterable[str],
    prompt: str,
    *,
    into: str = CHOSEN,
    optional: bool = False,
    secret: bool = False,
) -> None:
    """Ask a side for one of these things of a kind (`LABELS`). With `optional` one may decline. The answer is in the field `into`
    of the frame that asks, None where there was nothing or one declined. `secret`: what can be chosen are cards of the hand, so
    one is asked even where there is nothing; which ones is read from the hand whenever it is asked (`from_hand`)."""
    keys = [] if secret else list(dict.fromkeys(among))
    if secret or (optional and keys) or len(keys) > 1:
        t.push("kartenwahl", into=into, side=side, what=what, among=keys, prompt=prompt, optional=optional, secret=secret)
    else:
        t.top[into] = keys.pop() if keys else None


FromHand = Callable[[Facts, State, FrameData], list[str]]
FROM_HAND: dict[str, FromHand] = {}  # by the frame that asks


def from_hand(frame: str) -> Callable[[FromHand], FromHand]:
    """Which cards of the hand can be chosen for a secret question of this frame."""

    def register(function: FromHand) -> FromHand:
        FROM_HAND[frame] = function
        return function

    return register


NOTES: dict[str, Callable[[RingGame, State, Side, str], str]] = {}  # what is said behind the title of a card, by the same frame


def choices(facts: Facts, s: State, f: FrameData) -> list[str]:
    """What can be chosen now."""
    if not f["secret"]:
        return list(f["among"])
    asking = s["stack"][-2]
    return FROM_HAND[asking["frame"]](facts, s, asking)


def _army(facts: Facts, s: State, spot: Spot) -> str:
    return force_label(facts, facts.name(region_of(spot)), armies.force(s, spot))


def piece_key(spot: Spot, figure: Figure) -> str:
    """«osgiliath gondor regulaer»: a figure and where it stands, as players type it."""
    return f"{region_of(spot)} {figure_key(figure)}"


def piece_from(key: str) -> tuple[Region, Figure]:
    region, _, figure = key.partition(" ")
    return region, figure_from(figure)


def _piece(facts: Facts, s: State, key: str) -> str:
    region, figure = piece_from(key)
    return figure_label(facts, f"{facts.name(region)}: ", figure)


def hand_key(s: State, seat: Seat) -> str:
    """«hand», or «hand gondor» where two players share the side."""
    return f"{HAND} {powers.role(s, seat)}" if powers.partner(s, seat) is not None else HAND


def _hand(key: str) -> str:
    power = key.removeprefix(HAND).strip()
    return f"Eine zufällige von der Hand {powers.POWERS[power].genitive}" if power else "Eine zufällige von der Hand"


WORTE = {
    "verdecken": "Die Gemeinschaft verdecken",
    "bewegen": "Die Gemeinschaft bewegen",
    "armeen": "Armeen bewegen",
    "armee": "Die Armee bewegen",
    "angriff": "Angreifen",
    "rekrutieren": "2 Nazgûl rekrutieren",
    "nazgul": "Nazgûl bewegen",
    "abwerfen": "Eine ausliegende Personen-Karte der Freien Völker abwerfen",
    "jagd": "Einen Jagdwurf ausführen",
    "korrumpierung": "Korrumpierung hinnehmen",
    "ausscheiden": "Der Gefährte scheidet aus",
    "0": "Keine",
    "1": "1",
    "2": "2",
    "3": "3",
}

Label = Callable[[Facts, State, str], str]
LABELS: dict[str, Label] = {
    "region": lambda facts, s, key: facts.name(key),
    "armee": _army,
    "nation": lambda facts, s, key: facts.nations[key].name,
    "person": lambda facts, s, key: facts.persons[key].name,
    "karte": lambda facts, s, key: facts.title(key),
    "karte-oder-hand": lambda facts, s, key: facts.title(key) if key in facts.cards else _hand(key),
    "wuerfel": lambda facts, s, key: FACES[key],
    "figur": _piece,
    "wort": lambda facts, s, key: WORTE[key],
}


@guard("rk.ereignis.vorrang")
def not_meant(facts: Facts, s: State, region: Region) -> ByCard | str:
    """The text of the card says which regions can be chosen."""
    event, what = find(s, "ereignis"), f"{facts.name(region)} kommt hier nicht in Frage."
    return what if event is None else ByCard(f"«{facts.title(event['card'])}»: {what}", event["card"])


@frames.add
class Choice(Frame):
    """One question of a card."""

    id = "kartenwahl"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, f"{name(seat)}: {f['prompt']}", secret=f["secret"], rules=RULES)}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        if f["optional"]:
            yield Candidate(NO, "Nein", aliases=("nichts", "keine"))
        things = choices(facts, s, f)
        for thing in things:
            title = label = LABELS[f["what"]](facts, s, thing)
            if f["secret"] and (note := NOTES.get(s["stack"][-2]["frame"])) is not None:
                label += note(game, s, f["side"], thing)
            where = region_of(thing)
            aliases = (facts.name(where), *facts.regions[where].aliases) if where in facts.regions else (title,)
            if f["optional"] and len(things) == 1:
                aliases = (*aliases, "ja")
            yield Candidate(where if f["what"] == "armee" else thing, label, rule=RULE, aliases=aliases)
        if f["what"] in PLACES:
            among = {region_of(thing) for thing in f["among"]}
            for place in facts.regions.values():
                if place.id not in among:
                    yield Candidate(place.id, place.name, not_meant(facts, s, place.id), RULE, place.aliases)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if f["what"] == "armee":
            t.pop(next((spot for spot in f["among"] if region_of(spot) == key), None))
        else:
            t.pop(None if key == NO and NO not in f["among"] else key)


# --- steps ---------------------------------------------------------------------------------------------------------------


@step("waehle-nation")
def choose_nation(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: one of one's own nations that is not both active and at war."""
    s, facts = t.state, t.game.facts
    open_to = [n for n in facts.of_side(side) if not (politics.at_war(s, n) and politics.is_active(s, n))]
    open_to = [n for n in open_to if command.not_your_politics(facts, s, n) is None and succession.again(facts, s, n) is None]
    ask(t, side, "nation", open_to, f"Welche Nation wählst du für «{facts.title(card)}»?")


@step("waehle-region")
def choose_region(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: WHERE}"""
    facts = t.game.facts
    ask(t, side, "region", regions(facts, t.state, side, words["in"]), f"Welche Region wählst du für «{facts.title(card)}»?")


@step("waehle-armee")
def choose_army(t: Transition, side: Side, card: str, words: Words) -> None:
    """{seite: side (the enemy), in: WHERE, nationen: n}: an army, with units of at least so many nations."""
    facts, s = t.game.facts, t.state
    found = army_spots(facts, s, side, words.get("seite", other(side)), words.get("in", {}))
    least = words.get("nationen", 1)
    found = [spot for spot in found if len(armies.nations(armies.force(s, spot))) >= least]
    ask(t, side, "armee", found, f"Welche Armee trifft «{facts.title(card)}»?")


def the_chosen(s: State) -> str | None:
    """What the card of the event that takes place has let a player choose."""
    found: str | None = chosen(s, CHOSEN)
    return found
