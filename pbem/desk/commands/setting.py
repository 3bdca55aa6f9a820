"""`set`: what a player can choose about the mails they get."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.filters import one_line

__all__ = ["SET"]

_FORMATS = ("text", "list", "json")

# Kept among a player's formats where pictures are not wanted.
_WITHOUT = "nopictures"


def _zone(asking: Asking, value: str) -> str:
    if not times.is_zone(value):
        raise PlayerError(f"{one_line(value, 40)!r} is no time zone: write it as Europe/Berlin.")
    asking.player.zone = value
    asking.player.zone_guessed = False
    return f"Times are shown for {times.place(value)} from now on."


def _format(asking: Asking, value: str) -> str:
    """`text` and `list` exclude each other; `json` is added to either and taken away by `text`."""
    if value not in _FORMATS:
        raise PlayerError(f"{one_line(value, 40)!r} is no format: text, list or json.")
    current = set(filter(None, asking.player.format.split(",")))
    chosen = current & {_WITHOUT} if value == "text" else current | {value}
    asking.player.format = ",".join(sorted(chosen))
    return {
        "text": "Mails come at 72 columns, without attachments, from now on.",
        "list": "Mails come at 40 columns without grids from now on; `set format text` goes back.",
        "json": "Mails carry view and options as view.json from now on; `set format text` goes back.",
    }[value]


def _name(asking: Asking, value: str) -> str:
    name = one_line(value, 40)
    if not name or not any(char.isalpha() for char in name):
        raise PlayerError("A name needs at least one letter.")
    asking.player.name = name
    return f"You are called {name} from now on; orders keep the name the match began with."


def _pictures(asking: Asking, value: str) -> str:
    wanted = value.lower()
    if wanted not in ("on", "off"):
        raise PlayerError("Write   set pictures on   or   set pictures off.")
    kept = set(filter(None, asking.player.format.split(","))) - {_WITHOUT}
    asking.player.format = ",".join(sorted(kept | ({_WITHOUT} if wanted == "off" else set())))
    return f"Mails come {'with' if wanted == 'on' else 'without'} pictures from now on."


_SETTINGS = {"zone": _zone, "format": _format, "name": _name, "pictures": _pictures}


def _run(asking: Asking, argument: str) -> Answer:
    key, _, value = argument.strip().partition(" ")
    change = _SETTINGS.get(key.lower())
    if change is None or not value.strip():
        raise PlayerError(
            f"Write   set {' or set '.join(_SETTINGS)}   and a value, such as set zone Europe/Berlin."
        )
    done = change(asking, value.strip())
    asking.work.roster.save_player(asking.player)
    return Answer(done=done)


SET = Command(
    "set",
    "set zone|format|name|pictures VALUE",
    "your time zone, the form of your mails, your name",
    Needs.SEAT,
    _run,
)
