"""A player's language is read once off the lines of theirs that counted, and the receipt says so."""

from collections.abc import Sequence

from pbem.desk.letters.identity import Identity
from pbem.desk.letters.own_lines import Line
from pbem.desk.letters.spoken import language_of
from pbem.desk.office import Office
from pbem.engine.game import AnyGame
from pbem.engine.spoken import codes
from pbem.engine.tongues import worded
from pbem.mail.read.letter import Letter
from pbem.render.page import LineStatus
from pbem.store.work import Work

__all__ = ["note"]


def note(
    office: Office,
    work: Work,
    letter: Letter,
    identity: Identity,
    lines: Sequence[Line],
    game: AnyGame | None,
) -> list[str]:
    """Keep the language that a proved player wrote, if none is known; what the receipt says of it."""
    player = identity.player
    if player is None or player.language or not identity.proof_of_player:
        return []
    counted = [line for line in lines if line.shown is not None and line.shown.status is LineStatus.DONE]
    told = {language_of(line.written, game) for line in counted} - {""}
    # What a mail says of itself counts where its lines say nothing, such as a number.
    told = told or ({letter.language} if counted and letter.language in codes() else set())
    if len(told) != 1 or told == {office.language}:
        return []
    (guessed,) = told
    player.language = guessed
    work.roster.save_player(player)
    return [
        worded(
            "Mails come in the language you write from now on, guessed from your mail. "
            "`set language {back}` goes back.",
            back=office.language,
        )
    ]
