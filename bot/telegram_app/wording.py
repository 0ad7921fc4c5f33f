"""What is said only on Telegram, because only there it needs saying."""

HELLO = (
    "Hier bin ich. Hierher schicke ich dir deine Hand und deine geheimen Fragen. Gespielt wird in der Gruppe; "
    "Regelfragen beantworte ich auch hier: /regel FRAGE"
)
NOT_STARTED = "{name}, das ist nur für dich bestimmt. Öffne zuerst den privaten Chat mit mir und tippe dort auf «Start»."
OPEN_CHAT = "Privaten Chat öffnen"
WHOLE_ANSWER = "Ausführlich"
TOO_OLD = "Diese Nachricht ist zu alt."
ANONYMOUS = "Anonym kann ich dich keinem Platz zuordnen. Schreib bitte unter deinem eigenen Namen."
WRITE = "Schreib mir deine Antwort: {hint}"
PROMPT = "{name}, schreib es als Antwort auf diese Nachricht ({hint})."
PLACEHOLDER = "… weil …"
FILE_NOT_FETCHED = (
    "Telegram gibt mir diese Datei gerade nicht. Schick sie in einer Minute noch einmal, oder schreib ihren Text hierher."
)
DONE = "Erledigt."
HAND_IS_THERE = "Deine Hand steht in unserem privaten Chat."
BOARD = "Zum Brett"
NO_TOKEN = "Es fehlt das Token: TELEGRAM_TOKEN in der Umgebung oder in .env setzen."
BAD_TOKEN = "Telegram nimmt dieses Token nicht an (TELEGRAM_TOKEN)."
NO_NETWORK = "Telegram ist nicht zu erreichen. Bitte Netz und Adresse prüfen."
REFUSED = "Telegram lehnt ab: {reason}"
