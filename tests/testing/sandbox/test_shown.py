from email.message import EmailMessage

import pytest

from pbem.testing.sandbox.shown import NumberedMail, Prefilled, draft_of, framed, plain_answer

OURS = "play@club.example"


def shown(html: str | None = None, text: str = "Your pick\n\nReply with 1.\n") -> NumberedMail:
    message = EmailMessage()
    message["From"] = "Ecosystem 1 <play@club.example>"
    message["Reply-To"] = "play+1.2.a.abcdefghjkmn@club.example"
    message["Subject"] = "Ecosystem 1: your pick"
    message["Date"] = "Mon, 16 Nov 2026 09:30:00 +0000"
    message.set_content(text)
    if html is not None:
        message.add_alternative(html, subtype="html")
    message.add_attachment(b"BEGIN", maintype="text", subtype="calendar", filename="due.ics")
    return NumberedMail(message.as_bytes(), 1)


def in_frame(html: str) -> str:
    return framed(html, {}, OURS, lambda draft: f"/write?{draft.body}")


def test_a_link_to_our_own_address_is_a_draft() -> None:
    """Address, subject and body come out as they were put in, a plus included."""
    link = "mailto:play%2B1.2.a.x@club.example?subject=Re%3A%20a%2Bb&body=pick%20bear%0D%0A1+1"

    assert Prefilled("play+1.2.a.x@club.example", "Re: a+b", "pick bear\n1+1") == draft_of(link, OURS)


@pytest.mark.parametrize(
    "link",
    [
        "mailto:mallory@evil.example?body=x",
        "mailto:play@evil.example",
        "mailto:playful@club.example",
        "https://club.example/play@club.example",
        "javascript:play@club.example",
        "mailto://[play@club.example",
        "",
    ],
)
def test_any_other_link_is_none(link: str) -> None:
    """Only mail to our own address can be tapped."""
    assert draft_of(link, OURS) is None


def test_an_answer_quotes_the_mail_below_two_empty_lines() -> None:
    """As clients do, so that what is typed stands above."""
    draft = plain_answer(shown())

    assert "play+1.2.a.abcdefghjkmn@club.example" == draft.to
    assert "Re: Ecosystem 1: your pick" == draft.subject
    assert (
        "\n\nOn Mon, 16 Nov 2026 at 09:30, Ecosystem 1 wrote:\n> Your pick\n>\n> Reply with 1.\n"
        == draft.body
    )


def test_a_mail_without_html_has_none() -> None:
    """The page then shows its text."""
    assert "" == shown().html


def test_the_match_is_the_one_the_reply_address_names() -> None:
    """So that a bot that takes over knows which mail is the newest of each match."""
    assert 1 == shown().match


def test_attachments_keep_their_names() -> None:
    """A deadline can be saved as a file."""
    assert ["due.ics"] == [each.name for each in shown().attachments]


def test_our_link_opens_the_answer_box_outside_the_frame() -> None:
    """A tap in the frame moves the whole page to what the link says."""
    html = in_frame('<a class="move" href="mailto:play@club.example?body=pick%20%3Cbear%3E">1</a>')

    assert '<a class="move" href="/write?pick &lt;bear&gt;" target="_top">1</a>' == html


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ('<a href="https://evil.example" target="_top">x</a>', "<a>x</a>"),
        ('<a HREF="javascript:alert(1)">x</a>', "<a>x</a>"),
        ('<img src="http://evil.example/a.png" alt="A bear." onerror="alert(1)">', '<img alt="A bear.">'),
        ("<script>alert(1)</script>after", "after"),
        ('<form action="/clock"><p>x</p></form>', "<p>x</p>"),
        ('<meta http-equiv="refresh" content="0;url=x"><p>x</p>', "<p>x</p>"),
        ('<iframe srcdoc="x"></iframe><object data="x"></object>', ""),
        (
            '<p onclick="x" title="a &amp; &quot;b&quot;">&lt;b&gt; &#9731;</p>',
            '<p title="a &amp; &quot;b&quot;">&lt;b&gt; &#9731;</p>',
        ),
    ],
)
def test_nothing_else_leads_anywhere(given: str, kept: str) -> None:
    """What fetches, runs, posts or leads away is left out; text stays as it was."""
    assert kept == in_frame(given)
