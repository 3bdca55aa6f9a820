"""What a reader of the mail would not see, or sees struck out, is no order, and the receipt says so."""

from email.message import EmailMessage

import pytest

from tests.harness.club import Club

HIDDEN = {
    "s": "<s>{}</s>",
    "strike": "<strike>{}</strike>",
    "del": "<div><del>{}</del></div>",
    "line-through": '<p style="text-decoration: underline line-through">{}</p>',
    "font-size": '<span style="font-size:0px">{}</span>',
    "display": '<div style="display: none">{}</div>',
    "visibility": '<div style="visibility:hidden">{}</div>',
    "opacity": '<div style="opacity:0">{}</div>',
    "height": '<div style="max-height:0;overflow:hidden">{}</div>',
    "outlook": '<p style="mso-hide:all">{}</p>',
    "white": '<font color="#FFFFFF">{}</font>',
    "white on white": '<div style="background:#fff"><span style="color: white">{}</span></div>',
    "transparent": '<p style="color:transparent">{}</p>',
    "tiny": '<p style="font-size:1px">{}</p>',
    "font": '<p style="font:0/0 a">{}</p>',
    "indented": '<p style="text-indent:-9999px">{}</p>',
    "outside": '<p style="position:absolute;left:-9999px">{}</p>',
    "scaled": '<p style="transform:scale(0)">{}</p>',
    "clipped": '<p style="clip:rect(0,0,0,0);position:absolute">{}</p>',
    "class struck": '<style>.y {{text-decoration:line-through}}</style><p class="y">{}</p>',
    "class hidden": '<style>p.x{{ display: none }}</style><p class="x">{}</p>',
    "black on black": '<div style="background-color:black"><span style="color:#000">{}</span></div>',
}


def writes(club: Club, html: str, plain: str | None = None) -> None:
    """Anna answers her turn mail in HTML, with a plain twin where one is given."""
    anna = club.person("Anna")
    message = EmailMessage()
    message["From"], message["To"] = anna.address, anna.newest.reply_to
    message["Message-ID"] = f"<{len(club.verdicts)}@mail.example>"
    message["In-Reply-To"] = anna.newest.message_id
    if plain is None:
        message.set_content(html, subtype="html")
    else:
        message.set_content(plain)
        message.add_alternative(html, subtype="html")
    club.receive(message.as_bytes())


@pytest.mark.parametrize("way", HIDDEN)
def test_hidden_text_is_no_order(club: Club, way: str) -> None:
    """However it was hidden; the answer says that something was left out."""
    club.opens("ecosystem", ["Anna", "Ben"])
    order = club.first_order(1, 0)
    writes(club, f"<html><body><p>status</p>{HIDDEN[way].format(order)}</body></html>")

    assert () == club.live(1).position.sealed
    assert "Text that was struck out or hidden in your mail was not read." in " ".join(
        club.person("Anna").newest.text.split()
    )


def test_the_plain_twin_does_not_bring_it_back(club: Club) -> None:
    """Mail programs leave the line out of the plain twin, not the text."""
    club.opens("ecosystem", ["Anna", "Ben"])
    order = club.first_order(1, 0)
    writes(club, f"<div><s>{order}</s></div><div>status</div>", f"{order}\nstatus\n")

    assert () == club.live(1).position.sealed


@pytest.mark.parametrize(
    "html",
    [
        "<div>{}</div>",
        '<div style="background:#000"><span style="color:#fff">{}</span></div>',
        '<p style="text-decoration:underline;line-height:1.2;font-size:0.9em;opacity:0.8">{}</p>',
        '<p style="font-size:10px;height:20px">{}</p><s></s>',
        "<blockquote><s>an old joke</s></blockquote><p>{}</p>",
    ],
)
def test_what_is_seen_is_read(club: Club, html: str) -> None:
    """Light text on a dark ground, small text, and a struck line in a quotation are nothing to speak of."""
    club.opens("ecosystem", ["Anna", "Ben"])
    writes(club, f"<html><body>{html.format(club.first_order(1, 0))}</body></html>")

    assert 1 == len(club.live(1).position.sealed)
    assert "struck out" not in club.person("Anna").newest.text
