// ranks.hpp: multisets of ranks and their index.
//
// A multiset of n ranks r1 >= r2 >= ... >= rn has the index C(r1+n-1, n) + ... + C(r(n-1)+1, 2) + rn:
// dense, 0 .. C(n+12, n) - 1, and contiguous in the last (lowest) rank. A joker is a 14th rank above all others, so multisets
// with jokers have the indices after those without.
#pragma once

#include <span>

#include "fivecard/card.hpp"

namespace fivecard {

constexpr int count_multisets(int n) { return choose(kRanks - 1 + n, n); }

inline constexpr int kRankMultisets = count_multisets(5);  // 6,188; thirteen of them five of a kind
inline constexpr int kJokerRank = kRanks;
inline constexpr int kMultisetsWithJokers = choose(kJokerRank + 5, 5);  // 8,568

// ranks: highest first.
constexpr int multiset_index(std::span<const int> ranks) {
  int index = 0;
  int left = static_cast<int>(ranks.size());
  for (const int rank : ranks) {
    index += choose(rank + left - 1, left);
    --left;
  }
  return index;
}

// Calls visit(ranks) for every multiset of N ranks in index order; ranks[0] is the highest. The first `Chosen` are given.
template <std::size_t N, std::size_t Chosen = 0, class Visit>
void for_each_multiset(Visit&& visit, std::array<int, N> ranks = {}) {
  if constexpr (Chosen == N) {
    visit(std::span<const int, N>(ranks));
  } else {
    int highest = kRanks - 1;
    if constexpr (Chosen > 0) highest = ranks[Chosen - 1];
    for (int rank = 0; rank <= highest; ++rank) {
      ranks[Chosen] = rank;
      for_each_multiset<N, Chosen + 1>(visit, ranks);
    }
  }
}

}  // namespace fivecard
