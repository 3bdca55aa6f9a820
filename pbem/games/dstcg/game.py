"""Dominant Species: The Card Game as a Game: the plug-in that joins the chapters together."""

from collections.abc import Mapping
from typing import Any

from pbem.engine.components import own_synonyms
from pbem.engine.game import Game, GameInfo, switch
from pbem.engine.language.tongues import worded
from pbem.engine.plugin import helpers_of, types_of
from pbem.games.dstcg.bot.ahead import ahead
from pbem.games.dstcg.bot.choose import choose
from pbem.games.dstcg.bot.insight import CardInsight
from pbem.games.dstcg.rules.audit import audit
from pbem.games.dstcg.rules.box import OUR_BOX, CardBox, open_cards, pack_cards
from pbem.games.dstcg.rules.cards import PLURALS, Animal, Biome, EventCard, Face
from pbem.games.dstcg.rules.events import Struck
from pbem.games.dstcg.rules.knowledge import redealt, reshuffled
from pbem.games.dstcg.rules.landmarks import LANDMARKS, sighted
from pbem.games.dstcg.rules.preferences import granted, wish_problem
from pbem.games.dstcg.rules.scoring import Points
from pbem.games.dstcg.rules.setup import set_up
from pbem.games.dstcg.rules.state import LAST_ROUND, InPlay, Known, Leaving, Ongoing, State, Tally
from pbem.games.dstcg.rules.view import View, view_of
from pbem.games.dstcg.shown import choices, finale, narrow, rows, wide
from pbem.games.dstcg.shown.pictures import COLOURS, pictures_of
from pbem.games.dstcg.shown.rulebook import RULINGS, rulebook


class CardGame(Game[State, View, CardBox]):
    """The rules of the card game for two to six players."""

    info = GameInfo(
        slug="dstcg",
        title="Dominant Species: The Card Game",
        fewest=2,
        most=6,
        version="1",
        summary=worded(
            "Ten biomes, one card a turn: feed your animals, suppress the others', and know when to pass."
        ),
        credits=worded("Game design: Chad Jensen. Published by GMT Games."),
        options=(
            switch("sums", worded("Mails work out totals and points; off leaves them to you.")),
            switch("memory", worded("Mails repeat cards you saw go to a hand.")),
        ),
        notice=worded(
            "Most cards here are our reconstruction, not the printed ones: send   rules "
            "cards   for what is published."
        ),
    )

    types = types_of(
        "pbem.games.dstcg.rules",
        *(State, View, InPlay, Known, Leaving, Ongoing, Tally, Points, Struck),
        *(Animal, Biome, EventCard, Face),
    )
    helpers = helpers_of(choices, finale, narrow, rows, wide)
    colours = COLOURS

    planned = "play"

    synonyms = own_synonyms("pbem.games.dstcg")
    naming = ("ally",)
    verbs = (
        *("play", "pass", "suppress", "take", "heal", "return", "swap", "ally", "discard", "give"),
        *PLURALS.values(),
    )

    rulings = RULINGS
    insight = CardInsight()

    landmarks = LANDMARKS

    # What the chapters of the rules and the parts of a mail do, each where it is written.
    pack_box = staticmethod(pack_cards)
    setup = staticmethod(set_up)
    view = staticmethod(view_of)
    audit = staticmethod(audit)
    resample = staticmethod(redealt)
    reshuffle = staticmethod(reshuffled)
    granted = staticmethod(granted)
    wish_problem = staticmethod(wish_problem)
    sighted = staticmethod(sighted)
    pictures = staticmethod(pictures_of)
    rulebook = staticmethod(rulebook)
    bot = staticmethod(choose)
    ahead = staticmethod(ahead)

    def open_box(self, data: Mapping[str, Any] | None = None) -> CardBox:
        return OUR_BOX if data is None else open_cards(data)

    def stage(self, state: State) -> str:
        return worded("round {round} of {last}", round=state.round, last=LAST_ROUND)

    def period(self, state: State) -> str:
        return worded("round {round}", round=state.round)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(tally.total for tally in state.tallies)

    def laps(self, state: State) -> tuple[tuple[int, ...], ...]:
        return state.course
