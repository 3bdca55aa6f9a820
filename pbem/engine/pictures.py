"""Pictures as plain values: what a game shows of a View, in parts that are drawn once and placed often."""

from pbem.engine.language.tongues import Deferred, heard
from pbem.engine.values import Value


class Part(Value):
    """A piece of a picture: a template `<name>.svg.j2` of the game's folder, what it shows, and where it is.

    Parts with the same name and facts are drawn once, so whatever repeats (a card, a tile, a number) is one.
    """

    name: str
    x: int
    y: int
    # What the template is rendered with, sorted by name.
    facts: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, name: str, x: int, y: int, **facts: str | int) -> "Part":
        """A part with these facts, in the language of whoever will see it: what was drawn is kept by them."""
        for key, fact in facts.items():
            if isinstance(fact, Deferred):
                facts[key] = heard(fact)
        return cls(name, x, y, tuple(sorted(facts.items())))


class Picture(Value):
    """A picture in a mail: its size in CSS pixels, the colour of its ground, its parts from back to front."""

    name: str
    # One sentence that says what the picture shows, for those who do not see it.
    alt: str
    width: int
    height: int
    parts: tuple[Part, ...]
    ground: str = "#ffffff"
