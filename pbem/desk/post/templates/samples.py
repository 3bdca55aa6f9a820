"""Sample facts for every template of a mail, by which changed templates are tried before they are needed."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from pbem.render.page import Footer, LineShown, LineStatus, NewsShown, Page, Receipt

_CODE, _PROVED = "[#12.7b]", "12.0.7.b.abcdefghijkl"
_MISREAD = LineShown(
    2, "take bee", LineStatus.UNCLEAR, "Which bee?", (("2a", "take bee 1"), ("2b", "take bee 2"))
)
_RECEIPTS = (
    Receipt(5, "Mon 16 Nov 12:00", (LineShown(1, "pass", LineStatus.DONE, "Done: pass."),)),
    Receipt(6, "Mon 16 Nov 12:05", (_MISREAD,), ("One line was not read.",), ("HISTORY\n\n  1 pass",)),
)


def _all(**values: tuple[Any, ...]) -> tuple[dict[str, Any], ...]:
    """Every combination of the values that each fact may have."""
    return tuple(dict(zip(values, each, strict=True)) for each in product(*values.values()))


def _with(several: tuple[dict[str, Any], ...], **facts: Any) -> tuple[dict[str, Any], ...]:
    return tuple({**facts, **each} for each in several)


_BOTH = (True, False)
_SOME = ((), ("Anna",), ("Anna", "Ben", "Cleo"))
_TABLE = {"table": "Ecosystem 12", "match": 12}
_TAGGED = {**_TABLE, "tag": "[#12.7]"}
_ASKED = {
    **_TABLE,
    "asking": True,
    "prompt": "Pick 7 of 20: one card.",
    "example": "Reply with one line, such as:   bear at c4",
    "silence": "the bot picks",
}
_ASKED_ALL = tuple({**_ASKED, **each} for each in _all(due=("Tue 17 Nov, 12:00", "")))
_WAITING = tuple(
    {**_TABLE, "asking": False, "idle": "to pick", **each}
    for each in _all(over=_BOTH, mine=_BOTH, waiting=_SOME, everybody=_BOTH, period=_BOTH)
)
_PROMISE = {"seal": "0123456789abcdef" * 4, "mixed": '  Mixed in from you:  Anna "rain"', "credits": "By us."}
_BACK = {
    "by": "Ruth",
    "reason": "A slip.",
    "to": 5,
    "asked": 3,
    "undone": 2,
    "seen": ("  Anna   passed",),
    "more": 3,
}
_BACK |= {"shuffled": True, "given": "pass", "left": ("always pass",)}
_ONCE = _all(
    promise=(None, *({**_PROMISE, **each} for each in _all(provable=_BOTH, again=_BOTH))),
    explained=(None, _BACK, {**_BACK, "undone": 1, "more": 0, "shuffled": False, "left": ()}),
    went_back=_BOTH,
)
_PROOF = {
    "seal": "ab" * 32,
    "mixed": "  Mixed in from you:  Anna",
    "secret": "fedcba9876543210" * 4,
    "verify": "pbem verify toy-12.json --mail FIRST.eml",
}
_DONE = _all(
    summary=("Done: pass.", ""),
    settles=("Tue 17 Nov, 12:00", ""),
    stands=("Paused: no deadline runs.", ""),
    due=("Tue 17 Nov, 12:00", ""),
)
_ANSWERED = tuple(
    {**each, **done, "answer": "" if done["summary"] else "pass", "open": False}
    for each in _WAITING[::4]
    for done in _DONE
)
_DISPUTE = {"about": "Ben disputes question 7", "end": "Sun 20 Dec"}
_ACTS: tuple[dict[str, Any], ...] = _with(
    tuple(
        {"what": what, **facts, "reason": reason}
        for reason in ("", "A holiday.")
        for what, facts in (
            *((what, {}) for what in ("paused", "resumed", "held", "released", "reminded", "deadline")),
            *((what, {}) for what in ("bot", "offered", "cancelled")),
            ("extended", {"span": "2 days"}),
            ("stands", {"ruling": "The match goes on as it stands."}),
            ("disputed", _DISPUTE),
            ("disputed", {**_DISPUTE, "end": ""}),
            ("undecided", {**_DISPUTE, "term": "7 days"}),
            *((what, {"said": "It counts.", "about": "Ben asks."}) for what in ("ruling", "decided")),
            ("ruling", {"said": "It counts.", "about": ""}),
            ("rules", {"version": "3", "before": "2"}),
            *((what, {"said": "Hello."}) for what in ("announced", "told")),
            *(
                ("identity", {"before": "token", "level": each})
                for each in ("token", "token+from", "token+auth")
            ),
            *((what, {"name": "Cleo"}) for what in ("address", "promoted", "demoted", "given")),
            ("looked", {"at": "the hand of Ben"}),
        )
    ),
    by="Ruth",
)
_WHY: tuple[dict[str, Any], ...] = (
    *({"why": "deadline", "others": names} for names in _SOME),
    {"why": "woken", "name": "Anna"},
    *({"why": why, "long": "5 hours"} for why in ("outage", "clock")),
    *({"why": why} for why in ("restore", "bounced")),
    *({"why": "excused", "left": left} for left in (0, 2)),
    {"why": "bank", "left": "9 days 4 hours"},
    *({"why": "act", **each} for each in _ACTS),
)

_LOBBY = {"seated": True, "opened": False, "opener": False, "listed": False, "free": 2, "missing": ("Ben",)}
_LOBBY |= {"promise": True, "sealed": False, "mixed": "", "publish": "no"}

_NEEDS = _with(
    (
        *({"what": "dispute", "about": "Ben disputes question 7", "end": end} for end in ("", "Sun 20 Dec")),
        {"what": "held", "about": "a holiday"},
        {"what": "inviting", "missing": "Ben", "since": "Fri 13 Nov", "orders": ("start 12",)},
        {"what": "paused"},
        *({"what": "missing", "missed": missed, "last": "Tue 17 Nov, 12:00"} for missed in ("", "two")),
        {"what": "missing", "missed": "two", "last": ""},
        {"what": "unreadable", "letter": 5, "due": "Tue 17 Nov, 12:00"},
        {"what": "bouncing"},
        {"what": "offered"},
    ),
    match=12,
    title="Ecosystem, Anna and Ben",
    name="Ben",
    handle="ben",
    standbys=("Cleo", "Dora", "Eve"),
    orders=("address 12 ben other", "remind 12 ben", "offer 12.7 ben", "bot 12.7 ben"),
)
_MOMENT: dict[str, Any] = {"stage": "pick 7 of 20", "played": "pick trout at c3", "better": "pick wolf at e5"}
_MOMENT |= {"points": 2.6, "chance": 0.11, "before": False}
_HEALTH = {
    "letters": 2,
    "sent": 3,
    "most": 500,
    "waiting": 0,
    "dead": 1,
    "look": "11:55",
    "returned": 1,
    "empty": 1,
}
_HEALTH |= {
    "bouncing": ("Ben",),
    "writers": ("Anna",),
    "broken": 0,
    "backup": "Sun 15 Nov, 03:00",
    "size": "2 MB",
}
_HEALTH |= {"age": "3 days", "free": 7, "narrow": True, "trouble": ("The mail server refuses us.",)}

SAMPLES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "welcome": _with(
        _all(
            unread=((), (3,), (3, 4)),
            site=("", "https://club.example/"),
            back=("", "For mails in English ..."),
        ),
        name="Anna",
    ),
    "refusal": _all(
        reason=("unclear sender", "unknown sender", "bad token", "oversized", "no text"),
        forged=_BOTH,
        restored=_BOTH,
    ),
    "aside": ({"letter": 5},),
    "enough": _with(_all(same=_BOTH), letter=5),
    "desk_receipt": ({},),
    "invitation": _with(
        (
            *_with(_all(seated=_BOTH, opened=_BOTH, opener=_BOTH, listed=_BOTH), **_LOBBY),
            *_with(_all(free=(0, 1, 2), missing=_SOME), **{**_LOBBY, "opened": True}),
            *_with(_all(seated=_BOTH, promise=_BOTH, sealed=_BOTH, mixed=("", "rainy sunday")), **_LOBBY),
            *_with(_all(seated=_BOTH, publish=("result", "replay")), **_LOBBY),
        ),
        **_TAGGED,
        seats=3,
        others=("Ben",),
        fewest=2,
        hours=48,
        pace="48 hours a question.",
        about="Ecosystem: cards in a grid.",
        link="mailto:play@club.example?subject=join%201&body=join%201",
        credits="By us.",
        said="",
        seal="ab" * 32,
        tongues={},
    ),
    "seat_free": (
        {
            **_TABLE,
            "before": "Eve",
            "why": "resigned",
            "others": ("Ben",),
            "stage": "pick 7",
            "pace": "48 hours.",
        },
    ),
    "turn": tuple(
        {**asked, **once, "first_turn": first, "deputy_of": whose}
        for asked in _ASKED_ALL
        for once in _ONCE
        for first, whose in ((True, ""), (False, "Ben"))
    ),
    "catch_up": _with(
        (*_ASKED_ALL, *_WAITING),
        before="Eve",
        handle="eve",
        story="THE STORY SO FAR\n  Anna   passed",
        pace="48 hours.",
    ),
    "begun": (*_with(_WAITING, **_ONCE[0]), *_with(_ONCE, **_WAITING[0])),
    "news": _with(_WAITING, stage="pick 7"),
    "press": ({**_TAGGED, "title": "Ben writes to you", "answer": "tell ben: ..."},),
    "spectator": _with(
        ({"waiting": ("Anna",), "result": ()}, {"waiting": (), "result": (("Anna", 5), ("Ben", 4))}),
        stage="pick 7",
        **_TABLE,
    ),
    "receipt": (
        *_ANSWERED,
        *({**each, "open": True, "labels": labels} for each in _ASKED_ALL for labels in ((), ("2a", "2b"))),
    ),
    "show": (*_ANSWERED, *_ASKED_ALL),
    "reminder": tuple(
        {**each, **why, "alone": why.get("what") in ("stands", "decided", "rules")}
        for each in _ASKED_ALL
        for why in _WHY
    ),
    "lastcall": _with(
        tuple({**each, "others": others} for each in _ASKED_ALL for others in _SOME),
        why="deadline",
        clock="12:00",
    ),
    "finale": _with(
        _all(
            provable=_BOTH,
            winners=_SOME,
            mine=_BOTH,
            others=_BOTH,
            reason=("", "By the cards left."),
            record=("", "YOUR RECORD\n  1 match, 1 won."),
            public=("", "https://club.example/m/12/index.html"),
        ),
        result=(("Anna", 5), ("Ben", 4)),
        **_TAGGED,
        **_PROOF,
    ),
    "review": _with(
        (
            {"players": ()},
            {"players": (("You", ()), ("Anna", (_MOMENT, {**_MOMENT, "points": 0.2, "before": True})))},
        ),
        most=30,
        **_TABLE,
    ),
    "ended": _with(
        _all(provable=_BOTH, reason=("", "A holiday.")), what="ended", by="Ruth", **_TAGGED, **_PROOF
    ),
    "ask_letter": _with(
        _all(
            reason=("other address", "not authenticated", "request"), asks=((), ("join", "set")), mine=_BOTH
        ),
        origin="an address at mail.example",
    ),
    "introduction": _all(
        asked_for=((), ("join 12",)), tables=((), ("  12  Ecosystem: 1 of 3 seats free",)), first=(None, 12)
    ),
    "ask_back": _with(_all(address=_BOTH), title="Leave Ecosystem 12?", line="leave"),
    "ask_again": _all(stranger=_BOTH),
    "asked_receipt": ({"said": "Nothing was done."},),
    "address_agreed": ({"new": "anna@post.example"},),
    "address_silent": ({"new": "anna@post.example"},),
    "new_address": ({"name": "Anna"},),
    "moved_away": ({"name": "Anna"},),
    "address_veto": ({"by": "Ruth", "match": 12},),
    "be_deputy": _with(
        _all(days=("", "from Tue 17 Nov to Sun 22 Nov")), name="Anna", tables=("Ecosystem 12",)
    ),
    "be_player": ({"table": "Ecosystem 12"},),
    "be_master": ({"match": 12},),
    "digest": _with(
        _all(questions=(0, 1, 2)), entries=("1.eml     Ecosystem 12: pick 7 [#12.7]\n  Pick 7 of 20",)
    ),
    "act": tuple(each for each in _ACTS if each["what"] not in ("reminded", "extended", "deadline")),
    "moved": ({"name": "Anna", "old": "anna@mail.example", "new": "anna@post.example"},),
    "closed": ({"table": "Ecosystem 12", "name": "Anna"},),
    "alarm": _with(_all(over=_BOTH), key="disk", text="The disk is nearly full."),
    "gm_alarm": ({"text": "Ecosystem 12 has paused."},),
    "gm_press": ({**_TABLE, "name": "Ben", "handle": "ben", "quoted": "  | Hello."},),
    "gm_welcome": ({"match": 12},),
    "gm_receipt": _all(codes=((), ("k7fm",))),
    "gm_dispute": _with(
        (
            *_all(end=("", "Sun 20 Dec")),
            {
                "asked": False,
                "options": (),
                "topics": (),
                "rulings": (),
                "others": ("scoring",),
                "more_topics": True,
            },
            {"options": (), "back": ""},
            {"more": True},
        ),
        match=12,
        name="Ben",
        handle="ben",
        title="Ecosystem 12: Ben disputes question 7",
        said="The bear counts twice.",
        letter=5,
        question=7,
        stage="pick 7",
        waited=("Anna",),
        idle="to pick",
        asked=True,
        options=("bear at c4",),
        more=False,
        topics=(("scoring", "  A bear counts once."),),
        rulings=("bear: It counts once.",),
        others=(),
        more_topics=False,
        back="rollback 12.7 5",
        closed=6,
        end="",
    ),
    "gm_undecided": ({**_TABLE, **next(each for each in _ACTS if each["what"] == "undecided")},),
    "gm_stands": ({**_TABLE, "ruling": "Nobody has decided, so the match goes on as it stands."},),
    "morning": _with(
        _all(
            matches=(1, 2),
            needs=((), _NEEDS[:1], _NEEDS),
            due=("", "Tue 17 Nov, 12:00"),
            about=((), ("  Away   Ben",)),
            health=(
                _HEALTH,
                {**_HEALTH, "letters": 1, "look": "", "backup": "", "free": None, "trouble": ()},
            ),
        ),
        today="Mon 16 Nov",
        place="Berlin",
        rows=("  12  Ecosystem",),
    ),
}

# Mails whose readers need no code to answer: they are not told one.
_WITHOUT_CODE = frozenset({"alarm", "aside", "asked_receipt", "closed", "enough", "refusal"})


def sample_pages(template: str) -> Iterator[Page]:
    """Mails of one template with all its sample facts, each as the answer to a letter and as none."""
    wants_receipt = template in ("receipt", "show", "desk_receipt", "gm_receipt")
    for facts in SAMPLES[template]:
        for receipt in (*_RECEIPTS, *(() if wants_receipt else (None,))):
            yield Page(
                kind="notice",
                template=template,
                facts=facts,
                footer=Footer(
                    "Ecosystem 12", "Anna (you), Ben", "With permission.", "help, status", ("And more.",)
                ),
                code="" if template in _WITHOUT_CODE else _CODE,
                token=_PROVED,
                receipt=receipt,
                news=(NewsShown("Ben", "passed"),),
                standing=("always pass",),
            )
