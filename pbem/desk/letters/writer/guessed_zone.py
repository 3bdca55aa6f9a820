"""A player's zone is read off the Date of a mail once, and the receipt says so."""

from pbem.desk.letters.writer.identity import Identity
from pbem.desk.office import Office
from pbem.desk.time.zone_guess import guess
from pbem.engine.language.tongues import worded
from pbem.mail.read.letter import Letter
from pbem.render import times
from pbem.store.work import Work


def note(office: Office, work: Work, letter: Letter, identity: Identity) -> list[str]:
    """Keep the zone that a proved player's mail shows, if none is known; what the receipt says of it."""
    player, match = identity.player, identity.match
    if player is None or player.zone is not None or not identity.proof_of_player:
        return []
    guessed = guess(letter.sent, match.zone if match is not None else office.zone)
    if guessed is None:
        return []
    player.zone = guessed
    player.zone_guessed = True
    work.roster.save_player(player)
    return [
        worded(
            "Times are shown for {place}, guessed from your mail. `set zone {zone}` or another zone "
            "settles it.",
            place=times.place(guessed),
            zone=guessed,
        )
    ]
