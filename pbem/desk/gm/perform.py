"""What each of the game master's verbs does: the one table that the command line and the mail both read."""

from collections.abc import Callable, Mapping
from importlib import import_module
from keyword import iskeyword

from pbem.desk.acts.act import Act
from pbem.desk.gm.catalogue import CATALOGUE, Verb

_Run = Callable[[Act, str], str]


def _run(name: str) -> _Run:
    """The function of the file named like the verb; for a keyword of Python the file's name ends in `_`."""
    run: _Run = import_module(f"pbem.desk.gm.{name}{'_' * iskeyword(name)}").run
    return run


DOES: Mapping[str, _Run] = {name: _run(name) for name in CATALOGUE}


def perform(act: Act, verb: Verb, argument: str) -> str:
    """Do it; what the one who acts is answered. Whether they may has been settled before."""
    return DOES[verb.name](act, argument)
