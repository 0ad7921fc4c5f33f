"""A word of an event card takes its fields from the beginning of its documentation."""

from __future__ import annotations

from games.cards.words import Vocabulary
from games.ringkrieg.events import language


def test_a_word_heeds_the_fields_its_documentation_begins_with():
    def moves(where, how):
        """{nation: id, schritte: 1} A nation moves on."""

    def says_nothing():
        """Something without fields."""

    words = Vocabulary("Probe", "probe", key="art")
    language._word(words, "zieht", moves)
    language._word(words, "ruht", says_nothing)
    assert words.words["zieht"].heeds == {"nation", "schritte"} == words.words["zieht"].fields.keys()
    assert words.words["zieht"].id == "probe.zieht" and not words.words["ruht"].fields
