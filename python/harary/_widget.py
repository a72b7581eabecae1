"""A board to click on, in notebooks that show widgets: it is tested in JupyterLab and in the classic
notebook. Where no kernel runs there is a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

if TYPE_CHECKING:
    from ._game import Game

    class AnyWidget(traitlets.HasTraits):
        """A widget as checkers of types see it: ipywidgets, which it is made of, has no types."""

        def __getattr__(self, name: str) -> Any: ...
        def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...

else:
    from anywidget import AnyWidget

# Seconds for the value of one move, so that a board stays quick.
_PATIENCE = 2.0


class Widget(AnyWidget):
    """A game to play by clicking: moves, undo, a hint, a reply by Harary.

    The values of the moves are shown by color and by shape: ▲ wins, ● draws, ▼ loses, with the plies
    to the end.
    """

    _esm = Path(__file__).parent / "widget.js"
    _css = Path(__file__).parent / "widget.css"
    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game: Game = game
        """The game that is played."""
        self._hints = False
        self._said = ""
        self.on_msg(self._heard)
        self._show()

    def _heard(self, _: object, message: dict[str, Any], __: object) -> None:
        """What was clicked."""
        self._said = ""
        try:
            match message.get("do"):
                case "play":
                    self.game.play(str(message.get("move", "")))
                case "undo":
                    self.game.undo()
                case "redo":
                    self.game.redo()
                case "restart":
                    self.game.restart()
                case "hints":
                    self._hints = not self._hints
                case "reply":
                    if reply := self.game.reply(time=_PATIENCE):
                        self.game.play(reply[0])
                        self._said = f"Harary plays {reply[0]}: {reply[1]}"
        except ValueError as why:
            self._said = str(why)
        self._show()

    def _show(self) -> None:
        values = self.game.values(time=_PATIENCE) if self._hints else {}
        self.state = {
            **self.game.state(),
            "values": values,
            "hints": self._hints,
            "said": self._said,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        found = super()._repr_mimebundle_(**kwargs)
        bundle = found[0] if isinstance(found, tuple) else found
        if bundle is not None:
            # What is seen where there is no kernel.
            picture = self.game._repr_svg_()
            if picture is not None:
                bundle["image/svg+xml"] = picture
            bundle["text/plain"] = str(self.game)
        return found
