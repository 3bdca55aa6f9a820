"""What a tile is worth to an animal, for the bot: what it would pay, who dominates it, who would die."""

from collections.abc import Collection, Iterable

from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.earth import Earth, Needs
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.scoring import TILE_SCORES, awards

__all__ = ["Judge"]

# Shares of what a scored tile pays, of a rival's gain, and what a cube and dominance are worth by themselves.
_PAY, _RIVALS, _CUBE, _DOMINANCE = 0.5, 0.12, 0.15, 1.5
# How much a tile still counts where our species die at the end of the turn, and what each of them is worth.
_DOOMED, _LOST = 0.2, 0.7


class Judge:
    """Values tiles for one animal."""

    def __init__(
        self, needs: Needs, animal: Animal, own: Collection[Animal] = (), *, scored: bool = True
    ) -> None:
        self._needs = needs
        self._animal = animal
        # Animals of the same player, and whether a tile may be scored before the turn ends.
        self._own = own
        self._doomed = _DOOMED if scored else 0.0
        self._before: dict[Hex, float] = {}

    def change(self, before: Earth, after: Earth, tiles: Iterable[Hex]) -> float:
        """How much better these tiles are after a change; before it is always the same earth."""
        worth = 0.0
        for hex_ in tiles:
            if hex_ not in self._before:
                self._before[hex_] = self.tile(before, hex_)
            worth += self.tile(after, hex_) - self._before[hex_]
        return worth

    def tile(self, earth: Earth, hex_: Hex) -> float:
        """What a tile is worth as it lies."""
        terrain = earth.terrain(hex_)
        if terrain is None:
            return 0.0
        own = earth.species[hex_][self._animal]
        pays = rivals = 0.0
        for award in awards(earth, hex_):
            if award.animal is self._animal:
                pays += _PAY * award.points
            elif award.animal not in self._own:
                rivals -= _RIVALS * award.points
        match = earth.matches(hex_, self._needs[self._animal])
        if own and not match:
            # They die at the end of the turn.
            return pays * self._doomed + rivals - _LOST * own
        worth = pays + rivals
        # A margin in matches keeps the dominance, and cubes beyond a few add little.
        value = TILE_SCORES[terrain][0] / 9
        worth += _CUBE * min(own, 6) + 0.08 * match * (1 if own else 0.4)
        dominant = earth.dominant(hex_, self._needs)
        if dominant is self._animal:
            worth += _DOMINANCE * (0.7 + value)
        elif dominant is not None and dominant not in self._own:
            worth -= 0.3
        return worth
