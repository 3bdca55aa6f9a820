"""The door of the sandbox's page: only this machine, only who was given the address with its token.

Any page in the same browser can make requests to a port of this machine, and a name can be made to point
here. So the Host must be ours, the token must be in a cookie, and what changes something must come from a
page of our own.
"""

from hmac import compare_digest
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pbem.engine.values import Value

PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "script-src 'nonce-{nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_FRAME_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'self'; sandbox {flags}"
)

_ALWAYS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    # `no-referrer` would take the Origin from our own forms, too.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def frame_policy(flags: str) -> str:
    """What a mail's own document may do: show styles and pictures that came with it."""
    return _FRAME_POLICY.format(flags=flags)


def guarded(response: Response) -> Response:
    """The response with the headers that all have."""
    for name, value in _ALWAYS.items():
        response.headers.setdefault(name, value)
    return response


class Admission(Value):
    """What a request must bring to come in."""

    port: int
    token: str

    @property
    def url(self) -> str:
        """The address to open, with the token."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    @property
    def _hosts(self) -> tuple[str, ...]:
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    @property
    def _cookie(self) -> str:
        # A browser gives cookies to every port of a host, so two sandboxes need two names.
        return f"pbem-sandbox-{self.port}"

    def refusal(self, request: Request) -> tuple[HTTPStatus, str] | None:
        """Why a request stays outside, or None when it may come in."""
        if request.headers.get("host", "") not in self._hosts:
            return HTTPStatus.MISDIRECTED_REQUEST, "This page answers only under its own address."
        given = request.cookies.get(self._cookie, "")
        if not compare_digest(given.encode(), self.token.encode()):
            return (
                HTTPStatus.FORBIDDEN,
                "Open the address that `pbem sandbox` printed: the token in it lets you in.",
            )
        if request.method != "GET" and not self._same_origin(request):
            return HTTPStatus.FORBIDDEN, "That did not come from a page of this sandbox."
        return None

    def entering(self, request: Request) -> Response | None:
        """The answer to the address with the token: a cookie, and the same page without it."""
        given = request.query_params.get("token", "")
        known = request.headers.get("host", "") in self._hosts
        if request.method != "GET" or request.url.path != "/" or not known:
            return None
        if not compare_digest(given.encode(), self.token.encode()):
            return None
        response = RedirectResponse("/", HTTPStatus.SEE_OTHER)
        response.set_cookie(self._cookie, self.token, httponly=True, samesite="lax")
        return response

    def _same_origin(self, request: Request) -> bool:
        origin = urlsplit(request.headers.get("origin", ""))
        return origin.scheme == "http" and origin.netloc == request.headers.get("host", "")
