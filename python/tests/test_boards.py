"""Boards of one's own."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

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
    assert repr(harary.Board(sets=["ab"])) == "Board(2 cells, 1 set)"
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
    for sets in [[["a b", "c,d"], ["c,d", "e/f"]], [["a;1", "b"], ["b", "c"]], [["a..b", "b"], ["b", "c"]]]:
        board = harary.Board(sets=sets)
        assert board.names == ["1", "2", "3"] and board.solve().outcome == "A"
    assert board.name("a..b") == "1"
    with pytest.raises(ValueError, match="'z' is not a cell"):
        board.name("z")
    with pytest.raises(ValueError, match="'z' is not the name of a cell"):
        board.cell("z")
    with pytest.raises(ValueError, match="1 is twice in one set"):
        harary.Board(sets=[[1, 1, 2], [2, 3]])


def test_graphs_with_directions_have_each_edge_once() -> None:
    board = harary.Board.cliques([(1, 2), (2, 1), (2, 3), (1, 3), (1, 1)], 3)
    assert board.cells == [(1, 2), (2, 3), (1, 3)] and len(board.sets[0]) == 3
    both = networkx.complete_graph(4).to_directed()
    assert len(harary.Board.cliques(both, 3).cells) == 6


def test_errors_do_not_repeat_a_large_board() -> None:
    with pytest.raises(ValueError, match="128") as refused:
        harary.Board(10**5, sets=[[1, 2]]).solve()
    assert len(str(refused.value)) < 1000


def test_a_table_of_numbers_is_a_matrix_only_of_zeros_and_ones() -> None:
    fano = [[1, 2, 4], [2, 3, 5], [3, 4, 6], [4, 5, 7], [5, 6, 1], [6, 7, 2], [7, 1, 3]]
    listed = harary.Board(sets=fano)
    assert harary.Board(sets=numpy.array(fano)).sets == listed.sets
    matrix = [[int(cell in one) for cell in range(1, 8)] for one in fano]
    named = harary.Board(cells="abcdefg", sets=numpy.array(matrix))
    assert named.sets[0] == ["a", "b", "d"] and named.solve().plies == listed.solve().plies == 7
    with pytest.raises(ValueError, match="7 columns"):
        harary.Board(cells=8, sets=numpy.array(matrix))


def test_cells_are_moves() -> None:
    board = harary.Board.cliques(networkx.complete_graph(4), 3)
    game = board.game().play((0, 1), (2, 3))
    assert game.played() == [board.names[board.cells.index(edge)] for edge in [(0, 1), (2, 3)]]
    assert [board.cell(name) for name in game.played()] == [(0, 1), (2, 3)]
    for other in [copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()]:
        assert other.restart([(2, 3)]).played() == game.played()[1:]
    assert board.solve(after=[(0, 1)]).outcome == board.solve(after=game.played()[:1]).outcome
    # A cell goes before a name: the numbers of one that was renamed are its own.
    renamed = harary.Board(sets=[[0, 1, "∞"], [1, 2, 3], [0, 2, 3]])
    assert renamed.cell(renamed.game().play(1).played()[0]) == 1
    with pytest.raises(ValueError, match="no cell"):
        board.game().play((0, 9))


def test_the_question_about_a_board_can_be_asked_again() -> None:
    answer = harary.Board(sets=["ab", "bc"]).color(count=True)
    assert harary.ask(answer.question) == answer


def test_a_board_may_come_from_standard_input() -> None:
    program = "import harary; print(harary.solve('file', path='-', ask='outcome').outcome)"
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, input="1 2\n2 3\n", capture_output=True, text=True, check=True)
    assert found.stdout == "A\n"


def test_cells_keep_the_order_that_was_given() -> None:
    board = harary.Board(cells=[30, 1, 20, 4], sets=[[30, 1], [20, 4], [1, 20]])
    assert board.cells == [30, 1, 20, 4]
    found = board.color(fix=["30:1", "4:2"])
    assert found.coloring == "1212"
    assert board.color(fix={30: 1, 4: 2}) == found
    edges = harary.Board.cliques(networkx.complete_graph(4), 3)
    for fix in [{(0, 1): 2, (2, 3): 1}, [((0, 1), 2), ((2, 3), 1)]]:
        coloring = edges.color(fix=fix).coloring
        assert coloring is not None and coloring.colors[0] == 2 and coloring.colors[-1] == 1


def test_boards_of_the_same_cells_and_sets_are_equal() -> None:
    one, same = (harary.Board(sets=[(1, 2), (2, 3)]) for _ in range(2))
    assert one == same and hash(one) == hash(same) and len({one, same}) == 1
    assert one != harary.Board(sets=[(1, 2), (1, 3)]) and one != 7
    assert one != harary.Board(cells=["1", "2", "3"], sets=["12", "23"])
    assert one.census().levels and one.nim(convention="normal").value == 2
    assert one.estimate(trials=100, seed=1).mover == "A"
