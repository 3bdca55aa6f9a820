"""`dispute`: stop the match and ask its game master to decide."""

from pbem.desk.acts import dispute
from pbem.desk.commands.command import Asking, Command, Said
from pbem.engine.language.tongues import worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    return Said(done=dispute.dispute(asking.office, asking.work, live, sitter, argument, asking.letter))


DISPUTE = Command(
    "dispute", worded("dispute: what is wrong"), worded("hold the match until its game master decides"), _run
)
