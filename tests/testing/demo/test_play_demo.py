"""The demo: a whole match by mail, each player in a language of their own."""

from pathlib import Path

import pytest

from pbem.desk.match import standin
from pbem.engine.bots.insight import Skill
from pbem.testing.demo.play_demo import Demo, play
from pbem.testing.people.correspondent import ReceivedMail


@pytest.mark.long
def test_a_demo_is_played_in_two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One reads and writes German, the other English; their page is in the first. Each thinks as asked."""
    asked, real = set(), standin.thought
    monkeypatch.setattr(standin, "thought", lambda *args: asked.add(args[2]) or real(*args))
    result = play(Demo(tmp_path / "demo", players=2, languages=("de", "en")))
    mails = {
        name: [
            ReceivedMail(path.read_bytes()) for path in sorted((tmp_path / "demo" / "mails" / name).iterdir())
        ]
        for name in ("anna", "ben")
    }

    assert ("Anna", "Ben") == result.names
    assert {Skill.EASY} == asked
    # What somebody wrote stands in the receipt for it.
    assert [["nimm"], ["pick"]] == [
        [verb for verb in ("nimm", "pick") if any(f"\n  > {verb} " in mail.text for mail in mails[name])]
        for name in ("anna", "ben")
    ]
    assert ["DEINE HAND", "YOUR HAND"] == [
        next(line for mail in mails[name] for line in mail.text.splitlines() if line.endswith("HAND"))
        for name in ("anna", "ben")
    ]
    assert '<html lang="de">' in result.index.read_text("utf-8")
