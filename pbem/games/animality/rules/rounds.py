"""Round Overview: the five phases of a round, step by step, in the order in which they are played."""

from pbem.engine.steps import Flow, Step
from pbem.games.animality.rules.conflict import (
    LoseInfluence,
    RevealCards,
    RewardUnmarked,
    RollConflict,
    TakeDamage,
)
from pbem.games.animality.rules.prepare import DealCards, DiscardLast, DraftCards, PlayLast, RevealLocation
from pbem.games.animality.rules.recover import (
    CheckWin,
    ClearTable,
    LoseHealth,
    RecoverAndQuest,
    ResetDefeated,
    RewardLowest,
)
from pbem.games.animality.rules.slaying import GatherDice, SlayMutations
from pbem.games.animality.rules.state import State


class PlayRound(Step[State]):
    """One round, and then the next; only the win check ends this."""

    def run(self, state: State, flow: Flow) -> State:
        flow.then(
            RevealLocation(),
            # Phase 1: Prepare.
            DealCards(),
            DraftCards(),
            PlayLast(),
            DiscardLast(),
            # Phase 2: Gather.
            GatherDice(),
            # Phase 3: Slay.
            SlayMutations(),
            # Phase 4: Conflict.
            RevealCards(),
            RollConflict(),
            TakeDamage(),
            LoseInfluence(),
            RewardUnmarked(),
            # Phase 5: Recover.
            ResetDefeated(),
            LoseHealth(),
            RecoverAndQuest(),
            RewardLowest(),
            CheckWin(),
            ClearTable(),
            PlayRound(),
        )
        return state
