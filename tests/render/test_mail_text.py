"""What the template of a mail says becomes a subject, head lines and paragraphs."""

from jinja2 import DictLoader

from pbem.render.page import Head, Page
from pbem.render.renderer import Renderer

_LONG = "a sentence that goes on and on until it is longer than any line of a mail may ever be"


def _written(source: str, **facts: object) -> tuple[str, Page]:
    page = Page(kind="notice", template="note", facts=facts, code="[#1.2a]")
    return Renderer(DictLoader({"mails/note.txt.j2": source})).written(page, {"server": "The club"})


def test_a_template_gives_subject_head_and_body() -> None:
    """The three blocks say what the mail says, with the facts of its kind and those of all."""
    subject, page = _written(
        "{% block subject %}{{ server }}: hello{% endblock %}"
        "{% block head %}\nHello, {{ name }}.  {{ code }}\n{% if late %}\nToo late.\n{% endif %}\n"
        "No answer needed.\n{% endblock %}{% block body %}One.\n\nTwo.\n{% endblock %}",
        name="Anna",
        late=False,
    )

    assert "The club: hello" == subject
    assert Head("Hello, Anna.  [#1.2a]", "No answer needed.") == page.head
    assert ("One.", "Two.") == page.body


def test_running_text_is_wrapped_and_a_table_is_not() -> None:
    """Lines of a paragraph flow together; with one that is indented, all stay as they are."""
    _, page = _written(
        "{% block body %}It is\n{{ text }}.\n\nTABLE     a heading\n  row   {{ text }}\n{% endblock %}",
        text=_LONG,
    )

    assert (
        "It is a sentence that goes on and on until it is longer than any line of\na mail may ever be.",
        f"TABLE     a heading\n  row   {_LONG}",
    ) == page.body


def test_a_block_of_the_desk_stays_whole() -> None:
    """What is laid out already is one paragraph, whatever stands in it, and what others wrote stands last."""
    block = f"A\n\nB {_LONG}\n  C"
    template = Renderer(DictLoader({"mails/note.txt.j2": "{% block body %}{{ told | each }}{% endblock %}"}))
    page = Page(kind="notice", template="note", facts={"told": (block, "D")}, body=("E",))

    assert (block, "D", "E") == template.written(page, {})[1].body
