"""Several tables a channel, substitutes, rematches, tables nobody touches, my tables, the daily digest."""

from __future__ import annotations

import pytest

from bot.core.checking import check_table
from bot.core.messages import Incoming
from bot.core.table import Table
from storage.store import Store

# --- several tables ------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_tables(running):
    running.says("Dora", "/neu zwei-tuerme name=Rohan")
    running.says("Emil", "/beitreten @Rohan")
    running.says("Emil", "/tisch Rohan")
    running.says("Emil", "/beitreten")
    running.says("Dora", "/variante start=Dora")
    running.says("Dora", "/start")
    return running


def moves(chat):
    from storage.store import Store

    with chat.database.transaction() as session:
        store = Store(session)
        return {store.table(n).name: store.table(n).number for n in (1, 2)}


def test_a_second_table_needs_a_name(running):
    assert "name=" in running.says("Dora", "/neu zwei-tuerme").to("Dora")
    assert "«Rohan»" in running.says("Dora", "/neu zwei-tuerme name=Rohan").public
    assert "gibt es hier schon" in running.says("Emil", "/neu zwei-tuerme name=rohan").to("Emil")


def test_everybody_plays_where_they_sit(two_tables):
    two_tables.says("Dora", "/zug stapel")
    two_tables.says("Anna", "/zug stapel")
    assert moves(two_tables) == {"": 1, "Rohan": 1}
    assert "«Rohan»" in two_tables.says("Emil", "/zug stapel").public


def test_a_command_may_name_its_table(two_tables):
    assert "«Rohan»" in two_tables.says("Anna", "/stand @Rohan").to("Anna")
    assert "«Rohan»" not in two_tables.says("Anna", "/stand").to("Anna")
    assert "gibt es hier nicht" in two_tables.says("Anna", "/stand @Mordor").to("Anna")


def test_a_table_is_chosen_until_another_is(two_tables):
    assert "«Rohan»" in two_tables.says("Zaungast", "/tisch Rohan").to("Zaungast")
    assert "«Rohan»" in two_tables.says("Zaungast", "/stand").to("Zaungast")
    listed = two_tables.says("Zaungast", "/tisch")
    assert "gewählt" in listed.to("Zaungast")
    assert len(listed.buttons()) == 2
    assert "gibt es hier nicht" in two_tables.says("Zaungast", "/tisch Mordor").to("Zaungast")


def test_buttons_know_their_table(two_tables):
    asked = two_tables.says("Dora", "/moeglich")
    two_tables.says("Dora", "/tisch zwei")
    two_tables.presses("Dora", "Vom Stapel ziehen", asked)
    assert moves(two_tables)["Rohan"] == 1


def test_disputes_stay_with_their_table(two_tables):
    two_tables.says("Dora", "/zug verzichte")
    two_tables.says("Emil", "/streitfall zug 1: Darf man auf das Kartennehmen verzichten?")
    two_tables.says("Emil", "/streitfall 1 gilt nicht")
    assert "am Tisch sitzen" in two_tables.says("Anna", "/streitfall 1 abstimmen").to("Anna")
    vote = two_tables.calls_vote(1, "Dora", "Emil")
    assert "Dora und Emil" in vote.public
    two_tables.says("Dora", "/stimme 1 1")
    two_tables.says("Emil", "/stimme 1 1")
    assert moves(two_tables) == {"": 0, "Rohan": 2}


def test_from_the_private_chat_the_chosen_table_is_meant(two_tables):
    assert two_tables.says("Emil", "/stand", private=True).to("Emil").count("«Rohan»") == 1
    assert "«Rohan»" not in two_tables.says("Anna", "/stand", private=True).to("Anna")


# --- my tables -----------------------------------------------------------------------------------------------------------


def test_my_tables_everywhere(running):
    running.channel = "anderswo"
    running.says("Anna", "/neu zwei-tuerme")
    listed = running.says("Anna", "/meine").to("Anna")
    assert listed.count("Die zwei Türme") == 2
    assert "▶ Du bist dran" in listed
    assert "wartet auf den Start" in listed
    assert "an keinem Tisch" in running.says("Zaungast", "/meine").to("Zaungast")


def test_my_tables_name_votes_that_wait_for_me(running):
    running.says("Anna", "/zug verzichte")
    running.says("Cora", "/streitfall Darf man verzichten?")
    running.says("Cora", "/streitfall 1 gilt nicht")
    running.calls_vote()
    assert "Deine Stimme fehlt: /stimme 1" in running.says("Bert", "/meine").to("Bert")
    running.says("Bert", "/stimme 1 2")
    assert "Deine Stimme fehlt" not in running.says("Bert", "/meine").to("Bert")


# --- substitutes ---------------------------------------------------------------------------------------------------------


def test_the_one_who_leaves_agrees(running):
    asked = running.says("Dora", "/ersetze Anna")
    assert "Dora möchte den Platz von Anna übernehmen" in asked.public
    hand = running.cards("hand p1")
    assert "Dora übernimmt den Platz von Anna" in running.presses("Anna", "Einverstanden", asked).public
    assert running.asked() == ["Dora"]
    assert running.cards("hand p1") == hand
    assert "sitzt nicht" in running.says("Anna", "/hand").to("Anna")
    running.says("Dora", "/zug stapel")
    assert running.asked() == ["Bert"]


def test_silence_is_no_consent_whatever_the_others_want(running):
    asked = running.says("Dora", "/ersetze Anna")
    assert "Das entscheidet Anna; wer schweigt, behält den Platz" in asked.public
    assert "Sagst du nichts, behältst du ihn auch" in asked.to("Anna")
    for who in ("Bert", "Cora"):
        assert "Das entscheidet Anna." in running.presses(who, "Einverstanden", asked).to(who)
    assert "Anna behält den Platz" in running.later("49 Stunden").public
    assert running.asked() == ["Anna"]


def test_a_table_without_a_deadline_has_waited_in_vain_after_a_fortnight(running):
    running.later("13 Tage")
    asked = running.says("Dora", "/ersetze Anna")
    assert "Das entscheidet Anna" in asked.public
    running.later("30 Stunden")
    again = running.says("Dora", "/ersetze Anna")  # the older question was begun too early
    assert "Der Tisch wartet vergeblich auf Anna" in again.public
    assert "entscheiden die anderen" in again.to("Anna")
    assert "vorbei" in running.presses("Anna", "Einverstanden", asked).to("Anna")
    running.presses("Bert", "Einverstanden", again)
    lost = running.presses("Cora", "Einverstanden", again)
    assert "Dora übernimmt den Platz von Anna" in lost.public
    assert "Anna ist wieder da" in running.presses("Anna", "Ich bin wieder da", lost).public


@pytest.mark.parametrize("rest", ["/pause 20 Tage", "/pause tisch 20 Tage"])
def test_nobody_waits_in_vain_for_somebody_on_holiday_or_at_a_resting_table(running, rest):
    asked = running.says("Anna", rest)
    if "tisch" in rest:
        running.presses("Bert", "Einverstanden", asked)
    running.later("16 Tage")
    assert "Das entscheidet Anna" in running.says("Dora", "/ersetze Anna").public


def test_one_alone_hands_nobodys_cards_to_a_friend(chat):
    chat.game_of("Anna", "Bert")
    waited = chat.asked()[0]
    other = "Bert" if waited == "Anna" else "Anna"
    chat.says(other, "/frist 1 Tag ablauf abstimmen", manager=True)
    asked = chat.later("2 Tage")
    assert [b.label for b in asked.buttons()].count("Der Computer übernimmt") == 1
    assert "Ersatz" not in str([b.label for b in asked.buttons()])
    assert "nur der Computer" in chat.says("Dora", f"/ersetze {waited}").to("Dora")
    assert f"Den Platz von {waited} übernimmt der Computer" in chat.says(other, f"/ersetze {waited} computer").public


def test_a_dispute_in_the_middle_of_a_vote_saves_the_seat(running):
    running.says("Bert", "/frist 1 Tag ablauf abstimmen", manager=True)
    running.later("26 Stunden")
    refused = running.says("Anna", "/zug nimm ablage")
    vote = running.says("Dora", "/ersetze Anna")
    running.presses("Anna", "Streitfall", refused)  # her clock stands from now on
    running.presses("Bert", "Einverstanden", vote)
    assert "Die Uhr von Anna steht" in running.presses("Cora", "Einverstanden", vote).public
    running.says("Bert", "/stimme a1 2")
    assert "Die Uhr von Anna steht (Streitfall 1)" in running.says("Cora", "/stimme a1 2").public
    assert running.table().names["p1"] == "Anna"
    assert running.asked() == ["Anna"]


def test_a_clock_that_stands_is_not_over(running):
    """A dispute stops Bert's clock: nobody takes his seat meanwhile."""
    running.says("Bert", "/frist 1 Tag", manager=True)
    running.says("Anna", "/zug stapel")
    running.says("Bert", "/streitfall zug 1: Durfte Anna das?")
    running.later("30 Stunden")
    assert "Das entscheidet Bert" in running.says("Dora", "/ersetze Bert").public


def test_nobody_is_thrown_out_against_their_will(running):
    asked = running.says("Bert", "/ersetze Anna computer")
    running.presses("Cora", "Einverstanden", asked)
    assert "Anna behält den Platz" in running.presses("Anna", "Nein", asked).public
    assert running.later("10 Tage").replies == []


def test_whoever_lets_the_table_wait_in_vain_can_be_replaced_at_once(running):
    running.says("Anna", "/frist 1 Tag", manager=True)
    running.later("25 Stunden")
    asked = running.says("Dora", "/ersetze Anna")
    running.presses("Bert", "Einverstanden", asked)
    assert "Dora übernimmt" in running.presses("Cora", "Einverstanden", asked).public


def test_one_no_is_enough(running):
    running.later("15 Tage")
    asked = running.says("Dora", "/ersetze Anna")
    assert "Anna behält den Platz" in running.presses("Cora", "Nein", asked).public


def test_whoever_manages_the_channel_decides(running):
    assert "Dora übernimmt" in running.says("Dora", "/ersetze Anna", manager=True).public
    assert "übernimmt der Computer" in running.says("Zora", "/ersetze Bert computer", manager=True).public


def test_silence_changes_nothing(running):
    running.says("Dora", "/ersetze Anna")
    assert "Anna behält den Platz" in running.later("3 Tage").public


def test_the_computer_takes_over_and_gives_back(running):
    asked = running.says("Bert", "/ersetze Anna computer")
    running.presses("Anna", "Einverstanden", asked)
    assert running.asked() == ["Bert"]
    back = running.says("Anna", "/ersetze Anna")
    running.presses("Bert", "Einverstanden", back)
    assert "Anna ist wieder da" in running.presses("Cora", "Einverstanden", back).public
    assert running.says("Anna", "/hand").to("Anna").strip()


@pytest.mark.parametrize("line", ["/ersetze", "/ersetze Sauron", "/ersetze Bert"])
def test_wrong_substitutions_get_one_line(running, line):
    answers = running.says("Cora", line)
    assert len(answers.replies) == 1
    assert answers.to("Cora")


def test_two_people_of_the_same_name_are_told_apart(running):
    running.says("Anna", "/ersetze Anna computer")  # the computer plays on under her name
    running.says("Bert", "/ersetze Bert computer")
    namesake = Incoming("lokal", "tisch", "anna-von-nebenan", "Anna", "x1", "/ersetze Bert", manager=True)
    assert any("Anna 2 übernimmt den Platz von Bert" in reply.text for reply in running.referee.handle(namesake))
    assert sorted(running.table().names.values()) == ["Anna", "Anna 2", "Cora"]


def test_namesakes_who_join_are_told_apart(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.referee.handle(Incoming("lokal", "tisch", "anna-von-nebenan", "anna", "x1", "/beitreten"))
    assert sorted(chat.table().names.values()) == ["Anna", "anna 2"]


def test_whoever_gave_up_is_replaced_without_being_asked(running):
    running.says("Cora", "/aufgeben ja")
    assert "schon der Computer" in running.says("Anna", "/ersetze Cora computer").to("Anna")
    asked = running.says("Emil", "/ersetze Cora")
    assert "widersprechen" not in asked.public
    running.presses("Anna", "Einverstanden", asked)
    assert "Emil übernimmt den Platz von Cora" in running.presses("Bert", "Einverstanden", asked).public


def test_the_story_tells_who_came_and_went(running):
    running.says("Anna", "/zug verzichte")
    running.says("Dora", "/ersetze Anna", manager=True)
    running.says("Bert", "/zug verzichte")
    running.says("Bert", "/aufgeben ja")
    story = running.says("Cora", "/verlauf alles").to("Cora")
    assert story.index("2. Dora übernimmt den Platz von Anna") < story.index("4. Bert gibt auf.")
    running.says("Cora", "/streitfall zug 3: Darf Bert verzichten?")
    running.says("Cora", "/streitfall 1 gilt nicht")
    running.calls_vote()
    running.says("Cora", "/stimme 1 1")
    running.says("Dora", "/stimme 1 1")
    assert "wie nach Zug 2" in running.says("Cora", "/verlauf alles").to("Cora")  # the seat stays with whoever has it
    assert [s.name for s in running.table().seats] == ["Dora", "Bert", "Cora"]


def test_the_story_names_who_made_a_move_then(running):
    """Anna played first, then Dora for her, then Anna again; a move is told by the name of who made it, wherever it is told."""
    running.says("Anna", "/wort zu spät")
    running.says("Anna", "/zug verzichte")
    running.says("Dora", "/ersetze Anna", manager=True)
    for who in ("Bert", "Cora", "Dora"):
        told = running.says(who, "/zug verzichte").public
    assert "Anna verzichtet" in told and "Dora verzichtet" in told  # the living message
    running.says("Anna", "/wiederda")
    for line in ("/verlauf alles", "/verlauf geschichte"):
        story = running.says("Cora", line).to("Cora")
        assert story.index("Anna verzichtet") < story.index("Dora übernimmt") < story.index("Dora verzichtet")
        assert story.count("Anna verzichtet") == story.count("Dora verzichtet") == 1
    assert "Dora verzichtet" in running.says("Bert", "/verlauf zug 5").to("Bert")
    assert "Zug 5 (Dora verzichtet" in running.says("Bert", "/streitfall zug 5: Darf Dora das?").public
    for _ in range(12):  # far enough back that it is not read with the last moves
        running.says(running.asked()[0], "/zug stapel")
    assert "Dora" in running.says("Bert", "/verlauf zug 4").to("Bert")  # the board as it was
    assert "Anna" not in running.says("Bert", "/verlauf zug 4").to("Bert").split("\n", 2)[2]
    assert "1. Anna verzichtet" in running.says("Bert", "/verlauf geschichte").to("Bert")


def test_a_word_stays_the_one_of_who_gave_it(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten melone")
    chat.says("Anna", "/wort mellon")
    chat.says("Anna", "/start")
    chat.says("Dora", "/ersetze Anna", manager=True)
    assert "Anna «mellon», Bert «melone». Das letzte gab Anna." in chat.says("Dora", "/pruefe").to("Dora")


# --- nobody sits on two sides ---------------------------------------------------------------------------------------------


def test_who_has_played_one_seat_takes_no_other(running):
    running.says("Dora", "/ersetze Anna", manager=True)
    running.says("Anna", "/wiederda")  # Dora has seen her cards, though she never moved
    for manager in (False, True):
        refused = running.says("Dora", "/ersetze Bert", manager=manager)
        assert "Du hast hier schon auf dem Platz von Anna gespielt" in refused.to("Dora") and refused.public == ""
    assert "Dora übernimmt den Platz von Anna" in running.says("Dora", "/ersetze Anna", manager=True).public  # the same again


def test_who_lost_or_gave_up_a_seat_takes_no_other(running):
    running.says("Bert", "/ersetze Anna computer", manager=True)
    assert "auf dem eigenen Platz" in running.says("Anna", "/ersetze Cora", manager=True).to("Anna")
    running.says("Cora", "/aufgeben ja")
    assert "auf dem Platz von Cora" in running.says("Cora", "/ersetze Anna", manager=True).to("Cora")
    running.says("Emil", "/ersetze Cora", manager=True)  # whoever sits there now, she knows the cards
    assert "auf dem Platz von Emil" in running.says("Cora", "/ersetze Anna", manager=True).to("Cora")


def test_nor_by_a_vote_that_was_begun_before(running):
    running.later("15 Tage")
    votes = [running.says("Eve", f"/ersetze {who}") for who in ("Anna", "Bert")]
    running.presses("Bert", "Einverstanden", votes[1])  # he gives his seat away
    assert running.table().names["p2"] == "Eve"
    running.says("Zora", "/ersetze Eve computer", manager=True)
    told = running.presses("Anna", "Einverstanden", votes[0])
    assert "Eve hat hier schon auf dem eigenen Platz gespielt" in told.public and "Anna behält den Platz" in told.public
    assert running.table().names["p1"] == "Anna"


def test_linked_accounts_have_seen_what_each_of_them_has_seen(running):
    running.says("Dora", "/ersetze Anna", manager=True)
    running.says("Anna", "/wiederda")
    running.links("Dora", "lokal", "Dora zwei", "Dora zwei")
    assert "auf dem Platz von Anna" in running.says("Dora zwei", "/ersetze Bert", manager=True).to("Dora zwei")


def test_a_table_file_remembers_who_has_seen_what(running, tmp_path):
    from bot.table_file import export_table, import_table
    from storage.store import Store
    from tests.bot.chat import Chat

    running.says("Anna", "/zug verzichte")
    running.says("Dora", "/ersetze Anna", manager=True)
    running.says("Anna", "/wiederda")
    with running.database.transaction() as session:
        exported = export_table(Store(session), 1)
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu")
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "auf dem Platz von Anna" in other.says("Dora", "/ersetze Bert", manager=True).to("Dora")
    other.database.close()


def test_a_substitute_is_checked_like_everybody(running):
    from bot.core.checking import check_table
    from bot.core.table import Table
    from storage.store import Store

    running.says("Dora", "/ersetze Anna", manager=True)
    running.play_on()
    with running.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []


# --- afterwards ----------------------------------------------------------------------------------------------------------


def test_a_rematch_seats_everybody_again(running):
    assert "noch nicht zu Ende" in running.says("Anna", "/revanche").to("Anna")
    running.play_on()
    assert "sitzt nicht" in running.says("Zaungast", "/revanche").to("Zaungast")
    again = running.says("Bert", "/revanche")
    assert "Anna, Bert und Cora" in again.public
    assert running.table().row.status == "lobby"
    assert running.table().row.variant["start"] == "p1"
    running.says("Cora", "/verlassen")
    running.says("Anna", "/start")
    assert [s.name for s in running.table().seats] == ["Anna", "Bert"]


def test_a_table_nobody_touched_for_a_month_asks(running):
    assert running.later("20 Tage").replies == []
    running.says("Anna", "/zug stapel")
    assert running.later("20 Tage").replies == []
    asked = running.later("11 Tage")
    assert "seit einem Monat" in asked.public
    running.presses("Anna", "Schließen", asked)
    closed = running.presses("Bert", "Schließen", asked)
    assert running.table().row.status == "closed"
    assert "zu Ende" in closed.public
    assert running.later("80 Tage").public == ""


def test_it_stays_if_somebody_wants_to_go_on(running):
    asked = running.later("31 Tage")
    running.presses("Anna", "Weiterspielen", asked)
    assert "bleibt stehen" in running.presses("Bert", "Weiterspielen", asked).public
    assert running.table().running
    assert "seit einem Monat" in running.later("31 Tage").public


def test_it_stays_if_nobody_answers(running):
    running.later("31 Tage")
    assert "bleibt stehen" in running.later("8 Tage").public
    assert running.table().running


# --- once a day ----------------------------------------------------------------------------------------------------------


def test_the_digest_comes_once_a_day_and_only_if_there_is_something(running):
    running.says("Bert", "/einstellungen tagesblatt 18")
    assert running.later("5 Stunden").replies == []
    first = running.later("2 Stunden")
    assert "Dein Tagesblatt" in first.to("Bert")
    assert "dran ist Anna" in first.to("Bert")
    assert running.later("2 Stunden").replies == []
    assert "Tagesblatt" in running.later("1 Tag").to("Bert")
    running.says("Bert", "/einstellungen tagesblatt aus")
    assert running.later("3 Tage").replies == []


def test_settings_are_shared_by_linked_accounts(running):
    running.says("Anna", "/einstellungen englisch an")
    running.links("Anna", "telegram", "77", "Anna T.")
    shown = running.referee.handle(Incoming("telegram", "privat", "77", "Anna T.", "t2", "/einstellungen", private=True))
    assert "englische Begriffe in Klammern: ja" in shown[0].text


def test_english_terms_stand_in_brackets(running):
    question = "/regel Was ist der Aufnahmestapel?"
    assert "(draw pile)" not in running.says("Anna", question).to("Anna")
    running.says("Anna", "/einstellungen englisch an")
    assert "(draw pile)" in running.says("Anna", question).to("Anna")


def test_settings_are_toggled_by_buttons(running):
    shown = running.says("Anna", "/einstellungen")
    label = next(b.label for b in shown.buttons() if b.label.startswith("Im Kanal"))
    changed = running.presses("Anna", label, shown)
    assert "im Kanal erwähnt werden: nein" in changed.to("Anna")


def test_who_has_linked_accounts_is_told_on_both_and_may_switch_that_off(running):
    running.links("Anna", "telegram", "77", "Anna T.")

    def called() -> list:
        """What is owed on the other platform once Anna is asked again."""
        running.says("Anna", "/zug stapel")
        while running.asked() != ["Anna"]:
            who, nr = running.asked()[0], running.table().row.number
            running.referee.handle(Incoming("lokal", "tisch", who, who, f"zug {nr}", "/zug stapel"))
        return running.referee.owed("telegram")

    assert running.asked() == ["Anna"] and not running.referee.owed("telegram")
    (word,) = called()
    assert word.to == ("77",) and word.text.endswith("Du bist dran.") and word.buttons[0].action.endswith("/moeglich")
    (again,) = called()  # of several that could not be sent only the newest is owed
    assert again.outbox != word.outbox
    running.referee.sent(again.outbox)
    running.says("Anna", "/einstellungen verknuepft aus")
    assert called() == []


def test_a_forged_button_opens_no_table_of_another_channel(running):
    table, said = running.table().id, running.says("Anna", "/verlauf").to("Anna")
    home = running.channel

    def presses(who: str, channel: str, command: str = "/verlauf", **more: object) -> str:
        running.channel = channel
        try:
            return running.says(who, press=f"c:{table}:{command}", **more).to(who)
        finally:
            running.channel = home

    for command in ("/verlauf", "/brett", "/stand", "/hand", "/dran", "/verlauf datei"):
        assert "vorbei" in presses("Zoe", "fremd", command) and "vorbei" in presses("Zoe", "zoes chat", command, private=True)
    assert presses("Anna", "annas chat", private=True) == said  # who sits there may, from anywhere
    assert said in presses("Zoe", home)  # who is in the channel may look
    assert said in presses("Zoe", "zoes chat", private=True)  # and go on in private


# --- from the private chat -------------------------------------------------------------------------------------------------


def privately(chat, who, text="", press=""):
    """Somebody writes to the referee alone."""
    home, chat.channel = chat.channel, f"privat {who}"
    try:
        return chat.says(who, text, press=press, private=True)
    finally:
        chat.channel = home


def test_a_table_in_the_lobby_is_addressed_from_the_private_chat(chat):
    chat.says("Anna", "/neu zwei-tuerme name=Rohan")
    chat.says("Bert", "/beitreten")
    assert "«Rohan» (Anna und Bert): wartet auf den Start" in privately(chat, "Anna", "/tisch").to("Anna")
    given = privately(chat, "Anna", "/wort mellon")
    assert "Anna gibt den Würfeln das Wort «mellon»" in given.public
    assert all(r.place == ("lokal", "tisch") for r in given.replies if r.to is None)
    privately(chat, "Bert", "/wort @rohan melone")
    assert [s.word for s in chat.table().seats] == ["mellon", "melone"]
    assert "gibt es hier nicht" in privately(chat, "Zora", "/wort @rohan x").to("Zora")  # who does not sit there names nothing
    privately(chat, "Bert", "/start @rohan")
    assert chat.table().running


def test_what_is_played_goes_before_what_has_not_begun(running):
    home, running.channel = running.channel, "anderswo"
    running.says("Anna", "/neu jagd")
    running.channel = home
    assert "Zwei Türme" in privately(running, "Anna", "/stand").to("Anna").title()
    assert "Die Partie hat noch nicht begonnen" in privately(running, "Anna", "/zug @jagd frodo").to("Anna")
    privately(running, "Anna", "/tisch jagd")
    assert "Anna gibt den Würfeln" in privately(running, "Anna", "/wort mellon").public


def test_of_two_tables_of_one_name_the_number_is_asked_for(running):
    home, running.channel = running.channel, "anderswo"
    for who, line in (("Anna", "/neu zwei-tuerme"), ("Dora", "/beitreten"), ("Anna", "/start")):
        running.says(who, line)
    running.channel = home
    asked = privately(running, "Anna", "/aufgeben @zwei ja").to("Anna")
    assert "Welcher Tisch «zwei»?" in asked and "@1: " in asked and "@2: " in asked
    assert running.table().running
    shown = privately(running, "Anna", "/tisch")
    assert sorted(b.label.partition(" (")[2] for b in shown.buttons()) == ["Anna und Dora)", "Anna, Bert und Cora)"]
    for button in shown.buttons():
        assert "Deine Befehle gelten hier nun" in privately(running, "Anna", press=button.action).to("Anna")
        chosen = next(line for line in privately(running, "Anna", "/tisch").to("Anna").split("\n") if line.endswith("← gewählt"))
        assert chosen.startswith(button.label)
    assert "Dora" in privately(running, "Anna", "/verlauf @2 geschichte").to("Anna")


def test_who_gave_up_is_not_taken_to_that_table_any_more(running):
    running.channel = "anderswo"
    for who, line in (("Cora", "/neu zwei-tuerme"), ("Dora", "/beitreten"), ("Cora", "/start")):
        running.says(who, line)
    running.channel = "tisch"
    running.says("Cora", "/aufgeben ja")
    running.says("Anna", "/zug stapel")  # that table was touched last
    mine = privately(running, "Cora", "/hand").to("Cora")
    assert "sitzt nicht" not in mine
    assert mine == privately(running, "Cora", "/hand @2").to("Cora")


def test_who_gave_up_may_ask_for_a_rematch(running):
    running.says("Anna", "/aufgeben ja")
    running.says("Bert", "/aufgeben ja")
    running.says("Cora", "/aufgeben ja")
    assert "Anna, Bert und Cora" in running.says("Anna", "/revanche").public
    assert running.table().row.status == "lobby"


def test_a_side_of_which_everybody_has_resigned_has_lost(chat):
    """Four players: the first partner's seat is played on, the second resigns for both; it is checked, and a rematch open."""
    people = dict(zip(("Anna", "Bert", "Cora", "Dora"), ("gondor", "rohan", "hexenkoenig", "saruman"), strict=True))
    chat.says("Anna", "/neu ringkrieg")
    for who in ("Bert", "Cora", "Dora"):
        chat.says(who, "/beitreten")
    for who, role in people.items():
        chat.says(who, f"/seite {role}")
    chat.says("Anna", "/start")
    assert "spielt der Computer" in chat.says("Anna", "/aufgeben").to("Anna")
    assert "spielt den Platz zu Ende" in chat.says("Anna", "/aufgeben ja").public
    assert "für eure Seite verloren" in chat.says("Bert", "/aufgeben").to("Bert")
    assert "Cora und Dora gewinnen!" in chat.says("Bert", "/aufgeben ja").public
    assert chat.table().row.status == "over"
    with chat.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
    assert "Revanche!" in chat.says("Anna", "/revanche").public


def test_one_against_two_loses_alone_by_resigning(chat):
    chat.says("Anna", "/neu ringkrieg")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    for who, role in (("Anna", "freie"), ("Bert", "hexenkoenig"), ("Cora", "saruman")):
        chat.says(who, f"/seite {role}")
    chat.says("Anna", "/start")
    assert "Bert und Cora gewinnen!" in chat.says("Anna", "/aufgeben ja").public


def test_whoever_was_replaced_may_ask_for_the_rematch(running):
    running.says("Anna", "/zug verzichte")
    running.says("Anna", "/ersetze Anna Dora")
    running.says("Dora", "/ersetze annehmen")
    for who in ("Dora", "Bert", "Cora", "Anna"):
        running.says(who, "/aufgeben ja")
    assert "Revanche!" in running.says("Anna", "/revanche").public
