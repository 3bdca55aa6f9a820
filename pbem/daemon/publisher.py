"""Keeps the club's public pages fresh, after the mails are out; a failure is told and delays no letter."""

from pbem.config import SiteSection
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.logs import logger

_log = logger(__name__)

# The key of the problem that they cannot be written.
_PROBLEM = "site"

# So many seconds a pass; what is left is written by the next.
_SECONDS = 2.0

_MINUTE = 60


class Publisher:
    """Writes what has changed to the folder that the settings name, if they name one."""

    def __init__(self, office: Office, site: SiteSection) -> None:
        self._office = office
        self._site = site

    def publish(self) -> None:
        """Bring the pages up to date, as far as there is time."""
        if self._site.path is None:
            return
        # A pass without public pages needs none of these.
        from pbem.site.build import build
        from pbem.site.folder import Busy, Folder

        try:
            with Folder(self._site.path) as folder:
                built = build(self._office, self._site, folder, _SECONDS, self._site.every * _MINUTE)
        except Busy:
            # An operator writes the same pages by command.
            return
        # Whatever goes wrong here, the mails are out and the next letter is read.
        except Exception as error:
            _log.exception("public pages", error=str(error))
            text = f"The public pages cannot be written: {error}"
            self._office.database.run(lambda work: alarm(self._office, work, _PROBLEM, text))
            return
        if built.written or built.gone:
            _log.info("public pages", written=built.written, gone=built.gone, left=built.left)
