"""The expansion with three and four players: which of two partners leads what (chapters XI and XII together say nothing of it).

The Witch-king's player has the Chief of the Ringwraiths and the Balrog, Saruman's the Dunlendings and the Corsairs, Gondor's
Galadriel; a catapult is built by whoever leads the stronghold's nation, a tower by whoever has units before it. Ents, Sméagol's
ability and the Lady of Light belong to both: whoever decides for the side at that moment."""

from __future__ import annotations

from games.contract import State
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, Facts, Region, Side
from games.ringkrieg.multiplayer import command, powers
from games.rules import guard

powers.ALSO.update({"galadriel": "gondor", "hexenkoenig_anfuehrer": "hexenkoenig", "balrog": "hexenkoenig"})
RULE, BOOK = "rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung"


@guard(RULE, "rk.mehrspieler.beschraenkung", BOOK, reads="rk.erw.mehrspieler")
def partners_faction(s: State, side: Side, power: str) -> str | None:
    """A faction of Saruman's nations is his player's."""
    if not power or not powers.paired(s, side) or powers.role(s, sides.seat(s, side)) == power:
        return None
    return f"Diese Gruppierung führt dein Partner, der Spieler {powers.POWERS[power].genitive}."


@guard(RULE, "rk.mehrspieler.beschraenkung", BOOK, reads="rk.erw.mehrspieler")
def partners_engine(facts: Facts, s: State, side: Side, region: Region) -> str | None:
    """A catapult belongs to the nation of its stronghold, a tower to those who besiege it."""
    if not powers.paired(s, side):
        return None
    seat, nation = sides.seat(s, side), facts.regions[region].nation
    mine = nation in powers.nations(facts, s, seat) if side == FREE else seat in command.owners(facts, s, side, region)
    return None if mine else f"{facts.name(region)}: Das ist die Sache deines Partners."
