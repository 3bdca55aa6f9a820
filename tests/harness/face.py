"""A club with public pages: matches that bots have played, a folder, and what stands in it."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

from pbem.config import SiteSection
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.language.tongues import language
from pbem.site.build import Built, build
from pbem.site.folder import Folder
from pbem.store.tables.words import PublishKind
from pbem.testing.play.showcase import play_on
from tests.harness.club import Club
from tests.harness.kept import Kept, keep

__all__ = ["Face", "files_in", "links_of"]

# More answers than any match has.
_ALL = 5000

# A new club after these matches, and the number of the last: each is played once, and copied.
_PLAYED: dict[tuple[object, ...], tuple[int, Kept]] = {}


class Face:
    """The pages of a club, in the folder `public` beside its database."""

    def __init__(self, folder: Path, *, paranoid: bool = True, url: str = "https://club.example/") -> None:
        self._club = Club(folder, paranoid=paranoid)
        # All that was done with the club, as long as that was nothing but matches; only a file is copied.
        in_file = self._club.office.database.url.startswith("sqlite:")
        self._done: tuple[object, ...] = (paranoid, language()) if in_file else ()
        self.folder = folder / "public"
        self.site = SiteSection(path=self.folder, url=url)

    @property
    def club(self) -> Club:
        """The club, for whatever is done with it beside."""
        self._done = ()
        return self._club

    def speaks(self, language: str) -> None:
        """From now on the pages are written in this language, which may be one that tests made up."""
        self.site = self.site.model_copy(update={"language": language})

    def plays(
        self,
        game: str,
        names: Sequence[str],
        *,
        publish: PublishKind = PublishKind.REPLAY,
        answers: int = _ALL,
        bots: bool = True,
    ) -> int:
        """A match of these people up to its end, or so many answers of it; its number."""
        done = self._done = self._done and (*self._done, (game, *names, publish, answers, bots))
        if done in _PLAYED:
            match, kept = _PLAYED[done]
            kept.into(self._club)
            return match
        match = self._club.opens(game, names, publish=publish)
        play_on(self._club, match, Chance(epoch_key(game.encode(), 0)), answers, bots=bots)
        if done:
            _PLAYED[done] = match, keep(self._club)
        return match

    def names(self, name: str, public: str | None = "") -> None:
        """Somebody chooses to be public, by their name or another."""
        with self.club.office.database.work() as work:
            player = work.roster.player_at(f"{name.lower()}@mail.example")
            assert player is not None
            player.public = public
            work.roster.save_player(player)

    def build(self, seconds: float = 0, wait: float = 0) -> Built:
        """Bring the folder up to date."""
        with Folder(self.folder) as folder:
            return build(self.club.office, self.site, folder, seconds, wait)

    @property
    def files(self) -> dict[str, bytes]:
        """Every file that others can read, by its place."""
        return files_in(self.folder)

    @property
    def pages(self) -> dict[str, str]:
        """Every page, by its place."""
        return {name: data.decode() for name, data in self.files.items() if name.endswith((".html", ".xml"))}

    def holding(self, *words: str) -> list[str]:
        """The files in which one of these words stands, in whatever case."""
        found = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words), re.IGNORECASE)
        return [name for name, data in self.files.items() if found.search(data.decode("utf-8", "replace"))]

    def dangling(self) -> list[tuple[str, str]]:
        """Links of pages that can be reached from the first one, which lead to nothing."""
        files, seen, bad = self.files, {"index.html"}, []
        waiting = ["index.html"] if "index.html" in files else []
        while waiting:
            name = waiting.pop()
            for link in links_of(files[name].decode()) if name.endswith(".html") else ():
                there = normpath(join(dirname(name), link))
                if there not in files:
                    bad.append((name, link))
                elif there not in seen:
                    seen.add(there)
                    waiting.append(there)
        return bad


def files_in(folder: Path) -> dict[str, bytes]:
    """What others can read of a folder of pages, by its place."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".pbem-site"
    }


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and not value.startswith(("#", "mailto:")):
                self.found.append(value.split("#")[0])


def links_of(text: str) -> list[str]:
    """The files that a page names."""
    reader = _Links()
    reader.feed(text)
    return reader.found
