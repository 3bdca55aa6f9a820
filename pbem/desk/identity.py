"""Who wrote: the seat a reply token proves, and the player an address belongs to."""

from dataclasses import dataclass

from pbem.desk.deputies import proxies
from pbem.desk.live import Sitter, sitters_of
from pbem.desk.office import Office
from pbem.desk.posting import DESK
from pbem.engine.seats import seat_of
from pbem.mail.addressing import Token, claims
from pbem.mail.letter import Letter
from pbem.mail.triage import Proof
from pbem.store.tables import Match, Player
from pbem.store.words import MatchStatus
from pbem.store.work import Work

__all__ = ["CONFIRM", "Identity", "identify"]

# What stands for the question in the token of a mail that asks whether a letter counts.
CONFIRM = "yes"


@dataclass(frozen=True, slots=True)
class Identity:
    """What a letter's token and From are worth."""

    proof: Proof = Proof.NONE
    match: Match | None = None
    sitter: Sitter | None = None
    # Everybody at that match's table.
    sitters: tuple[Sitter, ...] = ()
    token: Token | None = None
    # The player who has the From address, token or not.
    player: Player | None = None
    # The From is on file for the seat's player.
    trusted: bool = True
    # The letter whose wishes this one confirms.
    confirms: int | None = None
    # Whether the sender answers for the seat's player; `sitter` is then the deputy at that seat.
    deputy: bool = False

    @property
    def proof_of_player(self) -> bool:
        """Whether the letter proves who wrote it, whatever question is open."""
        return self.proof in (Proof.VALID, Proof.STALE)


def identify(office: Office, work: Work, letter: Letter) -> Identity:
    """The seat that a letter's best token proves; a token that proves nothing is told apart from none."""
    tokens = claims(letter)
    for token in tokens:
        if token.question in _WITHOUT_SEAT:
            proved = _WITHOUT_SEAT[token.question](office, work, token, letter.sender)
            if proved is not None:
                return proved
            continue
        found = _holder(office, work, token)
        if found is None:
            continue
        match, sitters, sitter, current = found
        valid = current and _opens(match, token)
        player = sitter.seating.player
        trusted = letter.sender is not None and (
            letter.sender == sitter.address or _on_file(work, player, letter.sender)
        )
        proof = Proof.VALID if valid else Proof.STALE
        deputy = sitter.address != sitters[sitter.seat].address
        return Identity(proof, match, sitter, sitters, token, player, trusted, deputy=deputy)
    player = work.roster.player_at(letter.sender) if letter.sender is not None else None
    return Identity(Proof.BAD if tokens else Proof.NONE, player=player)


def _desk(office: Office, work: Work, token: Token, sender: str | None) -> Identity | None:
    """A player's own token: it proves who writes, and no seat."""
    player = work.roster.player(token.match)
    addresses = [each.address for each in work.roster.addresses(token.match)]
    if player is None or not addresses or not office.signer.holds(token, 0, addresses[0]):
        return None
    return Identity(Proof.VALID, token=token, player=player, trusted=sender in addresses)


def _confirmation(office: Office, work: Work, token: Token, sender: str | None) -> Identity | None:
    """A confirmation's token: it proves that the address it was mailed to is read by whoever answers."""
    if sender is None or not office.signer.holds(token, 0, sender):
        return None
    return Identity(
        Proof.VALID, token=token, player=work.roster.player_at(sender), trusted=True, confirms=token.match
    )


_WITHOUT_SEAT = {DESK: _desk, CONFIRM: _confirmation}


def _holder(
    office: Office, work: Work, token: Token
) -> tuple[Match, tuple[Sitter, ...], Sitter, bool] | None:
    match = work.roster.match(token.match)
    seat = seat_of(token.seat)
    if match is None or seat is None:
        return None
    sitters = sitters_of(work, match)
    if seat >= len(sitters) or sitters[seat].address is None:
        return None
    for epoch in range(match.epoch, -1, -1):
        if office.signer.holds(token, epoch, sitters[seat].address or ""):
            return match, sitters, sitters[seat], epoch == match.epoch
    # Deputies are looked for last: hardly any letter is one of theirs.
    for _, each in proxies(work, token.match, sitters[seat], office.now()):
        if office.signer.holds(token, match.epoch, each.address or ""):
            return match, sitters, each, True
    return None


def _opens(match: Match, token: Token) -> bool:
    """Whether the token's question is the one open now."""
    if token.question == "join":
        return match.status is MatchStatus.INVITING
    if token.question == "end":
        return match.status is MatchStatus.FINISHED
    return token.question == str(match.asked) and match.status is MatchStatus.RUNNING


def _on_file(work: Work, player: Player | None, sender: str) -> bool:
    if player is None or player.id is None:
        return False
    return any(address.address == sender for address in work.roster.addresses(player.id))
