"""Who is not answered at all: whom the operator named, and a From that its own domain disowns."""

from pbem.desk.office import Office
from pbem.mail.read.letter import Letter

_FAILED = frozenset({"fail", "permerror"})


def shut_out(office: Office, address: str) -> bool:
    """Whether the operator wants an address, or all of its domain, neither answered nor written to."""
    domain = address.lower().rpartition("@")[2]
    parents = {domain.split(".", count)[count] for count in range(domain.count(".") + 1)}
    return bool(office.unanswered & {address.lower(), *parents})


def unwanted(office: Office, letter: Letter) -> bool:
    """Whether a letter without a code is not answered: its From may be somebody else's."""
    if letter.sender is None:
        return False
    return shut_out(office, letter.sender) or _disowned(office, letter)


def _disowned(office: Office, letter: Letter) -> bool:
    if not office.authserv_id or not letter.authentication:
        return False
    # The parser of these fields is slow to import.
    from pbem.mail.read.authentication import authentication

    found = authentication(letter, office.authserv_id)
    return not found.aligned and any(
        method == "dmarc" and result in _FAILED for method, result in found.results
    )
