#include "batch_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "sorted_cards.hpp"

namespace fivecard {
namespace {

// Values of multisets of N ranks from those of one rank less: the best that is left when one is dropped.
template <std::size_t N>
void add_a_card(const Value* smaller, Value* larger) {
  for_each_multiset<N>([&](std::span<const int, N> ranks) {
    Value best = 0;
    for (std::size_t dropped = 0; dropped < N; ++dropped) {
      if (dropped > 0 && ranks[dropped] == ranks[dropped - 1]) continue;
      std::array<int, N - 1> left{};
      std::copy_n(ranks.begin(), dropped, left.begin());
      std::copy(ranks.begin() + static_cast<std::ptrdiff_t>(dropped) + 1, ranks.end(),
                left.begin() + static_cast<std::ptrdiff_t>(dropped));
      best = std::max(best, smaller[static_cast<std::size_t>(multiset_index(left))]);
    }
    *larger++ = best;
  });
}

std::unique_ptr<const BatchTables> make_tables() {
  const EvaluateTables& by_rule = evaluate_tables();
  auto tables = std::make_unique<BatchTables>();
  *tables = {};
  std::copy(by_rule.unsuited3.begin(), by_rule.unsuited3.end(), tables->three);
  std::copy(by_rule.unsuited.begin(), by_rule.unsuited.end(), tables->five);
  for (unsigned mask = 1; mask < 1u << kRanks; ++mask) {
    const int size = std::popcount(mask);
    std::array<int, 5> ranks{};
    ranks.fill(kJokerRank);
    const auto fill = [mask](auto place) {
      for (int rank = kRanks - 1; rank >= 0; --rank) {
        if (mask >> rank & 1) *place++ = rank;
      }
    };
    if (size == 3) {
      std::array<int, 3> three{};
      fill(three.begin());
      tables->three[kFlushOffset3 + static_cast<std::size_t>(multiset_index(three))] = by_rule.flush3[mask];
    }
    if (size >= 3 && size <= 5) {  // the rest are jokers
      fill(ranks.begin() + (5 - size));
      tables->five[kFlushOffset5 + static_cast<std::size_t>(multiset_index(ranks))] = by_rule.flush[mask];
    }
    if (size == 5) tables->flush[mask] = by_rule.flush[mask];
    for (unsigned left = size > 5 ? mask : 0; left; left &= left - 1) {
      tables->flush[mask] = std::max(tables->flush[mask], tables->flush[mask & ~(left & -left)]);
    }
  }
  add_a_card<6>(tables->five, tables->six);
  add_a_card<7>(tables->six, tables->seven);
  return tables;
}

}  // namespace

const BatchTables& batch_tables() {
  static const std::unique_ptr<const BatchTables> tables = make_tables();
  return *tables;
}

bool all_cards(const Card* cards, std::size_t n) {
  return std::all_of(cards, cards + n, [](Card card) { return card < kCardsWithJokers; });
}

Value evaluate_six_or_seven(const Card* row, std::size_t n) {
  const BatchTables& tables = batch_tables();
  std::array<Card, 7> copy{};  // the row is read once: another thread may be writing to it
  std::copy_n(row, n, copy.begin());
  const Card* const cards = copy.data();
  CardSet set = 0;
  unsigned highest = 0, suits = 0x3333;  // a nibble a suit: its top bit is there from five cards on
  for (std::size_t i = 0; i < n; ++i) {
    const unsigned card = cards[i];
    set |= CardSet{1} << (card & 63);
    suits += 1u << 4 * (card & 3);
    highest = std::max(highest, card);
  }
  if (highest >= kCards) return all_cards(cards, n) ? best_of_fives(std::span(cards, n)) : Value{0};
  // A flush beats all that seven cards can make beside it.
  if (suits &= 0x8888) return tables.flush[ranks_in_suit(set, std::countr_zero(suits) / 4)];
  return n == 6 ? tables.six[index_of(highest_first<6>(cards))] : tables.seven[index_of(highest_first<7>(cards))];
}

}  // namespace fivecard
