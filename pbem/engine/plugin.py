"""What a game's package declares by being there: the types that are stored, and what templates may call."""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from inspect import isabstract, isfunction
from types import MappingProxyType, ModuleType
from typing import Any

from pbem.engine.events import Event
from pbem.engine.moves import Move
from pbem.engine.steps import Decision, Step
from pbem.engine.values import hastened
from pbem.errors import AuthorError

# What a Position or a journal may hold of the rules besides values.
_PLAYED = (Step, Decision, Move, Event)


def types_of(package: str, *values: type, kinds: tuple[type, ...] = ()) -> tuple[type, ...]:
    """The values that are named, and every step, question, move and event of the modules below a package.

    What is abstract is left out, and so are `kinds`, which others refine and which are never played.
    """
    modules = [
        import_module(found.name)
        for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
        if not found.ispkg
    ]
    played = [
        kind
        for module in modules
        for kind in _own(module)
        if isinstance(kind, type) and issubclass(kind, _PLAYED) and is_dataclass(kind)
    ]
    listed = (kind for kind in played if not isabstract(kind) and kind not in kinds)
    return tuple(map(hastened, dict.fromkeys([*values, *listed])))


def helpers_of(*modules: ModuleType) -> Mapping[str, Callable[..., Any]]:
    """Every function of these modules, by its name: what templates of a game may call of a View."""
    helpers: dict[str, Callable[..., Any]] = {}
    for found in (found for module in modules for found in _own(module) if isfunction(found)):
        if helpers.setdefault(found.__name__, found) is not found:
            raise AuthorError(f"{found.__module__}: two helpers are called {found.__name__}")
    return MappingProxyType(helpers)


def _own(module: ModuleType) -> list[Any]:
    """What a module has of its own, neither imported nor private to it."""
    return [
        found
        for name, found in vars(module).items()
        if name[0] != "_" and getattr(found, "__module__", "") == module.__name__
    ]
