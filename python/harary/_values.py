"""What answers are made of, and what all answers share."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

from . import _native
from ._certificate import Certificate
from ._patterns import Listing, Pattern, Period, short

if TYPE_CHECKING:
    import numpy
    import pandas

    from ._answers import Known, Stats

Readers = dict[str, Callable[[Any], Any]]
"""For each field that JSON has otherwise: what makes it of JSON."""

T = TypeVar("T", bound="Part")
A = TypeVar("A", bound="Answer")

_ANSWER = re.compile(r'"answer":\s*')
_DECODER = json.JSONDecoder()


def optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Reads what may be missing."""
    return lambda value: None if value is None else read(value)


def each(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Reads a list."""
    return lambda values: [read(value) for value in values]


def _fixed(value: object) -> object:
    """Lists as tuples, which have a hash."""
    return tuple(map(_fixed, value)) if isinstance(value, (list, tuple)) else value


class Part:
    """A frozen record that was read from JSON. Equal fields, equal parts."""

    _readers: ClassVar[Readers] = {}
    # What Python calls otherwise.
    _renamed: ClassVar[dict[str, str]] = {}
    # Fields that a short form leaves out.
    _quiet: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def _read(cls: type[T], data: dict[str, Any]) -> T:
        part = object.__new__(cls)
        values = part.__dict__
        values.update(data)
        for name, called in cls._renamed.items():
            values[called] = values.pop(name)
        for name, read in cls._readers.items():
            if name in values:
                values[name] = read(values[name])
        return part

    def _said(self) -> Iterator[tuple[str, Any]]:
        """The fields that say something."""
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if value is not None and field.name not in self._quiet:
                yield field.name, value

    def _all(self) -> list[object]:
        return [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part) or type(other) is not type(self):
            return NotImplemented
        return self._all() == other._all()

    def __hash__(self) -> int:
        return hash((type(self), _fixed(self._all())))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={short(value)}" for name, value in self._said())
        return f"{type(self).__name__}({said})"


class Answer(Part):
    """An answer, with its question and what it cost."""

    # The report as JSON, where in it the answer stands, the question as it was asked, and the
    # certificate. An answer that was made by hand has none of them.
    _text: str = ""
    _span: tuple[int, int] = (0, 0)
    _asked: str = ""
    _certificate: Certificate | None = None

    @classmethod
    def _of(cls: type[A], text: str, asked: str, game: str) -> A:
        # Within strings of JSON a quotation mark has a backslash before it: this is the key.
        key = _ANSWER.search(text)
        assert key is not None
        start = key.end()
        data, end = _DECODER.raw_decode(text, start)
        del data["verb"]
        answer = cls._read(data)
        answer.__dict__.update(_text=text, _span=(start, end), _asked=asked, _certificate=None)
        answer._finish(game)
        return answer

    @staticmethod
    def from_json(text: str) -> Answer:
        """The answer in what `harary --json` has printed.

        Raises:
            ValueError: If that is no answer.
        """
        from ._answers import ANSWERS

        report = json.loads(text)
        try:
            question = report["question"]
            kind = ANSWERS[report["answer"]["verb"]]
            return kind._of(json.dumps(report), json.dumps(question), question["game"])
        except (KeyError, TypeError) as why:
            raise ValueError("this is no answer of Harary as JSON") from why

    @property
    def _report(self) -> str:
        """The report as JSON.

        Raises:
            AttributeError: If the answer was made by hand.
        """
        if not self._text:
            raise AttributeError("this answer was made by hand: it has no question and no cost")
        return self._text

    @cached_property
    def _rest(self) -> dict[str, Any]:
        """The report without the answer. It is read when it is asked for, as that takes longer than
        a small question."""
        start, end = self._span
        rest: dict[str, Any] = json.loads(f"{self._report[:start]}null{self._report[end:]}")
        return rest

    def _finish(self, game: str) -> None:
        """Makes patterns and periods of what they are made of."""
        values = self.__dict__
        if isinstance(values.get("coloring"), str):
            values["coloring"] = Pattern(values["coloring"], game)
        if isinstance(values.get("list"), list):
            # Plays of the column game alone are written as colorings.
            are_plays = "length" in values and not self.game.startswith("columns ")
            values["list"] = Listing(values["list"], game, are_plays)
        if "saltus" in values and values["period"] is not None:
            values["period"] = Period(
                values["period"], values["preperiod"], values["saltus"], values["proved"]
            )

    @property
    def game(self) -> str:
        """The game as it is written canonically."""
        game: str = self._rest["question"]["game"]
        return game

    @property
    def question(self) -> str:
        """The question as one line: what is typed after `harary` to ask it at a terminal."""
        # A board of one's own is named there by its digest alone.
        own = self.game.startswith("file digest=")
        return _native.parse(self._asked if own else json.dumps(self._rest["question"]))[0]

    @property
    def complete(self) -> bool:
        """Whether the question is answered. If not, a limit stopped the work."""
        complete: bool = self._rest["complete"]
        return complete

    @property
    def stopped(self) -> str | None:
        """Why the work stopped, if it is not complete: time, request, memory, values, elements."""
        stopped: str | None = self._rest["stopped"]
        return stopped

    @property
    def stored(self) -> str | None:
        """When it was computed, if it was taken from a store: UTC, as in 2026-01-31T12:00:00Z."""
        stored: str | None = self._rest["stored"]
        return stored

    @property
    def stats(self) -> Stats:
        """What it cost: nodes, seconds, engine."""
        from ._answers import Stats

        return Stats._read(self._rest["stats"])

    @property
    def known(self) -> list[Known]:
        """What the literature says of this question."""
        from ._answers import Known

        return [Known._read(known) for known in self._rest["known"]]

    @property
    def certificate(self) -> Certificate:
        """The certificate of this answer. If none was written when it was found, the question is
        asked again, with one.

        Raises:
            ValueError: If answers to this question have no certificate, or the work was stopped.
        """
        if self._certificate is None:
            from ._ask import certified

            if not self.complete:
                raise ValueError(f"{self.question}: the work was stopped, and has no certificate")
            self.__dict__["_certificate"] = certified(self._asked)
        certificate = self._certificate
        assert certificate is not None
        return certificate

    def to_dict(self) -> dict[str, Any]:
        """The whole report, as `harary --json` prints it."""
        report: dict[str, Any] = json.loads(self._report)
        return report

    def to_pandas(self) -> pandas.DataFrame:
        """The rows of the answer as a data frame.

        Raises:
            TypeError: If the answer has no rows.
        """
        import pandas

        answer = self.to_dict()["answer"]
        for name in ("rows", "levels", "outcomes", "sizes", "lines", "openings"):
            rows = answer.get(name)
            if isinstance(rows, list) and rows and isinstance(rows[0], dict):
                frame = pandas.json_normalize(rows)
                # What is a record in some rows has columns of its own.
                records = {str(column).split(".")[0] for column in frame if "." in str(column)}
                return frame.drop(columns=[column for column in frame if column in records])
        if "cells" in answer:
            short = [[_cell(cell) for cell in row] for row in answer["cells"]]
            (down, rows), (across, columns) = answer["rows"], answer["columns"]
            return pandas.DataFrame(
                short,
                index=pandas.Index(_numbers(rows), name=down or None),
                columns=pandas.Index(_numbers(columns), name=across or None),
            )
        raise TypeError(f"{type(self).__name__} has no rows")

    def __str__(self) -> str:
        """What the command prints."""
        return _native.text(self._text).rstrip() if self._text else repr(self)

    def _was_stopped(self) -> bool:
        return self._text != "" and not self.complete

    def __repr__(self) -> str:
        text = super().__repr__()
        return text if not self._was_stopped() else f"{text[:-1]}, stopped={self.stopped!r})".replace("(, ", "(")

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{name}</th>"
            f"<td style='text-align:left'>{html.escape(short(value))}</td></tr>"
            for name, value in self._said()
        )
        caption = html.escape(f"{self.game}: " if self._text else "") + type(self).__name__
        stopped = f"<p>stopped: {self.stopped}</p>" if self._was_stopped() else ""
        return f"<table><caption>{caption}</caption>{rows}</table>{stopped}{self._picture() or ''}"

    def _picture(self) -> str | None:
        coloring = getattr(self, "coloring", None)
        return coloring._repr_svg_() if isinstance(coloring, Pattern) else None

    def _repr_svg_(self) -> str | None:
        return self._picture()


def _numbers(labels: list[str]) -> list[str] | list[int]:
    """Labels as numbers where all are."""
    are_numbers = all(label.isdecimal() for label in labels)
    return [int(label) for label in labels] if are_numbers else labels


def _cell(cell: dict[str, Any] | None) -> str | None:
    """A cell of a table: the outcome and the plies, as far as they are known."""
    if cell is None:
        return None
    # Nobody wins a saturation game.
    said = [cell[name] for name in ("outcome", "plies") if cell[name] is not None]
    return "".join(map(str, said)) or None


class Listed(Answer):
    """An answer that may have a list: then it has its length and its items, and `list` is the
    sequence."""

    list: Listing | None

    def _listing(self) -> Listing:
        if self.list is None:
            if self._was_stopped():
                raise TypeError("nothing is listed, as the work was stopped")
            raise TypeError("nothing is listed: ask with all=True")
        return self.list

    def __len__(self) -> int:
        return len(self._listing())

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int) -> Pattern: ...
    @overload
    def __getitem__(self, index: slice) -> Listing: ...
    def __getitem__(self, index: int | slice) -> Pattern | Listing:
        return self._listing()[index]

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._listing())

    def to_numpy(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """As `Listing.to_numpy`."""
        return self._listing().to_numpy()

    def to_pandas(self) -> pandas.DataFrame:
        """As `Listing.to_pandas`."""
        return self._listing().to_pandas()
