"""A dispute: a player doubts how a question was put or answered, and the match waits for its game master.

The game master is sent the question, the options, the rule and our rulings, as far as everybody may know
them.
"""

from itertools import islice
from typing import Any

from pbem.desk.acts.act import Act
from pbem.desk.acts.undecided import ends_by
from pbem.desk.match import held
from pbem.desk.match.live import Live, Sitter, turns_of
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.post.readers import language_of
from pbem.desk.post.to_master import notify_master
from pbem.engine.chance import Chance
from pbem.engine.language.tongues import Named, heard, refused, speaking, worded
from pbem.engine.moves import leaves
from pbem.engine.position import Position
from pbem.engine.reader.words import tokens
from pbem.errors import AuthorError
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import indent, joined, one_line
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import HeldFor, MatchStatus
from pbem.store.work import Work

_LONGEST = 2000


# So often may a seat stop a match in this way.
_MOST = 5

# How often hidden cards are dealt again to see whether options depend on them, and how many are looked at.
_DEALS = 3
_OPTIONS = 40

# Words that stand in most rulings and most sentences.
_SHORT = 2
_COMMON = frozenset(
    "and card cards first for has have last must not one our second the this turn two you your".split()
)

_TOPICS, _TOPIC_LINES, _RULINGS = 2, 14, 4
# Where none is named, so many others are.
_TOPICS_NAMED = 10


def dispute(office: Office, work: Work, live: Live, sitter: Sitter, text: str, letter: LetterRow) -> str:
    """Hold the match and write to whoever decides; what the player is answered."""
    said = masked(one_line(text.strip().removeprefix(":"), _LONGEST))
    act = Act(office, work, live.match, one_line(sitter.name))
    act.live = live
    act.demand(MatchStatus.RUNNING)
    if not said:
        raise refused("Say what is wrong, such as   dispute: the bear at d4 counts twice.")
    before = [entry for entry in held.disputes_of(work, live.match) if entry.seat == sitter.seat]
    if len(before) >= _MOST:
        raise refused(
            "You have disputed {most} times in this match; write to your game master instead.", most=_MOST
        )
    about = worded("{name} disputes question {asked}", name=one_line(sitter.name), asked=live.position.asked)
    held.hold(work, live.match, HeldFor.DISPUTE, about)
    work.open_questions.stop(live.id, act.now)
    act.journal({"dispute": said}, seat=sitter.seat)
    end = ends_by(work, live.match, live.match.zone)
    if_not = worded(" If nobody decides until {end}, it goes on as it stands.", end=end) if end else ""
    others = [other for other in live.sitters if other.seat != sitter.seat]
    act.tell("disputed", {"about": about, "end": end}, to=others)
    names = _write_to_masters(act, sitter, said, letter)
    return worded(
        "The match waits. {names} decides, and everybody will be told.{if_not}",
        names=joined(names),
        if_not=if_not,
    )


def _write_to_masters(act: Act, sitter: Sitter, said: str, letter: LetterRow) -> list[str]:
    masters = act.work.masters.of_match(act.id)
    name = one_line(sitter.name)
    subject = worded(
        "{table}: {name} disputes question {asked}", table=act.live.title, name=name, asked=act.match.asked
    )
    facts: dict[str, Any] = {
        "title": subject,
        "match": act.id,
        "name": name,
        "handle": sitter.called,
        "said": said,
        "letter": letter.id,
        **_question(act, sitter),
        **_way_back(act),
    }
    settled = (
        worded("rule {id} The match goes on as it stands.", id=act.id),
        worded("release {id}", id=act.id),
        facts["back"],
    )
    taps = (*filter(None, settled), worded("rule {id} ...", id=act.id))
    for player in masters:
        end = ends_by(act.work, act.match, player.zone or act.office.zone)
        with speaking(language_of(act.office, player)):
            told = {**facts, **_rules(act.live, said), "end": end}
        key = f"dispute {act.id} {letter.id}"
        notify_master(act.office, act.work, player, "gm_dispute", told, key, taps=taps)
    if not masters:
        text = worded(
            "{subject}. It is on hold; `pbem match rule {id} TEXT` decides. {name} writes: {said}",
            subject=subject,
            id=act.id,
            name=name,
            said=said,
        )
        alarm(act.office, act.work, f"dispute {act.id}", text)
    return [one_line(player.name) for player in masters] or [worded("The operator")]


def _question(act: Act, sitter: Sitter) -> dict[str, object]:
    """The open question; options of whoever disputes where they are the same whatever cards are hidden."""
    live, position = act.live, act.live.position
    decision = position.decision
    assert decision is not None
    asked = sitter.seat in live.kernel.asked(position)
    options = _listed(live, position, sitter.seat) if asked else []
    return {
        "question": position.asked,
        "stage": live.game.stage(position.state),
        "waited": [one_line(each) for each in live.names(live.kernel.awaited(position))],
        "idle": decision.idle(position.state),
        "asked": asked,
        "options": options[:_OPTIONS] if _is_public(act, sitter, options) else [],
        "more": len(options) > _OPTIONS,
    }


def _is_public(act: Act, sitter: Sitter, options: list[str]) -> bool:
    """Whether these options are the same whatever cards are hidden."""
    if not options:
        return True
    live, chance = act.live, Chance(act.office.entropy(32))
    try:
        deals = [live.kernel.resample(live.position, None, chance) for _ in range(_DEALS)]
    except AuthorError:
        return False
    return all(_listed(live, deal, sitter.seat) == options for deal in deals)


def _listed(live: Live, position: Position, seat: int) -> list[str]:
    level = live.kernel.options(position, seat)
    return sorted(str(move) for move in islice(leaves(level), _OPTIONS + 1))


def _rules(live: Live, said: str) -> dict[str, object]:
    """The topics and rulings that the dispute names; where there is neither, topics that it could have."""
    words = {word for word in tokens(said) if len(word) > _SHORT} - _COMMON
    there, slug = live.game.topics(), live.game.info.slug
    topics = [topic for topic in there if words & set(tokens(topic))]
    rulings = [ruling for ruling in live.game.rulings if words & set(tokens(ruling.topic))][:_RULINGS]
    return {
        "topics": [(Named(topic, slug), _cut(live.game.rules(topic) or "")) for topic in topics[:_TOPICS]],
        "rulings": [worded("{name}: {text}", name=ruling.name, text=ruling.text) for ruling in rulings],
        "others": () if topics or rulings else [Named(topic, slug) for topic in there[:_TOPICS_NAMED]],
        "more_topics": len(there) > _TOPICS_NAMED,
    }


def _cut(rules: str) -> str:
    lines = heard(rules).strip().splitlines()
    return indent("\n".join([*lines[:_TOPIC_LINES], *(["..."] if len(lines) > _TOPIC_LINES else [])]))


def _way_back(act: Act) -> dict[str, object]:
    """The order that takes the last closed question back, if there is one."""
    turns = [turn for turn in turns_of(act.work.journal.entries(act.id)) if turn.question < act.match.asked]
    if not turns:
        return {"back": "", "closed": None}
    first = next(turn.number for turn in turns if turn.question == turns[-1].question)
    return {
        "back": worded("rollback {id}.{asked} {first}", id=act.id, asked=act.match.asked, first=first - 1),
        "closed": turns[-1].question,
    }
