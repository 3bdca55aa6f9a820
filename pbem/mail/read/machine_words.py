"""The words of answering machines, read from machine_words.toml beside this, which says what each list is."""

import tomllib
from importlib.resources import files

_KNOWN: dict[str, str] = tomllib.loads(files(__package__).joinpath("machine_words.toml").read_text("utf-8"))


def _listed(name: str) -> tuple[str, ...]:
    return tuple(" ".join(piece.split()) for piece in _KNOWN[name].split("|"))


ANSWERING = _listed("answering")
SERVICES = _listed("services")
LISTS = _listed("lists")
PROGRAMS = _listed("programs")
REPORTS = frozenset(_listed("reports"))
DAEMONS = frozenset(_listed("daemons"))
ROLES = frozenset(_listed("roles"))
SUBJECTS = _listed("subjects")
REPLY_MARKS = frozenset(_listed("reply_marks"))
NOTICE_SUBJECTS = _listed("notice_subjects")
AUTOMATIC = _listed("automatic")
MESSAGE = _listed("message")
SELF = _listed("self")
YOUR_MESSAGE = _listed("your_message")
PLAYING = _listed("playing")
AWAY = _listed("away")
