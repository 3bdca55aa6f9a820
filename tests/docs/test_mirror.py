"""A test is found where the code is: the folders of the tests are the rooms of pbem."""

from graphlib import TopologicalSorter
from pathlib import Path

import grimp

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


SKELETON = (
    *("game", "rules/box", "rules/state", "rules/view", "rules/moves", "rules/events", "rules/setup"),
    *("rules/scoring", "rules/knowledge", "rules/audit", "shown/rows", "shown/wide", "shown/narrow"),
    *("shown/pictures", "shown/finale", "bot/choose"),
)


def test_every_game_is_built_alike() -> None:
    """Whoever knows one game finds the way in all; where one lacks a module, its docstring names it."""
    lacking = [
        f"{game.name} has no {name}"
        for game in (ROOT / "pbem" / "games").iterdir()
        if (game / "game.py").is_file()
        for name in SKELETON
        if not (game / f"{name}.py").is_file()
        and name.partition("/")[2] not in (game / "__init__.py").read_text("utf-8")
    ]

    assert [] == lacking


def test_no_folder_wants_rooms() -> None:
    """A folder of more than about twenty modules is hard to find one's way in; a file a verb is meant so."""
    verbs = {"desk/commands", "desk/gm"}
    counts = {
        str(folder.relative_to(ROOT / "pbem")): len(list(folder.glob("*.py")))
        for folder in (ROOT / "pbem").rglob("*")
        if folder.is_dir()
    }

    assert [] == [name for name, count in counts.items() if count > 26 and name not in verbs]


def test_no_import_hides_a_cycle() -> None:
    """Not even inside a function: what needs each other is one module, or is handed what it needs."""
    graph = grimp.build_graph("pbem", exclude_type_checking_imports=True, cache_dir=None)
    sorter = TopologicalSorter(
        {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    )

    sorter.prepare()
