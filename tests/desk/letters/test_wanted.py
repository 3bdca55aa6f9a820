"""How much proof a letter needs, and whether it is meant for us at all."""

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import IdentityLevel
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("text", "headers", "answered"),
    [
        ("Hello, may I play with you? A friend told me.", {}, True),
        ("Your parcel is on its way: https://parcels.example/1", {}, False),
        (
            f"The nightly copy of all files on the shared disk has ended. {'Nothing was left out. ' * 4}",
            {},
            False,
        ),
        (
            f"I have read about you and would like to take part in a game. {'I am new to this. ' * 4}",
            {},
            True,
        ),
        ("games\n\nI found you at https://www.example/clubs", {}, True),
        ("I agree with all of you", {"References": "<1@others.example>"}, False),
        ("join 1", {"References": "<1@others.example>"}, True),
    ],
)
def test_what_is_not_meant_for_us_gets_no_introduction(
    club: Club, text: str, headers: dict[str, str], answered: bool
) -> None:
    """Bulk mail and threads of others; a line that we know is meant for us, wherever it stands."""
    dora = club.person("Dora")
    dora.writes(text, fresh=True, headers=headers)

    assert answered == bool(dora.mails)


def test_the_strictest_line_decides_for_the_whole_letter(club: Club) -> None:
    """A code alone is enough to play here, but not to change a setting: nothing of that letter is done."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("1\nset zone Paris", to=turn, sender="anna@work.example")
    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert () == club.live(1).position.sealed

    anna.writes("1", to=turn, sender="anna@work.example")
    assert Disposition.ACCEPT is club.verdicts[-1].disposition
    assert 1 == len(club.live(1).position.sealed)
