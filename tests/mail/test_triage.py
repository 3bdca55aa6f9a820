from dataclasses import replace

import pytest

from pbem.mail.kinds import LetterKind
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import SHARES, Disposition, Facts, Proof, Reason, Verdict, triage

LETTER = read(b"From: ben@mail.example\nTo: play@club.example\n\nbear c3\n")
KNOWN = Facts(known_sender=True)
PROVED = replace(KNOWN, proof=Proof.VALID)
STRANGER = replace(KNOWN, known_sender=False)

CASES: tuple[tuple[str, Disposition, Letter, Facts], ...] = (
    ("automatic", Disposition.DROP, LETTER, replace(KNOWN, kind=LetterKind.RELAYED)),
    ("automatic", Disposition.DROP, LETTER, replace(PROVED, kind=LetterKind.RELAYED, enough=False)),
    ("doubtful", Disposition.DROP, LETTER, replace(KNOWN, kind=LetterKind.DOUBTFUL)),
    ("doubtful", Disposition.DROP, LETTER, replace(PROVED, kind=LetterKind.DOUBTFUL, enough=False)),
    ("doubtful", Disposition.DROP, LETTER, replace(PROVED, enough=False, speaks=False)),
    *((share, Disposition.DROP, LETTER, replace(PROVED, share=share)) for share in sorted(SHARES)),
    ("unclear sender", Disposition.DROP, replace(LETTER, sender=None), KNOWN),
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
    ("no text", Disposition.DROP, replace(LETTER, text=""), replace(PROVED, kind=LetterKind.RELAYED)),
    (
        "oversized",
        Disposition.DROP,
        replace(LETTER, truncated=True),
        replace(PROVED, kind=LetterKind.RELAYED),
    ),
    (
        "unclear sender",
        Disposition.DROP,
        replace(LETTER, sender=None),
        replace(PROVED, kind=LetterKind.RELAYED),
    ),
    ("other address", Disposition.HOLD, LETTER, replace(PROVED, trusted=False, enough=False)),
    (
        "other address",
        Disposition.HOLD,
        LETTER,
        replace(STRANGER, proof=Proof.STALE, trusted=False, enough=False),
    ),
    ("not authenticated", Disposition.HOLD, LETTER, replace(PROVED, enough=False)),
    ("letter", Disposition.ACCEPT, LETTER, replace(PROVED, trusted=False)),
    ("looks automatic", Disposition.EXACT_ONLY, LETTER, replace(PROVED, kind=LetterKind.RELAYED)),
    ("letter", Disposition.ACCEPT, LETTER, PROVED),
    ("letter", Disposition.ACCEPT, LETTER, replace(PROVED, proof=Proof.STALE)),
    ("letter", Disposition.ACCEPT, LETTER, KNOWN),
)


@pytest.mark.parametrize(("reason", "disposition", "letter", "facts"), CASES)
def test_verdict(reason: str, disposition: Disposition, letter: Letter, facts: Facts) -> None:
    """The first row that fits decides."""
    assert Verdict(disposition, reason) == triage(letter, facts)


def test_every_reason_is_tested() -> None:
    """No word that is stored is without a letter, but for those that are found before the table is asked."""
    before = {Reason.BOUNCE, Reason.COMPLAINT, Reason.OLD}
    assert {*Reason} - before == {Reason(case[0]) for case in CASES}
