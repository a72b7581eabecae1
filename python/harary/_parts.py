"""A question as parts, each a question of its own, and their answers as one."""

from __future__ import annotations

import json
from collections.abc import Iterable

from . import _native
from ._answers import ANSWERS
from ._numbers import whole
from ._values import Answer


def split(question: str | Answer, parts: int) -> list[str]:
    """The parts of a question, as JSON, which `harary.ask` answers on any machine.

    Args:
        question: The question: as the line that is typed after `harary`, as JSON, or an answer to
            it.
        parts: How many, 1 or more.

    Raises:
        ValueError: If the question has no parts.
    """
    return _native.split(_text(question), whole("parts", parts, 1, bits=32))


def merge(question: str | Answer, answers: Iterable[Answer | str]) -> Answer:
    """The answer that the answers of all parts make, in any order; one may be the JSON that
    `harary --json` printed for it.

    Raises:
        ValueError: If a part is missing, doubled, or of another question; it says which.
    """
    text = _text(question)
    report = _native.merge(text, [_report(one) for one in answers])
    whole = _native.parse(text)[1]
    data = json.loads(whole)
    return ANSWERS[data["verb"]]._of(report, whole, data["game"])


def _report(answer: Answer | str) -> str:
    if isinstance(answer, Answer):
        report: str | None = getattr(answer, "_report", None)
        if report is None:
            raise ValueError(f"{answer!r}: was made by hand, and tells no question")
        return report
    if not isinstance(answer, str):
        raise ValueError(f"{answer!r}: must be an answer, or the JSON of one")
    return answer


def _text(question: str | Answer) -> str:
    text: str = question if isinstance(question, str) else getattr(question, "_asked", "")
    if not text:
        raise ValueError(f"{question!r}: must be a question as text, or an answer to it")
    return text
