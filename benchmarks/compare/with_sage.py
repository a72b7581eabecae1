"""Those of the five tasks that SageMath has: clauses for a SAT solver, and groups."""

from importlib import metadata

from sage.all__sagemath_graphs import *  # noqa: F403
from sage.sat.solvers.satsolver import SAT

VERSION = metadata.version("passagemath-graphs")


def waerden():
    def progressions(n, k):
        steps = range(1, (n - 1) // (k - 1) + 1)
        return [range(a, a + k * d, d) for d in steps for a in range(1, n - (k - 1) * d + 1)]

    def colored(n):
        solver = SAT(solver="kissat")
        for one in progressions(n, 3):
            solver.add_clause(tuple(one))
        for one in progressions(n, 9):
            solver.add_clause(tuple(-cell for cell in one))
        return solver() is not False

    return colored(76), colored(77), "no proof"
