"""The readers of our mails: a seat, a player, a game master or a bare address.

A reader says where mail goes, who it comes from and what its answer proves. What is hashed into a Message-ID
is stored data: it stays as it is for each kind of reader.
"""

from typing import TypeAlias

from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.token_words import DESK, DESK_SEAT
from pbem.engine.language.spoken import ENGLISH
from pbem.engine.language.tongues import tongue
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import Value
from pbem.mail.write.tokens import MasterToken, Token, code, reply_address
from pbem.store.tables.core import Player
from pbem.store.work import Work


def address_of(work: Work, player: Player) -> str | None:
    """Where mail for a player goes: the main address on file."""
    found = work.roster.addresses(player.id)
    return found[0].address if found else None


def desk_code(player: Player) -> str:
    """The short code of mails that are about a player and no match, `[#3.desk]`."""
    return code(player.id, DESK, "")


def seat_token(office: Office, live: Live, sitter: Sitter, question: str) -> Token:
    """The reply token of a seat for a question."""
    address = sitter.address or ""
    seat = seat_letter(sitter.seat)
    return office.signer.token(live.id, live.match.epoch, question, seat, address, sitter.renewed)


class SeatReader(Value):
    """Whoever is mailed at a seat: its player, or a deputy in a mail of their own."""

    live: Live
    sitter: Sitter

    @property
    def address(self) -> str | None:
        """Where the mail goes; None where it cannot go anywhere."""
        return self.sitter.address

    @property
    def player(self) -> Player | None:
        """Whose mail it is, also when it comes back: a deputy's is the deputy's."""
        return self.sitter.seating.player

    @property
    def name(self) -> str:
        """What the reader is called."""
        return self.sitter.name

    def sender(self, office: Office) -> str:
        """Whom the mail comes from."""
        return self.live.title

    def proof(self, office: Office, question: str) -> Token | None:
        """The token that an answer proves itself with."""
        return seat_token(office, self.live, self.sitter, question or str(self.live.position.asked))

    def message_id(self, office: Office, kind: str, key: str, question: str) -> str:
        """The Message-ID of the mail of this kind that this cause brings about."""
        token = self.proof(office, question)
        return office.signer.message_id(kind, key, office.host, token, self.live.match.epoch)


class AddressReader(Value):
    """Somebody of whom we know the address, and what their answer would prove, if anything."""

    address: str | None
    token: Token | None = None
    player: Player | None = None
    # The code of what they read, where they are no player of whom we know it.
    language: str = ""

    @property
    def name(self) -> str:
        """What the reader is called."""
        return self.player.name if self.player is not None else ""

    def sender(self, office: Office) -> str:
        """Whom the mail comes from."""
        return office.name

    def proof(self, office: Office, question: str) -> Token | None:
        """The token that an answer proves itself with."""
        return self.token

    def message_id(self, office: Office, kind: str, key: str, question: str) -> str:
        """The Message-ID of the mail of this kind that this cause brings about."""
        about = f"{key} {self.address}"
        return office.signer.message_id(kind, about, office.host, self.proof(office, question))


class PlayerReader(AddressReader):
    """A player in a mail about no seat of theirs; an answer proves who they are."""

    @classmethod
    def of(cls, work: Work, player: Player) -> "PlayerReader":
        """The player at the address on file."""
        return cls(address_of(work, player), player=player)

    def proof(self, office: Office, question: str) -> Token | None:
        """The player's own token."""
        assert self.player is not None
        renewed = self.player.renewed
        return office.signer.token(self.player.id, 0, DESK, DESK_SEAT, self.address or "", renewed)


class MasterReader(Value):
    """A game master, who is always written to at the address on file and shown public facts only."""

    address: str | None
    player: Player

    @classmethod
    def of(cls, work: Work, player: Player) -> "MasterReader":
        """The game master at the address on file."""
        return cls(address_of(work, player), player)

    @property
    def name(self) -> str:
        """What the reader is called."""
        return self.player.name

    def sender(self, office: Office) -> str:
        """Whom the mail comes from."""
        return tongue("{server} desk", server=office.name)

    def proof(self, office: Office, question: str) -> MasterToken:
        """The token that proves a game master; another address on file makes another one."""
        return office.signer.master_token(self.player.id, self.address or "", self.player.renewed)

    def message_id(self, office: Office, kind: str, key: str, question: str) -> str:
        """The Message-ID of the mail of this kind that this cause brings about."""
        unique = office.signer.message_id(kind, f"{key} {self.address}", office.host)
        return f"{self.proof(office, question)}.{unique}"


class OperatorReader(AddressReader):
    """Whoever runs the server, who reads English as the log has it."""

    language: str = ENGLISH


Reader: TypeAlias = SeatReader | PlayerReader | MasterReader | AddressReader


def language_for(office: Office, reader: Reader) -> str:
    """The language of a mail to a reader."""
    if isinstance(reader, AddressReader) and reader.language:
        return reader.language
    return language_of(office, reader.player)


def language_of(office: Office, player: Player | None) -> str:
    """The language somebody reads: their own choice, else the server's."""
    return (player.language if player is not None else "") or office.language


def answer_address(office: Office, proof: Token | MasterToken | None) -> str | None:
    """The address that an answer goes to; None where it would prove nothing."""
    return reply_address(office.address, proof, office.replies) if proof is not None else None
