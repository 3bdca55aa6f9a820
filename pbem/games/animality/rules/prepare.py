"""Round Overview and Phase 1, Prepare: the Location, bounties, the deal, the picks and the last card."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, tree
from pbem.engine.reader.words import tokens
from pbem.engine.seats import Seat, everybody
from pbem.engine.steps import Decision, Flow, Step
from pbem.engine.text import NUMBERS
from pbem.engine.values import changed, replace, without
from pbem.games.animality.rules.box import Direction
from pbem.games.animality.rules.events import BountyGiven, CardsHidden, CardsPlayed, LocationRevealed
from pbem.games.animality.rules.moves import Bounty, Draft, Play, draft_options, named, play_options
from pbem.games.animality.rules.names import word, words_of
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Phase, Played, Side, State, holds, picks
from pbem.games.animality.rules.targets import arrow, late_bounty


class RevealLocation(Step[State]):
    """Round Overview: draw one new Location; when none is left, all are shuffled again."""

    def run(self, state: State, flow: Flow) -> State:
        left = state.locations or flow.chance.shuffle(state.used)
        used = state.used if state.locations else ()
        location = state.box.location[left[0]]
        number = state.round + 1
        flow.tell(LocationRevealed(number, location.name, location.text, arrow(location)))
        flow.reveal()
        if location.direction is Direction.ANY:
            flow.then(ChooseBounty(state.size))
        return replace(
            state,
            phase=Phase.BOUNTY,
            round=number,
            location=location.name,
            locations=left[1:],
            used=used,
        )


class ChooseBounty(Decision[State, Bounty]):
    """Direction of Conflict, ANY: everybody names another player when the Location is revealed."""

    players: int

    question = worded("Round {round}: whom do you attack?")
    heading = worded("round {round}, your bounty")
    waiting = worded("to give a bounty token")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return everybody(self.players)

    def options(self, state: State, seat: Seat) -> Level:
        words = tuple(camp.faction for other, camp in enumerate(state.camps) if other != seat)
        names = _by_player(state, seat)
        return Level(("bounty",), lambda verb: Level(words, Bounty, names=names))

    def resolve(self, state: State, answers: Mapping[Seat, Bounty], flow: Flow) -> State:
        for seat, move in answers.items():
            target = state.factions.index(move.faction)
            state = state.with_camp(seat, bounty=target)
            flow.tell(BountyGiven(seat, target))
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        own = state.factions[seat]
        if own in words or set(tokens(state.names[seat])) & set(words):
            return worded("You cannot give the bounty token to yourself.")
        for name in named(words, [faction.name for faction in state.box.factions]):
            if name not in state.factions:
                return worded("Nobody plays the {name} in this match.", name=word(name))
        return None


def _by_player(state: State, seat: Seat) -> dict[str, str]:
    """The other players' own names, where one name means one player and no faction."""
    called = [" ".join(tokens(name)) for name in state.names]
    return {
        name: state.factions[other]
        for other, name in enumerate(called)
        if other != seat and name and called.count(name) == 1 and name not in state.factions
    }


class DealCards(Step[State]):
    """Phase 1: shuffle the Ability deck and deal; in round 1 this is the deal of Setup step 8."""

    def run(self, state: State, flow: Flow) -> State:
        deck = flow.chance.shuffle(state.deck)
        dealt = holds(state, None, Point.DEAL)
        hands = tuple(tuple(sorted(deck[seat * dealt : (seat + 1) * dealt])) for seat in range(state.size))
        flow.reveal()
        return replace(state, phase=Phase.DRAFT, hands=hands, deck=deck[state.size * dealt :])


class DraftCards(Step[State]):
    """Phase 1: pick after pick, hands going to the left in between, until one card is left in each."""

    def run(self, state: State, flow: Flow) -> State:
        held = len(state.hands[0])
        if held == 1:
            return replace(state, phase=Phase.LAST)
        flow.then(ChoosePair(state.size), DraftCards())
        if held == holds(state, None, Point.DEAL):
            return state
        flow.reveal()
        return replace(state, hands=(state.hands[-1], *state.hands[:-1]))


class ChoosePair(Decision[State, Draft]):
    """Phase 1: everybody plays two cards of the hand, each face up or face down, all at once."""

    players: int

    secret = True
    waiting = worded("to draft two cards")
    unanswered = worded("the stand-in plays two")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return everybody(self.players)

    def prompt(self, state: State, seat: Seat) -> str:
        hand = NUMBERS[len(state.hands[seat])]
        return worded(
            "Draft {pick} of {picks}: two of {hand} cards.", pick=state.pick, picks=picks(state), hand=hand
        )

    def subject(self, state: State, seat: Seat) -> str:
        return worded(
            "round {round}, draft {pick} of {picks}", round=state.round, pick=state.pick, picks=picks(state)
        )

    def options(self, state: State, seat: Seat) -> Level:
        return draft_options(state.hands[seat])

    def resolve(self, state: State, answers: Mapping[Seat, Draft], flow: Flow) -> State:
        for seat, move in answers.items():
            state = _played(state, seat, (move.first, move.second), flow)
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hand = state.hands[seat]
        meant = named(words, state.box.ability)
        missing = [card for card in meant if card not in hand]
        if missing and not any(card in hand for card in named(words, hand) if card not in meant):
            return worded(
                "You do not hold {missing}. Your hand: {hand}.", missing=word(missing[0]), hand=words_of(hand)
            )
        if len(meant) == 1:
            return worded(
                "Two cards a pick: say another beside {meant}, each up or down.", meant=word(meant[0])
            )
        if len(meant) > 2:
            return worded("Exactly two cards a pick, each up or down.")
        if len(meant) == 2 and sum(word in ("up", "down") for word in words) < 2:
            return worded(
                "Say of each card whether it is up or down, such as {meant} up, {meant2} down.",
                meant=word(meant[0]),
                meant2=word(meant[1]),
            )
        return late_bounty(state, seat, words)


def _played(state: State, seat: Seat, cards: tuple[Played, ...], flow: Flow) -> State:
    """Cards go from the hand to the table; what lies face down only its player is told."""
    hand = state.hands[seat]
    for each in cards:
        hand = without(hand, each.card)
    up = tuple(each.card for each in cards if each.side is Side.UP)
    down = tuple(each.card for each in cards if each.side is Side.DOWN)
    flow.tell(CardsPlayed(seat, up, len(down)))
    if down:
        flow.tell(CardsHidden(seat, down), to=seat)
    camp = replace(state.camps[seat], played=(*state.camps[seat].played, *cards))
    camps = changed(state.camps, seat, camp)
    return replace(state, camps=camps, hands=changed(state.hands, seat, hand))


class PlayLast(Step[State]):
    """Phase 1: some play their last card; class effects could cause the number of played cards to differ."""

    def run(self, state: State, flow: Flow) -> State:
        playing = tuple(seat for seat in range(state.size) if holds(state, seat, Point.LAST_CARD))
        if playing:
            flow.then(ChooseLast(playing))
        return state


class ChooseLast(Decision[State, Play]):
    """Phase 1: whose power it is plays the last card instead of discarding it."""

    players: tuple[Seat, ...]

    secret = True
    question = worded("Your last card: up or down?")
    heading = worded("round {round}, your last card")
    waiting = worded("to play a last card")
    unanswered = worded("the stand-in plays it")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.players

    def options(self, state: State, seat: Seat) -> Level:
        return tree(play_options(state.hands[seat]))

    def resolve(self, state: State, answers: Mapping[Seat, Play], flow: Flow) -> State:
        for seat, move in answers.items():
            state = _played(state, seat, (move.played,), flow)
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        (card,) = state.hands[seat]
        late = late_bounty(state, seat, words)
        return late or worded(
            "Your last card is {card}: play {card} up, or play {card} down.", card=word(card)
        )


class DiscardLast(Step[State]):
    """Phase 1: the last cards are discarded face down."""

    def run(self, state: State, flow: Flow) -> State:
        return replace(state, discards=state.hands, hands=((),) * state.size)
