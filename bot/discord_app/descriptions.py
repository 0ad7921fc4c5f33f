"""What Discord shows beside the commands while somebody types: in German, and in English for those whose Discord is English.
What a command does in German is its own help line; the rest stands here."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from discord import app_commands

LONGEST = 100  # characters of a description
ENGLISH = (discord.Locale.american_english, discord.Locale.british_english)


@dataclass(frozen=True, slots=True)
class Described:
    """A command in English, and what its argument is in both languages."""

    english: str
    option: str = ""
    english_option: str = ""
    required: bool = False  # without it the command can only ask back


YES = ("«ja», wenn du sicher bist; sonst frage ich nach", "“ja” if you are sure; otherwise I ask first")
DESCRIBED = {
    "abraeumen": Described("ends the table (for those who manage the channel)", *YES),
    "deck": Described(
        "builds, checks, keeps and shares your decks, only for you",
        "was du tun willst: pruefe, zeige, bauen, suche, plus, minus, liste, teilen, kopiere",
        "what to do: pruefe (check), zeige (show), bauen (build), suche (search), liste, teilen (share)",
    ),
    "fluestern": Described(
        "says something to your partners alone", "was nur deine Partner lesen", "what only your partners read"
    ),
    "web": Described(
        "opens the table in the browser, only for you",
        "aus: schließt deine Seiten; zuschauer: ein Link für alle; zuschauer neu: ein anderer",
        "aus: closes your pages; zuschauer: a link for everybody; zuschauer neu: another one",
    ),
    "melden": Described(
        "tells whoever runs the referee that something is wrong, with the table as you see it",
        "was nicht stimmt, in deinen Worten",
        "what is wrong, in your own words",
    ),
    "reparieren": Described("posts the message of the table anew"),
    "schiedsordnung": Described(
        "shows or changes how disputes are decided",
        "mehrheit, einstimmig oder schiedsrichter NAME; dazu gleichstand, quorum, eine Zeit",
        "mehrheit (majority), einstimmig (all), schiedsrichter NAME (arbiter); gleichstand, quorum, a time",
    ),
    "archiv": Described("shows the finished games of this channel", "die Nummer einer Partie", "the number of a game"),
    "statistik": Described("counts the games of your group: wins, shortest, longest"),
    "stimme": Described(
        "casts a vote",
        "Nummer des Streitfalls, dann deine Wahl: «3 1 weil …» oder «3 enthaltung»",
        "number of the dispute, then your choice: “3 1 weil …” or “3 enthaltung” (abstain)",
    ),
    "kanal": Described(
        "shows or sets the game this channel is about",
        "spiel und sein Name, oder «spiel keines»",
        "spiel and its name, or “spiel keines”",
    ),
    "wort": Described(
        "gives the dice a word of yours until the start", "irgendein Wort von dir", "any word of yours", required=True
    ),
    "pruefe": Described(
        "checks a finished game against its fingerprint",
        "der Fingerabdruck, den du dir notiert hast",
        "the fingerprint that you noted down",
    ),
    "tisch": Described("shows the tables here or chooses one", "der Name eines Tisches", "the name of a table"),
    "neu": Described(
        "opens a table", "welches Spiel; dahinter auch name=NAME", "which game; name=NAME may follow", required=True
    ),
    "beitreten": Described(
        "seats you at the table",
        "ein Wort für die Würfel; oder «computer», um einen dazuzusetzen",
        "a word for the dice; or “computer” to add one",
    ),
    "verlassen": Described("leaves the table before the game begins"),
    "entferne": Described(
        "removes a computer, or somebody who does not answer, before the start",
        "wer aufstehen soll",
        "who is to leave",
        required=True,
    ),
    "variante": Described("changes a variant of the game", "Variante und Wert: NAME=WERT", "variant and value: NAME=VALUE"),
    "start": Described("begins the game"),
    "wiederda": Described("takes back your seat that somebody else plays"),
    "frist": Described(
        "shows or sets the time for a turn",
        "wie lange ein Zug dauern darf («2 Tage», «ohne») und was nach Ablauf geschieht",
        "how long a turn may take (“2 Tage”, “ohne”) and what happens then",
    ),
    "pause": Described(
        "holidays, nights, weekends: your time does not run out then",
        "«5 Tage», «20.12. bis 3.1.», «22-8», «wochenende», «tisch bis 7.1.», «aus»",
        "“5 Tage” (days), “20.12. bis 3.1.”, “22-8” (night), “wochenende”, “tisch bis 7.1.”, “aus” (off)",
    ),
    "einstellungen": Described(
        "shows and changes what you personally like", "Einstellung und Wert, etwa «nachrichten aus»", "setting and value"
    ),
    "meine": Described("shows your tables, everywhere"),
    "ersetze": Described(
        "takes over a seat if its owner agrees",
        "wessen Platz; mit «computer» dahinter spielt ihn der Computer",
        "whose seat; with “computer” behind it the computer plays it",
        required=True,
    ),
    "revanche": Described("the same round once more"),
    "streitfall": Described(
        "puts a question about a rule to the group",
        "deine Frage; oder Nummer und Befehl: «3 gilt», «3 abstimmen», «3 folge hilfe»",
        "your question; or number and command: “3 gilt”, “3 abstimmen”, “3 folge hilfe”",
    ),
    "vergissmich": Described("deletes what the referee knows about you", *YES),
    "verknuepfen": Described(
        "links your accounts on two services",
        "der Code vom anderen Konto; oder ja, nein, loesen",
        "the code from the other account; or ja, nein, loesen (unlink)",
    ),
    "karte": Described(
        "shows a card, a person or a place", "ihr Name, auch ungefähr", "its name, roughly will do", required=True
    ),
    "praezedenz": Described(
        "shows what this group has decided", "eine Nummer oder ein Suchwort", "a number, or a word to search for"
    ),
    "regel": Described(
        "answers a question about the rules, with its place in the book", "deine Frage", "your question, in German", required=True
    ),
    "zug": Described(
        "makes your move, in your words",
        "was du tust, in eigenen Worten; leer zeigt deine Möglichkeiten",
        "what you do, in your words; empty shows what you can do",
    ),
    "moeglich": Described(
        "shows what you may do now", "eine Gruppe von Antworten, eine Seite davon", "a group of answers, a page of it"
    ),
    "darfich": Described(
        "says whether a move would be allowed, without making it", "was du vorhast", "what you intend to do", required=True
    ),
    "hand": Described("shows you your cards, only you"),
    "brett": Described("shows the board or a part of it", "welcher Teil", "which part"),
    "stand": Described("shows how the game stands"),
    "dran": Described("says whose turn it is"),
    "verlauf": Described(
        "tells what has happened, and shows every move",
        "wie viele Zeilen; alles, zug NUMMER, geschichte, film, datei, pruefdatei, faden",
        "how many lines; alles (all), zug NUMBER, geschichte (story), film, datei (file), faden",
    ),
    "hilfe": Described("helps, as the game stands", "ein Befehl, der erklärt werden soll", "a command to be explained"),
    "mitbringen": Described(
        "brings your deck, for the referee alone", "die Liste; leer öffnet das Formular", "the list; empty opens the form"
    ),
    "hierher": Described("brings a table here whose channel is gone", "der Name des Tisches", "the name of the table"),
    "passen": Described(
        "passes reactions by itself: this chain, this battle, this turn, always",
        "wofür, und «an» oder «aus»; leer zeigt, was eingestellt ist",
        "for what, and “an” (on) or “aus” (off); empty shows what is set",
    ),
    "plan": Described(
        "answers for you when the question comes; alone it shows your plans",
        "was geantwortet wird, und vor einem Doppelpunkt, was vorher gesagt sein muss; leer zeigt deine Pläne",
        "what to answer, and before a colon what has to be said first; empty shows your plans",
    ),
    "seite": Described(
        "takes a side before the start", "welche Seite; für Computer der Name davor", "which side; for a computer its name first"
    ),
    "rueckgaengig": Described(
        "takes back your last move", "ja oder nein zur Bitte eines anderen", "ja or nein to somebody's request"
    ),
    "aufgeben": Described("gives up your game", *YES),
}
THREAD = ("faden", "den Tisch in einem eigenen Faden dieses Kanals eröffnen", "thread", "open the table in a thread of its own")
TEXT_FILE = ("eine Textdatei, die außer mir niemand sieht", "a text file that nobody sees but me")
ASKS_GAME = "asks the game that is played here; changes nothing"
WHAT_ABOUT = ("wonach du fragst: Orte, Namen", "what you ask about: places, names")
WHAT_APPLIES = ("Was gilt hier?", "What applies here?")


def described(name: str, help: str, usage: str) -> Described:
    """A command that nobody has described yet is shown with its German help: a missing word keeps nobody from playing."""
    return DESCRIBED.get(name) or Described(help, usage, usage)


def said(german: str, english: str) -> app_commands.locale_str:
    """A text in both languages; German is what everybody else reads, too."""
    return app_commands.locale_str(german[:LONGEST], english=english[:LONGEST])


class Translator(app_commands.Translator):
    """Both languages stand beside each other in what is translated: nothing is looked up."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        if locale is discord.Locale.german:
            return string.message if string.extras else None
        return string.extras.get("english") if locale in ENGLISH else None
