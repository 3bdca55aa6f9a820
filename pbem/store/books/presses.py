"""Keeps what players wrote to each other, which is counted, and whom they do not want to hear."""

from datetime import datetime

from sqlalchemy import bindparam

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, counting, finding, removing, same, table
from pbem.store.tables.club import Mute, Press

_PRESS = table(Press)

_ADD = Adding(Press)
_OF_MATCH = finding(Press, "match_id", by="id")
_SINCE = counting(Press, same(_PRESS, "match_id", "seat"), _PRESS.c.created > bindparam("since"))
_MUTES = Adding(Mute, once=True)
_UNMUTE = removing(Mute, "match_id", "seat", "muted")
_MUTED = finding(Mute, "match_id", "seat", by="muted")


class Presses(Book):
    """The press of all matches, and who is muted by whom."""

    def add(self, match_id: int, seat: int, to: int | None, text: str, now: datetime) -> None:
        """A seat has written to another, or to all."""
        _ADD.run(self._link, match_id=match_id, seat=seat, to=to, text=text, created=now)

    def of_match(self, match_id: int) -> list[Press]:
        """All press of a match, in order."""
        return _OF_MATCH.all(self._link, match_id=match_id)

    def sent_since(self, match_id: int, seat: int, since: datetime) -> int:
        """How often a seat has written after that time."""
        return _SINCE.number(self._link, match_id=match_id, seat=seat, since=since)

    def mute(self, match_id: int, seat: int, muted: int) -> None:
        """A seat wants no press from another any more."""
        _MUTES.run(self._link, match_id=match_id, seat=seat, muted=muted)

    def unmute(self, match_id: int, seat: int, muted: int) -> bool:
        """A seat wants press from another again; False when it was not muted."""
        return _UNMUTE.run(self._link, match_id=match_id, seat=seat, muted=muted).rowcount == 1

    def muted(self, match_id: int, seat: int) -> frozenset[int]:
        """The seats that a seat does not want to hear."""
        return frozenset(row.muted for row in _MUTED.all(self._link, match_id=match_id, seat=seat))
