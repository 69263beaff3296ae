// fives.hpp: the five-card hands in six or seven cards.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "fivecard/card.hpp"

namespace fivecard {

// Calls visit() with every choice of five of the cards in `five`.
template <class Visit>
void for_each_five(std::span<const Card> cards, std::array<Card, 5>& five, Visit&& visit) {
  const unsigned all = 1u << cards.size();
  for (unsigned kept = 0; kept < all; ++kept) {
    if (std::popcount(kept) != 5) continue;
    std::size_t n = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (kept >> i & 1) five[n++] = cards[i];
    }
    visit();
  }
}

}  // namespace fivecard
