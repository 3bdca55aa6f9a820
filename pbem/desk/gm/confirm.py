"""`confirm`: an order that waits for a code, mailed to the address on file, is done when the code comes."""

from datetime import timedelta

from pbem.desk.commands.command import Answer, Asking
from pbem.desk.gm.attempt import attempt
from pbem.desk.gm.order_line import Order, parse
from pbem.desk.gm.perform import perform_order
from pbem.desk.post.readers import address_of
from pbem.errors import PlayerError

__all__ = ["CODE_LASTS", "ask_code", "run"]

# A code that was not used for so long is worth nothing any more.
CODE_LASTS = timedelta(days=1)


def ask_code(asking: Asking, order: Order) -> tuple[str, str]:
    """Try an order and keep nothing of it, then let it wait: its code, and what it would say."""
    with attempt(asking.work, keep=False):
        would = perform_order(asking, order)
    pending = asking.work.masters.wait(asking.player_id, order.match, str(order), asking.office.now())
    address = address_of(asking.work, asking.player) or ""
    code = asking.office.signer.confirmation(pending.id or 0, asking.player_id, address, pending.text)
    return code, would


def run(asking: Asking, argument: str) -> Answer:
    """Do what waits for this code."""
    now = asking.office.now()
    given, mine = argument.strip(), asking.player_id
    address = address_of(asking.work, asking.player) or ""
    signer = asking.office.signer
    # Every one is compared, so that the time it takes says nothing.
    found = [
        pending
        for pending in asking.work.masters.waiting(mine, now - CODE_LASTS)
        if signer.confirms(given, pending.id or 0, mine, address, pending.text)
    ]
    if not found:
        raise PlayerError("This code is not valid: it was used, is older than a day, or was never given.")
    with attempt(asking.work):
        said = perform_order(asking, parse(found[0].text))
        asking.work.masters.used(found[0], now)
    return Answer(done=said)
