"""Der Ringkrieg at the table: a battle in one message, chances for those who want them, an action by three taps."""

from __future__ import annotations

import pytest

from storage.store import Store
from tests.rules.ringkrieg.conftest import Table


@pytest.fixture
def at_war(chat):
    """Anna is the Free Peoples, Bert the Shadow with two army dice; Isengard is at war, Orthanc next to the Fords of Isen."""
    chat.referee.new_secret = lambda: "furten"
    for who, line in (("Anna", "/neu ringkrieg"), ("Bert", "/beitreten"), ("Anna", "/seite freie"), ("Bert", "/seite schatten")):
        chat.says(who, line)
    chat.says("Anna", "/start")
    case = Table().war("isengart", "rohan").army(furten_des_isen="rohan 4r 2e 1a", orthanc="isengart 6r 2e")
    case.acts("schatten", "armee armee", "person person person")
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel(chat.platform, chat.channel))
        store.save(row, case.s, {})
    return chat


def living(chat, answers):
    """The living message of the table."""
    return next(r.text for r in answers.replies if r.to is None and r.table is not None)


def test_a_battle_is_told_in_one_message_until_it_is_over(at_war):
    said = at_war.says("Bert", "/zug angriff orthanc furten des isen alles")
    rolls = []
    for _ in range(60):
        text = living(at_war, said)
        rolls += [line for line in text.split("\n") if "würfelt " in line and "Treffer" in line and line not in rolls]
        assert "⚔️ Der Schatten greift an (Furten des Isen)" in text and len(text) < 1_024
        assert all(roll in text for roll in rolls) or "…" in text
        if "Die Schlacht ist zu Ende" in text:
            break
        who = at_war.asked()[0]
        keys = [o.key for o in at_war.table().play.options(at_war.seat(who))]
        said = at_war.says(who, f"/zug {next((k for k in ('keine', 'weiter', 'bleiben') if k in keys), keys[0])}")
        while not any(r.table is not None for r in said.replies):  # a chain: who falls, who advances
            keys = [o.key for o in at_war.table().play.options(at_war.seat(who))]
            said = at_war.says(who, f"/zug {keys[0]}")
    assert len(rolls) >= 2 and "Die Schlacht ist zu Ende" in text
    after = living(at_war, at_war.says("Anna", "/zug gemeinschaft"))
    assert "⚔️ Der Schatten greift an (Furten" not in after


def test_the_chances_are_for_those_who_want_them(at_war):
    at_war.says("Bert", "/einstellungen chancen an")
    at_war.says("Bert", "/zug angriff orthanc furten des isen alles")
    shown = at_war.says("Bert", "/moeglich").to("Bert")
    assert "Chancen ohne Kampfkarten (Furten des Isen)" in shown and "Bis zum Ende gekämpft" in shown
    at_war.says("Bert", "/zug keine")
    assert at_war.asked() == ["Anna"]
    assert "Chancen" not in at_war.says("Anna", "/moeglich").to("Anna")
    assert "Chancen ohne Kampfkarten" in at_war.says("Anna", "/chancen").to("Anna")


def test_an_army_moves_by_three_taps(at_war):
    shown = at_war.says("Bert", "/stand")
    shown = at_war.presses("Bert", "🚩 Armeen bewegen", shown)
    shown = at_war.presses("Bert", next(b.label for b in shown.buttons() if b.label.startswith("Gorgoroth ·")), shown)
    at_war.presses("Bert", "Barad-Dûr (alle zusammen)", shown)
    moved = at_war.says("Bert", "/zug fertig")
    assert "Gorgoroth → Barad-Dûr: " in living(at_war, moved)


def test_a_move_of_another_moment_is_answered_with_its_rule(at_war):
    said = at_war.says("Anna", "/zug armee edoras westemnet alles").to("Anna")
    assert said.startswith("Du bist gerade nicht gefragt. Dran ist Bert. «Armeen bewegen» ist eine Aktion für sich: in Phase 5")
    assert "Regel:" in said and "[rk.runde.phase5]" in said
    at_war.says("Bert", "/zug angriff orthanc furten des isen alles")
    answer = at_war.says("Bert", "/zug rekrutiere orthanc elite")
    assert answer.refused_by == ("rk.rekrutierung.auswahl", "rk.runde.phase5") and answer.public == ""
    assert "Jetzt läuft der Kampf um die Furten des Isen, und du bist gefragt:" in answer.to("Bert")
    assert "Streitfall" in [button.label for button in answer.buttons()]


def test_what_tells_of_a_hand_is_neither_asked_nor_disputed_unawares(at_war):
    """A card that is refused: where all can read it, a question is answered to its asker alone and stays, a move is taken away;
    and the button below the refusal says that a dispute shows the words to everybody."""
    case = Table().acts("schatten", "armee ereignis", "person").holds("schatten", "ork_patrouille")
    with at_war.database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel(at_war.platform, at_war.channel))
        store.save(row, case.s, {})
    said = at_war.says("Bert", "/zug ereignis ork-patrouille", overheard=True)
    assert "können hier alle lesen" in said.to("Bert") and any(r.delete for r in said.replies)
    said = at_war.says("Bert", "/darfich ereignis ork-patrouille", overheard=True)
    assert said.to("Bert").startswith("Nein.") and not said.public and not any(r.delete for r in said.replies)
    said = at_war.says("Bert", "/darfich ereignis ork-patrouille", private=True)
    assert "rk.ereignis.vorbedingung" in said.refused_by
    assert "Streitfall (alle lesen deine Worte)" in [button.label for button in said.buttons()]
    assert "«ereignis ork-patrouille»" in at_war.presses("Bert", "Streitfall (alle lesen deine Worte)", said).public
