"""Options of the verbs, as questions have them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from typing import Any, SupportsIndex, Union

from ._numbers import plain, whole

Moves = Union[Hashable, Sequence[Hashable]]
"""Moves, or cells: one, a list, or text with commas; on a board from Python whatever its cells are."""
Fixed = Union[str, Mapping[Any, SupportsIndex], Sequence[Any]]
"""Cells with colors: a dictionary, pairs, or text as in `"1:1,5:2"`, and on a board from Python
whatever its cells are."""


def items(value: Any) -> list[Any]:
    """The items of a list, or the only one. A set has no order, and is no list."""
    value = plain(value)
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Set, Mapping)):
        return [plain(item) for item in value]
    return [value]


def as_range(value: Any) -> Any:
    """The numbers from one to another, as `"3..7"`."""
    if isinstance(value, range) and value.step == 1 and len(value) > 1:
        return f"{value[0]}..{value[-1]}"
    return value


def _name(value: Any, game: object) -> str | None:
    """What a cell of a board from Python is called; None if this is no such cell."""
    called: Mapping[Any, str] = getattr(game, "_called", {})
    return called.get(value) if isinstance(value, Hashable) else None


def listed(values: Moves, game: object = "") -> list[str]:
    """Moves as a list of text. On a board from Python its cells are moves, too."""
    if (one := _name(values, game)) is not None:
        return [one]
    if values is None or (isinstance(values, tuple) and not values):
        return []
    if isinstance(values, str):
        return [value.strip() for value in values.split(",") if value.strip()]
    return [_name(value, game) or str(value) for value in items(values)]


def fixed(values: Fixed, game: object = "") -> list[str]:
    """Cells with their colors as a list of text.

    Raises:
        ValueError: If a color is no number.
    """
    if isinstance(values, Mapping):
        return [_colored(cell, color, game) for cell, color in values.items()]
    if isinstance(values, str) or not isinstance(values, Iterable):
        return listed(values, game)
    found = []
    for one in values:
        match plain(one):
            case [cell, color] if _name(one, game) is None:
                found.append(_colored(cell, color, game))
            case _:
                found += listed(one, game)
    return found


def _colored(cell: Any, color: Any, game: object) -> str:
    cell = plain(cell)
    return f"{_name(cell, game) or cell}:{whole('fix', color, 1)}"


def numbers(name: str, values: Moves, bits: int) -> list[int]:
    """Whole numbers of a list, or of text with commas.

    Raises:
        ValueError: If one is none, or has more bits.
    """
    return [
        whole(name, int(value) if value.isdecimal() else value, bits=bits) for value in listed(values)
    ]


def number(name: str, value: Any, bits: int) -> int | None:
    """A whole number; None if it is not given.

    Raises:
        ValueError: If it is none, or has more bits.
    """
    return None if value is None else whole(name, value, bits=bits)


def flag(name: str, value: Any) -> bool | None:
    """True or False; None if it is not given.

    Raises:
        ValueError: If it is neither.
    """
    found = plain(value)
    if found is not None and not isinstance(found, bool):
        raise ValueError(f"{name}={value!r}: must be True or False")
    return found


def word(value: Any) -> str | None:
    """A word as text, which Harary itself knows or refuses; None if it is not given."""
    return None if value is None else str(as_range(plain(value)))
