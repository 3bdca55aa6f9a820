"""Asking a provider for permission and renewing it (RFC 6749, 7636, 8252, 8628), by the library for that."""

import os
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from pbem.engine.values import Value
from pbem.errors import ConfigError
from pbem.mail.network import one_line
from pbem.mail.oauth.access import NoAccess, ProviderUnavailable
from pbem.mail.oauth.client import PROVIDERS, Client
from pbem.mail.oauth.grant import Grant

if TYPE_CHECKING:
    from requests import Response
    from requests_oauthlib import OAuth2Session

_SECONDS = 20.0
# How long somebody may take to log in at the provider.
_PATIENCE = 900.0
# Google gives what can be renewed only when it is asked like this.
_FOR_GOOD = {"google": {"access_type": "offline", "prompt": "consent"}}


class Endpoints(Value):
    """Where a provider takes which question."""

    token: str
    authorization: str = ""
    device: str = ""


def discover(client: Client) -> Endpoints:
    """Read the provider's own description of itself."""
    import requests

    issuer = PROVIDERS.get(client.provider, (client.provider, ()))[0].rstrip("/")
    if not issuer.startswith("https://"):
        names = ", ".join(PROVIDERS)
        raise ConfigError(
            f"oauth2.provider: {client.provider!r} is neither of {names} nor an https:// address"
        )
    where = f"{issuer}/.well-known/openid-configuration"
    try:
        answer = requests.get(where, timeout=_SECONDS, verify=client.verify)
    except requests.RequestException as error:
        raise _unreachable(issuer, error) from None
    told = _json(answer)
    if "token_endpoint" not in told:
        raise NoAccess(f"{where} does not describe a provider (HTTP {answer.status_code}).")
    return Endpoints(
        told["token_endpoint"],
        told.get("authorization_endpoint", ""),
        told.get("device_authorization_endpoint", ""),
    )


def by_device(client: Client, where: Endpoints, tell: Callable[[str, str], None]) -> Grant:
    """Permission by a code typed at the provider's page, on any machine; `tell` is given page and code."""
    import requests
    from oauthlib.oauth2 import DeviceClient, OAuth2Error
    from requests_oauthlib import OAuth2Session

    asked = {"client_id": client.id, "scope": " ".join(client.asked)}
    try:
        answer = requests.post(where.device, data=asked, timeout=_SECONDS, verify=client.verify)
    except requests.RequestException as error:
        raise _unreachable(where.device, error) from None
    told = _json(answer)
    if "device_code" not in told:
        raise NoAccess(f"The provider gives no code: {one_line(told.get('error', answer.status_code))}.")
    # Google has another name for it.
    tell(str(told.get("verification_uri") or told.get("verification_url")), str(told["user_code"]))
    session = OAuth2Session(client=DeviceClient(client.id))
    pause, deadline = (
        float(told.get("interval", 5)),
        time.monotonic() + float(told.get("expires_in", _PATIENCE)),
    )
    while time.monotonic() < deadline:
        time.sleep(pause)
        try:
            return _fetched(session, client, where, device_code=told["device_code"])
        except OAuth2Error as error:
            if error.error == "slow_down":
                pause += 5
            elif error.error != "authorization_pending":
                raise _refused(error) from None
    raise NoAccess("Nobody has typed the code at the provider in time.")


def by_browser(client: Client, where: Endpoints, show: Callable[[str], None], port: int) -> Grant:
    """Permission by the provider's page in a browser on this machine, which then leads back to us."""
    from oauthlib.oauth2 import OAuth2Error
    from requests_oauthlib import OAuth2Session

    came: dict[str, str] = {}

    class Landing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            fields = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
            mine = fields.get("state") == state and ("code" in fields or "error" in fields)
            if mine:
                came.update(fields)
            self.send_response(200 if mine else 404)
            self.send_header("Content-Type", "text/plain; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"You can close this page." if mine else b"Nothing here.")

        def log_message(self, format: str, *args: object) -> None:
            """The address holds the code, so it stays out of the terminal."""

    with HTTPServer(("127.0.0.1", port), Landing) as server:
        server.timeout = 1.0
        redirect = f"http://127.0.0.1:{server.server_port}/"
        session = OAuth2Session(client.id, redirect_uri=redirect, scope=client.asked, pkce="S256")
        url, state = session.authorization_url(where.authorization, **_FOR_GOOD.get(client.provider, {}))
        show(url)
        deadline = time.monotonic() + _PATIENCE
        while not came and time.monotonic() < deadline:
            server.handle_request()
    if "code" not in came:
        raise NoAccess(f"The provider gave no permission: {one_line(came.get('error', 'nobody came back'))}.")
    try:
        return _fetched(session, client, where, code=came["code"])
    except OAuth2Error as error:
        raise _refused(error) from None


def renewed(client: Client, grant: Grant) -> Grant:
    """A new token for the permission we have; the provider may give a new permission with it."""
    import requests
    from oauthlib.oauth2 import OAuth2Error
    from requests_oauthlib import OAuth2Session

    session = OAuth2Session(client.id)
    session.register_compliance_hook("refresh_token_response", _demand_up)
    try:
        told = session.refresh_token(
            grant.token_endpoint,
            refresh_token=grant.refresh_token,
            timeout=_SECONDS,
            verify=client.verify,
            client_id=client.id,
            **client.extra,
        )
    except requests.RequestException as error:
        raise _unreachable(grant.token_endpoint, error) from None
    except OAuth2Error as error:
        raise _refused(error) from None
    return _granted(told, grant.token_endpoint, grant.refresh_token)


def _demand_up(answer: "Response") -> "Response":
    """A provider that is down, or asks for patience, has not said no."""
    import requests

    if answer.status_code >= 500 or answer.status_code == 429:
        raise requests.HTTPError(f"HTTP {answer.status_code}")
    return answer


def _fetched(session: "OAuth2Session", client: Client, where: Endpoints, **proof: str) -> Grant:
    # A provider may name what it has granted in other words than we asked in.
    os.environ.setdefault("OAUTHLIB_RELAX_TOKEN_SCOPE", "1")
    told = session.fetch_token(
        where.token, include_client_id=True, timeout=_SECONDS, verify=client.verify, **proof, **client.extra
    )
    return _granted(told, where.token, "")


def _granted(told: Mapping[str, Any], endpoint: str, before: str) -> Grant:
    refresh = str(told.get("refresh_token") or before)
    if not refresh:
        raise NoAccess(
            "The provider gave a token that cannot be renewed; ask it for offline access (scopes)."
        )
    ends = time.time() + float(told.get("expires_in", 3600))
    return Grant(endpoint, refresh, str(told["access_token"]), ends)


def _refused(error: Any) -> NoAccess:
    why = one_line(f"{error.error} {error.description or ''}")
    return NoAccess(f"The provider gives no access ({why}): run `pbem login` again.")


def _unreachable(where: str, error: Exception) -> ProviderUnavailable:
    host = urlsplit(where).hostname
    return ProviderUnavailable(
        f"The provider {host} cannot be reached ({type(error).__name__}); it is tried again."
    )


def _json(answer: "Response") -> dict[str, Any]:
    try:
        told = answer.json()
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
