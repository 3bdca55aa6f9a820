"""A player's language is read once off the lines of theirs that counted, and the receipt says so."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pbem.desk.letters.lines.own_lines import OwnLine, Reading
from pbem.desk.letters.lines.spoken import language_of
from pbem.engine.language.spoken import codes
from pbem.engine.language.tongues import speaking, worded
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.render.page import LineStatus
from pbem.store.tables.core import Player
from pbem.store.work import Work

# What became of a line that counted; a command counts that cannot be done, too.
_COUNTED = (LineStatus.DONE, LineStatus.ASKED, LineStatus.WAITS)
_TRIED = (*_COUNTED, LineStatus.IMPOSSIBLE)

# Whoever says which one leaves nothing to guess.
_CHOOSES = "set language"

# The language of one line; nothing where it tells none.
Tells = Callable[[str], str]


def guess(own: str, letter: Letter, lines: Sequence[str], tells: Tells) -> str:
    """The one language of these lines, where it is not the server's own; often nothing."""
    told = {tells(line) for line in lines} - {""}
    # What a mail says of itself counts where its lines say nothing, such as a number.
    told = told or ({letter.language} if lines and letter.language in codes() else set())
    return told.pop() if len(told) == 1 and told != {own} else ""


def of_letter(own: str, letter: Letter) -> str:
    """The language of a stranger's letter, as its commands tell it."""
    lines = [line.text for line in fresh(letter.text, (), letter.sender_name).lines]
    return guess(own, letter, lines, language_of)


@contextmanager
def tried(
    reading: Reading, letter: Letter, player: Player, lines: Sequence[OwnLine], tells: Tells
) -> Iterator[None]:
    """Say what these lines ask for in their language, if none is known; `note` finds whether it is kept."""
    chosen = player.language or any(line.text.lower().startswith(_CHOOSES) for line in lines)
    written = [line.written for line in lines]
    reading.tried = "" if chosen else guess(reading.office.language, letter, written, tells)
    if not reading.tried:
        yield
        return
    player.language = reading.tried
    with speaking(reading.tried):
        yield


def note(work: Work, reading: Reading, letter: Letter, player: Player, tells: Tells) -> None:
    """Keep the language that a proved player wrote, if none is known, and say so in the receipt."""
    if reading.tried:
        player.language = ""
    if not player.language:
        own, counted = reading.office.language, _TRIED if reading.tried else _COUNTED
        lines = [line for line in reading.lines if line.shown is not None and line.shown.status in counted]
        player.language = guess(own, letter, [line.written for line in lines], tells)
        if player.language:
            kept = worded(
                "Mails come in the language you write from now on, guessed from your mail. "
                "`set language {back}` goes back.",
                back=own,
            )
            reading.notes.append(kept)
        if player.language or reading.tried:
            work.roster.save_player(player)
