"""Layout: small pieces of text that every block of a mail is put together from."""

from pbem.engine.text import clip
from pbem.games.dstcg.rules.cards import PLURALS, Animal, Biome, elements_text
from pbem.games.dstcg.rules.view import View

__all__ = [
    "biome_line",
    "food_text",
    "modifiers",
    "name_for",
]


def name_for(view: View, seat: int, width: int = 9) -> str:
    """A player's name in a column; the reader is You."""
    name = view.names[seat]
    return "You" if seat == view.seat else clip(name[:1].upper() + name[1:], width)


def modifiers(biome: Biome) -> str:
    """Such as `amphibians +1, mammals -1`; empty at the Sea."""
    parts = []
    if biome.bonus:
        parts.append(f"{PLURALS[biome.bonus]} +1")
    if biome.penalty:
        parts.append(f"{PLURALS[biome.penalty]} -1")
    return ", ".join(parts)


def biome_line(biome: Biome) -> str:
    """A biome in one line."""
    return ", ".join(part for part in (biome.name, elements_text(biome.elements), modifiers(biome)) if part)


def food_text(biome: Biome, animal: Animal, healthy: bool = True) -> str:
    """The food on the card and what this biome does to it: `4+1`."""
    food = str(animal.face(healthy).food)
    if animal.kind == biome.bonus:
        return f"{food}+1"
    return f"{food}-1" if animal.kind == biome.penalty else food
