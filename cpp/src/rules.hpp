// rules.hpp: the strength of a hand straight from the rules of poker.
//
// Slow and readable. It builds the tables of evaluate.cpp and is the oracle of the tests; nothing fast calls it.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <span>
#include <vector>

#include "fivecard/evaluate.hpp"

namespace fivecard::rules {

// Compares as hands do: the category decides, then the ranks, the most telling first (0 where there are fewer).
struct Strength {
  int category = 0;
  std::array<int, 5> ranks{};
  auto operator<=>(const Strength&) const = default;
};

// The distinct ranks of a hand, the most frequent first, among equally frequent ones the highest, and how often each occurs.
struct Groups {
  std::vector<int> ranks;
  std::vector<int> sizes;
};

inline Groups group(std::span<const int> ranks) {
  std::array<int, kRanks> times{};
  for (const int rank : ranks) ++times[static_cast<std::size_t>(rank)];
  Groups groups;
  for (int size = 5; size > 0; --size) {
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      if (times[static_cast<std::size_t>(rank)] != size) continue;
      groups.ranks.push_back(rank);
      groups.sizes.push_back(size);
    }
  }
  return groups;
}

// The rank a straight is named after, or -1. `ranks` are distinct, highest first. The ace also stands below the two.
inline int straight_top(std::span<const int> ranks) {
  const int n = static_cast<int>(ranks.size());
  const auto at = [&](int i) { return ranks[static_cast<std::size_t>(i)]; };
  if (at(0) - at(n - 1) == n - 1) return at(0);
  const bool low_ace = at(0) == kRanks - 1 && at(1) == n - 2 && at(n - 1) == 0;
  return low_ace ? n - 2 : -1;
}

inline Strength make_strength(int category, std::span<const int> ranks) {
  Strength strength{category, {}};
  std::copy(ranks.begin(), ranks.end(), strength.ranks.begin());
  return strength;
}

// Five ranks in any order; `flush` when all five cards are of one suit. Five equal ranks (wild cards only) are five of a kind.
inline Strength strength(std::span<const int> ranks, bool flush) {
  const Groups groups = group(ranks);
  const std::vector<int>& sizes = groups.sizes;
  if (sizes.size() == 5) {
    const int top = straight_top(groups.ranks);
    if (top >= 0) {
      const int category = !flush ? kStraight : top == kRanks - 1 ? kRoyalFlush : kStraightFlush;
      return make_strength(category, std::array{top});
    }
    return make_strength(flush ? kFlush : kHighCard, groups.ranks);
  }
  int category = kPair;
  if (sizes[0] == 5) category = kFiveOfAKind;
  if (sizes[0] == 4) category = kFourOfAKind;
  if (sizes[0] == 3) category = sizes[1] == 2 ? kFullHouse : kThreeOfAKind;
  if (sizes[0] == 2 && sizes[1] == 2) category = kTwoPair;
  return make_strength(category, groups.ranks);
}

// Three cards as the 3-Up Bonus ranks them (SX10): straight flush over three of a kind over straight over flush over pair.
// A-K-Q is the highest straight, A-2-3 the lowest.
inline Strength strength3(std::span<const int> ranks, bool flush) {
  const Groups groups = group(ranks);
  if (groups.sizes[0] == 3) return make_strength(kTripsOfThree, groups.ranks);
  if (groups.sizes[0] == 2) return make_strength(kPairOfThree, groups.ranks);
  const int top = straight_top(groups.ranks);
  if (top >= 0) return make_strength(flush ? kStraightFlushOfThree : kStraightOfThree, std::array{top});
  return make_strength(flush ? kFlushOfThree : kHighCardOfThree, groups.ranks);
}

}  // namespace fivecard::rules
