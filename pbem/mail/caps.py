"""How much is enough in a day; kept apart from triage, which a pass without letters does without."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caps:
    """Shares of letters in a day."""

    sender: int = 200
    thread: int = 100
    total: int = 1000
    same: int = 3


CAPS = Caps()
