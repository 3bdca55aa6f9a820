"""What counts as yes and as no: one whole line of a closed list, nothing near it."""

import pytest

from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.engine.language.spoken import languages

_ANSWERS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["answers"].items()
    if name in tuple(Meaning)
    for form in row
]


@pytest.mark.parametrize(("form", "name"), _ANSWERS)
def test_every_answer_of_the_list_is_understood(form: str, name: str) -> None:
    """Alone and with polite words."""
    assert [name, name] == [meaning([form]), meaning([f"{form}, danke", "Viele Grüße", "Anna"], "Anna")]


@pytest.mark.parametrize("line", ["ja?", "ja aber nicht heute", "nein oder ja", "morgen", "jain"])
def test_what_is_near_a_yes_is_none(line: str) -> None:
    """Nor is it a no."""
    assert Meaning.OTHER is meaning([line])
