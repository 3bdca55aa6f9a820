"""What a player is called in a mail to somebody who never asked for one: no text of a stranger's choice."""

import unicodedata

from pbem.desk.post.readers import address_of
from pbem.engine.language.tongues import worded
from pbem.store.tables.core import Player
from pbem.store.work import Work

NOBODY = worded("A player")

_LONGEST = 24
_ALLOWED = " -'"


def mail_name(work: Work, player: Player, *, vouched: bool = False) -> str:
    """The name of a player who is proved or vouched for, if one script is enough for it; else `A player`."""
    name = unicodedata.normalize("NFC", player.name)
    address = address_of(work, player)
    letters = [char for char in name if char not in _ALLOWED]
    clean = 0 < len(name) <= _LONGEST and all(char.isalpha() for char in letters)
    scripts = {unicodedata.name(char, "?").split()[0] for char in letters}
    proved = vouched or (address is not None and work.roster.proved(address))
    return name if clean and len(scripts) == 1 and proved else NOBODY
