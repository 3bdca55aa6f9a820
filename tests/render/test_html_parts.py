"""Tables and links as they stand in the HTML of mails."""

from pbem.render.html_parts import moves, table, tap, taps
from pbem.render.mailto import Mailto
from pbem.render.page import Page

ANSWERED = Page("turn", reply=Mailto("play@club.example", "Ecosystem 1"))
LINK = "mailto:play@club.example?subject=Re%3A%20Ecosystem%201&amp;body="


def test_a_table_has_heads_and_numbers() -> None:
    """What people wrote is escaped wherever it stands."""
    assert (
        '<table>\n<thead><tr><td></td><th scope="col" class="number">A&amp;B</th></tr></thead>\n'
        '<tbody>\n<tr><th scope="row">&lt;i&gt;</th><td class="number">3</td></tr>\n</tbody>\n</table>\n'
    ) == table(["", "A&B"], [("<i>", 3)], [1])


def test_a_table_without_heads() -> None:
    """There is no row of them."""
    assert '<table>\n<tbody>\n<tr><th scope="row">a</th><td>b</td></tr>\n</tbody>\n</table>\n' == table(
        (), [("a", "b")]
    )


def test_a_tap_writes_an_order() -> None:
    """With its number, and under a label of its own."""
    assert (
        f'<a class="move" href="{LINK}pick%20%3Cfox%3E%0D%0A"><b class="number">2</b> &lt;fox&gt;</a>'
    ) == tap(ANSWERED, "pick <fox>", "<fox>", 2)


def test_where_nobody_can_answer_there_is_no_link() -> None:
    """The order is only named."""
    assert '<span class="move tap">a &amp; b</span>' == tap(Page("turn"), "a & b", "a & b", None, "move tap")


def test_orders_that_begin_alike_stand_together() -> None:
    """In a table where something is said of what one does, else in a row."""
    page = Page("turn")
    assert (
        '<p class="moves">\n<b>pick</b> \n<span class="move alone"><b class="number">1</b> fox</span>\n'
        '<span class="move alone"><b class="number">2</b> bee</span>\n</p>\n'
    ) == moves(page, [(1, "pick fox", ""), (2, "pick bee", "")])
    assert (
        '\n<table>\n<tbody>\n<tr><td class="side"><span class="move">pass</span></td>'
        '<td class="note">&lt;ends&gt;</td></tr>\n</tbody>\n</table>\n'
    ) == moves(page, [(None, "pass", "<ends>")])


def test_cells_that_are_links() -> None:
    """One an order, with its number where it has one."""
    assert (
        '<td class="tap"><span class="move tap"><b class="number">1</b> +2</span></td>\n'
        '<td class="tap"><span class="move tap">.</span></td>\n'
    ) == taps(Page("turn"), [("pick fox at d3", "+2", 1), ("pick fox at d4", ".", None)])
