import pytest

from tests.harness.screenshots import take

pytestmark = [pytest.mark.browser]


@pytest.mark.long
def test_the_pictures_of_the_docs_are_light(browser, tmp_path) -> None:
    """By day, by night, as a story, in the sandbox and of a replay, each under 200 kB."""
    made = take(browser, tmp_path, ["ecosystem", "domspec"])

    names = "ecosystem-turn ecosystem-turn-dark domspec-turn story sandbox replay".split()
    assert sorted(names) == sorted(path.stem for path in made)
    assert [] == [path.name for path in made if not 5_000 < path.stat().st_size < 200_000]
