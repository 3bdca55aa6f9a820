"""Fetches a mail password from wherever the operator keeps it, when it is needed and not before."""

from pydantic import SecretStr

from pbem.config.sections import PASSWORD_KEYS, Account, Oauth2Section
from pbem.errors import ConfigError

# A password manager may have to ask an agent, but a daemon must not hang on it.
_PATIENCE = 30.0


def password_of(account: Account) -> SecretStr:
    """The password of an account: from its setting, else its file, else its command.

    Errors name the setting and never quote what was read.
    """
    if account.password.get_secret_value():
        return account.password
    if account.password_file is not None:
        path, key = account.password_file, f"{account.key}.password_file"
        try:
            return _first_line(path.read_bytes(), key)
        except OSError as error:
            raise ConfigError(f"{key}: {path} cannot be read ({error.strerror})") from error
    if account.password_command:
        key = f"{account.key}.password_command"
        return _first_line(_run(account.password_command, key), key)
    choices = ", ".join(f"{account.key}.{key}" for key in PASSWORD_KEYS)
    raise ConfigError(
        f"there is no password for {account.host}: set one of {choices},"
        f" or PBEM_{account.key.upper()}__PASSWORD in the environment"
    )


def token_of(section: Oauth2Section) -> str:
    """The access token that the operator's command prints now."""
    key = "oauth2.token_command"
    return _first_line(_run(section.token_command, key), key, "access token").get_secret_value()


def _run(argv: tuple[str, ...], key: str) -> bytes:
    import subprocess

    name = argv[0]
    try:
        # The words are the operator's own and no shell sees them. What the command prints beside the password
        # could hold it too, so it goes nowhere.
        done = subprocess.run(  # noqa: S603 - see above
            argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE, check=False
        )
    except OSError as error:
        raise ConfigError(f"{key}: {name} cannot be started ({error.strerror})") from error
    except subprocess.TimeoutExpired:
        problem = f"{key}: {name} did not answer within {_PATIENCE:.0f} seconds"
    else:
        if done.returncode == 0:
            return done.stdout
        problem = f"{key}: {name} ended with exit code {done.returncode}; run it by hand to see why"
    # Raised out here, because the exception of a time-out carries the command's output.
    raise ConfigError(problem)


def _first_line(content: bytes, key: str, what: str = "password") -> SecretStr:
    line = content.split(b"\n", 1)[0].rstrip(b"\r")
    try:
        password = line.decode()
    except UnicodeDecodeError:
        password = ""
    if not password:
        raise ConfigError(f"{key}: the first line is empty or not UTF-8 text; it must be the {what}")
    return SecretStr(password)
