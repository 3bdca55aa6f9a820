"""`invite`: the invitation once more."""

from pbem.desk.acts import mend
from pbem.desk.acts.act import Act
from pbem.store.tables.words import MatchStatus


def run(act: Act, name: str = "") -> str:
    """Mail the invitation again to whoever has not joined, or to one of them."""
    act.demand(MatchStatus.INVITING)
    return mend.invite_again(act, name.removesuffix("again"))
