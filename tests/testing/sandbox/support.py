"""Requests to the sandbox, as a browser or somebody else makes them."""

import http.client
from urllib.parse import urlencode, urlsplit

__all__ = ["ask", "own"]


def ask(
    address: str,
    path: str,
    *,
    method: str = "GET",
    key: bool = True,
    form: dict[str, str] | None = None,
    **headers: str,
) -> tuple[int, str, str]:
    """Status, Location and body of one request; with the key unless told otherwise."""
    parts = urlsplit(address)
    token = parts.query.removeprefix("token=")
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if key:
        given["Cookie"] = f"pbem-sandbox-{parts.port}={token}"
    connection.request(method, path, urlencode(form or {}), given)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, response.headers.get("Location", ""), body


def own(address: str) -> str:
    """The origin of the sandbox's own pages."""
    return f"http://{urlsplit(address).netloc}"
