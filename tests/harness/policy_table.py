"""The table of acts as SECURITY.md prints it: `python -m tests.harness.policy_table` writes it anew."""

from collections.abc import Iterable

from pbem.desk.letters.writer.policy import ACTS, MASTERS, ActRule, Cap, ProofLevel, Reach, Who

__all__ = ["table_of"]

_PROOF = {
    ProofLevel.FROM: "From",
    ProofLevel.CODE: "code",
    ProofLevel.ADDRESS: "code, From",
    ProofLevel.VOUCHED: "all three",
}
_REACH = {Reach.NOTHING: "", Reach.MATCH: "match", Reach.ALL: "all matches"}
_ASKS = {Who.MAIN: "you", Who.OTHER: "who gets it"}


def _cap(cap: Cap | None) -> str:
    if cap is None:
        return ""
    return f"{cap.times} in {cap.days} days" if cap.days > 1 else f"{cap.times} a day"


def _row(act: ActRule) -> str:
    marks = [word for word, is_so in (("machines", act.machine), ("not if you play", act.secret)) if is_so]
    cells = (
        _PROOF[act.proof],
        _REACH[act.reach],
        ", then ".join(_ASKS[who] for who in act.asks),
        act.undo,
        "; ".join(filter(None, (_cap(act.cap), *marks))),
    )
    return " | ".join(cells)


def table_of(acts: Iterable[ActRule]) -> str:
    """The rows as Markdown; acts that are treated alike stand in one."""
    rows: dict[str, list[str]] = {}
    for act in acts:
        rows.setdefault(_row(act), []).append(act.name)
    head = ["| Act | Proof | At least what asks | Asked back | Undo | Besides |", "|---|---|---|---|---|---|"]
    return "\n".join([*head, *(f"| {', '.join(names)} | {row} |" for row, names in rows.items())])


if __name__ == "__main__":
    print(table_of(ACTS.values()))  # noqa: T201 - this is the command's purpose
    print()  # noqa: T201 - see above
    print(table_of(MASTERS.values()))  # noqa: T201 - see above
