#include "hand_blocks.hpp"

#include <algorithm>

namespace fivecard {
namespace {

std::vector<HandBlock> make_blocks() {
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  std::vector<HandBlock> blocks((hands.size() + kLanes - 1) / kLanes);
  for (std::size_t i = 0; i < blocks.size() * kLanes; ++i) {
    const CanonicalHand& hand = hands[std::min(i, hands.size() - 1)];
    HandBlock& block = blocks[i / kLanes];
    std::array<Slot, 32> slots{};
    slots_of_subsets(hand.cards, slots);
    for (std::size_t m = 0; m < 32; ++m) block.slot[m][i % kLanes] = slots[m];
    block.value[i % kLanes] = evaluate5(hand.cards);
  }
  return blocks;
}

}  // namespace

const std::vector<HandBlock>& canonical_blocks() {
  static const std::vector<HandBlock> blocks = make_blocks();
  return blocks;
}

}  // namespace fivecard
