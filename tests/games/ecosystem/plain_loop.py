"""The same draft as a plain loop over lists changed in place: a floor for speed, a second opinion on scoring.

It shares no code with the game: cells are (row, column) pairs in a dict, cards are plain strings.
"""

import random

DECK = {
    "meadow": 20,
    "stream": 20,
    "bear": 12,
    "fox": 12,
    "deer": 12,
    "wolf": 12,
    "trout": 10,
    "bee": 8,
    "eagle": 8,
    "rabbit": 8,
    "dragonfly": 8,
}

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def free_cells(grid):
    """Every cell a card may be placed in."""
    if not grid:
        return [(4, 5)]
    top = bottom = left = right = None
    for row, column in grid:
        if top is None or row < top:
            top = row
        if bottom is None or row > bottom:
            bottom = row
        if left is None or column < left:
            left = column
        if right is None or column > right:
            right = column
    low, high, first, last = bottom - 3, top + 3, right - 4, left + 4
    found = set()
    for row, column in grid:
        for down, across in SIDES:
            r, c = row + down, column + across
            if low <= r <= high and first <= c <= last and (r, c) not in grid:
                found.add((r, c))
    return list(found)


def play(players, seed):
    """One random match of three or more players; the grids and the number of picks made."""
    chance = random.Random(seed)
    deck = [card for card, count in DECK.items() for _ in range(count)]
    chance.shuffle(deck)
    grids = [{} for _ in range(players)]
    moves = 0
    for step in (1, -1):
        hands = [[deck.pop() for _ in range(10)] for _ in range(players)]
        for _ in range(10):
            for seat in range(players):
                grid, hand = grids[seat], hands[seat]
                cells = free_cells(grid)
                legal = [(card, cell) for card in set(hand) for cell in cells]
                card, cell = legal[int(chance.random() * len(legal))]
                hand.remove(card)
                grid[cell] = card
                moves += 1
                if card == "rabbit" and len(grid) > 1 and chance.random() < 0.5:
                    one, two = chance.sample(list(grid), 2)
                    grid[one], grid[two] = grid[two], grid[one]
            hands = hands[-step:] + hands[:-step]
    return grids, moves


def group(grid, start):
    """The size of the region of equal cards around a cell, and its cells."""
    todo, found = [start], {start}
    while todo:
        row, column = todo.pop()
        for down, across in SIDES:
            cell = (row + down, column + across)
            if cell not in found and grid.get(cell) == grid[start]:
                found.add(cell)
                todo.append(cell)
    return found


def score(grid):
    """Points by card type without the two competitions, the longest stream, the pack."""
    points = dict.fromkeys(DECK, 0)
    meadows, longest, wolves = set(), 0, 0
    for (row, column), card in grid.items():
        sides = [grid.get((row + down, column + across)) for down, across in SIDES]
        if card == "bee":
            points[card] += 3 * sides.count("meadow")
        elif card == "bear":
            points[card] += 2 * (sides.count("bee") + sides.count("trout"))
        elif card == "trout":
            points[card] += 2 * (sides.count("stream") + sides.count("dragonfly"))
        elif card == "fox":
            points[card] += 0 if "wolf" in sides or "bear" in sides else 3
        elif card == "eagle":
            for (r, c), prey in grid.items():
                if prey in ("rabbit", "trout") and abs(r - row) + abs(c - column) <= 2:
                    points[card] += 2
        elif card == "dragonfly":
            reached = set()
            for down, across in SIDES:
                cell = (row + down, column + across)
                if grid.get(cell) == "stream":
                    reached |= group(grid, cell)
            points[card] += len(reached)
        elif card == "rabbit":
            points[card] += 1
        elif card == "meadow":
            meadows.add(frozenset(group(grid, (row, column))))
        elif card == "stream":
            longest = max(longest, len(group(grid, (row, column))))
        elif card == "wolf":
            wolves += 1
    deer = [cell for cell, card in grid.items() if card == "deer"]
    points["deer"] = 2 * (len({row for row, _ in deer}) + len({column for _, column in deer}))
    points["meadow"] = sum({1: 0, 2: 3, 3: 6, 4: 10}.get(len(region), 15) for region in meadows)
    return points, longest, wolves
