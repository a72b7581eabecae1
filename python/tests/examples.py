"""What the documentation shows, as a typed program: mypy and pyright read it, and a test runs it."""

from __future__ import annotations

import harary


class Subtract(harary.Rules[int, int]):
    """Take one, two or three from a heap; who cannot move loses."""

    def start(self) -> int:
        return 21

    def moves(self, position: int) -> list[int]:
        return [take for take in (1, 2, 3) if take <= position]

    def play(self, position: int, move: int) -> int:
        return position - move


def main() -> None:
    solved = harary.solve("vdw", n=15, k=4)
    outcome: str | None = solved.outcome
    assert outcome == "A" and solved.plies == 11 and solved.first_moves == ["7", "8", "9"]
    assert repr(solved) == "Solved(outcome='A', plies=11, first_moves=['7', '8', '9'])"
    assert harary.solve("vdw n=15 k=4") == solved

    drawn = harary.color("hip", n=6)
    assert drawn.exists and drawn.coloring is not None
    assert len(drawn.coloring.colors) == 36

    none = harary.color("vdw", n=32, k=[3, 6])
    assert none.exists is False
    assert none.certificate.check().claim == "no proper coloring"

    longest = harary.longest("columns", c=3, all=True)
    plays: list[str] = [*longest]
    assert len(plays) == 3 and longest[0].colors[:3] == (1, 1, 2)
    assert longest.to_numpy().shape == (3, 23)

    period = harary.nim("0.07").period
    assert repr(period) == "Period(34, preperiod=53, proved=True)"
    assert period is not None and period + 1 == 35 and period.proved

    game = harary.Game("monotonic", up=3, down=3)
    assert game.moves() == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"][: len(game.moves())]
    game.play(game.best()[0])
    values = game.values()
    assert all(value is not None for value in values.values())

    fano = harary.Board(sets=["124", "235", "346", "457", "561", "672", "713"])
    assert fano.solve().outcome == "A"

    subtract = Subtract().solve()
    first: list[int] | None = subtract.first_moves
    assert subtract.outcome == "A" and first == [1]


if __name__ == "__main__":
    main()
