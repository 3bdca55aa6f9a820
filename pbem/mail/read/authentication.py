"""What the receiving server found out about a letter's sender is believed here only under its own name.

Anybody can write an Authentication-Results field, so only the topmost one counts, and only if it carries the
authserv-id that the operator configured (RFC 8601).
"""

from pbem.engine.values import Value
from pbem.mail.read.letter import Letter


class Authentication(Value):
    """The methods that the server tried, and whether one of them vouches for the From address."""

    results: tuple[tuple[str, str], ...] = ()
    """Such as `("dkim", "pass")`, in the order of the field."""
    aligned: bool = False
    """DMARC passed, or DKIM or SPF passed for the domain of the From address."""


def authserv_id(letter: Letter) -> str | None:
    """The name the topmost field was written under: what an operator would configure."""
    parsed = _topmost(letter)
    return str(parsed.authserv_id).lower() if parsed is not None else None


def authentication(letter: Letter, trusted: str) -> Authentication:
    """What the server named `trusted` found out; nothing when the topmost field is not its own."""
    parsed = _topmost(letter)
    if parsed is None or not trusted or str(parsed.authserv_id).lower() != trusted.lower():
        return Authentication()
    domain = letter.sender.rpartition("@")[2] if letter.sender else ""
    results = tuple((str(one.method).lower(), str(one.result).lower()) for one in parsed.results)
    return Authentication(results, bool(domain) and any(_vouches(one, domain) for one in parsed.results))


def _topmost(letter: Letter):  # type: ignore[no-untyped-def]  # authres ships no types
    from authres import AuthenticationResultsHeader

    if not letter.authentication:
        return None
    try:
        return AuthenticationResultsHeader.parse(f"Authentication-Results: {letter.authentication[0]}")
    except Exception:
        # The parser raises several kinds of error; what it cannot read is no result.
        return None


# Which property of a passed method names the domain that it vouches for.
_DOMAINS = {"dmarc": ("header", "from"), "dkim": ("header", "d"), "spf": ("smtp", "mailfrom")}


def _vouches(one: object, domain: str) -> bool:
    method, result = str(getattr(one, "method", "")).lower(), str(getattr(one, "result", "")).lower()
    if result != "pass" or method not in _DOMAINS:
        return False
    place, name = _DOMAINS[method]
    for found in getattr(one, "properties", ()):
        if (found.type.lower(), found.name.lower()) == (place, name):
            claimed = str(found.value).rpartition("@")[2].lower()
            return claimed == domain or (domain.endswith(f".{claimed}") and "." in claimed)
    return False
