"""A real browser for the tests and the screenshots: the Chromium installed here, with nobody's profile."""

import base64
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pbem.errors import OperatorError
from pbem.testing.sandbox.shown import NumberedMail

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["chromium", "document", "program"]

_NAMES = ("chromium", "chromium-browser", "google-chrome")

# It runs as root in containers, and must not talk to anybody.
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def program() -> str | None:
    """Where the browser is, or None."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser that runs; without one, a sentence that says what to install."""
    path = program()
    if path is None:
        raise OperatorError("there is no Chromium here: run .ci/system-packages, or install it yourself")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise OperatorError("Playwright is missing: install pbem with its extra `dev`") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def document(shown: NumberedMail, *, images: bool = True) -> str:
    """A mail as a page of its own, exactly as it came; without images a picture's sentence stands for it."""
    assert shown.html is not None
    html = shown.html
    for cid, picture in shown.pictures.items() if images else ():
        data = base64.b64encode(picture.data).decode("ascii")
        html = html.replace(f"cid:{cid}", f"data:{picture.kind};base64,{data}")
    return html
