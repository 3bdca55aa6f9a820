"""One client's line to the demo IMAP server: reading commands, knowing who speaks, saying what is new."""

import asyncio
from collections.abc import Mapping
from enum import IntEnum

from pbem.testing.servers.imap_store import Box, Store
from pbem.testing.servers.imap_view import View
from pbem.testing.servers.imap_wire import Malformed, Token, parse, read_command

CAPABILITIES = "IMAP4rev1 LITERAL+ AUTH=PLAIN IDLE MOVE NAMESPACE UIDPLUS UNSELECT"
"""What this server can do besides the basic protocol."""


class Refused(Exception):
    """The command is good, the answer is NO."""


class Stage(IntEnum):
    """How far a client has come."""

    STRANGER = 0
    KNOWN = 1
    SELECTED = 2


# How far a client must have come for a command; for all others a mailbox must be selected.
_NEEDS = {
    **dict.fromkeys("CAPABILITY NOOP LOGOUT LOGIN AUTHENTICATE".split(), Stage.STRANGER),
    **dict.fromkeys("NAMESPACE LIST CREATE DELETE STATUS SELECT EXAMINE APPEND IDLE".split(), Stage.KNOWN),
}
_OF_UIDS = ("FETCH", "SEARCH", "STORE", "COPY", "MOVE", "EXPUNGE")


class Conversation:
    """One connection, from greeting to logout; what the commands do is a subclass's business."""

    def __init__(
        self,
        store: Store,
        passwords: Mapping[str, str],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._reader = reader
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self._user: str | None = None
        self._view: View | None = None
        self._changed = asyncio.Event()
        self._by_uid = False
        self._over = False
        self._abilities = CAPABILITIES + (" SPECIAL-USE X-GM-EXT-1" if store.uses else "")

    async def serve(self) -> None:
        """Answer commands until the client leaves."""
        self._say(f"* OK [CAPABILITY {self._abilities}] pbem demo IMAP server: loopback only, for trying out")
        try:
            while not self._over:
                await self._writer.drain()
                line = await read_command(self._reader, self._writer)
                if not line:
                    return
                await self._answer(line)
            await self._writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return
        finally:
            self._leave()

    async def _answer(self, line: bytes) -> None:
        tag = line.split(b" ", 1)[0].decode("ascii", "replace").strip() or "*"
        try:
            _, *tokens = parse(line)
            name, *arguments = tokens
            verb = text(name).upper()
            self._by_uid = verb == "UID"
            if self._by_uid:
                verb = text(arguments.pop(0)).upper()
            run = getattr(self, f"do_{verb.lower()}", None)
            if (
                run is None
                or (self._by_uid and verb not in _OF_UIDS)
                or self._stage < _NEEDS.get(verb, Stage.SELECTED)
            ):
                raise Malformed(f"{verb} is not known here, or not now")
            said = await run(arguments)
            # RFC 3501 7.4.1: numbers must not shift while the client speaks in numbers.
            self._tell(expunged=self._by_uid or verb not in ("FETCH", "STORE", "SEARCH"))
            self._say(f"{tag} OK {said or verb.title() + ' done.'}")
        except Refused as refused:
            self._say(f"{tag} NO {refused}")
        except (Malformed, ValueError, IndexError) as problem:
            self._say(f"{tag} BAD {problem}")

    @property
    def _stage(self) -> Stage:
        if self._view is not None:
            return Stage.SELECTED
        return Stage.KNOWN if self._user is not None else Stage.STRANGER

    @property
    def _known(self) -> str:
        assert self._user is not None
        return self._user

    @property
    def _selected(self) -> View:
        assert self._view is not None
        return self._view

    def _say(self, line: str | bytes) -> None:
        self._writer.write((line.encode() if isinstance(line, str) else line) + b"\r\n")

    def _tell(self, *, expunged: bool) -> None:
        if self._view is not None:
            for line in self._view.news(expunged=expunged, by_uid=self._by_uid):
                self._say(line)

    def _wake(self) -> None:
        # Whoever delivers may be in another thread.
        self._loop.call_soon_threadsafe(self._changed.set)

    def _leave(self) -> None:
        if self._view is not None:
            self._view.box.watchers.discard(self._wake)
        self._view = None

    def _find(self, name: Token, hint: str = "[NONEXISTENT] ") -> Box:
        box = self._store.box(self._known, text(name))
        if box is None:
            raise Refused(f"{hint}Mailbox doesn't exist")
        return box

    def _chosen(self, wanted: Token, *, writing: bool = False) -> tuple[View, list[int]]:
        view = self._selected
        if writing and not view.writable:
            raise Refused("Mailbox is read-only")
        return view, view.chosen(raw(wanted), by_uid=self._by_uid)


def raw(token: Token) -> bytes:
    """Take a token that must be a word or string."""
    if not isinstance(token, bytes):
        raise Malformed("a word was expected")
    return token


def text(token: Token) -> str:
    """Take a token that must be a word or string, as text."""
    return raw(token).decode()
