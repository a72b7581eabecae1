"""The games, and what is known of each."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from . import _native
from ._ask import Asked, named

GAMES: dict[str, str] = dict(_native.games())
"""The games, each with what it is: families, then names that stand for games of a family."""

_WIDTH = 88


class Explained(dict[str, Any]):
    """What is known of a game, as `harary explain GAME --json` prints it. It shows itself as text."""

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _lines(self) -> Iterator[str]:
        stands_for = self.get("stands_for")
        title = f"{self['name']} stands for {stands_for}" if stands_for else ""
        yield title or f"{self['name']}: {self['title']}"
        yield ""
        yield _indented(self["rules"])
        yield ""
        if "moves" in self:
            yield _indented(f"A move is written as {self['moves']}.")
            yield ""
        if self["keys"]:
            yield "Keys"
        kinds = {question["purpose"] for question in self["questions"]}
        for key in self["keys"]:
            yield from _of_key(key, kinds)
        if stands_for:
            family = stands_for.split()[0]
            tells = "says how a move is written" if self["keys"] else "has its keys and its moves"
            yield f"harary.explain({family!r}) {tells}."
        yield ""
        yield "Questions"
        for question in self["questions"]:
            verb, game = question["line"].split(" ", 1)
            yield f"  harary.{verb.replace('-', '_')}({game!r})"
        if "source" in self:
            yield ""
            yield _indented(f"Source: {self['source']}")


def _of_key(key: dict[str, Any], kinds: set[str]) -> Iterator[str]:
    """A key of a game, which has questions of these kinds: what it says, and what its values mean."""
    said = f"{key['name']}: {key['about']}"
    if "allowed" in key:
        if kinds - set(key["purposes"]):
            said += f" (for {', '.join(key['purposes'])})"
        said += f"; {key['allowed']}"
        default = key["default_is"] or key["default"]
        said += "; required" if key["required"] else f"; default {default}" if default else ""
    yield _indented(said, "  ", "      ")
    for word, meaning in zip(key.get("choices") or (), key.get("meanings") or (), strict=False):
        if meaning:
            yield _indented(f"{word}: {meaning}", "      ", "          ")


def _indented(text: str, first: str = "", others: str = "") -> str:
    return textwrap.fill(
        text, _WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    )


def explain(game: Asked) -> Explained:
    """The rules of a game, how a move is written, its keys, and questions to begin with.

    ```
    harary.explain("vdw")
    ```

    Args:
        game: The game: its name, one of `harary.GAMES`, or its whole spec, a Game, or a Board.

    Raises:
        ValueError: If there is no such game.
    """
    return Explained(json.loads(_native.explain(named(game).partition(" ")[0])))
