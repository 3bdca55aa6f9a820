"""Looks for what should not be in a database: damage, rows that belong to nothing, broken chains.

What the program itself writes is sound, whatever people did: a backup that could not be restored is none.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from pbem.engine.values import Value
from pbem.errors import StoreError
from pbem.store.database import Database
from pbem.store.work import Work

# What helps where rows are lost.
RESTORE = "stop the daemon and restore a backup: `pbem db restore FILE`"


class Flaw(Value):
    """Something wrong with a database, and what helps."""

    what: str
    remedy: str

    @property
    def grave(self) -> bool:
        """Whether nothing but another backup helps, so that this one is not put in a database's place."""
        return self.remedy == RESTORE

    def __str__(self) -> str:
        return self.what


_REPLAY = "`pbem match replay {}` makes it again from the journal"

# A sentence, what helps, and the query that finds the ids they are about.
_FAULTS = (
    (
        "match {} is at entry {} but its journal has {}",
        RESTORE,
        "SELECT m.id, m.entries, count(e.id) FROM match m LEFT JOIN entry e ON e.match_id = m.id "
        "GROUP BY m.id HAVING count(e.id) != m.entries",
    ),
    (
        "match {} keeps a position of entry {}, but has only {} entries",
        _REPLAY,
        "SELECT m.id, s.entry, m.entries FROM match m JOIN snapshot s ON s.match_id = m.id "
        "WHERE s.entry > m.entries",
    ),
    (
        "match {} is {} but has no seats",
        RESTORE,
        "SELECT m.id, m.status FROM match m WHERE m.status IN ('running', 'held') "
        "AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.match_id = m.id)",
    ),
    (
        "match {} is finished but waits for seat {}",
        RESTORE,
        "SELECT m.id, w.seat FROM match m JOIN waiting w ON w.match_id = m.id "
        "WHERE m.status = 'finished' AND w.answered IS NULL",
    ),
    (
        "match {} waits for seat {}, which it does not have",
        RESTORE,
        "SELECT w.match_id, w.seat FROM waiting w WHERE w.answered IS NULL AND NOT EXISTS "
        "(SELECT 1 FROM seat s WHERE s.match_id = w.match_id AND s.number = w.seat)",
    ),
    (
        "match {} has news for seat {}, which it does not have",
        RESTORE,
        # Watchers are told under a number that is no seat's (WATCHERS).
        "SELECT DISTINCT n.match_id, n.seat FROM news n WHERE n.seat != -1 AND NOT EXISTS "
        "(SELECT 1 FROM seat s WHERE s.match_id = n.match_id AND s.number = n.seat)",
    ),
    (
        "letter {} is still to be read but its bytes are gone",
        "the next pass drops it; ask its sender, `pbem letter show {}`, to write again",
        "SELECT l.id FROM letter l WHERE l.status = 'new' AND NOT EXISTS "
        "(SELECT 1 FROM letter_raw r WHERE r.letter_id = l.id)",
    ),
    (
        "dispatch {} is still to be sent but its bytes are gone",
        "take it back: `pbem dispatch cancel {}`",
        "SELECT d.id FROM dispatch d WHERE d.status IN ('waiting', 'uncertain') AND NOT EXISTS "
        "(SELECT 1 FROM dispatch_body b WHERE b.dispatch_id = d.id AND b.frame IS NOT NULL)",
    ),
    (
        "player {1} is said to have ended {2} matches of {3}, not {4}",
        "`pbem match replay {}` counts all of its game again",
        "SELECT (SELECT max(m.id) FROM match m WHERE m.game = r.game AND m.status = 'finished'), "
        "r.player_id, r.played, r.game, coalesce(c.ended, 0) FROM rating r LEFT JOIN "
        "(SELECT s.player_id, m.game, count(*) AS ended FROM result s JOIN match m ON m.id = s.match_id "
        "WHERE m.recorded = 'counted' AND s.place IS NOT NULL GROUP BY s.player_id, m.game) c "
        "ON c.player_id = r.player_id AND c.game = r.game WHERE r.played != coalesce(c.ended, 0)",
    ),
    (
        "player {} has no main address",
        RESTORE,
        # Who was forgotten has no address at all, and no seat in a match that goes on.
        "SELECT p.id FROM player p WHERE NOT EXISTS "
        "(SELECT 1 FROM address a WHERE a.player_id = p.id AND a.kind = 'main') "
        "AND (EXISTS (SELECT 1 FROM address a WHERE a.player_id = p.id) OR EXISTS "
        "(SELECT 1 FROM seat s JOIN match m ON m.id = s.match_id WHERE s.player_id = p.id "
        "AND m.status IN ('inviting', 'running', 'held')))",
    ),
)


def check(database: Database, extra: Callable[[Work], Iterable[Flaw]] | None = None) -> list[Flaw]:
    """What is wrong with a database, and what helps; `extra` may look further, at a sound one."""
    try:
        with closing(database.connect()) as connection:
            found = [Flaw(what, RESTORE) for what in database.backend.structure(connection)]
            if found:
                return found
        database.open()
    except StoreError as error:
        return [Flaw(*_halves(error))]
    except Exception as error:
        sentence = database.backend.explain(error)
        if sentence is None:
            raise
        return [Flaw(*_halves(sentence))]
    with database.reading() as work:
        return [*_contents(work), *(extra(work) if extra is not None else ())]


def _halves(error: Exception) -> tuple[str, str]:
    """Our sentences say what is wrong and, behind a semicolon, what to do."""
    what, _, remedy = str(error).partition("; ")
    return what, remedy or RESTORE


def _contents(work: Work) -> Iterator[Flaw]:
    """Rows that contradict each other, and journals whose chain of hashes is broken."""
    for sentence, remedy, query in _FAULTS:
        for found in work.link.execute(query):
            yield Flaw(sentence.format(*found), remedy.format(found[0]))
    for match in work.roster.matches():
        broken = work.journal.verify(match)
        if broken is not None:
            yield Flaw(f"the journal of match {match.id} is broken at entry {broken}", RESTORE)
