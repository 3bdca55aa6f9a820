"""All that a game shows of a whole match, in the language that is being spoken."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import heard
from pbem.engine.moves import wander
from pbem.engine.position import Position, Progress
from pbem.engine.reader.lines import numbered
from pbem.render.page import Choice, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for

__all__ = ["boards", "match_shown", "played"]

_RENDERER = Renderer()


def played(game: AnyGame, seats: int, seed: str, options: Mapping[str, str] | None = None) -> Iterator[Any]:
    """A match of random moves: the kernel, and the progress of each of them."""
    kernel = kernel_for(game, seats, seed, options)
    dice = dice_for(seed, "players")
    progress = kernel.start()
    yield kernel, progress
    while progress.position.outcome is None:
        seat = kernel.unanswered(progress.position)[0]
        move = wander(kernel.options(progress.position, seat), dice)
        progress = kernel.submit(progress.position, seat, move)
        yield kernel, progress


def match_shown(
    game: AnyGame, seats: int, seed: str, options: Mapping[str, str] | None = None
) -> Iterator[tuple[str, str]]:
    """What is told and asked, and each board, picture and list of options: what it is, and its text."""
    for kernel, progress in played(game, seats, seed, options):
        yield from _told(kernel, progress)
        if progress.closed:
            yield "stage", heard(game.stage(progress.position.state))
            yield from _asked(kernel, progress.position)
            for seat in (*range(seats), None):
                yield from boards(kernel, progress.position, seat)


def _told(kernel: Kernel, progress: Progress) -> Iterator[tuple[str, str]]:
    for each in progress.told:
        yield "event", heard(each.event.text(lambda seat: kernel.table.names[seat]))


def _asked(kernel: Kernel, position: Position) -> Iterator[tuple[str, str]]:
    decision, state = position.decision, position.state
    if decision is None:
        return
    yield "idle", heard(decision.idle(state))
    for seat in kernel.asked(position):
        for what in ("prompt", "subject", "silence"):
            yield what, heard(getattr(decision, what)(state, seat))


def boards(kernel: Kernel, position: Position, seat: int | None) -> Iterator[tuple[str, str]]:
    """Everything that is drawn for a seat, or for a spectator."""
    game, view = kernel.game, kernel.game.view(position.state, seat)
    asking = seat in kernel.unanswered(position)
    choices: tuple[Choice, ...] = ()
    if seat is not None and asking:
        moves = enumerate(numbered(kernel.options(position, seat)), 1)
        choices = tuple(Choice(number, Ordered(move, game)) for number, move in moves)
    page = Page("turn", view=view, game=game.info.slug, choices=choices, asking=asking)
    names = ["finale"] if position.outcome is not None else ["board", "reminder", "list"]
    names += ["choices"] if asking else []
    environment = _RENDERER._environment
    helpers: Mapping[str, Callable[..., Any]] = game.helpers
    for name in names:
        for form in ("txt", "html"):
            path = f"{game.info.slug}/{name}.{form}.j2"
            if _RENDERER.has(path):
                template = environment.get_template(path)
                facts = {"page": page, "view": view, "picture": lambda name: "", **helpers}
                yield f"{name}.{form}", template.render(**facts)
    for picture in game.pictures(view):
        yield "alt", picture.alt
        for part in picture.parts:
            yield "part", " ".join(str(value) for name, value in part.facts if name in ("text", "called"))
