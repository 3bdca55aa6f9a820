"""Who wrote: the seat a reply token proves, whose the address is, and what the match asks beside."""

from dataclasses import dataclass

from pbem.desk.match.deputies import proxies
from pbem.desk.match.live import Sitter, sitters_of
from pbem.desk.office import Office
from pbem.desk.post.token_words import CONFIRM, DESK
from pbem.engine.seats import seat_of
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Proof
from pbem.mail.write.tokens import Token, claims
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import DispatchKind, IdentityLevel, MatchStatus
from pbem.store.work import Work

__all__ = ["Identity", "identify", "on_file", "questioned"]


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
    known: bool = True
    # Our mail server vouches for it, or the match does not ask.
    authenticated: bool = True
    # Who holds the seat that a bad token names.
    named: Sitter | None = None
    # The letter whose wishes this one confirms.
    confirms: int | None = None
    # Whether the sender answers for the seat's player; `sitter` is then the deputy at that seat.
    deputy: bool = False

    @property
    def proof_of_player(self) -> bool:
        """Whether the letter proves who wrote it, whatever question is open."""
        return self.proof in (Proof.VALID, Proof.STALE)

    @property
    def foreign(self) -> bool:
        """Whether the token proves a seat and the From is not its player's."""
        return self.sitter is not None and not self.known

    @property
    def trusted(self) -> bool:
        """Whether the From is as the match asks it to be."""
        return self.known or (self.match is not None and self.match.identity is IdentityLevel.TOKEN)


def identify(office: Office, work: Work, letter: Letter, *, vouched: bool = False) -> Identity:
    """The seat that a letter's best token proves; a token that proves nothing is told apart from none.

    A letter that the address on file has `vouched` for needs no further proof.
    """
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
        known = vouched or (
            letter.sender is not None
            and (letter.sender == sitter.address or on_file(work, player, letter.sender))
        )
        return Identity(
            Proof.VALID if valid else Proof.STALE,
            match,
            sitter,
            sitters,
            token,
            player,
            known,
            vouched or _authenticated(office, work, match, player, letter),
            deputy=sitter.address != sitters[sitter.seat].address,
        )
    player = work.roster.player_at(letter.sender) if letter.sender is not None else None
    if not tokens:
        return Identity(player=player)
    return Identity(Proof.BAD, player=player, named=_named(work, tokens[0]))


def on_file(work: Work, player: Player | None, sender: str) -> bool:
    """Whether an address is one of the player's."""
    if player is None or player.id is None:
        return False
    return any(address.address == sender for address in work.roster.addresses(player.id))


def questioned(work: Work, letter: Letter, kind: DispatchKind | None = None) -> LetterRow | None:
    """The letter about which the mail answered here was sent to the address on file.

    Our Message-IDs cannot be guessed, so whoever refers to that mail can read what comes to that address. A
    letter brings mails to others at the table, too, and those are no questions to its player.
    """
    for reference in reversed(letter.references):
        dispatch = work.outbox.named(reference)
        if dispatch is not None and dispatch.letter_id is not None and kind in (None, dispatch.kind):
            about = work.inbox.letter(dispatch.letter_id)
            if about is not None and about.player_id == dispatch.player_id:
                return about
    return None


def _desk(office: Office, work: Work, token: Token, sender: str | None) -> Identity | None:
    """A player's own token: it proves who writes, and no seat."""
    player = work.roster.player(token.match)
    addresses = [each.address for each in work.roster.addresses(token.match)]
    if player is None or not addresses or not office.signer.holds(token, 0, addresses[0]):
        return None
    return Identity(Proof.VALID, token=token, player=player, known=sender in addresses)


def _confirmation(office: Office, work: Work, token: Token, sender: str | None) -> Identity | None:
    """A confirmation's token: it proves that the address it was mailed to is read by whoever answers."""
    if sender is None or not office.signer.holds(token, 0, sender):
        return None
    return Identity(Proof.VALID, token=token, player=work.roster.player_at(sender), confirms=token.match)


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


def _named(work: Work, token: Token) -> Sitter | None:
    """Who sits where a token says, though it does not prove it."""
    match, seat = work.roster.match(token.match), seat_of(token.seat)
    sitters = sitters_of(work, match) if match is not None else ()
    if seat is None or seat >= len(sitters) or sitters[seat].address is None:
        return None
    return sitters[seat]


def _opens(match: Match, token: Token) -> bool:
    """Whether the token's question is the one open now."""
    if token.question == "join":
        return match.status is MatchStatus.INVITING
    if token.question == "end":
        return match.status is MatchStatus.FINISHED
    return token.question == str(match.asked) and match.status is MatchStatus.RUNNING


def _authenticated(office: Office, work: Work, match: Match, player: Player | None, letter: Letter) -> bool:
    """Whether our mail server vouches for the From, or the letter answers our question to that player."""
    if match.identity is not IdentityLevel.AUTH:
        return True
    from pbem.mail.read.authentication import authentication

    if authentication(letter, office.authserv_id).aligned:
        return True
    asked = questioned(work, letter, DispatchKind.NOTICE)
    return asked is not None and player is not None and asked.player_id == player.id
