"""What people call the words of this game's orders."""

from types import MappingProxyType

__all__ = ["SYNONYMS"]

SYNONYMS = MappingProxyType(
    {
        **dict.fromkeys("drop put set".split(), ("place", "add", "lay", "abundance", "glaciate", "wander")),
        "place": ("add", "lay", "abundance", "glaciate", "wander"),
        "lay": ("abundance", "wander", "add"),
        "add": ("abundance", "speciate", "adapt"),
        "remove": ("wasteland", "deplete", "eliminate", "lose", "devastate"),
        "discard": ("wasteland", "deplete", "lose"),
        "kill": ("compete", "eliminate"),
        "take": ("card", "adapt", "save"),
        "pick": ("card", "place", "adapt"),
        "choose": ("card", "place", "dominate", "empty"),
        "use": ("card",),
        **dict.fromkeys("score scoring domination".split(), ("dominate",)),
        **dict.fromkeys("move send".split(), ("migrate", "move")),
        "migration": ("migrate",),
        "exodus": ("empty",),
        **dict.fromkeys("evolve exchange".split(), ("replace",)),
        **dict.fromkeys("glaciation freeze ice".split(), ("glaciate",)),
        **dict.fromkeys("speciation".split(), ("speciate",)),
        **dict.fromkeys("exchange switch trade".split(), ("swap", "replace")),
        **dict.fromkeys("everywhere each every".split(), ("all",)),
        **dict.fromkeys("nobody remain remains bleiben stays".split(), ("stay",)),
        **dict.fromkeys("finish finished fertig".split(), ("done",)),
        "north": ("n",),
        "south": ("s",),
        "east": ("e",),
        "west": ("w",),
        "northeast": ("ne",),
        "northwest": ("nw",),
        "southeast": ("se",),
        "southwest": ("sw",),
    }
)
