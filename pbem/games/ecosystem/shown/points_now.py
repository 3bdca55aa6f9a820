"""Standings: the points as they stand, worked out from the View for mails and for the finale."""

from pbem.engine.language.tongues import worded
from pbem.games.ecosystem.rules.card_types import Standing, standing
from pbem.games.ecosystem.rules.scoring import Score, scores
from pbem.games.ecosystem.rules.state import NEUTRAL
from pbem.games.ecosystem.rules.two_players import neutral_rival
from pbem.games.ecosystem.rules.view import View


def scores_now(view: View) -> tuple[Score, ...]:
    """Every column of the score sheet as the cards lie; Nitka's stands last in the solo game."""
    return scores_after(view, None)


def scores_after(view: View, number: int | None, ahead: int | None = None) -> tuple[Score, ...]:
    """The same after so many picks, one seat being a pick ahead of the others if asked for."""
    grids = [*view.grids, view.nitka] if view.solo else list(view.grids)
    if number is not None:
        grids = [grid.after(number + (seat == ahead)) for seat, grid in enumerate(grids)]
    pile = view.pile if number is None else view.pile[:number]
    rival = neutral_rival(pile) if len(view.names) == NEUTRAL else None
    return scores([standing(grid) for grid in grids], rival)


def totals_after(view: View, picks: int) -> tuple[tuple[int, ...], ...]:
    """Everybody's points, diversity counted, after each of so many picks; Nitka has no seat."""
    sheets = (scores_after(view, number)[: len(view.names)] for number in range(1, picks + 1))
    return tuple(tuple(score.total for score in sheet) for sheet in sheets)


def rivals(view: View) -> list[tuple[str, Standing]]:
    """Who competes without a seat: the neutral pile or Nitka."""
    if view.solo:
        return [("Nitka", standing(view.nitka))]
    if len(view.names) == NEUTRAL:
        return [(worded("Neutral"), Standing((), *neutral_rival(view.pile)))]
    return []
