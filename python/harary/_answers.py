"""What the verbs answer: frozen dataclasses, one for each verb.

Written by python/generate.py from the JSON Schema; not to be edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from ._patterns import Listing, Pattern, Period
from ._values import Answer, Listed, Part, Readers, each, optional


@dataclass(frozen=True, repr=False, eq=False)
class CensusLevel(Part):
    """The positions of one length."""

    length: int
    """Moves played."""
    going: int
    """Positions where the game goes on."""
    over: int
    """Positions where it is over."""

    _readers: ClassVar[Readers] = {
        "going": int,
        "over": int,
    }


@dataclass(frozen=True, repr=False, eq=False)
class ColorSize(Part):
    """One size of a board to be colored."""

    n: int
    """The size."""
    exists: bool
    """Whether there is a proper coloring."""
    nodes: int
    """Nodes that it took to know."""

    _readers: ClassVar[Readers] = {
        "n": int,
        "nodes": int,
    }


@dataclass(frozen=True, repr=False, eq=False)
class Known(Part):
    """A value that the literature has."""

    part: str
    """The part of the answer that the source speaks of, as `least`."""
    statement: str
    """What the source says, as `W(4, 4) = 35`."""
    cited: str
    """Authors and year."""
    source: str
    """Authors, title and place."""
    doi: str | None
    """The digital object identifier of the source, where we know one."""
    oeis: str | None
    """The sequence of the On-Line Encyclopedia of Integer Sequences that has the value."""
    agrees: bool | None
    """Whether the answer agrees; None if this part of it is not known here."""


@dataclass(frozen=True, repr=False, eq=False)
class Least(Part):
    """The least deck with a forced result."""

    deck: int
    """How many numbers it has: all smaller decks are draws."""
    outcome: Literal["A", "B", "draw"]
    """Who wins there."""
    plies: int | None
    """In how many plies."""


@dataclass(frozen=True, repr=False, eq=False)
class LikelyBoard(Part):
    """A board looked at more closely."""

    n: int
    """How many cells."""
    first_move: int
    """The first move that did best."""
    trials: int
    """Games played at random after it, apart from those that chose it."""
    confidence: float
    """The share of those that A won."""
    interval: list[float]
    """Its 95 % Wilson interval."""
    top_level: float | None
    """The same share of the move that UCT prefers with the first moves alone; None where the board
    is too wide for it."""
    tree: float | None
    """The same with a stored tree."""


@dataclass(frozen=True, repr=False, eq=False)
class MoveChance(Part):
    """What was seen after a first move."""

    first_move: str
    """The move."""
    trials: int
    """Games played after it."""
    a: int
    """Those won by A."""
    b: int
    """Those won by B."""
    draws: int
    """Draws."""
    confidence: float | None
    """The share of those that A won; None without trials."""
    interval: list[float]
    """The 95 % Wilson interval of that share."""
    proved: Literal["A", "B", "draw"] | None
    """The outcome after the move, where solver back-up proved it."""


@dataclass(frozen=True, repr=False, eq=False)
class Opening(Part):
    """A position after the first plies, and who wins from it."""

    after: list[str]
    """The moves from the start that lead to it."""
    outcome: Literal["A", "B", "draw"]
    """`A`, `B` or `draw`."""


@dataclass(frozen=True, repr=False, eq=False)
class QuotientLetter(Part):
    """A generator of a misere quotient."""

    letter: str
    """How it is written."""
    heap: int
    """The smallest heap of this element."""


@dataclass(frozen=True, repr=False, eq=False)
class QuotientOrder(Part):
    """The order of a misere quotient from some heap on."""

    heap: int
    """The heap."""
    order: int
    """The order."""


@dataclass(frozen=True, repr=False, eq=False)
class Recurrence(Part):
    """Whether a list satisfies the recurrence at one k."""

    list: Literal["found", "measured", "candidate"]
    """Whose list."""
    k: int
    """The k."""
    value: int
    """What the list has."""
    expected: int
    """What follows from the two before."""


@dataclass(frozen=True, repr=False, eq=False)
class Regularity(Part):
    """How nim-values go on, or seem to: G(n + period) = G(n) + saltus from the preperiod on."""

    preperiod: int
    """From which n on this holds."""
    period: int
    """At least 1."""
    saltus: int
    """0 where the values repeat themselves."""

    _readers: ClassVar[Readers] = {
        "preperiod": int,
        "period": int,
        "saltus": int,
    }


@dataclass(frozen=True, repr=False, eq=False)
class Stats(Part):
    """What an answer cost."""

    nodes: int
    """Nodes visited: with one thread the same on every machine."""
    seconds: float
    """Wall time. After a checkpoint it is that of the last run alone, while `nodes` are those of
    all runs."""
    engine: str
    """The algorithm."""
    threads: int
    """Threads."""
    memory: int
    """The limit on memory for tables, in bytes."""
    seed: int | None
    """The seed of the random numbers; None if none were drawn."""

    _readers: ClassVar[Readers] = {
        "nodes": int,
        "memory": int,
        "seed": optional(int),
    }


@dataclass(frozen=True, repr=False, eq=False)
class StudyBoard(Part):
    """What is known of a van der Waerden board."""

    n: int
    """How many cells."""
    outcome: Literal["A", "B", "draw"] | None
    """Who wins; None if that was not found out within the limit."""
    first_moves: list[str] | None
    """The moves that keep the outcome."""
    most: int
    """M(n, k): the most progressions through one cell."""


@dataclass(frozen=True, repr=False, eq=False)
class StudyGrowth(Part):
    """How the positions visited grow with n: a line fitted to their logarithms by least squares."""

    engine: str
    """The engine with its switches."""
    from_: int
    """The boards that were searched to the end."""
    to: int
    """The last of them."""
    rate: float | None
    """How many times more positions for each cell; None for fewer than two boards."""
    last: float | None
    """The same from the last board but one to the last."""
    paper: float | None
    """The rate that the paper gives."""

    _renamed: ClassVar[dict[str, str]] = {"from": "from_"}


@dataclass(frozen=True, repr=False, eq=False)
class StudyNetworkEnergy(Part):
    """The energy of the terms A, B and C after some steps."""

    steps: int
    """The steps that were made."""
    runs: int
    """The runs that had not settled before."""
    mean: float
    """The average of their energies."""


@dataclass(frozen=True, repr=False, eq=False)
class StudyPlayed(Part):
    """What a program of the paper of 1983 counts, beside the paper's own counts. `seconds` of its
    line are by Schensted's first row."""

    games: int
    """Plays followed to their end."""
    pruned: int
    """Positions left with a move untried, as another one wins."""
    branching: float
    """The moves tried at a position on the average."""
    every_term: int
    """Comparisons of terms, both directions together, if a new term is compared with every term
    before."""
    first_row: int
    """The same if it is compared with the first row of Schensted's tableau."""
    every_term_seconds: float
    """Wall time of the walk that compares every term."""
    paper_games: int | None
    """Games played, as the paper has them; None if the game is not in its Table 4."""
    paper_pruned: int | None
    """Branches pruned, as the paper has them."""
    paper_seconds: float | None
    """Seconds of an Amdahl 470v/8."""


@dataclass(frozen=True, repr=False, eq=False)
class SymmetrySums(Part):
    """Sums over the colorings of a part, for the lemma of Cauchy, Frobenius and Burnside: the mean
    number of colorings that a symmetry of the board leaves as they are is their number up to
    symmetry."""

    symmetries: int
    """How many symmetries the board has, the identity included."""
    fixed: int | None
    """For each coloring, how many symmetries leave it as it is."""
    renamed: int | None
    """For each coloring up to renaming colors, how many symmetries only rename its colors."""

    _readers: ClassVar[Readers] = {
        "fixed": optional(int),
        "renamed": optional(int),
    }


@dataclass(frozen=True, repr=False, eq=False)
class ThresholdRow(Part):
    """One size of a game."""

    n: int
    """The size."""
    outcome: Literal["A", "B", "draw"]
    """Who wins, or `draw`."""
    nodes: int
    """Nodes that it took to know."""

    _readers: ClassVar[Readers] = {
        "n": int,
        "nodes": int,
    }


@dataclass(frozen=True, repr=False, eq=False)
class CodeRow(Part):
    """What is known of one code."""

    code: str
    """The code."""
    status: Literal["unfinished", "proved", "observed", "none found", "too large"]
    """What is known of its regularity."""
    regularity: Regularity | None
    """How its nim-values go on, or seem to."""
    largest: int | None
    """The largest nim-value: of all heaps if the period is proved, else of those that were
    computed."""
    heaps: int
    """The largest heap that was computed, or the first whose value is too large."""

    _readers: ClassVar[Readers] = {
        "regularity": optional(Regularity._read),
        "largest": optional(int),
        "heaps": int,
    }


@dataclass(frozen=True, repr=False, eq=False)
class ColorCount(Part):
    """How many proper colorings there are: exact, with all digits. None is a number of 2^128 or
    more, or one that was not asked for."""

    all: int | None
    """All."""
    up_to_colors: int | None
    """Up to renaming colors; None if cells were fixed."""
    up_to_symmetry: int | None
    """Up to symmetries of the board."""
    up_to_both: int | None
    """Up to both."""
    sums: SymmetrySums | None = None
    """For a part of the work, in place of the numbers up to symmetry: what becomes these once it is
    added up over all parts."""

    _readers: ClassVar[Readers] = {
        "all": optional(int),
        "up_to_colors": optional(int),
        "up_to_symmetry": optional(int),
        "up_to_both": optional(int),
        "sums": optional(SymmetrySums._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class LikelyRow(Part):
    """H(k), or H_c(k)."""

    k: int
    """Terms of a progression."""
    least: int | None
    """The least n with a likely first move; None if it was not found. No smaller n has one, but for
    those that are open."""
    searched: int | None
    """The largest n that was looked at, in turn from k on: `least` if that was found."""
    open: list[int]
    """Smaller n that could not be decided with the trials allowed."""
    risk: float
    """A bound on the chance that one of the decisions is wrong."""
    measured: int | None
    """What the paper measured."""
    candidate: int | None
    """The paper's candidate sequence; on the ring the same as measured."""
    most: int | None
    """M(least, k): the most progressions through one cell."""
    most_candidate: int | None
    """M(candidate, k)."""
    fibonacci: int
    """10 F(k − 2), which the paper conjectures M to be there."""
    boards: list[LikelyBoard]
    """Boards around the least one and those that the paper names."""

    _readers: ClassVar[Readers] = {
        "boards": each(LikelyBoard._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Sampling(Part):
    """One way to sample."""

    trials: int
    """Games played, all moves together."""
    moves: list[MoveChance]
    """One for each first move up to symmetry."""
    best: str | None
    """The move with the greatest share of wins (uniform), or that was tried most often (UCT)."""
    proved: Literal["A", "B", "draw"] | None
    """The outcome of the position, where solver back-up proved it."""

    _readers: ClassVar[Readers] = {
        "moves": each(MoveChance._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class SolveAnswer(Part):
    """Who wins, and how."""

    outcome: Literal["A", "B", "draw"] | None
    """`A`, `B` or `draw`; None if it is not known, and in a saturation game, which nobody wins."""
    bounds: list[Literal["A", "B", "draw"]] | None
    """If the outcome is not known: the worst and the best that it can still be for A."""
    plies: int | None
    """The length of the rest of the game under perfect play; None for a draw, a win by mere
    survival, or if not asked."""
    first_moves: list[str] | None
    """Every move that keeps the outcome, in a saturation game the plies: none for a player who has
    lost. None if not asked, or if the game is over."""
    fastest: list[str] | None
    """Those that keep the plies too."""
    line: list[str] | None
    """A line of perfect play."""
    certified: Literal["outcome", "plies", "first-moves"] | None
    """What a certificate was written for; each includes the outcome. None if none was written."""
    openings: list[Opening] | None
    """Of a part of the work: the positions after the first plies that were solved. None for the
    whole."""

    _readers: ClassVar[Readers] = {
        "openings": optional(each(Opening._read)),
    }

    _quiet: ClassVar[frozenset[str]] = frozenset({"fastest", "line"})


@dataclass(frozen=True, repr=False, eq=False)
class StudyLine(Part):
    """An engine at work on a game."""

    game: str
    """The canonical spec of the game."""
    engine: str
    """The engine with its switches, or who measured on another machine."""
    nodes: int | None
    """Nodes, counted or estimated; None if they are not known."""
    margin: float | None
    """Half the width of the 95 % confidence interval of `nodes`, as a share of them, if they are
    estimated; None if they were counted."""
    seconds: float | None
    """Wall time; extrapolated where the nodes are estimated."""
    found: str | None
    """What was found, in words; None where the work was not done to the end."""
    played: StudyPlayed | None
    """What the programs of 1983 count; None for other engines."""

    _readers: ClassVar[Readers] = {
        "played": optional(StudyPlayed._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class StudyNetworkRow(Part):
    """The runs of a network on a game, or plays of Massie's algorithm, whose steps are the cells
    that a random number chose."""

    game: str
    """The canonical spec of the game."""
    reading: str
    """What is different from the paper as it is read here; `as printed` if nothing is. Or `massie`:
    the quarter turn answers a random cell; `massie, careful`: no cell that completes a set is
    chosen while there is another; `massie, half turn`: that turn answers."""
    converged: int
    """The runs that settled in a proper coloring."""
    interval: list[float]
    """The 95 % Wilson interval of their share."""
    paper_converged: float | None
    """The paper's share, of 100 runs; None if the game is not in its Table 1, or the reading is
    another one."""
    steps: float | None
    """The steps of the runs that settled, on the average; None if none did."""
    margin: float | None
    """Half the width of the 95 % confidence interval of `steps`; None for fewer than six runs."""
    paper_steps: float | None
    """The paper's average; None as before."""
    solutions: int
    """Different colorings found."""
    up_to_both: int
    """The same, up to renaming the players and symmetries of the board."""
    rises: float | None
    """The share of steps, of all runs, after which the energy was higher than before; None without
    steps, and for Massie's algorithm."""
    energy: list[StudyNetworkEnergy]
    """The energy as it goes on."""
    histogram: list[int]
    """The runs that settled in fewer steps than a bar has, in the next bar of steps, and so on."""
    nodes: int
    """Steps of all runs."""
    seconds: float
    """Wall time."""

    _readers: ClassVar[Readers] = {
        "energy": each(StudyNetworkEnergy._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class StudyVdw(Part):
    """Van der Waerden games from one n to another: how the searches grow, and what the paper
    conjectures."""

    limit: int
    """A search of more positions than this was stopped, and none of a larger board was tried."""
    growth: list[StudyGrowth]
    """One for each set of switches."""
    boards: list[StudyBoard]
    """One for each n."""
    continues: bool | None
    """Once A wins, A wins for all larger n: whether that holds for the boards; None if A wins on
    none, an outcome is not known, or there is one board only."""
    threshold: bool | None
    """A wins exactly if M(n, k) reaches some number: whether that holds for the boards; None as
    before, and if A wins on all."""
    no_window: list[int]
    """The boards, of those that A wins, whose winning first moves are not one row of cells around
    the middle."""

    _readers: ClassVar[Readers] = {
        "growth": each(StudyGrowth._read),
        "boards": each(StudyBoard._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class StudyNetwork(Part):
    """The network of Funabiki and Takefuji at work on the games of its paper, or on one game; and
    Massie's random algorithm."""

    runs: int
    """Runs of each game and reading."""
    limit: int
    """The steps after which a run is given up."""
    bar: int
    """The steps of one bar of the histograms."""
    rows: list[StudyNetworkRow]
    """One for each game and reading: first the games as the paper is read here, then the other
    readings and switches, then Massie's algorithm on the games of two players."""

    _readers: ClassVar[Readers] = {
        "rows": each(StudyNetworkRow._read),
    }


class Solved(Answer, SolveAnswer):
    """Who wins, in how many plies, with which first moves."""


@dataclass(frozen=True, repr=False, eq=False)
class Longest(Listed):
    """The longest plays."""

    length: int | None
    """How many moves; None if not known."""
    at_least: int | None
    """If the length is not known: plays this long were found."""
    count: int | None
    """How many plays have this length, up to symmetry."""
    list: Listing | None
    """All of them, if asked."""
    certified: bool
    """Whether a certificate of all that is said here was written."""

    _readers: ClassVar[Readers] = {
        "count": optional(int),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Census(Answer):
    """How many positions, or plays, there are at each length."""

    levels: list[CensusLevel] | None
    """One for each length, from 0; None if not known. Not all, if the numbers become too large."""
    over: int | None
    """All positions where the game is over, or all complete plays."""

    _readers: ClassVar[Readers] = {
        "levels": optional(each(CensusLevel._read)),
        "over": optional(int),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Coloring(Listed):
    """Proper colorings."""

    exists: bool | None
    """Whether there is one; None if not known."""
    coloring: Pattern | None
    """One of them."""
    classes: list[list[str]] | None
    """The names of the cells of each color, where one coloring was asked for and found."""
    count: ColorCount | None
    """How many, if asked; just all, if some were drawn at random."""
    list: Listing | None
    """All of them, or those drawn at random, if asked."""
    found: int | None
    """If counting or listing by clauses was stopped: how many were found until then (up to renaming
    colors, unless cells are fixed)."""
    fewest: int | None
    """If a search by repair found no coloring: the fewest forbidden sets of one color that it saw
    in a coloring."""
    certified: Literal["coloring", "no coloring", "count", "list", "nothing"] | None
    """What a certificate was written for; None if none was asked for or could be written."""

    _readers: ClassVar[Readers] = {
        "count": optional(ColorCount._read),
        "found": optional(int),
        "fewest": optional(int),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Largest(Answer):
    """The most cells without a forbidden set."""

    size: int | None
    """How many cells; None if not known."""
    set: str | None
    """A set of that size, or if the size is not known the greatest that was found: `1` for a cell
    that is in it, `.` for one that is not, arranged as colorings are."""
    members: list[str] | None
    """The names of the cells in it."""
    at_least: int | None
    """If the size is not known: the cells of the greatest set that was found."""
    at_most: int | None
    """If the size is not known: no set has more cells; None if no bound is known."""
    certified: bool
    """Whether a certificate of the set was written."""


@dataclass(frozen=True, repr=False, eq=False)
class Nim(Answer):
    """Nim-values and their period."""

    value: int | None
    """The nim-value of the heaps, if there are any, or of the position on a board."""
    winning_moves: list[str] | None
    """The moves to nim-value 0, if there are heaps or a board."""
    period: Period | None
    """The period, if one is proved."""
    preperiod: int | None
    """From which n on the period holds."""
    saltus: int | None
    """How much values grow with each period, if one is proved: 0 where they repeat themselves."""
    proved: bool
    """Whether the period is proved (it is None otherwise)."""
    observed: Regularity | None
    """If no period is proved: what the values look like, as far as they were computed."""
    at: int | None
    """The single heap asked for."""
    at_value: int | None
    """Its nim-value."""
    upto: int | None
    """The largest heap asked for."""
    wins: int | None
    """How many single heaps 1 to upto are won by the player to move."""
    losses: int | None
    """How many are lost."""
    values: list[int] | None
    """The values of the heaps from 0, as many as asked."""
    lost: list[int] | None
    """The lost heaps of the range asked for."""
    known_upto: int | None
    """The values of the heaps up to this one are known, and prove no period; None where one is
    proved or none was looked for."""
    certified: bool | None
    """Whether a certificate of the period was written; false if one was asked for and no period was
    proved, None if none was asked for."""

    _readers: ClassVar[Readers] = {
        "value": optional(int),
        "period": optional(int),
        "preperiod": optional(int),
        "saltus": optional(int),
        "observed": optional(Regularity._read),
        "at": optional(int),
        "at_value": optional(int),
        "upto": optional(int),
        "wins": optional(int),
        "losses": optional(int),
        "values": optional(each(int)),
        "lost": optional(each(int)),
        "known_upto": optional(int),
    }

    _renamed: ClassVar[dict[str, str]] = {"known": "known_upto"}


@dataclass(frozen=True, repr=False, eq=False)
class Quotient(Answer):
    """The misere quotient."""

    order: int
    """How many elements it has."""
    heaps: int
    """It is that of all sums of heaps up to this one."""
    proved: bool
    """Whether it is proved to be that of all heaps."""
    period: int | None
    """The period of the elements of heaps, if one is proved."""
    preperiod: int | None
    """From which n on the period holds."""
    generators: list[QuotientLetter]
    """The heaps of the letters."""
    relations: list[str]
    """Equations from which all others follow."""
    elements: list[str]
    """The elements, by length, then alphabetically."""
    lost: list[str]
    """Those whose sums are lost for the player to move."""
    values: list[str]
    """The elements of the heaps 0, 1, …, as far as they were looked at."""
    orders: list[QuotientOrder]
    """How large the quotient of the heaps up to n is, wherever that changes."""
    at: list[int] | None
    """The sum of heaps asked for."""
    at_element: str | None
    """Its element."""
    at_lost: bool | None
    """Whether the player to move loses it."""
    winning_moves: list[str] | None
    """If the sum is that of the game: the moves that win it."""

    _readers: ClassVar[Readers] = {
        "period": optional(int),
        "preperiod": optional(int),
        "generators": each(QuotientLetter._read),
        "orders": each(QuotientOrder._read),
        "at": optional(each(int)),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Table(Answer):
    """A grid of solved games."""

    rows: tuple[str, list[str]]
    """The key that runs down, and its values."""
    columns: tuple[str, list[str]]
    """The key that runs across, and its values; an empty key and one value if only one key has a
    range."""
    cells: list[list[SolveAnswer | None]]
    """The answers, row by row; None where there is no such game or a limit stopped the work."""
    least: list[list[Least | None]] | None
    """Where the size of the game follows from the other keys: the least size with a winner, row by
    row; `None` otherwise."""

    _readers: ClassVar[Readers] = {
        "rows": tuple,
        "columns": tuple,
        "cells": each(each(optional(SolveAnswer._read))),
        "least": optional(each(each(optional(Least._read)))),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Codes(Answer):
    """The periods of all octal codes of some digits."""

    rows: list[CodeRow]
    """One for each code, by increasing code."""

    _readers: ClassVar[Readers] = {
        "rows": each(CodeRow._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Threshold(Answer):
    """The least n for which a player wins."""

    winner: Literal["A", "B"]
    """Whose win is looked for."""
    least: int | None
    """The least n for which this player wins; None where none was found."""
    all_tried: bool
    """Whether every n was tried that was to be; false where a win was found before the last, too."""
    outcomes: list[ThresholdRow]
    """Every n from the least on for which there is a game, each decided, up to the answer or to
    where the work ended."""

    _readers: ClassVar[Readers] = {
        "least": optional(int),
        "outcomes": each(ThresholdRow._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class ThresholdColor(Answer):
    """The least n that has no proper coloring."""

    least: int | None
    """The least n for which there is no proper coloring; None where none was found."""
    coloring: Pattern | None
    """A proper coloring of the largest n below that was tried; None if there is none."""
    all_tried: bool
    """Whether every n was tried that was to be; false where one without a coloring was found before
    the last, too."""
    sizes: list[ColorSize]
    """Every n from the least on for which there is a game, each decided, up to the answer or to
    where the work ended."""

    _readers: ClassVar[Readers] = {
        "least": optional(int),
        "sizes": each(ColorSize._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class ThresholdRandom(Answer):
    """The least n on which random play favors the first player."""

    ring: bool
    """Around a ring, not on a line."""
    rows: list[LikelyRow]
    """One for each k."""
    recurrence: list[Recurrence]
    """The recurrence of the paper, for every k that has two before it."""

    _readers: ClassVar[Readers] = {
        "rows": each(LikelyRow._read),
        "recurrence": each(Recurrence._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Estimates(Answer):
    """How likely a win is after each first move."""

    mover: Literal["A", "B"] | None
    """Whose move it is; None if the game is over."""
    uniform: Sampling | None
    """All moves random, every first move equally often."""
    top_level: Sampling | None
    """UCT that stores the first moves only."""
    tree: Sampling | None
    """UCT with a stored tree."""

    _readers: ClassVar[Readers] = {
        "uniform": optional(Sampling._read),
        "top_level": optional(Sampling._read),
        "tree": optional(Sampling._read),
    }


@dataclass(frozen=True, repr=False, eq=False)
class Study(Answer):
    """The engines of a family compared."""

    lines: list[StudyLine]
    """One for each engine at work on each game; the last engine of a game is the one that answers
    by default, but for what a paper measured."""
    vdw: StudyVdw | None
    """What a study of van der Waerden games says of all its lines; None for other games."""
    network: StudyNetwork | None
    """What a study of draw patterns says; None for other games."""

    _readers: ClassVar[Readers] = {
        "lines": each(StudyLine._read),
        "vdw": optional(StudyVdw._read),
        "network": optional(StudyNetwork._read),
    }


ANSWERS: dict[str, type[Answer]] = {
    "solve": Solved,
    "longest": Longest,
    "census": Census,
    "color": Coloring,
    "largest": Largest,
    "nim": Nim,
    "quotient": Quotient,
    "table": Table,
    "codes": Codes,
    "threshold": Threshold,
    "threshold-color": ThresholdColor,
    "threshold-random": ThresholdRandom,
    "estimate": Estimates,
    "study": Study,
}

__all__ = [
    "SolveAnswer",
    "Census",
    "CensusLevel",
    "CodeRow",
    "Codes",
    "ColorCount",
    "ColorSize",
    "Coloring",
    "Estimates",
    "Known",
    "Largest",
    "Least",
    "LikelyBoard",
    "LikelyRow",
    "Longest",
    "MoveChance",
    "Nim",
    "Opening",
    "Quotient",
    "QuotientLetter",
    "QuotientOrder",
    "Recurrence",
    "Regularity",
    "Sampling",
    "Solved",
    "Stats",
    "Study",
    "StudyBoard",
    "StudyGrowth",
    "StudyLine",
    "StudyNetwork",
    "StudyNetworkEnergy",
    "StudyNetworkRow",
    "StudyPlayed",
    "StudyVdw",
    "SymmetrySums",
    "Table",
    "Threshold",
    "ThresholdColor",
    "ThresholdRandom",
    "ThresholdRow",
]
