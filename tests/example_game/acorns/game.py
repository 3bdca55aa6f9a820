"""Acorns as a Game: what it is called, what it is made of, and where its rules are."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from acorns.bot import choose
from acorns.rules import (
    AcornsBox,
    AcornTaken,
    ChooseLeap,
    DropAcorn,
    Leap,
    Tree,
    TreeView,
    open_box,
    resampled,
    view_of,
)
from pbem.engine.chance import Chance
from pbem.engine.game import Game, GameInfo, Table
from pbem.engine.moves import Level
from pbem.engine.position import Progress
from pbem.engine.rulebook import Rulebook, read_chapters, read_rulings
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow

__all__ = ["GAME", "Acorns"]


def leaps_line(view: TreeView) -> str:
    """What the reader can still leap, and what everybody has: a helper for the templates."""
    rows = [
        f"  {'you' if seat == view.seat else f'seat {seat + 1}':<8} {sum(view.taken[seat]):>3} points"
        f"   leaps left: {' '.join(map(str, left))}"
        for seat, left in enumerate(view.leaps)
    ]
    return "\n".join(rows)


class Acorns(Game[Tree, TreeView, AcornsBox]):
    """Two to five squirrels."""

    info = GameInfo(
        slug="acorns",
        title="Acorns",
        fewest=2,
        most=5,
        version="1",
        summary="Leap in secret for the acorns that fall.",
        credits="An example for authors of games.",
    )
    types = (AcornsBox, Tree, TreeView, Leap, AcornTaken, DropAcorn, ChooseLeap)
    verbs = ("leap",)
    helpers = MappingProxyType({"leaps_line": leaps_line})
    templates = str(files("acorns").joinpath("templates"))
    rulings = read_rulings("acorns")
    landmarks = ("an acorn nobody had", "first place shared")

    def open_box(self, data: Mapping[str, Any] | None = None) -> AcornsBox:
        return open_box(data)

    def pack_box(self, box: AcornsBox) -> Mapping[str, Any]:
        return {"acorns": list(box.acorns), "leaps": list(box.leaps)}

    def setup(self, table: Table[AcornsBox], flow: Flow) -> Tree:
        flow.then(DropAcorn())
        return Tree(
            table.box,
            up=flow.chance.shuffle(table.box.acorns),
            down=None,
            leaps=(table.box.leaps,) * table.size,
            taken=((),) * table.size,
        )

    def view(self, state: Tree, seat: Seat | None) -> TreeView:
        return view_of(state, seat)

    def stage(self, state: Tree) -> str:
        fallen = len(state.box.acorns) - len(state.up)
        return f"acorn {fallen} of {len(state.box.acorns)}"

    def scores(self, state: Tree) -> tuple[int, ...]:
        return tuple(sum(mine) for mine in state.taken)

    def audit(self, state: Tree) -> None:
        state.audit()

    def resample(self, state: Tree, seat: Seat | None, chance: Chance) -> Tree:
        return resampled(state, chance)

    def reshuffle(self, state: Tree, chance: Chance) -> Tree:
        return resampled(state, chance)

    def bot(self, view: TreeView, options: Level, chance: Chance) -> tuple[str, ...]:
        return choose(view, options, chance)

    def sighted(self, progress: Progress) -> Iterator[str]:
        if any(isinstance(told.event, AcornTaken) and told.event.winner is None for told in progress.told):
            yield "an acorn nobody had"
        outcome = progress.position.outcome
        if outcome is not None and len(outcome.winners) > 1:
            yield "first place shared"

    def rulebook(self, box: AcornsBox) -> Rulebook:
        chapters = read_chapters("acorns")
        return Rulebook({**chapters.texts, "rulings": self.rulings.topic()}, chapters.names)


GAME = Acorns()
