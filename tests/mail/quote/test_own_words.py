import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.quote.line_shapes import seen
from pbem.mail.quote.own_words import Fresh, FreshLine, fresh
from tests.mail.quote.support import ADDRESS, ATTRIBUTIONS, ORDERS, OURS, TOKEN_ADDRESS, lines, quoted

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


@pytest.mark.parametrize("name", ODD)
def test_odd(name: str) -> None:
    """What machines add is passed over, and what only looks like it is kept."""
    text, expected = ODD[name]

    assert expected == [line.text for line in fresh(text, (), "Ben Ahrens").lines]


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


@pytest.mark.parametrize("word", ["quit", "Schluss"])
def test_a_word_ends_the_reading_of_a_mail(word: str) -> None:
    """Alone on its line."""
    assert ["zeige"] == [line.text for line in fresh(f"zeige\n{word}\nstatus\n", ()).lines]
    assert 2 == len(fresh(f"zeige\n{word} damit\n", ()).lines)
