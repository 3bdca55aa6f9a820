"""A picture as a mail shows it: bytes, and the tag that stands for them in the HTML."""

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from pbem.engine.language.tongues import heard
from pbem.engine.pictures import Picture
from pbem.engine.values import Value

if TYPE_CHECKING:
    from markupsafe import Markup


class DrawnPicture(Value):
    """A drawn picture."""

    name: str
    alt: str
    width: int
    height: int
    data: bytes
    # The identifier by which the HTML names it; equal pictures have one.
    cid: str

    @classmethod
    def of(cls, picture: Picture, data: bytes) -> "DrawnPicture":
        """The picture with its bytes."""
        cid = f"{picture.name}.{_digest(data)}@pictures.invalid"
        return cls(picture.name, heard(picture.alt), picture.width, picture.height, data, cid)

    @property
    def tag(self) -> "Markup":
        """The picture in HTML; where pictures are off its alternative text stands there."""
        from markupsafe import Markup, escape

        size = f'width="{self.width}" style="width:{self.width}px;max-width:100%;height:auto"'
        # What is not ours is escaped here; Markup's own formatting is many times as slow.
        return Markup(f'<img {size} src="cid:{escape(self.cid)}" alt="{escape(self.alt)}">')  # noqa: S704


# Only a cache: the artist gives the very same bytes for a picture that was drawn before.
@lru_cache(maxsize=1 << 8)
def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()
