"""What game masters ask for by mail alone; it acts on no match, or on one that has waited for its code."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pbem.desk.commands.command import Asking, Said
from pbem.desk.gm import confirm, help, mail, set, status

__all__ = ["BY_MAIL"]

BY_MAIL: Mapping[str, Callable[[Asking, str], Said]] = MappingProxyType(
    {
        "status": status.run,
        "mail": mail.run,
        "confirm": confirm.run,
        "set": set.run,
        "help": help.run,
    }
)
