"""Looks for what should not be in a database: damage, rows that belong to nothing, broken chains."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from pbem.errors import StoreError
from pbem.store.database import Database
from pbem.store.sql import revision
from pbem.store.sql.failures import explain
from pbem.store.work import Work

__all__ = ["check", "structure"]

# A sentence, and the query that finds the ids it is about.
_FAULTS = (
    (
        "match {} is at entry {} but its journal has {}",
        "SELECT m.id, m.entries, count(e.id) FROM match m LEFT JOIN entry e ON e.match_id = m.id "
        "GROUP BY m.id HAVING count(e.id) != m.entries",
    ),
    (
        "match {} keeps a position of entry {}, but has only {} entries",
        "SELECT m.id, s.entry, m.entries FROM match m JOIN snapshot s ON s.match_id = m.id "
        "WHERE s.entry > m.entries",
    ),
    (
        "match {} is {} but has no seats",
        "SELECT m.id, m.status FROM match m WHERE m.status IN ('running', 'held') "
        "AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.match_id = m.id)",
    ),
    (
        "match {} is finished but waits for seat {}",
        "SELECT m.id, w.seat FROM match m JOIN waiting w ON w.match_id = m.id "
        "WHERE m.status = 'finished' AND w.answered IS NULL",
    ),
    (
        "match {} waits for seat {}, which it does not have",
        "SELECT w.match_id, w.seat FROM waiting w WHERE w.answered IS NULL AND NOT EXISTS "
        "(SELECT 1 FROM seat s WHERE s.match_id = w.match_id AND s.number = w.seat)",
    ),
    (
        "match {} has news for seat {}, which it does not have",
        "SELECT DISTINCT n.match_id, n.seat FROM news n WHERE NOT EXISTS "
        "(SELECT 1 FROM seat s WHERE s.match_id = n.match_id AND s.number = n.seat)",
    ),
    (
        "letter {} is still to be read but its bytes are gone",
        "SELECT l.id FROM letter l WHERE l.status = 'new' AND NOT EXISTS "
        "(SELECT 1 FROM letter_raw r WHERE r.letter_id = l.id)",
    ),
    (
        "dispatch {} is still to be sent but its bytes are gone",
        "SELECT d.id FROM dispatch d WHERE d.status IN ('waiting', 'uncertain') AND NOT EXISTS "
        "(SELECT 1 FROM dispatch_raw r WHERE r.dispatch_id = d.id)",
    ),
    (
        "player {} has no main address",
        "SELECT p.id FROM player p WHERE NOT EXISTS "
        "(SELECT 1 FROM address a WHERE a.player_id = p.id AND a.kind = 'main')",
    ),
)


def check(database: Database, extra: Callable[[Work], Iterable[str]] | None = None) -> list[str]:
    """What is wrong with a database, a sentence each; `extra` may look further, at a sound one."""
    try:
        with closing(database.connect()) as link:
            found = structure(link)
            if found:
                return found
            revision.demand(revision.revision(link), database.path)
    except sqlite3.Error as error:
        return [str(explain(error, database.path) or error)]
    except StoreError as error:
        return [str(error)]
    with database.reading() as work:
        return [*_contents(work), *(extra(work) if extra is not None else ())]


def structure(link: sqlite3.Connection) -> list[str]:
    """Damage to the file itself, and references to rows that are not there."""
    damage = [
        f"the file is damaged: {line}" for (line,) in link.execute("PRAGMA integrity_check") if line != "ok"
    ]
    orphans = [
        f"row {row} of {child} refers to a row of {parent} that is not there"
        for child, row, parent, _ in link.execute("PRAGMA foreign_key_check")
    ]
    return damage + orphans


def _contents(work: Work) -> Iterator[str]:
    """Rows that contradict each other, and journals whose chain of hashes is broken."""
    for sentence, query in _FAULTS:
        for found in work.link.execute(query):
            yield sentence.format(*found)
    for match in work.roster.matches():
        broken = work.journal.verify(match)
        if broken is not None:
            yield f"the journal of match {match.id} is broken at entry {broken}"
