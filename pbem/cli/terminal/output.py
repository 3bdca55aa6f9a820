"""Prints what a command found: a table for people, tabs for a pipe, JSON for programs.

Cells may hold what a player wrote, so nothing in them can steer the terminal or start a new line.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, TextIO

import typer

from pbem.cli.terminal.help import option

AsJson = Annotated[bool, option("--json", "Print JSON instead of a table.")]


def say(sentence: str) -> None:
    """Tell the operator something, on standard output."""
    typer.echo(printable(sentence))


def complain(problems: str) -> None:
    """Tell the operator what is wrong, a line a problem, on standard error."""
    for problem in problems.splitlines():
        typer.echo(f"pbem: {printable(problem)}", err=True)


def show_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    as_json: bool = False,
    stream: TextIO | None = None,
) -> None:
    """Print rows under these columns in the form that suits the reader."""
    stream = sys.stdout if stream is None else stream
    if as_json:
        found = [dict(zip(columns, row, strict=True)) for row in rows]
        json.dump(found, stream, default=_text, ensure_ascii=False, indent=2)
        stream.write("\n")
        return
    cells = [[printable(_text(value)) for value in row] for row in rows]
    if stream.isatty():
        _rich_table(columns, cells, stream)
    else:
        stream.writelines("\t".join(line) + "\n" for line in (columns, *cells))


def show_fields(fields: Mapping[str, object], *, as_json: bool = False) -> None:
    """Print the facts about one thing, a line each; as JSON one object, in which empty ones stand too."""
    if as_json:
        show_json(fields)
        return
    said = {name: value for name, value in fields.items() if value not in (None, "", [], ())}
    width = max(map(len, said), default=0)
    for name, value in said.items():
        for line in value if isinstance(value, list | tuple) else [value]:
            typer.echo(f"{name:<{width}}  {printable(_text(line))}".rstrip())


def show_json(found: Mapping[str, object]) -> None:
    """Print one object for programs."""
    json.dump(dict(found), sys.stdout, default=_text, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def show_text(text: str) -> None:
    """Print a text of several lines, such as a board."""
    for line in text.splitlines():
        say(line)


def show_bytes(raw: bytes) -> None:
    """Print bytes as they are into a pipe or file; a terminal gets them made harmless."""
    if sys.stdout.isatty():
        show_text(raw.decode("utf-8", "replace"))
    else:
        typer.echo(raw, nl=False)


def _rich_table(columns: Sequence[str], cells: Iterable[Sequence[str]], stream: TextIO) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=SIMPLE_HEAD)
    for row in cells:
        # A Text is taken literally; a plain string would be read as markup.
        table.add_row(*map(Text, row))
    Console(file=stream).print(table)


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case datetime():
            return value.isoformat(sep=" ", timespec="seconds")
        case _:
            return str(value)


def printable(text: str) -> str:
    """A text in which nothing can steer the terminal or start a new line."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
