"""Every letter of the corpus is dealt with by a club, and what came of it is written down."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import format_datetime
from pathlib import Path

from pbem.desk.match.live import take_up
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
        stand = _stand(club)
        for shape in shapes(which):
            if not shape.person or way == ("stranger" if "newcomer" in shape.marks else "reply code"):
                outcome, stand = _outcome(club, shape, way, stand)
                yield outcome


@dataclass(frozen=True, slots=True)
class _Stand:
    """What a letter could change: Anna's answer on file, mails but the operator's, and what came back."""

    answer: str
    mails: int
    bounces: float
    # An order of hers that is not the one on file.
    other: str
    # Whether the newest letter waits for a decision.
    held: bool


def _stand(club: Club) -> _Stand:
    with club.office.database.reading() as work:
        match, player = work.roster.match(1), work.roster.player_at("anna@mail.example")
        assert match is not None
        assert player is not None
        live = take_up(work, match)
        # Those to addresses that nobody knows included.
        sql = f"SELECT count(*) FROM dispatch WHERE recipient != '{club.operator.address}'"
        mails = int(work.link.execute(sql).fetchone()[0])
        held = [letter.status is LetterStatus.HELD for letter in work.inbox.latest(1)]
    answer = str(live.kernel.answer(live.position, 0))
    options = map(str, leaves(live.kernel.options(live.position, 0)))
    return _Stand(answer, mails, player.bounces, next(each for each in options if each != answer), any(held))


def _outcome(club: Club, shape: Shape, way: str, before: _Stand) -> tuple[Outcome, _Stand]:
    """What came of a letter, and how everything stands after it."""
    club.clock.go(hours=25)
    anna = club.person("Anna")
    turn = anna.mails[0]
    if shape.sender is not None and way not in ("stranger", "elsewhere"):
        _file(club, shape.sender)
    envelope = club.office.signer.envelope(club.office.address, turn.message_id.strip("<>"))
    stranger = way == "stranger"
    to = club.office.address if way in _PLAIN else turn.reply_to
    if way == "as sent":
        to = {"envelope": envelope}.get(shape.sent_to, club.office.address if "plain" in shape.marks else to)
    unknown = way in ("stranger", "elsewhere")
    raw = shape.filled(turn, "unknown@else.example" if unknown else anna.address, to, before.other)
    # All of them are of today: what is old would not be answered in any case.
    raw = _DATE.sub(f"Date: {format_datetime(club.clock())}".encode(), raw, count=1)
    if stranger:
        raw = raw.replace(turn.message_id.encode(), b"<about.another@else.example>")
    seen = len(club.verdicts)
    club.receive(raw)
    after = _stand(club)
    outcome = Outcome(
        shape,
        way,
        club.verdicts[seen].reason,
        after.mails > before.mails,
        after.held,
        after.answer != before.answer,
        after.bounces > before.bounces,
    )
    return outcome, after


def _file(club: Club, address: str) -> None:
    with club.office.database.work() as work:
        player = work.roster.player_at("anna@mail.example")
        assert player is not None
        if work.roster.player_at(address) is None:
            work.roster.add_alias(player, address, club.clock())
