"""Building the public pages: what has changed is written, what may not be shown any more goes first.

No link ever leads nowhere, whenever a build ends: lists link to matches that have a page, so they are written
before pages are taken away and again after pages have come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, partial
from time import monotonic
from zoneinfo import ZoneInfo

from pbem.config import SiteSection
from pbem.desk.office import Office
from pbem.desk.post.guard import public_secrets
from pbem.desk.record import review
from pbem.desk.record.file_results import record_all
from pbem.engine.language.tongues import speaking
from pbem.site.folder import Folder
from pbem.site.lists import Lists, Unit
from pbem.site.press import Printer, digest
from pbem.site.publicity import Ending, Publicity, PublicMatch, admitted, endings
from pbem.site.replays import match_pages
from pbem.site.stories import Story, story_of
from pbem.store.tables.words import PublishKind

_MATCH = "m/"
_ASSETS = "assets"
_FIRST = "index"

# So long after its end a match is looked back upon without being asked for.
_FRESH = timedelta(days=7)


@dataclass(slots=True)
class Built:
    """What a build did: pages written, units taken away, and whether something is left for the next."""

    written: int = 0
    gone: int = 0
    left: bool = False


def publicity_of(office: Office) -> Publicity:
    """What may be shown now."""
    with office.database.reading() as work:
        return admitted(office, work)


def build(office: Office, site: SiteSection, folder: Folder, seconds: float = 0, wait: float = 0) -> Built:
    """Bring the folder up to date, for so many seconds at most, but not within `wait` seconds of the last.

    What may not be shown any more is taken away at once, however little time there is.
    """
    record_all(office)
    now = office.now()
    due = not folder.at or now.timestamp() - folder.at >= wait or now.timestamp() < folder.at
    with speaking(site.language):
        builder = _Builder(office, site, folder, publicity_of(office))
        builder.withdraw(due)
        if due:
            builder.publish(seconds)
            if builder.built.written:
                folder.stamp(now.timestamp())
    return builder.built


class _Builder:
    def __init__(self, office: Office, site: SiteSection, folder: Folder, publicity: Publicity) -> None:
        self._office, self._folder, self._publicity = office, folder, publicity
        self._press = Printer(office, site)
        self._matches = {f"{_MATCH}{match.id}": match for match in publicity.matches}
        # Who is named and how much is shown, then what else a page depends on.
        self._keys = {
            name: (digest(match.names, match.kind.value), digest(self._press.stamp, match.facts))
            for name, match in self._matches.items()
        }
        self._today = today = office.now().astimezone(ZoneInfo(office.zone)).date()
        keys = {match.id: self._keys[name][1] for name, match in self._matches.items()}
        self._lists = Lists(self._press, publicity, keys, lambda: self._endings, today)
        self._linked: set[int] = set()
        self.built = Built()

    @cached_property
    def _endings(self) -> Mapping[int, tuple[Ending, ...]]:
        # Matches may have ended before it was read what is public; their pages are not written again.
        record_all(self._office)
        with self._office.database.reading() as work:
            return endings(work, self._publicity)

    def withdraw(self, due: bool) -> None:
        """Take away what may not be shown any more, after the lists that lead there."""
        known = [unit for unit in self._folder.units if unit.startswith(_MATCH)]
        stale = [unit for unit in known if not self._may_stay(unit)]
        self._linked = {self._matches[unit].id for unit in known if unit not in stale}
        units = list(self._lists.units(self._linked))
        wanted = {_ASSETS, *self._matches, *(unit.name for unit in units)}
        stale += [unit for unit in self._folder.units if unit not in wanted]
        if stale or due:
            # Pages that are not written anew load what was there before.
            self._write(Unit(_ASSETS, self._press.stamp, self._press.assets), keep=True)
            self._write_lists(units)
        for name in dict.fromkeys(stale):
            self._folder.drop(name)
            self.built.gone += 1

    def _may_stay(self, unit: str) -> bool:
        return unit in self._keys and self._folder.key(unit).partition(".")[0] == self._keys[unit][0]

    def publish(self, seconds: float) -> None:
        """Write what is new: matches as long as there is time, then the lists that lead to them."""
        began, written = monotonic(), 0
        for name, match in self._matches.items():
            key = ".".join(self._keys[name])
            if self._folder.key(name) == key:
                continue
            # However little time there is, every build comes a match further.
            if seconds and written and monotonic() - began > seconds:
                self.built.left = True
                break
            written += 1
            self._write(Unit(name, key, partial(self._match, match)))
        linked = {match.id for name, match in self._matches.items() if self._folder.key(name)}
        if linked != self._linked:
            self._write_lists(list(self._lists.units(linked)))
        if not self.built.left:
            self._folder.trim(_ASSETS, [name for name, _ in self._press.assets()])

    def _match(self, match: PublicMatch) -> Iterator[tuple[str, bytes]]:
        with self._office.database.reading() as work:
            story = story_of(work, match)
        if self._wants_review(match, story):
            self._office.database.run(partial(review.ask, match_id=match.id))
        return match_pages(self._press, match, story, self._endings.get(match.id, ()))

    def _wants_review(self, match: PublicMatch, story: Story) -> bool:
        """Whether the page will show what a bot thinks of a match; for old ones their players may ask."""
        fresh = match.day is not None and self._today - match.day <= _FRESH
        whole = match.over and match.kind is PublishKind.REPLAY
        return whole and fresh and not match.reviewed and story.game.insight is not None

    def _write_lists(self, units: list[Unit]) -> None:
        """New pages come before those that may lead to them, and the first page last."""
        for unit in sorted(units, key=lambda each: (each.name == _FIRST, bool(self._folder.key(each.name)))):
            self._write(unit)

    def _write(self, unit: Unit, *, keep: bool = False) -> None:
        if self._folder.key(unit.name) == unit.key:
            return
        if self._office.paranoid and not self._press.secrets:
            with self._office.database.reading() as work:
                self._press.secrets = public_secrets(self._office.signer, work, self._office.address)
        self.built.written += self._folder.write(unit.name, unit.key, unit.make(), keep=keep)
