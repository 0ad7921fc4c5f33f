"""What cards do when their time comes: `Work` is the hands of a game, with which the deeds of the words are done.

Each word of an entry lasts (then it goes among the effects, `lasting.py`), waits for something to happen (a trigger, which is
an effect, too), or is done at once. Whether one does, says the deed of the word, registered beside its German (`deeds/`); this
page only carries statements out in their order, as far as their `wenn`, `ausser` and `darf` allow. A game says in its `Work`
what only it can do: who is meant by a word, how somebody is tapped, how long a duration lasts there. `Ids` are what words may
stand for: the aim, the bearer, the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from games import effects
from games.cards.shapes import listed
from games.cards.words import Word
from games.contract import State
from games.flow import Transition
from games.meccg.language.deeds.base import DEEDS
from games.meccg.language.faces import Face, Said
from games.meccg.language.filters import keep
from games.meccg.language.lasting import SITE_OF, TOGETHER, company_meant, site_meant
from games.meccg.language.legality import World, missing
from games.meccg.language.moments import AFTERS, EVENTS, LEAVINGS
from games.meccg.language.said import STATEMENT, WAITING, silent
from games.rules import holds

Ids = dict[str, str]


class NotCarriedOut(Exception):
    """A word that nothing carries out was to be carried out: the card should never have been playable."""


class Verbs(Protocol):
    """What the deeds of the words ask of a game: its hands. A new deed that needs a new one adds it here."""

    # whom and how many
    def figures(self, who: Any) -> list[str]: ...  # those whom a word or a filter names, as far as they are there
    def counted(self, said: Said) -> int: ...  # a number that is counted now
    def ends(self, word: str, otherwise: str) -> str: ...  # until when, by the word of the card (or none) and what holds without
    def world(self, more: Mapping[str, Any] = ...) -> World: ...  # what a condition may ask for
    # asking players
    def later(self, said: Sequence[Said]) -> None: ...  # one after the other, each with all that it asks
    def with_figures(self, e: Said, word: str, do: Callable[[Any, str], None]) -> None: ...  # each of those named or chosen
    def choose(self, ways: Sequence[Sequence[Said]], who: str) -> None: ...
    def fetch(self, e: Said) -> None: ...
    def pick(self, e: Said) -> None: ...
    def hand_over(self, fig: str, count: int) -> None: ...
    # doing it
    def tap(self, what: str) -> None: ...
    def untap(self, what: str) -> None: ...
    def heal(self, fig: str, *, tapped: bool) -> None: ...
    def wound(self, fig: str) -> None: ...
    def leave(self, fig: str, how: str) -> None: ...
    def body_check(self, fig: str, plus: int) -> None: ...
    def check(self, fig: str, plus: int) -> None: ...
    def dice(self, plus: int) -> tuple[list[int], int]: ...
    def cancel_strike(self) -> None: ...
    def cancel_attack(self) -> None: ...
    def cancel_card(self) -> None: ...
    def discard_itself(self) -> None: ...
    def discard_what_lies_on(self, fig: str) -> None: ...
    def discard_cards(self, what: Said) -> None: ...
    def give_creature_away(self) -> None: ...
    def win(self) -> None: ...  # the player of the card wins at once
    def strike_everybody(self, prowess: int) -> None: ...
    def make_attack(self, e: Said) -> None: ...
    def site_attacks_again(self) -> None: ...
    def change_automatic(self, e: Said) -> None: ...
    def cancel_one_attack(self) -> None: ...
    def cancel_attempt(self) -> None: ...
    def cancel_capture(self) -> None: ...
    def protect_from_return(self, e: Said) -> None: ...
    def discard_borne(self, e: Said) -> None: ...
    def body_check_instead(self, fig: str, plus: int, then: Sequence[Said]) -> None: ...
    def check_instead(self, fig: str, plus: int, then: Sequence[Said] | None, good: Sequence[Said] | None) -> None: ...
    def join_company(self) -> None: ...
    def send_back(self, fig: str) -> None: ...
    def go_home(self) -> None: ...
    def move_on(self) -> None: ...
    def take_back(self, e: Said) -> None: ...
    def draw(self, count: int, who: str) -> None: ...
    def reveal_until(self, wanted: Said) -> None: ...
    def store_itself(self) -> None: ...
    def announce_type(self, but: Sequence[str]) -> None: ...
    def cards_counted(self, wanted: Said) -> list[str]: ...
    def amount_of_card(self, card: str, said: Any) -> int: ...
    def roll_for_each(self, e: Said) -> None: ...
    def attempting(self, word: str) -> int: ...
    def kind_of_attack(self) -> str: ...
    def test_ring(self, e: Said) -> None: ...
    def play_card(self, e: Said) -> None: ...
    def tap_and_bear(self) -> None: ...
    def give_ability(self, e: Said) -> None: ...


class Work(Verbs):
    """One card at work. `until`: how long what it says lasts where it says nothing else."""

    def __init__(self, t: Transition[Any], face: Face, source: str, ids: Ids, until: str = "") -> None:
        self.t, self.face, self.source, self.ids, self.until = t, face, source, ids, until

    @property
    def s(self) -> State:
        return self.t.state

    # --- numbers and conditions ------------------------------------------------------------------------------------------------

    def amount(self, said: Any) -> int:
        """A number of the language, counted now."""
        if isinstance(said, int):
            return said
        number: int = self.counted(said) * said.get("mal", 1) + said.get("plus", 0)
        if "halb" in said:
            number = (number + (said["halb"] == "auf")) // 2
        number += self.amount(said["und"]) if "und" in said else 0
        number = min(said.get("hoechstens", number), number)
        return int(max(said.get("mindestens", number), number))

    def holds(self, e: Said) -> bool:
        """Whether the condition of a statement allows it."""
        return ("wenn" not in e and "ausser" not in e) or self.allowed(e)

    def allowed(self, e: Said, more: Mapping[str, Any] = effects.NOTHING) -> bool:
        world = self.world(more)
        return not ("wenn" in e and missing(e["wenn"], world)) and ("ausser" not in e or bool(missing(e["ausser"], world)))

    # --- carrying out ----------------------------------------------------------------------------------------------------------

    def works(self, said: Sequence[Said]) -> None:
        """All that these words do, in their order."""
        for e in said:
            if ("darf" in e and e.get("nach") not in AFTERS.words) or (len(said) > 1 and word_of(e).deed_asks):
                self.later(said)
                return
        for e in said:
            self.does(e)

    def does(self, e: Said) -> None:
        word = word_of(e)
        if word.deed is None:
            raise NotCarriedOut(f"{self.face.card}: {word.id}")
        if silent(STATEMENT, [e]) or not (word.name in LASTING or self.holds(e)):
            return
        if "nach" in e and "nach" not in word.fields and AFTERS[e["nach"]].carried:
            if AFTERS[e["nach"]].on():
                self.afterwards(e)
        else:
            word.deed(self, e)

    def afterwards(self, e: Said) -> None:
        """A statement that is carried out when something else is over."""
        rest = {key: value for key, value in e.items() if key != "nach"}
        effects.add(self.t, "danach", on=AFTERS[e["nach"]].deed, do="danach", card=self.face.id, source=self.source, until="zug",
                    once=True, ids=dict(self.ids), note={"said": rest, "ids": dict(self.ids)})  # fmt: skip

    def waits(self, trigger: Said) -> None:
        """What happens by itself when something else does, to whom it says. The game's `triggers` call `triggered` «karte»."""
        event = EVENTS[trigger["bei"]]
        if not event.carried:
            raise NotCarriedOut(f"{self.face.card}: {event.id}")
        if silent(WAITING, trigger):
            return
        who, ids = trigger.get("wer"), self.ids
        only = {"figur": ids["ziel"]} if who in ("ziel", "traeger") and "ziel" in ids else {}
        if who == "ziel" and ids.get("karte"):  # it lies on another card
            only = {"karte": ids["karte"]}
        if event.name == "loswerden":
            only = {"karte" if who is None else "unter": self.source}
        if who == "gemeinschaft" or (who is None and event.name in BY_COMPANY):
            only = {TOGETHER: company_meant(self.s, ids)}
        asks = None
        if isinstance(who, (Mapping, list)):
            thing = next(iter(listed(who)[0]))
            asks = {"von": [one[thing] for one in listed(who)], "ding": thing}
        effects.add(
            self.t,
            "ausloeser",
            on=event.name,
            do="karte",
            card=self.face.id,
            source=self.source,
            until=self.until or "zug",
            only=only or None,
            asks=asks,
            ids=dict(ids),
            by=self.seat,
            once=trigger.get("einmal"),
            note={"trigger": dict(trigger), "ids": dict(ids)},
        )

    def leaving(self, word: Any) -> None:
        """What makes the card leave: a word whose event discards it, a trigger of its own, or a condition as soon as it holds."""
        if isinstance(word, str):
            if LEAVINGS[word].deed is None:
                raise NotCarriedOut(f"{self.face.card}: {LEAVINGS[word].id}")
            if LEAVINGS[word].on():
                only, asks = self.concerned(word)
                note = {"figs": self.members()} if word == "gruppe-aendert" else None
                effects.add(self.t, "abwurf", on=LEAVINGS[word].deed, do="abwurf", card=self.face.id, source=self.source,
                            until=self.until, ids=dict(self.ids), only=only, asks=asks, note=note)  # fmt: skip
        elif "bei" not in word:
            asks = {key: word[key] for key in ("wenn", "ausser") if key in word}
            effects.add(self.t, "sobald", card=self.face.id, source=self.source, until=self.until, ids=dict(self.ids), asks=asks)
        else:
            self.waits({**word, "wirkung": [*word.get("dann", ()), {"wirf-ab": "karte"}]})

    def members(self) -> list[str]:
        """Who is in the company now that this card means."""
        raise NotImplementedError

    def concerned(self, word: str) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        """Whom the event must be about that makes the card leave: its company, such an attack as it speaks of, itself."""
        if word == "angriff-besiegt":
            return such_attacks(self.face)
        if word == "ortskarte-geht":
            return {SITE_OF: site_meant(self.s, self.ids)}, None
        if word in OF_THE_COMPANY:
            return {TOGETHER: company_meant(self.s, self.ids)}, None
        return ({"karte": self.source} if word in OF_ITSELF else None), None

    def stays(self) -> None:
        """All that a card does as long as it lies there, and what waits meanwhile."""
        if holds(self.face.card):
            for e in (*self.face.lasting, *self.face.counting):
                self.does(e)
            self.watches(self.face.entry)

    def watches(self, said: Said) -> None:
        """What waits as long as the card lies there: triggers, and what makes it leave."""
        for trigger in said.get("ausloeser", ()):
            self.waits(trigger)
        for word in said.get("abwurf", ()):
            self.leaving(word)

    @property
    def seat(self) -> str:
        """Whose card it is."""
        return self.source.partition("~")[0]


OF_THE_COMPANY = ("reist", "gruppe-aendert", "zufluchtsort")
OF_ITSELF = ("beim-test",)
BY_COMPANY = ("aufgedeckt",)  # events of a company, its own where nothing else is said


def such_attacks(face: Face) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The attacks a card speaks of, by what it says about them."""
    if any("nur-1-angriff" in listed(e.get("merkmal", [])) for e in face.effects):
        return {"einzeln": True}, None
    filters = [one["angriff"] for e in face.effects for one in listed(e.get("von", e.get("was", []))) if "angriff" in one]
    return None, {"von": filters, "ding": "angriff"}


_words: dict[int, tuple[Said, Word]] = {}  # by the identity of a statement, which is never changed


def word_of(e: Said) -> Word:
    """The word a statement is made of, looked for once."""
    known = _words.get(id(e))
    return known[1] if known is not None else keep(_words, id(e), (e, DEEDS.of(e)))[1]


# The words whose conditions are read whenever the effect is, not when it begins.
LASTING = frozenset(
    ("wert", "merkmal", "umdeuten", "verbietet", "erlaubt", "gilt-als", "benachbart", "zuordnung", "statt", "gibt")
)
