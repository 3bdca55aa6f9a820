"""A match as a story: the steps that led to its end or to now, for everybody or as one seat saw them."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pbem.desk.match.live import kernel_of, sitters_of, turns_of
from pbem.desk.match.news import reaching
from pbem.desk.record.match_course import turning_points
from pbem.desk.record.review import Moment, Review, review_of
from pbem.engine.course import Course, course_of
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import Named, capital, heard
from pbem.engine.position import Position, Progress
from pbem.engine.replay import Rollback, Turn, path, replay
from pbem.engine.values import Value
from pbem.render.page import CourseShown, NewsShown, Page
from pbem.render.renderer import Renderer
from pbem.render.sprites import SpritePlace, Sprites
from pbem.render.text_kit import one_line
from pbem.site.publicity import PublicMatch
from pbem.store.work import Work

# What a game calls the picture of what a seat holds.
_HAND = "hand"


class Frame(Value):
    """A moment: what had just happened, in which lap, and where the match stood."""

    number: int
    # The lap in which the question was asked that led here, counted from 0.
    lap: int
    stage: str
    events: tuple[NewsShown, ...]
    position: Position


@dataclass(frozen=True)
class Story:
    """A match taken out of the database, under the names that the public knows."""

    shown: PublicMatch
    kernel: Kernel
    turns: tuple[Turn | Rollback, ...]
    seal: str
    review: Review | None = None

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.kernel.game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in the language of the pages."""
        return tuple(map(heard, self.shown.names))

    @property
    def unit(self) -> str:
        """What a lap is called there."""
        return heard(self.game.lap)

    @cached_property
    def steps(self) -> list[Progress]:
        """What led here, without what was undone."""
        every = list(replay(self.kernel, self.turns))
        return [every[index] for index in path(self.turns)]

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.steps[-1].position

    @cached_property
    def course(self) -> Course | None:
        """Everybody's points lap by lap, where the game keeps them."""
        return course_of(self.game, self.position)

    @property
    def course_shown(self) -> CourseShown | None:
        """The course as a chart draws it."""
        course, names = self.course, self.names
        if course is None or not course.scores:
            return None
        told = tuple(sentence for _, sentence in turning_points(course, names))
        return CourseShown(course.unit, course.laps, names, course.scores, told)

    def view(self, position: Position, seat: int | None) -> Any:
        """What a seat or anybody may know, under the names that the public knows."""
        return self.game.view(self.game.renamed(position.state, self.names), seat)

    def frames(self, seat: int | None) -> Iterator[Frame]:
        """Every moment at which a question had been closed, as one seat or anybody was told of it."""
        last = max(0, len(self.course.laps) - 1) if self.course is not None else 0
        lap = 0
        # An answer that is still sealed changes nothing that can be seen, and is told to nobody.
        for number, step in enumerate(step for step in self.steps if step.closed):
            stage = self.game.stage(step.position.state)
            yield Frame(number, min(lap, last), stage, self._news(step, seat), step.position)
            lap = len(self.game.laps(step.position.state) or ())

    def regrets(self, frames: list[Frame]) -> list[tuple[str, list[tuple[Frame, Moment]]]]:
        """By player, the moments that mattered most and the frames that show them."""
        closed = [number for number, step in enumerate(self.steps) if step.closed]
        players = self.review.players if self.review is not None else ()
        return [
            (
                self.names[seat],
                [
                    (frames[bisect_right(closed, moment.step) - 1], self._renamed(moment))
                    for moment in moments
                ],
            )
            for seat, moments in players
        ]

    def _renamed(self, moment: Moment) -> Moment:
        """Orders name players as these are typed at their table, which is nobody else's business."""
        names = dict(zip(map(str.casefold, self.kernel.table.names), self.names, strict=True))

        def shown(order: str) -> str:
            said = heard(Ordered(order, self.game))
            return " ".join(names.get(word.casefold(), word) for word in said.split())

        return replace(moment, played=shown(moment.played), better=shown(moment.better))

    def _news(self, step: Progress, seat: int | None) -> tuple[NewsShown, ...]:
        def name(of: int) -> str:
            return self.names[of]

        return tuple(
            NewsShown(name(event.who) if event.who is not None else "", one_line(event.text(name)))
            for event in reaching(step.told, seat)
        )

    def board(self, renderer: Renderer, position: Position, seat: int | None) -> str:
        """The board in words; empty where there is nothing on it."""
        view = self.view(position, seat)
        page = Page(kind="turn", game=self.shown.game, as_list=True, view=view)
        return renderer.board(page, self.game.helpers).strip("\n")


def story_of(work: Work, shown: PublicMatch) -> Story:
    """A public match, read once; nothing more is asked of the database."""
    match = work.roster.match(shown.id)
    assert match is not None
    kernel = kernel_of(work, match, sitters_of(work, match))
    turns = tuple(turns_of(work.journal.entries(shown.id)))
    review = review_of(work, shown.id) if shown.over else None
    return Story(shown, kernel, turns, match.commitment, review)


@dataclass(slots=True)
class Strip:
    """One picture over the whole match: the room it needs, and its parts in each frame."""

    name: str
    game: str
    width: int = 0
    height: int = 0
    ground: str = ""
    # What the last frame shows, for those who do not see it; empty where it shows nothing.
    alt: str = ""
    rows: list[list[SpritePlace]] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What its tab is called."""
        return capital(Named(self.name.replace("_", " "), self.game))


@dataclass(slots=True)
class Reel:
    """All pictures of some frames, and which one to look at in each."""

    strips: list[Strip]
    fronts: list[int]


def reel_of(story: Story, frames: list[Frame], seat: int | None, sprites: Sprites) -> Reel:
    """The pictures of these frames, drawn where they stand in the end."""
    strips: dict[str, Strip] = {}
    order: list[str] = []
    fronts: list[str] = []
    room = story.view(frames[-1].position, seat)
    for count, frame in enumerate(frames):
        pictures = story.game.pictures(story.view(frame.position, seat), room)
        found = {picture.name: picture for picture in pictures}
        before = -1
        for name in found:
            if name not in strips:
                # A picture that comes later stands where the game puts it.
                order.insert(before + 1, name)
                strips[name] = Strip(name, story.shown.game, rows=[[] for _ in range(count)])
            before = order.index(name)
        changed = []
        for name in order:
            strip, picture = strips[name], found.get(name)
            parts = sprites.place(story.shown.game, picture) if picture is not None else []
            if picture is not None:
                strip.width, strip.height = max(strip.width, picture.width), max(strip.height, picture.height)
                strip.ground = picture.ground
            strip.alt = picture.alt if picture is not None else ""
            if not strip.rows or set(parts) - set(strip.rows[-1]):
                changed.append(name)
            strip.rows.append(parts)
        # What a seat holds changes with every step: another picture that changed is looked at first.
        changed.sort(key=lambda name: name == _HAND)
        fronts.append(next(iter([*changed, *fronts[-1:], *order]), ""))
    return Reel([strips[name] for name in order], [order.index(name) if name else 0 for name in fronts])
