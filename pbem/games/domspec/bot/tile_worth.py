"""What a tile is worth to an animal, for the bot: what it would pay, who dominates it, who would die."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from pbem.games.domspec.rules.box import Animal, Element, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.scoring import TILE_SCORES, awards

# Shares of what a scored tile pays, of a rival's gain, and what a cube and dominance are worth by themselves.
_PAY, _RIVALS, _CUBE, _DOMINANCE = 0.5, 0.12, 0.15, 1.5
# How much a tile still counts where our species die at the end of the turn, and what each of them is worth.
_DOOMED, _LOST = 0.2, 0.7


# What is known of tiles, by terrain, species and elements: playouts come to the same ones again and again.
_Known: TypeAlias = dict[tuple[Terrain, tuple[int, ...], tuple[Element, ...]], float]
_Needs: TypeAlias = tuple[tuple[Element, ...], ...]


@lru_cache(32)
def _known(needs: _Needs, animal: Animal, own: tuple[Animal, ...], scored: bool) -> _Known:
    return {}


class Judge:
    """Values tiles for one animal, and what is changed on an earth."""

    def __init__(
        self,
        earth: Earth,
        needs: _Needs,
        animal: Animal,
        own: tuple[Animal, ...] = (),
        *,
        scored: bool = True,
    ) -> None:
        self.needs = needs
        self.animal = animal
        self._earth = earth
        # Animals of the same player, and whether a tile may be scored before the turn ends.
        self._own = own
        self._doomed = _DOOMED if scored else 0.0
        self._known = _known(needs, animal, own, scored)
        # Many orders add to the same tiles alike.
        self._more: dict[tuple[Hex, int], float] = {}
        # What tiles are worth as they lie, and what parts of orders are worth by their words.
        self._before: dict[Hex, float] = {}
        self.parts: dict[str, float] = {}

    def once(self, part: str, work: Callable[[], float]) -> float:
        """What part of an order is worth, worked out for the first of them."""
        worth = self.parts.get(part)
        if worth is None:
            worth = self.parts[part] = work()
        return worth

    def change(self, after: Earth, tiles: Iterable[Hex]) -> float:
        """How much better these tiles are after a change."""
        worth = 0.0
        for hex_ in tiles:
            before = self._before.get(hex_)
            if before is None:
                before = self._before[hex_] = self.tile(self._earth, hex_)
            worth += self.tile(after, hex_) - before
        return worth

    def more(self, hex_: Hex, count: int) -> float:
        """How much better a tile is with so many more, or fewer, of the animal's species."""
        worth = self._more.get((hex_, count))
        if worth is None:
            worth = self.change(self._earth.with_species(hex_, self.animal, count), (hex_,))
            self._more[hex_, count] = worth
        return worth

    def moved(self, start: Hex, end: Hex, count: int) -> float:
        """How much better it is after a move of the animal's species."""
        return self.more(start, -count) + self.more(end, count)

    def tile(self, earth: Earth, hex_: Hex) -> float:
        """What a tile is worth as it lies."""
        terrain = earth.terrain(hex_)
        if terrain is None:
            return 0.0
        key = terrain, earth.species[hex_], earth.elements(hex_)
        worth = self._known.get(key)
        if worth is None:
            worth = self._known[key] = self._worked_out(earth, hex_, terrain)
        return worth

    def _worked_out(self, earth: Earth, hex_: Hex, terrain: Terrain) -> float:
        own = earth.species[hex_][self.animal]
        pays = rivals = 0.0
        for award in awards(earth, hex_):
            if award.animal is self.animal:
                pays += _PAY * award.points
            elif award.animal not in self._own:
                rivals -= _RIVALS * award.points
        match = earth.matches(hex_, self.needs[self.animal])
        if own and not match:
            # They die at the end of the turn.
            return pays * self._doomed + rivals - _LOST * own
        worth = pays + rivals
        # A margin in matches keeps the dominance, and cubes beyond a few add little.
        value = TILE_SCORES[terrain][0] / 9
        worth += _CUBE * min(own, 6) + 0.08 * match * (1 if own else 0.4)
        dominant = earth.dominant(hex_, self.needs)
        if dominant is self.animal:
            worth += _DOMINANCE * (0.7 + value)
        elif dominant is not None and dominant not in self._own:
            worth -= 0.3
        return worth
