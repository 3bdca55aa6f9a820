"""A test is found where the code is: the folders of the tests are the rooms of pbem."""

from pathlib import Path

ROOT = Path(__file__).parents[2]

# What is not about one room: data, long runs, real servers, who may do what by mail, and what the tests
# themselves are made of.
BESIDE = frozenset(
    "bench browser docs harness letters machines perft pins playthroughs servers support trust".split()
)


def rooms(top: Path, holding: str) -> set[str]:
    """Every folder below `top` that has a file of that pattern, as a path."""
    return {str(path.parent.relative_to(top)) for path in top.rglob(holding)}


def test_every_test_folder_is_a_room() -> None:
    """No folder of tests is about something that pbem has no room for."""
    pbem = rooms(ROOT / "pbem", "*.py")
    tests = {
        room
        for room in rooms(ROOT / "tests", "test_*.py")
        if not BESIDE & set(room.split("/")) and room != "."
    }

    assert set() == tests - pbem


def test_every_room_of_the_desk_the_store_and_the_mail_has_tests() -> None:
    """Nobody has to look in another folder for the tests of a room."""
    tests = rooms(ROOT / "tests", "test_*.py")
    wanted = {
        room
        for room in rooms(ROOT / "pbem", "*.py")
        if room.split("/")[0] in ("desk", "store", "mail") and room.count("/") == 1
    }

    assert set() == wanted - tests
