"""The map and the recipes are true: every path they name is there, and every list they give is kept."""

import re
import tomllib
from pathlib import Path

import pytest

from pbem.desk.commands import COMMANDS
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.post.templates.samples import SAMPLES
from pbem.testing.conformance import LAWS

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

_PATH = re.compile(
    r"(?<![\w/.])((?:pbem|tests|templates|migrations|docs)(?:/[\w.-]+)+|[\w-]+\.(?:md|toml))(?![\w/])"
)
_LAW = re.compile(r"^(\d+)\. \*\*", re.MULTILINE)
_CITED = re.compile(r"\blaws? (\d+)")


@pytest.mark.parametrize("text", [CONTRIBUTING, ARCHITECTURE], ids=["CONTRIBUTING", "architecture"])
def test_every_path_is_there(text: str) -> None:
    """Nobody is sent to a file that was moved; VERB and GAME stand for any of them."""
    named = {re.sub("VERB|GAME", "*", found.removesuffix(".")) for found in _PATH.findall(text)}

    assert named
    assert [] == sorted(
        path for path in named if not any(ROOT.glob(path)) and not any((ROOT / "docs").glob(path))
    )


def test_the_way_of_a_letter_names_modules_that_are_there() -> None:
    """The drawing of a letter's way is no story of former times."""
    drawn = ARCHITECTURE.partition("## One letter's way")[2]
    named = set(re.findall(r"\b((?:daemon|desk|mail|engine)(?:/\w+)+\.py)\b", drawn))

    assert named
    assert [] == sorted(path for path in named if not (ROOT / "pbem" / path).exists())


def test_every_law_that_is_cited_stands_on_the_map() -> None:
    """`law 9` in a comment can be looked up."""
    listed = set(map(int, _LAW.findall(ARCHITECTURE)))
    cited = {
        int(number)
        for folder in ("pbem", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for number in _CITED.findall(path.read_text(encoding="utf-8"))
    }

    assert cited | set(LAWS) <= listed


def test_every_verb_has_a_file_of_its_name() -> None:
    """The file of a verb can be guessed."""
    there = {path.stem.rstrip("_") for path in (ROOT / "pbem" / "desk" / "commands").glob("*.py")}
    masters = {path.stem.rstrip("_") for path in (ROOT / "pbem" / "desk" / "gm").glob("*.py")}

    assert [] == [name for name in COMMANDS if name.replace(" ", "_") not in there]
    assert [] == [name for name in CATALOGUE if name not in masters]


@pytest.mark.parametrize(("page", "verbs"), [("players", COMMANDS), ("gamemaster", CATALOGUE)])
def test_every_verb_stands_on_its_page(page: str, verbs: dict[str, object]) -> None:
    """What can be written is written down."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")

    assert [] == [name for name in verbs if not re.search(rf"`[^`]*\b{name}\b[^`]*`", text)]


@pytest.mark.parametrize(
    ("verb", "guides"),
    [("players", "players.md, spieler.md"), ("game masters", "gamemaster.md, spielleitung.md")],
)
def test_the_recipe_of_a_verb_names_all_that_wants_a_row(verb: str, guides: str) -> None:
    """What it needs is a row of the one policy, and the guide tells of it in every language."""
    recipe = CONTRIBUTING.partition(f"### A verb for {verb}\n")[2].partition("###")[0]
    wanted = {"pbem/desk/letters/writer/policy.py", *(f"docs/{guide}" for guide in guides.split(", "))}

    assert wanted <= set(_PATH.findall(recipe))


def test_every_mail_has_samples_and_names_its_facts() -> None:
    """A changed template is tried with all that ours are told, which stands in their first lines."""
    found = {
        path.name.removesuffix(".txt.j2"): path for path in (ROOT / "templates" / "mails").glob("*.txt.j2")
    }

    assert set(SAMPLES) == set(found)
    assert [] == [name for name, path in found.items() if not path.read_text("utf-8").startswith("{# ")]


def test_the_rooms_on_the_map_are_those_that_are_held() -> None:
    """The map shows the directions that import-linter knows, highest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    [desk] = [each for each in contracts if each.get("containers") == ["pbem.desk"]]
    drawn = ARCHITECTURE.partition("pbem/desk ")[2].partition("pbem/mail")[0]
    rooms = [name for line in drawn.splitlines()[1:] for name in line[4:24].replace(",", " ").split()]

    assert [room for room in desk["layers"] if room != "office"] == rooms
    assert not [each for each in contracts if each.get("ignore_imports")]


def test_no_mail_is_worded_in_the_desk() -> None:
    """Head and paragraphs of a mail come from its template, or from the answers to commands."""
    worded = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "pbem" / "desk").rglob("*.py")
        if re.search(r"\bHead\(|\bbody=\((?!\*page\.body)", path.read_text(encoding="utf-8"))
    ]

    assert [] == worded
