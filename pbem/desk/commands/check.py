"""`check`: tries an order without giving it, and tells what would happen as far as the player may know."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import Live
from pbem.desk.match.news import reaching, shown
from pbem.engine.chance import Chance
from pbem.engine.kernel import Kernel
from pbem.engine.language.tongues import heard, refused, worded
from pbem.engine.reader.lines import Fate, read_lines
from pbem.engine.reader.orders import AnsweredPart
from pbem.render.text_kit import block, wrapped
from pbem.store.tables.values import micros


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    asking.demand_running()
    if not argument.strip():
        raise refused("Say which order, such as   check pass.")
    if sitter.seat not in live.kernel.asked(live.position):
        raise refused("You are not asked anything now.")
    # All that the player cannot know is dealt anew and every draw is another one: nothing true can show.
    kernel = Kernel(live.game, live.kernel.table, asking.office.entropy(32))
    position = live.kernel.resample(live.position, sitter.seat, Chance(asking.office.entropy(32)))
    at = micros(asking.letter.arrived)
    read = read_lines(kernel, position, sitter.seat, [argument], at=at)[0]
    if read.fate is not Fate.DONE:
        raise refused(
            "It would not be taken: {problem}",
            problem=read.problem.said if read.problem else worded("it says nothing."),
        )
    moves = [f"  {heard(live.said(str(part.move)))}" for part in read.parts]
    lines = [worded("IF YOU SENT THIS"), *moves, *_outcome(live, sitter.seat, read.parts)]
    return Said(done=worded("Only tried, not done."), blocks=(block(lines),))


def _outcome(live: Live, seat: int, parts: tuple[AnsweredPart, ...]) -> list[str]:
    """What is known to follow, up to the first thing that is drawn, shown or sealed."""
    for part in parts:
        if part.progress.revealed:
            return [worded("  What follows is drawn or shown only then, so it cannot be told.")]
        if not part.progress.closed:
            return [worded("  It would be sealed until all have answered; undo takes it back.")]
    told = [event for part in parts for event in reaching(part.progress.told, seat)]
    lines = [
        wrapped(f"{line.who} {line.text}".strip(), 72, "  ", "      ") for line in shown(live, seat, told)
    ]
    position = parts[-1].progress.position
    decision = position.decision
    if decision is None:
        lines.append(worded("  The match would be over."))
    elif seat in decision.seats:
        asked = worded("Then you are asked: {prompt}", prompt=decision.prompt(position.state, seat))
        lines.append(wrapped(asked, 72, "  ", "      "))
    else:
        lines.append(worded("  Then others are asked."))
    return lines


CHECK = Command("check", worded("check ORDER"), worded("only try an order and tell what would happen"), _run)
