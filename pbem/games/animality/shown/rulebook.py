"""What `rules` answers: the chapters of rules.en.md, and what the box decides of them.

Rules are the same in every match; what they say of cards, factions and numbers is read from its box.
"""

from collections import Counter
from collections.abc import Iterator

from pbem.engine.language.tongues import capital, heard, tongue
from pbem.engine.rulebook import Rulebook, by_language, read_chapters, read_rulings
from pbem.engine.text import NUMBERS, paragraph
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.names import spoken, word
from pbem.games.animality.rules.rule_changes import BASE, Point, look_up
from pbem.games.animality.rules.state import WIN
from pbem.games.animality.shown.rule_parts import KNOWN, described

RULINGS = read_rulings("pbem.games.animality")

_CHAPTERS = read_chapters("pbem.games.animality")


def _wrapped(text: str) -> str:
    return "\n".join(paragraph(text, first=""))


def _facts(box: AnimalityBox) -> dict[str, object]:
    """What the chapters say that a box decides."""
    # Short names make examples that fit on a line.
    names = sorted((card.name for card in box.abilities if not card.faction), key=len)
    return {
        "win": WIN,
        "first": spoken(names[0]),
        "second": heard(word(names[min(1, len(names) - 1)])),
        "mutation": spoken(box.mutations[0].name),
        "faction": spoken(box.factions[0].name),
        "deal": capital(NUMBERS[BASE[Point.DEAL].value]),
        "defeat": BASE[Point.DEFEAT_GAIN].value,
        "lost": BASE[Point.DEFEAT_LOSS].value,
        "track": box.health,
        "last": _last(box),
        "saving": _saving(box),
    }


def _last(box: AnimalityBox) -> str:
    """Who plays the last card too."""
    playing = [each.name for each in box.factions if look_up(Point.LAST_CARD, each.changes, ())]
    return "".join(f"\n{tongue('The {name} plays its last card too.', name=word(name))}" for name in playing)


def _saving(box: AnimalityBox) -> str:
    """Who saves a die, and how that is written where the cost has several kinds."""
    lines = []
    for faction in box.factions:
        least = look_up(Point.SLAY_DISCOUNT, faction.changes, ())
        if not least:
            continue
        mixed = [
            each.name
            for each in box.mutations
            if sum(each.cost) >= least and sum(map(bool, each.cost)) > 1 and each.cost[1]
        ]
        line = tongue(
            "The {name}'s first mutation of a round, if it costs {numbers} dice or more, costs one less",
            name=word(faction.name),
            numbers=NUMBERS[least],
        )
        example = f":   {tongue('slay {mixed} save defense', mixed=word(mixed[0]))}" if mixed else "."
        lines.append(f"{line}{example}")
    return "".join(f"\n\n{_wrapped(line)}" for line in lines)


def _own_box(box: AnimalityBox) -> str:
    """How much of an owner's box is whose."""
    known = Counter(card.status for card in box.abilities)
    known.update(faction.status for faction in box.factions)
    known.update(mutation.status for mutation in box.mutations)
    known.update(location.status for location in box.locations)
    lines = [f"  {known[status]:>3}   {heard(said)}" for status, said in KNOWN.items() if known[status]]
    said = tongue(
        "This match is played with an owner's own box, not with ours. How its {total} cards, factions, "
        "mutations and locations are known:",
        total=known.total(),
    )
    return "\n".join([_wrapped(said), *lines])


def _points() -> Iterator[str]:
    yield _wrapped(
        tongue(
            "Where locations and factions change the rules: the base rule holds unless the "
            "faction changes it, and the location has the last word. Bonuses add up."
        )
    )
    rows = [(spoken(point.replace("_", " ")), BASE[point]) for point in Point]
    column = max(len(name) for name, _ in rows) + 2
    for name, rule in rows:
        yield f"  {name:<{column}}{rule.value:>3}" + (f"   {tongue('added up')}" if rule.added else "")


@by_language
def rulebook(box: AnimalityBox) -> Rulebook:
    """The topics of a match with this box: chapters first, then components."""
    facts = _facts(box)
    texts = {topic: heard(text).format(**facts) for topic, text in _CHAPTERS.texts.items()}
    if box != OUR_BOX:
        texts["box"] = _own_box(box)
    texts["points"] = "\n".join(_points())
    texts["rulings"] = RULINGS.topic()
    # A component that is called like a chapter does not hide it.
    return Rulebook({**texts, **described(box), **texts}, _CHAPTERS.names)
