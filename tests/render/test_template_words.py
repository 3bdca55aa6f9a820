"""Sentences in templates, said in the reader's language."""

from jinja2 import DictLoader
from markupsafe import Markup

from pbem.engine.language.tongues import speaking, worded
from pbem.render.renderer import Renderer


def printed(source: str, template: str = "note.html.j2", /, **facts: object) -> str:
    """What a template makes of these facts."""
    return Renderer(DictLoader({template: source}))._environment.get_template(template).render(**facts)


def test_values_in_html_are_escaped_and_links_are_not() -> None:
    """The sentence is markup of ours; a name never is."""
    source = "{{ _('{name} plays {link}', name=name, link=link) }} {{ name }} {{ link }}"
    said = printed(source, name="<i>Ben", link=Markup("<a>1</a>"))

    assert "&lt;i&gt;Ben plays <a>1</a> &lt;i&gt;Ben <a>1</a>" == said


def test_plain_text_is_left_as_it_is() -> None:
    """Nobody reads `&lt;` in a text mail."""
    assert "<Ben> & Co" == printed("{{ _('{name}', name=name) }} & Co", "note.txt.j2", name="<Ben>")


def test_templates_speak_the_readers_language() -> None:
    """Their own sentences, numbers of things, and what was worded elsewhere."""
    source = "{{ _('You') }} {{ worded }} {{ language() }}"
    with speaking("de"):
        assert "Du Du de" == printed(source, worded=worded("You"))
    assert "You You en" == printed(source, worded=worded("You"))


def test_one_and_several() -> None:
    """The number is a value of both sentences."""
    assert "1 card, 2 cards" == printed(
        "{{ _n(1, '{n} card', '{n} cards') }}, {{ _n(2, '{n} card', '{n} cards') }}"
    )
