"""A bad network between a client and a server: a TCP proxy that delays, chops, cuts, swallows and refuses.

Each direction has its trouble by itself, and it may be changed while connections are open.
"""

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, Self

from pbem.testing.servers.loopthread import LoopThread, require_loopback

__all__ = ["FINE", "FaultProxy", "Trouble"]


@dataclass(frozen=True, slots=True)
class Trouble:
    """What befalls the bytes of one direction."""

    latency: float = 0.0
    """Seconds before each piece is passed on."""
    chunk: int | None = None
    """The largest piece passed on at once."""
    cut_after: int | None = None
    """How many bytes of a connection get through before it ends."""
    cut_before: bytes | None = None
    """The words before which a connection ends."""
    end: Literal["fin", "rst", "hole"] = "fin"
    """How it ends: closed, reset, or open and silent for ever in this direction."""
    last_words: bytes = b""
    """What the receiver still hears before the end."""
    refused: bytes | None = None
    """The words of a client's line that is not passed on but answered with `refusal` under its tag."""
    refusal: bytes = b"NO"
    once: bool = False
    """Whether all is fine again after it has struck."""


FINE = Trouble()


class FaultProxy:
    """A door to `host` and `port` with trouble for what goes up to the server and down from it."""

    host = "127.0.0.1"

    def __init__(self, host: str, port: int, *, up: Trouble = FINE, down: Trouble = FINE) -> None:
        self._target = (require_loopback(host), port)
        self.up = up
        self.down = down
        # Whenever these words would go down, the connection ends instead.
        self.poison = b""
        self.port = 0
        self.connections = 0
        # How often a connection was ended or a line refused.
        self.struck = 0
        self._thread: LoopThread | None = None
        self._server: asyncio.Server | None = None
        # Bound but never listening: while the door is shut nobody else gets its port.
        self._reserved: socket.socket | None = None

    def __enter__(self) -> Self:
        self._thread = LoopThread("fault-proxy")
        self._thread.run(self._listen())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is not None:
            self._thread.close()
        if self._reserved is not None:
            self._reserved.close()

    def shut(self) -> None:
        """Listen no more: whoever comes now is refused."""
        assert self._thread is not None
        self._thread.run(self._shut())

    def reopen(self) -> None:
        """Listen again on the same port."""
        assert self._thread is not None
        self._thread.run(self._listen())

    async def _listen(self) -> None:
        if self._reserved is None:
            self._reserved = socket.socket()
            self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            self._reserved.bind((self.host, 0))
            self.port = self._reserved.getsockname()[1]
        self._server = await asyncio.start_server(self._serve, self.host, self.port, reuse_port=True)

    async def _shut(self) -> None:
        assert self._server is not None
        self._server.close()

    async def _serve(self, client_reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            server_reader, server = await asyncio.open_connection(*self._target)
        except OSError:
            client.close()
            return
        pipes = (
            asyncio.ensure_future(self._pipe("up", client_reader, server, client)),
            asyncio.ensure_future(self._pipe("down", server_reader, client, server)),
        )
        ends = {"fin"}
        try:
            done, _ = await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
            ends = {pipe.result() for pipe in done}
        finally:
            for pipe in pipes:
                pipe.cancel()
            for writer in (client, server):
                if "rst" in ends:
                    _reset(writer)
                writer.close()

    async def _pipe(
        self,
        direction: Literal["up", "down"],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
    ) -> str:
        passed, held, tail = 0, b"", b""
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                tail = (tail + data)[-len(self.poison) - len(data) :]
                if direction == "down" and self.poison and self.poison in tail:
                    return "fin"
                trouble: Trouble = getattr(self, direction)
                if trouble.refused is not None and trouble.refused in data:
                    back.write(data.split(b" ", 1)[0] + b" " + trouble.refusal + b"\r\n")
                    self._strike(direction, trouble)
                    continue
                data, held, cut = _dose(trouble, held + data, passed)
                size = trouble.chunk or len(data) or 1
                for start in range(0, len(data), size):
                    await asyncio.sleep(trouble.latency)
                    writer.write(data[start : start + size])
                    await writer.drain()
                passed += len(data)
                if not cut:
                    continue
                writer.write(trouble.last_words)
                await writer.drain()
                self._strike(direction, trouble)
                if trouble.end == "hole":
                    await asyncio.Event().wait()
                return trouble.end
        return "fin"

    def _strike(self, direction: Literal["up", "down"], trouble: Trouble) -> None:
        self.struck += 1
        if trouble.once:
            setattr(self, direction, FINE)


def _dose(trouble: Trouble, data: bytes, passed: int) -> tuple[bytes, bytes, bool]:
    """Split data into what passes, what is held back for now, and whether the end has come."""
    if trouble.cut_after is not None and passed + len(data) >= trouble.cut_after:
        return data[: max(0, trouble.cut_after - passed)], b"", True
    words = trouble.cut_before
    if not words:
        return data, b"", False
    at = data.find(words)
    if at >= 0:
        return data[:at], b"", True
    # The words may come in two pieces, so a beginning of them has to wait.
    begun = next(size for size in range(len(words) - 1, -1, -1) if data.endswith(words[:size]))
    return data[: len(data) - begun], data[len(data) - begun :], False


def _reset(writer: asyncio.StreamWriter) -> None:
    # With a lingering time of zero a close is a reset.
    peer = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
