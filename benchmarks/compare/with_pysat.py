"""Those of the five tasks that PySAT has: clauses. One clause for each set and color says that the
set is not all of this color."""

import pysat
from pysat.solvers import Solver

VERSION = pysat.__version__


def waerden():
    def progressions(n, k):
        steps = range(1, (n - 1) // (k - 1) + 1)
        return [range(a, a + k * d, d) for d in steps for a in range(1, n - (k - 1) * d + 1)]

    def colored(n, **options):
        solver = Solver(name="glucose4", **options)
        solver.append_formula(progressions(n, 3))
        solver.append_formula([-cell for cell in one] for one in progressions(n, 9))
        return solver.solve(), solver

    exists, _ = colored(76)
    none, solver = colored(77, with_proof=True)
    proof = solver.get_proof()
    return exists, none, "a proof" if proof[-1].strip() == "0" else "no proof"


def hip():
    side = 4
    cells = [(x, y) for x in range(side) for y in range(side)]
    number = {cell: place for place, cell in enumerate(cells, 1)}
    squares = [
        [number.get(corner) for corner in ((x, y), (x + a, y + b), (x + a - b, y + b + a), (x - b, y + a))]
        for x, y in cells for a in range(1, side) for b in range(side)
    ]
    squares = [square for square in squares if None not in square]
    solver = Solver(name="cadical195")
    solver.append_formula(squares)
    solver.append_formula([-cell for cell in square] for square in squares)
    found = {tuple(cell > 0 for cell in model) for model in solver.enum_models()}
    turn = [number[y, side - 1 - x] - 1 for x, y in cells]
    flip = [number[y, x] - 1 for x, y in cells]

    def least(pattern):
        images = []
        for _ in range(4):
            pattern = tuple(pattern[cell] for cell in turn)
            images += [pattern, tuple(pattern[cell] for cell in flip)]
        images += [tuple(not color for color in image) for image in images]
        return min(images)

    return len(found), len({least(pattern) for pattern in found})
