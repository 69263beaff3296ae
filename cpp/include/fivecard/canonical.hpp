// canonical.hpp: hands and smaller sets of cards up to a renaming of the suits.
//
// Up to suits a set of n cards is a multiset of four 13-bit rank masks with n bits in all; it stands for
// 24 / (product of the multiplicities' factorials) sets. There are 134,459 hands of five cards, standing for 2,598,960.
//
// The sets of 4, 3, 2, 1 and 0 cards share one numbering, the slots: 16,432 + 1,755 + 169 + 13 + 1 = 18,370.
// Anything known of a set of cards that does not depend on the names of the suits is an array over the slots.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fivecard/card.hpp"
#include "fivecard/evaluate.hpp"

namespace fivecard {

inline constexpr int kCanonicalHands = 134459;
inline constexpr int kSlots = 18370;
inline constexpr std::array<int, 6> kFirstSlot{18369, 18356, 18187, 16432, 0, kSlots};  // by number of cards, 0..4

using Slot = std::uint16_t;

struct CanonicalHand {
  std::array<Card, 5> cards;  // ascending; spades hold the largest rank mask, then hearts, diamonds, clubs
  std::uint8_t weight;        // how many hands it stands for: 4, 12 or 24
};

struct CanonicalTables {
  std::vector<CanonicalHand> hands;          // 134,459
  std::vector<Slot> slot_of_set;             // by position, see `position`
  std::vector<std::array<Slot, 4>> smaller;  // by slot: the slots of the set without its 1st, 2nd, ... card
  std::vector<std::int32_t> weight;          // by slot: how many sets it stands for
};

const CanonicalTables& canonical_tables();

// The place of a set of n <= 4 cards, ascending, in `slot_of_set`: sets of one size follow one another in colex order.
inline constexpr std::array<int, 6> kFirstPosition{0, 1, 53, 1379, 23479, 294204};

constexpr int position(std::span<const Card> cards) {
  int result = kFirstPosition[cards.size()];
  int k = 0;
  for (const Card card : cards) result += choose(card, ++k);
  return result;
}

// slots[m] for 0 < m < 31: the slot of those cards of an ascending hand whose bits are set in m.
void slots_of_subsets(std::span<const Card, 5> hand, std::span<Slot, 32> slots);

}  // namespace fivecard
