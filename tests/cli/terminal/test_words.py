from enum import StrEnum

import pytest
import typer

from pbem.cli.terminal.words import languages_of, one_of


class Weather(StrEnum):
    SUNNY = "sunny"
    WET = "wet"


def test_a_word_of_the_list() -> None:
    """However it is capitalised; none at all is no mistake."""
    assert Weather.WET is one_of(Weather, "Wet")
    assert one_of(Weather, None) is None


def test_another_word_names_those_there_are() -> None:
    """And the option it was typed for."""
    with pytest.raises(typer.BadParameter, match="'dry' is none of sunny, wet") as refused:
        one_of(Weather, "dry", "--weather")

    assert "--weather" == refused.value.param_hint


def test_languages_by_code_or_name() -> None:
    """In the order they were typed; one that we have not is named with those there are."""
    assert ("de", "en") == languages_of("deutsch,en")
    with pytest.raises(typer.BadParameter, match="'klingon' is none of en, de"):
        languages_of("de,klingon")
