"""Who hears of a change, and the one mail each seat gets of it."""

import pytest

from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_sealed_answer_gets_a_receipt_and_the_last_one_opens_the_next_question(club: Club) -> None:
    """Receipt and next question to the same seat are one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")

    anna.writes(club.first_order(1, 0))
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert ["turn"] == [mail.kind for mail in ben.mails]

    order = club.first_order(1, 1)
    ben.writes(order)
    assert ["turn", "turn"] == [mail.kind for mail in ben.mails]
    assert f"  > {order}\n    Done." in ben.newest.text
    assert ["turn", "receipt", "turn"] == [mail.kind for mail in anna.mails]
