"""The operator's own templates tried with sample facts, before a mail needs them."""

from collections.abc import Iterator

from pbem.desk.post.templates.samples import SAMPLES, sample_pages
from pbem.render.own_templates import NotSound, demand_sound, fault_of, own_names
from pbem.render.page import Page
from pbem.render.renderer import Renderer
from pbem.render.text_kit import WIDTH

_COMMON = {"server": "The club", "address": "play@club.example", "subject": "Ecosystem 12: pick 7 [#12.7]"}


def faults(renderer: Renderer) -> Iterator[str]:
    """What is wrong with the own templates of a renderer: file, line and why, one a mail at most."""
    root = renderer.own
    if root is None:
        return
    if not root.is_dir():
        yield f"{root} is no folder"
        return
    there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    known = own_names()
    for name in sorted(there - known):
        yield f"{name}: no template of ours has this name, so it is never used"
    parts = any(name.startswith("parts/") for name in there & known)
    found = (_fault(renderer, name) for name in sorted(SAMPLES) if parts or f"{name}.txt.j2" in there)
    # A part that fails does so in every mail that holds it.
    yield from dict.fromkeys(fault for fault in found if fault)


def _fault(renderer: Renderer, template: str) -> str:
    assert renderer.own is not None
    try:
        for page in sample_pages(template):
            written = _try(renderer, page)
        # The twin is laid out by our own templates alone: once is enough.
        renderer.html(written)
    # A template fails in every way that its author can think of.
    except Exception as error:
        fault = fault_of(error, renderer.own)
        if not fault:
            raise
        return fault
    return ""


def _try(renderer: Renderer, page: Page) -> Page:
    _, page = renderer.written(page, _COMMON)
    text = renderer.text(page)
    demand_sound(page, text)
    long = next((line for line in text.splitlines() if len(line) > WIDTH), None)
    if long is not None:
        raise NotSound(f"{page.template}.txt.j2: longer than {WIDTH} columns: {long}")
    return page
