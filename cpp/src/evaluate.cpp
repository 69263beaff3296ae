#include "fivecard/evaluate.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

#include "batch_tables.hpp"
#include "fives.hpp"
#include "rules.hpp"
#include "sorted_cards.hpp"

namespace fivecard {
namespace {

using rules::Strength;

unsigned mask_of(std::span<const int> ranks) {
  unsigned mask = 0;
  for (const int rank : ranks) mask |= 1u << rank;
  return mask;
}

HandClass class_of(const Strength& strength, bool one_rank, int size) {
  HandClass result;
  result.category = static_cast<std::uint8_t>(strength.category);
  result.size = static_cast<std::uint8_t>(one_rank ? 1 : size);
  for (std::size_t i = 0; i < result.size; ++i) result.ranks[i] = static_cast<std::uint8_t>(strength.ranks[i]);
  return result;
}

// Numbers all hands of N cards by strength, from 1, and fills the tables of that size.
template <std::size_t N, class Rule, class IsStraight>
void number_hands(Rule rule, IsStraight is_straight, Value* unsuited, Value* flush, HandClass* classes) {
  std::set<std::pair<Strength, int>> order;  // with the number of distinct ranks
  const auto each = [&](auto&& visit) {
    for_each_multiset<N>([&](std::span<const int> ranks) {
      const int distinct = std::popcount(mask_of(ranks));
      visit(ranks, distinct, false);
      if (distinct == static_cast<int>(N)) visit(ranks, distinct, true);
    });
  };
  each([&](std::span<const int> ranks, int distinct, bool suited) { order.emplace(rule(ranks, suited), distinct); });
  const std::vector<std::pair<Strength, int>> sorted(order.begin(), order.end());
  each([&](std::span<const int> ranks, int distinct, bool suited) {
    const std::pair<Strength, int> key{rule(ranks, suited), distinct};
    const auto value = static_cast<Value>(1 + std::lower_bound(sorted.begin(), sorted.end(), key) - sorted.begin());
    if (suited) {
      flush[mask_of(ranks)] = value;
    } else {
      unsuited[multiset_index(ranks)] = value;
    }
  });
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    classes[i + 1] = class_of(sorted[i].first, is_straight(sorted[i].first.category), sorted[i].second);
  }
}

// Values of hands with N cards and 5 - N jokers, from those with one joker less: the best of all ranks it may stand for.
template <std::size_t N>
void add_jokers(EvaluateTables& tables) {
  const auto index_with = [](std::span<const int> ranks, int joker) {
    std::array<int, 5> all{};
    all.fill(kJokerRank);
    std::copy(ranks.begin(), ranks.end(), all.begin());
    if (joker >= 0) all[N] = joker;
    std::sort(all.begin(), all.end(), std::greater<>());
    return static_cast<std::size_t>(multiset_index(all));
  };
  for_each_multiset<N>([&](std::span<const int> ranks) {
    Value best = 0;
    for (int rank = 0; rank < kRanks; ++rank) best = std::max(best, tables.unsuited[index_with(ranks, rank)]);
    tables.unsuited[index_with(ranks, -1)] = best;
    const unsigned mask = mask_of(ranks);
    if (std::popcount(mask) < static_cast<int>(N)) return;
    for (int rank = 0; rank < kRanks; ++rank) {
      if (!(mask >> rank & 1)) best = std::max(best, tables.flush[mask | 1u << rank]);
    }
    tables.flush[mask] = best;
  });
}

std::unique_ptr<const EvaluateTables> make_tables() {
  auto tables = std::make_unique<EvaluateTables>();
  *tables = {};
  number_hands<5>(
      rules::strength, [](int c) { return c == kStraight || c == kStraightFlush || c == kRoyalFlush; }, tables->unsuited.data(),
      tables->flush.data(), tables->classes.data());
  number_hands<3>(
      rules::strength3, [](int c) { return c == kStraightOfThree || c == kStraightFlushOfThree; }, tables->unsuited3.data(),
      tables->flush3.data(), tables->classes3.data());
  add_jokers<4>(*tables);
  add_jokers<3>(*tables);
  for_each_multiset<5>([&](std::span<const int> ranks) {
    if (std::popcount(mask_of(ranks)) < 5) return;
    tables->distinct[mask_of(ranks)] = tables->unsuited[static_cast<std::size_t>(multiset_index(ranks))];
  });
  return tables;
}

}  // namespace

const EvaluateTables& evaluate_tables() {
  static const std::unique_ptr<const EvaluateTables> tables = make_tables();
  return *tables;
}

Value evaluate5(std::span<const Card, 5> cards) {
  const auto card = highest_first<5>(cards.data());
  // At most the two highest are jokers, which are of every suit.
  const auto differs = [&card](std::size_t i) { return card[i] >= unsigned{kCards} ? 0u : card[i] ^ card[4]; };
  const unsigned suits = (differs(0) | differs(1) | (card[2] ^ card[4]) | (card[3] ^ card[4])) & 3;
  return batch_tables().five[index_of(card) + (suits == 0 ? kFlushOffset5 : 0)];
}

Value evaluate3(std::span<const Card, 3> cards) {
  const auto card = highest_first<3>(cards.data());
  const unsigned suits = ((card[0] ^ card[2]) | (card[1] ^ card[2])) & 3;
  return batch_tables().three[index_of(card) + (suits == 0 ? kFlushOffset3 : 0)];
}

Value best_of_fives(std::span<const Card> cards) {
  Value best = 0;
  std::array<Card, 5> five{};
  for_each_five(cards, five, [&] { best = std::max(best, evaluate5(five)); });
  return best;
}

Value evaluate(std::span<const Card> cards) {
  return cards.size() == 5 ? evaluate5(cards.first<5>()) : evaluate_six_or_seven(cards.data(), cards.size());
}

}  // namespace fivecard
