"""Components: the box read from plain data and packed into it again, refused where it is wrong."""

from collections.abc import Mapping
from typing import Any

from pbem.engine.components import DataRow, own_components, packed, rows, within
from pbem.engine.reader.words import tokens
from pbem.errors import PlayerError
from pbem.games.animality.rules.box import Ability, AnimalityBox, Direction, Faction, Location, Mutation
from pbem.games.animality.rules.dice_kinds import KINDS, NONE, Counts, Kind
from pbem.games.animality.rules.rule_changes import BASE, Point, PointChange, look_up

# The seats a box must serve, and what the rulebook needs for them.
_MOST_PLAYERS = 6
_FACES = 6

# Dice that a phase limit may be printed on: those that are rolled in that phase.
_ROLLED_IN: Mapping[int, tuple[Kind, ...]] = {
    4: (Kind.ATTACK, Kind.DEFENSE),
    5: (Kind.RECOVER, Kind.INFLUENCE),
}

# What is settled before cards are played, or by how many are played.
_SETTLED = frozenset({Point.START_HEALTH, Point.LAST_CARD})

# A word of an order that would be misread as a name.
_RESERVED = frozenset("draft play up down slay pass save bounty choose done".split())


class _Row(DataRow):
    """One row of this game's data."""

    statuses = ("published", "named", "ours", "printed")

    def word(self, key: str) -> str:
        """A name that players type: what they type must be what it says."""
        value = self.text(key)
        if " ".join(tokens(value)) != value or value in _RESERVED or len(value) > 24:
            raise self.wrong(f"`{key}` must be plain lower-case words, at most 24 letters, not {value!r}.")
        return value

    def counts(self, key: str) -> Counts:
        """Such as `{ attack = 1, defense = 2 }`."""
        found = dict.fromkeys(KINDS, 0)
        for name, number in self.table(key).items():
            if name not in found:
                raise self.wrong(f"`{key}` names {name!r}; kinds are {', '.join(KINDS)}.")
            if not within(number, 0, 9):
                raise self.wrong(f"`{key}` has {number!r} for {name}; it must be a number from 0 to 9.")
            found[Kind(name)] = number
        attack, defense, recover, influence = (found[kind] for kind in KINDS)
        return (attack, defense, recover, influence)

    def changes(self, *, shared: bool) -> tuple[PointChange, ...]:
        """What a rule changes, by named points."""
        rule = self.table("rule")
        unknown = sorted(name for name in rule if name not in set(Point))
        if unknown:
            raise self.wrong(f"`rule` names {unknown[0]!r}; points are {', '.join(Point)}.")
        found: list[PointChange] = []
        for point in Point:
            if point not in rule:
                continue
            number, base = rule[point], BASE[point]
            if not within(number, base.least, base.most):
                raise self.wrong(f"`{point}` must be a number from {base.least} to {base.most}.")
            if base.shared and not shared:
                raise self.wrong(f"`{point}` holds for the whole table, so no faction can change it.")
            found.append((point, number))
        return tuple(found)


def open_box(data: Mapping[str, Any]) -> AnimalityBox:
    """The box from plain data, refused with a sentence where it cannot be played with."""
    known = ("track", "dice", "basic", "factions", "cards", "mutations", "locations")
    unknown = sorted(key for key in data if key not in known)
    if unknown:
        raise PlayerError(f"The box has no section {unknown[0]!r}. Sections: {', '.join(known)}.")
    track = _Row("track", data.get("track", {}))
    health, health_status = track.number("health", 5, 99, 10), track.status()
    track.done(None)
    dice = rows(data, "dice", _Row, _dice)
    if tuple(kind for kind, _, _ in dice) != KINDS:
        raise PlayerError(f"The box needs one row of `dice` for each of {', '.join(KINDS)}, in this order.")
    factions = rows(data, "factions", _Row, _faction)
    names = tuple(faction.name for faction in factions)
    abilities = (
        *rows(data, "basic", _Row, lambda row: _ability(row, None)),
        *rows(data, "cards", _Row, lambda row: _ability(row, names)),
    )
    box = AnimalityBox(
        faces=tuple(faces for _, faces, _ in dice),
        faces_status=tuple(status for _, _, status in dice),
        health=health,
        health_status=health_status,
        abilities=abilities,
        factions=factions,
        mutations=rows(data, "mutations", _Row, _mutation),
        locations=rows(data, "locations", _Row, _location),
    )
    _census(box)
    return box


def _dice(row: _Row) -> tuple[Kind, tuple[int, ...], str]:
    kind = Kind(row.choice("kind", tuple(KINDS)))
    faces = row.take("faces")
    listed = isinstance(faces, list | tuple) and len(faces) == _FACES
    if not listed or not all(within(face, 0, 9) for face in faces):
        raise row.wrong(f"`faces` must be {_FACES} numbers from 0 to 9.")
    return kind, tuple(faces), row.status()


def _ability(row: _Row, factions: tuple[str, ...] | None) -> Ability:
    up, down = row.counts("up"), row.counts("down")
    phase = row.take("phase")
    if phase is not None:
        if phase not in _ROLLED_IN:
            raise row.wrong("`phase` is 4 or 5, or left out.")
        if any(up[kind.place] for kind in KINDS if kind not in _ROLLED_IN[phase]):
            raise row.wrong(f"in phase {phase} only {' and '.join(_ROLLED_IN[phase])} dice are rolled.")
    if not any(up) and not any(down):
        raise row.wrong("neither side does anything.")
    return Ability(
        name=row.word("name"),
        faction="" if factions is None else row.choice("faction", factions),
        copies=row.number("copies", 1, 20, 1),
        up=up,
        down=down,
        phase=phase,
        status=row.status(),
        text=row.text("text", ""),
        changes=_said(row),
    )


def _said(row: _Row) -> tuple[PointChange, ...]:
    """What a card's text changes, where it has one."""
    changes = row.changes(shared=False)
    settled = [point for point, _ in changes if point in _SETTLED]
    if settled:
        raise row.wrong(f"`{settled[0]}` is settled before any card lies, so no card can change it.")
    return changes


def _faction(row: _Row) -> Faction:
    return Faction(
        row.word("name"), row.text("power"), row.text("text"), row.changes(shared=False), row.status()
    )


def _mutation(row: _Row) -> Mutation:
    mutation = Mutation(
        name=row.word("name"),
        cost=row.counts("cost"),
        influence=row.number("influence", 0, 20, 0),
        dice=row.counts("dice"),
        stable=row.counts("stable"),
        status=row.status(),
    )
    if not any(mutation.cost):
        raise row.wrong("it costs nothing.")
    if not mutation.influence and mutation.dice == NONE and mutation.stable == NONE:
        raise row.wrong("it gives no reward.")
    return mutation


def _location(row: _Row) -> Location:
    direction = Direction(row.choice("direction", tuple(Direction)))
    location = Location(
        name=row.word("name"),
        direction=direction,
        number=0 if direction is Direction.ANY else row.number("number", 1, 9),
        text=row.text("text"),
        changes=row.changes(shared=True),
        status=row.status(),
    )
    if look_up(Point.DEAL, (), location.changes) % 2 == 0:
        raise row.wrong("`deal` must be odd: two cards a pick, and one is left.")
    return location


def _census(box: AnimalityBox) -> None:
    """What the rulebook counts: enough of everything for six players, and no name twice."""
    for what, names in (
        ("ability card", [card.name for card in box.abilities]),
        ("faction", [faction.name for faction in box.factions]),
        ("mutation", [mutation.name for mutation in box.mutations]),
        ("location", [location.name for location in box.locations]),
    ):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise PlayerError(f"The box has two rows for the {what} {twice[0]}; give `copies` instead.")
    if len(box.factions) < _MOST_PLAYERS:
        raise PlayerError(f"The box has {len(box.factions)} factions; six players need {_MOST_PLAYERS}.")
    if len(box.mutations) < _MOST_PLAYERS + 1:
        raise PlayerError(f"The box has {len(box.mutations)} mutations; six players need 7 face up.")
    costs = [mutation.cost for mutation in box.mutations]
    for mutation in box.mutations:
        if costs.count(mutation.cost) > 1:
            raise PlayerError(
                f"The mutation {mutation.name} costs the same as another; each cost is different."
            )
    dealt = max(look_up(Point.DEAL, (), location.changes) for location in box.locations)
    dealt = max(dealt, BASE[Point.DEAL].value)
    for faction in box.factions:
        own = len(box.deck((faction.name,)))
        if own < dealt:
            raise PlayerError(
                f"The {faction.name}'s deck has {own} cards, but {dealt} are dealt to a player."
            )
        if look_up(Point.START_HEALTH, faction.changes, ()) > box.health:
            raise PlayerError(f"The {faction.name} starts with more health than the track has.")


def pack_box(box: AnimalityBox) -> dict[str, Any]:
    """The box as plain data, as `open_box` reads it."""
    return {
        "track": {"health": box.health, "status": box.health_status},
        "dice": [
            {"kind": kind.value, "faces": list(faces), "status": status}
            for kind, faces, status in zip(KINDS, box.faces, box.faces_status, strict=True)
        ],
        "basic": [_packed_ability(card) for card in box.abilities if not card.faction],
        "factions": [packed(each, changes=None, rule=_packed_changes(each.changes)) for each in box.factions],
        "cards": [_packed_ability(card) for card in box.abilities if card.faction],
        "mutations": [
            packed(
                each,
                cost=_packed_counts(each.cost),
                dice=_packed_counts(each.dice),
                stable=_packed_counts(each.stable),
            )
            for each in box.mutations
        ],
        "locations": [
            packed(each, number=each.number or None, changes=None, rule=_packed_changes(each.changes))
            for each in box.locations
        ],
    }


def _packed_counts(counts: Counts) -> dict[str, int]:
    return {kind.value: number for kind, number in zip(KINDS, counts, strict=True) if number}


def _packed_changes(changes: tuple[PointChange, ...]) -> dict[str, int]:
    return {point.value: number for point, number in changes}


def _packed_ability(card: Ability) -> dict[str, Any]:
    rule = _packed_changes(card.changes) or None
    up, down = _packed_counts(card.up), _packed_counts(card.down)
    return packed(card, up=up, down=down, changes=None, rule=rule)


OUR_BOX = open_box(own_components("pbem.games.animality"))
