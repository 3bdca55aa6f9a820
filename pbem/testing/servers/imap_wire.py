"""The grammar of IMAP as far as the demo server needs it: commands in, quoted text out, sets of numbers."""

import asyncio
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

WireToken = bytes | list["WireToken"]
"""An atom or string as its bytes, or a parenthesised list of them."""

_LONGEST_LINE = 1 << 20
_LONGEST_LITERAL = 64 << 20
_LITERAL_AT_END = re.compile(rb"\{(\d+)(\+?)\}\r\n\Z")
_LITERAL = re.compile(rb"\{(\d+)\+?\}\r\n")
_QUOTED = re.compile(rb'"((?:[^"\\\r\n]|\\["\\])*)"')
# An atom ends at a blank or a parenthesis, except inside the brackets of BODY[HEADER.FIELDS (DATE)].
_ATOM = re.compile(rb'(?:[^\s()"{\[]|\[[^\]\r\n]*\])+')


class Malformed(Exception):
    """The client said something that is no IMAP, or none that we know."""


async def read_command(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Read one command with its literals, asking for each; nothing at the end of the stream."""
    command = b""
    while True:
        try:
            line = await reader.readuntil(b"\r\n")
        except asyncio.IncompleteReadError:
            return b""
        command += line
        announced = _LITERAL_AT_END.search(line)
        if announced is None:
            return command
        size = int(announced[1])
        if size > _LONGEST_LITERAL or len(command) > _LONGEST_LINE + _LONGEST_LITERAL:
            return b""
        if not announced[2]:
            writer.write(b"+ go on\r\n")
            await writer.drain()
        command += await reader.readexactly(size)


def parse(line: bytes) -> list[WireToken]:
    """Cut a command into tokens."""
    tokens, end = _parse(line.removesuffix(b"\r\n"), 0, nested=False)
    assert end >= 0
    return tokens


def _parse(line: bytes, at: int, *, nested: bool) -> tuple[list[WireToken], int]:
    tokens: list[WireToken] = []
    while at < len(line):
        if line[at : at + 1] == b" ":
            at += 1
        elif line[at : at + 1] == b")" and nested:
            return tokens, at + 1
        elif line[at : at + 1] == b"(":
            inner, at = _parse(line, at + 1, nested=True)
            tokens.append(inner)
        elif found := _QUOTED.match(line, at):
            tokens.append(re.sub(rb"\\(.)", rb"\1", found[1]))
            at = found.end()
        elif found := _LITERAL.match(line, at):
            at = found.end() + int(found[1])
            tokens.append(line[found.end() : at])
        elif found := _ATOM.match(line, at):
            tokens.append(found[0])
            at = found.end()
        else:
            raise Malformed(f"cannot read the command at byte {at}")
    if nested:
        raise Malformed("a parenthesis is not closed")
    return tokens, at


def pick(numbers: Sequence[int], wanted: bytes) -> list[int]:
    """Choose from ascending numbers those a set like `1:3,7,9:*` names; the star is the last there is."""
    chosen: set[int] = set()
    for part in wanted.split(b","):
        ends = []
        for end in part.split(b":"):
            if end == b"*":
                ends.append(numbers[-1] if numbers else 0)
            elif end.isdigit() and int(end) > 0:
                ends.append(int(end))
            else:
                raise Malformed("a set of numbers was expected")
        if len(ends) > 2:
            raise Malformed("a set of numbers was expected")
        chosen.update(numbers[bisect_left(numbers, min(ends)) : bisect_right(numbers, max(ends))])
    return sorted(chosen)


def quoted(text: str) -> bytes:
    """Write a name the way it can be read back."""
    return b'"' + re.sub(rb'(["\\])', rb"\\\1", text.encode()) + b'"'


def literal(data: bytes) -> bytes:
    """Write any bytes the way they can be read back."""
    return b"{%d}\r\n%b" % (len(data), data)
