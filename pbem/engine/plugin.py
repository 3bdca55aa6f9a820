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

__all__ = ["helpers_of", "types_of"]

# What a Position or a journal may hold of the rules besides values.
_PLAYED = (Step, Decision, Move, Event)


def types_of(package: str, *values: type) -> tuple[type, ...]:
    """Every step, question, move and event that a module below a package lists, and the values they hold."""
    modules = [
        import_module(found.name)
        for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
        if not found.ispkg
    ]
    listed = (getattr(module, name) for module in modules for name in module.__all__)
    kinds = (kind for kind in listed if isinstance(kind, type) and issubclass(kind, _PLAYED))
    played = [kind for kind in kinds if not isabstract(kind) and is_dataclass(kind)]
    return tuple(map(hastened, dict.fromkeys([*values, *played])))


def helpers_of(*modules: ModuleType) -> Mapping[str, Callable[..., Any]]:
    """Every function that these modules list, by its name: what templates of a game may call of a View."""
    helpers: dict[str, Callable[..., Any]] = {}
    for module in modules:
        for name in module.__all__:
            found = getattr(module, name)
            if isfunction(found) and helpers.setdefault(name, found) is not found:
                raise AuthorError(f"{module.__name__}: two helpers are called {name}")
    return MappingProxyType(helpers)
