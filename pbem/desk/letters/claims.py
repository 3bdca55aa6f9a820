"""Whether a letter speaks for a game master: by the token in it, and from which address."""

from dataclasses import dataclass

from pbem.desk.office import Office
from pbem.desk.post.readers import address_of
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import MasterToken, claims, master_claims
from pbem.store.tables.core import Player
from pbem.store.work import Work

__all__ = ["Claim", "claim_of"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A game master's token was in a letter; without a player it proves nothing."""

    player: Player | None = None
    # The letter came from an address on file.
    trusted: bool = False


def claim_of(office: Office, work: Work, letter: Letter) -> Claim | None:
    """What the game master's token in a letter is worth; None where the letter goes its ordinary way."""
    addressed, elsewhere = master_claims(letter)
    tokens = addressed or (() if claims(letter) else elsewhere)
    if not tokens:
        return None
    for token in tokens:
        player = _holder(office, work, token)
        if player is not None:
            assert player.id is not None
            known = [each.address for each in work.roster.addresses(player.id)]
            return Claim(player, letter.sender in known)
    return Claim()


def _holder(office: Office, work: Work, token: MasterToken) -> Player | None:
    """Who holds a token: void when the address has changed, or when they are game master of nothing."""
    player = work.roster.player(token.player)
    address = address_of(work, player) if player is not None else None
    if player is None or address is None or not office.signer.masters(token, address):
        return None
    return player if work.masters.matches_of(token.player) else None
