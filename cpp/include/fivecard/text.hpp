// text.hpp: cards read from text, in the one way they print: "As Kd 7h", one space between two cards or none ("AsKd7h").
//
// read_cards(text, cards) writes the cards and says how many there are, or -1: for any other text, jokers too, and for
// more cards than there is room. No text is no card. Cards may come twice.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "fivecard/card.hpp"

namespace fivecard {

namespace detail {

constexpr std::array<std::int8_t, 256> places_of(std::string_view letters) {
  std::array<std::int8_t, 256> places{};
  places.fill(-1);
  for (std::size_t i = 0; i < letters.size(); ++i) places[static_cast<unsigned char>(letters[i])] = static_cast<std::int8_t>(i);
  return places;
}

inline constexpr auto kPlaceOfRank = places_of("23456789TJQKA");
inline constexpr auto kPlaceOfSuit = places_of("cdhs");

}  // namespace detail

constexpr int read_cards(std::string_view text, std::span<Card> cards) {
  std::size_t n = 0;
  for (std::size_t at = 0; at != text.size(); at += 2) {
    if (n > 0 && text[at] == ' ') ++at;
    if (text.size() - at < 2 || n == cards.size()) return -1;
    const int rank = detail::kPlaceOfRank[static_cast<unsigned char>(text[at])];
    const int suit = detail::kPlaceOfSuit[static_cast<unsigned char>(text[at + 1])];
    if (rank < 0 || suit < 0) return -1;
    cards[n++] = make_card(rank, suit);
  }
  return static_cast<int>(n);
}

}  // namespace fivecard
