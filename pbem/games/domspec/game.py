"""Dominant Species as a Game: the plug-in that joins the chapters together."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.components import own_synonyms
from pbem.engine.game import Game, GameInfo, GameOption, Table, switch
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.plugin import helpers_of, types_of
from pbem.engine.position import Progress
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.wishes import Granted
from pbem.games.domspec.bot.ahead import ahead
from pbem.games.domspec.bot.choose import choose
from pbem.games.domspec.bot.insight import SpeciesInsight
from pbem.games.domspec.rules.audit import audit
from pbem.games.domspec.rules.box import (
    OUR_BOX,
    AnimalRow,
    Card,
    CardRow,
    ElementRow,
    SpeciesBox,
    TileRow,
    open_species_box,
    pack_species_box,
)
from pbem.games.domspec.rules.cards.card_events import CardTaken
from pbem.games.domspec.rules.choose_animals import (
    CHOSEN,
    AnimalTaken,
    ChooseAnimal,
    OrderDrawn,
    animal_wished,
    begun,
)
from pbem.games.domspec.rules.earth import Earth, Shelter
from pbem.games.domspec.rules.events import Acted
from pbem.games.domspec.rules.hexes import HEXES
from pbem.games.domspec.rules.knowledge import redealt, reshuffled
from pbem.games.domspec.rules.moves import OneDisk, OneElement, OneVictim, Order, Take
from pbem.games.domspec.rules.planning import Placing
from pbem.games.domspec.rules.scoring import counted_animals
from pbem.games.domspec.rules.state import Boxes, Phase, Side, State
from pbem.games.domspec.rules.turns import PlayTurn
from pbem.games.domspec.rules.view import View, view_of
from pbem.games.domspec.shown import choices, finale, hints, left_for_later, narrow, roster, rows, wide
from pbem.games.domspec.shown.picture_parts import COLOURS
from pbem.games.domspec.shown.pictures import pictures_of
from pbem.games.domspec.shown.rulebook import RULINGS, rulebook


class DominantSpecies(Game[State, View, SpeciesBox]):
    """Two to six players."""

    info = GameInfo(
        slug="domspec",
        title="Dominant Species",
        fewest=2,
        most=6,
        version="1",
        summary=worded(
            "Six animals on a freezing earth: place pawns, spread species, dominate tiles, outlive the ice."
        ),
        credits="Game design: Chad Jensen. Published by GMT Games.",
        options=(
            GameOption(
                "animals",
                worded(
                    "Who plays what: drawn, chosen (the players are asked by mail), or a list by "
                    "seat such as bird,any,insect (several joined by +)."
                ),
                "drawn",
            ),
            switch(
                "several", worded("2 or 3 players share all six animals; the lowest counts."), usual="off"
            ),
            GameOption(
                "earth",
                worded("The start as printed, or drawn at random with points to make up for it."),
                "printed",
                ("printed", "random"),
            ),
            switch("sums", worded("Mails work out matches and points; off leaves it to you.")),
        ),
        notice=worded(
            "Cards in our words; tile, disk and printed-element counts follow public "
            "implementations. Dominance is claimed for everybody at once."
        ),
    )

    types = types_of(
        "pbem.games.domspec.rules",
        *(State, Side, Boxes, Earth, Shelter, View),
        *(SpeciesBox, AnimalRow, CardRow, ElementRow, TileRow),
        kinds=(Acted, OneDisk, OneElement, OneVictim, Order, Placing),
    )

    helpers = helpers_of(choices, finale, hints, left_for_later, narrow, roster, rows, wide)

    colours = COLOURS
    lap = worded("turn")
    secret_hands = False

    rulings = RULINGS
    insight = SpeciesInsight()

    # Standing orders: a plan is a list of spaces, and holds for one turn.
    planned = "place"

    synonyms = own_synonyms("pbem.games.domspec")
    verbs = (
        *("place", "adapt", "save", "abundance", "wasteland", "deplete", "glaciate", "speciate", "add"),
        *("wander", "move", "stay", "migrate", "compete", "dominate", "card", "forfeit", "done", "skip"),
        *("lay", "eliminate", "blight", "devastate", "lose", "replace", "fertile", "return", "give", "empty"),
        *("swap", "take"),
    )

    # Random players hardly ever get to the Ice Age at the bottom of the draw pile; the bots do.
    landmarks = tuple(f"card {card}" for card in Card if card is not Card.ICE_AGE)

    optional = MappingProxyType({f"animals={CHOSEN}": (ChooseAnimal, Take, AnimalTaken, OrderDrawn)})

    # What the chapters of the rules and the parts of a mail do, each where it is written.
    pack_box = staticmethod(pack_species_box)
    view = staticmethod(view_of)
    audit = staticmethod(audit)
    resample = staticmethod(redealt)
    pictures = staticmethod(pictures_of)
    reshuffle = staticmethod(reshuffled)
    rulebook = staticmethod(rulebook)
    bot = staticmethod(choose)

    def whereabouts(self, state: State, seat: Seat) -> Mapping[str, str]:
        earth = state.earth
        return {HEXES[hex_]: terrain for hex_ in earth.tiles if (terrain := earth.terrain(hex_)) is not None}

    def open_box(self, data: Mapping[str, Any] | None = None) -> SpeciesBox:
        return OUR_BOX if data is None else open_species_box(data)

    def setup(self, table: Table[SpeciesBox], flow: Flow) -> State:
        state = begun(table, flow)
        flow.then(PlayTurn())
        return state

    def stage(self, state: State) -> str:
        if state.phase is Phase.OVER:
            return worded("finished")
        if state.phase is Phase.CHOOSING:
            return worded("choosing animals")
        return worded("turn {turn}, {section}", turn=state.turn, section=state.section or state.phase)

    def period(self, state: State) -> str:
        return worded("turn {turn}", turn=state.turn)

    def scores(self, state: State) -> tuple[int, ...]:
        if state.phase is Phase.CHOOSING:
            return (0,) * len(state.names)
        return tuple(side.vp for side in counted_animals(state.sides, len(state.names)))

    def laps(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(
                min(points[side.animal] for side in state.sides if side.seat == seat)
                for seat in range(len(state.names))
            )
            for points in state.record
        )

    def sighted(self, progress: Progress) -> Iterable[str]:
        for told in progress.told:
            if isinstance(told.event, CardTaken):
                yield f"card {told.event.card}"

    def granted(self, view: View, options: Level, wishes: tuple[str, ...]) -> Granted | None:
        if "take" in options.words:
            return animal_wished(options, wishes)
        return super().granted(view, options, wishes)

    def ahead(
        self, view: View, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
    ) -> tuple[str, ...]:
        return ahead(self, view, chance, held)
