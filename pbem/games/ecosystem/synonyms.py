"""What people call the words of this game's orders."""

from types import MappingProxyType

__all__ = ["SYNONYMS"]

SYNONYMS = MappingProxyType(
    {
        **dict.fromkeys(
            "add choose drop lay lege place placing play playing put putting select set take taking".split(),
            ("pick",),
        ),
        **dict.fromkeys("exchange swapping swop switch switching tausche trade".split(), ("swap",)),
        **dict.fromkeys("give remove throw".split(), ("discard",)),
    }
)
