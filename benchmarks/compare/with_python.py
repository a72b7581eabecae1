"""The same with the standard library of Python alone, where that is a page: what there is to gain."""

import platform
from functools import lru_cache
from itertools import product

VERSION = platform.python_version()


def grid():
    cells = [(x, y) for x in range(4) for y in range(3)]
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    lines = [[(x + i * a, y + i * b) for i in range(3)] for x, y in cells for a, b in ways]
    lines = [sum(1 << cells.index(cell) for cell in line) for line in lines if set(line) <= set(cells)]

    @lru_cache(maxsize=None)
    def value(mine, other):
        if any(other & line == line for line in lines):
            return -1
        free = [1 << cell for cell in range(12) if not (mine | other) >> cell & 1]
        return max((-value(other, mine | cell) for cell in free), default=0)

    won = [cell for cell in range(12) if value(0, 1 << cell) < 0]
    return "A" if won else "not A", len(won)


def kayles():
    values = [0]
    for heap in range(1, 1001):
        after = {
            values[left] ^ values[heap - take - left]
            for take in (1, 2)
            for left in range((heap - take) // 2 + 1)
            if heap >= take
        }
        values.append(next(value for value in range(heap + 1) if value not in after))
    period = next(p for p in range(1, 500) if values[500:1001 - p] == values[500 + p:])
    last = max(heap for heap in range(1001 - period) if values[heap] != values[heap + period])
    return sum(values), period, last + 1, False


def hip():
    side = 4
    cells = [(x, y) for x in range(side) for y in range(side)]
    squares = [
        [(x, y), (x + a, y + b), (x + a - b, y + b + a), (x - b, y + a)]
        for x, y in cells for a in range(1, side) for b in range(side)
    ]
    squares = [[cells.index(cell) for cell in one] for one in squares if set(one) <= set(cells)]
    found = [
        pattern for pattern in product((0, 1), repeat=16)
        if all(0 < sum(pattern[cell] for cell in square) < 4 for square in squares)
    ]
    turn = [cells.index((y, side - 1 - x)) for x, y in cells]
    flip = [cells.index((y, x)) for x, y in cells]

    def least(pattern):
        images = []
        for _ in range(4):
            pattern = tuple(pattern[cell] for cell in turn)
            images += [pattern, tuple(pattern[cell] for cell in flip)]
        images += [tuple(1 - color for color in image) for image in images]
        return min(images)

    return len(found), len({least(pattern) for pattern in found})


def chomp():
    def moves(rows):
        return [(row, left) for row in range(6) for left in range(rows[row])]

    def play(rows, move):
        row, left = move
        return rows[:row] + tuple(min(length, left) for length in rows[row:])

    @lru_cache(maxsize=None)
    def wins(rows):
        return not rows[0] or any(not wins(play(rows, move)) for move in moves(rows))

    start = (7,) * 6
    won = [move for move in moves(start) if not wins(play(start, move))]
    return "A" if won else "B", won
