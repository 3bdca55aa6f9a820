"""A picture as a mail shows it: bytes, and the tag that stands for them in the HTML."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from pbem.engine.pictures import Picture
from pbem.engine.tongues import heard

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["Shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawn picture."""

    name: str
    alt: str
    width: int
    height: int
    data: bytes

    @classmethod
    def of(cls, picture: Picture, data: bytes) -> "Shown":
        """The picture with its bytes."""
        return cls(picture.name, heard(picture.alt), picture.width, picture.height, data)

    @property
    def cid(self) -> str:
        """The identifier by which the HTML names it; equal pictures have one."""
        return f"{self.name}.{blake2b(self.data, digest_size=8).hexdigest()}@pictures.invalid"

    @property
    def tag(self) -> "Markup":
        """The picture in HTML; where pictures are off its alternative text stands there."""
        from markupsafe import Markup

        tag = Markup('<img src="cid:{}" alt="{}" width="{}" style="width:{}px;max-width:100%;height:auto">')
        return tag.format(self.cid, self.alt, self.width, self.width)
