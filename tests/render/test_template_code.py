"""Templates are compiled once for all processes, and anew when their text has changed."""

from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader
from jinja2.bccache import FileSystemBytecodeCache

from pbem.render import template_code


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of templates of its own."""
    monkeypatch.setattr(template_code, "folder", lambda name: tmp_path)
    (tmp_path / "word.txt").write_text("a {{ word }}")
    return tmp_path


def _said(place: Path, cache: FileSystemBytecodeCache | None, compiled: list[str]) -> str:
    """What the template says in a process that knows nothing yet; what had to be compiled is listed."""

    class Watched(Environment):
        def compile(self, source: str, *given: object, **named: object) -> object:  # type: ignore[override]
            compiled.append(source)
            return super().compile(source, *given, **named)  # type: ignore[call-overload]

    environment = Watched(loader=FileSystemLoader(place), bytecode_cache=cache, autoescape=True)
    return environment.get_template("word.txt").render(word="heron")


def test_compiled_once(place: Path) -> None:
    """A second process takes the code of the first; a changed template is compiled again."""
    compiled: list[str] = []
    said = [_said(place, template_code.compiled_templates(), compiled) for _ in range(2)]
    (place / "word.txt").write_text("the {{ word }}")
    said.append(_said(place, template_code.compiled_templates(), compiled))
    assert (["a heron", "a heron", "the heron"], ["a {{ word }}", "the {{ word }}"]) == (said, compiled)


def test_nowhere_to_keep_it(place: Path) -> None:
    """Where there is no folder to be had, nothing is kept; where it vanishes, mails are written as well."""
    cache = template_code.compiled_templates()
    (place / "__pycache__").rmdir()
    assert "a heron" == _said(place, cache, [])
    (place / "__pycache__").write_text("a file")
    assert None is template_code.compiled_templates()


def test_code_from_before_an_upgrade_is_not_read(place: Path) -> None:
    """A template that is the same may have to be compiled otherwise: 1.0 knew no languages."""
    cache = template_code.compiled_templates()
    compiled: list[str] = []
    _said(place, FileSystemBytecodeCache(str(place / "__pycache__"), "%s.jinja"), compiled)
    _said(place, cache, compiled)
    assert ["a {{ word }}"] * 2 == compiled
