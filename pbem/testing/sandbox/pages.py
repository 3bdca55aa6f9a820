"""What the sandbox's pages show, put together from the club: what all pages have, and each one's own."""

import secrets
from datetime import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment
from starlette.responses import HTMLResponse, Response

from pbem.desk.match.live import sitters_of
from pbem.desk.table import match_list
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import sentence
from pbem.engine import registry
from pbem.engine.language.tongues import Typed, heard, speaking
from pbem.engine.values import Value
from pbem.render.times import clock, day
from pbem.resources import folder
from pbem.testing.demo.mail_index import environment
from pbem.testing.sandbox.guard import PAGE_POLICY, frame_policy
from pbem.testing.sandbox.playground import MASTER, Person, Playground
from pbem.testing.sandbox.shown import NumberedMail, Prefilled, framed

FLAGS = "allow-same-origin allow-top-navigation-by-user-activation"
"""What a mail may do in its frame: no script, no form; a tapped link may open the answer box."""

# What a player wants to see first: a question or the end, rather than the receipt beside it.
_URGENT = frozenset({"turn", "lastcall", "reminder", "finale", "offer"})

_MOST_ENTRIES = 200

# The clock of the page.
_ZONE = "UTC"


def current(person: Person) -> NumberedMail | None:
    """The mail to open first: the last question nobody has looked at, else the newest."""
    mails = person.mails
    fresh = [mail for mail in mails if mail.number not in person.opened and mail.kind in _URGENT]
    return fresh[-1] if fresh else mails[-1] if mails else None


class Pages(Value):
    """Renders the templates under templates/sandbox; all of them escape what they are given."""

    club: Playground
    environment: Environment

    @classmethod
    def of(cls, club: Playground) -> "Pages":
        """The pages of a club."""
        made = environment("sandbox", lstrip=True)
        made.filters["moment"] = _moment
        return cls(club, made)

    def style(self) -> Response:
        """The one style sheet."""
        text = (folder("templates") / "sandbox" / "sandbox.css").read_text("utf-8")
        return Response(text, media_type="text/css")

    def box(
        self, person: Person, shown: NumberedMail | None, *, form: str, images: bool, chosen: bool
    ) -> Response:
        """A mailbox, with a mail open where there is one; `chosen` where somebody asked for this mail."""
        if shown is not None and chosen:
            person.opened.add(shown.number)
        wanted = form if shown is None or shown.html else "text"
        return self._page(
            "box.html.j2", person=person, shown=shown, form=wanted, images=images, chosen=chosen, flags=FLAGS
        )

    def frame(self, person: Person, shown: NumberedMail, *, images: bool) -> Response:
        """A mail's HTML for its frame; who has a narrow screen sees only now what stands beside the list."""
        person.opened.add(shown.number)

        def compose(draft: Prefilled) -> str:
            filled = urlencode({"to": draft.to, "subject": draft.subject, "body": draft.body})
            return f"/box/{person.user}/{shown.number}/write?{filled}"

        html = framed(shown.html, shown.pictures, self.club.address, compose, images=images)
        return HTMLResponse(html, headers={"Content-Security-Policy": frame_policy(FLAGS)})

    def write(
        self, person: Person, shown: NumberedMail | None, draft: Prefilled, *, tapped: bool
    ) -> Response:
        """The box to write in."""
        return self._page("write.html.j2", person=person, shown=shown, draft=draft, tapped=tapped)

    def match(self, number: int) -> Response:
        """The game master's view of a match."""
        with speaking(self.club.languages[0]), self.club.office.database.reading() as work:
            match = match_list.find_match(work, number)
            shown = {**match_list.shown(work, match), "pace": sentence(Pace.load(match.pace))}
            facts = {name: _words(value) for name, value in shown.items()}
            entries = work.journal.entries(number)
            names = [sitter.name for sitter in sitters_of(work, match)]
        return self._page(
            "match.html.j2",
            person=None,
            number=number,
            master=MASTER,
            title=registry.game(match.game).info.title,
            facts={name: value for name, value in facts.items() if value},
            entries=[
                {
                    "number": entry.number,
                    "kind": match_list.ENTRIES[entry.kind],
                    "question": entry.question,
                    "who": names[entry.seat] if entry.seat is not None else "",
                    "at": entry.arrived,
                }
                for entry in entries[: -_MOST_ENTRIES - 1 : -1]
            ],
        )

    def opening(self) -> Response:
        """What can be played."""
        games = sorted((registry.game(slug).info for slug in registry.slugs()), key=lambda info: info.title)
        return self._page("new.html.j2", person=None, games=games)

    def error(self, status: HTTPStatus, sentence: str, *, inside: bool = True) -> Response:
        """A page that says what is wrong; outside the door it shows nothing of the club."""
        if inside:
            return self._page("error.html.j2", status=status, person=None, sentence=sentence)
        with speaking(self.club.languages[0]):
            text = self.environment.get_template("outside.html.j2").render(sentence=sentence)
        return HTMLResponse(text, status, headers={"Content-Security-Policy": "default-src 'none'"})

    def _page(self, template: str, status: HTTPStatus = HTTPStatus.OK, **facts: Any) -> Response:
        nonce = secrets.token_urlsafe(16)
        club = self.club
        # A mailbox is looked at in the language of its mails.
        person = facts["person"]
        with speaking(person.language if person is not None else club.languages[0]):
            text = self.environment.get_template(template).render(
                people=club.seated,
                matches=club.matches(),
                titles={slug: registry.game(slug).info.title for slug in registry.slugs()},
                now=club.clock(),
                due=club.next_deadline(),
                busy=club.busy,
                fault=club.fault,
                nonce=nonce,
                **facts,
            )
        return HTMLResponse(
            text, status, headers={"Content-Security-Policy": PAGE_POLICY.format(nonce=nonce)}
        )


def _words(value: object) -> str:
    match value:
        case bool():
            return heard(Typed("yes" if value else "no"))
        case datetime():
            return _moment(value)
        case list():
            return "; ".join(map(heard, value))
        case None:
            return ""
        case _:
            return heard(value) if isinstance(value, str) else str(value)


def _moment(when: datetime | None) -> str:
    return f"{heard(day(when, _ZONE))} {clock(when, _ZONE)}" if when is not None else ""
