"""The pictures of the card game: drawn from the view alone, each with a sentence that says the same."""

from dataclasses import replace
from functools import cache

import pytest

from pbem.engine.moves import wander
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.state import InPlay, Ongoing
from pbem.games.dstcg.shown.layout import biome_line
from pbem.games.dstcg.shown.pictures import COLOURS, pictures_of
from pbem.render.page import Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for

RENDERER = Renderer()


@cache
def views(seats: int, answers: int):
    """What each seat and a spectator see after so many random answers."""
    kernel = kernel_for(GAME, seats, "pictures")
    position, dice = kernel.start().position, dice_for("pictures", "answers")
    for _ in range(answers):
        if position.outcome is not None:
            break
        seat = kernel.unanswered(position)[0]
        position = kernel.submit(position, seat, wander(kernel.options(position, seat), dice)).position
    return [GAME.view(position.state, seat) for seat in (*range(seats), None)]


def drawn(view) -> dict[str, bytes]:
    """The pictures of a view by their names."""
    page = Page("turn", Head("", "", "", ""), Footer("", ""), view=view)
    return {picture.name: picture.data for picture in RENDERER.pictures(page, GAME)}


def pictured(view, name: str):
    """One picture of a view."""
    return next(picture for picture in pictures_of(view) if picture.name == name)


def facts(picture, part: str) -> list[dict[str, str | int]]:
    """What the parts of one name show."""
    return [dict(each.facts) for each in picture.parts if each.name == part]


def lying(view, *rows: tuple[InPlay, ...], ongoing: tuple[Ongoing, ...] = ()):
    """The view with these animals in play."""
    return replace(view, displays=rows, ongoing=ongoing)


def test_a_hand_shows_every_card_as_it_counts_here() -> None:
    """Food with what the biome does to it, elements, and whether there is anything to suppress."""
    view = replace(views(2, 0)[0], current="mountain", hand=("weasel", "badger", "solar flare"))
    insect = next(animal.name for animal in view.box.animals if animal.kind == "insect")
    hand = pictured(lying(view, (), (InPlay(insect),)), "hand")

    assert ["4+1", "6+1"] == [each["food"] for each in facts(hand, "tile")]
    assert ["meat 3", "grub 1 meat 1"] == [each["elements"] for each in facts(hand, "tile")]
    assert [("", 0), ("insect", 1)] == [(each["prey"], each["finds"]) for each in facts(hand, "tile")]
    assert ["solar flare"] == [each["title"] for each in facts(hand, "lying")]
    assert "Your hand: weasel, badger, solar flare." == hand.alt


def test_a_target_that_is_not_there_is_shown_as_such() -> None:
    """The card names its prey; nothing of it lies on the table."""
    view = lying(replace(views(2, 0)[0], hand=("badger",)), (), ())

    assert [("insect", 0)] == [
        (each["prey"], each["finds"]) for each in facts(pictured(view, "hand"), "tile")
    ]


def test_displays_tell_healthy_from_endangered() -> None:
    """In the picture and in its sentence, with the event that makes animals worth more."""
    table = (InPlay("weasel"), InPlay("hare", False)), ()
    view = lying(replace(views(2, 0)[0], current="mountain"), *table, ongoing=(Ongoing("annelids", 0),))
    displays = pictured(view, "displays")

    assert [("weasel", 1, "4+1+1"), ("hare", 0, "2+1+1")] == [
        (each["title"], each["healthy"], each["food"]) for each in facts(displays, "tile")
    ]
    assert ["annelids"] == [each["title"] for each in facts(displays, "lying")]
    assert displays.alt.startswith("In play: You: weasel, hare (endangered), annelids; ")
    assert displays.alt.endswith(": nothing.")


def test_leads_are_marked_above_the_displays() -> None:
    """Alone at the top, level there, or neither, by food and each element of the biome."""
    view = lying(
        replace(views(2, 0)[0], current="mountain"), (InPlay("weasel"),), (InPlay("gecko"), InPlay("hare"))
    )
    totals = [
        (each["of"], each["value"], each["lead"]) for each in facts(pictured(view, "displays"), "total")
    ]

    assert [("food", 5, 0), ("meat", 3, 2), ("sun", 0, 0), ("seed", 0, 0)] == totals[:4]
    assert [("food", 9, 2), ("meat", 0, 0), ("sun", 3, 2), ("seed", 1, 2)] == totals[4:]


def test_no_totals_where_sums_are_left_to_the_players() -> None:
    """A match without sums has pictures without them."""
    view = replace(lying(views(2, 0)[0], (InPlay("weasel"),), ()), sums=False)

    assert [] == facts(pictured(view, "displays"), "total")


def test_the_biome_and_the_next_one() -> None:
    """Two cards, and both in the sentence."""
    view = views(3, 0)[0]
    biome = pictured(view, "biome")

    assert view.next is not None
    assert [view.biome.name, view.next.name] == [each["title"] for each in facts(biome, "biome")]
    assert f"The biome in play: {biome_line(view.biome)}. Next: {biome_line(view.next)}." == biome.alt


def test_after_the_end_there_are_the_tracks_alone() -> None:
    """A finale shows no hand and no biome."""
    view = views(2, 1000)[0]
    (tracks,) = pictures_of(view)

    assert list(view.survival) == [each["place"] for each in facts(tracks, "pips")]
    assert [tally.total for tally in view.tallies] == [each["value"] for each in facts(tracks, "bar")]
    assert tracks.alt.startswith(f"The tracks: You {view.tallies[0].total} VP and ")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("answers", [0, 25, 1000])
def test_every_picture_is_drawn_and_light(seats: int, answers: int) -> None:
    """At any number of players, early and late, for players and spectators, and as wide as a phone."""
    for view in views(seats, answers):
        assert {330} == {picture.width for picture in pictures_of(view)}
        for data in drawn(view).values():
            assert data.startswith(b"\x89PNG")
            assert len(data) < 150_000


def test_cards_and_biomes_of_every_kind_can_be_drawn() -> None:
    """All events and biomes and every eighth animal, in a hand and on the table in both states."""
    box = GAME.open_box()
    animals = tuple(box.animal)[::8]
    view = replace(views(2, 0)[0], hand=(*animals, *box.event))
    full = lying(view, tuple(map(InPlay, animals)), tuple(InPlay(name, False) for name in animals))

    assert len(animals) + 21 == len(pictured(full, "hand").parts)
    assert {"biome", "displays", "hand", "tracks"} == set(drawn(full))
    for biome in box.biomes:
        assert {"biome", "tracks"} == set(drawn(replace(view, current=biome.key, hand=())))


def test_names_are_text_and_nothing_else() -> None:
    """A hostile name is drawn as letters."""
    view = replace(lying(views(2, 0)[0], (InPlay("weasel"),), ()), names=("<image href='x'/>", "&<g>\"'"))

    assert all(data.startswith(b"\x89PNG") for data in drawn(replace(view, seat=None)).values())


def test_the_colours_are_few() -> None:
    """Two dozen at most, so that shades of each have room."""
    assert len(COLOURS) <= 24
