"""Why mails go out: a letter, an entry of the journal, a deadline; the same after a crash."""

from dataclasses import dataclass

from pbem.store.tables.core import LetterRow

__all__ = ["Cause"]


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a mail is sent: its key makes the Message-ID the same after a crash and different otherwise."""

    key: str
    letter: LetterRow | None = None

    @property
    def letter_id(self) -> int | None:
        """The letter that caused it, if one did."""
        return self.letter.id if self.letter is not None else None
