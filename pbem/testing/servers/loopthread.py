"""An event loop in a thread of its own, so that plain synchronous code can run servers beside itself."""

import asyncio
import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

from pbem.errors import ConfigError
from pbem.mail.network import is_loopback

T = TypeVar("T")

_PATIENCE = 10.0


class LoopThread:
    """A running loop; `run` hands it a coroutine and waits for the result, `close` ends everything in it."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run in the loop's thread; never to be called from there, where it would wait for itself."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(_PATIENCE)

    def close(self) -> None:
        """Cancel what still runs, then end loop and thread."""
        if self.loop.is_closed():
            return
        self.run(self._cancel_all())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(_PATIENCE)
        self.loop.close()

    async def _cancel_all(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), _PATIENCE / 2)
        # Closed transports need one more round to let go of their sockets.
        await asyncio.sleep(0)


class LoopServer(ABC):
    """A server with a thread of its own; a context manager."""

    def __init__(self, name: str, host: str) -> None:
        self.host = require_loopback(host)
        self._name = name
        self._thread: LoopThread | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *ended: object) -> None:
        self.stop()

    def start(self) -> None:
        """Listen; after the first time on the same port again."""
        self._thread = LoopThread(self._name)
        try:
            self._thread.run(self._listen())
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Close every connection; the mail stays where it is."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.close()

    @abstractmethod
    async def _listen(self) -> None:
        """Begin to serve, and keep the port."""


def require_loopback(host: str) -> str:
    """Refuse any other address: these servers check nothing that a server on a network must check."""
    if not is_loopback(host):
        raise ConfigError(f"the demo servers listen on loopback only, not on {host}")
    return host
