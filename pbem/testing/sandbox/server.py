"""Serves the sandbox's page on the loopback interface until somebody has had enough."""

import os
import secrets
import socket

import uvicorn

from pbem.errors import OperatorError
from pbem.testing.sandbox.guard import Admission
from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.web import application

_HOST = "127.0.0.1"

# A browser keeps its connections open; ending does not wait for it.
_LAST_WORDS = 1


class Served:
    """A page that listens and is served by `run`, in any thread, until `stop`."""

    def __init__(self, club: Playground, port: int = 0) -> None:
        self._socket = _listening(port)
        self.door = Admission(self._socket.getsockname()[1], secrets.token_urlsafe(24))
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(club, self.door),
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="none",
                server_header=False,
                timeout_graceful_shutdown=_LAST_WORDS,
            )
        )

    def run(self) -> None:
        """Serve until `stop`, or in the main thread until Ctrl-C."""
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._socket.close()

    def stop(self) -> None:
        """End it from another thread."""
        self._server.should_exit = True


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((_HOST, port))
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise OperatorError(
            f"port {port} cannot be used ({why}): name another with --port, or none for a free one"
        ) from error
