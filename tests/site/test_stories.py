"""A match as a story: frames, names, laps and pictures."""

import json
import re

import pytest

from pbem.desk.record.review import Moment, OpenReview, keep
from pbem.engine import registry
from pbem.render.sprites import Sprites
from pbem.site.build import publicity_of
from pbem.site.stories import Story, reel_of, story_of
from pbem.store.books.facts import REVIEWING
from pbem.store.tables.words import PublishKind
from tests.harness.face import Face

PEOPLE = ("Quillon", "Zebulon", "Wyvern", "Ixion", "Oberon", "Tarquin")


def story(face: Face) -> Story:
    shown = publicity_of(face.club.office).matches[0]
    with face.club.office.database.reading() as work:
        return story_of(work, shown)


def decoded(data: dict) -> list[dict[int, list[tuple[int, ...]]]]:
    """Every frame's pictures, as the script reads them."""
    rows: dict[int, list[tuple[int, ...]]] = {}
    found = []
    for _, _, moved in data["frames"]:
        rows = dict(rows)
        for number, *codes in moved:
            before, after, left = rows.get(number, []), [], codes
            while left:
                if left[0] < 0:
                    after += before[-1 - left[0] : -1 - left[0] + left[1]]
                    left = left[2:]
                else:
                    after.append(tuple(left[:3]))
                    left = left[3:]
            rows[number] = after
        found.append(rows)
    return found


@pytest.mark.parametrize("game", registry.slugs())
def test_frames_say_what_the_pictures_are(face: Face, game: str) -> None:
    """What a page holds, decoded, is what the game draws of each moment."""
    match = face.plays(game, PEOPLE[:3])
    face.build()
    page = face.pages[f"m/{match}/index.html"]
    found = re.search(r'id="data">(.*?)</script>', page)
    assert found is not None
    told = story(face)
    frames = list(told.frames(None))
    reel = reel_of(told, frames, None, Sprites(face.club.office.renderer.artist.svg))
    wanted = [
        {number: strip.rows[place] for number, strip in enumerate(reel.strips) if strip.rows[place]}
        for place in range(len(frames))
    ]

    got = [{number: row for number, row in rows.items() if row} for rows in decoded(json.loads(found[1]))]
    assert wanted == got


@pytest.mark.parametrize("game", registry.slugs())
def test_six_seats_are_seen_by_six(face: Face, game: str) -> None:
    """Each sees its own, where there is anything to hide."""
    most = min(6, registry.game(game).info.most)
    match = face.plays(game, PEOPLE[:most], bots=False)
    face.build()
    seats = "abcdef"[:most] if registry.game(game).secret_hands else ""

    assert {f"m/{match}/{seat}.html" for seat in seats} == {
        name for name in face.files if re.fullmatch(rf"m/{match}/[a-h].html", name)
    }
    assert [] == face.holding(*PEOPLE)
    assert [] == face.dangling()


@pytest.mark.parametrize("game", registry.slugs())
def test_renaming_leaves_no_old_name(face: Face, game: str) -> None:
    """Not in a view, a picture, a board or an event, of any seat, at any moment."""
    face.plays(game, PEOPLE[:3])
    told = story(face)
    renderer = face.club.office.renderer
    old = re.compile("|".join(PEOPLE), re.IGNORECASE)
    for seat in (None, 0, 1, 2):
        for frame in list(told.frames(seat))[::7]:
            view = told.view(frame.position, seat)
            assert not old.search(repr((view, told.game.pictures(view), frame.events)))
            assert not old.search(told.board(renderer, frame.position, seat))


@pytest.mark.parametrize("game", registry.slugs())
def test_laps_of_frames_and_of_the_course_agree(face: Face, game: str) -> None:
    """Events stand in the lap in which the question was asked, and no lap is left out but forced ones."""
    face.plays(game, PEOPLE[:3])
    told = story(face)
    laps = [frame.lap for frame in told.frames(None)]

    assert told.course is not None
    assert sorted(laps) == laps
    assert 0 == laps[0]
    assert len(told.course.laps) - 1 >= laps[-1] >= len(told.course.laps) - 2
    assert set(range(laps[-1] + 1)) == set(laps)


@pytest.mark.parametrize(("game", "picture"), [("domspec", "earth"), ("ecosystem", "table")])
def test_a_board_does_not_jump(face: Face, game: str, picture: str) -> None:
    """What was laid stays where it is while the board grows."""
    face.plays(game, PEOPLE[:3], bots=False)
    told = story(face)
    frames = list(told.frames(None))
    room = told.view(frames[-1].position, None)
    kind = {"earth": "name", "table": "word"}[picture]
    places: dict[object, set[tuple[int, int]]] = {}
    for frame in frames:
        for each in told.game.pictures(told.view(frame.position, None), room):
            for part in each.parts if each.name == picture else ():
                if part.name == kind:
                    places.setdefault(part.facts, set()).add((part.x, part.y))

    assert len(places) >= 3
    assert [] == [facts for facts, found in places.items() if len(found) > 1]


def kept(face: Face, match: int, *moments: Moment) -> None:
    """The strong bot has looked back at a match."""
    with face.club.office.database.work() as work:
        keep(work, match, OpenReview(left=[], looked=[0], found=list(moments)))


def asked(face: Face) -> list[int]:
    """The matches that somebody wants thought over."""
    with face.club.office.database.reading() as work:
        return work.notes.numbered(REVIEWING)


def test_a_page_tells_what_mattered_most(face: Face) -> None:
    """When it was thought over, once; by the names that the public knows, with links to the moments."""
    match = face.plays("dstcg", PEOPLE[:3])
    face.names("Zebulon", "Heron")
    face.build()
    page = f"m/{match}/index.html"
    assert "What mattered most" not in face.pages[page]
    assert [match] == asked(face)
    moment = Moment(0, 30, "round 3 of 10", "ally zebulon", "ally wyvern", 0.2, 3.4)
    kept(face, match, moment, Moment(0, 4, "round 1 of 10", "pass", "play ant", 0.004, 0.1))

    face.build()
    told = re.sub(r"<[^>]+>", "", face.pages[page].partition("What mattered most")[2])
    assert "round 3 of 10: ally Heron. Better: ally Player C." in told
    assert "At stake: about 3 points, 20 of 100 in the chance to win." in told
    assert "play ant" not in told
    assert [] == face.holding("Zebulon", "Wyvern")
    assert [] == face.dangling()
    steps = story(face).steps[: moment.step + 1]
    frame = sum(step.closed for step in steps) - 1
    assert f'data-frame="{frame}">round 3 of 10</a>: ally' in face.pages[page]
    assert 0 == face.build().written
    assert [] == asked(face)


@pytest.mark.parametrize("publish", [PublishKind.NO, PublishKind.RESULT])
def test_no_page_tells_of_a_match_that_is_not_shown(face: Face, publish: PublishKind) -> None:
    """Whoever asked by mail has it; the public has not, and nobody thinks for it."""
    match = face.plays("dstcg", PEOPLE[:3], publish=publish)
    kept(face, match, Moment(0, 30, "round 3 of 10", "play heron", "play ant", 0.2, 3.4))
    other = face.plays("dstcg", PEOPLE[:3], publish=publish)
    face.build()

    assert [] == asked(face)
    assert [] == [name for name, page in face.pages.items() if "What mattered most" in page]
    assert match != other


def test_matches_that_run_or_ended_long_ago_are_not_thought_over(face: Face) -> None:
    """A club that turns its pages on does not think for a day."""
    face.plays("dstcg", PEOPLE[:3])
    face.club.clock.go(days=9)
    face.plays("dstcg", PEOPLE[:3], answers=20)
    face.build()

    assert [] == asked(face)
