// draw.hpp: how many ways each hold of one five-card hand can end.
//
// counts[h * lines + l]   h: bit i set when card i is held;  l: pay-table line of the final hand.
// Row h sums to total[h] = C(n, k), n = cards in the pool, k = cards that come from it.
// Integers, exact. Cards of the hand, known cards and the pool must be distinct; the pool holds as many cards as are drawn.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fivecard/completions.hpp"

namespace fivecard {

inline constexpr Card kUnknown = 255;

struct DrawSpot {
  std::array<Card, 5> hand{};
  // known[i]: the card that is the (i+1)th to be drawn, or kUnknown. A draw of k takes the first k.
  std::array<Card, 5> known{kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
  CardSet pool = 0;  // the cards that may come: neither held, nor known, nor dead
};

using HoldTotals = std::span<std::int64_t, 32>;

// By counting multisets of ranks, then moving the flushes to their own lines. About 30 us whatever the pool.
void draw_counts(const DrawSpot& spot, LineOfValue line_of_value, int lines, std::span<std::int64_t> counts, HoldTotals total);

// By visiting every final hand: the oracle. About 20 ms with a full deck.
void draw_counts_by_enumeration(const DrawSpot& spot, LineOfValue line_of_value, int lines, std::span<std::int64_t> counts,
                                HoldTotals total);

// By inclusion-exclusion over the hands that contain each subset of this hand. Known cards are not supported: there must be none.
void draw_counts_by_inclusion_exclusion(const DrawSpot& spot, LineOfValue line_of_value, int lines,
                                        std::span<std::int64_t> counts, HoldTotals total);

}  // namespace fivecard
