"""One-tap moves: links that every client reads alike (RFC 6068)."""

from urllib.parse import unquote

import pytest

from pbem.render.mailto import Mailto

LINKS = Mailto("play+12.7.b.k7qf2m9xw3ht@club.example", "Ecosystem 12: pick 7 [12.7]")


def parts(link: str) -> tuple[str, str, str]:
    """Address, subject and body of a link, decoded as RFC 6068 says."""
    scheme, _, rest = link.partition(":")
    assert "mailto" == scheme
    to, _, query = rest.partition("?")
    fields = dict(field.split("=", 1) for field in query.split("&"))
    return unquote(to), unquote(fields["subject"]), unquote(fields["body"])


def test_an_order_fills_in_everything() -> None:
    """Address, subject and one line; sending is all that is left."""
    link = LINKS.order("pick trout at d4")

    assert (
        "mailto:play%2B12.7.b.k7qf2m9xw3ht@club.example?subject=Re%3A%20Ecosystem%2012%3A%20pick%207%20%5B12.7%5D"
        "&body=pick%20trout%20at%20d4%0D%0A"
    ) == link


def test_a_pattern_waits_to_be_completed() -> None:
    """The line has no end yet, only a space to write on after."""
    assert "migrate d4 " == parts(LINKS.pattern("migrate d4"))[2]


@pytest.mark.parametrize("order", ["a+b", "50% & more?", "x=y", "für #1", 'say "hi"', "a\r\nb", "<script>"])
def test_nothing_in_an_order_ends_the_link(order: str) -> None:
    """Whatever is in it comes out again as the body, and adds no field."""
    link = LINKS.order(order)

    assert (
        "play+12.7.b.k7qf2m9xw3ht@club.example",
        "Re: Ecosystem 12: pick 7 [12.7]",
        f"{order}\r\n",
    ) == parts(link)
    assert 1 == link.count("&")
    assert not set(link) & set("<>\"' +\r\n")
