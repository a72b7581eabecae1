"""What Python costs on top of Rust: `python python/benchmark.py`, with the package installed.

A question that the engine answers at once is asked many times, and the least is told, with what the
native module and the engine took. The list is that of the longest plays of four columns. A game with
rules in Python is told by its calls; one of many plies has more nodes than calls.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import harary
from harary import _native

CELLS = [(x, y) for x in range(4) for y in range(3)]
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
ROWS = [[(x + step * a, y + step * b) for step in range(3)] for x, y in CELLS for a, b in WAYS]
LINES = [sum(1 << CELLS.index(cell) for cell in row) for row in ROWS if set(row) <= set(CELLS)]


def least(work: Callable[[], object], times: int) -> float:
    """The seconds that the work takes if nothing disturbs it."""
    seconds = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def small(times: int = 5_000) -> None:
    for game in ("vdw n=5 k=3", "tictactoe side=3"):
        question = json.dumps({"game": game, "verb": "solve"})
        whole = least(lambda: harary.solve(game), times)
        native = least(lambda: _native.answer(question), times)
        engine = min(harary.solve(game).stats.seconds for _ in range(times // 10))
        print(
            f"{game}: {1e6 * whole:.0f} µs a question; {1e6 * native:.0f} µs of them in the native"
            f" module, {1e6 * engine:.0f} µs of these in the engine"
        )


def listed() -> None:
    found = harary.longest("columns", c=4, all=True, store=True)
    seconds = least(found.to_numpy, 50)
    shape = " × ".join(f"{size:,}" for size in found.to_numpy().shape)
    print(f"a list as an array of {shape}: {1e3 * seconds:.1f} ms")


def rules() -> None:
    calls = 0

    class Grid(harary.Rules[tuple[int, int], int]):
        """Three in a row on a 4 × 3 board. A position has the cells of the player to move and those
        of the other."""

        _checks = False

        def start(self) -> tuple[int, int]:
            return 0, 0

        def moves(self, position: tuple[int, int]) -> list[int]:
            nonlocal calls
            calls += 1
            return [cell for cell in range(12) if not (position[0] | position[1]) >> cell & 1]

        def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
            nonlocal calls
            calls += 1
            return position[1], position[0] | 1 << move

        def outcome(self, position: tuple[int, int]) -> str | None:
            nonlocal calls
            calls += 1
            if any(position[1] & line == line for line in LINES):
                return "loss"
            return None if position[0] | position[1] != (1 << 12) - 1 else "draw"

    begun = time.process_time()
    found = Grid().solve()
    seconds = time.process_time() - begun
    print(
        f"rules in Python: {seconds:.2f} s for {found.positions:,} positions, {found.nodes:,} nodes"
        f" and {calls:,} calls: {1e6 * seconds / found.positions:.1f} µs a position,"
        f" {1e6 * seconds / calls:.1f} µs a call"
    )


def lengthy() -> None:
    class Subtract(harary.Rules[int, int]):
        _checks = False

        def start(self) -> int:
            return 3_200

        def moves(self, position: int) -> list[int]:
            return [take for take in (1, 2, 3) if take <= position]

        def play(self, position: int, move: int) -> int:
            return position - move

    begun = time.process_time()
    found = Subtract().solve()
    seconds = time.process_time() - begun
    print(
        f"a game of {found.plies:,} plies: {seconds:.2f} s for {found.positions:,} positions and"
        f" {found.nodes:,} nodes: {1e6 * seconds / found.nodes:.2f} µs a node"
    )


if __name__ == "__main__":
    small()
    listed()
    rules()
    lengthy()
