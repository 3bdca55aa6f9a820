"""The pictures of a turn mail: the earth, the action display, the animals with their tracks."""

from pbem.engine.pictures import Picture
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.picture_animals import animals_picture, roster_picture
from pbem.games.domspec.shown.picture_display import display_picture
from pbem.games.domspec.shown.picture_earth import earth_picture


def pictures_of(view: View, room: View | None = None) -> tuple[Picture, ...]:
    """All that can be drawn of a view; in the end nothing is to come on the display.

    All that is shown is public, so nothing depends on the reader: a picture drawn for one seat serves all.
    A mail has the display and the animals in tables, which weigh a tenth; who steps through a match sees them
    drawn.
    """
    if view.phase is Phase.CHOOSING:
        return (*((earth_picture(view, room),) if view.earth.tiles else ()), roster_picture(view))
    if room is None:
        return (earth_picture(view),)
    if view.phase is Phase.OVER:
        return earth_picture(view, room), animals_picture(view)
    return earth_picture(view, room), display_picture(view), animals_picture(view)
