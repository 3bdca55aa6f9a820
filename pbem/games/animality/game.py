"""Animality as a Game: the plug-in that joins the chapters together."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.game import Game, GameInfo, GameOption, Table
from pbem.engine.moves import Level
from pbem.engine.pictures import Picture
from pbem.engine.position import Progress
from pbem.engine.rulebook import Rulebook
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.wishes import Granted
from pbem.games.animality.bot.ahead import ahead
from pbem.games.animality.bot.choose import choose
from pbem.games.animality.rules import (
    box,
    conflict,
    dice,
    events,
    moves,
    prepare,
    recover,
    rounds,
    slaying,
    state,
    view,
)
from pbem.games.animality.rules import setup as faction_choice
from pbem.games.animality.rules.audit import audit
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.box_data import OUR_BOX, open_box, pack_box
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.knowledge import redealt, reshuffled
from pbem.games.animality.rules.landmarks import LANDMARKS, sighted
from pbem.games.animality.rules.preferences import granted, wish_problem
from pbem.games.animality.rules.setup import FACTION_MODES, set_up
from pbem.games.animality.rules.state import Phase, State, picks
from pbem.games.animality.rules.view import View, view_of
from pbem.games.animality.shown.choices import choices_block, choices_rows, draft_example, later_line
from pbem.games.animality.shown.finale import camps_block, ranked, turned_block
from pbem.games.animality.shown.layout import name_for, unbroken
from pbem.games.animality.shown.narrow import (
    factions_list,
    hand_list,
    location_list,
    mutations_list,
    others_list,
    you_list,
)
from pbem.games.animality.shown.picture_dice import fresh_dice
from pbem.games.animality.shown.pictures import COLOURS, pictures_of
from pbem.games.animality.shown.rows import (
    camp_rows,
    fight_rows,
    fight_sentences,
    heading_of,
    location_line,
    lying_sentences,
    slain_line,
    sum_rows,
    taken_line,
)
from pbem.games.animality.shown.rulebook import RULINGS, rulebook
from pbem.games.animality.shown.wide import (
    factions_block,
    hand_block,
    hand_notes,
    hand_rows,
    location_block,
    mutation_rows,
    mutations_block,
    others,
    others_block,
    payable,
    played_rows,
    start_line,
    you_block,
)

__all__ = ["Animality"]

_INFO = GameInfo(
    slug="animality",
    title="Animality",
    fewest=2,
    most=6,
    version="1",
    summary="Draft dice and bonuses, slay mutations and fight the other factions for 20 influence.",
    credits="After the published rulebook of Animality; the cards are not those of the printed game.",
    options=(
        GameOption(
            "factions", "Factions are chosen, drawn, or drawn from the first four.", "chosen", FACTION_MODES
        ),
        GameOption("sums", "Mails work out sums; off leaves the arithmetic to you.", "on", ("on", "off")),
    ),
    notice=(
        "The rulebook prints no cards: all cards and numbers of this box are our reconstruction; send "
        "rules box."
    ),
)

_MODULES = (
    box,
    dice,
    state,
    moves,
    events,
    faction_choice,
    prepare,
    slaying,
    conflict,
    recover,
    rounds,
    view,
)

# Everything that a position, a view or an event may hold.
_TYPES: tuple[type, ...] = tuple(
    dict.fromkeys(
        found
        for module in _MODULES
        for found in (getattr(module, name) for name in module.__all__)
        if isinstance(found, type) and found is not state.Board
    )
)


_BOARD = (factions_block, hand_block, location_block, you_block, others_block, mutations_block)
_LIST = (factions_list, hand_list, location_list, you_list, others_list, mutations_list)
_FINALE = (choices_block, turned_block, camps_block)
_HTML = (
    *(taken_line, fresh_dice, name_for, unbroken),
    *(hand_rows, hand_notes, location_line, fight_rows, fight_sentences),
    *(heading_of, played_rows, sum_rows, others, lying_sentences, start_line, mutation_rows, payable),
    *(choices_rows, draft_example, later_line, camp_rows, ranked, slain_line),
)


class Animality(Game[State, View, AnimalityBox]):
    """The rules of Animality for two to six players."""

    info = _INFO
    types = (*_TYPES, Kind)
    colours = COLOURS
    # Plans are lists of picks; a preference may hold wishes for every question.
    planned = "draft"

    verbs = ("choose", "bounty", "draft", "play", "slay", "pass")
    rulings = RULINGS
    landmarks = LANDMARKS
    helpers: Mapping[str, Callable[..., Any]] = MappingProxyType(
        {function.__name__: function for function in (*_BOARD, *_LIST, *_FINALE, *_HTML)}
    )

    def open_box(self, data: Mapping[str, Any] | None = None) -> AnimalityBox:
        return OUR_BOX if data is None else open_box(data)

    def pack_box(self, box: AnimalityBox) -> Mapping[str, Any]:
        return pack_box(box)

    def setup(self, table: Table[AnimalityBox], flow: Flow) -> State:
        return set_up(table, flow)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def pictures(self, view: View) -> tuple[Picture, ...]:
        return pictures_of(view)

    def stage(self, state: State) -> str:
        if state.phase is Phase.FACTIONS:
            return "choosing factions"
        if state.phase is Phase.OVER:
            return "finished"
        where = f"draft {state.pick} of {picks(state)}" if state.phase is Phase.DRAFT else state.phase.value
        return f"round {state.round}, {where}"

    def period(self, state: State) -> str:
        return f"round {state.round}" if state.round else ""

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(camp.influence for camp in state.camps)

    def audit(self, state: State) -> None:
        audit(state)

    def resample(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return redealt(state, seat, chance)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return reshuffled(state, chance)

    def bot(self, view: View, options: Level, chance: Chance) -> tuple[str, ...]:
        return choose(view, options, chance)

    def ahead(
        self, view: View, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
    ) -> tuple[str, ...]:
        return ahead(view, options, answer, chance)

    def granted(self, view: View, options: Level, wishes: tuple[str, ...]) -> Granted | None:
        return granted(view, options, wishes)

    def wish_problem(self, view: View, wish: str) -> str | None:
        return wish_problem(view, wish)

    def sighted(self, progress: Progress) -> Iterable[str]:
        return sighted(progress)

    def rulebook(self, box: AnimalityBox) -> Rulebook:
        return rulebook(box)
