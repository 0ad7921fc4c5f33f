"""Typed lines, drafts, dry runs and presets, on the toy and on a battle of the Ringkrieg."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Candidate, FreeText, Refusal
from games.flow import Transition, rewound
from games.play import Checked, Draft, Dropped, Move, Play
from games.replay import Entry, replay
from games.ringkrieg.battle import attack
from games.ringkrieg.events.cards import CARDS
from games.words import Vocabulary, plain, readings, suggestions, tokens
from tests.contract.toys import Toy

SEATS = ["p1", "p2"]


@pytest.fixture
def toy():
    game = Toy()
    return Play(game, game.new(SEATS, {}, "spiel"))


@pytest.fixture
def battle():
    """The Shadow (p1) attacks Minas Tirith; both hold combat cards without a condition."""
    game = catalog.load("ringkrieg")
    t = Transition(game, game.new(SEATS, {}, "schlacht", roles={"p1": "schatten", "p2": "freie"}))
    t.state["stack"] = t.own(t.state["stack"][:1])
    figures = {**t.state["figures"], "osgiliath": {"sauron.r": 3, "sauron.e": 3}}
    reserve = {**t.state["reserve"], "sauron.r": 5, "sauron.e": 3}
    t.state["figures"], t.state["reserve"] = t.own(figures), t.own(reserve)
    for seat, pile, faces in (
        ("p1", "stapel schatten.strategie", ("sturmkraehe", "aufgescheuchte_ungeheuer")),
        ("p2", "stapel freie.strategie", ("faramirs_waldlaeufer",)),
    ):
        for face in faces:
            if face not in CARDS.faces(t.state, f"hand {seat}"):
                CARDS.move(t, CARDS.find(t.state, pile, face), pile, f"hand {seat}")
    attack.begin(t, "schatten", "osgiliath", "minas-tirith", figures["osgiliath"], [])
    game._settle(t)
    return Play(game, t.state)


# --- words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "same"), [("LÓRIEN", "lorien"), ("Über", "ueber"), ("Straße", "strasse"), ("Mûmakil", "mumakil")]
)
def test_spellings_meet(typed, same):
    assert plain(typed) == same


def test_fillers_do_not_count_unless_there_is_nothing_else():
    assert tokens("bitte die Karte nach Lórien") == ("karte", "lorien")
    assert tokens("in den") == ("in", "den")


def test_order_and_prefixes_are_free():
    options = [Candidate("nimm rot-kraft", "Rote Kraft nehmen"), Candidate("nimm blau-kraft", "Blaue Kraft nehmen")]
    for line in ("kraft rot nimm", "nimm ro kr", "ROTE kraft"):
        (best, *_) = readings((tokens(line),), options)
        assert [r.candidate.key for r in best] == ["nimm rot-kraft"]


# --- typed lines ---------------------------------------------------------------------------------------------------------


def test_a_line_walks_the_whole_chain(toy):
    card = toy.state["hands"]["p1"][1]
    outcome = toy.say("p1", f"Farbe Rot, Karte {card}")
    assert isinstance(outcome, Move)
    assert outcome.keys == ("farbe rot", f"lege {card}")
    assert outcome.barrier
    assert toy.state["laid"] == [card]


def test_a_line_is_taken_whole_or_not_at_all(toy):
    before = toy.state
    outcome = toy.say("p1", "rot, karte 77")
    assert isinstance(outcome, Refusal)
    assert toy.state is before
    assert not toy.drafts


def test_a_line_that_ends_early_is_a_draft(toy):
    outcome = toy.say("p1", "rot")
    assert isinstance(outcome, Draft)
    assert toy.decision("p1").prompt.endswith("Welche Karte?")


def test_a_refused_word_says_why_and_by_which_rule(toy):
    outcome = toy.say("p1", "grau")
    assert outcome.kind == "illegal"
    assert outcome.rules == ("toy.regel",)


def test_a_typo_is_answered_with_a_suggestion_and_changes_nothing(toy):
    outcome = toy.say("p1", "bleu")
    assert outcome.kind == "unknown"
    assert "Meintest du" in outcome.reason
    assert "Blau" in outcome.reason


def test_an_ambiguous_word_names_what_it_could_be():
    game = Toy()
    play = Play(game, {**game.new(SEATS, {}, "x"), "hands": {"p1": [11, 12, 3], "p2": [4, 5, 6]}})
    play.say("p1", "rot")
    outcome = play.say("p1", "lege")
    assert outcome.kind == "ambiguous"
    assert len(outcome.nearest) == 3


def test_words_behind_a_roll_are_not_judged_but_refused(toy):
    card = toy.state["hands"]["p1"][0]
    outcome = toy.say("p1", f"rot {card} blau")
    assert isinstance(outcome, Refusal)
    assert "noch ist nichts geschehen" in outcome.reason
    assert toy.state["laid"] == []


@pytest.mark.parametrize("line", ["", "   ", "🧙‍♂️🔥", "שלום עולם", "x" * 10_000, "'; DROP TABLE log;--"])
def test_garbage_is_one_german_line(toy, line):
    before = toy.state
    outcome = toy.say("p1", line)
    assert isinstance(outcome, Refusal)
    assert outcome.kind == "unknown"
    assert toy.state is before


def test_whoever_is_not_asked_is_told_so(toy):
    assert toy.say("p2", "rot").kind == "not_yours"
    assert toy.answer("p2", "farbe rot").kind == "not_yours"


# --- drafts --------------------------------------------------------------------------------------------------------------


def test_a_draft_changes_nothing_for_the_others(toy):
    before = toy.view("p2"), toy.view(None), toy.game.decisions(toy.state)
    toy.say("p1", "rot")
    assert (toy.view("p2"), toy.view(None), toy.game.decisions(toy.state)) == before


def test_back_takes_one_step_and_cancel_the_whole_move(toy):
    toy.say("p1", "rot")
    outcome = toy.say("p1", "zurück")
    assert isinstance(outcome, Dropped)
    assert outcome.left is None
    assert "Farbe" in toy.decision("p1").prompt
    toy.say("p1", "blau")
    assert isinstance(toy.say("p1", "abbrechen"), Dropped)
    assert not toy.drafts


def test_back_in_a_longer_draft_keeps_the_beginning(battle):
    play, spot = battle, "osgiliath/angriff"
    hits = {"frame": "verluste", "open": 99, "side": "schatten", "spot": spot, "hits": 3, "taken": [], "in_battle": True}
    play.state = {**play.state, "stack": [*play.state["stack"][:-1], hits]}
    play.say("p1", "entferne sauron regulär")
    play.say("p1", "ersetze sauron elite")
    assert play.drafts["p1"].keys == ("entferne sauron regulaer", "ersetze sauron elite")
    left = play.say("p1", "zurück").left
    assert left.keys == ("entferne sauron regulaer",)
    assert isinstance(play.say("p1", "entferne sauron elite"), Move)
    assert play.state["figures"][spot] == {"sauron.r": 2, "sauron.e": 2}


def test_a_draft_is_taken_over_only_into_the_state_it_began_in(battle):
    spot = "osgiliath/angriff"
    hits = {"frame": "verluste", "open": 99, "side": "schatten", "spot": spot, "hits": 3, "taken": [], "in_battle": True}
    battle.state = {**battle.state, "stack": [*battle.state["stack"][:-1], hits]}
    battle.say("p1", "entferne sauron regulär")
    battle.say("p1", "ersetze sauron elite")
    draft = battle.drafts["p1"]
    assert draft.begun is battle.state
    known = {"p1": draft}

    def resumed(state, keys):
        play = Play(battle.game, state)
        play.resume({"p1": keys}, known)
        return play.drafts["p1"]

    assert resumed(battle.state, list(draft.keys)) is draft
    shorter = resumed(battle.state, draft.keys[:1])
    assert shorter.keys == draft.keys[:1] and shorter.state["figures"][spot] == {"sauron.r": 2, "sauron.e": 3}
    elsewhere = resumed({**battle.state, "reserve": {**battle.state["reserve"], "sauron.r": 9}}, draft.keys)
    assert elsewhere.state["reserve"]["sauron.r"] == draft.state["reserve"]["sauron.r"] + 4


# --- simultaneous answers ------------------------------------------------------------------------------------------------


def to_cards(play):
    for seat, line in (("p2", "feldschlacht"), ("p1", "ja"), ("p2", "ja")):
        assert isinstance(play.say(seat, line), Move), line


def test_a_hidden_answer_may_be_changed_until_the_last_one_is_in(battle):
    to_cards(battle)
    first, second = "sturmkraehe", "aufgescheuchte_ungeheuer"
    assert {first, second} <= {c.key for c in battle.options("p1")}
    seen = battle.view("p2")
    ids = {seat: d.id for seat, d in battle.decisions().items()}
    battle.answer("p1", first)
    assert battle.waiting_for() == ["p2"]
    assert {seat: d.id for seat, d in battle.decisions().items()} == ids
    move = battle.answer("p1", second)
    assert not move.barrier
    assert battle.view("p2") == seen
    last = battle.answer("p2", "faramirs_waldlaeufer")
    assert last.barrier
    (shown,) = (event.data["cards"] for event in last.events if event.kind == "aufgedeckt")
    assert shown == {"schatten": second, "freie": "faramirs_waldlaeufer"}


def test_a_preset_passes_a_window_and_nothing_else(battle):
    battle.say("p2", "feld")
    assert battle.passing({"p1": {"kampfkarte"}}) == [("p1", "keine")]
    assert battle.passing({"p1": {"anderes"}, "p2": {"kampfkarte"}}) == []
    battle.answer("p1", "keine")
    assert battle.passing({"p2": {"kampfkarte"}}) == [("p2", "keine")]
    (scope,) = battle.decision("p2").scopes
    assert scope.label == "diesen Kampf" and battle.passing({"p2": {scope.id}}) == [("p2", "keine")]


# --- dry runs and undo ---------------------------------------------------------------------------------------------------


def test_a_check_says_yes_or_the_rule_and_changes_nothing(toy):
    card = toy.state["hands"]["p1"][0]
    before = toy.state
    assert toy.check("p1", f"rot {card}") == Checked(("Rot", f"Karte {card}"), True, ("farbe rot", f"lege {card}"))
    assert toy.check("p1", "rot") == Checked(("Rot",), False, ("farbe rot",))
    assert toy.check("p1", "grau").rules == ("toy.regel",)
    assert toy.state is before
    assert not toy.drafts


def test_after_an_undo_no_die_falls_twice_and_no_old_button_fits():
    game = Toy()
    start = game.new(SEATS, {}, "u")
    play = Play(game, start)
    first_id = play.decision("p1").id
    card = start["hands"]["p1"][0]
    keys = ("farbe rot", f"lege {card}")
    play.answer_all("p1", keys)
    sums = play.state["sums"]
    play.state = rewound(play.state, start)
    assert play.decision("p1").id != first_id
    play.answer_all("p1", keys)
    log = [Entry("p1", keys), Entry(None, undo=0), Entry("p1", keys)]
    assert replay(game, SEATS, {}, "u", log)[-1] == play.state
    assert play.state["dice"] == start["dice"] + 2
    assert sums["p1"] != 0


# --- free text -----------------------------------------------------------------------------------------------------------


class Riddle(Toy):
    def decisions(self, state):
        from dataclasses import replace

        return {s: replace(d, text=FreeText("Ein Wort", ("ring",))) for s, d in super().decisions(state).items()}

    def judge(self, state, seat, words):
        if words == "sprich freund":
            return Candidate("farbe rot", "Freund")
        return Candidate(words, words, Refusal("unknown", "Das Tor bleibt zu."))


def test_free_text_is_judged_by_the_game():
    game = Riddle()
    play = Play(game, game.new(SEATS, {}, "r"))
    assert play.say("p1", "öffne dich").reason == "Das Tor bleibt zu."
    assert isinstance(play.say("p1", "sprich freund"), Draft)


# --- names, forms and typos ----------------------------------------------------------------------------------------------


def test_players_are_called_by_name():
    options = [Candidate("frage p1", "⟦p1⟧ fragen"), Candidate("frage p2", "⟦p2⟧ fragen")]
    (best, *_) = readings((tokens("berta fragen"),), options, {"p1": "Anna", "p2": "Berta"})
    assert [r.candidate.key for r in best] == ["frage p2"]


@pytest.mark.parametrize("line", ["gehe bree", "geh nach Bree", "gehen Bree", "laufe bree", "nach Bree laufen"])
def test_forms_of_a_verb_are_one(line):
    walking = catalog.load("jagd").vocabulary
    (best, *_) = readings((tokens(line, walking),), [Candidate("gehe bree", "Gehen: Bree")], {}, walking)
    assert [(r.candidate.key, r.used) for r in best] == [("gehe bree", 2)]


def test_suggestions_look_like_what_was_typed():
    options = [Candidate("gehe moria", "Gehen: Moria"), Candidate("zeige ring", "Den Ring vorzeigen und gewinnen!")]
    assert [c.key for c in suggestions("Moira", options)] == ["gehe moria"]
    assert not suggestions("tol fuin", options)
    assert not suggestions("gehe quatsch", options, every_word=True)


def test_what_a_move_costs_is_not_its_name():
    options = [Candidate("gehe c7", "Gehen: C7 (Hügel) · 3 Felder, Umhang")]
    assert not readings(tokens("umhang"), options)


def test_the_small_words_of_a_title_count():
    rings = Vocabulary(titles=("Der Eine Ring",))
    assert tokens("ich nehme den Einen Ring", rings) == tokens("nehme Der Eine Ring", rings) != tokens("nehme einen Ring", rings)
    options = [Candidate("nimm ring", "Der Eine Ring"), Candidate("nimm anderer", "Ring")]
    for line, key in (("den einen Ring", "nimm ring"), ("ring", "nimm anderer")):
        (best, *_) = readings((tokens(line, rings),), options, {}, rings)
        assert [r.candidate.key for r in best] == [key], line


def test_a_game_brings_its_own_words():
    walking = Vocabulary(fillers=("richtung",), same={"gehe": ("laufe",)})
    assert tokens("laufe Richtung Bree", walking) == ("gehe", "bree")
    assert tokens("laufe Richtung Bree") == ("laufe", "richtung", "bree")


# --- moves of other moments ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["lege 3", "legen", "bitte eine karte legen"])
def test_a_move_of_another_moment_is_refused_by_the_rule_that_says_when(toy, line):
    refused = toy.read("p1", line)
    assert isinstance(refused, Refusal) and refused.kind == "illegal" and refused.rules == ("toy.regel",)
    assert refused.reason == "Karten legt man nach der Farbe. Jetzt bist du gefragt: Welche Farbe?"


def test_whoever_is_not_asked_reads_when_their_move_is_made(toy):
    refused = toy.read("p2", "lege 3")
    assert refused == Refusal("not_yours", "Karten legt man nach der Farbe.", ("toy.regel",))
    assert toy.read("p2", "farbe rot") == Refusal("not_yours", "Du bist gerade nicht gefragt.")


def test_what_is_an_answer_now_is_never_one_of_another_moment(toy):
    toy.say("p1", "rot")
    (card, *_) = toy.state["hands"]["p1"]
    assert toy.read("p1", f"lege {card}").keys == (f"lege {card}",)


def test_what_goes_on_is_said(battle):
    """Recruiting while the battle asks where the defender stands."""
    refused = battle.read("p2", "rekrutiere minas tirith elite")
    assert refused.kind == "illegal" and refused.rules == ("rk.rekrutierung.auswahl", "rk.runde.phase5")
    assert "Jetzt läuft der Kampf um Minas Tirith, und du bist gefragt: Stellst du dich" in refused.reason
    assert battle.read("p2", "rückzug").reason.startswith("Zurückziehen kann sich der Verteidiger am Ende einer Kampfrunde")
    waiting = battle.read("p1", "armee osgiliath nord-ithilien")
    assert waiting.kind == "not_yours" and waiting.reason.endswith("Jetzt läuft der Kampf um Minas Tirith.")


def test_in_the_middle_of_a_move_its_first_words_may_be_said_again_and_others_are_told_what_is_open():
    table = catalog.load("ringkrieg")
    play = Play(table, table.new(SEATS, {}, "mitten", roles={"p1": "freie", "p2": "schatten"}))
    play.say("p1", "weiter"), play.say("p2", "0")
    state = {**play.state, "pools": {**play.state["pools"], "freie": {**play.state["pools"]["freie"], "unused": ["wille"] * 4}}}
    play = Play(table, state)
    assert isinstance(play.say("p1", "armee edoras westemnet alles"), Draft)
    assert play.read("p1", "armee osgiliath lossarnach alles").keys == ("osgiliath", "lossarnach", "alles")
    assert play.read("p1", "bewege die Armee von Osgiliath nach Lossarnach").keys == ("osgiliath", "lossarnach")
    refused = play.read("p1", "gemeinschaft")
    assert refused.kind == "illegal" and "du bist gefragt: Zieht noch eine andere Armee?" in refused.reason
    assert refused.reason.endswith("Beende erst deinen Zug, oder beginn ihn mit «abbrechen» neu.")
