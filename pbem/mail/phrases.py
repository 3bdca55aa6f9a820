"""The words by which mail clients introduce quotations and signatures, as tables: a new client is a new row.

All entries are in lower case. Nothing here is a pattern: whole words, starts and ends of lines are compared.
"""

__all__ = [
    "ATTRIBUTION_OPENERS",
    "ATTRIBUTION_VERBS",
    "HEADER_LABELS",
    "MOBILE_ENDS",
    "MOBILE_STARTS",
    "SEPARATORS",
    "STOP_WORDS",
    "UNMARKED_SEPARATORS",
    "VALEDICTIONS",
]

# English, German, French, Spanish, Italian, Dutch: the word a line such as "On ... wrote:" begins with ...
ATTRIBUTION_OPENERS = ("on ", "am ", "le ", "el ", "il ", "op ", "den ", "em ")
# ... and the verb that stands somewhere in it.
ATTRIBUTION_VERBS = (
    "wrote",
    "writes",
    "schrieb",
    "geschrieben",
    "schreibt",
    "a écrit",
    "escribió",
    "ha scritto",
    "schreef",
    "skrev",
    "escreveu",
    "napisał",
)

# The labels of the header block that Outlook, GMX and others put above an unmarked quotation.
HEADER_LABELS = {
    "from": "from",
    "von": "from",
    "de": "from",
    "expéditeur": "from",
    "sent": "sent",
    "date": "sent",
    "gesendet": "sent",
    "datum": "sent",
    "envoyé": "sent",
    "enviado": "sent",
    "enviado el": "sent",
    "fecha": "sent",
    "to": "to",
    "an": "to",
    "à": "to",
    "para": "to",
    "subject": "subject",
    "betreff": "subject",
    "objet": "subject",
    "asunto": "subject",
    "cc": "cc",
    "reply-to": "reply-to",
    "antwort an": "reply-to",
}

# These count only between rows of dashes or the like: `-----Original Message-----`.
SEPARATORS = frozenset(
    {
        "original message",
        "original appointment",
        "originalnachricht",
        "original-nachricht",
        "ursprüngliche nachricht",
        "originale nachricht",
        "message d'origine",
        "message original",
        "message transféré",
        "mensaje original",
        "mensaje reenviado",
        "messaggio originale",
        "forwarded message",
        "weitergeleitete nachricht",
        "weitergeleitete mail",
        "reply message",
    }
)
# These count as a whole line.
UNMARKED_SEPARATORS = frozenset(
    {
        "begin forwarded message:",
        "anfang der weitergeleiteten nachricht:",
        "anfang der weitergeleiteten e-mail:",
        "début du message transféré :",
        "inicio del mensaje reenviado:",
        "-----begin pgp signature-----",
    }
)

STOP_WORDS = frozenset({"quit"})

# A line that only takes leave: the name and address below it are no orders.
VALEDICTIONS = frozenset(
    {
        "best regards",
        "kind regards",
        "regards",
        "best wishes",
        "cheers",
        "yours",
        "mit freundlichen grüßen",
        "mit freundlichen grüssen",
        "mit besten grüßen",
        "freundliche grüße",
        "viele grüße",
        "liebe grüße",
        "beste grüße",
        "schöne grüße",
        "herzliche grüße",
        "mfg",
        "lg",
        "vg",
        "cordialement",
        "bien à toi",
        "saludos",
        "un saludo",
    }
)

MOBILE_STARTS = (
    "sent from my ",
    "sent from mail for ",
    "sent from outlook for ",
    "sent from yahoo mail",
    "sent from proton",
    "sent with proton",
    "sent via ",
    "sent using ",
    "get outlook for ",
    "von meinem ",
    "von meiner ",
    "gesendet von ",
    "gesendet mit ",
    "gesendet über ",
    "gesendet aus ",
    "diese nachricht wurde von meinem ",
    "outlook für ",
    "holen sie sich outlook",
    "envoyé de mon ",
    "envoyé depuis ",
    "enviado desde ",
    "inviato da ",
    "verstuurd vanaf ",
)
# Some starts are ordinary words, so such a line must also end like one of these or name a device.
MOBILE_ENDS = (
    "gesendet",
    "gesendet.",
    "beziehen",
    "herunterladen",
    "geschickt",
)
