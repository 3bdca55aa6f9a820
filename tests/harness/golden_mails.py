"""One mail of each game and kind, kept as text and HTML, so that a change of a mail is seen in review.

What all games share is kept in German, too, a mail of each template with sample facts.

    python -m tests.harness.golden_mails

writes tests/goldens anew; the diff is to be read before it is committed.
"""

import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pbem.desk.post.templates.samples import SAMPLES, sample_pages
from pbem.engine import registry
from pbem.engine.language.tongues import speaking
from pbem.render.renderer import Renderer
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.play.showcase import Showcase

__all__ = ["FOLDER", "files_of", "german_files", "golden_mails"]

FOLDER = Path(__file__).parents[1] / "goldens"

_COMMON = {"server": "Spielclub", "address": "play@club.example", "subject": "Ecosystem 12: Zug 7 [#12.7]"}


@cache
def golden_mails(game: str) -> Mapping[str, ReceivedMail]:
    """The same match at every run, a mail of each kind out of it; played once for all who ask."""
    with tempfile.TemporaryDirectory() as scratch:
        return Showcase(Path(scratch), game, ("Anna", "Ben", "Cleo")).mails()


def files_of(game: str) -> dict[str, str]:
    """The files of a game by their names."""
    found = {}
    for kind, mail in golden_mails(game).items():
        found[f"{game}-{kind}.txt"] = f"Subject: {mail.subject}\n\n{mail.text}"
        found[f"{game}-{kind}.html"] = mail.html
    return found


def german_files() -> dict[str, str]:
    """The longest sample of each template in German by its file, without a receipt where it can be."""
    renderer = Renderer()
    found = {}
    with speaking("de"):
        # The operator's is English.
        for template in sorted(SAMPLES.keys() - {"alarm"}):
            pages = [*sample_pages(template)]
            bare = [page for page in pages if page.receipt is None] or pages
            written = (renderer.written(page, _COMMON) for page in bare)
            mails = (f"Subject: {subject}\n\n{renderer.text(page)}" for subject, page in written)
            found[f"de/{template}.txt"] = max(mails, key=len)
    return found


def main() -> int:
    """Write them all."""
    (FOLDER / "de").mkdir(parents=True, exist_ok=True)
    for files in (german_files(), *map(files_of, registry.slugs())):
        for name, text in files.items():
            (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
