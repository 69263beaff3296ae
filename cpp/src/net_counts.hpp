// net_counts.hpp: what all seats of a round win together.
#pragma once

#include <array>
#include <vector>

#include "fivecard/simulate.hpp"

namespace fivecard {

constexpr std::array<Card, kCards> whole_deck() {
  std::array<Card, kCards> deck{};
  for (std::size_t i = 0; i < kCards; ++i) deck[i] = static_cast<Card>(i);
  return deck;
}

// Sums over the seats of the rounds of a chunk.
class RoundSums {
 public:
  RoundSums(RoundCounts& counts, std::size_t chunk) : together_(counts.together), sums_(together_ ? chunk : 0) {}

  void add(std::size_t round, std::span<const std::int64_t> nets, std::size_t its_class) {
    if (together_) sums_[round] += nets[its_class];
  }

  void end(std::size_t n) {
    if (!together_) return;
    for (std::size_t i = 0; i < n; ++i) {
      together_->add(sums_[i]);
      sums_[i] = 0;
    }
  }

 private:
  NetCounts* together_;
  std::vector<std::int64_t> sums_;
};

}  // namespace fivecard
