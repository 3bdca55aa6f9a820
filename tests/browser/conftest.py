"""A browser, and the mails of every game made once."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

from pbem.testing.play.showcase import Showcase
from pbem.testing.sandbox.playground import Playground
from tests.harness.browser import chromium, program
from tests.harness.needed import need
from tests.harness.served_page import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


# Playwright keeps an event loop running in this thread, in which no other test could run one of its own; so
# the browser is closed where a module ends.
@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A real Chromium; without one a test is skipped, but never in continuous integration."""
    need(program(), "Chromium")
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def showcase(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Showcase]:
    """A match of a game in the middle, one for all tests that look at its question."""
    return cache(lambda game: Showcase(tmp_path_factory.mktemp(game), game))


@pytest.fixture(scope="session")
def mails(tmp_path_factory: pytest.TempPathFactory):
    """One mail of each kind of a game."""
    return cache(lambda game: Showcase(tmp_path_factory.mktemp(game), game).mails())


@pytest.fixture(scope="module")
def pages(browser: "Browser") -> Callable[[str], "Page"]:
    """A page in one colour scheme, to be used again and again."""
    return cache(lambda scheme: browser.new_page(color_scheme=scheme))


@pytest.fixture
def club(tmp_path) -> Iterator[Playground]:
    """An open club without a match."""
    with Playground(tmp_path) as opened:
        yield opened


@pytest.fixture
def visitor(club: Playground, browser: "Browser") -> Iterator["Page"]:
    """Somebody who has opened the sandbox's address."""
    with served(club) as url:
        context = browser.new_context(viewport={"width": 1200, "height": 900})
        page = context.new_page()
        page.goto(url)
        yield page
        context.close()
