"""Where the bot places its pawns: each eyeball space by what its action would bring as things stand."""

from pbem.games.domspec.bot.tile_worth import Judge
from pbem.games.domspec.rules.action_display import COMPETITION_TERRAINS, SECTION_SPACES, SPACES, Section
from pbem.games.domspec.rules.box import ELEMENT_AT, Animal
from pbem.games.domspec.rules.hexes import CORNER_HEXES
from pbem.games.domspec.rules.scoring import SPECIATION_LIMITS, awards, bonus
from pbem.games.domspec.rules.state import MOST_ELEMENTS
from pbem.games.domspec.rules.view import View


def space_worth(view: View, judge: Judge, section: str, word: str) -> float:
    """What a pawn on a space promises; spaces further right are worth a little less."""
    chosen, animal = Section(section), judge.animal
    spaces = SECTION_SPACES[chosen]
    place = next((SPACES[space].place for space in spaces if SPACES[space].word == word), 0)
    own = sum(view.spaces[space] is animal for space in spaces)
    match chosen:
        case Section.DOMINATION:
            return judge.once(section, lambda: _domination(view, animal, own)) - 0.1 * place
        case Section.SPECIATION:
            return _speciation(view, animal, word)
        case Section.WANDERLUST:
            return judge.once(section, lambda: _wanderlust(view, own)) - 0.8 * place
        case Section.GLACIATION:
            return judge.once(section, lambda: _glaciation(view)) - 2.5 * place - 2.0 * own
        case Section.ABUNDANCE:
            useful = len([e for e in view.boxes.abundance if e in view.needs[animal]])
            return (3.2 if useful > own else 0.5) - 0.5 * place
        case Section.ADAPTATION:
            return judge.once(section, lambda: _adaptation(view, animal)) - 0.4 * place - own
        case Section.REGRESSION:
            saved = own + (animal is Animal.REPTILE)
            risk = {e for e in view.boxes.regression if e in view.sides[animal].added}
            return 3.5 if len(risk) > saved else -1.0
        case Section.MIGRATION:
            return _migration(view, judge, int(word)) / (1 + own)
        case Section.COMPETITION:
            return _competition(view, animal, COMPETITION_TERRAINS[place])
        case Section.WASTELAND:
            return _tundra_food(view, animal)
        case Section.INITIATIVE:
            return 1.0 if view.initiative[0] is not animal else 0.3
        case _:
            return 0.2


def _domination(view: View, animal: Animal, own: int) -> float:
    """The best tile that is left after our other Domination pawns, with the card it brings."""
    worths = []
    for hex_ in view.earth.occupied(animal):
        pays = next((a.points for a in awards(view.earth, hex_) if a.animal is animal), 0)
        card = 4.5 if view.earth.dominant(hex_, view.needs) is animal else 0.0
        worths.append(pays + card)
    worths.sort(reverse=True)
    return worths[own] * 0.75 if own < len(worths) else -1.0


def _speciation(view: View, animal: Animal, word: str) -> float:
    if not view.sides[animal].pool:
        return -1.0
    judge = Judge(view.earth, view.needs, animal)
    best = -1.0
    for corner in view.earth.corners_with((ELEMENT_AT[word],)):
        earth, left = view.earth, view.sides[animal].pool
        for hex_ in view.earth.tiles_at(corner):
            terrain = earth.terrain(hex_)
            assert terrain is not None
            count = min(SPECIATION_LIMITS[terrain], left)
            if earth.matches(hex_, view.needs[animal]):
                earth = earth.with_species(hex_, animal, count)
                left -= count
        best = max(best, judge.change(earth, view.earth.tiles_at(corner)))
    return best * 1.1


def _wanderlust(view: View, own: int) -> float:
    shown = len([tile for tile in view.tiles if tile is not None])
    if own >= shown:
        return -1.0
    most = max((len(view.earth.beside(hex_)) for hex_ in view.earth.shore), default=0)
    return 1.0 + bonus(most)


def _glaciation(view: View) -> float:
    earth = view.earth
    if not view.tundra:
        return -1.0
    most = max((earth.tundra_beside(h) for h in earth.tiles if not earth.ice[h]), default=0)
    return 0.8 + bonus(most)


def _adaptation(view: View, animal: Animal) -> float:
    if not view.boxes.adaptation or len(view.sides[animal].elements) >= MOST_ELEMENTS:
        return -1.0
    earth = view.earth
    here = [e for hex_ in earth.occupied(animal) for e in earth.elements(hex_)]
    return 1.5 + 0.35 * max(here.count(e) for e in view.boxes.adaptation)


def _migration(view: View, judge: Judge, number: int) -> float:
    earth, animal = view.earth, judge.animal
    needs, tiles = view.needs[animal], earth.occupied(animal)
    dying = judge.once(
        "dying",
        lambda: sum([earth.species[hex_][animal] for hex_ in tiles if not earth.matches(hex_, needs)]),
    )
    room = judge.once(
        "room", lambda: len([h for h in earth.tiles if h not in tiles and earth.matches(h, needs)])
    )
    return 0.6 * min(number, dying) + 0.5 * min(number, room) + 0.1 * number


def _competition(view: View, animal: Animal, terrains: tuple[str, ...]) -> float:
    shared = {view.earth.terrain(hex_) for hex_ in view.earth.shared(animal)}
    return 0.9 * len(shared.intersection(terrains))


def _tundra_food(view: View, animal: Animal) -> float:
    """How many of our disks the Wasteland would take from the tundra."""
    earth = view.earth
    own = [e for e in set(view.boxes.wasteland) if e in view.needs[animal]]
    lost = [c for c in earth.corners_with(own) if any(earth.ice[hex_] for hex_ in CORNER_HEXES[c])]
    return 0.8 * len(lost)
