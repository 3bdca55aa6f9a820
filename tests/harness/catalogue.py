"""What is said in code and templates, and what the catalogues of a language have of it.

`make catalogues` prints what is missing and what nobody says any more, file by file.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, nodes

from pbem.engine.language.spoken import codes
from pbem.engine.language.tongues import game_folders, read_catalogue

__all__ = ["Spoken", "catalogues", "main", "missing", "spoken", "unused"]

ROOT = Path(__file__).parents[2]

# The functions that make a sentence; those that count have its two forms behind the number.
_ONE = {"worded", "refused", "told", "noted", "tongue", "phrase", "_"}
_COUNT = {"plural", "_n"}
_SENSE = "\x04"


@dataclass(frozen=True, slots=True, order=True)
class Spoken:
    """A form and where it is said."""

    place: str
    form: str
    sense: str = ""
    many: str = ""

    @property
    def key(self) -> str:
        """What it stands under in a catalogue."""
        return f"{self.sense}{_SENSE}{self.form}" if self.sense else self.form


def spoken() -> list[Spoken]:
    """All forms that code and templates say."""
    found: set[Spoken] = set()
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        found.update(_in_code(place, ast.parse(path.read_text("utf-8"))))
    environment = Environment(extensions=[])
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        place = path.relative_to(ROOT).as_posix()
        found.update(_in_template(place, environment.parse(path.read_text("utf-8"))))
    return sorted(found)


def _in_code(place: str, tree: ast.AST) -> Iterator[Spoken]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        texts = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
        senses = [
            each.value.value
            for each in call.keywords
            if each.arg == "sense" and isinstance(each.value, ast.Constant)
        ]
        yield from _spoken(place, call.func.id, texts, senses)


def _in_template(place: str, tree: nodes.Template) -> Iterator[Spoken]:
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name):
            texts = [each.value if isinstance(each, nodes.Const) else None for each in call.args]
            senses = [
                each.value.value
                for each in call.kwargs
                if each.key == "sense" and isinstance(each.value, nodes.Const)
            ]
            yield from _spoken(place, call.node.name, texts, senses)


def _spoken(place: str, name: str, texts: Sequence[object], senses: Sequence[object]) -> Iterator[Spoken]:
    sense = str(senses[0]) if senses else ""
    if name in _ONE and texts and isinstance(texts[0], str):
        yield Spoken(place, texts[0], sense)
    elif name in _COUNT and len(texts) > 2 and isinstance(texts[1], str):
        yield Spoken(place, texts[1], sense, str(texts[2]))


def catalogues(code: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The translated forms of a language by the file they stand in."""
    pages = sorted((ROOT / "pbem/locale" / code).glob("*.po"))
    pages += [each for root in game_folders().values() if (each := root / f"sentences.{code}.po").is_file()]
    return {str(page): read_catalogue(page.read_text("utf-8")) for page in pages}


def missing(code: str) -> list[Spoken]:
    """What is said and has no translation."""
    known = {key for page in catalogues(code).values() for key in page}
    return [each for each in spoken() if each.key not in known]


def unused(code: str) -> list[tuple[str, str]]:
    """What is translated and never said: the file and the key."""
    said = {each.key for each in spoken()} | {""}
    return [(page, key) for page, forms in catalogues(code).items() for key in forms if key not in said]


def main() -> None:
    """Print what is missing and what is unused, of all languages or of those named."""
    for code in sys.argv[1:] or codes()[1:]:
        for each in missing(code):
            sys.stdout.write(f"{code} lacks  {each.place}: {each.key!r}\n")
        for page, key in unused(code):
            sys.stdout.write(f"{code} never says  {Path(page).name}: {key!r}\n")


if __name__ == "__main__":
    main()
