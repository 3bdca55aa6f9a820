"""How a match turned: what every finale says of it, worked out of its state."""

import re
from html import unescape
from pathlib import Path

from pbem.desk.acts.rollback import roll_back
from pbem.engine.course import Course, course_of
from tests.desk.support.acts import act
from tests.desk.support.matches import play, played_match
from tests.harness.club import Club


def course(club: Club, number: int) -> Course:
    """The course of a match as its finale has it."""
    live = club.live(number)
    found = course_of(live.game, live.position)
    assert found is not None
    return found


def test_a_finale_shows_how_it_turned(tmp_path: Path) -> None:
    """A chart, and the turning points, in the text as well."""
    club = Club(tmp_path, pictures=True)
    played_match(club, 20)
    mail = club.person("Anna").newest
    pictures = [part.get_filename() for part in mail.message.walk() if part.get_content_type() == "image/png"]

    assert "finale" == mail.kind
    assert pictures.count("chart.png") == 1 == mail.html.count('alt="Chart of the points')
    assert "TURNING POINTS\n" in mail.text
    assert re.search(r"^  The largest swing was in pick \d+: (you|Ben) ", mail.text, re.MULTILINE)


def test_without_pictures_the_words_remain(club: Club) -> None:
    """Table and sentences do not need the chart."""
    number = played_match(club, 20)
    mail = club.person("Ben").newest
    final = club.live(number).position.outcome
    assert final is not None
    rows = [
        tuple(map(int, re.findall(r"[\d-]+(?=<)", row)))
        for row in re.findall(r'<tr[^>]*><th scope="row"[^>]*>\d+</th>.*?</tr>', unescape(mail.html))
    ]

    assert [(lap + 1, *points) for lap, points in enumerate(course(club, number).scores)] == rows[:20]
    assert (20, *final.scores) == rows[19]
    assert "cid:" not in mail.html
    assert "<h2" in mail.html
    assert "How it turned" in mail.html
    assert "The largest swing was in pick" in mail.html


def test_what_was_undone_is_no_part_of_it(club: Club) -> None:
    """After going back the match has one course: the one that was played on."""
    number = played_match(club, 3)
    before = course(club, number)
    act(club, number, roll_back, 3, question=club.live_row(number).asked)
    after = course(club, number)
    play(club, number, 4)

    assert ("1", "2", "3", "4") == before.laps
    assert ("1", "2") == after.laps
    assert before.scores[0] == after.scores[0]
    assert ("1", "2", "3", "4", "5", "6") == course(club, number).laps
