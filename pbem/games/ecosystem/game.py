"""Ecosystem as a Game: the plug-in that joins the chapters together."""

from collections.abc import Mapping
from typing import Any

from pbem.engine.components import own_synonyms
from pbem.engine.game import Game, GameInfo, switch
from pbem.engine.language.tongues import worded
from pbem.engine.plugin import helpers_of, types_of
from pbem.engine.seats import Seat
from pbem.games.ecosystem.bot.choose import choose
from pbem.games.ecosystem.bot.insight import EcosystemInsight
from pbem.games.ecosystem.rules.audit import audit
from pbem.games.ecosystem.rules.box import OUR_DECK, Card, CardKind, Deck, open_deck, pack_deck
from pbem.games.ecosystem.rules.grid import Grid, Swap
from pbem.games.ecosystem.rules.knowledge import SeenHand, redealt, reshuffled
from pbem.games.ecosystem.rules.setup import set_up
from pbem.games.ecosystem.rules.state import PICKS, State
from pbem.games.ecosystem.rules.view import View, view_of
from pbem.games.ecosystem.shown import choices, finale, narrow, rows, wide
from pbem.games.ecosystem.shown.pictures import COLOURS, pictures_of
from pbem.games.ecosystem.shown.points_now import scores_now, totals_after
from pbem.games.ecosystem.shown.rulebook import RULINGS, rulebook


class Ecosystem(Game[State, View, Deck]):
    """The rules of Ecosystem for one to six players."""

    info = GameInfo(
        slug="ecosystem",
        title="Ecosystem",
        fewest=1,
        most=6,
        version="1",
        summary=worded(
            "Draft animals and landforms, one sealed pick at a time, into a grid 4 high and 5 wide."
        ),
        credits=worded("Game design: Matt Simpson. Solo design: Richard Wilkins. Published by Genius Games."),
        options=(
            switch("sums", worded("Mails work out points; off leaves the arithmetic to you.")),
            switch("memory", worded("Mails repeat the hands you have held this round.")),
        ),
        notice=worded("The counts of the nine animals rest on one source: send   rules rulings."),
    )

    types = types_of("pbem.games.ecosystem.rules", State, View, Grid, Swap, SeenHand, Deck, CardKind, Card)
    helpers = helpers_of(choices, finale, narrow, rows, wide)
    colours = COLOURS
    rulings = RULINGS
    insight = EcosystemInsight()
    planned = "pick"
    squares = True
    lap = worded("pick")
    synonyms = own_synonyms("pbem.games.ecosystem")
    verbs = ("pick", "discard")

    # What the chapters of the rules and the parts of a mail do, each where it is written.
    pack_box = staticmethod(pack_deck)
    setup = staticmethod(set_up)
    view = staticmethod(view_of)
    audit = staticmethod(audit)
    resample = staticmethod(redealt)
    pictures = staticmethod(pictures_of)
    reshuffle = staticmethod(reshuffled)
    rulebook = staticmethod(rulebook)
    bot = staticmethod(choose)

    def open_box(self, data: Mapping[str, Any] | None = None) -> Deck:
        return OUR_DECK if data is None else open_deck(data)

    def stage(self, state: State) -> str:
        return (
            worded("finished")
            if state.finished
            else worded("pick {number} of {picks}", number=state.number, picks=PICKS)
        )

    def whereabouts(self, state: State, seat: Seat) -> Mapping[str, str]:
        return state.grids[seat].at

    def scores(self, state: State) -> tuple[int, ...]:
        sheet = scores_now(view_of(state, None))
        return tuple(score.total for score in sheet[: state.players])

    def laps(self, state: State) -> tuple[tuple[int, ...], ...]:
        return totals_after(view_of(state, None), PICKS if state.finished else state.number - 1)
