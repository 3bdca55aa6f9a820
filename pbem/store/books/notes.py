"""Keeps what the installation knows of itself, and the problems its operator is told of once a day."""

from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, select, update

from pbem.store.sql.link import Link
from pbem.store.sql.statements import Command, Query, Reader, Saving, table
from pbem.store.tables.core import Fact, Problem

__all__ = ["Notes"]

_TELL_AGAIN = timedelta(days=1)

_FACT, _PROBLEM = table(Fact), table(Problem)

_SET = Saving(Fact)
_VALUE = Reader(select(_FACT.c.value).where(_FACT.c.key == bindparam("key")))
_REPORT = Saving(Problem, changes=("text", "last"))
_ONE = Query(Problem, lambda problems: problems.where(_PROBLEM.c.key == bindparam("key")))
_ALL = Query(Problem, lambda problems: problems.order_by(_PROBLEM.c.first, _PROBLEM.c.key))
_TOLD = Command(update(_PROBLEM).where(_PROBLEM.c.key == bindparam("this")), columns=("told",))
_SET_BACK = Command(
    update(_PROBLEM)
    .where(_PROBLEM.c.told > bindparam("now"))
    .values(told=bindparam("now"), last=bindparam("now"))
)
_SOLVED = Command(delete(_PROBLEM).where(_PROBLEM.c.key == bindparam("key")))


class Notes:
    """Facts and problems."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link

    def fact(self, key: str) -> str | None:
        """The value noted under that key."""
        found: str | None = _VALUE.value(self._link, key=key)
        return found

    def note(self, key: str, value: str) -> None:
        """Note a value under that key, in place of the one before."""
        _SET.run(self._link, key=key, value=value)

    def report(self, key: str, text: str, now: datetime) -> bool:
        """A problem is there; True when the operator is to be told, which is at first and once a day."""
        _REPORT.run(self._link, key=key, text=text, first=now, last=now, told=None)
        if not self.due(key, now):
            return False
        _TOLD.run(self._link, this=key, told=now)
        return True

    def due(self, key: str, now: datetime) -> bool:
        """Whether the operator would be told of that problem now."""
        problem = _ONE.first(self._link, key=key)
        return problem is None or problem.told is None or now - problem.told >= _TELL_AGAIN

    def solved(self, key: str) -> bool:
        """The problem is gone; True when there was one. It is new when it comes back."""
        return _SOLVED.run(self._link, key=key).rowcount == 1

    def set_back(self, now: datetime) -> None:
        """The clock went back: nothing was told in the future."""
        _SET_BACK.run(self._link, now=now)

    def problems(self) -> list[Problem]:
        """All problems, the oldest first."""
        return _ALL.all(self._link)
