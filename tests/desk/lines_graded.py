"""Grades what becomes of the lines in tests/lines, read as the desk reads a line of a letter."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from pbem.desk.letters.lines.spoken import command_of, in_english, question_about
from pbem.desk.match.standing_words import leave
from pbem.engine import registry
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.engine.reader.lines import Fate, read_lines
from pbem.engine.reader.matching import exact
from pbem.engine.reader.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.store.tables.words import StandingKind
from pbem.testing.play.sample_tables import NAMES, kernel_for

LINES = Path(__file__).parents[1] / "lines"

# A match with the box of that time.
_THEN = {"animality": Path(__file__).parents[1] / "pins/data/matches/animality-5.json"}


class Grade(StrEnum):
    """How well a line was answered."""

    # What was meant was done, or refused, or left alone, and nothing else was offered.
    UNDERSTOOD = "understood"
    # It was asked back, and if orders were offered they are those it could mean.
    ASKED = "asked"
    # It was asked back without the order that was meant, or answered by something that does not fit.
    MISSED = "missed"
    # An order was offered that cannot have been meant.
    OFFERED_WRONG = "offered wrong"
    # An order was played that was not meant.
    MISUNDERSTOOD = "misunderstood"


GOOD = (Grade.UNDERSTOOD, Grade.ASKED)


@dataclass(frozen=True)
class Outcome:
    """What became of a line: orders played, a command, or what was said and offered."""

    played: tuple[str, ...] = ()
    command: str = ""
    said: str = ""
    offered: tuple[str, ...] = ()


@dataclass(frozen=True)
class Graded:
    """A line, what became of it, and how good that is."""

    line: dict[str, Any]
    outcome: Outcome
    grade: Grade


def reach(game: str, spot: dict[str, Any]) -> tuple[Kernel, Position]:
    """The position that a seed and a row of orders lead to."""
    kernel = kernel_for(registry.game(game), spot["seats"], bytes.fromhex(spot["seed"]), spot["options"])
    if game in _THEN:
        # The lines were written about cards as they were then.
        kernel.table = replace(
            kernel.table, box=kernel.game.open_box(json.loads(_THEN[game].read_text())["box"])
        )
    position = kernel.start().position
    for seat, order in spot["moves"]:
        move = exact(kernel.options(position, seat), order)
        assert move is not None, (spot["id"], seat, order)
        position = kernel.submit(position, seat, move).position
    return kernel, position


@cache
def spot_of(game: str, name: str) -> tuple[Kernel, Position, int]:
    """The position of a name, and the seat that is asked there."""
    book = json.loads((LINES / f"{game}.json").read_text())
    spot = next(each for each in book["positions"] if each["id"] == name)
    return *reach(game, spot), spot["seat"]


def outcome_of(kernel: Kernel, position: Position, seat: int, text: str) -> Outcome:
    """What the desk does with one line of a letter."""
    text = in_english(text, kernel.game)
    text = question_about(text, kernel.game, kernel.game.topics(kernel.table.box)) or text
    command = command_of(text, kernel.game)
    words = tokens(text)
    if courtesy(words, tokens(NAMES[seat])) and not (len(words) == 1 and command is not None):
        return Outcome()
    if command is not None:
        problem = _standing_problem(kernel, position, seat, command.name, text)
        return Outcome(command="" if problem else " ".join((command.name, *words[1:])), said=problem)
    read = read_lines(kernel, position, seat, [text], own_name=NAMES[seat])[0]
    if read.fate is Fate.DONE:
        return Outcome(tuple(str(part.move) for part in read.parts))
    return Outcome(said=str(read.problem or ""), offered=read.close)


def _standing_problem(kernel: Kernel, position: Position, seat: int, verb: str, text: str) -> str:
    """Why a line that leaves an order for later is refused, if it is one and is."""
    if verb not in {*StandingKind}:
        return ""
    view = kernel.game.view(position.state, seat)
    try:
        leave(kernel.game, view, (), StandingKind(verb), text.strip().partition(" ")[2])
    except PlayerError as problem:
        return str(problem)
    return ""


def grade_of(line: dict[str, Any], outcome: Outcome) -> Grade:
    """How good an outcome is for a line."""
    return _GRADES[line["judgement"]](line, outcome)


def _order(line: dict[str, Any], outcome: Outcome) -> Grade:
    meant = tuple(line["orders"])
    if outcome.played:
        # What is meant for later may be asked at once.
        later = tuple(each.removeprefix("then ") for each in line.get("standing", ()))
        fits = outcome.played in (meant, (*meant, "done"), (*meant, *later), (*meant, *later, "done"))
        return Grade.UNDERSTOOD if fits else Grade.MISUNDERSTOOD
    if ", ".join(meant) in outcome.offered:
        return Grade.ASKED
    if outcome.offered:
        return Grade.OFFERED_WRONG
    return Grade.ASKED if outcome.said and "ask" in line.get("also", ()) else Grade.MISSED


def _ask(line: dict[str, Any], outcome: Outcome) -> Grade:
    if outcome.played:
        return Grade.MISUNDERSTOOD
    if "between" in line and not {*outcome.offered} <= {*line["between"]}:
        return Grade.OFFERED_WRONG
    return Grade.ASKED if outcome.said or "talk" in line.get("also", ()) else Grade.MISSED


def _refuse(line: dict[str, Any], outcome: Outcome) -> Grade:
    if outcome.played:
        return Grade.MISUNDERSTOOD
    if outcome.offered:
        return Grade.OFFERED_WRONG
    return Grade.UNDERSTOOD if outcome.said else Grade.MISSED


def _talk(line: dict[str, Any], outcome: Outcome) -> Grade:
    if outcome.played:
        return Grade.MISUNDERSTOOD
    if outcome.offered:
        return Grade.OFFERED_WRONG
    return Grade.MISSED if outcome.command and "command" not in line.get("also", ()) else Grade.UNDERSTOOD


def _command(line: dict[str, Any], outcome: Outcome) -> Grade:
    if outcome.played:
        return Grade.MISUNDERSTOOD
    if outcome.offered:
        return Grade.OFFERED_WRONG
    meant = line["command"]
    if outcome.command.split()[:1] == meant.split()[:1] or f"`{meant}`" in outcome.said:
        return Grade.UNDERSTOOD
    also = () if outcome.command else line.get("also", ())
    if "ask" in also and outcome.said:
        return Grade.ASKED
    return Grade.UNDERSTOOD if "talk" in also else Grade.MISSED


_GRADES = {"order": _order, "ask": _ask, "refuse": _refuse, "talk": _talk, "command": _command}


def graded(game: str, split: str, language: str = "en") -> Iterator[Graded]:
    """Every line of a split of a game, read at its position; other languages have a folder of lines each."""
    book = json.loads((LINES / f"{game}.json").read_text())
    if language != "en":
        book |= json.loads((LINES / language / f"{game}.json").read_text())
    spots = {spot["id"]: spot for spot in book["positions"] if spot["split"] == split}
    reached = {name: reach(game, spot) for name, spot in spots.items()}
    for line in book["lines"]:
        if line["position"] in spots:
            kernel, position = reached[line["position"]]
            outcome = outcome_of(kernel, position, spots[line["position"]]["seat"], line["line"])
            yield Graded(line, outcome, grade_of(line, outcome))


def figures(game: str, split: str, language: str = "en") -> Counter[Grade]:
    """How many lines got which grade."""
    return Counter(each.grade for each in graded(game, split, language))
