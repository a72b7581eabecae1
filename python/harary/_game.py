"""A game being played."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._ask import Asked, Parameter, named, spec
from ._numbers import duration, size, whole
from ._options import listed
from ._patterns import Value

if TYPE_CHECKING:
    from ._options import Moves
    from ._widget import Widget


class Game:
    """A game being played, move by move.

    ```
    game = harary.Game("tictactoe", side=3)
    game.play("b2").play("a1")
    game.values()
    ```

    A verb that is given a game asks about its position: `harary.solve(game)`. A notebook shows the
    board; `game.widget()` is one to click on.

    Args:
        game: The game: its name, or its whole spec as text, or a board.
        memory: Bytes for the table of values, or as in `"4GiB"`; 256 MiB if not given.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If there is no such game; it says what is allowed.
    """

    def __init__(self, game: Asked, /, *, memory: int | str = 1 << 28, **parameters: Parameter) -> None:
        self.spec: str = spec(named(game), parameters)
        """The game as it was named."""
        self._memory = size(memory)
        self._called: dict[Hashable, str] = getattr(game, "_called", {})
        self._session = _native.Session(self.spec, self._memory)
        if isinstance(game, Game):
            self._session.restart(",".join(game.played()))

    @property
    def name(self) -> str:
        """The game as it is written canonically."""
        return self._text("game")

    @property
    def goal(self) -> str:
        """What decides the game, in a sentence or two."""
        return self._text("goal")

    @property
    def position(self) -> str:
        """The position in the notation of the game."""
        return self._text("position")

    @property
    def to_move(self) -> str | None:
        """Whose turn it is, `A` or `B`; None if the game is over."""
        turn: str | None = self.state()["turn"]
        return turn

    @property
    def outcome(self) -> str | None:
        """`A`, `B` or `draw` if the game is over, in a saturation game, where only the length counts,
        always `A`; else None."""
        outcome: str | None = self.state()["outcome"]
        return outcome

    @property
    def ending(self) -> str | None:
        """Why the game is over; None while it goes on."""
        ending: str | None = self.state()["ending"]
        return ending

    def moves(self) -> list[str]:
        """Every legal move, in the order of the game; none if it is over."""
        return [move["text"] for move in self.state()["legal"]]

    def meanings(self) -> dict[str, str]:
        """Every legal move with what it does."""
        return {move["text"]: move["means"] for move in self.state()["legal"]}

    def played(self) -> list[str]:
        """The moves since the start."""
        played: list[str] = self.state()["moves"]
        return played

    def play(self, *moves: Hashable) -> Game:
        """Plays moves, and returns the game: one by one, as a list, or as text with commas. On a
        board from Python moves can be its cells.

        Raises:
            ValueError: If one is not legal; it says what is allowed. The game is then as before.
        """
        wanted = [move for one in moves for move in listed(one, self)]
        # Several are tried on a copy: what is played and taken back could be played again.
        tried = [self.copy()._session] if len(wanted) > 1 else []
        for session in [*tried, self._session]:
            for move in wanted:
                session.play(move)
        return self

    def undo(self, moves: int = 1) -> Game:
        """Takes back the last moves, at most all of them, and returns the game."""
        for _ in range(whole("moves", moves)):
            if self._session.undo() is None:
                break
        return self

    def redo(self, moves: int = 1) -> Game:
        """Plays again what was taken back, and returns the game."""
        for _ in range(whole("moves", moves)):
            if self._session.redo() is None:
                break
        return self

    def restart(self, moves: Moves = ()) -> Game:
        """Begins again, plays these moves, and returns the game.

        Raises:
            ValueError: If one is not legal. The game is then as before.
        """
        wanted = ",".join(listed(moves, self))
        for session in (_native.Session(self.spec, self._memory), self._session):
            session.restart(wanted)
        return self

    def copy(self) -> Game:
        """A game of its own at the same position."""
        return Game(self, memory=self._memory)

    def value(self, time: float | None = None) -> Value:
        """The value of the position under perfect play.

        Raises:
            TimeoutError: If it is not found within this many seconds.
        """
        return Value(*self._session.value(duration(time)))

    def values(self, time: float | None = None) -> dict[str, Value | None]:
        """The value of every legal move; its plies include the move itself.

        Args:
            time: Seconds for all moves together, as long as it takes if not given; a value that is not
                found is None.
        """
        values = self._session.values(duration(time))
        return {move: value and Value(*value) for move, value in values}

    def best(self, time: float | None = None) -> list[str]:
        """The moves that keep the outcome and, where there are plies, keep those; for a player who
        has lost, one of the moves that last longest.

        Raises:
            TimeoutError: If they are not found within this many seconds.
            ValueError: If the game is over.
        """
        if self.outcome is not None:
            raise ValueError("the game is over")
        _, moves, _, best = self._session.line(duration(time))
        return best or moves[:1]

    def line(self, time: float | None = None) -> list[str]:
        """Moves of perfect play from here to the end.

        Raises:
            TimeoutError: If they are not found within this many seconds.
        """
        return self._session.line(duration(time))[1]

    def reply(
        self, level: str = "perfect", *, seed: int = 0, time: float | None = None
    ) -> tuple[str, str] | None:
        """The move that Harary would play, and why; None if the game is over.

        Args:
            level: perfect, strong or beginner.
            seed: Chooses among equals.
            time: Seconds; if not given, 30 for perfect play and 2 for the others.

        Raises:
            ValueError: If there is no such level.
        """
        return self._session.reply(level, whole("seed", seed), duration(time))

    def state(self) -> dict[str, Any]:
        """The position for whoever shows it, with everything that takes no search: `view` has the
        cells of a board with their owners, or heaps, or a sequence; `legal` the moves; `last` and
        `sets` what stands out."""
        state: dict[str, Any] = json.loads(self._session.state())
        return state

    def _text(self, name: str) -> str:
        text: str = self.state()[name]
        return text

    def svg(self, title: str | None = None) -> str:
        """A picture of the position as SVG.

        Raises:
            ValueError: If there is no picture of this game.
        """
        return _native.draw(self.spec, after=",".join(self.played()), title=title)

    def widget(self) -> Widget:
        """A board to click on, in a notebook (`pip install harary[notebook]`)."""
        from ._widget import Widget

        return Widget(self)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except ValueError:
            return None

    def __repr__(self) -> str:
        moves = "".join(f".play({move!r})" for move in self.played())
        return f"Game({self.spec!r}){moves}"

    def __str__(self) -> str:
        return self._text("drawn")

    def __reduce__(self) -> tuple[object, tuple[str, int, list[str], dict[Hashable, str]]]:
        return _restored, (self.spec, self._memory, self.played(), self._called)


def export(
    game: Asked, /, format: Literal["edges", "pg", "dimacs"], **parameters: Parameter
) -> str:
    """A game on a board, or its coloring problem, as a text that other programs read.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        format: `edges`: the sets, one a line; `pg`: a positional game with both players' sets;
            `dimacs`: clauses for a SAT solver, which say that no set has one color.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the game has no board; or it says what is allowed.
    """
    return _native.export(spec(named(game), parameters), format)


def _restored(words: str, memory: int, moves: list[str], called: dict[Hashable, str]) -> Game:
    game = Game(words, memory=memory).restart(moves)
    game._called = called
    return game
