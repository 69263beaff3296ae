// card.hpp: cards, sets of cards, and binomial coefficients.
//
// A card is 0..51 = 4*rank + suit; ranks 2..A are 0..12, suits c d h s are 0..3. Jokers are 52 and 53; as ranks they are 13.
// A CardSet has bit c set when card c is in the set.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace fivecard {

using Card = std::uint8_t;
using CardSet = std::uint64_t;

inline constexpr int kCards = 52;
inline constexpr int kCardsWithJokers = 54;
inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kMostSeats = 10;
inline constexpr CardSet kFullDeck = (CardSet{1} << kCards) - 1;

constexpr int rank_of(Card card) { return card >> 2; }
constexpr int suit_of(Card card) { return card & 3; }
constexpr Card make_card(int rank, int suit) { return static_cast<Card>(4 * rank + suit); }
constexpr bool is_joker(Card card) { return card >= kCards; }
constexpr CardSet set_of(Card card) { return CardSet{1} << card; }
constexpr int size_of(CardSet set) { return std::popcount(set); }

// Removes and returns the lowest card of a non-empty set.
constexpr Card take_lowest(CardSet& set) {
  const auto card = static_cast<Card>(std::countr_zero(set));
  set &= set - 1;
  return card;
}

// The ranks of one suit of a set, bit r set when rank r is there.
constexpr unsigned ranks_in_suit(CardSet set, int suit) {
  CardSet bits = set >> suit & 0x1111111111111;  // every fourth; then pairs, fours, eights move together
  bits = (bits | bits >> 3) & 0x0303030303030303;
  bits = (bits | bits >> 6) & 0x000F000F000F000F;
  bits = (bits | bits >> 12) & 0x000000FF000000FF;
  return static_cast<unsigned>((bits | bits >> 24) & 0x1FFF);
}

// choose(n, k) for 0 <= n <= 52 and 0 <= k <= 7; 0 where k > n.
inline constexpr auto kChoose = [] {
  std::array<std::array<std::int32_t, 8>, kCards + 1> table{};
  for (std::size_t n = 0; n <= kCards; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= 7 && n > 0; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

constexpr std::int32_t choose(int n, int k) { return kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]; }

}  // namespace fivecard
