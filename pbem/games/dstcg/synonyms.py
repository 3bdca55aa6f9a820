"""What people call the words of this game's orders."""

from types import MappingProxyType

__all__ = ["SYNONYMS"]

SYNONYMS = MappingProxyType(
    {
        **dict.fromkeys("choose lay pick playing put select spiele take use".split(), ("play",)),
        **dict.fromkeys(
            "against attack eat eats eliminate hit kill kills suppresses target victim vs".split(),
            ("suppress",),
        ),
        **dict.fromkeys("back bounce hibernate home returning returns send".split(), ("return",)),
        **dict.fromkeys("exchange switch trade".split(), ("swap",)),
        **dict.fromkeys("allied alliance partner".split(), ("ally",)),
        **dict.fromkeys("recover restore revive unsuppress".split(), ("heal",)),
    }
)
