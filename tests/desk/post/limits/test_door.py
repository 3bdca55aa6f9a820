"""Who is not answered at all: whom the operator named, by the address or by its domain."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.desk.post.limits.door import shut_out
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("emil@else.example", True),
        ("Emil@Else.Example", True),
        ("emily@else.example", False),
        ("anybody@bad.example", True),
        ("anybody@deep.in.bad.example", True),
        ("anybody@notbad.example", False),
        ("bad.example@good.example", False),
    ],
)
def test_a_list_names_addresses_and_whole_domains(tmp_path: Path, address: str, expected: bool) -> None:
    """With all that lies below a domain, and nothing that only looks alike."""
    office = replace(Club(tmp_path).office, unanswered=frozenset({"emil@else.example", "bad.example"}))

    assert expected is shut_out(office, address)


def test_who_is_shut_out_may_still_play_with_a_code(club: Club) -> None:
    """The list is about letters that prove nothing: a seat's own code is read and answered."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.office = replace(club.office, unanswered=frozenset({"mail.example"}))
    anna, zoe = club.person("Anna"), club.person("Zoe")
    zoe.writes("games", fresh=True)
    anna.writes("1")

    assert [] == zoe.mails
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
