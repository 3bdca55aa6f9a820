"""The classifier against mails of machines and persons that it has never seen: figures, no single letters."""

import pickle
from pathlib import Path

import pytest

from pbem.mail.kinds import MUTE, LetterKind, kind
from pbem.mail.read.read import read
from tests.harness.club import Club
from tests.harness.shared import shared
from tests.machines.grading import Outcome, graded
from tests.mail.test_letters import LETTERS, stated

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


@pytest.fixture(scope="module", params=["tune", "judge", "blind"])
def outcomes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    """What came of every letter of a set, named by the set; worked out once a run."""
    which: str = request.param

    def grade(folder: Path) -> None:
        (folder / "outcomes").write_bytes(pickle.dumps([*graded(which, folder)]))

    found: list[Outcome] = pickle.loads((shared(tmp_path_factory, which, grade) / "outcomes").read_bytes())
    return found


def test_machines_bring_nothing_about(outcomes: list[Outcome]) -> None:
    """None is answered, held or acts."""
    machines = [each for each in outcomes if not each.shape.person]

    assert [] == [(each.way, each.shape.name) for each in machines if each.harmful]


def test_persons_are_read(outcomes: list[Outcome]) -> None:
    """At most one is taken for a machine, and every order counts or is answered."""
    persons = [each for each in outcomes if each.shape.person]
    assert sum(each.machine for each in persons) <= 1
    lost = [each for each in persons if "order" in each.shape.marks and not (each.acted or each.answered)]
    assert [] == lost


def test_bounces_are_booked(outcomes: list[Outcome]) -> None:
    """Four of five reports of a failure are understood; most others are in prose."""
    bounces = [each for each in outcomes if each.shape.kind == "bounce" and each.way == "as sent"]
    # Those of the set kept as bytes came to our reply address, where no report proves which mail came back.
    assert sum(each.booked for each in bounces) >= 0.7 * len(bounces)


def test_letters_of_players_are_persons() -> None:
    """Of the corpus of real clients' shapes none is mute but those that say so."""
    persons = [path for path in LETTERS if not stated(path.read_bytes(), b"X-Automatic")]
    assert len(persons) > 200
    assert [] == [
        path.stem for path in persons if kind(read(path.read_bytes())) in (*MUTE, LetterKind.RELAYED)
    ]


def test_a_robot_with_changing_words_gets_three_answers(tmp_path: Path) -> None:
    """It has no sign in its fields; of forty letters three are answered, and nothing is confirmed."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for number in range(40):
        club.clock.go(minutes=2)
        anna.writes(f"OK, we have received request {number * 7919 % 1000}.\nA colleague looks at it.")

    assert len(anna.mails) - 1 <= 3
    assert () == club.live(1).position.sealed


def test_a_robot_confirms_nothing(tmp_path: Path) -> None:
    """Somebody wrote in its owner's name; it answers the question back in words that change."""
    club = Club(tmp_path)
    dora = club.person("Dora")
    dora.writes("new ecosystem", address="play@club.example")
    for number in range(40):
        club.clock.go(minutes=2)
        dora.writes(f"Thank you for your message. OK, we have received request {number}.")

    assert len(dora.mails) <= 3
    with club.office.database.reading() as work:
        assert [] == work.roster.matches()
