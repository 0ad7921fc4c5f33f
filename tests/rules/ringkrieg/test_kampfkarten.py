"""Combat cards, one by one: where each works, where its condition fails, and what they do to each other.

The Shadow attacks from Ostemnet the Free Peoples in Westemnet, where nothing changes what a die needs. Dice fall in this order:
combat roll of the attacker, of the defender, leader re-roll of the attacker, of the defender."""

from __future__ import annotations

import re

import pytest

from games.dice import Dice
from games.ringkrieg.battle import combat_choices
from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.events.language import CONDITIONS, STEPS
from games.ringkrieg.war import armies

FALL = {0: {1, 2, 3, 4}, 2: {1, 2}, 5: {5, 6}}  # 0: misses as it is, 2: misses even with +2, 5: hits


def falling(*rolls):
    return [FALL.get(roll, roll) if isinstance(roll, int) else roll for roll in rolls]


def dice_of(t, who):
    """How many dice somebody rolled last: «Der Schatten würfelt»."""
    line = next((line for line in reversed(t.told) if who in line), None)
    return 0 if line is None else len(re.search(rf"{who} ([\d ]+) \(", line)[1].split())


class Duel:
    """One round of a battle with combat cards, named by their combat text."""

    def __init__(
        self, table, *, free, shadow, start="ostemnet", at="westemnet", attacker="schatten", fellowship="imladris", **people
    ):
        self.start, self.at, self.attacker = start, at, attacker
        t = table().emptied().acts(attacker, "armee armee", "person person")
        t.war(*t.facts.nations).fellowship(region=fellowship)
        home, away = (free, shadow) if attacker == "schatten" else (shadow, free)
        t.army(**{start.replace("-", "_"): away, at.replace("-", "_").replace("/", "__"): home})
        t.person(**{p: start if self.side_of(t, p) == attacker else at for p in people})
        self.t = t

    @staticmethod
    def side_of(t, person):
        return t.facts.persons[person].side

    def card(self, side, text):
        return next(c.id for c in self.t.facts.cards.values() if c.side == side and c.combat == text)

    def begins(self, free="", shadow="", how="alles"):
        """The battle begins; whoever has a card to play holds it, and nothing else."""
        self.cards = {side: self.card(side, text) if text else "" for side, text in (("freie", free), ("schatten", shadow))}
        for side, card in self.cards.items():
            self.t.holds(side, *([card] if card else []))
        goal = "festung" if self.at.endswith("/festung") else self.at
        self.t.says(self.attacker, f"angriff {self.start} {goal} {how}")
        return self

    def plays(self, *rolls):
        """Those who hold a card announce it and choose it; then the dice fall like this."""
        order = [self.attacker, "freie" if self.attacker == "schatten" else "schatten"]
        playing = [side for side in order if self.cards[side]]
        for side in playing:
            self.t.says(side, "kampfkarte")
        for nr, side in enumerate(playing, 1):
            if nr == len(playing) and rolls:
                self.t.rolling(*falling(*rolls))
            self.t.answers(side, self.cards[side])
        return self

    def units(self, side):
        """How many units this side has left in the battle, or after it."""
        spots = [spot for spot in self.t.s["figures"] if armies.side_at(self.t.facts, self.t.s, spot) == side]
        return sum(armies.units(armies.force(self.t.s, spot)) for spot in spots)

    def left(self):
        return self.units("schatten"), self.units("freie")


@pytest.fixture
def duel(table):
    def build(free, shadow, **setting):
        return Duel(table, free=free, shadow=shadow, **setting)

    return build


def test_every_word_of_the_combat_cards_is_known(table):
    combat = table().facts.combat
    more = {card.combat for card in table().facts.cards.values() if card.set} - {
        card.combat for card in table().facts.cards.values() if not card.set
    }
    assert len(combat) == 38 + len(more - {""})
    for text in combat.values():
        assert text.does and {w["art"] for w in text.does} <= set(STEPS), text.id
        assert {w["art"] for w in text.when} <= set(CONDITIONS), text.id
        assert {w.get("initiative", text.initiative[0]) for w in text.does} == set(text.initiative), text.id


# --- announcing, choosing, revealing -------------------------------------------------------------------------------------


@pytest.mark.rule("rk.kampf.karte.ansage")
@pytest.mark.rule("rk.kampf.karte.begriff")
@pytest.mark.rule("rk.ereignis.kampfkarte")
@pytest.mark.rule("rk.kampf.ablauf")
def test_the_attacker_announces_first_then_both_choose_in_secret(duel):
    d = duel("rohan 3r", "sauron 3r").begins("tageslicht", "verzweifelt")
    t = d.t
    assert t.asked == "schatten"
    t.says("schatten", "kampfkarte")
    assert t.asked == "freie" and t.heard("Der Schatten spielt eine Kampfkarte")
    t.says("freie", "kampfkarte")
    assert t.asked == ["freie", "schatten"]
    t.answers("schatten", d.cards["schatten"])
    assert t.asked == "freie" and not t.heard("Verzweifelte Schlacht") and t.heard("Verzweifelte Schlacht", "schatten")
    assert not t.heard("Verzweifelte Schlacht", "freie")
    t.answers("freie", d.cards["freie"])
    assert t.heard("Verzweifelte Schlacht") and t.heard("Tageslicht")


@pytest.mark.rule("rk.kampf.karte.ansage")
def test_both_are_asked_whatever_they_hold(duel):
    """Neither holds a card whose condition is met: they are asked all the same, and cannot announce one."""
    d = duel("rohan 3r", "sauron 3r").begins("heldenmut", "toeten")
    assert d.t.asked == "schatten"
    d.t.refused("schatten", "kampfkarte", by="rk.kampf.karte.vorbedingung")
    d.t.says("schatten", "nein")
    assert d.t.asked == "freie"
    d.t.refused("freie", "kampfkarte", by="rk.kampf.karte.vorbedingung")


def test_hands_dealt_anew_fit_what_was_announced(duel):
    """Whoever imagines the other's hand imagines one with which the announcement was possible, and the chosen card too."""
    d = duel("rohan 3r", "sauron 3r").begins("tageslicht", "toedlich")
    d.t.says("schatten", "kampfkarte").says("freie", "kampfkarte")
    for nr in range(12):
        dealt = d.t.game.reshuffle(d.t.s, "p1", Dice(f"neu {nr}"))
        assert d.t.game.options(dealt, "p2")
    assert len({CARDS.faces(d.t.game.reshuffle(d.t.s, "p1", Dice(f"neu {nr}")), "hand p2")[0] for nr in range(12)}) > 1
    d.t.answers("schatten", d.cards["schatten"])
    for nr in range(12):
        dealt = d.t.game.reshuffle(d.t.s, "p1", Dice(f"neu {nr}"))
        after = d.t.game.apply(dealt, "p1", d.cards["freie"]).state
        assert d.t.game.invariants(after) == []


@pytest.mark.rule("rk.kampf.karte.vorbedingung")
@pytest.mark.rule("rk.kampf.karte.vorher-lesen")
def test_only_cards_whose_condition_is_met_are_chosen(duel):
    d = duel("rohan 3r", "sauron 3r").begins(shadow="toeten")
    d.t.holds("schatten", d.card("schatten", "toeten"), d.card("schatten", "toedlich")).says("schatten", "kampfkarte")
    d.t.refused("schatten", d.card("schatten", "toeten"), by="rk.kampf.karte.vorbedingung")
    assert d.t.allowed("schatten", d.card("schatten", "toedlich"))


@pytest.mark.rule("rk.kampf.karte.dauer")
@pytest.mark.rule("rk.ereignis.kampfkarte.abwerfen")
def test_a_card_lasts_one_round_and_is_discarded(duel):
    d = duel("rohan 3r", "sauron 3r").begins(shadow="toedlich").plays(*[2] * 6)
    assert CARDS.faces(d.t.s, "ablage") == [d.cards["schatten"]] and d.t.hand("schatten") == []
    d.t.rolling(*[{3, 4}] * 6).says("schatten", "weiter").says("freie", "bleiben")
    assert d.left() == (3, 3)


@pytest.mark.rule("rk.kampf.karte.initiative")
@pytest.mark.rule("rk.kampf.karte.initiative.begriff")
@pytest.mark.rule("rk.kampf.karte.initiative.widerspruch")
def test_of_equal_numbers_the_defender_comes_first(duel):
    """Both cards cancel the other one: the defender's does."""
    d = duel("rohan 3r", "sauron 3r", boromir=1).begins("trotz", "fledermaeuse").plays(*[2] * 6)
    assert d.t.heard("«Schwarm von Fledermäusen» bleibt wirkungslos") and not d.t.heard("«Kühner Trotz» bleibt wirkungslos")
    d = duel("rohan 3r", "sauron 3r", attacker="freie", boromir=1).begins("trotz", "fledermaeuse").plays(*[2] * 6)
    assert d.t.heard("«Kühner Trotz» bleibt wirkungslos") and not d.t.heard("«Schwarm von Fledermäusen» bleibt wirkungslos")


@pytest.mark.rule("rk.kampf.karte.initiative")
@pytest.mark.rule("rk.kampf.karte.initiative.beispiel")
@pytest.mark.rule("rk.kampf.karte.initiative.widerspruch")
def test_scouts_come_before_durins_bane(duel):
    """The example of the book, and the same with the Free Peoples attacking: the smaller number decides."""
    for attacker in ("schatten", "freie"):
        d = duel("elben 3r", "sauron 3r", start="schattenbachtal", at="parth-celebrant", attacker=attacker)
        d.begins("kundschafter", "durins_fluch").plays()
        d.t.says("freie", "lorien" if "lorien" in d.t.choices("freie") else sorted(d.t.choices("freie"))[0])
        assert not d.t.heard("Zusatzangriff:") and d.left() == (3, 3)
        assert sorted(CARDS.faces(d.t.s, "ablage")) == sorted(d.cards.values())


@pytest.mark.rule("rk.kampf.karte.timing-text")
def test_a_text_may_name_two_moments(duel):
    """Mûmakil: +1 with the roll, and after the count a hit more for whoever hit more often."""
    d = duel("rohan 4r", "sued 1e 2r").begins(shadow="mumakil").plays(4, 2, 2, 0, 0, 0, 0)
    assert d.left()[1] == 2 and d.t.heard("+1")
    d = duel("rohan 4r", "sued 1e 2r").begins(shadow="mumakil").plays(4, 2, 2, 5, 0, 0, 0)
    d.t.says("schatten", "entferne sued regulaer")
    assert d.left() == (2, 3)


@pytest.mark.rule("rk.ereignis.kampfkarte.vorrang")
def test_the_text_of_a_card_goes_before_the_rules(duel):
    """Five units roll five dice, but not in daylight."""
    d = duel("rohan 3r", "sauron 5r").begins("tageslicht").plays(*[5] * 3, *[0] * 3)
    assert dice_of(d.t, "Der Schatten würfelt") == 3 and d.left()[0] == 5


def test_whoever_lies_under_a_ban_is_not_asked(table):
    t = table().war("sauron", "gondor").army(minas_tirith="", minas_tirith__festung="gondor 3r").army(minas_tirith="sauron 4r")
    t.lies("denethors_torheit").holds("freie", "elbenmaentel").holds("schatten").acts("schatten", "armee armee", "person person")
    t.says("schatten", "angriff minas-tirith festung alles")
    assert t.frame != "ansage"


# --- numbers -------------------------------------------------------------------------------------------------------------

# text, free army, shadow army, setting, dice, units left (Shadow, Free)
WORKS = [
    ("ein_geschenk", "rohan 2r 1a", "sauron 4r", {"fellowship": "westemnet"}, (0, 0, 0, 0, 4, 3, 4), (2, 2)),
    ("einer_dem_herrn", "rohan 4r", "sauron 2r 1n", {"fellowship": "westemnet"}, (4, 3, 0, 0, 0, 0, 4), (2, 2)),
    ("geheimes_feuer", "rohan 2r", "sauron 4r", {"gandalf_weiss": 1}, (0, 0, 0, 0, 4, 3, 4), (3, 2)),
    ("entzorn", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 3, 2), (3, 2)),
    ("huorn", "rohan 3r", "sauron 4r", {}, (5, 5, 0, 0, 0), (4, 1)),
    ("tageslicht", "rohan 2r", "sauron 4r", {}, (0, 0, 5, 0, 0), (4, 1)),
    ("tageslicht", "rohan 2r", "sauron 2r", {}, (0, 5, 0, 0), (2, 1)),
    ("namenlos", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 5, 0), (1, 2)),
    ("namenlos", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 0, 0), (4, 2)),
    ("kein_pardon", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 5, 0), (2, 2)),
    ("kein_pardon", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 0, 0), (4, 2)),
    ("stellung", "rohan 3r", "sauron 4r", {}, ({5}, {5}, 6, 0, 0, 0, 0), (4, 2)),
    ("schildwall", "rohan 4r", "sauron 4r", {}, (5, 5, 0, 0, 0, 0, 0, 0), (4, 3)),
    ("schildwall", "rohan 4r", "sauron 4r", {}, (5, 0, 0, 0, 0, 0, 0, 0), (4, 3)),
    ("schildwall", "rohan 4r", "sauron 4r", {}, (5, 5, 5, 0, 0, 0, 0, 0), (4, 2)),
    ("verwirrung", "rohan 2r", "sauron 3r 2n", {}, (1, 1, {2, 3, 4}, 0, 0, 5), (1, 1)),
    ("heldenmut", "rohan 3r 1e", "sauron 4r", {}, (0, 0, 0, 0, 4, 3, 2, 2), (3, 4)),
    ("tapfer", "rohan 4r", "sauron 4r", {"merry": 1, "pippin": 1}, (5, 0, 0, 0, 0, 0, 0, 0), (4, 3)),
    ("tapfer", "rohan 4r", "sauron 1r", {"merry": 1, "pippin": 1}, (5, 0, 0, 0, 0, 0, 0), (1, 3)),
    ("grausam", "rohan 4r", "sauron 2r 3n", {}, (4, 3, 0, 0, 0, 0, 0), (2, 3)),
    ("schrecklich", "rohan 4r", "sauron 2r 2n", {}, (4, 4, 0, 0, 0, 0, 4), (2, 3)),
    ("gestank", "rohan 2r 2a", "sauron 2r 2n", {}, (0, 0, 0, 0, 0, 0, 5, 5), (2, 2)),
    ("gestank", "rohan 2r 2a", "sauron 3r 1n", {}, (0, 0, 0, 0, 0, 0, 5, 5), (1, 2)),
    ("toedlich", "rohan 3r", "sauron 3r", {}, (3, 2, 2, 3, 2, 2), (2, 2)),
    ("verzweifelt", "rohan 3r 1a", "sauron 3r 1n", {}, (4, 2, 2, 4, 2, 2, 4, 2), (2, 1)),
    ("grosse_schar", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 0, 0), (4, 1)),
    ("grosse_schar", "rohan 2r", "sauron 4r", {}, (0, 0, 0, 0, 5, 0), (3, 2)),
    ("mumakil", "rohan 4r", "sued 1e", {}, (4, 0, 0, 0, 0), (1, 2)),
    ("fledermaeuse", "rohan 4r", "sauron 2r 1n", {}, (4, 0, 0, 0, 0, 0, 4), (2, 3)),
    ("toeten", "rohan 4r", "isengart 2e", {}, (0, 0, 0, 0, 0, 0, 5, 4), (2, 3)),
    ("sturmangriff", "rohan 1r 2e", "sauron 4r", {}, (5, 4, 0, 0, 0, 0, 0, 0), (3, 3)),
    ("ploetzlich", "rohan 3r 2a", "sauron 4r", {}, (5, 4, 0, 0, 0, 0, 0, 0, 0, 0), (3, 3)),
    ("maechtig", "rohan 3r", "sauron 4r", {"legolas": 1}, (0, 0, 0, 0, 0, 0, 0, 0), (3, 3)),
    ("anduril", "rohan 3r", "sauron 4r", {"aragorn_erbe": 1}, (0, 0, 0, 0, 0, 0, 0, 0), (2, 3)),
    ("anduril", "rohan 3r", "sauron 4r", {"streicher": 1}, (0, 0, 0, 0, 0, 0, 0, 0), (3, 3)),
]  # fmt: skip


@pytest.mark.rule("rk.kampf.modifikator.addieren")
@pytest.mark.rule("rk.kampf.modifikator.welcher-wurf")
@pytest.mark.parametrize(("text", "free", "shadow", "setting", "dice", "left"), WORKS)
def test_what_a_card_does(duel, text, free, shadow, setting, dice, left):
    d = duel(free, shadow, **setting)
    side = next(c.side for c in d.t.facts.cards.values() if c.combat == text)
    d.begins(**{"free" if side == "freie" else "shadow": text}).plays(*dice)
    assert d.left() == left, d.t.told


# text, free army, shadow army, setting: nothing that the card asks for
FAILS = [
    ("ein_geschenk", "rohan 2r 1a", "sauron 4r", {}),
    ("einer_dem_herrn", "rohan 2r", "sauron 4r 1n", {}),
    ("westernis", "rohan 2r", "sauron 4r", {"boromir": 1}),
    ("maechtig", "rohan 2r 1a", "sauron 4r", {}),
    ("geheimes_feuer", "rohan 2r 1a", "sauron 4r", {"boromir": 1}),
    ("anduril", "rohan 2r", "sauron 4r", {"boromir": 1}),
    ("heldentod", "rohan 2r", "sauron 4r", {}),
    ("trotz", "rohan 2r 1a", "sauron 4r", {}),
    ("schicksalshieb", "rohan 2r", "sauron 4r 1n", {}),
    ("ploetzlich", "rohan 2r", "sauron 4r", {}),
    ("tapfer", "rohan 2r 1a", "sauron 4r", {}),
    ("entzorn", "rohan 2r", "sauron 4r", {"start": "osgiliath", "at": "lossarnach"}),
    ("huorn", "rohan 2r", "sauron 4r", {"start": "osgiliath", "at": "lossarnach"}),
    ("namenlos", "rohan 2r", "sauron 4r", {"start": "osgiliath", "at": "lossarnach"}),
    ("stellung", "rohan 2r", "sauron 4r", {"at": "fangorn", "start": "westemnet"}),
    ("sturmangriff", "rohan 2r 1a", "sauron 4e", {}),
    ("heldenmut", "rohan 2r 1a", "sauron 4e", {}),
    ("grausam", "rohan 2r", "sauron 4r 1n", {}),
    ("schrecklich", "rohan 2r", "sauron 4r", {}),
    ("furcht", "rohan 2r", "sauron 4r", {}),
    ("gestank", "rohan 2r", "sauron 4r", {}),
    ("hauch", "rohan 2r 1a", "sauron 4r", {}),
    ("worte", "rohan 2r 1a", "sauron 4r", {}),
    ("durins_fluch", "rohan 2r", "sauron 4r", {}),
    ("teufelei", "rohan 2r", "isengart 4r", {}),
    ("mumakil", "rohan 2r", "sued 4r, isengart 1e", {}),
    ("toeten", "rohan 2e", "sauron 4r", {}),
]  # fmt: skip


@pytest.mark.rule("rk.kampf.karte.vorbedingung")
@pytest.mark.parametrize(("text", "free", "shadow", "setting"), FAILS)
def test_without_its_condition_a_card_is_not_played(duel, text, free, shadow, setting):
    d = duel(free, shadow, **setting)
    side = next(c.side for c in d.t.facts.cards.values() if c.combat == text)
    d.begins(**{"free" if side == "freie" else "shadow": text})
    assert d.t.asked == side
    d.t.refused(side, "kampfkarte", by="rk.kampf.karte.vorbedingung")


def test_every_card_with_a_condition_is_refused_without_it(table):
    facts = table().facts
    base = {card.combat for card in facts.cards.values() if not card.set}
    assert {text for text in base if facts.combat[text].when} == {case[0] for case in FAILS}


# --- extra attacks and places --------------------------------------------------------------------------------------------


def test_durins_bane_strikes_near_moria(duel):
    near = duel("elben 4r", "sauron 2r", start="schattenbachtal", at="parth-celebrant")
    near.begins(shadow="durins_fluch").plays(4, 3, {1, 2, 3}, 0, 0, 0, 0, 0, 0)
    assert near.left() == (2, 3)
    far = duel("rohan 4r", "sauron 2r", start="parth-celebrant", at="fangorn").begins(shadow="durins_fluch")
    far.t.refused("schatten", "kampfkarte", by="rk.kampf.karte.vorbedingung")


def test_an_extra_attack_that_leaves_nobody_ends_the_round(duel):
    d = (
        duel("elben 1r 1a", "sauron 2r", start="schattenbachtal", at="parth-celebrant")
        .begins(shadow="durins_fluch")
        .plays(4, {1, 2, 3}, {1, 2, 3})
    )
    assert d.left() == (2, 0) and d.t.frame == "vorruecken" and not d.t.heard("würfeln")
    assert CARDS.faces(d.t.s, "ablage") == [d.cards["schatten"]]


@pytest.mark.rule("rk.kampf.karte.zusatzangriff")
def test_modifiers_do_not_change_extra_attacks_and_walls_do(duel):
    """A charge against a stronghold needs a six, and Deadly Strife does not help it."""
    d = duel("rohan 1e", "sauron 4r", start="helms-klamm", at="helms-klamm/festung", attacker="freie")
    d.begins("sturmangriff", "toedlich").plays({3, 4, 5}, 2, 2, 2, 2, 2)
    assert d.t.heard("(ab 6): 0 Treffer")
    d = duel("rohan 1e", "sauron 4r").begins("sturmangriff", "toedlich").plays({3, 4}, 2, 2, 2, 2, 2)
    assert d.t.heard("Zusatzangriff: Die Freien Völker würfeln") and d.left()[0] == 4
    d = duel("rohan 1e", "sauron 4r").begins("sturmangriff").plays({5}, 0, 0, 0, 0)
    assert d.left()[0] == 3


def test_devilry_of_orthanc_breaks_strongholds(duel):
    d = duel("rohan 3r", "isengart 2r", start="helms-klamm", at="helms-klamm/festung")
    d.begins(shadow="teufelei").plays(5, 4, 0, 0, 0)
    assert d.left() == (2, 2)


def test_ents_and_huorns_help_at_fangorn_and_orthanc(duel):
    for start, at in (("westemnet", "fangorn"), ("pforte-von-rohan", "furten-des-isen")):
        d = duel("rohan 2r", "sauron 4r", start=start, at=at).begins("entzorn")
        d.t.says("freie", "kampfkarte")


# --- choices -------------------------------------------------------------------------------------------------------------


def test_blade_of_westernesse(duel):
    def strikes(*dice):
        return duel("rohan 2r", "sauron 4r", merry=1, saurons_mund=1).begins("westernis").plays(*dice)

    d = strikes(0, 0, 0, 0, 0, 0, 0, 0, 5)
    d.t.says("freie", "saurons_mund")
    assert d.t.s["persons"]["saurons_mund"] == "tot" and d.left() == (4, 2)
    d = strikes(0, 0, 0, 0, 0, 0, 0, 0, 5)
    d.t.says("freie", "keiner")
    assert d.t.s["persons"]["saurons_mund"] == "ostemnet/angriff" and d.left() == (3, 2)
    d = strikes(0, 0, 0, 0, 5, 0, 0, 0, 0)  # a hit of the combat roll is not enough
    assert d.t.frame == "einstellen" and d.left() == (3, 2)


@pytest.mark.rule("rk.kampf.karte.fuehrung-aufgeben")
def test_mighty_attack_gives_up_one_leadership_for_one_miss(duel):
    d = duel("rohan 3r", "sauron 4r", legolas=1, gimli=1).begins("maechtig").plays(*[0] * 4, *[0] * 5)
    d.t.rolling(5).says("freie", "legolas")
    assert d.left() == (2, 3)  # one miss turned, one of two leaders rolls again
    assert dice_of(d.t, "Die Freien Völker wiederholen") == 1
    d.t.rolling(*falling(*[0] * 7, 5, 5)).says("schatten", "weiter").says("freie", "bleiben")
    assert d.left()[0] == 0  # in the next round both lead again


@pytest.mark.rule("rk.kampf.karte.fuehrung-aufgeben")
def test_nazgul_leadership_given_up_does_not_roll_again(duel):
    d = duel("rohan 4r", "sauron 2r 2n").begins(shadow="grausam").plays(4, 2, 0, 0, 0, 0)
    assert not d.t.heard("wiederholt") and d.left() == (2, 3)


def test_heroic_death(duel):
    def dying(*dice, **people):
        return duel("rohan 4r 1a", "sauron 5r", **people).begins("heldentod").plays(*dice)

    d = dying(5, 5, 5, 0, 0, *[0] * 7, boromir=1)
    d.t.says("freie", "boromir")
    assert d.t.s["persons"]["boromir"] == "tot" and d.left() == (5, 3)
    d = dying(5, 5, 5, 0, 0, *[0] * 7, boromir=1)
    d.t.says("freie", "rohan anfuehrer")
    assert d.t.s["lost"]["rohan.a"] == 1 and d.left() == (5, 2)
    d = dying(5, *[0] * 11, boromir=1)  # not more than there are
    d.t.says("freie", "boromir")
    assert d.left() == (5, 4)
    d = dying(*[0] * 12, boromir=1)
    assert d.t.frame == "einstellen"


@pytest.mark.rule("rk.kampf.karte.trotz-ohne-gegenkarte")
def test_daring_defiance_cancels_the_card_for_the_leadership_of_all(duel):
    d = duel("rohan 2r", "sauron 4r", boromir=1).begins("trotz", "toedlich").plays(*[4] * 4, *[4] * 3)
    assert d.left() == (4, 2) and not d.t.heard("wiederholen")
    alone = duel("rohan 2r", "sauron 4r", boromir=1).begins("trotz").plays(*[4] * 4, *[4] * 3, 4)
    assert alone.t.heard("wiederholen")


def test_fateful_strike(duel):
    def strikes(*dice, **people):
        return duel("rohan 3r 3a", "sauron 4r 1n", **people).begins("schicksalshieb").plays(*dice)

    d = strikes(*[0] * 4, *[0] * 3, 0, 5, 0, 0)
    assert d.t.s["reserve"]["sauron.n"] == d.t.facts.total["sauron.n"] and d.left() == (3, 3)
    d = strikes(*[0] * 4, *[0] * 3, 0, 5, 0, 0, hexenkoenig_heermeister=1)
    assert d.t.choices("freie") == {"sauron nazgul", "hexenkoenig_heermeister"}  # he is a Nazgûl
    one = strikes(*[0] * 4, *[0] * 3, 0, 0, 0, 5, 0, 0, saurons_mund=1)
    assert one.t.s["persons"]["saurons_mund"] != "tot" and one.t.frame == "einstellen"
    two = strikes(*[0] * 4, *[0] * 3, 0, 0, 0, 5, 5, 0, saurons_mund=1)
    two.t.says("freie", "saurons_mund")
    assert two.t.s["persons"]["saurons_mund"] == "tot"
    none = strikes(*[0] * 4, 5, 0, 0, 0, 0, 0)
    assert none.t.figures("ostemnet/angriff")["sauron.n"] == 1


def test_black_breath(duel):
    def breath(*dice, **people):
        return duel("rohan 3r 1a", "sauron 3r 3n", **people).begins(shadow="hauch").plays(*dice)

    d = breath(*[0] * 6, 5, 0, 0, 0)
    d.t.says("schatten", "rohan anfuehrer")
    assert d.t.s["lost"] == {"rohan.a": 1, "rohan.r": 1}
    d = breath(*[0] * 3, *[0] * 4, 5, 0, 0, 0, 0, boromir=1)
    assert d.t.choices("schatten") == {"rohan anfuehrer", "keiner"}  # his level is 2
    d = breath(*[0] * 3, *[0] * 4, 5, 5, 0, 0, 0, boromir=1)
    d.t.says("schatten", "boromir")
    assert d.t.s["persons"]["boromir"] == "tot" and d.left() == (3, 1)
    assert breath(5, 0, 0, *[0] * 3, 0, 0, 0).t.frame == "einstellen"


@pytest.mark.rule("rk.kampf.staerke.begriff")
def test_words_of_power_silence_a_companion(duel):
    """Neither his leadership nor his strength as a Captain counts."""
    d = duel("rohan 2r", "sauron 3r 1n", boromir=1).begins(shadow="worte").plays(*[0] * 3, *[0] * 2, 2)
    assert d.t.heard("Boromir zählt in dieser Kampfrunde nicht") and not d.t.heard("wiederholen")
    assert dice_of(d.t, "Die Freien Völker würfeln") == 2
    d = duel("rohan 2r", "sauron 3r 1n", boromir=1, merry=1).begins(shadow="worte").plays()
    assert d.t.choices("schatten") == {"boromir", "merry"}


@pytest.mark.rule("rk.kampf.karte.fuehrung-aufgeben")
@pytest.mark.parametrize(("silenced", "left"), [("", (3, 3)), ("worte", (4, 3))])
def test_who_is_silenced_has_no_leadership_to_give_up_for_anduril(duel, silenced, left):
    d = duel("rohan 3r", "sauron 4r 1n", streicher=1).begins(free="anduril", shadow=silenced)
    d.plays(*[0] * 4, *[0] * (3 if silenced else 4), 2, *([] if silenced else [2]))
    assert d.left() == left


@pytest.mark.rule("rk.kampf.karte.vorbedingung")
def test_a_nazgul_alone_among_its_enemies_leads_nobody(duel):
    """It stands in the region of the defenders and takes no part: their cards that want a leader do not count it."""
    d = duel("rohan 3r, sauron 1n", "sauron 4r").begins(free="ploetzlich")
    assert d.t.asked == "freie" and d.t.choices("freie") == {"keine"}
    d = duel("rohan 3r 1a, sauron 1n", "sauron 4r").begins(free="ploetzlich")
    assert d.t.choices("freie") == {"keine", "kampfkarte"}


@pytest.mark.rule("rk.kampf.wurf.begriff")
def test_dread_and_despair(duel):
    def dread(points, shadow="sauron 2r 3n", free="rohan 3r"):
        d = duel(free, shadow).begins(shadow="furcht").plays()
        d.t.rolling(*falling(*[0] * 12)).says("schatten", str(points))
        return d.t

    assert dice_of(dread(1), "Die Freien Völker würfeln") == 2 and dice_of(dread(2), "Die Freien Völker würfeln") == 1
    assert dice_of(dread(3), "Die Freien Völker würfeln") == 1  # one die at least
    assert dice_of(dread(3), "Der Schatten würfelt") == 2 and not dread(3).heard("wiederholt")
    assert duel("rohan 3r", "sauron 2r 3n").begins(shadow="furcht").plays().t.choices("schatten") == {"1", "2", "3"}


def test_onslaught_takes_hits_for_dice(duel):
    d = duel("rohan 3r", "sauron 5r").begins(shadow="angriff").plays(*[0] * 5, *[0] * 3)
    assert d.t.choices("schatten") == {"1", "2", "3", "4", "keiner"}
    d.t.rolling(4, 3).says("schatten", "2")
    assert d.left() == (3, 2)
    few = duel("rohan 3r", "isengart 1e").begins(shadow="angriff").plays(2, *[0] * 3)
    assert few.t.choices("schatten") == {"1", "2", "keiner"}  # an elite takes two


def test_relentless_assault_takes_hits_for_the_roll(duel):
    d = duel("rohan 3r", "sauron 5r").begins(shadow="unbarmherzig").plays()
    assert d.t.choices("schatten") == {"1", "2", "keiner"}
    d.t.rolling(3, *falling(2, 2, 0, 0, 0)).says("schatten", "2")
    assert d.left() == (3, 2) and d.t.heard("+2")


# --- scouts --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.kampf.karte.kundschafter-wohin")
def test_scouts_slip_into_a_free_region_or_the_stronghold(duel):
    d = duel("rohan 3r", "sauron 3r", start="westemnet", at="helms-klamm").begins("kundschafter")
    d.t.says("freie", "feldschlacht", "kampfkarte").answers("freie", d.cards["freie"])
    assert d.t.choices("freie") == {"festung", "furten-des-isen"}
    d.t.says("freie", "festung").says("schatten", "vorruecken alles")
    assert d.t.figures("helms-klamm/festung") == {"rohan.r": 3} and d.t.figures("helms-klamm") == {"sauron.r": 3}


@pytest.mark.rule("rk.belagerung.kein-rueckzug")
def test_scouts_do_not_lead_the_besieged_away(duel):
    d = duel("rohan 3r", "sauron 3r", start="helms-klamm", at="helms-klamm/festung").begins("kundschafter").plays(*[0] * 6)
    assert d.t.figures("helms-klamm/festung") == {"rohan.r": 3}


@pytest.mark.rule("rk.kampf.karte.kundschafter-wohin")
def test_ways_out_by_kind_of_battle(duel):
    def ways(kind, side, region="helms-klamm", **spots):
        d = duel("", "").t.army(**spots)
        origin = {"feld": "westemnet", "belagerung": region, "ausfall": f"{region}/festung"}[kind]
        target = f"{region}/festung" if kind == "belagerung" else region
        battle = {"kind": kind, "region": region, "origin": origin, "target": target, "attack": f"{origin}/angriff"}
        battle["hold"] = d.facts.regions[region].stronghold
        battle |= {"attacker": side, "defender": "schatten"} if side == "freie" else {"attacker": "schatten", "defender": "freie"}
        return {key for key, _ in combat_choices.ways_out(d.facts, d.s, battle, "freie")}

    assert ways("feld", "schatten") == {"festung", "furten-des-isen", "westemnet"}
    assert ways("feld", "schatten", region="edoras") == {"folde", "westemnet"}  # no stronghold
    assert ways("belagerung", "schatten", helms_klamm__festung="rohan 1r") == set()
    assert ways("ausfall", "schatten") == {"furten-des-isen", "westemnet"}  # they besiege, the others come out
    assert ways("feld", "freie") == {"edoras", "fangorn", "folde", "furten-des-isen", "helms-klamm", "ostemnet"}
    assert ways("belagerung", "freie", region="orthanc") == {"furten-des-isen", "pforte-von-rohan"}
    assert ways("ausfall", "freie") == {"festung"}


@pytest.mark.rule("rk.kampf.karte.kundschafter-wohin")
def test_attackers_with_scouts_break_off(duel):
    d = duel("rohan 3r", "sauron 3r", attacker="freie").begins("kundschafter").plays()
    d.t.says("freie", "fangorn")
    assert d.t.figures("fangorn") == {"rohan.r": 3} and d.t.figures("westemnet") == {"sauron.r": 3}


# --- abilities -----------------------------------------------------------------------------------------------------------


def test_gandalf_the_white_takes_the_leadership_of_the_nazgul(duel):
    d = duel("rohan 3r", "sauron 3r 2n", gandalf_weiss=1).begins(shadow="grausam")
    d.t.says("freie", "aufgeben").refused("schatten", "kampfkarte", by="rk.kampf.karte.vorbedingung")
    d.t.rolling(*falling(*[0] * 6)).says("schatten", "nein")
    assert not d.t.heard("wiederholt") and not d.t.heard("wiederholen")
    d.t.holds("schatten").rolling(*falling(*[0] * 6)).says("schatten", "weiter").says("freie", "bleiben")
    assert not d.t.heard("wiederholt")  # for the whole battle
    kept = duel("rohan 3r", "sauron 3r 2n", gandalf_weiss=1).begins()
    kept.t.rolling(*falling(*[0] * 12)).says("freie", "behalten")
    assert kept.t.heard("wiederholt") and kept.t.heard("wiederholen")


def test_elites_of_isengard_lead_while_saruman_is_there(duel):
    def rolls(**people):
        d = duel("rohan 2r", "isengart 1r 2e")
        d.t.person(**people).rolling(*falling(*[0] * 9))
        return d.begins().t

    assert dice_of(rolls(saruman="orthanc"), "Der Schatten wiederholt") == 2
    assert not rolls().heard("wiederholt")


def test_with_a_character_die_elites_of_isengard_attack_alone(duel):
    d = duel("rohan 2r", "isengart 2e")
    d.t.acts("schatten", "person person").holds("freie").holds("schatten")
    d.t.refused("schatten", "angriff ostemnet", by="rk.kampf.angriff.personenwuerfel")
    d.t.person(saruman="orthanc").says("schatten", "angriff ostemnet westemnet alles")


@pytest.mark.rule("rk.figur.hexenkoenig")
def test_the_witch_king_draws_a_card_of_the_same_deck(duel):
    d = duel("rohan 3r", "sauron 3r", hexenkoenig_heermeister=1).begins(shadow="verzweifelt").plays()
    deck = d.t.facts.cards[d.cards["schatten"]].deck
    d.t.rolling(*falling(*[0] * 9)).says("schatten", "ziehen")
    assert [d.t.facts.cards[c].deck for c in d.t.hand("schatten")] == [deck]
    no = duel("rohan 3r", "sauron 3r", hexenkoenig_heermeister=1).begins(shadow="verzweifelt").plays()
    no.t.says("schatten", "verzichten")
    assert no.t.hand("schatten") == []


def test_bats_that_cancel_a_card_sharpen_no_eye(duel):
    """The Shadow has either: the enemy's card is void, or its own re-roll is better."""
    d = duel("rohan 4r", "sauron 2r 1n").begins("tageslicht", "fledermaeuse").plays(0, 0, 0, 0, 0, 0, 4)
    assert d.left() == (2, 4)


@pytest.mark.parametrize(
    ("dice", "bonus"),
    # the Free Peoples' extra attack by leadership comes first, then five dice of the Shadow and four against it, and one again
    [
        ((5, 4, 2, 2, 2, 2, 0, 0, 0, 0, 0), False),
        ((5, 4, 4, 2, 2, 2, 0, 0, 0, 0, 0), True),
        ((0, 4, 2, 2, 2, 2, 0, 0, 0, 0, 0), True),
        ((0, 4, 2, 2, 2, 2, 5, 0, 0, 0, 0), False),
    ],
)
def test_mumakil_count_the_extra_attacks_of_the_enemy(duel, dice, bonus):
    d = duel("rohan 4r 1a", "sued 1e 5r").begins("ploetzlich", "mumakil").plays(*dice)
    if dice[0] == 5:
        d.t.says("schatten", "entferne sued regulaer")
    assert d.t.heard("«Mûmakil»: 1 Treffer mehr") == bonus, "\n".join(d.t.told)


def test_a_blade_of_westernesse_costs_one_hit(duel):
    d = duel("rohan 2r", "sauron 4r", merry=1, saurons_mund=1).begins("westernis").plays(0, 0, 0, 0, 5, 0, 0, 0, 5)
    d.t.says("freie", "saurons_mund")
    assert d.t.s["persons"]["saurons_mund"] == "tot" and d.units("schatten") == 3


def test_black_breath_names_the_one_leader_that_falls(duel):
    d = duel("rohan 3r 2a", "sauron 2r 2n").begins(shadow="hauch").plays(0, 0, 0, 0, 0, 5)
    d.t.answers("schatten", "rohan anfuehrer")
    assert d.t.heard("Es fällt: 1 Anführer (Rohan)."), d.t.told
