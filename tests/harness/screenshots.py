"""Takes the pictures of the README and the docs: each kind of mail of each game, the sandbox, a replay.

    python -m tests.harness.screenshots [FOLDER] [GAME...]

They are taken in a real browser from mails of matches that are the same at every run.
"""

import base64
import io
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.engine import registry
from pbem.engine.moves import alphabetical
from pbem.errors import PbemError
from pbem.testing.play.showcase import Showcase
from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.shown import NumberedMail
from tests.harness.browser import chromium, document
from tests.harness.face import Face
from tests.harness.served_page import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["main", "take"]

FOLDER = Path("docs/pictures")

# A phone, sharp enough to be read when it is shown smaller, and as much of a mail as is worth showing.
_PHONE, _TALL, _SHARP = 360, 1400, 2

_DESK = (1200, 900)

# By now every game has something on its table.
_ANSWERS = 15

_COLOURS = 96

# The sandbox is shown with so many mails in the first mailbox, and this is the kind of the open one.
_MAILS = 7
_OPEN = "ol.list a[aria-current] .kind"

# The game whose mail is shown by night, too, and which the sandbox plays.
_DARK = "ecosystem"

_STORY = (800, 630)
_STORY_PAGE = """<!DOCTYPE html><style>
body {{ margin: 0; padding: 14px; background: #e9ece4; font: 15px system-ui, "DejaVu Sans", sans-serif; }}
figure {{ float: left; margin: 0 8px 12px; }}
figcaption {{ font-weight: bold; margin: 0 0 5px; }}
iframe, pre {{ box-sizing: border-box; border: 1px solid #b9c0b0; border-radius: 10px; background: #fff; }}
pre {{ margin: 0; }}
pre {{ width: 338px; padding: 14px; font: 15px "DejaVu Sans Mono", monospace; }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; }}
</style>
<figure><figcaption>1. A mail asks you</figcaption>
<iframe width="366" height="560" scrolling="no" src="data:text/html;base64,{0}"></iframe></figure>
<figure><figcaption>2. You answer with one line, or one tap</figcaption><pre>To: {to}

<b>{order}</b></pre></figure>
<figure><figcaption>3. The receipt says what was done</figcaption>
<iframe width="338" height="380" scrolling="no" src="data:text/html;base64,{1}"></iframe></figure>"""

# The match that is stepped through, and the step.
_REPLAYED, _MOMENT = "domspec", 262

_NAMES = ("Anna", "Ben", "Cleo")


def take(browser: "Browser", folder: Path, games: Sequence[str]) -> list[Path]:
    """Take all pictures of these games, of the sandbox and of a replay where their games are among them."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    with tempfile.TemporaryDirectory() as scratch:
        for game in games:
            mails = Showcase(Path(scratch), game, _NAMES, _ANSWERS).mails()
            for kind, mail in mails.items():
                made.append(_mail(browser, NumberedMail(mail.raw, 1), "light", folder / f"{game}-{kind}.png"))
            if game == _DARK:
                made.append(
                    _mail(
                        browser, NumberedMail(mails["turn"].raw, 1), "dark", folder / f"{game}-turn-dark.png"
                    )
                )
        if _DARK in games:
            made.append(_story(browser, Path(scratch), folder / "story.png"))
            made.append(_sandbox(browser, Path(scratch), folder / "sandbox.png"))
        if _REPLAYED in games:
            made.append(_replay(browser, Path(scratch), folder / "replay.png"))
    return made


def _mail(browser: "Browser", mail: NumberedMail, scheme: str, path: Path) -> Path:
    page = browser.new_page(
        viewport={"width": _PHONE, "height": 800},
        device_scale_factor=_SHARP,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.set_content(document(mail))
    height = min(_TALL, int(page.evaluate("document.documentElement.scrollHeight")))
    page.set_viewport_size({"width": _PHONE, "height": height})
    return _keep(page, path)


def _story(browser: "Browser", scratch: Path, path: Path) -> Path:
    """A mail, the reply and the receipt side by side: what a visitor of the README sees first."""
    (scratch / "story").mkdir()
    match = Showcase(scratch / "story", _DARK, _NAMES, _ANSWERS)
    order = str(alphabetical(match.options()))
    mail, receipt = match.turn(), match.answer(order)
    page = browser.new_page(viewport={"width": _STORY[0], "height": _STORY[1]}, device_scale_factor=_SHARP)
    frames = [
        base64.b64encode(document(NumberedMail(each.raw, 1)).encode()).decode("ascii")
        for each in (mail, receipt)
    ]
    page.set_content(_STORY_PAGE.format(*frames, to=escape(mail.reply_to), order=escape(order)))
    for frame in page.frames:
        frame.wait_for_load_state()
    return _keep(page, path)


def _sandbox(browser: "Browser", scratch: Path, path: Path) -> Path:
    with ExitStack() as stack:
        club = stack.enter_context(Playground(scratch / "club"))
        url = stack.enter_context(served(club))
        club.opens(_DARK, len(_NAMES))
        club.settle(60)
        page = browser.new_page(viewport={"width": _DESK[0], "height": _DESK[1]})
        page.goto(url)
        # Until there is something on the table and a question in the frame, not a receipt.
        while len(club.people["anna"].mails) < _MAILS or page.locator(_OPEN).inner_text() != "turn":
            page.frame_locator("iframe.letter").locator("a.move").first.click()
            page.get_by_role("button", name="Send").click()
        page.frame_locator("iframe.letter").locator("main").wait_for()
        return _keep(page, path)


def _replay(browser: "Browser", scratch: Path, path: Path) -> Path:
    face = Face(scratch, paranoid=False)
    match = face.plays(_REPLAYED, _NAMES)
    for name in _NAMES:
        face.names(name)
    face.build()
    page = browser.new_page(viewport={"width": _DESK[0], "height": _DESK[1]})
    page.goto(f"{face.folder.as_uri()}/m/{match}/index.html#{_MOMENT}")
    return _keep(page, path)


def _keep(page: "Page", path: Path) -> Path:
    """Save what the page shows in few colours, which is all a drawing has."""
    from PIL import Image

    with Image.open(io.BytesIO(page.screenshot())) as taken:
        drawn = taken.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
        drawn.save(path, optimize=True)
    page.close()
    return path


def main(arguments: Sequence[str]) -> int:
    """Take the pictures and name them; an error is one sentence."""
    folder = Path(arguments[0]) if arguments else FOLDER
    try:
        with chromium() as browser:
            made = take(browser, folder, arguments[1:] or registry.slugs())
    except PbemError as problem:
        print(f"screenshots: {problem}", file=sys.stderr)  # noqa: T201 - the same
        return 1
    for path in made:
        print(f"{path}  {path.stat().st_size // 1000} kB")  # noqa: T201 - what the command made
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
