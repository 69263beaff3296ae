#include <algorithm>
#include <map>

#include "check.hpp"
#include "fivecard/canonical.hpp"

using namespace fivecard;

namespace {

// The suit masks of a set, sorted: what a renaming of the suits leaves alone.
std::array<unsigned, 4> signature(std::span<const Card> cards) {
  std::array<unsigned, 4> masks{};
  for (const Card card : cards) masks[static_cast<std::size_t>(suit_of(card))] |= 1u << rank_of(card);
  std::sort(masks.begin(), masks.end());
  return masks;
}

// Calls visit(cards) for every set of n cards, ascending.
template <class Visit>
void for_each_set(std::size_t n, Visit&& visit) {
  std::array<Card, 5> cards{};
  const auto descend = [&](const auto& self, std::size_t place, int first) -> void {
    if (place == n) return visit(std::span<const Card>(cards.data(), n));
    for (int card = first; card < kCards; ++card) {
      cards[place] = static_cast<Card>(card);
      self(self, place + 1, card + 1);
    }
  };
  descend(descend, 0, 0);
}

void hands_and_weights() {
  std::map<std::array<unsigned, 4>, int> times;
  for_each_set(5, [&](std::span<const Card> cards) { ++times[signature(cards)]; });
  const std::vector<CanonicalHand>& hands = canonical_tables().hands;
  CHECK_EQUAL(hands.size(), 134459u);
  CHECK_EQUAL(times.size(), 134459u);
  for (const CanonicalHand& hand : hands) {
    CHECK_EQUAL(std::is_sorted(hand.cards.begin(), hand.cards.end()), true);
    const auto found = times.find(signature(hand.cards));
    CHECK_EQUAL(found != times.end(), true);
    CHECK_EQUAL(int{hand.weight}, found->second);
    times.erase(found);  // none twice
  }
}

// Two sets share a slot exactly when they are equal up to suits, and a slot's weight says how many share it.
void slots() {
  const CanonicalTables& tables = canonical_tables();
  std::vector<std::array<unsigned, 4>> signatures(kSlots);
  std::vector<int> times(kSlots);
  for (std::size_t n = 0; n <= 4; ++n) {
    int at = kFirstPosition[n];
    std::map<std::array<unsigned, 4>, Slot> slot_of;
    for_each_set(n, [&](std::span<const Card> cards) {
      CHECK_EQUAL(position(cards) >= kFirstPosition[n] && position(cards) < kFirstPosition[n + 1], true);
      const Slot slot = tables.slot_of_set[static_cast<std::size_t>(position(cards))];
      const auto [found, fresh] = slot_of.emplace(signature(cards), slot);
      CHECK_EQUAL(found->second, slot);
      if (fresh) CHECK_EQUAL(times[slot], 0);
      ++times[slot];
      ++at;
    });
    CHECK_EQUAL(at, kFirstPosition[n + 1]);
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) CHECK_EQUAL(times[slot], tables.weight[slot]);
}

void slots_of_a_hand() {
  const std::vector<Card> hand = parse("2c 5d 5h Ts As");
  std::array<Slot, 32> slots{};
  slots_of_subsets(five(hand), slots);
  for (unsigned m = 1; m < 31; ++m) {
    std::vector<Card> subset;
    for (unsigned i = 0; i < 5; ++i) {
      if (m >> i & 1) subset.push_back(hand[i]);
    }
    CHECK_EQUAL(slots[m], canonical_tables().slot_of_set[static_cast<std::size_t>(position(subset))]);
  }
}

}  // namespace

int main() {
  hands_and_weights();
  slots();
  slots_of_a_hand();
}
