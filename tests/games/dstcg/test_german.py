"""The card game for those who read another language: all that is shown is worded, and German fits.

`python -m tests.games.dstcg.test_german` writes the golden excerpt anew.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as with_
from pathlib import Path

import pytest

from pbem.engine.events import YOU, Told
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import heard, recalled, speaking
from pbem.engine.moves import Level, walk, wander
from pbem.engine.pictures import Picture
from pbem.engine.position import Position
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.words import fold
from pbem.engine.seats import Seat
from pbem.engine.text import NARROW, WIDTH
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.cards import CLASSES, ELEMENTS, PLURALS
from pbem.games.dstcg.rules.state import InPlay, Ongoing
from pbem.games.dstcg.rules.view import View
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed

TABLES = ((2, {"sums": "off"}), (3, {}), (6, {}))
EVERY = 7

GOLDEN = Path(__file__).with_name("german.txt")

# The longest prompt that a head line holds together with its code.
PROMPT = 36

# What is printed of a picture's parts, and what a template only looks up.
PRINTED = {
    "word": ("text",),
    "tile": ("title",),
    "lying": ("title", "when", "kind"),
    "biome": ("title", "heading", "names", "bonus", "penalty"),
}

# Kinds of mail with the templates of this game in them; a picture there, or the same in words.
PAGES = ("board", "reminder", "finale", "choices")


@dataclass(frozen=True)
class Moment:
    """A position, who is asked, what led to it, and what may be answered."""

    position: Position
    seat: Seat
    told: tuple[Told, ...]
    level: Level | None = None

    @property
    def view(self) -> View:
        view: View = GAME.view(self.position.state, self.seat)
        return view

    def page(self, kind: str = "turn") -> Page:
        """What the templates of this game are given."""
        moves = numbered(self.level) if self.level else ()
        choices = tuple(Choice(number, Ordered(move, GAME)) for number, move in enumerate(moves, 1))
        page = Page(kind, Head("", "", "", ""), Footer("", ""), view=self.view, game="dstcg", asking=True)
        return with_(page, choices=choices)

    def name(self, seat: Seat) -> str:
        """A player as this one calls them."""
        return YOU if seat == self.seat else str(self.position.state.names[seat])


def match(seats: int, options: dict[str, str], seed: str = "german") -> Iterator[Moment]:
    """A match of bots and random players: all of its questions, and its end."""
    kernel = kernel_for(GAME, seats, seed, options)
    dice = dice_for(seed, "players")
    progress = kernel.start()
    while progress.position.outcome is None:
        position = progress.position
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        yield Moment(position, seat, progress.told, level)
        words = GAME.bot(GAME.view(position.state, seat), level, dice) if position.asked % 2 else ()
        move = walk(level, words) if words else wander(level, dice)
        assert move is not None
        progress = kernel.submit(position, seat, move)
    yield Moment(progress.position, 0, progress.told)


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """All of a few matches."""
    return [moment for seats, options in TABLES for moment in match(seats, options)]


@pytest.fixture(scope="module")
def some(moments: list[Moment]) -> list[Moment]:
    """One question of each kind at every table, some more, and the ends."""
    seen: dict[object, Moment] = {}
    for moment in moments:
        state = moment.position.state
        seen.setdefault((type(moment.position.decision), state.players, state.resolving), moment)
    return [*seen.values(), *moments[::EVERY]]


def asked(moment: Moment) -> list[str]:
    """All that a question says of itself, and why it is not answered so."""
    decision, state, seat = moment.position.decision, moment.position.state, moment.seat
    said = [GAME.stage(state), GAME.period(state)]
    if decision is not None:
        said += [decision.subject(state, seat), decision.idle(state), decision.silence(state, seat)]
        cards = (("play", each.card) for _, each in state.in_play())
        for words in (("play", "weasel"), ("suppress", "gecko"), *cards):
            said.append(decision.explain(state, seat, words) or "")
    return list(map(heard, said))


def prompt(moment: Moment) -> str:
    """The question in a line."""
    decision = moment.position.decision
    return heard(decision.prompt(moment.position.state, moment.seat)) if decision else ""


def news(moment: Moment) -> list[str]:
    """What was told."""
    return [heard(told.event.text(moment.name)) for told in moment.told if told.reaches(moment.seat)]


def ending(moment: Moment) -> list[str]:
    """What is kept of the end in English, for this reader."""
    outcome = moment.position.outcome
    return (
        [recalled(each) for each in (outcome.reason, *(line.label for line in outcome.sheet))]
        if outcome
        else []
    )


def drawn(moment: Moment, renderer: Renderer, name: str, kind: str = "turn", **more: object) -> str:
    """A template of the game, without the mail around it."""
    template = renderer._environment.get_template(f"dstcg/{name}.j2")
    return template.render(page=moment.page(kind), view=moment.view, **GAME.helpers, **more)


def wide(moment: Moment, renderer: Renderer) -> str:
    """The text of a mail in 72 columns."""
    if moment.level is None:
        return drawn(moment, renderer, "finale.txt")
    return drawn(moment, renderer, "board.txt") + "\n" + drawn(moment, renderer, "choices.txt", "reminder")


def narrow(moment: Moment, renderer: Renderer) -> str:
    """The text of a mail in 40."""
    page = with_(moment.page(), as_list=True)
    names = ("list", "choices") if moment.level else ("list",)
    templates = (renderer._environment.get_template(f"dstcg/{name}.txt.j2") for name in names)
    return "\n".join(each.render(page=page, view=moment.view, **GAME.helpers) for each in templates)


def html(moment: Moment, renderer: Renderer) -> list[str]:
    """The words of the HTML, with pictures and without."""
    pages = [
        drawn(moment, renderer, f"{name}.html", picture=picture)
        for name in PAGES
        for picture in (lambda name: "", lambda name: "*")
        if moment.level or name == "finale"
    ]
    # Orders in groups are every game's, and cut in two: they are shown again in the table and in the text.
    return [re.sub('(?s:<p class="moves">.*?</p>)|<[^>]*>', " ", page) for page in pages]


def printed(pictures: tuple[Picture, ...]) -> list[str]:
    """The words of pictures, and what is said of each."""
    words = [
        str(dict(part.facts)[fact])
        for picture in pictures
        for part in picture.parts
        for fact in PRINTED.get(part.name, ())
    ]
    return [*words, *(picture.alt for picture in pictures)]


def shown(moment: Moment, renderer: Renderer) -> list[str]:
    """All that a mail shows of a position."""
    texts = [wide(moment, renderer), narrow(moment, renderer), *html(moment, renderer)]
    return [*texts, *printed(GAME.pictures(moment.view))]


def said(moments: list[Moment]) -> list[str]:
    """All that questions and events say."""
    return [text for each in moments for text in (*asked(each), prompt(each), *news(each), *ending(each))]


def test_everything_that_is_shown_is_worded(moments: list[Moment], some: list[Moment]) -> None:
    """Questions, events, boards, orders, HTML, pictures: nothing but names stands outside of a sentence."""
    renderer = Renderer()
    people = moments[-1].position.state.names
    data = [*people, *map(fold, people)]
    with pseudo_installed(), speaking(PSEUDO):
        texts = [*said(moments), *(text for moment in some for text in shown(moment, renderer))]
    # What was cut short in a column lost its closing bracket.
    texts = [re.sub(r"⟦[^⟦⟧\n]+\.(?= +[⟦\d])", "", text) for text in texts]

    assert {(word, text[:200]) for text in texts for word in outside(text, *data)} == set()


def test_all_rules_are_worded() -> None:
    """Every topic, and what is told of the game where tables are opened."""
    info = GAME.info
    with pseudo_installed(), speaking(PSEUDO):
        book = GAME.rulebook(OUR_BOX)
        found = {topic: outside(heard(book.on(topic) or "?"), "GMT") for topic in book.topics}
        about = [info.summary, info.credits, info.notice, *(option.help for option in info.options)]
        told = [word for text in about for word in outside(heard(text))]

    assert found == {topic: [] for topic in found}
    assert told == []


def test_rules_are_of_the_language_they_are_asked_in() -> None:
    """One reader's book is never another's."""
    with speaking("de"):
        german = GAME.rules("heron")
    english = GAME.rules("heron")

    assert (german or "").startswith("B10 Reiher, Vogel: Nahrung 5, Sonne 2; gefährdet Nahrung 3, Sonne 1;")
    assert (english or "").startswith("B10 heron, bird: 5 food, sun 2; endangered 3 food, sun 1;")


def test_german_fits(moments: list[Moment], some: list[Moment]) -> None:
    """Boards and orders in 72 and in 40 columns, prompts in 36."""
    renderer = Renderer()
    with speaking("de"):
        for moment in moments:
            assert prompt(moment)[PROMPT:] == ""
        for moment in some:
            assert max(wide(moment, renderer).split("\n"), key=len)[WIDTH:] == ""
            assert max(narrow(moment, renderer).split("\n"), key=len)[NARROW:] == ""


@pytest.mark.parametrize("seats", [2, 6])
def test_every_card_fits(seats: int) -> None:
    """In a hand and in play, healthy and endangered, at every biome, with whatever names people have."""
    renderer = Renderer()
    moment = next(match(seats, {}))
    cards = [*OUR_BOX.animal]
    names = tuple(f"maximilian{number}" for number in range(seats))
    with speaking("de"):
        for number, biome in enumerate(OUR_BOX.biomes):
            part = cards[number::12]
            lying = tuple(tuple(InPlay(card, at % 2 > 0) for at, card in enumerate(part)) for _ in names)
            ongoing = tuple(
                Ongoing(each.name, seat, CLASSES[number % 6] if each.name == "immigrants" else None)
                for seat, each in zip(range(seats), OUR_BOX.events, strict=False)
            )
            state = with_(
                moment.position.state,
                names=names,
                current=biome.key,
                displays=lying,
                ongoing=ongoing,
                hands=((*part, *OUR_BOX.event),) * seats,
                discards=tuple(cards),
            )
            full = Moment(with_(moment.position, state=state), moment.seat, (), moment.level)
            assert max(drawn(full, renderer, "board.txt").split("\n"), key=len)[WIDTH:] == ""
            assert max(drawn(full, renderer, "list.txt").split("\n"), key=len)[NARROW:] == ""


def test_no_word_of_the_rules_stays_english(moments: list[Moment], some: list[Moment]) -> None:
    """Not inside of a sentence either, where the pseudo-language does not look."""
    renderer = Renderer()
    words = {*OUR_BOX.cards, *CLASSES, *PLURALS.values(), *ELEMENTS, *(each.name for each in OUR_BOX.biomes)}
    with speaking("de"):
        texts = [*said(moments), *(text for moment in some for text in shown(moment, renderer))]
    english = re.compile(rf"\b(?:{'|'.join(words - {'Tundra'})})\b")

    assert {found for text in texts for found in english.findall(text)} == set()


def excerpt() -> str:
    """The mails of a match of three whose reader is German: the first question of each kind, and the end."""
    renderer = Renderer()
    lines: list[str] = []
    kinds: set[object] = set()
    for moment in match(3, {}, "excerpt"):
        kind = type(moment.position.decision)
        if kind in kinds:
            continue
        kinds.add(kind)
        with speaking("de"):
            told = [each.event for each in moment.told if each.reaches(moment.seat)]
            board = "board.txt" if moment.level else "finale.txt"
            who = ["" if each.who is None else heard(moment.name(each.who)) for each in told]
            lines += [f"== {prompt(moment)}", *asked(moment)[:5], ""]
            lines += [f"  {name:<6}{text}" for name, text in zip(who, news(moment), strict=True)]
            lines += ["", drawn(moment, renderer, board).strip("\n"), ""]
    return "\n".join(line.rstrip() for line in lines)


def test_a_german_match_reads_as_it_did() -> None:
    """Every kind of question of a short match as its player reads it: news, board, orders."""
    assert GOLDEN.read_text("utf-8") == excerpt()


if __name__ == "__main__":
    GOLDEN.write_text(excerpt(), "utf-8")
