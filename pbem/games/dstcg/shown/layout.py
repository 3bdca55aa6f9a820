"""Layout: small pieces of text that every block of a mail is put together from."""

from pbem.engine.events import YOU
from pbem.engine.language.tongues import Row, heard
from pbem.engine.text import clip
from pbem.games.dstcg.rules.cards import PLURALS, Animal, Biome, elements_text, word
from pbem.games.dstcg.rules.view import View


def name_for(view: View, seat: int, width: int = 9) -> str:
    """A player's name in a column; the reader is You."""
    name = view.names[seat]
    return heard(YOU) if seat == view.seat else clip(name[:1].upper() + name[1:], width)


def modifiers(biome: Biome) -> str:
    """Such as `amphibians +1, mammals -1`; empty at the Sea."""
    changed = ((biome.bonus, "+1"), (biome.penalty, "-1"))
    return heard(Row(Row((word(PLURALS[kind]), change), " ") for kind, change in changed if kind))


def biome_line(biome: Biome) -> str:
    """A biome in one line."""
    parts = (word(biome.name), elements_text(biome.elements), modifiers(biome))
    return heard(Row(part for part in parts if part))


def food_text(biome: Biome, animal: Animal, healthy: bool = True) -> str:
    """The food on the card and what this biome does to it: `4+1`."""
    food = str(animal.face(healthy).food)
    if animal.kind == biome.bonus:
        return f"{food}+1"
    return f"{food}-1" if animal.kind == biome.penalty else food
