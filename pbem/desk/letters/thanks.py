"""Bare thanks is neither an order nor an error: a person's is answered once a question, or once a day."""

from pbem.desk.office import Office
from pbem.mail.kinds import LetterKind
from pbem.store.tables.core import Match, Player
from pbem.store.work import Work


def is_answered(office: Office, work: Work, kind: LetterKind, player: Player, match: Match | None) -> bool:
    """Whether a letter of nothing but polite words is answered; it is noted that it was."""
    about, when = f"thanked {player.id}", office.now().date().isoformat()
    if match is not None:
        about, when = f"{about} {match.id}", f"{match.epoch}.{match.asked}"
    if kind is not LetterKind.PERSON or work.notes.fact(about) == when:
        return False
    work.notes.note(about, when)
    return True
