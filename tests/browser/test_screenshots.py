import pytest

from tests.harness.screenshots import take

pytestmark = [pytest.mark.browser]


@pytest.mark.long
def test_the_pictures_of_the_docs_are_light(browser, tmp_path) -> None:
    """By day, by night, as a story and in the sandbox, each under 200 kB."""
    made = take(browser, tmp_path, ["ecosystem"])

    assert ["ecosystem-turn.png", "ecosystem-turn-dark.png", "story.png", "sandbox.png"] == [
        path.name for path in made
    ]
    assert [] == [path.name for path in made if not 5_000 < path.stat().st_size < 200_000]
