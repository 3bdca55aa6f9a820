"""Dealing again all that a reader cannot know: what then differs would have given a secret away (law 10)."""

from collections.abc import Iterator

from pbem.desk.match.live import Live
from pbem.desk.match.news import reaching
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.events import Event
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.engine.position import Position, Progress
from pbem.engine.reader.orders import exact
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.errors import AuthorError

# How often what a reader cannot know is dealt again.
_DEALS = 2


class LeakFound(AuthorError):
    """A mail would have told its reader what the reader may not know; it was not sent."""


def check_told(live: Live, progress: Progress, seat: int, order: str) -> None:
    """The same answer on other deals tells everybody the same, unless it shows them more as well."""
    if not progress.closed:
        return
    for reader in range(len(live.sitters)):
        for other in dealt(live.kernel, live.id, live.position, reader):
            there = _answered_there(live, other, seat, order)
            if there is None or not there.closed or _news(progress, reader) == _news(there, reader):
                continue
            # What the rules open or draw may differ, but then the reader's view of the table differs, too.
            revealed = progress.revealed or there.revealed
            if not revealed or _seen(live, progress, reader) == _seen(live, there, reader):
                raise LeakFound(
                    f"{live.title}: `{order}` tells seat {seat_letter(reader)} what that seat may not know"
                )


def _answered_there(live: Live, other: Position, seat: int, order: str) -> Progress | None:
    """The same answers on another deal, the sealed ones included; None where they are not all possible."""
    kernel, sealed = live.kernel, live.position.sealed
    if any(walk(kernel.options(other, answer.seat), answer.move.path) is None for answer in sealed):
        return None
    move = exact(kernel.options(other, seat), order)
    return kernel.submit(replace(other, sealed=sealed), seat, move) if move is not None else None


def _news(progress: Progress, reader: int) -> tuple[Event, ...]:
    return reaching(progress.told, reader)


def _seen(live: Live, progress: Progress, reader: int) -> str:
    return live.codec.dump(live.game.view(progress.position.state, reader))


def dealt(kernel: Kernel, match: int, position: Position, reader: int | None) -> Iterator[Position]:
    """The position with all that a reader cannot know dealt again; outside of play nothing is hidden."""
    if position.decision is None:
        return
    for deal in range(_DEALS):
        chance = Chance(epoch_key(f"guard {match} {position.asked} {reader} {deal}".encode(), 0))
        yield kernel.resample(position, reader, chance)
