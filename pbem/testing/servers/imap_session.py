"""One client's conversation with the demo IMAP server: the method `do_fetch` is the command FETCH."""

import asyncio
import base64
import hmac
import imaplib
import re
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from pbem.testing.servers.imap_conversation import Conversation, Refused, raw, text
from pbem.testing.servers.imap_query import fetch_items, search
from pbem.testing.servers.imap_store import Box
from pbem.testing.servers.imap_view import View
from pbem.testing.servers.imap_wire import Malformed, Token, quoted

_SYSTEM_FLAGS = {flag.upper(): flag for flag in ("\\Answered", "\\Deleted", "\\Draft", "\\Flagged", "\\Seen")}

_FLAG_CHANGES: Mapping[str, Callable[[frozenset[str], frozenset[str]], frozenset[str]]] = {
    "FLAGS": lambda old, given: given,
    "+FLAGS": lambda old, given: old | given,
    "-FLAGS": lambda old, given: old - given,
}


class Session(Conversation):
    """The commands, in the order of RFC 3501."""

    # Connection

    async def do_capability(self, _: Sequence[Token]) -> str:
        self._say(f"* CAPABILITY {self._abilities}")
        return ""

    async def do_noop(self, _: Sequence[Token]) -> str:
        return ""

    async def do_logout(self, _: Sequence[Token]) -> str:
        self._leave()
        self._say("* BYE Good-bye.")
        self._over = True
        return ""

    async def do_login(self, arguments: Sequence[Token]) -> str:
        user, password = (text(argument) for argument in arguments)
        return self._admit(user, password)

    async def do_authenticate(self, arguments: Sequence[Token]) -> str:
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

    async def do_namespace(self, _: Sequence[Token]) -> str:
        self._say('* NAMESPACE (("" "/")) NIL NIL')
        return ""

    async def do_list(self, arguments: Sequence[Token]) -> str:
        reference, pattern = (text(argument) for argument in arguments)
        if not pattern:
            self._say('* LIST (\\Noselect) "/" ""')
            return ""
        wild = {"*": ".*", "%": "[^/]*"}
        shape = "".join(wild.get(letter, re.escape(letter)) for letter in reference + pattern)
        for name in self._store.names(self._known):
            if re.fullmatch(shape, name) or (name == "INBOX" and re.fullmatch(shape, name, re.IGNORECASE)):
                flags = f"\\HasNoChildren {self._store.uses.get(name, '')}".strip()
                self._say(f'* LIST ({flags}) "/" '.encode() + quoted(name))
        return ""

    async def do_create(self, arguments: Sequence[Token]) -> str:
        name = text(arguments[0]).rstrip("/")
        if self._store.box(self._known, name) is not None:
            raise Refused("[ALREADYEXISTS] Mailbox already exists")
        self._store.create(self._known, name)
        return ""

    async def do_delete(self, arguments: Sequence[Token]) -> str:
        self._store.delete(self._known, self._find(arguments[0]))
        return ""

    async def do_status(self, arguments: Sequence[Token]) -> str:
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
        return ""

    async def do_select(self, arguments: Sequence[Token]) -> str:
        return self._open(arguments[0], writable=True)

    async def do_examine(self, arguments: Sequence[Token]) -> str:
        return self._open(arguments[0], writable=False)

    def _open(self, name: Token, *, writable: bool) -> str:
        self._leave()
        box = self._find(name)
        view = self._view = View(box, writable=writable)
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

    async def do_close(self, _: Sequence[Token]) -> str:
        view = self._selected
        if view.writable:
            view.box.remove(view.deleted(view.uids))
        self._leave()
        return ""

    async def do_unselect(self, _: Sequence[Token]) -> str:
        self._leave()
        return ""

    async def do_append(self, arguments: Sequence[Token]) -> str:
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

    async def do_idle(self, _: Sequence[Token]) -> str:
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

    async def do_fetch(self, arguments: Sequence[Token]) -> str:
        view, uids = self._chosen(arguments[0])
        items = fetch_items(arguments[1])
        if self._by_uid and all(item.name != "UID" for item in items):
            items = fetch_items(b"UID") + items
        reads = view.writable and any(item.reads for item in items)
        numbers = view.numbers
        for uid in uids:
            if uid in view.box.lost:
                if view.box.lost[uid]:
                    self._writer.transport.abort()
                raise Refused("The message cannot be read.")
            flags = view.box.messages[uid].flags
            if reads and "\\Seen" not in flags:
                view.box.mark(uid, flags | {"\\Seen"})
            message = view.box.messages[uid]
            parts = [item.name.encode() + b" " + item.answer(view.box, message) for item in items]
            self._say(b"* %d FETCH (%b)" % (numbers[uid], b" ".join(parts)))
            await self._writer.drain()
        return ""

    async def do_search(self, arguments: Sequence[Token]) -> str:
        view = self._selected
        found = search(view, arguments)
        if not self._by_uid:
            numbers = view.numbers
            found = [numbers[uid] for uid in found]
        self._say("* SEARCH" + "".join(f" {number}" for number in found))
        return ""

    async def do_store(self, arguments: Sequence[Token]) -> str:
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

    async def do_copy(self, arguments: Sequence[Token]) -> str:
        view, uids = self._chosen(arguments[0])
        return self._copied(view.box, uids, arguments[1])

    async def do_move(self, arguments: Sequence[Token]) -> str:
        view, uids = self._chosen(arguments[0], writing=True)
        self._say(f"* OK {self._copied(view.box, uids, arguments[1])}")
        view.box.remove(uids)
        return ""

    def _copied(self, box: Box, uids: Sequence[int], name: Token) -> str:
        target = self._find(name, hint="[TRYCREATE] ")
        copies = [box.copy(uid, target) for uid in uids]
        if not copies:
            return "No messages found."
        return f"[COPYUID {target.uidvalidity} {_set(uids)} {_set(copies)}] Copied."

    async def do_expunge(self, arguments: Sequence[Token]) -> str:
        view, uids = self._chosen(arguments[0] if self._by_uid else b"1:*", writing=True)
        view.box.remove(view.deleted(uids))
        return ""


def _flag(token: Token) -> str:
    return _SYSTEM_FLAGS.get(text(token).upper(), text(token))


def _set(uids: Sequence[int]) -> str:
    return ",".join(map(str, uids))


def _moment(option: bytes) -> datetime:
    parsed = imaplib.Internaldate2tuple(b'INTERNALDATE "' + option + b'"')
    if parsed is None:
        raise Malformed("the date cannot be read")
    return datetime.fromtimestamp(time.mktime(parsed), UTC)
