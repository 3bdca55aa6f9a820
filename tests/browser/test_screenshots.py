import pytest

from pbem.testing.play.showcase import KINDS
from tests.harness.screenshots import take

pytestmark = [pytest.mark.browser]


@pytest.mark.long
def test_the_pictures_of_the_docs_are_light(browser, tmp_path) -> None:
    """Each kind of mail by day, one by night, a story, the sandbox and a replay, each under 200 kB."""
    made = take(browser, tmp_path, ["ecosystem", "domspec"])

    mails = [f"{game}-{kind}" for game in ("ecosystem", "domspec") for kind in KINDS]
    names = [*mails, "ecosystem-turn-dark", "story", "sandbox", "replay"]
    assert sorted(names) == sorted(path.stem for path in made)
    assert [] == [path.name for path in made if not 5_000 < path.stat().st_size < 200_000]
