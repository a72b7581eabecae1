"""Solve, enumerate, search and play Ramsey-type and heap games, and prove what is said.

```
import harary

harary.solve("vdw", n=15, k=4)               # Solved(outcome='A', plies=11, first_moves=['7', '8', '9'])
harary.color("hip", n=6)                     # a coloring; a notebook shows it as a picture
harary.color("vdw", n=32, k=[3, 6]).certificate.check()
harary.longest("columns", c=4, all=True).to_numpy()
harary.nim("0.07").period                    # Period(34, preperiod=53, proved=True)
```

`harary.GAMES` lists the games, and `harary.explain("vdw")` tells one. A game is its name with its
keys as arguments, or its whole spec as text. Errors are `ValueError`s that say what is allowed.
"""

from . import _answers, _verbs
from ._answers import *  # noqa: F403
from ._ask import Interrupted
from ._ask import any_question as ask
from ._board import Board
from ._certificate import Certificate, Checked, check
from ._game import Game, export
from ._games import GAMES, Explained, explain
from ._native import VERSION as __version__
from ._native import schema
from ._parts import merge, split
from ._patterns import Listing, Pattern, Period, Value
from ._rules import BrokenRule, Rules, RulesLevel, RulesLongest, RulesSolved
from ._values import Answer
from ._verbs import *  # noqa: F403

# Tracebacks call them so.
BrokenRule.__module__ = Interrupted.__module__ = __name__

__all__ = [
    "Answer",
    "Board",
    "BrokenRule",
    "Certificate",
    "Checked",
    "Explained",
    "GAMES",
    "Game",
    "Interrupted",
    "Listing",
    "Pattern",
    "Period",
    "Rules",
    "RulesLevel",
    "RulesLongest",
    "RulesSolved",
    "Value",
    "__version__",
    "ask",
    "check",
    "explain",
    "export",
    "merge",
    "schema",
    "split",
]
__all__ += _answers.__all__
__all__ += _verbs.__all__
