"""Whole matches by mail, played by bots, with every mail that anybody got: what we look at when mails change.

    python -m tests.harness.whole_matches FOLDER [GAME...]

writes each kind of mail of each game to FOLDER as text and HTML, and prints what was measured: how many,
heights at 360 px, bytes, lines of text, and the share of questions with a tap for every legal first step.
"""

import re
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import take_up
from pbem.desk.post.match_mails import tell
from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.engine.moves import Level, Node, walk, wander
from pbem.engine.reader.matching import exact
from pbem.engine.reader.words import tokens
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.sandbox.shown import NumberedMail, draft_of
from tests.harness.browser import chromium, document
from tests.harness.club import Club

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["Kept", "play", "tapped", "untapped"]

# Every so many answers one comes by letter and gets its receipt; the others are quicker.
_BY_LETTER = 6

NAMES = ("Anna", "Ben", "Cleo")
OURS = "play@club.example"

_LINK = re.compile(r'href="(mailto:[^"]+)"')


@dataclass(frozen=True, slots=True)
class Kept:
    """A mail somebody got, and what they could answer then: None where nothing was asked of them."""

    match: int
    person: str
    seat: int
    mail: ReceivedMail
    options: Level | None


def play(
    folder: Path,
    game: str,
    names: Sequence[str] = NAMES,
    *,
    pictures: bool = False,
    deal: str = "",
    options: dict[str, str] | None = None,
    formats: Sequence[str] = (),
    most: int = 2000,
) -> Iterator[tuple[Club, Kept]]:
    """Play a match to its end and yield every mail as it comes, with the club as it stands then."""
    club = Club(folder, name=f"{game}{deal}.sqlite", paranoid=False, pictures=pictures)
    for number in range(len(deal)):
        club.office.entropy(number + 1)
    match = club.opens(game, names, options=options)
    people = [club.person(name) for name in names]
    dice = Chance(f"{game} {deal}".encode())
    read = [0] * len(people)
    for person, wish in zip(people, formats, strict=False):
        person.writes(f"set format {wish}")
    answers = 0
    while answers < most:
        live = club.live(match)
        waited = live.kernel.unanswered(live.position) if live.position.outcome is None else ()
        for seat, person in enumerate(people):
            asked = live.kernel.options(live.position, seat) if seat in waited else None
            for mail in person.mails[read[seat] :]:
                yield club, Kept(match, person.name, seat, mail, asked)
            read[seat] = len(person.mails)
        if not waited:
            return
        seat = waited[0]
        level = live.kernel.options(live.position, seat)
        view = live.game.view(live.position.state, seat)
        move = walk(level, live.game.bot(view, level, dice)) or wander(level, dice)
        answers += 1
        if answers % _BY_LETTER == 0:
            turn = [mail for mail in people[seat].mails if mail.kind == "turn"][-1]
            people[seat].writes(str(move), to=turn, quoting=False)
        else:
            answer(club, match, seat, str(move))


def answer(club: Club, match_id: int, seat: int, order: str) -> None:
    """Answer for a seat without a letter, which is faster; the mails are the same but for the receipt."""
    office = club.office
    with office.database.work() as work:
        match = work.roster.match(match_id)
        assert match is not None
        live = take_up(work, match)
        change = Change(office, work, live, Cause(f"whole match {live.position.asked} {seat}"))
        move = exact(live.kernel.options(live.position, seat), order)
        assert move is not None
        progress = live.kernel.submit(live.position, seat, move)
        change.answer_for(live.position.asked, seat, str(move), progress)
        tell(office, work, change.finish())
    club.deliver()


def untapped(kept: Kept) -> list[str]:
    """The first words that tell the answers to a mail apart and that no link of it writes to be sent."""
    node: Node | None = kept.options
    while isinstance(node, Level) and len(node.words) == 1 and node.stop is None:
        node = node.follow(node.words[0])
    lines = [" ".join(tokens(body)) for body in tapped(kept.mail) if body.endswith("\n")]
    steps = [" ".join(tokens(word)) for word in node.words] if isinstance(node, Level) else []
    return [step for step in steps if not any(step in line for line in lines)]


def tapped(mail: ReceivedMail) -> list[str]:
    """The lines that the links of a mail write."""
    drafts = (draft_of(link.replace("&amp;", "&"), OURS) for link in _LINK.findall(mail.html))
    return [draft.body for draft in drafts if draft is not None]


def _heights(browser: "Browser", mails: Sequence[ReceivedMail], width: int) -> list[int]:
    page = browser.new_page(viewport={"width": width, "height": 100})
    found = []
    for mail in mails:
        page.set_content(document(NumberedMail(mail.raw, 1)))
        found.append(int(page.evaluate("document.documentElement.scrollHeight")))
    page.close()
    return found


def _row(label: str, values: Sequence[int]) -> str:
    return f"{label} {round(statistics.median(values))} (at most {max(values)})"


def main(arguments: Sequence[str]) -> int:
    """Play, keep and measure."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for game in arguments[1:] or registry.slugs():
            kinds: dict[str, list[Kept]] = {}
            with tempfile.TemporaryDirectory() as scratch:
                for _, kept in play(Path(scratch), game, pictures=True):
                    kinds.setdefault(kept.mail.kind, []).append(kept)
            for kind, found in kinds.items():
                for number, kept in enumerate(found):
                    path = folder / f"{game}-{kind}-{number:03}-{kept.person.lower()}"
                    path.with_suffix(".txt").write_text(kept.mail.text, "utf-8")
                    path.with_suffix(".html").write_text(document(NumberedMail(kept.mail.raw, 1)), "utf-8")
                some = [kept.mail for kept in found[:: max(1, len(found) // 40)]]
                figures = [
                    _row("px", _heights(browser, some, 360)),
                    _row("bytes", [len(mail.raw) for mail in some]),
                    _row("html", [len(mail.html.encode()) for mail in some]),
                    _row("lines", [mail.text.count("\n") for mail in some]),
                ]
                asked = [kept for kept in found if kept.options is not None and kind == "turn"]
                if asked:
                    good = sum(1 for kept in asked if not untapped(kept))
                    figures.append(f"taps {good}/{len(asked)}")
                print(game, kind, len(found), ", ".join(figures), flush=True)  # noqa: T201 - what it is for
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
