"""The operator's own templates are tried before a mail needs them."""

from pathlib import Path

from pbem.cli.run import try_templates
from pbem.desk.post.templates.try_templates import faults
from pbem.render.renderer import Renderer
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_the_start_tells_the_operator(club: Club, own: Path) -> None:
    """A template that fails is known before a mail needs it."""
    (own / "morning.txt.j2").write_text("{% block head %}\n{{ code }}\n{{ weather }}\n{% endblock %}")
    try_templates(club.office)
    club.settle()

    assert "morning.txt.j2, line 3: 'weather' is undefined" in newest(club.operator)


def test_lines_that_are_too_long_are_found(own: Path) -> None:
    """Running text is wrapped; what is set in columns must fit."""
    (own / "closed.txt.j2").write_text("{% block body %}\n  " + "x" * 71 + "\n{% endblock %}")

    assert [f"closed.txt.j2: longer than 72 columns:   {'x' * 71}"] == list(faults(Renderer(own=own)))
