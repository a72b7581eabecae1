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
    class Take(harary.Rules[int, int]):
        _checks = False

        def start(self) -> int:
            return 100_000

        def moves(self, position: int) -> list[int]:
            return [take for take in (1, 2, 3) if take <= position]

        def play(self, position: int, move: int) -> int:
            return position - move

    begun = time.perf_counter()
    found = Take().solve()
    seconds = time.perf_counter() - begun
    print(f"rules in Python: {1e6 * seconds / found.positions:.1f} µs a position of {found.positions:,}")


if __name__ == "__main__":
    small()
    listed()
    rules()
