"""The record: how finished matches ended, and how well players keep their deadlines."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from pbem.desk.live import Sitter, box_of, sitters_of
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.outcome import Outcome
from pbem.store.deeds import Away, Deed, aways, deeds, excuses, returned
from pbem.store.tables import Match
from pbem.store.words import EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Placing", "Reliability", "Result", "reliabilities", "results"]


@dataclass(frozen=True, slots=True)
class Placing:
    """A player at the end of a match; whoever has resigned stands behind all who stayed."""

    player: int
    name: str
    place: int
    score: int
    won: bool
    resigned: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How one match ended, for the people who held its seats then; the best first."""

    match: int
    game: str
    finished: datetime
    placings: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many questions a player was asked and how many of them were answered in time."""

    asked: int
    in_time: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.in_time / self.asked


def results(work: Work) -> list[Result]:
    """All finished matches that have a result, in the order they ended."""
    found = [_result(work, match) for match in work.roster.matches(MatchStatus.FINISHED)]
    return sorted((each for each in found if each is not None), key=lambda each: (each.finished, each.match))


def _result(work: Work, match: Match) -> Result | None:
    # A game that is not installed any more cannot say what its outcomes mean.
    if match.outcome is None or match.finished is None or match.game not in registry.slugs():
        return None
    outcome: Outcome = codec_for(registry.game(match.game), box_of(work, match)).load(match.outcome)
    assert match.id is not None
    placings = [
        _placing(outcome, sitter) for sitter in sitters_of(work, match) if sitter.seating.player is not None
    ]
    return Result(
        match.id,
        match.game,
        match.finished,
        tuple(sorted(placings, key=lambda each: (each.place, -each.score, each.name))),
    )


def _placing(outcome: Outcome, sitter: Sitter) -> Placing:
    player = sitter.seating.player
    assert player is not None
    assert player.id is not None
    places = [number for number, seats in enumerate(outcome.places, 1) if sitter.seat in seats]
    last = len(outcome.places) + 1
    return Placing(
        player=player.id,
        name=player.name,
        place=last if sitter.resigned or not places else places[0],
        score=outcome.scores[sitter.seat],
        won=sitter.seat in outcome.winners and not sitter.resigned,
        resigned=sitter.resigned,
    )


def reliabilities(work: Work) -> dict[int, Reliability]:
    """How reliable each player is who was ever asked anything, over all matches.

    A seat that was taken over counts for whoever holds it now, from then on. What happens to a seat after its
    player has resigned counts for nobody, and neither does what was missed in an announced absence, was
    excused, or was asked in a mail that came back; a deadline that was moved was not missed.
    """
    kept = _questions(work)
    away, excused = aways(work.link), excuses(work.link)
    found: dict[int, tuple[int, int]] = {}
    for number in dict.fromkeys(match for match, _ in kept):
        for seating in work.roster.seated(number):
            seat, holder = (number, seating.seat.number), seating.seat.player_id
            if holder is None or seat not in kept:
                continue
            gone = [each for each in away if each.player == holder]
            counted = [each.in_time for each in kept[seat].values() if not each.within(gone)]
            # Whoever is excused answers later, by a deadline that was moved.
            spare = min(excused.get(seat, 0), sum(counted))
            asked, in_time = found.get(holder, (0, 0))
            found[holder] = asked + len(counted) - spare, in_time + sum(counted) - spare
    return {player: Reliability(*counts) for player, counts in found.items() if counts[0]}


@dataclass(frozen=True, slots=True)
class _Answered:
    """What became of one question: answered in time or not, and when it was missed."""

    in_time: bool
    missed: datetime | None = None

    def within(self, gone: list[Away]) -> bool:
        """Whether it was missed while its player was away."""
        missed = self.missed
        return missed is not None and any(each.since <= missed <= each.until for each in gone)


_Questions: TypeAlias = dict[tuple[int, int], _Answered]


def _questions(work: Work) -> dict[tuple[int, int], _Questions]:
    """What became of the questions of each seat, those before it was taken over or given up left out."""
    kept: dict[tuple[int, int], _Questions] = {}
    gone: set[tuple[int, int]] = set()
    unread = returned(work.link)
    for deed in deeds(work.link):
        seat = (deed.match, deed.seat)
        if deed.kind is EntryKind.SUBSTITUTE:
            kept[seat] = {}
            gone.discard(seat)
        elif deed.kind is EntryKind.RESIGN:
            gone.add(seat)
        elif deed.kind is EntryKind.LAPSE and (deed.match, deed.epoch, deed.question, deed.seat) in unread:
            continue
        elif seat not in gone:
            _count(kept.setdefault(seat, {}), deed)
    return kept


def _count(questions: _Questions, deed: Deed) -> None:
    question = (deed.epoch, deed.question)
    if deed.kind is EntryKind.LAPSE:
        questions[question] = _Answered(False, deed.arrived)
        return
    # An answer may be changed late without having been late itself.
    before = questions.get(question)
    in_time = deed.due is None or deed.arrived <= deed.due or (before is not None and before.in_time)
    questions[question] = _Answered(in_time)
