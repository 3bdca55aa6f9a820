from pbem.render.palette import rgb, shades


def test_a_palette_has_the_games_own_colours_exactly() -> None:
    """Two dozen colours fit with their shades, and no palette is larger than a PNG allows."""
    colours = [f"#{number:02x}40c0" for number in range(24)]
    found = shades(colours)

    assert {rgb(colour) for colour in colours} <= set(found)
    assert len(found) <= 256
