"""One client's conversation with the demo IMAP server: the method `do_fetch` is the command FETCH."""

import asyncio
import base64
import hmac
import imaplib
import re
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from enum import IntEnum

from pbem.testing.servers.imap_query import fetch_items, search
from pbem.testing.servers.imap_store import ServedMailbox, Store
from pbem.testing.servers.imap_view import MessageView
from pbem.testing.servers.imap_wire import Malformed, WireToken, parse, quoted, read_command

CAPABILITIES = "IMAP4rev1 LITERAL+ AUTH=PLAIN IDLE MOVE NAMESPACE UIDPLUS UNSELECT"
"""What this server can do besides the basic protocol."""


class Refused(Exception):
    """The command is good, the answer is NO."""


class SessionStage(IntEnum):
    """How far a client has come."""

    STRANGER = 0
    KNOWN = 1
    SELECTED = 2


# How far a client must have come for a command; for all others a mailbox must be selected.
_NEEDS = {
    **dict.fromkeys("CAPABILITY NOOP LOGOUT LOGIN AUTHENTICATE".split(), SessionStage.STRANGER),
    **dict.fromkeys(
        "NAMESPACE LIST CREATE DELETE STATUS SELECT EXAMINE APPEND IDLE".split(), SessionStage.KNOWN
    ),
}
_OF_UIDS = ("FETCH", "SEARCH", "STORE", "COPY", "MOVE", "EXPUNGE")

_SYSTEM_FLAGS = {flag.upper(): flag for flag in ("\\Answered", "\\Deleted", "\\Draft", "\\Flagged", "\\Seen")}

_FLAG_CHANGES: Mapping[str, Callable[[frozenset[str], frozenset[str]], frozenset[str]]] = {
    "FLAGS": lambda old, given: given,
    "+FLAGS": lambda old, given: old | given,
    "-FLAGS": lambda old, given: old - given,
}


class Session:
    """One connection, from greeting to logout."""

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
        self._view: MessageView | None = None
        self._changed = asyncio.Event()
        self._by_uid = False
        self._over = False
        self._abilities = f"{CAPABILITIES} {store.abilities}".rstrip()

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
                or self._stage < _NEEDS.get(verb, SessionStage.SELECTED)
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
    def _stage(self) -> SessionStage:
        if self._view is not None:
            return SessionStage.SELECTED
        return SessionStage.KNOWN if self._user is not None else SessionStage.STRANGER

    @property
    def _known(self) -> str:
        assert self._user is not None
        return self._user

    @property
    def _selected(self) -> MessageView:
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

    def _find(self, name: WireToken, hint: str = "[NONEXISTENT] ") -> ServedMailbox:
        box = self._store.box(self._known, text(name))
        if box is None:
            raise Refused(f"{hint}Mailbox doesn't exist")
        return box

    def _chosen(self, wanted: WireToken, *, writing: bool = False) -> tuple[MessageView, list[int]]:
        view = self._selected
        if writing and not view.writable:
            raise Refused("Mailbox is read-only")
        return view, view.chosen(raw(wanted), by_uid=self._by_uid)

    # The commands, in the order of RFC 3501.

    # Connection

    async def do_capability(self, _: Sequence[WireToken]) -> None:
        self._say(f"* CAPABILITY {self._abilities}")

    async def do_noop(self, _: Sequence[WireToken]) -> None:
        return

    async def do_logout(self, _: Sequence[WireToken]) -> None:
        self._leave()
        self._say("* BYE Good-bye.")
        self._over = True

    async def do_login(self, arguments: Sequence[WireToken]) -> str:
        user, password = (text(argument) for argument in arguments)
        return self._admit(user, password)

    async def do_authenticate(self, arguments: Sequence[WireToken]) -> str:
        if text(arguments[0]).upper() != "PLAIN":
            raise Refused("Only PLAIN is offered.")
        self._say("+ ")
        await self._writer.drain()
        _, user, password = base64.b64decode(await self._reader.readline()).decode().split("\0")
        return self._admit(user, password)

    def _admit(self, user: str, password: str) -> str:
        expected = self._passwords.get(user)
        if expected is None or not hmac.compare_digest(expected.encode(), password.encode()):
            raise Refused("[AUTHENTICATIONFAILED] Authentication failed.")
        self._user = user
        return f"[CAPABILITY {self._abilities}] Logged in."

    # Mailboxes

    async def do_namespace(self, _: Sequence[WireToken]) -> None:
        self._say('* NAMESPACE (("" "/")) NIL NIL')

    async def do_list(self, arguments: Sequence[WireToken]) -> None:
        reference, pattern = (text(argument) for argument in arguments)
        if not pattern:
            self._say('* LIST (\\Noselect) "/" ""')
            return
        wild = {"*": ".*", "%": "[^/]*"}
        shape = "".join(wild.get(letter, re.escape(letter)) for letter in reference + pattern)
        for name in self._store.names(self._known):
            if re.fullmatch(shape, name) or (name == "INBOX" and re.fullmatch(shape, name, re.IGNORECASE)):
                flags = f"\\HasNoChildren {self._store.folders.get(name, '')}".strip()
                self._say(f'* LIST ({flags}) "/" '.encode() + quoted(name))

    async def do_create(self, arguments: Sequence[WireToken]) -> None:
        name = text(arguments[0]).rstrip("/")
        if self._store.box(self._known, name) is not None:
            raise Refused("[ALREADYEXISTS] Mailbox already exists")
        self._store.create(self._known, name)

    async def do_delete(self, arguments: Sequence[WireToken]) -> None:
        self._store.delete(self._known, self._find(arguments[0]))

    async def do_status(self, arguments: Sequence[WireToken]) -> None:
        box = self._find(arguments[0])
        unseen = sum("\\Seen" not in message.flags for message in box.messages.values())
        facts = {
            "MESSAGES": len(box.messages),
            "RECENT": 0,
            "UIDNEXT": box.uidnext,
            "UIDVALIDITY": box.uidvalidity,
            "UNSEEN": unseen,
        }
        asked = arguments[1] if isinstance(arguments[1], list) else []
        wanted = [text(item).upper() for item in asked]
        items = " ".join(f"{name} {facts[name]}" for name in wanted if name in facts)
        self._say(b"* STATUS " + quoted(box.name) + f" ({items})".encode())

    async def do_select(self, arguments: Sequence[WireToken]) -> str:
        return self._open(arguments[0], writable=True)

    async def do_examine(self, arguments: Sequence[WireToken]) -> str:
        return self._open(arguments[0], writable=False)

    def _open(self, name: WireToken, *, writable: bool) -> str:
        self._leave()
        box = self._find(name)
        view = self._view = MessageView(box, writable=writable)
        box.watchers.add(self._wake)
        flags = " ".join(_SYSTEM_FLAGS.values())
        permanent = flags + " \\*" if writable else ""
        self._say(f"* FLAGS ({flags})")
        self._say(f"* OK [PERMANENTFLAGS ({permanent})] Flags permitted.")
        self._say(f"* {len(view.uids)} EXISTS")
        self._say("* 0 RECENT")
        self._say(f"* OK [UIDVALIDITY {box.uidvalidity}] UIDs valid")
        self._say(f"* OK [UIDNEXT {box.uidnext}] Predicted next UID")
        return f"[{'READ-WRITE' if writable else 'READ-ONLY'}] Mailbox opened."

    async def do_close(self, _: Sequence[WireToken]) -> None:
        view = self._selected
        if view.writable:
            view.box.remove(view.deleted(view.uids))
        self._leave()

    async def do_unselect(self, _: Sequence[WireToken]) -> None:
        self._leave()

    async def do_append(self, arguments: Sequence[WireToken]) -> str:
        name, *options, message = arguments
        box = self._find(name, hint="[TRYCREATE] ")
        flags: set[str] = set()
        arrived = None
        for option in options:
            if isinstance(option, list):
                flags = {_flag(item) for item in option}
            else:
                arrived = _moment(option)
        uid = box.add(raw(message), flags, arrived)
        return f"[APPENDUID {box.uidvalidity} {uid}] Append completed."

    async def do_idle(self, _: Sequence[WireToken]) -> str:
        self._say("+ idling")
        done = asyncio.ensure_future(self._reader.readline())
        try:
            while not done.done():
                self._changed.clear()
                self._tell(expunged=True)
                await self._writer.drain()
                change = asyncio.ensure_future(self._changed.wait())
                await asyncio.wait((done, change), return_when=asyncio.FIRST_COMPLETED)
                change.cancel()
        finally:
            done.cancel()
        if (await done).strip().upper() != b"DONE":
            raise Malformed("DONE was expected")
        return "Idle completed."

    # Messages

    async def do_fetch(self, arguments: Sequence[WireToken]) -> None:
        view, uids = self._chosen(arguments[0])
        items = fetch_items(arguments[1])
        if self._by_uid and all(item.name != "UID" for item in items):
            items = fetch_items(b"UID") + items
        reads = view.writable and any(item.reads for item in items)
        numbers = view.numbers
        for uid in uids:
            flags = view.box.messages[uid].flags
            if reads and "\\Seen" not in flags:
                view.box.mark(uid, flags | {"\\Seen"})
            message = view.box.messages[uid]
            parts = [item.name.encode() + b" " + item.answer(view.box, message) for item in items]
            self._say(b"* %d FETCH (%b)" % (numbers[uid], b" ".join(parts)))
            await self._writer.drain()

    async def do_search(self, arguments: Sequence[WireToken]) -> None:
        view = self._selected
        found = search(view, arguments)
        if not self._by_uid:
            numbers = view.numbers
            found = [numbers[uid] for uid in found]
        self._say("* SEARCH" + "".join(f" {number}" for number in found))

    async def do_store(self, arguments: Sequence[WireToken]) -> str:
        view, uids = self._chosen(arguments[0])
        if not view.writable:
            return "[READ-ONLY] Nothing is stored in a mailbox opened for reading."
        how, _, silent = text(arguments[1]).upper().partition(".")
        given = arguments[2] if isinstance(arguments[2], list) else arguments[2:]
        flags = frozenset(_flag(item) for item in given)
        if how not in _FLAG_CHANGES or silent not in ("", "SILENT"):
            raise Malformed(f"STORE does not know {how}")
        numbers = view.numbers
        for uid in uids:
            view.mark(uid, _FLAG_CHANGES[how](view.box.messages[uid].flags, flags))
            if not silent:
                self._say(view.flag_news(numbers[uid], uid, by_uid=self._by_uid))
        return ""

    async def do_copy(self, arguments: Sequence[WireToken]) -> str:
        view, uids = self._chosen(arguments[0])
        return self._copied(view.box, uids, arguments[1])

    async def do_move(self, arguments: Sequence[WireToken]) -> None:
        view, uids = self._chosen(arguments[0], writing=True)
        self._say(f"* OK {self._copied(view.box, uids, arguments[1])}")
        view.box.remove(uids)

    def _copied(self, box: ServedMailbox, uids: Sequence[int], name: WireToken) -> str:
        target = self._find(name, hint="[TRYCREATE] ")
        copies = [box.copy(uid, target) for uid in uids]
        if not copies:
            return "No messages found."
        return f"[COPYUID {target.uidvalidity} {_set(uids)} {_set(copies)}] Copied."

    async def do_expunge(self, arguments: Sequence[WireToken]) -> None:
        view, uids = self._chosen(arguments[0] if self._by_uid else b"1:*", writing=True)
        view.box.remove(view.deleted(uids))


def raw(token: WireToken) -> bytes:
    """Take a token that must be a word or string."""
    if not isinstance(token, bytes):
        raise Malformed("a word was expected")
    return token


def text(token: WireToken) -> str:
    """Take a token that must be a word or string, as text."""
    return raw(token).decode()


def _flag(token: WireToken) -> str:
    return _SYSTEM_FLAGS.get(text(token).upper(), text(token))


def _set(uids: Sequence[int]) -> str:
    return ",".join(map(str, uids))


def _moment(option: bytes) -> datetime:
    parsed = imaplib.Internaldate2tuple(b'INTERNALDATE "' + option + b'"')
    if parsed is None:
        raise Malformed("the date cannot be read")
    return datetime.fromtimestamp(time.mktime(parsed), UTC)
