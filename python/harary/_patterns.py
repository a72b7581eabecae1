"""Values that are more than text or numbers: colorings, lists of them, periods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _native

if TYPE_CHECKING:
    import numpy
    import pandas

# Longer lists are cut where an answer shows itself.
_SHOWN = 12


def short(value: object) -> str:
    if isinstance(value, list) and len(value) > _SHOWN:
        shown = ", ".join(repr(item) for item in value[:_SHOWN])
        return f"[{shown}, … {len(value):,} in all]"
    return repr(value)


class Period(int):
    """A period, which is a number, with what belongs to it.

    `Period(34, preperiod=53, proved=True)`: the values G(n) of heaps have G(n + 34) = G(n) + saltus
    for n ≥ 53.
    """

    preperiod: int
    """From which n on the period holds."""
    saltus: int
    """How much values grow with each period: 0 where they repeat themselves."""
    proved: bool
    """Whether it is proved for all heaps, or seen in those that were computed."""

    def __new__(cls, period: int, preperiod: int, saltus: int = 0, proved: bool = False) -> Period:
        self = super().__new__(cls, period)
        self.preperiod, self.saltus, self.proved = preperiod, saltus, proved
        return self

    def __repr__(self) -> str:
        saltus = f", saltus={self.saltus}" if self.saltus else ""
        return f"Period({int(self)}, preperiod={self.preperiod}{saltus}, proved={self.proved})"

    def __reduce__(self) -> tuple[type[Period], tuple[int, int, int, bool]]:
        return Period, (int(self), self.preperiod, self.saltus, self.proved)


class Value(NamedTuple):
    """The value of a position under perfect play."""

    outcome: str
    """`A`, `B` or `draw`."""
    plies: int | None
    """The moves to the end if the winner hurries and the loser delays; None for a draw and for a
    win by mere survival."""


class Pattern(str):
    """A coloring, or a play, as text. A notebook shows it as a picture.

    A coloring has one symbol for each cell, 1 to 9 and then a to z; rows of a board are separated
    by `/`.
    """

    game: str
    """The game that it belongs to."""
    is_play: bool
    """Whether it is a play, move by move, and no coloring."""

    def __new__(cls, text: str, game: str, is_play: bool = False) -> Pattern:
        self = super().__new__(cls, text)
        self.game, self.is_play = game, is_play
        return self

    @property
    def colors(self) -> tuple[int, ...]:
        """The color of each cell, from 1 on.

        Raises:
            ValueError: If this is a play that is no coloring.
        """
        if self.is_play or not self.replace("/", "").isalnum():
            raise ValueError(f"{self}: a play that is no coloring has no colors")
        return tuple(int(symbol, 36) for symbol in self if symbol != "/")

    def svg(self, title: str | None = None) -> str:
        """A picture as SVG.

        Raises:
            ValueError: If there is no picture of this.
        """
        if self.is_play:
            raise ValueError(f"{self}: a play that is no coloring has no picture")
        return _native.draw(self.game, colorings=str(self), title=title)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except ValueError:
            return None

    def __reduce__(self) -> tuple[type[Pattern], tuple[str, str, bool]]:
        return Pattern, (str(self), self.game, self.is_play)


class Listing(Sequence[Pattern]):
    """Colorings or plays, in the order in which they were found. They are made into patterns when
    they are looked at."""

    __slots__ = ("_texts", "_game", "_are_plays")

    def __init__(self, texts: list[str], game: str, are_plays: bool = False) -> None:
        self._texts, self._game, self._are_plays = texts, game, are_plays

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Pattern: ...
    @overload
    def __getitem__(self, index: slice) -> Listing: ...
    def __getitem__(self, index: int | slice) -> Pattern | Listing:
        if isinstance(index, slice):
            return Listing(self._texts[index], self._game, self._are_plays)
        return Pattern(self._texts[index], self._game, self._are_plays)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Listing):
            return self._texts == other._texts
        return list(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self._texts))

    def __repr__(self) -> str:
        return f"Listing({short(self._texts)})"

    def to_numpy(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """The colors as an array: a row for each coloring, a column for each cell.

        Raises:
            ValueError: If these are plays that are no colorings.
            ModuleNotFoundError: If numpy is not installed.
        """
        import numpy

        if not self._texts:
            return numpy.zeros((0, 0), dtype=numpy.uint8)
        width = len(self._texts[0])
        if self._are_plays:
            raise ValueError("plays that are no colorings make no array")
        if any(len(text) != width for text in self._texts):
            raise ValueError("colorings of different lengths make no array")
        symbols = numpy.frombuffer("".join(self._texts).encode(), dtype=numpy.uint8)
        symbols = symbols.reshape(-1, width)
        ends_of_rows = symbols[0] == ord("/")
        if ends_of_rows.any():
            symbols = symbols[:, ~ends_of_rows]
        colors = symbols - ord("0")
        # The tenth color is a.
        colors[symbols >= ord("a")] -= ord("a") - ord("0") - 10
        return colors

    def to_pandas(self) -> pandas.DataFrame:
        """The colors as a data frame: a row for each coloring, a column for each cell, from 1.

        Raises:
            ValueError: If these are plays that are no colorings.
            ModuleNotFoundError: If pandas is not installed.
        """
        import pandas

        colors = self.to_numpy()
        return pandas.DataFrame(colors, columns=range(1, colors.shape[1] + 1))
