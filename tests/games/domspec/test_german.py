"""Dominant Species for those who read another language: all that is shown is worded, and German fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem.desk.match.option_list import steps_of
from pbem.engine.events import Told
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import heard, language, speaking, worded
from pbem.engine.moves import Level, walk, wander
from pbem.engine.pictures import Picture
from pbem.engine.position import Position
from pbem.engine.reader.lines import numbered
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision
from pbem.engine.text import NARROW, WIDTH
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import ANIMAL_AT, ELEMENT_AT, OUR_BOX, Animal, Card, Element, Terrain
from pbem.games.domspec.rules.hexes import CORNERS, HEXES
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.choices import choices_block
from pbem.games.domspec.shown.hex_map import earth_map
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed

TABLES = (
    (3, {"animals": "chosen"}),
    (2, {"several": "on", "sums": "off"}),
    (6, {"earth": "random", "animals": "chosen"}),
    (4, {}),
)
MOVES = 700
EVERY = 9

GOLDEN = Path(__file__).with_name("german.txt")

# The question of the excerpt that is shown with its board.
_BOARD = 12

# What decides how a picture's part looks.
SHAPES = {"disk": "element", "badge": "animal", "hex": "terrain"}

# What is printed of a picture's parts.
PRINTED = {"word": ("text",), "section": ("section",), "hex": ("code",), "flags": ("upper", "lower")}


@dataclass(frozen=True)
class Moment:
    """A question, who is asked, what led to it, and what may be answered."""

    position: Position
    seat: Seat
    told: tuple[Told, ...]
    level: Level

    @property
    def decision(self) -> Decision:
        assert self.position.decision is not None
        return self.position.decision

    @property
    def view(self) -> View:
        view: View = GAME.view(self.position.state, self.seat)
        return view

    @property
    def choices(self) -> list[tuple[int, str]]:
        """The numbered orders as a mail hands them to the game."""
        return [(number, Ordered(move, GAME)) for number, move in enumerate(numbered(self.level), 1)]


def match(seats: int, options: dict[str, str], seed: str = "german") -> Iterator[Moment]:
    """A match of bots and random players, all of its questions."""
    kernel = kernel_for(GAME, seats, seed, options)
    dice = dice_for(seed, "players")
    progress = kernel.start()
    for number in range(MOVES):
        position = progress.position
        if position.outcome is not None:
            return
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        yield Moment(position, seat, progress.told, level)
        words = GAME.bot(GAME.view(position.state, seat), level, dice) if number % 4 else ()
        move = walk(level, words) if words else wander(level, dice)
        assert move is not None
        progress = kernel.submit(position, seat, move)


def excerpt() -> str:
    """The first question of each kind in a match, what led to it, and one board, all in German."""
    renderer, seen, lines = Renderer(), set(), []
    with speaking("de"):
        for moment in match(4, {"animals": "chosen"}, "excerpt"):
            if type(moment.decision) in seen:
                continue
            seen.add(type(moment.decision))
            prompt, subject, idle, silence, stage = asked(moment)
            options = [heard(order) for _, order in moment.choices[:4]]
            lines += [f"# {stage}: {prompt}", *(f"  * {text}" for text in events(moment))]
            lines += [f"  [{subject}] {idle}; {silence}", *(f"  > {order}" for order in options), ""]
            if len(seen) == _BOARD:
                lines += [blocks(moment, renderer)[0], ""]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """The questions of a few matches."""
    return [moment for seats, options in TABLES for moment in match(seats, options)]


@pytest.fixture(scope="module")
def kinds(moments: list[Moment]) -> list[Moment]:
    """One question of each kind and phase at every table, and some more."""
    seen = {}
    for moment in moments:
        view = moment.view
        seen.setdefault((type(moment.decision), view.several, view.section, view.card), moment)
    return [*seen.values(), *moments[::EVERY]]


def names_of(moment: Moment) -> list[str]:
    """What is data in a text: people, and the names of hexes and corners."""
    names: list[str] = moment.position.state.names
    return [*CORNERS, *names, *(name.capitalize() for name in names)]


def asked(moment: Moment) -> list[str]:
    """All that a decision says of itself."""
    decision, state, seat = moment.decision, moment.position.state, moment.seat
    said = [decision.prompt(state, seat), decision.subject(state, seat), decision.idle(state)]
    return [heard(text) for text in (*said, decision.silence(state, seat), GAME.stage(state))]


def refusals(moment: Moment) -> list[str]:
    """Why an order is not possible, of all that one could write."""
    lines = [
        *((hex_,) for hex_ in HEXES),
        *((hex_, animal.word) for hex_ in HEXES for animal in Animal),
        *((hex_, other, "9") for hex_ in HEXES[::3] for other in HEXES[::4]),
        *((hex_, "0") for hex_ in HEXES),
        *((element.word, corner) for element in Element for corner in CORNERS[::5]),
        *((element.word,) for element in Element),
        *((card,) for card in Card),
        *((section, word) for section in Section for word in ("1", "2", "sun", "desert forest")),
    ]
    found = {moment.decision.explain(moment.position.state, moment.seat, words) for words in lines}
    return [heard(reason) for reason in found if reason is not None]


def events(moment: Moment) -> list[str]:
    """What was told, as its seat reads it."""
    names = moment.position.state.names

    def name(seat: Seat) -> str:
        return worded("You") if seat == moment.seat else names[seat]

    return [heard(told.event.text(name)) for told in moment.told]


def drawn(moment: Moment, renderer: Renderer, name: str, **more: object) -> str:
    """A template of the game, without the mail around it."""
    page = Page("turn", Head("", "", "", ""), Footer("", ""), view=moment.view, game="domspec", asking=True)
    choices = tuple(Choice(number, order) for number, order in moment.choices)
    template = renderer._environment.get_template(f"domspec/{name}.j2")
    steps = () if choices else tuple(Ordered(step, GAME) for step in steps_of(moment.level))
    facts = {"page": replace(page, choices=choices, steps=steps), "view": moment.view, **GAME.helpers, **more}
    return template.render(**facts)


def blocks(moment: Moment, renderer: Renderer) -> tuple[str, str]:
    """The text of a mail in 72 columns and in 40, with the orders."""
    wide = [drawn(moment, renderer, "board.txt"), choices_block(moment.view, moment.choices, "", False)]
    narrow = [drawn(moment, renderer, "list.txt"), choices_block(moment.view, moment.choices, "", True)]
    return "\n\n".join(wide), "\n\n".join(narrow)


def html(moment: Moment, renderer: Renderer) -> list[str]:
    """The words of the HTML, with pictures and without."""
    pages = [
        drawn(moment, renderer, f"{name}.html", picture=picture)
        for name in ("board", "reminder", "finale", "choices")
        for picture in (lambda name: "", lambda name: "*")
    ]
    # Orders that begin alike stand under their beginning, so that a mark around them is cut in two.
    links = r'<(a|span) class="move[a-z ]*">.*?</\1>|<b>.*?</b> |<h3>.*?</h3>'
    taps = links if language() == PSEUDO else "$^"
    return [re.sub("<[^>]*>", " ", re.sub(taps, " ", page)) for page in pages]


def printed(pictures: tuple[Picture, ...]) -> list[str]:
    """The words of pictures, and what is said of each."""
    words = [
        str(dict(part.facts)[fact])
        for picture in pictures
        for part in picture.parts
        for fact in PRINTED.get(part.name, ())
    ]
    return [*words, *(picture.alt for picture in pictures)]


def test_everything_that_is_shown_is_worded(moments: list[Moment], kinds: list[Moment]) -> None:
    """Questions, events, blocks, orders, HTML, pictures: nothing but names stands outside of a sentence."""
    renderer = Renderer()
    found = set()
    with pseudo_installed(), speaking(PSEUDO):
        for moment in moments:
            for text in (*asked(moment), *events(moment)):
                found |= {(word, text) for word in outside(text, *names_of(moment))}
        for moment in kinds:
            wide, narrow = blocks(moment, renderer)
            texts = (wide.replace(earth_map(moment.view), ""), narrow, *html(moment, renderer))
            for text in (*texts, *printed(GAME.pictures(moment.view)), *refusals(moment)):
                found |= {(word, text[:300]) for word in outside(text, *names_of(moment))}

    assert found == set()


def test_pictures_have_the_same_signs_in_every_language(kinds: list[Moment]) -> None:
    """Elements, animals and terrains are drawn by their canonical words."""

    def signs(code: str) -> list[str]:
        with speaking(code):
            return [
                dict(part.facts)[SHAPES[part.name]]
                for moment in kinds
                for picture in GAME.pictures(moment.view)
                for part in picture.parts
                if part.name in SHAPES
            ]

    assert {*signs("en")} <= {*ANIMAL_AT, *ELEMENT_AT, *Terrain}
    assert signs("en") == signs("de")


def test_all_rules_are_worded() -> None:
    """Every topic, each language from its own book."""
    with pseudo_installed(), speaking(PSEUDO):
        book = GAME.rulebook(OUR_BOX)
        found = {topic: outside(heard(book.on(topic) or "?")) for topic in book.topics}

    assert found == {topic: [] for topic in found}


def test_german_fits(kinds: list[Moment]) -> None:
    """Blocks in 72 and in 40 columns, prompts in 36."""
    renderer = Renderer()
    with speaking("de"):
        for moment in kinds:
            wide, narrow = blocks(moment, renderer)
            assert max(wide.split("\n"), key=len)[WIDTH:] == ""
            assert max(narrow.split("\n"), key=len)[NARROW:] == ""
            assert asked(moment)[0][36:] == ""


def test_no_word_of_the_rules_stays_english(moments: list[Moment], kinds: list[Moment]) -> None:
    """Not inside of a sentence either, where the pseudo-language does not look."""
    renderer = Renderer()
    named = (*(animal.word for animal in Animal), *(animal.plural for animal in Animal))
    words = {*named, *(element.word for element in Element), *Section, *Terrain, *Card, *Phase}
    english = re.compile(rf"\b(?:{'|'.join(words)})\b")
    with speaking("de"):
        texts = [text for moment in moments for text in (*asked(moment), *events(moment))]
        for moment in kinds:
            texts += (*blocks(moment, renderer), *html(moment, renderer))
            texts += (*printed(GAME.pictures(moment.view)), *refusals(moment))

    assert {found for text in texts for found in english.findall(text)} == set()


def test_a_match_reads_in_german_as_it_is_kept() -> None:
    """Each kind of question; made anew by `python -m tests.games.domspec.test_german`."""
    assert GOLDEN.read_text("utf-8") == excerpt()


def test_the_same_is_said_in_english_after_german() -> None:
    """No text is kept in the language of who read it first."""
    english = GAME.rulebook(OUR_BOX).on("bird")
    with speaking("de"):
        german = GAME.rulebook(OUR_BOX).on("bird")

    assert german == "Vögel fressen Samen; sie migrieren ein oder zwei Plättchen weit."
    assert english == GAME.rulebook(OUR_BOX).on("bird") == "Birds feed on seed; they migrate one tile or two."


if __name__ == "__main__":
    GOLDEN.write_text(excerpt(), "utf-8")
