"""The public pages in a real browser: phone and desk, day and night, from a disk and from a server."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from pbem.engine import registry
from tests.desk.support.tables import admitted
from tests.harness.face import Face, files_in
from tests.harness.shared import shared

pytestmark = [pytest.mark.browser]

GAMES = sorted(registry.slugs())
_STEP = "document.querySelector('input[type=range]').valueAsNumber"
_PLAY = '[data-go="play"]'
# Whatever a name could try to be.
HOSTILE = (
    "</script><script>window.stolen=1</script>",
    "{{7*7}} ${7*7}",
    '"><img src=x onerror=window.stolen=1>',
)

_OVERFLOW = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
_SPILT = """[...document.querySelectorAll("button")].filter(each => each.scrollWidth > each.clientWidth)
.map(each => each.textContent)"""
# Every part of every picture, as it is drawn.
_DRAWN = """() => [...document.querySelectorAll(".pictures g")].map(layer =>
    [...layer.querySelectorAll("use")].map(use =>
        ["href", "x", "y"].map(name => use.getAttribute(name)).join(" ")))"""


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pages, made once a run."""
    return shared(tmp_path_factory, "face", _build) / "public"


def _build(folder: Path) -> None:
    """A match of each game that is over, one that is not, an open table, and people with hostile names."""
    face = Face(folder, paranoid=False)
    for game in GAMES:
        face.plays(game, ("Anna", "Ben", "Cleo"))
        face.plays(game, ("Anna", "Ben", "Cleo"), answers=15)
    for name, public in zip(("Anna", "Ben", "Cleo"), HOSTILE, strict=True):
        face.names(name, public)
    admitted(face.club, "Dora").writes("new ecosystem 3 seats publish=replay")
    face.build()


@pytest.fixture(scope="module")
def served(public: Path) -> Iterator[str]:
    """The address under which a plain web server shows the folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(public))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(params=["disk", "server"])
def root(request: pytest.FixtureRequest, public: Path, served: str) -> str:
    """Where the folder is looked at."""
    return served if request.param == "server" else f"{public.as_uri()}/"


def finished(game: str) -> str:
    """The folder of a game's match that is over."""
    return f"m/{2 * GAMES.index(game) + 1}"


class Visit:
    """A tab that remembers what went wrong and what was asked for."""

    def __init__(self, browser, root: str, **more) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 360, "height": 800}, **more})
        self.page = self.context.new_page()
        self.root = root
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def goes(self, name: str):
        self.page.goto("about:blank")
        self.page.goto(f"{self.root}{name}")
        return self.page


@pytest.fixture
def visit(browser, root: str) -> Iterator[Visit]:
    """Somebody with a phone."""
    found = Visit(browser, root)
    yield found
    found.context.close()


def test_every_page_is_walked(browser, public: Path, root: str) -> None:
    """Nothing is asked for outside of the folder, nothing is too wide, nothing fails or runs.

    From a disk that is every page, from a server one of each kind.
    """
    names = sorted(name for name in files_in(public) if name.endswith(".html"))
    assert len(names) > 60
    if root.startswith("http:"):
        names = [*{re.sub(r"\d+", "", name): name for name in names}.values()]
    too_wide = {}
    with_script = Visit(browser, root)
    for name in names:
        page = with_script.goes(name)
        for width in (360, 1200):
            page.set_viewport_size({"width": width, "height": 800})
            too_wide[name, width] = page.evaluate(_OVERFLOW)
        assert page.evaluate("window.stolen === undefined")
    with_script.context.close()

    assert dict.fromkeys(too_wide, 0) == too_wide
    assert [] == with_script.said
    assert [] == [url for url in with_script.asked if not url.startswith((root, "about:"))]


def test_german_pages_fit_and_are_accessible(browser, tmp_path: Path) -> None:
    """Longer words make no page too wide, no button spills its word, and axe finds nothing."""
    german = Face(tmp_path, paranoid=False)
    german.speaks("de")
    german.plays("ecosystem", ("Anna", "Ben", "Cleo"))
    admitted(german.club, "Dora").writes("new ecosystem 3 seats publish=replay")
    german.build()
    names = ["index.html", "play.html", "games/ecosystem-rules.html", "m/1/a.html", "m/1/plain-2.html"]
    visit = Visit(browser, f"{german.folder.as_uri()}/", bypass_csp=True)
    found = {}
    for name in names:
        page = visit.goes(name)
        spilt = page.evaluate(_SPILT)
        violations = Axe().run(page).response["violations"]
        found[name] = (page.evaluate(_OVERFLOW), spilt, [each["id"] for each in violations])
    visit.context.close()

    assert {name: (0, [], []) for name in names} == found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_is_accessible(browser, public: Path, scheme: str) -> None:
    """Axe finds nothing: names, order, tables, contrast, targets."""
    kinds = ["index.html", "standings.html", "play.html", "p/1.html"]
    kinds += [name for name in files_in(public) if name.startswith("matches-")]
    kinds += [f"games/{GAMES[0]}{page}.html" for page in ("", "-rules", "-rulings")]
    for game in GAMES:
        kinds += [f"{finished(game)}/index.html#7", f"{finished(game)}/plain-2.html"]
        kinds += [f"m/{2 * GAMES.index(game) + 2}/index.html"]
    visit = Visit(browser, f"{public.as_uri()}/", color_scheme=scheme, bypass_csp=True)
    found = {}
    for name in kinds:
        results = Axe().run(visit.goes(name))
        found[name] = [
            (each["id"], each["nodes"][0]["html"][:200]) for each in results.response["violations"]
        ]
    visit.context.close()

    assert {name: [] for name in kinds} == found


@pytest.mark.parametrize("game", GAMES)
def test_walking_equals_jumping(visit: Visit, game: str) -> None:
    """Wherever one comes from, a frame is drawn the same."""
    page = visit.goes(f"{finished(game)}/index.html#0")
    last = int(page.get_attribute("input[type=range]", "max"))
    walked = {0: page.evaluate(_DRAWN)}
    for step in range(1, min(last, 60) + 1):
        page.keyboard.press("ArrowRight")
        walked[step] = page.evaluate(_DRAWN)
    assert page.url.endswith(f"#{min(last, 60)}")
    jumped = {}
    for step in list(walked)[::-7]:
        page.evaluate("n => { location.hash = '#' + n; }", step)
        page.wait_for_function(
            "n => document.querySelector('input[type=range]').value === String(n)", arg=step
        )
        jumped[step] = page.evaluate(_DRAWN)

    assert jumped == {step: walked[step] for step in jumped}
    assert len(jumped) > 2
    assert [] == visit.said


def test_a_match_is_stepped_through(visit: Visit) -> None:
    """By buttons, keys, taps, slider and log; a moment has an address, which stays for another seat."""
    page = visit.goes(f"{finished('dstcg')}/index.html#10")
    assert 10 == page.evaluate(_STEP)
    page.click('[data-go="step+"]')
    assert 11 == page.evaluate(_STEP)
    page.click('[data-go="step-"]')
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("PageDown")
    lap = page.evaluate(_STEP)
    assert lap > 10
    page.keyboard.press("PageUp")
    assert lap > page.evaluate(_STEP)
    page.keyboard.press("End")
    last = page.evaluate(_STEP)
    page.keyboard.press("Home")
    assert (0, True) == (page.evaluate(_STEP), last > 50)
    page.click(".pictures .front", position={"x": 200, "y": 20})
    assert 1 == page.evaluate(_STEP)
    page.eval_on_selector(
        "input[type=range]", "each => { each.value = 30; each.dispatchEvent(new Event('input')); }"
    )
    told = page.inner_text("#told")
    assert told in " ".join(page.eval_on_selector_all(".event", "all => all.map(each => each.textContent)"))
    assert "Step 30 of" in page.inner_text("#where")
    page.click(".views a:nth-child(3)")
    page.wait_for_url("**/b.html#30")
    page.wait_for_function(f"{_STEP} === 30")
    page.goto(f"{visit.root}{finished('dstcg')}/index.html")
    page.click("h2:has-text('turned') + ul a >> nth=0")
    assert last > page.evaluate(_STEP)
    assert [] == visit.said


def test_playing_ends_by_itself_and_is_silent(visit: Visit) -> None:
    """A screen reader is not talked over; the last frame stops it."""
    page = visit.goes(f"{finished('ecosystem')}/index.html")
    last = int(page.get_attribute("input[type=range]", "max"))
    page.clock.install()
    page.click('[data-go="play"]')
    assert ("Pause", "off") == (page.inner_text('[data-go="play"]'), page.get_attribute("#told", "aria-live"))
    for _ in range(last + 2):
        page.clock.run_for(1400)

    assert last == page.evaluate("document.querySelector('input[type=range]').valueAsNumber")
    assert ("Play", "polite") == (
        page.inner_text('[data-go="play"]'),
        page.get_attribute("#told", "aria-live"),
    )


def test_the_picture_that_changed_comes_to_the_front_of_a_phone(visit: Visit) -> None:
    """One at a time, what is new is outlined, and targets are large enough for a thumb."""
    page = visit.goes(f"{finished('domspec')}/index.html#20")
    seen = set()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        shown = page.eval_on_selector_all(
            ".pictures figure", "all => all.filter(each => each.offsetParent).map(each => each.dataset.name)"
        )
        assert 1 == len(shown)
        seen |= set(shown)
    assert {"Earth", "Display"} <= seen
    assert page.locator(".pictures .mark").count()
    small = page.eval_on_selector_all(
        ".controls button, .controls input, .tabs button, .views a",
        "all => all.map(each => each.getBoundingClientRect()).filter(box => box.height < 44)",
    )
    assert [] == small


def test_the_board_stands_still(visit: Visit) -> None:
    """On a phone the board's upper edge is at one place in every frame, however much there is to tell."""
    page = visit.goes(f"{finished('ecosystem')}/index.html#0")
    tops = set()
    for _ in range(15):
        page.keyboard.press("ArrowRight")
        tops.add(page.eval_on_selector(".pictures .front svg", "each => each.getBoundingClientRect().top"))

    assert 1 == len(tops)


@pytest.mark.parametrize("game", GAMES)
def test_without_script_nothing_is_missing(browser, public: Path, game: str) -> None:
    """The last board, the log and links to every round in words."""
    visit = Visit(browser, f"{public.as_uri()}/", java_script_enabled=False)
    page = visit.goes(f"{finished(game)}/index.html")
    assert page.locator(".pictures use").count() > 5
    assert not page.locator(".controls").is_visible()
    page.locator("#log summary").first.click()
    page.locator("#log a").first.click()
    assert page.url.split("#")[0].endswith("plain-1.html")
    page.locator("summary").first.click()
    assert page.locator("pre").first.is_visible()
    assert page.locator("ol.log .event").count()
    visit.context.close()


def test_a_planted_script_does_not_run(browser, public: Path, tmp_path: Path) -> None:
    """The policy that pages bring along holds even against what stands in them."""
    page_text = (public / "index.html").read_text("utf-8")
    (tmp_path / "planted.html").write_text(
        page_text.replace("</main>", "<script>window.stolen=1</script></main>"), encoding="utf-8"
    )
    visit = Visit(browser, f"{tmp_path.as_uri()}/")
    page = visit.goes("planted.html")
    stolen = page.evaluate("window.stolen")
    visit.context.close()

    assert stolen is None
    assert any("Content Security Policy" in line for line in visit.said)
