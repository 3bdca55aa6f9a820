"""The rules: a box, a state, one question, two steps, and what is told. Nothing here knows of mail."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import groupby
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.events import Event, Namer
from pbem.engine.game import Box
from pbem.engine.moves import Move
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from pbem.errors import AuthorError, PlayerError

__all__ = [
    "AcornTaken",
    "AcornsBox",
    "ChooseLeap",
    "DropAcorn",
    "Leap",
    "Tree",
    "TreeView",
    "open_box",
    "resampled",
    "view_of",
]


class AcornsBox(Box):
    """The acorns that fall and the leaps that each squirrel has."""

    acorns: tuple[int, ...]
    leaps: tuple[int, ...]


def open_box(data: Mapping[str, Any] | None = None) -> AcornsBox:
    """The box from plain data; an owner's own file is checked with words that help its author."""
    if data is None:
        data = tomllib.loads(files("acorns").joinpath("components.toml").read_text("utf-8"))
    box = AcornsBox(tuple(data.get("acorns", ())), tuple(data.get("leaps", ())))
    if not box.acorns or len(box.acorns) > len(box.leaps):
        raise PlayerError("A box of Acorns needs acorns, and at least as many leaps as acorns.")
    return box


@dataclass(frozen=True, slots=True)
class Tree:
    """The state: every component is in it at every moment."""

    box: AcornsBox
    # The acorns still up in the tree, the next one first. Nobody knows their order.
    up: tuple[int, ...]
    # The acorn on the ground that is leapt for.
    down: int | None
    leaps: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many squirrels there are."""
        return len(self.leaps)

    def audit(self) -> None:
        """Every acorn is in one place."""
        there = (*self.up, *self.lost, *sum(self.taken, ()), *(() if self.down is None else (self.down,)))
        if sorted(there) != sorted(self.box.acorns):
            raise AuthorError(f"acorns are lost or doubled: {there}")


@dataclass(frozen=True, slots=True)
class TreeView:
    """What a squirrel sees: all but the order of what is up there."""

    seat: Seat | None
    up: tuple[int, ...]
    down: int | None
    leaps: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


def view_of(state: Tree, seat: Seat | None) -> TreeView:
    """Built by naming what is shown, never by taking away: so nothing slips through (law 10)."""
    return TreeView(seat, tuple(sorted(state.up)), state.down, state.leaps, state.taken, state.lost)


def resampled(state: Tree, chance: Chance) -> Tree:
    """The same for everybody who looks, with what nobody knows dealt again."""
    return replace(state, up=chance.shuffle(tuple(sorted(state.up))))


class Leap(Move):
    """Leap so high: written `leap 5`."""

    count: int


class AcornTaken(Event):
    """The leaps are seen, and somebody has the acorn, or nobody."""

    acorn: int
    leaps: tuple[int, ...]
    winner: Seat | None

    @property
    def who(self) -> Seat | None:
        return self.winner

    def text(self, name: Namer) -> str:
        leapt = ", ".join(f"{name(seat)} {height}" for seat, height in enumerate(self.leaps))
        if self.winner is None:
            return f"nobody has the acorn of {self.acorn}: the highest leap was no one's alone ({leapt})"
        return f"the acorn of {self.acorn} ({leapt})"


class DropAcorn(Step[Tree]):
    """The next acorn falls; when none is left, the match is over."""

    def run(self, state: Tree, flow: Flow) -> Tree:
        if not state.up:
            flow.finish(_outcome(state))
            return state
        flow.then(ChooseLeap(tuple(range(state.size))), DropAcorn())
        return replace(state, down=state.up[0], up=state.up[1:])


class ChooseLeap(Decision[Tree, Leap]):
    """Everybody leaps in secret; the highest leap that is one squirrel's alone has the acorn."""

    squirrels: tuple[Seat, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.squirrels

    def prompt(self, state: Tree, seat: Seat) -> str:
        return f"An acorn of {state.down}: how high?"

    def subject(self, state: Tree, seat: Seat) -> str:
        return f"an acorn of {state.down} falls"

    def idle(self, state: Tree) -> str:
        return "to leap"

    def silence(self, state: Tree, seat: Seat) -> str:
        return "you leap as low as you can"

    def options(self, state: Tree, seat: Seat) -> tuple[Leap, ...]:
        return tuple(Leap(height) for height in state.leaps[seat])

    def fallback(self, state: Tree, seat: Seat) -> Leap:
        return Leap(min(state.leaps[seat]))

    def resolve(self, state: Tree, answers: Mapping[Seat, Leap], flow: Flow) -> Tree:
        assert state.down is not None
        heights = tuple(answers[seat].count for seat in self.squirrels)
        alone = [height for height in heights if heights.count(height) == 1]
        winner = heights.index(max(alone)) if alone and max(alone) == max(heights) else None
        leaps = tuple(
            tuple(each for each in left if each != heights[seat]) for seat, left in enumerate(state.leaps)
        )
        taken = tuple(
            (*mine, state.down) if seat == winner else mine for seat, mine in enumerate(state.taken)
        )
        flow.tell(AcornTaken(state.down, heights, winner))
        flow.mark()
        lost = state.lost if winner is not None else (*state.lost, state.down)
        return replace(state, down=None, leaps=leaps, taken=taken, lost=lost)


def _outcome(state: Tree) -> Outcome:
    points = tuple(sum(mine) for mine in state.taken)
    ranked = sorted(range(state.size), key=lambda seat: -points[seat])
    places = tuple(tuple(tied) for _, tied in groupby(ranked, key=lambda seat: points[seat]))
    sheet = (ScoreLine("acorns", tuple(len(mine) for mine in state.taken)), ScoreLine("points", points))
    return Outcome(places, points, sheet, reason="" if len(places[0]) == 1 else "shared")
