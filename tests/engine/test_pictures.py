from pbem.engine.language.tongues import speaking, worded
from pbem.engine.pictures import Part


def test_parts_with_the_same_facts_are_one() -> None:
    """In whatever order a game names them: a part that repeats is drawn once."""
    assert Part.of("card", 1, 2, kind="heron", points=3) == Part.of("card", 1, 2, points=3, kind="heron")


def test_a_part_is_in_the_language_of_whoever_sees_it() -> None:
    """What was drawn is kept by its facts, so these are plain words of that language."""
    with speaking("de"):
        german = Part.of("note", 0, 0, text=worded("You"))

    assert (("text", "Du"),) == german.facts
    assert (("text", "You"),) == Part.of("note", 0, 0, text=worded("You")).facts
