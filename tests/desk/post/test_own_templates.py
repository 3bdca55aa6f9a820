"""An operator words mails anew in a folder; what fails there never stops a mail."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.cli.run import try_templates
from pbem.desk.post.templates.samples import SAMPLES
from pbem.desk.post.templates.try_templates import faults
from pbem.render.renderer import Renderer
from pbem.resources import folder
from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

INVITATION = """\
{% block subject %}Will you play {{ table }}? {{ tag }}{% endblock %}
{% block head %}
Come and play {{ table }}!  {{ code }}
{% endblock %}
{% block body %}
We would be glad.
{% endblock %}
"""


@pytest.fixture
def own(club: Club, tmp_path: Path) -> Path:
    """The folder of a club's own templates."""
    root = tmp_path / "own"
    root.mkdir()
    club.office = replace(club.office, own_templates=Renderer(own=root), paranoid=True)
    return root


def _first(club: Club) -> Correspondent:
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    return club.person("Anna")


def _words(person: Correspondent) -> str:
    return " ".join(person.newest.text.split())


def test_a_changed_template_is_used(club: Club, own: Path) -> None:
    """Subject, head and body are the operator's, the reply code is ours, and other mails stay as they are."""
    (own / "invitation.txt.j2").write_text(INVITATION)
    anna = _first(club)

    assert "Will you play Ecosystem 1? [1.join]" == anna.newest.subject
    assert "Come and play Ecosystem 1!  [#1.joina]" == anna.newest.text.splitlines()[0]
    assert "We would be glad. Reply code: " in _words(anna)
    for name in ("Anna", "Ben"):
        club.person(name).writes("join")
    assert "YOUR FIRST TURN answer with one line, above the quoted text" in _words(anna)
    assert [] == [mail.subject for mail in club.operator.mails]


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("{{ table }}!", "{{ tabel }}!", "invitation.txt.j2, line 3: 'tabel' is undefined"),
        ("glad.", "{% if %}", "invitation.txt.j2, line 6: Expected an expression"),
        ("glad.", "{{ ''.__class__.mro() }}", "invitation.txt.j2, line 6: access to attribute '__class__'"),
        ("  {{ code }}", "", "invitation.txt.j2: the first line of the head lacks the code"),
        (
            "play {{ table }}!",
            "{{ '12345' | join('\\n') }}",
            "invitation.txt.j2: the head has more than four lines",
        ),
    ],
)
def test_a_mail_that_fails_goes_out_as_ours_and_the_operator_hears_of_it(
    club: Club, own: Path, before: str, after: str, fault: str
) -> None:
    """File and line are named, once a day, and the player gets the mail that we would have written."""
    (own / "invitation.txt.j2").write_text(INVITATION.replace(before, after))
    anna = _first(club)

    assert "Join Ecosystem 1?" in _words(anna)
    assert 1 == len(club.operator.mails)
    assert fault in _words(club.operator)


def test_an_alarm_that_fails_is_told_all_the_same(club: Club, own: Path) -> None:
    """The mail about a broken template is written by ours where that of alarms is broken too."""
    for name in ("invitation", "alarm"):
        (own / f"{name}.txt.j2").write_text("{% block head %}\n{{ nothing }}\n{% endblock %}\n")
    _first(club)

    told = " ".join(mail.text for mail in club.operator.mails)
    assert "invitation.txt.j2, line 2" in " ".join(told.split())
    assert "alarm.txt.j2, line 2" in " ".join(told.split())


def test_no_other_name_is_looked_for(club: Club, own: Path) -> None:
    """Layouts, boards and HTML are ours: a file of their name changes nothing, and is named when tried."""
    for name in ("prose.txt.j2", "mail.html.j2", "news.txt"):
        (own / name).write_text("{{ nothing }}")

    assert "Join Ecosystem 1?" in _words(_first(club))
    assert [] == list(club.operator.mails)
    assert [
        f"{name}: no template of ours has this name, so it is never used"
        for name in ("mail.html.j2", "news.txt", "prose.txt.j2")
    ] == list(faults(Renderer(own=own)))


def test_the_start_tells_the_operator(club: Club, own: Path) -> None:
    """A template that fails is known before a mail needs it."""
    (own / "morning.txt.j2").write_text("{% block head %}\n{{ code }}\n{{ weather }}\n{% endblock %}")
    try_templates(club.office)
    club.settle()

    assert "morning.txt.j2, line 3: 'weather' is undefined" in _words(club.operator)


def test_lines_that_are_too_long_are_found(own: Path) -> None:
    """Running text is wrapped; what is set in columns must fit."""
    (own / "closed.txt.j2").write_text("{% block body %}\n  " + "x" * 71 + "\n{% endblock %}")

    assert [f"closed.txt.j2: longer than 72 columns:   {'x' * 71}"] == list(faults(Renderer(own=own)))


def test_our_own_templates_are_sound(own: Path) -> None:
    """Every template has sample facts, and passes as an operator's copy would."""
    ours = {path.name.removesuffix(".txt.j2"): path for path in (folder("templates") / "mails").iterdir()}
    for path in ours.values():
        (own / path.name).write_text(path.read_text("utf-8"), "utf-8")

    assert set(ours) == set(SAMPLES)
    assert [] == list(faults(Renderer(own=own)))
