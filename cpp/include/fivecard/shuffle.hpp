// shuffle.hpp: seeded shuffles that are the same on every platform.
//
// Philox 4x64-10, a counter-based generator: shuffle i of a 128-bit key depends on (key, i) alone, so any one of a million can
// be made again by itself. Unbiased: bounded numbers by multiplication with rejection, permutations by Fisher and Yates from the
// top card on.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fivecard/card.hpp"

namespace fivecard {

using ShuffleKey = std::array<std::uint64_t, 2>;

// Philox 4x64 with ten rounds, as published with its known answers (Salmon et al., SC11).
std::array<std::uint64_t, 4> philox(std::array<std::uint64_t, 4> counter, ShuffleKey key);

// The random numbers of item `index` of a key: counters (0, index, 0, 0), (1, index, 0, 0), ...
class RandomStream {
 public:
  RandomStream(ShuffleKey key, std::uint64_t index) : key_(key), counter_{0, index, 0, 0} {}
  std::uint64_t below(std::uint64_t bound);  // uniform

 private:
  std::uint64_t next();

  ShuffleKey key_;
  std::array<std::uint64_t, 4> counter_;
  std::array<std::uint64_t, 4> block_{};
  std::size_t used_ = 4;
};

// Shuffle `index` of the cards 0 .. deck.size() - 1; deck[0] is the top card.
void shuffle(ShuffleKey key, std::uint64_t index, std::span<Card> deck);

// Rows of the k top cards of shuffles first, first + 1, ... of these cards, 54 at most; of a deck of ascending cards as shuffle
// has them.
void draw_rows(ShuffleKey key, std::uint64_t first, std::size_t n, std::span<const Card> deck, std::size_t k, Card* rows);

}  // namespace fivecard
