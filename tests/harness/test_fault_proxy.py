import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from pbem.errors import ConfigError
from tests.harness.fault_proxy import FaultProxy, Trouble


@pytest.fixture
def echo() -> Iterator[int]:
    """A server that sends back whatever it gets."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    peer, _ = listener.accept()
                    threading.Thread(target=answer, args=(peer,), daemon=True).start()

        def answer(peer: socket.socket) -> None:
            with peer, contextlib.suppress(OSError):
                while data := peer.recv(65536):
                    peer.sendall(data)

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


def spoken(proxy: FaultProxy, words: bytes) -> bytes:
    """What comes back until the line ends or is silent for a moment."""
    got = b""
    with socket.create_connection((proxy.host, proxy.port), timeout=0.3) as peer:
        peer.sendall(words)
        with contextlib.suppress(TimeoutError):
            while data := peer.recv(65536):
                got += data
    return got


def test_without_trouble_everything_passes(echo: int) -> None:
    """A proxy without trouble changes nothing."""
    with FaultProxy("127.0.0.1", echo) as proxy:
        assert b"hello" * 1000 == spoken(proxy, b"hello" * 1000)
        assert 1 == proxy.connections


def test_cut_after_so_many_bytes(echo: int) -> None:
    """Exactly so many bytes pass."""
    with FaultProxy("127.0.0.1", echo, down=Trouble(cut_after=7)) as proxy:
        assert b"0123456" == spoken(proxy, b"0123456789")


@pytest.mark.parametrize("chunk", [None, 1, 3])
def test_cut_before_words(echo: int, chunk: int | None) -> None:
    """Everything before the words passes, also when these come in pieces."""
    with (
        FaultProxy("127.0.0.1", echo, down=Trouble(chunk=chunk)) as inner,
        FaultProxy(inner.host, inner.port, down=Trouble(cut_before=b"STOP")) as proxy,
    ):
        assert b"go STO go " == spoken(proxy, b"go STO go STOP go")


def test_a_reset_is_a_reset(echo: int) -> None:
    """The client sees a reset, not an orderly end."""
    with (
        FaultProxy("127.0.0.1", echo, up=Trouble(cut_before=b"STOP", end="rst")) as proxy,
        socket.create_connection((proxy.host, proxy.port), timeout=2) as peer,
    ):
        peer.sendall(b"STOP")
        with pytest.raises(ConnectionResetError):
            peer.recv(10)


def test_a_black_hole_is_silent_and_open(echo: int) -> None:
    """Nothing comes back and nothing ends."""
    with (
        FaultProxy("127.0.0.1", echo, up=Trouble(cut_after=2, end="hole")) as proxy,
        socket.create_connection((proxy.host, proxy.port), timeout=0.3) as peer,
    ):
        peer.sendall(b"abcd")
        first = peer.recv(10)
        with pytest.raises(TimeoutError):
            peer.recv(10)

    assert b"ab" == first


def test_latency_delays(echo: int) -> None:
    """Each piece waits its time."""
    with FaultProxy("127.0.0.1", echo, down=Trouble(latency=0.1, chunk=2)) as proxy:
        begun = time.monotonic()
        with (
            socket.create_connection((proxy.host, proxy.port), timeout=2) as peer,
            peer.makefile("rb") as file,
        ):
            peer.sendall(b"abcd\n")
            line = file.readline()

        assert (b"abcd\n", True) == (line, time.monotonic() - begun >= 0.3)


def test_trouble_may_begin_later(echo: int) -> None:
    """Trouble can be set while a connection is open."""
    with (
        FaultProxy("127.0.0.1", echo) as proxy,
        socket.create_connection((proxy.host, proxy.port), timeout=2) as peer,
    ):
        peer.sendall(b"one")
        first = peer.recv(10)
        proxy.down = Trouble(cut_before=b"two")
        peer.sendall(b"two")

        assert (b"one", b"") == (first, peer.recv(10))


def test_only_loopback_is_served() -> None:
    """The proxy leads nowhere else."""
    with pytest.raises(ConfigError, match="loopback"):
        FaultProxy("192.0.2.1", 25)


def test_a_shut_door_refuses_and_keeps_its_port(echo: int) -> None:
    """While it is shut connections are refused; afterwards it is found where it was."""
    with FaultProxy("127.0.0.1", echo) as proxy:
        before = proxy.port
        proxy.shut()
        with pytest.raises(ConnectionRefusedError):
            spoken(proxy, b"hello")
        proxy.reopen()

        assert (before, b"hello") == (proxy.port, spoken(proxy, b"hello"))


def test_a_line_is_refused_under_its_tag(echo: int) -> None:
    """The server never sees the line, and the next one passes when the trouble strikes once."""
    trouble = Trouble(refused=b" MOVE ", refusal=b"NO full", once=True)
    with FaultProxy("127.0.0.1", echo, up=trouble) as proxy:
        assert b"A1 NO full\r\n" == spoken(proxy, b"A1 UID MOVE 1 Done\r\n")
        assert b"A1 UID MOVE 1 Done\r\n" == spoken(proxy, b"A1 UID MOVE 1 Done\r\n")
        assert 1 == proxy.struck


def test_last_words(echo: int) -> None:
    """Who waits for the rest hears something else, and then the line is closed."""
    trouble = Trouble(cut_before=b"+ idling", last_words=b"* BYE")
    with FaultProxy("127.0.0.1", echo, down=trouble) as proxy:
        assert b"hello * BYE" == spoken(proxy, b"hello + idling")
