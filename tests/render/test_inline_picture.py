from pbem.engine.pictures import Picture
from pbem.render.inline_picture import DrawnPicture

POND = Picture("board", 'Anna says "hi" <b>', 320, 200, ())


def test_equal_pictures_have_one_identifier() -> None:
    """So a client shows a picture that it has already; another picture has another."""
    one, same, other = (
        DrawnPicture.of(POND, data).cid for data in (bytes([1]) * 9, bytes([1]) * 9, bytes([2]) * 9)
    )

    assert one == same != other


def test_a_picture_in_html() -> None:
    """It shrinks on a narrow screen; its title is text, whatever stands in it."""
    tag = DrawnPicture.of(POND, b"png").tag

    assert 'src="cid:board.' in tag
    assert 'alt="Anna says &#34;hi&#34; &lt;b&gt;"' in tag
    assert 'width="320" style="width:320px;max-width:100%' in tag
