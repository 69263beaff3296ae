// sorted_cards.hpp: the cards of one hand in order, without a branch on them: nobody can foresee their order.
#pragma once

#include <algorithm>
#include <array>

#include "fivecard/ranks.hpp"
#include "networks.hpp"

namespace fivecard {

template <std::size_t N>
std::array<unsigned, N> highest_first(const Card* cards) {
  std::array<unsigned, N> card{};
  std::copy_n(cards, N, card.begin());
#pragma GCC unroll 16
  for (const Comparator& step : network<N>) {
    const unsigned a = card[step.high], b = card[step.low];
    card[step.high] = std::max(a, b);
    card[step.low] = std::min(a, b);
  }
  return card;
}

// By place from the end and rank: the part of the index of a multiset, see ranks.hpp.
inline constexpr auto kPart = [] {
  std::array<std::array<std::size_t, kJokerRank + 1>, 8> part{};
  for (std::size_t k = 1; k < part.size(); ++k) {
    for (std::size_t rank = 0; rank <= kJokerRank; ++rank) {
      part[k][rank] = static_cast<std::size_t>(choose(static_cast<int>(rank + k - 1), static_cast<int>(k)));
    }
  }
  return part;
}();

// Of the ranks of cards in order, 54 at most.
template <std::size_t N>
std::size_t index_of(const std::array<unsigned, N>& cards) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < N; ++i) index += kPart[N - i][cards[i] >> 2];
  return index;
}

}  // namespace fivecard
