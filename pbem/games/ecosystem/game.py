"""Ecosystem as a Game: the plug-in that joins the chapters together."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.game import Game, GameInfo, GameOption, Table
from pbem.engine.moves import Level
from pbem.engine.pictures import Picture
from pbem.engine.rulebook import Rulebook
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.ecosystem.bot.choose import choose
from pbem.games.ecosystem.rules.audit import audit
from pbem.games.ecosystem.rules.box import OUR_DECK, Card, CardKind, Deck, open_deck, pack_deck
from pbem.games.ecosystem.rules.drafting import DealRound, PassHands, PlayOn, ScoreMatch, set_up
from pbem.games.ecosystem.rules.events import (
    CardDiscarded,
    CardPlaced,
    CardsDrawn,
    NeutralDiscarded,
    RoundBegan,
)
from pbem.games.ecosystem.rules.grid import Grid, Swap
from pbem.games.ecosystem.rules.knowledge import SeenHand, redealt, reshuffled
from pbem.games.ecosystem.rules.moves import Discard, Pick
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.games.ecosystem.rules.solo import DiscardCard, DrawCards
from pbem.games.ecosystem.rules.state import PICKS, State
from pbem.games.ecosystem.rules.two_players import DiscardNeutral
from pbem.games.ecosystem.rules.view import View, view_of
from pbem.games.ecosystem.shown.choices import choices_block
from pbem.games.ecosystem.shown.finale import behind_block, final_grids_block, nitka_block, turned_block
from pbem.games.ecosystem.shown.narrow import (
    grid_list,
    hand_list,
    others_list,
    points_list,
    seen_list,
    table_list,
)
from pbem.games.ecosystem.shown.pictures import COLOURS, pictures_of
from pbem.games.ecosystem.shown.points_now import scores_now
from pbem.games.ecosystem.shown.rows import hand_rules, points_rows, seen_lines
from pbem.games.ecosystem.shown.rulebook import RULINGS, rulebook
from pbem.games.ecosystem.shown.wide import (
    grid_block,
    hand_block,
    hand_line,
    leaving,
    others_block,
    points_block,
    seen_block,
    swap_hint,
    table_block,
    table_rows,
)

__all__ = ["Ecosystem"]

_INFO = GameInfo(
    slug="ecosystem",
    title="Ecosystem",
    fewest=1,
    most=6,
    version="1",
    summary="Draft animals and landforms, one sealed pick at a time, into a grid 4 high and 5 wide.",
    credits="Game design: Matt Simpson. Solo design: Richard Wilkins. Published by Genius Games.",
    options=(
        GameOption("sums", "Mails work out points; off leaves the arithmetic to you.", "on", ("on", "off")),
        GameOption("memory", "Mails repeat the hands you have held this round.", "on", ("on", "off")),
    ),
    notice="The counts of the nine animals rest on one source: send   rules rulings.",
)

_BOARD = (
    choices_block,
    hand_line,
    hand_block,
    grid_block,
    points_block,
    swap_hint,
    table_block,
    others_block,
    seen_block,
)
_LIST = (hand_list, grid_list, points_list, table_list, others_list, seen_list)
_FINALE = (nitka_block, behind_block, turned_block, final_grids_block)
_HTML = (hand_rules, leaving, points_rows, table_rows, seen_lines)


class Ecosystem(Game[State, View, Deck]):
    """The rules of Ecosystem for one to six players."""

    info = _INFO

    types = (
        *(State, View, Grid, Swap, SeenHand, Deck, CardKind, Card),
        *(PlayOn, DealRound, PassHands, ScoreMatch, PickCard, DiscardNeutral, DiscardCard, DrawCards),
        *(Pick, Discard),
        *(RoundBegan, CardPlaced, NeutralDiscarded, CardDiscarded, CardsDrawn),
    )

    helpers: Mapping[str, Callable[..., Any]] = MappingProxyType(
        {function.__name__: function for function in (*_BOARD, *_LIST, *_FINALE, *_HTML)}
    )

    colours = COLOURS
    rulings = RULINGS
    planned = "pick"
    verbs = ("pick", "discard")

    def open_box(self, data: Mapping[str, Any] | None = None) -> Deck:
        return OUR_DECK if data is None else open_deck(data)

    def pack_box(self, box: Deck) -> Mapping[str, Any]:
        return pack_deck(box)

    def setup(self, table: Table[Deck], flow: Flow) -> State:
        return set_up(table, flow)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def stage(self, state: State) -> str:
        return "finished" if state.finished else f"pick {state.number} of {PICKS}"

    def lap(self, state: State) -> str:
        return f"pick {state.number}"

    def scores(self, state: State) -> tuple[int, ...]:
        sheet = scores_now(view_of(state, None))
        return tuple(score.total for score in sheet[: state.players])

    def audit(self, state: State) -> None:
        audit(state)

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return redealt(state, seat, chance)

    def pictures(self, view: View) -> tuple[Picture, ...]:
        return pictures_of(view)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return reshuffled(state, chance)

    def bot(self, view: View, options: Level, chance: Chance) -> tuple[str, ...]:
        return choose(view, options, chance)

    def rulebook(self, box: Deck) -> Rulebook:
        return rulebook(box)
