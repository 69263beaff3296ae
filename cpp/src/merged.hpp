// merged.hpp: the values that two groups of ranks make together.
#pragma once

#include <array>
#include <vector>

#include "fivecard/evaluate.hpp"

namespace fivecard {

// merged[n][fixed * count_multisets(5 - n) + others]: the value of the five ranks that n fixed and 5 - n other ranks make
// when they are not of one suit; both groups are given as multiset indices.
using Merged = std::array<std::vector<Value>, 6>;

const Merged& merged_values();

}  // namespace fivecard
