"""The pages of one match: where it stands while it is played, and all of it when it is over."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from pbem.desk.match.redeal import LeakFound, dealt
from pbem.desk.record.match_course import turning_points
from pbem.engine.language.tongues import recalled
from pbem.engine.position import Position
from pbem.engine.seats import letter
from pbem.errors import AuthorError
from pbem.render.chart import CHART, chart_of, cursor_places
from pbem.render.score_sheet import score_sheet
from pbem.render.sprites import Sprites, changes
from pbem.site.press import Printer
from pbem.site.publicity import Ending, PublicMatch
from pbem.site.stories import Frame, Reel, Story, reel_of
from pbem.store.tables.words import PublishKind

PageFiles = Iterator[tuple[str, bytes]]


def match_pages(press: Printer, shown: PublicMatch, story: Story, rows: tuple[Ending, ...]) -> PageFiles:
    """All pages of a match; the one that links to the others comes last."""
    if shown.kind is PublishKind.REPLAY and _fits(story):
        yield from _finished(press, story, rows) if shown.over else _running(press, story)
    else:
        yield press.page(_name(shown), "result.html", match=shown, rows=rows, seal=story.seal)


def _name(shown: PublicMatch, page: str = "index") -> str:
    return f"m/{shown.id}/{page}.html"


def _fits(story: Story) -> bool:
    """A journal that today's rules do not fit cannot be played again."""
    try:
        return bool(story.steps)
    except AuthorError:
        return False


# Being played.


def _running(press: Printer, story: Story) -> PageFiles:
    page = _now(press, story, story.position)
    if press.office.paranoid:
        for other in dealt(story.kernel, story.shown.id, story.position, None):
            if _now(press, story, other) != page:
                raise LeakFound(f"{story.shown.title}: its public page depends on what nobody may know")
    yield page


def _now(press: Printer, story: Story, position: Position) -> tuple[str, bytes]:
    frames = list(story.frames(None))
    sprites = Sprites(press.office.renderer.artist.svg)
    now = Frame(len(frames), frames[-1].lap, story.game.stage(position.state), (), position)
    return press.page(
        _name(story.shown),
        "running.html",
        match=story.shown,
        stage=now.stage,
        waiting=[story.names[seat] for seat in story.kernel.awaited(position)],
        strips=reel_of(story, [now], None, sprites).strips,
        sprites=sprites,
        frames=[frame for frame in frames if frame.lap == frames[-1].lap and frame.events],
        unit=story.unit,
        board=story.board(press.office.renderer, position, None),
        notice=story.game.info.notice,
    )


# Over.


def _finished(press: Printer, story: Story, rows: tuple[Ending, ...]) -> PageFiles:
    seats = range(len(story.shown.seats)) if story.game.secret_hands else ()
    for seat in seats:
        yield _replay(press, story, rows, seat, seats)
    frames = list(story.frames(None))
    for lap, told in groupby(frames, key=lambda frame: frame.lap):
        yield _plain(press, story, list(told), lap, frames[-1].lap)
    yield _replay(press, story, rows, None, seats)


def _replay(
    press: Printer, story: Story, rows: tuple[Ending, ...], seat: int | None, seats: range | tuple[int, ...]
) -> tuple[str, bytes]:
    frames = list(story.frames(seat))
    sprites = Sprites(press.office.renderer.artist.svg)
    reel = reel_of(story, frames, seat, sprites)
    course, outcome = story.course_shown, story.position.outcome
    names = story.names
    chart = chart_of(course) if course is not None else None
    # The chart stands still, so its parts come after those that the script needs to know.
    movable = len(sprites.sizes)
    drawn = (chart, sprites.place(CHART, chart)) if chart is not None else None
    first = {lap: next(told).number for lap, told in groupby(frames, key=lambda frame: frame.lap)}
    turns = turning_points(story.course, names) if story.course is not None and course is not None else ()
    data: dict[str, Any] = {
        "sizes": [number for size in sprites.sizes[:movable] for number in size],
        "frames": list(_encoded(frames, reel)),
        "cursor": cursor_places(course) if course is not None else [],
    }
    return press.page(
        _name(story.shown, letter(seat) if seat is not None else "index"),
        "replay.html",
        match=story.shown,
        rows=rows,
        seat=seat,
        views=[(letter(each), names[each]) for each in seats],
        unit=story.unit,
        laps=[(lap, list(told)) for lap, told in groupby(frames, key=lambda frame: frame.lap)],
        strips=reel.strips,
        front=reel.fronts[-1],
        sprites=sprites,
        chart=drawn,
        course=course,
        turns=[(frames[first.get(lap, -1)], sentence) for lap, sentence in turns],
        regrets=story.regrets(list(story.frames(None))) if seat is None else (),
        sheet=score_sheet(outcome, names) if outcome is not None else None,
        reason=recalled(outcome.reason) if outcome is not None else "",
        last=frames[-1],
        board=story.board(press.office.renderer, frames[-1].position, seat),
        data=press.data(data),
        seal=story.seal,
        notice=story.game.info.notice,
    )


def _encoded(frames: list[Frame], reel: Reel) -> Iterator[list[Any]]:
    """Each frame as its lap, the picture to look at, and the pictures that are not as in the frame before."""
    for place, frame in enumerate(frames):
        moved = []
        for number, strip in enumerate(reel.strips):
            before = strip.rows[place - 1] if place else []
            if strip.rows[place] != before:
                moved.append([number, *changes(before, strip.rows[place])])
        yield [frame.lap, reel.fronts[place], moved]


def _plain(press: Printer, story: Story, frames: list[Frame], lap: int, last: int) -> tuple[str, bytes]:
    """A lap without script: all that was told, the board in words where the stage changes, one drawing."""
    sprites = Sprites(press.office.renderer.artist.svg)
    boards: dict[int, str] = {}
    stage = ""
    for frame in frames:
        if frame.stage != stage:
            stage = frame.stage
            boards[frame.number] = story.board(press.office.renderer, frame.position, None)
    return press.page(
        _name(story.shown, f"plain-{lap + 1}"),
        "plain.html",
        match=story.shown,
        unit=story.unit,
        lap=lap,
        last=last,
        frames=frames,
        boards=boards,
        strips=reel_of(story, frames[-1:], None, sprites).strips,
        sprites=sprites,
    )
