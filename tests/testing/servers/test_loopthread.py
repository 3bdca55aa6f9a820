import asyncio
import threading
import time

import pytest

from pbem.errors import ConfigError
from pbem.testing.servers.loopthread import LoopThread, require_loopback


async def _where() -> str:
    await asyncio.sleep(0)
    return threading.current_thread().name


def test_work_is_done_in_its_thread() -> None:
    """Plain code waits for the result; a second end is none."""
    thread = LoopThread("servers")
    found = thread.run(_where())
    thread.close()
    thread.close()

    assert "servers" == found
    assert [] == [each for each in threading.enumerate() if each.name == "servers"]


def test_what_still_runs_is_ended_with_it() -> None:
    """A client that never leaves keeps nobody waiting."""
    ended: list[str] = []

    async def serve() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            ended.append("served")
            raise

    async def begin() -> None:
        thread.kept = asyncio.ensure_future(serve())
        await asyncio.sleep(0)

    thread = LoopThread("servers")
    thread.run(begin())
    before = time.monotonic()
    thread.close()

    # Without a word to it, the loop would wait five seconds for its end.
    assert (["served"], True) == (ended, time.monotonic() - before < 4)


@pytest.mark.parametrize(("host", "here"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False)])
def test_only_this_machine_is_served(host: str, here: bool) -> None:
    """The servers check nothing that a server on a network must check."""
    if here:
        assert host == require_loopback(host)
    else:
        with pytest.raises(ConfigError, match="loopback only"):
            require_loopback(host)
