"""The record: how finished matches ended, and how well players keep their deadlines."""

from dataclasses import dataclass
from datetime import datetime

from pbem.desk.live import Sitter, box_of, sitters_of
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.outcome import Outcome
from pbem.store.deeds import Deed, deeds
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
    player has resigned counts for nobody, and a deadline that was moved was not missed.
    """
    kept: dict[tuple[int, int], dict[tuple[int, int], bool]] = {}
    gone: set[tuple[int, int]] = set()
    for deed in deeds(work.link):
        seat = (deed.match, deed.seat)
        if deed.kind is EntryKind.SUBSTITUTE:
            kept[seat] = {}
            gone.discard(seat)
        elif deed.kind is EntryKind.RESIGN:
            gone.add(seat)
        elif seat not in gone:
            _count(kept.setdefault(seat, {}), deed)
    holders = {
        (number, seating.seat.number): seating.seat.player_id
        for number in dict.fromkeys(match for match, _ in kept)
        for seating in work.roster.seated(number)
    }
    found: dict[int, list[bool]] = {}
    for seat, questions in kept.items():
        holder = holders.get(seat)
        if holder is not None and questions:
            found.setdefault(holder, []).extend(questions.values())
    return {player: Reliability(len(answers), sum(answers)) for player, answers in found.items()}


def _count(questions: dict[tuple[int, int], bool], deed: Deed) -> None:
    question = (deed.epoch, deed.question)
    if deed.kind is EntryKind.LAPSE:
        questions[question] = False
    else:
        # An answer may be changed late without having been late itself.
        in_time = deed.due is None or deed.arrived <= deed.due
        questions[question] = questions.get(question, False) or in_time
