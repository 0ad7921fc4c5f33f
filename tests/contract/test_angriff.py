"""Slice 3: a company on its way to Moria. Random games under all laws, and the awkward cases read like play."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from games import effects
from games.contract import Refusal
from games.dice import Dice
from games.flow import Transition
from games.laws import playout, zone_faults
from games.meccg.play import people
from games.meccg.play.room import company
from games.play import Draft, Move, Play
from rules_kb.entries import all_entries
from tests.contract.angriff import load
from tests.contract.angriff.cards import CARDS, ZONES

SEATS = ["p1", "p2"]


@cache
def known_rules():
    return frozenset(e.id for e in all_entries())


class Table(Play):
    """A table in the hazard phase whose hands and dice a test may set; everything else goes the way of play."""

    @classmethod
    def at(cls, p1=(), p2=()):
        game = load(None)
        table = cls(game, game.new(SEATS, {}, "moria"))
        table.says("p1", "genug")
        table.says("p2", "genug")
        table.deals("p1", p1)
        table.deals("p2", p2)
        return table

    def packs(self, seat, faces):
        """These cards lie in the seat's deck: what it lacks takes the place of others there."""
        cards, deck, lacks, others = dict(self.state["cards"]), [*self.state["decks"][seat]], Counter(faces), []
        for card in ZONES.cards(self.state, f"stapel {seat}"):
            if lacks[cards[card]] > 0:
                lacks[cards[card]] -= 1
            else:
                others.append(card)
        for face, card in zip(lacks.elements(), others, strict=False):
            deck[deck.index(cards[card])] = cards[card] = face
        self.state = {**self.state, "cards": cards, "decks": {**self.state["decks"], seat: deck}}

    def deals(self, seat, hand):
        """This hand, and everything else in the deck; who was sure of something is so no more."""
        zones = dict(self.state["zones"])
        deck = [*zones.pop(f"hand {seat}", ()), *zones.pop(f"stapel {seat}", ())]
        known = {card: mask for card, mask in self.state["known"].items() if card not in deck}
        self.state = {**self.state, "zones": zones | {f"stapel {seat}": deck}, "known": known}
        self.packs(seat, hand)
        left, faces = [*deck], self.state["cards"]
        held = [left.pop(next(i for i, card in enumerate(left) if faces[card] == face)) for face in hand]
        zones |= {zone: cards for zone, cards in ((f"hand {seat}", held), (f"stapel {seat}", left)) if cards}
        self.state = {**self.state, "zones": zones}
        assert self.game.invariants(self.state) == []

    def puts(self, fig, state):
        self.state = {**self.state, "figures": {**self.state["figures"], fig: state}}

    def removes(self, *figs):
        """These have fallen before."""
        t = Transition(self.game, self.state)
        for fig in figs:
            people.leave(t, fig, "eliminiert")
        self.state = t.state
        assert self.game.invariants(self.state) == []

    def lies(self, zone):
        return ZONES.faces(self.state, zone)

    def dice(self, *numbers):
        """The next dice fall like this."""
        counter = self.state["dice"]
        while True:
            dice = Dice(self.state["seed"], counter)
            if all(dice.roll() == n for n in numbers):
                break
            counter += 1
        self.state = {**self.state, "dice": counter}

    def says(self, seat, *lines):
        for line in lines:
            outcome = self.say(seat, line)
            assert isinstance(outcome, Move), f"{seat}: {line}: {outcome}"
        return outcome

    def passes(self, *seats):
        for seat in seats:
            self.says(seat, "passe")

    def settles(self):
        """Nobody adds to the chain: it takes effect."""
        while self.view(None)["chain"]:
            self.says(self.asked()[0], "passe")

    def refuses(self, seat, line, by):
        before = self.state
        outcome = self.say(seat, line)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.kind == "illegal"
        assert by in outcome.rules, outcome
        assert self.state is before
        return outcome.reason

    def asked(self):
        return sorted(self.waiting_for())

    def state_of(self, fig):
        return self.state["figures"][fig]

    def told(self, move, seat):
        return " ".join(self.game.tell(e, seat) for event in move.events if (e := event.seen_by(seat)) is not None)

    def enters(self):
        """Nobody plays anything more on the way; the company enters Moria."""
        while self.state["phase"] == "bewegung":
            self.says(self.asked()[0], "passe")
        self.deals("p1", [])
        return self.says("p1", "Moria betreten")


# --- random games -----------------------------------------------------------------------------------------------------------


def bold(seed):
    """Players who enter the site and seldom let an opportunity pass: they reach what random players hardly see."""
    dice = Dice("bold:" + seed)

    def choose(look, decision, options):
        brave = [o.key for o in options if o.key not in ("passe", "draussen", "verdeckt", "genug")]
        return dice.choose(brave) if brave and dice.below(4) else dice.choose(options).key

    return dict.fromkeys(SEATS, choose)


def run(games, players=lambda seed: None):
    game, rules = load(None), known_rules()
    seeds = [f"angriff:{n}" for n in range(games)]
    runs = [playout(game, SEATS, {}, seed, laws="alle", known_rules=rules, choosers=players(seed)) for seed in seeds]
    return [v for r in runs for v in r.violations] + zone_faults(runs, "angriff"), {r.end for r in runs}


def test_random_games_obey_every_law():
    faults, ends = run(25)
    assert faults == []
    assert {"draussen", "gegenstand", "leer"} <= ends


def test_every_card_is_in_one_of_the_decks_that_are_dealt():
    tables = [load(None).new(SEATS, {}, f"stapel:{n}") for n in range(12)]
    assert {face for state in tables for face in state["cards"].values()} == set(CARDS)
    assert {len(state["cards"]) for state in tables} == {53}


@pytest.mark.soak
@pytest.mark.parametrize("players", [lambda seed: None, bold], ids=["random", "bold"])
def test_a_thousand_games_obey_every_law(players):
    faults, _ = run(1_000, players)
    assert faults == []


# --- the hazard phase: limit, chains, keying --------------------------------------------------------------------------------


@pytest.mark.rule("me.limit.begriff")
def test_the_limit_is_the_size_of_the_company_and_then_nobody_asks_for_hazards():
    table = Table.at(p1=["abwehr"], p2=["duesternis", "erwachen", "aufruhr", "fluss"])
    assert company(table.state)["limit"] == 3  # two Dúnedain and half a hobbit, rounded up; Gollum does not count
    table.says("p2", "spiele Düsternis auf Aragorn")
    table.passes("p1", "p2")
    table.says("p2", f"spiele {CARDS['erwachen'].titel}")
    table.passes("p1", "p2")
    table.says("p2", "lauer Aufruhr")  # lying in wait counts too
    assert table.asked() == ["p1"]
    assert table.say("p2", "spiele Fluss").kind == "not_yours"


@pytest.mark.rule("me.kette.verboten")
def test_creatures_and_corruption_only_begin_a_chain():
    table = Table.at(p1=["abwehr"], p2=["warge", "riese", "gelueste", "spione", "duesternis"])
    table.says("p2", "spiele Warge")
    table.passes("p1")
    table.refuses("p2", "spiele Riese", by="me.kette.verboten")
    table.refuses("p2", "spiele Versuchung der Gelüste", by="me.kette.verboten")
    table.refuses("p2", "spiele Botschaft tapferer Helden", by="me.angriff.beginn-kette")  # brings an attack, too
    table.says("p2", "spiele Düsternis auf Boromir")


@pytest.mark.rule("me.kette.wechsel")
@pytest.mark.rule("me.kette.aufloesung")
def test_the_last_card_of_a_chain_takes_effect_first():
    table = Table.at(p1=["abwehr"], p2=["ork-patrouille", "aufruhr"])
    table.says("p2", "spiele Ork-Patrouille auf Schattenhort")
    assert table.asked() == ["p1"]  # the opponent first
    table.passes("p1")
    table.says("p2", "spiele Aufruhr der Schergen")
    assert not effects.present(table.state, "hiebe")  # nothing works before both have passed
    table.settles()
    attack = table.view("p1")["attack"]
    assert (attack["strikes"], attack["prowess"]) == (4, 7)  # 3 and 6, raised before the orcs struck


@pytest.mark.rule("me.kreatur.regionstyp.doppelt")
def test_a_creature_needs_its_region_as_often_as_it_is_printed():
    table = Table.at(p1=["abwehr"], p2=["kaltdrache", "riese"])
    assert "3-mal" in table.refuses("p2", "spiele Geflügelter Kaltdrache", by="me.kreatur.regionstyp.doppelt")
    table.says("p2", "spiele Riese")  # two wildernesses are on the way


@pytest.mark.rule("me.verbuendet.charakter")
def test_gollum_leads_a_small_company_away_from_what_lurks_in_the_wild():
    for keyed, works in (("wildnis", True), ("schattenhort", False)):
        table = Table.at(p1=["abwehr"], p2=["ork-patrouille"])
        assert isinstance(table.say("p2", "spiele Ork-Patrouille"), Draft)  # asked what it is keyed to
        table.says("p2", keyed)
        assert "Größe" in table.refuses("p1", "tappe Gollum", by="me.start.kartentext") if works else True
        table.removes("aragorn")
        if works:
            table.says("p1", "tappe Gollum")
            assert table.state_of("gollum") == "getappt"
            table.settles()
            assert table.lies("abwurf p2") == ["ork-patrouille"]
        else:
            table.refuses("p1", "tappe Gollum", by="me.start.kartentext")


@pytest.mark.rule("me.versuchung.karte.eine")
def test_one_corruption_card_a_character_and_phase():
    table = Table.at(p1=["abwehr"], p2=["gelueste", "sinne"])
    table.says("p2", "spiele Versuchung der Gelüste auf Boromir")
    table.passes("p1", "p2")
    table.refuses("p2", "spiele Versuchung der Sinne auf Boromir", by="me.versuchung.karte.eine")
    table.says("p2", "spiele Versuchung der Sinne auf Aragorn")


@pytest.mark.rule("me.bgphase.ende.handkarten")
def test_at_the_end_of_the_phase_both_hold_eight_cards():
    many = ["warge", "riese", "ghule", "rogrog", "fluss", "sinne", "aufruhr", "erwachen", "duesternis", "kaltdrache"]
    table = Table.at(p1=["abwehr"], p2=many)
    table.passes("p2", "p1")
    assert len(table.view("p1")["hand"]) == 8
    assert table.asked() == ["p2"]
    table.says("p2", "Riese, Ghule")
    assert table.lies("abwurf p2") == ["riese", "ghule"]
    assert table.asked() == ["p1"]


# --- strikes ----------------------------------------------------------------------------------------------------------------


def attacked(p1, p2, creature):
    """The table when the strikes of a creature are to be assigned."""
    table = Table.at(p1=p1, p2=[creature.split()[0], *p2])
    table.says("p2", f"spiele {creature}")
    table.settles()
    return table


@pytest.mark.rule("me.angriff.zuweisung.verteidiger")
@pytest.mark.rule("me.angriff.zuweisung.angreifer")
@pytest.mark.rule("me.angriff.ueberzaehlig")
def test_the_defender_assigns_to_the_untapped_the_attacker_the_rest_and_the_surplus_weighs():
    table = Table.at(p1=["abwehr"], p2=["ork-wachtposten"])
    table.puts("pippin", "getappt")
    table.puts("gollum", "verwundet")
    table.says("p2", "spiele Ork-Wachtposten")
    table.settles()
    table.refuses("p1", "Hieb auf Pippin", by="me.angriff.zuweisung.verteidiger")
    table.refuses("p1", "Hieb auf Gollum", by="me.angriff.zuweisung.verteidiger")
    assert isinstance(table.say("p1", "aragorn"), Draft)
    assert table.view("p2")["attack"]["assigned"] == []  # a draft is nobody else's business
    table.says("p1", "boromir")
    # three strikes are left for two figures: the game gives each his own, one is too many
    assert table.view("p2")["attack"]["assigned"] == ["aragorn", "boromir", "pippin", "gollum"]
    assert table.view("p2")["attack"]["surplus"] == 1
    table.says("p1", "aragorn")
    table.says("p2", "abzug 1")
    table.passes("p1")
    table.dice(1, 1)
    assert "1 + 1 und 6 gegen 8" in table.told(table.says("p1", "tappen"), None)  # 6, dagger +1, surplus −1


def test_where_the_attacker_chooses_the_defender_is_not_asked():
    table = attacked(["abwehr"], [], "hoehlendrache")
    assert table.asked() == ["p2"]
    assert isinstance(table.say("p2", "pippin"), Draft)
    table.says("p2", "gollum")
    assert table.view("p1")["attack"]["assigned"] == ["pippin", "gollum"]


@pytest.mark.rule("me.angriff.wurf")
@pytest.mark.rule("me.angriff.wurf.nicht-tappen")
@pytest.mark.rule("me.angriff.wurf.unterstuetzung")
@pytest.mark.parametrize(
    ("state", "line", "strength"),
    [
        ("ungetappt", "tappen", 7),
        ("ungetappt", "ungetappt", 4),
        ("getappt", "hilfe gollum kaempfe", 7),
        ("verwundet", "hilfe gollum hilfe pippin kaempfe", 7),
        ("verwundet", "kaempfe", 5),
    ],
)
def test_tapped_wounded_supported_or_at_ease(state, line, strength):
    table = attacked(["abwehr"], [], "riese")
    table.says("p1", "rest")
    table.says("p2", "aragorn")
    table.puts("aragorn", state)
    table.passes("p1")
    table.dice(3, 3)
    assert f"3 + 3 und {strength} gegen 13" in table.told(table.says("p1", line), None)


@pytest.mark.rule("me.angriff.karten.verteidiger")
@pytest.mark.rule("me.angriff.zuweisung.reihenfolge")
def test_one_card_that_needs_a_skill_for_each_strike_and_the_order_is_free():
    table = attacked(["riskanter-schlag", "abwehr", "ausweichen"], [], "warge")
    table.says("p1", "boromir, gollum")
    table.says("p1", "gollum")  # the second one assigned may come first
    table.passes("p1")
    table.says("p1", "tappen")
    table.says("p1", "spiele Riskanter Schlag")
    table.refuses("p1", "spiele Abwehr", by="me.angriff.karten.verteidiger")
    table.says("p1", "spiele Ausweichen")  # needs no skill
    table.says("p1", "nutze Eisenverstärkter Schild")
    table.passes("p1", "p1")
    table.dice(1, 2)
    assert "1 + 2 und 12 gegen 9" in table.told(table.says("p1", "kaempfe"), None)  # 6 + 2 + 3 + 1
    assert table.state_of("boromir") == "ungetappt"


@pytest.mark.rule("me.angriff.zuweisung.keine-aenderung")
@pytest.mark.rule("me.angriff.karten.angreifer")
def test_before_a_strike_the_attacker_plays_only_what_bears_on_it():
    table = attacked(["abwehr"], ["aufruhr", "erwachen", "muedigkeit", "duesternis"], "ork-wache")
    table.says("p1", "aragorn, boromir, pippin")
    table.says("p1", "pippin")
    table.refuses("p2", "spiele Aufruhr der Schergen", by="me.angriff.zuweisung.keine-aenderung")
    table.refuses("p2", "spiele Düsternis auf Boromir", by="me.angriff.karten.angreifer")
    table.refuses("p2", "spiele Müdigkeit des Herzens auf Pippin", by="me.angriff.karten.angreifer")


@pytest.mark.rule("me.angriff.ergebnis")
@pytest.mark.rule("me.angriff.fehlschlag")
@pytest.mark.rule("me.angriff.besiegen")
@pytest.mark.parametrize(
    ("dice", "told", "pile"),
    [
        ((3, 2), "erfolglos", "abwurf"),  # 8 + 5 is 13: nothing happens
        ((3, 3, 4, 4), "nur abgewehrt", "abwurf"),  # failed, but a body of 8 is not exceeded
        ((3, 3, 4, 5), "Der Angriff ist besiegt", "siegpunkte p1"),
        ((2, 2, 3, 3), "ist verwundet", "abwurf"),
    ],
)
def test_a_strike_fails_comes_to_nothing_or_wounds(dice, told, pile):
    table = attacked(["abwehr"], [], "rogrog")
    table.says("p1", "boromir")
    table.passes("p1")
    table.dice(*dice)
    assert told in table.told(table.says("p1", "tappen"), None)
    assert "rogrog" in table.lies(pile if pile == "siegpunkte p1" else "abwurf p2")


# --- wounds, death and inheritance ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.konstitution.schon.verwundet")
@pytest.mark.rule("me.konstitution.gegenstaende")
def test_the_wounded_die_sooner_and_only_the_unwounded_inherit_one_thing_each():
    table = attacked(["abwehr"], [], "riese")
    table.says("p1", "rest")
    table.says("p2", "boromir")
    table.puts("boromir", "verwundet")
    table.puts("pippin", "verwundet")
    table.passes("p1")
    table.dice(1, 1, 4, 4)  # a body check of 8 against a body of 8: dead only because he was wounded before
    move = table.says("p1", "kaempfe")
    assert "4 + 4 + 1 gegen 8: Boromir II fällt" in table.told(move, None)
    table.refuses("p1", "gib Schild Pippin", by="me.konstitution.gegenstaende")
    assert isinstance(table.say("p1", "gib Schwert von Gondolin Aragorn"), Move)  # nobody else may take the shield
    assert table.lies("bei aragorn") == ["dolch", "gondolin"]
    assert table.lies("abwurf p1") == ["schild"]


@pytest.mark.rule("me.verbuendet.abwurf")
def test_gollum_goes_with_pippin_and_his_strike_with_him():
    table = attacked(["abwehr"], [], "warge")
    table.says("p1", "pippin, gollum")
    table.says("p1", "pippin")
    table.passes("p1")
    table.dice(1, 1, 6, 6)
    move = table.says("p1", "tappen")
    assert set(table.state["gone"]) == {"pippin", "gollum"}
    assert "Warge: Der Angriff ist vorbei." in table.told(move, None)
    assert company(table.state)["limit"] == 3  # the limit does not shrink with the company


@pytest.mark.rule("me.bgphase.aufgeloest")
def test_with_the_last_character_the_company_is_gone():
    table = attacked(["abwehr"], [], "riese")
    table.says("p1", "pippin")
    table.removes("aragorn", "boromir")
    table.passes("p1")
    table.dice(1, 1, 6, 6)
    table.says("p1", "tappen")
    assert table.game.result(table.state).end == "aufgeloest"
    assert table.game.result(table.state).winners == ("p2",)


# --- lying in wait, the site, corruption ------------------------------------------------------------------------------------


@pytest.mark.rule("me.lauer.aufdecken.kreatur")
def test_a_card_in_wait_is_a_secret_and_only_a_creature_of_the_site_jumps_up():
    for card, shows in (("warge", False), ("ork-wache", True)):
        table = Table.at(p1=["abwehr"], p2=[card])
        move = table.says("p2", f"lauer {card}")
        assert not move.barrier
        assert table.told(move, "p1") == "⟦p2⟧ legt eine Karte auf die Lauer."
        assert "«" in table.told(move, "p2")
        assert table.view("p1")["own wait"] is None
        table.enters()
        assert table.asked() == ["p2"]
        if not shows:
            table.refuses("p2", "aufdecken", by="me.lauer.aufdecken.kreatur")
            continue
        table.says("p2", "aufdecken")
        assert table.view("p1")["attack"]["card"] == ""  # the automatic attack comes first
        while table.view("p1")["attack"]["card"] == "" and table.asked() == ["p1"]:
            table.answer("p1", table.options("p1")[0].key)
        assert table.view("p1")["attack"]["card"] == "ork-wache"


@pytest.mark.rule("me.lauer.verbot")
def test_a_river_blocks_the_way_in_the_open_but_never_from_ambush():
    table = Table.at(p2=["fluss"])
    table.says("p2", "lauer Fluss")
    table.enters()
    table.refuses("p2", "aufdecken", by="me.lauer.verbot")
    table = Table.at(p2=["fluss"])
    table.says("p2", "spiele Fluss")
    while table.asked() != ["p1"] or "betreten" not in {c.key for c in table.candidates("p1")}:
        table.passes(*table.asked())
    table.refuses("p1", "betreten", by="me.ortsphase.betreten")
    table.says("p1", "tappe Aragorn", "betreten")


@pytest.mark.rule("me.zug.wid.ereignisse-angriff")
def test_during_the_automatic_attack_only_cards_for_the_fight():
    table = Table.at(p2=[])
    table.enters()
    table.deals("p1", ["rauchringe", "ausweichen"])
    table.puts("pippin", "getappt")
    table.says("p1", "rest")
    table.says("p1", "aragorn")
    table.refuses("p1", f"spiele {CARDS['rauchringe'].titel}", by="me.zug.wid.ereignisse-angriff")
    table.says("p1", "spiele Ausweichen")


def at_the_site(p1, lurking=None):
    """The automatic attack is over and everybody untapped again."""
    table = Table.at(p1=["streit"], p2=[lurking] if lurking else [])
    if lurking:
        table.says("p2", f"lauer {lurking}")
    while table.state["phase"] == "bewegung":
        table.passes(*table.asked())
    table.says("p1", "betreten")
    table.deals("p1", ["streit", *p1])
    if lurking:
        table.refuses("p2", "aufdecken", by="me.lauer.aufdecken.angriff")  # before the automatic attack it has no target
        table.says("p2", "verdeckt")
    table.says("p1", "spiele Streit der Finsterlinge")
    while table.view("p1")["attack"]:
        table.passes("p1")
    return table


@pytest.mark.rule("me.gegenstand.geringere")
@pytest.mark.rule("me.ortsphase.ort-tappen")
def test_the_second_minor_item_is_somebody_elses():
    table = at_the_site(["dolch", "glamdring", "schild"])
    table.says("p1", "spiele Dolch mit Pippin")
    table.passes("p1")
    assert table.view("p2")["site"]["tapped"]
    table.puts("pippin", "ungetappt")
    table.refuses("p1", "spiele Glamdring", by="me.ortsphase.ort-tappen")
    table.refuses("p1", "spiele Schild mit Pippin", by="me.gegenstand.geringere")
    table.says("p1", "spiele Schild mit Aragorn")
    table.passes("p1", "p1")
    assert table.game.result(table.state).end == "gegenstand"


@pytest.mark.rule("me.lauer.wirkung")
@pytest.mark.rule("me.lauer.aufdecken.charakter")
@pytest.mark.rule("me.versuchung.unterstuetzen")
@pytest.mark.rule("me.versuchung.wurf.uebersicht")
@pytest.mark.parametrize(
    ("dice", "help", "end"),
    [((2, 2), "wuerfle", "abgeworfen"), ((1, 1), "wuerfle", "eliminiert"), ((2, 2), "aragorn, wuerfle", None)],
)
def test_temptation_from_ambush_comes_before_the_item(dice, help, end):
    """Boromir, corruption −1, carries 3 points: 4 − 1 is not enough, 2 − 1 is his end, 4 − 1 + 1 passes."""
    table = at_the_site(["glamdring"], lurking="muedigkeit")
    table.says("p1", "spiele Glamdring mit Boromir")
    assert table.asked() == ["p2"]
    table.says("p2", "aufdecken weise2 Boromir")
    table.dice(*dice)
    table.says("p1", help)
    table.settles()
    assert table.state["gone"].get("boromir") == end
    assert table.view("p1")["site"]["tapped"] == (end is None)
    assert ("glamdring" in table.lies("abwurf p1")) == (end is not None)


@pytest.mark.rule("me.lauer.aufdecken.charakter")
def test_whoever_gains_something_is_tempted_by_it():
    table = at_the_site(["glamdring"], lurking="gelueste")
    table.says("p1", "spiele Glamdring mit Aragorn")
    table.says("p2", "aufdecken Boromir")
    table.settles()  # now the item comes into play, and with it Boromir's check: 3 + 2 points
    assert "Boromir II muss einen Versuchungswurf machen (5 Punkte)" in table.decision("p1").prompt
    table.dice(2, 2)
    table.says("p1", "wuerfle")
    assert table.state["gone"] == {"boromir": "eliminiert"}
    assert sorted(table.lies("abwurf p1")) == ["gondolin", "schild", "streit"]  # nobody inherits after temptation
