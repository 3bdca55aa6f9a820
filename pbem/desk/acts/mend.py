"""Mending a match that is not dealt yet: a seat for somebody else, another address, an invitation once more.

Nobody holds anything yet, so whoever is given a seat need not be asked first: the invitation asks them.
"""

from pbem.desk.acts.act import Act
from pbem.desk.match.live import Sitter
from pbem.desk.post.invitation import mail_seat
from pbem.desk.post.limits import budget
from pbem.desk.post.readers import language_of
from pbem.desk.table import moving, opening, seating
from pbem.desk.table.opening import Invitee, player_of
from pbem.engine.language.tongues import refused, speaking, worded
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.words import MatchStatus


def cancel(act: Act) -> str:
    """The match is not played; whoever has joined or is invited reads why."""
    act.match.status = MatchStatus.CLOSED
    act.work.roster.save_match(act.match)
    act.tell("cancelled")
    return worded("Match {id} is closed; it was not dealt.", id=act.id)


def give_seat(act: Act, leaving: Sitter, newcomer: Invitee) -> str:
    """Somebody else is invited to a seat; where the promise named the seats, all get a second one."""
    work, row = act.work, leaving.seating.seat
    if act.asks_other:
        budget.demand_guest(act.office, work, newcomer.address)
    player = player_of(work, newcomer, act.now)
    seats = [each.seating.seat for each in act.live.sitters]
    if any(seat.player_id == player.id for seat in seats):
        raise refused("{name} has a seat at match {id} already.", name=player.name, id=act.id)
    if row.joined is not None:
        act.tell("given", {"name": one_line(player.name)}, to=[leaving])
    terms = work.table_terms.of(act.id)
    handles = [seat.handle for seat in seats]
    if terms.opener_id is not None and terms.opener_id == row.player_id:
        terms.opener_id = player.id
        work.table_terms.set(terms)
    row.joined, row.nonce, row.bot = None, None, None
    seating.place(work, act.match, row, player)
    why = worded(" Why: {why}", why=one_line(act.why, 500)) if act.why else ""
    said = worded(
        "{by} gives the seat of {name} to {name2}.{why}",
        by=one_line(act.by, 80),
        name=one_line(leaving.name),
        name2=one_line(player.name),
        why=why,
    )
    sealed = terms.opener_id is None
    if sealed:
        opening.promise_again(work, act.match, handles, said)
    _tell(act, said, sealed=sealed)
    return worded(
        "{name} is invited to the seat of {name2} at match {id}.",
        name=player.name,
        name2=leaving.name,
        id=act.id,
    )


def correct(act: Act, sitter: Sitter, address: str) -> str | None:
    """Write to an invited person elsewhere, at once: nobody has ever answered there. None: somebody has."""
    work, player = act.work, sitter.seating.player
    assert player is not None
    if sitter.address is None or work.roster.proved(sitter.address):
        return None
    new = moving.demand_new(work, player, address)
    budget.demand(act.office, work, new)
    moving.correct(act.office, work, player, sitter.address, new)
    act.refresh()
    mail_seat(act.office, work, act.live, act.live.sitters[sitter.seat], act.cause)
    return worded("{name} is invited at the other address.", name=one_line(player.name))


def invite_again(act: Act, name: str) -> str:
    """Mail the invitation once more to whoever has not joined, or to one of them."""
    only = act.sitter(name).seat if name.strip() else None
    missing = [
        each
        for each in act.live.sitters
        if each.address is not None and not each.seating.seat.joined and only in (None, each.seat)
    ]
    if not missing:
        if name.strip():
            raise refused("Nobody of that name is waited for to join.")
        raise refused("Nobody is waited for to join.")
    for sitter in missing:
        assert sitter.address is not None
        budget.demand(act.office, act.work, sitter.address)
        mail_seat(act.office, act.work, act.live, sitter, act.cause)
    return worded("Invited again: {name}.", name=joined(each.name for each in missing))


def _tell(act: Act, said: str, *, sealed: bool) -> None:
    """Everybody reads who sits there now, and the seal of the same secret where it is another one.

    Whoever never answered us is told nothing that somebody else has written.
    """
    act.refresh()
    for sitter in act.live.sitters:
        known = sitter.address is not None and act.work.roster.proved(sitter.address)
        with speaking(language_of(act.office, sitter.seating.player)):
            told = wrapped(said) if known else ""
        mail_seat(act.office, act.work, act.live, sitter, act.cause, said=told, sealed=sealed)
