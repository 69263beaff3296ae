#include "fivecard/completions.hpp"

#include <algorithm>

#include "hand_blocks.hpp"

namespace fivecard {

void completion_counts(LineOfValue line_of_value, int lines, std::span<std::int32_t> counts) {
  const CanonicalTables& tables = canonical_tables();
  const std::vector<HandBlock>& blocks = canonical_blocks();
  const auto width = static_cast<std::size_t>(lines);
  std::fill(counts.begin(), counts.end(), 0);

  // Rows first hold sums over all sets their slot stands for, and a hand is met once on every way of taking its cards
  // away one by one: a set of n cards is reached from a hand in (5 - n)! ways.
  static constexpr std::array<std::size_t, 5> kFours{15, 23, 27, 29, 30};  // the subsets of four cards
  for (std::size_t i = 0; i < tables.hands.size(); ++i) {
    const HandBlock& block = blocks[i / kLanes];
    const std::size_t lane = i % kLanes;
    const std::size_t line = line_of_value[block.value[lane]];
    for (const std::size_t m : kFours) counts[block.slot[m][lane] * width + line] += tables.hands[i].weight;
  }
  static constexpr std::array<std::int32_t, 5> kWays{120, 24, 6, 2, 1};  // (5 - n)!
  std::size_t n = 4;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {  // larger sets have lower slots
    while (n > 0 && slot >= static_cast<std::size_t>(kFirstSlot[n - 1])) --n;
    std::int32_t* const row = &counts[slot * width];
    for (std::size_t i = 0; i < n; ++i) {
      std::int32_t* const smaller = &counts[tables.smaller[slot][i] * width];
      for (std::size_t l = 0; l < width; ++l) smaller[l] += row[l];
    }
    const std::int32_t ways = kWays[n] * tables.weight[slot];
    for (std::size_t l = 0; l < width; ++l) row[l] /= ways;
  }
}

}  // namespace fivecard
