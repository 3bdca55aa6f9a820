"""What people call the words of this game's orders."""

from types import MappingProxyType

__all__ = ["SYNONYMS"]

SYNONYMS = MappingProxyType(
    {
        **dict.fromkeys("covered d dn downward downwards facedown fd hidden verdeckt".split(), ("down",)),
        **dict.fromkeys("revealed u upward upwards faceup fu offen open shown visible".split(), ("up",)),
        **dict.fromkeys(
            "choose lay pick play playing put select take use".split(), ("draft", "play", "choose")
        ),
        **dict.fromkeys("attack beat buy claim defeat fight get hunt kill".split(), ("slay",)),
    }
)
