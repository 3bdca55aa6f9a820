"""What all public pages have in common, and the last look at their bytes."""

from dataclasses import replace

import pytest

from pbem.desk.match.redeal import LeakFound
from tests.harness.face import Face

# No word of ours holds one of these.
PEOPLE = ("Quillon", "Zebulon", "Wyvern")


def test_an_address_on_a_page_is_found(face: Face) -> None:
    """However it came there, and before the page is written."""
    face.plays("ecosystem", PEOPLE)
    face.club.office = replace(face.club.office, name="Club of quillon@mail.example")

    with pytest.raises(LeakFound, match="an address of player"):
        face.build()
    assert [] == face.holding("quillon")


def test_search_engines_keep_out_unless_they_are_wanted(face: Face) -> None:
    """Every page says so."""
    face.build()
    assert [] == [name for name, page in face.pages.items() if name != "feed.xml" and "noindex" not in page]
    face.site = face.site.model_copy(update={"index": True})
    face.build()

    assert [] == [name for name, page in face.pages.items() if "noindex" in page]
