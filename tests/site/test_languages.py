"""Public pages in another language than English: all of them, and no less private."""

import re

import pytest

from pbem.engine import registry
from pbem.engine.language.tongues import heard, speaking
from pbem.store.tables.words import PublishKind
from tests.harness.face import Face
from tests.harness.page_words import words_of
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed

PEOPLE = ("Quillon", "Zebulon", "Wyvern")

# Names, values of options, corners of a tile, halves of a heading, and what a page's script fills in.
_DATA = (
    *("Tuesday Club", "Heron", "Game design: Chad Jensen. Published by GMT Games.", "{last}", "{lap}"),
    *(
        "off",
        "on",
        "chosen, drawn",
        "recommended",
        "printed",
        "random",
        "-ne",
        "-nw",
        "-se",
        "-sw",
        "De",
        "Re",
    ),
)


@pytest.mark.parametrize("game", registry.slugs())
def test_nothing_on_a_page_is_said_past_the_language(face: Face, game: str) -> None:
    """Lists, rules, a table that is open, a match that runs and one that is over: all but names is worded."""
    face.speaks(PSEUDO)
    titles = [registry.game(slug).info.title for slug in registry.slugs()]
    with pseudo_installed():
        face.plays(game, PEOPLE)
        face.plays(game, PEOPLE, answers=9)
        face.plays(game, PEOPLE, publish=PublishKind.RESULT)
        face.names("Zebulon", "Heron")
        face.build()

    found = {
        (name, word) for name, page in face.pages.items() for word in outside(words_of(page), *titles, *_DATA)
    }
    assert set() == found


def test_german_pages_say_so(face: Face) -> None:
    """The language stands in the page and in the feed; days, places and what one writes are German."""
    face.speaks("de")
    match = face.plays("ecosystem", PEOPLE)
    face.build()
    pages = face.pages
    page = pages[f"m/{match}/index.html"]

    assert {'<html lang="de">'} == {
        text.splitlines()[1] for name, text in pages.items() if name != "feed.xml"
    }
    assert 'xml:lang="de"' in pages["feed.xml"]
    assert ">16. Nov. 2026</time>" in page
    assert 'data-step="Schritt {n} von {last}, Zug {lap}"' in page
    assert "Spieler C" in page
    assert "neu ecosystem" in pages["games/ecosystem.html"]
    assert "body=neu%20ecosystem" in pages["games/ecosystem.html"]
    assert "<code>verlauf</code>" in pages["play.html"]
    assert [] == face.dangling()


@pytest.mark.parametrize(
    ("game", "titles"),
    [
        ("animality", {"Würfel", "Hand", "Kampf", "Mutationen", "Du", "Die anderen"}),
        ("domspec", {"Erde", "Aktionstafel", "Tiere"}),
        ("dstcg", {"Biom", "Hand", "Auslagen", "Leisten"}),
        ("ecosystem", {"Hand", "Auslage", "Tisch"}),
    ],
)
def test_pictures_have_german_titles(face: Face, game: str, titles: set[str]) -> None:
    """What a tab of a replay is called is a word of the game."""
    face.speaks("de")
    match = face.plays(game, PEOPLE)
    face.build()
    pages = [
        page for name, page in face.pages.items() if name in (f"m/{match}/a.html", f"m/{match}/index.html")
    ]

    assert titles == {title for page in pages for title in re.findall(r'data-name="([^"]+)"', page)}


def test_another_language_changes_every_page_and_takes_none_away(face: Face) -> None:
    """An operator who changes it gets all pages anew; none is missing meanwhile."""
    face.plays("ecosystem", PEOPLE)
    face.build()
    before = face.pages
    face.speaks("de")
    built = face.build()

    assert 0 == built.gone
    assert sorted(before) == sorted(face.pages)
    assert [] == [name for name, text in face.pages.items() if text == before[name]]


@pytest.mark.parametrize("game", registry.slugs())
def test_german_pages_are_as_private(face: Face, game: str) -> None:
    """Who did not ask for it is named nowhere, and a running page tells what an observer may know."""
    face.speaks("de")
    over = face.plays(game, PEOPLE)
    runs = face.plays(game, PEOPLE, answers=20)
    face.names("Zebulon", "Heron of Elm")
    face.build()
    live = face.club.live(runs)
    with speaking("de"):
        stage = heard(live.game.stage(live.position.state))

    assert [] == face.holding(*PEOPLE, "mail.example")
    assert "Heron of Elm" in face.pages[f"m/{over}/index.html"]
    assert stage in face.pages[f"m/{runs}/index.html"]
