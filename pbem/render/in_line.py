"""Our templates, each with the parts it names in it: the code of a whole mail is one function, not twenty.

An operator's own templates stay apart, so that whoever changes one is told of a fault by its file and line.
"""

import re
from collections.abc import Callable

from jinja2 import Environment, FileSystemLoader

# What is chosen while a mail is laid out, by the game or by what there is, is looked up then.
_NAMED = re.compile(r'\{% include "([^"]+)" %\}')


class InLine(FileSystemLoader):
    """Finds templates in a folder; what one sets inside of another is not known outside, as ever."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """A template's text with that of its parts, its file, and whether it is still the same."""
        text, path, fresh = super().get_source(environment, template)

        def part(found: re.Match[str]) -> str:
            return f"{{% with %}}{self.get_source(environment, found[1])[0]}{{% endwith %}}"

        return _NAMED.sub(part, text), path, fresh
