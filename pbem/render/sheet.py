"""Tables of numbers for plain-text mails: the score sheet."""

from collections.abc import Sequence

from pbem.engine.outcome import Outcome

__all__ = ["score_sheet"]

_LABEL = 14
_WIDEST = 72


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """The score sheet, best seat first, one row a label and the total last."""
    order = [seat for place in outcome.places for seat in place]
    order += [seat for seat in range(len(names)) if seat not in order]
    column = min(11, (_WIDEST - _LABEL - 2) // max(1, len(order)))

    def row(label: str, cells: Sequence[str]) -> str:
        return (
            "  " + label[:_LABEL].ljust(_LABEL) + "".join(cell[: column - 1].rjust(column) for cell in cells)
        )

    rows = [row("", [names[seat] for seat in order])]
    rows += [row(line.label, [str(line.values[seat]) for seat in order]) for line in outcome.sheet]
    rows.append(row("TOTAL", [str(outcome.scores[seat]) for seat in order]))
    return "\n".join(line.rstrip() for line in rows)
