"""HTML-only mail becomes text here, with quotations marked as such, and without trusting the page's layout.

Styles and tables are removed before rendering: a margin of a million lines or a cell of a thousand columns
would otherwise be drawn.
"""

import html as entities
from typing import TYPE_CHECKING

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree

if TYPE_CHECKING:
    from lxml.etree import _Element

__all__ = ["rendered", "stripped"]

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


def rendered(html: str) -> str:
    """The page as text, quotations prefixed with `>`; never raises, and never takes long."""
    try:
        text = _drawn(html)
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
    return text if text.strip("> \n") else stripped(html)


def _drawn(html: str) -> str:
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    tree = etree.fromstring(html.encode("utf-8", "replace"), parser)
    if tree is None:
        return ""
    etree.strip_elements(tree, *_DROPPED, with_tail=False)
    for element in tree.iter():
        _simplify(element)
    for quote in [
        q for q in tree.iter("blockquote") if not any(a.tag == "blockquote" for a in q.iterancestors())
    ]:
        _mark(quote)
    return str(Inscriptis(tree, _PLAIN).get_text())


def _simplify(element: "_Element") -> None:
    tag = element.tag
    if not isinstance(tag, str):
        return
    # GMX and WEB.DE quote in a block of their own making, and people answer below it.
    if tag == "div" and element.get("name") == "quote":
        tag = "blockquote"
    style = element.get("style", "").lower().replace(" ", "")
    hidden = "display:none" in style or "visibility:hidden" in style or element.get("hidden") is not None
    kept = "white-space:pre" in style
    element.attrib.clear()
    if hidden:
        element.set("style", "display:none")
    elif kept:
        element.set("style", "white-space:pre")
    if tag in ("td", "th"):
        element.tail = " " + (element.tail or "")
    element.tag = _RENAMED.get(tag, tag)


def _mark(quote: "_Element") -> None:
    """Replace a quotation by its own text, every line prefixed, so that nothing in it can pass for fresh."""
    tail, quote.tail = quote.tail, None
    lines = Inscriptis(quote, _PLAIN).get_text().strip("\n").split("\n")
    attributes = dict(quote.attrib)
    quote.clear()
    quote.tag = "pre"
    if attributes.get("style") == "display:none":
        quote.set("style", "display:none")
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
        elif name in _DROPPED:
            skipping = name
        elif name.lstrip("/") in _BLOCKS:
            depth = max(0, depth + (name == "blockquote") - (name == "/blockquote"))
            out.append("\n" + ("> " if depth else ""))
    lines = (" ".join(line.split()) for line in entities.unescape("".join(out)).split("\n"))
    return "\n".join(lines)
