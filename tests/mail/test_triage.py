from dataclasses import replace

import pytest

from pbem.mail.kinds import Kind
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import SHARES, TABLE, Disposition, Facts, Proof, Verdict, triage

LETTER = read(b"From: ben@mail.example\nTo: play@club.example\n\nbear c3\n")
KNOWN = Facts(known_sender=True)
PROVED = replace(KNOWN, proof=Proof.VALID)
STRANGER = replace(KNOWN, known_sender=False)

CASES: tuple[tuple[str, Disposition, Letter, Facts], ...] = (
    ("automatic", Disposition.DROP, LETTER, replace(KNOWN, kind=Kind.RELAYED)),
    ("automatic", Disposition.DROP, LETTER, replace(PROVED, kind=Kind.RELAYED, enough=False)),
    ("doubtful", Disposition.DROP, LETTER, replace(KNOWN, kind=Kind.DOUBTFUL)),
    ("doubtful", Disposition.DROP, LETTER, replace(PROVED, kind=Kind.DOUBTFUL, enough=False)),
    ("nothing to hold", Disposition.DROP, LETTER, replace(PROVED, enough=False, speaks=False)),
    ("sender's share", Disposition.DROP, LETTER, replace(PROVED, sender_today=200)),
    ("thread's share", Disposition.DROP, LETTER, replace(PROVED, thread_today=100)),
    ("same again", Disposition.DROP, LETTER, replace(PROVED, same_today=3)),
    ("everybody's share", Disposition.DROP, LETTER, replace(KNOWN, total_today=1000)),
    ("no sender", Disposition.DROP, replace(LETTER, sender=None), KNOWN),
    ("unclear sender", Disposition.REFUSE, replace(LETTER, sender=None), PROVED),
    ("request", Disposition.HOLD, LETTER, replace(STRANGER, requests=True)),
    ("request", Disposition.HOLD, LETTER, replace(KNOWN, requests=True)),
    ("unwanted", Disposition.DROP, LETTER, replace(KNOWN, unwanted=True)),
    ("stranger", Disposition.HOLD, LETTER, replace(STRANGER, door=True)),
    ("unknown sender", Disposition.REFUSE, LETTER, STRANGER),
    ("unknown sender", Disposition.REFUSE, LETTER, replace(STRANGER, proof=Proof.BAD)),
    ("bad token", Disposition.REFUSE, LETTER, replace(KNOWN, proof=Proof.BAD)),
    ("bad token", Disposition.REFUSE, LETTER, replace(STRANGER, proof=Proof.BAD, names_seat=True)),
    ("oversized", Disposition.REFUSE, replace(LETTER, truncated=True), PROVED),
    ("no text", Disposition.REFUSE, replace(LETTER, text=" \n"), PROVED),
    ("no text", Disposition.DROP, replace(LETTER, text=""), replace(PROVED, kind=Kind.RELAYED)),
    ("oversized", Disposition.DROP, replace(LETTER, truncated=True), replace(PROVED, kind=Kind.RELAYED)),
    ("unclear sender", Disposition.DROP, replace(LETTER, sender=None), replace(PROVED, kind=Kind.RELAYED)),
    ("other address", Disposition.HOLD, LETTER, replace(PROVED, trusted=False, enough=False)),
    (
        "other address",
        Disposition.HOLD,
        LETTER,
        replace(STRANGER, proof=Proof.STALE, trusted=False, enough=False),
    ),
    ("not authenticated", Disposition.HOLD, LETTER, replace(PROVED, enough=False)),
    ("letter", Disposition.ACCEPT, LETTER, replace(PROVED, trusted=False)),
    ("looks automatic", Disposition.EXACT_ONLY, LETTER, replace(PROVED, kind=Kind.RELAYED)),
    ("letter", Disposition.ACCEPT, LETTER, PROVED),
    ("letter", Disposition.ACCEPT, LETTER, replace(PROVED, proof=Proof.STALE)),
    ("letter", Disposition.ACCEPT, LETTER, KNOWN),
    ("letter", Disposition.ACCEPT, LETTER, replace(PROVED, total_today=5000)),
)


@pytest.mark.parametrize(("reason", "disposition", "letter", "facts"), CASES)
def test_verdict(reason: str, disposition: Disposition, letter: Letter, facts: Facts) -> None:
    """The first row that fits decides."""
    assert Verdict(disposition, reason) == triage(letter, facts)


def test_shares_are_rows() -> None:
    """Every row that speaks of a share is one of the table, and drops."""
    assert SHARES == {row.name for row in TABLE if row.name in SHARES and row.disposition is Disposition.DROP}


def test_every_row_is_tested() -> None:
    """No row of the table is without a letter."""
    assert {row.name for row in TABLE} == {case[0] for case in CASES}
