// completions.hpp: how many hands contain a given set of cards, per pay-table line, in the full deck.
//
// counts[slot * lines + l]: hands of five cards on line l that contain the set of that slot.
// A row of a set of n cards sums to C(52 - n, 5 - n), so every count fits 32 bits.
#pragma once

#include <cstdint>
#include <span>

#include "fivecard/canonical.hpp"
#include "fivecard/lines.hpp"

namespace fivecard {

void completion_counts(LineOfValue line_of_value, int lines, std::span<std::int32_t> counts);

}  // namespace fivecard
