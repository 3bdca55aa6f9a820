"""Animality as a Game: the plug-in that joins the chapters together."""

from collections.abc import Mapping
from typing import Any

from pbem.engine.components import own_synonyms
from pbem.engine.game import Game, GameInfo, GameOption, switch
from pbem.engine.language.tongues import worded
from pbem.engine.plugin import helpers_of, types_of
from pbem.games.animality.bot.ahead import ahead
from pbem.games.animality.bot.choose import choose
from pbem.games.animality.bot.insight import AnimalityInsight
from pbem.games.animality.rules.audit import audit
from pbem.games.animality.rules.box import Ability, AnimalityBox, Direction, Faction, Location, Mutation
from pbem.games.animality.rules.box_data import OUR_BOX, open_box, pack_box
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.knowledge import redealt, reshuffled
from pbem.games.animality.rules.landmarks import LANDMARKS, sighted
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.preferences import granted, wish_problem
from pbem.games.animality.rules.setup import FACTION_MODES, set_up
from pbem.games.animality.rules.state import Camp, Phase, Played, Side, Source, State, picks
from pbem.games.animality.rules.view import View, view_of
from pbem.games.animality.shown import choices, finale, layout, narrow, picture_dice, rows, wide
from pbem.games.animality.shown.pictures import COLOURS, pictures_of
from pbem.games.animality.shown.rulebook import RULINGS, rulebook


class Animality(Game[State, View, AnimalityBox]):
    """The rules of Animality for two to six players."""

    info = GameInfo(
        slug="animality",
        title="Animality",
        fewest=2,
        most=6,
        version="2",
        # What came with version 2 are texts on cards, and the cards of a match are in its own box.
        earlier=("1",),
        summary=worded(
            "Draft dice and bonuses, slay mutations and fight the other factions for 20 influence."
        ),
        credits=worded(
            "After the published rulebook of Animality; the cards are not those of the printed game."
        ),
        options=(
            GameOption(
                "factions",
                worded("Factions are chosen, drawn, or drawn from the first four."),
                "chosen",
                FACTION_MODES,
            ),
            switch("sums", worded("Mails work out sums; off leaves the arithmetic to you.")),
        ),
        notice=worded(
            "The rulebook prints no cards: all cards and numbers of this box are our "
            "reconstruction; send rules box."
        ),
    )
    types = types_of(
        "pbem.games.animality.rules",
        *(State, Camp, Played, View, Die, Roll),
        *(AnimalityBox, Ability, Faction, Location, Mutation),
        *(Direction, Kind, Phase, Side, Source),
    )
    helpers = helpers_of(choices, finale, layout, narrow, picture_dice, rows, wide)
    colours = COLOURS
    # Plans are lists of picks; a preference may hold wishes for every question.
    planned = "draft"

    synonyms = own_synonyms("pbem.games.animality")
    verbs = ("choose", "bounty", "draft", "play", "slay", "pass")
    rulings = RULINGS
    insight = AnimalityInsight()
    landmarks = LANDMARKS

    # What the chapters of the rules and the parts of a mail do, each where it is written.
    pack_box = staticmethod(pack_box)
    setup = staticmethod(set_up)
    view = staticmethod(view_of)
    pictures = staticmethod(pictures_of)
    audit = staticmethod(audit)
    resample = staticmethod(redealt)
    reshuffle = staticmethod(reshuffled)
    granted = staticmethod(granted)
    wish_problem = staticmethod(wish_problem)
    sighted = staticmethod(sighted)
    rulebook = staticmethod(rulebook)
    bot = staticmethod(choose)
    ahead = staticmethod(ahead)

    def open_box(self, data: Mapping[str, Any] | None = None) -> AnimalityBox:
        return OUR_BOX if data is None else open_box(data)

    def stage(self, state: State) -> str:
        if state.phase is Phase.FACTIONS:
            return worded("choosing factions")
        if state.phase is Phase.OVER:
            return worded("finished")
        where = (
            worded("draft {pick} of {picks}", pick=state.pick, picks=picks(state))
            if state.phase is Phase.DRAFT
            else word(state.phase)
        )
        return worded("round {round}, {where}", round=state.round, where=where)

    def period(self, state: State) -> str:
        return worded("round {n}", n=state.round) if state.round else ""

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(camp.influence for camp in state.camps)

    def laps(self, state: State) -> tuple[tuple[int, ...], ...] | None:
        return state.history if state.round else None
