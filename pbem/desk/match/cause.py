"""The cause of a mail makes its Message-ID: the same one again after a crash, and another otherwise."""

from pbem.engine.values import Value
from pbem.store.tables.mails import LetterRow


class Cause(Value):
    """Why a mail is sent: its key is stored in Message-IDs, so its words never change."""

    key: str
    # The letter that is answered, if one is.
    letter: LetterRow | None = None

    @classmethod
    def of_letter(cls, letter: LetterRow) -> "Cause":
        """The cause of all that a letter brings about."""
        return cls(f"letter {letter.message_id} {letter.digest}", letter)

    @property
    def letter_id(self) -> int | None:
        """The letter that caused it, if one did."""
        return self.letter.id if self.letter is not None else None
