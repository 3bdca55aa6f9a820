"""The roster: what a mail tells of the animals while the players still choose among them."""

from functools import reduce

from pbem.engine.language.tongues import heard, tongue, worded
from pbem.engine.text import clip, listing, paragraph
from pbem.engine.values import Value
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.setup import START_SPECIES
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.layout import POWERS, elements_text

# Set-up B: the Initiative track begins with the end of the food chain.
_FIRST = worded(
    "The first pawns are placed by {plural}.",
    plural=reduce(
        lambda first, then: worded("{first}, then {then}", sense="order", first=first, then=then),
        (animal.plural for animal in reversed(Animal)),
    ),
)

_LATER = worded("The earth is drawn at random when everybody has chosen.")


class AnimalOffered(Value):
    """An animal that may be chosen: who has it, what it feeds on, what it can do and where it begins."""

    animal: Animal
    player: str
    food: str
    power: str
    # Empty where the earth is drawn later.
    start: str


def roster_rows(view: View) -> tuple[AnimalOffered, ...]:
    """All six, in food-chain order."""
    return tuple(
        AnimalOffered(
            side.animal,
            _player(view, side.seat) if side.in_play else tongue("free"),
            elements_text(side.printed),
            POWERS[side.animal],
            _start(side.animal) if view.earth.tiles else "",
        )
        for side in view.sides
    )


def _player(view: View, seat: int) -> str:
    return tongue("you") if seat == view.seat else clip(view.names[seat], 10)


def _start(animal: Animal) -> str:
    """Set-up P: two species on the first of its terrains, one on each of the others."""
    home, *others = START_SPECIES[animal]
    return f"2 {heard(home)}, 1 {heard(others[0])}, 1 {heard(others[1])}"


def roster_block(view: View) -> str:
    """THE ANIMALS: a row each, and below it what the animal can do."""
    rows = roster_rows(view)
    begins = tongue("begins with") if rows[0].start else ""
    lines = [tongue("THE ANIMALS     top of the food chain first: ties go to the higher")]
    lines.append(f"{'':25}{tongue('feeds on'):<11}{begins}".rstrip())
    for row in rows:
        lines.append(f"  {heard(row.animal.word):<11}{row.player:<12}{row.food:<11}{row.start}".rstrip())
        lines += paragraph(row.power, first=" " * 13)
    lines += paragraph(_FIRST)
    if not view.earth.tiles:
        lines += paragraph(_LATER)
    return "\n".join(lines)


def roster_list(view: View) -> str:
    """The same in 40 columns."""
    rows = []
    for row in roster_rows(view):
        said = f"{heard(row.animal.word)} ({row.player}): {row.food}; {heard(row.power)}"
        rows.append(tongue("{said}; begins with {start}", said=said, start=row.start) if row.start else said)
    return listing(tongue("THE ANIMALS"), [*rows, _FIRST, *(() if view.earth.tiles else (_LATER,))])
