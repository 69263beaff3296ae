// hand_blocks.hpp: the canonical hands as the whole-game calculations read them: with values and slots, in blocks of lanes.
#pragma once

#include <vector>

#include "fivecard/canonical.hpp"

namespace fivecard {

inline constexpr int kLanes = 16;  // hands a block

struct HandBlock {
  std::array<std::array<Slot, kLanes>, 32> slot;  // by subset; rows 0 and 31 are not used
  std::array<Value, kLanes> value;
};

// The last block is filled up with copies of the last hand.
const std::vector<HandBlock>& canonical_blocks();

}  // namespace fivecard
