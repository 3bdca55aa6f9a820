import pytest

from pbem.mail.smtp.verdicts import Delivered, Stage, enhanced_code, verdict

CASES = [
    # The recipient's address and mailbox
    (Stage.RECIPIENT, 550, "5.1.1 <anna@x>: Recipient address rejected: User unknown", Delivered.BOUNCED),
    (Stage.RECIPIENT, 550, "5.1.2 Host unknown", Delivered.BOUNCED),
    (Stage.RECIPIENT, 553, "5.1.3 Bad address syntax", Delivered.BOUNCED),
    (Stage.RECIPIENT, 556, "5.1.10 Domain takes no mail", Delivered.BOUNCED),
    (Stage.RECIPIENT, 550, "5.2.1 The account is disabled", Delivered.BOUNCED),
    (Stage.RECIPIENT, 552, "5.2.2 Mailbox full", Delivered.BOUNCED),
    (Stage.DATA, 552, "5.2.2 Over quota", Delivered.BOUNCED),
    (Stage.RECIPIENT, 550, "5.4.1 Recipient address rejected", Delivered.BOUNCED),
    (Stage.RECIPIENT, 553, "5.6.7 SMTPUTF8 is required", Delivered.BOUNCED),
    (Stage.RECIPIENT, 550, "No such user here", Delivered.BOUNCED),
    (Stage.RECIPIENT, 553, "Mailbox name not allowed", Delivered.BOUNCED),
    # Later
    (Stage.RECIPIENT, 450, "4.2.0 Greylisted, come again", Delivered.LATER),
    (Stage.RECIPIENT, 451, "4.7.1 Greylisting in action, please come back later", Delivered.LATER),
    (Stage.RECIPIENT, 452, "4.2.2 Mailbox full", Delivered.LATER),
    (Stage.RECIPIENT, 451, "4.3.0 Temporary system problem", Delivered.LATER),
    (Stage.RECIPIENT, 450, "4.1.2 Domain not found", Delivered.LATER),
    (Stage.DATA, 451, "4.4.2 Timeout", Delivered.LATER),
    (Stage.SENDER, 452, "4.3.1 Insufficient system storage", Delivered.LATER),
    (Stage.RECIPIENT, 450, "Try again", Delivered.LATER),
    (Stage.DATA, 451, "Local error", Delivered.LATER),
    # About us
    (Stage.CONNECT, 554, "No service for you", Delivered.US),
    (Stage.CONNECT, 421, "4.3.2 Shutting down", Delivered.US),
    (Stage.LOGIN, 535, "5.7.8 Authentication failed", Delivered.US),
    (Stage.LOGIN, 454, "4.7.0 Temporary authentication failure", Delivered.US),
    (Stage.SENDER, 530, "5.7.0 Must log in first", Delivered.US),
    (Stage.SENDER, 550, "5.1.0 Address rejected", Delivered.US),
    (Stage.SENDER, 550, "Sender rejected", Delivered.US),
    (Stage.SENDER, 451, "Not now", Delivered.US),
    (Stage.RECIPIENT, 553, "5.1.8 Sender's domain does not exist", Delivered.US),
    (Stage.RECIPIENT, 450, "4.1.8 Sender's domain not found", Delivered.US),
    (Stage.RECIPIENT, 554, "5.7.1 Relay access denied", Delivered.US),
    (Stage.RECIPIENT, 421, "4.7.28 Unusual rate of mail", Delivered.US),
    (Stage.RECIPIENT, 450, "4.7.1 Policy", Delivered.US),
    (Stage.RECIPIENT, 421, "Closing", Delivered.US),
    (Stage.RECIPIENT, 554, "Transaction failed", Delivered.US),
    (Stage.RECIPIENT, 550, "You have exceeded your hourly sending limit", Delivered.US),
    (Stage.RECIPIENT, 452, "Too many messages", Delivered.US),
    (Stage.DATA, 550, "5.4.5 Daily user quota exceeded", Delivered.US),
    (Stage.DATA, 550, "5.1.90 Your message can't be sent", Delivered.US),
    (Stage.DATA, 550, "5.7.26 Unauthenticated mail is not accepted", Delivered.US),
    (Stage.DATA, 554, "This looks like spam", Delivered.US),
    (Stage.DATA, 550, "Content rejected", Delivered.US),
    (Stage.DATA, 552, "5.3.4 Message too big", Delivered.US),
    (Stage.RECIPIENT, 501, "5.5.4 Bad arguments", Delivered.US),
    # A code whose first digit contradicts the reply code does not count.
    (Stage.RECIPIENT, 450, "5.1.1 odd", Delivered.LATER),
]


@pytest.mark.parametrize(("stage", "code", "text", "expected"), CASES)
def test_verdict(stage: Stage, code: int, text: str, expected: Delivered) -> None:
    """Each kind of refusal is judged as the table says."""
    assert expected == verdict(stage, code, text)


@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize("code", [400, 421, 450, 499, 500, 550, 599])
def test_every_refusal_has_a_verdict(stage: Stage, code: int) -> None:
    """No refusal falls through the table, and none counts as sent or uncertain."""
    assert verdict(stage, code, "") in {Delivered.LATER, Delivered.BOUNCED, Delivered.US}


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        (550, "5.1.1 no", "5.1.1"),
        (550, "5.1.1", "5.1.1"),
        (450, "4.7.28\nmore", "4.7.28"),
        (550, "4.1.1 no", None),
        (550, "see 5.1.1", None),
        (550, "5.1.1.2 odd", None),
        (550, "", None),
    ],
)
def test_enhanced_code(code: int, text: str, expected: str | None) -> None:
    """An enhanced code is one that stands first and agrees with the reply code."""
    assert expected == enhanced_code(code, text)
