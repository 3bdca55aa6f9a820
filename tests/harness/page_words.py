"""What a page of ours says, as text: to the eye, to those who do not see it, and to its script."""

from html.parser import HTMLParser

__all__ = ["words_of"]

# What a page says beside its text, to those who do not see it and to its script.
_SPOKEN = frozenset({"alt", "title", "aria-label", "data-name", "data-play", "data-pause", "data-step"})
_SPOKEN |= {"data-words", "data-nothing"}
# What is typed or read by machines.
_SILENT = frozenset({"script", "style", "code", "title"})


class _Words(HTMLParser):
    """All that a page says, as text."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        self.said += [value for name, value in attrs if name in _SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)


def words_of(page: str) -> str:
    """What a page says, to the eye or not."""
    reader = _Words()
    reader.feed(page)
    return "\n".join(reader.said)
