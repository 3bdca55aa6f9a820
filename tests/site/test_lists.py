"""The lists: standings, players, years, games, how to play, and the feed."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

from pbem.desk.commands import COMMANDS
from pbem.desk.ops import match_admin
from pbem.desk.record.file_results import record_all
from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.store.tables.words import PublishKind
from pbem.testing.play.showcase import play_on
from tests.desk.support.tables import admitted
from tests.harness.face import Face

PEOPLE = ("Quillon", "Zebulon", "Wyvern")
ATOM = "{http://www.w3.org/2005/Atom}"


def cells(page: str) -> list[str]:
    """What stands in the cells of a page's tables."""
    return [" ".join(re.sub("<.*?>", "", cell).split()) for cell in re.findall(r"<t[dh].*?</t[dh]>", page)]


def test_standings_count_what_is_public(face: Face) -> None:
    """Who wants to be named, in matches that are shown, with a rating."""
    for publish in (PublishKind.REPLAY, PublishKind.RESULT, PublishKind.NO):
        face.plays("ecosystem", PEOPLE, publish=publish)
    face.names("Zebulon", "Basil")
    face.build()
    row = cells(face.pages["standings.html"])[5:]

    assert "Basil" == row[0]
    assert re.fullmatch(r"\d{3,4}", row[1])
    assert "2" == row[2]
    assert [] == face.holding("Quillon", "Wyvern")


def test_results_that_are_counted_again_are_shown_as_they_are_then(face: Face) -> None:
    """The journal of their match is the same, but what was wrong with the ratings is shown no more."""
    match = face.plays("ecosystem", PEOPLE)
    face.names("Zebulon", "Basil")
    record_all(face.club.office)
    with face.club.office.database.work() as work:
        work.link.execute("UPDATE result SET mu = 40, sigma = 1")
    face.build()
    before = {name: face.pages[name] for name in ("standings.html", "p/2.html")}
    with face.club.office.database.work() as work:
        row = work.roster.match(match)
        assert row is not None
        match_admin.repair(work, row)
    face.build()

    assert dict.fromkeys(before, True) == {name: face.pages[name] != page for name, page in before.items()}


def test_a_player_has_results_and_a_rating_over_time(face: Face) -> None:
    """In words as well as drawn."""
    matches = [face.plays("ecosystem", PEOPLE) for _ in range(2)]
    face.names("Quillon")
    face.build()
    page = face.pages["p/1.html"]

    assert [f"../m/{match}/index.html" for match in reversed(matches)] == re.findall(
        r'"(\.\./m/\d+/index.html)"', page
    )
    assert re.search(r'aria-label="From \d+ to \d+ points in 2 matches."', page)


def test_every_game_has_its_rules_and_rulings(face: Face) -> None:
    """All topics on one page, each with an address of its own."""
    face.build()
    for slug in registry.slugs():
        game = registry.game(slug)
        rules = unescape(face.pages[f"games/{slug}-rules.html"])
        topics = [topic for topic in game.topics() if topic != "rulings"]
        assert [topic.replace(" ", "-") for topic in topics] == re.findall(
            r'<section id="(.*?)"', unescape(rules)
        )
        assert len(list(game.rulings)) == face.pages[f"games/{slug}-rulings.html"].count("<section")
        assert game.info.title in face.pages[f"games/{slug}.html"]


def test_how_to_play_names_every_command(face: Face) -> None:
    """From what they say of themselves."""
    face.build()

    assert len(COMMANDS) == face.pages["play.html"].count("<dt>")


def test_the_feed_tells_results_by_day(face: Face) -> None:
    """As Atom that a reader understands, with absolute addresses."""
    match = face.plays("ecosystem", PEOPLE)
    face.names("Quillon")
    face.build()
    feed = ElementTree.fromstring(face.files["feed.xml"])
    (entry,) = feed.iter(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")

    assert link is not None
    assert f"https://club.example/m/{match}/index.html" == link.get("href")
    assert "T00:00:00Z" in (entry.findtext(f"{ATOM}updated") or "")
    assert "Quillon" in (entry.findtext(f"{ATOM}summary") or "")


def test_without_an_address_there_is_no_feed(tmp_path: Path) -> None:
    """It could not say where anything is."""
    face = Face(tmp_path, url="")
    face.build()

    assert "feed.xml" not in face.files
    assert "feed.xml" not in face.pages["index.html"]


def test_bots_are_called_bots_and_count_for_nothing(face: Face) -> None:
    """A match with them has its result, and moves nobody in the standings; no name of theirs is told."""
    person = admitted(face.club, "Quillon")
    person.writes("set public yes")
    person.writes("new ecosystem 3 seats bots=easy publish=replay")
    play_on(face.club, 1, Chance(bytes(32)), 5000)
    face.build()
    page = " ".join(re.sub("<.*?>", "", face.pages["matches-2026.html"]).split())

    assert re.search(r"Bot [ABC] \(\w+\) \d+", page)
    assert re.search(r"Quillon \d+", page)
    assert "Nobody is listed yet." in face.pages["standings.html"]
