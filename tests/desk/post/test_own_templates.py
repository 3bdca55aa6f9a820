"""An operator words mails anew in a folder; what fails there never stops a mail."""

from pathlib import Path

import pytest

from pbem.desk.post.templates.try_templates import faults
from pbem.render.renderer import Renderer
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import newest
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


def _first(club: Club) -> Correspondent:
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    return club.person("Anna")


def test_a_changed_template_is_used(club: Club, own: Path) -> None:
    """Subject, head and body are the operator's, the reply code is ours, and other mails stay as they are."""
    (own / "invitation.txt.j2").write_text(INVITATION)
    anna = _first(club)

    assert "Will you play Ecosystem 1? [1.join]" == anna.newest.subject
    assert "Come and play Ecosystem 1!  [#1.joina]" == anna.newest.text.splitlines()[0]
    assert "We would be glad. Reply code: " in newest(anna)
    for name in ("Anna", "Ben"):
        club.person(name).writes("join")
    assert "YOUR FIRST TURN answer with one line, above the quoted text" in newest(anna)
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

    assert "Join Ecosystem 1?" in newest(anna)
    assert 1 == len(club.operator.mails)
    assert fault in newest(club.operator)


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

    assert "Join Ecosystem 1?" in newest(_first(club))
    assert [] == list(club.operator.mails)
    assert [
        f"{name}: no template of ours has this name, so it is never used"
        for name in ("mail.html.j2", "news.txt", "prose.txt.j2")
    ] == list(faults(Renderer(own=own)))
