"""Files of half done work: written whole or not at all, and read only by the same work."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from fivecard.errors import CheckpointError

_FORMAT = "fivecard checkpoint 1"
_MOST_BYTES = 2**30


class Checkpoint:
    """A file that says what work it belongs to (``of``, plain data) and how far that is.

    ``load()`` gives the state saved last, None if there is no file yet. A kill at any moment leaves the state of some
    ``save``, whole. CheckpointError if the file is damaged, of another kind, or of other work.
    """

    def __init__(self, path: str | os.PathLike[str], of: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self._of = json.loads(json.dumps(of))
        if self.path.is_dir() or not self.path.parent.is_dir():
            raise CheckpointError(f"checkpoint {str(self.path)!r} is no file in a folder that exists")

    def load(self) -> Any:
        if not self.path.exists():
            return None
        name = str(self.path)
        damaged = CheckpointError(
            f"{name!r} is no whole checkpoint; it is left as it is: give another file, or remove it"
        )
        try:
            if self.path.stat().st_size > _MOST_BYTES:
                raise damaged
            data = json.loads(self.path.read_text(encoding="utf-8"))
            right = data["format"] == _FORMAT and data["sha256"] == _digest(data["of"], data["state"])
            right = right and isinstance(data["of"], dict)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise damaged from None
        if not right:
            raise damaged
        for key in {**self._of, **data["of"]}:
            here, there = self._of.get(key), data["of"].get(key)
            if here != there:
                raise CheckpointError(f"{name!r} belongs to other work: its {key} is {there!r}, not {here!r}")
        return data["state"]

    def save(self, state: Any) -> None:
        plain = json.loads(json.dumps(state))
        text = json.dumps({"format": _FORMAT, "of": self._of, "state": plain, "sha256": _digest(self._of, plain)})
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        try:
            with open(beside, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise CheckpointError(f"checkpoint {str(self.path)!r} cannot be written: {error}") from None


def _digest(of: Any, state: Any) -> str:
    return sha256(json.dumps([of, state], sort_keys=True).encode()).hexdigest()
