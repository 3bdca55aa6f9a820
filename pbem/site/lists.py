"""The pages that list: the club, its results by year, its games, its players, and how to play."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from typing import Any

from pbem.desk.commands import COMMANDS
from pbem.engine import registry
from pbem.engine.language.tongues import Named, heard
from pbem.engine.values import Value
from pbem.site.press import Printer, digest
from pbem.site.publicity import Ending, Publicity, PublicMatch

# So many results on the first page, and in the feed.
_LAST, _FED = 10, 50


class Unit(Value):
    """Pages that are written together, under a key that says of what they were made."""

    name: str
    key: str
    make: Callable[[], Iterator[tuple[str, bytes]]]


@dataclass
class Lists:
    """All lists of a build."""

    press: Printer
    publicity: Publicity
    # What each match depends on.
    keys: Mapping[int, str]
    endings: Callable[[], Mapping[int, tuple[Ending, ...]]]
    today: date
    # The matches that have a page by now.
    _linked: Collection[int] = field(default=(), init=False)

    @cached_property
    def _years(self) -> tuple[int, ...]:
        found = {match.day.year for match in self.publicity.over if match.day is not None}
        return tuple(sorted(found, reverse=True))

    def units(self, linked: Collection[int]) -> Iterator[Unit]:
        """Every list, with links to the matches that have a page."""
        self._linked, publicity = linked, self.publicity
        yield self._unit("index", self._index, publicity.tables, self.today, *self._of(publicity.matches))
        for year in self._years:
            rows = self._in(year)
            yield self._unit(f"matches-{year}", partial(self._year, year), *self._of(rows))
        for slug in registry.slugs():
            version = registry.game(slug).info.version
            yield self._unit(f"games/{slug}", partial(self._game, slug), version)
        people = publicity.people
        yield self._unit("standings", self._standings, people, *self._of(publicity.over))
        for player, name in people.items():
            mine = self._played_by(player)
            yield self._unit(f"p/{player}", partial(self._player, player), name, *self._of(mine))
        yield self._unit("play", self._play)
        if self.press.site.url:
            yield self._unit("feed", self._feed, *self._of(publicity.over[:_FED]))

    def _unit(self, name: str, make: Callable[[], Iterator[tuple[str, bytes]]], *facts: object) -> Unit:
        return Unit(name, digest(self.press.stamp, self.publicity.recounted, self._years, facts), make)

    def _of(self, matches: Collection[PublicMatch]) -> Iterator[str]:
        """What a list of these matches is made from; `+` marks one that has a page, to which it links."""
        return (f"{self.keys[match.id]}{'+' * (match.id in self._linked)}" for match in matches)

    def _in(self, year: int) -> list[PublicMatch]:
        return [match for match in self.publicity.over if match.day is not None and match.day.year == year]

    def _played_by(self, player: int) -> list[PublicMatch]:
        over = self.publicity.over
        return [match for match in over if any(seat.player == player for seat in match.seats)]

    def _page(self, name: str, template: str, /, **facts: Any) -> tuple[str, bytes]:
        return self.press.page(
            name,
            f"{template}.html",
            years=self._years,
            linked=self._linked,
            endings=self.endings(),
            games={slug: registry.game(slug).info for slug in registry.slugs()},
            **facts,
        )

    def _index(self) -> Iterator[tuple[str, bytes]]:
        known = self.publicity
        shown = {"tables": known.tables, "running": known.running, "over": known.over[:_LAST]}
        yield self._page("index.html", "index", **shown, today=self.today)

    def _year(self, year: int) -> Iterator[tuple[str, bytes]]:
        by_game: dict[str, list[PublicMatch]] = {}
        for match in self._in(year):
            by_game.setdefault(match.game, []).append(match)
        yield self._page(f"matches-{year}.html", "matches", year=year, by_game=by_game)

    def _game(self, slug: str) -> Iterator[tuple[str, bytes]]:
        game = registry.game(slug)
        rulebook = game.rulebook(game.open_box())
        topics = [
            (topic, Named(topic, slug), heard(rulebook.on(topic) or ""))
            for topic in rulebook.topics
            if topic != "rulings"
        ]
        called = {ruling.status: ruling.standing for ruling in game.rulings}
        yield self._page(f"games/{slug}-rules.html", "rules", game=game, topics=topics)
        yield self._page(f"games/{slug}-rulings.html", "rulings", game=game, called=called)
        yield self._page(f"games/{slug}.html", "game", game=game)

    def _standings(self) -> Iterator[tuple[str, bytes]]:
        tables = []
        for slug in registry.slugs():
            rows = self._ranked([match for match in self.publicity.over if match.game == slug])
            tables += [(registry.game(slug).info, rows)] if rows else []
        yield self._page("standings.html", "standings", tables=tables)

    def _ranked(self, matches: list[PublicMatch]) -> list[tuple[int, str, list[Ending]]]:
        """Players with a page by their last rating among these matches; their results, the newest first."""
        found: dict[int, list[Ending]] = {}
        for match in (match for match in matches if not match.with_bots):
            for ending in self.endings()[match.id]:
                if ending.seat.player is not None and ending.place is not None:
                    found.setdefault(ending.seat.player, []).append(ending)
        rows = [(player, self.publicity.people[player], mine) for player, mine in found.items()]
        return sorted(rows, key=lambda row: (-(row[2][0].rating or 0), row[1].casefold()))

    def _player(self, player: int) -> Iterator[tuple[str, bytes]]:
        mine = [
            (match, ending)
            for match in self._played_by(player)
            for ending in self.endings()[match.id]
            if ending.seat.player == player
        ]
        ratings: dict[str, list[tuple[date | None, int]]] = {}
        for match, ending in reversed(mine):
            if ending.rating is not None:
                ratings.setdefault(match.game, []).append((match.day, ending.rating))
        name = self.publicity.people[player]
        yield self._page(f"p/{player}.html", "player", name=name, mine=mine, ratings=ratings)

    def _play(self) -> Iterator[tuple[str, bytes]]:
        rows = [(each.written, each.summary) for each in COMMANDS.values()]
        yield self._page("play.html", "play", commands=rows)

    def _feed(self) -> Iterator[tuple[str, bytes]]:
        fed = [match for match in self.publicity.over[:_FED] if match.id in self._linked]
        yield self.press.page("feed.xml", "feed.xml", fed=fed, endings=self.endings())
