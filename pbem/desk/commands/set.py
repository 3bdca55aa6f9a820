"""`set`: what a player can choose about the mails they get."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match import names
from pbem.desk.table import moving
from pbem.desk.time.dates import time_of_day
from pbem.desk.time.pace import Pace
from pbem.desk.time.spans import compact
from pbem.desk.time.zone_names import zone_of
from pbem.engine.language.spoken import code_of, english, forms, language_names, spelled
from pbem.engine.language.tongues import Row, Typed, refused, worded
from pbem.render import times
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus

# Settings that are understood without `set`.
BARE = frozenset({"language"})

_MOST_REMINDERS = 5

_FORMATS = ("text", "list", "json")

# Kept among a player's formats where pictures are not wanted.
_WITHOUT = "nopictures"
# The word among a player's formats that means: no receipt where all is well.
_QUIET = "quiet"
_SWITCH = {"on": True, "yes": True, "off": False, "no": False}


def _zone(asking: Asking, value: str) -> str:
    asking.player.zone = zone_of(one_line(value, 60))
    asking.player.zone_guessed = False
    return worded("Times are shown for {place} from now on.", place=times.place(asking.player.zone))


def _format(asking: Asking, value: str) -> str:
    """`text` and `list` exclude each other; `json` is added to either and taken away by `text`."""
    if value not in _FORMATS:
        raise refused("{value} is no format: text, list or json.", value=f"{one_line(value, 40)!r}")
    current = _formats(asking)
    # What is said of receipts and pictures stays, whatever the form of the mails.
    chosen = current & {_QUIET, _WITHOUT} if value == "text" else current | {value}
    asking.player.format = ",".join(sorted(chosen))
    return {
        "text": worded("Mails come at 72 columns, without attachments, from now on."),
        "list": worded("Mails come at 40 columns without grids from now on; `set format text` goes back."),
        "json": worded("Mails carry view and options as view.json from now on; `set format text` goes back."),
    }[value]


def _met(asking: Asking) -> list[str]:
    """The names of all whom this player could be taken for: at a table of theirs, and every game master."""
    live = [
        match
        for match in asking.work.roster.matches_of(asking.player.id)
        if match.status not in (MatchStatus.FINISHED, MatchStatus.CLOSED)
    ]
    seated = [each.player for match in live for each in asking.work.roster.seated(match.id)]
    people = [*filter(None, seated), *asking.work.masters.everybody()]
    return [each.name for each in people if each.id != asking.player.id]


def _free(value: str, others: list[str]) -> str:
    """A name that somebody may go by beside these others."""
    name = one_line(value, 40)
    if not name or not any(char.isalpha() for char in name):
        raise refused("A name needs at least one letter.")
    if "@" in name:
        raise refused("Others read your name, and nobody here is shown an address: choose one without @.")
    why = names.misleading(name)
    taken = names.clash(name, others)
    if why is None and taken is not None:
        why = worded("it could be taken for {taken}, who had it first", taken=taken)
    if why is not None:
        free = names.suggestion(name, others)
        raise refused(
            "You cannot be called {name}: {why}. You could be called   {free}.", name=name, why=why, free=free
        )
    return name


def _name(asking: Asking, value: str) -> str:
    asking.player.name = name = _free(value, _met(asking))
    return worded("You are called {name} from now on; orders keep the name the match began with.", name=name)


def _public(asking: Asking, value: str) -> str:
    """Only whoever says so is named on the club's public pages, by their name or another."""
    word, _, alias = value.partition(" ")
    if word.lower() in _SWITCH and not alias:
        asking.player.public = "" if _SWITCH[word.lower()] else None
    elif word.lower() == "as" and alias:
        everybody = [each for each in asking.work.roster.players() if each.id != asking.player.id]
        known = [each.name for each in everybody] + [each.public for each in everybody if each.public]
        asking.player.public = _free(alias, known)
    else:
        raise refused("Write   set public yes,   set public no   or   set public as Heron.")
    if asking.player.public is None:
        return worded("The club's public pages name you nowhere from now on.")
    called = one_line(asking.player.public or asking.player.name)
    return worded(
        "The club's public pages call you {called} from now on; `set public no` ends it.", called=called
    )


def _without(asking: Asking, word: str, *, on: bool) -> None:
    """Keep among a player's formats that something is not wanted, or no more."""
    kept = _formats(asking) - {word}
    asking.player.format = ",".join(sorted(kept if on else kept | {word}))


def _is_on(key: str, value: str) -> bool:
    """What a setting that is on or off shall be."""
    if value.lower() not in _SWITCH:
        shown = f"{one_line(value, 40)!r}"
        raise refused("{value} is no such setting: {key} on or off.", value=shown, key=Typed(key, "settings"))
    return _SWITCH[value.lower()]


def _receipts(asking: Asking, value: str) -> str:
    wanted = _is_on("receipts", value)
    _without(asking, _QUIET, on=wanted)
    if wanted:
        return worded("Every mail of yours gets a receipt from now on.")
    return worded("Orders that were done get no receipt any more; problems and commands still do.")


def _reminders(asking: Asking, value: str) -> str:
    wishes = asking.work.votes_and_offers.mail_wishes(asking.player.id)
    if value.lower() in ("table", "usual", "default"):
        wishes.reminders = ""
        said = worded("Reminders come as each table sets them from now on.")
    else:
        hours = sorted({Pace.hours_of(word) for word in value.replace(",", " ").split()}, reverse=True)
        if len(hours) > _MOST_REMINDERS:
            raise refused(
                "{most_reminders} reminders a question are the most.", most_reminders=_MOST_REMINDERS
            )
        wishes.reminders = " ".join(map(str, hours))
        said = worded(
            "You are reminded {text} hours before each deadline from now on.",
            text=joined(f"{each}" for each in hours),
        )
    asking.work.votes_and_offers.save_mail_wishes(wishes)
    return said


def _calendar(asking: Asking, value: str) -> str:
    wishes = asking.work.votes_and_offers.mail_wishes(asking.player.id)
    wishes.calendar = _is_on("calendar", value)
    asking.work.votes_and_offers.save_mail_wishes(wishes)
    if wishes.calendar:
        return worded("Mails bring your deadline as a calendar file from now on.")
    return worded("Mails bring no calendar file any more.")


def _digest(asking: Asking, value: str) -> str:
    wishes = asking.work.votes_and_offers.mail_wishes(asking.player.id)
    if value.lower() in ("off", "no", "never"):
        wishes.digest = ""
        said = worded("Every mail comes by itself from now on.")
    else:
        wishes.digest = time_of_day(value).strftime("%H:%M")
        said = worded(
            "One mail a day comes at {digest} {place} from now on. Last calls, receipts "
            "and what cannot wait that long come by themselves.",
            digest=wishes.digest,
            place=times.place(asking.zone),
        )
    asking.work.votes_and_offers.save_mail_wishes(wishes)
    return said


def _language(asking: Asking, value: str) -> str:
    """By its code or by its name in any language we know."""
    code = code_of(value)
    if code is None:
        known = ", ".join(f"{code} ({name})" for code, name in language_names().items())
        raise refused(
            "{value} is no language we know: {known}.", value=f"{one_line(value, 40)!r}", known=known
        )
    asking.player.language = code
    return worded("Mails come in this language from now on. You may write in any that we know.")


def _formats(asking: Asking) -> set[str]:
    return set(filter(None, asking.player.format.split(",")))


def _pictures(asking: Asking, value: str) -> str:
    wanted = _is_on("pictures", value)
    _without(asking, _WITHOUT, on=wanted)
    if wanted:
        return worded("Mails come with pictures from now on.")
    return worded("Mails come without pictures from now on.")


_SETTINGS = {
    "zone": _zone,
    "format": _format,
    "pictures": _pictures,
    "name": _name,
    "public": _public,
    "receipts": _receipts,
    "reminders": _reminders,
    "digest": _digest,
    "calendar": _calendar,
    "language": _language,
}

# The sections that a value is written in; what is not listed stays as it was typed.
_VALUES = {
    "format": ("setting_values",),
    "pictures": ("switches",),
    "receipts": ("switches",),
    "reminders": ("setting_values",),
    "digest": ("switches", "setting_values"),
    "calendar": ("switches",),
}


def _reads(argument: str) -> str:
    """`zeitzone Berlin` as `zone Berlin`: what is set, and its value where that is a word of ours."""
    typed, _, value = argument.strip().partition(" ")
    key = forms("settings").get(spelled(typed), typed.lower())
    if key == "public":
        # A name may follow, which stays as it is.
        word, space, name = value.strip().partition(" ")
        return f"{key} {english(word, 'switches', 'setting_values')}{space}{name}"
    value = compact(value) if key == "reminders" else value
    return f"{key} {english(value, *_VALUES[key]) if key in _VALUES else value}".strip()


_KEYS = Row(Typed(key, "settings") for key in (*_SETTINGS, "address"))


def _address(asking: Asking, value: str) -> Said:
    new = moving.demand_other(asking.work, asking.player, value)
    question = worded("Shall mails go to {new} from now on?", new=new)
    return Said(question=question, then=lambda: Said(done=_settle(asking, new)))


def _settle(asking: Asking, new: str) -> str:
    if asking.asks_other:
        # What is said is the same whether somebody else here has that address or not.
        if moving.is_free(asking.work, asking.player, new):
            moving.ask_new(asking.office, asking.work, asking.player, new, asking.letter)
        return worded(
            "If nobody else here has that address, it is asked now; when it says yes, "
            "mails go there. Until then nothing changes."
        )
    moving.move(asking.office, asking.work, asking.player, new, asking.cause, asking.letter)
    return worded("Mails go to the new address from now on.")


def _run(asking: Asking, argument: str) -> Said:
    key, _, value = argument.strip().partition(" ")
    if key.lower() == "address" and value.strip():
        return _address(asking, value)
    change = _SETTINGS.get(key.lower())
    if change is None or not value.strip():
        raise refused(
            "Write   set   and one of {keys} and its value, such as set zone Europe/Berlin.", keys=_KEYS
        )
    done = change(asking, value.strip())
    asking.work.roster.save_player(asking.player)
    return Said(done=done)


SET = Command("set", worded("set WHAT VALUE"), worded("change your {keys}", keys=_KEYS), _run, reads=_reads)
