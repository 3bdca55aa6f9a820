"""The catalogues of every language: complete, without dead entries, with the same names on both sides."""

import re
from string import Formatter

import pytest

from pbem.engine.language.spoken import codes
from tests.harness.catalogue import catalogues, missing, spoken, unused

_LANGUAGES = codes()[1:]
# So many spaces set apart what is typed, and columns.
_GAP = re.compile(r" {3,}")


def _names(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


@pytest.mark.parametrize("code", _LANGUAGES)
def test_everything_said_is_translated(code: str) -> None:
    """Whatever code and templates say has its sentence in the language."""
    assert [] == [(each.place, each.key) for each in missing(code)]


@pytest.mark.parametrize("code", _LANGUAGES)
def test_nothing_is_translated_that_nobody_says(code: str) -> None:
    """An entry whose English is gone from code and templates is gone as well."""
    assert [] == unused(code)


@pytest.mark.parametrize("code", _LANGUAGES)
def test_both_sides_name_the_same_values(code: str) -> None:
    """No name in braces is lost or invented, and what is typed stays set apart."""
    counted = {each.key: each.many for each in spoken() if each.many}
    wrong = []
    for page, forms in catalogues(code).items():
        for key, said in forms.items():
            english = key.rpartition("\x04")[2]
            many = counted.get(key, english)
            for place, form in enumerate(said if key else ()):
                own = english if place == 0 else many
                # One of several may be said without its number: `ein Tag`.
                lost = _names(own) - _names(form) - ({"n"} if key in counted else set())
                invented = _names(form) - _names(english) - _names(many)
                run_in = bool(_GAP.search(own.strip())) and not _GAP.search(form.strip())
                if lost or invented or run_in:
                    wrong.append((page, english, form))

    assert [] == wrong


@pytest.mark.parametrize("code", _LANGUAGES)
def test_a_sentence_has_one_translation(code: str) -> None:
    """Two files that have the same sentence say it alike: they are read into one."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for forms in catalogues(code).values():
        for key, said in forms.items():
            if key:
                found.setdefault(key, set()).add(said)

    assert {} == {key: said for key, said in found.items() if len(said) > 1}
