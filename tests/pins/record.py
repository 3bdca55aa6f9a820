"""Writes the pins anew, for a change that is meant: `python -m tests.pins.record`. Review the diff.

season-bytes.txt and season-mails.txt change with every wording. The others hold Message-IDs and stored
strings, which stand in old mails and old databases: there a line may be added, but none may change.
"""

import sys
import tempfile
from pathlib import Path

from tests.pins.season import play
from tests.pins.seasonpins import pins_of
from tests.pins.words import lines

__all__ = ["DATA", "main"]

DATA = Path(__file__).parent / "data"


def main() -> None:
    """Write all, and say which changed."""
    with tempfile.TemporaryDirectory() as folder:
        pins = pins_of(play(Path(folder)))
    pins["words.txt"] = "".join(f"{line}\n" for line in lines())
    DATA.mkdir(exist_ok=True)
    for name, text in pins.items():
        path = DATA / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name} has changed\n")


if __name__ == "__main__":
    main()
