"""What a match may ask of a letter beside its reply code, on this server."""

from pbem.desk.office import Office
from pbem.engine.tongues import refused
from pbem.store.tables.words import IdentityLevel

__all__ = ["check_level"]


def check_level(office: Office, level: IdentityLevel) -> None:
    """Refuse a level at which no letter could ever be accepted here."""
    if level is IdentityLevel.AUTH and not office.authserv_id:
        raise refused(
            "The level token+auth needs the name our own mail server signs its findings "
            "with: set [mail] authserv_id; `pbem doctor --roundtrip` finds it out."
        )
