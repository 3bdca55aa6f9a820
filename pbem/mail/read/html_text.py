"""HTML-only mail becomes text here, with quotations marked as such, and without trusting the page's layout.

Styles and tables are removed before rendering: a margin of a million lines or a cell of a thousand columns
would otherwise be drawn.
"""

import html as entities
import re
from itertools import islice
from typing import TYPE_CHECKING

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree

if TYPE_CHECKING:
    from lxml.etree import _Element

_PLAIN = ParserConfig(css=CSS_PROFILES["strict"])
_DROPPED = (
    "script",
    "style",
    "head",
    "title",
    "template",
    "noscript",
    "iframe",
    "object",
    "svg",
    "math",
    "textarea",
)
# Table markup in mail is layout; as blocks and words it reads in the same order.
_RENAMED = {
    "table": "div",
    "tbody": "div",
    "thead": "div",
    "tfoot": "div",
    "tr": "div",
    "td": "span",
    "th": "span",
    "ul": "div",
    "ol": "div",
    "li": "div",
    "dl": "div",
    "dd": "div",
    "dt": "div",
}
_BLOCKS = frozenset(
    {"blockquote", "br", "div", "h1", "h2", "h3", "h4", "hr", "p", "pre", *_RENAMED} - {"td", "th"}
)


# What the writer took back by drawing a line through it.
_STRUCK = ("s", "strike", "del")
# What nobody sees: such text was put there by a program, or to deceive.
_UNSEEN = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|mso-hide:all|(?:^|;)opacity:0*\.?0+(?:;|$|!)"
    r"|(?:font-size|max-height|(?:^|;)height|line-height):0(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|$|!)"
    r"|(?:^|;)(?:font-size:[01](?:\.\d+)?(?:px|pt)|font:0|color:transparent|transform:scale\(0)"
    r"|(?:text-indent|left|top):-\d{3}|clip:rect\(0"
)
# A class that a page's own style sheet strikes out or hides.
_RULE = re.compile(r"\.([\w-]{1,60})\s*\{([^{}]{1,400})\}")
_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_GROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_WHITE = "#ffffff"
# No honest page nests deeper; a page that does would take long.
_LOOKED_AT = 100
_NAMED = {"white": _WHITE, "black": "#000000", "rgb(255,255,255)": _WHITE, "rgb(0,0,0)": "#000000"}


def rendered(html: str) -> tuple[str, bool]:
    """The page as text, quotations prefixed with `>`, and whether struck-out or unseen text was left out.

    It never raises, and never takes long.
    """
    left_out = False
    try:
        text, left_out = _drawn(html)
    except (
        etree.LxmlError,
        ValueError,
        RecursionError,
        AssertionError,
        IndexError,
        AttributeError,
        TypeError,
    ):
        text = ""
    if text.strip("> \n") or left_out:
        return text, left_out
    return stripped(html), False


def _drawn(html: str) -> tuple[str, bool]:
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    tree = etree.fromstring(html.encode("utf-8", "replace"), parser)
    if tree is None:
        return "", False
    classes = _struck_classes(tree)
    etree.strip_elements(tree, *_DROPPED, with_tail=False)
    elements = [element for element in tree.iter() if isinstance(element.tag, str)]
    gone = [each for each in elements if _taken_back(each) or not classes.isdisjoint(_classes(each))]
    left_out = any(_written(element) for element in gone[:_LOOKED_AT])
    for element in gone:
        _take_out(element)
    for element in tree.iter():
        _simplify(element)
    for quote in [
        q for q in tree.iter("blockquote") if not any(a.tag == "blockquote" for a in q.iterancestors())
    ]:
        _mark(quote)
    return str(Inscriptis(tree, _PLAIN).get_text()), left_out


def _style(element: "_Element") -> str:
    return str(element.get("style", "")).lower().replace(" ", "")


def _struck_classes(tree: "_Element") -> set[str]:
    sheets = islice(tree.iter("style"), _LOOKED_AT)
    rules = (rule for sheet in sheets for rule in _RULE.findall((sheet.text or "").partition("@media")[0]))
    styles = ((name, "".join(text.lower().split())) for name, text in islice(rules, _LOOKED_AT))
    return {name for name, style in styles if "line-through" in style or _UNSEEN.search(style)}


def _classes(element: "_Element") -> list[str]:
    return (element.get("class") or "").split()


def _taken_back(element: "_Element") -> bool:
    """Whether a reader sees its text struck out, or not at all."""
    style = _style(element)
    if element.tag in _STRUCK or "line-through" in style or element.get("hidden") is not None:
        return True
    if _UNSEEN.search(style):
        return True
    colour = _colour(_COLOUR.search(style), element.get("color"))
    return colour is not None and colour == _ground(element)


def _ground(element: "_Element") -> str:
    """The colour behind an element."""
    for each in (element, *islice(element.iterancestors(), _LOOKED_AT)):
        found = _colour(_GROUND.search(_style(each)), each.get("bgcolor"))
        if found is not None:
            return found
    return _WHITE


def _colour(found: "re.Match[str] | None", attribute: str | None) -> str | None:
    """A colour by one name, however it was written."""
    said = found[1] if found is not None else (attribute or "").lower().replace(" ", "")
    if not said:
        return None
    if len(said) == 4 and said.startswith("#"):
        return "#" + "".join(2 * digit for digit in said[1:])
    return _NAMED.get(said, said)


def _written(element: "_Element") -> bool:
    """Whether a person may have written it: it holds letters or digits, and stands in no quotation."""
    quoted = any(each.tag == "blockquote" for each in islice(element.iterancestors(), _LOOKED_AT))
    return not quoted and any(char.isalnum() for text in element.itertext() for char in text)


def _take_out(element: "_Element") -> None:
    """Empty an element; what follows it stays."""
    tail = element.tail
    tag = element.tag
    element.clear()
    element.tag, element.tail = tag, tail


def _simplify(element: "_Element") -> None:
    tag = element.tag
    if not isinstance(tag, str):
        return
    # GMX and WEB.DE quote in a block of their own making, and people answer below it.
    if tag == "div" and element.get("name") == "quote":
        tag = "blockquote"
    kept = "white-space:pre" in _style(element)
    element.attrib.clear()
    if kept:
        element.set("style", "white-space:pre")
    if tag in ("td", "th"):
        element.tail = " " + (element.tail or "")
    element.tag = _RENAMED.get(tag, tag)


def _mark(quote: "_Element") -> None:
    """Replace a quotation by its own text, every line prefixed, so that nothing in it can pass for fresh."""
    tail, quote.tail = quote.tail, None
    lines = Inscriptis(quote, _PLAIN).get_text().strip("\n").split("\n")
    quote.clear()
    quote.tag = "pre"
    # An answer right below would look like the wrapped tail of the last line.
    quote.text = "\n".join([*(f"> {line}" for line in lines), ""])
    quote.tail = tail


def stripped(html: str) -> str:
    """The text between the tags, by one scan: for pages that the renderer gives up on."""
    out: list[str] = []
    depth = 0
    skipping = ""
    position = 0
    while position < len(html):
        opening = html.find("<", position)
        opening = len(html) if opening < 0 else opening
        if not skipping:
            out.append(html[position:opening].replace("\n", " "))
        if html.startswith("<!--", opening):
            closing = html.find("-->", opening + 4)
            position = len(html) if closing < 0 else closing + 3
            continue
        closing = html.find(">", opening)
        closing = len(html) if closing < 0 else closing
        words = html[opening + 1 : closing][:40].lower().split()
        name = words[0].rstrip("/") if words else ""
        position = closing + 1
        if skipping:
            skipping = "" if name == "/" + skipping else skipping
        elif name in _DROPPED or name in _STRUCK:
            skipping = name
        elif name.lstrip("/") in _BLOCKS:
            depth = max(0, depth + (name == "blockquote") - (name == "/blockquote"))
            out.append("\n" + ("> " if depth else ""))
    lines = (" ".join(line.split()) for line in entities.unescape("".join(out)).split("\n"))
    return "\n".join(lines)
