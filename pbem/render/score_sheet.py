"""The score sheet: a table of numbers for plain-text mails and their HTML."""

from collections.abc import Sequence

from pbem.engine.language.tongues import heard, recalled, tongue
from pbem.engine.outcome import Outcome
from pbem.engine.values import Value

# The least and the most room for what a row is called.
_LABEL, _LONGEST = 14, 24
_WIDEST = 72


class Sheet(Value):
    """Names across, best first; a row a label, the total last."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def cells(self) -> list[tuple[str | int, ...]]:
        """The rows as a table has them."""
        return [(label, *values) for label, values in self.rows]

    @property
    def text(self) -> str:
        """The sheet in columns of plain text."""
        wide = min(_LONGEST, max(_LABEL, *(len(label) for label, _ in self.rows)))
        column = min(11, (_WIDEST - wide - 2) // max(1, len(self.names)))

        def row(label: str, cells: Sequence[object]) -> str:
            texts = (str(cell)[: column - 1].rjust(column) for cell in cells)
            return ("  " + label[:wide].ljust(wide) + "".join(texts)).rstrip()

        return "\n".join([row("", self.names), *(row(label, values) for label, values in self.rows)])


def score_sheet(outcome: Outcome, names: Sequence[str]) -> Sheet:
    """The score sheet of a match that is over, in the language of whoever reads it."""
    order = [seat for place in outcome.places for seat in place]
    order += [seat for seat in range(len(names)) if seat not in order]
    rows = [(recalled(line.label), line.values) for line in outcome.sheet]
    rows.append((tongue("TOTAL"), outcome.scores))
    return Sheet(
        tuple(heard(names[seat]) for seat in order),
        tuple((label, tuple(values[seat] for seat in order)) for label, values in rows),
    )
