"""The search understands German as people type it."""

from __future__ import annotations

import pytest

from rules_kb.entries import entry
from rules_kb.german import fold, skeleton, stem
from rules_kb.lexicon import split
from rules_kb.search import holds, search, searcher


def first(question: str, **context: object) -> str:
    return search(question, **context).hits[0].entry.id  # type: ignore[arg-type]


def among_first(question: str, prefix: str, count: int = 3) -> bool:
    return any(h.entry.id.startswith(prefix) for h in search(question).hits[:count])


# --- words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Straße", "strasse"),
        ("Türme", "turme"),
        ("Tuerme", "turme"),
        ("Nazgûl", "nazgul"),
        ("Feuer", "feuer"),
        ("Trophäen", "trophaen"),
    ],
)
def test_umlauts_sharp_s_and_accents_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_noun_and_verb_share_a_stem() -> None:
    assert stem("wurfeln") == stem("wurfel")
    assert stem("gefahrte") == stem("gefahrten")


def test_confused_spellings_sound_alike() -> None:
    assert skeleton("trofae") == skeleton("trophae")


@pytest.mark.parametrize(
    ("form", "term"),
    [
        ("gefahrten", "gefahrt"),
        ("gesturmt", "sturm"),
        ("angegriffen", "angreif"),
        ("abgeworfen", "abwerf"),
        ("hazards", "hazard"),
    ],
)
def test_inflected_forms_are_one_term(form: str, term: str) -> None:
    assert searcher().lexicon.read(form).terms[0][0] == term


def test_compounds_split_into_known_parts() -> None:
    lexicon = searcher().lexicon
    assert split("gefahrenlimits", lexicon.terms, lexicon.counts)[0] == "gefahr"
    assert {t for t, _ in lexicon.read("belagerungsturm").terms} >= {"belagerungsturm", "turm"}
    assert {t for t, _ in lexicon.read("jagd-plattchen").terms} & {"jagdplattch", "jagd"}


@pytest.mark.parametrize(("typo", "meant"), [("gemeinschafft", "gemeinschaft"), ("nazgull", "nazgul"), ("wurfell", "wurfel")])
def test_slips_are_repaired(typo: str, meant: str) -> None:
    assert searcher().lexicon.read(typo).spelling == meant


def test_a_real_word_the_books_do_not_use_is_not_repaired() -> None:
    reading = searcher().lexicon.read("giraffe")
    assert not reading.known
    assert reading.noun


def test_a_verb_torn_apart_is_joined() -> None:
    terms = {r.terms[0][0] for r in searcher().lexicon.readings("Er wirft die Karte ab.")}
    assert "abwerf" in terms


# --- questions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "Gefahrenlimit",
        "Limit für Gefahren",
        "hazard limit",
        "gefahren limit",
        "Wie hoch ist das Gefahrenlimit?",
        "wie viele hazards darf man spielen",
        "was ist das gefahrenlmit",
    ],
)
def test_one_rule_under_many_names(question: str) -> None:
    assert (
        among_first(question, "me.limit", 5) or among_first(question, "me.orga.limit", 5) or "efahrenlimit" in _titles(question)
    )


def _titles(question: str) -> str:
    return " ".join(h.entry.titel for h in search(question).hits[:3])


@pytest.mark.parametrize(
    ("question", "prefix"),
    [
        ("Wie oft darf ich stürmen?", "rk.belagerung"),
        ("koennen nazguel fliegen", "rk."),
        ("Wie berechnet man die Führung?", "rk.kampf.fuehrung"),
        ("wer faengt an bei meccg", "me.start"),
        ("trophaeen fuer halborks", "me.trophaee"),
        ("Strassen doppelt so schnell", "jd.felder.strasse"),
        ("gandalf nur am anfang einer reihe", "zt."),
        ("rekrutierungs würfel", "rk."),
        ("on guard", "me.lauer"),
    ],
)
def test_umlauts_typos_and_english(question: str, prefix: str) -> None:
    assert among_first(question, prefix)


@pytest.mark.parametrize("word", ["Tuerme", "Türme", "turme", "TÜRME"])
def test_spelling_of_umlauts_does_not_matter(word: str) -> None:
    assert first(f"Wie viele {word} gibt es bei der Belagerung?") == first("Wie viele Türme gibt es bei der Belagerung?")


def test_a_named_game_is_searched() -> None:
    for name, werk in (
        ("Ringkrieg", "ringkrieg"),
        ("MECCG", "meccg"),
        ("Zwei Türme", "zwei-tuerme"),
        ("Riddle of the Ring", "jagd"),
    ):
        found = search(f"Wie viele Karten bekommt man am Anfang bei {name}?")
        assert found.werk == werk
        assert found.hits[0].entry.werk == werk


def test_hits_come_best_first_and_limited() -> None:
    found = search("Wie viele Karten darf ich halten?", limit=4)
    assert len(found.hits) == 4
    worths = [h.wert for h in found.hits]
    assert worths == sorted(worths, reverse=True)
    assert all(0.0 <= w <= 1.0 for w in worths)


# --- context --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("werk", ["ringkrieg", "meccg", "jagd", "zwei-tuerme"])
def test_the_game_at_the_table_limits_the_search(werk: str) -> None:
    found = search("Wie viele Karten ziehe ich?", werk=werk)
    assert found.hits
    assert {h.entry.werk for h in found.hits} == {werk}


def test_the_variant_limits_the_search() -> None:
    wide = search("Wie kommt Galadriel ins Spiel?", werk="ringkrieg")
    assert wide.hits[0].entry.gilt["variante"] == "erweiterung"
    narrow = search("Wie kommt Galadriel ins Spiel?", werk="ringkrieg", gilt={"variante": "grundspiel"})
    assert all(h.entry.gilt["variante"] == "grundspiel" for h in narrow.hits)


def test_a_wider_variant_holds_the_narrower() -> None:
    base, expansion = entry("rk.belagerung.schlacht.dauer"), entry("rk.erw.galadriel.lorien")
    assert base is not None and expansion is not None
    assert holds(base, {"variante": "erweiterung"})
    assert not holds(expansion, {"variante": "grundspiel"})
    assert holds(expansion, {"variante": "erweiterung", "spieler": 2})
    assert not holds(expansion, {"spieler": [7]})
    assert holds(expansion, {"unbekannt": 1, "variante": None})


def test_rules_of_the_phase_rank_higher() -> None:
    found = [h.entry.id for h in search("Wie viele Karten ziehe ich?", werk="ringkrieg").hits]
    later = found[4]
    again = [h.entry.id for h in search("Wie viele Karten ziehe ich?", werk="ringkrieg", rules=(later, "gibt.es.nicht")).hits]
    assert again.index(later) < found.index(later)


# --- knowing what it does not know ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "Wie wird bei Carcassonne die Wiese gewertet?",
        "Was kostet das Spiel im Laden?",
        "Gibt es eine App fürs Handy?",
        "Wer spielt im Film den Gandalf?",
        "Wie heißt die Hauptstadt von Australien?",
        "Welche Kartenhüllen passen?",
        "qwertz uiopü asdfg",
    ],
)
def test_what_no_book_answers_is_not_sure(question: str) -> None:
    assert not search(question).sicher


@pytest.mark.parametrize(
    "question",
    [
        "Wie oft darf ich eine Festung stürmen?",
        "Wie viele Karten darf man beim Ringkrieg auf der Hand haben?",
        "Was passiert bei Gleichstand in der Wertung?",
        "Wie hoch ist das Gefahrenlimit?",
    ],
)
def test_what_a_book_answers_is_sure(question: str) -> None:
    assert search(question).sicher


def test_what_only_a_supplement_answers_is_not_sure() -> None:
    found = search("Welche Städte sind gute Städte?", werk="jagd")
    assert found.hits[0].entry.ebene == "ergaenzung"
    assert not found.sicher


# --- bad input ------------------------------------------------------------------------------------------------------------

BAD = [
    "", " ", "?", "🎲🧙‍♂️💍", "\x00", "a", "1", "-", "---", '"', "*", "NEAR(", '" OR 1=1 --', "'; DROP TABLE regeln; --",
    "x" * 5000, "Karte " * 1000, "NEAR(karte, ring) AND NOT *", "(((((", "karte^2 title:ring", "\n\n\n", "ß" * 300,
    "٣ карты 魔戒", "&lt;b&gt;", "-" * 400, "a-b-c-d-e-f", "’’’", "wie " * 400,
]  # fmt: skip


@pytest.mark.parametrize("question", BAD, ids=range(len(BAD)))
def test_bad_input_never_fails(question: str) -> None:
    found = search(question)
    assert isinstance(found.sicher, bool)
    assert found.hits or not found.sicher
