"""What Python costs on top of Rust: `python python/benchmark.py`, with the package installed.

A question that the engine answers at once is asked many times; what the engine itself took, by its own
clock, is told beside. The list is that of the longest plays of four columns.
"""

from __future__ import annotations

import statistics
import time

import harary


def small(times: int = 2_000) -> None:
    for game in ("vdw n=5 k=3", "tictactoe side=3"):
        for _ in range(100):
            harary.solve(game)
        whole, inside = [], []
        for _ in range(times):
            begun = time.perf_counter()
            found = harary.solve(game)
            whole.append(time.perf_counter() - begun)
            inside.append(found.stats.seconds)
        total, engine = statistics.median(whole), statistics.median(inside)
        print(f"{game}: {1e6 * total:.0f} µs a question, {1e6 * engine:.0f} µs of them in the engine")


def listed() -> None:
    found = harary.longest("columns", c=4, all=True, store=True)
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        array = found.to_numpy()
        times.append(time.perf_counter() - begun)
    shape = " × ".join(f"{size:,}" for size in array.shape)
    print(f"a list as an array of {shape}: {1e3 * statistics.median(times):.1f} ms")


def rules() -> None:
    class Nim(harary.Rules[tuple[int, ...], tuple[int, int]]):
        _checks = False

        def start(self) -> tuple[int, ...]:
            return (24, 25, 26)

        def moves(self, position: tuple[int, ...]) -> list[tuple[int, int]]:
            return [(heap, left) for heap in range(3) for left in range(position[heap])]

        def play(self, position: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
            heap, left = move
            return (*position[:heap], left, *position[heap + 1 :])

    begun = time.perf_counter()
    found = Nim().solve()
    seconds = time.perf_counter() - begun
    each = 1e6 * seconds / found.positions
    print(f"rules in Python: {each:.0f} µs a position of {found.positions:,}, {found.nodes:,} nodes")


if __name__ == "__main__":
    small()
    listed()
    rules()
