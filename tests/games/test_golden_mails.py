"""The golden mails: as they are kept, known to the common clients, and no spam to a filter's eyes."""

import os
import re
import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

from pbem.engine import registry
from tests.harness.golden_mails import FOLDER, files_of, german_files, golden_mails
from tests.harness.needed import need
from tests.harness.whole_matches import tapped

GAMES = sorted(registry.slugs())
TEMPLATES = Path(__file__).parents[2] / "templates"
CLIENTS = tomllib.loads((Path(__file__).parents[1] / "render" / "clients.toml").read_text("utf-8"))

files = cache(files_of)

# As the server of a reader would receive it.
_RECEIVED = b"Received: from mail.club.example (mail.club.example [9.9.9.9]) by mx.mail.example; %s\n"
_SECTION = re.compile(r"<section>.*?</section>", re.DOTALL)
_SIDES = ("-bottom", "-left", "-right", "-top")
_MONTH = re.compile(r"20\d\d-\d\d")
_SCORE = re.compile(rb"^X-Spam-Status: \w+, score=(-?[\d.]+)", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_golden_mails_are_as_they_are_kept(game: str) -> None:
    """Text and HTML of each kind; made anew by `python -m tests.harness.golden_mails`."""
    assert {name: (FOLDER / name).read_text("utf-8") for name in files(game)} == files(game)


def test_german_mails_are_as_they_are_kept() -> None:
    """What all games share, a mail of each template."""
    assert {name: (FOLDER / name).read_text("utf-8") for name in german_files()} == german_files()


@pytest.mark.parametrize("game", GAMES)
def test_no_golden_mail_is_clipped(game: str) -> None:
    """Gmail clips at about 102 kB."""
    assert [] == [name for name, text in files(game).items() if len(text.encode()) > 100_000]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_picture_shows_is_not_said_again_in_a_table(game: str) -> None:
    """A section has a picture or a table, and no block of text in fixed columns stands in any mail."""
    pages = {name: text for name, text in files(game).items() if name.endswith(".html")}
    sections = [part for text in pages.values() for part in _SECTION.findall(text)]

    assert 10 < len(sections)
    assert [] == [part for part in sections if "<img" in part and "<table" in part]
    assert [] == [name for name, text in pages.items() if "<pre" in text]


@pytest.mark.parametrize("game", GAMES)
def test_a_last_call_can_be_answered_by_itself(game: str) -> None:
    """It lists what the question listed, by number and by tap."""
    mails = golden_mails(game)
    asked = {line for line in tapped(mails["turn"]) if line.endswith("\n")}
    numbers = re.findall(r"^ {1,4}\d+  .*$", mails["turn"].text.partition("YOU ")[2], re.MULTILINE)

    assert asked <= {*tapped(mails["lastcall"])}
    assert [] == [line for line in numbers if line not in mails["lastcall"].text]


def test_the_style_sheet_uses_what_clients_know() -> None:
    """Every property is in the small table, with who lacks it and what is left then."""
    css = "".join((TEMPLATES / f"{name}.css").read_text("utf-8") for name in ("mail", "mail_media"))
    used = {*re.findall(r"[{;]\s*([a-z-]+)\s*:", css), *re.findall(r"@media \(([a-z-]+)", css)}
    lacking, everywhere = CLIENTS["lacking"], CLIENTS["everywhere"]
    unchecked = CLIENTS["unchecked"]["properties"]
    # A shorthand was looked up for all its sides.
    looked_up = {f"{name}{side}" for name in (*lacking, *everywhere) for side in ("", *_SIDES)}

    assert set() == used - looked_up - {*unchecked}
    assert set() == {*unchecked, *lacking, *everywhere} - used
    assert all(row["clients"] and row["without"] for row in lacking.values())
    tested = [*(row["tested"] for row in lacking.values()), *everywhere.values()]
    assert all(map(_MONTH.fullmatch, tested))


def test_a_spam_filter_has_nothing_to_say(tmp_path) -> None:
    """SpamAssassin with its local rules gives every golden mail less than one point."""
    program = need(shutil.which("spamassassin"), "SpamAssassin")
    mails = [mail for game in GAMES for mail in golden_mails(game).values()]
    box = b"".join(
        b"From play@club.example Mon Nov 16 10:00:00 2026\n"
        + _RECEIVED % str(mail.message["Date"]).encode()
        + mail.raw.replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ")
        + b"\n"
        for mail in mails
    )
    judged = subprocess.run(
        [program, "--local", "--test-mode", "--mbox"], input=box, capture_output=True, check=True,
        env={**os.environ, "HOME": str(tmp_path)},
    ).stdout  # fmt: skip
    scores = [float(score) for score in _SCORE.findall(judged)]

    assert len(mails) == len(scores)
    assert 1 > max(scores)
