"""An attempt inside a transaction: kept when it succeeds, undone as if it had never been when it does not."""

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.work import Work

__all__ = ["attempt"]


@contextmanager
def attempt(work: Work, *, keep: bool = True) -> Iterator[None]:
    """What is written inside stays only if nothing is raised, and if it is to be kept at all.

    Rows that were read before must not be used after an attempt that was undone: they may say what is not so.
    """
    work.link.execute("SAVEPOINT attempt")
    try:
        yield
    except BaseException:
        work.link.execute("ROLLBACK TO attempt")
        work.link.execute("RELEASE attempt")
        raise
    if not keep:
        work.link.execute("ROLLBACK TO attempt")
    work.link.execute("RELEASE attempt")
