#include "fivecard/canonical.hpp"

#include <algorithm>
#include <memory>

namespace fivecard {
namespace {

using Suits = std::array<unsigned, 4>;  // rank masks

using MasksOfSize = std::array<std::vector<unsigned>, 6>;  // each ascending

// Calls visit(suits) for every multiset of four rank masks with `left` bits in all, suits[0] >= suits[1] >= ...
template <class Visit>
void for_each_canonical(int left, const MasksOfSize& masks, Visit&& visit, Suits suits = {}, std::size_t place = 0) {
  if (place == 4) {
    visit(suits);
    return;
  }
  const int least = place == 3 ? left : 0;
  for (int size = least; size <= left; ++size) {
    for (const unsigned mask : masks[static_cast<std::size_t>(size)]) {
      if (place > 0 && mask > suits[place - 1]) break;
      suits[place] = mask;
      for_each_canonical(left - size, masks, visit, suits, place + 1);
    }
  }
}

// The cards of four rank masks, ascending; mask i goes to suit 3 - i.
void cards_of(const Suits& suits, std::array<Card, 5>& cards) {
  unsigned any = suits[0] | suits[1] | suits[2] | suits[3];
  for (std::size_t n = 0; any; any &= any - 1) {
    const int rank = std::countr_zero(any);
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suits[static_cast<std::size_t>(3 - suit)] >> rank & 1) cards[n++] = make_card(rank, suit);
    }
  }
}

// How many sets `suits` (descending) stands for.
int weight_of(const Suits& suits) {
  int weight = 24;
  int run = 1;
  for (std::size_t i = 1; i < 4; ++i) {
    run = suits[i] == suits[i - 1] ? run + 1 : 1;
    weight /= run;
  }
  return weight;
}

std::unique_ptr<const CanonicalTables> make_tables() {
  auto tables = std::make_unique<CanonicalTables>();
  MasksOfSize masks;
  for (unsigned mask = 0; mask < 1u << kRanks; ++mask) {
    const auto size = static_cast<std::size_t>(std::popcount(mask));
    if (size <= 5) masks[size].push_back(mask);
  }

  tables->slot_of_set.resize(kFirstPosition[5]);
  tables->smaller.resize(kSlots);
  tables->weight.resize(kSlots);
  for (int n = 0; n <= 4; ++n) {
    auto slot = static_cast<std::size_t>(kFirstSlot[static_cast<std::size_t>(n)]);
    for_each_canonical(n, masks, [&](const Suits& suits) {
      tables->weight[slot] = weight_of(suits);
      std::array<Card, 5> cards{};
      Suits renamed = suits;
      std::reverse(renamed.begin(), renamed.end());
      do {
        cards_of(renamed, cards);
        const auto at = static_cast<std::size_t>(position({cards.data(), static_cast<std::size_t>(n)}));
        tables->slot_of_set[at] = static_cast<Slot>(slot);
      } while (std::next_permutation(renamed.begin(), renamed.end()));
      // Smaller sets have their slots already: n goes up.
      cards_of(suits, cards);
      for (int gone = 0; gone < n; ++gone) {
        std::array<Card, 4> rest{};
        std::remove_copy(cards.begin(), cards.begin() + n, rest.begin(), cards[static_cast<std::size_t>(gone)]);
        const auto at = static_cast<std::size_t>(position(std::span<const Card>(rest.data(), static_cast<std::size_t>(n - 1))));
        tables->smaller[slot][static_cast<std::size_t>(gone)] = tables->slot_of_set[at];
      }
      ++slot;
    });
  }

  tables->hands.reserve(kCanonicalHands);
  for_each_canonical(5, masks, [&](const Suits& suits) {
    CanonicalHand hand{};
    cards_of(suits, hand.cards);
    hand.weight = static_cast<std::uint8_t>(weight_of(suits));
    tables->hands.push_back(hand);
  });
  return tables;
}

}  // namespace

const CanonicalTables& canonical_tables() {
  static const std::unique_ptr<const CanonicalTables> tables = make_tables();
  return *tables;
}

void slots_of_subsets(std::span<const Card, 5> hand, std::span<Slot, 32> slots) {
  static const Slot* const slot_of_set = canonical_tables().slot_of_set.data();
  // part[m] is the colex number of subset m; the kth of its cards adds choose(card, k).
  std::array<int, 32> part{};
#pragma GCC unroll 32
  for (unsigned m = 1; m < 31; ++m) {
    const auto top = static_cast<unsigned>(std::bit_width(m) - 1);
    const auto size = static_cast<std::size_t>(std::popcount(m));
    part[m] = part[m & ~(1u << top)] + kChoose[hand[top]][size];
    slots[m] = slot_of_set[kFirstPosition[size] + part[m]];
  }
}

}  // namespace fivecard
