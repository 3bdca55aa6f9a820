"""Dominant Species: The Card Game as a Game: the plug-in that joins the chapters together."""

from collections.abc import Callable, Iterator, Mapping
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
from pbem.games.dstcg.bot.ahead import ahead
from pbem.games.dstcg.bot.choose import choose
from pbem.games.dstcg.rules import events
from pbem.games.dstcg.rules.audit import audit
from pbem.games.dstcg.rules.box import OUR_BOX, CardBox, open_cards, pack_cards
from pbem.games.dstcg.rules.cards import PLURALS, Animal, Biome, EventCard, Face
from pbem.games.dstcg.rules.event_cards import EndPlay, FinishEvent, ScoreClasses
from pbem.games.dstcg.rules.event_choices import ChooseAlly, ChooseCure, ChoosePrey, ChooseSleeper, ChooseSwap
from pbem.games.dstcg.rules.event_naming import ChooseClass, HealClass, LayImmigrants
from pbem.games.dstcg.rules.knowledge import redealt, reshuffled
from pbem.games.dstcg.rules.landmarks import LANDMARKS, sighted
from pbem.games.dstcg.rules.moves import (
    Ally,
    Discard,
    Give,
    Heal,
    Name,
    Pass,
    Play,
    Recall,
    Suppress,
    Swap,
    Take,
)
from pbem.games.dstcg.rules.piles import DrawCards, DrawForLowest, ReplaceHand
from pbem.games.dstcg.rules.preferences import granted, wish_problem
from pbem.games.dstcg.rules.rounds import EndMatch, PlayRound, PrepareRound, ScoreBiome, set_up
from pbem.games.dstcg.rules.scoring import Points
from pbem.games.dstcg.rules.sealed_choices import AskDiscards, AskGifts, ChooseDiscards, ChooseGifts
from pbem.games.dstcg.rules.state import LAST_ROUND, InPlay, Known, Leaving, Ongoing, State, Tally
from pbem.games.dstcg.rules.suppressing import (
    ChooseCarrion,
    ChooseVictim,
    Scavenge,
    SuppressAnimals,
    SuppressMany,
)
from pbem.games.dstcg.rules.turns import ChoosePlay, NextTurn, OfferLastCard, OpenWindow
from pbem.games.dstcg.rules.view import View, view_of
from pbem.games.dstcg.shown.choices import (
    choices_block,
    choices_list,
    later_orders,
    other_classes,
    outlooks,
    result,
)
from pbem.games.dstcg.shown.finale import (
    biomes_line,
    greatest_round,
    survival_rows,
    tracks_block,
    turned_block,
)
from pbem.games.dstcg.shown.narrow import biome_list, hand_list, known_list, play_list, table_list
from pbem.games.dstcg.shown.pictures import COLOURS, pictures_of
from pbem.games.dstcg.shown.rows import (
    biome_words,
    hand_rows,
    known_rows,
    next_words,
    play_rows,
    totals_table,
    tracks_rows,
    turn_words,
)
from pbem.games.dstcg.shown.rulebook import RULINGS, rulebook
from pbem.games.dstcg.shown.wide import biome_block, hand_block, known_block, play_block

__all__ = ["CardGame"]

_INFO = GameInfo(
    slug="dstcg",
    title="Dominant Species: The Card Game",
    fewest=2,
    most=6,
    version="1",
    summary="Ten biomes, one card a turn: feed your animals, suppress the others', and know when to pass.",
    credits="Game design: Chad Jensen. Published by GMT Games.",
    options=(
        GameOption("sums", "Mails work out totals and points; off leaves them to you.", "on", ("on", "off")),
        GameOption("memory", "Mails repeat cards you saw go to a hand.", "on", ("on", "off")),
    ),
    notice=(
        "Most cards here are our reconstruction, not the printed ones: send   rules cards   for what is "
        "published."
    ),
)

_STATE = (State, InPlay, Known, Leaving, Ongoing, Tally, Animal, Biome, EventCard, Face, Points)
_MOVES = (Ally, Discard, Give, Heal, Name, Pass, Play, Recall, Suppress, Swap, Take)
_QUESTIONS = (
    *(ChoosePlay, OfferLastCard, ChooseVictim, ChooseCarrion, ChooseClass, ChooseCure, ChooseSleeper),
    *(ChoosePrey, ChooseSwap, ChooseAlly, ChooseDiscards, ChooseGifts),
)
_STEPS = (
    *(PlayRound, NextTurn, OpenWindow, ScoreBiome, PrepareRound, EndMatch),
    *(SuppressAnimals, SuppressMany, Scavenge, HealClass, LayImmigrants, ScoreClasses, EndPlay, FinishEvent),
    *(DrawCards, DrawForLowest, ReplaceHand, AskDiscards, AskGifts),
)
_NEWS = tuple(getattr(events, name) for name in events.__all__)


class CardGame(Game[State, View, CardBox]):
    """The rules of the card game for two to six players."""

    info = _INFO

    types = (*_STATE, View, *_MOVES, *_QUESTIONS, *_STEPS, *_NEWS)

    helpers: Mapping[str, Callable[..., Any]] = MappingProxyType(
        {
            function.__name__: function
            for function in (
                *(biome_block, choices_block, hand_block, play_block, known_block),
                *(biome_list, choices_list, hand_list, known_list, play_list, table_list),
                *(turned_block, tracks_block),
                *(biome_words, next_words, turn_words, totals_table, tracks_rows),
                *(hand_rows, play_rows, known_rows, outlooks, result, later_orders, other_classes),
                *(biomes_line, greatest_round, survival_rows),
            )
        }
    )

    colours = COLOURS

    planned = "play"

    verbs = (
        *("play", "pass", "suppress", "take", "heal", "return", "swap", "ally", "discard", "give"),
        *PLURALS.values(),
    )

    rulings = RULINGS

    landmarks = LANDMARKS

    def open_box(self, data: Mapping[str, Any] | None = None) -> CardBox:
        return OUR_BOX if data is None else open_cards(data)

    def pack_box(self, box: CardBox) -> Mapping[str, Any]:
        return pack_cards(box)

    def setup(self, table: Table[CardBox], flow: Flow) -> State:
        return set_up(table, flow)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def stage(self, state: State) -> str:
        return f"round {state.round} of {LAST_ROUND}"

    def period(self, state: State) -> str:
        return f"round {state.round}"

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(tally.total for tally in state.tallies)

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
        if answer:
            # What it draws or shows changes the hand or the round: better asked than guessed.
            return ("clear",) if held else ()
        return ahead(view, held)

    def granted(self, view: View, options: Level, wishes: tuple[str, ...]) -> Granted | None:
        return granted(view, options, wishes)

    def wish_problem(self, view: View, wish: str) -> str | None:
        return wish_problem(view, wish)

    def sighted(self, progress: Progress) -> Iterator[str]:
        return sighted(progress)

    def pictures(self, view: View) -> tuple[Picture, ...]:
        return pictures_of(view)

    def rulebook(self, box: CardBox) -> Rulebook:
        return rulebook(box)
