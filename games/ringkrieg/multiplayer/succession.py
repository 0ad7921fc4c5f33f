"""Three players (chapter XI): the player of the Free Peoples takes no two actions in a row for the same nation, and none for the
same army of several nations.

`s["last"]` is what the last action of the Free Peoples was for: `nations` (recruited, advanced, moved or fought with alone) and
`armies` (where armies of several nations have come to). What is going on now is `used` in the frame «aktionen»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.contract import Refusal, State
from games.flow import FrameData, find
from games.ringkrieg.facts import FREE, UNITS, Facts, Figure, Nation, Region, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.whereabouts import at
from games.rules import guard, otherwise, rule

NOTHING: Mapping[str, list[str]] = {"nations": [], "armies": []}


def units_of(figures: Mapping[Figure, int]) -> list[Nation]:
    return sorted({f.split(".")[0] for f, n in figures.items() if n and f[-1] in UNITS})


# --- what an action was for ----------------------------------------------------------------------------------------------


def used(t: Transition, side: Side, nations: Iterable[Nation] = (), armies: Iterable[Region] = ()) -> None:
    """The action that is going on was for these nations, and for armies of several nations that are here now."""
    if "last" not in t.state or side != FREE:
        return
    acting = find(t.state, "aktionen")
    if acting is not None and acting["side"] == FREE:
        before = acting.get("used", NOTHING)
        t.frame("aktionen")["used"] = {
            "nations": sorted({*before["nations"], *nations}),
            "armies": sorted({*before["armies"], *armies}),
        }


def army_used(t: Transition, side: Side, figures: Mapping[Figure, int], *regions: Region) -> None:
    """An army was moved or fought: one nation, or one army of several."""
    if "last" in t.state:
        nations = units_of(figures)
        used(t, side, *(((), regions) if counts_as_mixed(nations) else (nations,)))


@rule(
    "rk.mehrspieler.drei.gemischt",
    "rk.mehrspieler.widerspruch.drei-gemischt",
    off=False,
    reads="rk.mehrspieler.widerspruch.drei-gemischt",
)
def counts_as_mixed(nations: list[Nation]) -> bool:
    """An army of several nations is an action for none of them, but for this army."""
    return len(nations) > 1


def over(t: Transition, f: FrameData) -> None:
    """An action of the Free Peoples is over; passing is none."""
    if "last" in t.state and f["side"] == FREE and not f["passed"]:
        now = done_with(t.state, f)
        t.state["last"] = t.own({key: list(now[key]) for key in NOTHING})
        t.top.pop("used", None)


@rule(
    "rk.mehrspieler.widerspruch.drei-gemeinschaft",
    off=lambda s, f: f.get("used", s["last"]),
    reads="rk.mehrspieler.widerspruch.drei-gemeinschaft",
)
def done_with(s: State, f: FrameData) -> Mapping[str, list[str]]:
    """What an action was for: with the Fellowship, Companions or the drawing of cards for no nation."""
    found: Mapping[str, list[str]] = f.get("used", NOTHING)
    return found


def next_round(t: Transition) -> None:
    """The last action of a round and the first of the next one follow each other, unless the table reads it otherwise."""
    if "last" in t.state and otherwise("rk.mehrspieler.widerspruch.drei-folge"):
        t.state["last"] = t.own({key: [] for key in NOTHING})


# --- what is barred ------------------------------------------------------------------------------------------------------


@guard("rk.mehrspieler.drei.nation", "rk.mehrspieler.widerspruch.drei-folge")
def again(facts: Facts, s: State, nation: Nation) -> str | None:
    if "last" not in s or nation not in s["last"]["nations"]:
        return None
    return f"{facts.nations[nation].name}: Deine letzte Aktion galt schon dieser Nation. Dazwischen muss eine andere liegen."


@guard("rk.mehrspieler.drei.gemischt")
def same_army(facts: Facts, s: State, region: Region) -> str | None:
    if "last" not in s or region not in s["last"]["armies"]:
        return None
    return f"Mit der gemischten Armee {at(facts, region)} war schon deine letzte Aktion."


def army_rests(facts: Facts, s: State, side: Side, region: Region, figures: Mapping[Figure, int]) -> Refusal | None:
    """Why these figures, or any part of them, cannot move or fight now."""
    if "last" not in s or side != FREE:
        return None
    nations = units_of(figures)
    if nations and not counts_as_mixed(nations):  # as many actions as nations: a part of it may still go
        refusals = [again(facts, s, nation) for nation in nations]
        return same_army(facts, s, region) or (refusals[0] if all(refusals) else None)
    return same_army(facts, s, region)


# --- cards ---------------------------------------------------------------------------------------------------------------


def named(words: Any) -> Iterator[Nation]:
    """The nations for which a card recruits, or which it moves on the track."""
    if isinstance(words, list):
        for part in words:
            yield from named(part)
    elif isinstance(words, dict) and words.get("art") in ("rekrutieren", "rekrutieren-bis-zu", "vorruecken", "in-den-krieg"):
        nations = words.get("nation", ())
        yield from [nations] if isinstance(nations, str) else nations


def card_nations(facts: Facts, card: str) -> list[Nation]:
    found = named([dict(words) for words in facts.cards[card].does])
    return [nation for nation in dict.fromkeys(found) if facts.side.get(nation) == FREE]


@rule("rk.mehrspieler.widerspruch.drei-karten", off=None, reads="rk.mehrspieler.widerspruch.drei-karten")
def card_again(facts: Facts, s: State, card: str) -> Refusal | None:
    """An event for a nation is an action for it."""
    if "last" not in s:
        return None
    return next((refusal for nation in card_nations(facts, card) if (refusal := again(facts, s, nation)) is not None), None)


def card_used(t: Transition, side: Side, card: str) -> None:
    if "last" in t.state:
        used(t, side, counted(t.game.facts, card))


@rule("rk.mehrspieler.widerspruch.drei-karten", off=lambda facts, card: [], reads="rk.mehrspieler.widerspruch.drei-karten")
def counted(facts: Facts, card: str) -> list[Nation]:
    return card_nations(facts, card)
