"""What the first and the last mail of a match say of its deal."""

import pytest

from tests.harness.club import Club


def test_everybody_gets_a_first_mail_with_the_promise_or_its_absence(club: Club) -> None:
    """Also those who are not asked first."""
    names = ("Anna", "Ben", "Cleo")
    club.opens("dstcg", names)
    for name in names:
        assert "YOUR HAND" in club.person(name).mails[0].text
        assert "not provable" in " ".join(club.person(name).mails[0].text.split())


@pytest.mark.both
def test_no_mail_shows_another_seats_hand_or_secret(club: Club) -> None:
    """The match's secret is in no mail before the finale."""
    club.opens("ecosystem", ["Anna", "Ben"])
    secret = club.live(1).match.secret

    assert not any(secret.encode() in mail.raw for person in club.people.values() for mail in person.mails)
