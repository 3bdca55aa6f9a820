"""A trial: what an act would do and whom it would mail, with nothing of it kept."""

from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from typing import TypeVar

from pbem.desk.office import Office
from pbem.engine.values import Value
from pbem.mail.write.tokens import masked
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_MOST = 10_000

T = TypeVar("T")


class Sketch(Value):
    """A mail that would go out; its text only where it holds nothing that is somebody's secret."""

    to: str
    kind: str
    subject: str
    text: str | None


class Trial(Value):
    """What would have been answered, and the mails."""

    said: str
    mails: tuple[Sketch, ...]


class _Enough(Exception):
    """It was only a trial: everything is rolled back."""


def tried(office: Office, does: Callable[[Work], T]) -> T:
    """What comes of something that is done in a transaction that is never committed."""
    found: list[T] = []

    def try_it(work: Work) -> None:
        found.append(does(work))
        raise _Enough

    with suppress(_Enough):
        office.database.run(try_it)
    return found[0]


def mails_made(work: Work, before: int) -> list[Dispatch]:
    """The mails made since that one was the newest, in order."""
    return [each for each in reversed(work.outbox.latest(_MOST)) if each.id > before]


def try_out(office: Office, does: Callable[[Work], str]) -> Trial:
    """What an act would answer, and whom it would mail."""

    def act(work: Work) -> Trial:
        before = work.outbox.newest()
        return Trial(does(work), tuple(_sketch(work, each) for each in mails_made(work, before)))

    return tried(office, act)


def _sketch(work: Work, dispatch: Dispatch) -> Sketch:
    # A notice tells all the same; a turn mail shows a hand, and its subject nothing private.
    public = dispatch.kind is DispatchKind.NOTICE
    text = _before_code(work.outbox.text(dispatch.id) or "") if public else None
    return Sketch(dispatch.recipient, str(dispatch.kind), dispatch.subject, text)


def _before_code(text: str) -> str:
    """A mail up to the line that says who may answer it, which only its reader should know."""
    lines = takewhile(lambda line: "(code)" not in masked(line), text.splitlines())
    return "\n".join(lines).strip()
