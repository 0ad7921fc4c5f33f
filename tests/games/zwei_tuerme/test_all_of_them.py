"""«alle grünen, fertig»: what is laid for good is what the words name, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games import catalog
from games.contract import Refusal, Seat, State
from games.play import Play
from games.zwei_tuerme.cards.faces import CHARACTERS, COLOUR_OF, COLOURS, GANDALF, TRAIT_NAME, TRAIT_OF, TRAITS, Face
from games.zwei_tuerme.cards.piles import hand_of, rows_of
from games.zwei_tuerme.journey import way
from tests.games.test_typed_moves import NAMES, laying, moves, seat_of

FORMS = {"rot": ("rote", "roten"), "blau": ("blaue", "blauen"), "gruen": ("grüne", "grünen"), "gelb": ("gelbe", "gelben")}
PLURAL = (
    "alle {}, fertig",
    "alle {} legen, fertig",
    "lege alle {}, fertig",
    "ich lege alle {} und bin fertig",
    "leg alle {} aus; ok",
)


def phrases(play: Play, seat: Seat) -> Iterator[tuple[str, Counter[Face]]]:
    """Everyday lines with the cards of the hand that they name."""
    hand = Counter(face for face in hand_of(play.state, seat) if face != GANDALF)

    def named(colour: str = "", trait: str = "") -> Counter[Face]:
        fits = {f: n for f, n in hand.items() if colour in ("", COLOUR_OF[f]) and trait in ("", TRAIT_OF[f])}
        return Counter(fits)

    for nr, face in enumerate(CHARACTERS):
        one, many = FORMS[COLOUR_OF[face]]
        meant, trait = named(COLOUR_OF[face], TRAIT_OF[face]), TRAIT_NAME[TRAIT_OF[face]]
        for words in (f"{one} {trait}", f"{many} {trait}", f"{many} {trait}karten".replace("karten", "-Karten")):
            yield PLURAL[nr % len(PLURAL)].format(words), meant
        if meant.total() == 2:
            yield f"beide {many} {trait}, fertig", meant
    for nr, colour in enumerate(COLOURS):
        one, many = FORMS[colour]
        yield PLURAL[nr % len(PLURAL)].format(many), named(colour)
        yield f"alles {one}, fertig", named(colour)
        yield f"alles {one.capitalize()} legen, fertig", named(colour)
        yield f"nur die {many}, fertig", named(colour)
        yield f"alle {many} Karten, fertig", named(colour)
    for nr, trait in enumerate(TRAITS):
        yield PLURAL[nr % len(PLURAL)].format(TRAIT_NAME[trait]), named(trait=trait)
        yield f"alle Karten mit {TRAIT_NAME[trait]}, fertig", named(trait=trait)
        yield f"nur {TRAIT_NAME[trait]}, fertig", named(trait=trait)


def fits_a_row(state: State, seat: Seat, meant: Counter[Face]) -> bool:
    """Whether all of it can be laid: one trait a colour, and the one that lies there."""
    rows = rows_of(state, seat)
    traits = {colour: {TRAIT_OF[f] for f in meant if COLOUR_OF[f] == colour} for colour in map(COLOUR_OF.get, meant)}
    return all(len(kinds) == 1 and (c not in rows or rows[c]["trait"] in kinds) for c, kinds in traits.items())


def said(play: Play, seat: Seat) -> Iterator[tuple[str, str]]:
    """Each line with what came of it: `right`, `asked`, `unclear` (and asked back) or `otherwise`."""
    counts_here = set(way.demanded(way.goal(play.state)))
    for line, meant in phrases(play, seat):
        path = play.read(seat, line)
        by_trait = len({COLOUR_OF[f] for f in meant}) > 1 or not any(word in line.lower() for w in FORMS.values() for word in w)
        clear = (
            bool(meant) and fits_a_row(play.state, seat, meant) and not (by_trait and {TRAIT_OF[f] for f in meant} - counts_here)
        )
        if isinstance(path, Refusal):
            yield line, "asked" if clear else "unclear"
            continue
        laid = Counter(hand_of(play.state, seat)) - Counter(hand_of(path.state, seat))
        fitting = Counter({f: n for f, n in meant.items() if fits_a_row(play.state, seat, Counter([f]))}) if by_trait else meant
        yield line, "right" if path.complete and laid == (meant if clear else fitting) else "otherwise"


def layouts(seed: int, count: int) -> Iterator[tuple[Play, Seat]]:
    game = catalog.load("zwei-tuerme")
    for state, seat, steps, _ in moves(game, 2 + seed % 3, seed, count):
        if steps[0].key.split()[0] in ("lege", "passe", "wechsle") and len(hand_of(state, seat)) > 1:
            yield Play(game, state, names=NAMES), seat


def check(seeds: range, count: int) -> None:
    results: Counter[str] = Counter()
    bad: list[str] = []
    for seed in seeds:
        for play, seat in layouts(seed, count):
            for line, how in said(play, seat):
                results[how] += 1
                if how in ("asked", "otherwise"):
                    bad.append(f"{how}: {sorted(hand_of(play.state, seat))} «{line}» {play.read(seat, line)}")
    assert results["otherwise"] == 0, "\n".join(line[:600] for line in bad if line.startswith("otherwise"))
    assert results["right"] > 100
    assert results["right"] >= 0.95 * (results["right"] + results["asked"]), (results, "\n".join(line[:600] for line in bad))


def test_what_is_laid_for_good_is_what_the_words_name() -> None:
    check(range(2), 60)


@pytest.mark.soak
def test_over_many_games_what_is_laid_for_good_is_what_the_words_name() -> None:
    check(range(60), 120)


HAND = ["gruen-entschlossenheit"] * 3 + ["rot-kraft", "blau-weisheit", "gelb-kraft", "gelb-kraft"]


@pytest.mark.parametrize(
    ("line", "laid"),
    [
        ("alle grünen entschlossenheit, fertig", {"gruen-entschlossenheit": 3}),
        ("alles grüne, fertig", {"gruen-entschlossenheit": 3}),
        ("nur die grünen und fertig", {"gruen-entschlossenheit": 3}),
        ("rote kraft, beide gelben, fertig", {"rot-kraft": 1, "gelb-kraft": 2}),
        ("ich lege eine gelbe kraft und bin fertig", {"gelb-kraft": 1}),
        ("2 gelbe, fertig", {"gelb-kraft": 2}),
    ],
)
def test_all_of_a_colour_and_of_a_face(line: str, laid: dict[Face, int]) -> None:
    play = laying(HAND)
    seat = seat_of(play)
    path = play.read(seat, line)
    assert not isinstance(path, Refusal) and path.complete, path
    assert Counter(HAND) - Counter(hand_of(path.state, seat)) == Counter(laid)


def test_a_colour_with_several_traits_in_hand_is_asked_back() -> None:
    play = laying(["gruen-kraft", "gruen-weisheit"])
    refused = play.read(seat_of(play), "alle grünen, fertig")
    assert isinstance(refused, Refusal) and refused.rules == ("zt.auslegen.gleiche-eigenschaft",)
    assert "«alle Grüne Kraft» oder «alle Grüne Weisheit»" in refused.reason


def test_nothing_is_taken_back_without_a_word_for_it() -> None:
    play = laying(HAND)
    seat = seat_of(play)
    play.say(seat, "rote kraft")
    for line in ("rote kraft", "rote", "rot, fertig", "kraft rot fertig"):
        path = play.read(seat, line)
        assert isinstance(path, Refusal) or "hole rot-kraft" not in path.keys, (line, path)
    assert not isinstance(play.read(seat, "rote kraft zurück"), Refusal)
