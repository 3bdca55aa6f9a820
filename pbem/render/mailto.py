"""One-tap moves: a link that opens a mail to the reply address with the order already written (RFC 6068)."""

from functools import lru_cache
from urllib.parse import quote

from pbem.engine.language.tongues import heard
from pbem.engine.values import Value

# What may stand in a mailto link as it is; a space becomes %20, because clients would show a plus as it is.
_PLAIN = "-._~"
_QUOTED = [quote(bytes((each,)), safe=_PLAIN) for each in range(256)]

# What stands at the end of a line that its sender completes.
_OPEN = " ..."


class Mailto(Value):
    """Where an answer goes, and under which subject: all that the links of one mail have in common."""

    address: str
    subject: str
    # The reply code where the address has none; it stands below what is written.
    code: str = ""

    def order(self, text: str) -> str:
        """The link that sends one line; the line end lets a client add its signature below it."""
        return self._link(f"{heard(text)}\r\n", f"Re: {self.subject}")

    def new(self, text: str) -> str:
        """The link that sends one line under itself as the subject: a mail that answers none of ours."""
        return self._link(f"{heard(text)}\r\n", heard(text))

    def pattern(self, words: str) -> str:
        """The link that begins a line which the player completes."""
        return self._link(f"{words} ", f"Re: {self.subject}")

    def tap(self, line: str) -> str:
        """The link of a line; one that ends in dots is only begun."""
        line = heard(line)
        return self.pattern(line.removesuffix(_OPEN)) if line.endswith(_OPEN) else self.order(line)

    def _link(self, body: str, subject: str) -> str:
        if self.code:
            body = "\r\n\r\n".join((body.rstrip("\r\n"), f"[{self.code}]\r\n"))
        return f"{_stem(self.address, subject)}&body={_quoted(body)}"


def _quoted(text: str) -> str:
    return text.encode().decode("latin-1").translate(_QUOTED)


# Only a cache: the links of one mail differ in their bodies alone.
@lru_cache(maxsize=16)
def _stem(address: str, subject: str) -> str:
    local, _, host = address.rpartition("@")
    # The plus of a sub-address is legal, but some clients read it as a space.
    to = f"{_quoted(local)}@{_quoted(host)}"
    return f"mailto:{to}?subject={_quoted(subject)}"
