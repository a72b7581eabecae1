"""The board to click on, as far as Python has it. (.ci/pages/widget.js clicks on it.)"""

from __future__ import annotations

from typing import Any

import harary
import pytest

anywidget = pytest.importorskip("anywidget")


def test_what_is_clicked_is_played() -> None:
    widget = harary.Game("tictactoe", side=3).widget()

    def click(**message: Any) -> dict[str, Any]:
        widget._heard(None, message, [])
        state: dict[str, Any] = widget.state
        return state

    assert widget.state["turn"] == "A" and len(widget.state["legal"]) == 9
    state = click(do="play", move="b2")
    assert state["moves"] == ["b2"] and state["view"]["classes"] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert state["last"] == 4
    assert "b2" in click(do="play", move="b2")["said"] and widget.game.played() == ["b2"]
    assert click(do="undo")["moves"] == [] and click(do="redo")["moves"] == ["b2"]
    values = list(click(do="hints")["values"].values())
    assert len(values) == 8 and ("draw", None) in values and ("A", 6) in values
    state = click(do="reply")
    assert state["said"].startswith("Harary plays") and len(state["moves"]) == 2
    assert click(do="restart")["moves"] == []
    assert click(do="nonsense")["moves"] == []


@pytest.mark.parametrize("spec", ["nim heaps=3,4", "columns c=2", "monotonic up=3 down=3", "clique n=5 k=3"])
def test_every_kind_of_game_has_a_board(spec: str) -> None:
    widget = harary.Game(spec).widget()
    assert widget.state["drawn"] and widget.state["legal"]
    while widget.game.outcome is None:
        widget._heard(None, {"do": "play", "move": widget.game.moves()[0]}, [])
    assert widget.state["ending"]


def test_without_a_kernel_there_is_a_picture() -> None:
    bundle, _ = harary.Game("hip", n=4).play("a1").widget()._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg") and "text/plain" in bundle
