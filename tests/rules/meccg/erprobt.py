"""Which cards with text may be brought: those a scene plays with their effect and a scene refuses, and those of the same kind
that say the same. `python -m tests.rules.meccg.erprobt` writes the list the game reads."""

from __future__ import annotations

import json
from functools import cache

import yaml

from games.meccg.cards import cards
from games.meccg.language.entry import entry_of
from games.meccg.language.playable import PROVED, carried_out, told_to_do
from tests.rules.meccg import szene, test_karten

HEAD = """# Karten mit Text, die mitgebracht werden dürfen: in einer Szene mit Wirkung gespielt und in einer verweigert, oder
# gleich einer solchen (tests/rules/meccg/erprobt.py schreibt die Liste).
"""


def says(id: str) -> str:
    return cards()[id]["klasse"] + json.dumps(told_to_do(id), sort_keys=True, default=str)


@cache
def by_what_they_say() -> dict[str, list[str]]:
    there: dict[str, list[str]] = {}
    for id in cards():
        if entry_of(id) is not None and carried_out(id):
            there.setdefault(says(id), []).append(id)
    return there


NOT_PLAYED = {"dm-mithril": "ihre Szene legt sie nur hin: wie man sie bekommt, kommt in keiner vor"}


def found() -> dict[str, list[str]]:
    """Each card that is played, with others that say the same and are not."""
    assert test_karten.SCENES
    played = sorted(id for id in szene.WORKS.keys() & szene.REFUSED.keys() if id not in NOT_PLAYED and carried_out(id))
    first = {words: next(id for id in played if says(id) == words) for words in {says(id) for id in played}}
    return {id: [other for other in by_what_they_say()[says(id)] if first[says(id)] == id and other not in played]
            for id in played}  # fmt: skip


if __name__ == "__main__":
    PROVED.write_text(HEAD + yaml.safe_dump(found(), allow_unicode=True), encoding="utf-8")
