"""Numbers as the native module takes them. Whatever can be an index is a whole number: an int, an
integer of numpy or of Sage."""

from __future__ import annotations

import re
from operator import index
from typing import Any


def plain(value: Any) -> Any:
    """What numpy and Sage hold, as Python has it: numbers and lists. Anything else as it is."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def whole(name: str, value: Any, least: int = 0, *, bits: int = 64) -> int:
    """A whole number of as many bits as the native module takes.

    Raises:
        ValueError: If it is none, or out of range.
    """
    found = plain(value)
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found < 1 << bits:
        raise ValueError(f"{name}={value!r}: must be a whole number from {least} on, below 2^{bits}")
    return found


def size(value: Any, name: str = "memory") -> int:
    """Bytes: a whole number, or a number with a unit as the command takes it, `4GiB` or `500 MB`.

    Raises:
        ValueError: If it is neither.
    """
    if not isinstance(value, str):
        return whole(name, value)
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?:([KMGT])(I?)B?|B?)", value.strip().upper())
    if found is None:
        raise ValueError(f"{name}={value!r}: must be bytes, as a number or as in '4GiB'")
    number, unit, binary = found.groups()
    power = "KMGT".index(unit) + 1 if unit else 0
    return whole(name, int(float(number) * (1024 if binary else 1000) ** power))


def duration(seconds: Any, name: str = "time") -> float | None:
    """A time in seconds: a number, or a `timedelta`; None for any time.

    Raises:
        ValueError: If it is no number, negative, or longer than some thirty million years.
    """
    if seconds is None:
        return None
    if hasattr(seconds, "total_seconds"):
        seconds = seconds.total_seconds()
    try:
        found = -1.0 if isinstance(seconds, bool) else float(seconds)
    except (TypeError, ValueError, OverflowError):
        found = -1.0
    if not 0 <= found < 1e15:
        raise ValueError(f"{name}={seconds!r}: must be seconds, 0 or more")
    return found
