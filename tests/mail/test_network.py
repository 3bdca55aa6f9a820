"""What a server said, fit to be read by people."""

from pbem.mail.network import one_line


def test_bytes_in_a_message_are_shown_as_text() -> None:
    """No Python between the words."""
    said = one_line("LOGIN failed: b'[AUTHENTICATIONFAILED] Invalid credentials'")

    assert "LOGIN failed: [AUTHENTICATIONFAILED] Invalid credentials" == said
