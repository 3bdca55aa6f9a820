"""Keeps what the installation knows of itself, and the problems its operator is told of once a day.

A problem is a state. One that comes and goes (a mail server that fails at every other try) is not new each
time: it is over when nothing was heard of it for an hour.
"""

from datetime import datetime, timedelta

from sqlalchemy import BindParameter, bindparam, or_, select, update

from pbem.store.books.facts import WELL
from pbem.store.sql.link import Book
from pbem.store.sql.statements import RowQuery, Saving, WriteStatement, finding, removing, same, table
from pbem.store.tables.notes import Fact, Problem

_TELL_AGAIN = timedelta(days=1)
_OVER_AFTER = timedelta(hours=1)

_FACT, _PROBLEM = table(Fact), table(Problem)

_SET = Saving(Fact)
_UNSET = removing(Fact, "key")
_NAMED = RowQuery(
    select(_FACT.c.key).where(_FACT.c.key > bindparam("first"), _FACT.c.key < bindparam("last"))
)
_VALUE = RowQuery(select(_FACT.c.value).where(same(_FACT, "key")))
_SEVERAL = tuple(f"key{number}" for number in range(3))
_VALUES = RowQuery(
    select(_FACT.c.key, _FACT.c.value).where(or_(*(_FACT.c.key == bindparam(name) for name in _SEVERAL)))
)
_REPORT = Saving(Problem, changes=("text", "last"))
_ONE = finding(Problem, "key")
_ALL = finding(Problem, by="first key")
_TOLD = WriteStatement(update(_PROBLEM).where(_PROBLEM.c.key == bindparam("this")), columns=("told",))
_NOW: BindParameter[datetime] = bindparam("now")
_SET_BACK = WriteStatement(update(_PROBLEM).where(_PROBLEM.c.told > _NOW).values(told=_NOW, last=_NOW))
_SOLVED = removing(Problem, "key")


class Notes(Book):
    """Facts and problems."""

    def fact(self, key: str) -> str | None:
        """The value noted under that key."""
        return _VALUE.value(self._link, str, key=key)

    def look_up(self, *keys: str) -> None:
        """Read the values of three keys at once that are asked for one by one."""
        found = dict(_VALUES.rows(self._link, **dict(zip(_SEVERAL, keys, strict=True))))
        for key in keys:
            _VALUE.prime(self._link, [[found[key]]] if key in found else [], key=key)

    def note(self, key: str, value: str) -> None:
        """Note a value under that key, in place of the one before."""
        _SET.run(self._link, key=key, value=value)

    def drop(self, key: str) -> None:
        """Forget the value noted under that key."""
        _UNSET.run(self._link, key=key)

    def numbered(self, word: str) -> list[int]:
        """The numbers of all keys that are this word and a number."""
        # Nothing but a mark that comes after the space is put in its place: an index finds what is between.
        rows = _NAMED.rows(self._link, first=f"{word} ", last=f"{word}!")
        return sorted(int(key.rpartition(" ")[2]) for (key,) in rows)

    def report(self, key: str, text: str, now: datetime) -> bool:
        """A problem is there; True when the operator is to be told, which is at first and once a day."""
        _UNSET.run(self._link, key=f"{WELL} {key}")
        _REPORT.run(self._link, key=key, text=text, first=now, last=now, told=None)
        if not self.due(key, now):
            return False
        _TOLD.run(self._link, this=key, told=now)
        return True

    def due(self, key: str, now: datetime) -> bool:
        """Whether the operator would be told of that problem now."""
        problem = _ONE.first(self._link, key=key)
        return problem is None or problem.told is None or now - problem.told >= _TELL_AGAIN

    def well(self, key: str, now: datetime) -> None:
        """All went well with that; if it goes on like this the problem is over."""
        if self.fact(f"{WELL} {key}") is None and _ONE.first(self._link, key=key) is not None:
            self.note(f"{WELL} {key}", now.isoformat())

    def is_well(self, key: str) -> bool:
        """Whether all went well the last time, though the problem is not over yet."""
        return self.fact(f"{WELL} {key}") is not None

    def over(self, now: datetime) -> list[Problem]:
        """The problems of which nothing was heard for a while; they are gone with this."""
        found = []
        for problem in self.problems():
            well = self.fact(f"{WELL} {problem.key}")
            if well is not None and now - datetime.fromisoformat(well) >= _OVER_AFTER:
                self.solved(problem.key)
                found.append(problem)
        return found

    def solved(self, key: str) -> bool:
        """The problem is gone; True when there was one. It is new when it comes back."""
        _UNSET.run(self._link, key=f"{WELL} {key}")
        return _SOLVED.run(self._link, key=key).rowcount == 1

    def set_back(self, now: datetime) -> None:
        """The clock went back: nothing was told in the future."""
        _SET_BACK.run(self._link, now=now)

    def problems(self) -> list[Problem]:
        """All problems, the oldest first."""
        return _ALL.all(self._link)
