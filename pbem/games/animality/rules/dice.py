"""Dice as they fell: what a die showed, what it counts as, and what all dice of a kind come to."""

from pbem.engine.language.tongues import Row
from pbem.engine.values import Value
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.names import word


class Die(Value):
    """One die: what it showed, what it showed when it was rolled again, and what that counts as."""

    face: int
    again: int | None
    counts: int

    def __str__(self) -> str:
        shown = str(self.face) if self.again is None else f"{self.face}>{self.again}"
        last = self.face if self.again is None else self.again
        return shown if last == self.counts else f"{shown}={self.counts}"


class Roll(Value):
    """All dice of one kind, the fixed bonus, a cut, and the value they make."""

    kind: Kind
    dice: tuple[Die, ...]
    bonus: int
    cut: int
    value: int

    @property
    def said(self) -> str:
        """The kind, the dice as they fell, and the sum: `attack 2 0>1 + 3 = 6`."""
        parts = [" ".join(map(str, self.dice))] if self.dice else []
        if self.bonus > 0:
            parts.append(f"+ {self.bonus}" if parts else str(self.bonus))
        elif self.bonus < 0:
            parts.append(f"- {-self.bonus}")
        if self.cut:
            parts.append(f"- {self.cut}")
        if len(self.dice) + (self.bonus != 0) + (self.cut != 0) > 1:
            parts.append(f"= {self.value}")
        return Row((word(self.kind), *(parts or "0")), " ")
