from pathlib import Path

import pytest

from pbem.bootstrap import caps, office, pace, utc_now
from pbem.config import Settings
from pbem.errors import ConfigError
from pbem.mail.caps import Caps
from pbem.testing.servers.loopback import loopback_settings


def changed(folder: Path, section: str, **values: object) -> Settings:
    """Settings with these values in a section."""
    settings = loopback_settings(folder, 1, 1)
    return settings.model_copy(update={section: getattr(settings, section).model_copy(update=values)})


def test_the_desk_has_what_the_settings_say(tmp_path: Path) -> None:
    """Names compared to addresses are lower case, without the marks that people put before them."""
    desk = office(changed(tmp_path, "club", unanswered=("@Robots.example", ".Lists.example")))

    assert frozenset({"robots.example", "lists.example"}) == desk.unanswered
    assert ("Demo Club", "play@club.example") == (desk.name, desk.address)
    assert (desk.own_templates, utc_now) == (None, desk.now)
    assert desk.now().utcoffset() is not None
    desk.database.close()


def test_limits_of_a_day(tmp_path: Path) -> None:
    """Each number is the one of its name."""
    limits = changed(tmp_path, "limits", sender=1, thread=2, total=3, same=4)

    assert Caps(sender=1, thread=2, total=3, same=4) == caps(limits)


def test_the_usual_pace(tmp_path: Path) -> None:
    """One line is laid over the single settings; a mistake in it names the setting."""
    plain = pace(changed(tmp_path, "deadlines", hours=36))
    lined = pace(changed(tmp_path, "deadlines", hours=36, pace="working days"))

    assert (36, 36) == (plain.hours, lined.hours)
    assert plain.days != lined.days == ("mon", "tue", "wed", "thu", "fri")
    with pytest.raises(ConfigError, match=r"deadlines.pace: 'sometimes' is no part of a pace"):
        pace(changed(tmp_path, "deadlines", pace="sometimes"))
