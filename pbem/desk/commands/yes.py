"""`yes`: the owner of a seat lets a mail from elsewhere count, and files its address."""

from pbem.desk.commands.command import Asking, Command, Needs, Said
from pbem.desk.letters.identity import on_file, questioned
from pbem.errors import PlayerError
from pbem.mail.read.letter import Letter as Mail
from pbem.mail.read.read import read
from pbem.store.tables.core import LetterRow
from pbem.store.tables.words import LetterStatus

__all__ = ["YES", "count", "meant"]


def _run(asking: Asking, argument: str) -> Said:
    return count(asking, meant(asking, argument.strip()))


def meant(asking: Asking, number: str) -> LetterRow:
    """The letter that is spoken of: the one our mail asked about, or by its number, or the one held last.

    Whoever answers our mail about it can read what comes to the address on file. Anybody else might be the
    one whose letter it is, so a number counts only from an address on file.
    """
    asked = _asked(asking)
    if asked is not None and number in ("", str(asked.id)):
        return asked
    if not _mine(asking, asking.letter):
        raise PlayerError("Only your address on file can say so: answer the mail that asked you there.")
    found = _numbered(asking, number)
    if found is None or found.player_id != asking.player.id:
        raise PlayerError("No held mail of that number is for you.")
    return found


def _asked(asking: Asking) -> LetterRow | None:
    """The letter from elsewhere that the answered mail of ours was about, if it was about one."""
    answer = _read(asking, asking.letter)
    asked = questioned(asking.work, answer) if answer is not None else None
    if asked is None or asked.player_id != asking.player.id:
        return None
    return asked if asked.status is LetterStatus.HELD or not _mine(asking, asked) else None


def _mine(asking: Asking, letter: LetterRow) -> bool:
    found = _read(asking, letter)
    return (
        found is not None and found.sender is not None and on_file(asking.work, asking.player, found.sender)
    )


def _read(asking: Asking, letter: LetterRow) -> Mail | None:
    raw = asking.work.inbox.raw(letter.id or 0)
    return read(raw, letter.size) if raw is not None else None


def _numbered(asking: Asking, number: str) -> LetterRow | None:
    if not number:
        assert asking.player.id is not None
        return asking.work.inbox.held_of(asking.player.id)
    return asking.work.inbox.letter(int(number)) if number.isdecimal() and len(number) < 12 else None


def count(asking: Asking, letter: LetterRow) -> Said:
    """Let the letter be read if it is held, and file its address if nobody has it."""
    assert letter.id is not None
    held = letter.status is LetterStatus.HELD and asking.work.inbox.vouch(letter.id)
    found = _read(asking, letter)
    sender = found.sender if found is not None else None
    filed = sender is not None and asking.work.roster.player_at(sender) is None
    if sender is not None and filed:
        asking.work.roster.add_alias(asking.player, sender, asking.office.now())
    if not held and not filed:
        raise PlayerError("Nothing was to be done: that mail is not held, and its address is known.")
    counts = f"Mail from {sender} counts as yours from now on." if filed else ""
    read_next = "The held mail is read next." if held else ""
    return Said(done=" ".join(filter(None, (counts, read_next))))


YES = Command("yes", "yes LETTER", "let a held mail from another address of yours count", Needs.PLAYER, _run)
