"""Who wrote: which proofs a letter holds, and of whom. What they are enough for, the policy says."""

from hmac import compare_digest

from pbem.desk.letters.writer.policy import ProofLevel
from pbem.desk.match.deputies import proxies
from pbem.desk.match.live import Sitter, look_up, sitters_of
from pbem.desk.office import Office
from pbem.desk.post.asking import token_of
from pbem.desk.post.readers import address_of
from pbem.desk.post.token_words import CONFIRM, DESK
from pbem.engine.language.tongues import worded
from pbem.engine.seats import seat_of
from pbem.engine.values import Value
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Proof
from pbem.mail.write.tokens import MasterToken, Token, claims, master_claims
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


class Identity(Value):
    """What a letter's codes and From are worth."""

    proof: Proof = Proof.NONE
    match: Match | None = None
    sitter: Sitter | None = None
    # Everybody at that match's table.
    sitters: tuple[Sitter, ...] = ()
    token: Token | None = None
    # The player who has the From address, token or not.
    player: Player | None = None
    # The From is on file for that player.
    known: bool = True
    # The address on file said that this letter counts.
    vouched: bool = False
    # Who holds the seat that a bad token names.
    named: Sitter | None = None
    # The question of ours that this letter answers under its own code.
    answers: AddressQuestion | None = None
    # Whether the sender answers for the seat's player; `sitter` is then the deputy at that seat.
    deputy: bool = False
    # Whether the code is a game master's.
    master: bool = False

    @property
    def proof_of_player(self) -> bool:
        """Whether the letter proves who wrote it, whatever question is open."""
        return self.proof in (Proof.VALID, Proof.STALE)

    @property
    def foreign(self) -> bool:
        """Whether the token proves a seat and the From is not its player's."""
        return self.sitter is not None and not self.known

    def level(self, office: Office, letter: Letter, wanted: ProofLevel) -> ProofLevel:
        """How much the letter proves; our mail server's word is only looked for where it is wanted."""
        if not self.proof_of_player:
            return ProofLevel.FROM
        if self.vouched or self.answers is not None:
            return ProofLevel.VOUCHED
        if not self.known:
            return ProofLevel.CODE
        return (
            ProofLevel.VOUCHED
            if wanted is ProofLevel.VOUCHED and _authenticated(office, letter)
            else ProofLevel.ADDRESS
        )


def identify(office: Office, work: Work, letter: Letter, *, vouched: bool = False) -> Identity:
    """The seat that a letter's best token proves; a token that proves nothing is told apart from none.

    A letter that the address on file has `vouched` for needs no further proof.
    """
    addressed, elsewhere = master_claims(letter)
    tokens = claims(letter)
    masters = addressed or (() if tokens else elsewhere)
    if masters:
        return _master(office, work, letter, masters, vouched=vouched)
    for token in tokens:
        if token.question in _WITHOUT_SEAT:
            proved = _WITHOUT_SEAT[token.question](office, work, token, letter, vouched)
            if proved is not None:
                return proved
            continue
        found = _holder(office, work, token)
        if found is None:
            continue
        match, sitters, sitter, current = found
        valid = current and _opens(match, token)
        player = sitter.seating.player
        look_up(work, match, sitters, player.id if player is not None else None)
        known = letter.sender is not None and (
            letter.sender == sitter.address or on_file(work, player, letter.sender)
        )
        return Identity(
            Proof.VALID if valid else Proof.STALE,
            match,
            sitter,
            sitters,
            token,
            player,
            known or vouched,
            vouched,
            deputy=sitter.address != sitters[sitter.seat].address,
        )
    player = work.roster.player_at(letter.sender) if letter.sender is not None else None
    if vouched and player is not None:
        return Identity(Proof.VALID, player=player, vouched=True)
    if not tokens:
        return Identity(player=player)
    return Identity(Proof.BAD, player=player, named=_named(work, tokens[0]))


def is_ahead(office: Office, work: Work, letter: Letter) -> bool:
    """Whether a letter answers a mail of ours that the database has never made: it was set back."""
    for token in claims(letter):
        match = work.roster.match(token.match)
        if token.question in _WITHOUT_SEAT:
            continue
        if match is None:
            # Nobody sits there; whoever did has written from the address that the code was made for.
            made = letter.sender is not None and office.signer.holds(token, 0, letter.sender)
        else:
            later = token.question.isdecimal() and int(token.question) > match.asked
            made = later and _holder(office, work, token) is not None
        if made:
            return True
    return False


def seated(work: Work, match: Match, seat: int, player: Player) -> Identity | None:
    """Somebody who sits there, as if they had written under that seat's code; None where they do not."""
    sitters = sitters_of(work, match)
    if seat >= len(sitters) or sitters[seat].seating.seat.player_id != player.id:
        return None
    return Identity(Proof.VALID, match, sitters[seat], sitters, None, player, vouched=True)


def origin(work: Work, player: Player | None, sender: str | None) -> str:
    """A foreign sender as that player may know it: nobody is shown another player's address."""
    if sender is None:
        return worded("an unclear address")
    other = work.roster.player_at(sender)
    if other is not None and (player is None or other.id != player.id):
        return worded("the address of another player")
    return one_line(sender, 100)


def on_file(work: Work, player: Player | None, sender: str) -> bool:
    """Whether an address is one of the player's."""
    if player is None:
        return False
    return any(address.address == sender for address in work.roster.addresses(player.id))


def _master(
    office: Office, work: Work, letter: Letter, tokens: tuple[MasterToken, ...], *, vouched: bool
) -> Identity:
    """A letter under a game master's code: void when the address changed, or for a master of nothing."""
    known = work.roster.player_at(letter.sender) if letter.sender is not None else None
    for token in tokens:
        player = work.roster.player(token.player)
        address = address_of(work, player) if player is not None else None
        if player is None or address is None or not work.masters.matches_of(token.player):
            continue
        if office.signer.masters(token, address, player.renewed):
            filed = known is not None and known.id == player.id
            return Identity(Proof.VALID, player=player, known=filed or vouched, vouched=vouched, master=True)
    return Identity(Proof.BAD, player=known, master=True)


def _desk(office: Office, work: Work, token: Token, letter: Letter, vouched: bool) -> Identity | None:
    """A player's own token: it proves who writes, and no seat."""
    player = work.roster.player(token.match)
    addresses = [each.address for each in work.roster.addresses(token.match)]
    if player is None or not addresses or not office.signer.holds(token, 0, addresses[0], player.renewed):
        return None
    known = vouched or letter.sender in addresses
    return Identity(Proof.VALID, token=token, player=player, known=known, vouched=vouched)


def _question(office: Office, work: Work, token: Token, letter: Letter, vouched: bool) -> Identity | None:
    """A question's own token: it proves that the address asked is read by whoever answers."""
    found = work.questions.question(token.match)
    if found is None or not compare_digest(token_of(office, work, found).mac, token.mac):
        found = _asked_before(office, work, token, letter.sender)
    if found is None or letter.sender is None:
        return None
    player = work.roster.player(found.player_id)
    if letter.sender != found.address and not _filed_before(work, player, letter.sender, found):
        return None
    return Identity(Proof.VALID, token=token, player=player, answers=found)


def _filed_before(work: Work, player: Player | None, sender: str, question: AddressQuestion) -> bool:
    """Whether an address was the player's before the question was asked, which went to another of theirs."""
    if player is None:
        return False
    filed = {each.address: each.created for each in work.roster.addresses(player.id)}
    return question.address in filed and sender in filed and filed[sender] < question.made


def _asked_before(office: Office, work: Work, token: Token, sender: str | None) -> AddressQuestion | None:
    """The question that a mail of ours asked before there were questions: its code named a letter."""
    if sender is None or not office.signer.holds(token, 0, sender):
        return None
    return work.questions.about_letter(token.match, sender)


_WITHOUT_SEAT = {DESK: _desk, CONFIRM: _question}


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
        if office.signer.holds(token, epoch, sitters[seat].address or "", sitters[seat].renewed):
            return match, sitters, sitters[seat], epoch == match.epoch
    # Deputies are looked for last: hardly any letter is one of theirs.
    for _, each in proxies(work, token.match, sitters[seat], office.now()):
        if office.signer.holds(token, match.epoch, each.address or "", each.renewed):
            return match, sitters, each, True
    return None


def _named(work: Work, token: Token) -> Sitter | None:
    """Who sits where a token says, though it does not prove it."""
    if token.question in _WITHOUT_SEAT:
        return None
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


def _authenticated(office: Office, letter: Letter) -> bool:
    """Whether our mail server vouches for the From."""
    # Most matches do not ask for it, and the parser of these fields is slow to import.
    from pbem.mail.read.authentication import authentication

    return authentication(letter, office.authserv_id).aligned
