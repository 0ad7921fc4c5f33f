"""The four powers of the War of the Ring (chapter XI): their sides, nations and minions, and which seat plays which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.contract import Role, Seat, State
from games.ringkrieg.facts import FREE, SHADOW, SIDES, Facts, Nation, Side
from games.rules import rule


@dataclass(frozen=True, slots=True)
class Power:
    id: str
    title: str
    genitive: str
    side: Side
    nations: tuple[Nation, ...]
    persons: tuple[str, ...] = ()  # minions of its own; Companions and Nazgûl belong to both players of a side


POWERS: Mapping[str, Power] = {
    power.id: power
    for power in (
        Power("gondor", "Gondor mit den Elben", "Gondors", FREE, ("gondor", "elben")),
        Power("rohan", "Rohan mit Nördlicher Allianz und Zwergen", "Rohans", FREE, ("rohan", "nordallianz", "zwerge")),
        Power(
            "hexenkoenig", "Der Hexenkönig (Sauron)", "des Hexenkönigs", SHADOW, ("sauron",),
            ("hexenkoenig_heermeister", "saurons_mund"),
        ),
        Power("saruman", "Saruman mit Saurons Alliierten", "Sarumans", SHADOW, ("isengart", "sued"), ("saruman",)),
    )
}  # fmt: skip
NAMES = {
    "gondor": "Gondor",
    "rohan": "Rohan",
    "hexenkoenig": "Hexenkönig",
    "saruman": "Saruman",
    FREE: "Freie",
    SHADOW: "Schatten",
}


ALSO: dict[str, str] = {}  # persons of sets beside the base game, and the power they belong to


@rule("rk.mehrspieler.drei", "rk.einf.spieler.drei", off=("gondor", "hexenkoenig", "saruman"))
def for_three() -> tuple[str, ...]:
    """One player has all Free Peoples; the Shadow is divided."""
    return (FREE, "hexenkoenig", "saruman")


@rule("rk.mehrspieler.vier", "rk.einf.spieler.vier", off=(FREE, "rohan", "hexenkoenig", "saruman"))
def for_four() -> tuple[str, ...]:
    return ("gondor", "rohan", "hexenkoenig", "saruman")


def roles(players: int) -> tuple[Role, ...]:
    """What can be taken in the lobby, with more than two players."""
    named = for_three() if players == 3 else for_four()
    rule_id = "rk.mehrspieler.drei" if players == 3 else "rk.mehrspieler.vier"
    return tuple(Role(power, POWERS[power].title if power in POWERS else "Die Freien Völker", rule=rule_id) for power in named)


def side_of(role: str) -> Side:
    return POWERS[role].side if role in POWERS else role


def teams(given: Mapping[Seat, str]) -> dict[Side, list[Seat]]:
    """The seats of each side, the power that begins with the token first."""
    order = [FREE, *POWERS]
    seats = sorted(given, key=lambda seat: order.index(given[seat]))
    return {side: [seat for seat in seats if side_of(given[seat]) == side] for side in SIDES}


# --- reading, of a state or a view ---------------------------------------------------------------------------------------


def partner(s: State, seat: Seat) -> Seat | None:
    """Whoever plays on the same side; None for two players, and for the Free Peoples among three."""
    for team in s.get("teams", {}).values():
        if seat in team:
            return next((other for other in team if other != seat), None)
    return None


def paired(s: State, side: Side) -> bool:
    """Whether two players share this side."""
    return "teams" in s and len(s["teams"][side]) > 1


def role(s: State, seat: Seat) -> str:
    found: str = s["roles"][seat]
    return found


@rule(
    "rk.mehrspieler.nationen.gondor",
    "rk.mehrspieler.nationen.rohan",
    "rk.mehrspieler.nationen.hexenkoenig",
    "rk.mehrspieler.nationen.saruman",
    "rk.mehrspieler.beschraenkung",
    off=lambda facts, role: facts.of_side(side_of(role)),
)
def led_as(facts: Facts, role: str) -> tuple[Nation, ...]:
    """The nations that whoever plays this power leads."""
    power = POWERS.get(role)
    return facts.of_side(side_of(role)) if power is None else power.nations


def nations(facts: Facts, s: State, seat: Seat) -> tuple[Nation, ...]:
    """The nations that a player leads."""
    return led_as(facts, role(s, seat))


def owner(facts: Facts, s: State, nation: Nation) -> Seat:
    """Which seat leads a nation."""
    found: Seat = next(seat for seat in s["teams"][facts.side[nation]] if nation in nations(facts, s, seat))
    return found


@rule("rk.mehrspieler.nationen.hexenkoenig", "rk.mehrspieler.nationen.saruman", off=())
def minions_of(s: State, seat: Seat) -> tuple[str, ...]:
    """Who belongs to this player alone, and not to both players of a side."""
    held = role(s, seat)
    return (*POWERS[held].persons, *(person for person, power in ALSO.items() if power == held)) if held in POWERS else ()


def minions_player(s: State, person: str) -> Seat | None:
    """Whose minion somebody is; None for whoever belongs to both players of a side."""
    return next((seat for seat in s["roles"] if person in minions_of(s, seat)), None)
