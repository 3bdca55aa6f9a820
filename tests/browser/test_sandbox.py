"""The sandbox in a real browser: a whole match by clicks, and mails that would do harm."""

from email.message import EmailMessage

import pytest
from axe_playwright_python.sync_playwright import Axe

from pbem.testing.sandbox.shown import Prefilled

pytestmark = [pytest.mark.browser]

_OVERFLOW = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

HOSTILE = """<html><head><meta http-equiv="refresh" content="0;url=http://evil.example/refresh">
<base href="http://evil.example/"><link rel="stylesheet" href="http://evil.example/x.css"></head>
<body onload="top.harmed=1" background="http://evil.example/b.png">
<script>top.harmed = 1; document.title = "harmed"</script>
<img src="x" onerror="top.harmed=1"><img src="http://evil.example/track.png">
<svg onload="top.harmed=1"><a xlink:href="javascript:top.harmed=1"><text>svg</text></a></svg>
<a id="js" href="javascript:top.harmed=1">run</a>
<a id="away" href="http://evil.example/" target="_top">away</a>
<a id="post" href="/clock" target="_top">clock</a>
<a id="other" href="mailto:mallory@evil.example?body=secret">write</a>
<iframe srcdoc="<script>top.harmed=1</script>"></iframe>
<form action="/match" method="post"><button>go</button></form>
<p style="background:url(http://evil.example/c.png)">Hello</p></body></html>"""


@pytest.mark.long
def test_a_whole_match_is_played_by_clicking(club, visitor) -> None:
    """Ecosystem for two, from the first mail to the finale: tap a move, send it, tap in what came back."""
    visitor.select_option("#seats-ecosystem", "2")
    visitor.click("text=Play Ecosystem")
    taps = 0
    while open_kind(club, visitor) in ("turn", "receipt") and taps < 60:
        visitor.frame_locator("iframe.letter").locator("a.move").first.click()
        visitor.get_by_role("button", name="Send").click()
        taps += 1

    assert "finale" == open_kind(club, visitor)
    assert ["finished"] == [line.status for line in club.matches()]


def open_kind(club, visitor) -> str:
    """The kind of the mail that is open; where the bots were slow, of what came after all."""
    if visitor.locator(".busy").count():
        club.settle(30)
        visitor.click("nav .people a >> nth=0")
    return visitor.locator("ol.list a[aria-current] .kind").inner_text()


def test_a_plain_answer_goes_above_the_quoted_mail(club, visitor) -> None:
    """What is typed above the quote counts, and the receipt comes back into the mailbox."""
    club.opens("ecosystem", 2)
    club.settle(30)
    visitor.goto(visitor.url.rsplit("/", 1)[0] + "/box/anna")
    visitor.get_by_role("link", name="Answer", exact=True).click()
    quoted = visitor.input_value("#body")
    visitor.fill("#body", "juggle" + quoted)
    visitor.get_by_role("button", name="Send").click()
    club.settle(30)
    visitor.goto(visitor.url.split("/box/")[0] + "/box/anna")

    assert quoted.startswith("\n\nOn ")
    assert "juggle" in visitor.frame_locator("iframe.letter").locator("main").inner_text()


def test_every_page_fits_and_is_accessible(club, visitor) -> None:
    """No page of the sandbox is wider than its screen, and axe finds nothing on any."""
    club.opens("ecosystem", 2)
    club.settle(30)
    home = visitor.url.rsplit("/", 1)[0]
    faults = {}
    for path in ("/box/anna", "/box/anna/2?as=text", "/box/anna/2/write", "/match/1", "/match", "/nowhere"):
        visitor.goto(home + path)
        for width, scheme in ((360, "light"), (360, "dark"), (1200, "dark"), (1200, "light")):
            visitor.set_viewport_size({"width": width, "height": 800})
            visitor.emulate_media(color_scheme=scheme)
            # The mail in its frame has its own test, and lets no script in.
            found = Axe().run(visitor, {"exclude": [["iframe"]]}).response["violations"]
            said = [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
            faults[path, width, scheme] = (visitor.evaluate(_OVERFLOW), said)

    assert dict.fromkeys(faults, (0, [])) == faults


def test_a_hostile_mail_does_nothing(club, visitor) -> None:
    """No script runs, nothing is fetched, no link leads away, no form is posted."""
    message = EmailMessage()
    message["From"], message["To"] = "Mallory <m@evil.example>", "anna@club.example"
    message["Subject"] = "<script>top.harmed=1</script>"
    message.set_content("<script>top.harmed=1</script>")
    message.add_alternative(HOSTILE, subtype="html")
    anna = club.people["anna"]
    anna.bot.resting = True
    anna.bot.correspondent.takes(message.as_bytes())
    failed: dict[str, str] = {}
    answered: list[str] = []
    visitor.on("requestfailed", lambda request: failed.setdefault(request.url, request.failure))
    visitor.on("response", lambda response: answered.append(response.url))
    home = visitor.url.rsplit("/", 1)[0]
    visitor.goto(home + "/box/anna/1")
    letter = visitor.frame_locator("iframe.letter")
    for link in ("#js", "#away", "#post", "#other"):
        letter.locator(link).click()

    assert "Hello" in letter.locator("p").inner_text()
    assert (None, home + "/box/anna/1") == (visitor.evaluate("window.harmed ?? null"), visitor.url)
    # What a style names is stopped by the frame's policy before it leaves the browser.
    assert {"http://evil.example/c.png": "csp"} == failed
    assert [] == [url for url in answered if not url.startswith((home, "data:"))]


def test_a_player_with_a_hostile_name_and_press_does_nothing(club, visitor) -> None:
    """A name and a message of markup stand in mails and pages as they were typed."""
    name = "<img src=x onerror=top.harmed=1>"
    said = "<a href=javascript:top.harmed=1>come</a>"
    club.opens("ecosystem", 2)
    club.settle(30)
    ben, anna = club.people["ben"], club.people["anna"]
    turn = next(mail for mail in ben.mails if mail.kind == "turn")
    club.send(ben, Prefilled(turn.reply_to, "Re: " + turn.subject, f"set name {name}\ntell all: {said}"))
    club.settle(30)
    home = visitor.url.rsplit("/", 1)[0]
    told = next(number for number, mail in enumerate(anna.mails, 1) if said in mail.text)
    asked = next(number for number, mail in enumerate(anna.mails, 1) if mail.kind == "turn")
    visitor.goto(f"{home}/box/anna/{told}")
    letter = visitor.frame_locator("iframe.letter")

    assert said in letter.locator("body").inner_text()
    assert 0 == letter.locator("a[href^=javascript], script, img[onerror]").count()

    visitor.goto(f"{home}/box/anna/{asked}")
    letter.locator("a.move").first.click()
    visitor.get_by_role("button", name="Send").click()

    assert name in anna.mails[-1].text
    assert name in visitor.frame_locator("iframe.letter").locator("main").inner_text()
    assert visitor.evaluate("window.harmed ?? null") is None
