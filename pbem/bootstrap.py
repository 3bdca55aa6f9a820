"""The composition root: the only module that knows every concrete class."""

from collections.abc import Callable
from datetime import UTC, datetime

from pbem.config import Settings
from pbem.desk.office import Door, Morning, Office
from pbem.desk.post.alarm import alarm
from pbem.desk.time.pace import Pace
from pbem.errors import ConfigError, PlayerError
from pbem.mail.caps import Caps
from pbem.mail.write.tokens import Signer
from pbem.render.renderer import Renderer
from pbem.store.database import Database


def utc_now() -> datetime:
    """The clock of production."""
    return datetime.now(UTC)


def office(settings: Settings, now: Callable[[], datetime] = utc_now) -> Office:
    """The desk's dependencies, from the settings."""
    return Office(
        database=Database(settings.database.url),
        signer=Signer(settings.secret.key.get_secret_value().encode()),
        renderer=Renderer(),
        own_templates=Renderer(own=settings.mail.templates) if settings.mail.templates else None,
        now=now,
        address=settings.mail.address,
        name=settings.mail.name,
        alarm=alarm,
        replies=settings.mail.replies,
        operator=settings.operator.address,
        pace=pace(settings),
        zone=settings.deadlines.zone.key,
        caps=caps(settings),
        authserv_id=settings.mail.authserv_id,
        pictures=settings.mail.pictures,
        language=settings.mail.language,
        morning=Morning(
            settings.gamemaster.morning,
            always=settings.gamemaster.when == "always",
            ever=settings.gamemaster.when != "never",
        ),
        mails_a_day=settings.smtp.per_day,
        paranoid=settings.daemon.paranoid,
        door=Door(settings.club.door),
        unanswered=frozenset(word.lower().lstrip("@.") for word in settings.club.unanswered),
        silent_moves=settings.club.silent_moves,
        site=settings.site.url,
    )


def caps(settings: Settings) -> Caps:
    """How much is enough in a day."""
    section = settings.limits
    return Caps(section.sender, section.thread, section.total, section.same)


def pace(settings: Settings) -> Pace:
    """The pace of a match that says nothing else."""
    section = settings.deadlines
    usual = Pace(section.hours, section.time.strftime("%H:%M"), section.reminder)
    if not section.pace:
        return usual
    from pbem.desk.time.pace_text import parse

    try:
        return parse(section.pace, usual)
    except PlayerError as problem:
        raise ConfigError(f"deadlines.pace: {problem}") from problem
