"""The command line: assembles the command groups and turns errors into a sentence and an exit code."""

import atexit
import errno
import gc
import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import pbem
from pbem.cli.terminal.exits import Exit, exit_of
from pbem.cli.terminal.help import examples, exit_codes, option
from pbem.cli.terminal.invocation import Invocation
from pbem.cli.terminal.output import complain, say
from pbem.errors import PbemError

# What a disk says that takes nothing.
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)

_GROUPS = tuple("match player letter dispatch db game".split())
_COMMANDS = (
    *"init login run cron demo sandbox doctor status metrics reprocess standings site verify upgrade".split(),
    *_GROUPS,
)


# Typer brings a click of its own along, whose classes it does not name in public.
@cache
def _made(name: str) -> Any:
    """The command or group in the module of its name."""
    app = typer.Typer(rich_markup_mode=None)
    app.add_typer(import_module(f"pbem.cli.{name}").app, name=name if name in _GROUPS else None)
    return typer.main.get_group(app).commands[name]


class _Commands(Mapping[str, Any]):
    """Every command by its name, made when it is asked for: a pass of cron asks for one."""

    def __getitem__(self, name: str) -> Any:
        if name not in _COMMANDS:
            raise KeyError(name)
        return _made(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_COMMANDS)

    def __len__(self) -> int:
        return len(_COMMANDS)


class _Pbem(TyperGroup):
    """The group of them all."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(**facts)
        self.commands: Any = _Commands()


# Help and errors stay plain text: they hold [section] names that rich would take for markup.
app = typer.Typer(
    name="pbem",
    cls=_Pbem,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        import platform
        import sqlite3

        from pbem.store.sql.revision import HEAD

        say(f"pbem {pbem.__version__}")
        python = f"{platform.python_implementation()} {platform.python_version()}"
        say(f"{python}, SQLite {sqlite3.sqlite_version}, database schema {HEAD}")
        raise typer.Exit


@app.callback(
    epilog="\n\n".join([examples("pbem init", "pbem --config /etc/pbem.toml db check"), exit_codes()])
)
def options(
    context: typer.Context,
    config: Annotated[
        Path | None,
        option(
            "--config",
            "The settings file. Without it the one PBEM_CONFIG names, else config.toml in this folder.",
            metavar="FILE",
        ),
    ] = None,
    version: Annotated[
        bool, option("--version", "Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Play board games by e-mail: read move mails, apply them, mail state and hands back."""
    context.obj = Invocation(config)


def main() -> None:
    """Run pbem and end the process with a documented exit code."""
    # What is imported stays; searching it for garbage costs a short command a tenth at the usual rate, and
    # a quarter at its end, when all of it goes anyway.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    # We bring no plugin of pydantic; to look for one reads what every installed package has to offer.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        app(prog_name="pbem")
    except PbemError as error:
        complain(str(error))
        sys.exit(exit_of(error))
    except KeyboardInterrupt:
        sys.exit(Exit.INTERRUPTED)
    except Exception as error:
        sentence = _of_the_machine(error)
        if sentence is None:
            raise
        complain(sentence)
        sys.exit(Exit.DATABASE)


def _of_the_machine(error: Exception) -> str | None:
    """What a disk that is full, broken or closed to us comes to, wherever it was met."""
    from pbem.store.sqlite import explained

    if isinstance(error, OSError) and error.errno in _DISK:
        where = f" {error.filename}" if error.filename else ""
        return f"nothing can be written to{where or ' the disk'}: {error.strerror}; make room and try again"
    found = explained(error, "the database")
    return str(found) if found is not None else None
