"""What seats were told and have not been mailed yet, stored as data and worded for each reader."""

import json
from collections.abc import Iterable

from pbem.desk.match.live import Live, replayed
from pbem.engine.events import YOU, Event, Namer, Told
from pbem.render.page import NewsShown
from pbem.render.text_kit import one_line, wrapped
from pbem.store.work import Work

# So many characters of news are short.
_SHORT = 60

# The least room for a name in front of what somebody did.
_NAME = 8


def reaching(told: Iterable[Told], seat: int | None) -> tuple[Event, ...]:
    """The events of a progress that one seat was told; without a seat, those that everybody was."""
    return tuple(each.event for each in told if each.reaches(seat))


def pack(live: Live, events: Iterable[Event]) -> str:
    """Events as one stored text."""
    encoded = [live.codec.encode(event) for event in events]
    return json.dumps(encoded, ensure_ascii=False, separators=(",", ":"))


def unpack(live: Live, text: str) -> tuple[Event, ...]:
    """The events `pack` wrote."""
    return tuple(live.codec.decode(plain) for plain in json.loads(text))


def namer(live: Live, reader: int | None) -> Namer:
    """Names as one reader knows them."""

    def name(seat: int) -> str:
        return YOU if seat == reader else live.sitters[seat].name

    return name


def shown(live: Live, reader: int | None, events: Iterable[Event]) -> tuple[NewsShown, ...]:
    """Events as lines of news for one reader."""
    name = namer(live, reader)
    news: list[NewsShown] = []
    for event in events:
        who = one_line(name(event.who)) if event.who is not None else ""
        text = one_line(event.text(name))
        if not text:
            continue
        # What somebody did in one go is one line, as long as it is a short one.
        if who and news and news[-1].who == who and len(news[-1].text) + len(text) < _SHORT:
            news[-1] = NewsShown(who, f"{news[-1].text}; {text}")
        else:
            news.append(NewsShown(who, text))
    return tuple(news)


def so_far(work: Work, live: Live, seat: int, most: int) -> tuple[list[str], int]:
    """The last lines of all that a seat was told, names beside them, and how many older ones are left out."""
    progresses = replayed(live.kernel, work.journal.entries(live.id))
    events = (event for progress in progresses for event in reaching(progress.told, seat))
    told = shown(live, seat, events)
    left_out = max(0, len(told) - most)
    wide = max([_NAME, *(len(line.who) for line in told[left_out:])])
    rows = [wrapped(line.text, 72, f"  {line.who:<{wide}}  ", " " * (wide + 4)) for line in told[left_out:]]
    return rows, left_out
