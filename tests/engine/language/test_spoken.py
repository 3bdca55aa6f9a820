"""What people write beside orders, in every language there is a list for."""

import time
from pathlib import Path

import pytest

from pbem.engine.language import spoken
from pbem.engine.language.spoken import code_of, english, forms, languages, spelled

_SECTIONS = sorted({(code, name) for code, listed in languages().items() for name in listed})
# Both of these have no single meaning on purpose: a game has either rounds or turns.
_TWICE = {("diese", "runde")}
# Words that stand for no canonical word.
_LISTS = {"words"}


@pytest.mark.parametrize(("code", "name"), _SECTIONS)
def test_every_form_has_one_meaning(code: str, name: str) -> None:
    """Within a section, and none is the canonical word of another meaning."""
    rows = languages()[code][name]
    listed = [(spelled(form), canonical) for canonical, row in rows.items() for form in row]
    twice = {form for form, meaning in listed for other, its in listed if form == other and meaning != its}
    others = {form for form, meaning in listed if " ".join(form) in rows and " ".join(form) != meaning}

    assert set() == (twice | others) - _TWICE or name in _LISTS


@pytest.mark.parametrize(("code", "name"), _SECTIONS)
def test_every_form_is_put_into_english(code: str, name: str) -> None:
    """As it is listed, in capitals, and without umlauts."""
    rows = {} if name in _LISTS else languages()[code][name]
    read = {
        typed: english(typed, name)
        for row in rows.values()
        for form in row
        for typed in (form, form.upper(), " ".join(spelled(form)))
        if spelled(form) not in _TWICE
    }
    meant = {
        typed: canonical
        for canonical, row in rows.items()
        for form in row
        for typed in (form, form.upper(), " ".join(spelled(form)))
        if spelled(form) not in _TWICE
    }

    assert meant == read


def test_only_the_forms_of_a_text_change() -> None:
    """Spaces, marks and all other words stay as they were typed."""
    assert "press=none,  mon-fri, Höhle" == english(
        "Post=keine,  Mo-Fr, Höhle", "table", "table_values", "weekdays"
    )
    assert "standing then bot" == english("Vorgaben dann Bot!", "rungs")


def test_a_phrase_goes_before_its_words() -> None:
    """`doch nicht` is one word of ours, and a comma parts it."""
    assert "no pause" == english("doch nicht pause", "votes")
    assert "doch, no pause" == english("doch, nicht pause", "votes")


def test_an_earlier_section_goes_first() -> None:
    """Where two sections have a form."""
    assert ("off", "nobody") == (english("aus", "switches", "people"), english("aus", "people", "switches"))


def test_a_further_language_needs_a_list_and_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever folder stands beside the others is read."""
    folder = tmp_path / "locale" / "it"
    folder.mkdir(parents=True)
    (folder / "commands.toml").write_text(
        '[commands]\nshow = ["mostra"]\n[languages]\nit = ["Italiano", "Italian"]\n', "utf-8"
    )
    caches = (spoken.codes, spoken.languages, spoken.forms)
    for each in caches:
        each.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(spoken, "files", lambda package: tmp_path)
        read = (spoken.codes(), english("Mostra 7", "commands"), code_of("italiano"), code_of("Italian"))
    for each in caches:
        each.cache_clear()

    assert (("en", "it"), "show 7", "it", "it") == read


def test_a_line_without_end_is_read_at_once() -> None:
    """However many words of ours it holds."""
    began = time.process_time()
    english("doch nicht " * 20_000, "votes", "days", "commands")

    assert time.process_time() - began < 2
    assert forms("votes")[("nicht",)] == "no"
