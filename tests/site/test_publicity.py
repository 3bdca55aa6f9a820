"""The gate: nobody and nothing is public that was not meant to be."""

import tomllib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.match.redeal import LeakFound
from pbem.desk.ops.forget_player import forget_player
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.games import animality
from pbem.store.tables.words import PublishKind
from pbem.testing.play.showcase import play_on
from tests.desk.support.tables import admitted, last, said
from tests.harness.face import Face

# No word of ours holds one of these.
PEOPLE = ("Quillon", "Zebulon", "Wyvern")


def test_nothing_is_public_by_itself(face: Face) -> None:
    """A match that nobody wanted to publish has no page, and its players stand nowhere."""
    face.plays("ecosystem", PEOPLE, publish=PublishKind.NO)
    face.build()

    assert [] == [name for name in face.files if name.startswith(("m/", "p/", "matches"))]
    assert [] == face.holding(*PEOPLE)


@pytest.mark.parametrize("game", registry.slugs())
def test_a_published_match_names_only_who_wants_it(face: Face, game: str) -> None:
    """Others have a letter, in every page, seat's view and picture; nobody has an address."""
    match = face.plays(game, PEOPLE)
    face.names("Zebulon", "Heron of Elm")
    face.build()

    assert [] == face.holding(*PEOPLE, "mail.example")
    assert "Heron of Elm" in face.pages[f"m/{match}/index.html"]
    assert "Player C" in face.pages[f"m/{match}/index.html"]
    assert ["p/2.html"] == [name for name in face.files if name.startswith("p/")]


def test_only_the_result_is_shown_where_no_more_was_agreed(face: Face) -> None:
    """No board, no chart, no log."""
    match = face.plays("ecosystem", PEOPLE, publish=PublishKind.RESULT)
    face.build()

    assert [f"m/{match}/index.html"] == [name for name in face.files if name.startswith("m/")]
    assert "<svg" not in face.pages[f"m/{match}/index.html"]
    assert "Player A" in face.pages[f"m/{match}/index.html"]


@pytest.mark.parametrize(
    ("publish", "watching", "pages"),
    [
        (PublishKind.REPLAY, True, ["m/1/index.html"]),
        (PublishKind.REPLAY, False, []),
        (PublishKind.RESULT, True, []),
    ],
)
def test_a_running_match_is_shown_where_it_can_be_watched(
    face: Face, publish: PublishKind, watching: bool, pages: list[str]
) -> None:
    """And only if the whole of it will be."""
    match = face.plays("ecosystem", PEOPLE, publish=publish, answers=7)
    with face.club.office.database.work() as work:
        terms = work.table_terms.of(match)
        terms.watching = watching
        work.table_terms.set(terms)
    face.build()

    assert pages == [name for name in face.files if name.startswith("m/")]


@pytest.mark.parametrize("game", registry.slugs())
def test_a_running_match_shows_what_an_observer_sees(face: Face, game: str) -> None:
    """Under the guard its page comes out the same on another deal; no deadline stands there."""
    match = face.plays(game, PEOPLE, answers=20)
    face.build()
    page = face.pages[f"m/{match}/index.html"]
    live = face.club.live(match)

    assert live.game.stage(live.position.state) in page
    assert "Nov, " not in page


def test_a_page_that_depends_on_a_hand_is_not_written(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the first seat's hand to all is found by dealing again."""
    face.plays("ecosystem", PEOPLE, answers=7)
    game = registry.game("ecosystem")
    honest = game.view

    def leaky(state: Any, seat: int | None) -> Any:
        return replace(honest(state, seat), hand=honest(state, 0).hand)

    monkeypatch.setattr(game, "view", leaky)

    with pytest.raises(LeakFound):
        face.build()
    assert [] == [name for name in face.files if name.startswith("m/")]


def test_names_that_hold_addresses_are_masked(face: Face) -> None:
    """An operator may have named somebody so."""
    face.plays("ecosystem", PEOPLE)
    face.names("Wyvern", "me wyvern@mail.example")
    face.build()

    assert [] == face.holding("mail.example")
    assert face.holding("me wyvern")


def test_who_is_forgotten_is_gone_from_every_byte(face: Face) -> None:
    """Name, handle and address; the matches stay."""
    match = face.plays("dstcg", PEOPLE)
    face.names("Quillon")
    face.build()
    assert face.holding("Quillon")
    with face.club.office.database.work() as work:
        player = work.roster.player_at("quillon@mail.example")
        assert player is not None
        forget_player(work, player)
    # Within the time in which nothing else would be written.
    face.club.clock.go(minutes=1)
    built = face.build(seconds=1000, wait=300)

    assert built.gone
    assert [] == face.holding("Quillon", "mail.example", "Former player")
    assert [] == face.dangling()
    face.club.clock.go(minutes=9)
    face.build()
    assert "Player A" in face.pages[f"m/{match}/index.html"]


def test_public_is_chosen_by_mail(face: Face) -> None:
    """Under the name, under another, and not at all; a name that misleads is refused."""
    person = admitted(face.club, "Quillon")
    person.writes("set public as Heron")
    assert "The club's public pages call you Heron from now on" in said(person.newest.text)
    person.writes("set public yes")
    assert "call you Quillon from now on" in said(person.newest.text)
    person.writes("set public as game master")
    assert "You cannot be called game master" in said(person.newest.text)
    person.writes("set public perhaps")
    assert "set public as Heron" in said(person.newest.text)
    person.writes("set public no")
    assert "name you nowhere" in said(person.newest.text)
    with face.club.office.database.reading() as work:
        player = work.roster.player_at("quillon@mail.example")
    assert player is not None
    assert player.public is None


def test_an_alias_is_nobody_elses_name(face: Face) -> None:
    """Two people could be taken for one."""
    admitted(face.club, "Quillon").writes("set public as Heron")
    person = admitted(face.club, "Zebulon")
    person.writes("set public as Hеron")

    assert "You cannot be called" in said(person.newest.text)


def test_a_table_says_what_will_be_published(face: Face) -> None:
    """In the list, in the invitation, and by who opens it."""
    anna = admitted(face.club, "Quillon")
    anna.writes("new ecosystem 2 seats publish=replay")
    ben = admitted(face.club, "Zebulon")
    assert "48 hours a question; published" in said(ben.newest.text)
    ben.writes("join 1")
    anna.writes("new ecosystem 2 seats publish=maybe")
    assert "publish=maybe: allowed is no, result or replay." in said(anna.newest.text)
    anna.writes("new ecosystem 2 seats private publish=result\ninvite wyvern@mail.example")
    anna.writes("invite wyvern@mail.example", to=last(anna, "invitation"))

    with face.club.office.database.reading() as work:
        assert PublishKind.REPLAY is work.table_terms.of(1).publish
        assert PublishKind.RESULT is work.table_terms.of(2).publish
    assert "public pages will show the whole match" in said(
        next(mail.text for mail in anna.mails if mail.kind == "invitation")
    )


def test_open_tables_are_listed_with_a_way_in(face: Face) -> None:
    """Those of the list, with pace, seal and the line; private ones are not."""
    person = admitted(face.club, "Quillon")
    person.writes("new ecosystem 3 seats 24h")
    person.writes("new dstcg 2 seats private")
    face.names("Quillon")
    face.build()
    page = face.pages["index.html"]

    assert "2 of 3 seats free, with Quillon; 24 hours a question" in " ".join(page.split())
    assert 'href="mailto:play@club.example?subject=join%201&amp;body=join%201%0D%0A"' in page
    assert face.club.live_row(1).commitment in page
    assert "join 2" not in page


def test_a_match_with_own_cards_shows_its_result_only(face: Face) -> None:
    """Their texts are not ours to publish, and nothing of it is shown while it is played."""
    text = (Path(animality.__path__[0]) / "components.toml").read_text("utf-8")
    people = [face.club.person(name) for name in PEOPLE]
    opening = Opening(
        "animality",
        tuple(Invitee(person.name, person.address) for person in people),
        box=tomllib.loads(text.replace('"claw swipe"', '"razor claw"')),
        start_now=True,
        publish=PublishKind.REPLAY,
        watching=True,
    )
    with face.club.office.database.work() as work:
        match = open_match(face.club.office, work, opening).id
    assert match is not None
    face.build()
    assert [] == [name for name in face.files if name.startswith("m/")]
    play_on(face.club, match, Chance(bytes(32)), 5000)
    face.build()

    assert [f"m/{match}/index.html"] == [name for name in face.files if name.startswith("m/")]
    assert [] == face.holding("razor claw")


def test_mails_link_to_the_page_of_their_match(face: Face) -> None:
    """The last mail and `status`, where the pages have an address and the match a page."""
    face.club.office = replace(face.club.office, site="https://club.example/")
    shown = face.plays("ecosystem", PEOPLE)
    hidden = face.plays("ecosystem", PEOPLE, publish=PublishKind.NO)
    person = face.club.person("Quillon")
    finales = [mail.text for mail in person.mails if mail.kind == "finale"]
    person.writes("status")

    assert f"  https://club.example/m/{shown}/index.html\n" in finales[0]
    assert "club.example/m/" not in finales[1]
    assert f"https://club.example/m/{shown}/index.html" in said(person.newest.text)
    assert f"https://club.example/m/{hidden}/" not in person.newest.text


def test_dates_are_days(face: Face) -> None:
    """Times of day tell habits."""
    face.plays("ecosystem", PEOPLE)
    face.club.clock.go(hours=5)
    face.build()
    finished = face.club.live_row(1).finished
    assert finished is not None
    clocks = {(finished + timedelta(hours=zone)).strftime("%H:%M") for zone in (0, 1, 2)}

    assert [] == [name for name, page in face.pages.items() if any(clock in page for clock in clocks)]
