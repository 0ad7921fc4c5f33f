"""What is said only on Discord, because only there it needs saying."""

DONE = "Erledigt."
BOARD = "Zum Brett"
CHOOSE = "Wähle …"
SEVERAL = "Wähle eine oder mehrere …"
PAGE = "{title} ({first}–{last})"
ANSWER = "Antwort schreiben"
LIST = "Liste eingeben"
LIST_FIELDS = ("Liste, eine Sache je Zeile", "Fortsetzung, wenn sie nicht hineinpasst")
FILE_NOT_FETCHED = (
    "Discord gibt mir diese Datei gerade nicht. Schick sie in einer Minute noch einmal, oder schreib ihren Text in den Befehl."
)
ONLY_QUESTIONS = "Fragen beantworte ich auch so. Ziehen kannst du mit den Knöpfen am Brett oder mit /zug."
NO_RIGHTS = "Hier fehlt mir ein Recht: Kanal ansehen, Nachrichten senden, Dateien anhängen. Bitte die Verwaltung darum."
NO_THREADS = "Hier fehlt mir ein Recht: öffentliche Fäden eröffnen und in ihnen schreiben. Ohne «faden» geht es auch so."
IN_THREAD = "Der Tisch steht in einem eigenen Faden: {link}"
NO_LONGER = "Diesen Befehl gibt es nicht mehr. /hilfe zeigt alle."
NO_TOKEN = "Es fehlt das Token: DISCORD_TOKEN in der Umgebung oder in .env setzen."
BAD_TOKEN = "Discord nimmt dieses Token nicht an (DISCORD_TOKEN)."
NO_NETWORK = "Discord ist nicht zu erreichen. Bitte Netz und Adresse prüfen."
REFUSED = "Discord lehnt ab: {reason}"
BAD_SHARDS = "--shards nennt die Teile dieses Prozesses und wie viele es gibt: 0-3/16 sind die ersten vier von sechzehn."
