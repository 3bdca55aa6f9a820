"""Parts of templates stand in their whole before it is compiled."""

from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from pbem.render.in_line import InLine

WHOLE = """{% set word = "ours" %}
{% for each in rows %}
{% include "part.txt" %}
{% endfor %}
{% include ["no.txt", "other.txt"] %}
{{ word }}{% include "part.txt" %}.
"""
PART = """{# A part. #}
{% set word = each ~ "!" %}
{{ word }}
{% include "mark.txt" %}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of templates."""
    for name, text in {"whole": WHOLE, "part": PART, "mark": "-- \n", "other": "other\n"}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def said(loader: FileSystemLoader) -> str:
    """What the whole says."""
    environment = Environment(
        loader=loader, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=True
    )
    return environment.get_template("whole.txt").render(rows=["a", "b"], each="c")


def test_nothing_else_is_said(place: Path) -> None:
    """Line ends and what a part sets for itself are as if it were called."""
    assert "a!\n-- \nb!\n-- \nother\noursc!\n-- \n.\n" == said(FileSystemLoader(place)) == said(InLine(place))


def test_nothing_is_looked_up_while_a_mail_is_written(place: Path) -> None:
    """But what is chosen then."""
    text = InLine(place).get_source(Environment(autoescape=True), "whole.txt")[0]

    assert 1 == text.count("include")


def test_a_changed_part_is_another_text(place: Path) -> None:
    """So that compiled code of before is not taken for its."""
    before = said(InLine(place))
    (place / "mark.txt").write_text("++\n")

    assert before.replace("-- ", "++") == said(InLine(place))


def test_a_part_that_is_missing_is_named(place: Path) -> None:
    """As soon as the whole is looked for."""
    (place / "mark.txt").unlink()
    with pytest.raises(TemplateNotFound, match=r"mark\.txt"):
        said(InLine(place))
