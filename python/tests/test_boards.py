"""Boards of one's own."""

from __future__ import annotations

import harary
import networkx
import numpy
import pytest

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def test_cells_may_be_any_objects() -> None:
    square = harary.Board(cells=9, sets=LINES)
    assert square.solve().outcome == "draw" and square.cells[0] == 0
    pairs = [(x, y) for x in range(3) for y in range(3)]
    as_pairs = harary.Board(sets=[[pairs[cell] for cell in line] for line in LINES])
    assert as_pairs.names == [str(number) for number in range(1, 10)]
    ours = harary.solve("tictactoe", side=3, convention="avoidance")
    theirs = as_pairs.solve(convention="avoidance")
    assert (theirs.outcome, theirs.plies) == (ours.outcome, ours.plies)
    assert len(theirs.first_moves or []) == len(ours.first_moves or [])


def test_cells_in_no_set_are_cells_all_the_same() -> None:
    # A waits on the fourth cell: B then must complete a pair.
    pairs = [[1, 2], [2, 3], [1, 3]]
    with_idle = harary.Board(cells=4, sets=pairs)
    assert len(with_idle.game().moves()) == 4
    assert len(harary.Board(sets=pairs).game().moves()) == 3


def test_arrays_and_graphs() -> None:
    matrix = numpy.zeros((8, 9), dtype=int)
    for row, line in enumerate(LINES):
        matrix[row, line] = 1
    assert harary.Board(sets=matrix).solve() == harary.Board(cells=9, sets=LINES).solve()
    for n, outcome in [(5, "draw"), (6, "B")]:
        board = harary.Board.cliques(networkx.complete_graph(n), 3)
        assert len(board.cells) == n * (n - 1) // 2
        solved = board.solve(convention="avoidance", ask="outcome")
        assert solved.outcome == outcome == harary.solve("clique", n=n, k=3, ask="outcome").outcome
    with pytest.raises(ValueError, match="no clique"):
        harary.Board.cliques(networkx.cycle_graph(5), 3)
    cycle = harary.Board.hypergraph(networkx.cycle_graph(5))
    assert cycle.color().exists is False and cycle.largest().size == 2
    assert harary.Board.hypergraph({"x": [1, 2], "y": [2, 3]}).sets == [[1, 2], [2, 3]]


def test_boards_are_exported() -> None:
    board = harary.Board(sets=["ab", "bc"])
    assert harary.export(board, "edges").splitlines()[1:] == ["a b", "b c"]
    text = harary.export("vdw", "edges", n=5, k=3)
    assert text == harary.export("vdw n=5 k=3", "edges") and "1 3 5" in text


def test_names_that_cannot_be_typed_are_numbered() -> None:
    board = harary.Board(sets=[["a b", "c,d"], ["c,d", "e/f"]])
    assert board.names == ["1", "2", "3"] and board.solve().outcome == "A"
