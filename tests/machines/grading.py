"""Every letter of the corpus is dealt with by a club, and what came of it is written down."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import format_datetime
from pathlib import Path

from pbem.engine.moves import leaves
from pbem.store.tables.words import LetterStatus
from tests.harness.club import Club
from tests.machines.shapes import Shape, shapes

_DATE = re.compile(rb"(?m)^Date: .*$")

__all__ = ["WAYS", "Outcome", "graded"]

# How a machine's mail may come to us: as its makers send it, to a reply code, there from an unknown address,
# from a stranger to our plain address, or there from a player's address.
WAYS = ("as sent", "reply code", "elsewhere", "stranger", "player")
_PLAIN = ("stranger", "player")
# Verdicts that take a letter for a machine's.
MACHINES = frozenset(
    {"own mail", "bounce", "report", "nobody", "automatic reply", "reaction", "automatic", "looks automatic"}
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one letter."""

    shape: Shape
    way: str
    reason: str
    answered: bool
    held: bool
    acted: bool
    booked: bool

    @property
    def harmful(self) -> bool:
        """Whether a machine brought about anything."""
        return self.answered or self.held or self.acted

    @property
    def machine(self) -> bool:
        """Whether the letter was taken for a machine's."""
        return self.reason in MACHINES


def graded(which: str, folder: Path) -> Iterator[Outcome]:
    """What came of each letter of a set; a day and an hour lie between two of them."""
    for way in WAYS:
        club = Club(folder, name=f"{which} {way}.sqlite")
        club.opens("ecosystem", ["Anna", "Ben"])
        for shape in shapes(which):
            if not shape.person or way == ("stranger" if "newcomer" in shape.marks else "reply code"):
                yield _outcome(club, shape, way)


def _outcome(club: Club, shape: Shape, way: str) -> Outcome:
    club.clock.go(hours=25)
    anna = club.person("Anna")
    turn = anna.mails[0]
    if shape.sender is not None and way not in ("stranger", "elsewhere"):
        _file(club, shape.sender)
    before = _answer(club)
    order = _order(club, before)
    envelope = club.office.signer.envelope(club.office.address, turn.message_id.strip("<>"))
    stranger = way == "stranger"
    to = club.office.address if way in _PLAIN else turn.reply_to
    if way == "as sent":
        to = {"envelope": envelope}.get(shape.sent_to, club.office.address if "plain" in shape.marks else to)
    unknown = way in ("stranger", "elsewhere")
    raw = shape.filled(turn, "unknown@else.example" if unknown else anna.address, to, order)
    # All of them are of today: what is old would not be answered in any case.
    raw = _DATE.sub(f"Date: {format_datetime(club.clock())}".encode(), raw, count=1)
    if stranger:
        raw = raw.replace(turn.message_id.encode(), b"<about.another@else.example>")
    had, bounces, seen = _mails(club), _bounces(club), len(club.verdicts)
    club.receive(raw)
    with club.office.database.reading() as work:
        held = work.inbox.latest(1)[0].status is LetterStatus.HELD
    return Outcome(
        shape,
        way,
        club.verdicts[seen].reason,
        _mails(club) > had,
        held,
        _answer(club) != before,
        _bounces(club) > bounces,
    )


def _file(club: Club, address: str) -> None:
    with club.office.database.work() as work:
        player = work.roster.player_at("anna@mail.example")
        assert player is not None
        if work.roster.player_at(address) is None:
            work.roster.add_alias(player, address, club.clock())


def _order(club: Club, given: str) -> str:
    """An order of Anna's that is not the one on file."""
    live = club.live(1)
    return next(str(move) for move in leaves(live.kernel.options(live.position, 0)) if str(move) != given)


def _answer(club: Club) -> str:
    live = club.live(1)
    return str(live.kernel.answer(live.position, 0))


def _mails(club: Club) -> int:
    """Mails to anybody but the operator, whose addresses are not known included."""
    with club.office.database.reading() as work:
        found = work.link.execute(
            f"SELECT count(*) FROM dispatch WHERE recipient != '{club.operator.address}'"
        )
        return int(found.fetchone()[0])


def _bounces(club: Club) -> float:
    with club.office.database.reading() as work:
        player = work.roster.player_at("anna@mail.example")
    assert player is not None
    return player.bounces
