"""Games whose rules are written in Python."""

from __future__ import annotations

from collections.abc import Iterable

import harary
import pytest
from examples import Subtract

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(harary.Rules[str, int]):
    """A position is nine signs."""

    def start(self) -> str:
        return "." * 9

    def moves(self, position: str) -> list[int]:
        return [cell for cell in range(9) if position[cell] == "."]

    def play(self, position: str, move: int) -> str:
        return position[:move] + self.to_move(position) + position[move + 1 :]

    def to_move(self, position: str) -> str:
        return "AB"[position.count("A") - position.count("B")]

    def outcome(self, position: str) -> str | None:
        for player in "AB":
            if any(all(position[cell] == player for cell in line) for line in LINES):
                return player
        return None if "." in position else "draw"


class Turned(TicTacToe):
    """With its symmetries."""

    TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
    FLIP = (2, 1, 0, 5, 4, 3, 8, 7, 6)

    def symmetries(self, position: str) -> Iterable[str]:
        found = [position]
        for _ in range(3):
            found.append("".join(found[-1][cell] for cell in self.TURN))
        found += ["".join(one[cell] for cell in self.FLIP) for one in found]
        return found[1:]


class Columns(harary.Rules[tuple[tuple[int, ...], ...], int]):
    """Harary's column game with two columns: no number is the sum of two of its column."""

    def start(self) -> tuple[tuple[int, ...], ...]:
        return (), ()

    def moves(self, position: tuple[tuple[int, ...], ...]) -> list[int]:
        number = 1 + sum(map(len, position))
        return [
            column
            for column, placed in enumerate(position)
            if not any(number - one in placed and number != 2 * one for one in placed)
        ]

    def play(
        self, position: tuple[tuple[int, ...], ...], move: int
    ) -> tuple[tuple[int, ...], ...]:
        number = 1 + sum(map(len, position))
        return tuple(
            (*placed, number) if column == move else placed
            for column, placed in enumerate(position)
        )

    def key(self, position: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, ...]]:
        return frozenset(position)


def test_the_engines_of_harary_agree() -> None:
    ours = harary.solve("tictactoe", side=3)
    for game in (TicTacToe(), Turned()):
        found = game.solve()
        assert found.outcome == ours.outcome == "draw" and found.plies is None
        assert found.first_moves == list(range(9))
    assert Turned().solve().nodes < TicTacToe().solve().nodes
    levels = harary.census("tictactoe", side=3).levels
    assert levels is not None
    counted = [(level.length, level.going, level.over) for level in levels]
    assert [(level.length, level.going, level.over) for level in Turned().census()] == counted


def test_longest_plays() -> None:
    ours, found = harary.longest("columns", c=2, all=True), Columns().longest(all=True)
    # Harary counts up to renaming columns.
    assert found.length == ours.length and found.count == 2 * (ours.count or 0)
    assert found.list is not None and "".join(str(1 + column) for column in found.list[0]) == ours[0]
    solved = harary.solve("columns", c=2)
    assert Columns().solve().outcome == solved.outcome
    assert Columns().solve().plies == solved.plies


def test_normal_play_is_the_default() -> None:
    found = Subtract().solve()
    assert found.outcome == "A" and found.fastest and found.line and found.line[0] == 1
    assert found.positions == 22 or found.positions <= 24
    assert Subtract().solve(time=0).outcome in ("A", None)


class NoMoves(Subtract):
    def outcome(self, position: int) -> str | None:
        return None


class Twice(Subtract):
    def moves(self, position: int) -> list[int]:
        return [1, 1] if position else []


class Changed(harary.Rules[tuple[int, ...], int]):
    """Forgets to give the next position."""

    def start(self) -> tuple[int, ...]:
        return (3,)

    def moves(self, position: tuple[int, ...]) -> list[int]:
        return [1]

    def play(self, position: tuple[int, ...], move: int) -> tuple[int, ...]:
        return None  # type: ignore[return-value]


class WrongWord(Subtract):
    def outcome(self, position: int) -> str | None:
        return None if position else "B wins"


class WrongKey(Subtract):
    def key(self, position: int) -> int:
        return position // 2


class WrongSymmetry(Subtract):
    def symmetries(self, position: int) -> list[int]:
        return [position ^ 1] if position else []


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (NoMoves, "the game cannot go on"),
        (Twice, "twice"),
        (Changed, "play"),
        (WrongWord, "'B wins'"),
        (WrongKey, "key\\(\\) is the same for"),
        (WrongSymmetry, "not as good|whose symmetries"),
    ],
)
def test_a_broken_rule_is_named(rules: type[harary.Rules[object, object]], says: str) -> None:
    with pytest.raises(harary.BrokenRule, match=says):
        rules().solve()


class Raises(Subtract):
    def moves(self, position: int) -> list[int]:
        if position == 7:
            raise LookupError("seven")
        return super().moves(position)


class Unhashable(harary.Rules[list[int], int]):  # type: ignore[type-var]
    _checks = False

    def start(self) -> list[int]:
        return [3]

    def moves(self, position: list[int]) -> list[int]:
        return [1] if position[0] else []

    def play(self, position: list[int], move: int) -> list[int]:
        return [position[0] - 1]


def test_what_a_rule_raises_is_raised() -> None:
    rules = Raises()
    with pytest.raises(LookupError, match="seven"):
        rules.solve()
    type(rules)._checks = False
    with pytest.raises(LookupError, match="seven"):
        rules.solve()
    with pytest.raises(TypeError, match="hashable"):
        Unhashable().solve()


def test_a_class_without_rules() -> None:
    class Nothing(harary.Rules[int, int]):
        pass

    with pytest.raises(harary.BrokenRule, match="has no moves"):
        Nothing().solve()
