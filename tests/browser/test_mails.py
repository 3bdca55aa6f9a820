"""Every game's mails in a real browser: phone and desk, day and night, with and without pictures."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from pbem.engine import registry
from pbem.engine.matching import exact, next_words
from pbem.engine.moves import Level
from pbem.engine.words import tokens
from pbem.store.words import StandingKind
from pbem.testing.browser import document
from pbem.testing.sandbox.shown import Shown, draft_of
from pbem.testing.showcase import KINDS

pytestmark = [pytest.mark.browser]

GAMES = sorted(registry.slugs())
WIDTHS = (360, 1200)
SCHEMES = ("light", "dark")

_OVERFLOW = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"


def opened(page, mail, width: int, *, images: bool = True):
    """The page with this mail in it."""
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(document(Shown(1, mail), images=images))
    return page


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_no_mail_is_wider_than_its_screen(game: str, kind: str, mails, pages) -> None:
    """Nobody has to scroll sideways, at either width and in either colour scheme."""
    too_wide = {
        (width, scheme): opened(pages(scheme), mails(game)[kind], width).evaluate(_OVERFLOW)
        for width in WIDTHS
        for scheme in SCHEMES
    }

    assert dict.fromkeys(too_wide, 0) == too_wide


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_mail_is_accessible(game: str, kind: str, scheme: str, mails, pages) -> None:
    """Axe finds nothing: names, order, tables, contrast."""
    results = Axe().run(opened(pages(scheme), mails(game)[kind], 360))

    assert [] == [(each["id"], each["nodes"][0]["html"][:200]) for each in results.response["violations"]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_without_pictures_a_sentence_stands_for_each(game: str, kind: str, mails, pages) -> None:
    """With images off nothing is nameless and nothing grows too wide."""
    page = opened(pages("light"), mails(game)[kind], 360, images=False)
    alts = page.eval_on_selector_all("img", "found => found.map(each => each.alt)")

    assert [] == [alt for alt in alts if not alt.strip().endswith(".")]
    assert 0 == page.evaluate(_OVERFLOW)


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_carries_an_order_that_is_allowed(game: str, showcase, pages) -> None:
    """Every link of a question writes to our address an order the rules take, or how one begins."""
    match = showcase(game)
    page = opened(pages("light"), match.turn(), 360)
    links = page.eval_on_selector_all("a[href]", "found => found.map(each => each.href)")
    drafts = [draft_of(link, "play@club.example") for link in links]

    assert links
    assert [] == [
        link for link, draft in zip(links, drafts, strict=True) if not fits(game, match.options(), draft.body)
    ]


def fits(game: str, options: Level, body: str) -> bool:
    """Whether a mail's text is an order, the first words of one, or begins an order to be left for later."""
    words, index, node = tokens(body), 0, options
    if words[0] in tuple(StandingKind):
        return all(word in registry.game(game).verbs for word in words[1:2])
    if body.endswith("\n"):
        return exact(options, body) is not None
    while index < len(words) and isinstance(node, Level):
        ((word, used),) = next_words(node, words, index, abbreviate=False)
        node, index = node.follow(word), index + used
    return isinstance(node, Level) and bool(node.words)


@pytest.mark.parametrize("game", GAMES)
def test_no_mail_fetches_anything(game: str, mails, browser) -> None:
    """Opening the mails of a game makes no request at all."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for mail in mails(game).values():
        opened(page, mail, 360)
    page.close()

    assert [] == [url for url in asked if not url.startswith("data:")]
