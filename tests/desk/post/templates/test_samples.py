"""Sample facts for every template: what is tried with them would be sound in a mail."""

from pathlib import Path

from pbem.desk.post.templates.samples import SAMPLES
from pbem.desk.post.templates.try_templates import faults
from pbem.render.renderer import Renderer
from pbem.resources import folder


def test_our_own_templates_are_sound(own: Path) -> None:
    """Every template has sample facts, and passes as an operator's copy would."""
    ours = {path.name.removesuffix(".txt.j2"): path for path in (folder("templates") / "mails").iterdir()}
    for path in ours.values():
        (own / path.name).write_text(path.read_text("utf-8"), "utf-8")

    assert set(ours) == set(SAMPLES)
    assert [] == list(faults(Renderer(own=own)))
