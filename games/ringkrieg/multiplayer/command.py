"""Whose figures stand where, mixed armies, and whom a player may not lead (chapter XI).

`s["mixed"]`: the regions whose figures of two partners are one army, because both agreed or the region was attacked. It stays one
while figures of both stand there, and goes with them when they march together. `s["captors"]`: who led the army that took a
settlement, for those under a marker of the Shadow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.contract import Refusal, Seat, State
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, NAZGUL, SHADOW, UNITS, Facts, Figure, Nation, Region, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import powers
from games.ringkrieg.whereabouts import at
from games.rules import guard, otherwise, remembered, rule

Spot = str
NOBODY: tuple[Nation, ...] = ()
NO_FIGURES: Mapping[Figure, int] = {}
PARTS = ("", "/festung", "/angriff", "/festung/angriff")  # the spots of a region, see `war/armies.py`


def region_of(spot: Spot) -> Region:
    return spot.partition("/")[0]


# --- counting ------------------------------------------------------------------------------------------------------------


@rule("rk.mehrspieler.widerspruch.mehrheit", off=True, reads="rk.mehrspieler.widerspruch.mehrheit")
def counts(figure: Figure) -> bool:
    """Units, leaders and minions count for who leads them; Nazgûl and Companions, whom both may move, for nobody."""
    return figure != NAZGUL


def figures_of(facts: Facts, s: State, seat: Seat, region: Region) -> dict[Figure, int]:
    """What a player has in a region: figures and minions."""
    mine: dict[Figure, int] = {}
    led, figures, persons = figures_led(facts, powers.nations(facts, s, seat)), s["figures"], s["persons"]
    for part in PARTS:
        for figure, n in figures.get(region + part, NO_FIGURES).items():
            if figure in led:
                mine[figure] = mine.get(figure, 0) + n
    for person in powers.minions_of(s, seat):
        if person in persons and region_of(persons[person]) == region:
            mine[person] = 1
    return mine


def present(facts: Facts, s: State, seat: Seat, region: Region) -> bool:
    """Whether `figures_of` finds anything."""
    led, figures, persons = figures_led(facts, powers.nations(facts, s, seat)), s["figures"], s["persons"]
    for part in PARTS:
        if region + part in figures and not figures[region + part].keys().isdisjoint(led):
            return True
    return any(person in persons and region_of(persons[person]) == region for person in powers.minions_of(s, seat))


def shared_regions(facts: Facts, s: State, side: Side) -> list[Region]:
    """The regions that are `shared`: the whole board is looked over once."""
    figures, persons = s["figures"], s["persons"]
    where: list[set[Region]] = []
    for seat in s["teams"][side]:
        led = figures_led(facts, powers.nations(facts, s, seat))
        found = {region_of(spot) for spot, here in figures.items() if not here.keys().isdisjoint(led)}
        found.update(region_of(persons[person]) for person in powers.minions_of(s, seat) if person in persons)
        where.append(found)
    both = set.intersection(*where)
    return [region for region in dict.fromkeys(map(region_of, figures)) if region in both] if both else []


@remembered(on_first=True)
def figures_led(facts: Facts, nations: tuple[Nation, ...]) -> frozenset[Figure]:
    """The kinds of figures of these nations that `counts`."""
    return frozenset(figure for figure in facts.figures if figure.split(".")[0] in nations and counts(figure))


def owners(facts: Facts, s: State, side: Side, spot: Spot) -> list[Seat]:
    """Whose units stand at a spot."""
    nations = {figure.split(".")[0] for figure in s["figures"].get(spot, {}) if figure[-1] in UNITS}
    return [seat for seat in s["teams"][side] if nations.intersection(powers.nations(facts, s, seat))]


def shared(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Whether figures of both players of a side stand in a region."""
    return powers.paired(s, side) and all(present(facts, s, seat, region) for seat in s["teams"][side])


def elites(figures: Mapping[Figure, int]) -> int:
    return sum(n for figure, n in figures.items() if figure.endswith(".e"))


@rule(
    "rk.mehrspieler.gemischt.fuehrung",
    "rk.mehrspieler.gemischt.wechsel",
    off=lambda facts, s, side, region: s["sides"][side],
)
def commander(facts: Facts, s: State, side: Side, region: Region) -> Seat:
    """Who leads the army of a side in a region: most figures, then most elites, then whoever has the token."""
    if not powers.paired(s, side):
        return next(iter(sides.seats(s, side)))
    lead: Seat = s["sides"][side]

    def weight(seat: Seat) -> tuple[int, int, bool]:
        mine = figures_of(facts, s, seat, region)
        return sum(mine.values()), elites(mine), seat == lead

    found: Seat = max(s["teams"][side], key=weight)
    return found


# --- mixed armies --------------------------------------------------------------------------------------------------------


def mixed(s: State, region: Region) -> bool:
    return region in s.get("mixed", ())


@rule("rk.mehrspieler.gemischt", "rk.mehrspieler.widerspruch.einigung", off=None)
def unite(t: Transition, region: Region) -> None:
    """From now on one army."""
    if not mixed(t.state, region):
        t.at("mixed").append(region)
        t.tell("vereint", region=region)


@rule("rk.mehrspieler.gemischt", off=None)
def attacked(t: Transition, defender: Side, region: Region) -> None:
    """Partners whose region is attacked defend it together."""
    if shared(t.game.facts, t.state, defender, region):
        unite(t, region)


def moved(t: Transition, origin: Spot, target: Spot, figures: Mapping[Figure, int]) -> None:
    """A mixed army that goes somewhere together stays one."""
    if mixed(t.state, region_of(origin)) and region_of(origin) != region_of(target):
        owners = {powers.owner(t.game.facts, t.state, f.split(".")[0]) for f, n in figures.items() if n and f != NAZGUL}
        if len(owners) > 1:
            unite(t, region_of(target))


def parted(t: Transition) -> None:
    """After an action: where only one of the partners is left there is no mixed army any more."""
    if t.state.get("mixed"):
        facts, s = t.game.facts, t.state
        left = [region for region in s["mixed"] if any(shared(facts, s, side, region) for side in (FREE, SHADOW))]
        if left != s["mixed"]:
            s["mixed"] = t.own(left)


# --- captures ------------------------------------------------------------------------------------------------------------


@rule(
    "rk.mehrspieler.widerspruch.eroberer",
    off=lambda facts, s, region: sides.seat(s, SHADOW),
    reads="rk.mehrspieler.widerspruch.eroberer",
)
def captor(facts: Facts, s: State, region: Region) -> Seat:
    """Whoever leads the army that took a settlement took it."""
    return commander(facts, s, SHADOW, region)


def captured(t: Transition, side: Side, region: Region) -> None:
    """Remember whose conquest it was, for the players' own scores."""
    if "teams" in t.state and side == SHADOW:
        t.at("captors")[region] = captor(t.game.facts, t.state, region)


# --- whom a player may not lead ------------------------------------------------------------------------------------------


def leads_all(facts: Facts, s: State, side: Side, spot: Spot) -> bool:
    """Whether whoever decides for a side now has everybody at a spot under command: a mixed army, and its leader."""
    region = region_of(spot)
    return not powers.paired(s, side) or (mixed(s, region) and commander(facts, s, side, region) == sides.seat(s, side))


@rule("rk.mehrspieler.beschraenkung", "rk.mehrspieler.gemischt", "rk.mehrspieler.gemischt.aktion", off=NOBODY)
def not_led(facts: Facts, s: State, side: Side, spot: Spot) -> Sequence[Nation]:
    """The nations at a spot that belong to the partner: their figures stay. In a mixed army whoever leads it leads all of them;
    the other one may take his own figures out."""
    if not powers.paired(s, side):
        return NOBODY
    if mixed(s, region_of(spot)):
        if leads_all(facts, s, side, spot):
            return NOBODY
        if not may_take_out():
            return facts.of_side(side)
    return others_of(facts, side, powers.role(s, sides.seat(s, side)))


@remembered(on_first=True)
def others_of(facts: Facts, side: Side, role: str) -> tuple[Nation, ...]:
    """The nations of a side without a player's own."""
    mine = powers.led_as(facts, role)
    return tuple(nation for nation in facts.of_side(side) if nation not in mine)


def led(facts: Facts, s: State, side: Side, spot: Spot) -> Mapping[Figure, int]:
    """The figures at a spot as whoever decides for a side may lead them: without the partner's, or all where nobody could."""
    here: Mapping[Figure, int] = s["figures"].get(spot, {})
    others = not_led(facts, s, side, spot)
    return {f: n for f, n in here.items() if f == NAZGUL or f.split(".")[0] not in others} or here if others else here


@rule("rk.mehrspieler.gemischt.herausziehen", off=False)
def may_take_out() -> bool:
    """Figures come back under their own player's command by being moved away, whoever leads the mixed army."""
    return True


@rule("rk.mehrspieler.nazgul", off=lambda s: "teams" not in s or powers.role(s, sides.seat(s, SHADOW)) == "hexenkoenig")
def nazgul_fly(s: State) -> bool:
    """Both players of the Shadow move Nazgûl."""
    return True


@rule(
    "rk.mehrspieler.widerspruch.karte-ganz",
    off=lambda facts, s, nation: nation in powers.nations(facts, s, sides.seat(s, facts.side[nation])),
    reads="rk.mehrspieler.widerspruch.karte-ganz",
)
def card_serves(facts: Facts, s: State, nation: Nation) -> bool:
    """What the text of a card gives to a nation it gives to the partner's too."""
    return True


@rule("rk.mehrspieler.widerspruch.guenstlinge", "rk.mehrspieler.nationen.hexenkoenig", off=True)
def leads_person(facts: Facts, s: State, side: Side, spot: Spot, person: str) -> bool:
    """Minions go with their own player, or with whoever leads the mixed army they belong to."""
    if not powers.paired(s, side) or powers.minions_player(s, person) in (None, sides.seat(s, side)):
        return True
    if otherwise("rk.erw.mehrspieler" if person in powers.ALSO else "rk.mehrspieler.widerspruch.guenstlinge"):
        return True
    return leads_all(facts, s, side, spot)


@guard("rk.mehrspieler.beschraenkung", "rk.mehrspieler.gemischt.aktion", "rk.mehrspieler.gemischt.herausziehen")
def foreign_army(facts: Facts, s: State, side: Side, spot: Spot) -> str | None:
    """Nobody here can be led by whoever decides: for reasons."""
    others = not_led(facts, s, side, spot)
    if others and not any(f.split(".")[0] not in others for f in s["figures"].get(spot, {}) if f[-1] in UNITS):
        return f"Die Einheiten {at(facts, region_of(spot))} führt dein Partner."
    return None


@guard("rk.mehrspieler.gemischt.aktion")
def not_in_command(facts: Facts, s: State, side: Side, spot: Spot) -> str | None:
    """Only whoever leads a mixed army fights with it; the other one can only take figures out."""
    if not powers.paired(s, side) or not mixed(s, region_of(spot)) or leads_all(facts, s, side, spot):
        return None
    return f"Die gemischte Armee {at(facts, region_of(spot))} führt dein Partner: Du kannst deine Figuren nur herausziehen."


@guard("rk.mehrspieler.beschraenkung")
def not_your_nation(facts: Facts, s: State, nation: Nation) -> str | None:
    """Recruiting for a nation that the partner leads."""
    side = facts.side[nation]
    if not powers.paired(s, side) or nation in powers.nations(facts, s, sides.seat(s, side)):
        return None
    return f"{facts.nations[nation].name}: Diese Nation führt dein Partner."


@guard("rk.mehrspieler.politik")
def not_your_politics(facts: Facts, s: State, nation: Nation) -> str | None:
    side = facts.side[nation]
    if not powers.paired(s, side) or nation in powers.nations(facts, s, sides.seat(s, side)):
        return None
    return f"{facts.nations[nation].name}: In der Politik rückt sie nur vor, wer sie führt, und das ist dein Partner."


def not_your_person(facts: Facts, s: State, person: str) -> Refusal | None:
    """Somebody who belongs to the partner."""
    return partners_ally(facts, s, person) if person in powers.ALSO else partners_minion(facts, s, person)


@guard(
    "rk.mehrspieler.nationen.hexenkoenig",
    "rk.mehrspieler.nationen.saruman",
    "rk.mehrspieler.widerspruch.guenstlinge",
    reads="rk.mehrspieler.widerspruch.guenstlinge",
)
def partners_minion(facts: Facts, s: State, person: str) -> str | None:
    return _partners(facts, s, person)


@guard("rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung", reads="rk.erw.mehrspieler")
def partners_ally(facts: Facts, s: State, person: str) -> str | None:
    """A person of the expansion, who belongs to the player of the power she comes from."""
    return _partners(facts, s, person)


def _partners(facts: Facts, s: State, person: str) -> str | None:
    owner = powers.minions_player(s, person) if "teams" in s else None
    if owner in (None, sides.seat(s, facts.persons[person].side)):
        return None
    return f"{facts.persons[person].name}: Das ist die Sache deines Partners."
