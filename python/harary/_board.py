"""Boards of one's own, from Python objects."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from . import _verbs
from ._game import Game
from ._numbers import plain, whole

if TYPE_CHECKING:
    from ._ask import Parameter

_FORBIDDEN = set(",/%#;")


class Board:
    """A board of one's own: cells, and the sets of cells that decide the game.

    ```
    fano = harary.Board(sets=["124", "235", "346", "457", "561", "672", "713"])
    fano.solve(convention="maker-breaker")
    ```

    Every verb takes a board where it takes the name of a game, and the keys of boards from files
    with it: convention, first, bias, colors.

    Args:
        cells: The cells: any hashable objects, or how many there are, numbered from 0 if a set
            holds a 0 and else from 1; those of the sets if not given.
        sets: The sets, each of cells. A table of numpy or pandas that has zeros and ones alone is a
            row for each set and a column for each cell; one with other numbers is a list of sets.

    Raises:
        ValueError: If there is no set, or one is empty or holds what is not a cell.
    """

    def __init__(
        self,
        cells: int | Iterable[Hashable] | None = None,
        sets: Iterable[Iterable[Hashable]] = (),
    ) -> None:
        cells = plain(cells)
        if getattr(sets, "ndim", None) == 2:
            rows = plain(getattr(sets, "to_numpy", lambda: sets)())
            if all(here in (0, 1) for row in rows for here in row):
                cells, sets = _of_matrix(cells, rows)
            else:
                sets = rows
        found = [[_cell(cell) for cell in one] for one in sets]
        if any(not one for one in found):
            raise ValueError("a set is empty")
        for one in found:
            if len(set(one)) < len(one):
                twice = next(cell for cell in one if one.count(cell) > 1)
                raise ValueError(f"{twice!r} is twice in one set")
        if not found:
            raise ValueError("a board has at least one set, as in Board(sets=[[1, 2], [2, 3]])")
        mentioned = list(dict.fromkeys(cell for one in found for cell in one))
        if cells is None:
            try:
                listed: list[Any] = sorted(mentioned)
            except TypeError:
                listed = mentioned
        elif isinstance(cells, int):
            first = 0 if 0 in mentioned else 1
            listed = list(range(first, first + whole("cells", cells)))
        else:
            listed = list(dict.fromkeys(_cell(cell) for cell in cells))
        places = {cell: place for place, cell in enumerate(listed)}
        for cell in mentioned:
            if cell not in places:
                raise ValueError(f"{cell!r} is in a set, and is no cell")
        self.cells: list[Hashable] = listed
        """The cells in their order."""
        self.sets: list[list[Hashable]] = found
        """The sets."""
        self.names: list[str] = _names(listed)
        """What the cells are called in moves and colorings, in their order. Moves can be given as
        cells, too; answers have names, and `cell` gives the cell of one."""
        name = {cell: self.names[places[cell]] for cell in listed}
        self._called: dict[Hashable, str] = name
        self.spec: str = "file sets=" + "/".join(",".join(name[cell] for cell in one) for one in found)
        """The board as the spec of a game."""
        if self.names != _in_order([name[cell] for cell in mentioned]):
            self.spec += " cells=" + ",".join(self.names)

    @classmethod
    def cliques(cls, graph: Any, k: int) -> Board:
        """The edges of a graph are the cells, and the cliques of k vertices are the sets.

        Args:
            graph: A graph of networkx or Sage, or pairs of vertices.
            k: The vertices of a clique, at least 2.

        Raises:
            ValueError: If there is no such clique.
        """
        k = whole("k", k)
        # A graph that has directions has each edge once, and no loops.
        pairs: dict[frozenset[Hashable], tuple[Hashable, ...]] = {}
        for edge in _edges(graph):
            if len(set(edge)) == 2:
                pairs.setdefault(frozenset(edge), edge)
        edges = list(pairs.values())
        near: dict[Hashable, set[Hashable]] = {}
        for one, other in edges:
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        vertices = list(near)
        place = {vertex: at for at, vertex in enumerate(vertices)}
        cell = {frozenset(edge): edge for edge in edges}

        def grow(clique: list[Hashable], more: set[Hashable]) -> Iterable[list[Hashable]]:
            if len(clique) == k:
                yield clique
                return
            for vertex in sorted(more, key=place.__getitem__):
                later = {other for other in more & near[vertex] if place[other] > place[vertex]}
                yield from grow([*clique, vertex], later)

        sets = [
            [cell[frozenset(pair)] for pair in combinations(clique, 2)]
            for clique in grow([], set(vertices))
        ]
        if k < 2 or not sets:
            raise ValueError(f"the graph has no clique of {k} vertices")
        return cls(cells=edges, sets=sets)

    @classmethod
    def hypergraph(cls, graph: Any) -> Board:
        """The vertices are the cells, and the edges are the sets.

        Args:
            graph: A graph of networkx or Sage, an incidence structure of Sage, a hypergraph of xgi
                or hypernetx, a dictionary of edges, or edges.

        Raises:
            ValueError: If there is no edge, or an empty one.
        """
        if hasattr(graph, "ground_set") and hasattr(graph, "blocks"):
            return cls(cells=graph.ground_set(), sets=graph.blocks())
        if hasattr(graph, "vertex_iterator"):
            return cls(cells=graph.vertex_iterator(), sets=_edges(graph))
        if hasattr(graph, "incidence_dict"):
            graph = graph.incidence_dict
        if hasattr(graph, "edges") and hasattr(graph.edges, "members"):
            return cls(cells=list(graph.nodes), sets=graph.edges.members())
        if hasattr(graph, "edges") and hasattr(graph, "nodes"):
            return cls(cells=list(graph.nodes), sets=_edges(graph))
        return cls(sets=list(graph.values()) if callable(getattr(graph, "values", None)) else graph)

    def cell(self, name: str) -> Hashable:
        """The cell that is called so in moves and colorings.

        Raises:
            ValueError: If there is none.
        """
        if name not in self.names:
            raise ValueError(f"{name!r} is not the name of a cell")
        return self.cells[self.names.index(name)]

    def name(self, cell: Hashable) -> str:
        """What a cell is called in moves and colorings.

        Raises:
            ValueError: If it is no cell.
        """
        if cell not in self._called:
            raise ValueError(f"{cell!r} is not a cell")
        return self._called[cell]

    def game(self, *, memory: int | str = 1 << 28, **parameters: Parameter) -> Game:
        """A game on this board, to be played: `harary.Game` of it."""
        return Game(self, memory=memory, **parameters)

    # These verbs, asked about this board.
    solve = _verbs.solve
    longest = _verbs.longest
    color = _verbs.color
    largest = _verbs.largest
    census = _verbs.census
    estimate = _verbs.estimate
    nim = _verbs.nim

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.cells == other.cells and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        cells, sets = len(self.cells), len(self.sets)
        return f"Board({cells} cell{'s' * (cells != 1)}, {sets} set{'s' * (sets != 1)})"


def _edges(graph: Any) -> list[tuple[Hashable, ...]]:
    """The edges of a graph as pairs, without labels and weights."""
    if hasattr(graph, "edge_iterator"):
        graph = graph.edge_iterator(labels=False)
    return [tuple(edge[:2]) for edge in getattr(graph, "edges", graph)]


def _of_matrix(cells: Any, rows: list[list[Any]]) -> tuple[Any, list[list[Any]]]:
    """The cells, and the sets that a matrix of zeros and ones has as its rows.

    Raises:
        ValueError: If there are not as many cells as columns.
    """
    wide = len(rows[0]) if rows else 0
    listed = list(range(wide)) if cells is None else cells
    if isinstance(listed, int):
        listed = list(range(listed))
    listed = list(listed)
    if len(listed) != wide:
        raise ValueError(f"{len(listed)} cells: the matrix has {wide} columns, one for each cell")
    return listed, [[listed[at] for at, here in enumerate(row) if here] for row in rows]


def _cell(value: Any) -> Any:
    """A cell: what numpy holds, as Python has it."""
    return value.tolist() if hasattr(value, "tolist") else value


def _in_order(mentioned: list[str]) -> list[str]:
    """The cells of a list of sets that does not say their order."""
    are_numbers = all(name.isdecimal() and str(int(name)) == name for name in mentioned)
    return sorted(mentioned, key=int) if are_numbers else mentioned


def _names(cells: list[Hashable]) -> list[str]:
    """A name for each cell: its own text where every text can be a name, else 1, 2, …"""
    names = [str(cell) for cell in cells]
    right = all(
        0 < len(name) <= 32 and name.isascii() and name.isprintable() and " " not in name
        and not _FORBIDDEN & set(name) and ".." not in name and name != "end"
        for name in names
    )
    if right and len(set(names)) == len(names):
        return names
    return [str(number) for number in range(1, len(cells) + 1)]
