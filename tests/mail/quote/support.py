"""A mail of ours, what clients write above it when they quote it, and what is read of a text."""

from hypothesis import strategies as st

from pbem.mail.quote.own_words import fresh

__all__ = ["ADDRESS", "ATTRIBUTIONS", "ORDERS", "OURS", "TOKEN_ADDRESS", "lines", "quoted"]

OURS = (
    "Pick 7 of 20: one card, one cell.  [#12.7b]",
    "By Thu 19 Nov, 20:00 Berlin.",
    "Reply with one line:   bear c3",
    "No answer by then: the stand-in picks.",
    "",
    "YOUR HAND",
    "  bear   dragonfly   rabbit   wolf",
)

ATTRIBUTIONS = (
    "On Tue, Nov 17, 2026 at 2:42 PM Ecosystem 12 <\nplay+12.7.b.k7qf2m9xw3ht@club.example> wrote:",
    "On 17/11/2026 14:42, Ecosystem 12 wrote:",
    "Am 17.11.26 um 14:42 schrieb Ecosystem 12:",
    "Am Di., 17. Nov. 2026 um 14:42 Uhr schrieb Ecosystem 12 <\nplay+12.7.b.k7qf2m9xw3ht@club.example>:",
    "Ecosystem 12 <play@club.example> schrieb am Di. 17. Nov. 2026 um 14:42:",
    "-----Original Message-----",
    "-----Ursprüngliche Nachricht-----",
    "________________________________",
    "From: Ecosystem 12\nSent: Tuesday\nTo: Ben\nSubject: x",
    "Von: Ecosystem 12\nGesendet: Dienstag\nAn: Ben\nBetreff: x",
    "Gesendet: Dienstag, 17. November 2026 um 14:42 Uhr\nVon: Ecosystem 12\nAn: Ben",
    "Le mar. 17 nov. 2026 à 14:42, Ecosystem 12 <play@club.example> a écrit :",
    "El mar, 17 nov 2026 a las 14:42, Ecosystem 12 (<play@club.example>) escribió:",
)

ADDRESS = "play+12.7.b.k7qf2m9xw3ht@club.example"

TOKEN_ADDRESS = "play+21.37.d.p9xs4g7bu2fe@club.example"

WORDS = st.sampled_from(
    (
        "bear",
        "wolf",
        "c3",
        "d4",
        "swap",
        "on",
        "am",
        "le",
        "el",
        "at",
        "7",
        "to:",
        "then",
        "from",
        "von",
        "17",
        "date",
    )
)

ORDERS = st.lists(WORDS, min_size=1, max_size=7).map(" ".join)


def lines(text: str, ours: tuple[str, ...] = ()) -> list[str]:
    """The fresh lines of a text."""
    return [line.text for line in fresh(text, ours).lines]


def quoted(text: str) -> str:
    """The text as a client quotes it."""
    return "\n".join(f"> {line}" for line in text.split("\n"))
