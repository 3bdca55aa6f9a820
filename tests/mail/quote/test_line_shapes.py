"""What one line looks like; tests/mail/quote/test_own_words.py walks over whole mails with it."""

import pytest

from pbem.mail.quote.line_shapes import concludes, continues, ours, quotes, reacts, seen, signs, unnamed


def test_lines_as_they_look() -> None:
    """Every kind of space is one, and what has no width is gone, but for joiners that join something."""
    assert ["wolf g4", "bear", "ä\u200dö"] == seen("\u2003wolf\u00a0g4 \n\ufeffbear\u200d\nä\u200dö")


@pytest.mark.parametrize(
    ("line", "quoted"),
    [("> a", True), ("| a", True), ("E1> a", True), ("BA>", True), ("c3>d4", False), ("12> a", False)],
)
def test_prefixes_of_quotations(line: str, quoted: bool) -> None:
    """The writer's initials make one, a cell or a number does not."""
    assert quoted is quotes(line)


def test_a_name_before_several_lines_is_a_prefix() -> None:
    """A single such line may be a player's own."""
    assert ["> a", "> b", "> c"] == unnamed(["Pond> a", "Pond> b", "Pond> c"])
    assert ["Pond> a", "b"] == unnamed(["Pond> a", "b"])


def test_where_a_client_would_have_wrapped() -> None:
    """Where the next word did not fit; before an address always."""
    assert [True, False, True] == [
        continues("x" * 58, "word more"),
        continues("short", "word more"),
        continues("Ecosystem 12 <", "play@club.example"),
    ]


@pytest.mark.parametrize(
    ("line", "ends"), [("Be careful.", True), ("its links", False), (". . .", False), ("wait…", True)]
)
def test_where_a_sentence_ends(line: str, ends: bool) -> None:
    """A lone dot in a row of a grid ends none."""
    assert ends is concludes(line)


@pytest.mark.parametrize(
    ("line", "signed"),
    [("--", True), ("viele grüße,", True), ("sent from my iphone", True), ("wolf g4", False), ("-", False)],
)
def test_where_a_signature_begins(line: str, signed: bool) -> None:
    """A short rule, a farewell, or what a phone adds."""
    assert signed is signs(line)


def test_a_reaction_quotes_what_it_is_about() -> None:
    """Who writes `liked it` has written something."""
    assert [True, False] == [reacts("liked “pick 7 of 20”"), reacts("liked “pick 7” as much as you")]


def test_our_address_is_known_by_its_code() -> None:
    """Somebody else's at our domain is not."""
    assert [True, False] == [ours("to play+12.7.b.k7qf2m9xw3ht@club.example"), ours("anna@club.example")]
