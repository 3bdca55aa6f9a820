"""The exit codes, so that cron jobs and scripts can tell what kind of help is needed."""

from enum import IntEnum

from pbem.errors import AlreadyRunning, ConfigError, PbemError, ServerError, StoreError


class Exit(IntEnum):
    """What a pbem command ends with."""

    OK = 0
    PROBLEM = 1
    USAGE = 2
    CONFIG = 3
    DATABASE = 4
    MAIL_SERVER = 5
    ALREADY_RUNNING = 6
    INTERRUPTED = 130


MEANINGS: dict[Exit, str] = {
    Exit.OK: "all is well",
    Exit.PROBLEM: "there is a problem you must see to; it was printed",
    Exit.USAGE: "the command was not understood",
    Exit.CONFIG: "a setting is missing, unknown or wrong",
    Exit.DATABASE: "the database is missing, locked, damaged or of another version",
    Exit.MAIL_SERVER: "a mail server cannot be reached or refuses us",
    Exit.ALREADY_RUNNING: "another pbem works on this database; nothing was done",
    Exit.INTERRUPTED: "you stopped it",
}

# The first class that fits decides.
_ERRORS: tuple[tuple[type[PbemError], Exit], ...] = (
    (ConfigError, Exit.CONFIG),
    (StoreError, Exit.DATABASE),
    (ServerError, Exit.MAIL_SERVER),
    (AlreadyRunning, Exit.ALREADY_RUNNING),
    (PbemError, Exit.PROBLEM),
)


def exit_of(error: PbemError) -> Exit:
    """The exit code for an error."""
    return next(code for kind, code in _ERRORS if isinstance(error, kind))
