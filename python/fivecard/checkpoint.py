"""Files of half done work: written whole or not at all, and read only by the same work."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from fivecard.checks import shown
from fivecard.errors import CheckpointError

_FORMAT = "fivecard checkpoint 1"
_MOST_BYTES = 2**30
Place = str | os.PathLike[str]


class Checkpoint:
    """A file that says what work it belongs to (``of``, plain data) and how far that is.

    ``load()`` gives the state saved last, None if there is no file yet. A kill at any moment leaves the state of some
    ``save``, whole. CheckpointError if the file is damaged, of another kind, of other work, or was written by somebody
    else since it was last read or written here; it is left as it is then.
    """

    def __init__(self, path: Place, of: Mapping[str, Any]) -> None:
        self.path = _path(path)
        try:
            self._of = json.loads(json.dumps(of))
        except ValueError:  # an int of thousands of digits
            raise CheckpointError(f"{shown(str(self.path))} cannot say what work it is of: {shown(of)}") from None
        self._seen = self._stamp()

    def load(self) -> Any:
        self._seen = self._stamp()
        data = _read(self.path)
        if data is None:
            return None
        for key in {**self._of, **data["of"]}:
            here, there = self._of.get(key), data["of"].get(key)
            if here != there:
                raise CheckpointError(
                    f"{shown(str(self.path))} belongs to other work: its {key} is {shown(there)}, not {shown(here)}"
                )
        return data["state"]

    def save(self, state: Any) -> None:
        name = str(self.path)
        if self._stamp() != self._seen:
            raise CheckpointError(f"{shown(name)} was written by other work meanwhile; it is left as it is")
        whole = {"format": _FORMAT, "of": self._of, "state": state, "sha256": _digest(self._of, state)}
        beside = self.path.with_name(f".{self.path.name[:60]}.{token_hex(8)}.tmp")
        try:
            with open(beside, "x", encoding="utf-8") as file:
                file.write(json.dumps(whole))
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path.resolve())
        except OSError as error:
            raise CheckpointError(f"checkpoint {shown(name)} cannot be written: {error}") from None
        finally:
            with suppress(OSError):  # there only if something went wrong
                beside.unlink()
        self._seen = self._stamp()

    def _stamp(self) -> tuple[int, int, int] | None:
        """What changes when the file does; None if there is none."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns


def work_of(path: Place) -> dict[str, Any]:
    """What work a checkpoint belongs to; nothing if there is no file yet. CheckpointError if it is damaged."""
    data = _read(_path(path))
    return {} if data is None else dict(data["of"])


def _path(given: Place) -> Path:
    bad = CheckpointError(f"checkpoint {shown(given)} is no file in a folder that exists")
    if not isinstance(given, (str, os.PathLike)):
        raise bad
    try:
        path = Path(given)
        with suppress(FileNotFoundError):
            path.stat()  # a name that no file can have
        if path.is_dir() or not path.parent.is_dir():
            raise bad
    except (OSError, ValueError, TypeError):
        raise bad from None
    return path


def _read(path: Path) -> Any:
    """A whole checkpoint, or None if there is no file."""
    try:
        if not path.exists():
            return None
        if path.stat().st_size <= _MOST_BYTES:
            data = json.loads(path.read_text(encoding="utf-8"))
            known = data["format"] == _FORMAT and isinstance(data["of"], dict) and data["state"] is not None
            if known and data["sha256"] == _digest(data["of"], data["state"]):
                return data
    except (OSError, ValueError, KeyError, TypeError, RecursionError, AttributeError):
        pass
    raise CheckpointError(
        f"{shown(str(path))} is no whole checkpoint; it is left as it is: give another file, or remove it"
    )


def _digest(of: Any, state: Any) -> str:
    return sha256(json.dumps([of, state], sort_keys=True).encode()).hexdigest()
