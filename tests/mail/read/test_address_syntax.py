import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.read.address_syntax import addresses, is_address, mailbox


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("ben@mail.example", ("", "ben@mail.example")),
        ("Ben@Mail.Example", ("", "ben@mail.example")),
        ("<ben@mail.example>", ("", "ben@mail.example")),
        ("Ben Miller <ben@mail.example>", ("Ben Miller", "ben@mail.example")),
        ('"Miller, Ben" <ben@mail.example>', ("Miller, Ben", "ben@mail.example")),
        ('"Ben \\"B\\" Miller" <ben@mail.example>', ('Ben "B" Miller', "ben@mail.example")),
        ("=?utf-8?q?J=C3=B6rg?= <j@mail.example>", ("Jörg", "j@mail.example")),
        ("=?iso-8859-1?b?SvZyZw==?= <j@mail.example>", ("Jörg", "j@mail.example")),
        ("ben@mail.example (Ben)", ("", "ben@mail.example")),
        ("'ben@mail.example' <ben@mail.example>", ("'ben@mail.example'", "ben@mail.example")),
        ("b.e+n_1@mail.example", ("", "b.e+n_1@mail.example")),
    ],
)
def test_one_mailbox(value: str, expected: tuple[str, str]) -> None:
    """A field with one plain mailbox gives its name and its address in lower case."""
    assert expected == mailbox(value)


@pytest.mark.parametrize(
    "value",
    [
        "",
        "ben",
        "ben@mail.example, mallory@evil.example",
        "ben@mail.example mallory@evil.example",
        "friends: ben@mail.example;",
        "undisclosed-recipients:;",
        '"ben@mail.example" <mallory@evil.example>',
        "=?utf-8?q?ben=40mail.example?= <mallory@evil.example>",
        "ben@mail.example <mallory@evil.example>",
        "<ben@mail.example> <mallory@evil.example>",
        "<ben@mail.example>, <mallory@evil.example>",
        "ben@mail.example)mallory@evil.example",
        "(ben@mail.example",
        '"ben@mail.example',
        "Ben <ben@mail.example",
        "Ben ben@mail.example>",
        "<@evil.example:ben@mail.example>",
        "<ben@mail.example(@evil.example)>",
        "ben@mail.example@evil.example",
        "=?utf-8?q?Ben=0D=0AFrom:_x?= <ben@mail.example>",
        "Ben\r\nFrom: x <ben@mail.example>",
        "Ben\x00 <ben@mail.example>",
        "ben@[192.0.2.1]",
        '"ben"@mail.example',
        "=?utf-8?q?ben?=@mail.example",
        "ben..x@mail.example",
        ".ben@mail.example",
        "ben@mail..example",
        "ben@-mail.example",
        "ben@mаil.example",
        "Ben\\ <ben@mail.example>",
        "a" * 65 + "@mail.example",
    ],
)
def test_refused(value: str) -> None:
    """Whatever could be read in two ways is not read at all."""
    assert mailbox(value) is None


@given(st.text())
def test_any_text(value: str) -> None:
    """Any text is one plain mailbox or none."""
    found = mailbox(value)

    assert found is None or is_address(found[1])


def test_addresses() -> None:
    """Recipients are found in any list, each once, in order and in lower case."""
    values = ('"A, B" <A@x.example>, b@x.example;', "group: c@x.example, a@x.example;", "no address")

    assert ("a@x.example", "b@x.example", "c@x.example") == addresses(values)


def test_addresses_are_capped() -> None:
    """A field of ten thousand recipients gives fifty."""
    assert 50 == len(addresses([",".join(f"a{n}@x.example" for n in range(10_000))]))
