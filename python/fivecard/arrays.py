"""Arrays in objects that do not change: views that nobody writes to, compared by content."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)


def closed(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """A view that cannot be written to; the array itself stays as it is, its owner may go on."""
    view = array.view()
    view.setflags(write=False)
    return view


def alike(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """The same numbers in the same shape and type; what is not a number is like what is not one."""
    floats = one.dtype.kind == "f"
    return one.dtype == other.dtype and bool(np.array_equal(one, other, equal_nan=floats))
