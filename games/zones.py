"""Cards and where they lie: instances, zones, backs, and who knows which card is where.

A game declares its kinds of zones once; a zone is named by its kind and whose it is (`"hand p1"`, `"stapel p2"`, `"tisch"`):

    CARDS = Zones(
        stapel=Zone("nobody", ordered=True),    # a face-down deck: its top is the last card
        hand=Zone("owner"),                     # «hand p1»: p1 sees it
        tisch=Zone("all"),
        ablage=Zone("all"),
    )

    CARDS.deck(t, "stapel p1", "p1", faces)              # setup: shuffled, with the back «p1»
    CARDS.draw(t, "stapel p1", "hand p1", 8)             # p1 sees them, the others see that eight cards moved
    card = CARDS.find(t.state, "hand p1", "warge")       # answers name the cards of a hand by their face, not by their id
    card = CARDS.move(t, card, "hand p1", "tisch")       # everybody sees it now: it has a new name, and keeps it on the table

In a game `zones = CARDS` (an attribute of `FlowGame`) lets the laws watch the cards, and `hidden`, `reshuffle` and «each card
once» are `CARDS.hidden(s, seat)`, `CARDS.reshuffle(s, seat, dice)` and `CARDS.faults(s, decks)`.

**Instances.** A card is an id, `"p1~17"`: its back, which everybody may see, and a number. `state["cards"]` gives its face. The
number is a new one whenever somebody learns of the card who did not know it, and whenever it moves unseen or is shuffled: an id
tells nobody where its card has been. So ids may stand in frames, effects and keys as long as the card lies in the open; what
moves through a hidden place comes out with another id (`move` returns it).

**Knowledge.** The eyes of a zone see all its cards (`Zone.sees`). What others are sure of besides is in `state["known"]`, one bit
a seat and one for the spectators, and ends when it is no longer certain: when a card slips away unseen, all that its watchers
knew of that zone (of cards with this back) is gone, unless its places can be told apart (`ordered`).

**Exchanging.** `reshuffle` deals anew what a seat does not know: cards with the same back, where they lie now. What everybody
knows of the cards of a zone narrows it (`Zone.shows`), and so does what was said of one card (`claim`).

A zone that is not in `state["zones"]` is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from games import effects
from games.contract import Seat, State
from games.dice import Dice
from games.flow import Transition

Card = str  # "p1~17": back and number
Face = str
Mask = int
SIGN = "~"
NONE: list[Card] = []


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of zone."""

    sees: Literal["all", "owner", "nobody"]
    ordered: bool = False  # its cards have places that everybody can tell apart: who knows one sees where it goes
    shows: Callable[[Face], Hashable] | None = None  # what everybody knows of a card because it lies here, besides its back


def whose(zone: str) -> str:
    """`"hand p1"` is p1's; so is `"reihe p1 rot"`."""
    return zone.split(" ")[1]


def back(card: Card) -> str:
    return card.partition(SIGN)[0]


def bit(s: State, seat: Seat | None) -> Mask:
    """The bit of a seat, or of the spectators."""
    return 1 << (len(s["seats"]) if seat is None else s["seats"].index(seat))


def everybody(s: State) -> Mask:
    return (2 << len(s["seats"])) - 1


@lru_cache(maxsize=1024)
def _names(back: str, first: int, count: int) -> tuple[Card, ...]:
    """So many new ids in a row. Every table begins with the same ones."""
    return tuple(f"{back}{SIGN}{nr}" for nr in range(first, first + count))


class Zones:
    """The cards of a game. Holds no cards itself: those are in the state."""

    def __init__(
        self, *, owner: Callable[[str], Seat] = whose, fits: Callable[[str, Face], bool] | None = None, **kinds: Zone
    ) -> None:
        """`owner`: the seat that sees a zone of its own, by the zone's name. `fits`: whether a face can be what was said."""
        self.kinds: Mapping[str, Zone] = kinds
        self._owner = owner
        self._fits = fits
        self._named: dict[str, Zone] = {}  # the kind of a zone, by its full name
        self._sight: dict[str, str] = {}  # who sees it: all, nobody, or a seat

    # --- reading ---------------------------------------------------------------------------------------------------------

    def kind(self, zone: str) -> Zone:
        found = self._named.get(zone)
        if found is None:
            found = self._named[zone] = self.kinds[zone.partition(" ")[0]]
        return found

    def cards(self, s: State, zone: str) -> Sequence[Card]:
        """The cards of a zone; the last one is the top."""
        found: Sequence[Card] = s["zones"].get(zone, NONE)
        return found

    def faces(self, s: State, zone: str) -> list[Face]:
        """The faces of a zone, for the rules: what a player may know of it says `seen`."""
        cards = s["cards"]
        return [cards[card] for card in s["zones"].get(zone, NONE)]

    def count(self, s: State, zone: str) -> int:
        return len(s["zones"].get(zone, NONE))

    def backs(self, s: State, zone: str) -> Counter[str]:
        """How many cards of which back lie there: everybody may count them."""
        return Counter(map(back, s["zones"].get(zone, NONE)))

    def place(self, s: State, card: Card) -> str:
        """The zone of a card."""
        zones: Mapping[str, Sequence[Card]] = s["zones"]
        return next(zone for zone, cards in zones.items() if card in cards)

    def find(self, s: State, zone: str, face: Face) -> Card:
        """A card with this face. Of several it is the one that most are sure of: to players they are all the same."""
        cards: Mapping[Card, Face] = s["cards"]
        known: Mapping[Card, Mask] = s["known"]
        best: Card | None = None
        for card in s["zones"].get(zone, NONE):
            if cards[card] == face and (best is None or known.get(card, 0).bit_count() > known.get(best, 0).bit_count()):
                best = card
                if not known:
                    break
        if best is None:
            raise LookupError(f"no {face!r} in {zone!r}")
        return best

    def eyes(self, s: State, zone: str) -> Mask:
        """Who sees every card of this zone."""
        sight = self._sight.get(zone)
        if sight is None:
            sees = self.kind(zone).sees
            sight = self._sight[zone] = self._owner(zone) if sees == "owner" else sees
        if sight == "all":
            return (2 << len(s["seats"])) - 1
        if sight == "nobody":
            return 0
        mask: Mask = 1 << s["seats"].index(sight)
        return mask

    def knows(self, s: State, seat: Seat | None, card: Card, zone: str = "") -> bool:
        """Whether this seat (None: a spectator) is sure what this card is."""
        mine = bit(s, seat)
        return bool((s["known"].get(card, 0) | self.eyes(s, zone or self.place(s, card))) & mine)

    def seen(self, s: State, seat: Seat | None, zone: str) -> list[Face | None]:
        """The zone as this seat sees it: faces it is sure of, None for the others. A heap is sorted, the unknown ones last."""
        mine = bit(s, seat)
        all_ = self.eyes(s, zone) & mine
        known, cards = s["known"], s["cards"]
        found = [cards[card] if all_ or known.get(card, 0) & mine else None for card in s["zones"].get(zone, NONE)]
        if self.kind(zone).ordered:
            return found
        sure = sorted(face for face in found if face is not None)
        return [*sure, *([None] * (len(found) - len(sure)))]

    def sure(self, s: State, seat: Seat | None, zone: str) -> list[Face]:
        """The faces this seat is sure of in that zone."""
        return [face for face in self.seen(s, seat, zone) if face is not None]

    # --- changing --------------------------------------------------------------------------------------------------------

    @staticmethod
    def begin(t: Transition[Any]) -> None:
        """An empty table, at setup."""
        t.state.update(zones={}, cards={}, known={}, named=0)

    @staticmethod
    def _list(t: Transition[Any], zone: str) -> list[Card]:
        """A zone ready to be changed; an absent one begins."""
        zones, own = t.part("zones"), t.owned
        found: list[Card] | None = zones.get(zone)
        if found is None or id(found) not in own:
            found = zones[zone] = [] if found is None else found.copy()
            own[id(found)] = found
        return found

    @staticmethod
    def _name(t: Transition[Any], like: str) -> Card:
        """A new id with this back."""
        t.state["named"] = nr = t.state["named"] + 1
        return f"{like}{SIGN}{nr}"

    def put(self, t: Transition[Any], zone: str, back: str, faces: Iterable[Face]) -> list[Card]:
        """Cards that come into the game, in this order."""
        if "zones" not in t.state:
            self.begin(t)
        there = list(faces)
        new = dict(zip(_names(back, t.state["named"] + 1, len(there)), there, strict=True))
        t.state["named"] += len(new)
        if new:
            t.part("cards").update(new)
            self._list(t, zone).extend(new)
        return list(new)

    def deck(self, t: Transition[Any], zone: str, back: str, faces: Iterable[Face]) -> None:
        """A shuffled pile."""
        self.put(t, zone, back, t.shuffled(faces))

    def move(
        self,
        t: Transition[Any],
        card: Card,
        source: str,
        target: str,
        *,
        shown: Collection[Seat] | Mask = 0,
        under: bool = False,
        quiet: bool = False,
    ) -> Card:
        """One card goes from a zone to the top (`under`: to the bottom) of another, and has a new id unless both lie open.

        Its face is seen by the eyes of both zones; `shown` are others who see it as it goes, everybody with `zones.everybody(s)`.
        Whoever sees something he did not know before makes a barrier of the step, unless it is `quiet`: a step of a move that is
        not done yet, which nobody else sees before its last step reveals it.
        """
        s, there = t.state, self._list(t, source)
        there.remove(card)
        left = len(there)
        if not left:
            del s["zones"][source]
        if s.get("effects"):
            effects.source_left(t, card)
        all_, before, after = (2 << len(s["seats"])) - 1, self.eyes(s, source), self.eyes(s, target)
        if before != all_ or after != all_:
            sees = before | after | (shown if isinstance(shown, int) else sum(bit(s, seat) for seat in shown))
            knew = before | s["known"].get(card, 0)
            if before != all_:
                if sees & ~knew and not quiet:
                    t.reveal()
                if left and (s["known"] or "claims" in s) and not self.kind(source).ordered:
                    knew = self._doubt(t, card, there, before, knew, sees)
            card = self._rename(t, card, (knew | sees) & ~after)
        if under:
            self._list(t, target).insert(0, card)
        else:
            self._list(t, target).append(card)
        return card

    def take_back(self, t: Transition[Any], card: Card, source: str, target: str, known: Mask) -> Card:
        """A `quiet` move undone within the same move: nobody has seen the card meanwhile, and `known` knew of it before."""
        card = self.move(t, card, source, target, quiet=True)
        if known != t.state["known"].get(card, 0):
            t.part("known")[card] = known
            if not known:
                del t.part("known")[card]
        return card

    def _rename(self, t: Transition[Any], card: Card, known: Mask) -> Card:
        s = t.state
        s["named"] = nr = s["named"] + 1
        new = f"{card.partition(SIGN)[0]}{SIGN}{nr}"
        cards = t.part("cards")
        cards[new] = cards.pop(card)
        if known or card in s["known"]:
            knowers = t.part("known")
            knowers.pop(card, None)
            if known:
                knowers[new] = known
        if "claims" in s and card in s["claims"]:
            claims = t.part("claims")
            claims[new] = claims.pop(card)
        return new

    def _doubt(self, t: Transition[Any], card: Card, left: Sequence[Card], before: Mask, knew: Mask, sees: Mask) -> Mask:
        """A card has left a heap. Returns who still knows which it is; what nobody can be sure of any more is forgotten."""
        s = t.state
        known, cards = s["known"], s["cards"]
        blind = everybody(s) & ~sees
        if not known and not (blind and "claims" in s):
            return knew
        like, face = card.partition(SIGN)[0] + SIGN, cards[card]
        alike = [c for c in left if (blind or c in known) and c.startswith(like)]
        if not alike:
            return knew
        if blind:
            sure = knew & blind  # who knew all of them, and all are the same: nothing to lose
            for c in alike:
                sure = sure & known.get(c, 0) if cards[c] == face else 0
            blind &= ~sure
        follows = knew & ~blind
        for c in alike:
            mask = known.get(c, 0)
            if mask:
                keep = mask & ~blind
                if cards[c] == face:  # of several equal cards they are sure of one fewer, whichever it was
                    doubt = keep & sees & ~knew & ~before
                    keep, knew = keep & ~doubt, knew | doubt
                if keep != mask:
                    known = t.part("known")
                    known[c] = keep
                    if not keep:
                        del known[c]
        if blind and "claims" in s:
            self._unsay(t, [card, *alike])
        return follows

    def _unsay(self, t: Transition[Any], cards: Iterable[Card]) -> None:
        for card in cards:
            if card in t.state["claims"]:
                del t.part("claims")[card]

    def draw(
        self, t: Transition[Any], source: str, target: str, count: int = 1, *, shown: Collection[Seat] | Mask = 0
    ) -> list[Card]:
        """Up to so many cards from the top."""
        s = t.state
        there = s["zones"].get(source, NONE)
        top = there[: -count - 1 : -1]
        if not top:
            return []
        t.reveal()
        if (
            shown
            or s["known"]
            or s.get("claims")
            or self.eyes(s, source)
            or self.eyes(s, target) == everybody(s)
            or (s.get("effects") and effects.hang_on(s, top))
        ):
            return [self.move(t, card, source, target, shown=shown) for card in top]
        # Nobody knew any of them and nothing hangs on them: all at once.
        cards, drawn, nr = t.part("cards"), [], s["named"]
        for card in top:
            nr += 1
            new = f"{card.partition(SIGN)[0]}{SIGN}{nr}"
            cards[new] = cards.pop(card)
            drawn.append(new)
        s["named"] = nr
        if len(drawn) == len(there):
            del t.part("zones")[source]
        else:
            del self._list(t, source)[-len(drawn) :]
        self._list(t, target).extend(drawn)
        return drawn

    def pick(self, t: Transition[Any], zone: str) -> Card:
        """Any card of a zone, by chance: a tile out of the bag, a card out of somebody's hand. It still lies there."""
        return t.choose(self.cards(t.state, zone))

    def shuffle(self, t: Transition[Any], zone: str) -> None:
        """All that was known of its cards is gone, and so are their names."""
        s = t.state
        there = t.shuffled(s["zones"].get(zone, NONE))
        if not there:
            return
        cards, known, nr = t.part("cards"), s["known"], s["named"]
        fresh = []
        for card in there:
            nr += 1
            new = f"{card.partition(SIGN)[0]}{SIGN}{nr}"
            cards[new] = cards.pop(card)
            fresh.append(new)
            if known and card in known:
                known = t.part("known")
                del known[card]
        s["named"] = nr
        if s.get("claims"):
            self._unsay(t, there)
        t.part("zones")[zone] = t.own(fresh)

    def gather(self, t: Transition[Any], source: str, target: str) -> None:
        """All cards of one zone into another, which is shuffled: the discards become the deck."""
        moved = t.state["zones"].get(source, NONE)
        if moved:
            del t.part("zones")[source]
            self._list(t, target).extend(moved)
        self.shuffle(t, target)

    def pour(self, t: Transition[Any], source: str, target: str) -> None:
        """All cards of one open zone onto another, in their order."""
        moved = t.state["zones"].get(source, NONE)
        if moved:
            if t.state.get("effects"):
                for card in moved:
                    effects.source_left(t, card)
            del t.part("zones")[source]
            self._list(t, target).extend(moved)

    def look(self, t: Transition[Any], seat: Seat | None, zone: str) -> list[Face]:
        """One seat (None: everybody) sees the whole zone."""
        s = t.state
        mine = everybody(s) if seat is None else bit(s, seat)
        seen = self.eyes(s, zone)
        t.reveal()
        there = self._list(t, zone) if zone in s["zones"] else NONE
        for nr, card in enumerate(there):
            knew = seen | s["known"].get(card, 0)
            if mine & ~knew:
                there[nr] = self._rename(t, card, (knew | mine) & ~seen)
        return self.faces(t.state, zone)

    def show(self, t: Transition[Any], card: Card, zone: str, to: Collection[Seat] | None = None) -> Card:
        """A card is shown (None: to everybody) and stays where it is. In a heap, who was sure of one like it may have seen the
        same one again."""
        s = t.state
        t.reveal()
        mask = everybody(s) if to is None else sum(bit(s, seat) for seat in to)
        seen, known = self.eyes(s, zone), s["known"]
        there = self._list(t, zone)
        if not self.kind(zone).ordered:
            for other in there:
                if s["cards"][other] == s["cards"][card] and other != card:
                    mask &= ~known.get(other, 0)
        new = self._rename(t, card, (known.get(card, 0) | mask) & ~seen)
        there[there.index(card)] = new
        return new

    def claim(self, t: Transition[Any], card: Card, word: str) -> None:
        """Something was said of a card that only few have seen («eine Ork-Kreatur»): it stays true until the card can be
        another one. `fits` knows the words."""
        t.state.setdefault("claims", {})
        t.part("claims")[card] = word

    # --- the laws --------------------------------------------------------------------------------------------------------

    def unknown(self, s: State, seat: Seat | None) -> Iterator[tuple[str, Card]]:
        """Every card this seat is not sure of, with its zone."""
        mine, known = bit(s, seat), s["known"]
        for zone, cards in s["zones"].items():
            if not self.eyes(s, zone) & mine:
                for card in cards:
                    if not known.get(card, 0) & mine:
                        yield zone, card

    def hidden(self, s: State, seat: Seat | None) -> dict[str, Any]:
        """What `Game.hidden` asks for: the unknown cards of each zone where they could be others."""
        groups: dict[str, set[Face]] = {}
        zones: dict[str, list[tuple[str, Face]]] = {}
        for zone, card in self.unknown(s, seat):
            like, face = back(card), s["cards"][card]
            zones.setdefault(zone, []).append((like, face))
            groups.setdefault(like, set()).add(face)
        found: dict[str, Any] = {}
        for zone, cards in zones.items():
            faces = [face for like, face in cards if len(groups[like]) > 1]
            if faces:
                found[zone] = faces if len(faces) > 1 else {"card": faces[0]}
        return found

    def reshuffle(self, s: State, seat: Seat | None, dice: Dice) -> State:
        """What `Game.reshuffle` asks for: the faces this seat does not know exchanged, back by back, where the past allows it."""
        groups: dict[str, list[tuple[str, Card]]] = {}
        for zone, card in self.unknown(s, seat):
            groups.setdefault(back(card), []).append((zone, card))
        faces, claims = dict(s["cards"]), s.get("claims", {})
        for group in groups.values():
            free = [self.kind(zone).shows is None and card not in claims for zone, card in group]  # of them nothing is known
            for i in range(len(group) - 1, 0, -1):
                others = [j for j in range(i + 1) if (free[i] and free[j]) or self._may_swap(s, faces, group[i], group[j])]
                one, two = group[i][1], group[dice.choose(others)][1]
                faces[one], faces[two] = faces[two], faces[one]
        return {**s, "cards": faces}

    def _may_swap(self, s: State, faces: Mapping[Card, Face], one: tuple[str, Card], two: tuple[str, Card]) -> bool:
        return self._may_be(s, one, faces[one[1]], faces[two[1]]) and self._may_be(s, two, faces[two[1]], faces[one[1]])

    def _may_be(self, s: State, at: tuple[str, Card], face: Face, other: Face) -> bool:
        """Whether the card there could as well have the other face."""
        zone, card = at
        shows = self.kind(zone).shows
        if shows is not None and shows(face) != shows(other):
            return False
        word = s.get("claims", {}).get(card)
        return word is None or self._fits is None or self._fits(word, other)

    def faults(self, s: State, decks: Mapping[str, Iterable[Face]]) -> list[str]:
        """Each card is in one place, and the cards of each back are those of its deck."""
        there = [card for cards in s["zones"].values() for card in cards]
        found = []
        if len(set(there)) != len(there) or len(there) != len(s["cards"]) or not all(card in s["cards"] for card in there):
            found.append("cards are not each in one place")
        if not all(card in s["cards"] for card in s["known"]):
            found.append("something is known of a card that is not there")
        if not all(s["zones"].values()):
            found.append("an empty zone is kept")
        mine: dict[str, list[Face]] = {like: [] for like in decks}
        for card, face in s["cards"].items():
            mine.setdefault(back(card), []).append(face)
        found += [
            f"the cards of {like} are not those of its deck"
            for like in mine
            if Counter(mine[like]) != Counter(decks.get(like, ()))
        ]
        return found
