"""A self-contained page to browse the mails of a demo by player."""

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.render.template_words import GLOBALS, finalized
from pbem.resources import folder
from pbem.testing.people.correspondent import Correspondent


def write_index(path: Path, title: str, people: Sequence[Correspondent]) -> Path:
    """Write the page; everything a mail says is escaped."""
    shown = [
        {
            "name": person.name,
            "mails": [
                {
                    "subject": mail.subject,
                    "kind": mail.kind,
                    "text": mail.text,
                    "id": f"{person.name}-{number}",
                }
                for number, mail in enumerate(person.mails, 1)
            ],
        }
        for person in people
    ]
    page = environment().get_template("demo.html.j2").render(title=title, people=shown)
    path.write_text(page, "utf-8")
    return path


def environment(*below: str, lstrip: bool = False) -> Environment:
    """A Jinja environment for pages that are not mails; everything put into them is escaped."""
    made = Environment(
        loader=FileSystemLoader(folder("templates").joinpath(*below)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=finalized,
        lstrip_blocks=lstrip,
    )
    made.globals.update(GLOBALS)
    return made
