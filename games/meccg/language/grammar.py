"""German grammar for cards: articles, cases, relative clauses, verbs in the plural, and commas that close a clause.

Phrases are made in the nominative («ein Krieger, der ungetappt ist»); `dative` and `accusative` decline what was made. What is
said of a thing is a clause with its verb at the end, which serves after «wenn», after «der» and, with its verb in the plural,
after «die»: so no adjective has to agree with a noun. A clause ends with CLOSE; `smooth` makes a comma of it or nothing.
A relative clause at the end of what stands before a verb goes behind it (`behind`): «sich an einem Ort befindet, der …».
"""

from __future__ import annotations

import re

from games.cards.shapes import joined

CLOSE = "\u2063"
BEHIND = "\u2064"  # between a verb and the relative clause that was put behind it
FEMININE = (
    "arte",
    "reatur",
    "efahr",
    "essource",
    "affe",
    "üstung",
    "gestalt",
    "erzauberung",
    "Spinne",
    "Pflanze",
    "Brut",
    "Falle",
    "Ruine",
    "Wildnis",
    "küste",
    "emeinschaft",
    "egion",
    "feste",
    "irkung",
    "Ortskarte",
    "Hand",
    "Enttappphase",
    "Karte",
)
NEUTER = ("eer", "reignis", "itual", "issen", "eschöpf", "ier", "land", "Land", "eich", "Ziel", "Spiel")
WEAK = {  # nouns that end in -n where they are not the subject
    "Mensch": "Menschen",
    "Diplomat": "Diplomaten",
    "Agent": "Agenten",
    "Drache": "Drachen",
    "Elb": "Elben",
    "Held": "Helden",
    "Scherge": "Schergen",
    "Bär": "Bären",
    "Gefährte": "Gefährten",
}
VERBS = {
    "ist": "sind",
    "hat": "haben",
    "trägt": "tragen",
    "befindet": "befinden",
    "reist": "reisen",
    "führt": "führen",
    "kann": "können",
    "gehört": "gehören",
    "liegt": "liegen",
    "wird": "werden",
    "macht": "machen",
    "steht": "stehen",
    "wurde": "wurden",
    "war": "waren",
    "zählt": "zählen",
    "enthält": "enthalten",
    "zielt": "zielen",
    "braucht": "brauchen",
    "tappt": "tappen",
    "zieht": "ziehen",
    "betritt": "betreten",
    "besteht": "bestehen",
    "trifft": "treffen",
    "kommt": "kommen",
    "findet": "finden",
    "greift": "greifen",
    "schickt": "schicken",
    "vereitelt": "vereiteln",
    "durchsucht": "durchsuchen",
    "wirbt": "werben",
    "verlangt": "verlangen",
    "lässt": "lassen",
    "entspricht": "entsprechen",
    "konnte": "konnten",
    "wirft": "werfen",
    "passt": "passen",
    "enttappt": "enttappen",
    "heilt": "heilen",
    "kehrt": "kehren",
    "erhält": "erhalten",
    "gilt": "gelten",
    "darf": "dürfen",
    "muss": "müssen",
    "bekommt": "bekommen",
    "verliert": "verlieren",
    "nimmt": "nehmen",
    "enttäuscht": "enttäuschen",
    "bleibt": "bleiben",
    "verlässt": "verlassen",
    "stattfindet": "stattfinden",
    "gegenübersteht": "gegenüberstehen",
    "gegenüberstand": "gegenüberstanden",
    "beherbergt": "beherbergen",
    "bewegt": "bewegen",
    "zurückschickt": "zurückschicken",
    "gelingt": "gelingen",
    "wehrt": "wehren",
    "bringt": "bringen",
}
SINGULAR = {several: one for one, several in VERBS.items()}


def gender(noun: str) -> str:
    """«der», «die» or «das», by how the (last) word of it ends."""
    word = noun.split(",")[0].split(" (")[0].split(" oder ")[0].split(" «")[0].strip()
    word = re.sub(r" (der|seiner)( angegriffenen)? Gemeinschaft$", "", word)
    if word.startswith(("Ring des", "Ort mit")):
        return "der"
    if word in ("Galadriel", "Arwen", "Éowyn", "Goldbeere", "Kankra"):
        return "die"
    if word.endswith(FEMININE) and not word.endswith(("Charakter", "Zauberer")):
        return "die"
    return "das" if word.endswith(NEUTER) and word != "Totschläger" else "der"


def a(noun: str) -> str:
    """With its indefinite article: «ein Krieger», «eine Ruine»; names and what is not counted go without."""
    if noun.startswith(("«", "Gestohlenes", "Verlorenes", "ein ", "eine ")) or not noun:
        return noun
    return f"{'eine' if gender(noun) == 'die' else 'ein'} {noun}"


EACH = {"der": "jeden", "die": "jede", "das": "jedes"}


def each(noun: str) -> str:
    """«jeden Charakter, der …», «jedes permanente Ereignis»: one after the other, in the accusative."""
    head, comma, rest = head_of(noun)
    kind = gender(head)
    if kind == "das":
        head = re.sub(r"^([a-zäöüß]+)es (?=[A-ZÄÖÜ])", r"\1e ", head)
    if kind == "der":
        head = _noun(head, several=False)
    return f"{EACH[kind]} {head}{comma}{rest}"


_THIS = {"Geisteskraft": "er", "Konstitution": "er", "Zahl zum Loswerden": "er", "Kampfgeschick": "em", "Wurf": "em"}
_VERB = (
    r"(?=(?:[a-zäöüß]+(?: und [a-zäöüß]+)* (?:ist|hat)|wird|tappt|macht|kommt|bekommt|enttappt|heilt|verwundet|getappt"
    r"|unverwundet|ungetappt|bildet|darf|muss|kehrt)\b)"
)


def pronouns(text: str, kind: str = "der") -> str:
    """«dieser», which stands for somebody named before, as a pronoun: «er wird abgeworfen», «mehr als seine Geisteskraft»."""
    he, his, him = {"der": ("er", "sein", "ihm"), "die": ("sie", "ihr", "ihr"), "das": ("es", "sein", "ihm")}[kind]
    text = text.replace("Wurf zum Loswerden von diesem", "Zahl zum Loswerden von diesem")

    def possessive(found: re.Match[str]) -> str:
        ending = _THIS[found[2]]
        dative = found[1] in ("als ", "um ", "von ")
        return f"{found[1]}{his}{ending if dative else 'e' if ending == 'er' else ''} {found[2]}"

    text = re.sub(rf"((?:als |um |von |[+−] )?)\b({'|'.join(_THIS)}) von diesem(?! [A-ZÄÖÜ])", possessive, text)
    text = re.sub(r"\bals dem (sein|ihr)em\b", r"als \1em", text)
    text = text.replace("als dem sein Wurf", "als seinem Wurf").replace("dem seinem Wurf", "seinem Wurf")
    text = re.sub(r"\b(bei|von|auf|mit) diesem(?=[ ,.;:)]|$)(?! [A-ZÄÖÜ])", rf"\1 {him}", text)
    return re.sub(rf"\bdieser {_VERB}", f"{he} ", text)


def no(noun: str) -> str:
    """«kein Krieger»."""
    if noun.startswith(("ein ", "eine ")):
        return f"k{noun}"
    return f"k{a(noun)}" if a(noun) != noun else f"nicht {noun}"


BELONGS = {
    "in der Gemeinschaft ist": "der Gemeinschaft",
    "in seiner Gemeinschaft ist": "seiner Gemeinschaft",
    "in der angegriffenen Gemeinschaft ist": "der angegriffenen Gemeinschaft",
}


def relative(noun: str, clauses: list[str], several: bool = False, named: bool = False) -> str:
    """The noun with what is said of it."""
    if not clauses:
        return noun
    plain = " oder " not in noun and not named
    for nr, clause in enumerate(clauses):
        if plain and clause in BELONGS:  # «ein Weiser der Gemeinschaft»
            return relative(f"{noun} {BELONGS[clause]}", [*clauses[:nr], *clauses[nr + 1 :]], several)
    pronoun = "die" if several else gender(noun.removeprefix("ein ").removeprefix("eine "))
    said = joined([plural(one) if several else one for one in last_behind(clauses)])
    return f"{noun}, {pronoun} {said}{CLOSE}"


def behind(phrase: str, verb: str) -> str:
    """A phrase with what stands behind it, its verb: one relative clause at its end follows the verb."""
    head, comma, rest = head_of(phrase)
    one = comma and phrase.endswith(CLOSE) and not re.search(f"{CLOSE}( oder | und |, )k?(ein|der|die|das|jede)", rest)
    if not one or not verb.strip():
        return phrase + verb
    return f"{head}{verb}{BEHIND}{comma}{rest}"


def last_behind(said: list[str]) -> list[str]:
    """Clauses in such an order that one with something behind its verb comes last."""
    return sorted(said, key=lambda one: BEHIND in one)


def plural(clause: str) -> str:
    """A clause with its verb, which stands at its end or before BEHIND, in the plural."""
    before, mark, after = clause.partition(BEHIND)
    return _plural(before) + mark + after


def _plural(clause: str) -> str:
    head, _, verb = clause.rstrip(CLOSE).rpartition(" ")
    head = re.sub(r"\b(\w+)(?= oder )", lambda found: VERBS.get(found[1], found[1]) if verb in VERBS else found[1], head)
    if verb == "ist":
        head = re.sub(r"\bkein (\w+)er (?=Gegenstand\b)Gegenstand", r"keine \1en Gegenstände", head)
        head = re.sub(r"\b(k?)eine? ([A-ZÄÖÜ][\w-]+)", _several, head)
    head = re.sub(r"\bseinen (?=Heimatort|Spielort)", "ihren ", head)
    return f"{head} {VERBS.get(verb, verb)}".strip()


def _several(found: re.Match[str]) -> str:
    """«kein Zauberer» becomes «keine Zauberer», «ein Anführer» «Anführer»."""
    noun = PLURALS.get(found[2])
    return found[0] if noun is None else f"keine {noun}" if found[1] else noun


PLURALS = {
    "Anführer": "Anführer",
    "Waldläufer": "Waldläufer",
    "Krieger": "Krieger",
    "Zufluchtsort": "Zufluchtsorte",
    "Drachenhort": "Drachenhorte",
    "Oberflächenort": "Oberflächenorte",
    "Kundschafter": "Kundschafter",
    "Nazgûl-Angriff": "Nazgûl-Angriffe",
    "Verhör": "Verhöre",
    "Held": "Helden",
    "Scherge": "Schergen",
    "Halbork": "Halborks",
    "Halbtroll": "Halbtrolle",
    "Olog-hai": "Olog-hai",
    "Gefangener": "Gefangene",
    "Gefolgsmann": "Gefolgsleute",
    "Charakter": "Charaktere",
}  # `names.py` adds more


_START = r"(?:(?<=^)|(?<=oder )|(?<=und )|(?<=, )|(?<=sowie ))"
_ARTICLES = re.compile(
    _START + r"(ein|eine|kein|keine|der|die|das|dieser|diese|dieses|jeder|jede|sein|seine|dein|deine|alle) (?=\S)"
)
_DATIVE = {
    "ein": "einem",
    "eine": "einer",
    "kein": "keinem",
    "keine": "keiner",
    "der": "dem",
    "das": "dem",
    "die": "der",
    "dieser": "diesem",
    "dieses": "diesem",
    "diese": "dieser",
    "jeder": "jedem",
    "jede": "jeder",
    "sein": "seinem",
    "seine": "seiner",
    "dein": "deinem",
    "deine": "deiner",
    "alle": "allen",
}
_ACCUSATIVE = {
    "ein": "einen",
    "kein": "keinen",
    "der": "den",
    "dieser": "diesen",
    "jeder": "jeden",
    "sein": "seinen",
    "dein": "deinen",
}
WORDS_DATIVE = {
    "Hiebe gegen ihn": "Hieben gegen ihn",
    "du": "dir",
    "er": "ihm",
    "sie": "ihr",
    "es": "ihm",
    "dieser": "diesem",
    "wer": "wem",
    "sein Spieler": "seinem Spieler",
}
WORDS_ACCUSATIVE = {"du": "dich", "er": "ihn", "dieser": "diesen", "wer": "wen"}


def dative(text: str) -> str:
    """«mit einem Krieger, der …»."""
    if text in WORDS_DATIVE:
        return WORDS_DATIVE[text]
    if text.startswith("die Karten"):
        return "den" + text[3:]
    if text.startswith("wer "):
        return f"jedem, der {text[4:]}"
    return _each(text, _DATIVE, dative=True)


def accusative(text: str) -> str:
    """«auf einen Krieger, der …»."""
    if text in WORDS_ACCUSATIVE:
        return WORDS_ACCUSATIVE[text]
    if text.startswith("wer "):
        return f"jeden, der {text[4:]}"
    return _each(text, _ACCUSATIVE, dative=False)


def _each(text: str, articles: dict[str, str], *, dative: bool) -> str:
    """One phrase after the other: a clause that is closed ends the one before. Names may begin with their article."""
    text = re.sub(r"^D(?=er [A-ZÄÖÜ])", "d", text)
    parts = re.split(f"({CLOSE}+(?: oder | und |, ))", text)
    return "".join(part if nr % 2 else _declined(part, articles, dative=dative) for nr, part in enumerate(parts))


def _declined(text: str, articles: dict[str, str], *, dative: bool) -> str:
    """The nouns outside of relative clauses, with their articles."""
    head, comma, rest = head_of(text)
    found = []
    all_of = False
    for part in re.split(r"( oder | und |, )", head):
        match = _ARTICLES.match(part)
        if match is None:  # «allen Orks und Trollen»
            found.append(_noun(part, several=True) if all_of and dative and part[:1].isupper() else part)
            continue
        all_of = match[1] == "alle"
        article, noun = match[1], part[match.end() :]
        masculine = article in ("ein", "kein", "der", "dieser", "jeder", "sein", "dein") and gender(noun) == "der"
        neuter = article in ("ein", "kein", "das", "dieses", "sein", "dein") and gender(noun) == "das"
        if not dative and not masculine:
            found.append(part)
            continue
        new = {"ein": "ein"}.get(article, article) if not dative and neuter else articles.get(article, article)
        found.append(f"{new} {_noun(noun, several=article == 'alle')}")
    return "".join(found) + comma + rest


def head_of(text: str) -> tuple[str, str, str]:
    """What stands before the first relative clause."""
    cut = re.search(r", (?:der|die|das) ", text)
    return (text[: cut.start()], text[cut.start() : cut.start() + 1], text[cut.start() + 1 :]) if cut else (text, "", "")


def _noun(noun: str, several: bool) -> str:
    """A noun with its adjectives where it is not the subject: «geringeren Gegenstand», «Verbündeten», «Menschen»."""
    words = noun.split(" ")
    for nr, word in enumerate(words):
        adjective = nr + 1 < len(words) and re.fullmatch(r"[A-Za-zäöüß]+?(e|er|es|en)", word) and words[nr + 1][:1].isupper()
        if word in WEAK and not several:
            words[nr] = WEAK[word]
        elif word in ("Verbündeter", "Untoter", "Weiser", "Gefallener", "Getroffene", "Träger selbst"):
            words[nr] = re.sub(r"er?$", "en", word)
        elif adjective and word not in ("des", "der", "dem", "deiner", "seiner") and not word.endswith("en"):
            words[nr] = re.sub(r"(e|er|es)$", "en", word)
        elif several and word[:1].isupper() and re.search(r"(e|er|el)$", word) and words[nr + 1 :][:1] in ([], ["der"], ["des"]):
            words[nr] = word + "n"
        if word[:1].isupper() and word not in ("Gefallener",) and not adjective:
            break
    return " ".join(words)


def at(place: str) -> str:
    """«an einem Grenzort», but «in Bruchtal»."""
    return f"{'in' if place[:1].isupper() else 'an'} {dative(place)}".replace("an dem Ort", "am Ort")


def _belongs(found: re.Match[str]) -> str:
    """«der Hieb gehört zu einem Ork-Angriff»: a strike is no attack."""
    return f"der Hieb zu {found[1].replace('ein ', 'einem ')} gehört"


_OF = {"Ziel": "des Ziels", "Angriff": "des Angriffs", "Träger": "des Trägers"}
_OF |= {f"{who} Charakter": f"des {who} Charakters" for who in ("führenden", "spielenden", "helfenden")}


def _genitive(text: str) -> str:
    """Whose a number is: «die Geisteskraft des Ziels», «der freie Einfluss seines Spielers»."""
    text = re.sub(rf"\b([A-ZÄÖÜ][a-zäöüß]+) vom ({'|'.join(_OF)})(?! [a-zäöü]+t wird)\b", lambda f: f"{f[1]} {_OF[f[2]]}", text)
    text = re.sub(r"\b([A-ZÄÖÜ][a-zäöüß]+) von seinem Spieler\b", r"\1 seines Spielers", text)
    text = re.sub(
        r"(?<=mehr als )(?=Geisteskraft (?!von diesem))",
        "der ",
        re.sub(r"(?<=mehr als )(?=Kampfgeschick (?!von diesem))", "dem ", text),
    )
    if re.search(r"\b(mehr|weniger) als freier ", text):
        return re.sub(r"(als|\+) freier (allgemein|direkt)er ", r"\1 dem freien \2en ", text)
    return text


def smooth(text: str) -> str:
    """Clauses are closed by a comma where the sentence goes on, and never twice."""
    text = re.sub(f"{CLOSE}+(?=[\\s]*[.,;:()–»]|\\s*$)", "", text.replace(BEHIND, ""))
    text = re.sub(r"\ban dem (?=Zielort|Ort\b)", "am ", text)
    text = re.sub(r"\b([Bb])ei dem (?=[A-ZÄÖÜ]|führenden|spielenden|helfenden)", r"\1eim ", text)
    text = re.sub(r"\bvon dem (?=[A-ZÄÖÜ]|führenden|spielenden|helfenden)", "vom ", text)
    text = re.sub(f"{CLOSE}+ ", ", ", text).replace(CLOSE, ",")
    text = re.sub(r"(\d Charaktere und Verbündete)n\b", r"\1", text)  # counted, without an article
    text = re.sub(r"der Hieb (ein [\w-]+-Angriff(?: oder ein [\w-]+-Angriff)*) ist\b", _belongs, text)
    text = _genitive(text)
    text = re.sub(r"(?<![\d×] )\b1 (Hieb|Charakter|Region|Karte|Angriff|Anführer)(?:en|e|n)\b(?=[ ,.])", r"1 \1", text)
    text = re.sub(r"(, [\w -]+?) oder Zauberer oder Ringgeist\b", r"\1, Zauberer oder Ringgeist", text)
    return re.sub(r",(\s*,)+", ",", re.sub(r"  +", " ", text))
