"""An act is asked back: its line waits until the address on file has said yes."""

from tests.harness.club import Club


def test_a_yes_to_the_receipt_of_what_is_asked_back(club: Club) -> None:
    """It came last, so people answer it; they read which mail wants the yes, and nothing is done."""
    match = club.opens("ecosystem", ("Anna", "Ben"))
    anna = club.person("Anna")
    anna.writes("resign")
    asked = next(mail for mail in reversed(anna.mails) if mail.kind == "confirmation")
    for word in ("yes", "no"):
        anna.writes(word, to=next(mail for mail in anna.mails if mail.kind == "receipt"))

        text = " ".join(anna.newest.text.split())
        assert "You are asked about `resign` already: answer that mail first." in text
        assert not club.live(match).sitters[0].resigned
    anna.writes("yes", to=asked)
    assert club.live(match).sitters[0].resigned
