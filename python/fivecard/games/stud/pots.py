"""Main and side pots, and who gets them (FS5, FS11, FS14, FS16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot: its chips, the seats that can win it, and what each of them gets."""

    chips: int
    eligible: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]  # (seat, chips) of the winners, the one that gets the odd chips first

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.shares)


def uncalled(put_in: Sequence[int]) -> tuple[int, int]:
    """The seat whose last chips nobody has matched, and how many; they go back to it."""
    most = max(range(len(put_in)), key=put_in.__getitem__)
    return most, put_in[most] - max((chips for seat, chips in enumerate(put_in) if seat != most), default=0)


def split(
    put_in: Sequence[int],
    alive: Sequence[int],
    strength: Mapping[int, int],
    odd_chip: Callable[[int], object],
) -> tuple[Pot, ...]:
    """The pots, main pot first, of what every seat has put in without its uncalled chips.

    ``alive`` seats have not folded; a pot goes to those of greatest ``strength`` among its eligible ones. Where they
    share it, odd chips go to them one by one, greatest ``odd_chip`` first.
    """
    pots: list[Pot] = []
    below = 0
    for level in sorted({put_in[seat] for seat in alive}):
        chips = sum(min(put, level) - min(put, below) for put in put_in)
        eligible = tuple(seat for seat in alive if put_in[seat] >= level)
        below = level
        if chips:
            pots.append(_award(chips, eligible, strength, odd_chip))
    # Chips folded above the last level of those alive belong to the last pot.
    left = sum(put - min(put, below) for put in put_in)
    if left:
        last = pots.pop()
        pots.append(_award(last.chips + left, last.eligible, strength, odd_chip))
    return tuple(pots)


def _award(
    chips: int, eligible: tuple[int, ...], strength: Mapping[int, int], odd_chip: Callable[[int], object]
) -> Pot:
    best = max(strength[seat] for seat in eligible)
    winners = [seat for seat in eligible if strength[seat] == best]
    winners.sort(key=odd_chip, reverse=True)  # type: ignore[arg-type]
    each, odd = divmod(chips, len(winners))
    return Pot(chips, eligible, tuple((seat, each + (place < odd)) for place, seat in enumerate(winners)))
