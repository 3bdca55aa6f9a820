from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.errors import ConfigError
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.write import tokens
from pbem.mail.write.tokens import (
    Signer,
    Token,
    claims,
    code,
    masked,
    opaque,
    reply_address,
    tag,
    uncoded,
    without_tokens,
)

SIGNER = Signer(b"a secret of thirty-two bytes ....")
OTHER = Signer(b"another secret")
TOKEN = SIGNER.token(12, 0, "7", "b", "Ben@Mail.example")
QUESTIONS = st.integers(1, 999_999_999).map(str) | st.sampled_from(["join", "end", "desk", "yes"])


def letter(**changes: object) -> Letter:
    """An empty letter with some of its values changed."""
    return replace(read(b"From: ben@mail.example\n\n"), **changes)  # type: ignore[arg-type]


def test_token_is_stable() -> None:
    """A token in a mailbox must stay good for ever, so its form is pinned."""
    assert "12.7.b.7gtjbaqfs9ep" == str(TOKEN)


@given(st.integers(1, 999_999_999), st.integers(0, 99), QUESTIONS, st.sampled_from("abcdef"), st.emails())
def test_token_round_trip(match: int, epoch: int, question: str, seat: str, address: str) -> None:
    """Every token is read back from its text, holds for its own seat and leaves room in the local part."""
    token = SIGNER.token(match, epoch, question, seat, address)

    assert token == Token.parse(str(token))
    assert SIGNER.holds(token, epoch, address.upper())
    assert len(reply_address("play@club.example", token).partition("@")[0]) < 64


@pytest.mark.parametrize(
    ("token", "epoch", "address"),
    [
        (replace(TOKEN, match=13), 0, "ben@mail.example"),
        (replace(TOKEN, question="8"), 0, "ben@mail.example"),
        (replace(TOKEN, question="join"), 0, "ben@mail.example"),
        (replace(TOKEN, seat="a"), 0, "ben@mail.example"),
        (replace(TOKEN, mac="a" * 12), 0, "ben@mail.example"),
        (TOKEN, 1, "ben@mail.example"),
        (TOKEN, 0, "mallory@mail.example"),
        (OTHER.token(12, 0, "7", "b", "ben@mail.example"), 0, "ben@mail.example"),
    ],
)
def test_changed_token_does_not_hold(token: Token, epoch: int, address: str) -> None:
    """A token is good for one match, epoch, question, seat, address and secret."""
    assert not SIGNER.holds(token, epoch, address)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12.7.b",
        "12.7.g.k7qf2m9xw3ht",
        "012.7.b.k7qf2m9xw3ht",
        "12.0.b.k7qf2m9xw3ht",
        "12.7.b.k7qf2m9xw3h",
        "12.7.b.k7qf2m9xw3htt",
        "12.7.b.k7qf2m9xw3l0",
        "12.7.b.k7qf2m9xw3ht\n",
        "1234567890.7.b.k7qf2m9xw3ht",
        "१२.7.b.k7qf2m9xw3ht",
    ],
)
def test_no_token(text: str) -> None:
    """What is not a token to the letter is none."""
    assert Token.parse(text) is None


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("play@club.example", "play+12.7.b.k7qf2m9xw3ht@club.example"),
        ("club+games@mail.example", "club+games+12.7.b.k7qf2m9xw3ht@mail.example"),
    ],
)
def test_reply_address(own: str, expected: str) -> None:
    """The token becomes the sub-address, after one that the operator chose."""
    assert expected == reply_address(own, Token(12, "7", "b", "k7qf2m9xw3ht"))


@pytest.mark.parametrize("own", ["p" * 45 + "@club.example", "play", "play@", "a b@club.example"])
def test_unusable_own_address(own: str) -> None:
    """An address that cannot carry a token is the operator's to change."""
    with pytest.raises(ConfigError, match="reply code"):
        reply_address(own, TOKEN)


@pytest.mark.parametrize(
    "changes",
    [
        {"recipients": (f"play+{TOKEN}@club.example",)},
        {"recipients": (f"play+games+{TOKEN}@club.example",)},
        {"references": (f"{TOKEN}.abcdefghijkmnpqr@club.example",)},
        {"text": f"bear c3\n\n> Reply code: {TOKEN}\n"},
        {"text": f">>Reply code:\n>>{TOKEN}."},
        {"text": f"On Tue Ecosystem <play+{TOKEN}@club.example> wrote:"},
        {"text": f"Reply code: {str(TOKEN).upper()}"},
    ],
)
def test_claims_are_found(changes: dict[str, object]) -> None:
    """A token is found in an address, in the mails answered and in the text, quoted or not."""
    assert (TOKEN,) == claims(letter(**changes))


def test_claims_in_order() -> None:
    """Addresses come before answered mails, the last answered first, and the text comes last; each once."""
    in_text, first, last, to = (SIGNER.token(12, 0, str(n), "b", "ben@mail.example") for n in range(1, 5))
    found = claims(
        letter(
            text=f"{in_text} {to}",
            references=(f"{first}.abcdefghijkmnpqr@club.example", f"{last}.abcdefghijkmnpqr@club.example"),
            recipients=(f"play+{to}@club.example",),
        )
    )

    assert (to, last, first, in_text) == found


def test_claims_are_capped() -> None:
    """A mail stuffed with tokens costs eight checks."""
    text = " ".join(f"{n}.7.b.k7qf2m9xw3ht" for n in range(1, 5000))

    assert 8 == len(claims(letter(text=text)))


def test_message_ids_differ() -> None:
    """Another kind, cause, epoch, seat or secret makes another Message-ID."""
    causes = [
        SIGNER.message_id("turn", "letter 5", "club.example", TOKEN, 0),
        SIGNER.message_id("receipt", "letter 5", "club.example", TOKEN, 0),
        SIGNER.message_id("turn", "letter 6", "club.example", TOKEN, 0),
        SIGNER.message_id("turn", "letter 5", "club.example", TOKEN, 1),
        SIGNER.message_id("turn", "letter 5", "club.example", replace(TOKEN, seat="c"), 0),
        SIGNER.message_id("turnletter", " 5", "club.example", TOKEN, 0),
        SIGNER.message_id("turn", "letter 5", "club.example"),
        OTHER.message_id("turn", "letter 5", "club.example", TOKEN, 0),
    ]

    assert [] == [(a, b) for a, b in combinations(map(opaque, causes), 2) if a == b]


def test_message_id_is_stable() -> None:
    """The same mail made again after a crash has the same Message-ID, and it carries the token."""
    one, again = (SIGNER.message_id("turn", "letter 5", "club.example", TOKEN, 0) for _ in "12")

    assert one == again == f"{TOKEN}.{opaque(one)}@club.example"


def test_bounce_names_its_mail() -> None:
    """A bounce to the envelope of one mail proves which mail it was; a forged envelope proves nothing."""
    message_id = SIGNER.message_id("turn", "letter 5", "club.example", TOKEN, 0)
    envelope = SIGNER.envelope("play@club.example", message_id)

    assert opaque(message_id) == SIGNER.bounced(letter(recipients=(envelope,)))
    assert SIGNER.bounced(letter(recipients=(OTHER.envelope("play@club.example", message_id),))) is None
    assert SIGNER.bounced(letter(recipients=("play@club.example", "play+bounce.x.y@club.example"))) is None


def test_public_marks() -> None:
    """The subject's tag and the first line's code are public and short."""
    assert ("[12.7]", "[#12.7b]", "[#12.endb]") == (tag(12, "7"), code(12, "7", "b"), code(12, "end", "b"))


def test_a_token_is_taken_out_of_a_text() -> None:
    """What is shown to somebody else holds no code that speaks for its owner."""
    assert "I have (code), and 12.7 is no code" == without_tokens(f"I have {TOKEN}, and 12.7 is no code")


@pytest.mark.parametrize("own", ["play@club.example", f"{'p' * 26}@club.example"])
def test_the_largest_numbers_leave_room(own: str) -> None:
    """The local part of every address of ours is shorter than 64 characters, whatever it names."""
    token = SIGNER.token(999_999_999, 99, "999999999", "f", "ben@mail.example")
    master = SIGNER.master_token(999_999_999, "ben@mail.example")
    addresses = (
        reply_address(own, token),
        reply_address(own, master),
        SIGNER.envelope(own, SIGNER.message_id("turn", "x", "club.example", token)),
    )

    assert max(len(address.rpartition("@")[0]) for address in addresses) < 64
    assert all(address == address.lower() for address in addresses)


def test_every_code_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However a code is checked, it goes through the one comparison that takes as long for any of them."""
    compared: list[object] = []
    monkeypatch.setattr(tokens, "compare_digest", lambda made, given: compared.append(given))
    token = SIGNER.token(1, 0, "1", "a", "ben@mail.example")
    master = SIGNER.master_token(1, "ben@mail.example")
    confirmation = SIGNER.confirmation(1, 1, "ben@mail.example", "end 1.1")
    envelope = SIGNER.envelope("play@club.example", "abcdefghijkmnpqr@club.example")
    returned = read(f"From: x@y.example\nTo: {envelope}\n\n".encode())

    assert not SIGNER.holds(token, 0, "ben@mail.example")
    assert not SIGNER.masters(master, "ben@mail.example")
    assert not SIGNER.confirms(confirmation, 1, 1, "ben@mail.example", "end 1.1")
    assert SIGNER.bounced(returned) is None
    assert [
        token.mac,
        master.mac,
        confirmation.encode(),
        envelope.partition("@")[0].rpartition(".")[2],
    ] == compared


@pytest.mark.parametrize("name", ["Reply code:", "Antwortcode:"])
def test_a_code_is_no_word_of_the_line_before_it(name: str) -> None:
    """Nor is what our mails call it, in whatever language they are."""
    assert "bear c3" == uncoded(f"bear c3 {name} {TOKEN}")
    assert "" == uncoded(f"{name} {TOKEN}")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ben@mail.example", "ben@..."),
        ("ben＠mail．example", "ben@..."),
        ('"ben b"@mail.example', '"ben b"@...'),
        ("ben @mail.example", "ben@..."),
        ("ben @ mail.example", "ben@..."),
        ("b\u200ben@mail\u00ad.example", "ben@..."),
        ("thanks @ben", "thanks @ben"),
        ("meet @ home", "meet @ home"),
        ("12.7.b.k7qf2m9xw3ht", "(code)"),
        ("gm.5.k7qf2m9xw3ht", "(code)"),
    ],
)
def test_what_is_repeated_is_masked(written: str, shown: str) -> None:
    """However an address or a code is written."""
    assert shown == masked(written)
