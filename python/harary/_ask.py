"""From what was called to an answer."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple, Protocol, SupportsIndex, TypeVar, Union

from . import _native
from ._certificate import Certificate
from ._numbers import duration, size, whole
from ._options import as_range, flag, items
from ._parts import _text
from ._progress import bar
from ._values import Answer

Path = Union[str, os.PathLike[str]]
Parameter = Union[str, SupportsIndex, Sequence[Union[str, SupportsIndex]]]
"""The value of a key of a game; a list for a number for each color, or for heaps; a `range` for
a table."""


class Specified(Protocol):
    """Anything with the spec of a game: a `Game`, or a `Board`."""

    spec: str


Asked = Union[str, Specified]
"""A game: its name, its whole spec, a game being played, or a board."""
Progress = Union[bool, Callable[[Union[float, None], str, float], object]]
"""Whether a bar is shown; or what is told: the share that is done (None if it is not known), how far
the work is in words, and the seconds."""

A = TypeVar("A", bound=Answer)


class Stop(Protocol):
    """An event of `threading`, or something like it."""

    def is_set(self) -> bool: ...


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C, or the stop button of a notebook."""

    partial: Answer
    """What was known by then."""

    def __init__(self, partial: Answer) -> None:
        super().__init__(f"interrupted; known by then: {partial!r}")
        self.partial = partial

    def __reduce__(self) -> tuple[type[Interrupted], tuple[Answer]]:
        return Interrupted, (self.partial,)


class _Stopped(RuntimeError):
    """The work was stopped by its event."""


class Limits(NamedTuple):
    """How a question is worked on. Nothing here changes what is true."""

    time: float | None = None
    memory: int | str | None = None
    threads: int = 1
    checkpoint: Path | None = None
    save_every: float = 60
    certificate: bool | Path = False
    store: bool | Path = False
    fresh: bool = False
    progress: Progress = False
    stop: Stop | None = None


_USUAL = Limits()


def spec(game: str, parameters: Mapping[str, Parameter]) -> str:
    """The words of a game."""
    if not parameters:
        return game
    words = [game]
    for key, value in parameters.items():
        found = items(value)
        if any(isinstance(item, bool) or not isinstance(item, (str, int)) for item in found):
            raise ValueError(f"{key}={value!r}: must be a number, a word, or a list of them")
        word = ",".join(str(item) for item in found)
        if word == "" or any(sign.isspace() for sign in word):
            raise ValueError(f"{key}={value!r}: must be one word without blanks")
        words.append(f"{key}={word}")
    return " ".join(words)


def named(game: Asked) -> str:
    """The game as it was named.

    Raises:
        ValueError: If this is no game.
    """
    words = game if isinstance(game, str) else getattr(game, "spec", None)
    if words is None:
        raise ValueError(f"{game!r}: must be the name of a game, its spec, a Game or a Board")
    return words


def asked(
    answer: type[A],
    verb: str,
    game: Asked,
    parameters: Mapping[str, Parameter],
    options: dict[str, Any],
    limits: Limits,
) -> A:
    """Asks a question."""
    if verb == "table":
        parameters = {name: as_range(value) for name, value in parameters.items()}
    words = spec(named(game), parameters)
    if not isinstance(game, str):
        played: list[str] = getattr(game, "played", list)()
        if played:
            if "after" not in options:
                raise ValueError(f"{verb}: moves have been played, and this is asked of a whole game")
            options["after"] = [*played, *options["after"]]
    options = {name: value for name, value in options.items() if value is not None}
    question = json.dumps({"game": words, "verb": verb, **options})
    return ask(answer, question, words, limits)


def ask(answer: type[A], question: str, game: str, limits: Limits) -> A:
    """Asks a question that is written as JSON."""
    if limits == _USUAL and type(limits.threads) is int:
        # There is nothing to hand over, which would take a small question as long as all else here.
        return _answered(answer, _native.answer(question), question, game)
    certificate = None
    if limits.certificate is True:
        certificate = Certificate._temporary()
    elif limits.certificate is not False and limits.certificate is not None:
        certificate = Certificate(limits.certificate)
    store: Path | None = None if limits.store is False else "" if limits.store is True else limits.store
    if limits.progress and not (limits.progress is True or callable(limits.progress)):
        raise ValueError(f"progress={limits.progress!r}: must be True, False, or what is to be called")
    if limits.stop is not None and not hasattr(limits.stop, "is_set"):
        raise ValueError(f"stop={limits.stop!r}: must be an event of threading")
    telling: AbstractContextManager[Any] = nullcontext(limits.progress or None)
    if limits.progress is True:
        telling = bar()
    with telling as progress:
        if limits.stop is not None:
            progress = _until(limits.stop, progress)
        # Without names, as each of them takes a microsecond.
        answered = _native.answer(
            question,
            duration(limits.time),
            None if limits.memory is None else size(limits.memory),
            whole("threads", limits.threads, 1),
            limits.checkpoint,
            duration(limits.save_every, "save_every"),
            None if certificate is None else certificate.path,
            store,
            flag("fresh", limits.fresh) or False,
            progress,
        )
    return _answered(answer, answered, question, game, certificate)


def _until(stop: Stop, progress: Any) -> Callable[[float | None, str, float], None]:
    """A progress that ends the work once the event is set."""

    def tell(share: float | None, words: str, seconds: float) -> None:
        if stop.is_set():
            raise _Stopped("the work was stopped")
        if progress is not None:
            progress(share, words, seconds)

    return tell


def _answered(
    answer: type[A],
    answered: tuple[str, BaseException | None],
    question: str,
    game: str,
    certificate: Certificate | None = None,
) -> A:
    """What the native module has answered; raises what interrupted it, unless that is an event."""
    text, interrupt = answered
    found = answer._of(text, question, game)
    # An older file stays as it was where none was written.
    if certificate and getattr(found, "certified", None) not in (None, False, "nothing"):
        found.__dict__["_certificate"] = certificate
    if interrupt is None or isinstance(interrupt, _Stopped):
        return found
    if isinstance(interrupt, KeyboardInterrupt):
        raise Interrupted(found) from None
    raise interrupt


def certified(question: str) -> Certificate:
    """Asks a question again, for its certificate."""
    from ._answers import ANSWERS

    data = json.loads(question)
    found = ask(ANSWERS[data["verb"]], question, data["game"], Limits(certificate=True))
    if found._certificate is None:
        raise ValueError(f"{found.question}: this answer has no certificate")
    return found._certificate


def any_question(question: str | Answer, **limits: Any) -> Answer:
    """Asks any question.

    ```
    harary.ask("solve vdw n=15 k=4 --ask outcome")
    ```

    Args:
        question: The question: as the line that is typed after `harary`, as JSON, or an answer to
            it, which is then asked again.
        limits: How it is worked on: time, memory, threads and so on, as for the verbs.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        Interrupted: If Ctrl-C was pressed.
    """
    from ._answers import ANSWERS

    for name in limits:
        if name not in Limits._fields:
            raise ValueError(f"{name}: must be one of {', '.join(Limits._fields)}")
    text = _native.parse(_text(question))[1]
    data = json.loads(text)
    return ask(ANSWERS[data["verb"]], text, data["game"], Limits(**limits))
