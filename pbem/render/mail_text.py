"""The sentences of a mail: what the blocks of its template say becomes a subject, head lines and paragraphs.

Paragraphs stand apart by an empty line. Running text is wrapped, wherever the template breaks its lines;
where a line begins with a space, the paragraph is a table and stays as it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.language.tongues import heard
from pbem.render.text_kit import WIDTH, wrapped

if TYPE_CHECKING:
    from jinja2 import Template

# Holds a block of the desk together, empty lines and all, until the paragraphs are told apart.
_WHOLE, _LINE = "\0", "\v"


def _whole(text: str) -> str:
    """A part that is laid out already: nothing in it is wrapped, and its empty lines stay."""
    return _kept(text.strip("\n"))


def _kept(text: str) -> str:
    return _WHOLE + heard(text).replace("\n", _LINE)


def _each(blocks: Iterable[str]) -> str:
    """Blocks of the desk, such as the answers to commands, each as one paragraph."""
    return "".join(f"{_kept(text)}\n\n" for text in blocks)


def _under(text: str) -> str:
    """Running text below a heading, as a block of its own lines: one paragraph, set in by two spaces."""
    return wrapped(" ".join(line.strip() for line in text.strip().splitlines()), WIDTH, "  ") + "\n"


FILTERS: Mapping[str, Callable[..., Any]] = {"whole": _whole, "each": _each, "under": _under}


def blocks(template: "Template", names: Iterable[str], facts: Mapping[str, Any]) -> list[str]:
    """What the blocks of a template say of the same facts; nothing where it has none of that name."""
    context = template.new_context(dict(facts))
    return ["".join(template.blocks[name](context)) if name in template.blocks else "" for name in names]


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a body as they stand in the mail."""
    lines: list[str] = []
    for line in (*text.split("\n"), ""):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            yield _paragraph(lines)
            lines = []


def _paragraph(lines: list[str]) -> str:
    text = "\n".join(lines)
    if _WHOLE in text:
        return text.replace(_WHOLE, "").replace(_LINE, "\n")
    if any(line.startswith(" ") for line in lines):
        return text
    return wrapped(" ".join(lines))
