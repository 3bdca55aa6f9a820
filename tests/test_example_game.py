"""A game from elsewhere: the example of docs/new-game.md, installed like anybody's and held to every law."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = Path(__file__).parent / "example_game"
GUIDE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the example was installed into, as pip does it for an author."""
    folder = tmp_path_factory.mktemp("installed")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*install, "--target", str(folder), str(PACKAGE)], check=True, capture_output=True)
    return folder


def pbem(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command beside the example."""
    path = os.pathsep.join([str(installed), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "pbem", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )


def python(installed: Path, code: str) -> str:
    """What a piece of Python prints beside the example."""
    path = os.pathsep.join([str(installed), str(ROOT)])
    run = [sys.executable, "-c", code]
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(run, capture_output=True, text=True, check=True, env=env).stdout


def test_it_is_found_and_holds_the_laws(installed: Path) -> None:
    """Being installed is all it takes to be listed, and the suite finds nothing wrong with it."""
    listed = pbem(installed, "game", "list")
    checked = pbem(installed, "game", "check", "acorns", "--matches", "40")

    assert "acorns\tAcorns\t2 to 5\t1" in listed.stdout.splitlines()
    assert "" == checked.stderr
    assert 0 == checked.returncode
    assert {"fine"} == {line.split("\t")[1] for line in checked.stdout.splitlines()[1:]}


def test_what_is_wrong_is_said(installed: Path, tmp_path: Path) -> None:
    """An author who lets a view tell what is hidden reads which law is broken, and how to see it again."""
    copy = tmp_path / "leaky"
    subprocess.run(["cp", "-r", str(installed), str(copy)], check=True)
    rules = copy / "acorns" / "rules.py"
    rules.write_text(
        rules.read_text("utf-8").replace("tuple(sorted(state.up)), state.down", "state.up, state.down")
    )
    checked = pbem(copy, "game", "check", "acorns", "--matches", "5")

    assert 1 == checked.returncode
    assert "law 10 is broken by acorns" in checked.stderr


def test_a_template_that_fails_is_named(installed: Path, tmp_path: Path) -> None:
    """With its line, for an author has several of them."""
    copy = tmp_path / "misspelled"
    subprocess.run(["cp", "-r", str(installed), str(copy)], check=True)
    board = copy / "acorns" / "templates" / "board.txt.j2"
    board.write_text(board.read_text("utf-8").replace("view.down", "view.dawn"))
    checked = pbem(copy, "game", "check", "acorns", "--matches", "1")

    assert "mails: board.txt.j2, line 2: UndefinedError" in checked.stderr


@pytest.mark.parametrize(
    ("file", "before", "after", "found"),
    [
        ("bot.py", "    wanted = ", '    raise ValueError("no idea")\n    wanted = ', "ValueError: no idea"),
        (
            "rules.py",
            "        assert state.down is not None",
            '        {}["none"]',
            "the rules of acorns failed: acorns: ChooseLeap(squirrels=(0, 1)) failed: KeyError('none')",
        ),
    ],
)
def test_where_rules_or_a_bot_fail_is_named(
    installed: Path, tmp_path: Path, file: str, before: str, after: str, found: str
) -> None:
    """With file and line, for Python's own words tell an author little."""
    copy = tmp_path / "failing"
    subprocess.run(["cp", "-r", str(installed), str(copy)], check=True)
    path = copy / "acorns" / file
    source = path.read_text("utf-8").replace(before, after, 1)
    path.write_text(source)
    line = 1 + source[: source.index(after.strip())].count("\n")
    checked = pbem(copy, "game", "check", "acorns", "--matches", "1")

    assert f"laws at 2 seats: {file}, line {line}: {found}" in checked.stderr


def test_a_game_that_asks_nobody_is_named(installed: Path, tmp_path: Path) -> None:
    """An author whose question has no answer yet is told so, and does not wait for ever."""
    copy = tmp_path / "silent"
    subprocess.run(["cp", "-r", str(installed), str(copy)], check=True)
    rules = copy / "acorns" / "rules.py"
    options = "return tuple(Leap(height) for height in state.leaps[seat])"
    rules.write_text(rules.read_text("utf-8").replace(options, "return ()"))
    checked = pbem(copy, "game", "check", "acorns", "--matches", "1")

    assert "pbem: mails: a match is over before its first player is asked anything" in checked.stderr


def test_equal_leaps_bring_nothing(installed: Path) -> None:
    """The ruling of the example: the highest leap counts only if it is one squirrel's alone."""
    code = (
        "from acorns import GAME\n"
        "from acorns.rules import Leap\n"
        "from pbem.testing.play.sample_tables import kernel_for\n"
        "kernel = kernel_for(GAME, 3, 1)\n"
        "told = kernel.submit_all(kernel.start().position, {0: Leap(7), 1: Leap(7), 2: Leap(6)}).told\n"
        "print([each.event.winner for each in told])\n"
    )

    assert "[None]\n" == python(installed, code)


def test_its_orders_are_read_in_the_languages_it_brings(installed: Path) -> None:
    """A file of words beside the rules is all it takes."""
    code = (
        "from acorns import GAME\n"
        "from pbem.engine.language.lexicon import worded_order\n"
        "from pbem.engine.reader.orders import take\n"
        "from pbem.testing.play.sample_tables import kernel_for\n"
        "kernel = kernel_for(GAME, 3, 1)\n"
        "parts = take(kernel, kernel.start().position, 0, 'ich möchte bitte 7 springen').parts\n"
        "print([str(part.move) for part in parts], worded_order(parts[0].move, GAME, 'de'))\n"
    )

    assert "['leap 7'] springe 7\n" == python(installed, code)


def test_the_guide_shows_what_is_there() -> None:
    """Every piece of code in the guide stands in the example, word for word."""
    sources = "\n".join(path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*")) if path.is_file())
    shown = re.findall(r"```(?:python|toml|jinja|markdown)\n(.*?)```", GUIDE, re.DOTALL)

    assert shown
    assert [] == [piece for piece in shown if piece.strip("\n") not in sources]
