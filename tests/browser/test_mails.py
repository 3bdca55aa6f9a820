"""Every game's mails in a real browser: phone and desk, day and night, with and without pictures."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from pbem.engine import registry
from pbem.engine.moves import Level
from pbem.engine.reader.matching import exact, next_words
from pbem.store.tables.words import StandingKind
from pbem.testing.play.showcase import KINDS
from pbem.testing.sandbox.shown import NumberedMail, draft_of
from tests.harness.browser import document

pytestmark = [pytest.mark.browser]

GAMES = sorted(registry.slugs())
WIDTHS = (360, 1200)
SCHEMES = ("light", "dark")

# Half of the medians at 360 px that were measured before mails were shortened.
HALF = {"ecosystem": 1306, "dstcg": 1649, "domspec": 2466, "animality": 1863}

LATER = {"clear", *map(str, StandingKind)}

_OVERFLOW = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"


def opened(page, mail, width: int, *, images: bool = True):
    """The page with this mail in it."""
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(document(NumberedMail(mail.raw, 1), images=images))
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


@pytest.mark.parametrize("images", [True, False], ids=["pictures", "no pictures"])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_mail_is_accessible(game: str, kind: str, scheme: str, images: bool, mails, pages) -> None:
    """Axe finds nothing by day and night, with pictures and without: names, order, tables, contrast."""
    results = Axe().run(opened(pages(scheme), mails(game)[kind], 360, images=images))

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
def test_a_question_is_half_as_high_as_it_was(game: str, mails, pages) -> None:
    """On a phone, of the median of whole matches when each picture still had its table beside it."""
    page = opened(pages("light"), mails(game)["turn"], 360)

    assert page.evaluate("document.documentElement.scrollHeight") <= HALF[game]


@pytest.mark.parametrize("game", GAMES)
def test_sections_stand_side_by_side_at_a_desk(game: str, mails, pages) -> None:
    """Some two begin at the same height where there is room, and none on a phone."""
    tops = "found => found.map(each => Math.round(each.getBoundingClientRect().top))"
    wide, narrow = (
        opened(pages("light"), mails(game)["turn"], width).eval_on_selector_all(".board section", tops)
        for width in (1200, 360)
    )

    assert len(set(wide)) < len(wide)
    assert len(set(narrow)) == len(narrow)


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_carries_an_order_that_is_allowed(game: str, showcase, pages) -> None:
    """Every link of a question writes to our address an order the rules take, or how one begins."""
    match = showcase(game)
    page = opened(pages("light"), match.turn(), 360)
    links = page.eval_on_selector_all("a[href]", "found => found.map(each => each.href)")
    drafts = [draft_of(link, "play@club.example") for link in links]
    bodies = [draft.body for draft in drafts if draft is not None]
    # Orders for later are no answers to the open question.
    answers = [body for body in bodies if body.split()[0] not in LATER]

    assert len(links) == len(bodies)
    assert answers
    assert [] == [body for body in answers if not fits(match.options(), body)]


def fits(options: Level, body: str) -> bool:
    """Whether a mail's text is an order, or how one begins, which is answered with every way to go on."""
    if not body.endswith("\n"):
        return False
    if exact(options, body) is not None:
        return True
    # A comma between the parts of an order is no word.
    words, index, node = body.replace(",", " ").split(), 0, options
    while index < len(words) and isinstance(node, Level):
        found = next_words(node, words, index, abbreviate=False)
        if len(found) != 1:
            return False
        node, index = node.follow(found[0][0]), index + found[0][1]
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
