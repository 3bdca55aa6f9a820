import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.quote.line_shapes import seen
from pbem.mail.quote.own_words import Fresh, FreshLine, fresh

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
CLIENTS = {
    "roundcube de": "Am 2026-11-17 14:42, schrieb Ecosystem 12:\n> bear c3\n",
    "roundcube en": "On 2026-11-17 14:42, Ecosystem 12 wrote:\n> bear c3\n",
    "gmail mobile de": f"Ecosystem 12 <{ADDRESS}> schrieb am Di., 17. Nov. 2026, 14:42:\n\n> bear c3",
    "proton": (
        "\n\nSent with Proton Mail secure email.\n\n"
        f"On Tuesday, November 17th, 2026 at 2:42 PM, Ecosystem 12 <{ADDRESS}> wrote:\n\n> bear c3\n"
    ),
    "proton de": f"Am Dienstag, 17. November 2026 um 14:42, schrieb Ecosystem 12 <{ADDRESS}>:\n\n> bear c3",
    "open-xchange quoted": (
        f"> Ecosystem 12 <{ADDRESS}> hat am 17.11.2026 14:42 CET geschrieben:\n> \n>  \n> bear c3"
    ),
    "open-xchange": f"Ecosystem 12 <{ADDRESS}> hat am 17.11.2026 14:42 CET geschrieben:\n\nbear c3",
    "notes": "Von:\tEcosystem 12 <play@x>\nAn:\tBen\nDatum:\t17.11.2026 14:42\nBetreff:\tx\n\nbear c3",
    "outlook ios": (
        "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n"
        "From: E <e@x>\nSent: Tuesday\n\nbear c3"
    ),
    "evolution": "On Tue, 2026-11-17 at 14:42 +0100, Ecosystem 12 wrote:\n> bear c3",
    "kmail de": "Am Dienstag, 17. November 2026, 14:42:00 MEZ schrieb Ecosystem 12:\n> bear c3",
    "aol": (
        "-----Original Message-----\nFrom: E <play@x>\nTo: ben\nSent: Tue, Nov 17, 2026 2:42 pm\n\nbear c3"
    ),
    "fastmail": "On Tue, 17 Nov 2026, at 2:42 PM, Ecosystem 12 wrote:\n> bear c3",
    "spark": "On 17. Nov 2026 at 14:42 +0100, Ecosystem 12 <play@club.example>, wrote:\n> bear c3",
    "outlook mac": 'On 17.11.26, 14:42, "Ecosystem 12" <play@club.example> wrote:\n\n    bear c3\n',
    "outlook mac block": (
        "From: Ecosystem 12 <play@x>\nDate: Tuesday, 17. November 2026 at 14:42\nTo: Ben\nSubject: x\nbear c3"
    ),
    "apple fwd": "Begin forwarded message:\n\nFrom: x\nbear c3",
    "gmail fwd": (
        "---------- Forwarded message ---------\nVon: E <x@y>\n"
        "Date: Di., 17. Nov. 2026 um 14:42 Uhr\n\nbear c3"
    ),
    "gmail fwd de": "---------- Weitergeleitete Nachricht ---------\nbear c3",
    "gmail 3 lines": (
        "On Tuesday, November 17, 2026 at 2:42:00 PM UTC+1 Ecosystem 12 of the\nTuesday Club <\n"
        f"{ADDRESS}> wrote:\n> bear c3"
    ),
    "windows mail de": (
        "Gesendet von Mail für Windows\n\nVon: Ecosystem 12\nGesendet: Dienstag\nAn: Ben\n"
        "Betreff: x\n\nbear c3"
    ),
    "k9 de": (
        "\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n\n"
        f"Am 17. November 2026 14:42:00 MEZ schrieb Ecosystem 12 <{ADDRESS}>:\n>bear c3"
    ),
    "outlook mailto": "Von: Ecosystem 12 [mailto:play@club.example] \nGesendet: Dienstag\n\nbear c3",
    "nested reply": (
        "On 18/11/2026 09:00, Ben wrote:\n> bear c3\n>\n"
        "> On 17/11/2026 14:42, Ecosystem 12 wrote:\n>> bear c3\n"
    ),
    "bluemail": "On 17 Nov 2026, at 14:42, Ecosystem 12 <\u200bplay@club.example> wrote:\nbear c3",
    "airmail": "On 17 November 2026 at 14:42:00, Ecosystem 12 (play@club.example) wrote:\n\nbear c3",
    "hotmail quoted": "> Date: Tue, 17 Nov 2026 14:42:00 +0100\n> From: play@club.example\n> bear c3",
    "hotmail": (
        "Date: Tue, 17 Nov 2026 14:42:00 +0100\nFrom: play@club.example\nTo: ben@x\nSubject: x\n\nbear c3"
    ),
}
TOKEN_ADDRESS = "play+21.37.d.p9xs4g7bu2fe@club.example"
LANGUAGES = {
    "norwegian": f"tir. 17. nov. 2026 kl. 14:42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "danish": f"Den tirs. 17. nov. 2026 kl. 14.42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "swedish": f"Den tis 17 nov. 2026 kl 14:42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "finnish": f"ti 17.11.2026 klo 14.42 Animality 21 ({TOKEN_ADDRESS}) kirjoitti:",
    "czech": f"út 17. 11. 2026 v 14:42 odesílatel Animality 21 <\n{TOKEN_ADDRESS}> napsal:",
    "polish": f"wt., 17 lis 2026 o 14:42 Animality 21 <\n{TOKEN_ADDRESS}> napisał(a):",
    "polish thunderbird": "W dniu 17.11.2026 o 14:42, Animality 21 pisze:",
    "russian": f"вт, 17 нояб. 2026 г. в 14:42, Animality 21 <{TOKEN_ADDRESS}>:",
    "japanese": f"2026年11月17日(火) 14:42 Animality 21 <{TOKEN_ADDRESS}>:",
    "chinese": f"Animality 21 <{TOKEN_ADDRESS}> 于2026年11月17日周二 14:42写道\uff1a",
    "hungarian": f"Animality 21 <{TOKEN_ADDRESS}> ezt írta (időpont: 2026. nov. 17., K, 14:42):",
    "turkish": f"Animality 21 <{TOKEN_ADDRESS}>, 17 Kas 2026 Sal, 14:42 tarihinde şunu yazdı:",
    "italian": f"Il giorno mar 17 nov 2026 alle ore 14:42 Animality 21 <\n{TOKEN_ADDRESS}> ha scritto:",
    "dutch": f"Op di 17 nov 2026 om 14:42 schreef Animality 21 <\n{TOKEN_ADDRESS}>:",
    "portuguese": f"Animality 21 <{TOKEN_ADDRESS}> escreveu (terça, 17/11/2026\nà(s) 14:42):",
    "catalan": f"Missatge de Animality 21 <{TOKEN_ADDRESS}> del dia dt., 17 de nov.\n2026 a les 14:42:",
    "date on its own line": f"On Tue, 17 Nov 2026 14:42:00 +0100\nAnimality 21 <{TOKEN_ADDRESS}> wrote:",
    "danish headers": "Fra: E <e@x>\nSendt: 17. november 2026\nTil: Ben\nEmne: x",
    "swedish headers": "Från: E <e@x>\nSkickat: den 17 november\nTill: Ben\nÄmne: x",
    "polish headers": "Od: E <e@x>\nWysłano: wtorek\nDo: Ben\nTemat: x",
    "italian headers": "Da: E <e@x>\nInviato: martedì\nA: Ben\nOggetto: x",
    "dutch headers": "Van: E <e@x>\nVerzonden: dinsdag\nAan: Ben\nOnderwerp: x",
    "portuguese headers": "De: E <e@x>\nEnviada em: terça\nPara: Ben\nAssunto: x",
    "russian headers": "От: E <e@x>\nОтправлено: вторник\nКому: Ben\nТема: x",
}
HEADED = "-----Original Message-----\nFrom: {} \nSent: Tuesday\n\n> Pick 7 of 20 [#12.7b]\n\nbear c3"
WARNING = "CAUTION: This email originated from outside of the organization."
ODD = {
    "order right below a banner": (f"{WARNING}\nwolf g4", ["wolf g4"]),
    "banner in a frame": ("--------------\nExternal email\n--------------\nwolf g4", ["wolf g4"]),
    "banner wrapped inside its words": (
        "Please be careful with what follows: this mail originated from\noutside the club.\nwolf g4",
        ["wolf g4"],
    ),
    "banner in a frame wrapped anew": (
        "**** EXTERNAL EMAIL ****\nIt originated from outside of the organization. Be careful with\nits\n"
        "links and attachments, whoever sent it to you.\n******************\n\nwolf g4",
        ["wolf g4"],
    ),
    "separator below an order below a banner": (
        f"{WARNING}\nwolf g4\n________________________________\nFrom: E <e@x>\nSent: x\n\nbear c3",
        ["wolf g4"],
    ),
    "attribution without a colon above a quotation": (
        f"wolf g4\nQuoting Animality 21 <{TOKEN_ADDRESS}>\n> claw down",
        ["wolf g4"],
    ),
    "our address in a sentence": (
        f"My mail to {TOKEN_ADDRESS} came back\nwolf g4",
        [f"My mail to {TOKEN_ADDRESS} came back", "wolf g4"],
    ),
    "banner of three sentences": (f"{WARNING}\nDo not click links or reply.\n\nwolf g4", ["wolf g4"]),
    "words of a banner in a header": ("From: A <a@b>\nSent: x\nTo: B\nSubject: [EXTERNAL] y\n\nbear", []),
    "words of a banner below an order": (f"wolf g4\n{WARNING}", ["wolf g4", WARNING]),
    "dated line above an attribution": (
        "absence from 24.12.2026 to 2.1.2027 because of the holidays, sorry\n"
        "Ecosystem 12 <e@x.example> schrieb am 17.11.2026 um 14:42:\n> x",
        ["absence from 24.12.2026 to 2.1.2027 because of the holidays, sorry"],
    ),
    "headers of our mail": (HEADED.format(f"Ecosystem 12 <{ADDRESS}>"), ["bear c3"]),
    "headers of another's mail": (HEADED.format("Anna <anna@mail.example>"), []),
    "bars": ("wolf g4\n| bear c3", ["wolf g4"]),
    "initials": ("E1> wolf\nE1>\n\nbear d5", ["bear d5"]),
    "cells are no initials": ("c3>d4", ["c3>d4"]),
    "picture and link": (
        "wolf g4\n[image: a.png]\n<https://x.example/?a>\nthen pass",
        ["wolf g4", "then pass"],
    ),
    "link in a line": ("tell all: <https://x.example> is fun", ["tell all: <https://x.example> is fun"]),
    "full name": ("wolf g4\n*Ahrens, Ben*\nTreasurer", ["wolf g4"]),
    "full name above": ("Ben Ahrens\nwolf g4", ["Ben Ahrens", "wolf g4"]),
    "a time in press": ("tell all: back at 20:00\nwolf g4", ["tell all: back at 20:00", "wolf g4"]),
    "an address in press": (
        "tell all: anna@mail.example\nwolf g4",
        ["tell all: anna@mail.example", "wolf g4"],
    ),
    "disclaimer": ("wolf g4\nThis e-mail and any files are secret.\nbear c3", ["wolf g4"]),
    "scanner": ("wolf g4\nVirus-free.www.avast.com\nbear c3", ["wolf g4"]),
    "reaction": ("[like] Ben reacted to your message:\nbear c3", []),
}
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


def test_account() -> None:
    """The fresh lines have their numbers, and all others are counted."""
    text = "\n  wolf g4 \n\nOn 17/11/2026 14:42, Ecosystem 12 wrote:\n> a\n> b\n\nthen pass\n-- \nBen\n"

    assert Fresh((FreshLine(2, "wolf g4"), FreshLine(8, "then pass")), "attribution", 3, 2) == fresh(text)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("wolf g4\nPick 7 [#12.7b]\nbear c3", "mark"),
        ("wolf g4\nDora wins [#12.endb]\nbear c3", "mark"),
        ("wolf g4\n10 matches [#gm.ruth]\nbear c3", "mark"),
        ("wolf g4\n> bear c3", "quote"),
        ("wolf g4\n--\nbear c3", "signature"),
        ("wolf g4\n-- \nbear c3", "signature"),
        ("wolf g4\n—\nbear c3", "signature"),
        ("wolf g4\nSent from my iPhone\nbear c3", "signature"),
        ("wolf g4\nVon meinem Samsung Galaxy Smartphone gesendet.\nbear c3", "signature"),
        ("wolf g4\nViele Grüße,\nBen", "signature"),
        ("wolf g4\nquit\nbear c3", "stop"),
        ("wolf g4\n----------\nbear c3", "separator"),
        ("wolf g4\nBegin forwarded message:\nbear c3", "separator"),
        ("wolf g4", None),
    ],
)
def test_cut(text: str, cut: str | None) -> None:
    """Each way of ending the reading is told, and nothing below it is read."""
    assert (["wolf g4"], cut) == (lines(text), fresh(text).cut)


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_unmarked_quotation(attribution: str) -> None:
    """Below an attribution without quotation marks everything is quoted."""
    assert ["wolf g4"] == lines(f"wolf g4\n\n{attribution}\n\nbear c3\n\nrabbit c3\n")


@pytest.mark.parametrize("client", CLIENTS)
def test_client(client: str) -> None:
    """What stands below a player's line in the shape of each client is not read."""
    assert ["wolf g4"] == lines(f"wolf g4\n\n{CLIENTS[client]}")


@pytest.mark.parametrize("below", ["\n\n> claw down\n", "\n> claw down", "\n\nclaw down\n\nforage up"])
@pytest.mark.parametrize("above", ["\n\n", "\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_language(language: str, above: str, below: str) -> None:
    """An introduction to a quotation is known in every language, marked or not."""
    assert ["wolf g4"] == lines(f"wolf g4{above}{LANGUAGES[language]}{below}")


@pytest.mark.parametrize("name", ODD)
def test_odd(name: str) -> None:
    """What machines add is passed over, and what only looks like it is kept."""
    text, expected = ODD[name]

    assert expected == [line.text for line in fresh(text, (), "Ben Ahrens").lines]


@given(st.lists(ORDERS, min_size=1, max_size=4), st.sampled_from(ATTRIBUTIONS))
def test_own_lines_are_never_joined_to_the_attribution(orders: list[str], attribution: str) -> None:
    """A player's line directly above an attribution stays the player's line."""
    text = "\n".join([*orders, attribution, quoted("\n".join(OURS))])

    assert orders == lines(text)


@given(
    st.lists(st.text(max_size=80), max_size=12),
    st.sampled_from(ATTRIBUTIONS[:5]),
    st.lists(ORDERS, max_size=3),
)
def test_quoted_text_never_comes_out(old: list[str], attribution: str, below: list[str]) -> None:
    """Whatever stands behind quotation marks stays there, and what stands below them is fresh."""
    inside = " ".join(" ".join(old).split())
    text = f"{attribution}\n\n{quoted(inside)}\n\n" + "\n".join(below)

    assert below == lines(text)


@given(st.text())
def test_any_text(text: str) -> None:
    """Any text is read, and every line that is not empty is fresh or counted."""
    result = fresh(text)
    filled = [line for line in seen(text) if line]

    assert len(filled) == len(result.lines) + result.quoted + result.signature


def test_one_line_of_ours_is_fresh() -> None:
    """A single line that equals one we printed is an order like any other."""
    assert ["Reply with one line:   bear c3"] == lines("Reply with one line:   bear c3\n", OURS)


def test_a_run_of_our_lines_is_ours() -> None:
    """Two of our lines in a row are a quotation, whatever a client did to their spaces."""
    text = "wolf g4\nReply with one line: bear c3\n\nNo answer by then: the stand-in picks.\nYOUR HAND"

    assert (["wolf g4"], "own lines") == (lines(text, OURS), fresh(text, OURS).cut)


def test_our_lines_out_of_order_are_fresh() -> None:
    """Two lines that we did not write one after the other are no quotation."""
    text = "YOUR HAND\nReply with one line: bear c3"

    assert text.split("\n") == lines(text, OURS)


@pytest.mark.parametrize(
    ("ours", "expected"),
    [
        ((), []),
        (("rabbit c3 swap c3 d3 (any two cards, and the rabbit too, as the book says)",), []),
        (OURS, []),
        (("rabbit c3 swap c3 d3 (any two cards, and the rabbit too,", *OURS), ["as the book says)"]),
    ],
)
def test_tail_of_a_wrapped_quotation(ours: tuple[str, ...], expected: list[str]) -> None:
    """The tail of a quoted line that a client wrapped is quoted too, and our own lines settle doubts."""
    text = "> rabbit c3 swap c3 d3 (any two cards, and the rabbit too,\nas the book says)\n> end"

    assert expected == lines(text, ours)


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [("> a\nwolf", True), ("> a\n\nwolf", False), ("wolf\n> a", False), ("wolf", False)],
)
def test_doubt(text: str, doubtful: bool) -> None:
    """A line right below a quoted one is in doubt until our own lines are known."""
    assert (doubtful, False) == (fresh(text).doubtful, fresh(text, ("a",)).doubtful)


def test_tail_of_a_tail() -> None:
    """A quoted line that was wrapped twice leaves no number behind that could be an order."""
    row = "Anna holds eagle, meadow, stream, wolf and something long"

    assert [] == lines(f"> {row}\n4\n6", (f"{row} 4 6",))


def test_what_was_left_unread_is_told() -> None:
    """Lines below a word that ends the reading, without what is quoted there, and those of a signature."""
    assert ("b", "c") == fresh("a\nquit\nb\n> old\nc\nquit\nd").left
    assert ("Ben Miller",) == fresh("a\n-- \nBen Miller").left
