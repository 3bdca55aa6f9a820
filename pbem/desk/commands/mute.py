"""`mute`: whose press one does not want to read."""

from pbem.desk.commands.command import Asking, Command, Said, named, told
from pbem.desk.table import press
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import PressKind


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    seats = meant_seats(asking, argument)
    for seat in seats:
        asking.work.presses.mute(live.id, sitter.seat, seat)
    return told(
        "You get no press from {names_of} any more; `unmute` brings it back.",
        names_of=names_of(asking, seats),
    )


def meant_seats(asking: Asking, argument: str) -> list[int]:
    """Whose press is meant, by seat."""
    live, sitter, _ = asking.played()
    if not argument.strip():
        raise refused("Say whom: mute anna, or mute all.")
    found = press.find_seat(live, argument, sitter.seat)
    if found is None:
        return [other.seat for other in live.sitters if other.seat != sitter.seat]
    if asking.work.table_terms.of(live.id).press is PressKind.ANONYMOUS:
        raise refused("Nobody signs press at this table, so only all of it can be muted: mute all.")
    return [found]


def names_of(asking: Asking, seats: list[int]) -> str:
    """Who sits there, as a sentence names them."""
    assert asking.live is not None
    return joined(one_line(name) for name in asking.live.names(seats))


MUTE = Command(
    "mute", worded("mute NAME|all"), worded("no more press from somebody at this table"), _run, reads=named
)
