"""How the computer judges combat cards, from its view alone: how many hits a card is worth here, and the choices it gives.

Hits made and hits spared count alike. Each word of `tut` has its worth here; what a card gives up on the way is taken off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.contract import View
from games.ringkrieg.battle import numbers
from games.ringkrieg.battle.choice import NONE
from games.ringkrieg.events.language import unmet
from games.ringkrieg.facts import FREE, SHADOW, Facts, Side, other
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import force, units

Keys = Sequence[str]
Words = Mapping[str, Any]
PERSON = 0.8  # what a leader or a person is worth, in hits
KEEP = {6: 0.25, 5: 0.35, 4: 0.5, 3: 0.7}  # what a card must be worth to be given, by the number of cards in hand
HOARD = 0.9  # … with fewer


def chance(need: int, plus: int = 0) -> float:
    return sum(numbers.hit(die, plus, need) for die in range(1, 7)) / 6


class Roll:
    """What a side can expect of a round: dice, the number needed, leadership."""

    def __init__(self, facts: Facts, v: View, side: Side) -> None:
        battle = v["battle"]
        spot = numbers.spot_of(battle, side)
        self.here = force(v, spot)
        self.need = numbers.needed(facts, battle, side)
        self.dice = numbers.combat_dice(facts, v, battle, side)
        self.lead = numbers.at_most_five(numbers.leadership(facts, v, side, spot))
        self.nazgul = numbers.nazgul_leadership(facts, v, spot)
        self.persons = list(armies.persons_at(facts, v, spot, side))
        self.companions = [p for p in self.persons if facts.persons[p].kind == "gefaehrte"]

    def hits(self, *, plus: int = 0, again: int = 0, dice: int | None = None, lead: int | None = None) -> float:
        """Expected hits with something added to the combat roll and to the leader re-roll."""
        rolled = self.dice if dice is None else max(1, min(dice, self.dice))
        first = rolled * chance(self.need, plus)
        return first + self.rerolled(rolled - first, lead) * chance(self.need, again)

    def rerolled(self, missed: float, lead: int | None = None) -> float:
        return min(float(self.lead if lead is None else max(0, lead)), missed)

    @property
    def some_again(self) -> float:
        """The chance of a hit in the leader re-roll."""
        dice = self.rerolled(self.dice * (1 - chance(self.need)))
        return float(1 - (1 - chance(self.need)) ** dice)


Worth = Callable[[Facts, Words, Roll, Roll], float]


def _modified(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    value = words["wert"]
    plus, again = value if "wurf" in words["in"] else 0, value if "wiederholung" in words["in"] else 0
    gained = mine.hits(plus=plus, again=again) - mine.hits()
    suffered = theirs.hits(plus=plus, again=again) - theirs.hits()
    return {"eigene": gained, "gegner": -suffered, "beide": gained - suffered}[words.get("fuer", "eigene")]


def _fewer_dice(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    less = len(mine.companions) if words["art"] == "wuerfel-weniger-je-gefaehrte" else theirs.dice - words["wuerfel"]
    return theirs.hits() - theirs.hits(dice=theirs.dice - max(0, less))


def _extra_attack(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    counted = {"fuehrung": mine.lead, "elite": armies.elites(mine.here)}
    dice: int = counted[words["wuerfel"]] if words["wuerfel"] in counted else words["wuerfel"]
    return float(numbers.at_most_five(dice) * chance(words.get("ab", mine.need)))


def _minion_falls(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return PERSON * mine.some_again if theirs.nazgul or theirs.persons else 0.0


def _leader_falls(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return PERSON * mine.some_again if armies.leaders(theirs.here) or theirs.companions else 0.0


def _for_leadership(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    """A miss that becomes a hit, less the re-roll that is given up for it."""
    given = [facts.persons[p] for p in mine.companions if facts.persons[p].leadership and p in words.get("je", mine.companions)]
    if not given:
        return 0.0
    turned = max(words["je"].values()) if "je" in words else 1
    return turned - min(p.leadership for p in given) * chance(mine.need)


def _no_reroll(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return theirs.hits() - theirs.hits(lead=0) if mine.nazgul >= theirs.lead else 0.0


def _spellbound(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    best = max((facts.persons[p].leadership + facts.persons[p].captain for p in theirs.companions), default=0)
    return theirs.hits() - theirs.hits(lead=theirs.lead - best)


def _fear(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return max(fear_gain(mine, theirs, n) for n in range(1, max(1, mine.nazgul) + 1))


def fear_gain(mine: Roll, theirs: Roll, points: int) -> float:
    spared = theirs.hits() - theirs.hits(dice=theirs.dice - points)
    return spared - (mine.hits() - mine.hits(lead=mine.lead - points))


def _slips_away(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    """Worth it only where the army would be beaten."""
    return theirs.hits() - 0.5 if units(theirs.here) > 1.6 * units(mine.here) else -1.0


def _takes_hits(facts: Facts, words: Words, mine: Roll, theirs: Roll) -> float:
    return max(hits_taken(mine, theirs, n, words["dafuer"]) for n in range(words["hoechstens"] + 1))


def hits_taken(mine: Roll, theirs: Roll, count: int, what: str) -> float:
    """Hits against oneself, each for +1 to the combat roll or for a die that hits from 4 on. Who is many minds losses less."""
    gained = mine.hits(plus=count) - mine.hits() if what == "wurf" else 0.5 * count
    weight = min(1.0, units(theirs.here) / max(1, units(mine.here)))
    return gained - weight * count if count < units(mine.here) else -9.0 * bool(count)


WORTH: dict[str, Worth] = {
    "wurf": _modified,
    "hoechstens-wuerfel": _fewer_dice,
    "wuerfel-weniger-je-gefaehrte": _fewer_dice,
    "keine-wiederholung": _no_reroll,
    "nazgul-fuehrung-aufgeben": lambda facts, w, mine, theirs: mine.hits(lead=mine.lead - w["punkte"]) - mine.hits(),
    "zusatzangriff": _extra_attack,
    "treffer-dazu": lambda facts, w, mine, theirs: w["wert"] * (1 - (1 - chance(mine.need)) ** (mine.dice + 0.7 * mine.lead)),
    "mehr-treffer-dazu": lambda facts, w, mine, theirs: 0.6 * (mine.hits() > theirs.hits()),
    "treffer-aufheben": lambda facts, w, mine, theirs: w["wert"] * min(1.0, max(0.0, theirs.hits() - 0.8)),
    "einsen-treffen": lambda facts, w, mine, theirs: theirs.dice / 6,
    "heerschar": lambda facts, w, mine, theirs: 0.9 * (units(mine.here) >= 2 * (units(theirs.here) - mine.hits())),
    "karte-aufheben": lambda facts, w, mine, theirs: 0.5,
    "gefaehrten-fuer-karte": lambda facts, w, mine, theirs: 0.4,
    "guenstling-statt-treffer": _minion_falls,
    "nazgul-faellt": _minion_falls,
    "anfuehrer-faellt-im-kampf": _leader_falls,
    "opfert-sich": lambda facts, w, mine, theirs: 0.4 * (theirs.hits() >= units(mine.here)),
    "fehlwurf-fuer-gefaehrten": _for_leadership,
    "fehlwurf-fuer-person": _for_leadership,
    "bannt": _spellbound,
    "furcht": _fear,
    "nimmt-treffer": _takes_hits,
    "weicht-aus": _slips_away,
}


def worth(facts: Facts, v: View, side: Side, card: str) -> float:
    """How many hits a card is worth in the round to come."""
    mine, theirs = Roll(facts, v, side), Roll(facts, v, other(side))
    return sum(WORTH[words["art"]](facts, words, mine, theirs) for words in facts.combat[facts.cards[card].combat].does)


def chosen(facts: Facts, v: View, keys: Keys) -> str | None:
    """Which of the cards that may be played."""
    if v["battle"] is None:
        return None
    return max(keys, key=lambda card: worth(facts, v, v["side"], card))


def playable(facts: Facts, v: View) -> list[str]:
    """The cards of one's hand whose conditions are met: those of the battle are read from the view as from a state."""
    here = {**v, "stack": [{"frame": "schlacht", **v["battle"]}]}
    held = [card for card in v["hand"] if facts.cards[card].combat]  # some cards of the expansion have no combat text
    return [card for card in held if unmet(facts, here, v["side"], facts.combat[facts.cards[card].combat].when) is None]


def announces(facts: Facts, v: View) -> bool:
    """Whether a card is given: the fewer one has, the more it must be worth; where a settlement is at stake, less."""
    found = playable(facts, v) if v["battle"] is not None else []
    if not found:
        return False
    least = KEEP.get(len(v["hand"]), HOARD if len(v["hand"]) < 3 else KEEP[6])
    if territory.worth(facts, v["battle"]["region"]):
        least -= 0.2
    return max(worth(facts, v, v["side"], card) for card in found) >= least


def decided(facts: Facts, v: View, keys: Keys) -> str | None:
    """A choice that a combat card gives: how many points or hits, who falls, where to."""
    if v["battle"] is None:
        return None
    what, side = v["asking"]["what"], v["side"]
    mine, theirs = Roll(facts, v, side), Roll(facts, v, other(side))
    numbered = [key for key in keys if key.isdecimal()]
    if what == "furcht":
        return max(numbered, key=lambda key: fear_gain(mine, theirs, int(key)))
    if what in ("wurf", "wuerfel"):
        return max([NONE, *numbered], key=lambda key: hits_taken(mine, theirs, int(key) if key.isdecimal() else 0, what))
    if what == "opfert-sich" and units(mine.here) > 1:
        return NONE
    if what == "weicht-aus" and "festung" in keys:
        return "festung"
    people = [key for key in keys if key in facts.persons]
    sign = -1 if what in ("fehlwurf-fuer-gefaehrten", "opfert-sich") else 1  # one's own: the least; of the enemy: the best
    if people:
        return max(people, key=lambda p: sign * (facts.persons[p].leadership + (facts.persons[p].level or 0)))
    return next((key for key in keys if key != NONE), None)


def nazgul_lead_better(facts: Facts, v: View) -> bool:
    """Whether the Shadow loses more than the Free Peoples if Gandalf and the Nazgûl lead nobody."""
    return Roll(facts, v, SHADOW).nazgul > facts.persons["gandalf_weiss"].leadership + (Roll(facts, v, FREE).lead > 4)
