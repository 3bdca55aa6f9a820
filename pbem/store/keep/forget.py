"""Deletes what is filed under a player beside the matches they were part of: wishes, absences, press."""

from sqlalchemy import and_, bindparam, delete, select

from pbem.store.sql.link import Link
from pbem.store.sql.statements import WriteStatement, table
from pbem.store.tables.club import Press
from pbem.store.tables.core import Record, SeatRow

# What stays: results need the seats, and the mails' own repositories see to their rows.
_KEPT = frozenset({"address", "dispatch", "letter", "match", "rating", "result", "seat", "terms"})

_SEAT, _PRESS = table(SeatRow), table(Press)
_THEIRS = _PRESS.alias("theirs")
_OWN_PRESS = WriteStatement(
    delete(_PRESS).where(
        _PRESS.c.id.in_(
            select(_THEIRS.c.id)
            .join(_SEAT, and_(_SEAT.c.match_id == _THEIRS.c.match_id, _SEAT.c.number == _THEIRS.c.seat))
            .where(_SEAT.c.player_id == bindparam("player"))
        )
    )
)


def forget_filed(link: Link, player_id: int) -> None:
    """Delete every row that refers to a player, whatever table it is in, and all they told their tables."""
    _OWN_PRESS.run(link, player=player_id)
    for each in Record.metadata.sorted_tables:
        for column in each.columns:
            refers = any(key.column.table.name == "player" for key in column.foreign_keys)
            if refers and each.name not in _KEPT:
                WriteStatement(delete(each).where(column == bindparam("player"))).run(link, player=player_id)
