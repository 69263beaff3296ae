"""Arrays in objects that do not change: nobody writes to them, and they compare by content."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)
Made = TypeVar("Made")


def own(*arrays: NDArray[Any]) -> None:
    """Closes arrays that were made here, whose numbers nobody else can change."""
    for array in arrays:
        array.setflags(write=False)


def closed(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """A view that cannot be written to, nor opened again; of a copy where somebody could still write to the array."""
    owner: Any = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    if owner.flags.writeable:
        array = array.copy()
        own(array)
    view = array.view()
    own(view)
    return view


def rebuilt(make: Callable[..., Made], *fields: Any) -> Made:
    """What ``make`` makes of fields from a pickle, whose arrays belong to nobody else."""
    own(*(field for field in fields if isinstance(field, np.ndarray)))
    return make(*fields)


def alike(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """The same numbers in the same shape and type; what is not a number is like what is not one."""
    floats = one.dtype.kind == "f"
    return one.dtype == other.dtype and bool(np.array_equal(one, other, equal_nan=floats))
