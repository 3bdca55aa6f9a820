"""Reply tokens exist because From proves nothing: who holds the token was mailed it and speaks for the seat.

A token reads `12.7.b.k7qf2m9xw3ht`: match, question, seat and a code only this server can make. It travels in
the Reply-To address, in our Message-IDs and in one line of the body, and is good in any of them.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from hmac import compare_digest
from typing import Literal, TypeAlias

from pbem.engine.language.spoken import codes
from pbem.engine.language.tongues import speaking, tongue
from pbem.engine.values import Value
from pbem.errors import ConfigError
from pbem.mail.read.address_syntax import is_address
from pbem.mail.read.letter import Letter

Replies: TypeAlias = Literal["plus", "catch-all", "plain"]
"""How a code travels in an address: as the detail of ours, as a local part of its own, or not at all."""

MAX_LOCAL = 63
MAX_CLAIMS = 8

# Without l, o, 0 and 1, so that a code survives being read aloud; it must stay in this order for ever.
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_MAC = 12
_OPAQUE = 16
# Every repeat is bounded and the fields are disjoint, so a search takes linear time on any text.
_NAMED = r"([1-9][0-9]{0,8})\.([1-9][0-9]{0,8}|join|end|desk|yes)\.([a-f])\.([a-km-np-z2-9]{12})"
_TOKEN = re.compile(rf"(?<![0-9a-z.]){_NAMED}(?![0-9a-z])")
# The end of a token begins with a dot, which is found faster than a number; its start is at most 19 before.
_TAIL = re.compile(r"\.[a-f]\.[a-km-np-z2-9]{12}")
_BEFORE_TAIL = 19
_MASTER = re.compile(r"(?<![0-9a-z.])gm\.([1-9][0-9]{0,8})\.([a-km-np-z2-9]{12})(?![0-9a-z])")
# What follows the local part, which stands still: whoever wrote it knows again whom they meant.
_ADDRESS = re.compile(
    r"(?<=[\w.+\"-])(?:@[\w.-]+|[ \t]{1,2}@[ \t]{0,2}[\w-]+(?:\.[\w-]+)+|@[ \t]{1,2}[\w-]+(?:\.[\w-]+)+)"
)
# Joiners, soft hyphens and marks of direction: an address is one also with these in it.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_BOUNCE = re.compile(r"(?:^|\+)bounce\.([a-km-np-z2-9]{16})\.([a-km-np-z2-9]{12})@")


class Token(Value):
    """Who may answer what: a claim until `Signer.holds` says that it is true."""

    match: int
    question: str
    """A question's number, `join` for an invitation or `end` for a finale.

    `desk` makes it a player's own token and `yes` a confirmation's: then the number before it is not a match
    but the player's, or that of the letter to be confirmed.
    """
    seat: str
    mac: str

    def __str__(self) -> str:
        return f"{self.match}.{self.question}.{self.seat}.{self.mac}"

    @classmethod
    def parse(cls, text: str) -> "Token | None":
        """The token that this text is, or None."""
        found = _TOKEN.fullmatch(text)
        return cls._named(found) if found else None

    @classmethod
    def _named(cls, found: "re.Match[str]") -> "Token":
        return cls(int(found[1]), found[2], found[3], found[4])


class MasterToken(Value):
    """A game master's own token, `gm.5.k7qf2m9xw3ht`: a claim until `Signer.masters` says that it is true."""

    player: int
    mac: str

    def __str__(self) -> str:
        return f"gm.{self.player}.{self.mac}"


@dataclass(frozen=True)
class Signer:
    """Makes and checks every code that this server gives out, each purpose under a hash of its own."""

    key: bytes

    @cached_property
    def _derived(self) -> bytes:
        return blake2b(self.key).digest()

    def token(
        self, match: int, epoch: int, question: str, seat: str, address: str, renewed: int = 0
    ) -> Token:
        """The token for this seat's answer; another epoch, address or renewal of codes makes another one."""
        about = (str(match), str(epoch), question, seat, address.lower())
        return Token(match, question, seat, self._code("token", _MAC, *about, *_since(renewed)))

    def holds(self, token: Token, epoch: int, address: str, renewed: int = 0) -> bool:
        """Whether we made this token in this epoch for this address on file; in constant time."""
        made = self.token(token.match, epoch, token.question, token.seat, address, renewed)
        return compare_digest(made.mac, token.mac)

    def master_token(self, player: int, address: str, renewed: int = 0) -> MasterToken:
        """The token of a game master; another address on file or renewal of codes makes another one."""
        mac = self._code("master", _MAC, str(player), address.lower(), *_since(renewed))
        return MasterToken(player, mac)

    def masters(self, token: MasterToken, address: str, renewed: int = 0) -> bool:
        """Whether we made this token for this address on file; in constant time."""
        return compare_digest(self.master_token(token.player, address, renewed).mac, token.mac)

    def question(self, number: int, purpose: str, payload: str, address: str, renewed: int) -> Token:
        """The token that answers one question to one address about one act."""
        about = (str(number), purpose, payload, address.lower(), str(renewed))
        return Token(number, "yes", "a", self._code("question", _MAC, *about))

    def confirmation(self, pending: int, player: int, address: str, order: str) -> str:
        """The code of a game master's order that waited before there were questions."""
        return self._code("confirm", _MAC, str(pending), str(player), address.lower(), order)

    def confirms(self, given: str, pending: int, player: int, address: str, order: str) -> bool:
        """Whether this is the code of that order; in constant time."""
        made = self.confirmation(pending, player, address, order)
        return compare_digest(made.encode(), given.lower().encode())

    def message_id(self, kind: str, cause: str, host: str, token: Token | None = None, epoch: int = 0) -> str:
        """The Message-ID, without brackets, of the mail of this kind that this cause brings about.

        It is the same when the mail is made again after a crash, never that of another mail, not guessable.
        """
        about = (str(token), str(epoch)) if token else ()
        unique = self._code("message", _OPAQUE, kind, cause, *about)
        return f"{token}.{unique}@{host}" if token else f"{unique}@{host}"

    def envelope(self, own: str, message_id: str, replies: Replies = "plus") -> str:
        """The envelope sender of one mail, so that its bounce names it and proves that it was ours."""
        unique = opaque(message_id)
        return _coded(own, f"bounce.{unique}.{self._code('bounce', _MAC, unique)}", replies)

    def bounced(self, letter: Letter) -> str | None:
        """The opaque part of the Message-ID whose envelope this letter came to, if we made that envelope."""
        for recipient in letter.recipients:
            found = _BOUNCE.search(recipient)
            if found and compare_digest(self._code("bounce", _MAC, found[1]), found[2]):
                return found[1]
        return None

    def counted(self, *parts: str) -> str:
        """A hash by which letters are counted, and nobody without the key knows again whose they were."""
        return self._code("counted", _OPAQUE, *parts)

    def _code(self, purpose: str, length: int, *parts: str) -> str:
        state = blake2b(key=self._derived, person=purpose.encode(), digest_size=16)
        # With its length before it, no part can pass for the end of another.
        state.update(b"".join([len(data).to_bytes(4, "big") + data for data in map(str.encode, parts)]))
        number = int.from_bytes(state.digest(), "big")
        return "".join([_ALPHABET[number >> 5 * place & 31] for place in range(length)])


def _since(renewed: int) -> tuple[str, ...]:
    """What a renewal adds to a code; without one there is nothing, as in codes made before there were any."""
    return (f"renewed {renewed}",) if renewed else ()


def opaque(message_id: str) -> str:
    """The part of one of our Message-IDs that no other mail has: what `Signer.bounced` answers with."""
    return message_id.partition("@")[0].rpartition(".")[2]


def reply_address(own: str, token: Token | MasterToken, replies: Replies = "plus") -> str:
    """Where an answer under a token goes; an address of ours that has a sub-address already keeps it."""
    return _coded(own, str(token), replies)


def _coded(own: str, detail: str, replies: Replies) -> str:
    local, _, host = own.rpartition("@")
    local = {"plus": f"{local}+{detail}", "catch-all": detail, "plain": local}[replies]
    address = f"{local}@{host}"
    if not is_address(own) or not is_address(address) or len(local) > MAX_LOCAL:
        raise ConfigError(
            f"mail.address: {own!r} leaves no room for a reply code; use a shorter plain address."
        )
    return address


def claims(letter: Letter) -> tuple[Token, ...]:
    """Every token in the letter, best place first: addresses, answered mails from the last, the text."""
    places = (*letter.recipients, *reversed(letter.references), letter.text)
    found: dict[Token, None] = {}
    for place in places:
        text = place.lower()
        for tail in _TAIL.finditer(text):
            named = _TOKEN.search(text, max(0, tail.start() - _BEFORE_TAIL), tail.end() + 1)
            if named:
                found[Token._named(named)] = None
            if len(found) == MAX_CLAIMS:
                return tuple(found)
    return tuple(found)


def master_claims(letter: Letter) -> tuple[tuple[MasterToken, ...], tuple[MasterToken, ...]]:
    """Every game master's token in the letter: those it was addressed to, and those elsewhere in it."""
    addressed = _masters_in(letter.recipients)
    return addressed, _masters_in((*reversed(letter.references), letter.text))


def _masters_in(places: Iterable[str]) -> tuple[MasterToken, ...]:
    found: dict[MasterToken, None] = {}
    for place in places:
        text = place.lower()
        # Nearly no text holds one, and that is seen sooner than where one might begin.
        for named in _MASTER.finditer(text) if "gm." in text else ():
            found[MasterToken(int(named[1]), named[2])] = None
            if len(found) == MAX_CLAIMS:
                return tuple(found)
    return tuple(found)


def tag(match: int, question: str) -> str:
    """The public tag of a subject line, `[12.7]`: it names the question and proves nothing."""
    return f"[{match}.{question}]"


def code(match: int, question: str, seat: str) -> str:
    """The short code on the first line of our mails, `[#12.7b]`: where it stands, our text begins."""
    return f"[#{match}.{question}{seat}]"


def uncoded(line: str) -> str:
    """A line without the reply code at its end, if there is one: it proves who wrote, and says nothing."""
    last = line.rsplit(maxsplit=1)[-1] if line.strip() else ""
    code = last.strip("[]()").lower()
    if not _TOKEN.fullmatch(code) and not _MASTER.fullmatch(code):
        return line
    before = line.rstrip()[: -len(last)].rstrip()
    named = next((name for name in _named_so() if before.lower().endswith(name)), "")
    return before[: len(before) - len(named)].rstrip()


@cache
def _named_so() -> tuple[str, ...]:
    """What stands before the code in mails of every language."""
    named = []
    for language in codes():
        with speaking(language):
            named.append(tongue("Reply code: {token}", token="").strip().lower())
    return tuple(named)


def without_tokens(text: str) -> str:
    """The text without anything that looks like a reply token, for eyes that must not see one."""
    return _TOKEN.sub("(code)", text)


def masked(text: str) -> str:
    """What somebody wrote as others may see it: no codes, no hosts of addresses, nothing that hides in it.

    Everything that we repeat of a letter passes here, so that no echo tells what its reader must not know.
    """
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return _ADDRESS.sub("@...", _MASTER.sub("(code)", _TOKEN.sub("(code)", text)))
