"""`invite`: keep a seat for somebody and mail them."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.table import seating
from pbem.desk.table.opening import Invitee
from pbem.engine.language.tongues import refused, worded
from pbem.mail.read.address_syntax import is_address
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus


def _invitee(argument: str) -> Invitee:
    """From `ADDRESS`, `NAME ADDRESS` or `Name <ADDRESS>`."""
    words = [word.strip("<>,;") for word in argument.replace("mailto:", " ").split()]
    addresses = [word for word in words if is_address(word)]
    if len(addresses) != 1:
        raise refused("Write it as   invite cleo@mail.example   or   invite Cleo cleo@mail.example.")
    name = one_line(" ".join(word for word in words if "@" not in word), 40)
    if not any(char.isalpha() for char in name):
        return Invitee.at(addresses[0])
    return Invitee.called(name, addresses[0])


def _run(asking: Asking, argument: str) -> Said:
    match = asking.match
    assert match is not None
    if match.status is not MatchStatus.INVITING:
        raise refused("The match has begun, so nobody can be invited any more.")
    invitee = _invitee(argument)
    sitter = seating.invite(asking.office, asking.work, match, asking.player, invitee, asking.cause)
    return told("A seat is kept for {name}; the invitation goes out.", name=one_line(sitter.name))


INVITE = Command(
    "invite", worded("invite [NAME] ADDRESS"), worded("keep a seat for somebody and mail them"), _run
)
