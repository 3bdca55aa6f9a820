"""A test is found where the code is: the rooms of pbem are folders of tests, its modules files of tests."""

import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]

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


# Games have one file a chapter of their rulebook instead.
MODULES = {
    str(path.relative_to(ROOT / "pbem").with_suffix(""))
    for path in (ROOT / "pbem").rglob("*.py")
    if path.name != "__init__.py" and "games" not in path.parts
}
NAMESAKES = {
    str(path.relative_to(ROOT / "tests").with_name(path.stem.removeprefix("test_")))
    for path in (ROOT / "tests").rglob("test_*.py")
    if "def test_" in path.read_text("utf-8")
}
# The modules without a namesake, a table a room: why, or where their tests are.
EXCEPTIONS = {
    f"{room}/{module}".removeprefix("./"): reason
    for room, modules in tomllib.loads((ROOT / "tests" / "mirror.toml").read_text("utf-8")).items()
    for module, reason in modules.items()
}


def test_every_module_has_a_namesake_among_the_tests() -> None:
    """Whoever changes `pbem/mail/caps.py` finds its tests in `tests/mail/test_caps.py`, or reads why not."""
    assert set() == MODULES - NAMESAKES - EXCEPTIONS.keys()


def test_an_exception_goes_with_its_reason() -> None:
    """A module that has its namesake by now, or is gone, does not stand among the exceptions."""
    assert set() == (EXCEPTIONS.keys() & NAMESAKES) | (EXCEPTIONS.keys() - MODULES)


def test_exceptions_are_few() -> None:
    """A line of excuse is written sooner than a test."""
    assert len(EXCEPTIONS) < 60


def test_a_reason_is_a_sentence_and_names_what_is_there() -> None:
    """A reason leads whoever looks for tests to files that exist."""
    lost = [
        f"{module}: {reason}"
        for module, reason in EXCEPTIONS.items()
        if not re.fullmatch(r"\S+ .*\.", reason)
        or not all((ROOT / path).exists() for path in re.findall(r"tests/[\w/]+(?:\.py)?", reason))
    ]

    assert [] == lost


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

    assert [] == [name for name, count in counts.items() if count > 24 and name not in verbs]


def test_no_import_hides_a_cycle() -> None:
    """Not even inside a function: what needs each other is one module, or is handed what it needs."""
    graph = grimp.build_graph("pbem", exclude_type_checking_imports=True, cache_dir=None)
    sorter = TopologicalSorter(
        {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    )

    sorter.prepare()
