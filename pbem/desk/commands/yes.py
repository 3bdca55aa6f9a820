"""`yes LETTER`: the owner of a seat lets a mail from another address count, and files that address."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.errors import PlayerError
from pbem.mail.reading import read
from pbem.store.words import LetterStatus

__all__ = ["YES"]


def _run(asking: Asking, argument: str) -> Answer:
    number = argument.strip()
    letter = asking.work.inbox.letter(int(number)) if number.isdecimal() and len(number) < 12 else None
    if letter is None or letter.status is not LetterStatus.HELD or letter.player_id != asking.player.id:
        raise PlayerError("No held mail of that number is for you.")
    raw = asking.work.inbox.raw(int(number))
    sender = read(raw, letter.size).sender if raw is not None else None
    if sender is None:
        raise PlayerError("The held mail cannot be read any more.")
    if asking.work.roster.player_at(sender) is None:
        asking.work.roster.add_alias(asking.player, sender, asking.office.now())
    asking.work.inbox.retry(int(number))
    return Answer(done=f"Mail from {sender} counts as yours from now on; the held mail is read next.")


YES = Command("yes", "yes LETTER", "let a held mail from another address of yours count", Needs.PLAYER, _run)
