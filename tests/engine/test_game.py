"""What a game says of itself and of a table; tests/test_conformance.py asks every game everything."""

from pbem.engine.game import Box, GameInfo, Table, switch


def test_what_is_usual_stands_first() -> None:
    """Lists of options show it so, and it is what an option has that nobody chose."""
    on, off = switch("trade", "Whether cards are traded."), switch("fog", "Fog.", usual="off")

    assert [("on", ("on", "off")), ("off", ("off", "on"))] == [
        (each.default, each.values) for each in (on, off)
    ]


def test_an_option_is_found_by_its_name() -> None:
    """One that is none is not there."""
    fog = switch("fog", "Fog.")
    info = GameInfo("pond", "The Pond", 2, 4, "1", "Animals.", "Nobody.", (fog,))

    assert fog is info.option("fog")
    assert info.option("trade") is None


def test_players_are_called_by_their_first_names() -> None:
    """The rules know whole names; other words that hold such a name stay as they are."""
    table = Table(("anna bolt", "ben"), (("fog", "on"),), Box(), called=(("anna", "anna bolt"),))

    assert "trade with anna bolt" == table.by_first_names("Trade with Anna")
    assert "hannah" == table.by_first_names("Hannah")
    assert (2, "on") == (table.size, table.option("fog"))
