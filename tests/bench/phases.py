"""Where the time goes: named functions are timed, each without what it calls of the others."""

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["LETTER", "PASS", "shares", "watched"]

# The phases of a letter's way over the desk: the functions to time, as their callers know them.
LETTER = {
    "read": (
        "pbem.desk.letters.handle:read",
        "pbem.mail.read.read:identity",
        "pbem.desk.letters.lines.own_lines:fresh",
    ),
    "identify": ("pbem.desk.letters.handle:identify",),
    "load": ("pbem.desk.letters.player_letter:take_up",),
    "match and apply": ("pbem.desk.letters.lines.order_lines:Orders.give",),
    "journal": ("pbem.store.books.journal:Journal.append", "pbem.desk.match.live:Live.keep"),
    "page": (
        "pbem.desk.post.match_pages:question_page",
        "pbem.desk.post.match_pages:answered_page",
        "pbem.desk.post.match_pages:news_page",
        "pbem.desk.post.match_mails:shown",
        "pbem.desk.post.match_mails:unpack",
    ),
    "render": ("pbem.render.renderer:Renderer.text", "pbem.render.renderer:Renderer.html"),
    "compose": ("pbem.desk.post.mail:compose",),
    "outbox": ("pbem.store.books.outbox:Outbox.put",),
    "commit": ("pbem.store.work:Work.__exit__",),
    "begin": ("pbem.store.work:Work.__enter__",),
}

# The same, and what a whole pass adds.
PASS = {
    **LETTER,
    "fetch": ("pbem.mail.imap.mailbox:Mailbox._fetch", "pbem.mail.imap.mailbox:Mailbox.connect"),
    "move": ("pbem.mail.imap.mailbox:Mailbox.move",),
    "store": ("pbem.store.books.inbox:Inbox.store",),
    # By this process alone; what another one does beside it is not seen here.
    "send": ("pbem.daemon.postman:asyncio.run",),
    "wait for the sender": (
        "pbem.daemon.sender:Sender.__exit__",
        "pbem.daemon.sender:Sender.start",
        "pbem.store.sql.turns:Turns.__enter__",
    ),
    "clerk, rest": ("pbem.desk.letters.handle:handle",),
}


class _Watch:
    """A stack of phases; the clock runs for the one on top."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._stack: list[str] = ["rest"]
        self._since = time.perf_counter()

    def switch(self) -> None:
        now = time.perf_counter()
        top = self._stack[-1]
        self.spent[top] = self.spent.get(top, 0.0) + now - self._since
        self._since = now

    def timed(self, phase: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*given: Any, **named: Any) -> Any:
            self.switch()
            self._stack.append(phase)
            try:
                return function(*given, **named)
            finally:
                self.switch()
                self._stack.pop()

        return wrapper


@contextmanager
def watched(phases: dict[str, tuple[str, ...]]) -> Iterator[dict[str, float]]:
    """Time these phases; the seconds of each are there when the block ends."""
    watch = _Watch()
    undo: list[tuple[Any, str, Any]] = []
    for phase, places in phases.items():
        for place in places:
            module, _, path = place.partition(":")
            owner: Any = importlib.import_module(module)
            *outer, name = path.split(".")
            for part in outer:
                owner = getattr(owner, part)
            function = getattr(owner, name)
            undo.append((owner, name, function))
            setattr(owner, name, watch.timed(phase, function))
    try:
        yield watch.spent
        watch.switch()
    finally:
        for owner, name, function in reversed(undo):
            setattr(owner, name, function)


def shares(spent: dict[str, float], scale: float, unit: str) -> str:
    """The phases as one line, the longest first."""
    ordered = sorted(spent.items(), key=lambda each: -each[1])
    return ", ".join(f"{phase} {seconds * scale:.2f}" for phase, seconds in ordered) + f" {unit}"
