"""Certificates, and what the checker says of them."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import weakref
from dataclasses import dataclass
from pathlib import Path as File
from typing import TYPE_CHECKING, Literal

from . import _native
from ._numbers import size, whole

if TYPE_CHECKING:
    from ._values import Answer


@dataclass(frozen=True)
class Checked:
    """What the checker says. It shares no code with what it checks."""

    verdict: Literal["accepted", "rejected", "undecided"]
    """Undecided: it would take more steps or memory than were allowed."""
    text: str
    """The same in a sentence, as `harary check` prints it."""
    game: str | None
    """The game, if it is accepted."""
    claim: str | None
    """What is proved, if it is accepted."""
    count: int | None
    """How many the checker went through of what the proof consists of, if it is accepted."""
    unit: str | None
    """What these are: positions, branches, clauses or heaps; None for a coloring."""
    line: int | None
    """The line to blame, counted from 1, if it is not accepted."""
    why: str | None
    """What is wrong there."""

    def __bool__(self) -> bool:
        return self.verdict == "accepted"


class Certificate:
    """A proof of an answer, in a file.

    One that was not given a name is in a temporary file, which goes with this object.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: File = File(path)
        """The file."""

    @staticmethod
    def _temporary() -> Certificate:
        folder = tempfile.mkdtemp(prefix="harary-")
        certificate = Certificate(File(folder) / "certificate")
        weakref.finalize(certificate, shutil.rmtree, folder, ignore_errors=True)
        return certificate

    @staticmethod
    def _from_bytes(content: bytes | bytearray) -> Certificate:
        certificate = Certificate._temporary()
        certificate.path.write_bytes(content)
        return certificate

    @property
    def text(self) -> str:
        """The whole certificate.

        Raises:
            OSError: If the file cannot be read.
        """
        return self.path.read_text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a copy to a file.

        Raises:
            OSError: If it cannot be written.
        """
        shutil.copyfile(self.path, path)

    def check(self, *, steps: int | None = None, memory: int | str | None = None) -> Checked:
        """Runs the checker.

        Args:
            steps: Give up after this many steps; if not given, as `harary check` does.
            memory: Give up above this many bytes, or as in `"4GiB"`; if not given, as `harary check` does.

        Raises:
            OSError: If the file cannot be read.
        """
        with open(self.path, "rb"):  # Python says best what is wrong with a file.
            pass
        steps = None if steps is None else whole("steps", steps)
        memory = None if memory is None else size(memory)
        verdict = json.loads(_native.check(self.path, steps=steps, memory=memory))
        games = verdict.pop("games")
        return Checked(game=games[0] if games else None, **verdict)

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return Certificate._from_bytes, (self.path.read_bytes(),)

    def __repr__(self) -> str:
        try:
            with self.path.open(errors="replace") as file:
                head = [next(file, "").strip() for _ in range(3)]
        except OSError:
            return f"Certificate({str(self.path)!r}, which cannot be read)"
        return f"Certificate({'; '.join(line for line in head[1:] if line)!r}, {self.path.stat().st_size:,} bytes)"


def check(
    certificate: str | os.PathLike[str] | bytes | bytearray | Certificate | Answer,
    *,
    steps: int | None = None,
    memory: int | str | None = None,
) -> Checked:
    """Checks a certificate.

    Args:
        certificate: The certificate: of an answer (asked for once more if none was written, which
            takes as long again), or in a file, or its content as bytes.
        steps: Give up after this many steps; if not given, as `harary check` does.
        memory: Give up above this many bytes, or as in `"4GiB"`; if not given, as `harary check` does.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If it is the content as text, or an answer without a certificate.
    """
    from ._values import Answer

    if isinstance(certificate, Answer):
        certificate = certificate.certificate
    elif isinstance(certificate, (bytes, bytearray)):
        certificate = Certificate._from_bytes(certificate)
    elif not isinstance(certificate, Certificate):
        if "\n" in str(certificate):
            raise ValueError("this is no name of a file; the content of a certificate is given as bytes")
        certificate = Certificate(certificate)
    return certificate.check(steps=steps, memory=memory)
