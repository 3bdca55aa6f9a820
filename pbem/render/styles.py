"""The style sheet of mails: what a client does not know of a sheet it knows of an attribute of each tag.

A rule is for a tag as it stands, whatever it stands in, so that a tag is looked up instead of laid out. What
wide and dark screens change stays a sheet, `mail_media.css`, and the classes it names stay at their tags.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from pbem.resources import folder

# A tag as far as no player's words and no link are in it.
_TAG = re.compile(r'(<[a-z][a-z0-9]*(?: (?!href|src|alt)[a-z-]+="[^"]*")*)')
_ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"([a-z0-9]*)((?:\.[a-z]+|\[[^]]+\])*)")
_MARK = re.compile(r"\.[a-z]+|\[[^]]+\]")
_SIDES = ("-top", "-right", "-bottom", "-left")


def styled(html: str) -> str:
    """A page each of whose tags says how it looks."""
    parts = _TAG.split(html)
    parts[1::2] = map(_made, parts[1::2])
    return "".join(parts)


# Only a cache: the tags of our templates are few, and what players write never stands in one.
@lru_cache(1 << 12)
def _made(tag: str) -> str:
    """A tag with its style."""
    name, attributes = tag[1:].partition(" ")[0], dict(_ATTRIBUTE.findall(tag))
    own, classes = attributes.pop("style", ""), attributes.pop("class", "").split()
    marks = {f'[{each}="{value}"]' for each, value in attributes.items()} | {f".{each}" for each in classes}
    found: dict[str, str] = {}
    for kind, needed, said in _rules():
        if kind in ("", name) and needed <= marks:
            _say(found, said)
    _say(found, own)
    if changing := " ".join(each for each in classes if each in _changing()):
        attributes["class"] = changing
    if found:
        attributes["style"] = ";".join(f"{each}:{value}" for each, value in found.items())
    return f"<{name}" + "".join(f' {each}="{value}"' for each, value in attributes.items())


def _say(found: dict[str, str], said: str) -> None:
    """What is said later counts, and of a margin as a whole for its sides, too."""
    for each in filter(str.strip, said.split(";")):
        name, _, value = each.partition(":")
        for before in (name, *(f"{name.strip()}{side}" for side in _SIDES)):
            found.pop(before.strip(), None)
        found[name.strip()] = value.strip()


@cache
def _changing() -> frozenset[str]:
    """The classes that look different elsewhere."""
    return frozenset(re.findall(r"\.([a-z]+)", _sheet("mail_media.css")))


@cache
def _rules() -> tuple[tuple[str, frozenset[str], str], ...]:
    """Tag, what else a tag must have, and what is said of it; what counts more comes later."""
    return tuple(sorted(_read(), key=lambda rule: (len(rule[1]), rule[0] != "")))


def _read() -> Iterator[tuple[str, frozenset[str], str]]:
    for selectors, said in _RULE.findall(_sheet("mail.css")):
        for selector in selectors.split(","):
            found = _SELECTOR.fullmatch(selector.strip())
            assert found is not None, f"mail.css: {selector.strip()} is told by more than the tag itself"
            yield found[1], frozenset(_MARK.findall(found[2])), said


def _sheet(name: str) -> str:
    return (folder("templates") / name).read_text("utf-8")
