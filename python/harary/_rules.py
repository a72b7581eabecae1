"""Games whose rules are written in Python."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from . import _native
from ._numbers import duration, size

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")

# How many random plays `check` follows, and how many positions it looks at to solve small ones.
_PLAYS = 100
_SOLVED = 20_000


class BrokenRule(ValueError):
    """A rule that contradicts itself; the message names it and the position."""


@dataclass(frozen=True)
class RulesSolved(Generic[M]):
    """Who wins a game with rules in Python, and how: the answer of `Rules.solve`."""

    outcome: str | None
    """`A`, `B` or `draw`; None if the time limit was reached."""
    plies: int | None
    """The length of the game under perfect play; None for a draw."""
    first_moves: list[M] | None
    """Every move that keeps the outcome."""
    fastest: list[M] | None
    """Those that keep the plies too."""
    line: list[M] | None
    """A line of perfect play."""
    nodes: int
    """Nodes that the engine visited."""
    positions: int
    """Positions that Python was asked about, each once."""


@dataclass(frozen=True)
class RulesLongest(Generic[M]):
    """The longest plays of a game with rules in Python: the answer of `Rules.longest`."""

    length: int | None
    """How many moves; None if the time limit was reached."""
    count: int | None
    """How many plays have this length."""
    list: list[list[M]] | None
    """All of them, if asked."""
    nodes: int
    """Nodes that the engine visited."""


@dataclass(frozen=True)
class RulesLevel:
    """The positions after a number of moves, each once, up to the symmetries that the rules name: a
    line of the answer of `Rules.census`."""

    length: int
    """Moves played."""
    going: int
    """Positions where the game goes on."""
    over: int
    """Positions where it is over."""


class Rules(Generic[P, M]):
    """A game whose rules are written in Python, for the engines of Harary.

    ```
    class Subtract(harary.Rules[int, int]):
        "Take one, two or three from a heap; who cannot move loses."

        def start(self):
            return 21

        def moves(self, position):
            return [take for take in (1, 2, 3) if take <= position]

        def play(self, position, move):
            return position - move

    Subtract().solve().outcome       # 'A'
    ```

    Positions are hashable values (numbers, strings, tuples), and `play` makes a new one. The
    players alternate, A first, unless there is `to_move`. Every position is asked once and kept, in a
    few hundred bytes. A call of `moves`, `play` or `outcome` takes 2 to 3 microseconds, and `play`
    is called for every move of a position.
    """

    _checks: ClassVar[bool] = True

    def start(self) -> P:
        """The position before the first move."""
        raise NotImplementedError(f"{type(self).__name__} has no start()")

    def moves(self, position: P) -> Iterable[M]:
        """Every legal move, each once. It is asked only while the game goes on."""
        raise NotImplementedError(f"{type(self).__name__} has no moves()")

    def play(self, position: P, move: M) -> P:
        """The position after a move."""
        raise NotImplementedError(f"{type(self).__name__} has no play()")

    def outcome(self, position: P) -> str | None:
        """None while the game goes on; else `A`, `B` or `draw`, or `win` or `loss` for the player
        whose turn it would be.

        Without this rule, who cannot move loses.
        """
        return None if any(True for _ in self.moves(position)) else "loss"

    def to_move(self, position: P) -> str:
        """Whose turn it is, `A` or `B`. Without this rule the players alternate, A first."""
        raise NotImplementedError

    def key(self, position: P) -> Hashable:
        """Something small that positions share only if the same moves lead to the same end.
        Without this rule a position is its own key."""
        return position

    def symmetries(self, position: P) -> Iterable[P]:
        """Positions that are as good for the same player: rotated, reflected, renamed. All of them,
        so that each has the same. Without this rule there are none."""
        return ()

    def keys(self, position: P) -> list[Hashable]:
        """The keys of the position and of those as good. Not to be overridden."""
        return [self.key(position), *(self.key(other) for other in self.symmetries(position))]

    def _asked(self) -> _native.Rules:
        if self._checks:
            self.check()
        has_key = _overrides(self, "key") or _overrides(self, "symmetries")
        return _native.Rules(self, self.start(), _overrides(self, "to_move"), has_key)

    def solve(self, *, time: float | None = None, memory: int | str = 1 << 28) -> RulesSolved[M]:
        """Who wins, in how many plies, with which first moves: by alpha-beta with exact keys.

        Args:
            time: Stop after this many seconds; the outcome is then None.
            memory: Bytes for the table of values, 256 MiB if not given; the positions that are kept
                come on top.

        Raises:
            BrokenRule: If a rule contradicts itself.
        """
        asked = self._asked()
        found, nodes = asked.solve(size(memory), duration(time))
        outcome, plies, first, fastest, line = found or (None,) * 5
        return RulesSolved(outcome, plies, first, fastest, line, nodes, asked.positions())

    def longest(self, *, all: bool = False, time: float | None = None) -> RulesLongest[M]:
        """The longest plays, found by walking through every play.

        Args:
            all: List them; without this they are counted.
            time: Stop after this many seconds; the length is then None.

        Raises:
            BrokenRule: If a rule contradicts itself.
        """
        found, nodes = self._asked().longest(all, duration(time))
        length, count, plays = found or (None,) * 3
        return RulesLongest(length, count, plays, nodes)

    def census(self, *, time: float | None = None) -> list[RulesLevel]:
        """How many positions there are after each number of moves.

        Args:
            time: Give up after this many seconds.

        Raises:
            BrokenRule: If a rule contradicts itself.
            TimeoutError: If the time limit was reached.
        """
        found, _ = self._asked().census(duration(time))
        if found is None:
            raise TimeoutError("no answer within the time")
        return [RulesLevel(*level) for level in found]

    def check(self, seed: int = 0) -> None:
        """Looks for rules that contradict themselves: along a hundred random plays, and, for
        symmetries and keys, by solving positions near their ends by brute force. `solve`, `longest`
        and `census` begin with it.

        Args:
            seed: Chooses the plays.

        Raises:
            BrokenRule: If it finds one.
        """
        for name in ("moves", "play", "start"):
            if not _overrides(self, name):
                raise BrokenRule(f"{type(self).__name__} has no {name}()")
        dice = random.Random(seed)
        ends: list[tuple[P, str]] = []
        for _ in range(_PLAYS):
            ends += self._random_play(dice)
        if _overrides(self, "symmetries") or _overrides(self, "key"):
            self._check_keys(ends)

    def _random_play(self, dice: random.Random) -> list[tuple[P, str]]:
        """Plays at random, and looks at each rule; the last positions of the play."""
        position, player, met = self.start(), "A", []
        for _ in range(500):
            player = self._turn(position, player)
            met.append((position, player))
            before = hash(position), repr(position)
            outcome = self.outcome(position)
            if outcome is not None:
                if outcome not in ("A", "B", "draw", "win", "loss"):
                    raise BrokenRule(f"outcome({position!r}) gave {outcome!r}")
                break
            moves = list(self.moves(position))
            if not moves:
                raise BrokenRule(
                    f"moves({position!r}) gave none, and outcome() gave None: the game cannot go on"
                )
            for at, move in enumerate(moves):
                if move in moves[:at]:
                    raise BrokenRule(f"moves({position!r}) gave {move!r} twice")
            if list(self.moves(position)) != moves:
                raise BrokenRule(f"moves({position!r}) gave another list when it was asked again")
            move = dice.choice(moves)
            after = self.play(position, move)
            if after is None or self.play(position, move) != after:
                raise BrokenRule(f"play({position!r}, {move!r}) must give the position after the move")
            if (hash(position), repr(position)) != before:
                raise BrokenRule(f"play() changed the position {before[1]}: it must make a new one")
            position, player = after, _other(player)
        return met[-6:]

    def _turn(self, position: P, player: str) -> str:
        if not _overrides(self, "to_move"):
            return player
        player = self.to_move(position)
        if player not in ("A", "B"):
            raise BrokenRule(f"to_move({position!r}) gave {player!r}: it must give 'A' or 'B'")
        return player

    def _check_keys(self, ends: list[tuple[P, str]]) -> None:
        """Positions that share a key have one value: small ones are solved by brute force."""
        budget = [_SOLVED]
        values: dict[tuple[Hashable, str], tuple[Any, P]] = {}
        for position, player in dict.fromkeys(reversed(ends)):
            others = list(self.symmetries(position))
            orbit = {position, *others}
            for other in others:
                if {other, *self.symmetries(other)} != orbit:
                    raise BrokenRule(
                        f"symmetries({position!r}) has {other!r}, whose symmetries are others"
                    )
            expected = self._value(position, player, budget)
            for other in orbit:
                value = self._value(other, player, budget)
                if value is None or expected is None:
                    return
                known, first = values.setdefault((self.key(other), player), (value, other))
                if known != value:
                    raise BrokenRule(f"key() is the same for {first!r} and {other!r}, which differ")
                if value != expected:
                    raise BrokenRule(
                        f"symmetries({position!r}) has {other!r}, which is not as good"
                    )

    def _value(self, position: P, player: str, budget: list[int]) -> tuple[str, int] | None:
        """The outcome and the plies, by brute force; None if it takes too long."""
        budget[0] -= 1
        if budget[0] < 0:
            return None
        player = self._turn(position, player)
        outcome = self.outcome(position)
        if outcome is not None:
            word = {"win": player, "loss": _other(player)}.get(outcome, outcome)
            return word, 0
        best: tuple[int, int, tuple[str, int]] | None = None
        for move in self.moves(position):
            value = self._value(self.play(position, move), _other(player), budget)
            if value is None:
                return None
            who, plies = value[0], value[1] + 1
            worth = 1 if who == player else 0 if who == "draw" else -1
            rank = (worth, -plies * worth, (who, plies))
            if best is None or rank[:2] > best[:2]:
                best = rank
        return best and (best[2] if best[0] else ("draw", 0))


def _other(player: str) -> str:
    return "B" if player == "A" else "A"


def _overrides(rules: Rules[Any, Any], name: str) -> bool:
    return getattr(type(rules), name) is not getattr(Rules, name)
