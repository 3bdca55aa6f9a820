"""The sandbox's routes: looking is a GET and changes nothing, doing is a POST that leads to a page."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import TypeAlias
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pbem.errors import PbemError
from pbem.logs import logger
from pbem.testing.sandbox.guard import Admission, guarded
from pbem.testing.sandbox.pages import Pages, current
from pbem.testing.sandbox.playground import MOST_HOURS, Person, Playground
from pbem.testing.sandbox.shown import NumberedMail, Prefilled, draft_of, plain_answer

_log = logger(__name__)

_Form: TypeAlias = Mapping[str, str]
_Next: TypeAlias = Callable[[Request], Awaitable[Response]]

# More than anybody types into a mail.
_MOST_FORM = 500_000

# How long a click waits for the bots' answers; a page that is shown before says so and looks again.
_PATIENCE = 8.0


def application(club: Playground, door: Admission) -> Starlette:
    """The page over a club, behind its door."""
    desk = _Desk(club, Pages.of(club))

    async def stand_at_door(request: Request, inside: _Next) -> Response:
        entering = door.entering(request)
        if entering is not None:
            return guarded(entering)
        refused = door.refusal(request)
        if refused is not None:
            return guarded(desk.pages.error(*refused, inside=False))
        try:
            return guarded(await inside(request))
        except PbemError as problem:
            return guarded(await run_in_threadpool(desk.pages.error, HTTPStatus.CONFLICT, str(problem)))
        # The page must stay usable whatever breaks behind it.
        except Exception as error:
            _log.exception("a page of the sandbox failed")
            said = f"Something went wrong in the sandbox itself: {type(error).__name__}: {error}"
            sentence, status = said, HTTPStatus.INTERNAL_SERVER_ERROR
            return guarded(await run_in_threadpool(desk.pages.error, status, sentence))

    async def missing(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        sentence = (
            error.detail if error.status_code != HTTPStatus.NOT_FOUND else "There is no such page here."
        )
        return await run_in_threadpool(desk.pages.error, HTTPStatus(error.status_code), sentence)

    app = Starlette(routes=desk.routes(), exception_handlers={HTTPException: missing})
    app.add_middleware(BaseHTTPMiddleware, dispatch=stand_at_door)
    return app


class _Desk:
    """What the routes do."""

    def __init__(self, club: Playground, pages: Pages) -> None:
        self.club = club
        self.pages = pages

    def routes(self) -> list[Route]:
        """Every address of the page."""
        looks: dict[str, Callable[[Request], Response]] = {
            "/": self._home,
            "/style.css": lambda request: self.pages.style(),
            "/box/{user}": self._box,
            "/box/{user}/write": self._write,
            "/box/{user}/{number:int}": self._box,
            "/box/{user}/{number:int}/frame": self._frame,
            "/box/{user}/{number:int}/write": self._write,
            "/box/{user}/{number:int}/file/{place:int}": self._file,
            "/match": lambda request: self.pages.opening(),
            "/match/{match:int}": lambda request: self.pages.match(request.path_params["match"]),
        }
        deeds: dict[str, Callable[[Request, _Form], str]] = {
            "/box/{user}/send": self._send,
            "/box/{user}/seat": self._seat,
            "/clock": self._clock,
            "/match": self._open,
        }
        return [
            *(Route(path, look, methods=["GET"]) for path, look in looks.items()),
            *(Route(path, _doing(deed), methods=["POST"]) for path, deed in deeds.items()),
        ]

    # Looking.

    def _home(self, request: Request) -> Response:
        yours = [person for person in self.club.seated if person.yours and not person.master]
        return RedirectResponse(f"/box/{yours[0].user}" if yours else "/match", HTTPStatus.SEE_OTHER)

    def _box(self, request: Request) -> Response:
        person, shown = self._person(request), self._shown(request)
        return self.pages.box(
            person,
            shown or current(person),
            form="text" if request.query_params.get("as") == "text" else "html",
            images=request.query_params.get("images") != "off",
            chosen=shown is not None,
        )

    def _frame(self, request: Request) -> Response:
        shown = self._shown(request)
        assert shown is not None
        return self.pages.frame(
            self._person(request), shown, images=request.query_params.get("images") != "off"
        )

    def _write(self, request: Request) -> Response:
        person, shown = self._person(request), self._shown(request)
        asked = request.query_params
        if "body" in asked:
            draft = Prefilled(self._ours(asked.get("to", "")), asked.get("subject", ""), asked["body"])
            return self.pages.write(person, shown, draft, tapped=True)
        to = person.mastering or self.club.address
        draft = plain_answer(shown) if shown is not None else Prefilled(to, "", "")
        return self.pages.write(person, shown, draft, tapped=False)

    def _file(self, request: Request) -> Response:
        shown = self._shown(request)
        place = request.path_params["place"]
        if shown is None or place >= len(shown.attachments):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        # Always as bytes to be saved: nothing that came by mail is opened as a page of ours.
        return Response(
            shown.attachments[place].data,
            media_type="application/octet-stream",
            headers={"Content-Disposition": "attachment"},
        )

    # Doing; each names the page to look at next.

    def _send(self, request: Request, form: _Form) -> str:
        person = self._person(request)
        draft = Prefilled(
            self._ours(form.get("to", "")),
            _line(form.get("subject", "")),
            form.get("body", "").replace("\r\n", "\n"),
        )
        number = form.get("answers", "")
        answered = self._numbered(person, int(number)) if number.isdecimal() else None
        self.club.send(person, draft, answered)
        self._settle()
        # Straight to what came of it, which a narrow screen would else show only in the list.
        newest = current(person)
        return f"/box/{person.user}/{newest.number}" if newest is not None else f"/box/{person.user}"

    def _seat(self, request: Request, form: _Form) -> str:
        person = self._person(request)
        if person.master:
            raise HTTPException(HTTPStatus.CONFLICT, "The game master's mailbox is always yours.")
        if form.get("who") == "bot":
            self.club.release(person)
        else:
            self.club.take(person)
        self._settle()
        return f"/box/{person.user}"

    def _clock(self, request: Request, form: _Form) -> str:
        if form.get("to") == "deadline":
            self.club.go_to_deadline()
        else:
            hours = form.get("hours", "")
            if not hours.isdecimal() or not 1 <= int(hours) <= MOST_HOURS:
                raise HTTPException(
                    HTTPStatus.CONFLICT, f"The clock goes forward by 1 to {MOST_HOURS} hours."
                )
            self.club.go(timedelta(hours=int(hours)))
        self._settle()
        back = form.get("back", "")
        return back if back.startswith("/") and not back.startswith("//") else "/"

    def _open(self, request: Request, form: _Form) -> str:
        seats = form.get("seats", "")
        self.club.opens(form.get("game", ""), int(seats) if seats.isdecimal() else 0)
        self._settle()
        return "/"

    def _settle(self) -> None:
        self.club.settle(_PATIENCE)

    # Finding.

    def _person(self, request: Request) -> Person:
        person = self.club.people.get(request.path_params["user"])
        if person is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return person

    def _shown(self, request: Request) -> NumberedMail | None:
        number = request.path_params.get("number")
        return None if number is None else self._numbered(self._person(request), number)

    def _numbered(self, person: Person, number: int) -> NumberedMail:
        if not 1 <= number <= len(person.mails):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return person.mails[number - 1]

    def _ours(self, address: str) -> str:
        """An address of the club's; mail goes nowhere else."""
        if draft_of(f"mailto:{address.replace('%', '%25')}", self.club.address) is None:
            raise HTTPException(HTTPStatus.CONFLICT, f"Mail goes to {self.club.address} only.")
        return address


def _line(text: str) -> str:
    return " ".join(text.split())


def _doing(deed: Callable[[Request, _Form], str]) -> Callable[[Request], Awaitable[Response]]:
    async def run(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_FORM:
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too long for a mail.")
        fields = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20)
        form = {name: values[0] for name, values in fields.items()}
        return RedirectResponse(await run_in_threadpool(deed, request, form), HTTPStatus.SEE_OTHER)

    return run
