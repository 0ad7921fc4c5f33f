"""What a table may read otherwise in the Ringkrieg: one switch for each entry about a place that the book leaves open and that
can be played both ways. Which entries have none, and why, says `rules_kb/lesarten/ringkrieg.yaml`."""

from __future__ import annotations

from games.contract import Variant
from games.readings import reading

READINGS: tuple[Variant, ...] = (
    reading("rk.runde.widerspruch.passen", "Wer darf passen?", "wer weniger Würfel hat als der Gegner", "wer noch Würfel hat"),
    reading(
        "rk.aktion.elbenring.kein-passen", "Passen nach einem Elbenring?", "nein, die Aktion folgt gleich", "ja, wie sonst auch"
    ),
    reading(
        "rk.aktion.widerspruch.anfuehrer",
        "Armee mit dem Personenwürfel: Wer muss dabei sein?",
        "ein Anführer oder eine Person",
        "nur ein Anführer oder Nazgûl",
    ),
    reading("rk.sieg.widerspruch.zeitpunkt", "Wann zählt der militärische Sieg?", "am Ende der Runde", "gleich nach der Aktion"),
    reading(
        "rk.figur.widerspruch.nazgul-festung",
        "Nazgûl und Günstlinge in eine unbelagerte Festung der Freien Völker?",
        "nein, die ganze Region ist gesperrt",
        "ja, gesperrt ist nur die Festung selbst",
    ),
    reading(
        "rk.anfuehrer.festung-kontrolle",
        "Welche Festungen sind Nazgûl und Günstlingen gesperrt?",
        "die von den Freien Völkern gehaltenen",
        "alle, die anfangs den Freien Völkern gehörten",
    ),
    reading(
        "rk.armee.bewegung.frei-widerspruch",
        "Was hält eine ziehende Armee auf?",
        "nur feindliche Einheiten",
        "jede feindliche Figur, auch eine Person allein",
    ),
    reading(
        "rk.armee.limit.zug-oder-danach",
        "Ein Zug, nach dem mehr als zehn Einheiten in einer Region stünden?",
        "erlaubt, die überzähligen gehen zurück",
        "verboten",
    ),
    reading(
        "rk.rekrutierung.figuren-oder-einheiten",
        "Sperrt eine feindliche Person allein das Rekrutieren?",
        "nein, nur Einheiten",
        "ja, jede feindliche Figur",
    ),
    reading(
        "rk.rekrutierung.beschraenkung.belagert.luecke",
        "Mit dem Würfel in einer belagerten Festung rekrutieren?",
        "nein, nur mit Ereigniskarten",
        "ja",
    ),
    reading(
        "rk.rekrutierung.karte.belagert-widerspruch",
        "Mit einer Karte in der eigenen belagerten Festung rekrutieren?",
        "ja, in die Festung",
        "nein, die Belagerer sperren sie",
    ),
    reading(
        "rk.rekrutierung.anfuehrer-verlust",
        "Kommen vernichtete Nazgûl wieder?",
        "ja, zu den Verstärkungen",
        "nein, sie sind für immer weg",
    ),
    reading(
        "rk.kampf.staerke.hauptleute", "Mehrere Hauptleute des Westens in einer Armee?", "jeder zählt", "zusammen zählen sie 1"
    ),
    reading(
        "rk.kampf.karte.initiative.widerspruch",
        "Bei gleicher Zeit: Welche Kampfkarte wirkt zuerst?",
        "die mit der kleineren Zahl, dann die des Verteidigers",
        "immer die des Verteidigers",
    ),
    reading("rk.kampf.karte.kundschafter-wohin", "Weicht «Kundschafter» auch Angreifern aus?", "ja", "nein, nur Verteidigern"),
    reading(
        "rk.kampf.karte.trotz-ohne-gegenkarte",
        "«Kühner Trotz» ohne Kampfkarte des Schattens?",
        "die Gefährten behalten ihre Führung",
        "sie geben ihre Führung trotzdem auf",
    ),
    reading(
        "rk.belagerung.stadt.luecke",
        "Stadt und Befestigung: Wie lange trifft der Angreifer nur mit der 6?",
        "in der ersten Kampfrunde",
        "in jeder Kampfrunde",
    ),
    reading(
        "rk.belagerung.nicht-vorruecken",
        "Der Verteidiger geht in die Festung: Muss der Angreifer vorrücken?",
        "nein, dann wird nicht belagert",
        "ja, es wird belagert",
    ),
    reading(
        "rk.politik.aktivieren.betreten-beenden",
        "Wo aktiviert ein Gefährte eine Nation?",
        "in ihren Städten und Festungen",
        "überall in ihren Grenzen",
    ),
    reading(
        "rk.politik.aktivieren.streicher",
        "Darf auch Streicher jede Nation aktivieren?",
        "nein, nur die Nördliche Allianz",
        "ja, wie Aragorn",
    ),
    reading(
        "rk.politik.krieg.satzbruch",
        "Wen bindet, dass eine Nation nicht im Krieg ist?",
        "Einheiten und Anführer",
        "auch Nazgûl",
    ),
    reading(
        "rk.gemeinschaft.entdecken.karte",
        "Durch eine Karte entdeckt: Darf die Gemeinschaft in Stadt oder Festung enden?",
        "nein, wie bei der Jagd",
        "ja",
    ),
    reading(
        "rk.gemeinschaft.entdecken.eroberte-festung",
        "Eine eroberte Festung beim Entdecken: Wessen ist sie?",
        "dessen, der sie hält",
        "dessen, dem sie anfangs gehörte",
    ),
    reading(
        "rk.gemeinschaft.entdecken.weg",
        "Welcher Weg der Gemeinschaft zählt beim Entdecken?",
        "der günstigste erlaubte",
        "nur der kürzeste",
    ),
    reading(
        "rk.gemeinschaft.entdecken.bleibt-stehen",
        "In der Schatten-Festung entdeckt und stehen geblieben?",
        "kein Jagd-Spielstein",
        "ein Jagd-Spielstein",
    ),
    reading(
        "rk.gefaehrten.hobbits",
        "Merry und Pippin als Verlust der Jagd?",
        "sie trennen sich stattdessen ab",
        "sie sind verloren wie andere",
    ),
    reading(
        "rk.gemeinschaft.gandalf-karte",
        "Für welche Karten lässt Gandalf als Ratgeber eine ziehen?",
        "für Personen-Karten",
        "für alle mit einem Ereigniswürfel gespielten",
    ),
    reading(
        "rk.gemeinschaft.gollum.faehigkeit",
        "Mit Gollum freiwillig entdecken lassen, um Schaden zu senken?",
        "ja",
        "nein",
    ),
    reading(
        "rk.ereignis.verluste.kein-angriff",
        "Treffer durch eine Ereigniskarte: Ist das ein Angriff?",
        "nein",
        "ja, für die Politik",
    ),
    reading(
        "rk.ereignis.tisch.elbenring",
        "Zählt ein Elbenring, mit dem man eine Karte abwirft, als eingesetzt?",
        "ja, einer je Runde",
        "nein, er geht nur über",
    ),
    reading(
        "rk.ereignis.siedlung-erobert",
        "Schützt eine eroberte Siedlung die Gemeinschaft vor Karten?",
        "nein",
        "ja, wie zu Beginn",
    ),
    reading(
        "rk.ereignis.stein-verhindert",
        "In Mordor wird der Jagd-Spielstein verhindert: Geht die Gemeinschaft weiter?",
        "ja, eine Stufe",
        "nein",
    ),
    reading(
        "rk.ereignis.weg-durch-moria",
        "Wann führt der Weg durch Moria?",
        "wenn kein Weg daran vorbeiführt",
        "wenn er dort beginnt oder endet",
    ),
    reading(
        "rk.ereignis.bewegung-freiwillig",
        "Muss jede Armee ziehen, die eine Karte nennt?",
        "nein",
        "ja, solange eine ziehen kann",
    ),
    reading(
        "rk.gemeinschaft.bewegen.gefaehrten-widerspruch",
        "Kommt ein Würfel, der Gefährten bewegt, in die Jagd-Box?",
        "nein, nur bei der Gemeinschaft",
        "ja",
    ),
    reading(
        "rk.jagd.wiederholung.luecke",
        "Darf die Jagd denselben Würfel mehrmals wiederholen?",
        "nein, jeden einmal",
        "ja, solange Wiederholungen da sind",
    ),
    reading(
        "rk.anfuehrer.mund.durchqueren",
        "Zieht Saurons Mund durch eine Festung der Freien Völker hindurch?",
        "nein",
        "ja, er darf dort nur nicht halten",
    ),
    reading(
        "rk.belagerung.schlacht.verlaengern-ohne-regulaere",
        "Belagerungsschlacht verlängern, wenn keine reguläre Einheit da ist?",
        "nein",
        "ja, die Elite-Einheit geht ersatzlos",
    ),
    reading(
        "rk.belagerung.ausfall.nachhut",
        "Darf beim Ausfall ein Teil in der Festung bleiben?",
        "ja, mit mindestens einer Einheit",
        "nein, alle fallen aus",
    ),
    reading(
        "rk.rekrutierung.person.luecke",
        "Tritt eine Person auch in eine belagerte Festung ein?",
        "ja, zu den Belagerten",
        "nein",
    ),
    reading("rk.gemeinschaft.schwarze-grenze", "Überquert die Gemeinschaft schwarze Grenzen?", "nein", "ja"),
    # --- three and four players
    reading(
        "rk.mehrspieler.widerspruch.elbenringe",
        "Zu mehreren: Wie viele Elbenringe je Runde?",
        "einer für das Team",
        "einer für jeden Spieler",
    ),
    reading(
        "rk.mehrspieler.widerspruch.rest",
        "Nur noch ein Team hat Würfel: Wer verwendet sie?",
        "beide Partner abwechselnd",
        "wer zuletzt gehandelt hat",
    ),
    reading(
        "rk.mehrspieler.widerspruch.drei-folge",
        "Zu dritt: Gilt «nicht zweimal dieselbe Nation» über das Ende der Runde?",
        "ja",
        "nein, jede Runde beginnt neu",
    ),
    reading(
        "rk.mehrspieler.widerspruch.passen",
        "Zu mehreren: Wer darf passen?",
        "wessen Seite weniger Würfel hat",
        "wer noch Würfel hat",
    ),
    reading(
        "rk.mehrspieler.widerspruch.karten-drei",
        "Zu dritt: Karten der Freien Völker?",
        "zwei je Runde, höchstens 6",
        "wie die anderen: eine je Runde, höchstens 4",
    ),
    reading(
        "rk.mehrspieler.widerspruch.reihenfolge-drei",
        "Zu dritt: Welcher Schatten-Spieler handelt zuerst?",
        "der nicht führende",
        "der führende",
    ),
    reading(
        "rk.mehrspieler.widerspruch.drei-gemeinschaft",
        "Zu dritt: Trennt eine Aktion der Gemeinschaft zwei Aktionen einer Nation?",
        "ja",
        "nein",
    ),
    reading(
        "rk.mehrspieler.widerspruch.drei-gemischt",
        "Zu dritt: Wofür zählt die Aktion einer gemischten Armee?",
        "für keine Nation",
        "für jede ihrer Nationen",
    ),
    reading(
        "rk.mehrspieler.widerspruch.drei-karten",
        "Zu dritt: Zählt eine Ereigniskarte für die Nation, die sie nennt?",
        "ja",
        "nein",
    ),
    reading(
        "rk.mehrspieler.widerspruch.einzelwertung",
        "Einzelwertung: Was kostet eine verlorene Festung?",
        "1 Punkt, wie eine Stadt",
        "ihren Wert: 2 Punkte",
    ),
    reading(
        "rk.mehrspieler.widerspruch.mehrheit",
        "Gemischte Armee: Zählen Nazgûl für die Mehrheit?",
        "nein, für niemanden",
        "ja, für den Spieler Saurons",
    ),
    reading("rk.mehrspieler.widerspruch.guenstlinge", "Wer führt einen Günstling?", "nur sein Spieler", "beide Partner"),
    reading(
        "rk.mehrspieler.widerspruch.kampf",
        "Gemischte Armee in der Schlacht: Wer entscheidet?",
        "wer die Armee führt",
        "wer am Zug ist",
    ),
    reading(
        "rk.mehrspieler.widerspruch.karte-ganz",
        "Wirkt eine Karte auch für die Nation des Partners?",
        "ja, ganz",
        "nein, nur für eigene",
    ),
    reading(
        "rk.mehrspieler.widerspruch.kartenverlust",
        "Eine Seite verliert eine Handkarte: aus wessen Hand?",
        "aus der, die der Nutznießer nennt",
        "aus der des Spielers, der gerade entscheidet",
    ),
    reading(
        "rk.mehrspieler.widerspruch.eroberer",
        "Für wen zählt eine Eroberung?",
        "für den, der die Armee führt",
        "für den, der am Zug ist",
    ),
    # --- the expansion
    reading(
        "rk.erw.mehrspieler",
        "Erweiterung zu mehreren: Wer führt ihre Personen und Gruppierungen?",
        "wessen Nation sie sind",
        "beide Partner",
    ),
    reading(
        "rk.erw.smeagol.widerspruch.stein",
        "Sméagol führt schon und sein Stein wird gezogen?",
        "der Stein geht zurück in den Pool",
        "der Stein kommt aus dem Spiel",
    ),
    reading(
        "rk.erw.balrog.widerspruch.smeagol",
        "Feuer und Schatten: Trifft das Auge auch Sméagol?",
        "ja, wie jeden Ratgeber",
        "nein, wie Gollum",
    ),
    reading(
        "rk.erw.balrog.widerspruch.hexenkoenig",
        "Welcher Hexenkönig hält den Balrog fern?",
        "beide",
        "nur der Schwarze Heermeister",
    ),
    reading(
        "rk.erw.hexenkoenig.widerspruch.gewesen",
        "Ein Hexenkönig ist ausgeschieden: Kann der andere kommen?",
        "nein",
        "ja",
    ),
    reading(
        "rk.erw.hexenkoenig.widerspruch.wiederholung",
        "Anführer der Ringgeister: Wie viele Wiederholungen bringen Nazgûl?",
        "eine je Nazgûl",
        "zusammen eine",
    ),
    reading(
        "rk.erw.hexenkoenig.kein-krieg",
        "Anführer der Ringgeister und Balrog: Muss Sauron im Krieg sein?",
        "nein",
        "ja",
    ),
    reading(
        "rk.erw.smeagol.pool",
        "Kommen Sméagol-Steine beim Auffüllen des Jagd-Pools zurück?",
        "nein",
        "ja",
    ),
    reading(
        "rk.erw.dunland.widerspruch.entfernt",
        "Was wird aus gefallenen Dunländern?",
        "sie kommen zu den Verstärkungen",
        "sie sind aus dem Spiel",
    ),
    reading("rk.erw.smeagol.mordor", "Kommt Sméagol auch in Mordor noch ins Spiel?", "ja", "nein, der Stein kommt nur weg"),
    reading(
        "rk.erw.corsaren.widerspruch.leere-stadt",
        "Mit Schiffen in eine leere Stadt oder Festung der Freien Völker?",
        "nein, man landet daneben",
        "ja, sie wird erobert",
    ),
    reading(
        "rk.erw.corsaren.widerspruch.reichweite",
        "Wie weit setzen Schiffe Armeen über?",
        "beliebig weit",
        "höchstens 2 Küstenregionen",
    ),
    reading(
        "rk.erw.corsaren.widerspruch.unangreifbar",
        "Gehen Schiffe mit ihrer Armee verloren?",
        "ja",
        "nein, niemand kann ihnen etwas tun",
    ),
    reading(
        "rk.erw.corsaren.umbar-belagert", "Schwarze Schiffe im belagerten Umbar?", "nein", "ja, solange der Schatten es hält"
    ),
    reading("rk.erw.corsaren.kein-abbruch", "Darf ein Angriff vom Meer eingestellt werden?", "nein", "ja"),
    reading(
        "rk.erw.corsaren.in-die-festung",
        "Die Armee weicht in ihre Festung: Was wird aus den Schiffen?",
        "sie bleiben",
        "sie sind verloren",
    ),
    reading("rk.erw.ents.widerspruch.letzter", "Darf auch der letzte Ent Fangorn verlassen?", "nein", "ja"),
    reading("rk.erw.ents.baumbart-vorher", "Wirkt Baumbart schon vor der Gruppierung?", "nein", "ja"),
    reading("rk.erw.belagerung.katapult-ohne-armee", "Katapult in einer Festung ohne Armee?", "ja", "nein"),
)
