"""Every kind of mail in its reader's language: nothing said stays English, and German fits its columns."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import pytest

from pbem.desk.post.templates.samples import SAMPLES, sample_pages
from pbem.engine.language.tongues import heard, speaking
from pbem.engine.text import NARROW, WIDTH
from pbem.engine.values import replace
from pbem.render.page import Page
from pbem.render.renderer import Renderer
from tests.harness.pseudo import CLOSE, OPEN, PSEUDO, outside, pseudo_installed
from tests.pins import season

COMMON = {"server": "The club", "address": "play@club.example", "subject": "Ecosystem 12: pick 7 [#12.7]"}

# The operator's mail is English, as the log is.
TEMPLATES = sorted(SAMPLES.keys() - {"alarm"})

# What the sample pages hold beside their facts: names, what somebody wrote, and what games and commands say.
DATA = (
    *("The club", "Ecosystem 12: pick 7", "Leave Ecosystem 12"),
    *("take bee 1", "take bee 2", "take bee", "always pass", "pass", "passed", "Done: pass.", "Which bee?"),
    *("Mon 16 Nov 12:00", "Mon 16 Nov 12:05", "One line was not read.", "HISTORY", "Ecosystem 12"),
    *(
        "Anna (you), Ben",
        "With permission.",
        "help, status",
        "And more.",
        "Ben",
        "BEN",
        "12.0.7.b.abcdefghijkl",
    ),
)

# The same of a season: who plays what, what was written and ruled, and how each language says it is chosen.
SEASON = (
    *(
        "Tuesday Club",
        "Ecosystem",
        "Dominant Species: The Card Game",
        "Dominant Species",
        "Animality",
        "Berlin",
    ),
    *(
        "Anna",
        "Ben",
        "Cleo",
        "Dora",
        "Emil",
        "Nora",
        "Ida",
        "Kim",
        "Jan",
        "Gus",
        "Hal",
        "Ole",
        "Pia",
        "Nitka",
    ),
    *("It counts once.", ".eml", "For mails in English write set language en."),
    "Für Mails auf Deutsch schreib einstellen sprache de.",
    *("animality", "domspec", "dstcg", "ecosystem", "Game design: Chad Jensen. Published by GMT Games."),
    *("hello all", "the heron counts twice", "I still do not agree", "of the fair", "we are tired", "Ruth"),
    *("rainy sunday", "a third line", "words of Ben", "a line was misread", "Europe", "Paris", "BEN"),
    *("ben", "hal", "anna", "well played", "good luck", "⟧ resign ⟦", "⟧ set address   ⟦", "'foo'"),
    *("⟧ deputy Dora from today to 30 nov ⟦", "⟧pick⟦", "⟧nothing⟦", "pick dragonfly at d4"),
)
_VERIFY = re.compile(r"^ +pbem verify .*$", re.MULTILINE)

# What stands in no sentence: the head of a ruling counts, the rest is markup, a link or somebody's words.
_HIDDEN = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)
_CODE = re.compile(r"\[#[\w.]+\]")
_QUOTED = re.compile(r"^\s*[>|].*$", re.MULTILINE)

renderer = Renderer()


def strings(value: Any) -> Iterator[str]:
    """Every text in the facts of a mail: names, dates, what a game says."""
    match value:
        case str():
            yield value
        case Mapping():
            for each in value.values():
                yield from strings(each)
        case tuple() | list():
            for each in value:
                yield from strings(each)


def said(page: Page) -> tuple[str, str, str]:
    """Subject, text and HTML of a mail."""
    subject, written = renderer.written(page, COMMON)
    return subject, renderer.text(written), renderer.html(written)


def _whole(text: str) -> str:
    """The subject of an act is the beginning of what its first line says: what it left open is closed."""
    return text + CLOSE * (text.count(OPEN) - text.count(CLOSE))


@pytest.mark.parametrize("template", TEMPLATES)
def test_nothing_of_a_mail_stays_english(template: str) -> None:
    """In a language that marks what it says, only facts and names stand unmarked."""
    found = set()
    with pseudo_installed(), speaking(PSEUDO):
        # The receipt above each is the same in all: of many facts some pages are enough.
        for page in list(sample_pages(template))[:: 1 + len(SAMPLES[template]) // 60]:
            data = [" ".join(part.split()) for each in strings(page.facts) for part in _CODE.split(each)]
            for part in said(page):
                plain = " ".join(_QUOTED.sub("", unescape(_HIDDEN.sub(" ", _whole(part)))).split())
                found.update(outside(plain, *DATA, *data))
    assert set() == found


@pytest.mark.parametrize("template", TEMPLATES)
def test_german_keeps_the_columns_of_text(template: str) -> None:
    """No line is longer than 72 columns, and none than 40 in a list, but for links, numbers and tables."""
    with speaking("de"):
        pages = [renderer.written(page, COMMON)[1] for page in sample_pages(template)]
        wide = {line for page in pages for line in renderer.text(page).splitlines() if len(line) > WIDTH}
        lists = [renderer.text(replace(page, as_list=True, body=())) for page in pages]
    narrow = {line for text in lists for line in text.splitlines() if len(line) > NARROW}
    heads = {line for page in pages for line in page.head.lines}

    assert set() == wide
    assert set() == narrow - heads - {"  > take bee"}


def test_nothing_stays_english_in_a_whole_season(tmp_path) -> None:
    """Mails of every kind as they are really made, from invitations to finales, but for the operator's."""
    with pseudo_installed():
        club = season.play(tmp_path, PSEUDO)
    found = set()
    readers = (person for person in club.people.values() if person is not club.operator)
    for mail in (mail for person in readers for mail in person.mails):
        text = f"{_whole(mail.subject)}\n{_QUOTED.sub('', _VERIFY.sub('', mail.text))}"
        found |= {(mail.kind, word) for word in outside(" ".join(text.split()), *SEASON)}
    assert set() == found


def test_a_mail_says_which_language_it_is_in() -> None:
    """Screen readers pronounce it by the attribute."""
    page = next(sample_pages("welcome"))
    with speaking("de"):
        assert '<html lang="de">' in said(page)[2]
    assert '<html lang="en">' in said(page)[2]


def test_an_invitation_says_how_to_choose_each_other_language() -> None:
    """Whoever cannot read it finds one line in their own language."""
    lines = {"en": "For mails in English ...", "de": "Für Mails auf Deutsch ..."}
    page = next(each for each in sample_pages("invitation") if not each.facts["seated"])
    page = replace(page, facts={**page.facts, "tongues": lines})

    assert lines["de"] in said(page)[1]
    assert lines["en"] not in said(page)[1]
    with speaking("de"):
        assert lines["en"] in said(page)[1]
        assert lines["de"] not in said(page)[1]


def test_headings_in_other_letters_are_headings() -> None:
    """Umlauts are capitals, too; which words keep one is not known, so all of them do."""
    from pbem.render.prose_html import prose

    with speaking("de"):
        assert "<h2>GEPRÜFT</h2>" in prose("GEPRÜFT\n  alles")
    assert "<h2>What now</h2>" in prose("WHAT NOW\n  all")
    assert "<h2>" not in prose(heard("Not so\n  all"))
