"""One mail of each game and kind, kept as text and HTML, so that a change of a mail is seen in review.

    python -m tests.harness.golden_mails

writes tests/goldens anew; the diff is to be read before it is committed.
"""

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pbem.engine import registry
from pbem.testing.people.correspondent import Mail
from pbem.testing.play.showcase import Showcase

__all__ = ["FOLDER", "files_of", "golden_mails"]

FOLDER = Path(__file__).parents[1] / "goldens"


def golden_mails(game: str) -> Mapping[str, Mail]:
    """The same match at every run, a mail of each kind out of it."""
    with tempfile.TemporaryDirectory() as scratch:
        return Showcase(Path(scratch), game, ("Anna", "Ben", "Cleo")).mails()


def files_of(game: str) -> dict[str, str]:
    """The files of a game by their names."""
    found = {}
    for kind, mail in golden_mails(game).items():
        found[f"{game}-{kind}.txt"] = f"Subject: {mail.subject}\n\n{mail.text}"
        found[f"{game}-{kind}.html"] = mail.html
    return found


def main() -> int:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for game in registry.slugs():
        for name, text in files_of(game).items():
            (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
