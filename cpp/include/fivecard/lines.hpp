// lines.hpp: pay-table lines. A line is an interval of hand values; the core counts lines, whoever calls it pays them.
#pragma once

#include <cstdint>
#include <span>

#include "fivecard/evaluate.hpp"

namespace fivecard {

using LineOfValue = std::span<const std::uint8_t, kValues>;    // the line of every hand value; entry 0 is not used
using LineOfValue3 = std::span<const std::uint8_t, kValues3>;  // the same for values of three cards

// Payoffs are integers of the caller's unit. None may be larger in size: then no sum over ways to end can overflow.
inline constexpr std::int64_t kLargestPayoff = std::int64_t{1} << 40;

}  // namespace fivecard
