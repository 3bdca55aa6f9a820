"""A small identity provider: it gives, renews and takes back permissions, and knows whose a token is."""

import base64
import hashlib
import json
import secrets
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

__all__ = ["Answer", "IdentityProvider"]

Answer = tuple[int, dict[str, Any]]


@dataclass
class IdentityProvider:
    """Speaks TLS to us and plainly to mail servers, all of it on loopback; a context manager.

    Whoever comes to its page is `user` and agrees. Its clock goes ahead of ours by `ahead` seconds.
    """

    certificate: Path
    user: str = "play"
    lifetime: float = 3600.0
    audience: str = "mail"
    rotates: bool = True
    down: bool = False
    ahead: float = 0.0
    # How often a device is told to be patient.
    pending: int = 1
    asked: list[str] = field(default_factory=list)
    _refresh: set[str] = field(default_factory=set)
    _access: dict[str, tuple[str, float]] = field(default_factory=dict)
    _codes: dict[str, str] = field(default_factory=dict)

    def __enter__(self) -> Self:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._servers = [self._serve(), self._serve()]
        self._servers[0].socket = context.wrap_socket(self._servers[0].socket, server_side=True)
        for server in self._servers:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()

    @property
    def issuer(self) -> str:
        """Where it describes itself."""
        return f"https://localhost:{self._servers[0].server_port}"

    @property
    def introspection(self) -> str:
        """Where a mail server asks whose a token is."""
        return f"http://127.0.0.1:{self._servers[1].server_port}/introspect"

    def revoke(self) -> None:
        """The user takes back every permission."""
        self._refresh.clear()
        self._access.clear()

    def expire(self) -> None:
        """Every token's time is over, whatever was said of it."""
        self._access.clear()

    def holds(self, user: str, token: str) -> bool:
        """Whether a token is that user's, for a mail server, and its time not over."""
        audience, ends = self._access.get(token, ("", 0.0))
        return user == self.user and audience == "mail" and ends > time.time() + self.ahead

    def _now_given(self) -> dict[str, Any]:
        access, refresh = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._access[access] = (self.audience, time.time() + self.ahead + self.lifetime)
        self._refresh.add(refresh)
        return {
            "access_token": access,
            "refresh_token": refresh,
            "token_type": "Bearer",
            "expires_in": int(self.lifetime),
        }

    def _serve(self) -> ThreadingHTTPServer:
        owner = self

        class Door(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if owner.down:
                    return self.say((503, {}))
                path = urlsplit(self.path)
                if path.path == "/authorize":
                    return self.lead_back(path.query)
                found = path.path == "/.well-known/openid-configuration"
                return self.say((200, owner.described()) if found else (404, {}))

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                fields = {
                    key: values[0] for key, values in parse_qs(self.rfile.read(length).decode()).items()
                }
                path = self.path.split("?")[0]
                ways: dict[str, Callable[[dict[str, str]], Answer]] = {
                    "/token": owner.give,
                    "/device": owner.begin,
                    "/introspect": owner.tell,
                }
                owner.asked.append(f"{path} {fields.get('grant_type', '').rpartition(':')[2]}".strip())
                way = ways.get(path)
                self.say((503, {}) if owner.down or way is None else way(fields))

            def say(self, answer: Answer) -> None:
                body = json.dumps(answer[1]).encode() if answer[1] else b"<h1>Service unavailable</h1>"
                self.send_response(answer[0])
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def lead_back(self, query: str) -> None:
                fields = {key: values[0] for key, values in parse_qs(query).items()}
                code = secrets.token_urlsafe(8)
                owner._codes[code] = fields["code_challenge"]
                back = urlencode({"code": code, "state": fields["state"]})
                self.send_response(302)
                self.send_header("Location", f"{fields['redirect_uri']}?{back}")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        return ThreadingHTTPServer(("127.0.0.1", 0), Door)

    def described(self) -> dict[str, Any]:
        """The discovery document."""
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "device_authorization_endpoint": f"{self.issuer}/device",
        }

    def begin(self, fields: dict[str, str]) -> Answer:
        """A device asks for a code (RFC 8628)."""
        uri = f"{self.issuer}/code"
        return 200, {"device_code": "d1", "user_code": "WDJB-MJHT", "verification_uri": uri, "interval": 0}

    def give(self, fields: dict[str, str]) -> Answer:
        """Tokens for a code, a device or a permission (RFC 6749)."""
        kind = fields.get("grant_type", "").rpartition(":")[2]
        if fields.get("client_id") != "pbem":
            return 401, {"error": "invalid_client"}
        if kind == "device_code" and self.pending:
            self.pending -= 1
            return 400, {"error": "authorization_pending"}
        if kind == "authorization_code":
            made = hashlib.sha256(fields.get("code_verifier", "").encode()).digest()
            proof = base64.urlsafe_b64encode(made).decode().rstrip("=")
            if proof != self._codes.pop(fields.get("code", ""), None):
                return 400, {"error": "invalid_grant"}
        if kind == "refresh_token":
            if fields.get("refresh_token") not in self._refresh:
                return 400, {"error": "invalid_grant", "error_description": "Token has been revoked."}
            if not self.rotates:
                return 200, {key: value for key, value in self._now_given().items() if key != "refresh_token"}
            self._refresh.discard(fields["refresh_token"])
        return 200, self._now_given()

    def tell(self, fields: dict[str, str]) -> Answer:
        """Whose a token is (RFC 7662)."""
        return 200, {"active": self.holds(self.user, fields.get("token", "")), "username": self.user}
