from pbem.engine.language.tongues import heard, speaking, worded
from pbem.errors import PlayerError


def test_a_sentence_for_a_player_can_be_said_in_their_language() -> None:
    """It remembers what it was made of; any other text is itself."""
    with speaking("de"):
        assert "Du" == heard(PlayerError(worded("You")).said)
    assert "You" == str(PlayerError(worded("You")))
    assert ("", "7") == (PlayerError().said, PlayerError(7).said)
