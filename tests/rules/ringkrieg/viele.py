"""Tables of the Ringkrieg for three and four, for rule cases: as `conftest.Table`, with the powers for sides.

    t = Four().acts("rohan", "armee").army(edoras="rohan 2r, gondor 2r")
    t.refused("rohan", "armee edoras …", by="rk.mehrspieler.beschraenkung")

The tokens lie before Gondor and the Witch-king."""

from __future__ import annotations

from typing import ClassVar

from games.ringkrieg.multiplayer.powers import side_of
from tests.rules.ringkrieg.conftest import Table


class Many(Table):
    def acts(self, power, mine="", theirs=""):
        """Phase 5, this power to act, with these unused dice of its side; the other side has «theirs»."""
        side, seat = side_of(power), self.seats[power]
        super().acts(side, mine, theirs)
        turns = {who: next(s for s in team if s == seat or who != side) for who, team in self.s["teams"].items()}
        stack = [dict(frame) for frame in self.s["stack"]]
        stack[1].update(who={side: seat}, turns=turns, passed=False)
        return self.changed(stack=stack)

    def holds(self, power, *cards):
        """As before; whoever else held one of these cards has it no longer."""
        for other in self.seats:
            held = self.hand(other)
            if other != power and set(held) & set(cards):
                super().holds(other, *(card for card in held if card not in cards))
        return super().holds(power, *cards)

    def round(self, number=2):
        """This round is about to begin."""
        return self.changed(round=number, stack=[{"frame": "runde", "open": 0, "step": "draw_events"}])

    def begins(self):
        """The frames run until somebody is asked."""
        from games.flow import Transition

        t = Transition(self.game, self.s)
        self.game._settle(t)
        self.play.state = t.state
        for event in t.events:
            seen = event.seen_by(None)
            self.told.append(self.game.tell(seen, None) if seen else "")
        return self

    def mixed(self, *regions):
        return self.changed(mixed=list(regions))

    def leads(self, *powers):
        """These powers have the tokens."""
        return self.changed(sides={**self.s["sides"], **{side_of(power): self.seats[power] for power in powers}})


class Four(Many):
    seats: ClassVar = {"gondor": "p1", "rohan": "p2", "hexenkoenig": "p3", "saruman": "p4"}


class Three(Many):
    seats: ClassVar = {"freie": "p1", "hexenkoenig": "p2", "saruman": "p3"}
