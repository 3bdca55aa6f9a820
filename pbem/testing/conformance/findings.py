"""A game under every check that its author can use, with what was found said so that it can be mended."""

import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

from pbem.engine import registry
from pbem.engine.game import AnyGame, Game
from pbem.engine.values import Value
from pbem.errors import AuthorError, OperatorError, PbemError
from pbem.render.own_templates import line_of
from pbem.testing.conformance.suite import check
from pbem.testing.play import playout

_HERE = str(Path(__file__).parent)

# A longer line of a mail is wrapped by somebody's mail program.
_WIDEST = 78


class Finding(Value):
    """One check of a game; `problem` is empty where it passed."""

    checked: str
    problem: str = ""


def find_game(name: str) -> AnyGame:
    """The game of an installed slug, or the `GAME` of a package (`package` or `package:NAME`)."""
    if name in registry.slugs():
        return registry.game(name)
    package, _, attribute = name.partition(":")
    try:
        game = getattr(import_module(package), attribute or "GAME")
    except (ImportError, AttributeError, ValueError) as error:
        raise OperatorError(
            f"{name!r} is neither an installed game ({', '.join(registry.slugs())}) nor has it a GAME: "
            f"{error}"
        ) from error
    if not isinstance(game, Game):
        raise OperatorError(f"{name!r} is no Game but {type(game).__name__}.")
    return game


def findings(game: AnyGame, matches: int) -> Iterator[Finding]:
    """Every check in turn: what the game says of itself, the laws, random play, its mails."""
    slug = game.info.slug
    yield Finding("entry point", _entry_point(game))
    yield Finding("rulings", _rulings(game))
    for seats in range(game.info.fewest, game.info.most + 1):
        yield Finding(f"laws at {seats} seats", _said(partial(_laws, game, seats)))
    yield Finding(f"{matches} random matches", _said(lambda: _fuzz(game, matches)))
    if slug in registry.slugs() and game.info.most > 1:
        yield Finding("mails", _said(lambda: _mails(game)))


def _said(run: Callable[[], str]) -> str:
    """What a check says, be it that it fails in the middle."""
    try:
        return run()
    except Exception as error:
        said = str(error) if isinstance(error, PbemError) else f"{type(error).__name__}: {error}"
        return ": ".join(filter(None, (_place(error), said)))


def _place(error: BaseException) -> str:
    """The line of a template or of Python that an error comes from, where it is no sentence of ours."""
    while error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, PbemError) or not isinstance(error, Exception):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    # What keeps the rules from clock and files stands beside this.
    frame = next((each for each in reversed(frames) if _HERE not in each.filename), frames[-1])
    return line_of(error) or f"{Path(frame.filename).name}, line {frame.lineno}"


def _entry_point(game: AnyGame) -> str:
    slug = game.info.slug
    if slug in registry.slugs():
        return ""
    return (
        f'not installed: pyproject.toml needs {slug} = "PACKAGE:GAME" under the entry points {registry.GROUP}'
    )


def _rulings(game: AnyGame) -> str:
    bare = [ruling.topic for ruling in game.rulings if "::" not in ruling.test]
    return f"these name no test (FILE::TEST): {', '.join(bare)}" if bare else ""


def _laws(game: AnyGame, seats: int) -> str:
    for seed in range(3):
        check(game, seats, seed)
    return ""


def _fuzz(game: AnyGame, matches: int) -> str:
    missing = playout.fuzz(game, matches).missing(game)
    return f"never happened: {', '.join(missing)}" if missing else ""


def _mails(game: AnyGame) -> str:
    """A mail of each kind is written to the end of a match, and fits a mail program."""
    from pbem.testing.play.sample_tables import NAMES
    from pbem.testing.play.showcase import Showcase

    names = NAMES[: max(2, game.info.fewest)]
    with tempfile.TemporaryDirectory() as folder:
        mails = Showcase(Path(folder), game.info.slug, names, answers=0).mails()
    wide = [
        f"{kind}: {line.strip()!r}"
        for kind, mail in mails.items()
        for line in mail.text.splitlines()
        if len(line) > _WIDEST
    ]
    if wide:
        raise AuthorError(f"lines of over {_WIDEST} characters in {'; '.join(wide[:3])}")
    return ""
