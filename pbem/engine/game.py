"""A Game: a title's rules as a stateless plug-in, and the Table it is played at."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from pbem.engine.bots.insight import Insight
from pbem.engine.chance import Chance
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.pictures import Picture
from pbem.engine.position import Progress
from pbem.engine.reader.words import tokens
from pbem.engine.rulebook import Rulebook, Rulings
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.values import Value, replace
from pbem.engine.wishes import Granted, narrowed

# Said instead of what our own box is made of.
_OWN_BOX = worded("This match is played with an owner's own cards, not with those of our box.")


class Box(Value):
    """What is in the box: cards, tiles, tables; a value of the Table, never a module constant.

    A State may hold its Box: the codec leaves it out and puts it back, so that a stored position does not
    repeat the whole deck.
    """


S = TypeVar("S")
V = TypeVar("V")
B = TypeVar("B", bound=Box)


class GameOption(Value):
    """A choice made when a match is opened, given as `--option name=value`."""

    name: str
    help: str
    default: str
    # The values allowed; empty where any text is.
    values: tuple[str, ...] = ()


def switch(name: str, about: str, *, usual: str = "on") -> GameOption:
    """An option that is on or off, what is usual first."""
    return GameOption(name, about, usual, ("on", "off") if usual == "on" else ("off", "on"))


class GameInfo(Value):
    """What a game says of itself before anything is dealt."""

    slug: str
    title: str
    fewest: int
    most: int
    # A change of rules bumps this: it is what `match.rules` names.
    version: str
    summary: str
    credits: str
    options: tuple[GameOption, ...] = ()
    # Versions whose matches are played by today's rules as they were, with the box they have.
    earlier: tuple[str, ...] = ()
    # Shown in every mail and by `rules`: what in our box is reconstructed.
    notice: str = ""

    def option(self, name: str) -> GameOption | None:
        """The option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)


class Table(Value, Generic[B]):
    """One table: its seats by their names, the options chosen, the box opened."""

    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    box: B
    # What players are called besides, as it is typed, with the name that the rules know.
    called: tuple[tuple[str, str], ...] = ()

    def by_first_names(self, line: str) -> str:
        """The line with every player under the name that the rules know."""
        if not self.called:
            return line
        words = f" {' '.join(tokens(line))} "
        for typed, name in self.called:
            words = words.replace(f" {typed} ", f" {name} ")
        return words.strip()

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.names)

    def option(self, name: str) -> str:
        """The value chosen for an option."""
        return dict(self.options)[name]


class Game(ABC, Generic[S, V, B]):
    """A title's rules, by its State, View and Box; it knows nothing of mail, time or storage."""

    info: GameInfo

    # Every dataclass that may stand in a Position, a View or an Event: the codec's vocabulary.
    types: tuple[type, ...]

    # Other functions of the View that templates of this game may call (drawing a grid, a map).
    helpers: Mapping[str, Callable[..., Any]] = MappingProxyType({})

    # The folder of this game's templates; empty for ours, which stand in templates/<slug>.
    templates: str = ""

    # The colours of this game's pictures as #rrggbb, two dozen at most; shades of them come by themselves.
    colours: tuple[str, ...] = ()

    # The verb that items of a plan or wishes of a preference belong to; empty where there is nothing to plan.
    planned: str = ""

    # The first words of this game's orders, by which a standing order is known to be one.
    verbs: tuple[str, ...] = ()

    # The words of orders behind which a player's name stands.
    naming: tuple[str, ...] = ()

    # Other words that people use for words of this game's orders: `put` for `pick`, `facedown` for `down`.
    synonyms: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    # Whether the places of its map are squares, of which one is left or right of another.
    squares: bool = False

    # What the laps of a match are called, after which everybody's points are compared.
    lap: str = worded("round")

    # Whether seats know what others do not: then a match that is over can be seen through each seat's eyes.
    secret_hands: bool = True

    # Our readings of unclear rules, for the `rules` command and RULINGS.md.
    rulings: Rulings = Rulings()

    # What the search of strong bots asks; without it every level of a bot is the same.
    insight: Insight[S, V] | None = None

    # Rare things that a long random run must meet at least once: a ruling, a card, a tie-break.
    landmarks: tuple[str, ...] = ()

    # What only an option other than the default leads to: by `name=value` its questions, moves and events.
    optional: Mapping[str, tuple[type, ...]] = MappingProxyType({})

    @abstractmethod
    def open_box(self, data: Mapping[str, Any] | None = None) -> B:
        """The box from plain data (an owner's own file), checked with clear PlayerErrors; ours when None."""

    @abstractmethod
    def pack_box(self, box: B) -> Mapping[str, Any]:
        """The box as plain data, as `open_box` reads it."""

    @abstractmethod
    def setup(self, table: Table[B], flow: Flow) -> S:
        """The first state; the flow is told what comes first."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What one seat may know (None: a spectator), built by naming what is shown: a frozen dataclass."""

    def renamed(self, state: S, names: tuple[str, ...]) -> S:
        """The state with its seats under other names, so that no view, picture or board of it has the old."""
        return replace(state, names=names) if hasattr(state, "names") else state  # type: ignore[type-var]

    @abstractmethod
    def stage(self, state: S) -> str:
        """Where the match stands, such as `pick 7 of 20`: public and short."""

    def period(self, state: S) -> str:
        """The round or turn that standing orders end with, such as `round 5`; empty for none."""
        return ""

    def scores(self, state: S) -> tuple[int, ...] | None:
        """Everybody's points as they stand for all to see, by seat; None where there are none on the way."""
        return None

    def laps(self, state: S) -> tuple[tuple[int, ...], ...] | None:
        """Everybody's points, by seat, at the end of each lap that is over; None where none are kept."""
        return None

    @abstractmethod
    def audit(self, state: S) -> None:
        """Raise AuthorError where a component is lost, doubled or out of bounds."""

    @abstractmethod
    def resample(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """The state with all that this seat cannot know dealt again at random."""

    @abstractmethod
    def reshuffle(self, state: S, chance: Chance) -> S:
        """The state with all that no seat at all can know dealt again: piles, never a hand somebody holds.

        A rollback does this, because what was drawn after the point gone back to has been seen.
        """

    @abstractmethod
    def bot(self, view: V, options: Level, chance: Chance) -> tuple[str, ...]:
        """A sensible answer as words down the tree, from what the seat itself may see and nothing else."""

    def stand_in(self, view: V, options: Level) -> tuple[str, ...]:
        """What is answered for a silent seat where its question does not say: the bot's choice.

        The stand-in is no player: its chance is always the same, so that what it answers depends on what the
        seat knows and on nothing else.
        """
        return self.bot(view, options, Chance(f"{self.info.slug} stand-in".encode()))

    def ahead(
        self, view: V, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
    ) -> tuple[str, ...]:
        """Lines the bot writes below its answer for questions not asked yet: standing orders, as typed.

        Such as `then play gecko`, `if anna passes: pass`, `plan A, B`, `prefer A, B`, `autopass`, `clear`.
        `view` is what the seat knows as it writes: after its own answer, unless that is sealed or reveals
        something; then before it, and `answer` holds the words the view lacks. `options` are those of the
        question answered; both are empty where the seat was mailed and not asked (the first mail, a point the
        game marks). `held` is what it has on file, as receipts show it. The same law as for `bot` holds.
        """
        return ()

    def granted(self, view: V, options: Level, wishes: tuple[str, ...]) -> Granted | None:
        """What a standing preference answers to a question, by the law of `bot`; None: it is not about it.

        Unless a game knows better, wishes narrow down the options of the planned verb, one after the other.
        """
        return narrowed(options, wishes) if self.planned in options.words else None

    def wish_problem(self, view: V, wish: str) -> str | None:
        """Why a wish could never be granted in this match, in the game's words; None where it may be."""
        return None

    def sighted(self, progress: Progress) -> Iterable[str]:
        """Which landmarks were passed."""
        return ()

    def pictures(self, view: V, room: V | None = None) -> tuple[Picture, ...]:
        """What a mail shows of a view, drawn from the view alone.

        Whoever steps through a match gives the last view of it as `room`: what grows, such as a map, is drawn
        where it stands in the end, so that it does not jump.
        """
        return ()

    def rulebook(self, box: B) -> Rulebook:
        """What the `rules` command knows, in our words; components as they are in this box."""
        return Rulebook({})

    def rules(self, topic: str, box: B | None = None) -> str | None:
        """What `rules TOPIC` answers; without a topic an overview, without a box ours. None: not known."""
        return self.rulebook(box or self.open_box()).on(topic)

    def topics(self, box: B | None = None) -> tuple[str, ...]:
        """The topics `rules` knows, of this box or of ours."""
        return self.rulebook(box or self.open_box()).topics

    def whereabouts(self, state: S, seat: Seat) -> Mapping[str, str]:
        """What lies at which place as the seat sees it, in words of orders: people name places by that."""
        return {}

    def notice(self, box: B) -> str:
        """What every mail says of the box it is played with: what we say of ours is true of no other."""
        return self.info.notice if box == self.open_box() else _OWN_BOX


# A game whose rules are nobody's business here.
AnyGame: TypeAlias = Game[Any, Any, Any]
