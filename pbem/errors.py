"""The exception tree, sorted by who must act.

PbemError
 ├── PlayerError        the player who wrote: say it in a receipt
 ├── OperatorError      who runs the server: say it on the terminal or by notice
 │    ├── ConfigError     a setting is missing, unknown or wrong
 │    ├── StoreError      the database is missing, locked, damaged or of another schema
 │    │    └── DatabaseUnusable  the database itself says no: locked, full, not writable, not there
 │    │         └── TryAgain        somebody else changed the same rows meanwhile; done again, it may work
 │    ├── ServerError     a mail server cannot be reached or refuses us
 │    └── AlreadyRunning  another pbem works on this database
 └── AuthorError        who wrote a game's rules: a law of the kernel was broken
      └── RulesError      the rules failed while a move was applied
"""


class PbemError(Exception):
    """Anything this program knows how to say in a sentence."""


class PlayerError(PbemError):
    """Something a player wrote cannot be done; the sentence is for that player."""

    @property
    def said(self) -> str:
        """The sentence as it was made, so that it can be said in the player's own language."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class OperatorError(PbemError):
    """Something the person who runs the server must see to."""


class ConfigError(OperatorError):
    """A setting is missing, unknown or wrong."""


class StoreError(OperatorError):
    """The database is missing, locked, damaged or of another schema."""


class DatabaseUnusable(StoreError):
    """The database cannot do what it was asked now: nothing is wrong with who asked."""


# Said to whoever can do it again, not a failure.
class TryAgain(DatabaseUnusable):
    """Somebody else has changed the same rows since they were read; nothing of this was written."""


class ServerError(OperatorError):
    """The IMAP or SMTP server cannot be reached, or refuses us."""


# A state of affairs rather than a failure, and named for what it says.
class AlreadyRunning(OperatorError):
    """Another pbem works on this database."""


class AuthorError(PbemError):
    """A law of the kernel was broken by a game's rules."""


class RulesError(AuthorError):
    """The rules failed while a move was applied; the match stays as it was."""
