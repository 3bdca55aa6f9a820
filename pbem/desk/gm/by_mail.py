"""What game masters ask for by mail alone, about no match's course."""

from collections.abc import Callable, Mapping

from pbem.desk.commands.command import Asking, Said
from pbem.desk.gm import mail, set, status

BY_MAIL: Mapping[str, Callable[[Asking, str], Said]] = {
    "status": status.run,
    "mail": mail.run,
    "set": set.run,
}
