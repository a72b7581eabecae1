"""Numbers and graphs of other libraries, by stand-ins for Sage and by numpy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import harary
import numpy
import pytest


class Integer:
    """As Sage's: a number that is no int."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        return str(self.value)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)

    def __lt__(self, other: Integer) -> bool:
        return self.value < other.value


class Graph:
    """As Sage's: edges is a method, and nodes are called vertices."""

    def __init__(self, edges: list[tuple[int, int]]) -> None:
        self.pairs = edges

    def vertex_iterator(self) -> Iterator[int]:
        return iter(sorted({vertex for edge in self.pairs for vertex in edge}))

    def edges(self) -> Any:
        raise AssertionError("with labels")

    def edge_iterator(self, *, labels: bool) -> Iterator[tuple[int, int]]:
        assert not labels
        return iter(self.pairs)


class IncidenceStructure:
    """As Sage's: a point may be in no block."""

    def ground_set(self) -> list[int]:
        return [0, 1, 2, 3]

    def blocks(self) -> list[list[int]]:
        return [[1, 2], [2, 3], [1, 3]]


@pytest.mark.parametrize("number", [int, Integer, numpy.int64, numpy.uint8, harary.Period])
def test_whatever_can_be_an_index_is_a_number(number: Any) -> None:
    def make(value: int) -> Any:
        return harary.Period(value, 0) if number is harary.Period else number(value)

    solved = harary.solve(
        "vdw", n=make(15), k=make(4), time=make(9), memory=make(200), threads=make(1)
    )
    assert solved.game == "vdw n=15 k=4" and solved.plies == 11
    assert harary.color("vdw", n=32, k=[make(3), make(6)]).exists is False
    assert harary.nim("0.07", upto=make(100)).wins == 82
    assert harary.quotient("0.75", at=[make(2), make(3)]) == harary.quotient("0.75", at="2,3")
    assert harary.solve("vdw", n=15, k=4, after=make(8)).plies == 10
    game = harary.Game("vdw", n=make(15), k=make(4), memory=make(200)).play(make(8))
    assert game.played() == ["8"] and game.reply(seed=make(1)) is not None
    assert len(harary.Board(cells=make(4), sets=[[make(1), make(2)]]).game().moves()) == 4
    assert len(harary.split("color hip n=4 --count --engine backtrack", make(3))) == 3


def test_arrays_are_lists() -> None:
    assert harary.color("vdw", n=32, k=numpy.array([3, 6])).exists is False
    played = harary.Game("nim", heaps=numpy.arange(3, 6))
    assert played.spec == "nim heaps=3,4,5"
    assert harary.solve("vdw", n=15, k=4, after=numpy.array([8, 9])).question.endswith("--after 8,9")


def test_graphs_and_designs_of_sage() -> None:
    complete = [(x, y) for x in range(5) for y in range(x)]
    board = harary.Board.cliques(Graph(complete), 3)
    assert len(board.cells) == 10 and len(board.sets) == 10
    cycle = harary.Board.hypergraph(Graph([(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]))
    assert cycle.cells == [0, 1, 2, 3, 4] and cycle.largest().size == 2
    design = harary.Board.hypergraph(IncidenceStructure())
    assert design.cells == [0, 1, 2, 3] and len(design.sets) == 3


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: harary.solve("vdw", n=1.5, k=4), "^n=1.5: must be a number"),
        (lambda: harary.color("vdw", n=9, k={3, 4}), "a list of them"),
        (lambda: harary.solve("vdw", n=5, k=3, ask=3), "^ask: `3`: must be outcome, plies, moves"),  # type: ignore[arg-type]
        (lambda: harary.solve("vdw", n=5, k=3, part=3), "^part: write a part as I/N"),  # type: ignore[arg-type]
        (lambda: harary.solve("vdw", n=5, k=3, openings="3"), "^openings='3': must be a whole"),  # type: ignore[arg-type]
        (lambda: harary.solve("vdw", n=5, k=3, openings=1 << 32), "below 2\\^32"),
        (lambda: harary.longest("vdw", n=5, k=3, all=1), "^all=1: must be True or False"),  # type: ignore[arg-type]
        (lambda: harary.quotient("0.75", limit=1 << 16), "below 2\\^16"),
        (lambda: harary.color("hip", n=4, sample=[5]), "^sample=\\[5\\]"),  # type: ignore[arg-type]
        (lambda: harary.color("hip", n=4, fix={"a1": "x"}), "^fix='x': must be a whole number"),  # type: ignore[dict-item]
        (lambda: harary.color("hip", n=4, fix=["a1"]), "CELL:COLOR"),
        (lambda: harary.color("vdw", n=9, k=[3, True]), "a list of them"),
        (lambda: harary.nim("0.07", upto=1.5), "^upto=1.5: must be a whole number from 0 on"),
        (lambda: harary.nim("0.07", upto=-1), "^upto=-1"),
        (lambda: harary.nim("0.07", upto=1 << 64), "below 2\\^64"),
        (lambda: harary.quotient("0.75", at="2,x"), "^at='x'"),
        (lambda: harary.solve("vdw", n=5, k=3, time=-1), "^time=-1: must be seconds"),
        (lambda: harary.solve("vdw", n=5, k=3, time=math.inf), "^time=inf"),
        (lambda: harary.solve("vdw", n=5, k=3, save_every=math.nan), "^save_every=nan"),
        (lambda: harary.solve("vdw", n=5, k=3, memory="1XiB"), "^memory='1XiB'"),
        (lambda: harary.solve("vdw", n=5, k=3, threads=0), "^threads=0: .* from 1"),
        (lambda: harary.solve(5), "^5: must be the name of a game"),
        (lambda: harary.split(4, 2), "^4: must be a question"),
        (lambda: harary.ask(4), "^4: must be a question as text, or an answer to it"),  # type: ignore[arg-type]
        (lambda: harary.merge("color hip n=4 --count", [4]), "^4: must be an answer"),  # type: ignore[list-item]
        (lambda: harary.solve("vdw", n=5, k=3, fresh="no"), "^fresh='no': must be True or False"),  # type: ignore[arg-type]
        (lambda: harary.solve("vdw", n=5, k=3, stop=True), "^stop=True: must be an event"),  # type: ignore[arg-type]
        (lambda: harary.explain(4), "^4: must be the name of a game"),  # type: ignore[arg-type]
        (lambda: harary.split("color hip n=4 --count", 0), "^parts=0"),
        (lambda: harary.split("color hip n=4 --count", 1 << 32), "below 2\\^32"),
        (lambda: harary.ask("solve vdw n=5 k=3", tiem=3), "^tiem: must be one of time, memory"),
        (lambda: harary.Board([[1, 2]]), "as in Board\\(sets="),
        (lambda: harary.Board(cells=-1, sets=[[1]]), "^cells=-1"),
        (lambda: harary.Game("vdw", n=5, k=3).reply(seed=-1), "^seed=-1"),
    ],
)
def test_other_values_are_refused(ask: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ask()


@pytest.mark.parametrize("renaming", [[2, 1], "2,1", (2, 1)])
def test_new_names_of_colors_are_a_list_or_text(
    renaming: list[int] | str | tuple[int, int],
) -> None:
    found = harary.color("hip", n=3, symmetric="mirror", renaming=renaming, engine="tabu", seed=1)
    assert found.exists
    for wrong in ("two", [1 << 8]):
        with pytest.raises(ValueError, match="^renaming="):
            harary.color("hip", n=3, symmetric="mirror", renaming=wrong, engine="tabu")


@pytest.mark.parametrize(
    "fix",
    [
        "1:1,5:2",
        ["1:1", "5:2"],
        {1: 1, "5": 2},
        {numpy.int64(1): numpy.uint8(1), 5: 2},
        [(1, 1), [5, 2]],
        numpy.array([[1, 1], [5, 2]]),
        {1: 1, 5: 2}.items(),
    ],
)
def test_fixed_cells_are_a_dictionary_pairs_or_text(fix: Any) -> None:
    found = harary.color("vdw", n=8, k=3, fix=fix)
    assert found.question.endswith("--fix 1:1,5:2")
    assert found.coloring is not None and found.coloring[0] + found.coloring[4] == "12"


def test_what_is_not_given_may_be_none() -> None:
    asked: dict[str, Any] = {"after": None, "ask": None, "openings": None}
    assert harary.solve("vdw", n=5, k=3, **asked) == harary.solve("vdw", n=5, k=3)
    assert harary.nim("0.07", lost=range(1, 9)).lost == harary.nim("0.07", lost="1..8").lost  # type: ignore[arg-type]


def test_times_may_be_timedeltas_and_ranges_are_ranges() -> None:
    stopped = harary.solve("vdw", n=40, k=5, ask="outcome", time=timedelta(milliseconds=50))
    assert stopped.stopped == "time"
    assert harary.table("vdw", n=range(3, 8), k=3) == harary.table("vdw", n="3..7", k=3)
    heaps = harary.solve("octal", code="0.07", heaps=range(3, 6), ask="outcome")
    assert heaps.game.endswith("heaps=3,4,5")
    frame = harary.table("vdw", n=range(3, 8), k=3).to_pandas()
    assert list(frame.index) == [3, 4, 5, 6, 7] and frame.columns.name is None


def test_memory_is_bytes_or_has_a_unit() -> None:
    from harary._numbers import size

    assert size(7) == size("7") == size("7B") == 7
    assert size("4GiB") == size("4 gi") == 4 << 30
    assert size("1.5 MB") == 1_500_000
    assert harary.solve("tictactoe", side=3, memory="64MiB").outcome == "draw"
    assert harary.Game("tictactoe side=3", memory="1MiB").value().outcome == "draw"
    for wrong in ["", "GiB", "-1", "4 XiB", "1e9", 1.5, True]:
        with pytest.raises(ValueError, match="^memory="):
            size(wrong)
